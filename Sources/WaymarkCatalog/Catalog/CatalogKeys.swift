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
    "requiresVerifiedLink", "parent", "presentation", "activity", "defaults", "gates",
    "requires", "secrets", "activityType", "page", "inheritsFrom",
  ]
  static let deprecated = ["reason", "replacement"]
  static let page = ["title", "image", "redirect"]
  static let webOnly = ["domain", "pattern"]
  static let output = [
    "kind", "to", "into", "variant", "fingerprints", "dynamicRules", "developerMode", "package",
    "type", "linksServer", "websiteServer", "webRoot", "name", "namespace", "annotations",
    "ingressClass", "linksService", "websiteService", "tlsSecret", "host", "filesOnly",
  ]

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
