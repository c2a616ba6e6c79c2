// The parts of the reading that need no position in the text.
extension PathExpression {
  /// The usual names of parameters, which no one writes as a set of characters.
  static let parameterNames: Set<String> = [
    "category", "code", "id", "itemId", "lang", "locale", "name", "page", "post", "postId",
    "product", "productId", "slug", "token", "user", "userId", "username", "uuid",
  ]

  /// Removes what surrounds a path in lists, programs and configurations of servers, and returns
  /// it: quotation marks, a comma at the end, the dot of `./a`, or `~` of `~ ^/a`.
  static func withoutFrame(_ characters: inout [Character]) -> String? {
    guard let first = characters.first, let last = characters.last, characters.count > 2 else {
      return nil
    }
    if first == last, "\"'`".contains(first) {
      characters = Array(characters.dropFirst().dropLast())
      return String(first)
    }
    if ",;".contains(last), "/*".contains(characters[characters.count - 2]) {
      characters.removeLast()
      return String(last)
    }
    if first == ".", characters[1] == "/" {
      characters.removeFirst()
      return "./"
    }
    let rest = characters.dropFirst().drop { $0 == "*" || $0 == " " }
    guard first == "~", rest.first == "^" else { return nil }
    // A regular expression of nginx matches the start of a path.
    let end: [Character] = rest.last == "/" ? [".", "*"] : []
    characters = Array(rest) + end
    return "~"
  }

  /// Returns alternatives with a repetition.
  static func repeated(_ choices: [[Step]], _ least: Int, _ most: Int) -> [[Step]] {
    if choices.count == 1, choices[0].count == 1, choices[0][0].isOne {
      return [[Step(characters: choices[0][0].characters, least: least, most: most)]]
    }
    if most == 1 { return choices + [[]] }
    if choices.count == 1, least == most, 1..<5 ~= least {
      return [Array(repeating: choices[0], count: least).flatMap(\.self)]
    }
    if choices.count == 1, choices[0].count == 1, case .component = choices[0][0].characters {
      return [[Step(characters: .any, least: least, most: .max)]]
    }
    return [[Step(characters: .any, least: min(least, 1), most: .max)]]
  }

  /// Returns whether a `*` after a mark, as in `/item-*`, is meant for any text.
  ///
  /// - Parameters:
  ///   - previous: The character before the mark.
  ///   - rest: The text after the star.
  static func isAnyText(
    _ mark: Character,
    _ previous: Character?,
    _ rest: ArraySlice<Character>,
    _ kind: AndroidPattern.Kind?
  ) -> Bool {
    // '--*' is one mark or several, and '/sign-*in' and '/-*[0-9]+' have an optional one.
    guard "-_~=,;:@!&".contains(mark), previous != mark else { return false }
    guard let next = rest.first else { return true }
    if next.isLetter || next.isNumber || "[({<".contains(next) && kind == .advancedGlob {
      return false
    }
    return next != "." || !"*+{".contains(rest.dropFirst().first ?? " ")
  }

  /// Reads the counts of a repetition: `2`, `2,` or `2,5`.
  static func count(_ text: String) -> (Int, Int)? {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    guard let least = parts.first.flatMap({ Int($0) }), parts.count < 3, least < 100 else {
      return nil
    }
    if parts.count == 1 { return (least, least) }
    if parts[1].isEmpty { return (least, .max) }
    return Int(parts[1]).flatMap { $0 < least ? nil : (least, $0) }
  }

  /// Returns a set with the lower end of each range first.
  static func ordered(_ set: Substring) -> Substring {
    var characters = Array(set)
    var index = 0
    while index < characters.count {
      let last = index + 2
      if characters[index] == "\\" || !characters.indices.contains(last)
        || characters[index + 1] != "-"
      {
        index += characters[index] == "\\" ? 2 : 1
        continue
      }
      if characters[last] < characters[index] { characters.swapAt(index, last) }
      index += 3
    }
    return Substring(characters)
  }
}
