public import Waymark
public import WaymarkCatalog

extension PlatformFiles {
  /// Returns all inconsistencies between the files, or between the files and the catalog.
  ///
  ///     warning[files.host-on-one-system]: links to 'm.example' can open the app only on Android
  ///       at AndroidManifest.xml:7:5 (manifest/application/activity[0]/intent-filter[0])
  ///     help: add 'applinks:m.example' to the entitlements
  ///
  /// The findings about Apple's files come first, then those about Android's, then those about
  /// both, then those about each route; within each group they are in the order of the files, and
  /// hosts are sorted by name. The `lint` of each file reports the mistakes in that file alone.
  /// With a catalog, the examples of each route, its shortest and its longest link are tried on the
  /// simulators of both systems; Android's simulator uses API level 35, and all hosts that the
  /// manifest requests verification for are verified. The module WaymarkAgreement compares all
  /// other links.
  ///
  /// - Parameters:
  ///   - catalog: The catalog of the app. Its identity determines the app to look for in the files.
  ///     Findings with its `ignoredCodes` are left out unless they are errors.
  ///   - codes: The codes of findings to leave out.
  public func lint(
    with catalog: LinkCatalog? = nil,
    ignoring codes: Set<LinkDiagnostic.Code> = []
  ) -> [LinkDiagnostic] {
    lint(with: catalog, minSDK: nil, ignoring: codes)
  }

  /// Returns the findings of ``lint(with:ignoring:)``.
  ///
  /// - Parameters:
  ///   - all: The app with all variants, if the catalog is that of one of them.
  ///   - minSDK: The lowest API level of the app in place of that in the manifest.
  package func lint(
    with catalog: LinkCatalog? = nil,
    of all: LinkCatalog? = nil,
    minSDK: Int?,
    ignoring codes: Set<LinkDiagnostic.Code>
  ) -> [LinkDiagnostic] {
    var lint = FilesLint(self, catalog, of: all, minSDK: minSDK)
    lint.lintApple()
    lint.lintServices(on: .apple)
    lint.lintAndroid()
    lint.lintPackage()
    lint.lintCertificates()
    lint.lintServices(on: .android)
    lint.lintStatements()
    lint.lintActivities()
    lint.lintSystems()
    lint.lintRoutes()
    return lint.findings.filter { finding in
      if codes.contains(finding.code) { return false }
      return finding.severity == .error || catalog?.ignoredCodes.contains(finding.code) != true
    }
  }

  /// Returns those findings of ``lint(with:ignoring:)`` about apps, packages and includes in the
  /// files of the web, which need no link.
  ///
  /// Findings about passwords and App Clips are left out; ``ServiceComparison`` has them.
  package func lintNames(with catalog: LinkCatalog) -> [LinkDiagnostic] {
    let web = PlatformFiles(associations: associations, assetLinks: assetLinks)
    var lint = FilesLint(web, catalog)
    lint.lintApple()
    lint.lintAndroid()
    lint.lintStatements()
    return lint.findings
  }

  /// Every code that ``lint(with:ignoring:)`` can return.
  public static var lintCodes: [LinkDiagnostic.Code] {
    FindingCodes.filesLint
  }
}

extension PlatformFiles {
  /// Makes the files that the catalog generates, as the systems would read them.
  ///
  /// A file that is valid for any domain is used for each domain in the entitlements. A kind of
  /// file that the catalog cannot generate is left out.
  ///
  /// - Throws: `RouteTableError` with every pair of routes that conflict for some link.
  public init(generatedFrom catalog: LinkCatalog) throws(RouteTableError) {
    try self.init(generatedWithoutAssociationsFrom: catalog)
    associations = catalog.associationsOfHosts
  }

  /// Makes the files that the catalog generates except the association files, which take most of
  /// the time.
  ///
  /// - Throws: `RouteTableError` with every pair of routes that conflict for some link.
  package init(
    generatedWithoutAssociationsFrom catalog: LinkCatalog
  ) throws(RouteTableError) {
    self.init()
    // The files of conflicting routes would be ambiguous.
    _ = try catalog.table()
    for (links, hosts) in catalog.statements(hasRules: false) {
      guard let links = try? AssetLinks(links.text) else { continue }
      for host in hosts { assetLinks[host] = links }
    }
    let lists = [GenerationKind.entitlements(), .infoPropertyList()]
    let texts = try lists.map { kind throws(RouteTableError) in
      try catalog.generate(kind).files.first?.text
    }
    manifest = catalog.manifestFile.flatMap { try? AndroidManifest($0.text) }
    entitlements = texts[0].flatMap { try? Entitlements($0) }
    infoPropertyList = texts[1].flatMap { try? InfoPropertyList($0) }
  }

  /// Replaces the generated `assetlinks.json` of each host whose given file has dynamic rules for
  /// the app by one with the rules that the catalog generates.
  package mutating func addDynamicRules(from catalog: LinkCatalog, asIn given: PlatformFiles?) {
    guard let package = catalog.app.android?.package, let given else { return }
    let hosts = given.assetLinks.filter { $0.value.dynamicRules(for: package) != nil }.keys
    if hosts.isEmpty { return }
    for (links, domains) in catalog.statements(hasRules: true) {
      guard let links = try? AssetLinks(links.text) else { continue }
      for host in domains where hosts.contains(host) { assetLinks[host] = links }
    }
  }
}

extension LinkCatalog {
  /// The generated association files, by the hosts that serve them; a file for any domain is that
  /// of each host without another one.
  package var associationsOfHosts: [String: AppleAppSiteAssociation] {
    let hosts = AssociationHosts(self).hosts.compactMap(\.name)
    let files = associationFiles
    var associations: [String: AppleAppSiteAssociation] = [:]
    for file in files.filter({ !$0.domains.isEmpty }) + files.filter(\.domains.isEmpty) {
      guard let association = try? AppleAppSiteAssociation(file.text) else { continue }
      for host in file.domains.isEmpty ? hosts : file.domains where associations[host] == nil {
        associations[host] = association
      }
    }
    return associations
  }

  /// Returns the generated `assetlinks.json` files with the hosts that serve them.
  func statements(hasRules: Bool) -> [(links: AssetLinks, hosts: [String])] {
    let files = AssetLinksGenerator(self, fingerprints: [], into: nil).links(hasRules: hasRules)
    let named = Set(files.flatMap(\.domains))
    // The file for any domain is not that of a host with a file of its own.
    let others = AssociationHosts(self).hosts.compactMap(\.name).filter { !named.contains($0) }
    return files.map { links, domains in (links, domains.isEmpty ? others : domains) }
  }
}
