import Foundation
import TestSupport
import Testing

@Suite struct `The command on Android's files` {
  private static let manifest = """
    <manifest xmlns:android="http://schemas.android.com/apk/res/android"
        package="com.example.shop">
      <application>
        <activity android:name=".Shop" android:exported="true">
          <intent-filter>
            <action android:name="android.intent.action.MAIN"/>
            <category android:name="android.intent.category.LAUNCHER"/>
          </intent-filter>
          <intent-filter android:autoVerify="true">
            <action android:name="android.intent.action.VIEW"/>
            <category android:name="android.intent.category.DEFAULT"/>
            <category android:name="android.intent.category.BROWSABLE"/>
            <data android:scheme="https" android:host="shop.example"/>
            <data android:pathAdvancedPattern="/buy/[0-9]+"/>
          </intent-filter>
          <intent-filter>
            <action android:name="android.intent.action.VIEW"/>
            <category android:name="android.intent.category.DEFAULT"/>
            <category android:name="android.intent.category.BROWSABLE"/>
            <data android:scheme="${scheme}"/>
          </intent-filter>
        </activity>
      </application>
    </manifest>
    """
  private static let fingerprint = Array(repeating: "A1", count: 31).joined(separator: ":") + ":B2"
  private static let files = [
    "AndroidManifest.xml": manifest,
    "assetlinks.json": """
    [{"relation": ["delegate_permission/common.handle_all_urls"], "target": {
      "namespace": "android_app", "package_name": "com.example.shop",
      "sha256_cert_fingerprints": ["\(fingerprint)"]}}]
    """,
  ]

  private static func match(_ arguments: String...) throws -> Tool.Answer {
    try Tool.run(["android", "match", "AndroidManifest.xml"] + arguments, files: files)
  }

  private static func json(_ answer: Tool.Answer) throws -> [String: Any] {
    let value = try JSONSerialization.jsonObject(with: Data(answer.output.utf8))
    return try #require(value as? [String: Any], "\(answer.errors)")
  }

  @Test(
    arguments: [
      (#"{"expo": {"scheme": "shop"}}"#, "a configuration of Expo"),
      (#"{"schema": 1, "app": {}, "routes": []}"#, "a catalog of Waymark"),
    ]
  )
  func `a file of another tool is named as such`(text: String, kind: String) throws {
    for command in [["android", "lint"], ["apple", "lint"], ["lint"]] {
      let answer = try Tool.run(command + ["app.json"], files: ["app.json": text])
      #expect(answer.status == 65)
      let line = "error[command.other-file]: 'app.json' is \(kind)"
      #expect(answer.errors.contains(line), "\(command): \(answer.errors)")
    }
  }

  // MARK: - match

  @Test(arguments: ["${applicationId}", "@string/package", ""])
  func `a package that only the build knows is no package`(text: String) throws {
    let manifest = try #require(Self.files["AndroidManifest.xml"])
    let files = Self.files.merging(
      [
        "AndroidManifest.xml": manifest.replacing(
          /package="[^"]*"/,
          with: "package=\"\(text)\""
        )
      ]
    ) { $1 }
    let answer = try Tool.run(
      [
        "android", "match", "AndroidManifest.xml", "https://shop.example/buy/1", "--assetlinks",
        "assetlinks.json",
      ],
      files: files
    )
    #expect(answer.status == 64)
    #expect(answer.errors.contains("command.no-package"), "\(answer.errors)")
  }

  @Test func `match answers about the text that a browser sends`() throws {
    let answer = try Self.match("https:/shop.example/buy/7", "--value=scheme=shop")
    #expect(answer.status == 0)
    #expect(answer.output.hasPrefix("https://shop.example/buy/7\n"), "\(answer.output)")
    #expect(answer.errors.contains("note: a browser sends 'https://shop.example/buy/7'"))
  }

  @Test func `match answers about the link that an intent gives the app`() throws {
    let answer = try Self.match(
      "intent://shop.example/buy/7#Intent;scheme=https;end",
      "--value=scheme=shop"
    )
    #expect(answer.status == 0)
    #expect(answer.output.hasPrefix("https://shop.example/buy/7\n"), "\(answer.output)")
    #expect(answer.errors.contains("note: the app gets 'https://shop.example/buy/7';"))
    let other = try Self.match(
      "intent://shop.example/buy/7#Intent;scheme=https;package=a.other;end",
      "--value=scheme=shop"
    )
    #expect(other.errors.contains("gets 'https://shop.example/buy/7' if it is 'a.other';"))
  }

  @Test func `match names the activity and the filter, and why earlier filters do not match`()
    throws
  {
    let answer = try Self.match("https://shop.example/buy/7", "--value=scheme=shop")
    #expect(answer.status == 0, "\(answer.errors)")
    #expect(
      answer.output == """
        https://shop.example/buy/7
        opens .Shop: the filter matches it, if 'shop.example' is verified
        filter    line 9, manifest/application/activity[1]/intent-filter[2]
        others    line 16: the scheme is none of 'shop'

        """
    )
  }

  @Test func `match reports API levels with another answer, and missing values`() throws {
    let answer = try Self.match("https://shop.example/login")
    #expect(answer.status == 1)
    #expect(
      answer.output == """
        https://shop.example/login
        opens the browser: the app is not registered for this address
        API 23-30 line 9: opens .Shop: the filter matches it, if 'shop.example' is verified
        filters   line 16: it depends on '${scheme}'
                  line 9: the path does not fit pathAdvancedPattern '/buy/[0-9]+'
        unknown   ${scheme}: give it with '--value scheme=…'

        """
    )
    let old = try Self.match("https://shop.example/login", "--api", "30")
    #expect(old.status == 0)
    #expect(!old.output.contains("API"))
  }

  @Test func `the filter that nearly matches a link is listed first`() throws {
    let near = try Self.match("https://shop.example/login", "--value=scheme=shop").output
    let host = try #require(near.range(of: "line 9: the path does not fit"))
    let scheme = try #require(near.range(of: "line 16: the scheme is none of 'shop'"))
    #expect(host.lowerBound < scheme.lowerBound)
    let app = try Self.match("shop2:x", "--value=scheme=shop").output
    #expect(app.contains("filters   line 9: the scheme is none of 'https'"))
    let all = try Self.match("shop2:x", "--value=scheme=shop", "--verbose").output
    #expect(all.contains("filters   line 5: the filter lacks android.intent.action.VIEW"))
    let short = try Tool.run(
      ["android", "match", "AndroidManifest.xml", "https://shop.example/buy/7"],
      files: [
        "AndroidManifest.xml": Self.manifest.replacing("android.intent.action.VIEW", with: "VIEW")
      ]
    ).output
    #expect(short.hasSuffix("filters   line 9: the filter lacks android.intent.action.VIEW\n"))
  }

  @Test(
    arguments: [
      (["https://shop.example/buy/7"], 0, "opens"),
      (["https://shop.example/buy/x"], 1, "no_match"),
      (["shop:buy/7"], 1, "unknown"),
      (["shop:buy/7", "--value", "scheme=shop"], 0, "opens"),
      (["https://shop.example/buy/7", "--assetlinks", "assetlinks.json"], 0, "opens"),
      (
        [
          "https://shop.example/buy/7", "--assetlinks", "assetlinks.json", "--fingerprint",
          String(repeating: "a1", count: 31) + "b2",
        ], 0, "opens"
      ),
      (
        [
          "https://shop.example/buy/7", "--assetlinks", "assetlinks.json", "--fingerprint",
          String(repeating: "00", count: 32),
        ], 1, "browser"
      ),
      (
        [
          "https://shop.example/buy/7", "--assetlinks", "assetlinks.json", "--package",
          "com.example.other", "--api", "30",
        ], 1, "asks"
      ),
      (
        ["https://shop.example/buy/7", "--assetlinks", "include.json"], 1, "unknown"
      ),
      ([""], 1, "no_match"),
    ] as [([String], Int32, String)]
  )
  func `match for Android returns a status and an outcome`(
    arguments: [String],
    status: Int32,
    outcome: String
  ) throws {
    let answer = try Tool.run(
      ["android", "match", "AndroidManifest.xml", "--json"] + arguments,
      files: Self.files.merging(["include.json": #"[{"include": "https://x.example/a"}]"#]) { $1 }
    )
    #expect(answer.status == status, "\(answer.errors)")
    let object = try Self.json(answer)
    #expect(object["outcome"] as? String == outcome)
    #expect(object["opens"] as? Bool == (outcome == "unknown" ? nil : outcome == "opens"))
    #expect(object["reason"] is String)
  }

  @Test func `the package of the app never comes from the file that is verified`() throws {
    var files = Self.files
    files["AndroidManifest.xml"] = Self.manifest.replacing(
      #"package="com.example.shop""#,
      with: ""
    )
    let arguments = [
      "android", "match", "AndroidManifest.xml", "https://shop.example/buy/7", "--assetlinks",
      "assetlinks.json",
    ]
    let asked = try Tool.run(arguments, files: files)
    #expect(asked.status == 64 && asked.errors.contains("command.no-package"))
    #expect(asked.errors.contains("--package"))
    let given = try Tool.run(arguments + ["--package", "com.example.shop"], files: files)
    #expect(given.status == 0, "\(given.output)")
    let host = Self.manifest.replacing(#""shop.example""#, with: #""${applicationId}""#)
      .replacing(#"package="com.example.shop""#, with: "")
    let filled = try Tool.run(
      ["android", "match", "a.xml", "https://a.bc/buy/7", "--package", "a.bc"],
      files: ["a.xml": host]
    )
    #expect(filled.status == 0, "\(filled.output)")
  }

  @Test(arguments: [
    fingerprint.lowercased(), fingerprint.replacing(":", with: ""), "SHA256:" + fingerprint,
    fingerprint + " ", "<sha256>", "", fingerprint.replacing("B2", with: "O0"),
  ])
  func `a text that is no fingerprint of a device verifies no app`(text: String) throws {
    var files = Self.files
    files["assetlinks.json"] = files["assetlinks.json"]?.replacing(Self.fingerprint, with: text)
    let url = "https://shop.example/buy/7"
    let arguments = [
      "android", "match", "AndroidManifest.xml", url, "--assetlinks", "assetlinks.json",
    ]
    let answer = try Tool.run(arguments, files: files)
    #expect(answer.status == 1, "\(answer.errors)")
    #expect(!answer.errors.contains("counts as signed"), "\(answer.errors)")
    #expect(answer.output.contains("opens the browser: "), "\(answer.output)")
    // The certificate of a right file is assumed.
    let right = try Tool.run(arguments, files: Self.files)
    #expect(right.errors.contains("note: the app counts as signed with"), "\(right.errors)")
  }

  @Test func `match for Android prints an object for one URL and a list for several`() throws {
    let url = "https://shop.example/login"
    #expect(
      try Self.match(url, "--json").output == """
        {
          "url": "https://shop.example/login",
          "api": 35,
          "opens": false,
          "outcome": "no_match",
          "reason": "the app is not registered for this address",
          "levels": [
            {
              "from": 23,
              "to": 30,
              "opens": true,
              "outcome": "opens",
              "component": ".Shop",
              "filter": "manifest/application/activity[1]/intent-filter[2]",
              "line": 9,
              "reason": "the filter matches it, if 'shop.example' is verified"
            },
            {
              "from": 31,
              "opens": false,
              "outcome": "no_match",
              "reason": "the app is not registered for this address"
            }
          ],
          "waymark": "0.1.0"
        }

        """
    )
    let two = try Self.json(try Self.match(url, "shop:x", "--json", "--api=34", "--verbose"))
    let answers = try #require(two["answers"] as? [[String: Any]])
    #expect(answers.map { $0["api"] as? Int } == [34, 34])
    #expect(answers[0]["levels"] == nil)
    #expect((answers[0]["tried"] as? [[String: Any]])?.count == 3)
  }

  // MARK: - lint

  @Test func `lint detects manifests and statements by their content`() throws {
    let files = ["a": Self.manifest, "b": #"[{"relation": ["x/y"]}]"#]
    let answer = try Tool.run(["android", "lint", "a", "b", "--min-sdk", "24"], files: files)
    #expect(answer.status == 1)
    #expect(answer.output.contains("[android.new-attribute]"), "\(answer.output)")
    #expect(answer.output.contains("at a:14:15"), "\(answer.output)")
    #expect(answer.output.contains("error[assetlinks.missing-target]"))
    let new = try Tool.run(["android", "lint", "a", "--min-sdk", "31"], files: files)
    #expect(!new.output.contains("[android.new-attribute]"))
  }

  @Test func `lint compares the activities of the app's API levels`() throws {
    let filter = { (path: String) in
      #"""
      <intent-filter android:autoVerify="true"><action android:name="android.intent.action.VIEW"/>
      <category android:name="android.intent.category.DEFAULT"/>
      <category android:name="android.intent.category.BROWSABLE"/>
      <data android:scheme="https" android:host="shop.example" \#(path)/></intent-filter>
      """#
    }
    let text = """
      <manifest xmlns:android="http://schemas.android.com/apk/res/android"><application>
      <activity android:name=".A" android:exported="true">
      \(filter(#"android:pathAdvancedPattern="/b/[^/]+""#))</activity>
      <activity android:name=".B" android:exported="true">
      \(filter(#"android:path="/a""#))</activity></application></manifest>
      """
    let old = try Tool.run(["android", "lint", "a"], files: ["a": text])
    #expect(old.output.contains("[files.several-activities]"), "\(old.output)")
    let new = try Tool.run(["android", "lint", "a", "--min-sdk", "31"], files: ["a": text])
    #expect(new.status == 0, "\(new.output)")
  }

  // MARK: - pattern

  @Test(
    arguments: [
      ("literal", "/a", "/a", true), ("literal", "/a", "/a/", false),
      ("prefix", "/a", "/ab", true), ("suffix", ".pdf", "/a.pdf", true),
      ("simple", #".*\.pdf"#, "/a.pdf", true), ("simple", #".*\.pdf"#, "/a.b.pdf", false),
      ("advanced", "/station/[0-9]+", "/station/25", true),
      ("advanced", "/a/.*b", "/a/b", false),
    ] as [(String, String, String, Bool)]
  )
  func `pattern prints the same answer as Android`(
    kind: String,
    pattern: String,
    path: String,
    matches: Bool
  ) throws {
    let text = try Tool.run("android", "pattern", "--kind", kind, pattern, path)
    #expect(text.output == (matches ? "matches\n" : "does not match\n"))
    #expect(text.status == (matches ? 0 : 1))
    #expect(text.errors.isEmpty)
    let json = try Tool.run("android", "pattern", "--kind", kind, pattern, path, "--json")
    #expect(try Self.json(json)["matches"] as? Bool == matches)
  }

  @Test(arguments: ["null", "\"x\""])
  func `lint asks for a list of statements in place of another value`(text: String) throws {
    let answer = try Tool.run("android", "lint", "links", files: ["links": text])
    #expect(answer.status == 65)
    #expect((answer.errors + answer.output).contains("error[assetlinks.no-list]"), "\(answer)")
  }

  @Test func `a pattern that Android rejects is an error with the name of the exception`() throws {
    let answer = try Tool.run("android", "pattern", "--kind=advanced", "[0-9", "/1", "--json")
    #expect(answer.status == 65)
    let text = "IllegalArgumentException: Set was not terminated!"
    #expect(try Self.json(answer)["error"] as? String == text)
    #expect(answer.errors.contains("error[android-pattern.open-set]"))
  }

  @Test func `pattern prints a note if its input probably differs from the system's input`() throws
  {
    let doubled = try Tool.run("android", "pattern", "--kind=simple", #".*\\.pdf"#, "/a.pdf")
    #expect(doubled.errors.hasPrefix("note: "))
    let url = try Tool.run("android", "pattern", "--kind=prefix", "/a", "https://a.example/a")
    #expect(url.errors.contains("begins after its host"))
  }
}
