import TestSupport
import Testing

@testable import WaymarkPlatforms

@Suite struct `An index of beginnings` {
  @Test func `an index finds the same pattern of Android as a search of all patterns`() throws {
    let seed = SeededGenerator.freshSeed
    var random = SeededGenerator(seed: seed)
    let tokens = ["a", "A", "b", ".", "/", "[aA]", "[ab]", "[^/]", #"\."#, "Ł"]
    let counts = ["", "", "*", "+", "{2}", "{0,2}", "{1,3}"]
    for _ in 0..<1_000 {
      // A key has 256 bytes at most, so some texts differ only after them.
      let long = random.oneIn(10) ? String(repeating: "a", count: 254) : ""
      var texts: [String] = []
      let patterns = try (0..<10).map { _ in
        let kind = AndroidPattern.Kind.allCases.randomElement(using: &random) ?? .literal
        var text = `A pattern of Android`.text(of: #"abA//.*\"#, &random)
        if kind == .advancedGlob {
          text = (0..<Int.random(in: 0...4, using: &random)).map { _ in
            (tokens.randomElement(using: &random) ?? "a")
              + (counts.randomElement(using: &random) ?? "")
          }.joined()
        }
        text = long + text
        texts.append(text)
        return try AndroidPattern(text, kind: kind)
      }
      let index = BeginningIndex(patterns.map { [$0.beginning] })
      for _ in 0..<8 {
        texts.append(long + `A pattern of Android`.text(of: "aab/AŁ.", &random))
      }
      for text in texts {
        let units = Array(text.utf16)
        let found = index.first(for: .init(units)) { patterns[$0].matches(units) }
        let expected = patterns.firstIndex { $0.matches(units) }
        #expect(found == expected, "'\(text)' in \(patterns.map(\.text)), seed \(seed)")
      }
    }
  }

  @Test func `an index finds the same pattern of Apple as a search of all patterns`() {
    let seed = SeededGenerator.freshSeed
    var random = SeededGenerator(seed: seed)
    let tokens = [
      "a", "A", "b", "/", "é", "*", "?", "$(two)", "$(wild)", "$(empty)", "$(none)", "$(digit)",
    ]
    let variables = AppleVariables([
      "two": ["a", "AB"], "wild": ["a*b", "?"], "empty": [""], "none": [],
    ])
    for _ in 0..<1_000 {
      let isCaseSensitive = random.oneIn(2)
      let long = random.oneIn(10) ? String(repeating: "a", count: 254) : ""
      let texts = (0..<10).map { _ in
        long
          + (0..<Int.random(in: 0...5, using: &random)).map { _ in
            tokens[Int.random(in: 0..<(random.oneIn(3) ? tokens.count : 6), using: &random)]
          }.joined()
      }
      let globs = texts.map {
        AppleGlob($0, variables: variables, isCaseSensitive: isCaseSensitive)
      }
      let index = BeginningIndex(globs.map(\.beginnings))
      for _ in 0..<8 {
        let text = long + `A pattern of Android`.text(of: "aab/Aé1", &random)
        let bytes = Array((isCaseSensitive ? text : text.lowercased()).utf8)
        // Only some of the patterns are searched, as in a file with rules for several apps.
        let bounds = (0..<6).map { _ in Int.random(in: 0...10, using: &random) }.sorted()
        let ranges = [0, 2, 4].map { bounds[$0]..<bounds[$0 + 1] }
        let found = index.first(for: .init(bytes), in: ranges) { globs[$0].matches(bytes) }
        let expected = ranges.joined().first { globs[$0].matches(bytes) }
        #expect(found == expected, "'\(text)' in \(texts), seed \(seed)")
      }
    }
  }
}
