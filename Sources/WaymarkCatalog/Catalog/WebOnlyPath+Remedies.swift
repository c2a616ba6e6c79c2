internal import Waymark
import WaymarkDiagnostics

// Remedies for the paths that stay in the browser, which have no scopes.
extension WebOnlyPath {
  /// Returns the remedy for a text that is not a pattern.
  ///
  /// - Parameters:
  ///   - hasDomain: Indicates whether the path is declared for one domain.
  ///   - inSwift: Indicates whether an enum declares the path, and no catalog file.
  ///   - help: The remedy for the pattern of a route.
  static func help(for text: String, hasDomain: Bool, inSwift: Bool, _ help: String) -> String {
    PastedLink(text).map { Self.help(for: $0, hasDomain: hasDomain, inSwift: inSwift) }
      ?? WebOnlySyntax(text)?.remedy ?? naming(routesIn: help)
  }

  /// Returns a remedy in which the patterns to write are paths and no routes.
  static func naming(routesIn remedy: String) -> String {
    remedy.replacing("a second route", with: "a second path")
      .replacing("and the routes", with: "and the paths")
  }

  /// Returns the remedy for a path that begins with a domain, or with a scheme of the app.
  ///
  /// - Parameter isDeclared: Indicates whether the domain is one of the app.
  func help(removing start: String, isDeclared: Bool) -> String {
    if start.contains(":") { return "remove the scheme; \(Self.onlyWebLinks)" }
    let text = pattern.text.drop { $0 == "/" }
    guard domain == nil, text.hasPrefix(start) else { return "remove it" }
    let path = text.dropFirst(start.count).drop { $0 == "/" }
    if !isDeclared { return "write \(quoted(path.isEmpty ? "/" : String(path)))" }
    return Self.help(domain: start, paths: [String(path)], inSwift: false)
  }

  /// Returns the remedy for a link in the place of a path.
  private static func help(for link: PastedLink, hasDomain: Bool, inSwift: Bool) -> String {
    let paths = WebOnlySyntax(link.path)?.paths ?? []
    let meant = paths.isEmpty ? [ForeignSyntax.fixed(link.path)] : paths
    let shown = listed(meant.map(quoted), limit: meant.count)
    switch link.scope {
    case let scope? where scope.kind == .app: return "write \(shown); \(onlyWebLinks)"
    case let scope? where !hasDomain:
      if let name = scope.name { return help(domain: name, paths: meant, inSwift: inSwift) }
    default: break
    }
    return "write \(shown), without a scheme and a domain"
  }

  private static func help(domain: String, paths: [String], inSwift: Bool) -> String {
    let path = paths.first.flatMap { $0.isEmpty ? nil : $0 } ?? "/"
    let others = paths.dropFirst().map(quoted)
    let declaration =
      inSwift
      ? "WebOnlyDeclaration(\(swiftLiteral(path)), domain: \(swiftLiteral(domain)))"
      : "{\"domain\": \"\(domain)\", \"pattern\": \"\(path)\"}"
    return "write \(declaration), "
      + (others.isEmpty ? "" : "and the same with \(listed(others, limit: others.count)), ")
      + "or only the path\(others.isEmpty ? "" : "s") for every domain"
  }

  private static let onlyWebLinks = "'webOnly' applies only to web links"
}
