import TestSupport
import Waymark
import WaymarkAgreement
import WaymarkCatalog
import WaymarkPlatforms

/// The services of an app as its catalog and its files declare them, one fact at a time.
struct SlowServices {
  /// The differences: platform, domain, service and code.
  private(set) var differences: Set<String> = []
  /// The hosts whose file is needed and not known.
  private(set) var unknown: [(Agreement.Platform, String)] = []
  private let catalog: LinkCatalog
  private let given: PlatformFiles

  init(_ catalog: LinkCatalog, _ given: PlatformFiles) {
    (self.catalog, self.given) = (catalog, given)
    for service in ["webcredentials", "appclips"] { compare(service) }
    if let app = catalog.app.android { compare(app) }
  }

  /// Returns a difference as text.
  static func name(_ difference: Agreement.ServiceDifference) -> String {
    let code = difference.finding.code.rawValue
    return "\(difference.platform) \(difference.domain) \(difference.service) \(code)"
  }

  /// The domains of the app; for an app with any domain, those of its scopes.
  private var domains: [String] {
    if catalog.app.domains != .any { return catalog.app.domains.list }
    return (catalog.routes.flatMap(\.scopes) + catalog.webOnly.map(\.scope))
      .filter { $0.kind == .universal }.compactMap(\.name)
  }

  private func bare(_ domain: String) -> String {
    domain.hasPrefix("*.") ? String(domain.dropFirst(2)) : domain
  }

  private func isOwn(_ host: String) -> Bool {
    catalog.app.domains == .any || (domains + shared).contains { bare($0) == host }
  }

  /// The domains of the entitlements for a service.
  private func listed(_ service: String) -> [String] {
    (given.entitlements?.associatedDomains ?? []).filter { $0.service == service }
      .map { $0.host.lowercased() }
  }

  /// The listed domains that share passwords; those of the app for all of its domains.
  private var shared: [String] {
    let passwords = catalog.app.apple?.sharesPasswords
    return passwords == true ? domains : passwords?.list ?? []
  }

  /// The apps of an app or variant that have a service at all, or on a host.
  private func apps(_ app: AppIdentity?, _ service: String, on host: String? = nil) -> [String] {
    guard let apple = app?.apple else { return [] }
    if service == "appclips" {
      // With other hosts of a list, the app only shares passwords.
      let isOther =
        catalog.app.domains != .any && !domains.contains { bare($0) == host }
        && shared.contains { bare($0) == host }
      return isOther ? [] : apple.appClipIDs
    }
    guard let list = apple.sharesPasswords.list, let host else {
      return apple.sharesPasswords == false ? [] : apple.appIDs
    }
    return list.contains { bare($0) == host } ? apple.appIDs : []
  }

  /// Returns whether an app or a variant shares passwords by the `assetlinks.json` of a host.
  private func shares(_ app: AppIdentity, _ host: String) -> Bool {
    let passwords = app.apple?.sharesPasswords
    return passwords == true
      || passwords?.list?.contains { bare($0) == host || $0.covers(domain: host) } == true
  }

  private mutating func compare(_ service: String) {
    guard let apple = catalog.app.apple else { return }
    let all = apps(catalog.app, service)
    let listed = listed(service)
    for (host, file) in given.associations {
      let wanted = apps(catalog.app, service, on: host)
      let known = wanted + catalog.app.variants.values.flatMap { apps($0, service, on: host) }
      let isListed = listed.contains { bare($0) == host }
      if !isListed, !isOwn(host) { continue }
      let found = service == "appclips" ? file.appClips : file.webCredentials
      func add(_ code: String) { differences.insert("iOS \(host) \(service) files.\(code)") }
      if wanted.contains(where: { !found.contains($0) }) { add("app-not-in-service") }
      if wanted.isEmpty, isListed, found.isEmpty { add("no-service") }
      for text in found where !known.contains(text) {
        let isClip = apple.appIDs.contains { text.hasPrefix($0 + ".") }
        if apple.appIDs.contains(text) || isClip && service == "appclips" {
          add("undeclared-service")
        }
      }
    }
    let places = service == "appclips" ? domains : shared
    for host in listed.map(bare) + (all.isEmpty ? [] : places.map(bare))
    where given.associations[host] == nil {
      // The files of variants are generated, too.
      let isServed = catalog.app.variants.values.flatMap(\.domains.list).map(bare).contains(host)
      let isGenerated =
        given.unreadableAssociations[host] == nil && (isOwn(host) || isServed)
      if !isGenerated { unknown.append((.iOS, host)) }
    }
    if given.entitlements == nil { return }
    for domain in service == "webcredentials" && !all.isEmpty ? shared : [] {
      let isListed = listed.contains { $0 == domain || $0.covers(domain: domain) }
      if !isListed { differences.insert("iOS \(domain) \(service) files.missing-service") }
    }
    let list = service == "webcredentials" ? apple.sharesPasswords.list : nil
    let undeclared = listed.filter { domain in
      all.isEmpty
        || list.map { !$0.contains { $0 == domain || $0.covers(domain: domain) } } ?? false
    }
    for domain in undeclared {
      let file = given.associations[bare(domain)]
      let found = service == "appclips" ? file?.appClips : file?.webCredentials
      if found?.isEmpty == true { continue }
      differences.insert("iOS \(domain) \(service) files.undeclared-service")
    }
  }

  /// Returns the fingerprints that may use the passwords of a file; `nil` without a statement.
  private func fingerprints(_ file: AssetLinks) -> [String]? {
    let own = file.statements.filter { statement in
      guard case .androidApp(let package, _)? = statement.target else { return false }
      return package == "a.b"
        && statement.relations.contains("delegate_permission/common.get_login_creds")
    }
    if own.isEmpty { return nil }
    return own.flatMap { statement -> [String] in
      guard case .androidApp(_, let prints)? = statement.target else { return [] }
      return prints
    }
  }

  private mutating func compare(_ app: AppIdentity.Android) {
    let subdomains = catalog.routes.filter { $0.notes.platforms?.contains(.android) != false }
      .flatMap(\.scopes).compactMap(\.name)
    for (host, file) in given.assetLinks
    where isOwn(host) || subdomains.map(bare).contains(host) {
      let own = fingerprints(file)
      let includes = file.statements.compactMap(\.include)
      func add(_ code: String) {
        differences.insert("android \(host) get_login_creds files.\(code)")
      }
      if shares(catalog.app, host) {
        let certificates = app.fingerprints
        let isRight = own.map { own in certificates.allSatisfy(own.contains) } ?? false
        if isRight { continue }
        if includes.isEmpty { add("passwords-not-in-asset-links") }
        if !includes.isEmpty { unknown.append((.android, host)) }
      } else if own != nil, catalog.app.apple != nil {
        let isShared = catalog.app.variants.values.contains {
          shares($0, host) && $0.android?.package == app.package
        }
        if !isShared { add("undeclared-service") }
      }
    }
    for host in shared.map(bare) where given.assetLinks[host] == nil {
      let isGenerated = given.unreadableAssetLinks[host] == nil && !app.fingerprints.isEmpty
      if !isGenerated { unknown.append((.android, host)) }
    }
  }
}

extension RandomCatalogs {
  /// Returns the catalog with shared passwords or an App Clip now and then.
  mutating func withServices(_ catalog: LinkCatalog) -> LinkCatalog {
    var app = catalog.app
    if app.apple != nil {
      let domains = ["e.fo", "*.e.fo", "g.ho", "login.e.fo"].filter { _ in oneIn(2) }
      app.apple?.sharesPasswords = oneIn(2) ? true : oneIn(2) ? .init(domains) : false
      app.apple?.appClipIDs = oneIn(3) ? ["ABCDE12345.a.b.Clip"] : []
    }
    return catalog.replacing(app)
  }

  /// Changes the services in some files.
  mutating func damageServices(in files: inout PlatformFiles) {
    let apps = [
      "ABCDE12345.a.b", "ABCDE12345.a.c", "ABCDE12345.x", "ABCDE12345.a.b.Clip",
      "ABCDE12345.a.b.Old",
    ]
    for host in files.associations.keys.sorted() where oneIn(3) {
      let list = apps.filter { _ in oneIn(2) }
      if oneIn(2) {
        files.associations[host]?.webCredentials = list
      } else {
        files.associations[host]?.appClips = list
      }
    }
    for host in files.assetLinks.keys.sorted() where oneIn(2) {
      let relations = [
        [AssetLinks.handleAllURLs], ["delegate_permission/common.get_login_creds"],
        [AssetLinks.handleAllURLs, "delegate_permission/common.get_login_creds"],
      ]
      let prints = pick([[Self.fingerprint], ["CD"], ["CD", Self.fingerprint]])
      var statements = [
        AssetLinks.Statement(
          relations: pick(relations),
          target: .androidApp(package: oneIn(6) ? "c.d" : "a.b", fingerprints: prints)
        )
      ]
      if oneIn(4) { statements.append(.init(include: "https://no.example/links.json")) }
      files.assetLinks[host] = AssetLinks(statements: statements)
    }
    guard files.entitlements != nil, oneIn(2) else { return }
    let domains = ["e.fo", "*.e.fo", "E.F", "g.ho", "login.e.fo"].filter { _ in oneIn(2) }
    for domain in domains {
      let service = oneIn(3) ? "appclips" : "webcredentials"
      files.entitlements?.associatedDomains.append(AssociatedDomain(service: service, host: domain))
    }
  }
}
