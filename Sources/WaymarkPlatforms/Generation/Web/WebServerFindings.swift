package import Waymark
import WaymarkCatalog

extension PatternDifferences {
  /// Returns the differences that a server's rules for the pattern have, in whatever form they are.
  func onServer(of scope: RouteScope) -> Self {
    var copy = self
    (copy.scopes, copy.kinds) = ([scope], [.decodedSlash])
    let hasSlash = pattern.components.flatMap(\.elements).contains { element in
      if case .literal(let text) = element { text.contains("/") } else { false }
    }
    if hasSlash { copy.kinds.insert(.innerSlash) }
    if pattern.hasConditions { copy.kinds.insert(.condition) }
    return copy
  }

  /// Adds that the server has a file for the systems at a path of a route.
  mutating func add(reservedPath path: String) {
    if excludes { return }
    self.path = path
    kinds.insert(.reservedPath)
  }
}

// The findings about whole files for a web server or a cluster.
extension LinkDiagnostic {
  static let doubledSlash = info(
    "web-server.doubled-slash",
    "the server treats several slashes as one"
  )
  .remedy("write 'merge_slashes off;' in the server block").direction(.either)

  package static func oneLabel(_ domain: String) -> LinkDiagnostic {
    warning("web-server.one-label", "\(quoted(domain)) only matches names of one level")
      .remedy("declare deeper domains by name").direction(.narrower)
  }

  /// Returns the finding with its place, and with a link that the server sends to the wrong
  /// receiver.
  package func onServer(route: String = "", path: String?, exampleLink: String? = nil)
    -> LinkDiagnostic
  {
    var finding = self
    finding.keyPath = route
    finding.file = path
    finding.exampleLink = exampleLink
    switch (exampleLink, effect) {
    case (let link?, .wider): finding.show("\(link) goes to the links, but no route matches it")
    case (let link?, .narrower): finding.show("\(link) goes to the website, but a route matches it")
    default: break
    }
    return finding
  }
}
