internal import Waymark
import WaymarkDiagnostics

// Remedies for the paths that stay in the browser, which have no scopes.
extension WebOnlyPath {
  /// Returns a remedy in which the patterns to write are paths and no routes.
  static func naming(routesIn remedy: String) -> String {
    remedy.replacing("a second route", with: "a second path")
      .replacing("and the routes", with: "and the paths")
  }

  /// Returns the remedy for a path that begins with a domain or a scheme of the app.
  func help(removing start: String) -> String {
    if start.contains(":") { return "remove the scheme; \(Self.onlyWebLinks)" }
    let text = pattern.text.drop { $0 == "/" }
    guard domain == nil, text.hasPrefix(start) else { return "remove it" }
    let path = text.dropFirst(start.count).drop { $0 == "/" }
    return Self.help(domain: start, path: String(path))
  }

  /// Returns the remedy for a link in the place of a path.
  ///
  /// - Parameter hasDomain: Indicates whether the path is in an object with a domain.
  static func help(for link: PastedLink, hasDomain: Bool) -> String {
    let path = ForeignSyntax.fixed(link.path)
    switch link.scope {
    case let scope? where scope.kind == .app: return "write \(quoted(path)); \(onlyWebLinks)"
    case let scope? where !hasDomain:
      if let name = scope.name { return help(domain: name, path: path) }
    default: break
    }
    return "write \(quoted(path)), without a scheme and a domain"
  }

  private static func help(domain: String, path: String) -> String {
    "write {\"domain\": \"\(domain)\", \"pattern\": \"\(path.isEmpty ? "/" : path)\"}, or only "
      + "the path for every domain"
  }

  private static let onlyWebLinks = "'webOnly' applies only to web links"
}
