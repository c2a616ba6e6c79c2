import Testing
import Waymark
import WaymarkCatalog

@testable import WaymarkPlatforms

@Suite struct `Importing association files` {
  static let appID = "ABCDE12345.com.example.app"

  /// What is imported from the rules of a detail, as JSON.
  static func result(_ detail: String, variables: String = "{}") throws -> CatalogImport {
    let text = """
      {"applinks": {"details": [{"appIDs": ["\(appID)"], \(detail)}],
        "substitutionVariables": \(variables)}}
      """
    let name = "www.example.com/.well-known/apple-app-site-association"
    return try LinkCatalog.importing([ImportFile(bytes: Array(text.utf8), name: name)])
  }

  static func patterns(_ result: CatalogImport) -> [String] {
    result.catalog.routes.map(\.pattern.text)
  }

  /// The codes of the import itself, without those of lint.
  static func codes(_ result: CatalogImport) -> [String] {
    result.findings.map(\.code.rawValue).filter { $0.hasPrefix("import.") }
      .map { String($0.dropFirst("import.".count)) }
  }

  @Test(
    arguments: [
      ("/buy/*", ["buy/**"], "parent"),
      ("/buy", ["buy"], ""),
      ("/", [""], ""),
      ("*", ["**"], ""),
      ("/*", ["**"], ""),
      ("/station/?*", ["station/{station}"], "several-components"),
      ("/products/?*/reviews", ["products/{product}/reviews"], "several-components"),
      ("/products/*/reviews", ["products/{product}/reviews"], "several-components"),
      ("/buy*", ["buy", "buy/**", "buy{more}", "buy{more}/**"], ""),
      ("/ref*", ["ref", "ref/**", "ref{more}", "ref{more}/**"], ""),
      ("/????????-????-????-????-????????????", ["{id:uuid}"], "several-components"),
      ("/p-*", ["p-", "p-{p}"], "several-components"),
      ("/post-?*-view", ["post-{post}-view"], "several-components"),
      ("/*-*", ["{name}-{name2}"], "several-components empty-value"),
      ("/caf%C3%A9", ["café"], ""),
      ("/a%2Fb", ["a\\/b"], ""),
      ("/id/$(digit)$(digit)", ["id/{id:int}"], "number"),
      ("/$(kind)/x", ["{kind:film|book}/x"], ""),
      ("/x/$(deep)", ["x/a/b", "x/**"], "parent"),
      ("/$(one)", ["only"], ""),
      ("/$(region)/home", ["{region}/home"], ""),
      ("/$(xdigit)$(alpha)", ["{name}"], ""),
      ("/???", ["{name}"], "several-components"),
      ("/search?q=*", ["search?q={q?}"], "query-in-path"),
      ("/a/../b", [], "unreachable"),
      ("/a%zz", [], "unreachable"),
      ("/a#b", [], "unreachable"),
      ("/$(nobody)", [], "undefined-variable"),
      ("/a$(b", [], "undefined-variable"),
      ("/%00", [], "unreachable"),
    ] as [(String, [String], String)]
  )
  func `a glob is imported as patterns, and a finding reports lost links`(
    glob: String,
    patterns: [String],
    codes: String
  ) throws {
    let variables = #"{"kind": ["film", "book"], "deep": ["a/b", "*"], "one": ["only"]}"#
    let result = try Self.result(#""components": [{"/": "\#(glob)"}]"#, variables: variables)
    #expect(Self.patterns(result) == patterns, "\(result.findings)")
    var found: [String] = []
    for code in Self.codes(result) where !found.contains(code) { found.append(code) }
    #expect(
      Set(found).subtracting(["characters", "letter-case"])
        == Set(codes.split(separator: " ").map(String.init)),
      "\(result.findings)"
    )
  }

  @Test(arguments: ["/????????", "/a/??", "/a/b?"])
  func `a fixed number of characters is lost, and a finding has the path`(path: String) throws {
    let result = try Self.result("\"components\": [{\"/\": \"\(path)\"}]")
    let messages = result.findings.map(\.message)
    let text = "'\(path)' matches a fixed number of characters, but a parameter matches any number"
    #expect(messages.contains(text), "\(messages)")
  }

  @Test(arguments: [("????", "condition"), ("", "condition"), ("**", ""), ("q=????", "condition")])
  func `a condition on the whole query is lost, and a finding reports it`(
    query: String,
    codes: String
  ) throws {
    let result = try Self.result(#""components": [{"/": "/x", "?": "\#(query)"}]"#)
    #expect(Self.codes(result).joined(separator: " ") == codes, "\(result.findings)")
  }

  @Test func `a query that the import assumes makes no route that another one hides`() throws {
    let result = try Self.result(#""paths": ["/", "/?ref=*", "/search?q=*"]"#)
    #expect(Self.patterns(result) == ["", "search?q={q?}"])
    #expect(Self.codes(result).count { $0 == "query-in-path" } == 2)
  }

  @Test func `exclusions are imported as web-only paths`() throws {
    let result = try Self.result(#""paths": ["NOT /admin/*", "NOT /login", "NOT /test/?*", "*"]"#)
    #expect(Self.patterns(result) == ["**"])
    let paths = result.catalog.webOnly
    #expect(
      paths.map(\.pattern.text) == ["admin/**", "login", "test/{test}", "test/{test}/**"]
    )
    #expect(paths.allSatisfy { $0.domain == nil })
    // The path above an exclusion has the same reason as the one above a rule.
    let parent = result.findings.first { $0.exampleLink?.hasSuffix("/admin") == true }
    #expect(parent?.code.rawValue == "import.parent")
    #expect(parent?.help?.contains("; list such links under 'webOnly'") == true)
  }

  /// The reason for a difference is in the rule that decides, and not in a rule with conditions on
  /// any path.
  @Test(
    arguments: [
      (##"{"#": "no_universal_links", "exclude": true}"##, ""),
      (#"{"/": "*", "?": {"web": "1"}, "exclude": true}"#, ""),
      (#"{"/": "/b/*", "?": "a=b", "exclude": true}"#, ""),
      (#"{"?": {"a": "?*"}}"#, ""), ("", ##"{"?": {"a": "?*"}, "#": "x"}"##),
    ]
  )
  func `a rule with conditions does not change the reason of another rule's difference`(
    before: String,
    after: String
  ) throws {
    let rule = #"{"/": "/issue/*"}"#
    let rules = [before, rule, after].filter { !$0.isEmpty }
    let result = try Self.result(#""components": [\#(rules.joined(separator: ", "))]"#)
    let place = "applinks.details[0].components[\(before.isEmpty ? 0 : 1)]"
    let own = result.findings.filter { $0.keyPath == place && $0.effect == .narrower }
    // A catalog and an exclusion may also differ about an item that a link has twice.
    #expect(own.first?.code.rawValue == "import.parent", "\(result.findings)")
    #expect(own.dropFirst().allSatisfy { $0.code.rawValue == "import.order" }, "\(own)")
    #expect(own.first?.exampleLink == "https://www.example.com/issue")
  }

  /// The ends of the help for the first difference, if a generated file does not remove it.
  @Test(
    arguments: [
      (#"{"/": "/docs/*"}"#, "matches it; declare a route for such links"),
      (
        #"{"/": "/docs/*", "exclude": true}, {"/": "*"}"#,
        "matches it; list such links under 'webOnly'"
      ),
      (
        #"{"/": "/search", "?": {"q": "?*"}}"#,
        "matches it; a generated file does not open them, either"
      ),
      (#"{"/": "/a/*/"}"#, "matches it; declare a route for such links"),
      (#"{"/": "/station/?*"}"#, ", or generate the file again to leave such links in the browser"),
      (#"{"/": "/id/$(digit)$(digit)"}"#, "; generate the file again to open them in the app"),
      (##"{"/": "/a", "#": "x?*"}"##, "; generate the file again to open them in the app"),
      (
        #"{"/": "/docs/*.pdf"}, {"/": "/$(lang)/buy/*"}, {"/": "/b", "caseSensitive": false}"#, ""
      ),
    ]
  )
  func `a finding suggests generating the file only where that changes the answer`(
    components: String,
    help: String
  ) throws {
    let result = try Self.result("\"components\": [\(components)]")
    let file = try #require(result.catalog.associations(of: ["www.example.com"])[0])
    let simulator = AppleSimulator(file, domain: "www.example.com")
    let found = result.findings.filter { $0.exampleLink != nil && $0.effect != nil }
    #expect(found.first?.help?.hasSuffix(help) == true, "\(found)")
    for finding in found where finding.help?.contains("generate the file again") == true {
      let link = finding.exampleLink ?? ""
      #expect(simulator.opens(link) == (finding.effect == .wider), "\(finding)")
    }
  }

  /// The expected reasons, each with the start of a link that shows it.
  @Test(
    arguments: [
      (#"{"/": "/x/*/edit/*"}"#, ["parent /x/x/edit", "several-components /x/x/"]),
      (
        #"{"/": "/x/*.pdf", "exclude": true}, {"/": "/x/*"}"#,
        ["parent /x", "empty-value /x/.pdf", "several-components /x/"]
      ),
      (
        #"{"/": "/a/*", "exclude": true, "caseSensitive": false}, {"/": "/*"}"#,
        ["letter-case /A", "parent /a"]
      ),
      (
        #"{"/": "/a/*", "caseSensitive": false}, {"/": "/b/*"}"#,
        ["letter-case /A", "parent /a", "parent /b"]
      ),
      (#"{"/": "/a b"}"#, ["characters /a%20b"]), (#"{"/": "/a b/*"}"#, ["characters /a%20b/"]),
      (#"{"/": "/a//b"}"#, ["characters /a/b"]),
    ]
  )
  func `a difference has the reason of the rule that decides`(
    components: String,
    expected: [String]
  ) throws {
    let result = try Self.result("\"components\": [\(components)]")
    let found: [String] = result.findings.compactMap { finding in
      guard finding.effect != nil, finding.code.rawValue.hasPrefix("import."),
        let link = finding.exampleLink
      else { return nil }
      let path = link.dropFirst("https://www.example.com".count)
      return "\(finding.code.rawValue.dropFirst("import.".count)) \(path)"
    }
    #expect(found.count == expected.count, "\(found)")
    for start in expected {
      #expect(found.contains { $0.hasPrefix(start) }, "\(start): \(found)")
    }
  }

  @Test func `an exclusion after the rule that it excludes is left out and reported`() throws {
    let late = try Self.result(#""paths": ["/a/b", "NOT /a/*", "*"]"#)
    #expect(late.catalog.webOnly.isEmpty)
    #expect(Self.codes(late).contains("excluded-route"))
    let exampleLink = late.findings.first { $0.effect == .wider }?.exampleLink
    #expect(exampleLink == "https://www.example.com/a")
    let help = late.findings.first { $0.code.rawValue == "import.excluded-route" }?.help ?? ""
    let links = ["https://www.example.com/a", "https://www.example.com/a/x"]
    #expect(help.hasPrefix("\(links.joined(separator: " and ")) now open the app"), "\(help)")
    #expect(help.contains("in place of the route '**'"), "\(help)")
    // A parameter for '?' or a class matches more than the rule, and so all of another rule.
    for (exclusion, rule) in [("/??/*", "/docs/*"), ("/a/????", "/a/?*"), ("/$(digit)*", "/b")] {
      let result = try Self.result(#""paths": ["NOT \#(exclusion)", "\#(rule)"]"#)
      #expect(result.catalog.webOnly.isEmpty, "\(exclusion)")
      #expect(Self.codes(result).contains("excluded-route"), "\(exclusion)")
    }
    let narrow = try Self.result(#""paths": ["NOT /??/blog/?*", "/docs/*", "/*"]"#)
    let kept = ["{name}/blog/{blog}", "{name}/blog/{blog}/**"]
    #expect(narrow.catalog.webOnly.map(\.pattern.text) == kept)
    let useless = try Self.result(#""paths": ["*", "NOT /a/*"]"#)
    #expect(useless.catalog.webOnly.isEmpty)
    #expect(useless.findings.map(\.code.rawValue) == ["apple.exclude-after-allow"])
    let nothing = try Self.result(#""paths": ["/a", "NOT *", "/b"]"#)
    #expect(nothing.findings.contains { $0.code.rawValue == "apple.unreachable-rule" })
  }

  @Test(
    arguments: [
      (#"{"appId": "ABCDE12345.a.b", "paths": ["/x"]}"#, "apple.unknown-key", "details[0].appId"),
      (#"{"appId": "ABCDE12345.a.b", "paths": ["/x"]}"#, "apple.no-app-id", "details[0]"),
      (#"{"components": [{"/app": "*"}]}"#, "apple.unknown-key", "components[0]"),
      (#"{"components": [{"/app": "*"}]}"#, "apple.takes-every-link", "components[0]"),
      (#"{"paths": ["*", "NOT /a"]}"#, "apple.exclude-after-allow", "paths[1]"),
      (#"{"exclude": true, "components": [{"/": "/a"}]}"#, "apple.unknown-key", "exclude"),
      (#"{"paths": ["/item/[^/]+$"]}"#, "apple.foreign-syntax", "paths[0]"),
      (#"{"components": [{"/": "/i/[0-9]+"}]}"#, "apple.foreign-syntax", "components[0]"),
      (#"{"components": [{"/": 7}, "x"]}"#, "file.wrong-type", "components[1]"),
      (
        #"{"components": [{"/": "/a/*", "?": {"x": "?*"}}, {"/": "/a/b", "exclude": true}]}"#,
        "import.useless-exclusion", "components[1]"
      ),
    ]
  )
  func `a mistake in a rule is a finding and is not imported`(
    detail: String,
    code: String,
    keyPath: String
  ) throws {
    let app = detail.contains("appId") ? "" : #""appID": "ABCDE12345.a.b", "#
    let text = #"{"applinks": {"details": [{\#(app)\#(detail.dropFirst())]}}"#
    let result = try LinkCatalog.importing([
      ImportFile(bytes: Array(text.utf8), name: "a", domains: ["www.example.com"])
    ])
    #expect(
      result.findings.contains {
        $0.code.rawValue == code && ($0.place ?? "").contains(keyPath)
      },
      "\(result.findings)"
    )
  }

  @Test func `a finding reports lost links even if a literal route is imported`() throws {
    let result = try Self.result(#""components": [{"/": "/a"}, {"/": "/?*/*"}]"#)
    let links = result.findings.filter { $0.effect == .narrower }.compactMap(\.exampleLink)
    #expect(links == ["https://www.example.com/x"])
  }

  @Test func `the routes of one rule have different summaries`() throws {
    let result = try Self.result(
      #""components": [{"/": "/ref*", "comment": "Links of partners"}]"#
    )
    #expect(
      result.catalog.routes.map(\.notes.summary) == [
        "Links of partners", "Links of partners (ref/**)", "Links of partners (ref{more})",
        "Links of partners (ref{more}/**)",
      ]
    )
  }

  @Test func `conditions are imported as query items and fragments`() throws {
    let result = try Self.result(
      """
      "components": [
        {"/": "/s", "?": {"q": "?*", "kind": "new", "page": "*"}},
        {"/": "/t", "?": "ref=mail&*", "#": "top"},
        {"/": "/u", "#": "?*"}
      ]
      """
    )
    #expect(
      Self.patterns(result) == [
        "s?q={q}&kind=new&page={page?}", "t?ref=mail#top", "u#{fragment}",
      ]
    )
  }

  @Test func `generated numbers, words and UUIDs are imported as restrictions`() throws {
    let catalog = try Catalogs.catalog([
      "n/{x:int}", "u/{x:uuid}", "w/{x:b|a}", "o/{x?}", "r/**", "m/{x:int}/{y:int}",
    ])
    let file = try #require(try catalog.generate(.appleAppSiteAssociation).files.first)
    let result = try LinkCatalog.importing([
      ImportFile(bytes: Array(file.text.utf8), name: "a", domains: ["www.example.com"])
    ])
    #expect(
      Set(Self.patterns(result)) == [
        "n/{id:int}", "u/{id:uuid}", "w/{x:b|a}", "o", "o/{o}", "r/**", "m/{id:int}/{id2:int}",
      ]
    )
    #expect(Set(Self.codes(result)) == ["parent", "useless-exclusion"])
    #expect(result.catalog["r0"]?.pattern.text == "n/{id:int}")
  }

  @Test func `the first of several apps is imported, with the apps that share its rules`() throws {
    let text = """
      {"applinks": {"details": [
        {"appIDs": ["ABCDE12345.a", "ABCDE12345.b"], "paths": ["/x"]},
        {"appID": "ABCDE12345.c", "paths": ["/y"]}, {"appID": "placeholder.c", "paths": ["/x"]}
      ]}, "webcredentials": {"apps": ["ABCDE12345.a"]}, "appclips": {"apps": ["ABCDE12345.a.Clip"]}}
      """
    let file = try ImportFile(bytes: Array(text.utf8), name: "f", domains: ["A.example"])
    let result = try LinkCatalog.importing([file])
    #expect(result.catalog.app.apple?.appIDs == ["ABCDE12345.a", "ABCDE12345.b"])
    #expect(result.catalog.app.apple?.sharesPasswords == true)
    #expect(result.catalog.app.apple?.appClipIDs == ["ABCDE12345.a.Clip"])
    #expect(result.catalog.app.domains == ["a.example"])
    #expect(Self.patterns(result) == ["x"])
    #expect(Self.codes(result) == ["other-app", "bad-value"])
    let other = try LinkCatalog.importing([file], appID: "ABCDE12345.c")
    #expect(Self.patterns(other) == ["y"])
    let unknown = try LinkCatalog.importing([file], appID: "ABCDE12345.d")
    #expect(Self.codes(unknown).contains("unknown-app"))
  }

  @Test func `passwords are shared with the domains whose files name the app`() throws {
    func file(_ domain: String, hasRules: Bool, passwords app: String?) throws -> ImportFile {
      let rules = #""applinks": {"details": [{"appID": "ABCDE12345.a", "paths": ["/x"]}]}"#
      let shared = app.map { #""webcredentials": {"apps": ["ABCDE12345.\#($0)"]}"# }
      let parts = [hasRules ? rules : nil, shared].compactMap(\.self)
      let text = "{\(parts.joined(separator: ", "))}"
      return try ImportFile(bytes: Array(text.utf8), name: domain, domains: [domain])
    }
    let links = try file("a.example", hasRules: true, passwords: nil)
    let login = try file("login.example", hasRules: false, passwords: "a")
    for files in [[links, login], [login, links]] {
      let app = try LinkCatalog.importing(files).catalog.app
      #expect(app.domains == ["a.example", "login.example"])
      #expect(app.apple == .init(appIDs: ["ABCDE12345.a"], sharesPasswords: ["login.example"]))
    }
    let both = try file("b.example", hasRules: true, passwords: "a")
    let one = try LinkCatalog.importing([links, both]).catalog.app
    #expect(one.apple?.sharesPasswords == ["b.example"])
    #expect(try LinkCatalog.importing([both]).catalog.app.apple?.sharesPasswords == true)
    // The file of another app does not make it an app of the catalog.
    let other = try file("other.example", hasRules: false, passwords: "b")
    for files in [[links, other], [other, links]] {
      let result = try LinkCatalog.importing(files)
      #expect(result.catalog.app.domains == ["a.example"])
      #expect(result.catalog.app.apple == .init(appIDs: ["ABCDE12345.a"]))
      #expect(Self.codes(result) == ["unknown-app"])
    }
  }

  @Test func `App Clips without an app are imported, or are findings`() throws {
    let text = #"{"appclips": {"apps": ["ABCDE12345.a.Clip", "a.Clip"]}}"#
    let file = try ImportFile(bytes: Array(text.utf8), name: "f", domains: ["a.example"])
    let result = try LinkCatalog.importing([file])
    #expect(result.catalog.app.apple?.appClipIDs == ["ABCDE12345.a.Clip"])
    #expect(result.catalog.app.domains == ["a.example"])
    #expect(Self.codes(result) == ["bad-value"])
  }

  @Test(
    arguments: [
      ("www.example.com/apple-app-site-association", ["www.example.com"]),
      ("https://m.example.com/.well-known/apple-app-site-association", ["m.example.com"]),
      ("apple-app-site-association", nil), ("../apple-app-site-association", nil),
      ("web/apple-app-site-association", nil), ("a.b c/apple-app-site-association", nil),
    ] as [(String, [String]?)]
  )
  func `the domain in the name of a file is imported`(name: String, domains: [String]?) throws {
    let text = #"{"applinks": {"details": [{"appID": "ABCDE12345.a", "paths": ["/x"]}]}}"#
    let result = try LinkCatalog.importing([ImportFile(bytes: Array(text.utf8), name: name)])
    #expect(result.catalog.app.domains == domains.map { .listed($0) } ?? .any)
    #expect(Self.codes(result) == (domains == nil ? ["any-domain"] : []))
  }

  @Test func `imported routes have different names that are made from their paths`() throws {
    let result = try Self.result(
      """
      "components": [{"/": "/alerts/?*"}, {"/": "/alerts"}, {"/": "/help/site-map"},
        {"/": "/", "comment": "start"}, {"/": "/?*/?*", "comment": "Two of anything"},
        {"/": "/x", "comment": "start"}, {"/": "/alerts/new"}, {"/": "/alerts/?*/?*"}]
      """
    )
    #expect(
      result.catalog.routes.map(\.name) == [
        "alert", "alerts", "helpSiteMap", "start", "page", "x", "alertsNew", "alertsAlert2",
      ]
    )
    #expect(result.catalog["page"]?.notes.summary == "Two of anything")
  }

  @Test func `routes that would conflict are combined or restricted`() throws {
    let result = try Self.result(
      #""components": [{"/": "/$(a)"}, {"/": "/$(b)"}, {"/": "/x/$(a)-?*"}, {"/": "/x/?*-$(a)"}]"#,
      variables: #"{"a": ["m", "n"], "b": ["n", "o"]}"#
    )
    #expect(Self.patterns(result).first == "{a:m|n|o}")
    #expect((try? result.catalog.table()) != nil)
    #expect(Set(Self.codes(result)).isSuperset(of: ["widened"]))
  }

  @Test func `a file with many rules is imported, and all of them are compared`() throws {
    let paths = (0..<1_000).map { "\"\($0 % 2 == 0 ? "" : "NOT ")/\($0)/?*\"" }
    let result = try Self.result("\"paths\": [\(paths.joined(separator: ", "))]")
    #expect(result.catalog.routes.count == 500)
    let found = result.findings.filter { $0.code.rawValue == "import.several-components" }
    #expect(found.count == 500)
    #expect(!Self.codes(result).contains("unchecked"))
  }

  @Test(
    arguments: [
      ["/*a" + String(repeating: "?", count: 20)].map { #"{"/": "\#($0)"}"# },
      (0..<100).map { #"{"/": "*", "?": {"q\#($0)": "x"}}"# },
      (0..<100).map { #"{"/": "/*/\#($0)/*", "exclude": \#($0 % 2 == 0)}"# },
    ]
  )
  func `a finding says that the search for differences ended early`(components: [String]) throws {
    let text = """
      {"applinks": {"details": [{"appIDs": ["\(Self.appID)"],
        "components": [\(components.joined(separator: ", "))]}]}}
      """
    let file = try ImportFile(bytes: Array(text.utf8), name: "a", domains: ["a.example"])
    var reader = ImportReader([file], appID: nil, values: .init())
    reader.read()
    let result = try ImportAssembly(reader, states: 1_000).result()
    let finding = result.findings.first { $0.code.rawValue == "import.unchecked" }
    #expect(finding?.message.contains("links of \(components.count) rules") == true)
    #expect(result.catalog.routes.count >= 1)
  }
}
