import TestSupport
import Testing
import Waymark
import WaymarkAgreement
import WaymarkCatalog
import WaymarkPlatforms

/// A random catalog with a configuration of a web server for it, and the answers of a slow model of
/// the server and of the table.
struct ServerModel {
  /// A kind of web server, with the model of it.
  struct Kind {
    /// Returns the configuration that a catalog generates.
    let generate: (LinkCatalog) throws -> String
    /// Returns a configuration with some random changes; `nil` for the one of another catalog.
    var change: ((String, inout RandomTables) -> String)?
    /// Returns the servers with a configuration.
    let servers: (String) throws -> WebServers
    /// Returns the slow model of a configuration: whether a link goes to the server for links.
    let model: (String) throws -> (_ url: String) -> Bool
  }

  private struct Group: Hashable {
    let kind: Agreement.Disagreement.Kind
    let route: String?
    let isLimit: Bool
  }

  /// The domain of the catalogs.
  static let domain = "e.f.ex"

  private let kind: Kind
  private let catalog: LinkCatalog
  private let table: RouteTable
  private let generated: String
  private let given: String
  private var random: SeededGenerator
  private var compared = 0

  private init(_ kind: Kind, seed: UInt64) throws {
    self.kind = kind
    var tables = RandomTables(seed: seed)
    catalog = try Self.catalog(&tables)
    table = try catalog.table()
    generated = try kind.generate(catalog)
    switch (Int.random(in: 0..<4, using: &tables.random), kind.change) {
    case (0, _): given = generated
    case (2..., let change?): given = change(generated, &tables)
    default:
      let routes = try Self.catalog(&tables).routes
      let other = try? LinkCatalog(app: catalog.app, routes: routes, webOnly: catalog.webOnly)
      // The policies of the first catalog may let the routes of the other one conflict.
      given = (try? other.map(kind.generate)) ?? generated
    }
    random = tables.random
  }

  /// Compares random catalogs with configurations, and records each mistake.
  static func check(_ kind: Kind) throws {
    let first = SeededGenerator.freshSeed
    var (wrong, compared) = (0, 0)
    for number in 0..<20 as Range<UInt64> {
      let seed = first &+ number
      var model = try ServerModel(kind, seed: seed)
      let agreement = try model.catalog.agreement(servers: [kind.servers(model.given)])
      if agreement.agrees == false { wrong += 1 }
      let mistakes = try model.mistakes(of: agreement, upTo: 4)
      compared += model.compared
      #expect(
        mistakes.isEmpty,
        """
        seed \(seed)
        \(model.catalog.json)
        \(model.given)

        \(model.generated)
        \(mistakes.prefix(8).joined(separator: "\n"))
        """
      )
    }
    #expect(wrong > 3, "seed \(first)")
    #expect(compared > 1_000, "seed \(first)")
  }

  private static func catalog(_ tables: inout RandomTables) throws -> LinkCatalog {
    var table = try tables.table()
    while !table.routes.contains(where: { $0.scopes.contains(.universalAny) }) {
      table = try tables.table()
    }
    let app = AppIdentity(schemes: [], domains: [domain], policies: table.app.policies)
    var kept: [Route] = []
    for route in table.routes where route.scopes.contains(.universalAny) {
      let route = try Route(route.pattern.text, in: [.universalAny], name: "r\(kept.count)")
      if (try? RouteTable(kept + [route], app: app)) != nil { kept.append(route) }
    }
    return try LinkCatalog(
      app: app,
      routes: kept,
      webOnly: table.webOnly.filter { $0.scope == .universalAny }
    )
  }

  private mutating func mistakes(of agreement: Agreement, upTo length: Int) throws -> [String] {
    let (mine, ours) = (try kind.model(given), try kind.model(generated))
    var mistakes = agreement.undecided.map { "undecided: \($0)" }
    // Each limit of the generated configuration has a note, with a link that shows it.
    let files: GenerationKind =
      switch try kind.servers(generated).kind {
      case .nginx(let settings): .nginx(settings)
      case .ingress(let settings): .ingress(settings)
      }
    for note in try catalog.limits(of: files) {
      let link = note.exampleLink ?? ""
      if group(link, ours, ours) == nil { mistakes.append("no limit for \(note)") }
    }
    var found: [Group: Int] = [:]
    for (isLimit, entries) in [(false, agreement.differences), (true, agreement.limits)] {
      for entry in entries {
        let group = Group(kind: entry.kind, route: entry.route, isLimit: isLimit)
        found[group] = min(found[group] ?? .max, entry.url.utf8.count)
        let shown = self.group(entry.url, mine, ours)
        if shown != group { mistakes.append("\(entry.url): \(group), not \(shown as Any)") }
        if isLimit, entry.code == nil {
          mistakes.append("\(entry.url): the limit '\(entry.kind)' has no code")
        }
      }
    }
    let endings = SearchCheck.endings(
      &random,
      names: ["k", "m", "n", "é"],
      values: ["", "1", "2", "a b"],
      fragments: ["top", "x"]
    )
    for path in SearchCheck.paths(upTo: length) {
      for ending in endings.prefix(6) {
        let url = "https://\(Self.domain)\(path)\(ending)"
        guard let group = self.group(url, mine, ours) else { continue }
        compared += 1
        if found[group] ?? .max > url.utf8.count {
          mistakes.append("\(url): \(group) has \(found[group] ?? -1)")
        }
      }
    }
    return mistakes
  }

  /// Returns the group of a link; `nil` if the given configuration is right.
  private func group(
    _ url: String,
    _ mine: (String) -> Bool,
    _ ours: (String) -> Bool
  ) -> Group? {
    guard let link = try? DeepLink(url, policy: table.app.policies), !NginxModel.hasDots(url)
    else { return nil }
    let route = table.match(link).map { catalog.routes[$0.routeIndex] }
    if mine(url) == (route != nil) { return nil }
    return Group(
      kind: route == nil ? .opened : .notOpened,
      route: route?.label,
      isLimit: ours(url) != (route != nil)
    )
  }
}
