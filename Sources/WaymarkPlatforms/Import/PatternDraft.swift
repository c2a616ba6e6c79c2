import Waymark

/// Patterns made from the tokens of a platform's pattern.
struct PatternDraft {
  /// A piece of a component: text, or a value between `{` and `}`.
  private enum Piece {
    case text(String)
    case value(Value)
  }

  private struct Value {
    var restriction = ""
    var name: String?
    var canBeEmpty = false
    /// Indicates whether the value also matches `/`.
    var crosses = false
  }

  /// The patterns; empty if no link can match.
  private(set) var patterns: [Pattern] = []

  /// - Parameter excludes: Whether the patterns must also match every deeper path.
  init(_ tokens: [ImportToken], _ conditions: ImportConditions, excludes: Bool) {
    let components = tokens.split(separator: .slash).map { Self.pieces(Array($0)) }
    // A link's dot segments are resolved before the comparison.
    let isDotted = components.contains { pieces in
      guard pieces.count == 1, case .text(let text) = pieces[0] else { return false }
      return text == "." || text == ".."
    }
    if isDotted { return }
    var forms: [(components: [[Piece]], hasRest: Bool)] = [(components, false)]
    if let last = components.last, case .value(let value)? = last.last {
      forms = Self.forms(Array(components.dropLast()), last, value, excludes: excludes)
    }
    for form in forms {
      let text = Self.text(form.components, hasRest: form.hasRest, conditions)
      guard let pattern = try? Pattern(text) else { continue }
      if !patterns.contains(pattern) { patterns.append(pattern) }
    }
  }

  /// Returns the forms of a path that ends in a value.
  private static func forms(
    _ first: [[Piece]],
    _ last: [Piece],
    _ value: Value,
    excludes: Bool
  ) -> [(components: [[Piece]], hasRest: Bool)] {
    let all = first + [last]
    guard value.crosses, value.restriction.isEmpty else { return [(all, false)] }
    if last.count == 1, value.canBeEmpty { return [(first, true)] }
    let plain = excludes ? [(all, false), (all, true)] : [(all, false)]
    guard value.canBeEmpty, last.count == 2, case .text(let text) = last[0],
      let end = text.unicodeScalars.last
    else { return plain }
    // `/buy*` matches `/buy` and `/buyer`, and all paths below them; `/@*` also matches `/@`.
    let bare = first + [[last[0]]]
    let isWord = end.properties.isAlphabetic || end.properties.numericType != nil
    return isWord
      ? [(bare, false), (bare, true), (all, false), (all, true)] : [(bare, false)] + plain
  }

  // MARK: - Pieces

  private static func pieces(_ tokens: [ImportToken]) -> [Piece] {
    if isUUID(tokens) { return [.value(Value(restriction: ":uuid", name: "id"))] }
    var pieces: [Piece] = []
    var group: [ImportToken] = []
    func add(_ piece: Piece) {
      if case .text(let text) = piece, case .text(let before)? = pieces.last {
        pieces[pieces.count - 1] = .text(before + text)
      } else {
        pieces.append(piece)
      }
    }
    func close() {
      if !group.isEmpty { add(piece(group)) }
      group = []
    }
    for token in tokens {
      guard case .text(let text) = token else {
        group.append(token)
        continue
      }
      close()
      add(.text(text))
    }
    close()
    return pieces
  }

  /// Returns one value for the tokens between two texts.
  private static func piece(_ group: [ImportToken]) -> Piece {
    if group.count == 1 {
      switch group[0] {
      case .words(let words, _) where words.count == 1: return .text(words[0])
      case .words(let words, let name):
        return .value(Value(restriction: RouteRestriction.words(words).suffix(), name: name))
      case .code(let name): return .value(Value(name: name))
      default: break
      }
    }
    if group.allSatisfy(isNumeric) { return .value(Value(restriction: ":int", name: "id")) }
    var value = Value(canBeEmpty: true)
    for token in group {
      switch token {
      case .character(let characters):
        value.canBeEmpty = false
        if characters == .any, group.count == 1 || hasRun(group) { value.crosses = hasRun(group) }
      case .run(let characters, let least):
        if least > 0 { value.canBeEmpty = false }
        if characters == .any { value.crosses = true }
      default: value.canBeEmpty = false
      }
    }
    return .value(value)
  }

  private static func hasRun(_ group: [ImportToken]) -> Bool {
    group.contains { if case .run(.any, _) = $0 { true } else { false } }
  }

  private static func isNumeric(_ token: ImportToken) -> Bool {
    switch token {
    case .number, .character(.digit), .run(.digit, _): true
    default: false
    }
  }

  /// Returns whether a component has wildcards for a fixed number of characters.
  static func hasFixedLength(_ tokens: [ImportToken]) -> Bool {
    tokens.split(separator: .slash).map { Array($0) }.contains { component in
      let hasRun = component.contains { if case .run = $0 { true } else { false } }
      let hasCharacter = component.contains { token in
        if case .character = token { !isNumeric(token) } else { false }
      }
      return hasCharacter && !hasRun && !isUUID(component)
    }
  }

  private static func isUUID(_ tokens: [ImportToken]) -> Bool {
    var shape = ""
    for token in tokens {
      switch token {
      // On systems without character sets, a UUID is written with wildcards.
      case .character(.hexadecimal), .character(.any), .character(.component): shape += "x"
      case .text("-"): shape += "-"
      default: return false
      }
    }
    return shape == "xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx"
  }

  // MARK: - Text

  private static func text(
    _ components: [[Piece]],
    hasRest: Bool,
    _ conditions: ImportConditions
  ) -> String {
    var names = ImportNames(reserved: conditions.literalNames)
    var texts = components.map { pieces in
      var text = ""
      for piece in pieces {
        switch piece {
        case .text(let literal):
          text += Pattern.escaping(literal)
          names.see(literal)
        case .value(let value):
          let isEnding = text.unicodeScalars.last.map { $0.properties.isAlphabetic } ?? false
          let name = value.name ?? (isEnding ? "more" : nil)
          text += "{\(name.map { names.unique($0) } ?? names.next())\(value.restriction)}"
        }
      }
      return text
    }
    if hasRest { texts.append("**") }
    return texts.joined(separator: "/") + conditions.text(&names)
  }
}

extension PatternDraft {
  /// Returns a parameter as written in a pattern, with other words if `words` is not `nil`.
  static func text(of parameter: Pattern.Parameter, words: [String]? = nil) -> String {
    let restriction = words.map(RouteRestriction.words) ?? parameter.restriction
    return "{\(parameter.name)\(restriction.suffix())\(parameter.isOptional ? "?" : "")}"
  }
}
