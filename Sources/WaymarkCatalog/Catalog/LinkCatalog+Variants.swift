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
  /// The app itself comes before its variants, and a domain before a wildcard. A domain may have a
  /// port, such as `localhost:8080`; the links of other ports belong to the domain without one.
  package func owner(of link: DeepLink) -> Owner? {
    for scope in link.possibleScopes {
      let owner =
        owners.first { $0.catalog.app.scopes(scope.kind).contains(scope) }
        ?? owners.first { $0.catalog.app.covers(scope) || $0.catalog.app.isWrapper(scope.name) }
      if let owner { return owner }
    }
    return nil
  }

  /// Returns the first identity that also has the domain of a link of another one, where one of the
  /// two has it by its name and the other one by a wildcard; `nil` if no identity has.
  ///
  /// - Parameter variant: The variant that has the link; `nil` for the app itself.
  package func rival(of variant: String?, for link: DeepLink?) -> Owner? {
    guard let link, link.kind == .web, !app.variants.isEmpty,
      let own = owners.first(where: { $0.variant == variant })?.catalog.app,
      let scope = link.possibleScopes.first(where: own.covers)
    else { return nil }
    func isExact(_ app: AppIdentity) -> Bool { app.scopes(.universal).contains(scope) }
    return owners.first { owner in
      owner.variant != variant && owner.catalog.app.covers(scope)
        && isExact(owner.catalog.app) != isExact(own)
    }
  }
}

extension AppIdentity {
  /// Returns whether the app declares the scheme of a link, or its domain with or without the port.
  package func declares(_ link: DeepLink) -> Bool { link.possibleScopes.contains(where: covers) }
}

extension DeepLink {
  /// The scheme; or the domain as it is, and then without its port if it has one.
  fileprivate var possibleScopes: [RouteScope] {
    guard let domain else { return [.app(scheme: scheme)] }
    let port = domain.utf8.reversed().prefix(while: isDigit).count
    let name = domain.dropLast(port)
    let whole = RouteScope.universal(domain: domain)
    return name.hasSuffix(":") ? [whole, .universal(domain: String(name.dropLast()))] : [whole]
  }
}
