import Foundation

/// The real compiler with the built modules and the built macro, as a user's package runs it.
package enum Compiler {
  /// A way to compile a module.
  package struct Setting: Sendable, CustomStringConvertible {
    let language: String
    let isolation: String

    package var description: String { "Swift \(language), \(isolation)" }

    package static let all = ["5", "6"].flatMap { language in
      ["nonisolated", "MainActor"].map { Setting(language: language, isolation: $0) }
    }

    package static let usual = Setting(language: "6", isolation: "nonisolated")

    var arguments: [String] {
      let features = ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"]
      return ["-swift-version", language, "-default-isolation", isolation]
        + features.flatMap { ["-enable-upcoming-feature", $0] }
    }
  }

  /// The line that every macro plugin with swift-syntax 600 prints when the compiler ends it.
  private static let endOfPlugin = """
    Internal Error: DecodingError.dataCorrupted: Data was corrupted. Debug description: Corrupted \
    JSON. Underlying error: unexpected end of file

    """

  /// Returns everything that the compiler prints for a file, without the file's path.
  ///
  /// - Parameter isChecked: Indicates whether messages that appear only after type checking are
  ///   included.
  package static func output(
    for source: String,
    _ setting: Setting = .usual,
    isChecked: Bool = false
  ) throws -> String {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("waymark-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("Routes.swift")
    try Data(source.utf8).write(to: file)
    // A file accepts any amount of text; a pipe that no process reads yet would block the compiler.
    let log = folder.appendingPathComponent("log")
    try Data().write(to: log)
    let handle = try FileHandle(forWritingTo: log)
    let plugin = BuildProducts.folder.appendingPathComponent("WaymarkRoutesPlugin-tool").path
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments =
      ["swiftc", "-diagnostic-style", "llvm", "-package-name", "user", "-module-name", "User"]
      // The file is part of a library, so that its variables are not statements of a script.
      + ["-parse-as-library"]
      + (isChecked
        ? ["-emit-sil", "-o", folder.appendingPathComponent("sil").path] : ["-typecheck"])
      + setting.arguments
      + ["-I", BuildProducts.folder.appendingPathComponent("Modules").path]
      + (FileManager.default.fileExists(atPath: plugin)
        ? ["-load-plugin-executable", "\(plugin)#WaymarkRoutesPlugin"] : [])
      + [file.path]
    process.standardOutput = handle
    process.standardError = handle
    try process.run()
    process.waitUntilExit()
    let text = String(decoding: try Data(contentsOf: log), as: UTF8.self)
    return text.replacingOccurrences(of: file.path, with: "Routes.swift")
      .replacingOccurrences(of: endOfPlugin, with: "")
  }
}
