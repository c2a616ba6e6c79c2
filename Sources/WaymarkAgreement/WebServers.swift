internal import Waymark
internal import WaymarkCatalog
public import WaymarkPlatforms

/// The configurations of the web servers that send the links of routes to a server of the app.
///
///     let settings = NginxSettings(links: "proxy_pass http://links;")
///     var servers = WebServers(.nginx(settings))
///     servers.ofDomains["www.example.com"] = try NginxConfiguration(text, settings: settings)
///     try catalog.agreement(servers: [servers]).agrees
public struct WebServers: Sendable {
  /// A kind of web server.
  public enum Kind: Sendable {
    /// An nginx, with the settings that distinguish the locations for links, and those of the
    /// generated files.
    case nginx(NginxSettings = NginxSettings())
    /// An Ingress of Kubernetes with the controller ingress-nginx, and its settings.
    case ingress(IngressSettings = IngressSettings())
  }

  /// The kind of the servers.
  public let kind: Kind
  /// The configurations by their domains, in lowercase, with wildcards.
  public var ofDomains: [String: NginxConfiguration]
  /// The configuration of all other domains.
  ///
  /// If it is `nil`, the links of these domains are not compared; without any configuration, those
  /// that the catalog generates are compared.
  public var ofOthers: NginxConfiguration?

  /// Creates the servers; without configurations for those that the catalog generates.
  public init(
    _ kind: Kind,
    ofDomains: [String: NginxConfiguration] = [:],
    ofOthers: NginxConfiguration? = nil
  ) {
    self.kind = kind
    self.ofDomains = ofDomains
    self.ofOthers = ofOthers
  }

  /// Indicates whether a configuration is given.
  var isGiven: Bool { !ofDomains.isEmpty || ofOthers != nil }

  /// The platform in answers.
  var platform: Agreement.Platform {
    switch kind {
    case .nginx: .nginx
    case .ingress: .ingress
    }
  }

  /// The word for a part of a configuration that is about a domain.
  var serverWord: String { platform == .nginx ? "server" : "rule" }

  /// The kind of the files that the catalog generates.
  var generation: GenerationKind {
    switch kind {
    case .nginx(let settings): return .nginx(settings)
    case .ingress(var settings):
      // Whatever the controller is, the generated file is read as ingress-nginx does.
      settings.ingressClass = nil
      return .ingress(settings)
    }
  }

  /// Returns the given configuration for a domain.
  func configuration(for domain: String) -> NginxConfiguration? {
    domain.coveringDomains.lazy.compactMap { ofDomains[$0] }.first ?? ofOthers
  }

  /// Returns the domains that only share passwords and have a server in a configuration, which must
  /// send the files of the systems.
  func passwordDomains(of app: AppIdentity) -> [String] {
    // An Ingress may send the links of such a domain, and so its files, to any service.
    guard platform == .nginx else { return [] }
    return app.listedPasswordDomains.map(\.bareDomain).unique.filter { domain in
      !app.covers(.universal(domain: domain))
        && configuration(for: domain)?.hasServer(named: domain) == true
    }
  }
}

/// The requests to a domain that are compared.
enum ComparedRequests {
  case linksAndFiles
  /// The systems load the files of a subdomain that only a wildcard covers from another domain.
  case links
  /// A wildcard also covers the subdomains of subdomains, which its rule in an Ingress does not
  /// match.
  case deeperLinks
  /// The systems load the files of a wildcard from the bare domain, which may have no links.
  case files
}

extension WebServers {
  /// Returns the domains of a catalog with the requests that are compared.
  ///
  /// - Parameters:
  ///   - own: The domains of the app, and for each wildcard a subdomain that nothing names.
  ///   - label: The first label of these subdomains.
  func requests(
    _ own: [String],
    _ catalog: LinkCatalog,
    label: String
  ) -> [(domain: String, requests: ComparedRequests)] {
    let listed = catalog.app.domains.list.map(foldedDomain)
    let passwords = passwordDomains(of: catalog.app)
    let separate = separateDomains(listed, label: label).filter { !own.contains($0) }
    var found: [(domain: String, requests: ComparedRequests)] = []
    for domain in own + separate {
      let wildcards = domain.coveringDomains.dropFirst()
      let hasFiles = listed.contains(domain) || !wildcards.contains(where: listed.contains)
      found.append((domain, hasFiles ? .linksAndFiles : .links))
    }
    if platform == .ingress {
      for domain in listed where domain.isWildcardDomain && !domain.contains(":") {
        let deeper = "www." + domain.exampleDomain(label)
        // A rule for all hosts is also for these.
        let hasRule = configuration(for: deeper)?.names(deeper) == true
        if !hasRule { found.append((deeper, .deeperLinks)) }
      }
    }
    // The links of such a domain are those of the website, or of another variant of the app.
    for domain in passwords { found.append((domain, .files)) }
    guard isGiven, catalog.hasApp(for: .iOS) || catalog.hasApp(for: .android) else { return found }
    for domain in listed.filter(\.isWildcardDomain).map(\.bareDomain).unique
    where !passwords.contains(domain) && !domain.contains(":")
      && !catalog.app.covers(.universal(domain: domain))
    {
      found.append((domain, .files))
    }
    return found
  }

  /// The names of all servers and in their conditions, in lowercase.
  var names: [String] {
    (Array(ofDomains.values) + [ofOthers].compactMap(\.self)).flatMap(\.comparedNames)
  }

  /// Returns the subdomains of wildcards about which a configuration decides in another way than
  /// about all others.
  private func separateDomains(_ listed: [String], label: String) -> [String] {
    let names = names.flatMap { name in
      if name.hasPrefix(".") { return [String(name.dropFirst()), "*" + name] }
      // Such a name also matches hosts of other domains.
      return name.hasSuffix(".*") ? listed.flatMap { name.hosts(in: $0.bareDomain) } : [name]
    }
    return Set(names).sorted().compactMap { name -> String? in
      guard !listed.contains(name),
        let wildcard = name.coveringDomains.dropFirst().first(where: listed.contains)
      else { return nil }
      let (domain, other) = (name.exampleDomain(label), wildcard.exampleDomain(label))
      let isAlike = configuration(for: domain)?.decidesAlike(about: domain, other) ?? true
      return isAlike ? nil : domain
    }
  }
}

/// The sides of the web servers of one kind for the domains of a catalog.
struct ServerSides {
  let servers: WebServers
  /// The generated configurations with their domains; without domains for all others.
  private let generated: [(domains: [String], configuration: NginxConfiguration)]

  /// The reasons for the limits of generated configurations, by the names of their domains.
  private let causesOfDomains: [String?: LimitCauses]

  init(_ catalog: LinkCatalog, _ servers: WebServers) throws(AgreementError) {
    self.servers = servers
    let files: [GeneratedFile]
    do throws(RouteTableError) {
      files = try catalog.generate(servers.generation).files
    } catch {
      throw .conflicts(error)
    }
    causesOfDomains = catalog.causes(ofServers: servers.generation)
    do throws(UnreadableFileError) {
      switch servers.kind {
      case .nginx(let settings):
        generated = try files.filter { $0.path.hasSuffix("links.conf") }
          .map { file throws(UnreadableFileError) in
            (file.domains, try NginxConfiguration(file.text, settings: settings))
          }
      case .ingress(let settings):
        generated = try files.map { file throws(UnreadableFileError) in
          ([], try NginxConfiguration(ingress: file.text, settings: settings))
        }
      }
    } catch {
      throw .undecidable(servers.platform, domain: "", error)
    }
  }

  /// Returns the sides of the given and of the generated configuration; `nil` if the catalog has no
  /// links for the domain.
  ///
  /// - Parameter wildcard: The wildcard whose subdomains the domain represents; `nil` for none.
  /// - Throws: The part of the given configuration that cannot be decided.
  func sides(
    _ domain: String,
    of wildcard: String?,
    _ requests: ComparedRequests
  ) throws(UnreadableFileError) -> (given: any LinkSide, generated: (any LinkSide)?)? {
    let covering = domain.coveringDomains
    let own =
      covering.lazy.compactMap { name in generated.first { $0.domains.contains(name) } }.first
      ?? generated.first { $0.domains.isEmpty }
    guard let own else { return nil }
    let ours = try own.configuration.simulator(for: domain)
    // The server for links of an Ingress also serves the files, and nginx serves them itself.
    var files = ours.exactPaths(areForLinks: servers.platform == .ingress)
      .filter(WebHost.filePaths.contains)
    if requests == .links || requests == .deeperLinks { files = [] }
    // The stylesheet of the pages and the files of other apps are no links, whatever routes match.
    let others =
      ours.exactPaths(areForLinks: true).filter { $0 == WebFile.stylePath }
      + WebHost.filePaths.filter { !files.contains($0) }
    let hasLinks = requests != .files
    let servesFiles = servers.platform == .ingress
    func side(_ simulator: NginxSimulator) -> ServerSide {
      ServerSide(
        simulator,
        systemPaths: files,
        otherPaths: others,
        comparesLinks: hasLinks,
        servesFiles: servesFiles
      )
    }
    guard let configuration = servers.configuration(for: domain) else { return (side(ours), nil) }
    let given = try configuration.simulator(for: domain, of: wildcard)
    if let problem = given.problem(ofFilesAt: files.filter(Self.isFetched)) { throw problem }
    return (side(given), side(ours))
  }

  /// Returns the reasons for the limits of a domain's generated configuration.
  func causes(_ domain: String) -> LimitCauses? {
    domain.coveringDomains.lazy.compactMap { causesOfDomains[$0] }.first ?? causesOfDomains[nil]
  }

  /// Returns whether the systems certainly fetch a file with a path, which need no other one then.
  static func isFetched(_ path: String) -> Bool { path.hasPrefix("/.well-known/") }
}

/// The locations of a web server for the links of one domain.
struct ServerSide: LinkSide {
  private let simulator: NginxSimulator
  private let acceptor: NginxAcceptor
  private let systemPaths: [String]
  private let otherPaths: [String]
  private let comparesLinks: Bool
  private let servesFiles: Bool
  private let paths: [String]

  /// - Parameters:
  ///   - systemPaths: The paths of the files that the systems fetch.
  ///   - otherPaths: The paths of other files, such as those that the pages of links need.
  ///   - comparesLinks: Whether links are compared, or only the files of the systems.
  ///   - servesFiles: Whether the server for links must get the requests for these files.
  init(
    _ simulator: NginxSimulator,
    systemPaths: [String],
    otherPaths: [String],
    comparesLinks: Bool,
    servesFiles: Bool
  ) {
    self.simulator = simulator
    self.systemPaths = systemPaths
    self.otherPaths = otherPaths
    self.comparesLinks = comparesLinks
    self.servesFiles = servesFiles
    paths = systemPaths + otherPaths
    acceptor = simulator.acceptor(paths: paths)
  }

  var acceptors: [LinkAcceptor] { [acceptor.acceptor] }
  var oversized: [String] { acceptor.oversized }

  func decision(_ rules: [Int?]) -> LinkDecision {
    // The first rule is about links that no one decides, and those of paths follow.
    let index = rules[0].map { $0 - 1 }
    let path = index.flatMap { paths.indices.contains($0) ? paths[$0] : nil }
    return decision(acceptor.answer(rules[0]), path: path)
  }

  func decision(about url: String) -> LinkDecision {
    let path = simulator.path(of: url).map { String(decoding: $0, as: UTF8.self) }
    return decision(simulator.answer(for: url), path: path)
  }

  func rules(_ rules: [Int?]) -> [FileRule] {
    acceptor.answer(rules[0]).location.map { [.location($0)] } ?? []
  }

  private func decision(_ answer: NginxAnswer, path: String?) -> LinkDecision {
    let receiver = answer.goesToLinks ? "the server for links" : "the website"
    let reason =
      answer.location.map { "\(quoted($0)) sends it to \(receiver)" }
      ?? "no path of the configuration matches it"
    var decision = LinkDecision(opens: answer.goesToLinks, rule: answer.location, reason: reason)
    decision.systemFile = path.flatMap { systemPaths.contains($0) ? $0 : nil }
    if let refusal = answer.reasonOfRefusal(isForFile: decision.systemFile != nil) {
      decision.reason = refusal
      decision.isRefused = decision.systemFile.map(ServerSides.isFetched) == true
    }
    let isLink = answer.isDecided && path.map(otherPaths.contains) != true
    // A location for the files sends its requests to a server that has them.
    let isForFiles = answer.location?.split(separator: " ").last?.hasPrefix("/.well-known") == true
    let isExpected = answer.goesToLinks == (servesFiles && decision.systemFile != nil)
    let isCompared =
      (comparesLinks || decision.systemFile != nil) && (isExpected || !isForFiles)
    decision.isComparable = isLink && isCompared || decision.isRefused
    return decision
  }
}

extension String {
  /// Returns the subdomains of a domain that a name with `.*` at its end matches: `go.example.com`
  /// for `go.*`.
  fileprivate func hosts(in domain: String) -> [String] {
    let labels = dropLast(2).split(separator: ".").map(String.init)
    let others = domain.split(separator: ".").map(String.init)
    return (0..<min(labels.count, others.count)).compactMap { shared in
      guard labels.suffix(shared) == others.prefix(shared) else { return nil }
      return (labels + others.dropFirst(shared)).joined(separator: ".")
    }
  }
}
