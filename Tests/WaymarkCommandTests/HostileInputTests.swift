import Foundation
import TestSupport
import Testing

/// What a stranger may have written: nothing of it steers a terminal, stops the command or makes it
/// fall.
@Suite struct `The command on hostile input` {
  private static func isHarmless(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { scalar in
      if scalar == "\n" { return true }
      return switch scalar.properties.generalCategory {
      case .control, .format: false
      default: true
      }
    }
  }

  private static let sting = "\u{1b}[2J\u{7}\u{202e}"

  @Test func `control characters are printed as escapes`() throws {
    let escaped = #"\u001b[2J\u0007\u202e"#
    let files = [
      "aasa": """
      {"applinks": {"\(escaped)": 1, "details": [{"appID": "A\(escaped)",
        "components": [{"/": "/\(escaped)"}, {"\(escaped)": 1}, {"/": 7}]}]}}
      """,
      "manifest": """
      <manifest xmlns:android="http://schemas.android.com/apk/res/android"><application>
      <activity android:name="\u{202e}a" android:exported="true"><intent-filter>
      <action android:name="android.intent.action.VIEW"/>
      <category android:name="android.intent.category.DEFAULT"/>
      <category android:name="android.intent.category.BROWSABLE"/>
      <data android:scheme="\u{202e}x" android:path="\u{202e}"/><data android:scheme="x"/>
      <data android:host="${\u{202e}}"/>
      </intent-filter></activity></application></manifest>
      """,
    ]
    let url = "https://a.example/\(Self.sting)?\(Self.sting)#\(Self.sting)"
    let query = "https://www.underway.nyc/search?q=%1B%5B2J%07%0A%C2%85&x=\(Self.sting)#%00\u{85}"
    // JSON escapes control characters, but not the characters that change the direction of text.
    let controls = query.filter { $0 != "\u{202E}" }
    let calls: [[String]] = [
      ["explain", "--example", query], ["explain", "--example", controls, "--json"],
      ["explain", "--example", " \n\(query) \(Self.sting) "], ["try", "--example", query],
      ["try", "--example", controls, "--json"],
      ["link", "--example", "search", "query=a\(Self.sting)\n"],
      ["link", "--example", "search", "query=a\u{1B}\u{7}\n", "--json"],
      ["android", "match", "manifest", query], ["apple", "match", "aasa", query],
      ["apple", "match", "aasa", url, "x:\(Self.sting)", Self.sting],
      ["apple", "match", "aasa", url, "--app-id", Self.sting],
      ["apple", "match", "aasa", url, "--domain", Self.sting],
      ["apple", "lint", "aasa"], ["apple", "lint", Self.sting],
      ["apple", "lint", "aasa", "--ignore", Self.sting],
      ["android", "match", "manifest", url, "x:\(Self.sting)"],
      ["android", "match", "manifest", url, "--value", Self.sting],
      ["android", "lint", "manifest"],
      ["android", "pattern", "--kind=advanced", "[\(Self.sting)", "/"],
      ["explain", "--example", url], ["explain", "--example", "x:\(Self.sting)"],
      ["explain", "--example", "--aasa", Self.sting, "x:y"],
      ["prove", "--example", "--aasa", "aasa", "--manifest", "manifest"],
      ["prove", "--example", "--aasa", "\(Self.sting)=aasa"],
      ["prove", "--example", "--aasa", "\(Self.sting)=x", "--aasa", "\(Self.sting)=y"],
      ["prove", "--example", "--manifest", Self.sting, "--format", "github"],
    ]
    for call in calls {
      let answer = try Tool.run(call, files: files)
      #expect([0, 1, 64, 65].contains(answer.status), "\(call)")
      #expect(Self.isHarmless(answer.output), "\(call): \(answer.output.debugDescription)")
      #expect(Self.isHarmless(answer.errors), "\(call): \(answer.errors.debugDescription)")
    }
  }

  @Test func `a filter with ten thousand hosts is reported in a few words`() throws {
    let hosts = (0..<10_000).map { "<data android:host=\"h\($0).example\"/>" }.joined()
    let manifest = """
      <manifest xmlns:android="http://schemas.android.com/apk/res/android"><application>
      <activity android:name=".A" android:exported="true"><intent-filter>
      <action android:name="android.intent.action.VIEW"/>
      <category android:name="android.intent.category.DEFAULT"/>
      <category android:name="android.intent.category.BROWSABLE"/>
      <data android:scheme="https"/>\(hosts)</intent-filter></activity></application></manifest>
      """
    let answer = try Tool.run("android", "match", "m", "https://x.example/", files: ["m": manifest])
    #expect(answer.status == 1)
    #expect(answer.output.contains("'h5.example' and 9994 more"), "\(answer.output.prefix(2_000))")
    #expect(answer.output.count < 2_000)
  }

  @Test func `an endless file is read only up to the limit`() throws {
    for command in [["apple", "lint"], ["android", "lint"], ["lint"]] {
      let answer = try Tool.run(command + ["/dev/zero"], files: [:])
      #expect(answer.status == 65)
      #expect(answer.errors.contains("error["), "\(answer.errors)")
    }
  }

  @Test func `a URL that is too long for a link is rejected`() throws {
    let url = "https://a.example/" + String(repeating: "a", count: 100_000)
    let answer = try Tool.run(
      ["apple", "match", "aasa", url],
      files: ["aasa": #"{"applinks": {"details": []}}"#]
    )
    #expect(answer.status == 65)
    #expect(answer.errors.contains("command.too-long-url"))
    #expect(answer.errors.count < 500)
    let explained = try Tool.run(["explain", "--example", url], files: [:])
    #expect(explained.status == 1)
    #expect(explained.output.count < 2_000)
  }

  @Test func `hostile globs and twenty thousand rules are answered quickly`() throws {
    let glob = String(repeating: "*a", count: 2_000)
    let rules = (0..<20_000).map { "{\"/\":\"/r\($0)/*\"}" }.joined(separator: ",")
    let files = ["many": rules, "glob": "{\"/\":\"/\(glob)b\"}"].mapValues {
      #"{"applinks":{"details":[{"appIDs":["ABCDE12345.a.b"],"components":["# + $0 + "]}]}}"
    }
    let path = String(repeating: "a", count: 8_000)
    let globbed = try Tool.run(
      ["apple", "match", "glob", "https://a.example/\(path)"],
      files: files
    )
    #expect(globbed.status == 1)
    let many = try Tool.run(
      ["apple", "match", "many", "https://a.example/r19999/x"],
      files: files
    )
    // Systems are said to reject such a large file.
    #expect(many.status == 1)
    #expect(many.output.contains("not known"), "\(many.output)")
    let linted = try Tool.run(["apple", "lint", "many"], files: files)
    #expect(linted.status == 1 && linted.output.contains("apple.too-large"), "\(linted.output)")
  }

  @Test func `a hyphen selects standard input`() throws {
    let shell = """
      '\(BuildProducts.folder.appendingPathComponent("waymark-cli").path)' apple match - \
      https://a.example/x < aasa
      """
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("waymark-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let association = """
      {"applinks": {"details": [{"appID": "ABCDE12345.a.b", "paths": ["/x"]}]}}
      """
    try Data(association.utf8).write(to: folder.appendingPathComponent("aasa"))
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", shell]
    process.currentDirectoryURL = folder
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    #expect(output.contains("rule      line 1, details[0].paths[0]: path '/x'"))
  }
}
