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
  /// The app itself comes before its variants.
  package func owner(of link: DeepLink) -> Owner? {
    let scope = link.domain.map { RouteScope.universal(domain: $0) } ?? .app(scheme: link.scheme)
    func has(_ app: AppIdentity) -> Bool {
      app.covers(scope) || app.wrappers.contains { $0.host == link.domain }
    }
    return owners.first { has($0.catalog.app) }
  }
}
