import Testing
import Waymark
import WaymarkAgreement
import WaymarkCatalog

@Suite struct `A comparison of the policies of two versions` {
  private static func catalog(_ policy: String, _ routes: [String], webOnly: Bool = true) throws
    -> LinkCatalog
  {
    let routes = routes.enumerated().map { #"{ "name": "r\#($0)", "pattern": "\#($1)" }"# }
    let names = webOnly ? #""domains": ["a.example"]"# : #""schemes": ["a"]"#
    let text = """
      { "schema": 1, "app": { \(names), "policies": { \(policy) } },
        "routes": [\(routes.joined(separator: ", "))] }
      """
    return try LinkCatalog(json: text)
  }

  /// The policy in both versions, the patterns, and the broken link in the form `kind route link`.
  @Test(
    arguments: [
      (
        #""credentials": "ignore""#, "", ["item/{id}"],
        "dead r0 https://user@a.example/item/x"
      ),
      ("", #""credentials": "ignore""#, ["item/{id}"], "weaker r0 https://user@a.example/item/x"),
      (#""plus": "space""#, "", ["item", "find?q={q?}"], "poorer r1 https://a.example/find?q=a+b"),
      ("", #""plus": "space""#, ["c?l=c++"], "dead r0 https://a.example/c?l=c++"),
      (#""plus": "space""#, "", ["c?l={l:int}"], nil),
      ("", #""emptyComponents": "strict""#, ["item/{id}"], "dead r0 https://a.example//item/x"),
      (
        #""emptyComponents": "strict""#, "", ["item", "docs/{path**}"],
        "poorer r1 https://a.example/docs//x/x"
      ),
      (#""emptyComponents": "strict""#, "", ["item/{id}"], nil),
      (
        "", #""maximumLength": 40"#, ["item/{id}#{part}"],
        "dead r0 https://a.example/item/x?xxxxxxxxxxxxxx#x"
      ),
      (#""maximumLength": 40"#, "", ["item/{id}"], nil),
      ("", #""maximumItems": 2"#, ["item?a={a}"], "dead r0 https://a.example/item?a=a%20b&x&x&x"),
      (
        "", #""maximumItems": 1"#, ["item?a={a}&b={b?}"],
        "dead r0 https://a.example/item?a=a%20b&b=a%20b"
      ),
      (
        "", #""maximumLength": 30"#, ["item?a={a}&b={b?}"],
        "dead r0 https://a.example/item?a=a%20b&b=a%20b"
      ),
      (#""maximumItems": 2"#, #""maximumItems": 3"#, ["item"], nil),
    ] as [(String, String, [String], String?)]
  )
  func `another policy breaks links in one spelling`(
    old: String,
    new: String,
    patterns: [String],
    broken: String?
  ) throws {
    let versions = (try Self.catalog(old, patterns), try Self.catalog(new, patterns))
    let comparison = try versions.0.comparison(withNewer: versions.1)
    #expect(
      comparison.broken.map { "\($0.kind) \($0.route) \($0.url)" } == (broken.map { [$0] } ?? [])
    )
    #expect(comparison.isFine == (broken == nil))
    for link in comparison.broken {
      let key = try #require(link.key)
      #expect((old + new).contains(key))
      #expect(link.reason.hasPrefix("the policy '\(key)' is '"))
      let matches = try [versions.0, versions.1].map { try $0.table().reading(link.url) }
      #expect(matches[0] != matches[1])
    }
  }

  @Test(
    arguments: [
      ("", #""emptyComponents": "strict""#, "weaker admin/x"),
      (#""emptyComponents": "strict""#, "", nil), ("", #""maximumItems": 2"#, nil),
    ] as [(String, String, String?)]
  )
  func `a policy that no longer keeps a link in the browser weakens it`(
    old: String,
    new: String,
    broken: String?
  ) throws {
    let versions = try [old, new].map { policy in
      try LinkCatalog(
        json: """
          { "schema": 1, "app": { "domains": ["a.example"], "policies": { \(policy) } },
            "routes": [{ "name": "all", "pattern": "{path**}" }], "webOnly": ["admin/x"] }
          """
      )
    }
    let comparison = try versions[0].comparison(withNewer: versions[1])
    let found = comparison.broken.filter { $0.was == "the browser" }
    #expect(found.map { "\($0.kind) \($0.route)" } == (broken.map { [$0] } ?? []))
    for link in found {
      let matches = try versions.map { try $0.table().match(link.url) }
      #expect(matches[0] == nil && matches[1]?.route.name == "all", "\(link.url)")
    }
  }

  @Test(arguments: [#""maximumItems": 1"#, #""maximumLength": 36"#])
  func `a limit below an example of a route is reported with the example`(policy: String) throws {
    let versions = try ["", policy].map { policy in
      try LinkCatalog(
        json: """
          { "schema": 1, "app": { "domains": ["a.example"], "policies": { \(policy) } },
            "routes": [{ "name": "item", "pattern": "item/{id}",
              "examples": ["item/7?utm_source=a&utm_medium=b"] }] }
          """
      )
    }
    let broken = try versions[0].comparison(withNewer: versions[1]).broken
    #expect(broken.map(\.url) == ["https://a.example/item/7?utm_source=a&utm_medium=b"])
    #expect(broken.allSatisfy { $0.kind == .dead && policy.contains($0.key ?? "-") })
  }

  @Test func `a policy about web links breaks no link with a custom scheme`() throws {
    let versions = try [#""credentials": "ignore""#, ""].map {
      try Self.catalog($0, ["item/{id}"], webOnly: false)
    }
    #expect(try versions[0].comparison(withNewer: versions[1]).broken.isEmpty)
  }
}

extension RouteTable {
  /// The route and the values of a link; empty for none.
  fileprivate func reading(_ url: String) -> [String] {
    guard let match = (try? match(url)) ?? nil else { return [] }
    return [match.route.label] + match.parameters.entries.map { "\($0.name)=\($0.value)" }
      + (match.restComponents ?? [])
  }
}
