import TestSupport
import Testing
import Waymark
import WaymarkAgreement
import WaymarkCatalog
import WaymarkPlatforms

@Suite struct `Agreement and a model of all short links` {
  @Test func `a comparison finds what the simulators and the table show for short links`() throws {
    let first = SeededGenerator.freshSeed
    var decided = 0
    for number in 0..<15 as Range<UInt64> {
      let seed = first &+ number
      var model = try AgreementModel(seed: seed)
      let agreement = try model.catalog.agreement(with: model.given)
      if agreement.undecided.isEmpty { decided += 1 }
      let mistakes = model.mistakes(of: agreement, upTo: 3)
      #expect(mistakes.isEmpty, "seed \(seed)\n\(model.story)\n\(mistakes.prefix(8))")
    }
    #expect(decided > 12)
  }
}

/// A random catalog with files for it, and the answers of the simulators and the table.
private struct AgreementModel {
  typealias Kind = Agreement.Disagreement.Kind

  /// The links that are alike for a comparison.
  struct Group: Hashable {
    let platform: Agreement.Platform
    let domain: String
    let kind: Kind
    let route: String?
    let rule: String?
    let isLimit: Bool
  }

  let catalog: LinkCatalog
  let given: PlatformFiles?
  private let generated: PlatformFiles
  private let table: RouteTable
  private let levels: [Int]
  private var random: SeededGenerator
  private let mine: Simulators
  private let ours: Simulators

  /// The simulators of some files.
  struct Simulators {
    private let files: PlatformFiles
    private let android: [Int: AndroidSimulator]
    private let apple: [String: AppleSimulator]

    init(_ files: PlatformFiles, _ levels: [Int], _ domains: [String]) {
      self.files = files
      android = Dictionary(
        uniqueKeysWithValues: files.manifest.map { manifest in
          levels.map { ($0, AndroidSimulator(manifest, apiLevel: $0)) }
        } ?? []
      )
      // The file of a wildcard's domain decides for subdomains.
      apple = Dictionary(
        uniqueKeysWithValues: domains.compactMap { domain in
          (files.associations[domain] ?? files.associations["e.f"])
            .map { (domain, AppleSimulator($0, domain: domain)) }
        }
      )
    }

    func decide(
      _ url: String,
      _ platform: Agreement.Platform,
      _ domain: String,
      _ level: Int
    ) -> (opens: Bool, activity: String?, rule: String?) {
      if platform == .iOS {
        let answer = apple[domain]?.answer(for: url, appID: "ABCDE12345.a.b")
        return (answer?.opens ?? false, nil, answer?.rule)
      }
      guard let answer = android[level]?.answer(for: url) else { return (false, nil, nil) }
      return (answer.opens, answer.opens ? answer.component : nil, answer.filter)
    }
  }

  init(seed: UInt64) throws {
    var tables = RandomTables(seed: seed)
    let own = try Self.catalog(&tables)
    catalog = own
    table = try own.table()
    generated = try PlatformFiles(generatedFrom: own)
    let lowest = own.app.android?.minSDK ?? 0
    levels = [26, 31, 35].filter { $0 >= lowest }
    if tables.oneIn(3) {
      given = nil
    } else if tables.oneIn(2) {
      // Files of other routes, as after a redesign.
      let other = try own.replacing(routes: try Self.catalog(&tables).routes)
      given = (try? PlatformFiles(generatedFrom: other)) ?? generated
    } else {
      var files = generated
      for (host, file) in files.associations {
        files.associations[host] = Self.changed(file, &tables)
      }
      given = files
    }
    random = tables.random
    let domains = Self.domains + ["d.e.f"]
    mine = Simulators(given ?? generated, levels, domains)
    ours = Simulators(generated, levels, domains)
  }

  var story: String {
    let routes = catalog.routes.map { route in
      "\(route.pattern.text) \(route.scopes.sorted()) \(route.notes.activity ?? "")"
    }
    let kept = catalog.webOnly.map { "webOnly \($0.pattern.text) \($0.scope)" }
    return (routes + kept + ["\(catalog.app.domains) \(levels)"]).joined(separator: "\n")
  }

  private static func catalog(_ tables: inout RandomTables) throws -> LinkCatalog {
    var table = try tables.table()
    // A catalog without routes for the web has nothing to compare.
    while !table.routes.contains(where: { $0.scopes.contains(.universalAny) }) {
      table = try tables.table()
    }
    var app = AppIdentity(
      schemes: [],
      domains: tables.oneIn(3) ? ["e.f", "*.e.f"] : ["e.f"],
      apple: .init(appIDs: ["ABCDE12345.a.b"]),
      android: .init(
        package: "a.b",
        activity: ".Main",
        minSDK: tables.pick([26, 26, 31, 35])
      ),
      policies: table.app.policies
    )
    app.policies.emptyComponents = .collapse
    let routes = try table.routes.enumerated().map { index, route in
      var notes = RouteNotes()
      if tables.oneIn(6) { notes.activity = ".Other" }
      if tables.oneIn(8) { notes.platforms = [tables.oneIn(2) ? .iOS : .android] }
      let scopes = route.scopes.filter { $0.kind == .universal }
      return try Route(
        route.pattern.text,
        in: scopes.isEmpty ? [.universalAny] : scopes,
        name: "r\(index)",
        notes: notes
      )
    }
    // In one scope, routes may conflict that did not before.
    var kept: [Route] = []
    for route in routes where (try? RouteTable(kept + [route], app: app)) != nil {
      kept.append(route)
    }
    return try LinkCatalog(app: app, routes: kept, webOnly: table.webOnly)
  }

  /// Returns an association file with one mistake.
  private static func changed(
    _ file: AppleAppSiteAssociation,
    _ tables: inout RandomTables
  ) -> AppleAppSiteAssociation {
    guard let detail = file.appLinks?.details.first, var components = detail.components,
      !components.isEmpty
    else { return file }
    let place = Int.random(in: components.indices, using: &tables.random)
    switch Int.random(in: 0..<4, using: &tables.random) {
    case 0: components.remove(at: place)
    case 1: components.swapAt(place, 0)
    case 2: components.insert(.init(path: tables.pick(["/a*", "/?", "*b", "/a/*"])), at: place)
    default: components.insert(.init(path: "/a*", excludes: true), at: place)
    }
    return AppleAppSiteAssociation(
      appLinks: .init(details: [.init(appIDs: detail.appIDs, components: components)])
    )
  }

  // MARK: - Answers

  mutating func mistakes(of agreement: Agreement, upTo length: Int) -> [String] {
    if !agreement.undecided.isEmpty { return [] }
    let endings = SearchCheck.endings(
      &random,
      names: ["k", "m", "n", "é"],
      values: ["", "1", "2", "a b"],
      fragments: ["top", "x"]
    )
    let trials: [(Agreement.Platform, Int)] = [(.iOS, 0)] + levels.map { (.android, $0) }
    var mistakes: [String] = []
    var found: [Group: Int] = [:]
    for (isLimit, entries) in [(false, agreement.differences), (true, agreement.limits)] {
      for entry in entries {
        let group = Group(
          platform: entry.platform,
          domain: entry.domain,
          kind: entry.kind,
          route: entry.route,
          rule: entry.kind == .opened ? entry.rule : nil,
          isLimit: isLimit
        )
        found[group] = min(found[group] ?? .max, entry.url.utf8.count)
        for level in entry.apiLevels.isEmpty ? [0] : entry.apiLevels {
          let shown = self.group(entry.url, entry.platform, entry.domain, level)
          if shown == group { continue }
          mistakes.append("\(entry.url) \(level): \(group), not \(shown as Any)")
        }
      }
    }
    for domain in Self.domains where catalog.app.domains.list.count > 1 || domain == "e.f" {
      for path in SearchCheck.paths(upTo: length) {
        for ending in endings.prefix(10) {
          let url = "https://\(domain)\(path)\(ending)"
          for (platform, level) in trials {
            guard let group = group(url, platform, domain, level) else { continue }
            // An example of the catalog may be longer than the shortest link.
            if found[group] ?? .max > url.utf8.count {
              mistakes.append("\(url) \(level): \(group) has \(found[group] ?? -1)")
            }
          }
        }
      }
    }
    return mistakes
  }

  /// A domain for each of those that a catalog can have.
  private static let domains = ["e.f", "any.e.f"]

  /// Returns the group of a link according to the simulators; `nil` if the given files are right.
  private func group(
    _ url: String,
    _ platform: Agreement.Platform,
    _ domain: String,
    _ level: Int
  ) -> Group? {
    guard let link = try? DeepLink(url, policy: table.app.policies) else { return nil }
    let route = table.match(link).map { catalog.routes[$0.routeIndex] }
    let name: RouteNotes.Platform = platform == .iOS ? .iOS : .android
    let wanted = route.flatMap { $0.notes.platforms?.contains(name) ?? true ? $0 : nil }
    func kind(_ decision: (opens: Bool, activity: String?, rule: String?)) -> Kind? {
      guard decision.opens else { return wanted == nil ? nil : .notOpened }
      guard let wanted else { return .opened }
      if platform == .iOS { return nil }
      return decision.activity == wanted.notes.activity ?? ".Main" ? nil : .otherActivity
    }
    let mine = mine.decide(url, platform, domain, level)
    let ours = ours.decide(url, platform, domain, level)
    guard let shown = kind(mine) else { return nil }
    return Group(
      platform: platform,
      domain: domain,
      kind: shown,
      route: route?.label,
      rule: shown == .opened ? mine.rule : nil,
      isLimit: kind(ours) == shown && mine.activity == ours.activity
    )
  }
}

extension LinkCatalog {
  fileprivate func replacing(routes: [Route]) throws -> LinkCatalog {
    try LinkCatalog(app: app, routes: routes, webOnly: webOnly)
  }
}
