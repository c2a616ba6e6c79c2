extension CatalogLint {
  /// Secrets that are logged, or that another app can get hold of (OWASP MASWE-0032).
  mutating func lintSecrets(of route: Route, at path: CatalogPath) {
    let hasAppLinks = route.scopes.contains { $0.kind == .app } && app.schemes != []
    let isOpen = hasAppLinks && route.notes.requiresVerifiedLink != true
    if let secret = route.notes.secrets.first, isOpen {
      find(.secretInAppLink(secret), at: path.key("secrets"))
    }
    let secrets = Set(route.notes.secrets)
    for name in route.pattern.declaredNames
    where Self.looksSecret(name) && !secrets.contains(name) {
      find(.unmarkedSecret(name), at: path.key("pattern"))
    }
  }

  /// Demands that another route of the family does not make, so that it is a way around them.
  mutating func lintProtection(of route: Route, at path: CatalogPath) {
    guard let first = route.notes.inheritsFrom, let notes = routes[first]?.notes else { return }
    let place = path.key("requiresVerifiedLink")
    switch (notes.requiresVerifiedLink == true, route.notes.requiresVerifiedLink) {
    case (true, false): find(.relaxedVerification(first: first), at: place)
    case (false, true): find(.unverifiedWay(first: first), at: place)
    default: break
    }
    let gates = route.notes.gates.filter { !notes.gates.contains($0) }
    if !gates.isEmpty { find(.ungatedWay(gates, first: first), at: path.key("gates")) }
  }

  /// Only names that hardly mean anything else: `code` and `key` often do.
  private static func looksSecret(_ name: String) -> Bool {
    let letters = lowercasedASCII(name).filter { $0 != "_" && $0 != "-" }
    return letters.hasSuffix("token") || letters.hasSuffix("password")
      || ["apikey", "jwt", "otp", "passwd", "pwd", "secret", "sessionid"].contains(letters)
  }
}
