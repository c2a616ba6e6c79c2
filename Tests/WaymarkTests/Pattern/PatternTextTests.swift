import Testing

@testable import Waymark

@Suite struct PatternTextTests {
  @Test(arguments: [
    ("", ""), ("/", ""), ("/a/b", "a/b"), ("a/b/", "a/b/"), ("a/**/", "a/**"),
    ("$(id:string)", "{id}"), ("p-$(id:int?)", "p-{id:int?}"), ("$(r**)", "{r**}"),
    (#"\-"#, "-"), (#"\{\}\*\?\\"#, #"\{\}\*\?\\"#),
    (#"\$(x)\$"#, #"\$(x)$"#), (#"a\/b"#, #"a\/b"#), (#"\.\&\=\|"#, ".&=|"),
    ("$(a:}|{|x/y)", #"{a:\}|{|x\/y}"#), (#"{a:\*\*}"#, #"{a:\*\*}"#),
    (#"a?f\[x\]\.é=b\&c/\?"#, #"a?f\[x\]\.é=b\&c/\?"#), (##"a#b\&\?\#"##, ##"a#b&?\#"##),
    (#"?\-\_-"#, #"?\-_-"#), ("?q=$(x?)&r#$(y:uuid)", "?q={x?}&r#{y:uuid}"),
  ])
  func `the canonical spelling has braces and no unnecessary backslash`(
    text: String,
    expected: String
  ) throws {
    #expect(try Pattern(text).normalizedText == expected)
  }

  @Test func `the canonical spelling is parsed as the same pattern`() throws {
    let seed = UInt64.random(in: 0 ... .max)
    var writer = PatternWriter(seed: seed)
    for _ in 0..<5_000 {
      let text = writer.pattern()
      let pattern = try Pattern(text)
      let again = try Pattern(pattern.normalizedText)
      #expect(again.code == pattern.code, "'\(text)', seed \(seed)")
      #expect(again.normalizedText == pattern.normalizedText, "'\(text)', seed \(seed)")
      #expect(again.components == pattern.components)
      #expect(again.queryItems == pattern.queryItems)
      #expect(again.fragment == pattern.fragment)
    }
  }

  @Test(arguments: [
    "a", "50/50?", "{x}", "$(x)", "**", "a*b", "#1", #"back\slash"#, "a&b=c|d", "é🎈", "(x)", "$",
  ])
  func `an escaped text is parsed as literal text`(literal: String) throws {
    let escaped = Pattern.escaping(literal)
    let pattern = try Pattern("\(escaped)?q=\(escaped)#\(escaped)")
    #expect(pattern.components.map(\.elements) == [[.literal(literal)]])
    #expect(pattern.queryItems.map(\.value) == [.literal(literal)])
    #expect(pattern.fragment == .literal(literal))
    for text in ["{a:\(escaped)|other}", "$(a:\(escaped)|other)"] {
      #expect(try Pattern(text).parameters.map(\.restriction) == [.words([literal, "other"])])
    }
  }

  @Test func `a text without special characters is not escaped`() {
    #expect(Pattern.escaping("station-25.html é") == "station-25.html é")
    #expect(Pattern.escaping("") == "")
  }
}

extension PatternCode: Equatable {
  /// Returns whether two patterns have the same meaning, whatever their spelling.
  static func == (left: PatternCode, right: PatternCode) -> Bool {
    (left.tokens, left.bytes) == (right.tokens, right.bytes)
      && (left.pathCount, left.queryEnd) == (right.pathCount, right.queryEnd)
      && (left.componentCount, left.optionalCount) == (right.componentCount, right.optionalCount)
      && left.endsWithSlash == right.endsWithSlash
      && left.hasFragmentPath == right.hasFragmentPath
  }
}
