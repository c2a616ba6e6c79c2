import Waymark

/// Decides as Android does whether a link opens an app, from the app's manifest.
///
///     let simulator = AndroidSimulator(manifest, apiLevel: 34)
///     simulator.opens("https://www.example.com/buy/42")   // true
///     simulator.explain("https://www.example.com/").trials.map(\.reason)
///
/// A browser requests `VIEW` with the categories `DEFAULT` and `BROWSABLE`. A filter accepts a link
/// if the filter has all three, its data match, and its component is exported and enabled. From API
/// level 31 on, a web link then opens the app only if its host is verified, and otherwise opens the
/// browser. Before, the system asks the user if any of the hosts is not verified. A custom scheme
/// needs no verification.
///
/// If filters of several activities accept a link, no filter is preferred because it matches more
/// closely. For a verified web link, systems from API level 31 on choose the activity that the
/// manifest declares last. In all other cases, the system asks the user.
///
///     let files = ["example.com": try AssetLinks(text)]
///     AndroidSimulator(
///       manifest,
///       verification: .files(files, package: "com.example.app", fingerprint: "14:6D:…")
///     )
///
/// The simulator does not consider other apps on the device, the choices of the user, the activity
/// behind an `activity-alias`, `android:priority`, `android:order`, and `manifest` elements that
/// the build merges in.
///
/// Source: `IntentFilter`, `Uri` and `PatternMatcher` of AOSP 14, and the groups of API level 35 in
/// AOSP's source; developer.android.com, "Verify Android App Links". For several activities:
/// `PackageManagerService.chooseBestActivity`, and since AOSP 12
/// `DomainVerificationService.filterToLastDeclared`.
public struct AndroidSimulator: Sendable {
  /// The verification state of the hosts.
  public enum Verification: Sendable {
    /// Every host that the manifest asks the system to verify is verified.
    case assumed
    /// The `assetlinks.json` files by the hosts that serve them, in lowercase, with the package and
    /// the certificate fingerprint of the app.
    case files([String: AssetLinks], package: String, fingerprint: String)
  }

  /// The API levels at which answers change: 19 (`ssp` attributes), 23 (App Links), 31 (newer path
  /// attributes, and the browser for links that are not verified), 35 (relative groups with dynamic
  /// rules).
  package static var levelsOfChange: [Int] { [19, 23, 31, 35] }

  /// A filter of the manifest.
  ///
  /// This type is a class because each link is compared with each filter.
  final class Entry: Sendable {
    let component: AndroidManifest.Component
    /// The index of the component among those with filters.
    let componentIndex: Int
    let filter: AndroidManifest.IntentFilter
    let keyPath: String
    let line: Int?
    let compiled: CompiledFilter
    /// The reason why the filter accepts no link at all.
    let error: AndroidFilterError?
    /// Indicates whether the filter requests verification of its hosts: it has `autoVerify` and
    /// only web schemes (`IntentFilter.needsVerification`).
    let requestsVerification: Bool

    init(
      _ component: AndroidManifest.Component,
      componentIndex: Int,
      _ filter: AndroidManifest.IntentFilter,
      keyPath: String,
      line: Int?,
      compiled: CompiledFilter
    ) {
      self.component = component
      self.componentIndex = componentIndex
      self.filter = filter
      self.keyPath = keyPath
      self.line = line
      self.compiled = compiled
      let opensLinks = filter.actions.contains(AndroidManifest.IntentFilter.viewAction)
      let categories = filter.categories
      let missing = [
        AndroidManifest.IntentFilter.defaultCategory,
        AndroidManifest.IntentFilter.browsableCategory,
      ].first { !categories.contains($0) }
      error =
        if component.isEnabled == false {
          .disabled
        } else if component.isExported == false {
          // Before API level 31 a component with a filter is exported unless the manifest sets
          // `false`.
          .notExported
        } else if !opensLinks {
          .lacks(AndroidManifest.IntentFilter.viewAction)
        } else if let missing {
          .lacks(missing)
        } else {
          compiled.exception.map { .exception($0) }
        }
      let schemes = compiled.rules.schemes
      requestsVerification =
        opensLinks && categories.contains(AndroidManifest.IntentFilter.browsableCategory)
        && !schemes.isEmpty && schemes.allSatisfy(isWeb) && filter.autoVerify == true
    }
  }

  /// The API level of the device.
  public let apiLevel: Int
  let entries: [Entry]
  let verification: Verification
  /// The hosts that the manifest requests verification for, in lowercase, in the order of the file.
  package let hosts: [String]

  /// Compiles the filters of a manifest.
  ///
  /// - Parameters:
  ///   - manifest: The manifest.
  ///   - apiLevel: The API level of the device; 34 is Android 14, 35 is Android 15.
  ///   - values: The values of references and placeholders. Attributes whose value is missing are
  ///     left out, and the explanation lists them.
  ///   - verification: The verification state of the hosts.
  public init(
    _ manifest: AndroidManifest,
    apiLevel: Int = 35,
    values: AndroidManifest.Values = .init(),
    verification: Verification = .assumed
  ) {
    self.apiLevel = apiLevel
    self.verification = verification
    var entries: [Entry] = []
    var paths: [Substring] = []
    for (component, filter, keyPath) in manifest.locatedFilters {
      guard component.kind == .activity || component.kind == .activityAlias else { continue }
      let path = keyPath.prefix(keyPath.count - (keyPath.split(separator: "/").last?.count ?? 0))
      if paths.last != path { paths.append(path) }
      entries.append(
        Entry(
          component,
          componentIndex: paths.count - 1,
          filter,
          keyPath: keyPath,
          line: manifest.document.line(of: filter.element.offset),
          compiled: CompiledFilter(filter, apiLevel: apiLevel, values: values)
        )
      )
    }
    self.entries = entries
    var hosts: [String] = []
    var known: Set<String> = []
    for entry in entries where entry.requestsVerification {
      for authority in entry.compiled.rules.authorities {
        let host = lowercasedASCII(authority.text)
        if known.insert(host).inserted { hosts.append(host) }
      }
    }
    self.hosts = hosts
  }

  /// The references and placeholders without a value in filters for links, each of them once.
  package var unknownValues: [String] {
    var known: Set<String> = []
    return entries.filter { $0.error == nil }.flatMap(\.compiled.unknown)
      .filter { known.insert($0).inserted }
  }

  /// Returns whether the link opens the app without asking the user.
  public func opens(_ url: String) -> Bool { opens(AndroidURI(url)) }

  /// Returns whether the link opens the app without asking the user.
  func opens(_ uri: AndroidURI) -> Bool {
    let limit = opensLastDeclared(uri) ? 1 : 2
    return matches(uri, limit: limit).count == 1
      && decision(uri) { $0.decision(for: uri) }.0 == .opens
  }

  /// Returns the decision about a link, with the filter that made it.
  public func answer(for url: String) -> AndroidAnswer {
    let uri = AndroidURI(url)
    return answer(for: uri, matches(uri)) { $0.decision(for: uri) }
  }

  /// Returns the first filter of each component that accepts a link, in the order of the file.
  ///
  /// - Parameter limit: The number of components after which the search ends.
  private func matches(
    _ uri: AndroidURI,
    limit: Int = .max
  ) -> [(entry: Entry, match: AndroidMatch)] {
    var found: [(entry: Entry, match: AndroidMatch)] = []
    for entry in entries where found.last?.entry.componentIndex != entry.componentIndex {
      guard case .success(let match) = result(of: entry, uri) else { continue }
      found.append((entry, match))
      if found.count == limit { break }
    }
    return found
  }

  /// Returns the answer and, for each filter, the reason why the filter does not accept the link.
  public func explain(_ url: String) -> AndroidExplanation {
    let uri = AndroidURI(url)
    let trials = entries.map { entry in
      let result = result(of: entry, uri)
      var reason: String?
      var nearness = Int.max
      var paths: [String] = []
      if case .failure(let error) = result {
        reason = error.words
        nearness = self.nearness(error, of: entry, uri)
        if case .data(.path) = error { paths = self.paths(of: entry) }
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

  /// Returns whether the filter accepts a link from a browser.
  private func result(
    of entry: Entry,
    _ uri: AndroidURI
  ) -> Result<AndroidMatch, AndroidFilterError> {
    if let error = entry.error { return .failure(error) }
    return entry.compiled.rules.match(uri).mapError { .data($0) }
  }
}

/// The reason why a filter does not accept a link.
///
/// `AndroidAnswer.swift` contains the messages.
enum AndroidFilterError: Error, Sendable, Hashable {
  case disabled
  case notExported
  case lacks(String)
  case exception(AndroidPatternError)
  case data(AndroidMatchError)
}

extension AndroidSimulator {
  /// Returns how close a filter is to the link; a greater number is closer.
  ///
  /// Filters that lack only a flag or a category are the closest, then filters with the same host,
  /// then filters with the same scheme.
  func nearness(_ error: AndroidFilterError, of entry: Entry, _ uri: AndroidURI) -> Int {
    switch error {
    case .exception: return 0
    case .disabled, .notExported, .lacks:
      if case .success = entry.compiled.rules.match(uri) { return 4 }
      return 0
    case .data(let error):
      switch error {
      case .noScheme, .scheme: return 1
      case .authority: return 2
      case .schemeSpecificPart, .path, .blocked, .type: return 3
      }
    }
  }

  /// Returns the path patterns that a filter has at this API level, as written in the manifest.
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
  /// Returns the destination of a link.
  ///
  /// - Parameters:
  ///   - uri: The link, of which only the scheme and the host are read.
  ///   - matches: The first filter of each component that accepts the link, in the order of the
  ///     file.
  ///   - dynamicRule: Returns the dynamic rule that decides about the link.
  func answer(
    for uri: AndroidURI,
    _ matches: [(entry: Entry, match: AndroidMatch)],
    dynamicRule: (DynamicRules) -> (allows: Bool, rule: Int?)
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
    let opensLast = opensLastDeclared(uri)
    let index = opensLast ? matches.count - 1 : 0
    let (entry, match) = matches[index]
    let names = matches.map { $0.entry.component.name ?? $0.entry.component.kind.rawValue }
    if matches.count > 1, !opensLast { (outcome, cause) = (.asks, .severalComponents(names)) }
    return AndroidAnswer(
      outcome: outcome,
      filter: entry.keyPath,
      line: entry.line,
      component: entry.component.name,
      otherComponents: names.indices.filter { $0 != index }.map { names[$0] },
      match: match,
      cause: cause
    )
  }

  /// Returns whether the system opens the component that the manifest declares last, instead of
  /// asking the user, if several components accept a link.
  private func opensLastDeclared(_ uri: AndroidURI) -> Bool {
    apiLevel >= 31 && isWeb(uri.scheme)
  }

  private func decision(
    _ uri: AndroidURI,
    _ dynamicRule: (DynamicRules) -> (allows: Bool, rule: Int?)
  ) -> (AndroidAnswer.Outcome, AndroidAnswer.Cause) {
    guard isWeb(uri.scheme) else { return (.opens, .customScheme) }
    let host = lowercasedASCII(uri.hostText)
    // App Links were introduced in Android 6.
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
      let (allows, rule) = dynamicRule(rules)
      let cause = AndroidAnswer.Cause.dynamicRule(allows: allows, statement: statement, rule: rule)
      return (allows ? .opens : .browser, cause)
    }
    return (.opens, .verified(host: host, isAssumed: false))
  }

  /// Returns the dynamic rules that decide about links with the scheme and the host of a URI.
  func dynamicRules(for uri: AndroidURI) -> DynamicRules? {
    var found: DynamicRules?
    _ = decision(uri) { rules in
      found = rules
      return (true, nil)
    }
    return found
  }

  /// Returns whether a declared host, such as `*.example.com`, includes this host.
  private static func covers(_ declared: String, _ host: String) -> Bool {
    declared.hasPrefix("*") ? host.hasSuffix(declared.dropFirst()) : declared == host
  }

  /// Returns the host that serves the file for a declared host; for a wildcard, the domain without
  /// `*.`.
  package static func source(of declared: String) -> String {
    let host = declared.bareDomain
    return host.hasPrefix("*") ? String(host.dropFirst()) : host
  }
}

private func isWeb(_ scheme: String?) -> Bool { scheme == "https" || scheme == "http" }
