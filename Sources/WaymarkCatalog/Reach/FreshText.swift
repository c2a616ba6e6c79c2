internal import Waymark

/// Values for a pattern's parameters that occur in no other pattern of a table.
///
/// If a link contains a fresh value, another route can match the value only with a part that would
/// also match any other value there. So one link represents all links of its form.
struct FreshText {
  /// A text whose character occurs in no literal and no word; `nil` if no such text was found, as
  /// for the other values.
  let text: String?
  /// For each restriction to runs of characters, texts that repeat a character with which no
  /// literal next to a parameter begins or ends.
  private let runs: [RouteRestriction: [String]]
  /// A label that occurs in no scheme and no domain of the table.
  let label: String

  init(_ table: RouteTable) {
    var pieces = Pieces()
    for code in table.patternCodes { pieces.collect(code) }
    text = pieces.freshCharacter
    var runs: [RouteRestriction: [String]] = [:]
    for restriction in pieces.restrictions {
      if case .runs(let form) = restriction.form { runs[restriction] = pieces.texts(of: form) }
    }
    self.runs = runs
    label = ScopeNames.label(unusedIn: table)
  }

  /// Returns the texts that represent all texts that a restriction accepts.
  func texts(_ restriction: RouteRestriction) -> [String]? {
    switch restriction.form {
    case .any: text.map { [$0] }
    case .runs: runs[restriction]
    case .words(let words): words
    }
  }
}

/// The literal text of all patterns of a table.
private struct Pieces {
  private var characters: Set<Unicode.Scalar> = []
  /// The literals next to a parameter, with ASCII letters in lower case.
  private var mixed: Set<[UInt8]> = []
  /// The literals and words that are a whole component or value.
  private var whole: Set<[UInt8]> = []
  /// The restrictions of the parameters, except lists of words.
  private(set) var restrictions: Set<RouteRestriction> = []

  mutating func collect(_ code: PatternCode) {
    for (index, token) in code.tokens.enumerated() {
      if token.kind == .literal {
        let isAlone = token.startsComponent && code.component(at: index).count == 1
        let literal = code.bytes[Int(token.lower)..<Int(token.middle)].map(lowercasedASCII)
        let isInPath = index < code.pathCount
        if isInPath && !isAlone { mixed.insert(literal) } else { whole.insert(literal) }
        note(literal)
      } else if token.restriction == .words {
        for word in code.words(of: token) {
          let word = word.map(lowercasedASCII)
          whole.insert(word)
          note(word)
        }
      } else if token.kind == .parameter {
        restrictions.insert(code.restriction(of: token))
      }
    }
  }

  private mutating func note(_ text: [UInt8]) {
    characters.formUnion(String(decoding: text, as: UTF8.self).unicodeScalars)
  }

  /// A letter that is not a hexadecimal digit; an ASCII letter if an unused one is left.
  var freshCharacter: String? {
    let ascii = "xyzwvutsrqponmlkjihg".unicodeScalars
    let others = (0x3B1...0x3C9).compactMap(Unicode.Scalar.init)
    let rare = (0x4E00...0x4FFF).compactMap(Unicode.Scalar.init)
    return (ascii + others + rare).first { !characters.contains($0) }.map { String($0) }
  }

  /// Returns texts of the runs that repeat one character as often as possible, such that no literal
  /// can match a part of them.
  ///
  /// A literal that could would begin or end with the character, or contain a whole run. A run that
  /// may be absent is in every second text.
  func texts(of form: [RouteRestriction.Run]) -> [String]? {
    let classes = form.filter { $0.characters.utf8.count > 1 }
    let common = classes.dropFirst().reduce(Set(classes.first?.characters.utf8 ?? "".utf8)) {
      $0.intersection($1.characters.utf8)
    }
    // No number contains a letter, so letters are compared with fewer literals.
    let letters = common.filter { 0x61...0x7A ~= $0 }
    let shortest = classes.map(\.count.upperBound).min() ?? 0
    guard
      let character = (letters.isEmpty ? common : letters).sorted().first(where: { character in
        isFresh(character, [UInt8](repeating: character, count: shortest))
      })
    else { return nil }
    var texts = [""]
    for run in form {
      let isClass = classes.contains(run)
      let repeated = isClass ? String(Unicode.Scalar(character)) : run.characters
      let counts = isClass || run.isFixed ? [run.count.upperBound] : [0, run.count.upperBound]
      texts = texts.flatMap { text in
        counts.map { text + String(repeating: repeated, count: $0) }
      }
    }
    return texts
  }

  private func isFresh(_ character: UInt8, _ run: [UInt8]) -> Bool {
    !mixed.contains { $0.first == character || $0.last == character || $0.contains(run) }
      && !whole.contains { $0.contains(run) }
  }
}

extension RouteTable {
  /// The patterns of the routes, followed by those of the web-only paths.
  var patternCodes: [PatternCode] { routes.map(\.pattern.code) + webOnly.map(\.pattern.code) }
}
