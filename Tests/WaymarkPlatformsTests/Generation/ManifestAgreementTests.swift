import TestSupport
import Testing
import Waymark
import WaymarkCatalog

@testable import WaymarkPlatforms

/// What Android does with generated filters, compared with the tables that they are generated from.
@Suite struct `Generated filters and random tables` {
  /// The catalog of a random table, with names and what Android knows the app by.
  static func catalog(_ tables: inout RandomTables, minSDK: Int?) throws -> LinkCatalog? {
    let table = try tables.table()
    var app = table.app
    app.android = .init(package: "com.example.app", activity: ".Main", minSDK: minSDK)
    let routes = table.routes.enumerated().map { index, route in
      var route = route
      route.name = "route\(index)"
      if tables.oneIn(8) { route.notes.platforms = [tables.oneIn(2) ? .android : .iOS] }
      return route
    }
    // Of the catalogs that are none a table may still be made.
    return try? `Generated association files and random tables`.crowded(
      LinkCatalog(app: app, routes: routes, webOnly: table.webOnly),
      &tables
    )
  }

  static func isForAndroid(_ route: Route) -> Bool {
    route.notes.platforms?.contains(.android) ?? true
  }

  /// Starts of links: domains and schemes of the manifest, in all their spellings.
  static func starts(_ catalog: LinkCatalog) -> [String] {
    let indices = catalog.routes.indices.filter { isForAndroid(catalog.routes[$0]) }
    let hosts = ManifestHosts(catalog, routes: indices)
    let domains = hosts.hosts.map { hosts.example(of: $0) }
    let named = catalog.routes.flatMap(\.scopes).filter { $0.kind == .universal }
      .compactMap(\.name).filter { !$0.hasPrefix("*") }
    return (domains + named).map { "https://\($0)/" }
      + hosts.schemes.flatMap { scheme in
        ["://", ":", ":/", ":///"].map { scheme.name + $0 }
      }
  }

  @Test(arguments: [nil, 21, 30, 31, 35] as [Int?])
  func `generated filters and random tables differ only where the report says so`(minSDK: Int?)
    throws
  {
    let seed = SeededGenerator.freshSeed
    var tables = RandomTables(seed: seed)
    var (compared, failures) = (0, 0)
    for number in 0..<8 where compared < 300 {
      guard let catalog = try Self.catalog(&tables, minSDK: minSDK) else { continue }
      let table = try catalog.table()
      let generation = try catalog.generate(.androidManifest())
      guard let notes = try catalog.quickNotes(about: .androidManifest(), generation) else {
        continue
      }
      let file = try #require(generation.files.first, "seed \(seed)")
      let manifest = try AndroidManifest(file.text)
      #expect(manifest.lint(minSDK: minSDK).isEmpty, "seed \(seed), table \(number)\n\(file.text)")
      let simulators = [max(minSDK ?? 23, 23), 35].map {
        AndroidSimulator(manifest, apiLevel: $0)
      }
      var alone: [(label: String, simulator: AndroidSimulator)]?
      var links = RandomLinks(
        random: SeededGenerator(seed: seed &+ UInt64(number)),
        patterns: catalog.routes.map(\.pattern) + catalog.webOnly.map(\.pattern)
      )
      for start in Self.starts(catalog) {
        for _ in 0..<30 {
          let link = start + links.link(host: "a").dropFirst("https://a/".count)
          let opens = simulators[0].opens(link)
          #expect(simulators[1].opens(link) == opens, "seed \(seed), table \(number): \(link)")
          let match = try? table.match(link)
          let isRouted = match.map { Self.isForAndroid($0.route) } ?? false
          compared += 1
          if opens == isRouted { continue }
          if failures > 3 { return }
          let known = try alone ?? Self.alone(catalog)
          alone = known
          let isAnnounced = try Self.isAnnounced(
            link,
            opens,
            match,
            notes,
            catalog,
            known
          )
          failures += isAnnounced ? 0 : 1
          #expect(
            isAnnounced,
            """
            seed \(seed), table \(number): \(link) \(opens ? "opens" : "stays"), \
            match \(match?.route.label ?? "none")
            \(catalog.json)\(file.text)
            \(notes.map { "\($0)" }.joined(separator: "\n"))
            """
          )
        }
      }
    }
    #expect(compared > 200)
  }

  /// Each route with a manifest of its own, on the same hosts and schemes.
  static func alone(
    _ catalog: LinkCatalog
  ) throws -> [(label: String, simulator: AndroidSimulator)] {
    let indices = catalog.routes.indices.filter { isForAndroid(catalog.routes[$0]) }
    let hosts = ManifestHosts(catalog, routes: indices)
    var app = catalog.app
    app.domains = .listed(hosts.hosts.map(\.name))
    app.schemes = .listed(hosts.schemes.map(\.name))
    return try indices.map { index in
      let catalog = try LinkCatalog(app: app, routes: [catalog.routes[index]])
      let file = try #require(catalog.manifestFile)
      let simulator = AndroidSimulator(try AndroidManifest(file.text), apiLevel: 35)
      return (catalog.routes[0].label, simulator)
    }
  }

  /// Returns whether a note says of the route that is to blame, or of all, that there are such
  /// links.
  static func isAnnounced(
    _ link: String,
    _ opens: Bool,
    _ match: RouteMatch?,
    _ notes: [LinkDiagnostic],
    _ catalog: LinkCatalog,
    _ alone: [(label: String, simulator: AndroidSimulator)]
  ) throws -> Bool {
    // Android decodes an escape before it compares a path. Waymark writes such an escape only in
    // the value of a parameter; of other links the file has one note.
    let isEscaped = link.contains("%2F") || link.contains("%3F")
    if isEscaped, opens ? match == nil : match.map(Self.hasEscapedValue) == false {
      return notes.contains { $0.code.rawValue == "generate.spelling" }
    }
    var names: Set<String> = []
    if let match { names.insert(match.route.label) }
    var isKept = false
    if opens {
      for (label, simulator) in alone where simulator.opens(link) { names.insert(label) }
      isKept =
        match == nil
        && catalog.webOnly.contains { path in
          let routes = [Route(path.pattern, in: [path.scope])]
          return (try? RouteTable(routes, app: catalog.app).match(link)) != nil
        }
    }
    let paths = Set(catalog.webOnly.map(\.pattern.text))
    return notes.contains { note in
      if note.code.rawValue == "generate.other-platform" {
        return note.route.map { names.contains($0) } ?? false
      }
      if note.code.rawValue == "generate.web-only-opened" { return isKept }
      guard note.effect == .either || note.effect == (opens ? .wider : .narrower) else {
        return false
      }
      return note.route.map { names.contains($0) || opens == isKept && paths.contains($0) } ?? false
    }
  }

  /// Returns whether a parameter of the path, other than a catch-all, has a slash or a question
  /// mark in its value.
  private static func hasEscapedValue(_ match: RouteMatch) -> Bool {
    match.route.pattern.components.flatMap(\.elements).contains { element in
      guard case .parameter(let parameter) = element else { return false }
      return match.parameters[parameter.name]?.contains { "/?".contains($0) } ?? false
    }
  }

  @Test func `the example link of each note on filters shows the difference`() throws {
    let seed = SeededGenerator.freshSeed
    var tables = RandomTables(seed: seed)
    var count = 0
    for _ in 0..<200 where count < 24 {
      let minSDK = tables.pick([nil, 26, 31, 35] as [Int?])
      guard let catalog = try Self.catalog(&tables, minSDK: minSDK) else { continue }
      let table = try catalog.table()
      let generation = try catalog.generate(.androidManifest())
      guard let notes = try catalog.quickNotes(about: .androidManifest(), generation) else {
        continue
      }
      let manifest = try AndroidManifest(generation.files[0].text)
      let lowest = AndroidSimulator(manifest, apiLevel: max(minSDK ?? 26, 26))
      for (index, route) in catalog.routes.enumerated() where Self.isForAndroid(route) {
        let links = Self.starts(catalog).prefix { $0.hasPrefix("https") }.prefix(1).flatMap {
          RouteExamples(catalog: catalog, table: table).links(ofRoute: index, from: $0)
        }
        guard let link = links.first(where: { !lowest.opens($0) }) else { continue }
        let isWarned = notes.contains { $0.route == route.label && $0.effect != .wider }
        #expect(isWarned, "seed \(seed): \(link) of \(route.label)\n\(catalog.json)")
      }
      for note in notes where note.effect != nil {
        #expect(note.severity == .info || note.exampleLink != nil, "seed \(seed): \(note)")
        guard let exampleLink = note.exampleLink else { continue }
        count += 1
        let isTaken = (try? table.match(exampleLink)) != nil
        // A note holds on some API level that the app supports.
        let opens = [26, 31, 35].filter { $0 >= minSDK ?? 26 }.map {
          AndroidSimulator(manifest, apiLevel: $0).opens(exampleLink)
        }
        #expect(opens.contains(!isTaken), "seed \(seed): \(note)")
        if note.effect == .wider { #expect(opens.contains(true), "seed \(seed): \(note)") }
        if note.effect == .narrower { #expect(opens.contains(false), "seed \(seed): \(note)") }
      }
    }
    #expect(count > 20)
  }

  @Test func `for API level 35, simple routes have only notes about decoded escapes`() throws {
    let patterns = ["", "a", "b/{id}", "c/{n:int}/{k:x|y?}", "d/**", "e?q={q}", "f#top"]
    var catalog = try Catalogs.catalog(patterns, webOnly: ["a/new", "b/new", "d/x/**"])
    var app = catalog.app
    app.schemes = []
    app.android?.activity = ".Main"
    app.android?.minSDK = 35
    catalog = try LinkCatalog(app: app, routes: catalog.routes, webOnly: catalog.webOnly)
    let notes = try catalog.notes(about: .androidManifest())
    #expect(
      notes.map { "\($0.code) \($0.route ?? "-") \($0.exampleLink ?? "-")" } == [
        "generate.android-http - http://www.example.com/",
        "generate.android-decoded-slash r2 https://www.example.com/b/%2F",
        "generate.not-opened r4 https://www.example.com/d/x%2F",
        "generate.not-opened r5 https://www.example.com/e?q&%26",
        "generate.spelling - https://www.example.com/a%2F",
      ]
    )
    let lost = notes.filter { $0.code.rawValue == "generate.not-opened" }
    for (note, words) in zip(lost, ["'%2F' as '/'", "'%26' as '&'"]) {
      #expect(note.message.hasSuffix("because Android reads \(words)"), "\(note)")
    }
  }
}
