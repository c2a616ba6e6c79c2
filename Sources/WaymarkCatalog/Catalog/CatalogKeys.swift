/// Every key of a catalog, in the order in which it is documented and written.
enum CatalogKeys {
  static let catalog = ["$schema", "schema", "app", "routes", "webOnly", "ignoredCodes"]
  static let app = ["name", "schemes", "domains", "apple", "android", "policies"]
  static let apple = ["appIDs", "storeID", "appClipIDs", "sharesPasswords", "activityTypes"]
  static let android = ["package", "fingerprints", "activity", "minSDK"]
  static let policies = [
    "trailingSlash", "emptyComponents", "pathCase", "plus", "credentials", "maximumLength",
    "maximumItems",
  ]
  static let route = [
    "name", "pattern", "scopes", "summary", "examples", "platforms", "deprecated",
    "requiresVerifiedLink", "parent", "presentation", "activity", "gates", "requires",
    "secrets", "activityType", "inheritsFrom",
  ]
  static let deprecated = ["reason", "replacement"]
  static let webOnly = ["domain", "pattern"]
}
