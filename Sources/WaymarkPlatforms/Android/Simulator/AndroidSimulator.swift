import Waymark

/// Answers as Android does whether a link opens an app, from the app's manifest.
///
///     let simulator = AndroidSimulator(manifest, apiLevel: 34)
///     simulator.opens("https://www.example.com/buy/42")   // true
///     simulator.explain("https://www.example.com/").trials.map(\.reason)
///
/// A browser asks for `VIEW` with the categories `DEFAULT` and `BROWSABLE`; a filter takes a link
/// if it has all three, its data match, and its component is exported and enabled. From API level
/// 31 on a web link then opens the app only if its host is verified, else the browser; before, the
/// system asks where one of all the hosts is not. A custom scheme needs no verification.
///
///     let files = ["example.com": try AssetLinks(text)]
///     AndroidSimulator(
///       manifest,
///       verification: .files(files, package: "com.example.app", fingerprint: "14:6D:…")
///     )
///
/// Not looked at: other apps on the device, what its user has chosen, `activity-alias` and
/// `manifest` elements that the build merges in.
///
/// Source: `IntentFilter`, `Uri` and `PatternMatcher` of AOSP 14, of API level 35 the groups in
/// AOSP's source; developer.android.com, "Verify Android App Links".
public struct AndroidSimulator: Sendable {
  /// What is known about the verification of hosts.
  public enum Verification: Sendable {
    /// Every host that the manifest asks the system to verify is verified.
    case assumed
    /// The `assetlinks.json` files by the hosts that serve them, in lower case, and what the app
    /// is known by.
    case files([String: AssetLinks], package: String, fingerprint: String)
  }

  /// The API levels at which answers change: attributes `ssp`, App Links, the newer attributes for
  /// paths with what becomes of links that are not verified, relative groups with dynamic rules.
  package static var levelsOfChange: [Int] { [19, 23, 31, 35] }

  struct Entry: Sendable {
    let component: AndroidManifest.Component
    let filter: AndroidManifest.IntentFilter
    let keyPath: String
    let line: Int?
    let compiled: CompiledFilter
  }

  /// The API level of the device.
  public let apiLevel: Int
  let entries: [Entry]
  let verification: Verification

  /// Compiles the filters of a manifest.
  ///
  /// - Parameters:
  ///   - manifest: The manifest.
  ///   - apiLevel: The API level of the device; 34 is Android 14, 35 is Android 15.
  ///   - values: What stands behind references and placeholders; a value that is not given is left
  ///     out, and the explanation says so.
  ///   - verification: What is known about the verification of hosts.
  public init(
    _ manifest: AndroidManifest,
    apiLevel: Int = 35,
    values: AndroidManifest.Values = .init(),
    verification: Verification = .assumed
  ) {
    self.apiLevel = apiLevel
    self.verification = verification
    entries = manifest.locatedFilters.compactMap { component, filter, keyPath in
      guard component.kind == .activity || component.kind == .activityAlias else { return nil }
      return Entry(
        component: component,
        filter: filter,
        keyPath: keyPath,
        line: manifest.document.line(of: filter.element.offset),
        compiled: CompiledFilter(filter, apiLevel: apiLevel, values: values)
      )
    }
  }

  /// Returns whether the link opens the app without a question.
  public func opens(_ url: String) -> Bool { answer(for: url).opens }

  /// What becomes of a link, and which filter says so.
  public func answer(for url: String) -> AndroidAnswer {
    let uri = AndroidURI(url)
    for entry in entries {
      if case .success(let match) = result(of: entry, uri) {
        return decide(uri, entry: entry, match: match)
      }
    }
    return AndroidAnswer(
      outcome: .noMatch,
      filter: nil,
      line: nil,
      component: nil,
      match: nil,
      cause: entries.isEmpty ? .noSuchFilter : .noFilter
    )
  }

  /// The answer with the whole story: why each filter takes the link or does not.
  public func explain(_ url: String) -> AndroidExplanation {
    let uri = AndroidURI(url)
    let trials = entries.map { entry in
      let result = result(of: entry, uri)
      var reason: String?
      var nearness = Int.max
      var paths: [String] = []
      if case .failure(let refusal) = result {
        reason = refusal.words
        nearness = self.nearness(refusal, of: entry, uri)
        if case .data(.path) = refusal { paths = self.paths(of: entry) }
      }
      return AndroidExplanation.Trial(
        filter: entry.keyPath,
        line: entry.line,
        match: try? result.get(),
        reason: reason,
        unknown: entry.compiled.unknown,
        nearness: nearness,
        paths: paths
      )
    }
    return AndroidExplanation(answer: answer(for: url), trials: trials)
  }

  /// Returns whether the filter takes the link that a browser hands over.
  private func result(
    of entry: Entry,
    _ uri: AndroidURI
  ) -> Result<AndroidMatch, AndroidRefusal> {
    if entry.component.isEnabled == false { return .failure(.disabled) }
    // Before API level 31 a component with a filter is exported unless it says otherwise.
    if entry.component.isExported == false { return .failure(.notExported) }
    if !entry.filter.actions.contains(AndroidManifest.IntentFilter.viewAction) {
      return .failure(.lacks(AndroidManifest.IntentFilter.viewAction))
    }
    for category in [
      AndroidManifest.IntentFilter.defaultCategory,
      AndroidManifest.IntentFilter.browsableCategory,
    ] where !entry.filter.categories.contains(category) {
      return .failure(.lacks(category))
    }
    if let exception = entry.compiled.exception { return .failure(.exception(exception)) }
    return entry.compiled.rules.match(uri).mapError { .data($0) }
  }
}

/// The reason why a filter does not match a link; its words are in `AndroidAnswer.swift`.
enum AndroidRefusal: Error, Sendable, Hashable {
  case disabled
  case notExported
  case lacks(String)
  case exception(AndroidPatternError)
  case data(AndroidMismatch)
}

extension AndroidSimulator {
  /// How nearly a filter takes a link, more for nearer.
  ///
  /// First what lacks no more than a flag or a category, then what has the host, then the scheme.
  func nearness(_ refusal: AndroidRefusal, of entry: Entry, _ uri: AndroidURI) -> Int {
    switch refusal {
    case .exception: return 0
    case .disabled, .notExported, .lacks:
      if case .success = entry.compiled.rules.match(uri) { return 4 }
      return 0
    case .data(let mismatch):
      switch mismatch {
      case .noScheme, .scheme: return 1
      case .authority: return 2
      case .schemeSpecificPart, .path, .blocked, .type: return 3
      }
    }
  }

  /// The patterns for paths that a filter has on this level, as the manifest writes them.
  func paths(of entry: Entry) -> [String] {
    entry.filter.data.flatMap { data in
      data.attributes.compactMap { attribute in
        guard attribute.pattern?.part == .path, attribute.apiLevel <= apiLevel,
          let value = data[attribute]
        else { return nil }
        return "\(attribute.rawValue) \(quoted(value))"
      }
    }
  }
}

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

  /// Returns whether a declared host, `*.example.com` or another, is about this one.
  private static func covers(_ declared: String, _ host: String) -> Bool {
    declared.hasPrefix("*") ? host.hasSuffix(declared.dropFirst()) : declared == host
  }

  /// The host that serves the file for a declared one: a wildcard's is the bare domain.
  package static func source(of declared: String) -> String {
    let host = declared.servingHost
    return host.hasPrefix("*") ? String(host.dropFirst()) : host
  }
}
