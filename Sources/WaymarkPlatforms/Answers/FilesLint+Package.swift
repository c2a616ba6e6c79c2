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
    guard let signed = signedApp, let catalog, !domains.isEmpty,
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
    lintOlderCertificates(of: built, package, lowest: manifest.minSDK ?? 1, at: root)
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

  /// Checks that the asset links of each host list every certificate of the catalog, because the
  /// app that a user has is signed with one of them.
  ///
  /// That of a built package has its own finding.
  mutating func lintCertificates() {
    guard let catalog, let app = catalog.app.android,
      files.manifest?.built?.certificates.isEmpty != false
    else { return }
    let own = app.fingerprints.compactMap { CertificateFingerprint($0)?.text }.unique
    let hosts = Set(DeclaredNames(catalog).hosts(on: .android).map(\.bareDomain))
    // Hosts may have the same file.
    var lacking: [(links: AssetLinks, missing: [String], hosts: [String])] = []
    for (host, links) in files.assetLinks.sorted(by: { $0.key < $1.key })
    where hosts.contains(host) || catalog.app.domains == .any {
      if let index = lacking.firstIndex(where: { $0.links.root == links.root }) {
        lacking[index].hosts.append(host)
        continue
      }
      // A missing package is another finding, and an included file may list more.
      let found = links.fingerprints(of: app.package)
      if found.isEmpty || links.statements.contains(where: { $0.include != nil }) { continue }
      // A misspelled one is a finding of the file.
      let listed = Set(found.compactMap { CertificateFingerprint($0)?.text })
      let missing = own.filter { !listed.contains($0) }
      if !missing.isEmpty { lacking.append((links, missing, [host])) }
    }
    for (_, missing, hosts) in lacking {
      find(
        .missingFingerprints(missing, app.package, hosts: hosts),
        in: PlatformFiles.Name.assetLinks(hosts[0])
      )
    }
  }
}

extension FilesLint {
  /// The dynamic rules of a host for the app.
  struct SiteRules {
    fileprivate let rules: DynamicRules
    fileprivate let statement: Int

    /// Returns the decision of the rules about a link that the manifest opens; `nil` if the
    /// manifest decides.
    func decision(about link: String, with answer: AndroidAnswer) -> LinkDecision? {
      guard answer.opens else { return nil }
      let (allows, rule) = rules.decision(for: AndroidURI(link))
      if allows { return nil }
      let name = rule.map { "[\(statement)] \($0)" } ?? "[\(statement)]"
      var decision = LinkDecision(rule: name, reason: "the rules of the site exclude it")
      decision.isExcludedBySite = true
      return decision
    }
  }

  /// Returns the dynamic rules of a host for the app; `nil` if it has none, or if its file verifies
  /// the app with none of the certificates of the catalog.
  func dynamicRules(of host: String) -> SiteRules? {
    guard let package = catalog?.app.android?.package ?? files.manifest?.package,
      let file = files.assetLinks[host], let (rules, statement) = file.dynamicRules(for: package)
    else { return nil }
    let own = catalog?.app.android?.fingerprints ?? []
    let isVerified = own.contains {
      file.verification(of: package, fingerprint: $0, including: files.assetLinks) == .verified
    }
    return own.isEmpty || isVerified ? SiteRules(rules: rules, statement: statement) : nil
  }

  /// Checks that the hosts list the certificates that older systems read, if the app runs there.
  private mutating func lintOlderCertificates(
    of built: AndroidManifest.Built,
    _ package: String,
    lowest: Int,
    at place: FilePlace?
  ) {
    let levels = built.olderCertificates.map(\.lastLevel).unique.filter { $0 >= lowest }
    for level in levels {
      let own = built.olderCertificates.filter { $0.lastLevel == level }.map(\.fingerprint)
      let servers = (files.manifest?.verifiedHosts() ?? []).map(AndroidSimulator.source).unique
      for server in servers {
        guard let listed = files.assetLinks[server]?.fingerprints(of: package), !listed.isEmpty,
          !own.contains(where: listed.contains)
        else { continue }
        let finding = LinkDiagnostic.otherCertificate(own[0], server, until: level)
        find(finding.at("manifest", place), in: PlatformFiles.Name.manifest)
      }
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
