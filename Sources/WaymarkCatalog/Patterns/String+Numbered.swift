import Waymark

extension String {
  /// Returns the first name that is not taken: this one, or this one with 2, 3 and so on.
  package func numbered(_ separator: String = "", while isTaken: (String) -> Bool) -> String {
    var name = self
    var number = 1
    while isTaken(name) {
      number += 1
      name = "\(self)\(separator)\(number)"
    }
    return name
  }

  /// Returns the domain itself, or, for a wildcard, a subdomain that is not in a list, neither as a
  /// domain nor as a wildcard.
  package func exampleDomain(notIn domains: [String]) -> String {
    guard isWildcardDomain else { return self }
    let label = "www".numbered { label in
      let domain = exampleDomain(label)
      return domains.contains { $0 == domain || $0 == "*." + domain }
    }
    return exampleDomain(label)
  }
}
