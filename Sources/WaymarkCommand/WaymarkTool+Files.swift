#if Tools
public import WaymarkPlatforms

extension WaymarkTool {
  /// Reads the files of the systems that the outputs of a catalog list, where they exist: the files
  /// that `waymark prove` compares.
  ///
  /// - Parameter path: The path of the catalog's file.
  /// - Throws: An error that describes the mistakes in one of the files.
  public static func files(of path: String) throws -> PlatformFiles {
    let loaded = try CatalogFile.load(path, isArgument: true)
    let given = try GivenFile.outputs(of: loaded, ProvedFiles.allKinds)
    return try ProvedFiles(given, of: loaded.catalog, variant: nil).platformFiles ?? PlatformFiles()
  }
}
#endif
