import Foundation
import TestSupport
import Testing
import WaymarkCatalog

/// An answer that did not arrive is never a success.
@Suite struct `Output of the command` {
  private static let full = FileManager.default.fileExists(atPath: "/dev/full")
  private static let association =
    #"{"applinks": {"details": [{"appIDs": ["ABCDE12345.a.b"], "components": [{"/": "/x"}]}]}}"#

  @Test(
    .enabled(if: full, "the system has no '/dev/full'"),
    arguments: [
      ["routes", "--example"], ["routes", "--example", "--json"], ["--help"], ["help", "explain"],
      ["explain", "--example", "https://www.underway.nyc/station/25"], ["apple"],
      ["explain", "--example", "https://www.underway.nyc/nowhere", "--json"],
      ["link", "--example", "stations"], ["link", "--example", "stations", "--qr", "-"],
      ["prove", "--example"], ["lint", "--example"],
      ["compare", "aasa", "aasa"], ["code", "lint"],
      ["lint", "aasa", "--json"],
      ["generate", "--example", "--output", "out"], ["import", "aasa"],
      ["generate", "--example", "--output", "out", "--check"],
      ["import", "aasa", "--output", "c.json"], ["import", "aasa", "--json"],
      ["apple", "match", "aasa", "https://a.com/x"], ["apple", "lint", "aasa"],
      ["android", "pattern", "--kind", "literal", "/a", "/a"],
      ["--generate-completion-script", "bash"],
    ]
  )
  func `a command that cannot write its output ends with status 74 and one line`(
    arguments: [String]
  ) throws {
    try SystemTool.withFolder { folder in
      try Data(Self.association.utf8).write(to: folder.appendingPathComponent("aasa"))
      let answer = try Tool.run(arguments, in: folder, device: "/dev/full")
      #expect(answer.status == 74, "\(answer.errors)")
      let faults = answer.errors.components(separatedBy: "error[")
      #expect(faults.count == 2, "\(answer.errors)")
      let line = "command.unwritable-output]: standard output cannot be written: "
      #expect(faults.last?.hasPrefix(line) == true, "\(answer.errors)")
      #expect(faults.last?.firstIndex(of: "\n") == faults.last?.indices.last, "\(answer.errors)")
    }
  }

  @Test(arguments: ["waymark routes --example >&-", "waymark --help >&-"])
  func `a command with a closed output stream ends with status 74`(command: String) throws {
    let answer = try shell(command)
    #expect(answer.status == 74)
    #expect(answer.errors.contains("[command.unwritable-output]"), "\(answer.errors)")
  }

  @Test func `a command waits for a slow reader`() throws {
    let whole = try shell("waymark routes --example --json").output
    let slow = try shell("waymark routes --example --json | (sleep 0.2; cat)").output
    #expect(slow == whole)
    #expect(!whole.isEmpty)
  }

  @Test func `the completions complete each file and folder, and each value of the help`() throws {
    var count = 0
    for command in try commands() {
      for argument in command["arguments"]?.array ?? [] {
        let name = argument["valueName"]?.string ?? ""
        let isFile = ["file", "folder"].contains(name)
        // The folder of a server is not on this computer.
        let isHere = argument.option != "web-root"
        guard isFile || argument["allValues"] != nil, isHere else { continue }
        #expect(argument["completionKind"] != nil, "\(name) \(argument.option ?? "")")
        count += 1
      }
    }
    #expect(count > 60)
  }

  @Test func `the help of each command has its exit statuses`() throws {
    let last = try commands().filter { $0["subcommands"] == nil }
    #expect(last.count > 15)
    for command in last where command["commandName"]?.string != "help" {
      let discussion = command["discussion"]?.string ?? ""
      let name = command["commandName"]?.string ?? ""
      #expect(discussion.contains("Exit status"), "\(name)")
    }
  }

  /// Returns the descriptions of all commands in the dump of the help.
  private func commands() throws -> [JSONValue] {
    let help = try Tool.run("--experimental-dump-help").output
    var remaining = [try #require(JSONDocument(Array(help.utf8)).root["command"])]
    var commands: [JSONValue] = []
    while let command = remaining.popLast() {
      remaining += command["subcommands"]?.array ?? []
      commands.append(command)
    }
    return commands
  }

  /// Runs a line of a shell that finds the built commands.
  private func shell(_ line: String) throws -> Tool.Answer {
    try SystemTool.withFolder { folder in
      try SystemTool("sh").run(
        ["-c", "PATH='\(BuildProducts.folder.path)':$PATH; \(line)"],
        in: folder
      )
    }
  }
}

extension JSONValue {
  /// The name of an option in the dump of the help.
  fileprivate var option: String? { self["preferredName"]?["name"]?.string }
}
