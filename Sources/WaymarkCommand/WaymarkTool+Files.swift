#if Tools
public import WaymarkPlatforms

extension WaymarkTool {
  /// Reads the files of the systems that the outputs of a catalog list, where they exist: the files
  /// that `waymark prove` compares.
  ///
  /// - Parameter path: The path of the catalog's file.
  /// - Returns: The files of the app, and those of each of its variants by the name of the variant.
  /// - Throws: An error that describes the mistakes in one of the files.
  public static func files(
    of path: String
  ) throws -> (app: PlatformFiles, variants: [String: PlatformFiles]) {
    let loaded = try CatalogFile.load(path, isArgument: true)
    let given = try GivenFile.outputs(of: loaded, ProvedFiles.allKinds)
    var (app, variants) = (PlatformFiles(), [String: PlatformFiles]())
    for (variant, catalog) in loaded.identities {
      let files = try ProvedFiles(given, of: catalog, variant: variant).platformFiles
      guard let files else { continue }
      if let variant { variants[variant] = files } else { app = files }
    }
    return (app, variants)
  }
}
#endif
