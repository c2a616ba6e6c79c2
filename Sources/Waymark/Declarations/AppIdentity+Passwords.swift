extension AppIdentity.Apple {
  /// The domains with which an app shares the passwords that a user has saved: all domains of the
  /// app, none, or a list.
  ///
  ///     AppIdentity.Apple(appIDs: ["ABCDE12345.com.example.shop"], sharesPasswords: true)
  ///     AppIdentity.Apple(
  ///       appIDs: ["ABCDE12345.com.example.shop"],
  ///       sharesPasswords: ["accounts.example.com"]
  ///     )
  ///
  /// A listed domain need not be a domain of the app's links.
  public struct PasswordDomains: Sendable, Hashable, ExpressibleByBooleanLiteral,
    ExpressibleByArrayLiteral
  {
    /// The listed domains, in ASCII; empty for none, and `nil` for all domains of the app.
    public let list: [String]?

    /// Creates a list of domains.
    public init(_ domains: [String]) { list = domains.map(convertedDomain) }

    /// Creates a list of domains.
    public init(arrayLiteral elements: String...) { self.init(elements) }

    /// Creates all domains of the app, or none.
    public init(booleanLiteral value: Bool) { list = value ? nil : [] }
  }
}

extension AppIdentity {
  /// The listed domains with which the app shares passwords; empty without a list.
  package var listedPasswordDomains: [String] { apple?.sharesPasswords.list ?? [] }

  /// Returns whether the app shares passwords with a host of its files.
  ///
  /// The host of a wrapper has links of the app, but no other service unless the list has it.
  ///
  /// - Parameters:
  ///   - host: The host; `nil` for all hosts that the app does not declare.
  ///   - readsWildcards: Indicates whether a wildcard of the list is also about the files of
  ///     subdomains, as on Android, and not only about that of the domain after `*.`.
  package func sharesPasswords(with host: String?, readsWildcards: Bool = false) -> Bool {
    guard let passwords = apple?.sharesPasswords else { return false }
    guard let list = passwords.list else { return !isWrapper(host) }
    guard let host else { return false }
    return list.contains { domain in
      domain.bareDomain == host || readsWildcards && domain.covers(domain: host)
    }
  }
}
