#if Tools
internal import Waymark
public import WaymarkCatalog
public import WaymarkPlatforms

/// The command `waymark`: its catalog is `waymark.json` in the working directory.
public struct WaymarkTool: LinkTool {
  /// The command's name.
  public static var name: String { "waymark" }

  /// The catalog of the working directory.
  public static func catalog() throws -> LinkCatalog {
    try catalog(at: CatalogFile.defaultName)
  }

  /// Reads and checks the catalog in a file.
  ///
  /// - Throws: An error that describes every mistake in the file, with its place.
  public static func catalog(at path: String) throws -> LinkCatalog { try CatalogFile.read(path) }

  /// Reads the files of the systems that the outputs of a catalog list, where they exist: the files
  /// that `waymark prove` compares.
  ///
  /// - Parameter path: The path of the catalog's file.
  /// - Throws: An error that describes the mistakes in one of the files.
  public static func files(of path: String) throws -> PlatformFiles {
    let loaded = try CatalogFile.load(path)
    let given = try GivenFile.outputs(of: loaded)
    return try ProvedFiles(given, of: loaded.catalog, variant: nil).platformFiles
      ?? PlatformFiles()
  }

  /// Returns the command's example: the catalog of Underway, a transit app for New York.
  public static func example() throws -> LinkCatalog { try LinkCatalog(json: UnderwayExample.json) }
}
#endif
