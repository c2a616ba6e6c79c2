package import Foundation

/// A third-party program that reads the files that Waymark writes: `aapt2`, `kotlinc`, `nginx`.
///
/// `Scripts/check platforms` installs all of them. A test of a program that is not installed is
/// skipped with a message, unless `WAYMARK_TOOLS` names the folder that should contain it.
package struct SystemTool: Sendable {
  /// The program's name.
  package let name: String
  private let path: String?

  /// Looks for a program in the folder of `WAYMARK_TOOLS`, then in the folders of `PATH`, then in
  /// Debian's folder for servers.
  package init(_ name: String) {
    self.name = name
    let environment = ProcessInfo.processInfo.environment
    let folders =
      [environment["WAYMARK_TOOLS"] ?? ""]
      + (environment["PATH"] ?? "").split(separator: ":").map(String.init) + ["/usr/sbin"]
    path = folders.lazy.filter { !$0.isEmpty }.map { "\($0)/\(name)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// Indicates whether a test of the program must run: it is installed, or `WAYMARK_TOOLS` is set.
  package var isExpected: Bool {
    path != nil || ProcessInfo.processInfo.environment["WAYMARK_TOOLS"] != nil
  }

  /// Indicates whether the program is installed.
  package var isInstalled: Bool { path != nil }

  /// The message of a skipped test.
  package var absence: String { "'\(name)' is not installed; 'Scripts/check platforms' does it" }

  /// Runs the program in a folder and returns its status, output and errors.
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

  /// Returns the program as a process that has not started, for example for a server.
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

  /// Makes an empty folder, passes it to the body, and removes it.
  package static func withFolder<Answer>(_ body: (URL) throws -> Answer) throws -> Answer {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("waymark-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try body(folder)
  }
}
