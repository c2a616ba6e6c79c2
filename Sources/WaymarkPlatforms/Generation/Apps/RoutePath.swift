import Waymark
import WaymarkCatalog

/// A part of a component in a path that a manifest contains.
enum PathPiece: Hashable {
  /// Text of the pattern, compared as the policies require.
  case literal(String)
  /// Text that is compared exactly.
  case word(String)
  /// Any of these texts, if there are too many to write each.
  case words([String])
  case any
  case runs([RouteRestriction.Run])
}

/// One path that a pattern matches.
typealias RoutePath = PatternPath<[PathPiece]>

/// The paths that a pattern matches, those with fewer optional components first.
struct RoutePaths {
  let paths: [RoutePath]
  /// Indicates whether words are combined because there are too many.
  let hasLooseWords: Bool
  /// Indicates whether paths with many optional components are combined into one with a catch-all.
  let isCut: Bool

  /// The maximum number of paths with words that a pattern expands to.
  static var pathLimit: Int { 64 }
  /// The maximum number of optional components that are expanded.
  static var optionalLimit: Int { 24 }

  init(_ pattern: Pattern) {
    let each = Self.paths(of: pattern, hasLooseWords: false)
    hasLooseWords = each.count > Self.pathLimit || each.contains { $0.end == .unlisted }
    paths = hasLooseWords ? Self.paths(of: pattern, hasLooseWords: true) : each
    isCut = pattern.components.count(where: \.isOptional) > Self.optionalLimit
  }

  private static func paths(of pattern: Pattern, hasLooseWords: Bool) -> [RoutePath] {
    pattern.components.paths(limit: pathLimit, optionalLimit: optionalLimit) { component in
      component.combinations(limit: pathLimit) { element -> [PathPiece] in
        switch element {
        case .literal(let text): [.literal(text)]
        case .wildcard, .rest: [.any]
        case .parameter(let parameter):
          switch parameter.restriction.form {
          case .any: [.any]
          case .runs(let runs): [.runs(runs)]
          case .words(let words): hasLooseWords ? [.words(words)] : words.map { .word($0) }
          }
        }
      }
    }
  }
}

extension PathPiece {
  /// The text, if the piece is one.
  var text: String? {
    switch self {
    case .literal(let text), .word(let text): text
    default: nil
    }
  }
}

extension PatternPath<[PathPiece]> {
  /// Indicates whether the path has ASCII letters whose case a policy may ignore.
  var hasLetters: Bool {
    components.joined().contains { piece in
      if case .literal(let text) = piece { text.hasLetters } else { false }
    }
  }
}

extension String {
  var hasLetters: Bool { utf8.contains { lowercasedASCII($0) &- 0x61 < 26 } }
}
