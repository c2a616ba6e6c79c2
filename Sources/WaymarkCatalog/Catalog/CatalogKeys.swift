internal import Waymark

/// Every key of a catalog, in the order in which it is documented and written.
enum CatalogKeys {
  static let catalog = ["$schema", "schema", "app", "routes", "webOnly", "ignoredCodes", "outputs"]
  static let app = [
    "name", "schemes", "domains", "wrappers", "apple", "android", "site", "gates", "policies",
    "variants",
  ]
  static let variant = [
    "name", "schemes", "domains", "wrappers", "apple", "android", "site", "policies",
  ]
  static let wrapper = ["host", "paths", "item"]
  static let apple = ["appIDs", "storeID", "appClipIDs", "sharesPasswords", "activityTypes"]
  static let android = ["package", "fingerprints", "activity", "minSDK"]
  static let site = ["title", "image", "themeColor", "storeCountry"]
  static let policies = [
    "trailingSlash", "emptyComponents", "pathCase", "plus", "credentials", "maximumLength",
    "maximumItems",
  ]
  static let route = [
    "name", "pattern", "scopes", "summary", "examples", "platforms", "deprecated",
    "requiresVerifiedLink", "parent", "presentation", "activity", "defaults", "lists",
    "gates", "requires", "secrets", "activityType", "page", "inheritsFrom",
  ]
  static let deprecated = ["reason", "replacement"]
  static let page = ["title", "image", "redirect"]
  static let webOnly = ["domain", "pattern"]
  static let output = [
    "kind", "to", "into", "variant", "fingerprints", "dynamicRules", "developerMode", "package",
    "type", "linksServer", "websiteServer", "webRoot", "name", "namespace", "annotations",
    "ingressClass", "linksService", "websiteService", "tlsSecret", "host", "filesOnly",
  ]

  /// Keys that other files have, in lowercase, with those of a catalog.
  private static let synonyms = [
    "exclude": "webOnly", "excluded": "webOnly", "excludes": "webOnly", "browseronly": "webOnly",
    "ios": "apple", "host": "domains", "hosts": "domains", "path": "pattern", "url": "pattern",
    "description": "summary", "packagename": "package", "applicationid": "package",
    "minsdkversion": "minSDK", "sha256": "fingerprints", "sha256_cert_fingerprints": "fingerprints",
    "teamid": "appIDs", "bundleid": "appIDs", "webcredentials": "sharesPasswords",
    "verified": "requiresVerifiedLink", "requiresverified": "requiresVerifiedLink",
    "sensitive": "secrets", "requirement": "requires", "requirements": "requires",
    "scheme": "scopes", "schemes": "scopes", "domain": "scopes", "domains": "scopes",
  ]

  /// Returns the key of an object that has the meaning of another one; `nil` if no key has it.
  static func key(meantBy other: String, among known: [String]) -> String? {
    synonyms[lowercasedASCII(other)].flatMap { known.contains($0) ? $0 : nil }
  }

  /// Returns the remedy for a key of a route in a web-only path, which has no other place; `nil`
  /// for other keys and objects.
  static func removal(of key: String, known: [String]) -> String? {
    guard known == webOnly, route.contains(key) else { return nil }
    return key == "scopes"
      ? "remove it, and write an object with a 'domain' for each domain, or only a pattern for all"
      : "remove it: a path in 'webOnly' has only a domain and a pattern, and opens no route"
  }

  /// Returns the object that has a key, as the end of a sentence; `nil` if no object has it.
  ///
  /// - Parameter known: The keys of the object that has the key now.
  static func place(of key: String, known: [String]) -> String? {
    // Outputs have keys of many meanings.
    if known.contains("kind") || key == "name" { return nil }
    let places = [
      (catalog, "the outermost object"), (app, "'app'"), (apple, "'app.apple'"),
      (android, "'app.android'"), (policies, "'app.policies'"), (page, "'page' of a route"),
      (route, "a route"),
    ]
    return places.first { $0.0.contains(key) }?.1
  }

  /// Returns the keys of an output of a kind.
  static func output(_ kind: CatalogOutput.Kind) -> [String] {
    let settings: Set<String> =
      switch kind {
      case .assetLinks: ["fingerprints", "dynamicRules"]
      case .entitlements: ["developerMode"]
      case .kotlin: ["package", "type"]
      case .nginx: ["linksServer", "websiteServer", "webRoot"]
      case .ingress:
        [
          "name", "namespace", "annotations", "ingressClass", "linksService", "websiteService",
          "tlsSecret",
        ]
      case .site: ["host", "filesOnly"]
      default: []
      }
    return output.filter {
      switch $0 {
      case "kind", "to": true
      case "into": kind.hasOwnFile
      case "variant": kind.isOfOneVariant
      default: settings.contains($0)
      }
    }
  }
}
