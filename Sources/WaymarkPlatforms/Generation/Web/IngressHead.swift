import Waymark
import WaymarkCatalog

/// The beginning of a pattern that an Ingress can express: the texts of its first components.
typealias IngressHead = PatternPath<String>

extension PatternPath<String> {
  /// The texts as a path.
  var path: String { "/" + components.joined(separator: "/") }

  /// The maximum number of heads for one pattern.
  ///
  /// If more are needed, its words are not expanded.
  private static var limit: Int { 100 }

  /// Returns the heads of a pattern: one for each word that its beginning may contain.
  static func heads(of pattern: Pattern) -> [IngressHead] {
    pattern.components.paths(limit: limit) { component in
      component.combinations(limit: limit, of: texts)?.map { $0.joined() }
    }
  }

  /// Returns the texts that an element matches; `nil` if they cannot be listed.
  private static func texts(of element: Pattern.Element) -> [String]? {
    switch element {
    case .literal(let text): [text]
    case .parameter(let parameter): parameter.restriction.words
    case .wildcard, .rest: nil
    }
  }

  /// Indicates whether there is a character that not every controller accepts.
  ///
  /// Source: ingress-nginx, `validPathType` of `internal/ingress/inspector/rules.go`.
  var hasOddities: Bool {
    !components.allSatisfy { PercentEncoding.unreserved.allows($0) && !$0.contains("~") }
  }
}
