/// A set of domains in which `*.d` covers all subdomains of `d`, but not `d` itself.
///
///     let domains = DomainSet(["www.underway.nyc", "*.example.com"])
///     domains.overlaps("a.example.com")   // true
///     domains.overlaps("example.com")     // false
///     domains.overlaps("*.underway.nyc")  // true: it takes www.underway.nyc
///
/// The cost of a look-up grows with the length of the name, not with the number of domains.
package struct DomainSet {
  private var names: Set<String> = []
  /// The domains that have a subdomain in the set.
  private var parents: Set<String> = []

  /// Creates a set of domains in lower case.
  package init(_ names: some Sequence<String>) {
    for name in names {
      self.names.insert(name)
      parents.formUnion(Self.parents(of: name))
    }
  }

  /// Returns whether a domain exists that both the name and a name of the set cover.
  package func overlaps(_ name: String) -> Bool {
    if names.contains(name) { return true }
    if name.hasPrefix("*."), parents.contains(String(name.dropFirst(2))) { return true }
    return Self.parents(of: name).contains { names.contains("*." + $0) }
  }

  /// Returns the text after each dot, at most 126 texts (RFC 1035 §2.3.4).
  private static func parents(of name: String) -> [String] {
    var parents: [String] = []
    var rest = name.utf8[...]
    while let dot = rest.firstIndex(of: UInt8(ascii: ".")) {
      rest = rest[dot...].dropFirst()
      parents.append(String(Substring(rest)))
    }
    return parents
  }
}
