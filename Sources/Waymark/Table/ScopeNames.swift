/// The schemes and domains for which a scope must be tried: each represents all that the scope
/// covers and that nothing else in the table names.
package struct ScopeNames {
  private let app: AppIdentity
  private let label: String

  /// - Parameter label: A label that no scope of the table contains.
  package init(_ app: AppIdentity, label: String) {
    self.app = app
    self.label = label
  }

  /// Returns scopes with one scheme or one domain each, without duplicates; empty if the app lists
  /// no name that the scopes cover.
  package func names(_ scopes: Set<RouteScope>) -> [RouteScope] {
    var seen: Set<RouteScope> = []
    return scopes.sorted().flatMap(names).filter { seen.insert($0).inserted }
  }

  private func names(_ scope: RouteScope) -> [RouteScope] {
    switch scope.kind {
    case .app:
      schemes(scope.name).filter { $0 != "http" && $0 != "https" }.map { .app(scheme: $0) }
    case .universal: domains(scope.name).map { .universal(domain: $0) }
    }
  }

  private func schemes(_ name: String?) -> [String] {
    switch app.schemes {
    case .any: [name ?? label]
    case .listed(let listed):
      listed.map { lowercasedASCII($0) }.filter { name == nil || name == $0 }
    }
  }

  private func domains(_ name: String?) -> [String] {
    guard case .listed(let listed) = app.domains else {
      return [name.map(concrete) ?? label]
    }
    let names = listed.map(foldedDomain)
    guard let name else { return names.map(concrete) }
    if !Self.isWildcard(name) {
      return names.contains { Self.covers($0, name) } ? [name] : []
    }
    // The names that both the scope and the app's name cover are those that the narrower of the two
    // covers.
    return names.compactMap { listed in
      if Self.covers(name, listed) { return concrete(listed) }
      return Self.covers(listed, name) ? concrete(name) : nil
    }
  }

  /// Returns a domain, or one of the subdomains that a wildcard covers.
  private func concrete(_ name: String) -> String {
    Self.isWildcard(name) ? label + name.dropFirst() : name
  }

  private static func isWildcard(_ name: String) -> Bool { name.hasPrefix("*.") }

  /// Returns whether a name covers everything that another name covers.
  static func covers(_ name: String, _ other: String) -> Bool {
    if name == other { return true }
    guard isWildcard(name) else { return false }
    let suffix = name.dropFirst()
    return other.utf8.count > suffix.utf8.count && other.hasSuffix(suffix)
  }
  /// Returns a label that no scheme and no domain of the table contains.
  package static func label(unusedIn table: RouteTable) -> String {
    var known: Set<String> = []
    let scoped = table.routes.flatMap { $0.scopes.compactMap(\.name) }
    let names = scoped + table.webOnly.compactMap(\.domain) + table.app.schemes.list
    for name in names + table.app.domains.list {
      known.formUnion(foldedDomain(name).split(separator: ".").map(String.init))
    }
    var label = "any"
    var number = 1
    while known.contains(label) {
      number += 1
      label = "any\(number)"
    }
    return label
  }
}
