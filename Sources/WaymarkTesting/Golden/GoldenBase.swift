import Waymark
import WaymarkApp

/// Functions for the scheme or domain of a link, and for links that are written with it.
enum GoldenBase {
  /// Returns the kind of a link, and its scheme or domain.
  static func of(_ link: String) -> (DeepLink.Kind, String?) {
    guard let link = try? DeepLink(link, policy: LinkPolicies(credentials: .ignore)) else {
      return (.app, nil)
    }
    return (link.kind, link.kind == .web ? link.domain : link.scheme)
  }

  /// Returns the link that is written for a route's parameters with the scheme or domain of another
  /// link.
  static func write(
    _ value: NamedRoute,
    like link: String,
    in table: RouteTable
  ) throws(LinkWritingError) -> String {
    let (kind, name) = of(link)
    let creator = LinkCreator(table: table, preferredScheme: name, preferredDomain: name)
    return kind == .web
      ? try creator.universalLink(toRoute: value.name, with: value.parameters)
      : try creator.appLink(toRoute: value.name, with: value.parameters)
  }

  /// Compares the written link with the expected one.
  static func compare(
    _ link: String,
    _ expected: String,
    _ match: RouteMatch?,
    _ write: () throws -> String
  ) -> LinkCheckError? {
    let secrets = SecretTexts(match?.secretTexts ?? [])
    let (link, expected) = (secrets.hide(in: link), secrets.hide(in: expected))
    var text = FailureText(link)
    do {
      let written = secrets.hide(in: try write())
      guard written != expected else { return nil }
      text.add("expected", expected)
      text.add("written", written)
      let place = zip(expected, written).prefix { $0 == $1 }.count
      text.add(["          " + String(repeating: " ", count: place) + "^"])
    } catch {
      text.add("expected", "that '\(expected)' is written for it")
      let diagnostic = (error as? LinkWritingError)?.diagnostic
      text.add("but", secrets.hide(in: diagnostic?.message ?? words(of: error)))
      if let help = diagnostic?.help { text.add("help", help) }
    }
    return LinkCheckError(text)
  }
}
