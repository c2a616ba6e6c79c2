import Waymark

/// Content of an `assetlinks.json` file that can be read but is wrong or risky.
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

  /// The object that a key belongs to.
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

extension AssetLinksRisk: LintFacts {
  var name: String { "android." + ending }

  private var ending: String {
    switch self {
    case .unknownKey: "unknown-key"
    case .unknownRelation: "unknown-relation"
    case .placeholderFingerprint: "placeholder-fingerprint"
    case .singleFingerprint: "single-fingerprint"
    case .repeatedFingerprint: "repeated-fingerprint"
    case .brokenForDevices: "broken-for-devices"
    case .insecureInclude: "insecure-include"
    case .unknownRuleKey: "unknown-rule-key"
    case .extensionWithoutRelation: "extension-without-relation"
    case .rulesDeclaredTwice: "rules-declared-twice"
    case .onlyExcludes: "only-excludes"
    case .lastRuleExcludes: "last-rule-excludes"
    case .takesEveryLink: "rule-without-condition"
    case .lazyStar: "lazy-star"
    }
  }

  /// One risk for each code.
  static let all: [AssetLinksRisk] = [
    .unknownKey("", of: .statement, nearest: ""), .unknownRelation("", nearest: ""),
    .placeholderFingerprint(""), .singleFingerprint, .repeatedFingerprint(""), .brokenForDevices,
    .insecureInclude(""), .unknownRuleKey("", nearest: nil), .extensionWithoutRelation(""),
    .rulesDeclaredTwice(package: "", first: ""), .onlyExcludes, .lastRuleExcludes, .takesEveryLink,
    .lazyStar(""),
  ]

  var severity: LinkDiagnostic.Severity {
    switch self {
    case .placeholderFingerprint, .brokenForDevices, .insecureInclude: .error
    case .unknownRuleKey(_, let nearest):
      nearest == nil || nearest == "comments" ? .warning : .error
    case .singleFingerprint, .repeatedFingerprint: .info
    default: .warning
    }
  }

  var message: String {
    switch self {
    case .unknownKey(let key, let owner, _): "\(owner.rawValue) has no key \(quoted(key))"
    case .unknownRelation(let text, _): "no relation is called \(quoted(text))"
    case .placeholderFingerprint(let text): "\(quoted(text)) is no fingerprint of a certificate"
    case .singleFingerprint: "the app has one fingerprint"
    case .repeatedFingerprint(let text): "the fingerprint \(quoted(text)) appears twice here"
    case .brokenForDevices: "devices refuse the whole file for this statement"
    case .insecureInclude(let text): "\(quoted(text)) is not on HTTPS"
    case .unknownRuleKey(let key, _): "a dynamic rule has no key \(quoted(key))"
    case .extensionWithoutRelation(let name):
      "the statement does not have the relation \(quoted(name))"
    case .rulesDeclaredTwice(let package, let first):
      "\(quoted(package)) has a statement in \(first) already, and dynamic rules in one of both"
    case .onlyExcludes: "every rule excludes, so that no link opens the app"
    case .lastRuleExcludes: "the last rule keeps out what would stay out without it"
    case .takesEveryLink: "the rule has no condition"
    case .lazyStar(let text): "'*' in \(quoted(text)) ends at the first character that follows it"
    }
  }

  var help: String {
    switch self {
    case .unknownKey(_, _, let nearest), .unknownRelation(_, let nearest):
      "did you mean \(quoted(nearest))? It is ignored as it is"
    case .placeholderFingerprint:
      "write what 'keytool -list -v' shows for the app's own certificate"
    case .singleFingerprint:
      "with Play App Signing list the key of Google Play and that of the upload"
    case .repeatedFingerprint: "keep one of them"
    case .brokenForDevices: "mend it, or remove it: no app of the file is verified until then"
    case .insecureInclude: "serve it on HTTPS; a file on HTTPS may not include another"
    case .unknownRuleKey(_, let nearest?): "did you mean \(quoted(nearest))? It is ignored as it is"
    case .unknownRuleKey(_, nil): "remove it; Android reads '/', '?', '#' and 'exclude'"
    case .extensionWithoutRelation: "write the relation into 'relation' of the same statement"
    case .rulesDeclaredTwice: "put fingerprints and rules of an app into one statement"
    case .onlyExcludes: "end the list with {\"/\": \"*\"}; what fits no rule stays in the browser"
    case .lastRuleExcludes: "put a rule for what opens the app after it, or remove it"
    case .takesEveryLink: "write '/', '?' or '#'"
    case .lazyStar: "let the app check such links: unlike on iOS '*' gives nothing back"
    }
  }
}
