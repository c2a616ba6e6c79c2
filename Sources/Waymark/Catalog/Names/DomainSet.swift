/// Domains, of which `*.d` takes all subdomains of `d` and not `d` itself.
///
///     let domains = DomainSet(["www.underway.nyc", "*.example.com"])
///     domains.overlaps("a.example.com")   // true
///     domains.overlaps("example.com")     // false
///     domains.overlaps("*.underway.nyc")  // true: it takes www.underway.nyc
///
/// Looking one up costs the length of its name, however many there are.
struct DomainSet {
  private var names: Set<String> = []
  /// The domains of which some name is a subdomain.
  private var parents: Set<String> = []

  /// Domains in lower case.
  init(_ names: some Sequence<String>) {
    for name in names {
      self.names.insert(name)
      parents.formUnion(Self.parents(of: name))
    }
  }

  /// Returns whether some domain is taken by the name and by one of the set.
  func overlaps(_ name: String) -> Bool {
    if names.contains(name) { return true }
    if name.hasPrefix("*."), parents.contains(String(name.dropFirst(2))) { return true }
    return Self.parents(of: name).contains { names.contains("*." + $0) }
  }

  /// What stands after each dot, 126 texts at most (RFC 1035 §2.3.4).
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
