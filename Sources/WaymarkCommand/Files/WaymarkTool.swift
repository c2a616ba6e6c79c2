#if Tools
internal import Waymark
public import WaymarkCatalog

/// The command `waymark`: its catalog is `waymark.json` in the working directory.
public struct WaymarkTool: LinkTool {
  /// The command's name.
  public static var name: String { "waymark" }

  /// The catalog of the working directory.
  public static func catalog() throws -> LinkCatalog {
    try CatalogFile.read(CatalogFile.defaultName)
  }
}
#endif
