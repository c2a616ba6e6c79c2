import TestSupport
import Testing
import Waymark

@testable import WaymarkPlatforms

private typealias Element = PackageWriter.Element

@Suite struct `A package of Android` {
  private static let filter = Element(
    "intent-filter",
    [("autoVerify", .boolean(true))],
    [
      Element("action", [("name", .text("android.intent.action.VIEW"))]),
      Element("category", [("name", .text("android.intent.category.DEFAULT"))]),
      Element("category", [("name", .text("android.intent.category.BROWSABLE"))]),
      Element("data", [("scheme", .text("https")), ("host", .reference(0x7F01_0000))]),
      Element("data", [("pathPattern", .text("/a\\.*\"é"))]),
    ]
  )

  private static let manifest = Element(
    "manifest",
    [("package", .text("com.example.shop"))],
    [
      Element("uses-sdk", [("minSdkVersion", .integer(21))]),
      Element(
        "application",
        [],
        [
          Element(
            "activity",
            [
              ("name", .text(".Main")), ("exported", .boolean(true)), ("launchMode", .integer(2)),
            ],
            [filter]
          )
        ]
      ),
    ]
  )

  private static func app(_ bytes: [UInt8], now: Int64 = 0) throws -> BuiltApp? {
    try BuiltApp(FileSource(bytes), now: now)
  }

  private static func manifest(_ bytes: [UInt8]) throws -> AndroidManifest {
    let file = try #require(try app(bytes)?.files.first)
    guard case .manifest(let manifest) = file.content else { throw Missing() }
    return manifest
  }

  private struct Missing: Error {}

  private static func package(_ values: [String]) -> ZipWriter {
    let table = PackageWriter.resources([.init("host", values.map { .text($0) })])
    return ZipWriter([
      ("AndroidManifest.xml", PackageWriter.manifest(manifest)), ("resources.arsc", table),
    ])
  }

  @Test(arguments: [true, false])
  func `a binary manifest is read as the text of its elements`(utf8: Bool) throws {
    let bytes = PackageWriter.manifest(Self.manifest, utf8: utf8)
    let manifest = try Self.manifest(bytes)
    #expect(
      manifest.text == #"""
        <?xml version="1.0" encoding="utf-8"?>
        <manifest xmlns:android="\#(AndroidManifest.namespace)" package="com.example.shop">
          <uses-sdk android:minSdkVersion="21"/>
          <application>
            <activity android:name=".Main" android:exported="true" android:launchMode="singleTask">
              <intent-filter android:autoVerify="true">
                <action android:name="android.intent.action.VIEW"/>
                <category android:name="android.intent.category.DEFAULT"/>
                <category android:name="android.intent.category.BROWSABLE"/>
                <data android:scheme="https" android:host="@0x7f010000"/>
                <data android:pathPattern="/a\\.*&quot;é"/>
              </intent-filter>
            </activity>
          </application>
        </manifest>

        """#
    )
    let finding = try #require(manifest.built?.findings.first)
    #expect(finding.code.rawValue == "app.unknown-reference")
    #expect(finding.line == 10)
  }

  @Test func `the null reference of a package is no value`() throws {
    let filter = Element(
      "intent-filter",
      [("autoVerify", .boolean(true))],
      [
        Element("action", [("name", .text("android.intent.action.VIEW"))]),
        Element("category", [("name", .text("android.intent.category.DEFAULT"))]),
        Element("category", [("name", .text("android.intent.category.BROWSABLE"))]),
        Element(
          "data",
          [
            ("scheme", .text("https")), ("host", .text("a.example")),
            ("pathPattern", .reference(0)),
          ]
        ),
      ]
    )
    let activity = Element(
      "activity",
      [("name", .text(".Main")), ("exported", .boolean(true))],
      [filter]
    )
    let manifest = Element(
      "manifest",
      [("package", .text("com.example.shop"))],
      [Element("application", [], [activity])]
    )
    let package = ZipWriter([
      ("AndroidManifest.xml", PackageWriter.manifest(manifest)),
      ("resources.arsc", PackageWriter.resources([])),
    ])
    let read = try Self.manifest(package.archive)
    #expect(read.text.contains(#"android:pathPattern="@null""#))
    #expect(AndroidSimulator(read).opens("https://a.example/b"))
  }

  @Test func `a reference is the value that all configurations have`() throws {
    let manifest = try Self.manifest(Self.package(["a.example", "a.example"]).archive)
    #expect(manifest.verifiedHosts() == ["a.example"])
    #expect(manifest.built?.findings.map(\.code.rawValue) == ["app.unsigned-package"])
  }

  @Test func `a reference is unknown if configurations have different values`() throws {
    let manifest = try Self.manifest(Self.package(["a.example", "b.example"]).archive)
    #expect(manifest.text.contains(#"android:host="@string/host""#))
    let finding = try #require(manifest.built?.findings.last)
    #expect(finding.message.contains("'a.example', 'b.example'"), "\(finding)")
  }

  @Test func `a reference that leads to itself is unknown`() throws {
    let table = PackageWriter.resources([.init("host", [.reference(0x7F01_0000)])])
    let package = ZipWriter([
      ("AndroidManifest.xml", PackageWriter.manifest(Self.manifest)), ("resources.arsc", table),
    ])
    let manifest = try Self.manifest(package.archive)
    #expect(manifest.text.contains(#"android:host="@0x7f010000""#))
  }

  @Test func `a placeholder that the build did not fill is a mistake at its line`() throws {
    let data = Element("data", [("host", .text("${host}"))])
    let root = Element("manifest", [], [Element("application", [], [data])])
    let manifest = try Self.manifest(PackageWriter.manifest(root))
    let finding = try #require(manifest.built?.findings.first)
    #expect(finding.code.rawValue == "app.unfilled-placeholder")
    #expect(finding.line == 4)
  }

  // MARK: - Signatures

  /// The fingerprints of the certificates with these names.
  private static func fingerprints(_ names: [String]) -> [String] {
    names.map { CertificateFingerprint(certificate: DERWriter.certificate($0)).text }
  }

  @Test(arguments: [
    (0x7109_871A as UInt32, "v2"), (0xF053_68C0, "v3"), (0x1B93_AD61, "v3.1"),
  ])
  func `the certificate is that of the signing block`(scheme: (UInt32, String)) throws {
    var package = Self.package(["a.example"])
    package.block = PackageWriter.signatures([(scheme.0, DERWriter.certificate("Own"))])
    let manifest = try Self.manifest(package.archive)
    #expect(manifest.built?.certificates == Self.fingerprints(["Own"]))
    #expect(manifest.built?.findings == [])
    #expect(manifest.applicationID == "com.example.shop")
  }

  @Test func `the newest signature decides, and an older one is named`() throws {
    var package = Self.package(["a.example"])
    package.block = PackageWriter.signatures([
      (0x7109_871A, DERWriter.certificate("Old")), (0xF053_68C0, DERWriter.certificate("New")),
    ])
    let manifest = try Self.manifest(package.archive)
    #expect(manifest.built?.certificates == Self.fingerprints(["New"]))
    let older = manifest.built?.olderCertificates ?? []
    #expect(older.map(\.fingerprint) == Self.fingerprints(["Old"]))
    #expect(older.map(\.lastLevel) == [27])
    let finding = try #require(manifest.built?.findings.first)
    #expect(finding.code.rawValue == "app.older-certificate")
    #expect(finding.message.contains(Self.fingerprints(["Old"])[0]))
  }

  @Test func `the certificate of a signature of JAR files is that of its signer`() throws {
    var package = Self.package(["a.example"])
    package.files.append(.init("META-INF/CERT.RSA", DERWriter.signed(nil, by: "Own")))
    #expect(try Self.manifest(package.archive).built?.certificates == Self.fingerprints(["Own"]))
  }

  @Test func `a debug key is named`() throws {
    var package = Self.package(["a.example"])
    let certificate = DERWriter.certificate("Android Debug")
    package.block = PackageWriter.signatures([(0x7109_871A, certificate)])
    let found = try Self.manifest(package.archive).built?.findings.map(\.code.rawValue)
    #expect(found == ["app.debug-certificate"])
  }

  @Test func `the package in a set of packages decides`() throws {
    let inner = Self.package(["a.example"]).archive
    let set = ZipWriter([("toc.pb", []), ("splits/base-master.apk", inner)])
    let file = try #require(try Self.app(set.archive)?.files.first)
    #expect(file.name == "splits/base-master.apk/AndroidManifest.xml")
    #expect(try Self.manifest(set.archive).verifiedHosts() == ["a.example"])
  }

  // MARK: - Hostile archives

  private static func refused(_ change: (inout ZipWriter) -> Void) throws -> String {
    var package = package(["a.example"])
    change(&package)
    let error = #expect(throws: UnreadableFileError.self) { _ = try app(package.archive) }
    #expect(error?.diagnostic.code.rawValue == "app.unreadable")
    return error?.diagnostic.message ?? ""
  }

  @Test func `an archive whose directory is wrong is refused`() throws {
    #expect(try Self.refused { $0.files.append($0.files[0]) }.contains("two files with one name"))
    #expect(try Self.refused { $0.files[1].shift = 8 }.contains("overlap"))
    #expect(try Self.refused { $0.files[0].flags = 1 }.contains("encrypted"))
    #expect(try Self.refused { $0.files[0].size = 1 << 31 }.contains("more than"))
    #expect(try Self.refused { $0.files[0].method = 12 }.contains("compression"))
    #expect(try Self.refused { $0.files[0].checksum = 1 }.contains("checksum"))
    #expect(try Self.refused { $0.files[0].method = 8 }.contains("damaged"))
    #expect(try Self.refused { $0.files = [.init("a.txt", [])] }.contains("no app"))
  }

  /// 64 KiB of zeros, as zlib compresses them.
  private static let bomb: [UInt8] =
    [0xED, 0xC1, 0x01, 0x01, 0x00, 0x00, 0x00, 0x80, 0x90, 0xFE, 0xAF, 0xEE, 0x08, 0x0A]
    + [UInt8](repeating: 0, count: 63) + [0x6A]

  @Test func `compressed files that are too large together are refused`() throws {
    var writer = ZipWriter([("a", Self.bomb), ("b", Self.bomb)])
    for index in writer.files.indices {
      (writer.files[index].method, writer.files[index].size) = (8, 1 << 16)
    }
    let archive = try ZipArchive(FileSource(writer.archive), totalLimit: 100_000)
    #expect(try archive.file("a")?.size == 1 << 16)
    #expect(throws: BuiltFileError.self) { _ = try archive.file("b") }
  }

  @Test func `a text that expands to more than its stated size is refused`() throws {
    #expect(Inflation.text(of: Self.bomb, size: 1 << 16) == [UInt8](repeating: 0, count: 1 << 16))
    for size in [0, 1000, 1 << 17] { #expect(Inflation.text(of: Self.bomb, size: size) == nil) }
  }

  @Test func `a package with changed bytes is read, or is an error`() throws {
    var package = Self.package(["a.example", "b.example"])
    package.block = PackageWriter.signatures([(0x7109_871A, DERWriter.certificate("Own"))])
    package.files.append(.init("META-INF/CERT.RSA", DERWriter.signed(nil, by: "Own")))
    let bytes = package.archive
    let inner = PackageWriter.manifest(Self.manifest)
    let table = PackageWriter.resources([.init("host", [.text("a"), .reference(0x7F01_0000)])])
    let seed = SeededGenerator.freshSeed
    var generator = SeededGenerator(seed: seed)
    var count = 0
    for _ in 0..<400 {
      if (try? Self.app(generator.changed(bytes))) == nil { count += 1 }
      _ = try? Self.app(generator.changed(inner))
      if let table = try? ResourceTable(generator.changed(table)) {
        _ = try? table.value(of: 0x7F01_0000)
      }
    }
    #expect(count > 0, "seed \(seed)")
  }
}

extension SeededGenerator {
  /// Returns bytes of which some are replaced, and some at the end removed.
  mutating func changed(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<Int.random(in: 1...6, using: &self) {
      let place = Int.random(in: bytes.indices, using: &self)
      let count = Int.random(in: 1...4, using: &self)
      for index in place..<min(place + count, bytes.count) {
        bytes[index] =
          [0, 1, 0x7F, 0x80, 0xFF, .random(in: 0...255, using: &self)]
          .randomElement(using: &self) ?? 0
      }
    }
    if Int.random(in: 0..<4, using: &self) == 0 {
      bytes.removeLast(Int.random(in: 1...bytes.count / 2, using: &self))
    }
    return bytes
  }
}

@Suite struct `The hash of certificates` {
  @Test(arguments: [
    ("", "E3B0C44298FC1C149AFBF4C8996FB92427AE41E4649B934CA495991B7852B855"),
    ("abc", "BA7816BF8F01CFEA414140DE5DAE2223B00361A396177A9CB410FF61F20015AD"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248D6A61D20638B8E5C026930C3E6039A33CE45964FF2167F6ECEDD419DB06C1"
    ),
    (
      String(repeating: "a", count: 1000),
      "41EDECE42D63E8D9BF515A9BA6932E1C20CBC9F5A5D134645ADB5DB1B9737EA3"
    ),
  ])
  func `SHA-256 has the values of FIPS 180-4 and sha256sum`(text: String, hash: String) {
    let fingerprint = CertificateFingerprint(certificate: Array(text.utf8))
    #expect(fingerprint.text.replacing(":", with: "") == hash)
  }
}

@Suite struct `The codes of built apps` {
  @Test func `the reference of codes has an entry for every code of an app and no others`() throws {
    let listed = try Article.codes("app").map { $0.code("Code").first ?? "" }
    #expect(listed == FindingCodes.builtApp.map(\.rawValue))
  }
}
