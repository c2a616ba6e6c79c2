import Waymark
import WaymarkCatalog

/// The hosts and schemes that a system must support according to a catalog.
struct DeclaredNames {
  private let catalog: LinkCatalog

  init(_ catalog: LinkCatalog) { self.catalog = catalog.claimingWrappers }

  /// All hosts; `nil` if the app accepts any host.
  var allHosts: Set<String>? {
    catalog.app.domains == .any ? nil : Set(catalog.app.domains.list)
  }

  /// Returns all hosts as a file of the system has them, without ports in a manifest; `nil` if the
  /// app accepts any host.
  func allHosts(on platform: RouteNotes.Platform) -> Set<String>? {
    allHosts.map { hosts in
      platform == .android ? hosts.union(hosts.map { String($0.prefix { $0 != ":" }) }) : hosts
    }
  }

  /// All schemes; `nil` if the app accepts any scheme.
  var allSchemes: Set<String>? {
    catalog.app.schemes == .any ? nil : Set(catalog.app.schemes.list)
  }

  /// Returns the hosts, without ports, that have routes for the system.
  ///
  /// A subdomain that appears only in a scope is included for Android's manifest, but not for
  /// Apple's entitlements.
  func hosts(on platform: RouteNotes.Platform) -> [String] {
    let routes = catalog.routes(for: platform)
    if platform == .android {
      return ManifestHosts(catalog, routes: routes).hosts.filter { !$0.routes.isEmpty }.map(\.name)
    }
    let known = Set(routes)
    return AssociationHosts(catalog).hosts.filter { !known.isDisjoint(with: $0.routes) }
      .flatMap(\.domains)
  }

  /// Returns the schemes that have routes for the system; the app refuses the links of others.
  func schemes(on platform: RouteNotes.Platform) -> [String] { catalog.schemes(on: platform) }

  /// Returns whether a host is a subdomain of a link service, which serves the files of the systems
  /// there.
  ///
  /// Source: the documents of Branch, AppsFlyer, Firebase, Adjust, Singular, Kochava and Airbridge.
  static func isOfService(host: String) -> Bool {
    let names = [
      "abr.ge", "adj.st", "app.link", "go.link", "onelink.me", "page.link", "smart.link",
      "sng.link", "test-app.link",
    ]
    return names.contains { host.hasSuffix("." + $0) }
  }

  /// Returns whether a scheme belongs to a service at which people sign in or pay.
  ///
  /// Source: the documents of Google, Facebook, Microsoft, Dropbox, LINE and WeChat for their SDKs.
  static func isOfService(_ scheme: String) -> Bool {
    let scheme = lowercasedASCII(scheme)
    let starts = [
      "com.googleusercontent.apps.", "msauth.", "msal", "db-", "line3rdp.", "twitterkit-",
      "snapkit",
    ]
    if scheme == "msauth" || starts.contains(where: scheme.hasPrefix) { return true }
    for (start, least) in [("fb", 8), ("wx", 16), ("kakao", 16), ("tencent", 6), ("vk", 6)] {
      let rest = scheme.dropFirst(start.count).utf8
      if scheme.hasPrefix(start), rest.count >= least, rest.contains(where: isDigit),
        rest.allSatisfy({ isDigit($0) || $0 &- 0x61 < 6 })
      {
        return true
      }
    }
    return false
  }
}
