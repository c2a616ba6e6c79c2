import Waymark
import WaymarkCatalog

/// A configuration of nginx: locations to include in a server, or complete servers.
///
///     let configuration = try NginxConfiguration(text, settings: settings)
///     try configuration.simulator(for: "www.example.com").answer(for: "/buy/tea").goesToLinks
///
/// A location belongs to the links of the app if it has the directives that the settings have for
/// links, such as `proxy_pass http://127.0.0.1:8080;`. All others belong to the website.
public struct NginxConfiguration: Sendable {
  /// The servers for HTTPS, or all if none is; one without a name if the file has only locations.
  let servers: [NginxServer]
  /// Indicates whether only a server without HTTPS has a location for the links of the app.
  package let hasLinksWithoutTLS: Bool

  /// Reads the text of a configuration.
  ///
  /// - Parameters:
  ///   - text: The text of the file. Its servers with `include` directives cannot be decided.
  ///   - settings: The settings with the directives for links.
  /// - Throws: `UnreadableFileError` with the place of a mistake, or of a directive that cannot be
  ///   decided.
  public init(
    _ text: String,
    settings: NginxSettings = NginxSettings()
  ) throws(UnreadableFileError) {
    try self.init(bytes: Array(text.utf8), settings: settings)
  }

  /// The files that an `include` with a name refers to, with their paths; none if they are not
  /// known.
  package typealias Included = (String) -> [(path: String, bytes: [UInt8])]

  package init(
    bytes: [UInt8],
    settings: NginxSettings,
    including included: Included = { _ in [] }
  ) throws(UnreadableFileError) {
    let all = try NginxParser.directives(bytes, including: included)
    let links = try NginxParser.directives(
      Array((settings.links ?? "").utf8) + [0x0A],
      including: { _ in [] }
    )
    try NginxDirective.check(all)
    let isWhole = all.contains { $0.name == "http" }
    let blocks = all.filter { $0.name == "http" }.flatMap { $0.block ?? [] }
    let outer = (blocks.isEmpty ? all : blocks).filter { $0.name != "server" }
    let found = (blocks.isEmpty ? all : blocks).filter { $0.name == "server" && $0.block != nil }
    let reader = NginxServerReader(links: links, isWhole: isWhole)
    let isPart = outer.contains { $0.name == "location" }
    if isPart, let server = found.first {
      throw UnreadableFileError(.nginxRefused(server, "is beside a location"), at: server.place)
        .inFile(server.file)
    }
    if !isPart, found.isEmpty { throw UnreadableFileError(.nginxNoLocation) }
    let servers =
      try isPart
      ? [reader.server(outer, outer: [])]
      : found.map { server throws(UnreadableFileError) in
        try reader.server(server.block ?? [], outer: outer)
      }
    let secure = servers.filter(\.isSecure)
    self.servers = secure.isEmpty ? servers : secure
    hasLinksWithoutTLS =
      servers.contains(where: \.hasLinks) && !self.servers.contains(where: \.hasLinks)
  }

  /// Indicates whether a location of a server belongs to the links of the app.
  package var hasLinks: Bool { servers.contains(where: \.hasLinks) }

  /// The URLs to which the locations pass requests on, each once.
  package var destinations: [String] {
    servers.flatMap(\.locations).flatMap(\.block).filter { $0.name == "proxy_pass" }
      .compactMap(\.arguments.first).unique
  }

  /// Indicates whether a server answers every request itself.
  package var answersAll: Bool {
    servers.contains { $0.rules.contains { $0.paths == nil && $0.host == nil } }
  }

  /// The first part of the servers that cannot be decided.
  package var problem: UnreadableFileError? { servers.lazy.compactMap(\.problem).first }

  /// The names of the servers, in lowercase.
  package var names: [String] { servers.flatMap { $0.names.map(\.text) } }

  /// Returns whether a server has the name of a domain, or is for all names.
  ///
  /// The first server is the default one even if its author did not think of other domains.
  package func names(_ domain: String) -> Bool {
    let domain = lowercasedASCII(domain)
    return servers.contains { server in
      server.isDefault && !server.locations.isEmpty || server.names.isEmpty && !server.isDefault
        || server.names.contains { $0.text == "_" || $0.rank(for: domain) != nil }
    }
  }

  /// Returns whether a server has a domain among its names.
  package func hasServer(named domain: String) -> Bool {
    servers.contains { $0.names.contains { $0.rank(for: lowercasedASCII(domain)) != nil } }
  }

  /// The names of the servers and in conditions, in lowercase.
  package var comparedNames: [String] {
    let hosts = servers.flatMap(\.allRules).compactMap { rule -> String? in
      guard case .equal(let host)? = rule.host?.operation else { return nil }
      return lowercasedASCII(host)
    }
    return names + hosts
  }

  /// Returns whether the same server decides about two domains, without a condition on the domain.
  package func decidesAlike(about domain: String, _ other: String) -> Bool {
    guard let index = index(for: domain), index == self.index(for: other) else { return false }
    return servers[index].allRules.allSatisfy { $0.host == nil }
  }

  /// Returns whether the paths for a domain are regular expressions.
  package func hasExpressions(for domain: String) -> Bool {
    guard let index = index(for: domain) else { return false }
    return servers[index].locations.contains { location in
      if case .expression = location.matcher { true } else { false }
    }
  }

  /// Returns the index of the server for a domain: the one with its name, else the default one.
  private func index(for domain: String) -> Int? {
    let named = servers.indices.compactMap { index in
      servers[index].rank(for: domain).map { (index, $0) }
    }
    if let best = named.min(by: { $0.1 < $1.1 }) { return best.0 }
    return servers.firstIndex(where: \.isDefault) ?? servers.indices.first
  }

  /// Returns the server for a domain.
  func server(for domain: String) -> NginxServer? { index(for: domain).map { servers[$0] } }

  /// Returns the simulator for a domain.
  ///
  /// - Throws: `UnreadableFileError` with a part of the server for the domain that cannot be
  ///   decided.
  public func simulator(for domain: String) throws(UnreadableFileError) -> NginxSimulator {
    try simulator(for: domain, of: nil)
  }

  /// Returns the simulator for a domain, perhaps one that represents all subdomains of another.
  ///
  /// - Parameters:
  ///   - domain: The domain; for a wildcard, a subdomain that no name and no condition contains.
  ///   - wildcard: The wildcard, such as `*.example.com`, or `*` for all domains.
  package func simulator(
    for domain: String,
    of wildcard: String?
  ) throws(UnreadableFileError) -> NginxSimulator {
    guard let server = server(for: domain) else { throw UnreadableFileError(.nginxNoLocation) }
    if let problem = wildcard.flatMap({ self.problem(of: $0, domain, server) }) { throw problem }
    if let problem = server.problem { throw problem }
    // The address of a connection decides before the name.
    let rank = server.rank(for: domain)
    for other in servers where rank != nil && other.rank(for: domain) == rank {
      guard let listen = other.listen(besides: server) else { continue }
      throw UnreadableFileError(.nginxUndecidedDirective(listen), at: listen.place)
        .inFile(listen.file)
    }
    return NginxSimulator(server.serving(lowercasedASCII(domain)))
  }

  /// Returns the first regular expression that may match only some subdomains of a wildcard, and
  /// decides about them.
  private func problem(
    of wildcard: String,
    _ domain: String,
    _ server: NginxServer
  ) -> UnreadableFileError? {
    let ending = Array(lowercasedASCII(wildcard).utf8.dropFirst())
    // A name with an asterisk comes before all expressions.
    if server.rank(for: domain).map({ $0 >= NginxServer.Name.rankOfExpressions }) ?? true {
      for name in servers.flatMap(\.names) where name.text.hasPrefix("~") {
        let isMatch = name.expression.flatMap { $0.matches(textsEndingWith: ending) }
        if isMatch == true { break }
        guard isMatch == nil, let directive = name.directive else { continue }
        return UnreadableFileError(.nginxSomeHosts(name.text, wildcard), at: directive.place)
          .inFile(directive.file)
      }
    }
    for rule in server.allRules {
      guard case .matches(let expression)? = rule.host?.operation,
        expression.matches(textsEndingWith: ending) == nil
      else { continue }
      let finding = LinkDiagnostic.nginxSomeHosts(ofRule: rule.directive.text, wildcard)
      return UnreadableFileError(finding, at: rule.directive.place).inFile(rule.directive.file)
    }
    return nil
  }
}
