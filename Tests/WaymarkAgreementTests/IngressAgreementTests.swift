import TestSupport
import Testing
import Waymark
import WaymarkAgreement
import WaymarkCatalog
import WaymarkPlatforms

@Suite struct `Agreement of routes and an Ingress` {
  private static let catalog = #"""
    {
      "schema": 1,
      "app": { "domains": ["a.example"], "apple": { "appIDs": ["ABCDE12345.a.b"] } },
      "routes": [
        { "name": "buy", "pattern": "buy/{id:int}", "examples": ["buy/123"] },
        { "name": "docs", "pattern": "docs/**" },
        { "name": "help", "pattern": "help" }
      ],
      "webOnly": [ "buy/0" ]
    }
    """#

  private static func agreement(_ change: (String) -> String?) throws -> Agreement {
    let catalog = try LinkCatalog(json: catalog)
    let own = try catalog.generate(.ingress()).files[0].text
    let text = change(own)
    try #require(text != own)
    var servers = WebServers(.ingress())
    servers.ofOthers = try text.map { try NginxConfiguration(ingress: $0) }
    return try catalog.agreement(servers: [servers])
  }

  @Test func `a generated Ingress has only limits, with the codes of notes`() throws {
    let agreement = try Self.agreement { _ in nil }
    #expect(agreement.agrees == true, "\(agreement.differences)")
    let limits = agreement.limits.filter { $0.platform == .ingress }
    #expect(!limits.isEmpty)
    for limit in limits { #expect(limit.code != nil, "\(limit.url)") }
    #expect(limits.contains { $0.code?.rawValue == "web-server.prefix" })
    #expect(limits.first?.opens.web != nil)
  }

  private static let root = [
    "- path: \"/\"", "  pathType: Prefix", "  backend:", "    service:", "      name: ",
  ].joined(separator: "\n" + String(repeating: " ", count: 10))

  private static let wrong: [(old: String, new: String, route: String?, url: String)] = [
    // A path is missing, or has another service.
    ("\"/help", "\"/hulp", "help", "https://a.example/help"),
    ("\"/help/\"", "\"/hulp\"", "help", "https://a.example/help/"),
    ("number: 80", "number: 81", "buy", "https://a.example/buy/123"),
    // A prefix is too wide.
    (root + "website", root + "links", nil, "https://a.example/"),
    // An exact path is a prefix.
    (
      "\"/help\"\n            pathType: Exact", "\"/help\"\n            pathType: Prefix", nil,
      "https://a.example/help/%00"
    ),
    // The website's path is missing.
    ("- path: \"/buy/0", "- path: \"/buy/1", nil, "https://a.example/buy/0"),
    // The association file comes from the server for links.
    (
      "/.well-known/apple-app-site-association", "/apple-app-site", nil,
      "https://a.example/.well-known/apple-app-site-association"
    ),
  ]

  @Test(arguments: wrong.indices)
  func `a wrong Ingress is shown by a link`(index: Int) throws {
    let (old, new, route, url) = Self.wrong[index]
    let agreement = try Self.agreement { $0.replacing(old, with: new) }
    #expect(agreement.agrees == false)
    let urls = agreement.differences.map(\.url)
    let found = agreement.differences.first {
      $0.url == url || url.hasSuffix("%00") && $0.url.hasPrefix(url.dropLast(3))
    }
    let difference = try #require(found, "\(urls)")
    #expect(difference.platform == .ingress)
    #expect(difference.route == route)
    let isFile = url.contains("apple-app")
    #expect(difference.kind == (route == nil && !isFile ? .opened : .notOpened))
    #expect((difference.wanted == "the systems fetch a file from its path") == isFile)
  }

  @Test func `with strict slashes, generated servers have no redirect to another receiver`()
    throws
  {
    let catalog = try LinkCatalog(
      json: #"""
        {
          "schema": 1,
          "app": { "domains": ["a.example"], "policies": { "trailingSlash": "strict" } },
          "routes": [
            { "name": "a", "pattern": "a/" }, { "name": "b", "pattern": "b" },
            { "name": "x", "pattern": "x{y}" }
          ],
          "webOnly": [ "xb/" ]
        }
        """#
    )
    for servers in [WebServers(.nginx()), WebServers(.ingress())] {
      let agreement = try catalog.agreement(servers: [servers])
      #expect(agreement.agrees == true, "\(agreement.differences)")
      let limits = agreement.limits.filter { !$0.url.contains("%2F") }
      for url in ["https://a.example/a", "https://a.example/xb"] {
        #expect(!limits.contains { $0.url == url })
      }
      #expect(limits.allSatisfy { $0.code != nil }, "\(limits.map(\.url))")
    }
    // Without the location, nginx redirects the link.
    let own = try catalog.generate(.nginx()).files[0].text
    let line = try #require(own.split(separator: "\n").first { $0.contains("= \"/a\"") })
    var servers = WebServers(.nginx())
    servers.ofOthers = try NginxConfiguration(own.replacing(line, with: ""))
    let agreement = try catalog.agreement(servers: [servers])
    #expect(agreement.differences.map(\.url) == ["https://a.example/a"])
  }

  @Test func `a comparison finds what a slow model and the table show for short links`() throws {
    let first = SeededGenerator.freshSeed
    var (wrong, compared) = (0, 0)
    for number in 0..<20 as Range<UInt64> {
      let seed = first &+ number
      var model = try IngressAgreementModel(seed: seed)
      let agreement = try model.agreement()
      if agreement.agrees == false { wrong += 1 }
      let mistakes = try model.mistakes(of: agreement, upTo: 4)
      compared += model.compared
      #expect(
        mistakes.isEmpty,
        "seed \(seed)\n\(model.story)\n\(mistakes.prefix(8).joined(separator: "\n"))"
      )
    }
    #expect(wrong > 3)
    #expect(compared > 1_000)
  }
}

/// A random catalog with the Ingress of another one, and the answers of a slow model and the table.
private struct IngressAgreementModel {
  private struct Group: Hashable {
    let kind: Agreement.Disagreement.Kind
    let route: String?
    let isLimit: Bool
  }

  private static let domain = "e.f"

  private let catalog: LinkCatalog
  private let table: RouteTable
  private let generated: String
  private let given: String
  private(set) var compared = 0

  init(seed: UInt64) throws {
    var tables = RandomTables(seed: seed)
    catalog = try Self.catalog(&tables)
    table = try catalog.table()
    generated = try catalog.generate(.ingress()).files[0].text
    let routes = tables.oneIn(4) ? catalog.routes : try Self.catalog(&tables).routes
    let other = try? LinkCatalog(app: catalog.app, routes: routes, webOnly: catalog.webOnly)
    // The policies of the first catalog may let the routes of the other one conflict.
    given = (try? other?.generate(.ingress()).files.first?.text) ?? generated
  }

  var story: String { "\(catalog.json)\n\(given)\n\n\(generated)" }

  private static func catalog(_ tables: inout RandomTables) throws -> LinkCatalog {
    var table = try tables.table()
    while !table.routes.contains(where: { $0.scopes.contains(.universalAny) }) {
      table = try tables.table()
    }
    let app = AppIdentity(schemes: [], domains: [domain], policies: table.app.policies)
    var kept: [Route] = []
    for route in table.routes where route.scopes.contains(.universalAny) {
      let route = try Route(route.pattern.text, in: [.universalAny], name: "r\(kept.count)")
      if (try? RouteTable(kept + [route], app: app)) != nil { kept.append(route) }
    }
    return try LinkCatalog(
      app: app,
      routes: kept,
      webOnly: table.webOnly.filter { $0.scope == .universalAny }
    )
  }

  func agreement() throws -> Agreement {
    var servers = WebServers(.ingress())
    servers.ofOthers = try NginxConfiguration(ingress: given)
    return try catalog.agreement(servers: [servers])
  }

  mutating func mistakes(of agreement: Agreement, upTo length: Int) throws -> [String] {
    let (mine, ours) = (IngressModel(given), IngressModel(generated))
    var mistakes = agreement.undecided.map { "undecided: \($0)" }
    var found: [Group: Int] = [:]
    for (isLimit, entries) in [(false, agreement.differences), (true, agreement.limits)] {
      for entry in entries {
        let group = Group(kind: entry.kind, route: entry.route, isLimit: isLimit)
        found[group] = min(found[group] ?? .max, entry.url.utf8.count)
        let shown = self.group(entry.url, mine, ours)
        if shown != group { mistakes.append("\(entry.url): \(group), not \(shown as Any)") }
        if isLimit, entry.code == nil {
          mistakes.append("\(entry.url): the limit '\(entry.kind)' has no code")
        }
      }
    }
    for path in SearchCheck.paths(upTo: length) {
      for ending in ["", "?k=1", "#top"] {
        let url = "https://\(Self.domain)\(path)\(ending)"
        guard let group = self.group(url, mine, ours) else { continue }
        compared += 1
        if found[group] ?? .max > url.utf8.count {
          mistakes.append("\(url): \(group) has \(found[group] ?? -1)")
        }
      }
    }
    return mistakes
  }

  /// Returns the group of a link; `nil` if the given Ingress is right.
  private func group(_ url: String, _ mine: IngressModel, _ ours: IngressModel) -> Group? {
    guard let link = try? DeepLink(url, policy: table.app.policies), !NginxModel.hasDots(url)
    else { return nil }
    let route = table.match(link).map { catalog.routes[$0.routeIndex] }
    func isWrong(_ model: IngressModel) -> Bool {
      (model.serviceAfterRedirect(for: url, host: Self.domain) == "links") != (route != nil)
    }
    if !isWrong(mine) { return nil }
    return Group(
      kind: route == nil ? .opened : .notOpened,
      route: route?.label,
      isLimit: isWrong(ours)
    )
  }
}
