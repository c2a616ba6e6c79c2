import Testing

@testable import Waymark

private func reading(_ text: String, _ policy: LinkPolicies = LinkPolicies()) -> String {
  LinkTable.reading(text, policy)
}

@Suite struct `Reading a link` {
  @Test(arguments: LinkTable.links)
  func `a link is parsed into its parts`(text: String, expected: String) {
    #expect(reading(text) == expected, "reading \(text)")
  }

  @Test(arguments: LinkTable.refused)
  func `a text that is not a link is rejected with the place of the error`(
    text: String,
    expected: String
  ) {
    #expect(reading(text) == expected, "reading \(text)")
  }

  @Test(arguments: [
    (#"kiosk://products\7"#, false), ("kiosk://a b/7", false), ("app://a<b/7", false),
    ("https://h|i/a", true), ("HTTP://[zz]/x", true), (" https://h|i/a", true),
    ("ht\ntps://h|i/a", true),
  ])
  func `the error about a host names a domain only in a web link`(text: String, isWeb: Bool) throws
  {
    let error = try #require(throws: LinkError.self) { try DeepLink(text) }
    #expect(error.reason == .invalidHost)
    let words = "\(error.diagnostic.message) \(error.diagnostic.help ?? "")"
    #expect(words.contains("domain") == isWeb, "\(words)")
    let escaped = #"kiosk://products%5C7"#
    #expect(try DeepLink(escaped).pathComponents == [#"products\7"#])
  }

  @Test func `policies change how a link is parsed`() {
    let strict = LinkPolicies(emptyComponents: .strict)
    #expect(reading("https://h//a//b/", strict) == #"web https h ["", "a", "", "b"]/"#)
    #expect(reading("https://h//", strict) == #"web https h [""]/"#)
    #expect(reading("https://h/a//../b", strict) == #"web https h ["a", "b"]"#)
    let space = LinkPolicies(plus: .space)
    #expect(reading("https://h/a+b?c+d=e+f%2B#g+h", space) == #"web https h ["a+b"] c d=e f+ #g+h"#)
    let careless = LinkPolicies(credentials: .ignore)
    #expect(reading("https://u:p%40@h:8080/a", careless) == #"web https h:8080 ["a"]"#)
    #expect(reading("https://u:%zz@h/a", careless) == #"web https h ["a"]"#)
    #expect(reading("https://h/abc", LinkPolicies(maximumLength: 12)) == "link.too-long 12")
    #expect(reading("https://h/ab", LinkPolicies(maximumLength: 12)) == #"web https h ["ab"]"#)
    #expect(reading("x:?a&b&c", LinkPolicies(maximumItems: 2)) == "link.too-many-items 2")
    #expect(reading("x:?a&&b", LinkPolicies(maximumItems: 2)) == "app x [] a&b")
  }

  @Test func `spellings of the same link are equal`() throws {
    let same = ["x:a/b", "x:/a/b", "x://a/b", "X:///a/b", "x://a//b", "x:%61/b", "x:c/../a/b"]
    let links = try same.map { try DeepLink($0) }
    #expect(Set(links).count == 1)
    #expect(try DeepLink("https://h") == DeepLink("HTTPS://H:443/"))
    for (left, right) in [
      ("x:a/b", "x:a%2Fb"), ("x:a", "x:a/"), ("x:a", "y:a"), ("x:a", "x:a?b"), ("x:a", "x:a#"),
      ("x:a?b", "x:a?b="), ("https://h/a", "http://h/a"), ("https://h/a", "https://i/a"),
    ] {
      #expect(try DeepLink(left) != DeepLink(right), "\(left) and \(right)")
    }
  }

  @Test func `a link stores the raw text in addition to the decoded text`() throws {
    let link = try DeepLink("x://A%2Fb/./%63/?q%20=%C3%A9#f%2F")
    #expect(link.rawPathComponents == ["A%2Fb", "%63"])
    #expect(link.queryItems.map(\.rawName) == ["q%20"])
    #expect(link.queryItems.map(\.rawValue) == ["%C3%A9"])
    #expect(link.rawFragment == "f%2F")
    #expect(link.text == "x://A%2Fb/./%63/?q%20=%C3%A9#f%2F")
  }

  @Test func `a link of the maximum length is parsed completely`() throws {
    let policy = LinkPolicies(maximumLength: .max, maximumItems: .max)
    let long = "X:%61" + String(repeating: "b/", count: (LinkPolicies.lengthLimit - 5) / 2)
    let link = try DeepLink(long, policy: policy)
    #expect(link.pathComponents.count == (LinkPolicies.lengthLimit - 5) / 2)
    #expect(link.pathComponents.first == "ab")
    #expect(link.hasTrailingSlash)
    #expect(reading(long + "c/", policy) == "link.too-long 65000")
  }
}
