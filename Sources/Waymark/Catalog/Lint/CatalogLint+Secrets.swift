extension CatalogLint {
  /// Secrets that are logged, or that another app can get hold of (OWASP MASWE-0032).
  mutating func lintSecrets(of route: Route, at path: CatalogPath) {
    let hasAppLinks = route.scopes.contains { $0.kind == .app } && app.schemes != []
    if let secret = route.notes.secrets.first, hasAppLinks, !route.notes.requiresVerifiedLink {
      find(.secretInAppLink(secret), at: path.key("secrets"))
    }
    let secrets = Set(route.notes.secrets)
    for name in route.pattern.declaredNames
    where Self.looksSecret(name) && !secrets.contains(name) {
      find(.unmarkedSecret(name), at: path.key("pattern"))
    }
  }

  /// Only names that hardly mean anything else: `code` and `key` often do.
  private static func looksSecret(_ name: String) -> Bool {
    let letters = lowercasedASCII(name).filter { $0 != "_" && $0 != "-" }
    return letters.hasSuffix("token") || letters.hasSuffix("password")
      || ["apikey", "jwt", "otp", "passwd", "pwd", "secret", "sessionid"].contains(letters)
  }
}
