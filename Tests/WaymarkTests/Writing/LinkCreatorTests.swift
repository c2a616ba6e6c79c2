import Foundation
import TestSupport
import Testing

@testable import Waymark

@Suite struct LinkCreatorTests {
  static let app = AppIdentity(
    schemes: ["underway", "x-legacy"],
    domains: ["www.underway.nyc", "old.example.com", "*.example.org"]
  )

  private func creator(
    _ routes: [Route],
    app: AppIdentity = app,
    scheme: String? = nil,
    domain: String? = nil
  ) throws -> LinkCreator {
    LinkCreator(table: try RouteTable(routes, app: app), scheme: scheme, domain: domain)
  }

  @Test func `a link has the app's first scheme or domain`() throws {
    let creator = try creator([Route("station/{id:int}", name: "station")])
    #expect(try creator.appLink(toRoute: "station", with: ["id": "25"]) == "underway://station/25")
    #expect(
      try creator.universalLink(toRoute: "station", with: ["id": "25", "from": "a b"])
        == "https://www.underway.nyc/station/25?from=a%20b"
    )
  }

  @Test func `the creator's scheme and domain have priority and are written in lower case`() throws
  {
    let creator = try creator(
      [Route("a", name: "a")],
      scheme: "X-Legacy",
      domain: "Old.Example.com"
    )
    #expect(try creator.appLink(toRoute: "a") == "x-legacy://a")
    #expect(try creator.universalLink(toRoute: "a") == "https://old.example.com/a")
  }

  @Test(
    arguments: [
      ([.appAny, .universalAny], "underway://a", "https://www.underway.nyc/a"),
      (
        [.app(scheme: "x-legacy"), .universal(domain: "old.example.com")],
        "x-legacy://a", "https://old.example.com/a"
      ),
      (
        [.appAny, .universal(domain: "*.underway.nyc")], "underway://a",
        "https://www.underway.nyc/a"
      ),
      (
        [.app(scheme: "underway"), .universal(domain: "shop.example.org")],
        "underway://a", "https://shop.example.org/a"
      ),
    ] as [(Set<RouteScope>, String, String)]
  )
  func `a scope with a scheme or domain decides which one is written`(
    scopes: Set<RouteScope>,
    app: String,
    universal: String
  ) throws {
    let routes = [try Route("a", in: scopes, name: "a")]
    let creator = try creator(routes)
    #expect(try creator.appLink(toRoute: "a") == app)
    #expect(try creator.universalLink(toRoute: "a") == universal)
    let preferring = LinkCreator(
      table: creator.table,
      preferredScheme: "other",
      preferredDomain: "other"
    )
    #expect(try preferring.appLink(toRoute: "a") == app)
    #expect(try preferring.universalLink(toRoute: "a") == universal)
    let other = try self.creator(routes, scheme: "other", domain: "other")
    for kind in [RouteScope.Kind.app, .universal] {
      let error = try #require(throws: LinkWritingError.self) {
        try kind == .app ? other.appLink(toRoute: "a") : other.universalLink(toRoute: "a")
      }
      guard case .noMapping(.otherName(kind, "other", let names)) = error.reason else {
        Issue.record("\(error)")
        continue
      }
      #expect(names.contains { (kind == .app ? app : universal).contains("\($0)") })
    }
  }

  /// Routes of one name with their scopes, the deprecated ones after a `-`; a requested scheme; the
  /// link, or the schemes that can be requested.
  static let orders: [(routes: [String], scheme: String?, link: String)] = [
    (["app:x-test universal", "app"], nil, "underway://1"),
    (["app:x-test universal", "app"], "underway", "underway://1"),
    (["app:x-test", "app"], "x-test", "x-test://0"),
    (["app", "app:x-test"], "x-test", "x-test://0"),
    (["app:x-test", "app:x-legacy"], nil, "x-test://0"),
    (["app:x-test", "app:x-legacy"], "underway", "x-legacy x-test"),
    (["app:x-test", "app:x-legacy"], "other", "x-legacy x-test"),
    (["app:x-test", "app"], "other", "underway x-legacy x-test"),
    (["-app", "app:x-test"], nil, "x-test://1"),
    (["-app", "app:x-test"], "underway", "underway://0"),
    (["-app:x-test", "-app"], nil, "underway://1"),
    (["-app", "app:x-test", "app:underway"], nil, "underway://2"),
    (["universal", "app:x-test"], nil, "x-test://1"),
    (["universal", "app:x-test"], "underway", "x-test"),
  ]

  @Test(arguments: orders.indices)
  func `the first route of a name with the scheme is written, deprecated ones last`(
    _ row: Int
  ) throws {
    let (texts, scheme, link) = Self.orders[row]
    let routes = try texts.enumerated().map { index, text in
      let isDeprecated = text.hasPrefix("-")
      let scopes = text.drop { $0 == "-" }.split(separator: " ").compactMap {
        RouteScope(String($0))
      }
      return try Route(
        "\(index)",
        in: Set(scopes),
        name: "a",
        notes: RouteNotes(deprecation: isDeprecated ? .init(reason: "moved") : nil)
      )
    }
    let app = AppIdentity(schemes: ["underway", "x-legacy", "x-test"], domains: ["h.example"])
    let creator = try creator(routes, app: app, scheme: scheme)
    do throws(LinkWritingError) {
      #expect(try creator.appLink(toRoute: "a") == link)
    } catch {
      guard case .noMapping(.otherName(.app, scheme, let names)) = error.reason else { throw error }
      #expect(names.joined(separator: " ") == link)
    }
  }

  @Test func `an app without listed schemes is written with the scope's scheme`() throws {
    let routes = [
      try Route("a", in: [.app(scheme: "b"), .app(scheme: "a"), .universalAny], name: "a")
    ]
    let creator = try creator(routes, app: .any)
    #expect(try creator.appLink(toRoute: "a") == "a://a")
    let error = LinkWritingError(route: "a", reason: .noMapping(.noName(.universal)))
    #expect(throws: error) { try creator.universalLink(toRoute: "a") }
    for scheme in ["https", "HTTP"] {
      let web = try self.creator([Route("a", name: "a")], app: .any, scheme: scheme)
      let reason = LinkWritingError.MissingMapping.otherName(
        .app,
        requested: scheme.lowercased(),
        available: []
      )
      #expect(throws: LinkWritingError(route: "a", reason: .noMapping(reason))) {
        try web.appLink(toRoute: "a")
      }
    }
  }

  @Test(.withDiagnostics) func `a link without a scheme, a domain or a route cannot be written`()
    throws
  {
    let creator = try creator([
      Route("a", in: [.appAny], name: "a"), Route("b", in: [.universalAny], name: "b"),
      Route("c", in: [.universal(domain: "*.example.net")], name: "c"),
      Route("d", in: [.universal(domain: "*.example.org")], name: "d"),
    ])
    func error(_ route: String, _ reason: LinkWritingError.MissingMapping) -> LinkWritingError {
      LinkWritingError(route: route, reason: .noMapping(reason))
    }
    #expect(throws: error("a", .otherKind(.universal))) { try creator.universalLink(toRoute: "a") }
    #expect(throws: error("b", .otherKind(.app))) { try creator.appLink(toRoute: "b") }
    #expect(throws: error("c", .noName(.universal))) { try creator.universalLink(toRoute: "c") }
    #expect(throws: error("d", .noName(.universal))) { try creator.universalLink(toRoute: "d") }
    #expect(throws: error("x", .unknownRoute(nearest: "a"))) { try creator.appLink(toRoute: "x") }
  }

  @Test func `a wildcard domain is written with the creator's subdomain`() throws {
    let creator = try creator(
      [Route("d", in: [.universal(domain: "*.example.org")], name: "d")],
      domain: "shop.example.org"
    )
    #expect(try creator.universalLink(toRoute: "d") == "https://shop.example.org/d")
  }

  @Test func `a written domain can have a port`() throws {
    let app = AppIdentity(schemes: ["x"], domains: ["localhost:8080"])
    let creator = try creator([Route("a", name: "a")], app: app)
    #expect(try creator.universalLink(toRoute: "a") == "https://localhost:8080/a")
  }

  @Test func `a route without a name is named by its pattern`() throws {
    let creator = try creator([Route("users/{id}")])
    #expect(try creator.appLink(toRoute: "users/{id}", with: ["id": "1"]) == "underway://users/1")
  }

  @Test func `the first route that can be written is used, and deprecated routes are last`()
    throws
  {
    let creator = try creator([
      Route("old/{id}", name: "item", notes: RouteNotes(deprecation: .init(reason: "moved"))),
      Route("items/*", name: "item"),
      Route("items/{kind:film|book}/{id}", in: [.appAny], name: "item"),
      Route("item/{id}", name: "item"),
    ])
    let film: RouteParameters = ["kind": "film", "id": "1"]
    #expect(try creator.appLink(toRoute: "item", with: film) == "underway://items/film/1")
    #expect(
      try creator.universalLink(toRoute: "item", with: film)
        == "https://www.underway.nyc/item/1?kind=film"
    )
    #expect(try creator.appLink(toRoute: "item", with: ["id": "1"]) == "underway://item/1")
    #expect(
      throws: LinkWritingError(
        route: "item",
        reason: .wildcardInPattern(pattern: "items/*", offset: 6)
      )
    ) {
      try creator.appLink(toRoute: "item")
    }
  }

  @Test func `a deprecated route is written if no other route can be`() throws {
    let creator = try creator([
      Route("old", name: "a", notes: RouteNotes(deprecation: .init(reason: "moved"))),
      Route("new", in: [.universalAny], name: "a"),
    ])
    #expect(try creator.appLink(toRoute: "a") == "underway://old")
    #expect(try creator.universalLink(toRoute: "a") == "https://www.underway.nyc/new")
  }

  @Test func `a link that another route would match is rejected`() throws {
    let creator = try creator([
      Route("users/new", name: "newUser"), Route("users/{name}", name: "user"),
    ])
    let link = "underway://users/new"
    let error = LinkWritingError(route: "user", reason: .notReadBack(by: "newUser", link: link))
    #expect(throws: error) { try creator.appLink(toRoute: "user", with: ["name": "new"]) }
    #expect(try creator.appLink(toRoute: "user", with: ["name": "New"]) == "underway://users/New")
  }

  @Test func `a link that would be read with other values is rejected`() throws {
    let creator = try creator([
      Route("{a}-{b}", name: "pair"), Route("search?q={query}", name: "search"),
      Route("files/{path**}", name: "files"),
    ])
    func isRefused(_ route: String, _ parameters: RouteParameters) -> Bool {
      do throws(LinkWritingError) {
        _ = try creator.appLink(toRoute: route, with: parameters)
        return false
      } catch {
        guard case .notReadBack(by: route, _) = error.reason else { return false }
        return true
      }
    }
    #expect(isRefused("pair", ["a": "x", "b": "y-z"]))
    #expect(!isRefused("pair", ["a": "x-y", "b": "z"]))
    #expect(isRefused("search", ["query": "a", "q": "b"]))
    #expect(isRefused("files", ["path": "a//b"]))
    #expect(!isRefused("files", ["path": "a%2fb/50%"]))
    #expect(!isRefused("files", ["path": "a%2Fb/%252F"]))
  }

  @Test func `a link with a scheme that the app does not list is rejected`() throws {
    let creator = try creator([Route("a", name: "a")], scheme: "other")
    let error = LinkWritingError(
      route: "a",
      reason: .noMapping(
        .otherName(.app, requested: "other", available: ["underway", "x-legacy"])
      )
    )
    #expect(throws: error) { try creator.appLink(toRoute: "a") }
  }

  @Test func `a link that cannot be parsed is rejected`() throws {
    let long = String(repeating: "x", count: 9_000)
    let tooLong = try creator([Route("a/{x}", name: "a")])
    #expect(throws: LinkWritingError.self) { try tooLong.appLink(toRoute: "a", with: ["x": long]) }
    let wrong = try creator([Route("a", name: "a")], app: .any, scheme: "my app")
    do throws(LinkWritingError) {
      _ = try wrong.appLink(toRoute: "a")
      Issue.record("no error")
    } catch {
      #expect(error.diagnostic.code.rawValue == "writing.unreadable")
    }
  }

  @Test func `a written link is a URL with the same text`() throws {
    let creator = try creator([
      Route("a/{x}?q={q}#{f}", name: "a"), Route("{y}", name: "y"), Route("", name: "root"),
    ])
    let odd = " !\"#$%&'()*+,/:;<=>?@[\\]^`{|}~é👍"
    let parameters: RouteParameters = ["x": odd, "q": odd, "f": odd, odd: odd]
    #expect(
      try creator.appURL(toRoute: "a", with: parameters).absoluteString
        == creator.appLink(toRoute: "a", with: parameters)
    )
    #expect(
      try creator.universalURL(toRoute: "a", with: parameters).absoluteString
        == creator.universalLink(toRoute: "a", with: parameters)
    )
    #expect(try creator.appURL(toRoute: "y", with: ["y": odd]).scheme == "underway")
    #expect(try creator.appURL(toRoute: "root").absoluteString == "underway://")
    #expect(try creator.universalURL(toRoute: "root", with: NoInput()).host() == "www.underway.nyc")
    #expect(try creator.appURL(toRoute: "root", with: NoInput()).absoluteString == "underway://")
  }
}
