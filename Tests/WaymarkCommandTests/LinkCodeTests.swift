import Foundation
import TestSupport
import Testing
import WaymarkPlatforms

private let python = SystemTool("python3")

/// `waymark link --qr`.
@Suite struct `The QR code of a link` {
  private static let catalog = """
    {
      "schema": 1, "app": { "schemes": ["shop"], "domains": ["shop.example", "shop.test"] },
      "routes": [
        { "name": "item", "pattern": "item/{id}" },
        { "name": "debug", "pattern": "debug/{id}", "scopes": ["app"] }
      ]
    }
    """
  private static let universal = "https://shop.example/item/7"
  private static let links = "shop://item/7\n\(universal)\nhttps://shop.test/item/7\n"

  /// Runs a command in a folder with the catalog.
  private func run(_ arguments: [String], in folder: URL) throws -> Tool.Answer {
    try Data(Self.catalog.utf8).write(to: folder.appendingPathComponent("waymark.json"))
    return try Tool.run(arguments, in: folder)
  }

  @Test(arguments: ["code.svg", "./CODE.SVG", "new/folder/.svg"])
  func `an SVG file has the code of the first universal link`(file: String) throws {
    try SystemTool.withFolder { folder in
      let answer = try run(["link", "item", "id=7", "--qr", file], in: folder)
      #expect(answer.status == 0)
      #expect(answer.output == Self.links)
      let created = file.hasPrefix("new") ? "note: created the folder 'new/folder'\n" : ""
      let note = "note: the QR code in '\(file)' contains \(Self.universal)\n"
      #expect(answer.errors == created + note)
      let written = try Data(contentsOf: folder.appendingPathComponent(file))
      #expect(written == Data((try QRCode(Self.universal).svg() + "\n").utf8))
    }
  }

  @Test func `a PNG file replaces an existing one`() throws {
    try SystemTool.withFolder { folder in
      let file = folder.appendingPathComponent("code.png")
      try Data("old".utf8).write(to: file)
      let answer = try run(["link", "item", "id=7", "--qr=code.png", "--json"], in: folder)
      #expect(answer.status == 0)
      #expect(try Data(contentsOf: file) == Data(QRCode(Self.universal).png()))
      let json = try JSONSerialization.jsonObject(with: Data(answer.output.utf8))
      let object = try #require(json as? [String: Any])
      #expect(object.keys.sorted() == ["app", "qr", "route", "universal", "waymark"])
      #expect(object["qr"] as? [String: String] == ["file": "code.png", "link": Self.universal])
      let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      #expect(files.sorted() == ["code.png", "waymark.json"])
    }
  }

  @Test func `text is printed with the link that it contains`() throws {
    try SystemTool.withFolder { folder in
      let answer = try run(["link", "item", "id=7", "--qr", "-"], in: folder)
      #expect(answer.output == (try QRCode(Self.universal).terminalText) + "\n\(Self.universal)\n")
      #expect(answer.status == 0 && answer.errors.isEmpty)
    }
  }

  @Test func `a route without universal links has the code of its first app link`() throws {
    try SystemTool.withFolder { folder in
      let answer = try run(["link", "debug", "id=7", "--qr", "-"], in: folder)
      #expect(answer.output == (try QRCode("shop://debug/7").terminalText) + "\nshop://debug/7\n")
    }
  }

  @Test(.enabled(if: python.isInstalled, "python3 is not installed"))
  func `text in a terminal has its own colors`() throws {
    try SystemTool.withFolder { folder in
      try Data(Self.catalog.utf8).write(to: folder.appendingPathComponent("waymark.json"))
      let command = BuildProducts.folder.appendingPathComponent("waymark-cli").path
      let script = """
        import os, pty, sys
        os.environ["TERM"] = sys.argv[1]
        pty.spawn([\(String(reflecting: command)), "link", "item", "id=7", "--qr", "-"])
        """
      let plain = try QRCode(Self.universal).terminalText.split(separator: "\n").map(String.init)
      for (terminal, lines) in [
        ("xterm", plain.map { "\u{1B}[97;40m\($0)\u{1B}[0m" }), ("dumb", plain),
      ] {
        let answer = try python.run(["-c", script, terminal], in: folder)
        let expected = lines + [Self.universal]
        let printed = answer.output.split(whereSeparator: \.isNewline).map(String.init)
        #expect(printed == expected, "\(terminal): \(answer.errors)")
      }
    }
  }

  @Test(
    arguments: [
      (["--qr", "code.jpg"], 64, "the ending must be '.svg' or '.png'"),
      (["--qr", "code"], 64, "the ending must be '.svg' or '.png'"),
      (["--qr", ""], 64, "the ending must be '.svg' or '.png'"),
      (["--qr", "-", "--json"], 64, "name a file after '--qr'"),
      (["--qr"], 64, "Missing value for '--qr"),
      (["--qr", "waymark.json/code.svg"], 74, "command.unwritable-file"),
      (["--qr", "/proc/nobody/code.png"], 74, "command.unwritable-file"),
      (["--qr", "code.svg", "x=" + String(repeating: "y", count: 2_400)], 65, "qr-code.too-long"),
      (["--qr", "-", "x=" + String(repeating: "y", count: 2_400)], 65, "leave out '--qr'"),
    ] as [([String], Int32, String)]
  )
  func `a code that cannot be written is an error with a remedy`(
    arguments: [String],
    status: Int32,
    message: String
  ) throws {
    try SystemTool.withFolder { folder in
      let answer = try run(["link", "item", "id=7"] + arguments, in: folder)
      #expect(answer.status == status, "\(answer.errors)")
      #expect(answer.errors.contains(message), "\(answer.errors)")
      #expect(answer.output.isEmpty)
      let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      #expect(files == ["waymark.json"])
    }
  }

  @Test func `a folder is not replaced by a code`() throws {
    try SystemTool.withFolder { folder in
      let taken = folder.appendingPathComponent("code.svg")
      try FileManager.default.createDirectory(at: taken, withIntermediateDirectories: false)
      let answer = try run(["link", "item", "id=7", "--qr", "code.svg"], in: folder)
      #expect(answer.status == 74)
      #expect(answer.errors.contains("it is a folder"), "\(answer.errors)")
    }
  }
}
