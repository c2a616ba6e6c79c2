extension AppIdentity {
  /// Paths of another domain whose links contain, or lead to, links of the app: the click domain of
  /// a mail service.
  ///
  ///     AppIdentity(
  ///       domains: ["shop.example"],
  ///       wrappers: [.init(host: "click.mail.example", paths: ["ls/click"], item: "url")]
  ///     )
  ///
  /// The generated files associate the app with these paths of the host, and with no others. A link
  /// that arrives there is replaced by the link in its query item, which must be a link of the app
  /// itself. Without an item, only the server knows the target.
  ///
  /// Links are never written with the host of a wrapper.
  public struct Wrapper: Sendable, Hashable {
    /// The host, with its port if that is not the default; no wildcard.
    ///
    /// The host is stored as browsers send it: in lower case, and in ASCII, with `xn--`.
    public let host: String
    /// The patterns of the paths, as in routes: `ls/click`, `uni/**`.
    public let paths: [String]
    /// The name of the query item that contains the link of the app; `nil` if only the server knows
    /// the target.
    public let item: String?

    /// Creates the paths of a host that wrap links of the app.
    public init(host: String, paths: [String], item: String? = nil) {
      self.host = foldedDomain(host)
      self.paths = paths
      self.item = item
    }
  }
}

extension AppIdentity {
  /// Returns whether a domain is the host of a wrapper.
  @inline(never)
  package func isWrapper(_ domain: String?) -> Bool {
    wrappers.contains { wrapper in domain.map(wrapper.host.isExactly) ?? false }
  }

  /// Returns the scopes whose routes apply to all links of a scope, the most specific first: on the
  /// host of a wrapper, only the routes apply that name it.
  package func covering(_ scope: RouteScope) -> [RouteScope] {
    scope.kind == .universal && isWrapper(scope.name) ? [scope] : scope.covering
  }
}

extension AppIdentity {
  /// A mistake in a wrapper.
  package struct WrapperMistake {
    /// The index of the wrapper.
    package let index: Int
    /// The key of the catalog that contains the mistake.
    package let key: String
    package let name: String
    package let reason: DeclarationFinding.Reason

    /// The place below the identity.
    var place: String { "wrappers[\(index)].\(key)" }
  }

  /// The mistakes in the wrappers, in order.
  ///
  /// A host that a domain of the app or of one of its variants covers is a mistake, because the
  /// routes apply to all paths of a domain.
  ///
  /// - Parameter app: The app with its variants; the identity is one of them.
  @inline(never)
  package func wrapperMistakes(in app: AppIdentity) -> [WrapperMistake] {
    var mistakes: [WrapperMistake] = []
    let all = [app.domains] + app.sortedVariants.map(\.identity.domains)
    for (index, wrapper) in wrappers.enumerated() {
      func report(_ reason: DeclarationFinding.Reason, _ key: String, _ name: String) {
        mistakes.append(WrapperMistake(index: index, key: key, name: name, reason: reason))
      }
      let host = wrapper.host
      if host.isWildcardDomain {
        report(.wildcardWrapper(host), "host", host)
      } else if let finding = DomainName.finding(in: host) {
        report(.badDomain(finding), "host", host)
      } else if all.contains(where: { $0.covers(domain: host) }) {
        report(.ownWrapper(host), "host", host)
      }
      if wrapper.paths.isEmpty { report(.noWrapperPaths(host), "paths", host) }
      for path in wrapper.paths {
        do throws(PatternError) {
          _ = try Pattern(path)
        } catch {
          report(.badWrapperPath(error), "paths", path)
        }
      }
      if wrapper.item == "" { report(.noWrapperItem, "item", "") }
    }
    return mistakes
  }
}

extension AppIdentity.Names {
  fileprivate func covers(domain: String) -> Bool {
    self == .any || list.contains { foldedDomain($0).covers(domain: domain) }
  }
}
