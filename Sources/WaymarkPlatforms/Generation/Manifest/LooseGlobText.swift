import Waymark

/// A glob without sets on its way: a simple one of a manifest, or one of a dynamic rule.
///
/// What such a glob can say of a parameter is that it has a first character and ends with its
/// component, or, at the end of the path, with the path.
struct LooseGlobText {
  enum Piece: Hashable {
    case text(String)
    /// Any character.
    case one
    /// At least one character, up to the next slash, or to the end where nothing follows.
    case run
    /// Whatever follows.
    case rest
  }

  /// How the pieces are written.
  enum Notation { case simple, dynamic }

  private(set) var pieces: [Piece] = []

  mutating func add(_ text: String) { pieces.append(.text(text)) }
  mutating func add(_ piece: Piece) { pieces.append(piece) }

  /// The text if nothing else is in it.
  var literal: String? {
    pieces.reduce("") { text, piece in
      if case .text(let added) = piece { text.map { $0 + added } } else { nil }
    }
  }

  /// Indicates whether it ends in a run, which takes several components and slashes at the end.
  var endsInRun: Bool { pieces.last == .run }

  /// The glob, and whether a character in it stands for any.
  func text(in notation: Notation) -> (text: String, isWider: Bool) {
    var text = ""
    var isWider = false
    for piece in pieces {
      switch (piece, notation) {
      case (.one, .simple): text += "."
      case (.run, .simple): text += "..*"
      case (.rest, .simple): text += ".*"
      case (.one, .dynamic): text += "?"
      case (.run, .dynamic): text += "?*"
      case (.rest, .dynamic): text += "*"
      case (.text(let literal), .simple):
        for scalar in literal.unicodeScalars {
          // The class forgets that a dot was escaped, and takes any character for it.
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
  /// Indicates whether it takes slashes at the end as it is.
  var endsOpen: Bool { endsInRun || pieces.last == .rest }

  /// The glob of a path without what may follow it.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - part: Whether it begins with a slash, or may.
  ///   - differences: Where the glob takes more.
  ///   - addText: Adds a text of the pattern.
  init(
    _ path: RoutePath,
    _ part: ManifestPatternReader.Part,
    _ differences: inout Set<AndroidDifference>,
    addText: (String, inout LooseGlobText) -> Void
  ) {
    if part == .path { add("/") }
    for (index, component) in path.components.enumerated() {
      if index > 0 { add("/") }
      let isLast = index == path.components.count - 1 && !path.hasRest
      pieces: for (place, piece) in component.enumerated() {
        switch piece {
        case .literal(let text), .word(let text):
          // What may begin with slashes takes those of the text.
          let isFirst = index == 0 && place == 0 && part == .afterScheme
          addText(isFirst ? String(text.drop { $0 == "/" }) : text, &self)
        case .uuid:
          differences.insert(.unrestricted)
          for (index, count) in [8, 4, 4, 4, 12].enumerated() {
            if index > 0 { add("-") }
            for _ in 0..<count { add(.one) }
          }
        case .any, .number, .words:
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
    if path.hasRest {
      if !path.components.isEmpty { add("/") }
      add(.rest)
    }
  }
}
