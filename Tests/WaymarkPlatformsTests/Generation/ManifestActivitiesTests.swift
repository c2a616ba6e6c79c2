import TestSupport
import Testing
import Waymark
import WaymarkAgreement
import WaymarkCatalog

@testable import WaymarkPlatforms

@Suite struct `Filters of several activities` {
  /// A catalog with routes and their activities; the main activity is `.Main`.
  static func catalog(
    _ routes: [(pattern: String, activity: String?)],
    minSDK: Int? = 31,
    schemes: AppIdentity.Names = [],
    main: String? = ".Main"
  ) throws -> LinkCatalog {
    try LinkCatalog(
      app: AppIdentity(
        schemes: schemes,
        domains: ["www.example.com"],
        android: .init(package: "com.example.app", activity: main, minSDK: minSDK)
      ),
      routes: routes.enumerated().map { index, route in
        try Route(route.pattern, name: "r\(index)", notes: RouteNotes(activity: route.activity))
      }
    )
  }

  static let stations: [(pattern: String, activity: String?)] = [
    ("station/new", ".NewActivity"), ("station/{id}", ".StationActivity"), ("about", nil),
  ]

  static func names(_ manifest: AndroidManifest) -> [String] {
    manifest.components.compactMap(\.name)
  }

  @Test(arguments: [23, 30, 31, 34, 35])
  func `each activity has its own filters, and a specific route comes last`(minSDK: Int) throws {
    let catalog = try Self.catalog(Self.stations, minSDK: minSDK)
    let generation = try catalog.generate(.androidManifest())
    let manifest = try AndroidManifest(generation.files[0].text)
    #expect(Self.names(manifest) == [".Main", ".StationActivity", ".NewActivity"])
    #expect(manifest.components.allSatisfy { $0.isExported == true })
    #expect(manifest.components.map(\.intentFilters.count) == [1, 1, 1])
    #expect(manifest.text.ranges(of: "waymark:begin").count == 3)
    for level in [31, 34, 35] where level >= minSDK {
      let simulator = AndroidSimulator(manifest, apiLevel: level)
      for (path, activity) in [
        ("station/new", ".NewActivity"), ("station/7", ".StationActivity"), ("about", ".Main"),
      ] {
        let answer = simulator.answer(for: "https://www.example.com/" + path)
        #expect(answer.outcome == .opens && answer.component == activity, "\(path) at \(level)")
        // From API level 35, only the filters of one activity match.
        if minSDK == 35, level == 35 { #expect(answer.otherComponents.isEmpty, "\(path)") }
      }
    }
    let limits = try catalog.limits(of: .androidManifest())
      .filter { $0.code.rawValue == "generate.android-other-activity" }
    let found = limits.filter { $0.severity == .warning }
    #expect(found.map(\.route) == (minSDK < 31 ? ["r0"] : []), "\(found)")
    // A value with a slash, which Android decodes, also makes a link match the other filter.
    #expect(limits.map(\.route) == (minSDK < 31 ? ["r0", "r1"] : ["r1"]), "\(limits)")
    if minSDK < 31, found.count == 1 {
      #expect(found[0].exampleLink == "https://www.example.com/station/new")
      #expect(found[0].message.contains("before API level 31"))
    }
  }

  @Test func `app links for which filters of several activities match are reported`() throws {
    let catalog = try Self.catalog(Self.stations, minSDK: 35, schemes: ["x"])
    let generation = try catalog.generate(.androidManifest())
    let found = generation.findings.filter { $0.code.rawValue == "generate.android-other-activity" }
    #expect(found.map(\.exampleLink) == ["x://station/new"])
    #expect(found.first?.message.hasPrefix("Android asks") == true)
    let manifest = try AndroidManifest(generation.files[0].text)
    let answer = AndroidSimulator(manifest).answer(for: "x://station/new")
    #expect(answer.outcome == .asks && !answer.otherComponents.isEmpty)
  }

  @Test func `all spellings of a name are one activity`() throws {
    let catalog = try Self.catalog(
      [("a", ".A"), ("b", "com.example.app.A"), ("c", "A"), ("d", nil), ("e", ".Main")]
    )
    let manifest = try AndroidManifest(catalog.generate(.androidManifest()).files[0].text)
    #expect(Self.names(manifest) == [".Main", ".A"])
  }

  @Test func `without a main activity, each route has to name one`() throws {
    let all = try Self.catalog([("a", ".A"), ("b", ".B")], main: nil)
    #expect(try all.generate(.androidManifest()).isUsable)
    let some = try Self.catalog([("a", ".A"), ("b", nil)], main: nil)
    let finding = try #require(try some.generate(.androidManifest()).findings.first)
    #expect(finding.code.rawValue == "generate.android-no-activity")
    #expect(finding.message.contains("'r1'"))
  }

  static func manifest(_ activities: [String], content: String = "") throws -> AndroidManifest {
    let elements = activities.map {
      "<activity android:name=\"\($0)\" android:exported=\"true\">\(content)</activity>"
    }
    return try AndroidManifest(
      """
      <manifest xmlns:android="http://schemas.android.com/apk/res/android">
        <application>
          \(elements.joined(separator: "\n    "))
          <!-- mine -->
        </application>
      </manifest>
      """
    )
  }

  @Test func `the filters of each activity are completed in the own manifest`() throws {
    let own = try Self.manifest([".Main", ".Other", ".StationActivity", ".NewActivity"])
    let catalog = try Self.catalog(Self.stations)
    let file = try catalog.generate(.androidManifest(into: own)).files[0]
    let merged = try AndroidManifest(file.text)
    #expect(merged.components.map(\.intentFilters.count) == [1, 0, 1, 1])
    let again = try catalog.generate(.androidManifest(into: merged))
    #expect(again.files[0].text == file.text)
    #expect(!again.findings.contains { $0.code.rawValue == "generate.android-own-filter" })
    // A route that moves to another activity leaves nothing behind.
    let moved = try Self.catalog([("station/new", ".Other"), ("about", nil)])
    let text = try moved.generate(.androidManifest(into: merged)).files[0].text
    let result = try AndroidManifest(text)
    #expect(result.components.map(\.intentFilters.count) == [1, 1, 0, 0])
    #expect(text.contains("<!-- mine -->"))
  }

  @Test func `an activity that the own manifest lacks is an error with the element to add`() throws
  {
    let cases: [(activities: [String], help: String)] = [
      ([".Main", ".StationActivity"], "add '<activity android:name=\".NewActivity\""),
      ([".Main", ".StationActivity", ".NewActivty"], "did you mean '.NewActivty'?"),
      ([".Main", ".StationActivity", ".NewActivity", ".NewActivity"], "keep only one of"),
    ]
    for (activities, help) in cases {
      let own = try Self.manifest(activities)
      let generation = try Self.catalog(Self.stations).generate(.androidManifest(into: own))
      #expect(generation.files.isEmpty)
      let finding = try #require(generation.findings.first)
      #expect(finding.code.rawValue == "generate.android-activity-not-found")
      #expect(finding.message.contains("'.NewActivity', which opens 'r0'"), "\(finding)")
      #expect(finding.help?.contains(help) == true, "\(finding)")
    }
    // Every missing activity is reported.
    let own = try Self.manifest([".Main"])
    let generation = try Self.catalog(Self.stations).generate(.androidManifest(into: own))
    #expect(generation.findings.count == 2)
  }

  @Test func `damaged comments in one of several activities are reported with their lines`() throws
  {
    let catalog = try Self.catalog(Self.stations)
    let own = try Self.manifest([".Main", ".StationActivity", ".NewActivity"])
    let text = try catalog.generate(.androidManifest(into: own)).files[0].text
    let end = try #require(text.ranges(of: "<!-- waymark:end -->").last)
    let damaged = text.replacingCharacters(in: end)
    let lines = damaged.split(separator: "\n", omittingEmptySubsequences: false)
    let line = try #require(lines.lastIndex { $0.contains("waymark:begin") }) + 1
    let generation = try catalog.generate(.androidManifest(into: AndroidManifest(damaged)))
    #expect(generation.files.isEmpty)
    #expect(generation.findings[0].code.rawValue == "generate.android-damaged-markers")
    #expect(generation.findings[0].message.hasSuffix("line \(line)"), "\(generation.findings)")
  }

  @Test func `the order of activities in the own manifest decides up to API level 34`() throws {
    let own = try Self.manifest([".Main", ".NewActivity", ".StationActivity"])
    for minSDK in [31, 35] {
      let catalog = try Self.catalog(Self.stations, minSDK: minSDK)
      let generation = try catalog.generate(.androidManifest(into: own))
      let found = generation.findings.filter {
        $0.code.rawValue == "generate.android-other-activity"
      }
      #expect(found.map(\.route) == (minSDK < 35 ? ["r0"] : []))
      if minSDK < 35 {
        #expect(found[0].message.contains("opens '.StationActivity' instead of '.NewActivity'"))
        #expect(found[0].help?.contains("declare '.NewActivity' after it") == true)
      }
    }
  }

  @Test func `activities with overlapping routes are separated from API level 35`() throws {
    // For '/a/b' the first route wins, for '/c/b' the second, and for '/a/new' the third.
    let routes: [(pattern: String, activity: String?)] = [
      ("a/{x}", ".A"), ("{y}/b", ".B"), ("a/new", ".B"), ("a/new/{n:int}?q={q}", ".A"),
      ("a/new/{n:int}", ".B"), ("docs/**", ".A"), ("docs/{page}", ".B"), ("docs/start", ".A"),
    ]
    let catalog = try Self.catalog(routes, minSDK: 35)
    let generation = try catalog.generate(.androidManifest())
    let simulator = AndroidSimulator(try AndroidManifest(generation.files[0].text))
    for (path, activity) in [
      ("a/x", ".A"), ("a/b", ".A"), ("c/b", ".B"), ("a/new", ".B"), ("a/new/7", ".B"),
      ("a/new/7?q=1", ".A"), ("docs/a/b", ".A"), ("docs/a", ".B"), ("docs/start", ".A"),
    ] {
      let answer = simulator.answer(for: "https://www.example.com/" + path)
      #expect(answer.component == activity && answer.otherComponents.isEmpty, "\(path)")
    }
    let notes = try catalog.notes(about: .androidManifest())
      .filter { $0.code.rawValue == "generate.android-other-activity" }
    // Only an escape, which Android decodes, makes a link match another filter.
    #expect(
      notes.allSatisfy { $0.severity == .info && $0.exampleLink?.contains("%") == true },
      "\(notes)"
    )
  }

  @Test(arguments: [
    ("https://e.f.ex/ab?n=2", ".B"), ("https://e.f.ex/a", ".B"),
    ("https://www.e.f.ex/ab?n=2", ".Main"), ("https://www.e.f.ex/a", ".B"),
  ])
  func `a link opens the activity of the route that comes first on its host`(
    link: String,
    activity: String
  ) throws {
    var notes = RouteNotes()
    notes.activity = ".B"
    let catalog = try LinkCatalog(
      app: AppIdentity(
        domains: ["e.f.ex", "*.e.f.ex"],
        android: .init(package: "com.example.app", activity: ".Main", minSDK: 35)
      ),
      routes: [
        Route("{w}b?n=2", in: [.universalAny, .universal(domain: "*.e.f.ex")], name: "item"),
        Route("{w}", in: [.universal(domain: "*.f.ex")], name: "other", notes: notes),
      ]
    )
    let text = try catalog.generate(.androidManifest()).files[0].text
    let answer = AndroidSimulator(try AndroidManifest(text)).answer(for: link)
    #expect(answer.outcome == .opens && answer.component == activity, "\(answer)\n\(text)")
    #expect(try catalog.table().match(link)?.route.notes.activity ?? ".Main" == activity)
  }

  @Test func `links of random catalogs open the activity of their route`() throws {
    let seed = SeededGenerator.freshSeed
    var random = SeededGenerator(seed: seed)
    var tables = RandomTables(seed: seed)
    var (opened, reported) = (0, 0)
    for number in 0..<30 where opened < 200 || reported == 0 {
      let minSDK = [26, 31, 35][number % 3]
      guard
        let base = try `Generated filters and random tables`.catalog(&tables, minSDK: minSDK)
      else { continue }
      let routes = base.routes.map { route in
        var route = route
        route.notes.activity = [nil, ".A", ".B"].randomElement(using: &random) ?? nil
        return route
      }
      let catalog = try LinkCatalog(app: base.app, routes: routes, webOnly: base.webOnly)
      let table = try catalog.table()
      let generation = try catalog.generate(.androidManifest())
      let manifest = try AndroidManifest(generation.files[0].text)
      let whole = AndroidSimulator(
        try AndroidManifest(#require(base.manifestFile).text)
      )
      guard let notes = try catalog.quickNotes(about: .androidManifest(), generation) else {
        continue
      }
      let found = notes.filter { $0.code.rawValue == "generate.android-other-activity" }
      let simulators = [minSDK, 35].map { AndroidSimulator(manifest, apiLevel: $0) }
      let samples = RouteExamples(catalog: catalog, table: table)
      for (index, route) in routes.enumerated() {
        for start in `Generated filters and random tables`.starts(catalog).prefix(2) {
          for link in samples.links(ofRoute: index, from: start) {
            let answers = simulators.map { $0.answer(for: link) }
            // The same links open the app as with one activity. Android reads '%2F' as a slash, so
            // a path that stays in the browser may decide in one of the filters.
            let isMatched = answers[1].filter != nil
            #expect(
              isMatched == (whole.answer(for: link).filter != nil) || link.contains("%2F"),
              "seed \(seed): \(link)\n\(catalog.json)\n\(manifest.text)"
            )
            guard isMatched else { continue }
            opened += 1
            let isRight = answers.allSatisfy {
              $0.outcome == .opens && $0.component == route.notes.activity ?? ".Main"
            }
            if isRight || !`Generated filters and random tables`.isForAndroid(route) { continue }
            reported += 1
            #expect(
              found.contains { $0.route == route.label },
              "seed \(seed): \(link) of \(route.label)\n\(catalog.json)\n\(manifest.text)"
            )
          }
        }
      }
      for finding in found {
        let link = try #require(finding.exampleLink)
        let match = try #require(try table.match(link), "seed \(seed): \(finding)")
        #expect(match.route.label == finding.route, "seed \(seed): \(finding)")
      }
    }
    #expect(opened > 100 && reported > 0, "seed \(seed): \(opened), \(reported)")
  }
}

extension String {
  /// Returns the text without the characters in a range.
  fileprivate func replacingCharacters(in range: Range<Index>) -> String {
    String(self[..<range.lowerBound] + self[range.upperBound...])
  }
}
