package import Foundation

/// Runs the built command and the examples as a user does.
package enum Tool {
  package struct Answer {
    package let status: Int32
    package let output: String
    package let errors: String
  }

  /// Runs the command, or another program, in a new folder that contains only the given files.
  package static func run(
    _ arguments: String...,
    files: [String: String] = [:],
    program: String = "waymark-cli"
  ) throws -> Answer {
    try run(arguments, files: files, program: program)
  }

  /// Runs the command, or another program, in a new folder that contains only the given files.
  package static func run(
    _ arguments: [String],
    files: [String: String],
    program: String = "waymark-cli"
  ) throws -> Answer {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("waymark-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, text) in files {
      let file = folder.appendingPathComponent(name)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(),
        withIntermediateDirectories: true
      )
      try Data(text.utf8).write(to: file)
    }
    return try run(arguments, in: folder, program: program)
  }

  /// Runs the command, or another program, in an existing folder.
  ///
  /// A program that does not end within two minutes is terminated, and its status is that of the
  /// signal.
  ///
  /// - Parameters:
  ///   - device: The file that standard output is written to, such as `/dev/full`; without one, the
  ///     output is in the answer.
  ///   - environment: Variables in addition to those of this process.
  package static func run(
    _ arguments: [String],
    in folder: URL,
    program: String = "waymark-cli",
    device: String? = nil,
    environment: [String: String] = [:]
  ) throws -> Answer {
    let streams = FileManager.default.temporaryDirectory
      .appendingPathComponent("waymark-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: streams, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: streams) }
    let process = Process()
    process.executableURL = BuildProducts.folder.appendingPathComponent(program)
    process.arguments = arguments
    process.currentDirectoryURL = folder
    // The tests may run in a workflow of GitHub.
    process.environment = ProcessInfo.processInfo.environment
      .merging(["GITHUB_WORKSPACE": ""]) { $1 }.merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    // Files accept any amount of text; a pipe that no process reads yet would block the command.
    let (output, errors) = (
      streams.appendingPathComponent("1"), streams.appendingPathComponent("2")
    )
    for file in [output, errors] { try Data().write(to: file) }
    process.standardOutput = try FileHandle(
      forWritingTo: device.map { URL(fileURLWithPath: $0) } ?? output
    )
    process.standardError = try FileHandle(forWritingTo: errors)
    let end = DispatchSemaphore(value: 0)
    process.terminationHandler = { _ in end.signal() }
    try process.run()
    if end.wait(timeout: .now() + 120) == .timedOut { process.terminate() }
    process.waitUntilExit()
    return Answer(
      status: process.terminationStatus,
      output: String(decoding: try Data(contentsOf: output), as: UTF8.self),
      errors: String(decoding: try Data(contentsOf: errors), as: UTF8.self)
    )
  }
}
