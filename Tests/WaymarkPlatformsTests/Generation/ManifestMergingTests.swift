import Testing
import Waymark
import WaymarkCatalog

@testable import WaymarkPlatforms

@Suite struct `Filters in an existing manifest` {
  static let existing = """
    <?xml version="1.0" encoding="utf-8"?>
    <!-- Ours -->
    <manifest xmlns:android="http://schemas.android.com/apk/res/android"
      package="com.example.app">
      <application android:label='@string/name'>
        <activity android:name=".Other"/>
        <activity
          android:name=".Main"
          android:exported="true">
          <!-- The launcher -->
          <intent-filter><action android:name="android.intent.action.MAIN" /></intent-filter>
          <meta-data android:name="a" android:value="${key}"  />
        </activity>
        <service android:name=".Service" android:exported="false"></service>
      </application>
    </manifest>

    """

  static func catalog(_ patterns: [String] = ["a"], activity: String? = ".Main") throws
    -> LinkCatalog
  {
    let catalog = try Catalogs.catalog(patterns)
    var app = catalog.app
    app.android?.activity = activity
    return try LinkCatalog(app: app, routes: catalog.routes)
  }

  static func merged(
    _ text: String,
    _ patterns: [String] = ["a"],
    activity: String? = ".Main"
  ) throws -> Generation {
    try catalog(patterns, activity: activity)
      .generate(.androidManifest(into: AndroidManifest(text)))
  }

  @Test func `filters are added at the end of the activity, and nothing else changes`() throws {
    let text = try Self.merged(Self.existing).files[0].text
    let begin = try #require(text.firstRange(of: "\n      <!-- waymark:begin"))
    let end = try #require(text.firstRange(of: "<!-- waymark:end -->"))
    #expect(text[..<begin.lowerBound] + text[end.upperBound...] == Self.existing)
    #expect(text[end.upperBound...].hasPrefix("\n    </activity>"))
    let lines = text[begin.lowerBound...].split(separator: "\n")
    #expect(lines[1] == #"      <intent-filter android:autoVerify="true">"#)
    #expect(lines[2] == #"        <action android:name="android.intent.action.VIEW"/>"#)
  }

  @Test func `the filters of an earlier catalog are replaced`() throws {
    let first = try Self.merged(Self.existing, ["a", "b/{x}"]).files[0].text
    let second = try Self.merged(first, ["c"]).files[0].text
    #expect(second == (try Self.merged(Self.existing, ["c"]).files[0].text))
    let again = try Self.merged(second, ["c"])
    #expect(again.files[0].text == second)
    #expect(!again.findings.contains { $0.code.rawValue == "generate.android-own-filter" })
  }

  @Test func `the text around the comments and the line endings are kept`() throws {
    let text = Self.existing.split(separator: "\n", omittingEmptySubsequences: false)
      .joined(separator: "\r\n")
    let merged = try Self.merged(text).files[0].text
    let bytes = Array(merged.utf8)
    for index in bytes.indices where bytes[index] == 0x0A { #expect(bytes[index - 1] == 0x0D) }
    let moved = merged.split(separator: "\r\n").map(String.init)
    let line = try #require(moved.firstIndex { $0.contains("waymark:begin") })
    // A filter of the user's behind the generated ones stays there.
    let own = merged.replacing(
      "<!-- waymark:end -->",
      with: "<!-- waymark:end --><!-- mine --><intent-filter/>"
    )
    let again = try Self.merged(own, ["b"]).files[0].text
    #expect(again.contains("<!-- waymark:end --><!-- mine --><intent-filter/>\r\n"))
    #expect(again.split(separator: "\r\n").map(String.init)[...line] == moved[...line])
  }

  @Test(arguments: [
    (".Main", ".Main"), ("com.example.app.Main", ".Main"), (".Main", "com.example.app.Main"),
    (".Main", "${applicationId}.Main"), (".Main", "Main"), (".Main", "com.other.space.Main"),
  ])
  func `the activity is found by any notation of its name`(name: String, written: String) throws {
    let text = Self.existing.replacing("\".Main\"", with: "\"\(written)\"")
    let generation = try Self.merged(text, activity: name)
    #expect(generation.isUsable)
  }

  @Test func `an empty element gets content`() throws {
    let text = Self.existing.replacing("\".Main\"", with: "\".Second\"")
    let generation = try Self.merged(text, activity: ".Other")
    let lines = generation.files[0].text.split(separator: "\n")
    #expect(lines[5] == #"    <activity android:name=".Other">"#)
    #expect(lines[6].hasPrefix("      <!-- waymark:begin"))
    #expect(lines.contains("    </activity>"))
    let finding = generation.findings.first { $0.code.rawValue == "generate.android-not-exported" }
    #expect(finding?.help == "write 'android:exported=\"true\"'")
    // Without the attribute, a component with a filter is exported to older systems.
    let sdk = #"<uses-sdk android:targetSdkVersion="30"/><application"#
    let old = try Self.merged(text.replacing("<application", with: sdk), activity: ".Other")
    #expect(!old.findings.contains { $0.code.rawValue == "generate.android-not-exported" })
    let closed = text.replacing("<application", with: #"<application android:enabled="false""#)
      .replacing(#"".Other""#, with: #"".Other" android:permission="a.B""#)
    let others = try Self.merged(closed, activity: ".Other").findings
    #expect(
      others.first { $0.code.rawValue == "generate.android-not-exported" }?.help
        == "write 'android:exported=\"true\"', and remove 'android:enabled' from '<application>', "
        + "and remove 'android:permission'"
    )
  }

  static let begin = "<!-- waymark:begin -->"
  static let end = "<!--waymark:end-->"

  /// Manifests that are left alone: what is put in for what, the code, and a part of the words.
  static let refused: [(text: String, with: String, code: String, words: String)] = [
    ("\".Main\"", "\".Start\"", "activity-not-found", "'.Other', '.Start'"),
    ("\".Other\"", "\".Main\"", "activity-not-found", "'.Main', '.Main'"),
    ("<!-- The launcher -->", begin, "damaged-markers", "line 10"),
    ("<!-- The launcher -->", end, "damaged-markers", "line 10"),
    ("<!-- The launcher -->", end + begin, "damaged-markers", "line 10"),
    ("<!-- The launcher -->", begin + begin + end + end, "damaged-markers", "line 10"),
    ("<!-- The launcher -->", begin + end + begin + end, "damaged-markers", "line 10"),
    ("<service ", begin + end + "<service ", "damaged-markers", "line 14"),
    ("<intent-filter>", "<intent-filter>" + begin + end, "damaged-markers", "line 11"),
    ("exported=\"true\"", "exported=\"yes\"", "faulty-manifest", "line 9"),
    ("xmlns:android=\"http:", "xmlns:a=\"http:", "", ""),
  ]

  @Test(arguments: refused.indices)
  func `a manifest that does not meet the requirements is not changed`(index: Int) throws {
    let (text, replacement, code, words) = Self.refused[index]
    let changed = Self.existing.replacing(text, with: replacement)
    guard let manifest = try? AndroidManifest(changed) else {
      #expect(code.isEmpty)
      return
    }
    let generation = try Self.catalog().generate(.androidManifest(into: manifest))
    #expect(generation.files.isEmpty)
    #expect(!generation.isUsable)
    let note = try #require(generation.findings.first)
    #expect(note.code.rawValue == "generate.android-\(code)")
    let shown = note.message + (note.help ?? "")
    #expect(shown.contains(words), "\(note)")
  }

  @Test func `filters are not added without the name of an activity or the namespace`() throws {
    let generation = try Self.merged(Self.existing, activity: nil)
    #expect(generation.findings.map(\.code.rawValue) == ["generate.android-no-activity"])
    let other = """
      <manifest xmlns:a="\(AndroidManifest.namespace)"><application>
      <activity a:name=".Main"/></application></manifest>
      """
    let codes = try Self.merged(other).findings.map(\.code.rawValue)
    #expect(codes == ["generate.android-no-namespace"])
  }

  @Test func `existing filters for the same links are reported`() throws {
    func filter(_ data: String) -> String {
      """
      <intent-filter>
        <action android:name="android.intent.action.VIEW"/>\(data)</intent-filter></activity>
      """
    }
    let cases: [(data: String, exampleLink: String?)] = [
      (
        #"<data android:scheme="https" android:host="www.example.com"/>"#,
        "https://www.example.com/a"
      ),
      (#"<data android:scheme="example"/>"#, "example://a"),
      (#"<data android:scheme="other"/>"#, nil),
      (#"<data android:scheme="https" android:host="${host}"/>"#, nil),
    ]
    for (data, exampleLink) in cases {
      let text = Self.existing.replacing("</activity>", with: filter(data))
      let generation = try Self.merged(text)
      let notes = generation.findings.filter { $0.code.rawValue == "generate.android-own-filter" }
      #expect(notes.map(\.exampleLink) == (exampleLink.map { [$0] } ?? []), "\(data)")
      if exampleLink != nil { #expect(notes[0].message.contains("line 13")) }
      #expect(generation.files[0].text.contains(data))
    }
  }

  @Test func `filters use the lowest API level of both files`() throws {
    var app = try Self.catalog().app
    app.android?.minSDK = 35
    let catalog = try LinkCatalog(app: app, routes: [try Route("a/{x}", name: "a")])
    let text = Self.existing.replacing(
      "<application",
      with: "<uses-sdk android:minSdkVersion=\"24\"/><application"
    )
    let file = try catalog.generate(.androidManifest(into: AndroidManifest(text))).files[0]
    #expect(file.text.contains(#"android:pathPattern="/a/..*""#))
    #expect(!file.text.contains("AdvancedPattern"))
  }
}
