import Waymark

/// The beginning of a pattern that an Ingress can express.
struct IngressHead: Sendable, Hashable {
  /// The part of the pattern after the head.
  enum Rest: Sendable, Hashable {
    /// No part: the head is the whole path.
    case none
    /// Any path: `a/**`.
    case any
    /// A part that a path of an Ingress cannot express.
    case unsaid
  }

  var texts: [String] = []
  var rest = Rest.none

  /// The head as a path.
  var path: String { "/" + texts.joined(separator: "/") }

  /// The maximum number of heads for one pattern.
  ///
  /// If more are needed, its words are not expanded.
  static let limit = 100

  /// Returns the heads of a pattern: one for each word that its beginning may contain.
  static func heads(of pattern: Pattern) -> [IngressHead] {
    let components = pattern.components
    var done: [IngressHead] = []
    var current = [IngressHead()]
    for component in components {
      if component.isOptional { done += current }
      if case .rest? = component.elements.first {
        for index in current.indices { current[index].rest = .any }
      } else if let texts = texts(of: component), texts.count * current.count <= limit {
        current = current.flatMap { head in
          texts.map { IngressHead(texts: head.texts + [$0]) }
        }
      } else {
        for index in current.indices { current[index].rest = .unsaid }
        return done + current
      }
    }
    return done + current
  }

  /// Returns the texts that a component matches; `nil` if they cannot be listed.
  private static func texts(of component: Pattern.Component) -> [String]? {
    var texts = [""]
    for element in component.elements {
      let added: [String]
      switch element {
      case .literal(let text): added = [text]
      case .parameter(let parameter):
        guard case .words(let words) = parameter.restriction else { return nil }
        added = words
      case .wildcard, .rest: return nil
      }
      guard texts.count * added.count <= limit else { return nil }
      texts = texts.flatMap { text in added.map { text + $0 } }
    }
    return texts
  }
}
