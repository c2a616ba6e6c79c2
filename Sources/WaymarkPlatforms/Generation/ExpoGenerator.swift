import Waymark
import WaymarkCatalog

/// Generates the links of an Expo app: the values of `app.json` that Expo writes into the files of
/// both systems.
///
/// `scheme` and `ios.associatedDomains` get what they lack. In `android.intentFilters`, the
/// verified filters for domains of the catalog are replaced, and all others stay.
///
/// Source: Expo, "Configure with app config", and the plugins of `@expo/config-plugins` for
/// schemes, associated domains and intent filters.
struct ExpoGenerator {
  private let catalog: LinkCatalog
  private let table: RouteTable
  private let existing: ExpoConfiguration?

  static let path = "app.json"
  /// The activity of each app of Expo.
  private static let activity = ".MainActivity"

  /// - Parameter table: The routes of the catalog, for the example links.
  init(_ catalog: LinkCatalog, table: RouteTable, into existing: ExpoConfiguration?) {
    self.catalog = catalog
    self.table = table
    self.existing = existing
  }

  /// The file and the notes.
  var generation: Generation {
    var generation = Generation()
    do throws(UnreadableFileError) {
      var configuration =
        if let existing { existing } else { try ExpoConfiguration("{\n  \"expo\": {}\n}\n") }
      try addSchemes(to: &configuration, &generation)
      let app = catalog.app
      // Without an app of either system, the project may be for both.
      if app.apple != nil || app.android == nil { try addDomains(to: &configuration, &generation) }
      if app.android != nil || app.apple == nil { try addFilters(to: &configuration, &generation) }
      if generation.isUsable {
        let file = GeneratedFile(path: Self.path, domains: [], text: configuration.text)
        generation.files.append(file)
      }
    } catch {
      generation.add(error.diagnostic.inFile(Self.path))
    }
    return generation
  }

  // MARK: - Schemes

  private func addSchemes(
    to configuration: inout ExpoConfiguration,
    _ generation: inout Generation
  ) throws(UnreadableFileError) {
    let (expo, path) = (configuration.expo, configuration.path("scheme"))
    let value = expo?[last: "scheme"]
    guard value == nil || value?.string != nil || value?.isListOfTexts == true else {
      return findUnreadable(path, of: configuration, &generation)
    }
    // A scheme that the app has on one system may be only under that one.
    let app = catalog.app
    let systems = [
      (RouteNotes.Platform.iOS, "ios", app.apple != nil || app.android == nil),
      (.android, "android", app.android != nil || app.apple == nil),
    ].map { platform, key, isBuilt in
      let own = (expo?[last: key]?[last: "scheme"].texts ?? []).map { lowercasedASCII($0) }
      return (own: own, needed: isBuilt ? catalog.schemes(on: platform) : [])
    }
    let present = Set(value.texts.map { lowercasedASCII($0) })
    let missing = catalog.schemesToDeclare.filter { scheme in
      if present.contains(scheme) { return false }
      let needing = systems.filter { $0.needed.contains(scheme) }
      return needing.isEmpty
        ? !systems.contains { $0.own.contains(scheme) }
        : !needing.allSatisfy { $0.own.contains(scheme) }
    }
    if missing.isEmpty { return }
    if let value, value.array != nil {
      try add(missing, to: path, of: &configuration, &generation)
    } else {
      let all = value.texts + missing
      let added: JSONValue = all.count == 1 ? .string(all[0]) : .strings(all)
      try set(added, at: path, of: &configuration, &generation)
    }
    report(missing, path, &generation)
  }

  // MARK: - Apple

  private func addDomains(
    to configuration: inout ExpoConfiguration,
    _ generation: inout Generation
  ) throws(UnreadableFileError) {
    let path = configuration.path("ios", "associatedDomains")
    let value = configuration.json[path]
    guard value == nil || value?.isListOfTexts == true else {
      return findUnreadable(path, of: configuration, &generation)
    }
    var findings = Generation()
    let domains = catalog.entitlements(into: nil, false, Self.path, &findings)?.associatedDomains
    for finding in findings.findings { generation.add(finding.inFile(Self.path)) }
    let present = Set(value.texts.map { lowercasedASCII($0) })
    let missing = (domains ?? []).map(\.text).filter { !present.contains($0) }
    if missing.isEmpty { return }
    if value == nil {
      try set(.strings(missing), at: path, of: &configuration, &generation)
    } else {
      try add(missing, to: path, of: &configuration, &generation)
    }
    report(missing, path, &generation)
  }

  // MARK: - Android

  private func addFilters(
    to configuration: inout ExpoConfiguration,
    _ generation: inout Generation
  ) throws(UnreadableFileError) {
    let path = configuration.path("android", "intentFilters")
    let value = configuration.json[path]
    guard value == nil || value?.array != nil else {
      return findUnreadable(path, of: configuration, &generation)
    }
    let named = catalog.routes.filter { $0.applies(to: .android) && $0.notes.activity != nil }
    if !named.isEmpty { generation.find(.oneActivity(named.map(\.label)), path: Self.path) }
    if let android = catalog.app.android, let activity = android.activity,
      ![Self.activity, android.package + Self.activity].contains(activity)
    {
      generation.find(.mainActivity(activity), path: Self.path)
    }
    let manifest = ManifestGenerator(ofMainActivity, into: nil)
    for finding in manifest.generation(table: table).findings {
      generation.add(finding.inFile(Self.path))
    }
    let filters = (manifest.filtersAlone?.components ?? []).flatMap(\.intentFilters)
      .map(\.expoValue)
    if value == nil {
      if filters.isEmpty { return }
      return try set(.array(filters), at: path, of: &configuration, &generation)
    }
    let hosts = Set(filters.flatMap(\.hosts)).union(catalog.app.domains.list)
    func generated() -> [(offset: Int, element: JSONValue)] {
      (configuration.json[path]?.array ?? []).enumerated().filter { $1.isVerified(for: hosts) }
    }
    for (index, filter) in filters.enumerated() {
      let own = generated()
      if index >= own.count, let list = configuration.json[path] {
        try configuration.json.add(filter, to: list)
      } else if own[index].element != filter {
        try configuration.json.replace(own[index].element, with: filter)
      }
    }
    while let last = generated().dropFirst(filters.count).last, let list = configuration.json[path]
    {
      try configuration.json.remove(last.offset, from: list)
    }
  }

  /// The catalog with its web links alone and one activity, as Expo writes filters: the scheme has
  /// its own key, and groups of filters, which API level 35 introduced, have none.
  private var ofMainActivity: LinkCatalog {
    var app = catalog.app
    app.schemes = []
    var android = app.android ?? .init(package: "")
    android.activity = Self.activity
    android.minSDK = android.minSDK.map { min($0, 34) }
    app.android = android
    let plain = catalog.replacing(app)
    if !catalog.routes.contains(where: { $0.notes.activity != nil }) { return plain }
    let routes = catalog.routes.map { route in
      var route = route
      route.notes.activity = nil
      return route
    }
    return (try? LinkCatalog(app: app, routes: routes, webOnly: catalog.webOnly)) ?? plain
  }

  // MARK: - Changes

  private func set(
    _ value: JSONValue,
    at path: [String],
    of configuration: inout ExpoConfiguration,
    _ generation: inout Generation
  ) throws(UnreadableFileError) {
    if let key = try configuration.json.set(value, at: path) {
      findUnreadable(key.split(separator: ".").map(String.init), of: configuration, &generation)
    }
  }

  /// Adds texts to a list.
  private func add(
    _ texts: [String],
    to path: [String],
    of configuration: inout ExpoConfiguration,
    _ generation: inout Generation
  ) throws(UnreadableFileError) {
    for text in texts {
      if let list = configuration.json[path] { try configuration.json.add(.string(text), to: list) }
    }
  }

  private func findUnreadable(
    _ path: [String],
    of configuration: ExpoConfiguration,
    _ generation: inout Generation
  ) {
    let place = configuration.json[path].flatMap { configuration.json.file.place(of: $0.offset) }
    let finding = LinkDiagnostic.unreadableKey(path.joined(separator: "."))
    generation.add(finding.at("", place).inFile(Self.path))
  }

  private func report(_ added: [String], _ path: [String], _ generation: inout Generation) {
    if existing == nil { return }
    let key = path.joined(separator: ".")
    for text in added { generation.find(.added(text, key: key), path: Self.path) }
  }
}

extension AndroidManifest.IntentFilter {
  /// The filter as an element of `android.intentFilters`.
  ///
  /// Android combines the schemes, hosts and paths of all elements of `data`.
  fileprivate var expoValue: JSONValue {
    func name(_ text: String) -> JSONValue {
      .string(text.split(separator: ".").last.map(String.init) ?? text)
    }
    let scheme = data.first.flatMap { $0[.scheme] }
    let elements = data.dropFirst().map { data -> JSONValue in
      let isHost = data[.host] != nil
      let values =
        (isHost ? [("scheme", scheme ?? "https")] : [])
        + data.values.map { ($0.attribute.rawValue, $0.text) }
      return .object(members: values.map { .init($0.0, .string($0.1)) })
    }
    return [
      "action": name(Self.viewAction), "autoVerify": true, "data": .array(Array(elements)),
      "category": [name(Self.browsableCategory), name(Self.defaultCategory)],
    ]
  }
}

extension JSONValue {
  /// The elements of `data` of an intent filter, which is an array or one object.
  private var data: [JSONValue] {
    let data = self[last: "data"]
    return data?.array ?? [data].compactMap(\.self)
  }

  /// The hosts of an intent filter, in lowercase.
  fileprivate var hosts: [String] {
    data.compactMap { $0[last: "host"]?.string }.map { lowercasedASCII($0) }
  }

  /// Returns whether an intent filter is for verified web links of these hosts alone.
  fileprivate func isVerified(for known: Set<String>) -> Bool {
    let schemes = data.compactMap { $0[last: "scheme"]?.string }
    return self[last: "autoVerify"]?.bool == true && self[last: "action"]?.string == "VIEW"
      && !schemes.isEmpty && schemes.allSatisfy { ["http", "https"].contains($0) }
      && !hosts.isEmpty
      && hosts.allSatisfy { host in known.contains { $0 == host || $0.covers(domain: host) } }
  }

  fileprivate var isListOfTexts: Bool { array?.allSatisfy { $0.string != nil } == true }
}

extension Optional where Wrapped == JSONValue {
  /// The texts of a list, or the text alone.
  var texts: [String] { self?.array?.compactMap(\.string) ?? [self?.string].compactMap(\.self) }
}
