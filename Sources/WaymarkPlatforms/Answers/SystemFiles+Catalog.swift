import Waymark
package import WaymarkCatalog

extension SystemFiles {
  /// Makes the files of a catalog's app.
  ///
  /// A file that is not given is the one that the catalog generates.
  ///
  /// - Parameters:
  ///   - given: The given files; asset links are given as `assetLinks`.
  ///   - association: The association file that every host serves; `nil` for those of `given`.
  ///   - assetLinks: The file that every host of the manifest serves. Without it, and if the
  ///     catalog has no fingerprints, the hosts count as verified.
  package convenience init(
    _ catalog: LinkCatalog,
    given: PlatformFiles = PlatformFiles(),
    association: AppleAppSiteAssociation? = nil,
    assetLinks: AssetLinks? = nil
  ) {
    var appIDs = catalog.app.apple?.appIDs ?? []
    // Without apps in the catalog, those of the file are meant.
    if appIDs.isEmpty, let association { appIDs = AppleSimulator(association, domain: "").appIDs }
    let manifest = given.manifest ?? catalog.generatedManifest
    let package = catalog.app.android?.package ?? manifest?.package ?? ""
    let statements = manifest == nil ? nil : assetLinks ?? catalog.generatedAssetLinks
    var files = given
    files.manifest = manifest
    self.init(
      appIDs: appIDs.isEmpty ? nil : appIDs,
      package: package,
      files,
      verification: statements.flatMap { manifest?.verification(by: $0, package: package) }
        ?? .assumed,
      entitlements: { catalog.generatedEntitlements },
      infoPropertyList: { catalog.generatedInfoPropertyList },
      association: { association ?? catalog.association(of: $0) }
    )
  }
}

extension LinkCatalog {
  /// Returns the verification state of the hosts, of which each serves its own file.
  ///
  /// The app is signed with a certificate of the catalog, if possible with one that the files name.
  package func verification(by files: [String: AssetLinks]) -> AndroidSimulator.Verification {
    guard let android = app.android, !files.isEmpty else { return .assumed }
    let own = android.fingerprints.compactMap { CertificateFingerprint($0)?.text }
    let listed = files.sorted { $0.key < $1.key }
      .flatMap { $0.value.fingerprints(of: android.package) }
    return .files(
      files,
      package: android.package,
      fingerprint: own.first(where: listed.contains) ?? own.first ?? listed.first ?? ""
    )
  }

  /// Returns the association file that a host would serve.
  fileprivate func association(of host: String) -> AppleAppSiteAssociation? {
    associationFile(of: host).flatMap { try? AppleAppSiteAssociation($0.text) }
  }

  fileprivate var generatedEntitlements: Entitlements? {
    (try? generate(.entitlements()))?.files.first.flatMap { try? Entitlements($0.text) }
  }

  fileprivate var generatedInfoPropertyList: InfoPropertyList? {
    (try? generate(.infoPropertyList()))?.files.first.flatMap { try? InfoPropertyList($0.text) }
  }

  fileprivate var generatedAssetLinks: AssetLinks? {
    if app.android?.fingerprints.isEmpty ?? true { return nil }
    return (try? generate(.assetLinks()))?.files.first.flatMap { try? AssetLinks($0.text) }
  }

  fileprivate var generatedManifest: AndroidManifest? {
    if app.android == nil { return nil }
    return manifestFile.flatMap { try? AndroidManifest($0.text) }
  }
}
