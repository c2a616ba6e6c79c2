import Foundation
import TestSupport
import Testing
import Waymark

@testable import WaymarkPlatforms

private let aapt2 = SystemTool("aapt2")
private let apksigner = SystemTool("apksigner")
private let keytool = SystemTool("keytool")
private let jarsigner = SystemTool("jarsigner")
private let python = SystemTool("python3")
private let openssl = SystemTool("openssl")
private let framework = "/usr/share/android-framework-res/framework-res.apk"

/// Packages of Android's own tools are read as the sources that they are built from.
@MainActor
@Suite(
  .enabled(if: apksigner.isExpected, Comment(rawValue: apksigner.absence)),
  .enabled(if: aapt2.isExpected && FileManager.default.fileExists(atPath: framework))
)
struct `Packages of aapt2 and apksigner` {
  private static func source(minSDK: Int) -> String {
    """
    <manifest xmlns:android="http://schemas.android.com/apk/res/android" package="com.example.shop">
      <uses-sdk android:minSdkVersion="\(minSDK)"/>
      <application android:label="@string/label">
        <activity android:name=".Main" android:exported="@bool/exported">
          <intent-filter android:autoVerify="true">
            <action android:name="android.intent.action.VIEW"/>
            <category android:name="android.intent.category.BROWSABLE"/>
            <data android:scheme="https" android:host="@string/host" android:port="8443"/>
            <data android:path="@string/alias"/>
            <data android:pathPattern="/a\\\\.*&quot;ü👍"/>
            <data android:pathPrefix="\\@a"/>
            <uri-relative-filter-group><data android:path="/group"/></uri-relative-filter-group>
          </intent-filter>
        </activity>
        <activity android:name=".Other" android:exported="false" android:launchMode="singleTop">
          <intent-filter><data android:scheme="shop" android:host="${host}"/></intent-filter>
        </activity>
        <activity-alias android:name=".Alias" android:targetActivity=".Main"
          android:enabled="false">
          <intent-filter><data android:scheme="other"/></intent-filter>
        </activity-alias>
      </application>
    </manifest>
    """
  }

  private static let values = AndroidManifest.Values(
    placeholders: ["host": "${host}"],
    resources: [
      "@bool/exported": "true", "@string/host": "www.example.com", "@string/alias": "/alias",
    ]
  )

  /// The components and filters with their values, as texts.
  private static func facts(_ manifest: AndroidManifest) -> [String] {
    manifest.locatedFilters.map { component, filter, path in
      let data = filter.data.map { data in
        data.attributes.sorted { $0.rawValue < $1.rawValue }.map { attribute in
          let text = data[attribute].flatMap { AndroidManifest.Values().resolve($0).text }
          return "\(attribute.rawValue)=\(text ?? "?")"
        }
      }
      let flags = [component.isExported, component.isEnabled].map { "\($0 as Bool?)" }
      return "\(path) \(component.name ?? "") \(component.targetActivity ?? "") \(flags) \(data)"
    }
  }

  /// Builds a package, and passes its folder to a function.
  private static func build(
    minSDK: Int = 21,
    isProto: Bool = false,
    _ body: (URL) throws -> Void
  ) throws {
    try SystemTool.withFolder { folder in
      func write(_ path: String, _ text: String) throws {
        let file = folder.appending(path: path)
        let parent = file.deletingLastPathComponent()
        try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
      }
      try write("AndroidManifest.xml", source(minSDK: minSDK))
      try write(
        "res/values/a.xml",
        """
        <resources><string name="label">Shop</string><string name="host">www.example.com</string>
        <string name="alias">@string/path</string><string name="path">/alias</string>
        <bool name="exported">true</bool></resources>
        """
      )
      try write(
        "res/values-de/a.xml",
        "<resources><string name=\"label\">Laden</string></resources>"
      )
      try run(aapt2, ["compile", "--dir", "res", "-o", "res.zip"], in: folder)
      let format = isProto ? ["--proto-format"] : []
      let link = [
        "link", "--warn-manifest-validation", "-I", framework, "--manifest", "AndroidManifest.xml",
        "-o", "a.apk",
      ]
      try run(aapt2, link + format + ["res.zip"], in: folder)
      try body(folder)
    }
  }

  @discardableResult
  private static func run(
    _ tool: SystemTool,
    _ arguments: [String],
    in folder: URL
  ) throws -> String {
    let answer = try tool.run(arguments, in: folder)
    #expect(answer.status == 0, "\(tool.name): \(answer.errors)\(answer.output)")
    return answer.output
  }

  private static func manifest(_ name: String, in folder: URL) throws -> AndroidManifest {
    let bytes = Array(try Data(contentsOf: folder.appending(path: name)))
    let file = try #require(try BuiltApp(FileSource(bytes), now: 0)?.files.first)
    guard case .manifest(let manifest) = file.content else { throw Missing() }
    return manifest
  }

  private struct Missing: Error {}

  @Test(arguments: [21, 26, 31, 36])
  func `a package has the filters and values of its source`(minSDK: Int) throws {
    let expected = try AndroidManifest(Self.source(minSDK: minSDK)).filled(with: Self.values)
    try Self.build(minSDK: minSDK) { folder in
      let found = try Self.manifest("a.apk", in: folder)
      #expect(Self.facts(found) == Self.facts(expected))
      #expect(found.minSDK == minSDK)
      let codes = found.built?.findings.map(\.code.rawValue)
      #expect(codes == ["app.unsigned-package", "app.unfilled-placeholder"])
    }
  }

  private static func makeKey(_ name: String, in folder: URL) throws -> String {
    let key = ["-keystore", "key", "-storepass", "secret", "-keypass", "secret", "-alias", "a"]
    let make = ["-genkeypair", "-keyalg", "RSA", "-dname", name]
    try run(keytool, make + key, in: folder)
    let list = try run(keytool, ["-list", "-v"] + key, in: folder)
    let line = try #require(list.split(separator: "\n").first { $0.contains("SHA256:") })
    return try #require(CertificateFingerprint(String(line))).text
  }

  @Test(arguments: [
    [true, false, false], [false, true, false], [false, true, true], [true, true, true],
  ])
  func `the certificate of each signature is the one that keytool shows`(schemes: [Bool]) throws {
    try Self.build { folder in
      let fingerprint = try Self.makeKey("CN=Shop", in: folder)
      let options = zip(["v1", "v2", "v3"], schemes).flatMap { name, isOn in
        ["--\(name)-signing-enabled", "\(isOn)"]
      }
      let sign = ["sign", "--ks", "key", "--ks-pass", "pass:secret"] + options + ["a.apk"]
      try Self.run(apksigner, sign, in: folder)
      let manifest = try Self.manifest("a.apk", in: folder)
      #expect(manifest.built?.certificates == [fingerprint])
      #expect(manifest.built?.findings.map(\.code.rawValue) == ["app.unfilled-placeholder"])
    }
  }

  @Test(.enabled(if: jarsigner.isExpected && python.isExpected))
  func `an app bundle has the filters of its source, and the key of its upload`() throws {
    let expected = try AndroidManifest(Self.source(minSDK: 21)).filled(with: Self.values)
    try Self.build(isProto: true) { folder in
      let fingerprint = try Self.makeKey("CN=Upload", in: folder)
      let script = """
        import zipfile
        old = zipfile.ZipFile('a.apk'); new = zipfile.ZipFile('a.aab', 'w', zipfile.ZIP_DEFLATED)
        names = {'AndroidManifest.xml': 'base/manifest/AndroidManifest.xml',
          'resources.pb': 'base/resources.pb'}
        for name in old.namelist(): new.writestr(names.get(name, 'base/' + name), old.read(name))
        new.close()
        """
      try Self.run(python, ["-c", script], in: folder)
      let key = ["-keystore", "key", "-storepass", "secret"]
      try Self.run(jarsigner, key + ["a.aab", "a"], in: folder)
      let manifest = try Self.manifest("a.aab", in: folder)
      #expect(Self.facts(manifest) == Self.facts(expected))
      #expect(manifest.built?.certificates == [])
      let finding = try #require(manifest.built?.findings.first)
      #expect(finding.code.rawValue == "app.play-signs-again")
      #expect(finding.message.contains(fingerprint))
    }
  }
}

/// Archives, property lists, profiles and hashes of other programs are read as these programs do.
@MainActor
@Suite(.enabled(if: python.isExpected, Comment(rawValue: python.absence)))
struct `Files of Python and OpenSSL` {
  @Test func `Python and Waymark read the same property list, archive and hash`() throws {
    let script = """
      import datetime, hashlib, plistlib, random, sys, zipfile
      value = {'s': ['ü', '日本👍', 'x' * 300, ''],
        'i': [0, 255, -1, 2**40, -2**62, 2**63 + 1],
        'd': datetime.datetime(1999, 2, 28, 23, 59, 59), 'b': [True, False], 'r': 0.1,
        'n': {'a': {'b': []}}}
      if len(sys.argv) > 1:
        assert plistlib.load(open(sys.argv[1], 'rb')) == value
        sys.exit()
      open('b.plist', 'wb').write(plistlib.dumps(value, fmt=plistlib.FMT_BINARY))
      random.seed(7)
      text = bytes(random.choice(b'abcdefgh') for _ in range(30000)) + b'ab' * 20000
      text += bytes(random.randrange(256) for _ in range(3000))
      archive = zipfile.ZipFile('a.zip', 'w', zipfile.ZIP_DEFLATED)
      for level in range(10): archive.writestr(str(level), text, compresslevel=level)
      archive.close()
      print(hashlib.sha256(text).hexdigest().upper())
      """
    try SystemTool.withFolder { folder in
      let written = try python.run(["-c", script], in: folder)
      #expect(written.status == 0, "\(written.errors)")
      let list = Array(try Data(contentsOf: folder.appending(path: "b.plist")))
      let text = try BinaryPropertyList.value(list).text
      try Data(text.utf8).write(to: folder.appending(path: "a.plist"))
      let compared = try python.run(["-c", script, "a.plist"], in: folder)
      #expect(compared.status == 0, "\(compared.errors)\(text)")
      let bytes = Array(try Data(contentsOf: folder.appending(path: "a.zip")))
      let archive = try ZipArchive(FileSource(bytes))
      for level in 0..<10 {
        let content = try #require(try archive.contents(of: String(level)))
        let hash = CertificateFingerprint(certificate: content).text.replacing(":", with: "")
        #expect(written.output.hasPrefix(hash), "level \(level)")
      }
    }
  }

  @Test(.enabled(if: openssl.isExpected, Comment(rawValue: openssl.absence)))
  func `the content of a profile is what OpenSSL signed`() throws {
    try SystemTool.withFolder { folder in
      let content = BundleWriter.propertyList(["Name": "Shop"], .xml)
      try Data(content).write(to: folder.appending(path: "a.plist"))
      let commands = [
        "req -x509 -newkey rsa:2048 -nodes -keyout k -out c -subj /CN=Profile",
        "cms -sign -in a.plist -signer c -inkey k -outform DER -nodetach -binary -out profile",
        "x509 -in c -outform DER -out c.der",
      ]
      for command in commands {
        let answer = try openssl.run(command.split(separator: " ").map(String.init), in: folder)
        #expect(answer.status == 0, "\(answer.errors)")
      }
      let signed = try SignedData(Array(try Data(contentsOf: folder.appending(path: "profile"))))
      #expect(signed.content == content)
      #expect(signed.signers == [Array(try Data(contentsOf: folder.appending(path: "c.der")))])
    }
  }
}
