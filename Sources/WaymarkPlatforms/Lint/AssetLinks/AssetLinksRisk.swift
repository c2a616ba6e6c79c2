/// Something in an `assetlinks.json` file that can be read and yet is wrong or risky.
package enum AssetLinksRisk: Sendable, Hashable {
  case unknownKey(String, of: Owner, nearest: String)
  case unknownRelation(String, nearest: String)
  case placeholderFingerprint(String)
  case singleFingerprint
  case repeatedFingerprint(String)
  case brokenForDevices
  case insecureInclude(String)

  // Dynamic rules.
  case unknownRuleKey(String, nearest: String?)
  case extensionWithoutRelation(String)
  case rulesDeclaredTwice(package: String, first: String)
  case onlyExcludes
  case lastRuleExcludes
  case takesEveryLink
  case lazyStar(String)

  /// What a key stands in.
  package enum Owner: String, Sendable, Hashable {
    case statement = "a statement"
    case target = "a target"

    /// The keys that systems read.
    var keys: [String] {
      switch self {
      case .statement: ["relation", "target", "include", "relation_extensions"]
      case .target: ["namespace", "package_name", "sha256_cert_fingerprints", "site"]
      }
    }
  }
}
