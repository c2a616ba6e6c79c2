import Waymark
package import WaymarkCatalog

extension SystemFiles {
  /// Makes the files of a catalog's app.
  ///
  /// A file that is not given is the one that the catalog generates. If the files are for one link,
  /// those that decide about it are not written as text, and have no lines.
  ///
  /// - Parameters:
  ///   - given: The given files.
  ///   - values: The values of references and placeholders in the given manifest.
  ///   - link: The only link to decide about; `nil` for all links.
  package convenience init(
    _ catalog: LinkCatalog,
    given: PlatformFiles = PlatformFiles(),
    values: AndroidManifest.Values = .init(),
    for link: String? = nil
  ) {
    var appIDs = catalog.app.apple?.appIDs ?? []
    // Without apps in the catalog, those of the files are meant.
    if appIDs.isEmpty {
      let files = given.associations.sorted { $0.key < $1.key }
      appIDs = files.flatMap { AppleSimulator($0.value, domain: "").appIDs }.unique
    }
    let signed = given.entitlements?.applicationIdentifier(beside: appIDs)
    if let signed { appIDs = [signed] }
    let values = catalog.completed(values)
    let readable = given.readable
    var files = readable
    let hasText = link == nil
    files.manifest = (given.manifest ?? catalog.manifest(for: link))?.filled(with: values)
    let isForAndroid = catalog.app.android != nil
    self.init(
      appIDs: appIDs.isEmpty && catalog.app.apple == nil ? nil : appIDs,
      package: files.manifest?.applicationID ?? catalog.app.android?.package
        ?? files.manifest?.package ?? "",
      reasonForNoManifest: files.manifest == nil && isForAndroid
        ? catalog.reasonForNoManifest : nil,
      minSDK: catalog.app.android?.minSDK,
      files,
      statements: { hosts, requested in
        catalog.statements(
          of: hosts,
          requested: requested,
          package: files.manifest?.package,
          given: readable
        )
      },
      server: catalog.serverOfAnyDomain,
      entitlements: { catalog.generatedEntitlements },
      infoPropertyList: { catalog.generatedInfoPropertyList },
      association: { host in
        let file = catalog.associations(of: [host])[0]
        return hasText ? file.flatMap { try? AppleAppSiteAssociation($0.text) } : file
      }
    )
  }
}

extension LinkCatalog {
  /// Returns the statements of the hosts in a manifest: the given ones, and for other hosts those
  /// that the catalog generates.
  ///
  /// - Parameters:
  ///   - hosts: The hosts for which the manifest requests verification.
  ///   - requested: Those of them that have a filter of their own with `autoVerify`.
  ///   - package: The package that the manifest contains.
  ///   - generated: The generated statements, if they are known.
  package func statements(
    of hosts: [String],
    requested: [String],
    package: String?,
    given: PlatformFiles,
    generated: [String: AssetLinks]? = nil
  ) -> HostStatements {
    let own = (app.android?.fingerprints ?? []).compactMap { CertificateFingerprint($0)?.text }
    // Every host of an app for any domain serves the file.
    let isAny = app.domains == .any && given.assetLinks.isEmpty
    var files = own.isEmpty || isAny ? [:] : generated ?? [:]
    let needsGenerated = !own.isEmpty && !isAny && generated == nil
    for (links, hosts) in needsGenerated ? self.statements(hasRules: false) : [] {
      for host in hosts { files[host] = links }
    }
    for (host, file) in given.assetLinks { files[host] = file }
    for host in given.unreadableAssetLinks.keys { files[host] = nil }
    var statements = HostStatements(
      of: hosts,
      files,
      unreadable: given.unreadableAssetLinks,
      package: given.manifest?.applicationID ?? app.android?.package ?? package,
      certificates: own,
      signed: given.manifest?.built?.certificates ?? []
    )
    if own.isEmpty, given.assetLinks.isEmpty, given.unreadableAssetLinks.isEmpty {
      statements.reasonForAssumption = "the catalog has no fingerprint of a certificate"
      // Up to API level 30, one filter requests the verification of all hosts, also of others'.
      let wildcards = requested.filter(\.isWildcardDomain)
      statements.add(
        unknown: Set(hosts).subtracting(requested).filter { host in
          !app.covers(.universal(domain: host))
            && !wildcards.contains { AndroidSimulator.verifies($0, host) }
        }
      )
    }
    return statements
  }

  /// The function that returns the host whose association file decides about links of a host, for
  /// an app that accepts any domain; `nil` for other apps.
  package var serverOfAnyDomain: (@Sendable (_ host: String) -> String)? {
    guard app.domains == .any else { return nil }
    return associationHost()
  }

  /// Returns the generated manifest, or for one link its filters alone; `nil` if the catalog names
  /// no package or no activity.
  fileprivate func manifest(for link: String?) -> AndroidManifest? {
    link.map { generatedFilters(for: $0) } ?? manifestFile.flatMap { try? AndroidManifest($0.text) }
  }
}
