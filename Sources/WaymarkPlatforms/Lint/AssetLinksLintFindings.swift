import Waymark
import WaymarkCatalog
import WaymarkDiagnostics

// Wrong or risky content of an `assetlinks.json` file.
extension LinkDiagnostic {
  /// - Parameters:
  ///   - nearest: A key of the object with a similar name.
  ///   - place: The object that the key belongs to.
  ///   - present: The keys of the object.
  static func unknownKey(
    _ key: String,
    of owner: AssetLinksLint.Owner,
    nearest: String?,
    place: AssetLinksLint.Owner?,
    _ present: some Sequence<String>
  ) -> LinkDiagnostic {
    warning("android.unknown-key", "\(quoted(key)) is not a key of \(owner.rawValue)")
      .remedy(
        place.map { "move it into \($0.rawValue)" }
          ?? nearest.map { ignoredKey($0, present) }
      )
  }

  static func unknownRelation(_ text: String, nearest: String) -> LinkDiagnostic {
    warning("android.unknown-relation", "the relation \(quoted(text)) does not exist")
      .remedy("did you mean \(quoted(nearest))? The system ignores the relation")
  }

  static func placeholderFingerprint(_ text: String) -> LinkDiagnostic {
    error(
      "android.placeholder-fingerprint",
      "\(quoted(text)) is not the fingerprint of a certificate"
    )
    .remedy("write the fingerprint that 'keytool -list -v' prints for the app's own certificate")
  }

  static func sampleFingerprint(of certificate: String) -> LinkDiagnostic {
    warning("android.sample-fingerprint", "the fingerprint is that of \(certificate)")
      .remedy("write the fingerprint that 'keytool -list -v' prints for the app's own certificate")
  }

  static let singleFingerprint = info(
    "android.single-fingerprint",
    "the statement lists only one fingerprint for the app"
  )
  .remedy("with Play App Signing, list the key of Google Play and the upload key")

  static func repeatedFingerprint(_ text: String) -> LinkDiagnostic {
    info("android.repeated-fingerprint", "the fingerprint \(quoted(text)) is listed twice")
      .remedy("keep one of them")
  }

  static let brokenForDevices = error(
    "android.broken-for-devices",
    "devices reject the whole file because of this statement"
  )
  .remedy("fix or remove it, because no app of the file is verified until then")

  static func insecureInclude(_ text: String) -> LinkDiagnostic {
    error("android.insecure-include", "\(quoted(text)) does not use HTTPS")
      .remedy("serve it over HTTPS, because a file on HTTPS cannot include a file on HTTP")
  }

  // MARK: - Dynamic rules

  /// A key that resembles no other has no effect, and may be a note of the author.
  static func unknownRuleKey(
    _ key: String,
    nearest: String?,
    _ present: some Sequence<String>
  ) -> LinkDiagnostic {
    let isMistake = nearest != nil && nearest != "comments"
    return (isMistake ? error : warning)(
      "android.unknown-rule-key",
      "\(quoted(key)) is not a key of a dynamic rule"
    )
    .remedy(
      nearest.map { ignoredKey($0, present) }
        ?? "remove it, because Android reads '/', '?', '#' and 'exclude'"
    )
  }

  /// - Parameter meant: The relation that the name probably means; `nil` for the name itself.
  static func extensionWithoutRelation(_ name: String, meant: String?) -> LinkDiagnostic {
    warning(
      "android.extension-without-relation",
      "the statement has rules for the relation \(quoted(name)), but does not list that relation"
    )
    .remedy(
      meant.map { "write \(quoted($0))" }
        ?? "add \(quoted(name)) to 'relation' of the same statement"
    )
  }

  static let misplacedRules = warning(
    "android.extension-without-relation",
    "the rules are not in the object of a relation, so the system ignores them"
  )
  .remedy(
    "write them in 'relation_extensions', in an object with the key '\(AssetLinks.handleAllURLs)'"
  )

  static func rulesDeclaredTwice(package: String, first: String) -> LinkDiagnostic {
    warning(
      "android.rules-declared-twice",
      "\(quoted(package)) already has a statement in \(first), and one of them has dynamic rules"
    )
    .remedy("put the fingerprints and rules of an app into one statement")
  }

  static let noDynamicRules = warning(
    "android.no-rules",
    "the extensions of the relation have no '\(AssetLinksLint.listOfRules)', so they change nothing"
  )
  .remedy("write the rules in an array with this key, or remove the object")

  static let onlyExcludes = warning(
    "android.only-excludes",
    "every rule excludes links, so no link opens the app"
  )
  .remedy("end the list with {\"/\": \"*\"}; a link that matches no rule stays in the browser")

  static let lastRuleExcludes = warning(
    "android.last-rule-excludes",
    "the last rule excludes links that match no other rule and stay in the browser anyway"
  )
  .remedy(
    "add a rule for the links that open the app after this rule, or remove this rule"
  )

  /// - Parameters:
  ///   - earlier: The index of the earlier rule.
  ///   - isSame: Indicates whether both rules open the app.
  static func hiddenRule(
    earlier: Int,
    _ rule: AssetLinks.DynamicComponent,
    isSame: Bool
  ) -> LinkDiagnostic {
    let because = "because rule \(earlier) matches all of its links"
    if isSame {
      return warning("android.hidden-rule", "the rule changes nothing, \(because)")
        .remedy("remove this rule, or narrow the earlier one; the first rule that matches decides")
    }
    let effect = rule.excludes ? "the exclusion has no effect" : "the rule opens no link"
    return warning("android.hidden-rule", "\(effect), \(because)")
      .remedy(
        "put \(rule.excludes ? "the exclusion" : "this rule") before rule \(earlier); the first "
          + "rule that matches decides"
      )
  }

  static let ruleWithoutCondition = warning(
    "android.rule-without-condition",
    "the rule has no condition"
  )
  .remedy("write '/', '?' or '#'")

  /// - Parameter meant: The texts of rules with the same meaning.
  static func foreignRule(_ part: String, meant: [String]) -> LinkDiagnostic {
    let remedy =
      switch meant.count {
      case 0: "use only '*', '?' and '?*', and let the app check the rest"
      case 1: "write \(quoted(meant[0]))"
      default: "write a rule for each of \(listed(meant.map { quoted($0) }, limit: 8, last: "and"))"
      }
    return warning(
      "android.foreign-rule",
      "\(quoted(part)) has no special meaning in a dynamic rule"
    )
    .remedy(remedy)
  }

  static func notInRule(_ mark: String, path: String) -> LinkDiagnostic {
    warning(
      "android.foreign-rule",
      "\(quoted(mark)) is compared as part of the path, so the rule excludes nothing"
    )
    .remedy("write 'exclude': true, and the path \(quoted(path))")
  }

  static func hostInRule(_ host: String, path: String) -> LinkDiagnostic {
    warning(
      "android.foreign-rule",
      "the path begins with \(quoted(host)), but the path of a link begins after the host"
    )
    .remedy("write \(quoted(path)); the file is for the links of the domain that serves it")
  }

  /// - Parameter meant: The remedy; `nil` if the text does not show where the parts of the link
  ///   begin.
  static func otherPartInRule(_ part: String, meant: String?) -> LinkDiagnostic {
    warning("android.foreign-rule", "a path does not contain the \(part)")
      .remedy(meant ?? "write the \(part) as the value of its own key in the rule")
  }

  static func numberSignInRule(_ text: String) -> LinkDiagnostic {
    warning(
      "android.foreign-rule",
      "the fragment begins after the first '#', so \(quoted(text)) matches hardly any link"
    )
    .remedy("write '#': \(JSONValue.string(String(text.drop { $0 == "#" })).text)")
  }

  static func badNameInRule(_ text: String, meant: String) -> LinkDiagnostic {
    warning("android.foreign-rule", "no query item has the name \(quoted(text))")
      .remedy(
        "name the item \(quoted(meant)), and write only its value as the value of the key"
      )
  }

  /// Dynamic rules become relative filter groups, which compare decoded text.
  ///
  /// - Parameter meant: The decoded text; `nil` if the escapes are not of characters.
  static func escapeInRule(_ text: String, meant: String?) -> LinkDiagnostic {
    warning(
      "android.foreign-rule",
      "the escape in \(quoted(text)) is literal text, because Android decodes the link first"
    )
    .remedy(meant.map { "write \(quoted($0))" } ?? "write the character itself")
  }

  static func ruleWithoutSlash(_ text: String) -> LinkDiagnostic {
    warning(
      "android.foreign-rule",
      "no path matches \(quoted(text)), because every path begins with '/'"
    )
    .remedy("write \(quoted("/" + text))")
  }

  static func lazyStar(_ text: String) -> LinkDiagnostic {
    warning(
      "android.lazy-star",
      "'*' in \(quoted(text)) ends at the first character that equals the next character of the "
        + "pattern"
    )
    .remedy("let the app check such links, because '*' does not backtrack as it does on iOS")
  }
}

extension AssetLinksLint {
  /// The object that a key belongs to.
  enum Owner: String {
    case statement = "a statement"
    case target = "a target"
    case relation = "the extensions of a relation"

    /// The keys that systems read.
    var keys: [String] {
      switch self {
      case .statement: ["relation", "target", "include", "relation_extensions"]
      case .target: ["namespace", "package_name", "sha256_cert_fingerprints", "site"]
      case .relation: ["dynamic_app_link_components"]
      }
    }

    /// Returns the key that the key of a member means; `nil` if it means none.
    ///
    /// An array of objects in place of the rules, under any name, is the rules.
    func key(meantBy member: JSONValue.Member, in node: JSONFindings.Node) -> String? {
      if let nearest = nearestName(to: member.key, among: keys) { return nearest }
      let rules = AssetLinksLint.listOfRules
      let isList = member.value.array?.contains { $0.members != nil } == true
      return self == .relation && isList && node[rules] == nil ? rules : nil
    }

    /// Returns the object in which a system reads a key; `nil` if it reads the key nowhere, and for
    /// the list of rules, which has its own finding.
    func place(of key: String) -> Owner? {
      [.statement, .target].first { $0 != self && $0.keys.contains(key) }
    }
  }
}
