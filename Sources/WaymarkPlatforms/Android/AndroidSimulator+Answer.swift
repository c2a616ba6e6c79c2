import Waymark

extension AndroidSimulator {
  /// Returns the destination of a link.
  ///
  /// - Parameters:
  ///   - uri: The link, of which only the scheme and the host are read.
  ///   - matches: The first filter of each component that accepts the link or may accept it, in the
  ///     order of the file.
  ///   - dynamicRule: Returns the dynamic rule that decides about the link.
  func answer(
    for uri: AndroidURI,
    _ matches: [Match],
    dynamicRule: (DynamicRules) -> (allows: Bool, rule: Int?)
  ) -> AndroidAnswer {
    let known = answer(for: uri, among: matches.filter { $0.match != nil }, dynamicRule)
    guard let first = matches.first(where: { $0.match == nil }) else { return known }
    let all = answer(for: uri, among: matches, dynamicRule)
    // Either way, the app does not receive the link.
    let isClosed = [known, all].allSatisfy { $0.outcome == .noMatch || $0.outcome == .browser }
    let isSame = known.outcome == all.outcome && (!known.opens || known.component == all.component)
    if isClosed || isSame { return known }
    return unknown(first.entry.resultUnknown, first.entry)
  }

  private func unknown(_ names: [String], _ entry: Entry) -> AndroidAnswer {
    AndroidAnswer(
      outcome: .unknown,
      filter: entry.keyPath,
      line: entry.line,
      component: entry.activity,
      otherComponents: [],
      match: nil,
      cause: .unknownValues(names)
    )
  }

  /// Returns the destination of a link that all these filters accept.
  private func answer(
    for uri: AndroidURI,
    among matches: [Match],
    _ dynamicRule: (DynamicRules) -> (allows: Bool, rule: Int?)
  ) -> AndroidAnswer {
    if matches.isEmpty {
      return AndroidAnswer(
        outcome: .noMatch,
        filter: nil,
        line: nil,
        component: nil,
        otherComponents: [],
        match: nil,
        cause: entries.isEmpty ? .noSuchFilter : .noFilter
      )
    }
    var (outcome, cause) = decision(uri, dynamicRule)
    var matches = matches
    if isWeb(uri.scheme), apiLevel >= 23 {
      // Filters with a host have precedence over those of browsers.
      let own = matches.filter { !$0.entry.isForAnyHost }
      if own.isEmpty {
        outcome = apiLevel < 31 ? .asks : .browser
        cause = matches[0].entry.filter.isOfBrowser ? .browserCategory : .noHost
      } else {
        matches = own
      }
    }
    let opensLast = opensLastDeclared(uri)
    var index = 0
    if opensLast, matches.count > 1 {
      let ranks = matches.compactMap { self.ranks[$0.entry.componentIndex] }
      guard ranks.count == matches.count,
        let last = ranks.indices.max(by: { ranks[$0] < ranks[$1] })
      else { return unknown(unknownOrders, matches[0].entry) }
      index = last
    }
    let (entry, match) = matches[index]
    let names = matches.map { $0.entry.component.name ?? $0.entry.component.kind.rawValue }
    if matches.count > 1, !opensLast { (outcome, cause) = (.asks, .severalComponents(names)) }
    return AndroidAnswer(
      outcome: outcome,
      filter: entry.keyPath,
      line: entry.line,
      component: entry.activity,
      otherComponents: names.indices.filter { $0 != index }.map { names[$0] },
      match: match,
      cause: cause,
      isByOrder: opensLast && index < matches.count - 1
    )
  }

  /// Returns whether the system opens one of several components that accept a link, the last one in
  /// its order, instead of asking the user.
  func opensLastDeclared(_ uri: AndroidURI) -> Bool { apiLevel >= 31 && isWeb(uri.scheme) }

  func decision(
    _ uri: AndroidURI,
    _ dynamicRule: (DynamicRules) -> (allows: Bool, rule: Int?)
  ) -> (AndroidAnswer.Outcome, AndroidAnswer.Cause) {
    guard isWeb(uri.scheme) else { return (.opens, .customScheme) }
    let host = lowercasedASCII(uri.hostText)
    // App Links were introduced in Android 6.
    guard apiLevel >= 23 else { return (.asks, .beforeVerification) }
    return apiLevel < 31 ? decisionAboutAllHosts(host) : decision(about: host, dynamicRule)
  }

  /// Returns the decision about a host before API level 31, when all hosts have to be verified.
  private func decisionAboutAllHosts(
    _ host: String
  ) -> (AndroidAnswer.Outcome, AndroidAnswer.Cause) {
    if let host = invalidHosts.first { return (.asks, .invalidHost(host)) }
    if hosts.isEmpty {
      return unknownHosts.isEmpty
        ? (.asks, Self.cause(ofNotAskedFor: host)) : (.unknown, .unknownValues(unknownHosts))
    }
    guard case .files = verification else {
      return (.opens, .verified(host: host, isAssumed: true))
    }
    // That of the link is the first in the explanation.
    let unverified =
      unverifiedHosts.isEmpty
      ? [] : hosts(verifying: host).filter { !state(of: $0).isVerified } + unverifiedHosts
    if let other = unverified.first(where: { state(of: $0).isKnown }) {
      let cause: AndroidAnswer.Cause =
        Self.verifies(other, host)
        ? .notVerified(host: host, state(of: other).words) : .otherHostNotVerified(host: other)
      return (.asks, cause)
    }
    if let other = unverified.first {
      return (.unknown, .notVerified(host: host, state(of: other).words))
    }
    if !unknownHosts.isEmpty { return (.unknown, .unknownValues(unknownHosts)) }
    return (.opens, .verified(host: host, isAssumed: false))
  }

  /// Returns the cause for a host that no filter requests to verify, or that no request verifies.
  private static func cause(ofNotAskedFor host: String) -> AndroidAnswer.Cause {
    isVerifiable(host) ? .notAskedFor(host: host) : .invalidHost(host)
  }

  /// Returns the decision about a host since API level 31.
  private func decision(
    about host: String,
    _ dynamicRule: (DynamicRules) -> (allows: Bool, rule: Int?)
  ) -> (AndroidAnswer.Outcome, AndroidAnswer.Cause) {
    let declared = hosts(verifying: host)
    if declared.isEmpty {
      if !unknownHosts.isEmpty { return (.unknown, .unknownValues(unknownHosts)) }
      let invalid = invalidHosts.first { invalid in
        let name = lowercasedASCII(invalid)
        return name.hasPrefix("*") ? host.hasSuffix(name.drop { $0 == "*" }) : name == host
      }
      if let invalid { return (.browser, .invalidHost(invalid)) }
      return (.browser, Self.cause(ofNotAskedFor: host))
    }
    guard case .files(let files, let package, _) = verification else {
      return (.opens, .verified(host: host, isAssumed: true))
    }
    // Which host's rules decide may depend on the certificate.
    let all = statesByCertificate.isEmpty ? [states] : statesByCertificate
    let decisions = all.map { all in
      let states = declared.map { ($0, all[$0] ?? .verified) }
      return decision(about: host, states, files, package, dynamicRule)
    }
    return decisions.first { $0.0 == .browser } ?? decisions.first { $0.0 == .unknown }
      ?? decisions[0]
  }

  /// Returns the decision about a host for which the manifest requests verification, for the states
  /// of the declared hosts that cover it.
  private func decision(
    about host: String,
    _ states: [(host: String, state: HostState)],
    _ files: [String: AssetLinks],
    _ package: String?,
    _ dynamicRule: (DynamicRules) -> (allows: Bool, rule: Int?)
  ) -> (AndroidAnswer.Outcome, AndroidAnswer.Cause) {
    guard let (verified, _) = states.first(where: { $1.isVerified }) else {
      if let state = states.first(where: { !$1.isKnown })?.1 {
        return (.unknown, .notVerified(host: host, state.words))
      }
      if !unknownHosts.isEmpty { return (.unknown, .unknownValues(unknownHosts)) }
      return (.browser, .notVerified(host: host, (states.first?.state ?? .noFile).words))
    }
    if apiLevel >= 35, let package, let file = files[Self.source(of: verified)] {
      if let reason = file.reasonForUnknownRules(of: package) {
        return (.unknown, .unknownRules(reason))
      }
      if let (rules, statement) = file.dynamicRules(for: package) {
        let (allows, rule) = dynamicRule(rules)
        return (
          allows ? .opens : .browser,
          .dynamicRule(allows: allows, statement: statement, rule: rule)
        )
      }
    }
    return (.opens, .verified(host: host, isAssumed: false))
  }

  /// The verification state of a host.
  enum HostState: Sendable {
    case file(AssetLinks.Verification, certificate: String)
    case noFile
    case unknownPackage

    static let verified = HostState.file(.verified, certificate: "")

    var isVerified: Bool { if case .file(.verified, _) = self { true } else { false } }

    var isKnown: Bool {
      switch self {
      case .file(.included, _), .file(.undecided, _), .unknownPackage: false
      case .file, .noFile: true
      }
    }

    var words: String {
      switch self {
      // The whole fingerprint, so that it can be copied.
      case .file(.otherCertificate, let certificate)
      where CertificateFingerprint(certificate)?.text == certificate:
        AssetLinks.Verification.otherCertificate.words + " '\(certificate)'"
      case .file(let verification, _): verification.words
      case .noFile: "there is no assetlinks.json for it"
      case .unknownPackage: "the app's package is not known"
      }
    }
  }

  private func state(of declared: String) -> HostState { states[declared] ?? .verified }

  /// Returns the dynamic rules that decide about links with the scheme and the host of a URI, for
  /// one or several certificates of the app.
  func dynamicRules(for uri: AndroidURI) -> [DynamicRules] {
    var found: [DynamicRules] = []
    _ = decision(uri) { rules in
      if !found.contains(where: { $0.rules == rules.rules }) { found.append(rules) }
      return (true, nil)
    }
    return found
  }

  /// Returns whether the file for a declared host, such as `*.example.com`, verifies this host.
  ///
  /// A wildcard also verifies the domain itself, and each host that ends with its text, although
  /// its filter does not match them.
  ///
  /// Source: `DomainVerificationService.approvalLevelForDomain` of AOSP 12.
  package static func verifies(_ declared: String, _ host: String) -> Bool {
    declared.hasPrefix("*.") ? host.hasSuffix(declared.dropFirst(2)) : declared == host
  }

  /// Returns the host that serves the file for a declared host; for a wildcard, the domain without
  /// `*.`.
  package static func source(of declared: String) -> String { declared.bareDomain }
}

extension AssetLinks {
  /// Returns the decision of a device about an app with one of several certificates: the first that
  /// is not verified, or else the first about which no one knows.
  func state(
    of package: String,
    certificates: [String],
    including files: [String: AssetLinks]
  ) -> AndroidSimulator.HostState {
    let states = certificates.map { certificate in
      AndroidSimulator.HostState.file(
        verification(of: package, fingerprint: certificate, including: files),
        certificate: certificate
      )
    }
    return states.first { !$0.isVerified && $0.isKnown } ?? states.first { !$0.isVerified }
      ?? .verified
  }
}
