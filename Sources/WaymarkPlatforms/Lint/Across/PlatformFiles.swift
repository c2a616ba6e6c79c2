public import Waymark

/// The files of one app, on its own and on its servers, as far as they are known.
///
///     var files = PlatformFiles()
///     files.entitlements = try Entitlements(text)
///     files.associations["www.example.com"] = try AppleAppSiteAssociation(served)
///     for finding in files.lint() { print(finding) }
///
/// What is not there is not judged: a file that is left out is not a file that is missing.
public struct PlatformFiles: Sendable {
  /// The association files by the hosts that serve them, in lower case.
  public var associations: [String: AppleAppSiteAssociation]
  /// The `assetlinks.json` files by the hosts that serve them, in lower case.
  public var assetLinks: [String: AssetLinks]
  /// The app's entitlements.
  public var entitlements: Entitlements?
  /// The app's `Info.plist`.
  public var infoPropertyList: InfoPropertyList?
  /// The app's manifest.
  public var manifest: AndroidManifest?

  /// Takes the files that are known.
  public init(
    associations: [String: AppleAppSiteAssociation] = [:],
    assetLinks: [String: AssetLinks] = [:],
    entitlements: Entitlements? = nil,
    infoPropertyList: InfoPropertyList? = nil,
    manifest: AndroidManifest? = nil
  ) {
    self.associations = associations
    self.assetLinks = assetLinks
    self.entitlements = entitlements
    self.infoPropertyList = infoPropertyList
    self.manifest = manifest
  }
}

extension PlatformFiles {
  /// Everything in which the files do not fit each other, or the catalog.
  ///
  ///     warning[files.host-on-one-system]: 'm.example.com' is in the manifest alone
  ///       at AndroidManifest.xml:7:5 (manifest/application/activity[0]/intent-filter[0])
  ///     help: its links open the app on Android and stay in the browser on iOS: associate …
  ///
  /// First the files of Apple's systems, then Android's, then both, then route by route; within
  /// each the order of the files, and of hosts by name. What is wrong with one file alone is told
  /// by its own `lint`. With a catalog, links of each route are tried on the simulators of both
  /// systems; Android's as of API level 35, with hosts verified that the manifest asks for.
  ///
  /// - Parameters:
  ///   - catalog: What the app declares. Its identity says which app is looked for in the files,
  ///     and its `ignoredCodes` are left out unless they are errors.
  ///   - codes: Codes that are not wanted.
  public func lint(
    with catalog: LinkCatalog? = nil,
    ignoring codes: Set<LinkDiagnostic.Code> = []
  ) -> [LinkDiagnostic] {
    var lint = FilesLint(self, catalog)
    lint.lintApple()
    lint.lintAndroid()
    lint.lintStatements()
    lint.lintSystems()
    lint.lintRoutes()
    return lint.findings.filter { finding in
      if codes.contains(finding.code) { return false }
      return finding.severity == .error || catalog?.ignoredCodes.contains(finding.code) != true
    }
  }

  /// Every code that ``lint(with:ignoring:)`` can give.
  public static var lintCodes: [LinkDiagnostic.Code] {
    FilesRisk.all.map { LintRisk.files($0).code }
  }
}

extension PlatformFiles {
  /// The files that the catalog gives, as the systems would read them.
  ///
  /// A file that is for any domain stands for each that the entitlements name. A kind that the
  /// catalog cannot give is left out.
  ///
  /// - Throws: `RouteTableError` with every pair of routes that tie for some link.
  public init(generatedFrom catalog: LinkCatalog) throws(RouteTableError) {
    self.init()
    let hosts = AssociationHosts(catalog).hosts.compactMap(\.name)
    let files = try catalog.generate(.appleAppSiteAssociation).files
    for file in files.filter({ !$0.domains.isEmpty }) + files.filter(\.domains.isEmpty) {
      guard let association = try? AppleAppSiteAssociation(file.text) else { continue }
      for host in file.domains.isEmpty ? hosts : file.domains where associations[host] == nil {
        associations[host] = association
      }
    }
    for file in try catalog.generate(.assetLinks()).files {
      guard let links = try? AssetLinks(file.text) else { continue }
      for host in file.domains.isEmpty ? hosts : file.domains { assetLinks[host] = links }
    }
    let lists = [GenerationKind.entitlements(), .infoPropertyList()]
    let texts = try lists.map { kind throws(RouteTableError) in
      try catalog.generate(kind).files.first?.text
    }
    manifest = try catalog.generate(.androidManifest()).files.first.flatMap {
      try? AndroidManifest($0.text)
    }
    entitlements = texts[0].flatMap { try? Entitlements($0) }
    infoPropertyList = texts[1].flatMap { try? InfoPropertyList($0) }
  }
}
