import TestSupport
import Testing
import Waymark
import WaymarkCatalog

/// Remedies that quote a text to write in a catalog: the finding goes away, and no other one comes.
@Suite(.withDiagnostics) struct `Remedies of findings in catalogs` {
  /// The steps that the remedy of each code describes.
  static let edits: [(codes: String, edits: [RemedyEdit])] = [
    (
      """
      catalog.unknown-word catalog.bad-domain catalog.bad-scope catalog.bad-app-id
      catalog.bad-store-id catalog.bad-activity catalog.bad-path catalog.bad-code
      catalog.unknown-route catalog.unknown-secret lint.unknown-code lint.reserved-scheme
      lint.generic-scheme lint.invisible-text lint.invisible-in-name lint.gate-in-other-case
      lint.expression-in-name lint.other-app-clip
      """, [.replace()]
    ),
    ("catalog.bad-package catalog.bad-redirect", [.replace(1)]),
    ("catalog.bad-activity-type", [.replace(2)]),
    ("catalog.unknown-key", [.rename()]),
    ("catalog.empty-list catalog.two-places lint.unused-scheme lint.unused-domain", [.remove]),
    ("lint.example-in-browser", [.remove]),
    (
      """
      lint.no-app-ids lint.sign-in-callback lint.no-activity lint.no-schemes lint.no-domains
      lint.unmarked-secret
      """, [.members()]
    ),
    ("lint.mixed-case", [.members(at: "app.policies")]),
    ("lint.relaxed-verification lint.secret-in-activity", [.removeNamed()]),
    ("lint.never-verified lint.path-of-site", [.append(key: "scopes")]),
    ("lint.ungated-way", [.append(key: "gates", route: 1)]),
    ("lint.unrequired-way", [.append(1, key: "requires", route: 0)]),
    (
      """
      lint.undeclared-scheme lint.undeclared-gate lint.similar-gate lint.foreign-syntax
      lint.escape-in-pattern
      """, [.replacePart()]
    ),
    ("lint.misspelt-type", [.replaceParameter]),
  ]

  /// The codes of remedies that quote no text for the catalog as it is, with the reasons.
  static let exceptions: [(reason: String, codes: String)] = [
    (
      "the quoted texts are the parts that a text may have",
      """
      catalog.bad-scheme catalog.bad-variant catalog.bad-setting lint.bundle-id-underscore
      lint.type-like-word lint.unreadable-example
      """
    ),
    (
      "only the author knows the value of the quoted key",
      """
      catalog.unknown-variant catalog.bad-wrapper lint.no-schemes-or-domains
      lint.platform-without-identity lint.shared-app lint.too-long-route lint.unserved-image
      lint.wrapper-without-item
      """
    ),
    ("the quoted text names the route to change", "lint.unverified-way"),
    ("one of two protections is the author's choice", "lint.secret-in-app-link"),
    ("the quoted text is a scheme", "lint.unverified-example"),
  ]

  /// Examples with a second route, where the remedy for the only one would leave a scheme or a
  /// domain unused.
  static let examples = [
    "catalog.unknown-route": #"""
    { "name": "a", "pattern": "a", "parent": "bb" }, { "name": "b", "pattern": "b" }
    """#,
    "lint.path-of-site": #"""
    { "name": "a", "pattern": "_links/{id}" }, { "name": "b", "pattern": "b" }
    """#,
  ]

  /// The notes that a mistake can hide.
  private static let hidden: Set<String> = ["lint.no-examples"]

  private static func list(_ codes: String) -> [String] {
    codes.split(whereSeparator: \.isWhitespace).map(String.init)
  }

  static let codes = edits.flatMap { list($0.codes) }

  private static func row(_ code: String) throws -> Article.Row {
    try #require(`The codes of errors and of lint`.rows.first { $0.code("Code").first == code })
  }

  @Test(arguments: codes)
  func `a remedy that quotes a text removes the finding and brings no other`(code: String) throws {
    let edits = try #require(Self.edits.first { Self.list($0.codes).contains(code) }).edits
    let example = try #require(try ErrorExample(code, Self.row(code), Self.examples[code]))
    let own = example.findings.filter { $0.code.rawValue == code }
    let finding = try #require(own.first)
    let comment = Comment(rawValue: "\(example.text)\n\(finding)")
    let changed = try #require(edits.applied(to: example.text, finding), comment)
    let after = ErrorExample.lint(changed)
    #expect(after.count { $0.code == finding.code } < own.count, "\(comment)\n\(changed)")
    let new = Set(after.map(\.code.rawValue)).subtracting(example.codes).subtracting(Self.hidden)
    // A catalog that cannot be read has no findings of lint.
    let isUnreadable = code.hasPrefix("catalog.")
    #expect(
      new.allSatisfy { isUnreadable && $0.hasPrefix("lint.") },
      "\(new) in \(changed)\n\(comment)"
    )
  }

  /// Texts under `webOnly` in the syntax of another tool, and paths that the tool's rule covers.
  static let webOnly: [(text: String, paths: String)] = [
    // Apple's file, and globs.
    ("/admin*", "/admin /admin/x /admin/x/y /admins /admins/x"),
    ("NOT /admin*", "/admin /admin/x /admin/x/y /admins"),
    ("NOT /admin/*", "/admin /admin/ /admin/x /admin/x/y"),
    ("NOT /admin/?*", "/admin/x /admin/x/y"),
    ("NOT /admin", "/admin"),
    ("NOT /a/*/edit", "/a/x/edit /a/x/y/edit"),
    ("NOT /item/:id/*", "/item/7 /item/7/x"),
    ("NOT /caf%C3%A9/*", "/caf%C3%A9 /caf%C3%A9/x"),
    ("NOT /a, NOT /b", "/a /b"),
    ("!/admin/**", "/admin /admin/x"),
    ("-admin/*", "/admin /admin/x"),
    ("exclude: admin", "/admin"),
    ("docs/**/edit", "/docs/edit /docs/x/edit /docs/x/y/edit"),
    ("/files/*.pdf", "/files/a.pdf /files/a/b.pdf"),
    // robots.txt.
    ("Disallow: /admin/", "/admin /admin/ /admin/x"),
    ("Disallow: /admin", "/admin /admin/x /admins"),
    ("Disallow: /admin # staff", "/admin /admin/x"),
    ("Disallow: /admin$", "/admin"),
    ("Disallow: /files/*.pdf$", "/files/a.pdf /files/a/b.pdf"),
    ("Disallow: /search?q=", "/search?q=a"),
    ("Disallow: /", "/ /a /a/b"),
    ("/admin$", "/admin"),
    // nginx.
    ("location /admin", "/admin /admin/x /admins"),
    ("location /admin/ { deny all; }", "/admin /admin/x"),
    ("location = /admin", "/admin"),
    ("location ^~ /admin", "/admin /admin/x /admins"),
    ("location ~* ^/admin", "/admin /admin/x /admins"),
    ("~ ^/admin", "/admin /admin/x /admins"),
    ("deny /admin;", "/admin"),
    // Regular expressions.
    ("^/admin", "/admin /admin/x /admins"),
    ("^/admin/", "/admin/ /admin/x"),
    ("^/admin$", "/admin"),
    ("^/admin/?$", "/admin"),
    ("^/admin.*", "/admin /admin/x /admins"),
    ("^/admin(/.*)?$", "/admin /admin/x"),
    ("^/admin(/|$)", "/admin /admin/ /admin/x"),
    (#"^/item/(\d+)"#, "/item/7 /item/7/x /item/7x"),
    (#"/^\/item\/(\d+)$/"#, "/item/7"),
    ("^/item/(x|y)", "/item/x /item/y /item/x/z /item/yz"),
    ("^/(x|y)/edit", "/x/edit /y/edit/z /y/edits"),
    ("^/colou?r$", "/color /colour"),
    ("^/a$|^/b/", "/a /b/x"),
    // Lists.
    ("/a|/b*", "/a /b /b/x /bx"),
    ("a, b", "/a /b"),
    ("a/x;b/y", "/a/x /b/y"),
    ("a/x b/y", "/a/x /b/y"),
    ("/a /b", "/a /b"),
    ("a/{x:edit | delete}", "/a/edit /a/delete"),
    ("a/{x:edit,delete}", "/a/edit /a/delete"),
  ]

  @Test(arguments: webOnly)
  func `the remedy for another tool's syntax keeps the paths of its rule in the browser`(
    text: String,
    paths: String
  ) throws {
    func json(_ texts: [String]) -> String {
      let list = texts.map { "\"\($0.replacing("\\", with: "\\\\"))\"" }.joined(separator: ", ")
      return CatalogText.linted(#""pattern": "{path**}", "examples": ["a"]"#, webOnly: "[\(list)]")
    }
    func findings(_ texts: [String]) -> [LinkDiagnostic] {
      ErrorExample.lint(json(texts)).filter { $0.keyPath.hasPrefix("webOnly") }
    }
    let found = findings([text])
    let help = try #require(found.first?.help)
    #expect(found.count == 1)
    let end = help.firstRange(of: " as separate paths")?.lowerBound
    let quoted = RemedyEdit.quoted(String(help[..<(end ?? help.endIndex)]))
    let meant = end == nil ? Array(quoted.prefix(1)) : quoted
    let takesAll = meant == ["**"]
    let codes = findings(meant).map(\.code.rawValue)
    #expect(codes == (takesAll ? ["lint.web-only-takes-all"] : []), "\(help)")
    let table = try LinkCatalog(json: json(meant)).table()
    for path in paths.split(separator: " ") {
      #expect(try table.match("https://www.underway.nyc\(path)") == nil, "\(path): \(help)")
    }
    let other = try table.match("https://www.underway.nyc/other")
    #expect((other == nil) == takesAll, "\(help)")
  }

  @Test func `each code whose remedy quotes a text is tried, or is listed with a reason`() throws {
    let rows = `The codes of errors and of lint`.rows
    let all = rows.compactMap { $0.code("Code").first }.filter {
      $0.hasPrefix("lint.") || $0.hasPrefix("catalog.")
    }
    let quoting = try all.filter { code in
      let found = try ErrorExample(code, Self.row(code))?.findings ?? []
      return found.contains { $0.code.rawValue == code && RemedyEdit.quotes($0.help) }
    }
    let listed = Self.exceptions.flatMap { Self.list($0.codes) }
    let tried = Set(Self.codes)
    #expect(tried.isDisjoint(with: listed))
    #expect(Set(quoting).subtracting(tried).subtracting(listed) == [])
    #expect(Set(listed).subtracting(quoting) == [], "these quote nothing")
    #expect(tried.intersection(quoting).count * 10 >= quoting.count * 6, "\(quoting.count)")
  }
}
