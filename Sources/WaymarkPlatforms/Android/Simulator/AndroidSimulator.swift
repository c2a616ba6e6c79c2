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

  /// Whether the link opens the app without a question.
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

  /// Whether the filter takes the link that a browser hands over.
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

/// Why a filter does not take a link; its words stand in `AndroidAnswer+Wording.swift`.
enum AndroidRefusal: Error, Sendable, Hashable {
  case disabled
  case notExported
  case lacks(String)
  case exception(AndroidPatternError)
  case data(AndroidMismatch)
}
