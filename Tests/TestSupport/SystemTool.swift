package import Foundation

/// A program of other makers that reads what Waymark writes: `aapt2`, `kotlinc`, `nginx`.
///
/// `Scripts/check platforms` installs all of them. A test of one that is not there is skipped, and
/// says so, unless `WAYMARK_TOOLS` names the folder where they should be.
package struct SystemTool: Sendable {
  /// The program's name.
  package let name: String
  private let path: String?

  /// Looks for a program in the folder of `WAYMARK_TOOLS`, then in those of `PATH`, then where
  /// Debian puts servers.
  package init(_ name: String) {
    self.name = name
    let environment = ProcessInfo.processInfo.environment
    let folders =
      [environment["WAYMARK_TOOLS"] ?? ""]
      + (environment["PATH"] ?? "").split(separator: ":").map(String.init) + ["/usr/sbin"]
    path = folders.lazy.filter { !$0.isEmpty }.map { "\($0)/\(name)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// Indicates whether a test of it is to run: it is there, or somebody has promised that it is.
  package var isExpected: Bool {
    path != nil || ProcessInfo.processInfo.environment["WAYMARK_TOOLS"] != nil
  }

  /// Indicates whether it is there.
  package var isInstalled: Bool { path != nil }

  /// What a skipped test says.
  package var absence: String { "'\(name)' is not installed; 'Scripts/check platforms' does it" }

  /// Runs it in a folder and gives its status, output and errors.
  package func run(_ arguments: [String], in folder: URL) throws -> Tool.Answer {
    let process = try process(arguments, in: folder)
    let names = ("\(name).output", "\(name).errors")
    let (output, errors) = (
      folder.appendingPathComponent(names.0), folder.appendingPathComponent(names.1)
    )
    for file in [output, errors] { try Data().write(to: file) }
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = try FileHandle(forWritingTo: errors)
    try process.run()
    process.waitUntilExit()
    return Tool.Answer(
      status: process.terminationStatus,
      output: String(decoding: try Data(contentsOf: output), as: UTF8.self),
      errors: String(decoding: try Data(contentsOf: errors), as: UTF8.self)
    )
  }

  /// The program as a process that has not begun; a server is one.
  package func process(_ arguments: [String], in folder: URL) throws -> Process {
    guard let path else { throw Missing(name: name) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    process.currentDirectoryURL = folder
    return process
  }

  private struct Missing: Error, CustomStringConvertible {
    let name: String
    var description: String { "'\(name)' is neither in WAYMARK_TOOLS nor in PATH" }
  }

  /// Makes an empty folder, gives it to the body, and removes it.
  package static func withFolder<Answer>(_ body: (URL) throws -> Answer) throws -> Answer {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("waymark-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try body(folder)
  }
}
