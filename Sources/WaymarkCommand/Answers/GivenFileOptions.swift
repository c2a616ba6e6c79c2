#if Tools
internal import ArgumentParser
internal import Waymark
internal import WaymarkCatalog
internal import WaymarkPlatforms

/// The platforms' files that `explain` reads in place of those that the catalog generates.
struct GivenFileOptions: ParsableArguments {
  @OptionGroup var builtApps: BuiltAppOptions

  @Option(help: ServedFile.help("An apple-app-site-association file"))
  var aasa: [ServedFile] = []

  @Option(
    help: ArgumentHelp("The app's entitlements.", valueName: "file"),
    completion: .file()
  )
  var entitlements: [String] = []

  @Option(
    help: ArgumentHelp("The app's Info.plist.", valueName: "file"),
    completion: .file()
  )
  var infoPlist: [String] = []

  @Option(
    help: ArgumentHelp("The app's AndroidManifest.xml.", valueName: "file"),
    completion: .file()
  )
  var manifest: [String] = []

  @Option(help: ServedFile.help("An assetlinks.json file"))
  var assetlinks: [ServedFile] = []

  @OptionGroup var manifestValues: ManifestValueOptions

  func validate() throws {
    try ServedFile.checkDomains(of: [("--aasa", aasa), ("--assetlinks", assetlinks)])
    try ServedFile.checkOnce([
      ("--entitlements", entitlements), ("--info-plist", infoPlist), ("--manifest", manifest),
    ])
  }

  /// All paths in the options.
  var paths: [String?] {
    let files: [[String]] = [
      builtApps.app, aasa.map(\.path), entitlements, infoPlist, manifest, assetlinks.map(\.path),
    ]
    let paths: [String] = Array(files.joined())
    return paths
  }

  /// Reads the files; the catalog generates the others.
  ///
  /// - Parameter url: The link; a file of every domain is that of the link's domain and of those
  ///   above it; `nil` for many links, so that such a file is that of the catalog's domains.
  func read(for catalog: LinkCatalog, _ url: String?) throws(ToolError) -> SystemFiles {
    var given = try builtApps.platformFiles
    if let path = entitlements.first {
      given.entitlements = try PlatformFile.entitlements(at: path)
    }
    if let path = infoPlist.first {
      given.infoPropertyList = try PlatformFile.infoPropertyList(at: path)
    }
    if let path = manifest.first { given.manifest = try PlatformFile.manifest(at: path) }
    let above = url.flatMap(AppleSimulator.host).map(PlatformFiles.servers) ?? []
    let hosts = catalog.app.domains.list.map(PlatformFiles.server) + above
    let values = catalog.completed(try manifestValues.values())
    try ServedFile.checkKnown(
      aasa.placed + assetlinks.placed,
      by: catalog.claimingWrappers.app,
      [given.entitlements].compactMap(\.self),
      [given.manifest?.filled(with: values)].compactMap(\.self),
      others: above
    )
    given.associations = try ServedFile.files(aasa.placed, of: hosts, PlatformFile.association)
    given.assetLinks = try ServedFile.files(assetlinks.placed, of: hosts, PlatformFile.assetLinks)
    return SystemFiles(catalog, given: given, values: try manifestValues.values(), for: url)
  }
}
#endif
