import Testing
import Waymark
import WaymarkCatalog

@testable import WaymarkPlatforms

@Suite struct `Generated entitlements and URL types` {
  static let existing = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!-- Ours -->
    <plist version="1.0">
      <dict>
        <key>aps-environment</key>  <string>production</string>
        <key>com.apple.developer.associated-domains</key>
        <array>
          <!-- For passwords -->
          <string>webcredentials:www.example.com</string>
          <string>applinks:WWW.example.com</string>
        </array>
        <key>z</key><true/>
      </dict>
    </plist>
    """

  static func catalog(_ domains: [String]) throws -> LinkCatalog {
    try Catalogs.catalog(["a"], domains: domains)
  }

  @Test func `entitlements list each domain, and the bare domain in addition to its wildcard`()
    throws
  {
    let catalog = try Self.catalog(["www.example.com", "*.example.org", "localhost:8080"])
    let generation = try catalog.generate(.entitlements())
    #expect(
      try Entitlements(generation.files[0].text).associatedDomains.map(\.text) == [
        "applinks:www.example.com", "applinks:*.example.org", "applinks:example.org",
      ]
    )
    #expect(generation.findings.map(\.code.rawValue) == ["generate.port", "generate.bare-domain"])
  }

  @Test func `entitlements and the association file contain App Clips and passwords`() throws {
    let catalog = try LinkCatalog(
      app: AppIdentity(
        schemes: [],
        domains: ["www.example.com", "*.example.org"],
        apple: .init(
          appIDs: ["ABCDE12345.com.example.app"],
          appClipIDs: ["ABCDE12345.com.example.app.Clip"],
          sharesPasswords: true
        )
      ),
      routes: [Route("a", name: "a")]
    )
    let entitlements = try catalog.generate(.entitlements())
    let hosts = ["www.example.com", "*.example.org", "example.org"]
    #expect(
      try Entitlements(entitlements.files[0].text).associatedDomains.map(\.text)
        == hosts.map { "applinks:\($0)" } + hosts.map { "webcredentials:\($0)" }
        + ["appclips:www.example.com", "appclips:example.org"]
    )
    #expect(
      entitlements.findings.map(\.code.rawValue) == [
        "generate.bare-domain", "generate.clip-wildcard",
      ]
    )
    for file in try catalog.generate(.appleAppSiteAssociation).files {
      let association = try AppleAppSiteAssociation(file.text)
      #expect(association.webCredentials == ["ABCDE12345.com.example.app"])
      #expect(association.appClips == ["ABCDE12345.com.example.app.Clip"])
    }
  }

  @Test func `a list of domains that share passwords decides about each service alone`() throws {
    let app = AppIdentity(
      domains: ["shop.example", "*.tea.example"],
      apple: .init(
        appIDs: ["ABCDE12345.a.b"],
        appClipIDs: ["ABCDE12345.a.b.Clip"],
        sharesPasswords: ["shop.example", "login.example", "*.id.example"]
      ),
      android: .init(package: "a.b", fingerprints: [Catalogs.fingerprint], activity: ".A")
    )
    let catalog = try LinkCatalog(app: app, routes: [Route("a", name: "a")])
    let entitlements = try Entitlements(catalog.generate(.entitlements()).files[0].text)
    #expect(
      entitlements.associatedDomains.map(\.text) == [
        "applinks:shop.example", "applinks:*.tea.example", "applinks:tea.example",
        "webcredentials:shop.example", "webcredentials:login.example",
        "webcredentials:*.id.example", "appclips:shop.example", "appclips:tea.example",
      ]
    )
    var services: [String: String] = [:]
    for file in try catalog.generate(.appleAppSiteAssociation).files {
      let root = try AppleAppSiteAssociation(file.text).root
      let text = root.members?.map(\.key).joined(separator: " ")
      for domain in file.domains { services[domain] = text }
    }
    for file in try catalog.generate(.assetLinks()).files {
      let relations = try AssetLinks(file.text).statements.flatMap(\.relations)
      for domain in file.domains {
        services[domain, default: ""] += relations.map { " " + $0.suffix(9) }.joined()
      }
    }
    #expect(
      services == [
        "shop.example": "applinks webcredentials appclips _all_urls gin_creds",
        "tea.example": "applinks appclips _all_urls", "login.example": "webcredentials gin_creds",
        "id.example": "webcredentials gin_creds",
      ]
    )
    let files = try PlatformFiles(generatedFrom: catalog)
    #expect(files.lint(with: catalog).isEmpty)
  }

  @Test func `ignored codes leave only errors`() throws {
    func catalog(_ codes: [LinkDiagnostic.Code]) throws -> LinkCatalog {
      try LinkCatalog(
        app: AppIdentity(schemes: [], domains: ["*.example.org", "localhost:8080"]),
        routes: [Route("a", name: "a")],
        ignoredCodes: codes
      )
    }
    let all = try catalog([]).generate(.entitlements()).findings.map(\.code)
    #expect(all.count == 2)
    #expect(try catalog(all).generate(.entitlements()).findings.isEmpty)
    let error = try catalog([.init(rawValue: "generate.no-app-id")])
    #expect(try error.generate(.appleAppSiteAssociation).findings.map(\.severity).first == .warning)
    #expect(try error.generate(.appleAppSiteAssociation).isUsable == false)
  }

  @Test func `developer mode is written and causes a warning`() throws {
    let generation = try Self.catalog(["a.example"])
      .generate(.entitlements(isDeveloperMode: true))
    #expect(
      try Entitlements(generation.files[0].text).associatedDomains.map(\.text) == [
        "applinks:a.example?mode=developer"
      ]
    )
    #expect(generation.findings.map(\.code.rawValue) == ["generate.developer-mode"])
  }

  @Test func `missing domains are added to an existing file, and nothing else changes`() throws {
    let file = try Entitlements(Self.existing)
    let same = try Self.catalog(["www.example.com"]).generate(.entitlements(into: file))
    #expect(same.files[0].text == Self.existing)
    #expect(same.findings.isEmpty)
    let more = try Self.catalog(["www.example.com", "b.example"])
      .generate(.entitlements(into: file))
    let line = "      <string>applinks:WWW.example.com</string>\n"
    let expected = Self.existing.split(separator: line).joined(
      separator: line + "      <string>applinks:b.example</string>\n"
    )
    #expect(more.files[0].text == expected)
    #expect(
      more.findings.map(\.message) == [
        "the generator added 'applinks:b.example' to 'com.apple.developer.associated-domains'"
      ]
    )
  }

  @Test func `a service in capital letters does not replace the one that systems read`() throws {
    let text = Self.existing.replacing("applinks:", with: "Applinks:")
    let generation = try Self.catalog(["www.example.com"])
      .generate(.entitlements(into: try Entitlements(text)))
    let domains = try Entitlements(generation.files[0].text).associatedDomains.map(\.text)
    #expect(domains.last == "applinks:www.example.com")
  }

  @Test func `a file with an unreadable value is not changed`() throws {
    let text = """
      <plist><dict><key>com.apple.developer.associated-domains</key><string>x</string>
      <key>CFBundleURLTypes</key><string>x</string></dict></plist>
      """
    let catalog = try Self.catalog(["a.example"])
    for kind in [
      GenerationKind.entitlements(into: try Entitlements(text)),
      .infoPropertyList(into: try InfoPropertyList(text)),
    ] {
      let generation = try catalog.generate(kind)
      #expect(generation.files.isEmpty)
      #expect(generation.findings.map(\.code.rawValue) == ["generate.unreadable-key"])
    }
  }

  @Test func `the types of activities are declared once, in a new and in an existing file`() throws
  {
    func catalog(_ types: [String]) throws -> LinkCatalog {
      try LinkCatalog(
        app: AppIdentity(schemes: ["example"], apple: .init(activityTypes: types)),
        routes: [
          Route("a", name: "a", notes: RouteNotes(activityType: "com.example.a")),
          Route("b", name: "b", notes: RouteNotes(activityType: "com.example.b")),
          Route("c", name: "c", notes: RouteNotes(activityType: "com.example.a")),
        ]
      )
    }
    let new = try catalog(["com.example.trip", "com.example.b"]).generate(.infoPropertyList())
    let file = try InfoPropertyList(new.files[0].text)
    #expect(
      file.userActivityTypes == ["com.example.trip", "com.example.b", "com.example.a"]
    )
    #expect(new.findings.isEmpty)

    let text = """
      <plist version="1.0">
      <dict>
      \t<key>NSUserActivityTypes</key>
      \t<array>
      \t\t<!-- ours -->
      \t\t<string>com.example.b</string>
      \t</array>
      </dict>
      </plist>

      """
    let more = try catalog([]).generate(.infoPropertyList(into: try InfoPropertyList(text)))
    let merged = more.files[0].text
    #expect(
      merged.contains(
        "\t\t<string>com.example.b</string>\n\t\t<string>com.example.a</string>\n\t</array>"
      ),
      "\(merged)"
    )
    #expect(merged.contains("<!-- ours -->"))
    #expect(
      more.findings.map(\.message).contains(
        "the generator added 'com.example.a' to 'NSUserActivityTypes'"
      )
    )
    let again = try catalog([]).generate(.infoPropertyList(into: try InfoPropertyList(merged)))
    #expect(again.files[0].text == merged && again.findings.isEmpty)

    let none = try Self.catalog([]).generate(.infoPropertyList())
    #expect(!none.files[0].text.contains("NSUserActivityTypes"))
  }

  @Test(arguments: ["<string>x</string>", "<array><integer>1</integer></array>"])
  func `an unreadable list of activity types is not changed`(value: String) throws {
    let file = try InfoPropertyList(
      "<plist><dict><key>NSUserActivityTypes</key>\(value)</dict></plist>"
    )
    let generation = try Self.catalog([]).generate(.infoPropertyList(into: file))
    #expect(generation.files.isEmpty)
    #expect(generation.findings.map(\.code.rawValue) == ["generate.unreadable-key"])
    #expect(generation.findings[0].message.contains("NSUserActivityTypes"))
  }

  @Test func `each scheme is declared once`() throws {
    let catalog = try Self.catalog([])
    let generation = try catalog.generate(.infoPropertyList())
    let file = try InfoPropertyList(generation.files[0].text)
    #expect(file.urlTypes.map(\.schemes) == [["example"]])
    #expect(file.urlTypes.map(\.name) == ["com.example.app"])
    let again = try catalog.generate(.infoPropertyList(into: file))
    #expect(again.files == generation.files)
    #expect(again.findings.isEmpty)
  }

  @Test func `existing types, keys and comments are kept`() throws {
    let text = """
      <plist version="1.0">
      <dict>
      \t<key>CFBundleURLTypes</key>
      \t<array>
      \t\t<!-- For the old site -->
      \t\t<dict>
      \t\t\t<key>CFBundleURLSchemes</key>
      \t\t\t<array><string>old</string></array>
      \t\t</dict>
      \t</array>
      \t<key>CFBundleName</key>
      \t<string>A &amp; B</string>
      </dict>
      </plist>

      """
    let catalog = try Self.catalog(["a.example"])
    let generation = try catalog.generate(.infoPropertyList(into: try InfoPropertyList(text)))
    let result = generation.files[0].text
    #expect(try InfoPropertyList(result).urlTypes.map(\.schemes) == [["old"], ["example"]])
    let kept = text.split(separator: "\n").map(String.init)
    var lines = result.split(separator: "\n").map(String.init)[...]
    for line in kept {
      let index = try #require(lines.firstIndex(of: line), "\(line) in \(result)")
      lines = lines[(index + 1)...]
    }
  }
}
