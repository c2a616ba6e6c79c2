import Testing
import Waymark

@testable import WaymarkPlatforms

@Suite struct `A manifest` {
  private static let text = #"""
    <?xml version="1.0" encoding="utf-8"?>
    <!-- Made by hand. -->
    <manifest xmlns:a="http://schemas.android.com/apk/res/android"
        xmlns:tools="http://schemas.android.com/tools" package="com.example.app">
        <uses-sdk a:minSdkVersion="24" a:targetSdkVersion='35'/>
        <application a:label="Fish &amp; Chips">
            <activity a:name=".Main" a:exported="true" tools:node="merge">
                <intent-filter a:autoVerify="true" a:priority="1">
                    <action a:name="android.intent.action.VIEW"/>
                    <category a:name="android.intent.category.DEFAULT"/>
                    <category a:name="android.intent.category.BROWSABLE" />
                    <data a:scheme="https" a:host="example.com" a:port="8443"/> <!-- web -->
                    <data a:pathPattern="/.*\\.pdf" tools:ignore="x" path="/no"/>
                    <uri-relative-filter-group a:allow="false">
                        <data a:queryPrefix="internal"/>
                    </uri-relative-filter-group>
                </intent-filter>
            </activity>
            <activity-alias a:name=".Alias" a:targetActivity=".Main" a:enabled="FALSE"/>
            <service a:name=".Work"/>
            <meta-data a:name="x" />
        </application>
    </manifest>

    """#

  @Test func `a manifest is read completely and written unchanged`() throws {
    let manifest = try AndroidManifest(Self.text)
    #expect(manifest.text == Self.text)
    #expect(manifest.package == "com.example.app")
    #expect(manifest.minSDK == 24)
    #expect(manifest.targetSDK == 35)
    #expect(manifest.components.map(\.kind) == [.activity, .activityAlias, .service])
    #expect(manifest.components.map(\.name) == [".Main", ".Alias", ".Work"])
    #expect(manifest.components.map(\.isExported) == [true, nil, nil])
    #expect(manifest.components.map(\.isEnabled) == [nil, false, nil])
    let filter = try #require(manifest.components[0].intentFilters.first)
    #expect(filter.autoVerify == true)
    #expect(filter.actions == [AndroidManifest.IntentFilter.viewAction])
    #expect(filter.categories.count == 2)
    #expect(filter.data.map(\.attributes) == [[.scheme, .host, .port], [.pathPattern]])
    #expect(filter.groups.map(\.allows) == [false])
    #expect(filter.groups[0].data[0][.queryPrefix] == "internal")
    #expect(filter.match("https://example.com:8443/a.pdf") == .path)
    #expect(filter.match("https://example.com:8443/a.b.pdf") == nil)
    #expect(manifest.findings == [])
  }

  /// Values of attributes, and what the system gets.
  static let values: [(String, String?)] = [
    (#"/.*\\.pdf"#, #"/.*\.pdf"#), (#"/.*\.pdf"#, "/.*.pdf"), (#"\?x\@y\\*"#, #"?x@y\*"#),
    (#"caf\u00e9\n\u12"#, "café\nu12"), ("", ""), ("@", "@"), ("@string/host", "example.com"),
    ("@string/none", nil), ("?attr/x", nil), ("${host}/${host}", "h/h"), ("a${none}", nil),
    ("a$b{", "a$b{"), (#"a\"#, "a"), ("@null", "@null"),
  ]

  @Test(arguments: values.indices)
  func `a value of a manifest is resolved from placeholders and resources`(index: Int) {
    let (written, expected) = Self.values[index]
    let values = AndroidManifest.Values(
      placeholders: ["host": "h"],
      resources: ["@string/host": "example.com"]
    )
    #expect(values.resolve(written).text == expected, "\(written)")
  }

  @Test(arguments: [#"/.*\.pdf"#, "?x", "@y", "a\tb\nc", "é\\", "*"])
  func `a value that is escaped for a manifest is read unchanged`(text: String) throws {
    #expect(AndroidManifest.Values().resolve(text.escapedForManifest).text == text)
    let data = AndroidManifest.Data([.path: text.escapedForManifest])
    let read = try XMLParser.document(
      Array(data.element.markup.replacing("<data", with: #"<data xmlns:android="u""#).utf8)
    )
    #expect(AndroidManifest.Values().resolve(read.root.attributes[1].value).text == text)
  }

  @Test func `a manifest reports all of its errors with their places`() throws {
    let manifest = try AndroidManifest(
      """
      <manifest xmlns:android="http://schemas.android.com/apk/res/android"><application>
      <activity android:exported="yes" android:name="A"><intent-filter android:autoVerify="@bool/x">
      <action/><category android:label="x"/><data android:port="80"/>
      <data android:host="a" android:port="x" android:pathAdvancedPattern="[0-9"/>
      <uri-relative-filter-group android:allow="1">
      <data android:queryAdvancedPattern="*"/></uri-relative-filter-group>
      </intent-filter></activity></application></manifest>
      """
    )
    let found = manifest.findings.map { "\($0.code) \($0.line ?? 0):\($0.column ?? 0)" }
    #expect(
      found == [
        "manifest.bad-flag 2:11", "manifest.missing-name 3:1", "manifest.missing-name 3:10",
        "manifest.port-without-host 3:45", "manifest.bad-port 4:24",
        "android-pattern.open-set 4:41",
        "manifest.bad-flag 5:28", "android-pattern.stray-modifier 6:7",
      ]
    )
    let path = "manifest/application/activity[1]/intent-filter[1]"
    #expect(manifest.findings[5].keyPath == "\(path)/data[2]/@android:pathAdvancedPattern")
    #expect(
      manifest.findings[7].keyPath
        == "\(path)/uri-relative-filter-group[1]/data[1]/@android:queryAdvancedPattern"
    )
  }

  @Test func `a file that is not a manifest is rejected`() {
    #expect { try AndroidManifest("<plist/>") } throws: {
      ($0 as? UnreadableFileError)?.diagnostic.code.rawValue == "manifest.no-manifest"
    }
    #expect { try AndroidManifest("<manifest><application android:x=''/></manifest>") } throws: {
      ($0 as? UnreadableFileError)?.diagnostic.help?.contains("xmlns:android=") == true
    }
    let declared = "<?xml version='1.0'?><manifest/>"
    for text in [declared, "\u{FEFF}" + declared, "\n<manifest/>"] {
      #expect(throws: Never.self) { try AndroidManifest(text) }
    }
    for start in [" \n", "<!-- a -->\n", "\n<!-- <?xml --><!-- b -->"] {
      #expect { try AndroidManifest(start + declared) } throws: {
        let finding = ($0 as? UnreadableFileError)?.diagnostic
        return finding?.code.rawValue == "xml.text-outside-root" && finding?.line == 2
      }
    }
  }
}
