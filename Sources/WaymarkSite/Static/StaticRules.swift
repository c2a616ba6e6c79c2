internal import Waymark
internal import WaymarkPlatforms

/// The rules of a static host for one domain.
struct StaticRules {
  /// A page for all links of a route.
  struct Rewrite {
    /// The pattern of the route.
    let pattern: Pattern
    /// A regular expression for the whole decoded path.
    let expression: String
    /// The path of the page, without its extension.
    let page: String
    /// Indicates whether links may end in a slash.
    let isSlashIgnored: Bool
  }

  /// The paths of the files with the type `application/json`.
  let typed: [String]
  /// The paths of links that have another address, with this address.
  var redirects: [(path: String, location: String)] = []
  /// The pages for links with parameters, the most specific route first.
  var rewrites: [Rewrite] = []

  init(typed: [String]) { self.typed = typed }
}

extension StaticRules.Rewrite {
  /// The paths of the pattern for a host that knows only names for whole components and `*` for all
  /// remaining ones, those with fewer components first.
  var wildcardPaths: [String] {
    let paths = pattern.components.paths { component in [Self.placeholder(component)] }
    return paths.flatMap { path in
      let components = path.components.enumerated().map { index, text in text ?? ":p\(index + 1)" }
      let text = "/" + components.joined(separator: "/")
      guard path.end == .none else { return [text == "/" ? "/*" : "\(text)/*"] }
      if text == "/" { return [text] }
      if isSlashIgnored { return [text, text + "/"] }
      return [pattern.endsWithSlash ? text + "/" : text]
    }
  }

  /// Indicates whether ``wildcardPaths`` match more than the pattern.
  var isWidened: Bool {
    pattern.components.contains { component in
      if component.isCatchAll { return false }
      if component.elements.count > 1 { return true }
      switch component.elements.first {
      case .parameter(let parameter)?: return parameter.restriction != .none
      case .literal?: return Self.placeholder(component) == nil
      default: return false
      }
    }
  }

  /// Returns the text of a literal component; `nil` for a component that has a name.
  private static func placeholder(_ component: Pattern.Component) -> String? {
    guard let literal = component.literal else { return nil }
    let text = PercentEncoding.pathComponent.encode(literal)
    // These characters begin a name or are one.
    return text.contains(":") || text.contains("*") ? nil : text
  }
}
