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

  @Test func `the file of Apple's older systems may come from the website`() throws {
    let agreement = try Self.agreement {
      $0.replacing("\"/apple-app-site-association\"", with: "\"/help\"")
    }
    #expect(agreement.agrees == true, "\(agreement.differences)")
  }

  @Test func `a path for the files may send them to another service`() throws {
    let path = "/.well-known/apple-app-site-association"
    for other in [path, "/.well-known"] {
      let agreement = try Self.agreement { text in
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let place = lines.firstIndex { $0.contains("\"\(path)\"") }
        guard let index = place else { return nil }
        lines[index] = lines[index].replacing(path, with: other)
        for line in index..<min(index + 6, lines.count) {
          lines[line] = lines[line].replacing("name: links", with: "name: files")
            .replacing("Exact", with: "Prefix")
        }
        return lines.joined(separator: "\n")
      }
      #expect(agreement.agrees == true, "\(agreement.differences)")
    }
  }

  @Test func `the file of a system without an app is no link`() throws {
    let agreement = try Self.agreement {
      $0.replacing(
        "\"/apple-app-site-association\"",
        with: "\"\(WebFile.assetLinksPath)\""
      )
    }
    #expect(agreement.agrees == true, "\(agreement.differences)")
  }

  @Test func `the rules of a subdomain and of the bare domain of a wildcard are compared`() throws {
    let json = Self.catalog.replacing("\"a.example\"", with: "\"*.b.example\"")
    let catalog = try LinkCatalog(json: json)
    let own = try catalog.generate(.ingress()).files[0].text
    func agreement(_ text: String) throws -> Agreement {
      let servers = WebServers(.ingress(), ofOthers: try NginxConfiguration(ingress: text))
      return try catalog.agreement(servers: [servers])
    }
    #expect(try agreement(own).agrees == true)
    let other = own.replacing("\"*.b.example\"", with: "go.b.example")
      .replacing("host: b.example", with: "host: c.example").replacing(
        "name: links",
        with: "name: x"
      )
    let urls = try agreement(own + "---\n" + other).differences.map(\.url)
    #expect(urls.contains("https://go.b.example/buy/123"))
    #expect(urls.allSatisfy { $0.hasPrefix("https://go.b.example/") })
    let missing = try agreement(own.replacing("host: b.example", with: "host: c.example"))
    #expect(missing.notCompared.map(\.domain) == ["b.example"])
    // The rule of a host that could be invented for the wildcard is not for all subdomains.
    let single = try agreement(own.replacing("\"*.b.example\"", with: "any.b.example"))
    #expect(single.agrees == nil && single.notCompared.map(\.domain) == ["*.b.example"])
  }

  @Test func `the wildcard of an Ingress has the limit that it matches one label`() throws {
    let json = Self.catalog.replacing("\"a.example\"", with: "\"*.b.example\"")
    let catalog = try LinkCatalog(json: json)
    let own = try catalog.generate(.ingress()).files[0].text
    func agreement(_ text: String?) throws -> Agreement {
      let given = try text.map { try NginxConfiguration(ingress: $0) }
      return try catalog.agreement(servers: [WebServers(.ingress(), ofOthers: given)])
    }
    for text in [nil, own] {
      let agreement = try agreement(text)
      #expect(agreement.agrees == true, "\(agreement.differences)")
      let limits = agreement.limits.filter { $0.code?.rawValue == "web-server.one-label" }
      let limit = try #require(limits.first)
      #expect(limits.count == 1 && limit.platform == .ingress && limit.kind == .notOpened)
      #expect(limit.url.hasPrefix("https://www.any.b.example/"))
      #expect(limit.note?.help?.contains("declare deeper domains by name") == true)
      #expect(limit.note?.severity == .warning)
    }
    #expect(
      try catalog.limits(of: .ingress()).count { $0.code.rawValue == "web-server.one-label" } == 1
    )
    // A rule for all hosts is also for deeper domains.
    let any = try agreement(own.replacing("host: \"*.b.example\"\n      http", with: "http"))
    #expect(any.agrees == true, "\(any.differences)")
    #expect(!any.limits.contains { $0.code?.rawValue == "web-server.one-label" })
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
    try ServerModel.check(
      ServerModel.Kind(
        generate: { try $0.generate(.ingress()).files[0].text },
        servers: { WebServers(.ingress(), ofOthers: try NginxConfiguration(ingress: $0)) },
        model: { text in
          let model = IngressModel(text)
          return { model.serviceAfterRedirect(for: $0, host: ServerModel.domain) == "links" }
        }
      )
    )
  }
}
