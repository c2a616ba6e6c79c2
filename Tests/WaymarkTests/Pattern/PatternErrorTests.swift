import TestSupport
import Testing
import Waymark

@Suite struct PatternErrorTests {
  /// A text that is not a pattern, and what is said about it.
  struct Row: Sendable, CustomTestStringConvertible {
    let text: String
    let code: String
    let offset: Int
    let fixedPattern: String?

    init(_ text: String, _ code: String, _ offset: Int, _ fixedPattern: String?) {
      self.text = text
      self.code = code
      self.offset = offset
      self.fixedPattern = fixedPattern
    }

    var testDescription: String { text.count > 60 ? code : text.debugDescription }
  }

  static let path: [Row] = [
    Row("//", "empty-component", 1, "/"),
    Row("a//b", "empty-component", 2, "a/b"),
    Row("/a///b", "empty-component", 3, "/a/b"),
    Row("a//", "empty-component", 2, "a/"),
    Row("a//?q", "empty-component", 2, "a/?q"),
    Row("https://www.x.com/a", "empty-component", 7, nil),
    Row("myapp://a", "empty-component", 7, nil),
    Row(".", "dot-component", 0, ""),
    Row("a/./b", "dot-component", 2, "a/b"),
    Row("a/.", "dot-component", 2, "a/"),
    Row(#"a/\./b"#, "dot-component", 2, "a/b"),
    Row("a/../b", "dot-component", 2, nil),
    Row(#"\../b"#, "dot-component", 0, nil),
    Row("a/something*", "wildcard-beside-text", 11, "a/something{name}"),
    Row("*.html", "wildcard-beside-text", 0, "{name}.html"),
    Row("{a}*", "wildcard-beside-text", 3, nil),
    Row("*{a}", "wildcard-beside-text", 0, nil),
    Row("a**", "wildcard-beside-text", 1, "a/**"),
    Row("a{b**}", "wildcard-beside-text", 1, "a/{b**}"),
    Row("$(a)$(b**)", "wildcard-beside-text", 4, "$(a)/$(b**)"),
    Row("**a", "wildcard-beside-text", 0, nil),
    Row("{a**}b", "wildcard-beside-text", 0, nil),
    Row("***", "wildcard-beside-text", 0, nil),
    Row("**/a", "rest-not-last", 0, "*/a"),
    Row("a/**/b/c", "rest-not-last", 2, "a/*/b/c"),
    Row("a/{x**}/b", "rest-not-last", 2, "a/{x}/b"),
    Row("a/$(x**)/b", "rest-not-last", 2, "a/$(x)/b"),
    Row("a/**/**", "rest-not-last", 2, "a/*/**"),
    Row("{x**:int}", "rest-with-type", 4, "{x**}"),
    Row("{x:int**}", "rest-with-type", 2, "{x**}"),
    Row("{x:a|b**?}", "rest-with-type", 2, "{x**}"),
    Row("{x**?}", "optional-rest", 4, "{x**}"),
    Row("users/{id?}/posts", "optional-before-required", 6, "users/{id}/posts"),
    Row("{a?}/{b?}/c", "optional-before-required", 0, "{a}/{b}/c"),
    Row("p-{a?}-{b?}/{c}", "optional-before-required", 2, "p-{a}-{b}/{c}"),
    Row("{a?}/*", "optional-before-required", 0, "{a}/*"),
    Row("a/{b?}/**", "optional-before-rest", 2, "a/{b}/**"),
    Row("a/$(b?)/{c**}", "optional-before-rest", 2, "a/$(b)/{c**}"),
    Row("{a?}-{b}", "partly-optional-component", 5, "{a?}-{b?}"),
    Row("{a}-{b?}", "partly-optional-component", 0, "{a?}-{b?}"),
    Row("{a}{b}", "adjacent-parameters", 3, "{a}-{b}"),
    Row("x$(a){b}y", "adjacent-parameters", 5, "x$(a)-{b}y"),
    Row("users/id}", "stray-brace", 8, "users/{id}"),
    Row("users/post-id}/x", "stray-brace", 13, "users/{post-id}/x"),
    Row("a/}", "stray-brace", 2, #"a/\}"#),
    Row("{a}}", "stray-brace", 3, #"{a}\}"#),
    Row("a/9}", "stray-brace", 3, #"a/9\}"#),
  ]

  static let parameters: [Row] = [
    Row("users/{id/posts", "unclosed-parameter", 6, "users/{id}/posts"),
    Row("users/{id", "unclosed-parameter", 6, "users/{id}"),
    Row("users/{id?/posts", "unclosed-parameter", 6, "users/{id}/posts"),
    Row("users/{id?", "unclosed-parameter", 6, "users/{id?}"),
    Row("users/{id:int/posts", "unclosed-parameter", 6, "users/{id:int}/posts"),
    Row("users/{id:a|b?q", "unclosed-parameter", 6, "users/{id:a|b}?q"),
    Row("users/$(id/posts", "unclosed-parameter", 6, "users/$(id)/posts"),
    Row("users/$(id}/posts", "unclosed-parameter", 6, "users/$(id)/posts"),
    Row("users/{id)/posts", "unclosed-parameter", 6, "users/{id}/posts"),
    Row("{a/{b", "unclosed-parameter", 0, "{a}/{b}"),
    Row("{a{b}", "unclosed-parameter", 0, "{a}-{b}"),
    Row("a/{rest**", "unclosed-parameter", 2, "a/{rest**}"),
    Row("a?q={q", "unclosed-parameter", 4, "a?q={q}"),
    Row("a?q={q&r", "unclosed-parameter", 4, "a?q={q}&r"),
    Row("a/{", "unclosed-parameter", 2, #"a/\{"#),
    Row("a/$(/b", "unclosed-parameter", 2, #"a/\$(/b"#),
    Row("a/{b c", "unclosed-parameter", 2, "a/{b} c"),
    Row("a/{}", "empty-name", 2, nil),
    Row("$()", "empty-name", 0, nil),
    Row("{:int}", "empty-name", 0, nil),
    Row("{?}", "empty-name", 0, nil),
    Row("a/{**}", "empty-name", 2, "a/**"),
    Row("$(**)", "empty-name", 0, "**"),
    Row("{user name}", "bad-name", 5, "{user_name}"),
    Row("{user.name:int?}", "bad-name", 5, "{user_name:int?}"),
    Row("{größe}", "bad-name", 3, "{gr__e}"),
    Row("{1st}", "bad-name", 1, "{_1st}"),
    Row("{-a}", "bad-name", 1, "{a}"),
    Row("{-}", "bad-name", 1, nil),
    Row("{ id }", "bad-name", 1, "{id}"),
    Row("{name*}", "bad-name", 5, "{name}"),
    Row("{name***}", "bad-name", 7, "{name}"),
    Row("$(a}b)", "bad-name", 3, "$(a_b)"),
    Row("{id:}", "empty-type", 3, "{id}"),
    Row("{id:?}", "empty-type", 3, "{id?}"),
    Row("{id:Int}", "unknown-type", 4, "{id:int}"),
    Row("$(id:UUID?)", "unknown-type", 5, "$(id:uuid?)"),
    Row("a?q={q:String}", "unknown-type", 7, "a?q={q:string}"),
    Row("{a:|x}", "empty-word", 3, "{a:x}"),
    Row("{a:x|}", "empty-word", 5, "{a:x}"),
    Row("{a:x||y}", "empty-word", 5, "{a:x|y}"),
    Row("{a:x|?}", "empty-word", 5, "{a:x?}"),
    Row("{a:x|y|x}", "duplicate-word", 7, "{a:x|y}"),
    Row(#"{a:x\||y|x\|?}"#, "duplicate-word", 9, #"{a:x\||y?}"#),
    Row("{id?:int}", "misplaced-question-mark", 3, "{id:int?}"),
    Row("{a:x?|y}", "misplaced-question-mark", 4, "{a:x|y?}"),
    Row("{a??}", "misplaced-question-mark", 2, "{a?}"),
    Row("{id}/x/{id}", "duplicate-parameter", 7, "{id}/x/{id2}"),
    Row("{id}/x?id={id}", "duplicate-parameter", 10, "{id}/x?id={id2}"),
    Row("{id}/$(id)#{id}", "duplicate-parameter", 5, "{id}/$(id2)#{id22}"),
    Row("{a}/{a**}", "duplicate-parameter", 4, "{a}/{a2**}"),
    Row("list?sort=date&by={sort?}", "duplicate-parameter", 18, "list?sort=date&by={sort2?}"),
    Row("a?q&b={q}", "duplicate-parameter", 6, "a?q&b={q2}"),
    Row("a?b={q}&q", "duplicate-parameter", 4, "a?b={q2}&q"),
    Row("a?q=a#{q:b?}", "duplicate-parameter", 6, "a?q=a#{q2:b?}"),
    Row("users/{id}?id", "duplicate-parameter", 6, "users/{id2}?id"),
    Row("list?full name =a", "bad-item-name", 14, #"list?full name\ =a"#),
    Row(
      (1...17).map { "{p\($0)}" }.joined(separator: "-"),
      "too-many-parameters",
      16 * 5 + 7,
      nil
    ),
    Row(String(repeating: "a/", count: 256) + "b", "too-many-components", 512, nil),
    Row("a\u{85}b", "control-character", 1, "ab"),
    Row("{x:a\u{9F}}", "control-character", 4, "{x:a}"),
    Row("a?b\u{80}=c", "control-character", 3, "a?b=c"),
  ]

  static let queries: [Row] = [
    Row("a?", "empty-item", 2, "a"),
    Row("a?#x", "empty-item", 2, "a#x"),
    Row("a?&b", "empty-item", 2, "a?b"),
    Row("a?b&", "empty-item", 4, "a?b"),
    Row("a?b&&c", "empty-item", 4, "a?b&c"),
    Row("users/{id}?", "empty-item", 11, "users/{id?}"),
    Row("a?=x", "empty-item-name", 2, nil),
    Row("a?={q}", "empty-item-name", 2, "a?q={q}"),
    Row("a?b&{q}", "empty-item-name", 4, "a?b&q={q}"),
    Row("a?$(q)", "empty-item-name", 2, "a?q=$(q)"),
    Row("a?f[x]={v}", "bad-item-name", 3, #"a?f\[x\]={v}"#),
    Row("a?f%5Bx%5d={v}", "bad-item-name", 3, #"a?f\[x\]={v}"#),
    Row("a?f%={v}", "bad-item-name", 3, #"a?f\%={v}"#),
    Row("a?q{q}", "bad-item-name", 3, "a?q={q}"),
    Row("a?f[{k}]={v}", "bad-item-name", 3, nil),
    Row("a?{k}={v}", "empty-item-name", 2, nil),
    Row("a?q={q}&amp;p={p}", "bad-item-name", 11, "a?q={q}&p={p}"),
    Row("a?1", "bad-item-name", 2, nil),
    Row("a?b  c", "bad-item-name", 3, #"a?b\  c"#),
    Row("a?q={a}&r&q=x", "duplicate-item", 10, "a?q={a}&r"),
    Row("a?q&q={a}#x", "duplicate-item", 4, "a?q#x"),
    Row("a?q=", "empty-value", 3, "a?q"),
    Row("a?q=&r", "empty-value", 3, "a?q&r"),
    Row("a?q={x}{y}", "adjacent-parameters", 7, "a?q={x}-{y}"),
    Row("a#/b/{x}$(y)", "adjacent-parameters", 8, "a#/b/{x}-$(y)"),
    Row("a?q={x?}-{y}&r", "partly-optional-component", 9, "a?q={x?}-{y?}&r"),
    Row("a#/{x}/{y?}", "partly-optional-component", 3, "a#/{x?}/{y?}"),
    Row("a?q=x-**", "wildcard-outside-path", 6, #"a?q=x-\*\*"#),
    Row("a#/b/*", "wildcard-outside-path", 5, #"a#/b/\*"#),
    Row("a?b?c", "stray-question-mark", 3, "a?b&c"),
    Row("a?preview?", "stray-question-mark", 9, "a?preview={preview?}"),
    Row("a?q={q}?&r", "stray-question-mark", 7, "a?q={q?}&r"),
    Row("a?q=why?", "stray-question-mark", 7, #"a?q=why\?"#),
    Row("a#b#c", "stray-number-sign", 3, ##"a#b\#c"##),
    Row("a#", "empty-fragment", 1, "a"),
    Row("a?q#", "empty-fragment", 3, "a?q"),
    Row("a?q=*", "wildcard-outside-path", 4, "a?q"),
    Row("a?q=**&r", "wildcard-outside-path", 4, "a?q&r"),
    Row("a?q=x*", "wildcard-outside-path", 5, #"a?q=x\*"#),
    Row("a?*", "wildcard-outside-path", 2, "a"),
    Row("a?*&b", "wildcard-outside-path", 2, "a?b"),
    Row("a?b&*", "wildcard-outside-path", 4, "a?b"),
    Row("a?q={q**}", "wildcard-outside-path", 4, "a?q={q}"),
    Row("a#**", "wildcard-outside-path", 2, "a"),
    Row("a#{x**}", "wildcard-outside-path", 2, "a#{x}"),
    Row("a?q=x}", "stray-brace", 5, "a?q={x}"),
    Row("a#}", "stray-brace", 2, #"a#\}"#),
  ]

  static let bytes: [Row] = [
    // Windows separates components by a backslash.
    Row(#"a\b"#, "bad-escape", 1, "a/b"),
    Row(#"\a\b\{id:int}"#, "bad-escape", 0, "/a/b/{id:int}"),
    Row(#"a\{id}"#, "stray-brace", 5, "a/{id}"),
    Row(#"a/\{id}/b"#, "stray-brace", 6, "a/{id}/b"),
    Row(#"a\"#, "bad-escape", 1, #"a\\"#),
    Row(#"a\ b"#, "bad-escape", 1, #"a\\ b"#),
    Row(#"a\é"#, "bad-escape", 1, "a/é"),
    Row(#"{a:x\y}"#, "bad-escape", 4, #"{a:x\\y}"#),
    Row(#"a?q\1"#, "bad-escape", 3, #"a?q\\1"#),
    Row("a\u{0}b", "control-character", 1, "ab"),
    Row("a\n", "control-character", 1, "a"),
    Row("\u{7F}", "control-character", 0, ""),
    Row("{a\tb}", "control-character", 2, "{ab}"),
    Row("{a:x\u{1}y}", "control-character", 4, "{a:xy}"),
    Row("a?b\u{1}", "control-character", 3, "a?b"),
    Row("a?b=\u{1F}c", "control-character", 4, "a?b=c"),
    Row("a#b\r", "control-character", 3, "a#b"),
    Row("a\u{FFFE}b", "control-character", 1, "ab"),
    Row("\u{FFFF}", "control-character", 0, ""),
    Row("a-\u{FFFD}\u{FFFF}", "control-character", 5, "a-\u{FFFD}"),
    Row("{a\u{FFFF}b}", "control-character", 2, "{ab}"),
    Row("{a:x\u{FFFE}y}", "control-character", 4, "{a:xy}"),
    Row("a?b\u{FFFF}=c", "control-character", 3, "a?b=c"),
    Row("a?b=\u{FFFE}c", "control-character", 4, "a?b=c"),
    Row("a#b\u{FFFF}", "control-character", 3, "a#b"),
    Row(String(repeating: "a", count: 8_193), "too-long", 8_192, nil),
    Row(String(repeating: "é", count: 5_000), "too-long", 8_192, nil),
  ]

  static let rows = path + parameters + queries + bytes

  @Test(.withDiagnostics, arguments: rows)
  func `a pattern error has a code, an offset and a corrected pattern`(row: Row) throws {
    let error = try #require(throws: PatternError.self) { try Pattern(row.text) }
    #expect(error.code.rawValue == "pattern." + row.code)
    #expect(error.offset == row.offset)
    #expect(error.fixedPattern == row.fixedPattern)
    #expect(error.pattern == row.text)
    #expect(error.diagnostic.excerpt?.offset == row.offset)
    #expect(error.diagnostic.help?.isEmpty == false)
  }

  @Test(arguments: rows)
  func `a corrected pattern can be parsed`(row: Row) throws {
    guard let fixedPattern = row.fixedPattern else { return }
    #expect(throws: Never.self) { try Pattern(fixedPattern) }
  }

  @Test func `every pattern code is listed and has a row`() {
    let listed = PatternError.allCodes.map(\.rawValue)
    #expect(Set(listed).count == listed.count)
    #expect(Set(listed) == Set(Self.rows.map { "pattern." + $0.code }))
  }

  @Test func `a pattern error names the part of the pattern`() throws {
    for (text, part) in [("{", PatternError.Part.path), ("a?{", .query), ("a?b#{", .fragment)] {
      let error = try #require(throws: PatternError.self) { try Pattern(text) }
      #expect(error.part == part)
    }
  }
}
