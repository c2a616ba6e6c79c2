/// Something in an `AndroidManifest.xml` that can be read and yet is wrong or risky.
package enum ManifestRisk: Sendable, Hashable {
  // What a filter is.
  case mixedSchemes(String)
  case needlessAutoVerify(String)
  case incompleteFilter([String])
  case noAutoVerify
  case missingExported
  case attributeWithoutPrefix(String)
  case unknownAttribute(String, nearest: String)
  case pathWithoutHost
  case hostWithoutScheme(String)
  case crossProduct(hosts: Int)
  case severalPaths([String])
  case onlyBlockingGroups
  case groupsIgnored

  // Schemes and hosts.
  case schemeWithDelimiter(String)
  case upperCaseScheme(String)
  case badHost(String, Stranger)
  case starInHost(String)
  case openWildcard(String)
  case upperCaseHost(String)

  // Paths.
  case pathWithoutSlash(attribute: String, String)
  case queryInPath(String)
  case starInPath(attribute: String, String)
  case escapeInPath(String)
  case singleBackslash(String)
  case foreignPath(String, meant: String)
  case greedyToken(String)
  case firstStop(String, at: Character)
  case doubleRun(String)
  case newAttribute(String)

  /// What a host does not have.
  package enum Stranger: String, Sendable, Hashable {
    case scheme = "a scheme"
    case path = "a path"
    case port = "a port"
  }
}
