import Foundation
import TestSupport
import Testing

@Suite struct `The command generate` {
  /// A folder with a catalog, in which the command is run.
  private func withFolder(
    _ files: [String: String] = [:],
    _ body: (URL) throws -> Void
  ) throws {
    try SystemTool.withFolder { folder in
      for (name, text) in ["waymark.json": Self.catalog].merging(files, uniquingKeysWith: { $1 }) {
        try Data(text.utf8).write(to: folder.appendingPathComponent(name))
      }
      try body(folder)
    }
  }

  private static let fingerprint = Array(repeating: "AB", count: 32).joined(separator: ":")

  private static let catalog = """
    {
      "schema": 1,
      "app": {
        "name": "Shop", "schemes": ["shop"], "domains": ["shop.example"],
        "apple": { "appIDs": ["ABCDE12345.example.shop"] },
        "android": { "package": "example.shop", "fingerprints": ["\(fingerprint)"] }
      },
      "routes": [{ "name": "item", "pattern": "item/{id}" }],
      "webOnly": ["admin/**"]
    }
    """

  private static let entitlements = """
    <?xml version="1.0" encoding="UTF-8"?>
    <plist version="1.0">
    <dict>
      <!-- mine -->
      <key>aps-environment</key> <string>development</string>
    </dict>
    </plist>

    """

  private func text(_ name: String, _ folder: URL) throws -> String {
    String(decoding: try Data(contentsOf: folder.appendingPathComponent(name)), as: UTF8.self)
  }

  private func names(_ folder: URL) throws -> [String] {
    let all = FileManager.default.enumerator(atPath: folder.path)
    return (all?.compactMap { $0 as? String } ?? []).sorted()
  }

  private func json(_ text: String) throws -> [String: Any] {
    let value = try JSONSerialization.jsonObject(with: Data(text.utf8))
    return try #require(value as? [String: Any])
  }

  private func states(_ answer: Tool.Answer) throws -> [String: String] {
    let files = try #require(try json(answer.output)["files"] as? [[String: Any]])
    let pairs = files.compactMap { file in
      (file["path"] as? String).flatMap { path in
        (file["state"] as? String).map { (path, $0) }
      }
    }
    return Dictionary(uniqueKeysWithValues: pairs)
  }

  @Test func `generate writes all files of the catalog, and nothing the second time`() throws {
    try withFolder { folder in
      let arguments = ["generate", "--output", "out", "--json"]
      let first = try Tool.run(arguments, in: folder)
      #expect(first.status == 0, "\(first.errors)")
      let paths = [
        "out/web/.well-known/apple-app-site-association", "out/web/.well-known/assetlinks.json",
        "out/apple/App.entitlements", "out/apple/Info.plist",
      ]
      #expect(Set(try states(first).keys).isSuperset(of: paths))
      #expect(try states(first).values.allSatisfy { $0 == "created" })
      #expect(try text(paths[0], folder).contains("/item/?*"))
      let files = paths.map { folder.appendingPathComponent($0) }
      let past = Date(timeIntervalSince1970: 1_000_000_000)
      for file in files {
        try FileManager.default.setAttributes([.modificationDate: past], ofItemAtPath: file.path)
      }
      let second = try Tool.run(arguments, in: folder)
      #expect(second.status == 0)
      #expect(try states(second).values.allSatisfy { $0 == "unchanged" })
      for file in files {
        let values = try FileManager.default.attributesOfItem(atPath: file.path)
        #expect(values[.modificationDate] as? Date == past, "\(file.path) was touched")
      }
      #expect(try Tool.run(arguments + ["--check"], in: folder).status == 0)
    }
  }

  @Test func `generate with check prints the differences and writes nothing`() throws {
    try withFolder { folder in
      let kinds = ["generate", "apple-app-site-association", "assetlinks", "--output", "out"]
      let missing = try Tool.run(kinds + ["--check"], in: folder)
      #expect(missing.status == 1)
      #expect(
        missing.output.contains("--- /dev/null\n+++ out/.well-known/assetlinks.json\n@@ -0,0")
      )
      #expect(try names(folder) == ["waymark.json"])
      #expect(try Tool.run(kinds, in: folder).status == 0)
      let path = folder.appendingPathComponent("out/.well-known/apple-app-site-association")
      let written = try text("out/.well-known/apple-app-site-association", folder)
      let changed = written.split(separator: "/item/").joined(separator: "/thing/")
      try Data(changed.utf8).write(to: path)
      let different = try Tool.run(kinds + ["--check"], in: folder)
      #expect(different.status == 1)
      #expect(
        different.output.contains("would update   out/.well-known/apple-app-site-association")
      )
      #expect(different.output.contains("\n-            \"/\": \"/thing/?*\",\n+"))
      #expect(different.output.contains("unchanged      out/.well-known/assetlinks.json"))
      #expect(try Data(contentsOf: path) == Data(changed.utf8))
      let dry = try Tool.run(kinds + ["--dry-run", "--json"], in: folder)
      #expect(dry.status == 0)
      #expect(try json(dry.output)["written"] as? Bool == false)
      #expect(try states(dry).values.sorted() == ["unchanged", "updated"])
    }
  }

  private static let patch = SystemTool("patch")

  @Test(.enabled(if: patch.isInstalled, "'patch' is not installed"))
  func `a printed difference can be applied by patch`() throws {
    try withFolder { folder in
      let arguments = ["generate", "entitlements", "info-plist", "--output", "out"]
      #expect(try Tool.run(arguments, in: folder).status == 0)
      for (name, from, to) in [
        ("out/App.entitlements", "<dict>", "<dict>\n<!-- a -->"),
        ("out/Info.plist", "</plist>", ""),
      ] {
        let old = try text(name, folder)
        let new = old.replacingOccurrences(of: from, with: to)
        try Data(new.utf8).write(to: folder.appendingPathComponent(name))
      }
      let other = Self.catalog.replacingOccurrences(of: "\"shop\"]", with: "\"shop\", \"shop2\"]")
      try Data(other.utf8).write(to: folder.appendingPathComponent("waymark.json"))
      let dry = try Tool.run(arguments + ["--dry-run"], in: folder)
      try Data(dry.output.utf8).write(to: folder.appendingPathComponent("all.patch"))
      let answer = try Self.patch.run(["-p0", "-i", "all.patch"], in: folder)
      #expect(answer.status == 0, "\(answer.output)\(answer.errors)\(dry.output)")
      #expect(try Tool.run(arguments + ["--check"], in: folder).status == 0, "\(dry.output)")
    }
  }

  @Test func `an existing file keeps the line ends of Windows`() throws {
    let list =
      #"[{"relation":["delegate_permission/common.use_as_origin"],"#
      + #""target":{"namespace":"web","site":"https://a.example"}}]"#
    let files = ["e": Self.entitlements, "links.json": list + "\n"]
    try withFolder(files.mapValues { $0.replacing("\n", with: "\r\n") }) { folder in
      for arguments in [["--entitlements", "e"], ["--assetlinks", "links.json"]] {
        let answer = try Tool.run(["generate"] + arguments, in: folder)
        #expect(answer.status == 0 && answer.output.contains("updated"), "\(answer.errors)")
        let new = try text(arguments[1], folder)
        #expect(new.contains("shop") && !new.replacing("\r\n", with: "").contains("\n"), "\(new)")
        #expect(try Tool.run(["generate", "--check"] + arguments, in: folder).status == 0)
      }
    }
  }

  @Test func `an existing file that lacks nothing keeps its layout`() throws {
    try withFolder(["links.json": "[]\n"]) { folder in
      let arguments = ["generate", "--assetlinks", "links.json"]
      #expect(try Tool.run(arguments, in: folder).output.contains("updated"))
      let text = try text("links.json", folder).replacing("\n", with: "").replacing("  ", with: "")
      for layout in [text, text.replacing("{", with: "{\r\n\t")] {
        try Data(layout.utf8).write(to: folder.appendingPathComponent("links.json"))
        let answer = try Tool.run(arguments + ["--check"], in: folder)
        #expect(answer.status == 0, "\(answer.output)\(answer.errors)")
      }
    }
  }

  @Test func `an existing file is extended and keeps its other content`() throws {
    try withFolder(["My.entitlements": Self.entitlements]) { folder in
      let file = folder.appendingPathComponent("My.entitlements")
      try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: file.path)
      let link = folder.appendingPathComponent("Link.entitlements")
      try FileManager.default.createSymbolicLink(
        atPath: link.path,
        withDestinationPath: "My.entitlements"
      )
      let answer = try Tool.run(
        ["generate", "--entitlements", "Link.entitlements", "--developer-mode"],
        in: folder
      )
      #expect(answer.status == 0, "\(answer.errors)")
      #expect(answer.output.contains("updated        Link.entitlements"))
      #expect(answer.output.contains("generate.developer-mode"))
      #expect(answer.output.contains("at Link.entitlements"))
      let merged = try text("My.entitlements", folder)
      #expect(merged.contains("applinks:shop.example?mode=developer"))
      #expect(merged.contains("  <!-- mine -->\n  <key>aps-environment</key> <string>"))
      let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
      #expect(attributes[.posixPermissions] as? Int == 0o640)
      let target = try FileManager.default.destinationOfSymbolicLink(atPath: link.path)
      #expect(target == "My.entitlements")
      #expect(try names(folder) == ["Link.entitlements", "My.entitlements", "waymark.json"])
    }
  }

  @Test(
    arguments: [
      ("not a plist", "file.old-property-list"),
      ("<plist version=\"1.0\"><dict>", "xml."),
      (
        """
        <plist version="1.0"><dict>
          <key>com.apple.developer.associated-domains</key>
          <string>applinks:a.b</string>
        </dict></plist>
        """, "My.plist:3:3"
      ),
    ]
  )
  func `a file with errors is never replaced`(content: String, message: String) throws {
    try withFolder(["My.plist": content]) { folder in
      let arguments = ["generate", "--output", "out", "--entitlements", "My.plist"]
      let answer = try Tool.run(arguments, in: folder)
      #expect(answer.status == 65)
      #expect(answer.errors.contains(message), "\(answer.errors)")
      #expect(answer.output.isEmpty)
      #expect(try text("My.plist", folder) == content)
      #expect(try names(folder) == ["My.plist", "waymark.json"])
    }
  }

  @Test(
    arguments: [
      (["generate"], 64, "--output"),
      (["generate", "entitlements"], 64, "--output"),
      (["generate", "assetlinks", "--entitlements", "a"], 64, "--output"),
      (["generate", "everything", "--output", "o"], 64, "apple-app-site-association"),
      (["generate", "kotln", "--output", "o"], 64, "did you mean 'kotlin'?"),
      (["generate", "--output", "o", "--check", "--dry-run"], 64, "give one of them"),
      (["generate", "--output", ""], 64, "names no folder"),
      (["generate", "kotlin", "--output", "-"], 64, "write './-' for a folder named '-'"),
      (["generate", "--output", "o", "--entitlements", "missing"], 65, "command.missing-file"),
      (["generate", "--output", "o", "--entitlements", "."], 65, "is a folder"),
      (["generate", "--output", "waymark.json"], 74, "'waymark.json' is not a folder"),
      (["generate", "--output", "waymark.json/a"], 74, "'waymark.json' is not a folder"),
      (["generate", "--output", "/proc/nobody/out"], 74, "command.unwritable-file"),
      (["generate", "--entitlements", "-"], 65, "there is no file"),
      (["generate", "--manifest", "/dev/null"], 74, "it is not an ordinary file"),
      (["generate", "--output", "o", "--catalog", "x.json"], 65, "x.json"),
      (
        ["generate", "--entitlements", "o.plist", "--info-plist", "./o.plist"], 64,
        "command.one-place"
      ),
    ] as [([String], Int32, String)]
  )
  func `wrong usage and unwritable places are errors with a remedy`(
    arguments: [String],
    status: Int32,
    message: String
  ) throws {
    try withFolder(["o.plist": Self.entitlements]) { folder in
      let answer = try Tool.run(arguments, in: folder)
      #expect(answer.status == status, "\(answer.errors)")
      #expect(answer.errors.contains(message), "\(answer.errors)")
      #expect(try names(folder) == ["o.plist", "waymark.json"])
    }
  }

  @Test func `generate writes nothing if one of several files cannot be written`() throws {
    try withFolder { folder in
      let place = folder.appendingPathComponent("out/apple/Info.plist")
      try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
      let answer = try Tool.run(["generate", "--output", "out"], in: folder)
      #expect(answer.status == 74)
      #expect(answer.errors.contains("'out/apple/Info.plist' cannot be written: it is a folder"))
      #expect(try names(folder) == ["out", "out/apple", "out/apple/Info.plist", "waymark.json"])
    }
  }

  @Test func `a file that cannot be generated is left out, or an error if requested`() throws {
    let bare = #"{"schema": 1, "app": {"schemes": ["shop"], "domains": []}, "routes": []}"#
    try withFolder(["waymark.json": bare]) { folder in
      let all = try Tool.run(["generate", "--output", "out"], in: folder)
      #expect(all.status == 0, "\(all.errors)")
      #expect(all.output.contains("left out       assetlinks: the catalog has no"))
      let made = try names(folder)
      #expect(made.contains("out/apple/Info.plist"))
      #expect(!made.contains("out/web/.well-known/assetlinks.json"))
      let asked = try Tool.run(["generate", "assetlinks", "--output", "out"], in: folder)
      #expect(asked.status == 1)
      #expect(asked.errors.contains("generate.no-package"))
      let wrong = try Tool.run(
        ["generate", "--output", "o", "--example", "--fingerprint", "AB:CD"],
        in: folder
      )
      #expect(wrong.status == 1)
      #expect(wrong.errors.contains("'AB:CD'"))
      #expect(
        !FileManager.default.fileExists(atPath: "\(folder.path)/o/.well-known/assetlinks.json")
      )
    }
  }
}
