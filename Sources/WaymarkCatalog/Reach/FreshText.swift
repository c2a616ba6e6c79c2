internal import Waymark

/// Values for a pattern's parameters that occur in no other pattern of a table.
///
/// If a link contains a fresh value, another route can match the value only with a part that would
/// also match any other value there. So one link represents all links of its form.
struct FreshText {
  /// A text whose character occurs in no literal and no word; `nil` if no such text was found, as
  /// for the other values.
  let text: String?
  /// A digit, repeated nineteen times, with which no literal next to a parameter begins or ends.
  let number: String?
  /// A UUID of one repeated letter with which no literal next to a parameter begins or ends.
  let uuid: String?
  /// A label that occurs in no scheme and no domain of the table.
  let label: String

  init(_ table: RouteTable) {
    var pieces = Pieces()
    for code in table.patternCodes { pieces.collect(code) }
    text = pieces.freshCharacter
    number = pieces.run(of: "0123456789", counts: [19])
    uuid = pieces.run(of: "abcdef", counts: [8, 4, 4, 4, 12])
    label = ScopeNames.label(unusedIn: table)
  }
}

/// The literal text of all patterns of a table.
private struct Pieces {
  private var characters: Set<Unicode.Scalar> = []
  /// The literals next to a parameter, with ASCII letters in lower case.
  private var mixed: Set<[UInt8]> = []
  /// The literals and words that are a whole component or value.
  private var whole: Set<[UInt8]> = []

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

  /// Returns runs of one character, joined by hyphens, such that no literal can match a part of
  /// them: a literal that could would begin or end with the character, or contain a whole run.
  func run(of choices: String, counts: [Int]) -> String? {
    let shortest = counts.min() ?? 0
    for character in choices.utf8 {
      let run = [UInt8](repeating: character, count: shortest)
      let isCovered = mixed.contains { $0.first == character || $0.last == character }
      if isCovered || mixed.contains(where: { $0.contains(run) }) { continue }
      if whole.contains(where: { $0.contains(run) }) { continue }
      let text = String(Unicode.Scalar(character))
      return counts.map { String(repeating: text, count: $0) }.joined(separator: "-")
    }
    return nil
  }
}

extension RouteTable {
  /// The patterns of the routes, followed by those of the web-only paths.
  var patternCodes: [PatternCode] { routes.map(\.pattern.code) + webOnly.map(\.pattern.code) }
}
