import Testing

@testable import WaymarkPlatforms

/// A pattern of the table, and what the class answered for each text.
struct PatternFact: CustomStringConvertible {
  let line: Int
  let kind: AndroidPattern.Kind
  let pattern: String
  let texts: [(sign: Character, text: String)]
  let exception: String?

  var description: String { "line \(line)" }

  init?(_ number: Int, _ text: String) {
    let parts = text.split(separator: " | ", maxSplits: 1)
    let words = parts[0].split(separator: " ")
    guard let kind = AndroidPattern.Kind(rawValue: String(words[0])) else { return nil }
    line = number
    self.kind = kind
    pattern = Facts.word(words[1])
    texts = words.dropFirst(2).compactMap { word in
      word.first.map { ($0, Facts.word(word.dropFirst())) }
    }
    exception = parts.count > 1 ? String(parts[1]) : nil
  }

  static let all = (try? Facts("android-patterns"))?.lines.compactMap { PatternFact($0, $1) } ?? []
}

@Suite struct `Observed behavior of PatternMatcher` {
  @Test func `the table contains all observations of patterns`() {
    #expect(PatternFact.all.reduce(0) { $0 + $1.texts.count } == 2_246)
  }

  @Test func `a pattern matches a text as Android was observed to do`() {
    for fact in PatternFact.all {
      do throws(AndroidPatternError) {
        let pattern = try AndroidPattern(fact.pattern, kind: fact.kind)
        #expect(fact.exception == nil, "\(fact): \(fact.pattern)")
        for (sign, text) in fact.texts {
          #expect(
            pattern.matches(text) == (sign == "+"),
            "\(fact): \(fact.kind) '\(fact.pattern)' and '\(text)'"
          )
        }
      } catch {
        #expect(error.exception == fact.exception, "\(fact): \(fact.pattern)")
      }
    }
  }

  /// The kinds that the table has few rows for, and what only larger texts show.
  static let more: [(AndroidPattern.Kind, String, matches: [String], not: [String])] = [
    (.suffix, ".html", [".html", "/a.html"], ["/a.htm", "html"]),
    (.suffix, "", ["", "/a"], []),
    (.literal, "/é", ["/é"], ["/e\u{301}", "/É"]),
    (
      .simpleGlob, "/station/..*/arrivals", ["/station/25/arrivals"],
      ["/station//arrivals", "/station/25/x/arrivals", "/station/25/arrivals/"]
    ),
    (.simpleGlob, #".*\.pdf"#, ["/a.pdf"], ["/a.b.pdf"]),
    (.simpleGlob, #"a\.b"#, ["a.b", "axb"], ["ab"]),
    (.simpleGlob, ".*.*", [], ["", "a", "ab"]),
    (.simpleGlob, "/a*ab", [], ["/aab", "/ab"]),
    (.advancedGlob, "/a/.*b", [], ["/a/b", "/a/xb"]),
    (.advancedGlob, "[a-z]*z", [], ["z", "az"]),
    (.advancedGlob, "a?b", ["a?b"], ["ab", "b"]),
    (.advancedGlob, "a}", ["a"], ["a}"]),
    (.advancedGlob, "a]", ["a]"], ["a"]),
    (.advancedGlob, "/p/[0-9]{1,10}", ["/p/1", "/p/1234567890"], ["/p/", "/p/12345678901"]),
    (.advancedGlob, "..", ["é1", "😀"], ["😀1", "1"]),
  ]

  @Test(arguments: more.indices)
  func `a pattern of Android matches the expected texts`(index: Int) throws {
    let (kind, text, matches, not) = Self.more[index]
    let pattern = try AndroidPattern(text, kind: kind)
    #expect(matches.filter { !pattern.matches($0) } == [], "\(kind) \(text)")
    #expect(not.filter { pattern.matches($0) } == [], "\(kind) \(text)")
  }

  @Test func `a pattern that is too large is rejected`() throws {
    let most = String(repeating: "a", count: 2_046)
    #expect(try AndroidPattern(most, kind: .advancedGlob).matches(most))
    #expect(throws: AndroidPatternError.self) {
      try AndroidPattern(most + "a", kind: .advancedGlob)
    }
  }
}
