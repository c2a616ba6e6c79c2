import Foundation
import TestSupport
import Testing

@Suite struct `The command import` {
  private static let association = """
    {"applinks": {"details": [{"appIDs": ["ABCDE12345.example.shop"],
      "components": [{"/": "/admin/*", "exclude": true}, {"/": "/item/?*"}]}]}}
    """

  private static let manifest = """
    <manifest xmlns:android="http://schemas.android.com/apk/res/android" package="example.shop">
    <application><activity android:name=".Main" android:exported="true">
    <intent-filter android:autoVerify="true">
    <action android:name="android.intent.action.VIEW"/>
    <category android:name="android.intent.category.DEFAULT"/>
    <category android:name="android.intent.category.BROWSABLE"/>
    <data android:scheme="https" android:host="${host}" android:pathPrefix="/item/"/>
    </intent-filter></activity></application></manifest>
    """

  private func json(_ text: String) throws -> [String: Any] {
    let value = try JSONSerialization.jsonObject(with: Data(text.utf8))
    return try #require(value as? [String: Any])
  }

  @Test func `import prints a catalog, and the findings on standard error`() throws {
    let files = ["aasa.json": Self.association]
    let answer = try Tool.run(
      ["import", "aasa.json", "--domain", "shop.example"],
      files: files
    )
    #expect(answer.status == 0, "\(answer.errors)")
    let catalog = try json(answer.output)
    #expect(catalog["webOnly"] as? [String] == ["admin/**"])
    #expect(answer.errors.contains("at aasa.json:2:54 (applinks.details[0].components[1])"))
    #expect(answer.errors.contains("https://shop.example/item/x/x opens the app"))
    let lint = try Tool.run("lint", files: ["waymark.json": answer.output])
    #expect(lint.errors.isEmpty)
    #expect(!lint.output.contains("warning[") && !lint.output.contains("error["), "\(lint.output)")
  }

  @Test func `the routes are written as an enum, too`() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("waymark-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data(Self.association.utf8).write(to: folder.appendingPathComponent("aasa.json"))
    let arguments = ["import", "aasa.json", "--domain", "shop.example", "--swift"]
    let answer = try Tool.run(arguments + ["ShopRoute.swift", "--json"], in: folder)
    #expect(answer.status == 0, "\(answer.errors)")
    #expect(try json(answer.output)["swift"] as? String == "ShopRoute.swift")
    let file = folder.appendingPathComponent("ShopRoute.swift")
    let source = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    #expect(source.contains("enum ShopRoute: Hashable {"))
    #expect(source.contains("  case item(item: String)\n"))

    // A file that is there is kept, and a name that no type has is not used.
    let second = try Tool.run(arguments + ["ShopRoute.swift"], in: folder)
    #expect(second.status == 65)
    #expect(second.errors.contains("command.file-exists"))
    let third = try Tool.run(arguments + ["links.swift"], in: folder)
    #expect(third.status == 0)
    #expect(try json(third.output)["schema"] as? Int == 1)
    #expect(third.errors.contains("created links.swift: 1 route"))
    let other = folder.appendingPathComponent("links.swift")
    #expect(String(decoding: try Data(contentsOf: other), as: UTF8.self).contains("enum AppRoute:"))
    let both = arguments + ["x", "--output", "x"]
    #expect(try Tool.run(both, in: folder).status == 64)
  }

  @Test func `several files are imported as one app`() throws {
    let files = ["aasa.json": Self.association, "m.xml": Self.manifest]
    let answer = try Tool.run(
      ["import", "aasa.json", "m.xml", "--value", "host=shop.example", "--json"],
      files: files
    )
    #expect(answer.status == 0)
    #expect(answer.errors.isEmpty)
    let object = try json(answer.output)
    let catalog = try #require(object["catalog"] as? [String: Any])
    let app = try #require(catalog["app"] as? [String: Any])
    #expect(app["domains"] as? [String] == ["shop.example"])
    #expect((app["android"] as? [String: Any])?["package"] as? String == "example.shop")
    let routes = try #require(catalog["routes"] as? [[String: Any]])
    #expect(routes.map { $0["pattern"] as? String } == ["item/{item}", "item/**"])
    #expect(routes.map { $0["platforms"] as? [String] } == [nil, ["android"]])
    let findings = try #require(object["findings"] as? [[String: Any]])
    #expect(
      findings.contains { $0["exampleLink"] is String && $0["effect"] as? String == "narrower" }
    )
    #expect(findings.allSatisfy { $0["code"] is String && $0["file"] is String })
  }

  @Test func `a folder with the name of standard input is not read in its place`() throws {
    try SystemTool.withFolder { folder in
      let own = folder.appendingPathComponent("-")
      try FileManager.default.createDirectory(at: own, withIntermediateDirectories: true)
      let answer = try Tool.run(["import", "-"], in: folder)
      #expect(answer.status == 65 && answer.errors.contains("file.empty"), "\(answer.errors)")
    }
  }

  @Test func `an existing catalog is not replaced`() throws {
    try SystemTool.withFolder { folder in
      let source = folder.appendingPathComponent("aasa.json")
      let target = folder.appendingPathComponent("waymark.json")
      try Data(Self.association.utf8).write(to: source)
      let arguments = ["import", "aasa.json", "--output", "waymark.json"]
      let first = try Tool.run(arguments, in: folder)
      #expect(first.status == 0, "\(first.errors)")
      #expect(first.output == "created waymark.json: 1 route\n")
      #expect(try Tool.run(["routes"], in: folder).output.contains("item/{item}"))
      try Data("mine".utf8).write(to: target)
      let second = try Tool.run(arguments, in: folder)
      #expect(second.status == 65)
      #expect(second.errors.contains("command.file-exists"))
      #expect(try Data(contentsOf: target) == Data("mine".utf8))
      #expect(try Tool.run(arguments + ["--force"], in: folder).status == 0)
      #expect(try Data(contentsOf: target) != Data("mine".utf8))
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
      #expect(names == ["aasa.json", "waymark.json"])
    }
  }

  @Test(
    arguments: [
      (["import"], 64, "Missing expected argument"),
      (["import", "-", "-"], 64, "can be read once"),
      (["import", "a.json", "--force"], 64, "--output"),
      (["import", "a.json", "--value", "x"], 64, "command.not-a-parameter"),
      (["import", "a.json", "--placeholder", "a=b"], 64, "write '--value a=b'"),
      (["prove", "--placeholder", "a=b"], 64, "write '--value a=b'"),
      (["android", "match", "m", "a://b", "--placeholder", "a=b"], 64, "write '--value a=b'"),
      (["import", "missing"], 65, "command.missing-file"),
      (["import", "."], 1, "command.no-links"),
      (["import", "-"], 65, "file.empty"),
      (["import", "a.json", "bad.json", "bad.xml"], 65, "bad.xml:1"),
      (["import", "a.json", "--output", "a.json/b"], 74, "not a folder"),
      (["import", "note.txt"], 65, "command.unknown-file"),
      (["import", "rules.toml"], 65, "command.unknown-file"),
      (["import", "paths.json"], 65, "command.unknown-file"),
      (["import", "graph.xml"], 65, "command.navigation-graph"),
      (["import", "empty.json"], 65, "'empty.json' is a catalog of Waymark"),
      (["import", "app.beta.json"], 65, "'app.beta.json' is a configuration of Expo"),
      (["import", "package.json"], 65, "command.unknown-file"),
      (["import", "package.json"], 65, "projects of Xcode, XcodeGen, Gradle and Expo"),
      (["import", "package.xml"], 1, "command.no-links"),
      (["import", "off.json", "package.xml", "--domain", "a.example"], 1, "command.no-links"),
    ] as [([String], Int32, String)]
  )
  func `wrong usage and unreadable files of import are errors with a remedy`(
    arguments: [String],
    status: Int32,
    message: String
  ) throws {
    let files = [
      "a.json": Self.association, "bad.json": "{", "bad.xml": "<manifest", "note.txt": "Hi",
      "empty.json": "{\"schema\": 1}", "app.beta.json": "{\"expo\": {\"scheme\": \"shop\"}}",
      "package.json": "{\"name\": \"shop\"}",
      "package.xml": "<manifest package='com.example.shop'><application/></manifest>",
      "off.json": "{\"applinks\": {\"details\": [{\"appID\": \"ABCDE12345.a.b\", \"paths\": []}]}}",
      "rules.toml": "[[redirects]]\nfrom = '/a'", "paths.json": "[\"item/:id\", {\"path\": \"a\"}]",
      "graph.xml": "<navigation><fragment><deepLink uri='a.b/{id}'/></fragment></navigation>",
    ]
    let answer = try Tool.run(arguments, files: files)
    #expect(answer.status == status, "\(answer.errors)")
    #expect(answer.output.isEmpty)
    #expect(answer.errors.contains(message), "\(answer.errors)")
  }
}
