#if Tools
internal import ArgumentParser
internal import Waymark
internal import WaymarkCatalog
internal import WaymarkPlatforms

/// The platforms' files that `explain` reads in place of those that the catalog generates.
struct SystemFiles: ParsableArguments {
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

  /// Returns a device that shows how iOS handles a link; `nil` if the catalog names no Apple app
  /// and no file is given.
  func apple(_ catalog: LinkCatalog, isWeb: Bool) throws(ToolError) -> AppleDevice? {
    AppleDevice(
      catalog,
      isWeb: isWeb,
      association: try aasa.map { path throws(ToolError) in
        try PlatformFile.association(at: path)
      },
      entitlements: try entitlements.map { path throws(ToolError) in
        try PlatformFile.entitlements(at: path)
      },
      infoPropertyList: try infoPlist.map { path throws(ToolError) in
        try PlatformFile.infoPropertyList(at: path)
      }
    )
  }

  /// Returns a device that shows how Android handles a link; `nil` if there is no manifest.
  func android(_ catalog: LinkCatalog) throws(ToolError) -> AndroidDevice? {
    AndroidDevice(
      catalog,
      manifest: try manifest.map { path throws(ToolError) in
        try PlatformFile.manifest(at: path)
      },
      assetLinks: try assetlinks.map { path throws(ToolError) in
        try PlatformFile.assetLinks(at: path)
      }
    )
  }
}
#endif
