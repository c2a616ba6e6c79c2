#if Tools
internal import Waymark
internal import WaymarkCatalog

/// Reads the file of a catalog.
enum CatalogFile {
  /// The file that is read if no option names one.
  static var defaultName: String { "waymark.json" }

  /// Returns whether something exists at a path.
  static func exists(_ path: String) -> Bool { Disk.kind(path) != .nothing }

  /// Reads and checks a catalog, from standard input for `-`.
  ///
  /// - Throws: ``ToolError`` with every mistake in the file.
  static func read(_ path: String) throws(ToolError) -> LinkCatalog { try load(path).catalog }

  /// Reads and checks a catalog, and returns it with its file.
  ///
  /// - Parameter isArgument: Indicates whether an argument of the program names the file, and not
  ///   the option `--catalog`.
  static func load(
    _ path: String,
    isArgument: Bool = false
  ) throws(ToolError) -> LoadedCatalog {
    let file = try InputFile(
      path,
      help: path == defaultName && !isArgument
        ? "write one, name another with --catalog, or try --example"
        : "check the path, or try --example"
    )
    return LoadedCatalog(try read(file), file: file)
  }

  /// Checks a catalog that has been read.
  static func read(_ file: InputFile) throws(ToolError) -> LinkCatalog {
    do throws(CatalogError) {
      return try LinkCatalog(bytes: file.bytes)
    } catch {
      throw ToolError(.unreadable, error.diagnostics(file: file.name))
    }
  }
}
#endif
