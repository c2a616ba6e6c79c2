import TestSupport
import Testing
import Waymark
import WaymarkCatalog

@testable import WaymarkPlatforms

@Suite struct `The configuration of Expo` {
  private static func catalog(
    _ routes: [Route]? = nil,
    schemes: AppIdentity.Names = ["shop"],
    domains: AppIdentity.Names = ["shop.example"],
    apple: AppIdentity.Apple? = .init(appIDs: ["ABCDE12345.example.shop"]),
    android: AppIdentity.Android? = .init(package: "example.shop")
  ) throws -> LinkCatalog {
    try LinkCatalog(
      app: AppIdentity(schemes: schemes, domains: domains, apple: apple, android: android),
      routes: routes ?? [Route("item/{id:int}", name: "item"), Route("cart", name: "cart")]
    )
  }

  private func generated(_ text: String, _ catalog: LinkCatalog) throws -> Generation {
    try catalog.generate(.expo(into: ExpoConfiguration(text)))
  }

  @Test func `a new file has what the build needs for the links`() throws {
    let generation = try Self.catalog().generate(.expo())
    let text = try #require(generation.files.first?.text)
    #expect(generation.files[0].path == "app.json")
    let json = try JSONDocument(text).root
    #expect(json["expo"]?["scheme"] == "shop")
    #expect(json["expo"]?["ios"] == ["associatedDomains": ["applinks:shop.example"]])
    #expect(json["expo"]?["android"]?["intentFilters"]?.array?.count == 1)
    #expect(!generation.findings.contains { $0.code.rawValue == "generate.added" })
    // The build of this file opens the app as the routes do.
    let project = ExpoProject(try ExpoConfiguration(text), at: "app.json")
    let manifest = try AndroidManifest(project.files[2].file.text)
    for (url, opens) in [
      ("https://shop.example/item/7", true), ("https://shop.example/cart", true),
      ("https://shop.example/about", false), ("https://other.example/cart", false),
      ("shop:cart", true),
    ] {
      let answer = AndroidSimulator(manifest).answer(for: url)
      #expect((answer.filter != nil) == opens, "\(url)")
    }
  }

  /// A file with everything that a person may write into it.
  private static let own = """
    // The app of the shop; "scheme": [ is not a key here.
    {
    \t"name": "bare",
    \t"expo" : {
    \t\t"name":"Shop",   "slug": "shop", /* two on a line */
    \t\t"scheme": "old",
    \t\t"extra": { "scheme": "x", "intentFilters": [ ], "é\\u0000": 1.50e+2 },
    \t\t"ios": {"bundleIdentifier":"example.shop",
    \t\t\t"associatedDomains": ["webcredentials:shop.example" , "applinks:other.example"], },
    \t\t"plugins": [
    \t\t\t["a-plugin", { "associatedDomains": ["applinks:shop.example"], "scheme": "shop" }],
    \t\t],
    \t\t"android": {
    \t\t\t"intentFilters": [
    \t\t\t\t{"action": "SEND", "data": [{"mimeType": "image/*"}], "category": ["DEFAULT"]},
    \t\t\t\t{"action": "VIEW", "autoVerify": true, "data": {"scheme": "https",
    \t\t\t\t  "host": "SHOP.example", "pathPrefix": "/"}, "category": "BROWSABLE"}, // ours
    \t\t\t\t{"action": "VIEW", "autoVerify": true,
    \t\t\t\t "data": [{"scheme": "https", "host": "partner.example"}]}, // the partner's
    \t\t\t]
    \t\t},
    \t},
    }

    """

  @Test(arguments: ["\n", "\r\n"])
  func `everything else keeps its bytes`(newline: String) throws {
    let text = Self.own.replacing("\n", with: newline)
    let generation = try generated(text, Self.catalog())
    let changed = try #require(generation.files.first?.text)
    let new = try #require(try Self.catalog().generate(.expo()).files.first?.text)
    let value = try ExpoConfiguration(new).json[["expo", "android", "intentFilters"]]?.array?.first
    let filter = try #require(value).text.replacing("  ", with: "\t")
      .replacing("\n", with: "\n\t\t\t\t")
    var expected = Self.own
      .replacing("\"old\"", with: "[\"old\", \"shop\"]")
      .replacing(
        "\"applinks:other.example\"]",
        with: "\"applinks:other.example\", \"applinks:shop.example\"]"
      )
    let start = try #require(expected.firstRange(of: "{\"action\": \"VIEW\""))
    let end = try #require(expected.firstRange(of: " // ours"))
    expected.replaceSubrange(start.lowerBound..<end.lowerBound, with: filter + ",")
    #expect(changed == expected.replacing("\n", with: newline))
    let added = generation.findings.filter { $0.code.rawValue == "generate.added" }.map(\.message)
    #expect(added.count == 2, "\(added)")
    let again = try generated(changed, Self.catalog())
    #expect(again.files.first?.text == changed)
    #expect(!again.findings.contains { $0.code.rawValue == "generate.added" })
  }

  @Test(arguments: [
    ##"{"expo":{"name":"Shop"}}"##, "{\n  \"expo\": {}\n}\n", "{ \"expo\": { } }",
    "{\"expo\":{\"scheme\":[],\"ios\":{},\"android\":{\"intentFilters\":[]}}}",
    "{ \"expo\": { \"scheme\": [\"SHOP\"], \"ios\": { // c\n} } }",
    "{ \"expo\": { \"scheme\": \"a\", \"scheme\": \"b\", \"ios\": 1, \"ios\": {} } }",
    "{ \"slug\": \"shop\" }", "{ \"scheme\": \"old\", \"ios\": {} }",
  ])
  func `missing parts are added, and a second run changes nothing`(text: String) throws {
    let catalog = try Self.catalog()
    let changed = try #require(try generated(text, catalog).files.first?.text)
    let expo = try ExpoConfiguration(changed).expo
    let schemes = expo?[last: "scheme"].texts.map { lowercasedASCII($0) } ?? []
    #expect(schemes.last == "shop", "\(changed)")
    #expect(expo?[last: "ios"]?[last: "associatedDomains"].texts == ["applinks:shop.example"])
    #expect(expo?[last: "android"]?[last: "intentFilters"]?.array?.count == 1, "\(changed)")
    #expect(try generated(changed, catalog).files.first?.text == changed)
  }

  @Test func `filters of the catalog change, appear and disappear with its routes`() throws {
    let domains: AppIdentity.Names = ["a.example", "b.example"]
    let two = try Self.catalog(
      [
        Route("a", in: [.universal(domain: "a.example")], name: "a"),
        Route("b", in: [.universal(domain: "b.example")], name: "b"),
      ],
      domains: domains
    )
    let one = try Self.catalog([Route("c", name: "c")], domains: domains)
    let none = try Self.catalog(
      [Route("c", in: [.app(scheme: "shop")], name: "c")],
      domains: domains
    )
    func count(_ text: String) throws -> Int? {
      try ExpoConfiguration(text).json[["expo", "android", "intentFilters"]]?.array?.count
    }
    var text = """
      { "expo": { "android": { "intentFilters": [
        { "action": "SEND" } // kept
      ] } } }
      """
    for (catalog, filters) in [(two, 3), (one, 2), (two, 3), (none, 1), (one, 2)] {
      text = try #require(try generated(text, catalog).files.first?.text)
      #expect(try count(text) == filters, "\(text)")
      #expect(text.contains("{ \"action\": \"SEND\" }") && text.contains("// kept\n"), "\(text)")
      #expect(try generated(text, catalog).files.first?.text == text)
    }
  }

  @Test func `an app of one system has no part for the other`() throws {
    let text = "{ \"expo\": {} }"
    let apple = try Self.catalog(android: nil)
    let file = try #require(try generated(text, apple).files.first)
    #expect(file.text.contains("associatedDomains") && !file.text.contains("android"))
    let android = try Self.catalog(apple: nil)
    let other = try #require(try generated(text, android).files.first)
    #expect(!other.text.contains("associatedDomains") && other.text.contains("intentFilters"))
  }

  @Test(arguments: [
    ("{ \"expo\": { \"scheme\": 1 } }", "expo.scheme"),
    ("{ \"expo\": { \"ios\": [] } }", "expo.ios"),
    ("{ \"expo\": { \"ios\": { \"associatedDomains\": \"applinks:a\" } } }", "associatedDomains"),
    ("{ \"expo\": { \"android\": null } }", "expo.android"),
    ("{ \"expo\": { \"android\": { \"intentFilters\": {} } } }", "intentFilters"),
  ])
  func `a value of the wrong type is reported, and the file is left out`(
    text: String,
    key: String
  ) throws {
    let generation = try generated(text, Self.catalog())
    #expect(generation.files.isEmpty)
    let errors = generation.findings.filter { $0.severity == .error }
    #expect(errors.map(\.code.rawValue) == ["generate.unreadable-key"], "\(errors)")
    #expect(errors.first?.message.contains(key) == true, "\(errors)")
    #expect(errors.first?.line == 1 && errors.first?.file == "app.json", "\(errors)")
  }

  @Test func `a file without the object of Expo is refused`() {
    for text in ["{}", "[]", "{ \"expo\": [] }", "{ \"name\": \"App\", \"displayName\": \"App\" }"]
    {
      let error = #expect(throws: UnreadableFileError.self) { try ExpoConfiguration(text) }
      #expect(error?.diagnostic.code.rawValue == "expo.no-configuration")
    }
  }

  @Test func `the filters need no group of API level 35, and one activity`() throws {
    let catalog = try Self.catalog(
      [
        Route("item/{id}", name: "item", notes: .init(activity: ".Item")),
        Route("cart", name: "cart"),
      ],
      android: .init(package: "example.shop", activity: ".Main", minSDK: 36)
    )
    let generation = try generated("{ \"expo\": {} }", catalog)
    let text = try #require(generation.files.first?.text)
    #expect(text.contains("pathAdvancedPattern") && text.contains("/cart"), "\(text)")
    let codes = generation.findings.map(\.code.rawValue)
    // One is about the activity of the app, one about that of the route.
    #expect(codes.count { $0 == "generate.one-activity" } == 2, "\(codes)")
    for activity in [".MainActivity", "example.shop.MainActivity"] {
      let same = try Self.catalog(
        [Route("cart", name: "cart")],
        android: .init(package: "example.shop", activity: activity)
      )
      let found = try generated("{ \"expo\": {} }", same).findings
      #expect(!found.contains { $0.code.rawValue == "generate.one-activity" }, "\(found)")
    }
    #expect(!codes.contains { $0.contains("other-activity") || $0.contains("no-activity") })
  }
}
