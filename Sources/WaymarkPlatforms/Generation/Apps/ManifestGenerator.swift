import Waymark
import WaymarkCatalog

/// Generates the intent filters of a catalog.
struct ManifestGenerator {
  private let catalog: LinkCatalog
  private let existing: AndroidManifest?
  /// The only link for which the filters decide; `nil` for all links.
  private let link: String?

  static let path = "AndroidManifest.xml"

  init(_ catalog: LinkCatalog, into existing: AndroidManifest?, for link: String? = nil) {
    self.catalog = catalog.claimingWrappers
    self.existing = existing
    self.link = link
  }

  /// The lowest API level in the catalog or the manifest; 1 if there is none.
  private var apiLevel: Int {
    [catalog.app.android?.minSDK, existing?.minSDK].compactMap { $0 }.min() ?? 1
  }

  /// Returns the file and the notes.
  ///
  /// - Parameter table: The routes of the catalog, for the example links.
  func generation(table: RouteTable) -> Generation {
    var generation = Generation()
    do throws(Refusal) {
      let (file, filters, blocks) = try draft()
      generation.files.append(Self.file(file))
      report(filters, blocks, table, in: &generation)
      if let existing { report(existing, blocks, filters, in: &generation) }
    } catch {
      for finding in error.findings { generation.find(finding, path: error.path) }
    }
    return generation
  }

  /// The file without the notes; `nil` if no file can be generated.
  var file: GeneratedFile? { (try? draft().file).map(Self.file) }

  private static func file(_ manifest: AndroidManifest) -> GeneratedFile {
    GeneratedFile(path: path, domains: [], text: manifest.text)
  }

  /// The reason why no file can be generated, in one sentence; `nil` if there is a file.
  var reasonForNone: String? {
    do throws(Refusal) {
      _ = try draft()
      return nil
    } catch {
      return error.findings.first?.message
    }
  }

  /// Returns the filters of the catalog, and those of each activity in the order in which they were
  /// made.
  private func filters() throws(Refusal) -> (
    all: ManifestFilters, blocks: [ManifestFilters.Block]
  ) {
    guard let android = catalog.app.android else {
      throw Refusal(findings: [.noPackage], path: nil)
    }
    if android.activity == nil {
      // Without routes for Android, no activity needs a filter.
      let routes = catalog.routes.filter { $0.applies(to: .android) }
      let silent = routes.filter { $0.notes.activity == nil }.map(\.label)
      if !silent.isEmpty {
        throw Refusal(findings: [.noActivity(for: silent)], path: Self.path)
      }
    }
    let filters = ManifestFilters(catalog, apiLevel: apiLevel, for: link)
    // Without links, the main activity has an empty part.
    let blocks =
      filters.blocks.isEmpty
      ? filters.activities.prefix(1).map { .init(activity: $0, filters: []) } : filters.blocks
    return (filters, blocks)
  }

  /// Returns the manifest with the filters, and the filters of each activity in the order of the
  /// file.
  private func draft() throws(Refusal) -> (
    file: AndroidManifest, filters: ManifestFilters, blocks: [ManifestFilters.Block]
  ) {
    let (filters, blocks) = try filters()
    let package = catalog.app.android?.package ?? ""
    do throws(ManifestBlock.MergingError) {
      let file = try ManifestBlock.merged(
        blocks,
        into: existing ?? .template(activities: blocks.map(\.activity)),
        package: package
      ) { name, names in
        .activityNotFound(name, found: names, isMain: isMain(name), routes: routes(of: name))
      }
      return (file, filters, Self.inOrder(blocks, of: file, package))
    } catch {
      throw Refusal(findings: error.findings, path: Self.path)
    }
  }

  /// The generated filters alone, in the order of the file; `nil` if no file can be generated.
  var filtersAlone: AndroidManifest? {
    // A new file has the filters in the order in which they were made.
    let blocks = existing == nil ? try? filters().blocks : try? draft().blocks
    return blocks.map { AndroidManifest(blocks: $0, minSDK: apiLevel > 1 ? apiLevel : nil) }
  }

  /// The reasons for the limits of the filters.
  var causes: LimitCauses { causes(of: ManifestFilters(catalog, apiLevel: apiLevel)) }

  private var platform: Difference.Platform { .manifest(apiLevel: apiLevel) }

  private func causes(of filters: ManifestFilters) -> LimitCauses {
    var patterns: [PatternDifferences] = []
    var owners: [FileRule: [Int]] = [:]
    func add(
      _ source: PatternDifferences,
      _ kind: RouteScope.Kind,
      _ rules: [Set<AndroidPattern>],
      _ differences: Set<Difference>
    ) {
      for rule in Set(rules) { owners[.patterns(rule), default: []].append(patterns.count) }
      var source = source
      source.scopes = source.scopes.filter { $0.kind == kind }
      source.kinds = differences
      patterns.append(source)
    }
    for reading in filters.readings {
      let route = PatternDifferences(catalog.routes[reading.index])
      add(route, .universal, reading.webPatterns, reading.webDifferences)
      add(route, .app, reading.appPatterns, reading.appDifferences)
    }
    for reading in filters.webOnly where apiLevel >= 35 {
      let path = PatternDifferences(catalog.webOnly[reading.index])
      add(path, .universal, reading.webPatterns, reading.webDifferences)
    }
    let verified = catalog.routes.filter { $0.notes.requiresVerifiedLink == true }
    return LimitCauses(
      platform,
      catalog.app,
      patterns,
      owners: owners,
      verified: Set(verified.map(\.label))
    )
  }

  /// The reasons why no file can be generated.
  private struct Refusal: Error {
    let findings: [LinkDiagnostic]
    let path: String?
  }

  private static func inOrder(
    _ blocks: [ManifestFilters.Block],
    of manifest: AndroidManifest,
    _ package: String
  ) -> [ManifestFilters.Block] {
    let places = blocks.map { block in
      let place = ManifestActivity(name: block.activity, package: package).place(in: manifest)
      return (place?.application ?? 0, place?.activity ?? 0)
    }
    return blocks.indices.sorted { places[$0] < places[$1] }.map { blocks[$0] }
  }

  /// Returns whether a name is that of the main activity, as the catalog contains it.
  private func isMain(_ name: String) -> Bool { catalog.app.android?.activity == name }

  /// Returns the routes that name an activity.
  private func routes(of activity: String) -> [String] {
    let package = catalog.app.android?.package ?? ""
    let name = ActivityName.fullName(activity, in: package)
    return catalog.routes.filter { route in
      route.notes.activity.map { ActivityName.fullName($0, in: package) } == name
    }.map(\.label)
  }

  // MARK: - Report

  private func report(
    _ filters: ManifestFilters,
    _ blocks: [ManifestFilters.Block],
    _ table: RouteTable,
    in generation: inout Generation
  ) {
    let hosts = filters.hosts
    let all = blocks.flatMap(\.filters)
    let trials = ManifestTrials(all, apiLevel: apiLevel, table: table)
    func find(_ finding: LinkDiagnostic, from start: String) {
      let exampleLink = filters.readings.lazy
        .map { start + ExampleLink($0.pattern).relativePath }
        .first { trials.isMissing($0) }
      generation.find(finding, path: Self.path, exampleLink: exampleLink)
    }
    for port in hosts.ports { find(.port(port).direction(.narrower), from: "https://\(port)/") }
    if hosts.isForAnyDomain { find(.anyDomain, from: "https://any-name.example/") }
    if hosts.isForAnyScheme { find(.anyScheme, from: "any-name://") }
    let hasDomain = !hosts.hosts.isEmpty || !hosts.ports.isEmpty || hosts.isForAnyDomain
    if !hasDomain, hosts.schemes.isEmpty, !hosts.isForAnyScheme {
      generation.find(.noDomain, path: Self.path)
    }
    if !all.isEmpty { generation.find(.spelling(on: platform), path: Self.path) }
    if let first = filters.readings.first(where: { !$0.web.isEmpty }),
      let start = start(of: first, hosts)
    {
      let rest = ExampleLink(first.pattern).relativePath
      let link = "http" + start.dropFirst("https".count) + rest
      let isShown = trials.isMissing(link)
      generation.find(.httpLinks, path: Self.path, exampleLink: isShown ? link : nil)
    }
    let examples = RouteExamples(catalog: catalog, table: table)
    let causes = causes(of: filters)
    checkWebLinks(filters, trials, examples, causes, in: &generation)
    for reading in filters.readings {
      guard let scheme = hosts.schemes.first(where: { $0.has(route: reading.index) }) else {
        continue
      }
      let label = catalog.routes[reading.index].label
      let start = "\(scheme.name)://"
      let link = examples.links(ofRoute: reading.index, from: start).first {
        trials.opens($0) == false
      }
      generation.warn(link, (label, false), causes, examples, path: Self.path)
    }
    reportActivities(filters, blocks, examples, in: &generation)
  }

  /// Reports routes and `webOnly` paths with an example link on the web that the filters treat in
  /// another way.
  private func checkWebLinks(
    _ filters: ManifestFilters,
    _ trials: ManifestTrials,
    _ examples: RouteExamples,
    _ causes: LimitCauses,
    in generation: inout Generation
  ) {
    for reading in filters.readings {
      guard let start = start(of: reading, filters.hosts) else { continue }
      let link = examples.links(ofRoute: reading.index, from: start).first {
        trials.opens($0) == false
      }
      let label = catalog.routes[reading.index].label
      generation.warn(link, (label, false), causes, examples, path: Self.path)
    }
    let starts = filters.hosts.hosts.prefix(8).map { "https://\(filters.hosts.example(of: $0))/" }
    for reading in filters.webOnly {
      let link = starts.lazy.flatMap { examples.links(ofWebOnly: reading.index, from: $0) }.first {
        trials.opens($0) == true
      }
      generation.warn(link, (reading.pattern.text, true), causes, examples, path: Self.path)
    }
  }

  /// Returns `https://domain/` for a domain that a route applies to.
  private func start(of reading: ManifestFilters.Reading, _ hosts: ManifestHosts) -> String? {
    hosts.hosts.first { $0.has(route: reading.index) }
      .map { "https://\(hosts.example(of: $0))/" }
  }

  /// Returns the beginnings of a route's links with some of its schemes.
  fileprivate func starts(of reading: ManifestFilters.Reading, _ hosts: ManifestHosts) -> [String] {
    hosts.schemes.filter { $0.has(route: reading.index) }.prefix(8).map { "\($0.name)://" }
  }

  /// Reports content of the user's own manifest that affects the filters.
  private func report(
    _ existing: AndroidManifest,
    _ blocks: [ManifestFilters.Block],
    _ filters: ManifestFilters,
    in generation: inout Generation
  ) {
    for block in blocks {
      let place = ManifestActivity(
        name: block.activity,
        package: catalog.app.android?.package ?? ""
      )
      guard let component = place.component(in: existing) else { continue }
      let isExported = component.isExported ?? (existing.targetSDK ?? 31 < 31)
      let permission = FilterGate.permission(of: component)
      let remedies = [
        isExported ? nil : "write 'android:exported=\"true\"'",
        component.isEnabled == false ? "remove 'android:enabled'" : nil,
        component.application?.flag("enabled") == false
          ? "remove 'android:enabled' from '<application>'" : nil,
        permission.map {
          "remove 'android:permission'" + ($0.isOfAll ? " from '<application>'" : "")
        },
      ].compactMap(\.self)
      if remedies.isEmpty { continue }
      generation.find(.notExported(component.name ?? "", remedies), path: Self.path)
    }
    let examples = filters.readings.flatMap { reading -> [String] in
      let rest = ExampleLink(reading.pattern).relativePath
      let scheme = filters.hosts.schemes.first { $0.has(route: reading.index) }
      return [start(of: reading, filters.hosts), scheme.map { "\($0.name)://" }]
        .compactMap { $0.map { $0 + rest } }
    }
    for (line, exampleLink) in ManifestBlock.ownFilters(of: existing, taking: examples) {
      generation.find(.ownFilter(line: line), path: Self.path, exampleLink: exampleLink)
    }
  }
}

extension ManifestGenerator {
  /// Reports routes with an example link that opens another activity, or for which Android asks the
  /// user.
  private func reportActivities(
    _ filters: ManifestFilters,
    _ blocks: [ManifestFilters.Block],
    _ examples: RouteExamples,
    in generation: inout Generation
  ) {
    if blocks.count < 2 { return }
    let trial = ActivityTrial(blocks, apiLevel: apiLevel)
    // On a domain that a scope names, another route may be chosen, and other filters match, than on
    // the domains of the app.
    let names = catalog.scopedDomains.sorted().filter { !$0.contains(":") }
    let own = filters.hosts.hosts.prefix(8).map { filters.hosts.example(of: $0) }
    let domains = (own + names.prefix(20).map { $0.exampleDomain(notIn: names) }).unique
    for reading in filters.readings {
      let own = filters.activities[reading.activity]
      let starts = starts(of: reading, filters.hosts).flatMap { [$0, String($0.dropLast(2))] }
      let likely = starts.lazy.flatMap { examples.links(ofRoute: reading.index, from: $0) }
      let label = catalog.routes[reading.index].label
      func finding(_ link: String) -> LinkDiagnostic? {
        guard examples.match(link)?.routeIndex == reading.index else { return nil }
        return trial.finding(for: link, of: own, label, examples.table)
      }
      let web = domains.lazy.flatMap {
        examples.links(ofRoute: reading.index, from: "https://\($0)/")
      }
      if let found = web.compactMap({ finding($0) }).first {
        generation.add(found.inFile(Self.path))
      }
      if let found = likely.lazy.compactMap({ finding($0) }).first {
        generation.add(found.inFile(Self.path))
      }
    }
  }
}

/// Finds the activity that a link opens, on the systems that an app supports.
private struct ActivityTrial {
  private let files: SystemFiles
  private let levels: [Int]

  init(_ blocks: [ManifestFilters.Block], apiLevel: Int) {
    files = SystemFiles(PlatformFiles(manifest: AndroidManifest(blocks: blocks)))
    // Before API level 23 the system asks the user about every web link.
    let lowest = max(apiLevel, 23)
    levels = [lowest] + [31, 35].filter { $0 > lowest }
  }

  /// Returns a finding if a link may open another activity than this one.
  func finding(
    for link: String,
    of activity: String,
    _ route: String,
    _ table: RouteTable
  ) -> LinkDiagnostic? {
    let shown = table.shown(link)
    var asks: (first: Int, last: Int, names: [String])?
    for level in levels {
      guard let answer = files.android(level)?.answer(for: link), answer.filter != nil,
        let opened = answer.component
      else { continue }
      if answer.outcome == .opens {
        if opened != activity {
          return .otherActivity(opened, instead: activity, of: route, link: shown, isFrom: level)
        }
      } else if !answer.otherComponents.isEmpty {
        asks = (asks?.first ?? level, level, [opened] + answer.otherComponents)
      }
    }
    guard let asks else { return nil }
    let isAlways = asks.last == levels.last
    return .asksForActivity(asks.names, of: route, link: shown, isAlways: isAlways)
  }
}
