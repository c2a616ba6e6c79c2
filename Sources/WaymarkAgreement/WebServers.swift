internal import Waymark
internal import WaymarkCatalog
public import WaymarkPlatforms

/// The configurations of the web servers that send the links of routes to a server of the app.
///
///     var servers = WebServers(settings: NginxSettings(links: "proxy_pass http://links;"))
///     servers.nginx["www.example.com"] = try NginxConfiguration(text, settings: servers.settings)
///     try catalog.agreement(servers: servers).agrees
public struct WebServers: Sendable {
  /// The settings that distinguish the locations for links, and those of the generated files.
  public var settings: NginxSettings
  /// The configurations by their domains, in lowercase, with wildcards.
  public var nginx: [String: NginxConfiguration]
  /// The configuration of all other domains; `nil` for the one that the catalog generates.
  public var nginxOfOthers: NginxConfiguration?

  /// Creates the servers; without configurations for those that the catalog generates.
  public init(
    settings: NginxSettings = NginxSettings(),
    nginx: [String: NginxConfiguration] = [:],
    nginxOfOthers: NginxConfiguration? = nil
  ) {
    self.settings = settings
    self.nginx = nginx
    self.nginxOfOthers = nginxOfOthers
  }

  /// Indicates whether a configuration is given.
  var isGiven: Bool { !nginx.isEmpty || nginxOfOthers != nil }

  /// Returns the given configuration for a domain.
  func configuration(for domain: String) -> NginxConfiguration? {
    domain.coveringDomains.lazy.compactMap { nginx[$0] }.first ?? nginxOfOthers
  }
}

/// The sides of the web servers for the domains of a catalog.
struct ServerSides {
  private let servers: WebServers?
  private let files: [GeneratedFile]

  init(_ catalog: LinkCatalog, _ servers: WebServers?) throws(RouteTableError) {
    self.servers = servers
    files =
      try servers.map { servers throws(RouteTableError) in
        try catalog.generate(.nginx(servers.settings)).files
          .filter { $0.path.hasSuffix("links.conf") }
      } ?? []
  }

  /// Indicates whether a configuration is given.
  var isGiven: Bool { servers?.isGiven ?? false }

  /// The settings of the servers.
  var settings: NginxSettings { servers?.settings ?? NginxSettings() }

  /// Returns the sides of the given and of the generated configuration; `nil` if no server is
  /// compared, or the generated files have none for the domain.
  func nginx(
    _ domain: String
  ) throws(AgreementError) -> (given: any FileSide, generated: (any FileSide)?)? {
    let covering = domain.coveringDomains
    let file =
      covering.lazy.compactMap { name in files.first { $0.domains.contains(name) } }.first
      ?? files.first { $0.domains.isEmpty }
    guard let servers, let file else { return nil }
    do throws(UnreadableFileError) {
      let own = try NginxConfiguration(file.text, settings: servers.settings)
      let ours = try own.simulator(for: domain)
      let paths = ours.ownPaths.filter(Self.systemPaths.contains)
      let generated = NginxSide(ours, systemPaths: paths)
      guard let configuration = servers.configuration(for: domain) else { return (generated, nil) }
      let mine = try configuration.simulator(for: domain)
      return (NginxSide(mine, systemPaths: paths), generated)
    } catch {
      throw .undecidable(domain: domain, error)
    }
  }

  /// Returns the code of the note about a limit; `nil` if there is none.
  ///
  /// A note is about the paths of one route; only the one about escaped slashes is about all links.
  func code(
    of limit: Agreement.Disagreement,
    _ notes: [LinkDiagnostic],
    _ catalog: LinkCatalog
  ) -> LinkDiagnostic.Code? {
    let effect: LinkDiagnostic.Effect = limit.kind == .opened ? .wider : .narrower
    let path = limit.url.dropFirst("https://\(limit.domain)".count)
      .prefix { $0 != "?" && $0 != "#" }
    let patterns =
      catalog.routes.map { ($0.label, $0.pattern) }
      + catalog.webOnly.map { ($0.pattern.text, $0.pattern) }
    let own = notes.first { note in
      if note.effect != effect { return false }
      if note.keyPath == limit.route { return true }
      return patterns.contains { label, pattern in
        label == note.keyPath
          && PathTable([pattern], policies: catalog.app.policies).takes(String(path))
      }
    }
    let spelling = notes.first { $0.code.rawValue == "generate.spelling" }
    let hasSlash = limit.url.contains("%2F")
    let isSpelling = hasSlash || own == nil && patterns.contains { $0.1.text.contains("\\/") }
    return isSpelling ? spelling?.code ?? own?.code : own?.code
  }

  /// The paths of the files that the systems fetch.
  private static let systemPaths: Set<String> = [
    "/.well-known/apple-app-site-association", "/apple-app-site-association",
    "/.well-known/assetlinks.json",
  ]
}

/// The locations of nginx for the links of one domain.
struct NginxSide: FileSide {
  private let simulator: NginxSimulator
  private let acceptor: NginxAcceptor
  private let systemPaths: [String]

  init(_ simulator: NginxSimulator, systemPaths: [String]) {
    self.simulator = simulator
    self.systemPaths = systemPaths
    acceptor = simulator.acceptor(paths: systemPaths)
  }

  var acceptors: [LinkAcceptor] { [acceptor.acceptor] }
  var oversized: [String] { acceptor.oversized }

  func decision(_ rules: [Int?]) -> FileDecision {
    // The first rule is about links that no one decides, and those of paths follow.
    let isSystemFile = rules[0].map { (1..<1 + systemPaths.count).contains($0) } ?? false
    return decision(acceptor.answer(rules[0]), isSystemFile: isSystemFile)
  }

  func decision(about url: String) -> FileDecision {
    let path = simulator.path(of: url).map { String(decoding: $0, as: UTF8.self) }
    return decision(
      simulator.answer(for: url),
      isSystemFile: path.map(systemPaths.contains) ?? false
    )
  }

  func keyPath(ofRule rule: Int, in acceptor: Int) -> String? {
    self.acceptor.answer(rule).location
  }

  private func decision(_ answer: NginxAnswer, isSystemFile: Bool) -> FileDecision {
    let receiver = answer.goesToLinks ? "the server for links" : "the website"
    let reason =
      answer.location.map { "\(quoted($0)) sends it to \(receiver)" }
      ?? "no location matches its path"
    var decision = FileDecision(opens: answer.goesToLinks, rule: answer.location, reason: reason)
    decision.isSystemFile = isSystemFile
    decision.isComparable = answer.isDecided
    return decision
  }
}
