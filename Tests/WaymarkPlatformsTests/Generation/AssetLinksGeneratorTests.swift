import Testing
import Waymark
import WaymarkCatalog

@testable import WaymarkPlatforms

@Suite struct `A generated assetlinks.json` {
  static let pairs = (0..<32).map { String($0 * 7 % 256, radix: 16) }
    .map { $0.count == 1 ? "0" + $0 : $0 }
  static let written = pairs.joined(separator: ":").uppercased()

  @Test(arguments: [
    written, written.lowercased(), pairs.joined(), pairs.joined(separator: " "),
    pairs.joined(separator: "-"), "SHA256: \(written)", "sha256:\(pairs.joined())",
    "SHA256 Fingerprint=\(written)", "sha256 Fingerprint=\(written)\n",
    "Signer #1 certificate SHA-256 digest: \(pairs.joined())",
    "  \(written)  ",
  ])
  func `a fingerprint in any notation is written in the valid notation`(spelling: String) throws {
    let catalog = try Catalogs.catalog(["a"])
    let generation = try catalog.generate(.assetLinks(fingerprints: [spelling]))
    let file = try AssetLinks(generation.files[0].text)
    #expect(file.findings.isEmpty)
    #expect(generation.findings.isEmpty)
    #expect(
      file.statements.map(\.target) == [
        .androidApp(package: "com.example.app", fingerprints: [Catalogs.fingerprint, Self.written])
      ]
    )
    #expect(generation.files[0].path == ".well-known/assetlinks.json")
    #expect(generation.files[0].domains == ["www.example.com"])
    let isVerified = file.verification(of: "com.example.app", fingerprint: Self.written)
    #expect(isVerified == .verified)
  }

  @Test(arguments: [
    "", "SHA256:", "AB", pairs.dropLast().joined(), written + ":00", "SHA1: \(written)",
    "g" + String(written.dropFirst()), "sha256", "{{FINGERPRINT}}",
  ])
  func `an invalid fingerprint is reported and no file is generated`(text: String) throws {
    let catalog = try Catalogs.catalog(["a"])
    let generation = try catalog.generate(.assetLinks(fingerprints: [text]))
    #expect(generation.findings.map(\.code.rawValue) == ["generate.bad-fingerprint"])
    #expect(generation.files.isEmpty)
  }

  @Test func `each fingerprint is written once`() throws {
    let catalog = try Catalogs.catalog(["a"])
    let again = Catalogs.fingerprint.lowercased()
    let file = try catalog.generate(.assetLinks(fingerprints: [again])).files[0]
    #expect(
      try AssetLinks(file.text).statements.first?.target
        == .androidApp(package: "com.example.app", fingerprints: [Catalogs.fingerprint])
    )
  }

  @Test func `no file is generated without a package or a fingerprint`() throws {
    let route = try Route("a", name: "a")
    let domains: AppIdentity.Names = ["a.example"]
    var catalog = try LinkCatalog(app: AppIdentity(domains: domains), routes: [route])
    #expect(
      try catalog.generate(.assetLinks()).findings.map(\.code.rawValue) == ["generate.no-package"]
    )
    let android = AppIdentity.Android(package: "com.example.app")
    catalog = try LinkCatalog(
      app: AppIdentity(domains: domains, android: android),
      routes: [route]
    )
    let generation = try catalog.generate(.assetLinks())
    #expect(generation.findings.map(\.code.rawValue) == ["generate.no-fingerprint"])
    #expect(generation.files.isEmpty)
  }
}
