import Waymark

/// Something in which two files, or a file and the catalog, do not fit each other.
package enum FilesRisk: Sendable, Hashable {
  // Apple's.
  case domainWithoutAssociation(String)
  case associationWithoutDomain(String)
  case appNotInAssociation(String, host: String)

  // Android's.
  case hostWithoutAssetLinks(String)
  case assetLinksWithoutHost(String)
  case packageNotInAssetLinks(String, host: String)
  case deepInclude(String)
  case ruleOutsideManifest(String, link: String)

  // Both systems.
  case hostOnOneSystem(String, System)
  case schemeOnOneSystem(String, System)

  // What the catalog declares.
  case missingHost(String, System)
  case missingScheme(String, System)
  case undeclaredHost(String)
  case undeclaredScheme(String)
  case routeNotOpened(route: String, link: String, System)
  case webOnlyOpened(pattern: String, link: String)
  case linkOnOneSystem(route: String, link: String, System)

  /// A system that opens links.
  package enum System: String, Sendable, Hashable {
    case apple = "iOS"
    case android = "Android"

    /// What the catalog calls it.
    var platform: RouteNotes.Platform { self == .apple ? .iOS : .android }
    /// The file that has the hosts.
    var hostFile: String { self == .apple ? "the entitlements" : "the manifest" }
    /// The file that has the schemes.
    var schemeFile: String { self == .apple ? "'Info.plist'" : "the manifest" }
  }
}
