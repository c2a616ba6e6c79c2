package import Waymark
package import WaymarkCatalog

/// The services of domains other than links, as the catalog and the files of an app state them:
/// shared passwords, App Clips, and Handoff from pages.
///
/// Lint across files, `prove` and `waymark-check` show the same findings.
package struct ServiceComparison {
  /// A difference between the catalog and a file, or between two files.
  package struct Difference: Sendable, Hashable {
    package let platform: RouteNotes.Platform
    /// The host whose file, or the domain whose entry in the entitlements differs.
    package let domain: String
    /// `webcredentials`, `appclips`, `activitycontinuation` or `get_login_creds`.
    package let service: String
    /// The finding, with the file and its line.
    package let finding: LinkDiagnostic
  }

  /// A host whose file decides about a service and is not among the files.
  package struct Missing: Sendable, Hashable {
    package let platform: RouteNotes.Platform
    package let host: String
    /// The reason why the file does not decide; `nil` if it is not given.
    package let reason: String?
    /// The entry of the entitlements that needs the file.
    let entry: FilesLint.Name?
  }

  package private(set) var differences: [Difference] = []
  package private(set) var missing: [Missing] = []
  private let files: PlatformFiles
  private let catalog: LinkCatalog?
  /// The hosts of the catalog's domains, and those with which the app only shares passwords.
  private let hosts: [AssociationHost]

  /// Compares the services.
  ///
  /// - Parameter catalog: The catalog of the app; without one, the files are compared with each
  ///   other.
  package init(_ files: PlatformFiles, _ catalog: LinkCatalog?) {
    self.files = files
    self.catalog = catalog
    hosts =
      catalog.map { catalog in
        AssociationHosts(catalog).hosts.filter { host in
          !catalog.app.isWrapper(host.name)
            || !catalog.app.listedPasswordDomains.isEmpty
              && catalog.app.sharesPasswords(with: host.name)
        }
      } ?? []
    for service in AppleService.allCases { lackFiles(of: service) }
    for service in AppleService.allCases { compare(service) }
    if let catalog, let app = catalog.app.android { compare(app, catalog) }
  }

  /// Indicates whether the catalog lists the domains that share passwords.
  private var isListed: Bool { catalog?.app.listedPasswordDomains.isEmpty == false }

  /// Returns whether the catalog's app has a host.
  private func declares(_ host: String) -> Bool {
    catalog?.app.domains == .any || hosts.contains { $0.name == host }
  }

  private mutating func find(
    _ finding: LinkDiagnostic,
    _ platform: RouteNotes.Platform,
    _ domain: String,
    _ service: String,
    in file: String
  ) {
    differences.append(
      Difference(
        platform: platform,
        domain: domain,
        service: service,
        finding: finding.inFile(files.paths[file] ?? file)
      )
    )
  }

  private mutating func lack(
    _ platform: RouteNotes.Platform,
    _ host: String,
    reason: String? = nil,
    entry: FilesLint.Name? = nil
  ) {
    if missing.contains(where: { $0.platform == platform && $0.host == host }) { return }
    missing.append(Missing(platform: platform, host: host, reason: reason, entry: entry))
  }
}

/// A service of Apple's systems.
enum AppleService: String, CaseIterable {
  case passwords = "webcredentials"
  case appClips = "appclips"
  /// A catalog does not declare it.
  case handoff = "activitycontinuation"

  /// The effect of a missing entry, as the end of a message.
  var effect: String {
    switch self {
    case .passwords: "so the app offers no passwords there"
    case .appClips: "so its links show no App Clip"
    case .handoff: "so the app continues none of its pages"
    }
  }

  /// Returns the apps for which a catalog declares the service; `nil` if it declares the service
  /// for an app without an identifier.
  func apps(_ app: AppIdentity.Apple) -> [String]? {
    switch self {
    case .passwords where app.sharesPasswords == false: []
    case .passwords: app.appIDs.isEmpty ? nil : app.appIDs
    case .appClips: app.appClipIDs
    case .handoff: nil
    }
  }

  /// Returns whether an entry of a file under the service is about an app of the catalog.
  ///
  /// The identifier of an App Clip begins with that of its app (Apple, "Creating an App Clip with
  /// Xcode").
  func isAbout(_ app: AppIdentity.Apple, _ text: String) -> Bool {
    app.appIDs.contains { text == $0 || self == .appClips && text.hasPrefix("\($0).") }
  }
}

// MARK: - Apple

extension ServiceComparison {
  /// Adds the hosts without an association file, first those of the entitlements.
  private mutating func lackFiles(of service: AppleService) {
    for entry in entries(of: service) where files.associations[entry.text.bareDomain] == nil {
      let host = entry.text.bareDomain
      lack(.iOS, host, reason: files.unreadableAssociations[host], entry: entry)
    }
    if apps(of: service)?.isEmpty != false { return }
    for host in hosts.compactMap(\.name)
    where files.associations[host] == nil && apps(of: service, on: host) != [] {
      lack(.iOS, host, reason: files.unreadableAssociations[host])
    }
  }

  /// Returns the apps of an identity, by default that of the catalog, that have the service on a
  /// host; `nil` if they are not known.
  private func apps(
    of service: AppleService,
    _ identity: AppIdentity? = nil,
    on host: String
  ) -> [String]? {
    guard let app = identity ?? catalog?.app else { return nil }
    let isOnHost =
      switch service {
      case .passwords:
        app.apple?.sharesPasswords == true || app.sharesPasswords(with: host)
      case .appClips:
        // With other hosts of a list, the app only shares passwords.
        app.listedPasswordDomains.isEmpty
          || !hosts.contains { $0.name == host && ($0.domains.isEmpty || app.isWrapper(host)) }
      case .handoff: true
      }
    return isOnHost || app.apple == nil ? app.apple.flatMap(service.apps) : []
  }

  /// Returns the apps of the catalog that have the service; `nil` if they are not known.
  private func apps(of service: AppleService) -> [String]? {
    catalog?.app.apple.flatMap(service.apps)
  }

  /// Returns the domains of the entitlements for a service.
  private func entries(of service: AppleService) -> [FilesLint.Name] {
    FilesLint.domains(of: files.entitlements, service.rawValue)
  }

  private mutating func compare(_ service: AppleService) {
    let name = service.rawValue
    let (apps, listed) = (apps(of: service), entries(of: service))
    let texts = Set(listed.map(\.text))
    for (host, file) in files.associations.sorted(by: { $0.key < $1.key }) {
      let entries = listed.filter { $0.text.bareDomain == host }
      if declares(host) || !entries.isEmpty { compare(service, host, file, entries) }
    }
    guard let entitlements = files.entitlements, let apps else { return }
    // An App Clip has entitlements of its own, and needs no passwords of the app.
    let declared = service == .passwords ? catalog?.app.apple?.sharesPasswords.list : nil
    let isKnown = !entitlements.hasUnknownDomain(of: name) && !entitlements.isOfAppClip
    if service == .passwords, !apps.isEmpty, isKnown {
      for domain in declared ?? hosts.flatMap(\.domains)
      where !FilesLint.covers(texts, domain) {
        let finding = LinkDiagnostic.missingService(name, domain).at(domains: entitlements)
        find(finding, .iOS, domain, name, in: PlatformFiles.Name.entitlements)
      }
    }
    let undeclared = listed.filter { entry in
      apps.isEmpty
        || declared?.contains { $0 == entry.text || $0.covers(domain: entry.text) } == false
    }
    // The file without an app has its own finding.
    for entry in undeclared where files.associations[entry.text.bareDomain]?.apps(of: name) != [] {
      let finding = LinkDiagnostic.undeclaredService(service, entry.text, isListed: isListed)
        .at(entry.keyPath, entry.place)
      find(finding, .iOS, entry.text, name, in: entry.file)
    }
  }

  /// Compares the association file of a host with the catalog and the entitlements.
  ///
  /// - Parameter entries: The entries of the entitlements that need the file.
  private mutating func compare(
    _ service: AppleService,
    _ host: String,
    _ file: AppleAppSiteAssociation,
    _ entries: [FilesLint.Name]
  ) {
    let name = service.rawValue
    let found = file.apps(of: name)
    let place = PlatformFiles.Name.association(host)
    let apps = self.apps(of: service, on: host)
    var expected = apps ?? []
    if service == .handoff, !entries.isEmpty { expected = catalog?.app.apple?.appIDs ?? [] }
    let own = catalog?.app.apple?.appIDs ?? []
    let signed = files.entitlements?.applicationIdentifier(beside: own)
    if service == .passwords, let signed, !entries.isEmpty, apps != [], !expected.contains(signed) {
      expected.append(signed)
    }
    for app in expected where !found.contains(app) {
      let isOutput = catalog?.outputs.contains { $0.kind == .appleAppSiteAssociation } == true
      let finding = LinkDiagnostic.appNotInService(app, service, host: host, isOutput: isOutput)
        .at(file.list(of: name), file.file)
      find(finding, .iOS, host, name, in: place)
    }
    if let entry = entries.first, found.isEmpty, expected.isEmpty {
      let finding = LinkDiagnostic.noService(service, entry.text, host: host, isWanted: apps == nil)
        .at(file.list(of: name), file.file)
      find(finding, .iOS, host, name, in: place)
    }
    guard let catalog, let apple = catalog.app.apple, service != .handoff else { return }
    // Another variant of the app may have the same file.
    let known = catalog.app.identities.flatMap { self.apps(of: service, $0, on: host) ?? [] }
    for app in file.list(of: name).elements {
      guard let text = app.value.string, service.isAbout(apple, text), !known.contains(text) else {
        continue
      }
      let finding = LinkDiagnostic.undeclaredApp(text, service, host: host, isListed: isListed)
        .at(app, file.file)
      find(finding, .iOS, host, name, in: place)
    }
  }
}

extension AppleAppSiteAssociation {
  /// The apps that a service lists.
  fileprivate func apps(of service: String) -> [String] {
    JSONFindings.Node(root)[service]?["apps"]?.elements.compactMap(\.value.string) ?? []
  }

  /// The list of a service's apps, or the value that should contain it.
  fileprivate func list(of service: String) -> JSONFindings.Node {
    let root = JSONFindings.Node(root)
    return root[service]?["apps"] ?? root[service] ?? root
  }
}

extension LinkDiagnostic {
  fileprivate func at(_ node: JSONFindings.Node, _ file: JSONFile?) -> LinkDiagnostic {
    let path = node.path.description
    return at(path, file?.place(of: node.value.offset, isRoot: path.isEmpty))
  }

  /// Returns the finding at the list of associated domains.
  fileprivate func at(domains entitlements: Entitlements) -> LinkDiagnostic {
    let (list, key) = (entitlements.list, Entitlements.associatedDomainsKey)
    return list[key].map { at(key, list.document.place(of: $0.offset)) } ?? self
  }
}

// MARK: - Android

extension ServiceComparison {
  /// Compares the statements about passwords with the catalog: by package and certificate.
  private mutating func compare(_ app: AppIdentity.Android, _ catalog: LinkCatalog) {
    func isShared(_ host: String) -> Bool {
      catalog.app.sharesPasswords(with: host, readsWildcards: true)
    }
    func isKnown(_ host: String) -> Bool {
      catalog.app.identities.contains {
        $0.sharesPasswords(with: host, readsWildcards: true) && $0.android?.package == app.package
      }
    }
    let subdomains = DeclaredNames(catalog).hosts(on: .android).map(\.bareDomain)
      .filter { !catalog.app.isWrapper($0) }
    for host in hosts.compactMap(\.name) where files.assetLinks[host] == nil && isShared(host) {
      lack(.android, host, reason: files.unreadableAssetLinks[host])
    }
    for (host, file) in files.assetLinks.sorted(by: { $0.key < $1.key })
    where declares(host) || subdomains.contains(host) {
      if isShared(host) {
        compare(app, host, file)
      } else if !isKnown(host), catalog.app.apple != nil,
        let statement = file.passwordStatements(of: app.package).first
      {
        let finding = LinkDiagnostic.undeclaredPasswords(
          app.package,
          host: host,
          isListed: isListed
        )
        find(finding.at(statement, file.file), host)
      }
    }
  }

  private mutating func find(_ finding: LinkDiagnostic, _ host: String) {
    let file = PlatformFiles.Name.assetLinks(host)
    find(finding, .android, host, "get_login_creds", in: file)
  }

  /// Reports certificates of the app that a host's statements do not let use its passwords.
  private mutating func compare(_ app: AppIdentity.Android, _ host: String, _ file: AssetLinks) {
    let root = JSONFindings.Node(file.root)
    let includes = file.statements.compactMap(\.include)
    let included = includes.map { include in
      AssetLinks.host(ofInclude: include).flatMap { files.assetLinks[$0] }
    }
    let own = file.passwordStatements(of: app.package)
    let all = own + included.compactMap(\.self).flatMap { $0.passwordStatements(of: app.package) }
    let found = all.flatMap { statement in
      statement["target"]?["sha256_cert_fingerprints"]?.elements.compactMap(\.value.string) ?? []
    }
    let certificates = app.fingerprints.compactMap { CertificateFingerprint($0)?.text }
    let lacking = certificates.filter { !found.contains($0) }
    if !all.isEmpty, lacking.isEmpty { return }
    if let index = included.firstIndex(where: { $0 == nil }) {
      let words = "\(quoted(includes[index])), which is not known"
      return lack(
        .android,
        host,
        reason: "in 'assetlinks.json' of \(quoted(host)), a statement includes \(words)"
      )
    }
    if all.isEmpty {
      let statement = root.elements.first { $0.names(app.package) }
      let finding = LinkDiagnostic.passwordsNotInAssetLinks(app.package, host: host)
      return find(finding.at(statement?["relation"] ?? statement ?? root, file.file), host)
    }
    for text in lacking {
      let finding = LinkDiagnostic.passwordsWithoutCertificate(text, app.package, host: host)
      let list = own.first?["target"]?["sha256_cert_fingerprints"]
      find(finding.at(list ?? own.first ?? root, file.file), host)
    }
  }
}

extension AssetLinks {
  /// Returns the statements that let an app use the site's passwords.
  fileprivate func passwordStatements(of package: String) -> [JSONFindings.Node] {
    JSONFindings.Node(root).elements.filter { node in
      node.names(package)
        && node["relation"]?.elements.contains {
          $0.value.string == Self.getLoginCredentials
        } == true
    }
  }
}

extension JSONFindings.Node {
  /// Returns whether a statement of `assetlinks.json` is about an app.
  fileprivate func names(_ package: String) -> Bool {
    AssetLinks.Statement(json: value)?.names(package) == true
  }
}
