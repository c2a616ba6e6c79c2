package import Waymark

extension LinkCatalog {
  /// The app, or one of its variants, as the owner of a link.
  package struct Owner: Sendable {
    /// The variant; `nil` for the app itself.
    package let variant: String?
    /// The catalog of the app or of the variant.
    package let catalog: LinkCatalog

    /// The words for the owner in a sentence.
    package var words: String { variant.map { "the variant \(quoted($0))" } ?? "the app itself" }
  }

  /// The app itself and its variants, by name.
  package var owners: [Owner] {
    [Owner(variant: nil, catalog: self)]
      + app.variants.keys.sorted().compactMap { name in
        variant(name).map { Owner(variant: name, catalog: $0) }
      }
  }

  /// Returns the identity of the app that declares the scheme or the domain of a link; `nil` if
  /// none does.
  ///
  /// The app itself comes before its variants, and a domain before a wildcard. A port belongs to no
  /// domain.
  package func owner(of link: DeepLink) -> Owner? {
    let scope = link.nameWithoutPort
    func has(_ app: AppIdentity) -> Bool {
      app.covers(scope) || app.wrappers.contains { $0.host == scope.name }
    }
    let all = owners.filter { has($0.catalog.app) }
    return all.first { $0.catalog.app.scopes(scope.kind).contains(scope) } ?? all.first
  }
}

extension DeepLink {
  /// The scheme, or the domain without a port.
  package var nameWithoutPort: RouteScope {
    guard let domain else { return .app(scheme: scheme) }
    let port = domain.utf8.reversed().prefix(while: isDigit).count
    let name = domain.dropLast(port)
    return .universal(domain: name.hasSuffix(":") ? String(name.dropLast()) : domain)
  }
}
