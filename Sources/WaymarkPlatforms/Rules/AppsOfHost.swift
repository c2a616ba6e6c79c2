import Waymark
import WaymarkCatalog

/// The apps whose links have a host: those of the app itself and of its variants.
struct AppsOfHost: Sendable, Hashable {
  /// Application identifiers of Apple's systems.
  private(set) var appIDs: [String] = []
  private(set) var appClipIDs: [String] = []
  /// The application identifiers that share passwords with the host.
  private(set) var passwordIDs: [String] = []
  /// The apps of Android, with their fingerprints.
  private(set) var packages: [Package] = []

  /// An app of Android.
  struct Package: Sendable, Hashable {
    let name: String
    var fingerprints: [String]
    /// Indicates whether the app has links of the host.
    var hasLinks = false
    /// Indicates whether the app shares passwords with the host.
    var sharesPasswords = false
  }

  /// Collects the apps of a host.
  ///
  /// - Parameter manifestHosts: The hosts in the manifest of each identity. A manifest also has the
  ///   subdomains that only a wildcard includes and a scope names, and Android verifies them.
  init(_ app: AppIdentity, _ host: AssociationHost, manifestHosts: [Set<String>] = []) {
    for (index, identity) in app.identities.enumerated() {
      let domains = identity.domains
      let hasLinks = domains == .any || domains.list.contains(where: host.domains.contains)
      let shares =
        identity.sharesPasswords(with: host.name)
        && (hasLinks || !identity.listedPasswordDomains.isEmpty)
      let isVerified =
        manifestHosts.indices.contains(index)
        && host.name.map(manifestHosts[index].contains) == true
      if hasLinks || shares || isVerified {
        add(
          identity,
          hasLinks: hasLinks,
          isVerified: isVerified,
          hasClips: hasLinks && !identity.isWrapper(host.name),
          sharesPasswords: shares
        )
      }
    }
  }

  /// Collects the apps of all hosts.
  init(_ app: AppIdentity) {
    for identity in app.identities {
      let shares = identity.apple.map { $0.sharesPasswords != false } ?? false
      add(identity, hasLinks: true, hasClips: true, sharesPasswords: shares)
    }
  }

  private mutating func add(
    _ identity: AppIdentity,
    hasLinks: Bool,
    isVerified: Bool = false,
    hasClips: Bool,
    sharesPasswords: Bool
  ) {
    func add(_ texts: [String], to list: inout [String]) {
      for text in texts where !list.contains(text) { list.append(text) }
    }
    if let apple = identity.apple {
      if hasLinks { add(apple.appIDs, to: &appIDs) }
      if hasClips { add(apple.appClipIDs, to: &appClipIDs) }
      if sharesPasswords { add(apple.appIDs, to: &passwordIDs) }
    }
    guard let android = identity.android else { return }
    let index = packages.firstIndex { $0.name == android.package } ?? packages.count
    if index == packages.count {
      packages.append(Package(name: android.package, fingerprints: []))
    }
    add(android.fingerprints, to: &packages[index].fingerprints)
    packages[index].hasLinks = packages[index].hasLinks || hasLinks || isVerified
    packages[index].sharesPasswords = packages[index].sharesPasswords || sharesPasswords
  }
}

extension AppIdentity {
  /// The app itself, and then its variants by name.
  var identities: [AppIdentity] { [self] + sortedVariants.map(\.identity) }
}

extension LinkCatalog {
  /// The catalog with the domains of all variants, for files that belong to a domain.
  var servingVariants: LinkCatalog {
    if app.variants.isEmpty { return self }
    var app = app
    let all = app.identities.map(\.domains)
    app.domains = all.contains(.any) ? .any : .listed(all.flatMap(\.list).unique)
    app.wrappers = app.identities.flatMap(\.wrappers).unique
    return replacing(app)
  }
}
