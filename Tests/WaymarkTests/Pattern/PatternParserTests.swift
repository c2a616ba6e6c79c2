import TestSupport
import Testing

@testable import Waymark

@Suite struct PatternParserTests {
  /// The tokens of a pattern as one line: kind, flags and text, so that a table can show them.
  private func code(_ text: String) throws -> String {
    let code = try Pattern(text).code
    let tokens = code.tokens.enumerated().map { index, token in
      var line = token.startsComponent ? "/" : index == code.queryEnd ? "#" : ""
      let name = String(decoding: code.bytes[token.text], as: UTF8.self)
      let words = code.bytes[token.words].map { $0 == 0 ? 0x2C : $0 }
      switch token.kind {
      case .literal: line += "'\(name)'"
      case .parameter: line += "<\(name)>"
      case .wildcard: line += "*"
      case .rest: line += "**\(name)"
      case .item: line += "&\(name)\(token.hasValue ? "=" : "")"
      }
      if token.restriction != .none { line += ":\(token.restriction)" }
      if !words.isEmpty { line += "(\(String(decoding: words, as: UTF8.self)))" }
      return line + (token.isOptional ? "?" : "")
    }
    return tokens.joined(separator: " ") + (code.endsWithSlash ? " /" : "")
  }

  @Test(arguments: [
    ("", ""), ("/", ""),
    ("a", "/'a'"), ("/a", "/'a'"), ("a/", "/'a' /"), ("/a/b/", "/'a' /'b' /"),
    ("*", "/*"), ("**", "/**"), ("a/**/", "/'a' /**"), ("a/*/b", "/'a' /* /'b'"),
    ("account/$(rest**)", "/'account' /**rest"), ("{rest**}", "/**rest"),
    ("{id}", "/<id>"), ("$(id)", "/<id>"), ("{_a-1}", "/<_a-1>"), ("{id:string}", "/<id>"),
    ("junk$(id)here/*/view", "/'junk' <id> 'here' /* /'view'"),
    ("{a}-{b}.{c}", "/<a> '-' <b> '.' <c>"),
    ("blog/*/*/*/post-$(postname)", "/'blog' /* /* /* /'post-' <postname>"),
    ("{n:int}", "/<n>:int"), ("{n:uuid?}", "/<n>:uuid?"), ("$(n:a|b)", "/<n>:words(a,b)"),
    ("{n:new}", "/<n>:words(new)"), ("{n:int|uuid}", "/<n>:words(int,uuid)"),
    ("{a?}/p-{b?}", "/<a>? /'p-'? <b>?"),
  ])
  func `a path is parsed into tokens`(text: String, expected: String) throws {
    #expect(try code(text) == expected)
  }

  @Test(arguments: [
    ("?q", "&q"), ("/?q", "&q"), ("a/?q", "/'a' &q /"), ("a?q={x}", "/'a' &q= <x>"),
    ("a?q={x:int?}&r=s/t=u&v", "/'a' &q=? <x>:int? &r= 's/t=u' &v"),
    ("a?q=$(x)#{y?}", "/'a' &q= <x> #<y>?"), ("#top", "#'top'"),
    ("a#b/c?d&e=f", "/'a' #'b/c?d&e=f'"), ("a?größe={x}", "/'a' &größe= <x>"),
    (#"a?f\[x\]={v}"#, "/'a' &f[x]= <v>"), (#"?\-={v}"#, "&-= <v>"),
  ])
  func `a query and a fragment are parsed into tokens`(text: String, expected: String) throws {
    #expect(try code(text) == expected)
  }

  @Test(arguments: [
    ("a$b/$/c$", "/'a$b' /'$' /'c$'"), ("f(x)|y:z", "/'f(x)|y:z'"), ("a=b&c", "/'a=b&c'"),
    ("50%25 é", "/'50%25 é'"), (##"\{a\}\*\?\#\\"##, ##"/'{a}*?#\'"##), (#"\$(a)"#, "/'$(a)'"),
    (#"a\/b"#, "/'a\u{1}b'"), (#"a?q=b\/c\&d"#, "/'a' &q= 'b/c&d'"), (##"a#\/\#"##, "/'a' #'/#'"),
    (#"{a:x/y|\/z|\}|\||\?|\*\*}"#, "/<a>:words(x\u{1}y,\u{1}z,},|,?,**)"),
    ("$(a:}|{)", "/<a>:words(},{)"), ("{a:)|(}", "/<a>:words(),()"),
    ("?q={a:x/y}", "&q= <a>:words(x/y)"), ("...", "/'...'"), (".a", "/'.a'"),
  ])
  func `special characters are text if they are escaped or have no meaning`(
    text: String,
    expected: String
  ) throws {
    #expect(try code(text) == expected)
  }

  @Test func `a parsed pattern stores its counts and offsets`() throws {
    let code = try Pattern("/ab/{c:x|y?}/z{d?}?e={f}&g#h").code
    #expect(code.componentCount == 3)
    #expect(code.optionalCount == 2)
    #expect(code.pathCount == 4)
    #expect(code.queryEnd == 7)
    #expect(code.tokens.map(\.offset) == [1, 4, 13, 14, 19, 21, 25, 27])
  }

  @Test func `every ASCII punctuation character can be escaped in a component`() throws {
    for byte in UInt8(0x21)...0x7E where PatternByte.isPunctuation(byte) {
      let character = Character(Unicode.Scalar(byte))
      let expected = character == "/" ? "\u{1}" : String(character)
      #expect(try code("a\\\(character)") == "/'a\(expected)'")
    }
  }

  @Test func `the longest pattern is parsed quickly`() throws {
    let longest = [
      String(repeating: "a", count: 8_192),
      String(repeating: "a/", count: 256),
      (0..<256).map { "{p\($0)}" }.joined(separator: "/"),
      "{a:" + (0..<1_300).map { "w\($0)" }.joined(separator: "|") + "}",
      "a?" + (0..<1_300).map { "i\($0)" }.joined(separator: "&"),
    ]
    let duration = try processorTime {
      for text in longest { _ = try Pattern(text) }
    }
    #expect(duration < .seconds(20))
  }

  @Test func `a name that is repeated after many others is rejected`() throws {
    let names = (0..<500).map { "{p\($0)}" }.joined(separator: "/")
    #expect(throws: PatternError.self) { try Pattern(names + "/{p77}") }
    let items = (0..<500).map { "i\($0)" }.joined(separator: "&")
    #expect(throws: PatternError.self) { try Pattern("a?" + items + "&i0") }
    let words = (0..<500).map { "w\($0)" }.joined(separator: "|")
    let error = #expect(throws: PatternError.self) { try Pattern("{a:" + words + "|w499|w3}") }
    #expect(error?.reason == .duplicateWord("w499"))
    #expect(error?.offset == 3 + words.utf8.count + 1)
  }
}
