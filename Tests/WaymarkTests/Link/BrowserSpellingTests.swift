import TestSupport
import Testing

@testable import Waymark

@Suite(.sameWithoutDiagnostics) struct `Browser spellings of links` {
  /// A link that RFC 3986 does not allow, the text that browsers make of it, and the text that is
  /// read; the last text is empty if it is the browser's.
  static let rows: [(arrived: String, browser: String, link: String)] = [
    // The characters around a link, and the characters that are removed from it.
    (" \u{1F}https://h/a \n", "https://h/a", ""),
    ("ht\ttps://h\n/a\r/b?c\t=d#\ne", "https://h/a/b?c=d#e", ""),
    // Slashes.
    (#"https:\\h\a\b?c\d#e\f"#, #"https://h/a/b?c\d#e\f"#, "https://h/a/b?c%5Cd#e%5Cf"),
    ("https:h/a", "https://h/a", ""),
    ("https:/h/a", "https://h/a", ""),
    (#"https://\/h/a"#, "https://h/a", ""),
    (#"https://h\@evil.example/"#, "https://h/@evil.example/", ""),
    // Hosts and ports.
    ("https://ex%41mple.com/", "https://example.com/", ""),
    (#"https://h"`{}/a"#, #"https://h"`{}/a"#, "https://h%22%60%7B%7D/a"),
    ("https://a..b|/", "", ""),
    ("https://a..b/", "https://a..b/", ""),
    ("https:/h:0443/a", "https://h/a", ""),
    ("http:/h:0443/a", "http://h:443/a", ""),
    ("https:/[1:0::0]:8080/a", "https://[1::]:8080/a", ""),
    ("https:/[2001:DB8:0:0:1::1]/a", "https://[2001:db8::1:0:0:1]/a", ""),
    ("https:/[::1.2.3.4]/a", "https://[::102:304]/a", ""),
    // A numeric host keeps its written name.
    ("https:/0x7F.1/a", "https://0x7f.1/a", ""),
    // Credentials that are empty.
    ("https://@h/a", "https://h/a", ""),
    ("https://:@h/a", "https://h/a", ""),
    // Dot segments.
    ("https:/h/a/%2e/b/.%2E/c", "https://h/a/c", ""),
    ("https:/h/../a/..", "https://h/", ""),
    ("https:/h//../a//b/.", "https://h/a//b/", ""),
    ("https://h/a\u{1}|%zz\u{85}/../b", "https://h/b", ""), ("x:/\u{1B}/../b", "x:/b", ""),
    // Characters in the path.
    ("https://h/a b\"<>`c", "https://h/a%20b%22%3C%3E%60c", ""),
    ("https://h/{a}^é", "https://h/%7Ba%7D%5E%C3%A9", ""),
    ("https://h/a|b[c]", "https://h/a|b[c]", "https://h/a%7Cb%5Bc%5D"),
    ("https://h/100%/%4/%zz%41", "https://h/100%/%4/%zz%41", "https://h/100%25/%254/%25zz%41"),
    ("https://h/%4\t1", "https://h/%41", ""),
    ("https://h/caf%E9", "https://h/caf%E9", ""),
    // Characters in the query.
    (
      "https://h/?a|b=c^d`{e}\\[f] '\"<>é",
      "https://h/?a|b=c^d`{e}\\[f]%20%27%22%3C%3E%C3%A9",
      "https://h/?a%7Cb=c%5Ed%60%7Be%7D%5C%5Bf%5D%20%27%22%3C%3E%C3%A9"
    ),
    ("https://h/?a=50%&b=%GG", "https://h/?a=50%&b=%GG", "https://h/?a=50%25&b=%25GG"),
    ("https://h/?a=%E9", "https://h/?a=%E9", ""),
    ("https://h/?a\u{1}\u{7F}\u{85}", "https://h/?a%01%7F%C2%85", ""),
    // Characters in the fragment.
    (
      "https://h/#a#b c`<|{}'", "https://h/#a#b%20c%60%3C|{}'",
      "https://h/#a%23b%20c%60%3C%7C%7B%7D'"
    ),
    ("https://h/#50%", "https://h/#50%", "https://h/#50%25"),
    // App links.
    ("X:a b\\c|d%", "x:a b\\c|d%", "x:a%20b%5Cc%7Cd%25"),
    ("x:a b ?c", "x:a b%20?c", "x:a%20b%20?c"),
    ("x:/a/../b c\\d", "x:/b%20c\\d", "x:/b%20c%5Cd"),
    ("x:/a/..//b c", "x:/.//b%20c", ""),
    ("x://h{i}/../b c", "x://h{i}/b%20c", "x://h%7Bi%7D/b%20c"),
    ("x://H%41:080/b c", "x://H%41:80/b%20c", ""),
    ("x://u:p@h/b c", "x://u:p@h/b%20c", ""),
    ("x://[::0]/b c", "x://[::]/b%20c", ""),
    ("x:///b c", "x:///b%20c", ""),
    ("x://h?b c'", "x://h?b%20c'", ""),
  ].filter { !$0.1.isEmpty }

  @Test(arguments: rows)
  func `a link that a browser accepts is read as the browser sends it`(
    row: (arrived: String, browser: String, link: String)
  ) throws {
    let expected = row.link.isEmpty ? row.browser : row.link
    let link = try DeepLink(row.arrived)
    #expect(link.text == row.arrived)
    #expect(link.linkText == expected)
    #expect(link.description == expected)
    #expect(try BrowserSpelling.read(row.arrived, .browser, LinkPolicies()).text == row.browser)
    for text in [row.browser, expected] {
      let other = try DeepLink(text)
      #expect(other == link, "\(other.linkText)")
      #expect(other.linkText == expected)
    }
    #expect(link.normalizedText.utf8.count >= Int(link.layout.pathUpper))
    #expect(!link.normalizedText.contains("\n"))
  }

  @Test func `the parts of a link that was read so are those of its link text`() throws {
    let link = try DeepLink("  https:\\\\H\\a|b\\caf%E9\\?q=50%&x=a|b#c|d\n")
    #expect(link.domain == "h")
    #expect(link.pathComponents == ["a|b", "caf\u{FFFD}"])
    #expect(link.rawPathComponents == ["a%7Cb", "caf%E9"])
    #expect(link.hasTrailingSlash)
    #expect(link.queryItems.map(\.description) == ["q=50%25", "x=a%7Cb"])
    #expect(link.queryItems.map(\.value) == ["50%", "a|b"])
    #expect(link.fragment == "c|d")
    #expect(link.rawFragment == "c%7Cd")
    #expect(link.url.map { try? DeepLink($0) } == link)
    #expect(link.text == "  https:\\\\H\\a|b\\caf%E9\\?q=50%&x=a|b#c|d\n")
  }

  @Test(arguments: [
    ("caf%E9", "caf\u{FFFD}"), ("%E2%82", "\u{FFFD}"), ("%E2%82x", "\u{FFFD}x"),
    ("%E2%82%E2%82%AC", "\u{FFFD}€"), ("%FF%C3%A9", "\u{FFFD}é"), ("%80%2F", "\u{FFFD}/"),
    ("%ED%A0%80", "\u{FFFD}\u{FFFD}\u{FFFD}"), ("%F0%9F%98", "\u{FFFD}"),
    ("%C3é", "\u{FFFD}é"),
  ])
  func `an escape that is not UTF-8 is one replacement character for each incomplete character`(
    escaped: String,
    decoded: String
  ) throws {
    let link = try DeepLink("https://h/\(escaped)/x?q=\(escaped)#\(escaped)")
    #expect(link.pathComponents == [decoded, "x"])
    #expect(link.queryItems.first?.value == decoded)
    #expect(link.fragment == decoded)
    #expect(String(decoding: Self.bytes(escaped), as: UTF8.self) == decoded)
    let table = try RouteTable([Route("a-{x}-b/{y}"), Route("{x}/x")])
    #expect(try table.match("https://h/\(escaped)/x")?.parameters["x"] == decoded)
    let mixed = try table.match("https://h/a-\(escaped)-b/\(escaped)")?.parameters
    #expect(mixed?["x"] == decoded && mixed?["y"] == decoded)
    #expect(mixed?.raw("x") == (try DeepLink("x:\(escaped)").rawPathComponents.first))
  }

  private static func bytes(_ escaped: String) -> [UInt8] {
    let bytes = ContiguousArray(escaped.utf8)
    var output: [UInt8] = []
    var index = 0
    while index < bytes.count {
      let byte = decodedEscape(bytes.span, at: index, below: bytes.count)
      output.append(byte ?? bytes[index])
      index += byte == nil ? 1 : 3
    }
    return output
  }

  @Test func `a path of a request is read in the same way`() throws {
    let table = try RouteTable([Route("item/{id}")])
    for path in ["/item/a|b", "item\\a|b", "/x/../item/a|b?x=50%", "/./item/a%7Cb", "//item/a|b"] {
      #expect(try table.match(path: path)?.pathValue(at: 0) == "a|b", "\(path)")
      #expect(try table.match(path: path, domain: "h")?.pathValue(at: 0) == "a|b", "\(path)")
    }
    #expect(throws: LinkError.self) { try table.match(path: "/item/a%00|") }
    // Nothing of a path becomes a domain.
    for domain in ["", " ", "\t", "\n\r", "a b", "a\\", "a\u{1}"] {
      let match = try? table.match(path: "/h/item/a|b", domain: domain)
      #expect(match == nil, "\(domain)")
    }
  }

  @Test(arguments: [
    "%00", "%01", "%0A", "%0D%0A", "%1F", "%7F", "%C2%85", "a%E9b", "|", "50%", "%GG", "{{a}}", "^",
    "a b", "é", "<a>", "'", "\"", "\\", "`", "[]", "#", "\u{0}", "\u{7}", "\u{85}", "\u{FFFF}", "",
    "=", "%26",
  ])
  func `an item that no pattern declares never prevents a match`(value: String) throws {
    let table = try RouteTable(
      [Route("item/{id:int}", name: "item"), Route("item/{id}?q={q}", name: "search")]
    )
    for start in ["https://h/item/7", "x://item/7", "X:item/7", "https:\\\\h\\item\\7"] {
      for query in ["x=\(value)", "\(value)=1", "\(value)", "a&\(value)&b", "x=\(value)y"] {
        let match = try #require(try table.match("\(start)?\(query)"), "\(start)?\(query)")
        #expect(match.route.name == "item", "\(start)?\(query)")
      }
      #expect(try table.match("\(start)#\(value)")?.route.name == "item")
    }
  }

  @Test func `the two limits apply to what arrives and to what is read`() throws {
    func error(_ text: String, _ limit: Int) -> String {
      let policy = LinkPolicies(maximumLength: limit, maximumItems: 2)
      do throws(LinkError) {
        return try DeepLink(text, policy: policy).linkText
      } catch {
        return "\(error.reason) \(error.offset)"
      }
    }
    #expect(error("https://h/|", 13) == "https://h/%7C")
    #expect(error("https://h/|", 12) == "tooLong(length: 13, limit: 12) 10")
    #expect(error("https://h/a\t|b", 14) == "tooLong(length: 15, limit: 14) 13")
    #expect(error("https://h/\t\t\t\t", 12) == "tooLong(length: 14, limit: 12) 12")
    #expect(error("x:?a|&b&c", 20) == "tooManyItems(limit: 2) 2")
  }

  @Test(arguments: [
    "|", "%", "\\", "\t", " ", "/", "..\\", "é", "%E9", "\u{85}", "?", "#", "@", ":",
  ])
  func `no text of the maximum length causes a trap`(piece: String) {
    let policy = LinkPolicies(credentials: .ignore, maximumLength: .max, maximumItems: .max)
    let limit = LinkPolicies.lengthLimit
    for start in [
      "https://h/|", "https:\\\\", "https://h|", "x:|", "x://", "X:/|", "https://h/?|", "",
    ] {
      let count = (limit - start.utf8.count) / piece.utf8.count
      let text = start + String(repeating: piece, count: count)
      guard let link = try? DeepLink(text, policy: policy) else { continue }
      #expect(link.text == text)
      #expect(link.linkText.utf8.count <= limit)
      #expect(link.pathComponents.count == link.rawPathComponents.count)
      #expect(link.queryItems.count < limit)
    }
  }

  /// The kinds of text that cost most, each repeated after a beginning.
  static let hostile: [(start: String, piece: String)] = [
    ("https://h/|", "../"), ("https://h/|", "a/../"), ("https://h/|", "/"), ("https://h/|", "\\"),
    ("https://h/", "|"), ("https://h/", "%"), ("https://h/", "%E9"), ("https://h/", "é"),
    ("https://h/?", "&|"), ("https://h/#", "#"), ("https:", "/"), ("https://", "@"),
    ("https://", ":"), ("https://", "%61"), ("https://", "é"), ("https://", "aé."),
    ("https://", "xn--"), ("https://", "\u{AD}"), ("https://[", ":"), ("https://[", "1:"),
    ("https://h:", "1"), ("https://h ", " "), ("\t", "\t"), ("x:/|", "../"), ("x:|", "a/"),
    ("x://", "{"), ("x://", "@"), ("x:/..//|", "/"), ("|", "a"),
  ]

  @Test(arguments: hostile)
  func `8 KB of a hostile text cost at most 100 times as much as 100 bytes`(
    start: String,
    piece: String
  ) {
    func steps(_ count: Int) -> Int {
      let length = (count - start.utf8.count) / piece.utf8.count
      let text = start + String(repeating: piece, count: length)
      return [BrowserSpelling.Form.browser, .link].reduce(1) { steps, form in
        withBytes(text) { bytes in
          steps + ((try? BrowserSpelling(bytes, form, allowsCredentials: true).steps) ?? 0)
        }
      }
    }
    #expect(steps(8_192) <= 100 * steps(100))
  }

  @Test(arguments: 0..<6 as Range<UInt64>)
  func `every spelling of a link that a browser accepts is the same link`(part: UInt64) throws {
    let seed = SeededGenerator.freshSeed &+ part
    var random = SeededGenerator(seed: seed)
    for _ in 0..<100 {
      let link = SpelledLink(using: &random)
      let plain = try DeepLink(link.plain)
      let text = link.spelling(using: &random)
      let note: Comment = "seed \(seed): \(text.debugDescription) and \(link.plain)"
      let spelled = try DeepLink(text)
      #expect(spelled == plain && spelled.hashValue == plain.hashValue, note)
      #expect(spelled.text.isExactly(text), note)
      #expect(!spelled.linkText.hasControlCharacter, note)
      for other in [spelled.linkText, spelled.browserText ?? text] {
        #expect(try DeepLink(other) == plain, note)
      }
    }
  }
}

/// A random link, written so that RFC 3986 allows it, and in the ways in which people write it.
private struct SpelledLink {
  private let isWeb: Bool
  private let components: [String]
  private let items: [(name: String, value: String)]
  private let fragment: String

  init(using random: inout SeededGenerator) {
    func text(_ more: String) -> String {
      let characters = Array("ab2Fz|^{}`\"<>' []é€%%\u{FFFD}$;,!*()@~-_&=+:" + more)
      return String(
        (0..<Int.random(in: 1...6, using: &random)).map { _ in
          characters[Int.random(in: characters.indices, using: &random)]
        }
      )
    }
    isWeb = !random.oneIn(3)
    components = (0..<Int.random(in: 0...3, using: &random)).map { _ in text("/\\?#") }
    items = (0..<Int.random(in: 0...3, using: &random)).map { _ in
      (text("/?\\#\n\u{1}\0"), text("/?\\#\n\u{7F}\u{85}\0"))
    }
    fragment = text("/?#\\\n\u{1}\0")
  }

  var plain: String {
    let encode = PercentEncoding.unreserved.encode
    let query = items.map { "\(encode($0.name))=\(encode($0.value))" }.joined(separator: "&")
    return (isWeb ? "https://h.example/" : "x:///")
      + components.map(encode).joined(separator: "/") + "?\(query)#\(encode(fragment))x"
  }

  func spelling(using random: inout SeededGenerator) -> String {
    func pick(_ texts: String...) -> String { texts[Int.random(in: texts.indices, using: &random)] }
    /// Each character either escaped or, if its part allows that, as it is.
    func spell(_ text: String, never: String) -> String {
      let characters = Array(text)
      return characters.indices.map { index in
        let character = characters[index]
        let next = index + 1 < characters.count ? characters[index + 1] : nil
        // A '%' with two digits after it is an escape, and a browser removes a line break.
        let isRaw =
          !never.contains(character) && character != "\n"
          && (character != "%" || next?.isHexDigit != true)
        if isRaw, !random.oneIn(4) { return String(character) }
        let escaped = PercentEncoding("").encode(String(character))
        return random.oneIn(2) ? escaped : escaped.lowercased()
      }.joined()
    }
    var text =
      isWeb
      ? pick(
        "https://",
        "https:",
        "https:/",
        #"https:\\"#,
        #"HTTPS:/\/"#,
        "https://@",
        "https://:@"
      )
        + pick("h.example", "H.Example", "h%2Eexample", "h.example:443", "h.example:00443")
        + pick("/", #"\"#)
      : pick("x:/", "X:///")
    for (index, component) in components.enumerated() {
      if index > 0 { text += isWeb ? pick("/", #"\"#) : "/" }
      text += spell(component, never: isWeb ? #"/\?#"# : "/?#")
    }
    text += "?"
    for (index, item) in items.enumerated() {
      if index > 0 { text += pick("&", "&&") }
      text += spell(item.name, never: "&=#") + "=" + spell(item.value, never: "&#")
    }
    text += "#" + spell(fragment, never: "") + "x"
    var scalars = Array(text.unicodeScalars)
    for _ in 0..<Int.random(in: 0...3, using: &random) {
      let place = Int.random(in: 0...scalars.count, using: &random)
      scalars.insert(["\t", "\n", "\r"][Int.random(in: 0...2, using: &random)], at: place)
    }
    return pick("", " ", "\u{0} ") + String(String.UnicodeScalarView(scalars)) + pick("", "\n", " ")
  }
}
