import Testing

@testable import Waymark
@testable import WaymarkCatalog

@Suite struct `Reading a catalog` {
  static let fingerprint = Array(repeating: "AB", count: 32).joined(separator: ":")

  static let whole = """
    {
      "$schema": "Schema/waymark.schema.json",
      "schema": 1,
      "app": {
        "name": "Underway",
        "schemes": ["Underway"],
        "domains": ["WWW.underway.nyc", "*.underway.nyc", "localhost:8080"],
        "apple": {
          "appIDs": ["ABCDE12345.nyc.underway.Under-way"],
          "storeID": "1234567890",
          "appClipIDs": ["ABCDE12345.nyc.underway.Clip"],
          "sharesPasswords": true,
          "activityTypes": ["nyc.underway.trip"]
        },
        "android": {
          "package": "nyc.underway.underway",
          "fingerprints": ["\(fingerprint)"],
          "activity": ".MainActivity",
          "minSDK": 26
        },
        "site": {
          "title": "Underway online",
          "image": "/images/underway.png",
          "themeColor": "#00429D",
          "storeCountry": "us"
        },
        "policies": {
          "trailingSlash": "strict",
          "emptyComponents": "strict",
          "pathCase": "insensitive",
          "plus": "space",
          "credentials": "ignore",
          "maximumLength": 2000,
          "maximumItems": 0
        }
      },
      "routes": [
        {
          "name": "station",
          "pattern": "station/{stationID:int}/{action:arrivals|filter|service-alerts?}",
          "scopes": ["app", "universal"],
          "summary": "Arrivals at one station",
          "examples": ["station/25"],
          "defaults": { "action": "filter" }
        },
        {
          "name": "legacyOpen",
          "pattern": "open/{id}?token={token}&tag={tag?}",
          "scopes": ["app:X-Legacy", "universal:old.example.com", "universal:*.Example.com"],
          "platforms": ["ios", "android"],
          "deprecated": { "reason": "of version 1", "replacement": "station" },
          "requiresVerifiedLink": true,
          "parent": "station",
          "presentation": "tab:new: arrivals",
          "activity": ".OpenActivity",
          "lists": ["tag"],
          "gates": ["signed-in"],
          "requires": ["premium", "camera"],
          "secrets": ["token"],
          "activityType": "nyc.underway.open",
          "page": {
            "title": "A station",
            "image": "https://images.underway.nyc/station.png",
            "redirect": "/stations/{id}?from=app"
          }
        },
        { "name": "old", "pattern": "", "deprecated": "nobody uses it" }
      ],
      "webOnly": ["admin/**", { "domain": "Beta.example.com", "pattern": "login" }],
      "ignoredCodes": ["lint.no-examples", "apple.opens-parent"]
    }
    """

  @Test func `every key of a catalog file is read into its property`() throws {
    let catalog = try LinkCatalog(json: Self.whole)
    let app = AppIdentity(
      name: "Underway",
      schemes: ["underway"],
      domains: ["www.underway.nyc", "*.underway.nyc", "localhost:8080"],
      apple: .init(
        appIDs: ["ABCDE12345.nyc.underway.Under-way"],
        storeID: "1234567890",
        appClipIDs: ["ABCDE12345.nyc.underway.Clip"],
        sharesPasswords: true,
        activityTypes: ["nyc.underway.trip"]
      ),
      android: .init(
        package: "nyc.underway.underway",
        fingerprints: [Self.fingerprint],
        activity: ".MainActivity",
        minSDK: 26
      ),
      site: .init(
        title: "Underway online",
        image: "/images/underway.png",
        themeColor: "#00429D",
        storeCountry: "us"
      ),
      policies: LinkPolicies(
        trailingSlash: .strict,
        emptyComponents: .strict,
        pathCase: .insensitive,
        plus: .space,
        credentials: .ignore,
        maximumLength: 2_000,
        maximumItems: 0
      )
    )
    let station = try Route(
      "station/{stationID:int}/{action:arrivals|filter|service-alerts?}",
      name: "station",
      notes: RouteNotes(
        summary: "Arrivals at one station",
        examples: ["station/25"],
        defaults: ["action": "filter"]
      )
    )
    let legacy = try Route(
      "open/{id}?token={token}&tag={tag?}",
      in: [
        .app(scheme: "x-legacy"), .universal(domain: "old.example.com"),
        .universal(domain: "*.example.com"),
      ],
      name: "legacyOpen",
      notes: RouteNotes(
        platforms: [.iOS, .android],
        deprecation: .init(reason: "of version 1", replacement: "station"),
        requiresVerifiedLink: true,
        parent: "station",
        presentation: .tab("new: arrivals"),
        activity: ".OpenActivity",
        lists: ["tag"],
        gates: ["signed-in"],
        requires: ["premium", "camera"],
        secrets: ["token"],
        activityType: "nyc.underway.open",
        page: .init(
          title: "A station",
          image: "https://images.underway.nyc/station.png",
          redirect: "/stations/{id}?from=app"
        )
      )
    )
    let old = try Route(
      "",
      name: "old",
      notes: RouteNotes(deprecation: .init(reason: "nobody uses it"))
    )
    #expect(catalog.app == app)
    #expect(catalog.ignoredCodes.map(\.rawValue) == ["lint.no-examples", "apple.opens-parent"])
    #expect(catalog.routes == [station, legacy, old])
    #expect(catalog["legacyOpen"] == legacy)
    #expect(catalog["nobody"] == nil)
    #expect(
      catalog.webOnly == [
        WebOnlyPath(try Pattern("admin/**")),
        WebOnlyPath(try Pattern("login"), domain: "beta.example.com"),
      ]
    )
  }

  @Test func `an absent key has its default, but a file declares no names by default`() throws {
    let catalog = try LinkCatalog(
      json: #"{"schema": 1, "app": {}, "routes": [{"name": "a", "pattern": "b"}]}"#
    )
    #expect(catalog.app == AppIdentity(schemes: [], domains: []))
    #expect(catalog.routes == [try Route("b", in: RouteScope.everywhere, name: "a")])
    #expect(catalog.webOnly.isEmpty)
  }

  @Test func `the word 'any' selects all schemes or all domains`() throws {
    let text = CatalogText.app(#"{ "schemes": "any", "domains": "any" }"#)
    #expect(try LinkCatalog(json: text).app == AppIdentity.any)
  }

  @Test func `bytes are read like text, with and without a byte order mark`() throws {
    let catalog = try LinkCatalog(json: Self.whole)
    #expect(try LinkCatalog(bytes: Array(Self.whole.utf8)) == catalog)
    #expect(try LinkCatalog(bytes: [0xEF, 0xBB, 0xBF] + Self.whole.utf8) == catalog)
    let windows = Self.whole.split(separator: "\n").joined(separator: "\r\n")
    #expect(try LinkCatalog(json: windows) == catalog)
  }
}
