import Testing
import Waymark

@testable import WaymarkPlatforms

@Suite struct `Property lists` {
  private static let entitlements = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" \
    "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">
    <dict>
      <!-- The push service. -->
      <key>aps-environment</key>
      <string>development &amp; more</string>
      <key>com.apple.developer.associated-domains</key>
      <array>
        <string>applinks:www.underway.nyc?mode=developer</string>
        <string>webcredentials:*.underway.nyc</string>
      </array>
      <key>keychain-access-groups</key>
      <array/>
    </dict>
    </plist>

    """

  @Test func `a property list is written as it was read`() throws {
    #expect(try Entitlements(Self.entitlements).text == Self.entitlements)
    #expect(try InfoPropertyList(Self.entitlements).text == Self.entitlements)
  }

  @Test func `entitlements return their associated domains`() throws {
    var file = try Entitlements(Self.entitlements)
    let domains = file.associatedDomains
    #expect(domains.map(\.service) == ["applinks", "webcredentials"])
    #expect(domains.map(\.host) == ["www.underway.nyc", "*.underway.nyc"])
    #expect(domains.map(\.mode) == ["developer", nil])
    #expect(file.findings == [])
    #expect(file.server(of: "www.underway.nyc") == "www.underway.nyc")
    file.associatedDomains = ["*.b.c", "*.c", "A.b.c"].map {
      AssociatedDomain(service: "applinks", host: $0)
    }
    let servers = ["www.underway.nyc", "a.b.c", "x.b.c", "x.c"].map { file.server(of: $0) }
    #expect(servers == [nil, "a.b.c", "b.c", "c"])
    file.associatedDomains = [AssociatedDomain(service: "applinks", host: "a.b")]
    let expected = Self.entitlements.replacing(
      """
          <string>applinks:www.underway.nyc?mode=developer</string>
          <string>webcredentials:*.underway.nyc</string>
      """,
      with: "    <string>applinks:a.b</string>"
    )
    #expect(file.text == expected)
  }

  @Test func `a new key is added at the end of a property list`() throws {
    let text = Self.entitlements.replacing("associated-domains", with: "others")
    var file = try InfoPropertyList(text)
    #expect(file.urlTypes.isEmpty)
    file.urlTypes = [URLType(name: "nyc.underway", schemes: ["underway", "u&w"])]
    let expected = text.replacing(
      "  <array/>\n",
      with: """
          <array/>
          <key>CFBundleURLTypes</key>
          <array>
            <dict>
              <key>CFBundleTypeRole</key>
              <string>Editor</string>
              <key>CFBundleURLName</key>
              <string>nyc.underway</string>
              <key>CFBundleURLSchemes</key>
              <array>
                <string>underway</string>
                <string>u&amp;w</string>
              </array>
            </dict>
          </array>

        """
    )
    #expect(file.text == expected)
    #expect(try InfoPropertyList(file.text).urlTypes.map(\.schemes) == [["underway", "u&w"]])
    // A type that was read keeps what this model does not know.
    let unknown = "<key>X</key><true/>"
    let more = file.text.replacing("<key>CFBundleURLName", with: unknown + "<key>CFBundleURLName")
    var again = try InfoPropertyList(more)
    again.urlTypes.append(URLType(role: nil, schemes: ["b"]))
    #expect(again.text.contains(unknown))
    #expect(again.urlTypes.map(\.role) == ["Editor", nil])
    #expect(again.urlTypes.map(\.name) == ["nyc.underway", nil])
  }

  @Test func `a property list can be created from its parts`() throws {
    let file = Entitlements(associatedDomains: [AssociatedDomain("applinks:a.b")])
    #expect(
      file.text == """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" \
        "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0">
        <dict>
        \t<key>com.apple.developer.associated-domains</key>
        \t<array>
        \t\t<string>applinks:a.b</string>
        \t</array>
        </dict>
        </plist>

        """
    )
  }

  /// Files and the codes and places of all their faults.
  static let faulty: [(text: String, faults: [String])] = [
    ("<dict>\n#if DEBUG\n<key>b</key><true/>\n#endif\n</dict>", []),
    ("<dict><key>b</key><array><!-- c -- d --></array></dict>", []),
    ("<dict><key>b</key><true/><key>b</key><true/></dict>", ["file.repeated-key 1:33"]),
    ("<dict><key>CFBundleURLTypes</key><dict/></dict>", ["file.wrong-type 1:41"]),
    (
      "<dict><key>CFBundleURLTypes</key><array><string/><dict>"
        + "<key>CFBundleURLSchemes</key><array><true/></array></dict></array></dict>",
      ["file.wrong-type 1:48", "file.wrong-type 1:99"]
    ),
  ]

  @Test(arguments: faulty.indices)
  func `a property list reports all of its errors with their places`(index: Int) throws {
    let (text, expected) = Self.faulty[index]
    let file = try InfoPropertyList("<plist>\(text)</plist>")
    let found = file.findings.map { "\($0.code) \($0.line ?? 0):\($0.column ?? 0)" }
    #expect(found == expected, "\(text)")
    #expect(file.findings.allSatisfy { !$0.description.isEmpty })
  }

  /// Dictionaries of which the systems read nothing, and the code and place of the first mistake.
  static let rejected = [
    ("<key>a</key><key>b</key><true/>", "plist.key-without-value 1:14"),
    ("<true/><key>b</key>", "plist.value-without-key 1:14"),
    ("<key>b</key><bool>YES</bool>", "plist.unknown-element 1:26"),
    ("<key>b</key><array>\n a.example</array>", "plist.text-without-element 2:2"),
    ("x<key>b</key><true/>", "plist.text-without-element 1:14"),
    ("<key>b</key><string>c<!-- d --></string>", "plist.markup-in-value 1:26"),
    ("<key>b</key><string><true/></string>", "plist.markup-in-value 1:26"),
    ("<key><!-- d -->b</key><true/>", "plist.markup-in-value 1:14"),
  ]

  @Test(arguments: rejected.indices)
  func `a property list of which the systems read nothing is rejected`(index: Int) {
    let (text, expected) = Self.rejected[index]
    do throws(UnreadableFileError) {
      _ = try InfoPropertyList("<plist><dict>\(text)</dict></plist>")
      Issue.record("'\(text)' was read")
    } catch {
      let finding = error.diagnostic
      #expect("\(finding.code) \(finding.line ?? 0):\(finding.column ?? 0)" == expected)
    }
  }

  /// What is no property list, and the code that says so.
  static let unreadable: [([UInt8], String)] = [
    (Array("bplist00\u{1}".utf8), "file.binary-property-list"),
    (Array("{ a = b; }".utf8), "file.old-property-list"),
    (Array("<plist><array/></plist>".utf8), "plist.no-dictionary"),
    (Array("<plist></plist>".utf8), "plist.no-dictionary"),
    (Array("<dict/>".utf8), "plist.no-property-list"),
    (Array("<plist><dict></plist>".utf8), "xml.mismatched-tag"),
    ([0xFE, 0xFF, 0, 0x3C], "file.utf-16"),
    ([], "file.empty"),
  ]

  @Test(arguments: unreadable.indices)
  func `a file that is not a property list is rejected with its actual format`(index: Int) {
    let (bytes, code) = Self.unreadable[index]
    #expect { try Entitlements(bytes: bytes) } throws: {
      ($0 as? UnreadableFileError)?.diagnostic.code.rawValue == code
    }
  }
}
