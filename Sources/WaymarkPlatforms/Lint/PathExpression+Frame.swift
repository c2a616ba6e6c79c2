// The marks around a path.
extension PathExpression {
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
}
