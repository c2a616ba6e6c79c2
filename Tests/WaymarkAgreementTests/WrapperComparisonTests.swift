import TestSupport
import Testing
import Waymark
import WaymarkAgreement
import WaymarkCatalog

@Suite struct `Comparison of versions with wrappers` {
  private static let host = "click.mail.example"

  private static func catalog(_ wrappers: [AppIdentity.Wrapper]) throws -> LinkCatalog {
    try LinkCatalog(
      app: AppIdentity(domains: ["shop.example"], wrappers: wrappers),
      routes: [Route("item/{id}", name: "item")]
    )
  }

  private static func catalog(_ paths: String..., item: String? = "url") throws -> LinkCatalog {
    try catalog(paths.isEmpty ? [] : [.init(host: host, paths: paths, item: item)])
  }

  @Test(arguments: [[], ["ls/click"]])
  func `a path of a wrapper that is removed breaks its links`(kept: [String]) throws {
    let old = try Self.catalog("ls/click", "uni/{id}")
    let new = try kept.isEmpty ? Self.catalog() : Self.catalog("ls/click")
    let broken = try old.comparison(withNewer: new).broken
    let routes = ["click.mail.example/ls/click", "click.mail.example/uni/{id}"]
    #expect(broken.map(\.route) == (kept.isEmpty ? routes : [routes[1]]))
    for one in broken { #expect(one.reason.contains("wrapper") && one.help.contains("'wrappers'")) }
    let other = try new.comparison(withNewer: old)
    #expect(other.isFine == true && other.added == 0)
    #expect(
      other.wider.map(\.reason)
        == (kept.isEmpty ? ["the app opens links of the wrapper 'click.mail.example' now"] : [])
    )
    #expect(try old.comparison(withNewer: old).broken.isEmpty)
  }

  @Test(
    arguments: [
      ("url", "u", "the app now reads the item 'u' of such links, no longer 'url'", "'item' 'url'"),
      ("url", nil, "the app no longer reads the item 'url' of such links", "'item' 'url'"),
      (
        nil, "url",
        "the app now reads the item 'url' of such links, and no longer looks up where they lead",
        "without an 'item'"
      ),
    ] as [(String?, String?, String, String)]
  )
  func `another item of a wrapper breaks its links`(
    was: String?,
    now: String?,
    reason: String,
    help: String
  ) throws {
    let old = try Self.catalog("ls/{id}", item: was)
    let broken = try old.comparison(withNewer: Self.catalog("ls/{id}", item: now)).broken
    let link = "https://click.mail.example/ls/x"
    let inner = was == nil ? "" : "?url=https%3A%2F%2Fshop.example%2Fitem%2Fx"
    #expect(broken.map(\.url) == [link + inner])
    #expect(broken.map(\.kind) == [.dead] && broken.map(\.now) == [nil])
    #expect(broken.map(\.route) == ["click.mail.example/ls/{id}"])
    #expect(broken.first?.reason == reason)
    #expect(broken.first?.help.contains(help) == true)
  }

  @Test(arguments: [
    // Other paths with the same item, and another name of a value in a path.
    (["ls/**"], ["ls/click", "ls/**"]), (["ls/click", "ls/**"], ["ls/**"]),
    (["uni/{id}"], ["uni/*"]), (["uni/{id}"], ["uni/{key}"]), (["ls/x"], ["ls/x", "item/{id}"]),
  ])
  func `other paths of a wrapper that accept its links break none`(
    before: [String],
    after: [String]
  ) throws {
    let versions = try [before, after].map { paths in
      try Self.catalog([.init(host: Self.host, paths: paths, item: "url")])
    }
    let comparison = try versions[0].comparison(withNewer: versions[1])
    #expect(comparison.broken.isEmpty && comparison.renamed.isEmpty && comparison.added == 0)
  }

  @Test func `a host that becomes a domain, or no longer is one, breaks its links`() throws {
    let domain = try LinkCatalog(
      app: AppIdentity(domains: ["shop.example", "click.mail.example"]),
      routes: [Route("item/{id}", name: "item")]
    )
    let wrapper = try Self.catalog("item/{id}")
    let gone = try wrapper.comparison(withNewer: domain).broken
    #expect(gone.map(\.kind) == [.moved] && gone.map(\.now) == ["item"])
    #expect(gone.first?.help.contains("'wrappers'") == true)
    let broken = try domain.comparison(withNewer: wrapper).broken
    #expect(broken.map(\.kind) == [.dead] && broken.map(\.route) == ["item"])
    #expect(broken.first?.help.contains("'domains'") == true)
  }

  @Test func `another item of a variant's wrapper breaks its links`() throws {
    let versions = try ["url", "u"].map { item in
      var app = AppIdentity(domains: ["shop.example"])
      app.variants["beta"] = AppIdentity(
        domains: ["beta.example"],
        wrappers: [.init(host: Self.host, paths: ["ls"], item: item)]
      )
      return try LinkCatalog(app: app, routes: [Route("item/{id}", name: "item")])
    }
    let broken = try versions[0].comparison(withNewer: versions[1]).broken
    #expect(broken.map(\.route) == ["click.mail.example/ls"])
    #expect(broken.first?.url.hasSuffix("ls?url=https%3A%2F%2Fbeta.example%2Fitem%2Fx") == true)
  }

  /// The tables of both versions unwrap all short links.
  @Test func `a comparison reports each path of random wrappers whose links lead elsewhere`() throws
  {
    let seed = SeededGenerator.freshSeed
    var random = SeededGenerator(seed: seed)
    var (compared, broken) = (0, 0)
    for _ in 0..<60 {
      guard let old = try? Self.catalog(Self.wrappers(&random)),
        let new = try? Self.catalog(Self.wrappers(&random)),
        let tables = try? (old: old.table(), new: new.table())
      else { continue }
      let claiming = try old.claimingWrappers.table()
      func isBroken(_ link: String) throws -> Bool {
        let link = try DeepLink(link)
        switch tables.old.unwrapped(link) {
        case .refused?, nil: return false
        case let was?: return tables.new.unwrapped(link) != was
        }
      }
      let report = try old.comparison(withNewer: new)
      let story = "seed \(seed): \(old.app.wrappers), then \(new.app.wrappers)"
      for link in report.broken { #expect(try isBroken(link.url), "\(link.url), \(story)") }
      let routes = Set(report.broken.map(\.route))
      for link in Self.links where try isBroken(link) {
        let route = try #require(try claiming.match(link)).route.label
        #expect(routes.contains(route), "\(link), \(story)")
      }
      compared += 1
      broken += routes.count
    }
    #expect(compared > 20 && broken > 20, "seed \(seed)")
  }

  private static func wrappers(_ random: inout SeededGenerator) -> [AppIdentity.Wrapper] {
    (0...(random.oneIn(2) ? 1 : 0)).map { _ in
      let paths = (0...(random.oneIn(3) ? 1 : 0)).map { _ in
        random.pick(["x", "{p}", "x/{p}", "x/**", "{p:int}", "**", "{p}/y", "x/y"])
      }
      let item = random.pick([nil, "u", "u", "v"])
      return .init(host: random.pick(["c.x", "c.x", "d.x"]), paths: paths, item: item)
    }
  }

  private static let links: [String] = {
    let names = ["x", "y", "1"]
    let pairs = names.flatMap { name in names.map { "\(name)/\($0)" } }
    let paths = [""] + names + pairs + pairs.flatMap { pair in names.map { "\(pair)/\($0)" } }
    let inner = "https%3A%2F%2Fshop.example%2Fitem%2F7"
    let queries = ["", "?u=\(inner)", "?v=\(inner)", "?u=\(inner)&v=\(inner)"]
    return ["c.x", "d.x"].flatMap { host in
      paths.flatMap { path in queries.map { "https://\(host)/\(path)\($0)" } }
    }
  }()
}
