import TestSupport
import Testing

@testable import Waymark
@testable import WaymarkCatalog

@Suite(.withDiagnostics) struct `The message of lint` {
  private func message(_ text: String) throws -> String {
    let findings = try LinkCatalog(json: text).lint()
    return findings.filter { $0.code.rawValue != "lint.no-examples" }.map(\.description)
      .joined(separator: "\n")
  }

  @Test(arguments: [
    (
      #""pattern": "item/:id""#,
      """
      warning[lint.foreign-syntax]: ':id' is literal text and captures nothing
        at route 'r0', pattern
        item/:id
             ^
      help: write '{id}' for a parameter
      """
    ),
    (
      #""pattern": "item/{id:integer}/x""#,
      """
      warning[lint.misspelt-type]: the parameter 'id' matches only the word 'integer'
        at route 'r0', pattern
        item/{id:integer}/x
             ^
      help: write '{id:int}'
      """
    ),
    (
      #""pattern": "caf%C3%A9/{id}""#,
      """
      warning[lint.escape-in-pattern]: '%C3%A9' is literal text here, \
      because a pattern is not decoded
        at route 'r0', pattern
        caf%C3%A9/{id}
           ^
      help: write 'é'
      """
    ),
    (
      #""pattern": "a%20/b%2Fc/%3Aid""#,
      #"""
      warning[lint.escape-in-pattern]: '%20' is literal text here, because a pattern is not decoded
        at route 'r0', pattern
        a%20/b%2Fc/%3Aid
         ^
      help: write the whole pattern as 'a/b\/c/\:id'
      """#
    ),
    (
      #""scopes": ["universal:underway.nyc"]"#,
      """
      warning[lint.unused-scheme]: no route accepts links with the scheme 'underway'
        at app.schemes[0]
      help: give a route the scope 'app', or remove the scheme
      warning[lint.unused-domain]: no route accepts links of the domain '*.underway.nyc'
        at app.domains[0]
      help: give a route the scope 'universal', or remove the domain
      error[lint.undeclared-domain]: the app does not declare the domain 'underway.nyc'
        at route 'r0', scopes
      help: '*.underway.nyc' does not match 'underway.nyc' itself: add it to the app's domains
      """
    ),
    (
      #""pattern": "join/{token}""#,
      """
      warning[lint.unmarked-secret]: the parameter 'token' looks like a secret, \
      but its values are shown and logged
        at route 'r0', pattern
      help: write "secrets": ["token"] and "requiresVerifiedLink": true
      """
    ),
    (
      #""pattern": "join/{token}?otp={otp}", "scopes": ["universal"]"#,
      """
      warning[lint.unused-scheme]: no route accepts links with the scheme 'underway'
        at app.schemes[0]
      help: give a route the scope 'app', or remove the scheme
      warning[lint.unmarked-secret]: the parameter 'token' looks like a secret, \
      but its values are shown and logged
        at route 'r0', pattern
      help: write "secrets": ["token", "otp"]
      warning[lint.unmarked-secret]: the parameter 'otp' looks like a secret, \
      but its values are shown and logged
        at route 'r0', pattern
      help: write "secrets": ["token", "otp"]
      """
    ),
    (
      #""pattern": "station/{id:int}", "scopes": ["app", "universal"], "examples": ["station/A"]"#,
      """
      error[lint.unmatched-example]: no route matches the example 'underway://station/A'
        at route 'r0', examples[0]
      help: write a link that this route matches, or change its pattern to match this one
      """
    ),
  ])
  func `the help of a lint finding contains the text to write`(route: String, expected: String)
    throws
  {
    let app = #"{ "schemes": ["underway"], "domains": ["*.underway.nyc"] }"#
    #expect(try message(CatalogText.linted(app: app, route)) == expected)
  }

  @Test(arguments: [
    (
      "NOT /admin/*",
      "list '/admin' and '/admin/**' as separate paths: 'webOnly' already keeps them in the browser"
    ),
    ("NOT/admin", "write '/admin': 'webOnly' already keeps the path in the browser"),
    ("exclude: admin", "write 'admin': 'webOnly' already keeps the path in the browser"),
    (
      "!/admin",
      "write '/admin': 'webOnly' already keeps the path in the browser; "
        + #"or '\!/admin' if the path begins with '!'"#
    ),
    (
      "-/admin",
      "write '/admin': 'webOnly' already keeps the path in the browser; "
        + #"or '\-/admin' if the path begins with '-'"#
    ),
    (
      "\u{2013} /admin",
      "write '/admin': 'webOnly' already keeps the path in the browser; "
        + "or '/\u{2013}/admin' if the path begins with '\u{2013} '"
    ),
    ("a|b", #"list 'a' and 'b' as separate paths, or write '\|' for '|' in a path"#),
    ("/a, /b", #"list '/a' and '/b' as separate paths, or write '\,' for ',' in a path"#),
    ("a/b;c/d", #"list 'a/b' and 'c/d' as separate paths, or write '\;' for ';' in a path"#),
    ("a/b c/d", "list 'a/b' and 'c/d' as separate paths, or write '/a/b c/d' for one path"),
    ("/admin$", #"write '/admin', or write '\$' for '$' in a path"#),
    ("= /admin", "write '/admin'"),
    (
      "NOT /a/*/b",
      "list '/a' and '/a/**' as separate paths: 'webOnly' already keeps them in the browser; "
        + "or only '/a/*/b', in which '*' is one component"
    ),
    (
      "Disallow: /*/edit",
      "list each path, such as '/*/edit' and '/*/*/edit', because '*' is one component in a pattern"
    ),
    (
      "~ /admin/",
      "list '/admin' and '/admin/**' as separate paths; without '^', the expression also matches "
        + "deeper paths: list them, too"
    ),
    (#"~ \\.php$"#, "list each path that the expression matches"),
    (
      "www.underway.nyc/admin/**",
      #"write {"domain": "www.underway.nyc", "pattern": "admin/**"}, or only the path for every "#
        + "domain"
    ),
    ("m.underway.nyc/admin/**", "write 'admin/**'"),
    ("underway:admin", "remove the scheme; 'webOnly' applies only to web links"),
  ])
  func `a path that stays in the browser has a remedy without scopes and routes`(
    path: String,
    help: String
  ) throws {
    let text = CatalogText.linted(webOnly: #"["\#(path)"]"#)
    #expect(try LinkCatalog(json: text).lint().map(\.help) == [help])
  }

  @Test(arguments: [
    (
      #"["https://shop.example/admin/**"]"#,
      #"write {"domain": "shop.example", "pattern": "admin/**"}, or only the path for every domain"#
    ),
    (
      #"["https://shop.example/admin*"]"#,
      #"write {"domain": "shop.example", "pattern": "admin"}, and the same with 'admin/**', "#
        + "'admin{name}' and 'admin{name}/**', or only the paths for every domain"
    ),
    (
      #"["~* ^/admin$"]"#,
      "write '/admin'; the expression ignores case: set the policy 'pathCase' to 'insensitive'"
    ),
    (
      #"["/admin*"]"#,
      "list '/admin', '/admin/**', '/admin{name}' and '/admin{name}/**' as separate paths, "
        + #"or write '\*' for '*' in a path"#
    ),
    (#"["shop://admin/**"]"#, "write 'admin/**'; 'webOnly' applies only to web links"),
    (#"["'admin/**'"]"#, "write 'admin/**'"),
    (#"["\\admin\\**"]"#, "write '/admin/**'"),
    (
      #"[{"domain": "shop.example", "pattern": "https://shop.example/a"}]"#,
      "write 'a', without a scheme and a domain"
    ),
    (
      #"[{"domain": "*", "pattern": "a"}]"#,
      "write only the pattern, which then applies to every domain"
    ),
  ])
  func `an invalid path that stays in the browser has a remedy without scopes`(
    rules: String,
    help: String
  ) {
    #expect(CatalogText.findings(CatalogText.webOnly(rules)).map(\.help) == [help])
  }

  @Test func `the space after a method is not a finding about invisible text`() throws {
    let findings = try LinkCatalog(json: CatalogText.linted(#""pattern": "NOT /admin/*""#)).lint()
    let found = findings.filter { $0.code.rawValue != "lint.no-examples" }
    #expect(found.map(\.code.rawValue) == ["lint.foreign-syntax"])
    let help = "list '/admin' and '/admin/**' under 'webOnly', in place of a route"
    #expect(found.first?.help == help)
  }

  @Test(arguments: [
    (":id", "{id}"), ("$id", "{id}"), ("(id)", "{id}"), ("<id>", "{id}"), ("<int:id>", "{id:int}"),
    ("<uuid:id>", "{id:uuid}"), ("<slug:id>", "{id}"), ("<path:rest>", "{rest**}"),
    ("[id]", "{id}"),
    ("[...slug]", "{slug**}"), ("[[...slug]]", "{slug**}"), ("%s", "{name}"),
    (":", nil), ("id", nil), (":1", nil), ("a:b", nil), ("<>", nil), ("[]", nil), ("$", nil),
    ("<a:b:c>", nil), (":a b", nil), ("()", nil), (":é", nil), ("%d", "{name:int}"),
  ])
  func `the help for another router's pattern contains the parameter`(
    text: String,
    parameter: String?
  ) {
    #expect(ForeignSyntax(text)?.parts.first?.meant == parameter)
  }

  /// Members of a route whose parameter `token` is a secret.
  @Test(arguments: [
    #""pattern": "a/{token}", "examples": ["https://a.b/a/Sekrit9/x", "a.b/a/Sekrit9"]"#,
    #""pattern": "a/{x}?token={token:int}", "examples": ["a/7?token=Sekrit9", "a/7/Sekrit9"]"#,
    #""pattern": "a/{token}", "examples": ["https://a.b/a/Sekrit9%00", "https://c.d/Sekrit9"]"#,
  ])
  func `the message about an example of a catalog with secrets contains no value`(
    route: String
  ) throws {
    let text = CatalogText.linted(
      app: #"{ "domains": ["a.b"] }"#,
      route + #", "secrets": ["token"]"#
    )
    let message = try message(text)
    #expect(message.contains("the example number 2"), "\(message)")
    #expect(!message.contains("Sekrit9"), "\(message)")
  }

  @Test(arguments: [
    ("underwey://a/:id", "; the app does not declare 'underwey': add it to 'schemes'"),
    ("https://underway.nyc/a/:id", "add it to 'domains', or write the scope"),
    ("app://www.underway.nyc/a/:id", "write 'a/{id}' in the scope 'universal:www.underway.nyc'"),
    ("underway://a/:id", "write 'a/{id}' in the scope 'app:underway'"),
  ])
  func `the remedy for a link in place of a pattern names what the app does not declare`(
    pattern: String,
    help: String
  ) {
    let text = CatalogText.routes(#"{ "name": "a", "pattern": "\#(pattern)" }"#)
    let found = CatalogText.findings(text).compactMap(\.help).joined()
    #expect(found.contains(help), "\(found)")
    #expect(found.contains("does not declare") == !help.hasPrefix("write"), "\(found)")
  }

  @Test func `the remedy for a redirect keeps its domain`() {
    let text = CatalogText.route(#""page": { "redirect": "https://c.d/x/{{id}}" }"#)
    #expect(CatalogText.findings(text).map(\.help) == ["write 'https://c.d/x/{id}'"])
  }
}
