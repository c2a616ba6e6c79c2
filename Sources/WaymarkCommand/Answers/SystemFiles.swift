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
  ///
  /// - Parameter isWeb: Indicates whether the link is a web link; files that only other links need
  ///   are not generated.
  func apple(_ catalog: LinkCatalog, isWeb: Bool) throws(ToolError) -> AppleDevice? {
    let isGiven = aasa != nil || entitlements != nil || infoPlist != nil
    let appIDs = catalog.app.apple?.appIDs ?? []
    if appIDs.isEmpty, !isGiven { return nil }
    let association = try aasa.map { path throws(ToolError) in
      try PlatformFile.association(at: path)
    }
    return AppleDevice(
      appIDs: appIDs.isEmpty ? association?.appIDs ?? [] : appIDs,
      association: { server in association ?? catalog.association(of: server) },
      entitlements: try entitlements.map { path throws(ToolError) in
        try PlatformFile.entitlements(at: path)
      } ?? (isWeb ? catalog.entitlements : nil),
      infoPropertyList: try infoPlist.map { path throws(ToolError) in
        try PlatformFile.infoPropertyList(at: path)
      } ?? (isWeb ? nil : catalog.infoPropertyList)
    )
  }

  /// Returns a device that shows how Android handles a link; `nil` if there is no manifest.
  func android(_ catalog: LinkCatalog) throws(ToolError) -> AndroidDevice? {
    let given = try manifest.map { path throws(ToolError) in
      try PlatformFile.manifest(at: path)
    }
    let links = try assetlinks.map { path throws(ToolError) in
      try PlatformFile.assetLinks(at: path)
    }
    guard let manifest = given ?? catalog.androidManifest else { return nil }
    let package = catalog.app.android?.package ?? manifest.package ?? ""
    return AndroidDevice(
      package: package,
      manifest: manifest,
      verification: (links ?? catalog.assetLinks).map {
        manifest.verification(by: $0, package: package)
      } ?? .assumed
    )
  }
}

extension AppleAppSiteAssociation {
  /// The different apps of the file, in its order.
  fileprivate var appIDs: [String] { AppleSimulator(self, domain: "").appIDs }
}

extension LinkCatalog {
  /// Returns the association file that a host would serve.
  fileprivate func association(of host: String) -> AppleAppSiteAssociation? {
    associationFile(of: host).flatMap { try? AppleAppSiteAssociation($0.text) }
  }

  fileprivate var entitlements: Entitlements? {
    generated(.entitlements()).first.flatMap { try? Entitlements($0.text) }
  }

  fileprivate var infoPropertyList: InfoPropertyList? {
    generated(.infoPropertyList()).first.flatMap { try? InfoPropertyList($0.text) }
  }

  fileprivate var assetLinks: AssetLinks? {
    if app.android?.fingerprints.isEmpty ?? true { return nil }
    return generated(.assetLinks()).first.flatMap { try? AssetLinks($0.text) }
  }

  fileprivate var androidManifest: AndroidManifest? {
    if app.android == nil { return nil }
    return manifestFile.flatMap { try? AndroidManifest($0.text) }
  }

  private func generated(_ kind: GenerationKind) -> [GeneratedFile] {
    (try? generate(kind))?.files ?? []
  }
}
#endif
