internal import Waymark

extension CatalogLint {
  /// Reports mistakes in the variants of the app, and names that several of them have.
  mutating func lintVariants() {
    let known = Set(findings.map { [$0.code.rawValue, $0.message] })
    let base = CatalogPath().key("app")
    var identities = [Identity(name: nil, app: app, path: base)]
    for (name, variant) in app.sortedVariants {
      let path = base.key("variants").key(name)
      // The same mistake in the app itself is reported there.
      for (finding, place) in lintedIdentity(variant, at: path)
      where !known.contains([finding.code.rawValue, finding.message]) {
        find(finding, at: place)
      }
      if variant.wrappers != app.wrappers { lintWrappers(of: variant, at: path) }
      lintRoutes(ofVariant: variant, at: path)
      let identity = Identity(name: name, app: variant, path: path)
      for other in identities { compare(identity, other) }
      identities.append(identity)
    }
  }

  /// The tables of variants, by their names.
  final class KnownTables {
    fileprivate var tables: [String: RouteTable] = [:]
  }

  /// Returns the table of the first variant that has a link which the app itself does not have.
  ///
  /// The result is `nil` if there is no such variant, or its routes conflict.
  func tableOfVariant(with link: DeepLink) -> RouteTable? {
    let scope = RouteScope(link)
    guard !app.covers(scope),
      let name = app.sortedVariants.first(where: { $0.identity.covers(scope) })?.name
    else { return nil }
    if let known = tablesOfVariants.tables[name] { return known }
    let table = try? catalog.variant(name)?.table()
    tablesOfVariants.tables[name] = table
    return table
  }

  /// The app itself, or one of its variants.
  private struct Identity {
    let name: String?
    let app: AppIdentity
    let path: CatalogPath

    var words: String { name.map { "the variant \(quoted($0))" } ?? "the app itself" }
  }

  /// Reports routes of which no link opens the variant.
  private mutating func lintRoutes(ofVariant variant: AppIdentity, at path: CatalogPath) {
    let declared = ScopeSet(variant.scopes(.app) + variant.scopes(.universal))
    let closed = catalog.routes.filter { route in
      !route.scopes.contains { scope in
        (scope.kind == .universal || route.notes.requiresVerifiedLink != true)
          && declared.overlaps(scope)
      }
    }
    if !closed.isEmpty { find(.notInVariant(closed.map(\.label)), at: path) }
  }

  /// Reports names that two identities have although a device can have both apps, and the reverse:
  /// two identities for one app on a device.
  private mutating func compare(_ identity: Identity, _ other: Identity) {
    let (new, old) = (identity.app, other.app)
    if (new.schemes, new.domains) == (old.schemes, old.domains), new.apple == old.apple,
      new.wrappers == old.wrappers, new.android == old.android
    {
      find(.sameVariant(as: other.words), at: identity.path)
      return
    }
    let appIDs = Self.common(new.apple?.appIDs, old.apple?.appIDs)
    let packages = Self.common(new.android.map { [$0.package] }, old.android.map { [$0.package] })
    if appIDs == [] || packages == [] {
      let schemes = Self.common(new.schemes.list, old.schemes.list) ?? []
      for name in schemes {
        find(.sharedScheme(name, with: other.words), at: identity.path.key("schemes"))
      }
      // Of a domain and its wildcard, both apps have the domain.
      let domains = new.domains.list.flatMap { domain in
        let isShared = old.domains.list.contains { $0.covers(domain: domain) }
        return isShared ? [domain] : old.domains.list.filter { domain.covers(domain: $0) }
      }
      .unique
      if !domains.isEmpty {
        find(.sharedDomains(domains, with: other.words), at: identity.path.key("domains"))
      }
    }
    let shared = (appIDs ?? []) + (packages ?? [])
    let isOther = (new.schemes, new.domains) != (old.schemes, old.domains)
    let isHalf = (appIDs == [] || packages == []) && !shared.isEmpty
    if let id = shared.first, isOther || isHalf {
      find(.sharedApp(id, with: other.words), at: identity.path)
    }
  }

  /// Returns the elements that both lists have; `nil` if a list is missing or empty.
  private static func common(_ new: [String]?, _ old: [String]?) -> [String]? {
    guard let new, let old, !new.isEmpty, !old.isEmpty else { return nil }
    return new.filter(old.contains)
  }
}
