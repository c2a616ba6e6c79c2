#if Tools
internal import Waymark
internal import WaymarkCatalog

/// An input file of a command, read completely.
struct InputFile {
  /// The name in messages: the path as given, or `standard input`.
  let name: String
  let bytes: [UInt8]
  /// The path as given; `nil` for standard input, and for a text that was not read from a file.
  private(set) var path: String?

  /// Makes an input from a text that was not read from a file.
  init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }

  /// Reads a file, or standard input for `-`, up to the size limit of a catalog.
  ///
  /// - Parameter help: The remedy if the file does not exist.
  init(_ path: String, help: String = "check the path") throws(ToolError) {
    name = Self.name(path)
    self.path = path == "-" ? nil : path
    do throws(DiskError) {
      bytes = try Disk.read(path, limit: LinkCatalog.sizeLimit)
    } catch {
      throw error.toolError(help: help)
    }
  }

  /// Returns the name of a path in messages.
  static func name(_ path: String) -> String {
    path == "-" ? "standard input" : TerminalText.visible(path)
  }

  /// Throws an error if more than one path is `-`: standard input can be read only once.
  static func checkStandardInput(_ paths: [String?]) throws(ToolError) {
    guard paths.count(where: { $0 == "-" }) > 1 else { return }
    throw ToolError(
      .usage,
      "command.standard-input-twice",
      "'-' is given for more than one file",
      help: "standard input can be read once; name the other files"
    )
  }
}
#endif
