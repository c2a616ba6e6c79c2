import Testing

@testable import Waymark

@Suite struct LinkWriterTests {
  private func write(
    _ pattern: String,
    _ parameters: RouteParameters,
    to base: RouteScope = .universal(domain: "h")
  ) throws -> String {
    let pattern = try Pattern(pattern)
    return try LinkWriter.link(to: base, pattern, route: "r", parameters)
  }

  static let links: [(String, RouteParameters, String)] = [
    ("", [:], "https://h/"),
    ("/", ["q": "1"], "https://h/?q=1"),
    ("create", [:], "https://h/create"),
    ("/create/", [:], "https://h/create/"),
    ("users/{id}", ["id": "7"], "https://h/users/7"),
    ("users/$(id)/posts", ["id": "a/b c%"], "https://h/users/a%2Fb%20c%25/posts"),
    ("{a}-{b}.html", ["a": "x", "b": "y"], "https://h/x-y.html"),
    ("café/{x}", ["x": "日本"], "https://h/caf%C3%A9/%E6%97%A5%E6%9C%AC"),
    (#"a\/b/c\?d"#, [:], "https://h/a%2Fb/c%3Fd"),
    ("100%/x", [:], "https://h/100%25/x"),
    ("a+b/{x}", ["x": "1+1=2;&"], "https://h/a+b/1+1=2;&"),
    ("files/{path**}", ["path": "a/b"], "https://h/files/a/b"),
    ("files/{path**}", ["path": ""], "https://h/files/"),
    ("files/{path**}", ["path": "a%2Fb/50%/%20"], "https://h/files/a%2Fb/50%25/%2520"),
    ("{path**}", ["path": ""], "https://h/"),
    ("s/{id:int}", ["id": "-0012"], "https://h/s/-0012"),
    ("s/{k:film|book}", ["k": "book"], "https://h/s/book"),
    (#"s/{k:a\/b|c}"#, ["k": "a/b"], "https://h/s/a%2Fb"),
    ("s/{id}/{tab?}", ["id": "1"], "https://h/s/1"),
    ("s/{id}/{tab?}", ["id": "1", "tab": "x"], "https://h/s/1/x"),
    ("s/{a?}/{b?}", ["a": "1", "b": "2"], "https://h/s/1/2"),
    ("s/{a?}/{b?}", [:], "https://h/s"),
    ("s?q={query}", ["query": "a b"], "https://h/s?q=a%20b"),
    ("s?q={query}", ["query": ""], "https://h/s?q="),
    ("s?q={query}", ["query": "1", "query": "2"], "https://h/s?q=1&q=2"),
    ("s?q={query?}", [:], "https://h/s"),
    ("s?q={query?}&kind=film", [:], "https://h/s?kind=film"),
    ("s?kind=film", ["kind": "film", "x": "1"], "https://h/s?kind=film&x=1"),
    ("s?preview", [:], "https://h/s?preview"),
    ("s?preview", ["preview": ""], "https://h/s?preview"),
    ("s?preview", ["preview": "2"], "https://h/s?preview=2"),
    ("s?b={b}&a={a}", ["z": "0", "a": "1", "y": "2", "b": "3"], "https://h/s?b=3&a=1&z=0&y=2"),
    ("s", ["tag": "a", "page": "2", "tag": "b"], "https://h/s?tag=a&page=2&tag=b"),
    ("s", ["a&b=": "c+d&e=f#"], "https://h/s?a%26b%3D=c%2Bd%26e=f%23"),
    ("s", ["": "x"], "https://h/s?=x"),
    ("s/{id}", ["id": "1", "x": "y"], "https://h/s/1?x=y"),
    ("s?q={q}", ["q": "two\nlines\u{7F}\u{85}"], "https://h/s?q=two%0Alines%7F%C2%85"),
    ("s?p", ["p": "\t\0"], "https://h/s?p=%09%00"),
    ("s", ["\0": "\0"], "https://h/s?%00=%00"),
    ("s#{part}", ["part": "a\r\n"], "https://h/s#a%0D%0A"),
    ("s#top", [:], "https://h/s#top"),
    ("s#{part}", ["part": "§ 1"], "https://h/s#%C2%A7%201"),
    ("s?q={q}#{part?}", ["q": "1"], "https://h/s?q=1"),
  ]

  @Test(arguments: links)
  func `each value is written once and escaped for its part`(
    pattern: String,
    parameters: RouteParameters,
    link: String
  ) throws {
    #expect(try write(pattern, parameters) == link)
  }

  @Test(
    arguments: [
      ("", [:], "x://"),
      ("", ["q": "1"], "x://?q=1"),
      ("create", [:], "x://create"),
      ("create/", [:], "x://create/"),
      ("a!b,c/d", [:], "x://a!b,c/d"),
      ("caf\u{E9}/d", [:], "x:///caf%C3%A9/d"),
      ("a:b/c", [:], "x:///a:b/c"),
      ("a@b", [:], "x:///a@b"),
      ("{id}", ["id": "create"], "x:///create"),
      ("post-{id}", ["id": "1"], "x:///post-1"),
      ("{tab?}", [:], "x://"),
      ("{tab?}", ["tab": "a"], "x:///a"),
      ("{path**}", ["path": "a/b"], "x:///a/b"),
      ("{path**}", ["path": ""], "x:///"),
      ("files/{path**}", ["path": ""], "x://files/"),
      ("s#top", [:], "x://s#top"),
    ] as [(String, RouteParameters, String)]
  )
  func `the first component of an app link is written as the host if it is plain text`(
    pattern: String,
    parameters: RouteParameters,
    link: String
  ) throws {
    #expect(try write(pattern, parameters, to: .app(scheme: "x")) == link)
  }

  static let faults: [(String, RouteParameters, LinkWritingError.Reason)] = [
    ("a/*", [:], .wildcardInPattern(pattern: "a/*", offset: 2)),
    ("{x}/**", [:], .wildcardInPattern(pattern: "{x}/**", offset: 4)),
    ("users/{id}", [:], .missingParameter("id")),
    ("files/{path**}", [:], .missingParameter("path")),
    ("s?q={query}", ["q": "1"], .missingParameter("query")),
    ("s#{part}", [:], .missingParameter("part")),
    ("s/{a?}/{b?}", ["b": "2"], .missingParameter("a")),
    ("{a?}-{b?}", ["b": "2"], .missingParameter("a")),
    ("users/{id}", ["id": ""], .valueNotAllowed(parameter: "id", value: "", .empty)),
    ("users/{id}", ["id": "."], .valueNotAllowed(parameter: "id", value: ".", .dotSegment)),
    ("users/{id}", ["id": ".."], .valueNotAllowed(parameter: "id", value: "..", .dotSegment)),
    (".{id}", ["id": "."], .valueNotAllowed(parameter: "id", value: ".", .dotSegment)),
    (
      "f/{path**}", ["path": "a/../b"],
      .valueNotAllowed(parameter: "path", value: "a/../b", .dotSegment)
    ),
    (
      "users/{id}", ["id": "a\nb"],
      .valueNotAllowed(parameter: "id", value: "a\nb", .controlCharacter)
    ),
    (
      "users/{id}", ["id": "\u{85}"],
      .valueNotAllowed(parameter: "id", value: "\u{85}", .controlCharacter)
    ),
    (
      "f/{path**}", ["path": "a/\u{7F}"],
      .valueNotAllowed(parameter: "path", value: "\u{7F}", .controlCharacter)
    ),
    ("s?p={p}", ["p": "\0"], .valueNotAllowed(parameter: "p", value: "\0", .controlCharacter)),
    ("s#{p}", ["p": "a\0"], .valueNotAllowed(parameter: "p", value: "a\0", .controlCharacter)),
    (
      "users/{id}", ["id": "1", "id": "2"], .valueNotAllowed(parameter: "id", value: "2", .repeated)
    ),
    ("s#{p}", ["p": "1", "p": "2"], .valueNotAllowed(parameter: "p", value: "2", .repeated)),
    ("s#{p?}-{q?}", ["q": "1"], .missingParameter("p")),
    (
      "s?p={p?}-{q?}", ["q": "1", "q": "2"], .valueNotAllowed(parameter: "q", value: "2", .repeated)
    ),
    ("s?p={p?}-{q?}", ["q": "1"], .missingParameter("p")),
    (
      "s/{id:int}", ["id": "+1"],
      .valueNotAllowed(parameter: "id", value: "+1", .restricted(expected: "an integer"))
    ),
    (
      "s/{id:int}", ["id": "12345678901234567890"],
      .valueNotAllowed(
        parameter: "id",
        value: "12345678901234567890",
        .restricted(expected: "an integer of at most 19 digits")
      )
    ),
    (
      "s/{k:film|book}", ["k": "Film"],
      .valueNotAllowed(parameter: "k", value: "Film", .restricted(expected: "one of film, book"))
    ),
    (
      "s?k={k:film|book}", ["k": ""],
      .valueNotAllowed(parameter: "k", value: "", .restricted(expected: "one of film, book"))
    ),
    (
      "s?kind=film", ["kind": "book"],
      .valueNotAllowed(parameter: "kind", value: "book", .restricted(expected: "\"film\""))
    ),
  ]

  @Test(arguments: faults)
  func `a value without a link is rejected with the reason`(
    pattern: String,
    parameters: RouteParameters,
    reason: LinkWritingError.Reason
  ) throws {
    #expect(throws: LinkWritingError(route: "r", reason: reason)) { try write(pattern, parameters) }
  }

  @Test func `dots inside a component are not a dot segment`() throws {
    #expect(try write("{id}", ["id": "..."]) == "https://h/...")
    #expect(try write("v{id}", ["id": ".."]) == "https://h/v..")
    #expect(try write("{a}-{b}", ["a": ".", "b": "."]) == "https://h/.-.")
  }

  @Test(arguments: ["a", "é", "👩‍👩‍👧", "\u{A0}", "\u{2028}", "\u{FEFF}"])
  func `other characters are not control characters`(text: String) {
    #expect(!text.hasControlCharacter)
  }

  @Test(arguments: ["\0", "\u{1F}", "a\u{7F}", "\u{80}", "é\u{9F}"])
  func `control characters are found`(text: String) {
    #expect(text.hasControlCharacter)
  }
}
