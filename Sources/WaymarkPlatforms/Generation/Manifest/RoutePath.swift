import Waymark

/// One path that a pattern matches, with a fixed number of components or a catch-all.
struct RoutePath {
  /// A part of a component.
  enum Piece: Hashable {
    /// Text of the pattern, compared as the policies require.
    case literal(String)
    /// Text that is compared exactly.
    case word(String)
    /// Any of these texts, if there are too many to write each.
    case words([String])
    case any, number, uuid
  }

  var components: [[Piece]] = []
  var hasRest = false
}

/// The paths that a pattern matches, those with fewer optional components first.
struct RoutePaths {
  private(set) var paths: [RoutePath] = []
  /// Indicates whether words are combined because there are too many.
  private(set) var hasLooseWords = false
  /// Indicates whether paths with many optional components are combined into one with a catch-all.
  private(set) var isCut = false

  /// The maximum number of paths with words that a pattern expands to.
  static var pathLimit: Int { 64 }
  /// The maximum number of optional components that are expanded.
  static var optionalLimit: Int { 24 }

  init(_ pattern: Pattern) {
    let components = pattern.components
    hasLooseWords = Self.count(components) > Self.pathLimit
    var current = [RoutePath()]
    var optionals = 0
    for component in components {
      if component.isOptional {
        paths += current
        optionals += 1
        if optionals > Self.optionalLimit {
          isCut = true
          for index in current.indices { current[index].hasRest = true }
          break
        }
      }
      if case .rest? = component.elements.first {
        for index in current.indices { current[index].hasRest = true }
      } else {
        let choices = choices(component.elements)
        current = current.flatMap { path in
          choices.map { RoutePath(components: path.components + [$0], hasRest: false) }
        }
      }
    }
    paths += current
  }

  /// Returns the number of paths if every word is written separately.
  private static func count(_ components: [Pattern.Component]) -> Int {
    var total = 0
    var current = 1
    for component in components {
      if component.isOptional { total += current }
      for case .parameter(let parameter) in component.elements {
        if case .words(let words) = parameter.restriction {
          current = min(current * max(words.count, 1), 1_000_000)
        }
      }
    }
    return total + current
  }

  private func choices(_ elements: [Pattern.Element]) -> [[RoutePath.Piece]] {
    var choices: [[RoutePath.Piece]] = [[]]
    for element in elements {
      let added: [RoutePath.Piece]
      switch element {
      case .literal(let text): added = [.literal(text)]
      case .wildcard, .rest: added = [.any]
      case .parameter(let parameter):
        switch parameter.restriction {
        case .none: added = [.any]
        case .int: added = [.number]
        case .uuid: added = [.uuid]
        case .words(let words) where hasLooseWords: added = [.words(words)]
        case .words(let words): added = words.map { .word($0) }
        }
      }
      choices = choices.flatMap { first in added.map { first + [$0] } }
    }
    return choices
  }
}

extension RoutePath.Piece {
  /// The text, if the piece is one.
  var text: String? {
    switch self {
    case .literal(let text), .word(let text): text
    default: nil
    }
  }
}

extension RoutePath {
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
