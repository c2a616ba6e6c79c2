import Foundation
import TestSupport
import Testing

/// Files, folders, fifos and links in the places of a command's files: the command ends, says why
/// it fails, and writes nowhere but to its output.
@Suite struct `The command in a hostile folder` {
  /// What is put in the place of a file or folder.
  private enum Thing: CaseIterable {
    case nothing, file, unreadable, folder, fifo, device
    case linkInside, linkOutside, linkToFolderOutside, danglingInside, danglingOutside, loop
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
      "routes": [{ "name": "item", "pattern": "item/{id}" }]
    }
    """
  private static let plist = #"<plist version="1.0"><dict></dict></plist>"#

  private static func put(_ thing: Thing, at path: String, in folder: URL) throws {
    let files = FileManager.default
    let place = folder.appendingPathComponent(path).path
    try? files.removeItem(atPath: place)
    let parent = URL(fileURLWithPath: place).deletingLastPathComponent().path
    var isFolder: ObjCBool = false
    guard files.fileExists(atPath: parent, isDirectory: &isFolder), isFolder.boolValue else {
      return
    }
    // Links have absolute targets, so that they lead there from any depth.
    let outside = folder.appendingPathComponent("outside").path
    func link(_ target: String) throws {
      try files.createSymbolicLink(atPath: place, withDestinationPath: target)
    }
    switch thing {
    case .nothing: break
    case .file: try Data(plist.utf8).write(to: URL(fileURLWithPath: place))
    case .unreadable:
      try Data(plist.utf8).write(to: URL(fileURLWithPath: place))
      try files.setAttributes([.posixPermissions: 0], ofItemAtPath: place)
    case .folder: try files.createDirectory(atPath: place, withIntermediateDirectories: true)
    case .fifo: mkfifo(place, 0o600)
    case .device: try link("/dev/zero")
    case .linkInside:
      let target = folder.appendingPathComponent("out/inside").path
      try? Data(plist.utf8).write(to: URL(fileURLWithPath: target))
      try link(target)
    case .linkOutside: try link(outside + "/file")
    case .linkToFolderOutside: try link(outside)
    case .danglingInside: try link(folder.appendingPathComponent("out/new/file").path)
    case .danglingOutside: try link(outside + "/new/file")
    case .loop: try link(place)
    }
  }

  /// Every file below a folder with its content; a fifo, a device or a link with its kind alone.
  private static func content(of folder: URL) throws -> [String: String] {
    var content: [String: String] = [:]
    for case let name as String in FileManager.default.enumerator(atPath: folder.path) ?? .init() {
      let path = folder.appendingPathComponent(name)
      let kind = try FileManager.default.attributesOfItem(atPath: path.path)[.type]
      let isFile = kind as? FileAttributeType == .typeRegular
      let text = isFile ? try? String(contentsOf: path, encoding: .utf8) : nil
      content[name] = text ?? "\(kind ?? "unknown")"
    }
    return content
  }

  private static let places = [
    "out", "out/.well-known", "out/.well-known/apple-app-site-association",
    "out/.well-known/assetlinks.json", "out/Info.plist", "out/App.entitlements", "my.plist",
    "catalog.json",
  ]

  private static let calls: [[String]] = [
    ["generate", "--output", "out"], ["generate", "--output", "out", "--check"],
    ["generate", "info-plist", "--output", "out", "--dry-run"],
    ["generate", "--output", "link/../out"], ["generate", "--output", "link"],
    ["generate", "--entitlements", "my.plist"], ["generate", "--info-plist", "my.plist"],
    ["generate", "--assetlinks", "my.plist", "--output", "out"],
    ["import", "in.json", "--output", "catalog.json"],
    ["import", "in.json", "--output", "catalog.json", "--force"],
    ["lint", "my.plist", "out/Info.plist"], ["import", "my.plist"],
  ]

  @Test func `generate reports an error in a hostile folder and writes only to its output`() throws
  {
    let seed = SeededGenerator.freshSeed
    var random = SeededGenerator(seed: seed)
    for number in 0..<40 {
      try SystemTool.withFolder { folder in
        let files = FileManager.default
        for name in ["outside/new", "out/.well-known"] {
          try files.createDirectory(
            at: folder.appendingPathComponent(name),
            withIntermediateDirectories: true
          )
        }
        try files.createSymbolicLink(
          atPath: folder.appendingPathComponent("link").path,
          withDestinationPath: "outside/new"
        )
        try Data("precious".utf8).write(to: folder.appendingPathComponent("outside/file"))
        try Data(Self.catalog.utf8).write(to: folder.appendingPathComponent("waymark.json"))
        let rules = #"{"applinks": {"details": [{"appID": "ABCDE12345.a.b", "paths": ["/x"]}]}}"#
        try Data(rules.utf8).write(to: folder.appendingPathComponent("in.json"))
        var things: [String] = []
        for place in Self.places where !random.oneIn(3) {
          let thing = Thing.allCases.randomElement(using: &random) ?? .nothing
          // Reading what never ends is another test's; a fifo as input waits for its writer.
          let isInput = place == "my.plist" || place == "out/Info.plist"
          if isInput, thing == .fifo || thing == .device { continue }
          try Self.put(thing, at: place, in: folder)
          things.append("\(place): \(thing)")
        }
        guard var call = Self.calls.randomElement(using: &random) else { return }
        if call.first == "generate", random.oneIn(3) { call.append("--json") }
        let isLinkNamed = call.contains { $0.hasPrefix("link") }
        let isFull = random.oneIn(5) && files.fileExists(atPath: "/dev/full")
        let before = try Self.content(of: folder)
        let answer = try Tool.run(call, in: folder, device: isFull ? "/dev/full" : nil)
        let after = try Self.content(of: folder)
        let story = "seed \(seed), \(number): \(call) \(things) \(answer.errors)"
        #expect([0, 1, 64, 65, 74].contains(answer.status), "\(answer.status) \(story)")
        #expect(answer.status < 64 || answer.errors.contains("error["), "\(story)")
        // A folder without links is an error, and nothing is printed that could be lost.
        let isWithoutLinks = answer.errors.contains("error[command.no-links]")
        #expect(!isFull || answer.status >= 64 || isWithoutLinks, "\(story)")
        // Own files and a file of --output may be links to anywhere, as the user has them.
        let isOwn = call.contains { $0 == "my.plist" || $0 == "catalog.json" }
        let mayChange: (String) -> Bool = { name in
          isOwn || name.hasPrefix("out/") || name == "out"
            // 'link/../out' is beside the folder that the link leads to.
            || (isLinkNamed && ["outside/new/", "outside/out"].contains { name.hasPrefix($0) })
            || (things.contains { $0.hasPrefix("out: link") || $0.hasPrefix("out: dangling") }
              && name.hasPrefix("outside/"))
        }
        for name in Set(before.keys).union(after.keys) where before[name] != after[name] {
          #expect(mayChange(name), "\(name) changed: \(story)")
          #expect(answer.status < 64 || isFull, "\(name) changed in spite of the error: \(story)")
        }
        let isDry = call.contains("--check") || call.contains("--dry-run") || call[0] == "lint"
        #expect(!isDry || before == after, "\(story)")
        let leftovers = after.keys.filter { $0.contains("/.") && $0.hasSuffix("-0") }
        #expect(leftovers.isEmpty, "\(leftovers) \(story)")
      }
    }
  }

  @Test(.timeLimit(.minutes(60)), arguments: ["out/Info.plist", "out/.well-known/assetlinks.json"])
  func `generate rejects a fifo in the place of a file`(path: String) throws {
    try SystemTool.withFolder { folder in
      try FileManager.default.createDirectory(
        at: folder.appendingPathComponent("out/.well-known"),
        withIntermediateDirectories: true
      )
      mkfifo(folder.appendingPathComponent(path).path, 0o600)
      for mode in [[], ["--check"], ["--dry-run"]] {
        let answer = try Tool.run(
          ["generate", "info-plist", "assetlinks", "--example", "--output", "out"] + mode,
          in: folder
        )
        #expect(answer.status == 74)
        #expect(
          answer.errors.contains("'\(path)' cannot be written: it is not an ordinary file"),
          "\(answer.errors)"
        )
      }
    }
  }

  @Test func `generate makes no folder where only a symbolic link leads`() throws {
    try SystemTool.withFolder { folder in
      for (link, target) in [("out", "absent/new"), ("Info.plist", "absent/Info.plist")] {
        try FileManager.default.createSymbolicLink(
          atPath: folder.appendingPathComponent(link).path,
          withDestinationPath: target
        )
        let output = link == "out" ? link : "."
        let call = ["generate", "info-plist", "--example", "--output", output]
        let answer = try Tool.run(call, in: folder)
        #expect(answer.status == 74 && answer.errors.contains("'\(link)' is not a folder"))
        let absent = folder.appendingPathComponent("absent").path
        #expect(!FileManager.default.fileExists(atPath: absent), "\(answer.errors)")
      }
    }
  }

  @Test(
    arguments: [
      ("out/Info.plist", "../other/Info.plist", false), ("out/Info.plist", "Real.plist", true),
      ("out/.well-known", "../other", false), ("out/.well-known", "web", true),
      ("out", "other", true), ("out/Info.plist", "/dev/shm/waymark-test", false),
    ]
  )
  func `generate follows a symbolic link only inside the output folder`(
    link: String,
    target: String,
    isWritten: Bool
  ) throws {
    try SystemTool.withFolder { folder in
      for name in ["other", "out/web"] where name != "out/web" || link != "out" {
        try FileManager.default.createDirectory(
          at: folder.appendingPathComponent(name),
          withIntermediateDirectories: true
        )
      }
      try FileManager.default.createSymbolicLink(
        atPath: folder.appendingPathComponent(link).path,
        withDestinationPath: target
      )
      let before = try Self.content(of: folder)
      let answer = try Tool.run(
        ["generate", "info-plist", "assetlinks", "--example", "--output", "out"],
        in: folder
      )
      #expect(answer.status == (isWritten ? 0 : 74), "\(answer.errors)")
      if !isWritten {
        #expect(answer.errors.contains("error[command.path-leaves-output]"), "\(answer.errors)")
        #expect(try Self.content(of: folder) == before)
      }
    }
  }
}
