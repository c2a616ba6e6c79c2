extension SeededGenerator {
  /// Returns the text of a random association file with rules for paths of few characters.
  package mutating func association(appID: String) -> String {
    let details = (0...(oneIn(3) ? 1 : 0)).map { _ in detail(appID) }.joined(separator: ", ")
    let defaults = oneIn(4) ? "\"defaults\": {\(options())}, " : ""
    return """
      {"applinks": {\(defaults)"substitutionVariables": {"w": ["a", "ab", "1*", "b?"], "e": [""]}, \
      "details": [\(details)]}}
      """
  }

  /// Returns a link from its path on, of few characters, which nothing has normalized.
  package mutating func unnormalizedLink() -> String {
    let pieces = ["/", "/", "a", "b", "1", "A", "aa", "ab", "%2F", "%2f", "%61", "[", "%5B"]
    var link = "/" + text(of: pieces, upTo: 5)
    let values = ["a", "b", "A", "1", "&", "=", "%26", "%3D", "a=", "b=", "["]
    if oneIn(2) { link += "?" + text(of: values, upTo: 6) }
    if oneIn(4) { link += "#" + text(of: values, upTo: 3) }
    return link
  }

  private mutating func detail(_ appID: String) -> String {
    let count = Int.random(in: 1...5, using: &self)
    let rules: String
    if oneIn(6) {
      let paths = (0..<count).map { _ in "\"\(oneIn(4) ? "NOT " : "")\(glob())\"" }
      rules = "\"paths\": [\(paths.joined(separator: ", "))]"
    } else {
      let components = (0..<count).map { _ in component() }
      rules = "\"components\": [\(components.joined(separator: ", "))]"
    }
    let defaults = oneIn(5) ? "\"defaults\": {\(options())}, " : ""
    return "{\"appIDs\": [\"\(appID)\"], \(defaults)\(rules)}"
  }

  private mutating func component() -> String {
    var members = [options()].filter { !$0.isEmpty }
    if !oneIn(8) { members.append("\"/\": \"\(glob())\"") }
    if oneIn(4) { members.append("\"?\": \(query())") }
    if oneIn(6) { members.append("\"#\": \"\(value())\"") }
    return "{\(members.joined(separator: ", "))}"
  }

  private mutating func query() -> String {
    if oneIn(3) { return "\"\(value())\"" }
    let items = (0...(oneIn(3) ? 1 : 0)).map { number in
      let names = [["a", "A", "a&b=c", "a%26b%3Dc"], ["b", "B"]][number]
      return "\"\(pick(names))\": \"\(value())\""
    }
    return "{\(items.joined(separator: ", "))}"
  }

  private mutating func value() -> String {
    let pieces = ["*", "?", "a", "b", "A", "1", "&", "=", "%26", "a=", "[", "$(w)"]
    return text(of: pieces, upTo: 3)
  }

  private mutating func options() -> String {
    var members: [String] = []
    if oneIn(4) { members.append("\"exclude\": \(oneIn(4) ? "false" : "true")") }
    if oneIn(4) { members.append("\"caseSensitive\": \(oneIn(4) ? "true" : "false")") }
    if oneIn(4) { members.append("\"percentEncoded\": \(oneIn(4) ? "true" : "false")") }
    return members.joined(separator: ", ")
  }

  private mutating func glob() -> String {
    let pieces = [
      "*", "*", "?", "?*", "/", "/", "/*", "a", "b", "1", "A", "%2F", "%2f", "2F", "%61", "[",
      "$(digit)", "$(upper)", "$(w)", "$(e)", "$(none)",
    ]
    return (oneIn(8) ? "" : "/") + text(of: pieces, upTo: 5)
  }
}
