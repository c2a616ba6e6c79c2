import Foundation

/// Times the first call of a process, in many processes of the program `FirstCalls`.
enum Launches {
  private static let calls = [
    ("a table of 12 routes", "table-12"), ("a table of 142 routes", "table-142"),
    ("an enum of 12 cases", "typed-12"), ("an enum of 142 cases", "typed-142"),
    ("a router with an enum of 12 cases", "router-12"),
    ("a router with an enum of 142 cases", "router-142"),
    ("a router with a feature", "router-action"), ("URL(string:)", "url"),
  ]

  static func run(into report: inout Report) throws {
    let program = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
      .appending(path: "FirstCalls")
    guard FileManager.default.isExecutableFile(atPath: program.path) else {
      report.notes.append("'FirstCalls' is not built, so no first call was timed")
      return
    }
    for (name, mode) in calls {
      var times: [Double] = []
      for _ in 0..<41 { times.append(try nanoseconds(program, mode) / 1e6) }
      report.add("the first link of a process", name, median(of: times), "ms")
    }
  }

  private static func nanoseconds(_ program: URL, _ mode: String) throws -> Double {
    let process = Process()
    let output = Pipe()
    process.executableURL = program
    process.arguments = [mode]
    process.standardOutput = output
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    let text = String(decoding: data, as: UTF8.self).trimmingCharacters(in: .newlines)
    guard process.terminationStatus == 0, let time = Double(text) else {
      throw Failure(mode: mode)
    }
    return time
  }

  struct Failure: Error, CustomStringConvertible {
    let mode: String
    var description: String { "'FirstCalls \(mode)' failed; nothing was timed" }
  }
}
