public import Waymark

extension LinkRouter {
  /// A rule that looks up the target of a wrapped or shortened link before a route is chosen.
  ///
  ///     router.rewriting = LinkRouter.Rewriting(hosts: ["click.example.com"]) { link in
  ///       try await resolver.target(of: link)
  ///     }
  ///
  /// Only web links with these hosts are looked up, and those of the app's wrappers whose target
  /// only the server knows (`AppIdentity.Wrapper`). If the target has one of these hosts as well,
  /// it is looked up again, up to the limit.
  public struct Rewriting {
    /// The hosts whose links are rewritten; `*.example.com` matches all subdomains.
    ///
    /// They are stored as browsers send them; ``LinkRouter/findings`` lists the invalid ones.
    public let hosts: Set<String>
    /// The maximum number of times that a link is rewritten.
    public let limit: Int

    private let target: @MainActor (DeepLink) async throws -> String?

    /// Creates a rewriting.
    ///
    /// - Parameters:
    ///   - hosts: The hosts whose links are rewritten; letter case is ignored, and a port is
    ///     included if it is not the default.
    ///   - limit: The maximum number of times that a link is rewritten.
    ///   - target: A closure that returns the target of a link; `nil` opens the link unchanged. An
    ///     error that the closure throws ends the link as ``URLRoutingResult/failed(_:)``.
    public init(
      hosts: Set<String> = [],
      limit: Int = 5,
      target: @escaping @MainActor (DeepLink) async throws -> String?
    ) {
      self.hosts = Set(hosts.map(foldedDomain))
      self.limit = limit
      self.target = target
    }

    /// Returns whether a link has one of the hosts whose links are rewritten.
    public func takes(_ link: DeepLink) -> Bool {
      guard let domain = link.domain else { return false }
      return hosts.contains(domain) || hosts.contains { $0.covers(domain: domain) }
    }

    @MainActor func rewrite(_ link: DeepLink) async throws -> String? { try await target(link) }
  }
}
