import Foundation
import TestSupport
import Testing
import Waymark
import WaymarkCatalog

@testable import WaymarkPlatforms

/// What was generated is imported and generated again.
@Suite struct `Generated files that are imported` {
  /// The findings about rules that an import leaves out.
  private static let losses = ["import.unreachable", "import.unsupported-pattern"]

  /// The maximum number of tables of a test for which the search may end early: some have routes
  /// with many query items, whose combinations need too many states.
  private static let limit = 3

  /// Returns whether an import reports that it did not compare all links.
  private static func isUnchecked(_ result: CatalogImport) -> Bool {
    result.findings.contains { $0.code.rawValue == "import.unchecked" }
  }

  /// Returns whether an import compares a link: Waymark writes it in this way and, with a custom
  /// scheme, the first component is in the place of a host without capital letters.
  private static func isCompared(_ link: String, on system: RouteNotes.Platform) -> Bool {
    let (start, rest) = (link.prefix { $0 != ":" }, link.split(separator: "//", maxSplits: 1))
    guard rest.count == 2, !link.contains("%40"), !link.hasSuffix("#") else { return false }
    let path = rest[1].prefix { !"?#".contains($0) }
    if path.contains("//") || path.hasPrefix("/") { return false }
    if system == .android, path.contains("%2F") { return false }
    return start == "https"
      || path.prefix { $0 != "/" }.allSatisfy {
        $0.isASCII && ($0.isLowercase || $0.isNumber || "-._~".contains($0))
      }
  }

  /// Returns whether an imported catalog treats a link as a system does, or a finding reports the
  /// difference at the rule that decides.
  private static func isExplained(
    _ link: String,
    _ result: CatalogImport,
    _ table: RouteTable,
    on system: RouteNotes.Platform,
    opens: Bool,
    rule: String?
  ) -> (isDifferent: Bool, isExplained: Bool) {
    let match = (try? table.match(link)) ?? nil
    let isRouted = match.map { $0.route.notes.platforms?.contains(system) ?? true } ?? false
    if opens == isRouted { return (false, true) }
    // Android compares a slash at the end; the article says so.
    let path = link.prefix { !"?#".contains($0) }
    if isRouted, system == .android, path.hasSuffix("/") { return (false, true) }
    let isExplained = result.findings.contains { finding in
      let isHere = rule.map { finding.keyPath.hasPrefix($0) } ?? true
      if finding.code.rawValue == "import.opened-elsewhere" { return opens }
      return isHere
        && (finding.effect == (opens ? .narrower : .wider)
          || opens && losses.contains(finding.code.rawValue))
    }
    return (true, isExplained)
  }

  /// The file with the paths of the rules alone, as iOS 9 to 12 read them.
  private static func legacy(_ file: AppleAppSiteAssociation) -> AppleAppSiteAssociation {
    let links = file.appLinks
    var details: [AppleAppSiteAssociation.Detail] = []
    for detail in links?.details ?? [] {
      let paths = (detail.components ?? []).compactMap { rule in
        rule.path.map { rule.excludes == true ? "NOT \($0)" : $0 }
      }
      details += detail.appIDs.map { AppleAppSiteAssociation.Detail(appID: $0, paths: paths) }
    }
    var legacy = AppleAppSiteAssociation.AppLinks(details: details)
    legacy.apps = []
    legacy.variables = links?.variables ?? []
    return AppleAppSiteAssociation(appLinks: legacy)
  }

  @Test func `an imported catalog opens the same links, or a finding reports the difference`()
    throws
  {
    let seed = SeededGenerator.freshSeed
    for figures in try Self.compareFiles(seed: seed, count: 30) {
      #expect(figures.compared > 500)
      #expect(figures.unchecked <= Self.limit, "seed \(seed)")
    }
  }

  /// Most files come back as they were.
  ///
  /// Differences are more frequent where deep routes are beside web-only patterns with parameters,
  /// above all in the legacy form. In a few catalogs most links differ, so this share is that of
  /// fixed catalogs.
  @Test func `most links of an imported file have no difference`() throws {
    let seed: UInt64 = 1
    for figures in try Self.compareFiles(seed: seed, count: 20) + [Self.compareSets(seed: seed)] {
      #expect(figures.different * 5 < figures.compared, "\(figures)")
    }
  }

  /// Compares what random links do with random files and with the catalogs that are imported from
  /// them; each file is imported with components and in the legacy form.
  private static func compareFiles(seed: UInt64, count: Int) throws -> [Figures] {
    var tables = RandomTables(seed: seed)
    var figures = [Figures(), Figures()]
    for number in 0..<count {
      guard let catalog = try `Generated association files and random tables`.catalog(&tables),
        let file = catalog.associationFiles.first
      else { continue }
      let association = try AppleAppSiteAssociation(file.text)
      for (index, form) in [association, Self.legacy(association)].enumerated() {
        let own = seed &+ UInt64(number)
        let story = "seed \(seed), table \(number)"
        try Self.compare(form, of: catalog, seed: own, story, &figures[index])
      }
    }
    return figures
  }

  private struct Figures {
    /// The links that were compared, or those of them that the files open.
    var compared = 0
    var different = 0
    var unchecked = 0
  }

  /// Compares what random links do with a file and with the catalog that is imported from it.
  private static func compare(
    _ association: AppleAppSiteAssociation,
    of catalog: LinkCatalog,
    seed: UInt64,
    _ story: String,
    _ figures: inout Figures
  ) throws {
    let domain = "www.example.com"
    let result = try LinkCatalog.importing([
      ImportFile(.association(association), name: "aasa", domains: [domain])
    ])
    if isUnchecked(result) { figures.unchecked += 1 }
    let table = try result.catalog.table()
    let again = try LinkCatalog(json: result.catalog.json)
    #expect(again == result.catalog, "\(story)")
    let simulator = AppleSimulator(association, domain: domain)
    var links = RandomLinks(
      random: SeededGenerator(seed: seed),
      patterns: catalog.routes.map(\.pattern) + catalog.webOnly.map(\.pattern)
    )
    if links.patterns.isEmpty { return }
    for _ in 0..<60 {
      let link = links.link(host: domain)
      if !isCompared(link, on: .iOS) { continue }
      figures.compared += 1
      let answer = simulator.answer(for: link, appID: simulator.appIDs.first ?? "")
      let (isDifferent, isExplained) = Self.isExplained(
        link,
        result,
        table,
        on: .iOS,
        opens: answer.opens,
        rule: answer.rule
      )
      if isDifferent { figures.different += 1 }
      if isExplained || isUnchecked(result) { continue }
      Issue.record(
        """
        \(story): \(link) \(answer.opens ? "opened" : "stayed")
        \(association.text)\(result.catalog.json)
        \(result.findings.map { "\($0)" }.joined(separator: "\n"))
        """
      )
    }
  }

  /// An imported catalog decides as the files of each system do.
  @Test func `an imported catalog of several files differs only where a finding says so`() throws {
    let seed = SeededGenerator.freshSeed
    let figures = try Self.compareSets(seed: seed)
    #expect(figures.compared > 120, "seed \(seed)")
    #expect(figures.unchecked <= Self.limit, "seed \(seed)")
  }

  /// Compares what random links do with the files of random catalogs and with the catalogs that are
  /// imported from all files of one; the links that open count.
  private static func compareSets(seed: UInt64) throws -> Figures {
    var tables = RandomTables(seed: seed)
    var figures = Figures()
    for number in 0..<24 where figures.compared < 400 {
      guard let catalog = try `Lint of generated files`.catalog(&tables) else { continue }
      let files = try PlatformFiles(generatedFrom: catalog)
      var imported = files.associations.sorted { $0.key < $1.key }.map { host, file in
        ImportFile(.association(file), name: "aasa-\(host)", domains: [host])
      }
      if let entitlements = files.entitlements, !tables.oneIn(3) {
        imported.append(ImportFile(.entitlements(entitlements), name: "App.entitlements"))
      }
      let manifest = tables.oneIn(3) ? nil : files.manifest
      if let manifest { imported.append(ImportFile(.manifest(manifest), name: "m.xml")) }
      if imported.isEmpty { continue }
      let result = try LinkCatalog.importing(imported)
      if isUnchecked(result) { figures.unchecked += 1 }
      let table = try result.catalog.table()
      let android = manifest.map { AndroidSimulator($0) }
      var links = RandomLinks(
        random: SeededGenerator(seed: seed &+ UInt64(number)),
        patterns: catalog.routes.map(\.pattern) + catalog.webOnly.map(\.pattern)
      )
      if links.patterns.isEmpty { continue }
      /// Returns whether a system opens a link, and the rule that decides.
      func decision(_ link: String, _ system: RouteNotes.Platform) -> (Bool, rule: String?)? {
        if system == .android {
          return android.map { $0.answer(for: link).filter }.map { ($0 != nil, $0) }
        }
        // The file of a domain is also that of its subdomains.
        guard link.hasPrefix("https:"), let host = AppleURL(link)?.host,
          let file = files.associations[host]
            ?? (host.hasPrefix("www.") ? files.associations[String(host.dropFirst(4))] : nil)
        else { return nil }
        let simulator = AppleSimulator(file, domain: host)
        let answer = simulator.answer(for: link, appID: simulator.appIDs.first ?? "")
        return (answer.opens, answer.rule)
      }
      let hosts = files.associations.keys.sorted()
      for _ in 0..<60 {
        let host = hosts.randomElement(using: &tables.random) ?? "www.example.com"
        var link = links.link(host: host)
        if tables.oneIn(4), let scheme = catalog.app.schemes.list.first {
          link = "\(scheme)://" + link.dropFirst("https://\(host)/".count)
        }
        for system in [RouteNotes.Platform.iOS, .android] {
          guard let (opens, rule) = decision(link, system),
            isCompared(link, on: system)
          else { continue }
          if opens { figures.compared += 1 }
          let (isDifferent, isExplained) = Self.isExplained(
            link,
            result,
            table,
            on: system,
            opens: opens,
            rule: rule
          )
          if isDifferent, opens { figures.different += 1 }
          if isExplained || isUnchecked(result) { continue }
          Issue.record(
            """
            seed \(seed), table \(number): \(link) on \(system.rawValue) \
            \(opens ? "opened" : "stayed"), now the reverse
            \(result.catalog.json)
            \(result.findings.map { "\($0)" }.joined(separator: "\n"))
            \(system == .iOS ? files.associations[host]?.text ?? "" : manifest?.text ?? "")
            """
          )
        }
      }
      for finding in result.findings {
        guard let link = finding.exampleLink, let effect = finding.effect else { continue }
        let isShown = [RouteNotes.Platform.iOS, .android].contains { system in
          guard let (opens, _) = decision(link, system) else { return false }
          let match = (try? table.match(link)) ?? nil
          let isRouted = match.map { $0.route.notes.platforms?.contains(system) ?? true } ?? false
          return opens != isRouted && opens == (effect == .narrower)
        }
        #expect(isShown, "seed \(seed), table \(number): \(finding)")
      }
    }
    return figures
  }

  /// A file in which some keys are misspelled, rules are doubled, and values have other types.
  private static func damaged(_ text: String, _ random: inout SeededGenerator) -> String {
    var text = text
    let changes = [
      (#""/":"#, #""/x":"#), (#""/":"#, #""path":"#), ("appIDs", "appIds"), ("components", "path"),
      (#""exclude": true"#, #""exclude": "true""#), (#"?*""#, #"[^/]+$""#), (#"?*""#, #":id""#),
      (#""/": ""#, #""/": "*"#), ("$(", "$(no"), ("/", "/../"), (#""?": {"#, #""?": ["#),
    ]
    for _ in 0..<3 {
      guard let (from, to) = changes.randomElement(using: &random) else { return text }
      let parts = text.components(separatedBy: from)
      if parts.count < 2 { continue }
      let index = Int.random(in: 1..<parts.count, using: &random)
      text = parts[..<index].joined(separator: from) + to + parts[index...].joined(separator: from)
    }
    return text
  }

  /// A file with one rule, which opens the app.
  private static func file(opening glob: String) throws -> AppleAppSiteAssociation {
    let glob = String(decoding: try JSONEncoder().encode(glob), as: UTF8.self)
    return try AppleAppSiteAssociation(
      """
      {"applinks": {"details": [{"appIDs": ["ABCDE12345.com.example.app"], "components": [
        {"/": \(glob), "caseSensitive": false}
      ]}]}}
      """
    )
  }

  @Test func `each rule is imported as a route or an exclusion, or is a finding`() throws {
    let seed = SeededGenerator.freshSeed
    var tables = RandomTables(seed: seed)
    var rules = 0
    for number in 0..<120 where rules < 120 {
      guard let catalog = try `Generated association files and random tables`.catalog(&tables),
        let file = catalog.associationFiles.first
      else { continue }
      let text = Self.damaged(file.text, &tables.random)
      guard let association = try? AppleAppSiteAssociation(text) else { continue }
      let name = "aasa"
      let result = try LinkCatalog.importing([
        ImportFile(.association(association), name: name, domains: ["www.example.com"])
      ])
      let places = result.findings.compactMap(\.place)
      let table = try result.catalog.table()
      let details = JSONFindings.Node(association.root)["applinks"]?["details"]
      for detail in details?.elements.map({ $0 }) ?? [] {
        for rule in detail["components"]?.elements.map({ $0 }) ?? [] {
          rules += 1
          let path = rule.path.description
          let isFound = places.contains { place in
            [")", ".", "["].contains { place.contains("(\(path)\($0)") }
              || place.contains("(\(detail.path))") || place.contains("(\(detail.path).app")
          }
          if isFound { continue }
          let story = "seed \(seed), \(number): \(path) is lost\n\(text)\n\(places)"
          let glob = rule["/"]?.value.string
          #expect(glob != nil || rule["?"] != nil || rule["#"] != nil, "\(story)")
          guard let glob, !glob.contains("$"), rule["?"] == nil, rule["#"] == nil else { continue }
          if rule["exclude"]?.value.bool == true {
            // An import keeps only the part of an exclusion that a later rule would open.
            let alone = try AppleSimulator(Self.file(opening: glob), domain: "www.example.com")
            let kept = result.catalog.webOnly.flatMap { path in
              [false, true].map {
                ExampleLink(path.pattern, isFull: $0).text(host: "www.example.com")
              }
            }
            if !kept.contains(where: { alone.opens($0) }) { Issue.record("\(story)\n\(kept)") }
            continue
          }
          let filled = glob.replacing("?", with: "a").replacing("*", with: "a")
          let sample = filled.hasPrefix("/") ? filled : "/" + filled
          let explanation = table.explain("https://www.example.com" + sample)
          if case .unmatched = explanation.result { Issue.record("\(story)\n\(sample)") }
        }
      }
    }
    #expect(rules > 100, "seed \(seed)")
  }

  @Test func `the example link of each finding shows the reported difference`() throws {
    let seed = SeededGenerator.freshSeed
    var tables = RandomTables(seed: seed)
    for _ in 0..<12 {
      guard let catalog = try `Generated association files and random tables`.catalog(&tables),
        let file = catalog.associationFiles.first
      else { continue }
      let association = try AppleAppSiteAssociation(file.text)
      let result = try LinkCatalog.importing([
        ImportFile(.association(association), name: "aasa", domains: ["a.b"])
      ])
      let table = try result.catalog.table()
      let simulator = AppleSimulator(association, domain: "a.b")
      for finding in result.findings {
        guard let exampleLink = finding.exampleLink, let effect = finding.effect else { continue }
        #expect(
          simulator.opens(exampleLink) == (effect == .narrower),
          "seed \(seed): \(exampleLink)"
        )
        let isRouted = ((try? table.match(exampleLink)) ?? nil) != nil
        #expect(isRouted == (effect == .wider), "seed \(seed): \(exampleLink)")
      }
    }
  }

  /// The article of Underway registers one filter for each screen.
  static let screens = """
    <manifest xmlns:android="http://schemas.android.com/apk/res/android"
      package="nyc.underway.underway">
      <uses-sdk android:minSdkVersion="31"/>
      <application>
        <activity android:name=".Start" android:exported="true">
          <intent-filter>
            <action android:name="android.intent.action.MAIN"/>
            <category android:name="android.intent.category.LAUNCHER"/>
          </intent-filter>
        </activity>
        \(screen(".screens.LineScreen", "/line/..*"))
        \(screen(".screens.StationScreen", "/station/..*/arrivals"))
        \(screen("nyc.underway.underway.screens.NewScreen", "/station/new/arrivals"))
      </application>
    </manifest>
    """

  private static func screen(_ name: String, _ path: String) -> String {
    """
    <activity android:name="\(name)" android:exported="true">
      <intent-filter android:autoVerify="true">
        <action android:name="android.intent.action.VIEW"/>
        <category android:name="android.intent.category.DEFAULT"/>
        <category android:name="android.intent.category.BROWSABLE"/>
        <data android:host="www.underway.nyc" android:pathPattern="\(path)" android:scheme="https"/>
      </intent-filter>
    </activity>
    """
  }

  @Test func `each link opens the same activity after an import and a generation`() throws {
    let file = try ImportFile(bytes: Array(Self.screens.utf8), name: "AndroidManifest.xml")
    let result = try LinkCatalog.importing([file])
    let activities = result.catalog.routes.map { "\($0.pattern) \($0.notes.activity ?? "-")" }
    #expect(result.catalog.app.android?.activity == ".screens.LineScreen")
    #expect(
      activities == [
        "line/{line} -", "station/{station}/arrivals .screens.StationScreen",
        "station/new/arrivals nyc.underway.underway.screens.NewScreen",
      ]
    )
    #expect(!result.findings.contains { $0.code.rawValue == "import.other-activity" })
    let text = try result.catalog.generate(.androidManifest()).files[0].text
    for level in [31, 35] {
      let before = AndroidSimulator(try AndroidManifest(Self.screens), apiLevel: level)
      let after = AndroidSimulator(try AndroidManifest(text), apiLevel: level)
      for path in ["line/A", "station/25/arrivals", "station/new/arrivals", "station/25", "x"] {
        let link = "https://www.underway.nyc/" + path
        #expect(after.answer(for: link).component == before.answer(for: link).component, "\(link)")
      }
    }
    // A catalog without the key sends all links to the first activity.
    let again = try LinkCatalog(json: result.catalog.json)
    #expect(again == result.catalog)
  }

  @Test func `an activity that opens the links of another is reported`() throws {
    // Here, Android opens the screen with the wildcard, because it is declared last.
    let text = Self.screens.replacing(
      "/station/..*/arrivals",
      with: "/station/new/arrivals"
    )
    let file = try ImportFile(bytes: Array(text.utf8), name: "AndroidManifest.xml")
    let result = try LinkCatalog.importing([file])
    let found = result.findings.filter { $0.code.rawValue == "import.other-activity" }
    #expect(found.count == 1, "\(result.findings)")
    #expect(found.first?.exampleLink == "https://www.underway.nyc/station/new/arrivals")
    let order = Self.screens.replacing("/station/..*/arrivals", with: "/a")
      .replacing("/station/new/arrivals", with: "/..*").replacing("\"/a\"", with: "\"/new\"")
    let other = try ImportFile(bytes: Array(order.utf8), name: "AndroidManifest.xml")
    let wild = try LinkCatalog.importing([other])
    let codes = wild.findings.filter { $0.code.rawValue == "import.other-activity" }
    #expect(codes.contains { $0.exampleLink == "https://www.underway.nyc/new" }, "\(codes)")
  }

  @Test func `the activity of the launcher is the main activity if links open it`() throws {
    let text = Self.screens.replacing(".screens.StationScreen", with: "${applicationId}.Station")
      .replacing("android.intent.category.LAUNCHER", with: "a.b")
      .replacing(
        "android:pathPattern=\"/station/new/arrivals\" android:scheme=\"https\"/>",
        with: """
          android:pathPattern="/station/new/arrivals" android:scheme="https"/>
          <category android:name="android.intent.category.LAUNCHER"/>
          """
      )
    let file = try ImportFile(bytes: Array(text.utf8), name: "AndroidManifest.xml")
    let catalog = try LinkCatalog.importing([file]).catalog
    #expect(catalog.app.android?.activity == "nyc.underway.underway.screens.NewScreen")
    let activities = catalog.routes.map(\.notes.activity)
    #expect(activities == [".screens.LineScreen", ".Station", nil])
  }

  @Test func `an activity whose name is not a class name is reported`() throws {
    let text = Self.screens.replacing(".screens.StationScreen", with: ".my screen")
    let file = try ImportFile(bytes: Array(text.utf8), name: "AndroidManifest.xml")
    let result = try LinkCatalog.importing([file])
    #expect(result.findings.contains { $0.code.rawValue == "import.bad-value" })
    #expect(result.catalog.routes.allSatisfy { $0.notes.activity != ".my screen" })
  }
}
