/// Something in entitlements or an `Info.plist` that can be read and yet is wrong or risky.
package enum PropertyListRisk: Sendable, Hashable {
  // Associated domains.
  case noService(String)
  case unknownService(String, nearest: String?)
  case badDomain(String, Stranger)
  case starInDomain(String)
  case wildcardAppClip
  case wildcardWithoutDomain(String)
  case unknownMode(String)
  case developmentMode(String)
  case repeatedDomain(String)

  // Custom schemes.
  case badScheme(String)
  case reservedScheme(String)
  case upperCaseScheme(String)
  case repeatedScheme(String, first: String)
  case noSchemes
  case unknownRole(String)
  case unknownKey(String, nearest: String)

  /// What a domain does not have.
  package enum Stranger: String, Sendable, Hashable {
    case scheme = "a scheme"
    case path = "a path or a slash at its end"
    case port = "a port"
    case query = "a query other than 'mode'"
    case blank = "a blank"
    case nothing = "no name"
  }
}
