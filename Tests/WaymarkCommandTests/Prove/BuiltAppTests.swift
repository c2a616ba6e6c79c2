import Foundation
import TestSupport
import Testing
import WaymarkPlatforms

/// The option `--app`, with a package of Android and an app for Apple's systems that agree with a
/// catalog, and with one mistake in each of them.
@Suite struct `Built apps` {
  private static let appID = "ABCDE12345.example.shop"
  private static let domains = "com.apple.developer.associated-domains"
  private static let fingerprint =
    CertificateFingerprint(certificate: DERWriter.certificate("Own")).text

  private static let catalog = """
    {
      "schema": 1,
      "app": {
        "domains": ["shop.example", "www.shop.example"],
        "apple": { "appIDs": ["\(appID)"] },
        "android": {
          "package": "example.shop", "activity": ".Main", "minSDK": 31,
          "fingerprints": ["\(fingerprint)"]
        }
      },
      "outputs": [
        { "kind": "apple-app-site-association", "to": "web" },
        { "kind": "assetlinks", "to": "web" },
        { "kind": "entitlements", "into": "App.entitlements" },
        { "kind": "android-manifest", "into": "AndroidManifest.xml" }
      ],
      "routes": [{ "name": "item", "pattern": "item/{id}", "examples": ["item/1"] }]
    }
    """

  private static let source = """
    <manifest xmlns:android="http://schemas.android.com/apk/res/android">
      <application><activity android:name=".Main" android:exported="true"/></application>
    </manifest>
    """

  /// A package, made from the generated manifest.
  struct Package {
    var manifest: String
    var certificate: [UInt8]? = DERWriter.certificate("Own")
    /// The certificate that systems before API level 28 read.
    var older: [UInt8]?
    var resources: [PackageWriter.Resource] = [.init("host", [.text("shop.example")])]

    var archive: [UInt8] {
      let root = PackageWriter.Element(xml: manifest) ?? .init("none")
      var writer = ZipWriter([
        ("AndroidManifest.xml", PackageWriter.manifest(root)),
        ("resources.arsc", PackageWriter.resources(resources)),
      ])
      let all = [(0xF053_68C0 as UInt32, certificate), (0x7109_871A, older)]
      let signatures = all.compactMap { scheme, bytes in bytes.map { (scheme, $0) } }
      if !signatures.isEmpty { writer.block = PackageWriter.signatures(signatures) }
      return writer.archive
    }
  }

  /// An app, made from the generated entitlements.
  struct App {
    var entitlements: [String: Any]
    var profile: [String: Any]

    var archive: [UInt8] {
      let code = BundleWriter.Code(entitlements).bytes
      return ZipWriter(BundleWriter.files(code, profile: profile)).archive
    }
  }

  /// Runs a command in a folder with the generated files, the package and the app.
  private static func run(
    _ arguments: [String],
    package change: (inout Package) -> Void = { _ in },
    app changeApp: (inout App) -> Void = { _ in }
  ) throws -> Tool.Answer {
    try SystemTool.withFolder { folder in
      func write(_ name: String, _ bytes: [UInt8]) throws {
        try Data(bytes).write(to: folder.appendingPathComponent(name))
      }
      try write("waymark.json", Array(catalog.utf8))
      try write("App.entitlements", Array("<plist version=\"1.0\"><dict/></plist>".utf8))
      try write("AndroidManifest.xml", Array(source.utf8))
      let generated = try Tool.run(["generate"], in: folder)
      #expect(generated.status == 0, "\(generated.errors)")
      let text = { (name: String) in
        try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
      }
      let manifest = try text("AndroidManifest.xml")
        .replacing("<manifest", with: "<manifest package=\"example.shop\"")
        .replacing(#"android:host="shop.example""#, with: #"android:host="@0x7f010000""#)
      var package = Package(manifest: manifest)
      let list = try PropertyListSerialization.propertyList(
        from: Data(try text("App.entitlements").utf8),
        format: nil
      )
      var app = App(entitlements: list as? [String: Any] ?? [:], profile: [:])
      app.entitlements["application-identifier"] = appID
      app.profile = [
        "ExpirationDate": Date.distantFuture,
        "Entitlements": ["application-identifier": "ABCDE12345.*", domains: "*"],
      ]
      change(&package)
      changeApp(&app)
      try write("app.apk", package.archive)
      try write("app.ipa", app.archive)
      return try Tool.run(arguments, in: folder)
    }
  }

  private static let web = [
    "--aasa", "web/.well-known/apple-app-site-association",
    "--assetlinks", "web/.well-known/assetlinks.json",
  ]

  @Test(arguments: ["doctor", "prove"])
  func `a reference with several values has no finding if its value is given`(
    command: String
  ) throws {
    let several = { (package: inout Package) in
      package.resources = [.init("host", [.text("shop.example"), .text("de.example")])]
    }
    let arguments = [command, "--app", "app.apk"]
    let unknown = try Self.run(arguments, package: several)
    #expect(unknown.output.contains("app.unknown-reference"), "\(unknown.output)")
    #expect(!unknown.output.contains("ended early"), "\(unknown.output)")
    let value = ["--value", "@string/host=shop.example"]
    let given = try Self.run(arguments + value, package: several)
    #expect(!given.output.contains("app.unknown-reference"), "\(given.output)")
  }

  @Test func `prove agrees with a package and an app without mistakes`() throws {
    for files in [[], Self.web] {
      let answer = try Self.run(["prove", "--app", "app.apk", "--app", "app.ipa"] + files)
      #expect(answer.status == 0, "\(answer.output)\(answer.errors)")
      #expect(answer.output.hasPrefix("the files agree with the routes"))
      let text = Shop.unwrapped(answer.output)
      #expect(text.contains("'app.apk: AndroidManifest.xml'"), "\(answer.output)")
      #expect(text.contains("'app.ipa: Payload/Shop.app/Shop'"), "\(answer.output)")
    }
    let doctor = try Self.run(["doctor", "--app", "app.apk", "--app", "app.ipa"])
    #expect(doctor.output.contains("app.apk: AndroidManifest.xml"), "\(doctor.output)")
    #expect(doctor.status == 0, "\(doctor.output)\(doctor.errors)")
  }

  /// A mistake of a package, and texts of the answer about it.
  struct PackageMistake: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let expected: [String]
    let change: @Sendable (inout Package) -> Void
  }

  static let packageMistakes = [
    PackageMistake(
      testDescription: "another certificate",
      expected: [
        "files.other-certificate", "app.apk: AndroidManifest.xml:2:1", "https://shop.example/",
        "https://shop.example/item/",
      ]
    ) { $0.certificate = DERWriter.certificate("Other") },
    PackageMistake(
      testDescription: "another certificate for older systems",
      expected: ["files.other-certificate", "for systems up to API level 27"]
    ) { $0.older = DERWriter.certificate("Old") },
    PackageMistake(
      testDescription: "no signature",
      expected: ["no one knows", "not compared: Android: certificate: the package is not signed"]
    ) { $0.certificate = nil },
    PackageMistake(
      testDescription: "a host that the build did not fill in",
      expected: [
        "app.unfilled-placeholder", "app.apk: AndroidManifest.xml:", "'${host}'",
        "https://shop.example/item/",
      ]
    ) { $0.resources = [.init("host", [.text("${host}")])] },
    PackageMistake(
      testDescription: "a filter without autoVerify",
      expected: [
        "https://shop.example/item/", "does not open the app", "app.apk: AndroidManifest.xml:",
      ]
    ) { $0.manifest.replace(#" android:autoVerify="true""#, with: "") },
    PackageMistake(
      testDescription: "an activity that is not exported",
      expected: [
        "https://shop.example/item/", "does not open the app", "app.apk: AndroidManifest.xml:",
      ]
    ) { $0.manifest.replace(#"android:exported="true""#, with: #"android:exported="false""#) },
    PackageMistake(
      testDescription: "the domain of another flavor",
      expected: [
        "https://www.shop.example/item/", "does not open the app", "app.apk: AndroidManifest.xml",
      ]
    ) { $0.manifest.replace(#""www.shop.example""#, with: #""dev.shop.example""#) },
  ]

  @Test(arguments: packageMistakes)
  func `prove names each mistake of a package`(mistake: PackageMistake) throws {
    let answer = try Self.run(
      ["prove", "--app", "app.apk"] + Self.web.suffix(2),
      package: mistake.change
    )
    #expect(answer.status == 1, "\(answer.output)\(answer.errors)")
    let output = Shop.unwrapped(answer.output)
    for text in mistake.expected { #expect(output.contains(text), "\(answer.output)") }
  }

  @Test func `lint compares a package with the catalog`() throws {
    let signed = try Self.run(
      ["lint", "app.apk"],
      package: { $0.certificate = DERWriter.certificate("Other") }
    )
    #expect(signed.status == 1)
    #expect(signed.output.contains("files.certificate-not-in-catalog"), "\(signed.output)")
    let renamed = try Self.run(
      ["lint", "app.apk"],
      package: { $0.manifest.replace(#"package="example.shop""#, with: #"package="a.b""#) }
    )
    #expect(renamed.status == 1)
    #expect(renamed.output.contains("files.package-not-in-catalog"), "\(renamed.output)")
  }

  /// A mistake of an app, and texts of the answer about it.
  struct AppMistake: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let expected: [String]
    let change: @Sendable (inout App) -> Void
  }

  static let appMistakes = [
    AppMistake(
      testDescription: "a domain that the entitlements lack",
      expected: ["https://www.shop.example/item/", "add 'applinks:www.shop.example'"]
    ) { $0.entitlements[domains] = ["applinks:shop.example"] },
    AppMistake(
      testDescription: "the app ID of another team",
      expected: [
        "https://shop.example/item/", "does not open the app", "files.signed-app-not-in-catalog",
        "add 'ZZZZZ12345.example.shop' to the 'appIDs' of a detail in",
      ]
    ) {
      $0.entitlements["application-identifier"] = "ZZZZZ12345.example.shop"
      $0.profile["Entitlements"] = ["application-identifier": "ZZZZZ12345.*", domains: "*"]
    },
    AppMistake(
      testDescription: "a profile without the entitlement",
      expected: ["app.profile-without-domains", "https://shop.example/"]
    ) { $0.profile["Entitlements"] = ["application-identifier": "ABCDE12345.*"] },
    AppMistake(
      testDescription: "an expired profile",
      expected: ["app.expired-profile", "1970-01-01T00:00:00Z", "https://shop.example/"]
    ) { $0.profile["ExpirationDate"] = Date(timeIntervalSince1970: 0) },
    AppMistake(
      testDescription: "a domain for developers only",
      expected: ["apple.development-mode", "Payload/Shop.app/Shop:", "https://shop.example/"]
    ) {
      $0.entitlements[domains] = [
        "applinks:shop.example?mode=developer", "applinks:www.shop.example",
      ]
    },
  ]

  @Test(arguments: appMistakes)
  func `prove names each mistake of an app`(mistake: AppMistake) throws {
    let answer = try Self.run(
      ["prove", "--app", "app.ipa"] + Self.web.prefix(2),
      app: mistake.change
    )
    #expect(answer.status == 1, "\(answer.output)\(answer.errors)")
    #expect(answer.output.contains("app.ipa"), "\(answer.output)")
    let output = Shop.unwrapped(answer.output)
    for text in mistake.expected { #expect(output.contains(text), "\(answer.output)") }
  }

  @Test func `each command reads the files of a built app`() throws {
    let link = "https://shop.example/item/1"
    let explained = try Self.run(["explain", link, "--app", "app.apk", "--app", "app.ipa"])
    #expect(explained.status == 0, "\(explained.output)\(explained.errors)")
    for path in ["app.apk", "app.ipa"] {
      let linted = try Self.run(["lint", path])
      #expect(linted.status == 0, "\(linted.output)\(linted.errors)")
      let imported = try Self.run(["import", path])
      #expect(imported.status == 0, "\(imported.output)\(imported.errors)")
      #expect(imported.output.contains("shop.example"))
      let name = path == "app.ipa" ? Self.appID : "example.shop"
      #expect(imported.output.contains(name), "\(imported.output)")
    }
    let android = try Self.run(["android", "match", "app.apk", link])
    #expect(android.status == 0, "\(android.output)\(android.errors)")
    let association = "web/.well-known/apple-app-site-association"
    let apple = try Self.run(["apple", "match", association, link, "--app", "app.ipa"])
    #expect(apple.status == 0, "\(apple.output)\(apple.errors)")
    let other = try Self.run(
      ["apple", "match", association, link, "--app", "app.ipa"],
      app: { $0.entitlements[Self.domains] = ["applinks:other.example"] }
    )
    #expect(other.status == 1)
    #expect(other.errors.contains("not associated"))
    let proved = try Self.run(
      ["prove", "--manifest", "app.apk", "--entitlements", "app.ipa"] + Self.web
    )
    #expect(proved.status == 0, "\(proved.output)\(proved.errors)")
  }

  @Test func `app shows the files and the certificate of a package`() throws {
    let listed = try Self.run(["app", "app.apk"])
    #expect(listed.status == 0, "\(listed.errors)")
    #expect(listed.output.hasPrefix("AndroidManifest.xml: the manifest of 'example.shop', "))
    #expect(listed.output.hasSuffix(" lines\nsigned with \(Self.fingerprint)\n"))
    let shown = try Self.run(["app", "app.apk", "--show", "AndroidManifest.xml"])
    #expect(shown.status == 0, "\(shown.errors)")
    #expect(shown.output.contains(#"android:host="shop.example""#), "\(shown.output)")
    // The text is the one whose lines a finding names.
    let lint = try Self.run(["lint", "app.apk"]) { $0.resources = [.init("host", [.text("${a}")])] }
    let place = try #require(lint.output.firstMatch(of: /AndroidManifest\.xml:(\d+)/))
    let text = try Self.run(["app", "app.apk", "--show", "AndroidManifest.xml"]) {
      $0.resources = [.init("host", [.text("${a}")])]
    }
    let lines = text.output.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines[try #require(Int(place.1)) - 1].contains("{a}"), "\(text.output)")
  }

  @Test func `app shows the entitlements of an app`() throws {
    let listed = try Self.run(["app", "app.ipa"])
    #expect(listed.status == 0, "\(listed.errors)")
    let words = "Payload/Shop.app/Shop: the entitlements of '\(Self.appID)', "
    #expect(listed.output.hasPrefix(words), "\(listed.output)")
    #expect(listed.output.contains("\nPayload/Shop.app/Info.plist: the Info.plist, "))
    let json = try Self.run(["app", "app.ipa", "--json"])
    let object = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any]
    let files = try #require(object?["files"] as? [[String: Any]])
    #expect(files.compactMap { $0["kind"] as? String } == ["entitlements", "info-plist"])
    #expect(files.first?["id"] as? String == Self.appID)
    #expect((files.first?["text"] as? String)?.contains("applinks:shop.example") == true)
    #expect(files.first?["certificates"] == nil)
    let missing = try Self.run(["app", "app.ipa", "--show", "Payload/Shop.app/Shap"])
    #expect(missing.status == 65)
    #expect(missing.errors.contains("did you mean 'Payload/Shop.app/Shop'?"), "\(missing.errors)")
    let both = try Self.run(["app", "app.ipa", "--show", "Info.plist", "--json"])
    #expect(both.status == 64)
  }

  @Test func `a file that is no built app is an error`() throws {
    let text = try Self.run(["prove", "--app", "waymark.json"])
    #expect(text.status == 65)
    #expect(text.errors.contains("command.no-built-app"), "\(text.errors)")
    let missing = try Self.run(["prove", "--app", "none.apk"])
    #expect(missing.errors.contains("command.missing-file"))
    let other = try Self.run(["prove", "--entitlements", "app.apk"])
    #expect(other.status == 65)
    #expect(other.errors.contains("command.other-file"), "\(other.errors)")
  }
}
