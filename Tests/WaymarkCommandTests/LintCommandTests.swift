import Foundation
import TestSupport
import Testing

@Suite struct `Lint over catalog and files` {
  private static func catalog(_ more: String = "") -> String {
    """
    {
      "schema": 1,
      "app": { "schemes": ["shop"], "domains": ["shop.example"] },
      "routes": [{ "name": "item", "pattern": "item/:id" }]\(more)
    }
    """
  }
  private static let association = #"{"applinks": {"apps": ["x"], "details": []}}"#

  @Test func `lint checks the catalog and the named files together`() throws {
    let files = ["waymark.json": Self.catalog(), "aasa": Self.association]
    let answer = try Tool.run(["lint", "aasa"], files: files)
    #expect(answer.status == 1)
    #expect(answer.errors.isEmpty)
    let catalog = try #require(answer.output.range(of: "[lint.foreign-syntax]"))
    let file = try #require(answer.output.range(of: "[apple.apps-not-empty]"))
    #expect(catalog.lowerBound < file.lowerBound)
  }

  @Test func `lint without a catalog checks only the files, and reports that`() throws {
    let answer = try Tool.run("lint", "aasa", files: ["aasa": Self.association])
    #expect(answer.status == 1)
    #expect(answer.errors.contains("there is no 'waymark.json' here"))
    #expect(answer.output.contains("at aasa:1:"))
  }

  @Test func `no finding shows an example of a route with a secret`() throws {
    let catalog = """
      { "schema": 1, "app": {
        "schemes": ["shop"], "domains": ["shop.example"],
        "apple": { "appIDs": ["ABCDE12345.com.example.shop"] },
        "android": { "package": "com.example.shop", "activity": ".A", "minSDK": 31 }
      }, "routes": [
        { "name": "invite", "pattern": "invite/{code}", "secrets": ["code"],
          "requiresVerifiedLink": true, "examples": ["https://shop.example/invite/S3CRET"] },
        { "name": "reset", "pattern": "reset?token={token}", "secrets": ["token"],
          "requiresVerifiedLink": true, "examples": ["reset?token=S3CRET"] }
      ] }
      """
    let manifest = """
      <manifest xmlns:android="http://schemas.android.com/apk/res/android"
      package="com.example.shop"><application><activity android:name=".B" android:exported="true">
      <intent-filter android:autoVerify="true"><action android:name="android.intent.action.VIEW"/>
      <category android:name="android.intent.category.DEFAULT"/>
      <category android:name="android.intent.category.BROWSABLE"/>
      <data android:scheme="https" android:host="shop.example"/>PATH
      </intent-filter></activity></application></manifest>
      """
    let files = [
      "waymark.json": catalog,
      "aasa": #"{"applinks": {"details": [{"appIDs": ["ABCDE12345.com.example.shop"],"#
        + #" "components": [{"/": "/item/?*"}]}]}}"#,
      "a.xml": manifest.replacing("PATH", with: #"<data android:pathPrefix="/item/"/>"#),
      "b.xml": manifest.replacing("PATH", with: ""),
    ]
    let rows = [
      (["lint", "aasa"], "files.route-not-opened"), (["lint", "a.xml"], "files.route-not-opened"),
      (["lint", "b.xml"], "files.other-activity"),
      (
        ["generate", "react-navigation", "--output", "o", "--notes"],
        "generate.react-navigation-verified"
      ),
    ]
    for (arguments, code) in rows {
      let answer = try Tool.run(arguments, files: files)
      let text = answer.output + answer.errors
      #expect(text.contains(code) && text.contains("***"), "\(text)")
      #expect(!text.contains("S3CRET"), "\(text)")
    }
    let twice = catalog.replacing(#"["reset?"#, with: #"["reset?token=S3CRET", "reset?"#)
    let answer = try Tool.run(["lint"], files: ["waymark.json": twice])
    #expect(answer.output.contains("'***' appears twice"), "\(answer.output)")
    #expect(!answer.output.contains("S3"), "\(answer.output)")
    let bad = catalog.replacing("token={token}", with: "token={token:int?}")
      .replacing(#""reset?token=S3CRET""#, with: "")
      .replacing(
        #""secrets": ["token"]"#,
        with: #""secrets": ["token"], "defaults": {"token": "S3"}"#
      )
    let other = try Tool.run(["lint"], files: ["waymark.json": bad])
    #expect(other.output.contains("'***' is not a value"), "\(other.output)")
    #expect(!other.output.contains("S3"), "\(other.output)")
  }

  @Test func `codes are ignored by an option and by the catalog`() throws {
    let codes = "apple.apps-not-empty,lint.foreign-syntax"
    let files = ["waymark.json": Self.catalog(), "aasa": Self.association]
    let asked = try Tool.run(["lint", "aasa", "--ignore", codes], files: files)
    let names = ["[apple.apps-not-empty]", "[lint.foreign-syntax]"]
    for name in names { #expect(!asked.output.contains(name), "\(asked.output)") }
    let listed = codes.split(separator: ",").map { "\"\($0)\"" }.joined(separator: ", ")
    let own = [
      "waymark.json": Self.catalog(", \"ignoredCodes\": [\(listed)]"), "aasa": Self.association,
    ]
    let answer = try Tool.run(["lint", "aasa"], files: own)
    for name in names { #expect(!answer.output.contains(name), "\(answer.output)") }
  }

  @Test(arguments: [
    ("// Links\n[]", "json.comment"), ("# Links\n[]", "json.comment"),
    ("module.exports = []", "json.bare-word"), ("<Error/>", "json.unexpected-character"),
    ("null", "assetlinks.no-list"), ("404", "assetlinks.no-list"), ("\"[]\"", "assetlinks.no-list"),
  ])
  func `a file with the name of a list of statements is read as one`(text: String, code: String)
    throws
  {
    let answer = try Tool.run("lint", "assetlinks.json", files: ["assetlinks.json": text])
    #expect(answer.status == 65)
    #expect(answer.errors.contains("[\(code)]") && answer.errors.contains("assetlinks.json:1:1"))
  }

  @Test func `lint compares files with each other and with the catalog`() throws {
    let entitlements = """
      <plist version="1.0"><dict><key>com.apple.developer.associated-domains</key>
      <array><string>applinks:shop.example</string></array></dict></plist>
      """
    let manifest = """
      <manifest xmlns:android="http://schemas.android.com/apk/res/android"><application>
      <activity android:name=".A" android:exported="true"><intent-filter android:autoVerify="true">
      <action android:name="android.intent.action.VIEW"/>
      <category android:name="android.intent.category.DEFAULT"/>
      <category android:name="android.intent.category.BROWSABLE"/>
      <data android:scheme="https" android:host="m.shop.example"/>
      </intent-filter></activity></application></manifest>
      """
    var files = ["a": entitlements, "b": manifest]
    let both = try Tool.run(["lint", "a", "b"], files: files)
    #expect(both.output.contains("[files.host-on-one-system]"), "\(both.output)")
    files["waymark.json"] = Self.catalog()
    let one = try Tool.run(["lint", "b"], files: files)
    #expect(one.output.contains("[files.undeclared-host]"), "\(one.output)")
    let codes = "--ignore=files.undeclared-host"
    #expect(try !Tool.run(["lint", "b", codes], files: files).output.contains("undeclared-host"))
  }

  @Test func `lint reports a domain that prevents the generation of files`() throws {
    let catalog = """
      {
        "schema": 1,
        "app": { "schemes": ["shop"], "domains": ["shop.example:8080"],
          "apple": { "appIDs": ["ABCDE12345.com.example.shop"] } },
        "routes": [{ "name": "item", "pattern": "item/{id}", "examples": ["item/1"] }]
      }
      """
    let answer = try Tool.run("lint", files: ["waymark.json": catalog])
    #expect(answer.status == 1)
    #expect(answer.output.contains("warning[generate.port]"), "\(answer.output)")
  }

  @Test func `a link that a platform's file does not open is a warning of lint and generate`()
    throws
  {
    let catalog = """
      {
        "schema": 1,
        "app": { "domains": ["shop.example"], "apple": { "appIDs": ["ABCDE12345.a.b"] } },
        "routes": [{ "name": "find", "pattern": "find?q={q}", "examples": ["find?q="] }]
      }
      """
    for arguments in [["lint"], ["generate", "--output", "out"]] {
      let answer = try Tool.run(arguments, files: ["waymark.json": catalog])
      #expect(answer.output.contains("warning[generate.empty-item]"), "\(answer.output)")
      #expect(answer.output.contains("https://shop.example/find?q= "), "\(answer.output)")
    }
  }

  @Test func `an identifier that was not filled in is reported at its place`() throws {
    let catalog = """
      {
        "schema": 1,
        "app": { "domains": ["shop.example"],
          "apple": { "appIDs": ["A1B2C3D4E5.com.example.my_shop"] } },
        "routes": [{ "name": "item", "pattern": "item/{id}", "examples": ["item/1"] }]
      }
      """
    let answer = try Tool.run("lint", files: ["waymark.json": catalog])
    #expect(answer.status == 1)
    #expect(
      answer.output.contains("error[lint.placeholder-app-id]")
        && answer.output.contains("warning[lint.bundle-id-underscore]")
        && answer.output.contains("at app.apple.appIDs[0]"),
      "\(answer.output)"
    )
    #expect(!answer.output.contains("apple.placeholder-app-id"), "\(answer.output)")
  }

  @Test func `an association file without the object of its links is one`() throws {
    let file = #"{"details": [{"appIDs": ["ABCDE12345.a.b"], "components": [{"/": "/a"}]}]}"#
    for command in [["lint"], ["apple", "lint"]] {
      let answer = try Tool.run(command + ["rules.json"], files: ["rules.json": file])
      #expect(answer.status == 1, "\(answer.errors)")
      #expect(answer.output.contains("error[apple.unknown-key]"), "\(answer.output)")
      #expect(answer.output.contains("'applinks'"), "\(answer.output)")
    }
  }

  @Test func `an ignored code without a finding is a finding`() throws {
    let catalog = """
      {
        "schema": 1, "app": { "schemes": ["shop"] },
        "routes": [{ "name": "item", "pattern": "item/{id}", "examples": ["item/1"] }],
        "ignoredCodes": ["apple.unknown-key", "apple.unknown-ky"]
      }
      """
    let answer = try Tool.run("lint", files: ["waymark.json": catalog])
    #expect(answer.status == 1)
    let codes = answer.output.components(separatedBy: "warning[lint.unknown-code]")
    #expect(codes.count == 2, "\(answer.output)")
    #expect(answer.output.contains("did you mean 'apple.unknown-key'?"), "\(answer.output)")
  }

  @Test(
    arguments: [
      (["--ignore", "apple.unknown-ky", "aasa"], 64, "did you mean 'apple.unknown-key'?"),
      (["--ignore", "unknown-key", "aasa"], 64, "or 'apple.unknown-key'?"),
      (["--ignore", "", "aasa"], 64, "command.unknown-code"),
      (["--ignore", "nothing-like-it", "aasa"], 64, "in brackets"),
      (["waymark.json"], 65, "a catalog of Waymark"),
      (["-", "-"], 64, "command.standard-input-twice"),
      (["empty"], 65, "file.empty"),
      (["binary"], 65, "error["),
      (["x.txt"], 65, "command.unknown-file"),
      (["x.txt"], 65, "apple-app-site-association files, entitlements and Info.plist files"),
      (["package.json"], 65, "command.unknown-file"),
      (["head/apple-app-site-association"], 65, "json.comment"),
      (["statements.json"], 65, "json.comment"),
      (["apple-app-site-association.json"], 65, "json.comment"),
      (["s3/apple-app-site-association"], 65, "'<' appears where a value is expected"),
      (["answer.json"], 65, "is an answer of a server with its headers"),
      (["brackets.json"], 65, "write an object with the key 'applinks'"),
      (["list.json"], 65, "file.old-property-list"),
      (["old.txt"], 65, "file.old-property-list"),
      (["drawing.svg"], 65, "'drawing.svg' is not a file that defines which links open an app"),
      (["site.conf"], 65, "'prove' reads it with '--nginx'"),
      (["site.yaml"], 65, "'prove' reads it with '--ingress'"),
      ([""], 65, "there is no file ''"),
      (["."], 65, "is a folder"),
    ] as [([String], Int32, String)]
  )
  func `wrong usage and unreadable files of lint are errors with a remedy`(
    arguments: [String],
    status: Int32,
    message: String
  ) throws {
    let files = [
      "waymark.json": #"{"schema": 1, "app": {}, "routes": []}"#, "aasa": Self.association,
      "empty": "", "binary": "\u{0}\u{1}\u{2}", "x.txt": "Buy milk.", "drawing.svg": "<svg/>",
      "package.json": #"{"name": "shop"}"#, "brackets.json": "[\(Self.association)]",
      "list.json": #"{"com.apple.developer.associated-domains": ["applinks:shop.example"]}"#,
      "old.txt": #"{ CFBundleName = "Shop"; }"#, "site.conf": "server { location / { } }",
      "site.yaml": "apiVersion: networking.k8s.io/v1\nkind: Ingress\nspec:\n  rules: []",
      "head/apple-app-site-association": "// links\n\(Self.association)",
      "statements.json": "/* links */ []",
      "apple-app-site-association.json": "# links\n\(Self.association)",
      "s3/apple-app-site-association": "<?xml version=\"1.0\"?><Error>Denied</Error>",
      "answer.json": "HTTP/2 200\ncontent-type: application/json\n\n\(Self.association)",
    ]
    for command in [["lint"], ["apple", "lint"]] {
      let answer = try Tool.run(command + arguments, files: files)
      #expect(answer.status == status, "\(command) \(answer.output)")
      #expect(answer.errors.contains(message), "\(answer.errors)")
      #expect(answer.errors.contains("help: "))
    }
  }

  @Test func `a list of statements that only includes another file is recognized`() throws {
    let files = ["list.json": #"[{"include": "http://a.example/b.json"}]"#]
    let answer = try Tool.run(["lint", "list.json"], files: files)
    #expect(answer.output.contains("android.insecure-include"), "\(answer.errors)")
    let imported = try Tool.run(["import", "list.json"], files: files)
    #expect(imported.errors.contains("the statements that 'http://a.example/b.json' has are not"))
  }

  @Test(
    arguments: [
      ("apple", "<manifest/>", "is a manifest of Android", "android lint"),
      ("apple", "[]", "is a list of statements", "android lint"),
      ("android", #"{"applinks": {}}"#, "is an apple-app-site-association file", "apple lint"),
      ("android", "<plist><dict/></plist>", "is an Info.plist", "apple lint"),
    ]
  )
  func `the message for a file of the other platform names the platform`(
    platform: String,
    text: String,
    message: String,
    help: String
  ) throws {
    let answer = try Tool.run(platform, "lint", "file", files: ["file": text])
    #expect(answer.status == 65)
    #expect(answer.errors.contains(message), "\(answer.errors)")
    #expect(answer.errors.contains(help))
  }
}
