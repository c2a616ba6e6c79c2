public import Waymark
import WaymarkApp

extension LinkCheck {
  /// Checks links of an enum of typed routes both ways: what each stands for, and what is written
  /// for that.
  public static func goldenLinks<Routes: TypedRoutes & Equatable>(
    _ rows: [GoldenLink<Routes>]
  ) -> LinkFailure? {
    GoldenReport(rows) { row in
      guard let value = row.value else { return link(row.link, doesNotOpen: Routes.self) }
      if let failure = link(row.link, opens: value) { return failure }
      guard case .link(let written) = row.writing else { return nil }
      let (kind, name) = GoldenBase.of(row.link)
      let match = (try? Routes.match(row.link)) ?? nil
      return GoldenBase.compare(row.link, written, match) { () throws(LinkWritingError) in
        kind == .web ? try value.universalLink(domain: name) : try value.appLink(scheme: name)
      }
    }.failure
  }

  /// Checks links of a table both ways: which route takes each with which parameters, and what is
  /// written for them.
  public static func goldenLinks(
    _ rows: [GoldenLink<NamedRoute>],
    in table: RouteTable
  ) -> LinkFailure? {
    GoldenReport(rows) { row in
      guard let value = row.value else { return link(row.link, doesNotOpenIn: table) }
      if let failure = link(row.link, opens: value.name, with: value.parameters, in: table) {
        return failure
      }
      guard case .link(let written) = row.writing else { return nil }
      let match = (try? table.match(row.link)) ?? nil
      return GoldenBase.compare(row.link, written, match) { () throws(LinkWritingError) in
        try GoldenBase.write(value, like: row.link, in: table)
      }
    }.failure
  }
}

/// What the rows of a golden table come to.
private struct GoldenReport {
  /// All failures in one; `nil` if there are none.
  let failure: LinkFailure?

  init<Value>(_ rows: [GoldenLink<Value>], _ check: (GoldenLink<Value>) -> LinkFailure?) {
    let failures = rows.enumerated().compactMap { index, row in
      check(row).map { (index: index, line: row.line, failure: $0) }
    }
    guard !failures.isEmpty else {
      failure = nil
      return
    }
    let verb = failures.count == 1 ? "is" : "are"
    let links = rows.count == 1 ? "golden link" : "golden links"
    var text = FailureText("\(failures.count) of \(rows.count) \(links) \(verb) wrong")
    for one in failures {
      text.add([""])
      text.add(["row \(one.index + 1), line \(one.line)"])
      text.add(one.failure.description.split(separator: "\n").map { "  " + $0 })
    }
    failure = LinkFailure(text)
  }
}

/// The scheme or domain of a link, and links that are written with it.
enum GoldenBase {
  /// The kind of a link, and its scheme or domain.
  static func of(_ link: String) -> (DeepLink.Kind, String?) {
    guard let link = try? DeepLink(link, policy: LinkPolicies(credentials: .ignore)) else {
      return (.app, nil)
    }
    return (link.kind, link.kind == .web ? link.domain : link.scheme)
  }

  /// The link that is written for a route's parameters with the scheme or domain of another.
  static func write(
    _ value: NamedRoute,
    like link: String,
    in table: RouteTable
  ) throws(LinkWritingError) -> String {
    let (kind, name) = of(link)
    if kind == .web {
      return try LinkCreator(table: table, domain: name)
        .universalLink(toRoute: value.name, with: value.parameters)
    }
    return try LinkCreator(table: table, scheme: name)
      .appLink(toRoute: value.name, with: value.parameters)
  }

  /// Compares the link that is written with the one that is expected.
  static func compare(
    _ link: String,
    _ expected: String,
    _ match: RouteMatch?,
    _ write: () throws(LinkWritingError) -> String
  ) -> LinkFailure? {
    var secrets = SecretTexts()
    secrets.add(match?.secretTexts ?? [])
    let (link, expected) = (secrets.hide(in: link), secrets.hide(in: expected))
    var text = FailureText(link)
    do throws(LinkWritingError) {
      let written = secrets.hide(in: try write())
      guard written != expected else { return nil }
      text.add("expected", expected)
      text.add("written", written)
      let place = zip(expected, written).prefix { $0 == $1 }.count
      text.add(["          " + String(repeating: " ", count: place) + "^"])
    } catch {
      text.add("expected", "that '\(expected)' is written for it")
      text.add("but", secrets.hide(in: error.diagnostic.message))
      if let help = error.diagnostic.help { text.add("help", help) }
    }
    return LinkFailure(text)
  }
}
