public import Waymark

/// Finds out what a wrapped or shortened link stands for before a route is chosen.
///
///     router.rewriting = LinkRewriting(hosts: ["click.example.com", "*.example.link"]) { link in
///       try await resolver.target(of: link)
///     }
///
/// Only web links of these hosts are asked for, and the answer is asked for again as long as it is
/// of one of them, up to the limit.
public struct LinkRewriting {
  /// The hosts whose links are rewritten; `*.example.com` stands for all subdomains.
  public let hosts: Set<String>
  /// How often a link is rewritten at most.
  public let limit: Int

  private let target: @MainActor (DeepLink) async throws -> String?

  /// Makes a rewriting.
  ///
  /// - Parameters:
  ///   - hosts: The hosts whose links are rewritten, in any case, with a port where it is not the
  ///     default.
  ///   - limit: How often a link is rewritten at most.
  ///   - target: The link that another stands for; `nil` to open it as it is. What it throws ends
  ///     the link as ``URLRoutingResult/failed(_:)``.
  public init(
    hosts: Set<String>,
    limit: Int = 5,
    target: @escaping @MainActor (DeepLink) async throws -> String?
  ) {
    self.hosts = Set(hosts.map { $0.lowercased() })
    self.limit = limit
    self.target = target
  }

  /// Returns whether a link is one of those that are rewritten.
  public func takes(_ link: DeepLink) -> Bool {
    guard let domain = link.domain else { return false }
    if hosts.contains(domain) { return true }
    return hosts.contains { host in
      host.hasPrefix("*.") && domain.utf8.count >= host.utf8.count
        && domain.hasSuffix(host.dropFirst())
    }
  }

  @MainActor func rewrite(_ link: DeepLink) async throws -> String? { try await target(link) }
}
