import TestSupport
import Testing
import Waymark
import WaymarkCatalog

@testable import WaymarkPlatforms

@Suite struct `Association files in a search` {
  @Test func `a search over random files finds what the simulator decides`() throws {
    let first = SeededGenerator.freshSeed
    for number in 0..<40 as Range<UInt64> {
      let seed = first &+ number
      var random = SeededGenerator(seed: seed)
      let text = random.association()
      let simulator = AppleSimulator(try AppleAppSiteAssociation(text), domain: "a.b")
      let rules = simulator.rules(of: "T.a")
      let mistakes = SearchCheck.mistakes(of: [simulator.acceptor(appID: "T.a")], upTo: 5) { path in
        guard let url = AppleURL("https://a.b" + path) else { return [[-1]] }
        var forms = AppleLinkForms(url)
        var steps = 0
        let matching = rules.indices.filter { rules[$0].mismatch(&forms, steps: &steps) != .path }
        let last = matching.firstIndex { !rules[$0].isConditional }
        return [last.map { Array(matching[...$0]) } ?? matching]
      }
      #expect(mistakes.isEmpty, "seed \(seed): \(text)\n\(mistakes)")
      let links = DecidedLinks([simulator.acceptor(appID: "T.a")]).links
      let endings = SearchCheck.endings(
        &random,
        names: ["a", "b", "A", "a&b=c"],
        values: ["", "a", "b", "1", "aA", "a&b", "a=b", "é"],
        fragments: ["a", "b", "aa", "A&b"]
      )
      let linkMistakes = SearchCheck.mistakes(
        in: links.map { ($0.text, $0.rules[0].map { rules[$0].place.keyPath }) },
        endings: endings,
        upTo: 3
      ) { text in
        simulator.answer(for: "https://a.b" + text, appID: "T.a").rule
      }
      #expect(linkMistakes.isEmpty, "seed \(seed): \(text)\n\(linkMistakes.prefix(10))")
    }
  }

  @Test(arguments: [
    ("/station/*", "/station"), ("/$(lang)/?", "/aa/x"), ("/*$(region)", "/AC"), ("/$(x)", nil),
    ("/%2f", nil), ("%2F", "/%2F"), ("/*/", "/"),
  ])
  func `the shortest path that a pattern opens`(_ pattern: String, _ path: String?) throws {
    let text = """
      {"applinks": {"details": [{"appIDs": ["T.a"], "components": [{"/": "\(pattern)"}]}]}}
      """
    let simulator = AppleSimulator(try AppleAppSiteAssociation(text), domain: "a.b")
    let search = LinkSearch([simulator.acceptor(appID: "T.a")])
    let found = search.texts.first { $0.rules == [[0]] }
    #expect(found.map { LinkAlphabet.canonical.text($0.bytes) } == path)
  }
}

extension SeededGenerator {
  /// Returns the text of a random association file with rules for paths of few characters.
  fileprivate mutating func association() -> String {
    let details = (0...(oneIn(3) ? 1 : 0)).map { _ in detail() }.joined(separator: ", ")
    let defaults = oneIn(4) ? "\"defaults\": {\(options())}, " : ""
    return """
      {"applinks": {\(defaults)"substitutionVariables": {"w": ["a", "ab", "1*", "b?"], "e": [""]}, \
      "details": [\(details)]}}
      """
  }

  private mutating func detail() -> String {
    let count = Int.random(in: 1...5, using: &self)
    let rules: String
    if oneIn(6) {
      let paths = (0..<count).map { _ in "\"\(oneIn(4) ? "NOT " : "")\(pattern())\"" }
      rules = "\"paths\": [\(paths.joined(separator: ", "))]"
    } else {
      let components = (0..<count).map { _ in component() }
      rules = "\"components\": [\(components.joined(separator: ", "))]"
    }
    let defaults = oneIn(5) ? "\"defaults\": {\(options())}, " : ""
    return "{\"appIDs\": [\"T.a\"], \(defaults)\(rules)}"
  }

  private mutating func component() -> String {
    var members = [options()].filter { !$0.isEmpty }
    if !oneIn(8) { members.append("\"/\": \"\(pattern())\"") }
    if oneIn(4) { members.append("\"?\": \(query())") }
    if oneIn(6) { members.append("\"#\": \"\(value())\"") }
    return "{\(members.joined(separator: ", "))}"
  }

  private mutating func query() -> String {
    if oneIn(3) { return "\"\(value())\"" }
    let items = (0...(oneIn(3) ? 1 : 0)).map { number in
      let names = [["a", "A", "a&b=c", "a%26b%3Dc"], ["b", "B"]][number]
      return "\"\(names[Int.random(in: names.indices, using: &self)])\": \"\(value())\""
    }
    return "{\(items.joined(separator: ", "))}"
  }

  private mutating func value() -> String {
    let pieces = ["*", "?", "a", "b", "A", "1", "&", "=", "%26", "a=", "$(w)"]
    return (0..<Int.random(in: 0...3, using: &self))
      .map { _ in pieces[Int.random(in: pieces.indices, using: &self)] }.joined()
  }

  private mutating func options() -> String {
    var members: [String] = []
    if oneIn(4) { members.append("\"exclude\": \(oneIn(4) ? "false" : "true")") }
    if oneIn(4) { members.append("\"caseSensitive\": \(oneIn(4) ? "true" : "false")") }
    if oneIn(4) { members.append("\"percentEncoded\": \(oneIn(4) ? "true" : "false")") }
    return members.joined(separator: ", ")
  }

  private mutating func pattern() -> String {
    let pieces = [
      "*", "*", "?", "?*", "/", "/", "/*", "a", "b", "1", "A", "%2F", "%2f", "2F", "$(digit)",
      "$(upper)", "$(w)", "$(e)", "$(none)",
    ]
    return (oneIn(8) ? "" : "/")
      + (0..<Int.random(in: 0...5, using: &self))
      .map { _ in pieces[Int.random(in: pieces.indices, using: &self)] }.joined()
  }
}
