import Foundation
import TestSupport
import Testing
import Waymark

@testable import WaymarkPlatforms

@Suite struct `An app for Apple's systems` {
  private static let domains = Entitlements.associatedDomainsKey
  private static let appID = "ABCDE12345.com.example.shop"
  private static var signed: [String: Any] {
    [
      "application-identifier": appID, domains: ["applinks:www.example.com"],
      "get-task-allow": false,
    ]
  }
  /// 2026-06-01.
  private static let now: Int64 = 1_780_272_000

  private static func app(
    _ files: [(String, [UInt8])],
    now: Int64 = now
  ) throws -> BuiltApp? {
    try BuiltApp(FileSource(ZipWriter(files).archive), now: now)
  }

  private static func entitlements(_ files: [(String, [UInt8])]) throws -> Entitlements {
    let file = try #require(try app(files)?.files.first)
    guard case .entitlements(let entitlements) = file.content else { throw Missing() }
    return entitlements
  }

  private struct Missing: Error {}

  private static func codes(_ files: [(String, [UInt8])]) throws -> [String]? {
    try entitlements(files).built?.map(\.code.rawValue)
  }

  @Test func `the entitlements are those of the signature`() throws {
    let info: [String: Any] = ["CFBundleURLTypes": [["CFBundleURLSchemes": ["shop"]]]]
    let files = BundleWriter.files(BundleWriter.Code(Self.signed).bytes, info: info)
    let app = try #require(try Self.app(files))
    #expect(app.files.map(\.name) == ["Payload/Shop.app/Shop", "Payload/Shop.app/Info.plist"])
    let entitlements = try Self.entitlements(files)
    #expect(entitlements.applicationIdentifier == Self.appID)
    #expect(entitlements.associatedDomains.map(\.text) == ["applinks:www.example.com"])
    #expect(entitlements.built == [])
    guard case .infoPropertyList(let list) = app.files[1].content else { throw Missing() }
    #expect(list.urlTypes.flatMap(\.schemes) == ["shop"])
  }

  @Test func `the folder of an archive of Xcode is read as the app in it`() throws {
    let root = "Products/Applications/Shop.app/"
    let code = BundleWriter.Code(Self.signed).bytes
    let contents = BundleWriter.files(code, root: root) + [("Info.plist", [])]
    let files = Dictionary(uniqueKeysWithValues: contents)
    let app = try BuiltApp(names: files.keys.sorted(), now: Self.now) {
      files[$0].map { FileSource($0) }
    }
    #expect(app.files.map(\.name) == ["\(root)Shop", "\(root)Info.plist"])
  }

  @Test func `the archive of Xcode names the app to read, and other files have one`() throws {
    let code = BundleWriter.Code(Self.signed).bytes
    let names = ["A", "B"].map { "Products/Applications/\($0).app/" }
    let apps = names.flatMap { BundleWriter.files(code, root: $0) }
    func read(_ path: String) throws -> [String] {
      let properties = ["ApplicationPath": path]
      let info = BundleWriter.propertyList(["ApplicationProperties": properties])
      let files = Dictionary(uniqueKeysWithValues: apps + [("Info.plist", info)])
      let app = try BuiltApp(names: files.keys.sorted(), now: Self.now) {
        files[$0].map { FileSource($0) }
      }
      return app.files.map(\.name)
    }
    #expect(try read("Applications/B.app").allSatisfy { $0.hasPrefix(names[1]) })
    #expect(throws: UnreadableFileError.self) { try read("Applications/C.app") }
    let payload = ["A", "B"].flatMap { BundleWriter.files(code, root: "Payload/\($0).app/") }
    #expect(throws: UnreadableFileError.self) { try Self.app(payload) }
  }

  @Test func `the identifier of the signature must be there, and that of the Info.plist`() throws {
    var unnamed = Self.signed
    unnamed["application-identifier"] = nil
    let files = BundleWriter.files(BundleWriter.Code(unnamed).bytes)
    #expect(try Self.codes(files) == ["app.no-identifier"])
    let code = BundleWriter.Code(Self.signed).bytes
    for (id, codes) in [
      ("com.example.shop", []), ("com.example.other", ["app.other-bundle-identifier"]),
    ] {
      let files = BundleWriter.files(code, info: ["CFBundleIdentifier": id])
      #expect(try Self.codes(files) == codes)
    }
  }

  @Test func `an extension and an App Clip are files of their own`() throws {
    let code = BundleWriter.Code(Self.signed).bytes
    let files =
      BundleWriter.files(code)
      + BundleWriter.files(code, root: "Payload/Shop.app/PlugIns/Share.appex/")
      + BundleWriter.files(code, root: "Payload/Shop.app/AppClips/Clip.app/")
    let app = try #require(try Self.app(files))
    #expect(app.files.map(\.isNested) == [false, false, true, true, true, true])
  }

  @Test func `an app without a signature or entitlements is associated with no domain`() throws {
    var code = BundleWriter.Code(nil)
    #expect(try Self.codes(BundleWriter.files(code.bytes)) == ["app.no-entitlements"])
    #expect(try Self.entitlements(BundleWriter.files(code.bytes)).associatedDomains == [])
    code.isSigned = false
    #expect(try Self.codes(BundleWriter.files(code.bytes)) == ["app.unsigned-app"])
  }

  @Test func `a build setting in a built app was not filled`() throws {
    let info: [String: Any] = ["CFBundleURLTypes": [["CFBundleURLSchemes": ["$(SCHEME)"]]]]
    var signed = Self.signed
    signed[Self.domains] = ["applinks:$(DOMAIN)"]
    let files = BundleWriter.files(BundleWriter.Code(signed).bytes, info: info)
    let placeholder = "app.unfilled-placeholder"
    #expect(try Self.codes(files) == [placeholder, placeholder])
    let app = try #require(try Self.app(files))
    guard case .infoPropertyList(let list) = app.files[1].content else { throw Missing() }
    #expect(!list.hasUnknownScheme)
  }

  @Test func `entitlements that differ between encodings are those in DER`() throws {
    var code = BundleWriter.Code(Self.signed)
    code.xml?[Self.domains] = ["applinks:other.example"]
    let files = BundleWriter.files(code.bytes)
    #expect(try Self.codes(files) == ["app.different-encodings"])
    #expect(try Self.entitlements(files).linkHosts == ["www.example.com"])
  }

  @Test func `each architecture of an executable is compared`() throws {
    let own = BundleWriter.Code(Self.signed)
    var other = BundleWriter.Code(["application-identifier": Self.appID])
    other.type = 0x0100_0007
    let files = BundleWriter.files(BundleWriter.executable([other, own]))
    #expect(try Self.codes(files) == ["app.different-architectures"])
    #expect(try Self.entitlements(files).linkHosts == ["www.example.com"])
    other.der = Self.signed
    other.xml = nil
    #expect(try Self.codes(BundleWriter.files(BundleWriter.executable([other, own]))) == [])
  }

  private static func profile(
    _ entitlements: [String: Any],
    year: Int = 2027
  ) throws -> [(String, [UInt8])] {
    let date = try Date("\(year)-01-01T00:00:00Z", strategy: .iso8601)
    let profile: [String: Any] = ["ExpirationDate": date, "Entitlements": entitlements]
    return BundleWriter.files(BundleWriter.Code(signed).bytes, profile: profile)
  }

  @Test func `a profile must allow the app and its domains, and not be expired`() throws {
    let allowed: [String: Any] = ["application-identifier": "ABCDE12345.*", Self.domains: "*"]
    #expect(try Self.codes(Self.profile(allowed)) == [])
    #expect(try Self.codes(Self.profile(allowed, year: 2025)) == ["app.expired-profile"])
    let lacking = try Self.codes(Self.profile(["application-identifier": Self.appID]))
    #expect(lacking == ["app.profile-without-domains"])
    let other: [String: Any] = ["application-identifier": "ABCDE12345.other", Self.domains: "*"]
    #expect(try Self.codes(Self.profile(other)) == ["app.profile-of-other-app"])
  }

  @Test func `a binary property list is read as Foundation writes it`() throws {
    let types = [["CFBundleURLSchemes": ["shop", "größe", String(repeating: "x", count: 40)]]]
    let date = Date(timeIntervalSinceReferenceDate: -1)
    let value: [String: Any] = [
      "CFBundleURLTypes": types, "number": -5, "large": 1 << 40, "flag": true, "date": date,
      "real": 1.5,
    ]
    let bytes = BundleWriter.propertyList(value)
    let file = try #require(try BuiltApp(FileSource(bytes), now: 0)?.files.first)
    let data = Data(file.text.utf8)
    let read = try PropertyListSerialization.propertyList(from: data, format: nil)
    let values = try #require(read as? [String: Any], "\(file.text)")
    #expect(Set(values.keys) == Set(value.keys))
    #expect(values["CFBundleURLTypes"] as? [[String: [String]]] == types)
    #expect(values["number"] as? Int == -5)
    #expect(values["large"] as? Int == 1 << 40)
    #expect(values["flag"] as? Bool == true)
    #expect(values["date"] as? Date == date)
    #expect(values["real"] as? Double == 1.5)
  }

  @Test(arguments: [
    (0.0, "2001-01-01T00:00:00Z"), (-1.0, "2000-12-31T23:59:59Z"),
    (94_608_000.0, "2004-01-01T00:00:00Z"), (99_705_600.0, "2004-02-29T00:00:00Z"),
    (-978_307_200.0, "1970-01-01T00:00:00Z"), (3_124_223_999.0, "2100-01-01T23:59:59Z"),
    (1e300, ""),
  ])
  func `the date of a number of seconds is that of the calendar`(seconds: Double, text: String) {
    #expect(BinaryPropertyList.date(seconds) == text)
  }

  @Test func `an app with changed bytes is read, or is an error`() throws {
    let code = BundleWriter.Code(Self.signed)
    let executable = BundleWriter.executable([code, code])
    let list = BundleWriter.propertyList(Self.signed)
    let profile = DERWriter.signed(list, by: "Profile")
    let seed = SeededGenerator.freshSeed
    var generator = SeededGenerator(seed: seed)
    var count = 0
    for _ in 0..<400 {
      let app = try? BuiltApp(FileSource(generator.changed(executable)), now: 0)
      if app == nil { count += 1 }
      _ = try? BuiltApp(FileSource(generator.changed(list)), now: 0)
      _ = try? SignedData(generator.changed(profile))
      if let der = try? ExecutableSignature(FileSource(code.bytes)).slices[0].der {
        _ = try? ExecutableSignature.entitlements(der: generator.changed(der))
      }
    }
    #expect(count > 0, "seed \(seed)")
  }

  @Test func `a list whose objects contain each other is refused`() throws {
    // An array of two references to itself, an offset of 8, and the trailer.
    let bytes: [UInt8] =
      Array("bplist00".utf8) + [0xA2, 0, 0, 8] + [0, 0, 0, 0, 0, 0, 1, 1]
      + [0, 0, 0, 0, 0, 0, 0, 1] + [UInt8](repeating: 0, count: 8) + [0, 0, 0, 0, 0, 0, 0, 11]
    let error = #expect(throws: UnreadableFileError.self) {
      _ = try BuiltApp(FileSource(bytes), now: 0)
    }
    #expect(error?.diagnostic.message.contains("too large") == true)
  }
}
