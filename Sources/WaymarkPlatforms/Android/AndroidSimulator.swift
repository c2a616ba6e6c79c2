import Waymark
import WaymarkCatalog

/// Decides as Android does whether a link opens an app, from the app's manifest.
///
///     let simulator = AndroidSimulator(manifest, apiLevel: 34)
///     simulator.opens("https://www.example.com/buy/42")   // true
///     simulator.explain("https://www.example.com/").trials.map(\.reason)
///
/// A browser requests `VIEW` with the categories `DEFAULT` and `BROWSABLE`. A filter accepts a link
/// if the filter has all three, its data match, and its component is exported, enabled, and needs
/// no permission. From API level 31 on, a web link then opens the app only if its host is verified,
/// and otherwise opens the browser. Before, one filter with `autoVerify` requests verification for
/// the hosts of all filters for web links, and the system asks the user if any of them is not
/// verified. A custom scheme needs no verification.
///
/// The answer is ``AndroidAnswer/Outcome/unknown`` if it depends on something that the files do not
/// contain: the value of a reference or of a placeholder, the filters that a build writes in place
/// of `<nav-graph>`, or a file that an `assetlinks.json` file includes.
///
/// If filters of several activities accept a link, no filter is preferred because it matches more
/// closely. For a verified web link, systems from API level 31 on choose the activity that the
/// manifest declares last, of those with the lowest `android:order`. In all other cases, the system
/// asks the user.
///
///     let files = ["example.com": try AssetLinks(text)]
///     AndroidSimulator(
///       manifest,
///       verification: .files(files, package: "com.example.app", fingerprint: "0B:76:…")
///     )
///
/// The simulator does not consider other apps on the device, the choices of the user,
/// `android:priority`, and elements that the build merges in.
///
/// Source: `IntentFilter`, `Uri` and `PatternMatcher` of AOSP 14, and the groups of API level 35 in
/// AOSP's source; developer.android.com, "Verify Android App Links". For the hosts:
/// `PackageManagerService.verifyIntentFiltersIfNeeded` of AOSP 6 to 11, and
/// `DomainVerificationCollector` since AOSP 12. For several activities:
/// `PackageManagerService.chooseBestActivity`, and since AOSP 12
/// `DomainVerificationService.filterToLastDeclared`.
public struct AndroidSimulator: Sendable {
  /// The verification state of the hosts.
  public enum Verification: Sendable {
    /// Every host for which the manifest requests verification is verified.
    case assumed
    /// The `assetlinks.json` files by the hosts that serve them, in lowercase, with the package and
    /// the certificate fingerprint of the app; the package is `nil` if it is not known.
    case files([String: AssetLinks], package: String?, fingerprint: String)
  }

  /// The API levels at which answers change: 19 (`ssp` attributes), 23 (App Links), 31 (newer path
  /// attributes, and the browser for links that are not verified), 35 (relative groups with dynamic
  /// rules).
  package static var levelsOfChange: [Int] { [19, 23, 31, 35] }

  /// The API level of the device.
  public let apiLevel: Int
  let entries: [Entry]
  let index: AndroidEntryIndex
  private(set) var verification: Verification { didSet { findStates() } }
  /// The certificates that the app may have instead of that in the verification.
  private var otherCertificates: [String] = []
  /// The verification state of each of ``hosts``, if it comes from files.
  private(set) var states: [String: HostState] = [:]
  /// The states for each certificate that the app may have; empty if they are alike.
  private(set) var statesByCertificate: [[String: HostState]] = []
  /// The hosts that the manifest requests verification for, in lowercase, in the order of the file.
  package let hosts: [String]
  /// The positions of the hosts without a wildcard.
  private let positions: [String: Int]
  /// The positions of the hosts with a wildcard.
  private let wildcards: [Int]
  /// The hosts whose files do not verify them.
  private(set) var unverifiedHosts: [String] = []
  /// The hosts that the manifest requests verification for, and that no system verifies.
  let invalidHosts: [String]
  /// The filters whose hosts the system verifies.
  let rule: VerificationRule
  /// Indicates whether a filter has no host, or something is not known about one.
  private let hasSpecialFilters: Bool
  /// The names of everything because of which further hosts may be verified.
  let unknownHosts: [String]
  /// The position of each component in the system's order; `nil` if it is not known.
  let ranks: [Int?]
  /// The names of the values because of which the order is not known.
  let unknownOrders: [String]

  /// Compiles the filters of a manifest.
  ///
  /// - Parameters:
  ///   - manifest: The manifest.
  ///   - apiLevel: The API level of the device; 34 is Android 14, 35 is Android 15.
  ///   - values: The values of references and placeholders. Without one, `${applicationId}` is the
  ///     package that the manifest contains. The answer about a link for which a missing value
  ///     decides is not known.
  ///   - verification: The verification state of the hosts.
  public init(
    _ manifest: AndroidManifest,
    apiLevel: Int = 35,
    values: AndroidManifest.Values = .init(),
    verification: Verification = .assumed
  ) {
    self.apiLevel = apiLevel
    self.verification = verification
    let manifest = manifest.filled(with: values)
    let isOld = manifest.targetSDK.map { $0 < 31 } ?? false
    rule = apiLevel < 31 ? .webFilters : isOld ? .mixedFilters : .ownFilters
    var entries: [Entry] = []
    var paths: [Substring] = []
    for (component, element, keyPath) in manifest.locatedElements {
      guard component.kind == .activity || component.kind == .activityAlias else { continue }
      let path = keyPath.prefix(keyPath.count - (keyPath.split(separator: "/").last?.count ?? 0))
      if paths.last != path { paths.append(path) }
      entries.append(
        Entry(
          component,
          activity: manifest.activity(of: component),
          componentIndex: paths.count - 1,
          element,
          keyPath: keyPath,
          line: manifest.document.line(of: element.offset),
          apiLevel: apiLevel
        )
      )
    }
    self.entries = entries
    index = AndroidEntryIndex(entries)
    hasSpecialFilters = entries.contains { entry in
      !entry.allUnknown.isEmpty
        || entry.isForAnyHost && entry.compiled.rules.schemes.contains(where: isWeb)
    }
    ranks = Self.ranks(of: entries)
    unknownOrders = entries.compactMap { $0.filter.element.unknownValue(of: "order") }
    let (hosts, unknown) = Self.verifiedHosts(of: entries, rule)
    let isValid = { (host: String) in
      Self.isVerifiable(host) && lowercasedASCII(host) == host
    }
    invalidHosts = hosts.filter { !isValid($0) }
    let verifiable = hosts.filter(isValid)
    self.hosts = verifiable
    wildcards = verifiable.indices.filter { verifiable[$0].isWildcardDomain }
    positions = Dictionary(
      uniqueKeysWithValues: verifiable.enumerated().lazy
        .filter { !$0.element.isWildcardDomain }.map { ($0.element, $0.offset) }
    )
    unknownHosts = unknown
    findStates()
  }

  /// Finds the verification states of the hosts, each once for all links.
  private mutating func findStates() {
    (states, statesByCertificate, unverifiedHosts) = ([:], [], [])
    guard case .files(let files, let package, let fingerprint) = verification else { return }
    func found(_ certificates: [String]) -> [String: HostState] {
      var states: [String: HostState] = [:]
      for host in hosts {
        var state = HostState.noFile
        if let file = files[Self.source(of: host)] {
          state =
            package.map { file.state(of: $0, certificates: certificates, including: files) }
            ?? .unknownPackage
        }
        states[host] = state
      }
      return states
    }
    let certificates = [fingerprint] + otherCertificates
    let all = found(certificates)
    states = all
    unverifiedHosts = hosts.filter { all[$0]?.isVerified == false }
    if certificates.count == 1 || unverifiedHosts.isEmpty { return }
    let own = certificates.map { found([$0]) }
    let isAlike = unverifiedHosts.allSatisfy { host in
      !own.contains { $0[host]?.isVerified == true }
    }
    statesByCertificate = isAlike ? [] : own
  }

  /// The hosts that the manifest requests verification for, in lowercase, also those that no link
  /// finds because of capital letters.
  var requestedHosts: [String] {
    hosts + invalidHosts.map { lowercasedASCII($0) }.filter(Self.isVerifiable)
  }

  /// Returns the declared hosts whose files verify a host, in the order of the file.
  func hosts(verifying host: String) -> [String] {
    let found = wildcards.filter { Self.verifies(hosts[$0], host) }
    return (found + [positions[host]].compactMap(\.self)).sorted().map { hosts[$0] }
  }

  /// Returns a simulator of the same manifest with another verification state of the hosts.
  ///
  /// - Parameter otherCertificates: The certificates that the app may have instead of that in the
  ///   verification: a host is verified only if it is for an app with each of them.
  func verifying(
    _ verification: Verification,
    otherCertificates: [String] = []
  ) -> AndroidSimulator {
    var copy = self
    copy.otherCertificates = otherCertificates
    copy.verification = verification
    return copy
  }

  /// The hosts for which a system requests verification, on this API level or on some of the older
  /// ones that the app supports.
  ///
  /// - Parameter lowest: The lowest API level of the app.
  func verifiedHosts(from lowest: Int) -> [String] {
    if lowest >= 31 || rule == .webFilters { return hosts }
    let older = Self.verifiedHosts(of: entries, .webFilters).hosts.filter(Self.isVerifiable)
    return hosts + older.filter { !hosts.contains($0) }
  }

  /// Returns the hosts that filters request verification for, also those that no system can verify,
  /// and the names of everything because of which there may be more.
  ///
  /// Since API level 31, a system looks for the host of a link among the hosts as they are written,
  /// so one with capital letters verifies no link of a browser.
  ///
  /// Source: `DomainVerificationCollector.collectDomainsInternal` of AOSP 12, and the map of
  /// `DomainVerificationService.approvalLevelForDomainInternal`.
  private static func verifiedHosts(
    of entries: [Entry],
    _ rule: VerificationRule
  ) -> (hosts: [String], unknown: [String]) {
    let states = entries.map { $0.verification(by: rule) }
    let isRequested = rule == .ownFilters || states.contains { $0.requests == true }
    var hosts: [String] = []
    var unknown: [String] = []
    var known: Set<String> = []
    for (entry, state) in zip(entries, states) {
      if !isRequested {
        if state.requests == nil { unknown += entry.allUnknown }
        continue
      }
      if state.isVerified == false { continue }
      let authorities = entry.compiled.rules.authorities
      if state.isVerified == nil {
        if !authorities.isEmpty || entry.isNavGraph { unknown += entry.allUnknown }
        continue
      }
      for authority in authorities {
        let host = rule == .webFilters ? lowercasedASCII(authority.text) : authority.text
        if host == AndroidFilterRules.nothing {
          unknown += entry.compiled.unknown
        } else if known.insert(host).inserted {
          hosts.append(host)
        }
      }
    }
    return (hosts, unknown)
  }

  /// The hosts of the filters for web links, also of those that no link reaches, in lowercase, in
  /// the order of the file.
  package var filterHosts: [String] {
    entries.filter { $0.compiled.rules.schemes.contains(where: isWeb) }
      .flatMap { $0.compiled.rules.knownAuthorities.map { lowercasedASCII($0.text) } }.unique
  }

  /// The hosts in the filters for web links whose values are not known, as they are written.
  package var unknownFilterHosts: [String] {
    let filters = entries.filter { entry in
      entry.error == nil && entry.compiled.rules.schemes.contains(where: isWeb)
    }
    let hosts = filters.flatMap { entry in entry.filter.data.compactMap { $0[.host] } }
    return hosts.unique.filter { AndroidManifest.Values().resolve($0).text == nil }
  }

  /// Returns the position of each component in the order in which the system has them: those with
  /// the highest `android:order` of a filter first.
  ///
  /// Source: `ParsingPackageImpl.ORDER_COMPARATOR` of AOSP 12.
  private static func ranks(of entries: [Entry]) -> [Int?] {
    var orders: [Int?] = []
    for entry in entries {
      if orders.count == entry.componentIndex { orders.append(0) }
      guard let text = entry.filter.element.attribute("order", in: AndroidManifest.namespace)?.value
      else {
        continue
      }
      let order = AndroidManifest.Values().resolve(text).text.map { Int($0) ?? 0 }
      orders[entry.componentIndex] = orders[entry.componentIndex].flatMap { old in
        order.map { max(old, $0) }
      }
    }
    let known = orders.compactMap { $0 }
    if known.count < orders.count { return orders.map { _ in nil } }
    let sorted = orders.indices.sorted { (-known[$0], $0) < (-known[$1], $1) }
    var ranks = orders
    for (rank, component) in sorted.enumerated() { ranks[component] = rank }
    return ranks
  }

  /// The references and placeholders without a value in filters for links, each of them once.
  package var unknownValues: [String] {
    entries.filter { $0.error == nil }.flatMap(\.allUnknown).unique.filter { $0 != Entry.navGraph }
  }

  /// Indicates whether the build replaces an element `<nav-graph>` by filters.
  package var hasNavGraph: Bool {
    entries.contains { $0.error == nil && $0.isNavGraph }
  }

  /// Returns whether the link opens the app without asking the user.
  public func opens(_ url: String) -> Bool { opens(AndroidURI(url)) }

  /// Returns whether the link opens the app without asking the user.
  func opens(_ uri: AndroidURI) -> Bool {
    if hasSpecialFilters { return answer(for: uri).opens }
    let limit = opensLastDeclared(uri) ? 1 : 2
    return matches(uri, limit: limit).count == 1
      && decision(uri) { $0.decision(for: uri) }.0 == .opens
  }

  /// Returns the decision about a link, with the filter that made it.
  public func answer(for url: String) -> AndroidAnswer { answer(for: AndroidURI(url)) }

  private func answer(for uri: AndroidURI) -> AndroidAnswer {
    answer(for: uri, matches(uri)) { $0.decision(for: uri) }
  }

  /// A filter that accepts a link, or may accept it.
  typealias Match = (entry: Entry, match: AndroidMatch?)

  /// Returns the first filter of each component that accepts a link, in the order of the file.
  ///
  /// The match is `nil` for a filter that may accept the link, if no other filter of the component
  /// accepts it.
  ///
  /// - Parameter limit: The number of components after which the search ends.
  private func matches(_ uri: AndroidURI, limit: Int = .max) -> [Match] {
    var found: [Match] = []
    for entry in index.entries(for: uri).lazy.map({ entries[$0] }) {
      if found.count == limit { break }
      let isSame = found.last?.entry.componentIndex == entry.componentIndex
      if isSame, found.last?.match != nil { continue }
      switch entry.result(uri) {
      case .success(let match):
        if isSame { found.removeLast() }
        found.append((entry, match))
      case .failure(let error) where error.unknown != nil && !isSame: found.append((entry, nil))
      case .failure: break
      }
    }
    return found
  }

  /// Returns the key paths of all filters that match a link, in the order of the file.
  func filters(matching url: String) -> [String] {
    let uri = AndroidURI(url)
    let matching = index.entries(for: uri).unique.filter { index in
      if case .success = entries[index].result(uri) { true } else { false }
    }
    return matching.map { entries[$0].keyPath }
  }

  /// Returns the answer and, for each filter, the reason why the filter does not accept the link.
  public func explain(_ url: String) -> AndroidExplanation {
    let uri = AndroidURI(url)
    let trials = entries.map { entry in
      let result = entry.result(uri)
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
        unknown: entry.allUnknown,
        nearness: nearness,
        paths: paths
      )
    }
    return AndroidExplanation(answer: answer(for: url), trials: trials)
  }
}

extension AndroidSimulator {
  /// Returns the reason why no browser opens a filter whose data match a link, with the line of the
  /// filter; `nil` without such a filter.
  package func closedFilter(for url: String) -> (line: Int?, reason: String)? {
    let uri = AndroidURI(url)
    return entries.lazy.compactMap { entry in
      guard case .failure(let error) = entry.result(uri), self.nearness(error, of: entry, uri) == 4
      else { return nil }
      return (entry.line, error.words)
    }.first
  }

  /// Returns how close a filter is to the link; a greater number is closer.
  ///
  /// Filters that lack only a flag or a category are the closest, then filters with the same host,
  /// then filters with the same scheme.
  func nearness(_ error: AndroidFilterError, of entry: Entry, _ uri: AndroidURI) -> Int {
    switch error {
    case .exception: return 0
    case .removed, .rejected, .applicationDisabled, .disabled, .notExported, .permission, .lacks:
      if case .success = entry.compiled.match(uri) { return 4 }
      return 0
    case .data(let error):
      switch error {
      case .noScheme, .scheme: return 1
      case .authority, .noAuthority: return 2
      case .schemeSpecificPart, .path, .blocked, .type: return 3
      case .unknown: return 5
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
