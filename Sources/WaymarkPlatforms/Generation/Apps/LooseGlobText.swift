import Waymark
import WaymarkCatalog

/// Builds a glob without sets: a simple glob of a manifest, or one of a dynamic rule.
///
/// Such a glob can only express that a parameter has a first character and ends with its component
/// or, at the end of the path, with the path.
struct LooseGlobText {
  enum Piece: Hashable {
    case text(String)
    /// Any character.
    case one
    /// At least one character, up to the next slash, or up to the end if nothing follows.
    case run
    /// Any text that follows.
    case rest
  }

  /// The notation in which the pieces are written.
  enum Notation { case simple, dynamic }

  private(set) var pieces: [Piece] = []

  mutating func add(_ text: String) { pieces.append(.text(text)) }
  mutating func add(_ piece: Piece) { pieces.append(piece) }

  /// Indicates whether the glob ends in a run, which matches several components and slashes at the
  /// end.
  var endsInRun: Bool { pieces.last == .run }

  /// Returns the glob, and whether one of its characters matches any character.
  func text(in notation: Notation) -> (text: String, isWider: Bool) {
    var text = ""
    var isWider = false
    for piece in pieces {
      switch (piece, notation) {
      case (.one, _): text += notation == .simple ? "." : "?"
      case (.run, _): text += notation == .simple ? "..*" : "?*"
      case (.rest, _): text += notation == .simple ? ".*" : "*"
      case (.text(let literal), .simple):
        for scalar in literal.unicodeScalars {
          // The class forgets that a dot was escaped, and any character matches it.
          if scalar == "." { isWider = true }
          if "\\.*".unicodeScalars.contains(scalar) { text += "\\" }
          text.unicodeScalars.append(scalar)
        }
      case (.text(let literal), .dynamic):
        for scalar in literal.unicodeScalars {
          let isWildcard = scalar == "*" || scalar == "?"
          if isWildcard { isWider = true }
          text.unicodeScalars.append(isWildcard ? "?" : scalar)
        }
      }
    }
    return (text, isWider)
  }
}

extension LooseGlobText {
  /// Indicates whether the glob already matches slashes at the end.
  var endsOpen: Bool { endsInRun || pieces.last == .rest }

  /// Makes the glob of a path without slashes or a query at its end.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - part: The part of a link to match, which determines whether the glob begins with a slash.
  ///   - differences: The differences, to which those of the glob are added.
  ///   - addText: Adds text of the pattern to the glob.
  init(
    _ path: RoutePath,
    _ part: ManifestPatternReader.Part,
    _ differences: inout Set<Difference>,
    addText: (String, inout LooseGlobText) -> Void
  ) {
    if part == .path { add("/") }
    for (index, component) in path.components.enumerated() {
      if index > 0 { add("/") }
      let isLast = index == path.components.count - 1 && !path.hasCatchAll
      pieces: for (place, piece) in component.enumerated() {
        switch piece {
        case .literal(let text), .word(let text):
          // If the glob may begin with slashes, they also match those at the start of the text.
          let isFirst = index == 0 && place == 0 && part == .afterScheme
          addText(isFirst ? String(text.drop { $0 == "/" }) : text, &self)
        case .runs(let runs) where runs.allSatisfy(\.isFixed):
          differences.insert(.unrestricted)
          for run in runs {
            if let literal = run.literal {
              add(literal)
            } else {
              for _ in 0..<run.count.lowerBound { add(.one) }
            }
          }
        case .any, .runs, .words:
          add(.run)
          if piece != .any { differences.insert(.unrestricted) }
          if place < component.count - 1 { differences.insert(.laterText) }
          if isLast { differences.insert(.deeper) }
          if !isLast, place > 0 { differences.insert(.emptyPart) }
          if !isLast, part == .afterScheme { differences.insert(.acrossQuery) }
          break pieces
        }
      }
    }
    if path.hasCatchAll {
      if !path.components.isEmpty { add("/") }
      add(.rest)
    }
  }
}
