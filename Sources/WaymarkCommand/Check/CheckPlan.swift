#if Tools
internal import Waymark
internal import WaymarkAgreement
internal import WaymarkCatalog
import WaymarkDiagnostics
internal import WaymarkPlatforms

/// The hosts that `waymark-check` requests files from, and the files.
struct CheckPlan {
  /// The app or a variant, with the domains for which the systems fetch files.
  struct Identity {
    /// The variant; `nil` for the app itself.
    let variant: String?
    let catalog: LinkCatalog
    /// The domains in the app's entitlements.
    let appleDomains: [String]
    /// The hosts whose statements Android reads: those that the manifest lets it verify, and those
    /// whose passwords the app shares.
    let androidDomains: [String]
  }

  /// A host that serves files.
  struct Host {
    let name: String
    /// Indicates whether iOS fetches a file from the host.
    var hasAssociation = false
    /// Indicates whether Android fetches a file from the host.
    var hasAssetLinks = false
    /// Indicates whether the app has the domain; otherwise it only differs from one by `www.`.
    var isListed = true

    /// Returns whether a system fetches a file from the host.
    func isRead(by platform: Agreement.Platform) -> Bool {
      platform == .iOS ? hasAssociation : hasAssetLinks
    }
  }

  let identities: [Identity]
  private(set) var hosts: [Host] = []

  /// Chooses the hosts.
  ///
  /// - Parameter domains: The domains to check; if it is empty, all domains of the app, and those
  ///   with or without `www.` beside them.
  init(_ loaded: LoadedCatalog, domains: [String]) throws(ToolError) {
    identities = try loaded.identities.map { identity throws(ToolError) in
      try Identity(identity.catalog.claimingWrappers, variant: identity.variant)
    }
    guard domains.isEmpty else {
      for domain in domains { try add(domain: domain) }
      return
    }
    for identity in identities {
      for domain in identity.appleDomains { addHost(of: domain, \.hasAssociation) }
      for domain in identity.androidDomains { addHost(of: domain, \.hasAssetLinks) }
    }
    if hosts.isEmpty {
      throw ToolError(
        .usage,
        "command.no-domain",
        "the catalog has no domain whose files iOS or Android fetch",
        help: "name the domains to check, or list them in 'app.domains'"
      )
    }
    for host in hosts {
      guard let name = Self.sibling(of: host.name) else { continue }
      if hosts.contains(where: { $0.name == name }) { continue }
      hosts.append(
        Host(
          name: name,
          hasAssociation: host.hasAssociation,
          hasAssetLinks: host.hasAssetLinks,
          isListed: false
        )
      )
    }
  }

  /// Returns the host that people may write instead: without `www.`, or with it if the host has two
  /// parts.
  private static func sibling(of host: String) -> String? {
    if host.hasPrefix("www.") { return String(host.dropFirst(4)) }
    return host.split(separator: ".").count == 2 ? "www.\(host)" : nil
  }

  /// Adds what an argument means: a domain of the app, a host that serves the file of a domain, or
  /// a subdomain of one.
  private mutating func add(domain argument: String) throws(ToolError) {
    let domain = foldedDomain(argument)
    let mistake = domain.contains(":") ? nil : DomainName.finding(in: domain)?.message
    if domain.contains(":") || mistake != nil {
      throw ToolError(
        .usage,
        "command.bad-domain",
        "\(quoted(argument)) is not a domain\(mistake.map { ": \($0)" } ?? "")",
        help: "write the domain alone, such as 'www.example.com', without a port"
      )
    }
    let count = hosts.count
    func isMeant(_ own: String) -> Bool {
      own.covers(domain: domain) || PlatformFiles.server(of: own) == domain
    }
    for identity in identities {
      for own in identity.appleDomains where isMeant(own) { addHost(of: own, \.hasAssociation) }
      for own in identity.androidDomains where isMeant(own) { addHost(of: own, \.hasAssetLinks) }
    }
    if known.contains(where: isMeant) { return }
    for identity in identities where identity.catalog.app.domains == .any {
      let app = identity.catalog.app
      if !(app.apple?.appIDs ?? []).isEmpty { addHost(of: domain, \.hasAssociation) }
      if app.android != nil { addHost(of: domain, \.hasAssetLinks) }
    }
    if hosts.count > count { return }
    throw ToolError(
      .usage,
      "command.unknown-domain",
      "the app has no links on the domain \(quoted(argument))",
      help: known.isEmpty
        ? "add the domain to the catalog"
        : nearestName(to: domain, among: known).map(didYouMean)
          ?? "its domains are \(abridged(known.map { quoted($0) }, limit: 8))"
    )
  }

  /// The hosts with files of the app that are not among ``hosts``, sorted.
  var leftOut: [String] {
    let names = Set(hosts.map(\.name))
    return Set(known.map(PlatformFiles.server)).filter { !names.contains($0) }.sorted()
  }

  /// All domains of the app, sorted.
  private var known: [String] {
    Set(identities.flatMap { $0.appleDomains + $0.androidDomains }).sorted()
  }

  private mutating func addHost(of domain: String, _ file: WritableKeyPath<Host, Bool>) {
    let name = PlatformFiles.server(of: domain)
    let index = hosts.firstIndex { $0.name == name } ?? hosts.count
    if index == hosts.count { hosts.append(Host(name: name)) }
    hosts[index][keyPath: file] = true
  }
}

extension CheckPlan.Identity {
  fileprivate init(_ catalog: LinkCatalog, variant: String?) throws(ToolError) {
    let generated: PlatformFiles
    do throws(RouteTableError) {
      generated = try PlatformFiles(generatedFrom: catalog)
    } catch {
      throw ToolError(.unreadable, error.diagnostics)
    }
    (self.catalog, self.variant) = (catalog, variant)
    let app = catalog.app
    let hasApple = !(app.apple?.appIDs ?? []).isEmpty
    let passwords = app.listedPasswordDomains.filter { !$0.contains(":") }
    let links = (generated.entitlements?.linkHosts ?? []).map(Self.name)
    appleDomains = hasApple ? links + passwords.filter { !links.contains($0) } : []
    // Without an activity, there is no manifest.
    var hosts = generated.manifest.map { AndroidSimulator($0).hosts } ?? []
    // Android also reads from the file which apps may use the passwords of a domain.
    if generated.manifest == nil || app.apple?.sharesPasswords == true { hosts += app.domains.list }
    hosts += passwords.filter { !hosts.contains($0) }
    // The systems read no file from a port.
    androidDomains =
      app.android == nil ? [] : hosts.map(Self.name).filter { !$0.contains(":") && $0 != "*" }
  }

  private static func name(_ host: String) -> String { lowercasedASCII(host) }
}
#endif
