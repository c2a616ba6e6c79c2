import TestSupport
import Testing

@testable import Waymark
@testable import WaymarkCatalog

/// The whole message of the faults that people meet most.
@Suite struct `The message of a catalog's fault` {
  private func check(_ text: String, _ message: String, file: String? = nil) {
    let error = #expect(throws: CatalogError.self) { try LinkCatalog(json: text) }
    let found = error?.diagnostics(file: file).map(\.description).joined(separator: "\n")
    #expect(found == message, "\(text)")
  }

  @Test(
    .withDiagnostics,
    arguments: [
      ("item/{id}", "/i/{id}?next={{id}}", "write '/i/{id}?next={id}'"),
      ("item/{id}", "/i/{id", "write '/i/{id}'"),
      (
        "item/{id}", "/i/{{x}}", "write '{NAME}' with the name of a parameter, or '\\{' for a brace"
      ),
      ("docs/**", "/d/**", "write 'docs/{path**}' as the pattern of the route and '{path}' in the"),
      ("docs/*/a", "/d/*", "write 'docs/{name}/a' as the pattern of the route and '{name}' in the"),
      ("docs/{path**}", "/d/**", "write '{NAME}' with the name of a parameter, or '\\*' for"),
      ("item/{id}", "HTTPS://shop.example/{id}", "write 'https://shop.example/{id}'"),
    ]
  )
  func `the help for a redirect is a redirect of the route`(
    pattern: String,
    redirect: String,
    help: String
  ) {
    let text = CatalogText.routes(
      #"{ "name": "a", "pattern": "\#(pattern)", "page": { "redirect": "\#(redirect)" } }"#
    )
    let error = #expect(throws: CatalogError.self) { try LinkCatalog(json: text) }
    let found = error?.diagnostics(file: nil).first?.help ?? ""
    #expect(found.hasPrefix(help), "\(found)")
  }

  @Test func `an unknown key is reported with the most similar key`() {
    check(
      """
      {
        "schema": 1,
        "app": {},
        "routes": [
          { "name": "station", "pattern": "station/{id}", "scope": ["app"] }
        ]
      }
      """,
      """
      error[catalog.unknown-key]: there is no key 'scope' here
        at waymark.json:5:53 (routes[0].scope)
        { "name": "station", "pattern": "station/{id}", "scope": ["app"] }
                                                        ^
      help: did you mean 'scopes'?
      """,
      file: "waymark.json"
    )
  }

  @Test(arguments: [
    (#""schema": 1, "app": {}, "routes": [], "exclude": []"#, "did you mean 'webOnly'?"),
    (#""schema": 1, "app": {}, "routes": [], "policies": {}"#, "move it into 'app'"),
    (#""schema": 1, "app": { "webOnly": [] }, "routes": []"#, "move it into the outermost object"),
    (#""schema": 1, "app": { "ios": {} }, "routes": []"#, "did you mean 'apple'?"),
    (#""schema": 1, "app": { "hosts": [] }, "routes": []"#, "did you mean 'domains'?"),
    (#""schema": 1, "app": {}, "routes": [{ "path": "a" }]"#, "did you mean 'pattern'?"),
    (#""schema": 1, "app": {}, "routes": [{ "domains": [] }]"#, "did you mean 'scopes'?"),
    (#""schema": 1, "app": {}, "routes": [{ "title": "a" }]"#, "move it into 'page' of a route"),
    (#""schema": 1, "app": {}, "routes": [{ "color": "a" }]"#, "the keys are 'name', "),
    (
      #""schema": 1, "app": {}, "routes": [], "webOnly": [{ "pattern": "a", "scopes": [] }]"#,
      "remove it, and write an object with a 'domain' for each domain"
    ),
    (
      #""schema": 1, "app": {}, "routes": [], "webOnly": [{ "domain": "a.b", "gates": [] }]"#,
      "remove it: a path in 'webOnly' has only a domain and a pattern"
    ),
    (
      #""schema": 1, "app": {}, "routes": [], "webOnly": [{ "domains": ["a.b"] }]"#,
      "did you mean 'domain'?"
    ),
    (
      #""schema": 1, "app": {}, "routes": [], "webOnly": [{ "domain": ["a.b"] }]"#,
      "write an object for each domain"
    ),
    (
      #""schema": 1, "app": {}, "routes": [], "webOnly": [{ "pattern": "a" }]"#,
      "name the domain, or write only the pattern"
    ),
  ])
  func `the remedy for an unknown or missing key names the key that was meant, or its place`(
    members: String,
    remedy: String
  ) {
    let error = #expect(throws: CatalogError.self) { try LinkCatalog(json: "{\(members)}") }
    let help = error?.findings.compactMap(\.help) ?? []
    #expect(help.contains { $0.hasPrefix(remedy) }, "\(help)")
  }

  @Test func `the message of a catalog error equals the message in the documentation`() throws {
    let text = """
      {
        "schema": 1,
        "app": { "schemes": ["underway"], "domains": ["www.underway.nyc"] },
        "routes": [{ "name": "station", "pattern": "station/{stationID:int}" }]
      }
      """
    #expect(try LinkCatalog(json: text)["station"]?.pattern.text == "station/{stationID:int}")
    check(
      text.replacing("pattern", with: "patern"),
      """
      error[catalog.missing-key]: the key 'pattern' is missing
        at line 4, column 14 (routes[0])
        "routes": [{ "name": "station", "patern": "station/{stationID:int}" }]
                   ^
      error[catalog.unknown-key]: there is no key 'patern' here
        at line 4, column 35 (routes[0].patern)
        "routes": [{ "name": "station", "patern": "station/{stationID:int}" }]
                                        ^
      help: did you mean 'pattern'?
      """
    )
  }

  @Test
  func `a default that is no value of its parameter is reported with the value that was meant`() {
    check(
      CatalogText.routes(
        #"{ "name": "a", "pattern": "a/{kind:film|book?}", "defaults": { "kid": "film" } }"#,
        #"{ "name": "b", "pattern": "b/{kind:film|book?}", "defaults": { "kind": "flim" } }"#,
        #"{ "name": "c", "pattern": "c/{kind:film|book?}", "defaults": { "kind": "x" } }"#,
        #"{ "name": "d", "pattern": "d/{page:int?}", "defaults": { "page": "007" } }"#,
        #"{ "name": "e", "pattern": "e/{page:int?}", "defaults": { "page": "one" } }"#,
        #"{ "name": "f", "pattern": "f/{page:int}", "defaults": { "page": "1" } }"#
      ),
      """
      error[catalog.unknown-key]: there is no key 'kid' here
        at line 5, column 68 (routes[0].defaults.kid)
        { "name": "a", "pattern": "a/{kind:film|book?}", "defaults": { "kid": "film" } },
                                                                       ^
      help: did you mean 'kind'?
      error[catalog.bad-default]: 'flim' is not a value of the parameter 'kind'
        at line 6, column 76 (routes[1].defaults.kind)
        { "name": "b", "pattern": "b/{kind:film|book?}", "defaults": { "kind": "flim" } },
                                                                               ^
      help: did you mean 'film'?
      error[catalog.bad-default]: 'x' is not a value of the parameter 'kind'
        at line 7, column 76 (routes[2].defaults.kind)
        { "name": "c", "pattern": "c/{kind:film|book?}", "defaults": { "kind": "x" } },
                                                                               ^
      help: write 'film' or 'book'
      error[catalog.bad-default]: '007' is not a value of the parameter 'page'
        at line 8, column 70 (routes[3].defaults.page)
        { "name": "d", "pattern": "d/{page:int?}", "defaults": { "page": "007" } },
                                                                         ^
      help: did you mean '7'?
      error[catalog.bad-default]: 'one' is not a value of the parameter 'page'
        at line 9, column 70 (routes[4].defaults.page)
        { "name": "e", "pattern": "e/{page:int?}", "defaults": { "page": "one" } },
                                                                         ^
      help: write an integer, as in a link
      error[catalog.bad-default]: the parameter 'page' is not optional
        at line 10, column 69 (routes[5].defaults.page)
        { "name": "f", "pattern": "f/{page:int}", "defaults": { "page": "1" } }
                                                                        ^
      help: write '{page?}' in the pattern, or remove the default
      """
    )
  }

  @Test func `an unknown key without a similar key is reported with all keys`() {
    check(
      #"{ "schema": 1, "app": { "apple": { "bundle": "x" } }, "routes": [] }"#,
      """
      error[catalog.unknown-key]: there is no key 'bundle' here
        at line 1, column 36 (app.apple.bundle)
        { "schema": 1, "app": { "apple": { "bundle": "x" } }, "routes": [] }
                                           ^
      help: the keys are 'appIDs', 'storeID', 'appClipIDs', 'sharesPasswords' or 'activityTypes'
      """
    )
  }

  @Test func `a quoted flag that may also be a list is reported with both remedies`() {
    check(
      #"{ "schema": 1, "app": { "apple": { "sharesPasswords": "true" } }, "routes": [] }"#,
      """
      error[catalog.wrong-type]: the value must be true, false or an array of domains, but is a \
      string
        at line 1, column 55 (app.apple.sharesPasswords)
        { "schema": 1, "app": { "apple": { "sharesPasswords": "true" } }, "routes": [] }
                                                              ^
      help: write true or false without quotation marks, or a list, ["example.com"]
      """
    )
  }

  @Test(.withDiagnostics) func `the message for an invalid pattern shows the place in the pattern`()
  {
    check(
      CatalogText.routes(#"{ "name": "posts", "pattern": "users/{id/posts" }"#),
      #"""
      error[pattern.unclosed-parameter]: the parameter has no closing brace
        at line 5, column 35 (routes[0].pattern)
        users/{id/posts
              ^
      help: write 'users/{id}/posts', or '\{' for a brace that is part of the path
      """#
    )
  }

  @Test(.withDiagnostics) func `a catalog error reports all errors of the file`() {
    check(
      #"""
      {
        "schema": 1,
        "app": {
          "schemes": ["underway://"],
          "domains": ["https://www.underway.nyc/station"],
          "android": { "package": "nyc.underway", "fingerprints": "ab" }
        },
        "routes": [
          { "name": "station", "pattern": "station/{stationID}", "parent": "stashion" },
          { "name": "stations", "scopes": ["universal:www.underway.nyc/x"] },
          { "name": "station", "pattern": "x", "secrets": ["stationID"], "gates": [1] }
        ]
      }
      """#,
      """
      error[catalog.bad-scheme]: the name of a scheme ends before its ':'
        at line 4, column 17 (app.schemes[0])
        "schemes": ["underway://"],
                    ^
      help: write 'underway'
      error[catalog.bad-domain]: the text contains more than a domain
        at line 5, column 17 (app.domains[0])
        "domains": ["https://www.underway.nyc/station"],
                    ^
      help: write 'www.underway.nyc'; a path belongs to a route's pattern
      error[catalog.wrong-type]: the value must be an array of strings, but is a string
        at line 6, column 61 (app.android.fingerprints)
        "android": { "package": "nyc.underway", "fingerprints": "ab" }
                                                                ^
      help: write it in brackets, [ and ]
      error[catalog.unknown-route]: there is no route named 'stashion'
        at line 9, column 70 (routes[0].parent)
        { "name": "station", "pattern": "station/{stationID}", "parent": "stashion" },
                                                                         ^
      error[catalog.missing-key]: the key 'pattern' is missing
        at line 10, column 5 (routes[1])
        { "name": "stations", "scopes": ["universal:www.underway.nyc/x"] },
        ^
      error[catalog.bad-domain]: the text contains more than a domain
        at line 10, column 38 (routes[1].scopes[0])
        { "name": "stations", "scopes": ["universal:www.underway.nyc/x"] },
                                         ^
      help: write 'www.underway.nyc'; a path belongs to a route's pattern
      error[catalog.duplicate-name]: the name 'station' already belongs to \
      the route 'station/{stationID}'
        at line 11, column 15 (routes[2].name)
        { "name": "station", "pattern": "x", "secrets": ["stationID"], "gates": [1] }
                  ^
      help: give each route a different name
      error[catalog.unknown-secret]: the pattern has no parameter 'stationID'
        at line 11, column 54 (routes[2].secrets[0])
        { "name": "station", "pattern": "x", "secrets": ["stationID"], "gates": [1] }
                                                         ^
      help: declare a secret query item in the pattern, as in '?token={token?}'
      error[catalog.wrong-type]: the value must be a string, but is a number
        at line 11, column 78 (routes[2].gates[0])
        { "name": "station", "pattern": "x", "secrets": ["stationID"], "gates": [1] }
                                                                                 ^
      help: write it in quotation marks
      """
    )
  }

  @Test func `the message for a file that is not JSON contains the name of the file`() {
    check(
      "{\n  \"schema\": 1,\n}",
      """
      error[json.trailing-comma]: nothing follows the comma
        at waymark.json:2:14
        "schema": 1,
                   ^
      help: remove it
      """,
      file: "waymark.json"
    )
  }

  @Test(arguments: [
    ("App", "did you mean 'app'?"), ("app:", nil),
    ("universl:a.b", "did you mean 'universal:a.b'?"),
    ("web", "write 'universal', or 'universal:DOMAIN' for one domain"),
    ("https://www.underway.nyc", "write 'universal', or 'universal:DOMAIN' for one domain"),
    ("www.Underway.nyc", "write 'universal:www.underway.nyc' for a domain"), ("underway", nil),
  ])
  func `the help for an invalid scope contains the scope that was meant`(
    scope: String,
    help: String?
  ) {
    let forms = "write 'app', 'app:SCHEME', 'universal', 'universal:DOMAIN' or 'universal:*.DOMAIN'"
    let finding = CatalogText.findings(CatalogText.route(#""scopes": ["\#(scope)"]"#)).first
    #expect(finding?.code.rawValue == "catalog.bad-scope")
    #expect(finding?.help == help ?? forms)
  }
}
