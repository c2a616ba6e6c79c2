import TestSupport
import Testing
import Waymark
import WaymarkAgreement
import WaymarkCatalog

@testable import WaymarkPlatforms

@Suite struct `Generated dynamic rules` {
  static func rules(_ generation: Generation) throws -> [AssetLinks.DynamicComponent] {
    try AssetLinks(generation.files[0].text).statements.first?.dynamicComponents ?? []
  }

  private static let uuid = [8, 4, 4, 4, 12]
    .map { String(repeating: "?", count: $0) }
    .joined(separator: "-")

  static let written: [(patterns: [String], webOnly: [String], rules: [String])] = [
    (["a"], [], ["/a", "/a/"]),
    (["station/{id}"], [], ["!/?*/?*/?*", "/station/?*"]),
    (["station/{id}/map"], [], ["/station/?*/map", "/station/?*/map/"]),
    (["a/**", "b/{x}"], ["a/new"], ["!/a/new", "!/a/new/", "/a/*", "!/?*/?*/?*", "/b/?*"]),
    (["{k:x|y}"], [], ["/x", "/x/", "/y", "/y/"]),
    (["c/{x}-end"], [], ["!/?*/?*/?*", "/c/?*"]),
    // A link without a path opens the app, too.
    (["**"], ["x/{y}"], ["/?*/?*/?*", "!/x/?*", "/*", "!?*", "*"]),
    (["", "a"], [], ["/a", "/a/", "/", "!?*", "*"]),
    (["a/{x}"], ["a/{x}/edit"], ["!/?*/?*/?*", "/a/?*"]),
    (
      ["docs/**", "blog/{slug}/comments/{x}"], ["blog/{slug}"],
      ["/docs/*", "!/?*/?*/?*/?*/?*", "/blog/?*/comments/?*"]
    ),
    (
      ["docs/**", "users/{id}"], ["{page}"],
      ["/docs/?*", "!/?*/?*/?*", "/users/?*", "!/?*"]
    ),
    // A rule is wider than its route: it does not compare the type or the text after a parameter.
    (
      ["items/{id:int}"], ["items/new", "items/old/**"],
      ["!/items/new", "!/items/new/", "!/items/old/*", "!/?*/?*/?*", "/items/?*"]
    ),
    (["items/{id:uuid}"], ["items/new"], ["/items/\(uuid)", "/items/\(uuid)/"]),
    (
      ["post-{n}-view"], ["post-new", "post-a-edit", "x-{n}"],
      ["!/post-new", "!/post-new/", "!/post-a-edit", "!/post-a-edit/", "!/?*/?*", "/post-?*"]
    ),
    (["a/{k:x|y}"], ["a/z"], ["/a/x", "/a/x/", "/a/y", "/a/y/"]),
    (
      ["{s}/{y:int}/{m:int}"], ["sport/archive/**"],
      ["!/sport/archive/*", "!/?*/?*/?*/?*", "/?*/?*/?*"]
    ),
  ]

  @Test(arguments: written.indices)
  func `dynamic rules have the expected order, and the last one excludes all others`(
    index: Int
  ) throws {
    let (patterns, webOnly, rules) = Self.written[index]
    let catalog = try Catalogs.catalog(patterns, webOnly: webOnly)
    let generation = try catalog.generate(.assetLinks(hasDynamicRules: true))
    let found = try Self.rules(generation).map { ($0.excludes ? "!" : "") + ($0.path ?? "") }
    #expect(found == rules + (rules.last == "*" ? [] : ["!*"]))
    let risks = try AssetLinks(generation.files[0].text).lint().map(\.code.rawValue)
    #expect(risks.filter { !$0.hasSuffix("-fingerprint") }.isEmpty, "\(risks)")
  }

  @Test(arguments: ["search?q={q}", "doc/{n}.pdf", "item/{id}"])
  func `a generated file with dynamic rules has limits, and no differences`(
    pattern: String
  ) throws {
    let plain = try Catalogs.catalog([pattern])
    var app = plain.app
    app.android?.activity = ".Main"
    app.android?.minSDK = 31
    let catalog = try LinkCatalog(app: app, routes: plain.routes)
    let generation = try catalog.generate(.assetLinks(hasDynamicRules: true))
    let links = try AssetLinks(generation.files[0].text)
    let files = PlatformFiles(assetLinks: ["www.example.com": links])
    let agreement = try catalog.agreement(with: files)
    #expect(agreement.differences.isEmpty, "\(agreement.differences)")
    let limits = agreement.limits.filter { $0.reason.hasSuffix(" excludes it") }
    #expect(!limits.isEmpty || pattern != "search?q={q}")
    for limit in limits { #expect(limit.code != nil, "\(limit)") }
  }

  @Test func `a dynamic rule requires query items and a fragment`() throws {
    let catalog = try Catalogs.catalog(["search?q={q}&k=1", "map#top"])
    let rules = try Self.rules(catalog.generate(.assetLinks(hasDynamicRules: true)))
    #expect(rules[0].query.map { "\($0.name)=\($0.pattern)" } == ["q=*", "k=1"])
    #expect(rules[2].fragment == "top")
  }

  @Test func `a dynamic rule compares the text before a parameter in query and fragment`() throws {
    let catalog = try Catalogs.catalog(["list?sort=by-{key}-up", "app#/chats/{id}"])
    let kind = GenerationKind.assetLinks(hasDynamicRules: true)
    let rules = try Self.rules(catalog.generate(kind))
    #expect(rules[0].query.map { "\($0.name)=\($0.pattern)" } == ["sort=by-?*"])
    #expect(rules[2].fragment == "/chats/?*")
    let limits = try catalog.limits(of: kind).map { "\($0.code) \($0.exampleLink ?? "")" }
    #expect(limits.contains { $0.hasPrefix("generate.android-later-text") }, "\(limits)")
    #expect(limits.contains { $0.hasPrefix("generate.fragment-slash") }, "\(limits)")
  }

  @Test func `dynamic rules are written only on request`() throws {
    let catalog = try Catalogs.catalog(["a"])
    #expect(try Self.rules(catalog.generate(.assetLinks())).isEmpty)
  }

  @Test func `the link of a shared file has no route, with or without a slash at its end`() throws {
    let catalog = try LinkCatalog(
      app: AppIdentity(
        domains: .any,
        android: .init(package: "a.b", fingerprints: [Catalogs.fingerprint], minSDK: 35),
        policies: LinkPolicies(trailingSlash: .strict)
      ),
      routes: [
        Route("a/{x}", in: [.universal(domain: "*.a.example")], name: "all"),
        Route("**", in: [.universal(domain: "a.example")], name: "rest"),
      ],
      webOnly: [WebOnlyPath(try Pattern("a/b"))]
    )
    let findings = try catalog.generate(.assetLinks(hasDynamicRules: true)).findings
    let link = findings.first { $0.code.rawValue == "generate.shared-host" }?.exampleLink
    // The domain itself has a route for `/a/b/`.
    #expect(link == "https://www.a.example/")
  }

  @Test func `dynamic rules and random tables differ only where the report says so`() throws {
    let seed = SeededGenerator.freshSeed
    var tables = RandomTables(seed: seed)
    var (compared, failures) = (0, 0)
    for number in 0..<25 where compared < 240 {
      guard var catalog = try `Generated filters and random tables`.catalog(&tables, minSDK: 35)
      else { continue }
      var app = catalog.app
      app.android?.fingerprints = [Catalogs.fingerprint]
      catalog = try LinkCatalog(app: app, routes: catalog.routes, webOnly: catalog.webOnly)
      if AssociationHosts(catalog).hosts.isEmpty { continue }
      let table = try catalog.table()
      let generation = try catalog.generate(.assetLinks(hasDynamicRules: true))
      guard let all = try catalog.quickNotes(about: .assetLinks(hasDynamicRules: true), generation)
      else {
        continue
      }
      var links = RandomLinks(
        random: SeededGenerator(seed: seed &+ UInt64(number)),
        patterns: catalog.routes.map(\.pattern) + catalog.webOnly.map(\.pattern)
      )
      for file in generation.files {
        let links35 = try AssetLinks(file.text)
        // Paths that stay in the browser may leave no link to the app.
        let keepsAll = !catalog.webOnly.isEmpty
        let risks = links35.lint().map(\.code.rawValue).filter {
          !$0.hasSuffix("-fingerprint") && !(keepsAll && $0 == "android.only-excludes")
        }
        #expect(risks.isEmpty, "seed \(seed), table \(number): \(risks)\n\(file.text)")
        guard let list = links35.statements[0].dynamicComponents else { continue }
        let rules = DynamicRules(list)
        let notes = all.filter { $0.file == file.path || $0.file == nil }
        // Each limit has a link that shows it.
        for note in notes {
          guard let link = note.exampleLink else { continue }
          let match = try? table.match(link)
          let isRouted =
            match.map { `Generated filters and random tables`.isForAndroid($0.route) } ?? false
          #expect(rules.decision(for: AndroidURI(link)).allows != isRouted, "seed \(seed): \(note)")
        }
        for domain in file.domains where notes.allSatisfy({ $0.code.rawValue != shared }) {
          // A subdomain that a scope names serves what the domain of its wildcard does.
          let host = AssociationHosts(catalog).hosts.first { $0.name == domain }
          guard let example = host?.exampleDomain else { continue }
          for _ in 0..<60 {
            let link = links.link(host: example)
            if failures > 3 { return }
            let (allows, rule) = rules.decision(for: AndroidURI(link))
            let match = try? table.match(link)
            let isRouted =
              match.map { `Generated filters and random tables`.isForAndroid($0.route) } ?? false
            compared += 1
            if allows == isRouted || link.contains("%2F") { continue }
            let comment = rule.flatMap {
              links35.statements[0].dynamicComponents?[$0].json["comments"]?.string
            }
            let names = [match?.route.label, comment].compactMap { $0 }
            let paths = catalog.webOnly.map(\.pattern.text)
            let isAnnounced = notes.contains { note in
              note.effect == .either && note.route != nil
                || note.effect == (allows ? .wider : .narrower)
                  && note.route.map { names.contains($0) || paths.contains($0) } ?? false
            }
            // What is for other platforms alone has no rule, and another may fit.
            let isOther =
              match.map { !`Generated filters and random tables`.isForAndroid($0.route) } ?? false
            if isOther { continue }
            failures += isAnnounced ? 0 : 1
            #expect(
              isAnnounced,
              """
              seed \(seed), table \(number): \(link) \(allows ? "opens" : "stays"), \
              match \(match?.route.label ?? "none"), rule \(rule.map { "\($0)" } ?? "none")
              \(catalog.json)\(file.text)
              \(notes.map { "\($0)" }.joined(separator: "\n"))
              """
            )
          }
        }
      }
    }
    #expect(compared > 100)
  }

  private var shared: String { "generate.shared-host" }
}

@Suite struct `Asset links in an existing file` {
  static let other = Array(repeating: "CD", count: 32).joined(separator: ":")
  static let existing = """
    [
      {"include": "https://example.com/more.json"},
      {"relation": ["delegate_permission/common.get_login_creds"],
       "target": {"namespace": "web", "site": "https://www.example.com"}, "x": 1},
      {"relation": ["delegate_permission/common.handle_all_urls"], "mine": true,
       "target": {"namespace": "android_app", "package_name": "PACKAGE",
                  "sha256_cert_fingerprints": ["\(other)"]}}
    ]
    """

  @Test func `the app's statement is completed, and all others are kept`() throws {
    let file = try AssetLinks(Self.existing.replacing("PACKAGE", with: "com.example.app"))
    let catalog = try Catalogs.catalog(["a"])
    let generation = try catalog.generate(.assetLinks(into: file, hasDynamicRules: true))
    let result = try AssetLinks(generation.files[0].text)
    #expect(result.statements.prefix(2) == file.statements.prefix(2))
    #expect(result.statements.count == 3)
    #expect(
      result.statements[2].target
        == .androidApp(
          package: "com.example.app",
          fingerprints: [Self.other, Catalogs.fingerprint]
        )
    )
    #expect(result.statements[2].json["mine"]?.bool == true)
    #expect(result.statements[2].dynamicComponents?.count == 3)
    #expect(generation.findings.map(\.code.rawValue).contains("generate.android-added-fingerprint"))
    let again = try catalog.generate(.assetLinks(into: result, hasDynamicRules: true))
    #expect(again.files == generation.files)
    let more = try Catalogs.catalog(["a", "b"])
      .generate(.assetLinks(into: result, hasDynamicRules: true))
    #expect(more.findings.map(\.code.rawValue).contains("generate.android-replaced-rules"))
  }

  @Test func `a statement is added for an app that the file does not name`() throws {
    let file = try AssetLinks(Self.existing.replacing("PACKAGE", with: "com.example.other"))
    let generation = try Catalogs.catalog(["a"]).generate(.assetLinks(into: file))
    let result = try AssetLinks(generation.files[0].text)
    #expect(result.statements.prefix(3) == file.statements[...])
    #expect(
      result.statements[3].target
        == .androidApp(package: "com.example.app", fingerprints: [Catalogs.fingerprint])
    )
    #expect(generation.findings.map(\.code.rawValue) == ["generate.android-added-app"])
  }

  @Test func `a file with errors is not changed`() throws {
    let file = try AssetLinks(#"[{"relation": ["x"]}]"#)
    let generation = try Catalogs.catalog(["a"]).generate(.assetLinks(into: file))
    #expect(generation.files.isEmpty)
    #expect(generation.findings.map(\.code.rawValue) == ["generate.android-faulty-links"])
  }
}
