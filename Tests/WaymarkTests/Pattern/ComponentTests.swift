import TestSupport
import Testing

@testable import Waymark

/// What the parameters of a pattern's first component take of a component, as text; `nil` if it
/// does not fit.
///
/// The component is put between others, because it is a part of a link when it is matched.
func captured(_ code: PatternCode, _ component: String, foldingCase: Bool = false) -> [String]? {
  let bytes = ContiguousArray("1/\(component)/2".utf8)
  let range = 2..<2 + component.utf8.count
  let tokens = code.component(at: 0)
  let matches = code.matchesComponent(
    tokens: tokens,
    in: bytes.span,
    range,
    foldingCase: foldingCase
  )
  let captures = code.captures(tokens: tokens, in: bytes.span, range, foldingCase: foldingCase)
  #expect(matches == (captures != nil), "'\(code.text)' and '\(component)'")
  guard let captures else { return nil }
  let single = captures.indices.map {
    code.capture($0, tokens: tokens, in: bytes.span, range, foldingCase: foldingCase)
  }
  #expect(single == captures, "'\(code.text)' and '\(component)'")
  return captures.map { String(decoding: bytes[$0], as: UTF8.self) }
}

@Suite struct ComponentTests {
  @Test(
    arguments: [
      ("users", "users", []), ("users", "user", nil), ("users", "users2", nil), ("users", "", nil),
      ("{a}", "x", ["x"]), ("{a}", "", nil), ("p-{a}", "p-x", ["x"]), ("p-{a}", "p-", nil),
      ("p-{a}", "q-x", nil), ("{a}.html", "x.html", ["x"]), ("{a}.html", ".html", nil),
      ("junk{a}here", "junkXhere", ["X"]), ("junk{a}here", "junkhere", nil),
      ("ab{a}ba", "aba", nil), ("ab{a}ba", "ab-ba", ["-"]),
      ("{a}-{b}", "x-y", ["x", "y"]), ("{a}-{b}", "x-y-z", ["x-y", "z"]), ("{a}-{b}", "x-", nil),
      ("{a}-{b}", "-x", nil), ("{a}-{b}", "---", ["-", "-"]), ("{a}-{b}", "xy", nil),
      ("{a}-{b}", "x--", ["x", "-"]), ("{a}--{b}", "x---y", ["x-", "y"]),
      ("{a}-{b}-{c}", "1-2-3-4", ["1-2", "3", "4"]), ("{a}-{b}.{c}", "x-y.z", ["x", "y", "z"]),
      ("v{a}.{b}x", "v1.2.3x", ["1.2", "3"]), ("v{a}.{b}x", "v1.2.3", nil),
    ] as [(String, String, [String]?)]
  )
  func `parameters of a component capture as much as possible from the left`(
    pattern: String,
    component: String,
    expected: [String]?
  ) throws {
    #expect(captured(try Pattern(pattern).code, component) == expected)
  }

  @Test(
    arguments: [
      ("{a:int}", "25", ["25"]), ("{a:int}", "x", nil), ("p-{a:int}.x", "p--3.x", ["-3"]),
      ("{a:new|old}", "new", ["new"]), ("{a:new|old}", "news", nil),
      ("{a:int}-{b:int}", "1-2", ["1", "2"]), ("{a:int}-{b:int}", "1--2", ["1", "-2"]),
      ("{a:int}-{b:int}", "1-2-3", nil), ("{a:int}-{b}", "1-2-3", ["1", "2-3"]),
      ("{a}-{b:int}", "x-y--3", ["x-y-", "3"]), ("{a}-{b:int}", "1-2-", nil),
      ("{a:new|new-old}-{b}", "new-old-x", ["new-old", "x"]),
      ("{a:new|new-old}-{b}", "new-old", ["new", "old"]),
      ("{a:int}1{b}", "1111", ["11", "1"]), ("{a:int}1{b:x|1x}", "111x", ["11", "x"]),
      ("{y:int}-{m:int}-{d:int}", "2024-02-30", ["2024", "02", "30"]),
      (
        "{a}.{b:uuid}", "x.y.123e4567-e89b-12d3-a456-426614174000",
        ["x.y", "123e4567-e89b-12d3-a456-426614174000"]
      ),
      ("{a:int}x{b}", "12345678901234567890x1", nil),
    ] as [(String, String, [String]?)]
  )
  func `a restricted parameter captures less if its restriction requires it`(
    pattern: String,
    component: String,
    expected: [String]?
  ) throws {
    #expect(captured(try Pattern(pattern).code, component) == expected)
  }

  @Test func `literals can ignore the case of ASCII letters, but listed words never do`() throws {
    let code = try Pattern("Post-{a:new|old}-K{b}É").code
    #expect(captured(code, "pOST-new-kxÉ") == nil)
    #expect(captured(code, "pOST-new-kxÉ", foldingCase: true) == ["new", "x"])
    #expect(captured(code, "Post-New-KxÉ", foldingCase: true) == nil)
    #expect(captured(code, "Post-new-Kxé", foldingCase: true) == nil)
    #expect(captured(try Pattern("[{a}").code, "{x", foldingCase: true) == nil)
  }

  @Test func `a slash in a component is ordinary text`() throws {
    #expect(captured(try Pattern(#"a\/{b}"#).code, "a\u{1}x") == ["x"])
    #expect(captured(try Pattern(#"{a}\/{b:c/d|e}"#).code, "x\u{1}c\u{1}d") == ["x", "c\u{1}d"])
  }

  @Test func `a component is divided like the slow matcher divides it`() throws {
    let seed = UInt64.random(in: 0 ... .max)
    var random = PatternRandom(seed: seed)
    var fitting = 0
    for _ in 0..<8_000 {
      let text = randomComponent(&random)
      let code = try Pattern(text).code
      let component = randomText(&random, near: code)
      let folds = random.chance(30)
      let model = ComponentModel(code: code, foldingCase: folds)
      let expected = model.captures(Array(component.utf8))
      let found = captured(code, component, foldingCase: folds)
      if expected != nil { fitting += 1 }
      #expect(found == expected, "'\(text)' and '\(component)', seed \(seed)")
    }
    #expect(fitting > 1_200)
  }

  private func randomComponent(_ random: inout PatternRandom) -> String {
    let types = ["", "", "", ":int", ":a|ab|b-a", ":1|a1|11"]
    var text = random.chance(50) ? random.pick(["a", "A-", "1", "ab"]) : ""
    let count = random.count(1...4)
    for index in 0..<count {
      text += "{p\(index)\(random.pick(types))}"
      if index + 1 < count || random.chance(50) {
        text += random.pick(["a", "-", "1", "ab", "b-", "aA"])
      }
    }
    return text
  }

  /// Text over few letters, often made by filling in the pattern so that it fits more than by
  /// chance.
  private func randomText(_ random: inout PatternRandom, near code: PatternCode) -> String {
    let letters = ["a", "A", "b", "1", "-", "11", "ab"]
    guard random.chance(70) else {
      return (0..<random.count(0...10)).map { _ in random.pick(letters) }.joined()
    }
    return code.tokens.map { token in
      token.kind == .literal
        ? code.string(token.text)
        : (0..<random.count(1...3)).map { _ in random.pick(letters) }.joined()
    }.joined()
  }

  @Test(arguments: [
    "{a}-{b}-{c}-{d}x", "{a}-{b}-{c}-{d}", "{a}a{b}a{c}a{d}ab{e}", "{a}aaaa{b}aaab{c}",
    "{a:int}a{b:int}a{c:int}", "{a:a|aa|aaa}a{b:a|aa|aaa}a{c}a{d:a|aa}b", "{a:uuid}a{b}a{c:int}",
    (0..<16).map { "{p\($0):a|aa|aaa|aaaa}" }.joined(separator: "a") + "b",
    (0..<16).map { "{p\($0)}" }.joined(separator: "a"),
  ])
  func `a hostile component costs at most its length times the number of parameters`(
    pattern: String
  ) throws {
    let code = try Pattern(pattern).code
    for letter in ["a", "-", "1", "a-", "1a"] {
      let component = String(repeating: letter, count: 8_192 / letter.utf8.count)
      let duration = processorTime { _ = captured(code, component) }
      // Twenty milliseconds in a release build; trying every way would outlive the sun.
      #expect(duration < .seconds(60), "'\(letter)'")
    }
  }
}
