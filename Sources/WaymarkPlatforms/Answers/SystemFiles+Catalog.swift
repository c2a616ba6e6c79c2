import Waymark
package import WaymarkCatalog

extension SystemFiles {
  /// Makes the files of a catalog's app.
  ///
  /// A file that is not given is the one that the catalog generates.
  ///
  /// - Parameters:
  ///   - given: The given files.
  ///   - values: The values of references and placeholders in the given manifest.
  package convenience init(
    _ catalog: LinkCatalog,
    given: PlatformFiles = PlatformFiles(),
    values: AndroidManifest.Values = .init()
  ) {
    var appIDs = catalog.app.apple?.appIDs ?? []
    // Without apps in the catalog, those of the files are meant.
    if appIDs.isEmpty {
      let files = given.associations.sorted { $0.key < $1.key }
      for (_, file) in files {
        for appID in AppleSimulator(file, domain: "").appIDs where !appIDs.contains(appID) {
          appIDs.append(appID)
        }
      }
    }
    if let signed = given.entitlements?.applicationIdentifier { appIDs = [signed] }
    let values = catalog.completed(values)
    var files = given
    files.manifest = (given.manifest ?? catalog.generatedManifest)?.filled(with: values)
    let isForAndroid = catalog.app.android != nil
    self.init(
      appIDs: appIDs.isEmpty ? nil : appIDs,
      package: catalog.app.android?.package ?? files.manifest?.package ?? "",
      reasonForNoManifest: files.manifest == nil && isForAndroid
        ? catalog.reasonForNoManifest : nil,
      minSDK: catalog.app.android?.minSDK,
      files,
      statements: files.manifest.map { catalog.statements(of: $0, given: given) },
      server: catalog.serverOfAnyDomain,
      entitlements: { catalog.generatedEntitlements },
      infoPropertyList: { catalog.generatedInfoPropertyList },
      association: { catalog.association(of: $0) }
    )
  }
}

extension LinkCatalog {
  /// Returns the statements of the hosts in a manifest: the given ones, and for other hosts those
  /// that the catalog generates.
  ///
  /// - Parameters:
  ///   - manifest: The manifest, with the values of its references and placeholders.
  ///   - generated: The generated statements, if they are known.
  package func statements(
    of manifest: AndroidManifest,
    given: PlatformFiles,
    generated: [String: AssetLinks]? = nil
  ) -> HostStatements {
    let own = (app.android?.fingerprints ?? []).compactMap { CertificateFingerprint($0)?.text }
    // Every host of an app for any domain serves the file.
    let isAny = app.domains == .any && given.assetLinks.isEmpty
    var files = own.isEmpty || isAny ? [:] : generated ?? statementsOfHosts
    for (host, file) in given.assetLinks { files[host] = file }
    for host in given.unreadableAssetLinks.keys { files[host] = nil }
    return HostStatements(
      of: manifest.verifiedHosts(minSDK: app.android?.minSDK),
      files,
      unreadable: given.unreadableAssetLinks,
      package: app.android?.package ?? manifest.package,
      certificates: own
    )
  }

  /// The function that returns the host whose association file decides about links of a host, for
  /// an app that accepts any domain; `nil` for other apps.
  package var serverOfAnyDomain: (@Sendable (_ host: String) -> String)? {
    guard app.domains == .any else { return nil }
    return { associationHost(of: $0) }
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

  fileprivate var generatedManifest: AndroidManifest? {
    if app.android == nil { return nil }
    return manifestFile.flatMap { try? AndroidManifest($0.text) }
  }
}
