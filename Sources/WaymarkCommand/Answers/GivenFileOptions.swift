#if Tools
internal import ArgumentParser
internal import Waymark
internal import WaymarkCatalog
internal import WaymarkPlatforms

/// The platforms' files that `explain` reads in place of those that the catalog generates.
struct GivenFileOptions: ParsableArguments {
  @Option(help: ArgumentHelp("An apple-app-site-association file.", valueName: "file"))
  var aasa: String?

  @Option(help: ArgumentHelp("The app's entitlements.", valueName: "file"))
  var entitlements: String?

  @Option(help: ArgumentHelp("The app's Info.plist.", valueName: "file"))
  var infoPlist: String?

  @Option(help: ArgumentHelp("The app's AndroidManifest.xml.", valueName: "file"))
  var manifest: String?

  @Option(help: ArgumentHelp("An assetlinks.json file.", valueName: "file"))
  var assetlinks: String?

  /// All paths in the options.
  var paths: [String?] { [aasa, entitlements, infoPlist, manifest, assetlinks] }

  /// Reads the files; the catalog generates the others.
  func read(for catalog: LinkCatalog) throws(ToolError) -> SystemFiles {
    let association = try aasa.map { path throws(ToolError) in
      try PlatformFile.association(at: path)
    }
    var given = PlatformFiles()
    if let entitlements { given.entitlements = try PlatformFile.entitlements(at: entitlements) }
    if let infoPlist { given.infoPropertyList = try PlatformFile.infoPropertyList(at: infoPlist) }
    if let manifest { given.manifest = try PlatformFile.manifest(at: manifest) }
    return SystemFiles(
      catalog,
      given: given,
      association: association,
      assetLinks: try assetlinks.map { path throws(ToolError) in
        try PlatformFile.assetLinks(at: path)
      }
    )
  }
}
#endif
