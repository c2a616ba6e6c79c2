/// Domains as apps, scopes and files write them: a host, or `*.` and a domain for all its
/// subdomains, but not for the domain itself.
///
/// Domains are compared byte by byte. A port is a part of the text.
extension String {
  /// Indicates whether the domain is a wildcard for all subdomains of a domain.
  @inline(never)
  package var isWildcardDomain: Bool { beginsExactly(with: "*.") }

  /// The domain without `*.`: `example.com` for `*.example.com`.
  package var bareDomain: String { isWildcardDomain ? String(dropFirst(2)) : self }

  /// Returns the domain itself, or, for a wildcard, the subdomain with a label: `www.example.com`
  /// for `*.example.com`.
  package func exampleDomain(_ label: String = "www") -> String {
    isWildcardDomain ? label + dropFirst() : self
  }

  /// Returns whether the domain covers everything that another domain covers.
  @inline(never)
  package func covers(domain other: String) -> Bool {
    if isExactly(other) { return true }
    guard isWildcardDomain else { return false }
    return other.utf8.count >= utf8.count && other.endsExactly(with: String(dropFirst()))
  }

  /// All domains that cover this one, the most specific first: `a.b.c`, `*.b.c` and `*.c` for
  /// `a.b.c`.
  @inline(never)
  package var coveringDomains: [String] {
    var domains = [self]
    var rest = utf8.dropFirst(isWildcardDomain ? 2 : 1)
    while let dot = rest.firstIndex(of: UInt8(ascii: ".")) {
      domains.append("*" + String(Substring(rest[dot...])))
      rest = rest[dot...].dropFirst()
    }
    return domains
  }
}

/// Returns the label, or the label with the first number from 2 on, that is not taken.
func unusedLabel(_ label: String, isTaken: (String) -> Bool) -> String {
  var unused = label
  var number = 1
  while isTaken(unused) {
    number += 1
    unused = "\(label)\(number)"
  }
  return unused
}
