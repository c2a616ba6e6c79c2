public import Waymark
import WaymarkApp

extension LinkCheck {
  /// Checks that a link stands for a value of an enum of typed routes.
  ///
  ///     LinkCheck.link("underway://station/25", opens: AppRoute.station(stationID: 25))
  public static func link<Routes: TypedRoutes & Equatable>(
    _ link: String,
    opens route: Routes
  ) -> LinkFailure? {
    let reading = TypedReading<Routes>(link)
    RouteCoverage.note(reading.match)
    if reading.value == route { return nil }
    var text = FailureText(reading.shownLink)
    text.add("expected", route.shownText(hiding: reading.secrets))
    reading.addFinding(to: &text, expecting: route.routeIndex)
    return LinkFailure(text)
  }

  /// Checks that a link stands for no value of an enum of typed routes.
  public static func link<Routes: TypedRoutes>(
    _ link: String,
    doesNotOpen routes: Routes.Type
  ) -> LinkFailure? {
    let reading = TypedReading<Routes>(link)
    guard reading.value != nil else { return nil }
    var text = FailureText(reading.shownLink)
    text.add("expected", "nothing: no case of \(routes) takes it")
    reading.addFinding(to: &text)
    return LinkFailure(text)
  }
}

/// What an enum of typed routes makes of a link.
struct TypedReading<Routes: TypedRoutes> {
  let link: String
  let match: RouteMatch?
  let result: Result<Routes, RouteReadingError>

  init(_ link: String) {
    self.link = link
    match = (try? Routes.match(link)) ?? nil
    do throws(RouteReadingError) {
      result = .success(try Routes.parse(link))
    } catch {
      result = .failure(error)
    }
  }

  var value: Routes? { try? result.get() }

  /// The link as it may be shown.
  var shownLink: String { (try? Routes.explain(link))?.shownText ?? link }

  /// What must not be shown of the values.
  var secrets: SecretTexts {
    var secrets = SecretTexts()
    secrets.add(match?.secretTexts ?? [])
    return secrets
  }

  /// Adds what was found, or why there is nothing.
  func addFinding(to text: inout FailureText, expecting expected: Int? = nil) {
    switch result {
    case .success(let value):
      text.add("found", value.shownText(hiding: secrets))
      if let match {
        text.add("route", "\(quoted(match.route.label)): \(match.route.pattern.text)")
      }
    case .failure(.decoding(let error)):
      if let match {
        text.add("found", "\(quoted(match.route.label)): \(match.route.pattern.text)")
      }
      text.add("but", secrets.hide(in: error.diagnostic.message))
    case .failure(let error):
      if let explanation = try? Routes.explain(link) {
        text.add(explanation.finding(expecting: expected))
      } else {
        text.add("found", "nothing: \(error)")
      }
    }
  }
}

extension TypedRoutes {
  /// Where the route of a value stands that links are written for; `nil` where none can be written.
  var routeIndex: Int? {
    let link = (try? universalLink()) ?? (try? appLink())
    return link.flatMap { (try? Self.match($0)) ?? nil }?.routeIndex
  }

  /// `AppRoute.station(stationID: 25)`, with `***` for secrets: those given, and those of the link
  /// that stands for the value.
  func shownText(hiding secrets: SecretTexts) -> String {
    var secrets = secrets
    for link in [try? universalLink(), try? appLink()].compactMap({ $0 }) {
      if let match = (try? Self.match(link)) ?? nil { secrets.add(match.secretTexts) }
    }
    return secrets.hide(in: "\(Self.self).\(shownValue(self))")
  }
}
