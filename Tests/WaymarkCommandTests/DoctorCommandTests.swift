import Foundation
import TestSupport
import Testing

@Suite struct `The command doctor` {
  private static func catalog(pattern: String = "item/{id}", fingerprint: Bool = true) -> String {
    let prints = [73, 91].map { factor in
      (0..<32).map { String(format: "%02X", ($0 * $0 * factor + 41) % 256) }.joined(separator: ":")
    }
    return """
      {
        "schema": 1,
        "app": {
          "domains": ["shop.example"],
          "apple": { "appIDs": ["ABCDE12345.example.shop"] },
          "android": {
            "package": "example.shop", "activity": ".MainActivity", "minSDK": 31,
            "fingerprints": [\(fingerprint ? "\"\(prints[0])\", \"\(prints[1])\"" : "")]
          }
        },
        "outputs": [
          { "kind": "apple-app-site-association", "to": "web" },
          { "kind": "assetlinks", "to": "web" },
          { "kind": "entitlements", "into": "App.entitlements" },
          { "kind": "android-manifest", "into": "AndroidManifest.xml" }
        ],
        "routes": [
          {
            "name": "item", "pattern": "\(pattern)", "summary": "An item.",
            "examples": ["\(pattern.prefix { $0 != "/" })/7"]
          }
        ]
      }
      """
  }

  private static let plist = """
    <?xml version="1.0" encoding="UTF-8"?>
    <plist version="1.0"><dict/></plist>
    """

  private static let manifest = """
    <manifest xmlns:android="http://schemas.android.com/apk/res/android">
      <application><activity android:name=".MainActivity" android:exported="true"/></application>
    </manifest>
    """

  private static let files = [
    "waymark.json": catalog(), "App.entitlements": plist, "AndroidManifest.xml": manifest,
  ]

  /// Runs the command in a folder in which all files of the outputs are current.
  private static func generated(
    _ change: (URL) throws -> Void = { _ in },
    _ arguments: [String] = [],
    files: [String: String] = files
  ) throws -> Tool.Answer {
    try SystemTool.withFolder { folder in
      for (name, text) in files {
        try Data(text.utf8).write(to: folder.appendingPathComponent(name))
      }
      let written = try Tool.run(["generate"], in: folder)
      #expect(written.status == 0, "\(written.errors)\(written.output)")
      try change(folder)
      return try Tool.run(["doctor"] + arguments, in: folder)
    }
  }

  private static func edit(
    _ name: String,
    _ change: @escaping (String) -> String
  ) -> (URL) throws -> Void {
    { folder in
      let file = folder.appendingPathComponent(name)
      let text = try String(contentsOf: file, encoding: .utf8)
      let changed = change(text)
      #expect(changed != text, "\(text)")
      try Data(changed.utf8).write(to: file)
    }
  }

  @Test func `an app whose files are current and agree has nothing to do`() throws {
    let answer = try Self.generated()
    #expect(answer.status == 0, "\(answer.output)\(answer.errors)")
    #expect(answer.output.hasPrefix("the links are in order\n"), "\(answer.output)")
    #expect(answer.output.contains("Current files: 4 of 4."), "\(answer.output)")
    #expect(answer.output.contains("Compared: apple-app-site-association"), "\(answer.output)")
  }

  @Test func `files that are missing or differ are to be generated`() throws {
    let answer = try Self.generated { folder in
      try FileManager.default.removeItem(at: folder.appendingPathComponent("web"))
      try Data(Self.catalog(pattern: "goods/{id}").utf8)
        .write(to: folder.appendingPathComponent("waymark.json"))
    }
    #expect(answer.status == 1)
    let lines = answer.output.split(separator: "\n").map(String.init)
    let verdict = "to do: run 'waymark generate'; correct the files"
    #expect(answer.output.hasPrefix(verdict), "\(lines)")
    #expect(lines.contains("missing    web/.well-known/assetlinks.json"), "\(lines)")
    #expect(lines.contains("different  AndroidManifest.xml"), "\(lines)")
    #expect(lines.contains("https://shop.example/goods/7"), "\(lines)")
  }

  @Test func `a mistake in a file does not hide what the other files have`() throws {
    let change = Self.edit("App.entitlements") {
      $0.replacing(/<array>[^\0]*<\/array>/, with: "<string>applinks:shop.example</string>")
    }
    let answer = try Self.generated { folder in
      try change(folder)
      try FileManager.default.removeItem(at: folder.appendingPathComponent("web"))
    }
    #expect(answer.status == 1, "\(answer.errors)")
    #expect(answer.output.contains("error[file.wrong-type]"), "\(answer.output)")
    #expect(answer.output.contains("missing    web/.well-known/assetlinks.json"))
  }

  @Test func `a catalog without outputs is compared with the files of the website`() throws {
    for content in ["item", "goods"] {
      let answer = try Self.generated { folder in
        let catalog = Self.catalog().replacing(/"outputs": \[[^\]]*\],/, with: "")
        try Data(catalog.utf8).write(to: folder.appendingPathComponent("waymark.json"))
        try Data(Self.association(content).utf8)
          .write(to: folder.appendingPathComponent("web/.well-known/apple-app-site-association"))
      }
      #expect(answer.status == (content == "item" ? 0 : 1), "\(answer.output)\(answer.errors)")
      #expect(answer.output.contains("Compared: apple-app-site-association"), "\(answer.output)")
      #expect(answer.output.contains("'web/.well-known/assetlinks.json'"), "\(answer.output)")
    }
  }

  /// Files of a website, and a part of the warning that 'init' has about them, too.
  @Test(
    arguments: [
      (["site.conf": server("location ~ /[.] { deny all; }")], "the systems cannot fetch https://"),
      (["site.conf": server("location = /a { deny all; }")], nil),
      (["site.conf": server("return 301 https://www.shop.example;", nil)], "move 'return' with"),
      (["site.conf": server("deny all;", nil)], "'deny all' on line 2 denies it"),
      (["site.conf": server("root /srv; mystery on;", nil)], nil),
      (["apple-app-site-association.json": association()], "and no file that was read sends"),
      (
        [
          "apple-app-site-association.json": association(),
          "_redirects": "/.well-known/* /apple-app-site-association.json 200",
        ], nil
      ),
      (
        [
          "apple-app-site-association.json": association(),
          "_redirects": "/.well-known/* /apple-app-site-association.json 301",
        ], "and no file that was read sends"
      ),
    ] as [([String: String], String?)]
  )
  func `a file that the systems cannot fetch is a warning, also if no output names it`(
    website: [String: String],
    warning: String?
  ) throws {
    var files = Self.files.merging(website) { $1 }
    files["waymark.json"] = files["waymark.json"]?
      .replacing(#"{ "kind": "apple-app-site-association", "to": "web" },"#, with: "")
    let answer = try Self.generated(files: files)
    #expect(answer.status == (warning == nil ? 0 : 1), "\(answer.output)\(answer.errors)")
    #expect(answer.output.contains("[project.refused-file]") == (warning != nil))
    if let warning { #expect(answer.output.contains(warning), "\(answer.output)") }
  }

  private static func server(
    _ directives: String,
    _ location: String? = "location / { proxy_pass http://web; }"
  ) -> String {
    """
    server { listen 443 ssl; server_name shop.example;
    \(directives)
    \(location ?? "") }
    """
  }

  private static func association(_ path: String = "item") -> String {
    #"{"applinks": {"details": [{"appIDs": ["ABCDE12345.example.shop"], "components": ["#
      + #"{"/": "/\#(path)/?*/?*", "exclude": true}, {"/": "/\#(path)/?*"}]}]}}"#
  }

  @Test func `the folder of a static host for subdomains is the one of their domain`() throws {
    var files = Self.files
    files["waymark.json"] = Self.catalog().replacing("\"shop.example\"", with: "\"*.shop.example\"")
      .replacing(#"{ "kind": "apple-app-site-association", "to": "web" },"#, with: "")
      .replacing(
        #"{ "kind": "assetlinks", "to": "web" }"#,
        with: #"{ "kind": "site", "to": "web", "host": "netlify" }"#
      )
    let answer = try Self.generated(files: files)
    #expect(answer.status == 0, "\(answer.output)\(answer.errors)")
    #expect(answer.output.contains("'web/shop.example/.well-known/"), "\(answer.output)")
  }

  @Test func `a folder is named instead of the working directory`() throws {
    let answer = try Self.generated { folder in
      let other = try Tool.run("doctor", folder.path)
      #expect(other.status == 0, "\(other.output)\(other.errors)")
    }
    #expect(answer.status == 0)
    let none = try Tool.run("doctor", "nowhere")
    #expect(none.status == 65 && none.errors.contains("nowhere"), "\(none.errors)")
  }

  @Test func `a project without a catalog has the answer of init, and gets no file`() throws {
    let expo = """
      {"expo": {
        "scheme": "shop",
        "ios": {"bundleIdentifier": "example.shop", "associatedDomains": ["applinks:shop.example"]}
      }}
      """
    try SystemTool.withFolder { folder in
      try Data(expo.utf8).write(to: folder.appendingPathComponent("app.json"))
      let answer = try Tool.run(["doctor"], in: folder)
      #expect(answer.status == 1, "\(answer.errors)")
      let start = "there is no catalog yet; 'init' creates waymark.json: "
      #expect(answer.output.hasPrefix(start), "\(answer.output)")
      #expect(answer.output.contains("next      waymark init\n"), "\(answer.output)")
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      #expect(names == ["app.json"])
      let json = try Tool.run(["doctor", "--json"], in: folder)
      #expect(json.status == 1 && json.output.contains("\"sources\""), "\(json.output)")
      let (name, parent) = (folder.lastPathComponent, folder.deletingLastPathComponent())
      let notes = try Tool.run(["doctor", name, "--format", "github"], in: parent)
      #expect(notes.output.contains("file=\(name)/app.json"), "\(notes.output)")
    }
    let nothing = try Tool.run("doctor")
    #expect(nothing.status == 1 && nothing.errors.contains("command.no-links"), "\(nothing.errors)")
  }

  @Test func `mistakes of the catalog come first, and warnings last`() throws {
    let catalog = Self.catalog(pattern: "item/:id", fingerprint: false)
    let answer = try Tool.run(
      ["doctor"],
      files: Self.files.merging(["waymark.json": catalog]) { $1 }
    )
    #expect(answer.status == 1)
    let tasks = answer.output.split(separator: "\n").filter { $0.first?.isNumber == true }
    #expect(tasks.first?.hasPrefix("1. correct the declarations") == true, "\(answer.output)")
    #expect(tasks.last?.hasSuffix("review the warnings") == true, "\(answer.output)")
    #expect(answer.output.contains("[lint.foreign-syntax]"), "\(answer.output)")
  }

  @Test func `a warning is accepted with another threshold or if its code is ignored`() throws {
    let colon = Self.catalog().replacing(
      "\"routes\": [",
      with: "\"routes\": [{ \"name\": \"a\", \"pattern\": \"a/:id\", \"examples\": [\"a/:id\"] },"
    )
    let files = Self.files.merging(["waymark.json": colon]) { $1 }
    let strict = try Self.generated(files: files)
    #expect(strict.status == 1, "\(strict.output)")
    #expect(strict.output.hasPrefix("to do: review the warnings\n"), "\(strict.output)")
    let lenient = try Self.generated({ _ in }, ["--fail-on", "error"], files: files)
    #expect(lenient.status == 0, "\(lenient.output)")
    let code = "lint.foreign-syntax,apple.foreign-syntax"
    let ignoring = try Self.generated({ _ in }, ["--ignore", code], files: files)
    #expect(ignoring.status == 0, "\(ignoring.output)")
  }

  @Test func `all answers are in one JSON object`() throws {
    let answer = try Self.generated({ _ in }, ["--json"])
    let json = try JSONSerialization.jsonObject(with: Data(answer.output.utf8)) as? [String: Any]
    #expect(json?["healthy"] as? Bool == true)
    #expect((json?["tasks"] as? [String]) == [])
    #expect(((json?["prove"] as? [String: Any])?["agree"]) as? Bool == true)
    #expect(((json?["generate"] as? [String: Any])?["files"] as? [Any])?.count == 4)
    #expect((json?["lint"] as? [String: Any])?["findings"] is [Any])
  }

  @Test(arguments: ["github", "sarif"])
  func `a pull request shows each task at its line`(format: String) throws {
    let change = Self.edit("AndroidManifest.xml") { $0.replacing("/item/", with: "/goods/") }
    let answer = try Self.generated(change, ["--format", format])
    #expect(answer.status == 1)
    #expect(answer.output.contains("AndroidManifest.xml"), "\(answer.output)")
    #expect(answer.output.contains("generate"), "\(answer.output)")
    #expect(answer.output.contains("prove"), "\(answer.output)")
  }

  @Test(arguments: ["github", "sarif"])
  func `a pull request shows that the catalog has no app`(format: String) throws {
    let catalog = """
      { "schema": 1, "app": { "schemes": ["a"] }, "routes": [{ "name": "a", "pattern": "a" }] }
      """
    let answer = try Tool.run("doctor", "--format", format, files: ["waymark.json": catalog])
    #expect(answer.status == 1)
    #expect(answer.output.contains("command.no-app"), "\(answer.output)")
  }

  @Test(arguments: ["github", "sarif"])
  func `a pull request shows that no file was compared`(format: String) throws {
    let catalog = """
      {
        "schema": 1,
        "app": { "domains": ["a.example"], "apple": { "appIDs": ["ABCDE12345.a.b"] } },
        "routes": [{ "name": "a", "pattern": "a" }]
      }
      """
    let answer = try Tool.run("doctor", "--format", format, files: ["waymark.json": catalog])
    #expect(answer.status == 1)
    #expect(answer.output.contains("not compared: the files of the project"), "\(answer.output)")
  }

  @Test func `a mistake of a service is listed once`() throws {
    let catalog = Self.catalog().replacing(
      #""appIDs": ["ABCDE12345.example.shop"]"#,
      with: #""appIDs": ["ABCDE12345.example.shop"], "sharesPasswords": true"#
    )
    let file = "web/.well-known/apple-app-site-association"
    let files = Self.files.merging(["waymark.json": catalog]) { $1 }
    let answer = try Self.generated(
      Self.edit(file) { $0.replacing("webcredentials", with: "other") },
      files: files
    )
    let count = answer.output.components(separatedBy: "error[files.app-not-in-service]").count - 1
    #expect(count == 1, "\(answer.output)")
  }

  @Test func `files that no output names are listed`() throws {
    let catalog = Self.catalog().replacing(
      "{ \"kind\": \"assetlinks\", \"to\": \"web\" },",
      with: ""
    )
    let files = Self.files.merging(["waymark.json": catalog]) { $1 }
    let answer = try Self.generated(files: files)
    #expect(answer.status == 0, "\(answer.output)")
    #expect(answer.output.contains("what the catalog promises for assetlinks"), "\(answer.output)")
  }

  @Test(arguments: [("item", 0), ("goods", 1)])
  func `an association file that no output names is compared`(path: String, status: Int32) throws {
    let catalog = Self.catalog().replacing(
      "{ \"kind\": \"apple-app-site-association\", \"to\": \"web\" },",
      with: ""
    )
    let files = Self.files.merging([
      "waymark.json": catalog, "apple-app-site-association": Self.association(path),
    ]) { $1 }
    let answer = try Self.generated(files: files)
    #expect(answer.status == status, "\(answer.output)")
    let compared = "apple-app-site-association 'apple-app-site-association'"
    #expect(answer.output.replacing("\n  ", with: " ").contains(compared), "\(answer.output)")
    #expect(!answer.output.contains("what the catalog promises"), "\(answer.output)")
  }

  @Test(
    arguments: [
      (#""android": { "package": "a.b" },"#, "iOS: entitlements: the catalog has no application"),
      (
        #""apple": { "appIDs": ["ABCDE12345.a.b"] },"#,
        "Android: android-manifest: the catalog has no package"
      ),
    ]
  )
  func `prove and doctor name a file of a system for which the catalog has no app`(
    app: String,
    line: String
  ) throws {
    let catalog = """
      {
        "schema": 1,
        "app": { \(app) "schemes": ["a"], "domains": ["a.example"] },
        "outputs": [
          { "kind": "entitlements", "into": "App.entitlements" },
          { "kind": "android-manifest", "into": "AndroidManifest.xml" }
        ],
        "routes": [{ "name": "a", "pattern": "a" }]
      }
      """
    let filter = """
      <intent-filter android:autoVerify="true">
      <action android:name="android.intent.action.VIEW"/>
      <category android:name="android.intent.category.DEFAULT"/>
      <category android:name="android.intent.category.BROWSABLE"/>
      <data android:scheme="https" android:host="a.example"/>
      </intent-filter>
      """
    let files = [
      "waymark.json": catalog,
      "AndroidManifest.xml": Self.manifest
        .replacing("exported=\"true\"/>", with: "exported=\"true\">\(filter)</activity>"),
      "App.entitlements": Self.plist.replacing(
        "<dict/>",
        with: "<dict><key>com.apple.developer.associated-domains</key>"
          + "<array><string>applinks:a.example</string></array></dict>"
      ),
    ]
    for command in ["prove", "doctor"] {
      let answer = try Tool.run([command], files: files)
      #expect(answer.status == 1, "\(answer.output)\(answer.errors)")
      #expect(!answer.output.hasPrefix("the files agree with"), "\(answer.output)")
      #expect(answer.output.contains("not compared: \(line)"), "\(answer.output)")
    }
  }

  @Test func `an app that has only custom schemes needs no file about domains`() throws {
    let catalog = Self.catalog(fingerprint: false)
      .replacing(#""domains": ["shop.example"]"#, with: #""schemes": ["shop"]"#)
      .replacing(#""apple": { "appIDs": ["ABCDE12345.example.shop"] },"#, with: "")
    let outputs = try #require(catalog.firstRange(of: #""outputs""#))
    let routes = try #require(catalog.firstRange(of: #""routes""#))
    let text = catalog[..<outputs.lowerBound] + catalog[routes.lowerBound...]
    let answer = try Tool.run("doctor", files: ["waymark.json": String(text)])
    #expect(answer.output.contains("for android-manifest: name it"), "\(answer.output)")
    #expect(answer.output.hasPrefix("to do: add what could not be compared\n"), "\(answer.output)")
    #expect(answer.status == 1, "\(answer.output)")
  }

  @Test(arguments: [
    (["doctor", "a", "--example"], "give one"), (["doctor", "--fail-on", "x"], "fail-on"),
    (["doctor", "--format", "github", "--json"], "give one of them"),
    (["doctor", "--ignore", "x.y"], "command.unknown-code"),
  ])
  func `wrong usage ends with status 64`(arguments: [String], message: String) throws {
    let answer = try Tool.run(arguments, files: [:])
    #expect(answer.status == 64 && answer.errors.contains(message), "\(answer.errors)")
  }
}
