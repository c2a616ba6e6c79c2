#if Tools
internal import Waymark
public import WaymarkCatalog

/// The command `waymark`: its catalog is `waymark.json` in the working directory.
public struct WaymarkTool: LinkTool {
  /// The command's name.
  public static var name: String { "waymark" }

  /// The version of Waymark, which all of its programs print with `--version`.
  public static var version: String { "0.1.0" }

  /// The catalog of the working directory.
  public static func catalog() throws -> LinkCatalog {
    try CatalogFile.read(CatalogFile.defaultName)
  }

  /// Reads and checks the catalog in a file.
  ///
  /// - Throws: An error that describes every mistake in the file, with its place.
  public static func catalog(at path: String) throws -> LinkCatalog {
    try CatalogFile.load(path, isArgument: true).catalog
  }

  /// Returns the command's example: the catalog of Underway, a transit app for New York.
  public static func example() throws -> LinkCatalog {
    try LinkCatalog(json: CommandTexts.underwayCatalog)
  }
}
#endif
