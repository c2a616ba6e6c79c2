package import Waymark
package import WaymarkCatalog

extension PlatformFiles {
  /// Returns those findings of ``lint(with:ignoring:)`` about the identity of a built app: the
  /// identifier of a signed app, and the name and the certificates of a package.
  package func lintPackage(with catalog: LinkCatalog?) -> [LinkDiagnostic] {
    var lint = FilesLint(self, catalog)
    lint.lintSignedApp()
    lint.lintPackage()
    return lint.findings
  }
}

extension FilesLint {
  /// Checks that the catalog lists the identifier of a signed app.
  ///
  /// - Returns: The identifier in the catalog that has another prefix; `nil` if it has none.
  @discardableResult
  mutating func lintSignedApp() -> String? {
    guard let signed = files.entitlements?.applicationIdentifier, let catalog, !domains.isEmpty,
      files.entitlements?.isOfAppClip == false
    else { return nil }
    // One of another variant is right in a file of that variant.
    let appIDs = catalog.app.identities.flatMap { $0.apple?.appIDs ?? [] }
    if appIDs.isEmpty || appIDs.contains(signed) { return nil }
    let old = catalog.app.apple?.appIDs.first { $0.hasSameBundle(as: signed) }
    find(.signedAppNotInCatalog(signed, insteadOf: old), in: PlatformFiles.Name.entitlements)
    return old
  }

  /// Checks the name and the certificates of a built package.
  mutating func lintPackage() {
    guard let manifest = files.manifest, let built = manifest.built else { return }
    let name = PlatformFiles.Name.manifest
    let root = manifest.document.place(of: manifest.document.root.offset)
    if let own = catalog?.app.android?.package, let found = manifest.package, own != found {
      find(.packageNotInCatalog(found, own).at("manifest", root), in: name)
    }
    guard let package = manifest.package, let first = built.certificates.first else { return }
    var isListed = false
    var others: Set<String> = []
    for host in manifest.verifiedHosts() {
      let server = AndroidSimulator.source(of: host)
      guard let listed = files.assetLinks[server]?.fingerprints(of: package), !listed.isEmpty else {
        continue
      }
      if built.certificates.contains(where: listed.contains) {
        isListed = true
      } else if others.insert(server).inserted {
        find(.otherCertificate(first, server).at("manifest", root), in: name)
      }
    }
    let own = (catalog?.app.android?.fingerprints ?? []).compactMap {
      CertificateFingerprint($0)?.text
    }
    if !isListed, others.isEmpty, !own.isEmpty, !built.certificates.contains(where: own.contains) {
      let host = catalog?.app.domains.list.first?.bareDomain
      find(.certificateNotInCatalog(first, host).at("manifest", root), in: name)
    }
  }
}

extension String {
  /// Returns whether two app identifiers differ only in their prefixes.
  fileprivate func hasSameBundle(as other: String) -> Bool {
    func bundle(_ text: String) -> Substring { text.drop { $0 != "." } }
    return bundle(self) == bundle(other)
  }
}
