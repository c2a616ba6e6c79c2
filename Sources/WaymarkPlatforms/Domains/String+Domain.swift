/// Domains as catalogs and files write them: a host, or `*.` and a domain for all its subdomains,
/// but not for the domain itself.
extension String {
  /// Indicates whether the domain is a wildcard for all subdomains of a domain.
  var isWildcardDomain: Bool { hasPrefix("*.") }

  /// The host whose server serves the files for the domain: `example.com` for `*.example.com`
  /// (Apple, "Associated Domains Entitlement"; AOSP, `DomainVerificationService`).
  var servingHost: String { isWildcardDomain ? String(dropFirst(2)) : self }

  /// A host that the domain matches: `www.example.com` for `*.example.com`.
  var exampleHost: String { isWildcardDomain ? "www" + dropFirst() : self }

  /// Returns whether the domain matches a host, or every host that another wildcard matches.
  func matches(host: String) -> Bool {
    self == host || isWildcardDomain && host.hasSuffix(dropFirst())
  }
}
