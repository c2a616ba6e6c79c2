import Waymark

extension AndroidSimulator {
  /// Where a link goes that a filter takes.
  func decide(_ uri: AndroidURI, entry: Entry, match: AndroidMatch) -> AndroidAnswer {
    let (outcome, cause) = decision(uri)
    return AndroidAnswer(
      outcome: outcome,
      filter: entry.keyPath,
      line: entry.line,
      component: entry.component.name,
      match: match,
      cause: cause
    )
  }

  private func decision(_ uri: AndroidURI) -> (AndroidAnswer.Outcome, AndroidAnswer.Cause) {
    guard Self.isWeb(uri.scheme) else { return (.opens, .customScheme) }
    let host = lowercasedASCII(String(decoding: uri.host ?? [], as: UTF16.self))
    // App Links came with Android 6.
    guard apiLevel >= 23 else { return (.asks, .beforeVerification) }
    guard let declared = hosts.first(where: { Self.covers($0, host) }) else {
      return (apiLevel >= 31 ? .browser : .asks, .notAskedFor(host: host))
    }
    guard case .files(let files, let package, let fingerprint) = verification else {
      return (.opens, .verified(host: host, isAssumed: true))
    }
    let check = { (declared: String) -> AssetLinks.Verification? in
      files[Self.source(of: declared)]?.verification(of: package, fingerprint: fingerprint)
    }
    let found = check(declared)
    if found != .verified {
      return (apiLevel >= 31 ? .browser : .asks, .notVerified(host: host, found))
    }
    if apiLevel < 31, let other = hosts.first(where: { check($0) != .verified }) {
      return (.asks, .otherHostNotVerified(host: other))
    }
    if apiLevel >= 35, let file = files[Self.source(of: declared)],
      let (rules, statement) = file.dynamicRules(for: package)
    {
      let (allows, rule) = rules.decision(for: uri)
      let cause = AndroidAnswer.Cause.dynamicRule(allows: allows, statement: statement, rule: rule)
      return (allows ? .opens : .browser, cause)
    }
    return (.opens, .verified(host: host, isAssumed: false))
  }

  /// The hosts that the manifest asks the system to verify, in lower case and their order.
  ///
  /// A filter asks for it with `autoVerify` and nothing but web schemes
  /// (`IntentFilter.needsVerification`).
  package var hosts: [String] {
    var hosts: [String] = []
    for entry in entries where Self.asksForVerification(entry) {
      for authority in entry.compiled.rules.authorities {
        let host = lowercasedASCII(authority.text)
        if !hosts.contains(host) { hosts.append(host) }
      }
    }
    return hosts
  }

  private static func asksForVerification(_ entry: Entry) -> Bool {
    let schemes = entry.compiled.rules.schemes
    return entry.filter.autoVerify == true && !schemes.isEmpty && schemes.allSatisfy(isWeb)
      && entry.filter.actions.contains(AndroidManifest.IntentFilter.viewAction)
      && entry.filter.categories.contains(AndroidManifest.IntentFilter.browsableCategory)
  }

  private static func isWeb(_ scheme: String?) -> Bool { scheme == "https" || scheme == "http" }

  /// Whether a declared host, `*.example.com` or another, is about this one.
  private static func covers(_ declared: String, _ host: String) -> Bool {
    declared.hasPrefix("*") ? host.hasSuffix(declared.dropFirst()) : declared == host
  }

  /// The host that serves the file for a declared one: a wildcard's is the bare domain.
  package static func source(of declared: String) -> String {
    let host = declared.servingHost
    return host.hasPrefix("*") ? String(host.dropFirst()) : host
  }
}
