internal import Waymark

/// The hosts of a site, by the values of the header `Host`.
struct SiteHosts: Sendable {
  /// A host that a request has named.
  struct Found {
    /// The host.
    let host: SiteHost
    /// The domain of the links, in lower case.
    let domain: String
    /// Indicates whether the header names a loopback address, and the site was told which domain
    /// is meant.
    let isLoopback: Bool
    /// Indicates whether the catalog lists the domain, or all subdomains of one.
    var isListed = true
  }

  /// The hosts by domain, and those for subdomains by `*.example.com`.
  private let hosts: [String: SiteHost]
  /// The host of all other domains.
  private let anyHost: SiteHost?
  /// The host of requests to a loopback address.
  private var loopback: Found?

  init(_ hosts: [String: SiteHost], anyHost: SiteHost?) {
    self.hosts = hosts
    self.anyHost = anyHost
  }

  /// Returns the same hosts for a server on a loopback address, where a domain is meant; `nil` if
  /// the domain is not one of the hosts.
  ///
  /// - Parameter domain: The domain; for `*.example.com`, `www.example.com` is meant.
  func meaning(_ domain: String) -> SiteHosts? {
    let domain = foldedDomain(domain).exampleDomain()
    guard let host = host(of: domain) else { return nil }
    var hosts = self
    hosts.loopback = Found(host: host, domain: domain, isLoopback: true)
    return hosts
  }

  /// Returns the host that the header names; `nil` if it is unknown.
  func find(_ header: String) -> Found? {
    if let host = hosts[header], !header.isWildcardDomain {
      return Found(host: host, domain: header, isLoopback: false)
    }
    let domain = Self.domain(header)
    if let host = hosts[domain], !domain.isWildcardDomain {
      return Found(host: host, domain: domain, isLoopback: false)
    }
    if let loopback, Self.isLoopback(domain) { return loopback }
    guard let host = host(of: domain) else { return nil }
    let isListed = domain.coveringDomains.contains { hosts[$0] != nil }
    return Found(host: host, domain: domain, isLoopback: false, isListed: isListed)
  }

  private func host(of domain: String) -> SiteHost? {
    guard !domain.isWildcardDomain, DomainName.finding(in: domain) == nil else { return nil }
    return domain.coveringDomains.lazy.compactMap { hosts[$0] }.first ?? anyHost
  }

  /// Returns the host in lower case, without the dot of the DNS root and without a default port.
  static func domain(_ header: String) -> String {
    var name = lowercasedASCII(header)
    for port in [":443", ":80"] where name.hasSuffix(port) {
      name.removeLast(port.utf8.count)
      break
    }
    return foldedDomain(name)
  }

  /// Returns whether a host is a name or an address of the computer itself.
  static func isLoopback(_ domain: String) -> Bool {
    if domain.hasPrefix("[") { return domain == "[::1]" || domain.hasPrefix("[::1]:") }
    let name = domain.prefix { $0 != ":" }
    if name == "localhost" || name.hasSuffix(".localhost") { return true }
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts[0] == "127"
      && parts.allSatisfy { $0.utf8.allSatisfy(isDigit) && UInt8($0) != nil }
  }
}

/// A host of a site: its files, and the app whose links it has.
struct SiteHost: Sendable {
  /// The domain as the catalog lists it; empty for all domains.
  let name: String
  /// The files by path.
  let files: [String: SiteFile]
  /// The app.
  let app: SiteApp
  /// The name of the variant; `nil` for the app itself.
  let variant: String?
}
