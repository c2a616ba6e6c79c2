import TestSupport
import Testing

@Suite struct `Proofs of custom schemes` {
  private static let files = [
    "waymark.json": """
    { "schema": 1,
      "app": { "schemes": ["shop"], "apple": { "appIDs": ["ABCDE12345.a.b"] },
        "android": { "package": "a.b", "activity": ".Main" } },
      "routes": [{ "name": "item", "pattern": "item/{id}", "examples": ["item/7"] }] }
    """,
    "Info.plist": """
    <plist version="1.0"><dict>
    <key>CFBundleURLTypes</key>
    <array><dict><key>CFBundleURLSchemes</key>
    <array><string>shpo</string><string>fb1234567890</string></array></dict></array></dict></plist>
    """,
    "manifest": Shop.manifest.replacing(
      "android:scheme=\"https\" android:host=\"shop.example\"",
      with: "android:scheme=\"shop\" android:host=\"items\""
    ),
  ]

  @Test func `a difference has the line of the file, and a remedy`() throws {
    let arguments = ["prove", "--info-plist", "Info.plist", "--manifest", "manifest"]
    let answer = try Tool.run(arguments, files: Self.files)
    #expect(answer.status == 1)
    let text = Shop.unwrapped(answer.output)
    #expect(text.hasPrefix("the files disagree with the routes: 2 differences"))
    for words in [
      "compared info-plist 'Info.plist'; android-manifest 'manifest'",
      "iOS does not open the app: the app does not declare the scheme 'shop' file Info.plist:3 "
        + "help add 'shop' to the schemes of 'CFBundleURLTypes' in 'Info.plist' or generate",
      "file manifest:3 help let a filter in 'manifest' match the link or generate",
      "Compared: links with a custom scheme as Waymark writes them",
    ] {
      #expect(text.contains(words), "\(text)")
    }
    let annotated = try Tool.run(arguments + ["--format", "github"], files: Self.files)
    #expect(annotated.output.contains("::error file=Info.plist,line=3,"))
    let json = try Tool.run(arguments + ["--json"], files: Self.files)
    #expect(json.output.contains("\"scheme\": \"shop\"") && !json.output.contains("\"domain\""))
  }

  @Test(
    arguments: [
      (#"android:exported="true""#, #"android:exported="false""#, "the component is not exported"),
      (
        #"android:exported="true""#, #"android:exported="true" android:enabled="false""#,
        "the component is not enabled"
      ),
      (
        #"<category android:name="android.intent.category.BROWSABLE"/>"#, "",
        "the filter lacks android.intent.category.BROWSABLE"
      ),
    ]
  )
  func `the remedy for a filter that no browser opens is the reason`(
    text: String,
    other: String,
    reason: String
  ) throws {
    var files = Self.files
    let open = Shop.manifest.replacing(#""https" android:host="shop.example""#, with: #""shop""#)
    #expect(open.contains(text))
    files["manifest"] = open.replacing(text, with: other)
    let proved = try Tool.run(["prove", "--manifest", "manifest"], files: files)
    let help = "help let browsers open the filter on line 3 of 'manifest': \(reason)"
    #expect(Shop.unwrapped(proved.output).contains(help), "\(proved.output)")
  }

  @Test func `the remedy of lint for a filter that no browser opens is the reason`() throws {
    let manifest = Shop.manifest.replacing(#"exported="true""#, with: #"exported="false""#)
    let files = ["waymark.json": Shop.catalog, "manifest": manifest]
    let answer = try Tool.run(["lint", "manifest"], files: files)
    let help = "help: let browsers open the filter on line 3: the component is not exported"
    #expect(answer.output.contains(help), "\(answer.output)")
  }

  @Test func `generated files agree, and a scheme of the build is not compared`() throws {
    let plain = try Tool.run(["prove"], files: Self.files)
    #expect(plain.status == 0)
    #expect(plain.output.contains("only generated files: info-plist and android-manifest"))
    var files = Self.files
    files["Info.plist"] = files["Info.plist"]?.replacing("shpo", with: "$(SCHEME)")
    let unknown = try Tool.run(["prove", "--info-plist", "Info.plist"], files: files)
    #expect(unknown.status == 1)
    #expect(unknown.output.contains("not compared: iOS: info-plist: a scheme in 'Info.plist' is"))
  }
}
