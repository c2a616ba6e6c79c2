#if Tools
internal import Waymark

/// A file that a command was given, read whole.
struct InputFile {
  /// What messages call it: the path as it was given, or `standard input`.
  let name: String
  let bytes: [UInt8]

  /// A text that was made.
  init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }

  /// Reads a file, or standard input for `-`; the most that is read is what a catalog may have.
  ///
  /// - Parameter help: What to do where there is no such file.
  init(_ path: String, help: String = "check the path") throws(ToolFailure) {
    name = Self.name(path)
    do throws(DiskError) {
      bytes = try Disk.read(path, limit: LinkCatalog.sizeLimit)
    } catch {
      throw error.failure(help: help)
    }
  }

  /// What messages call a path.
  static func name(_ path: String) -> String {
    path == "-" ? "standard input" : TerminalText.visible(path)
  }

  /// Refuses paths of which more than one is `-`: standard input can be read once.
  static func checkStandardInput(_ paths: [String?]) throws(ToolFailure) {
    guard paths.count(where: { $0 == "-" }) > 1 else { return }
    throw ToolFailure(
      .usage,
      "command.standard-input-twice",
      "'-' is given for more than one file",
      help: "standard input can be read once; name the other files"
    )
  }
}
#endif
