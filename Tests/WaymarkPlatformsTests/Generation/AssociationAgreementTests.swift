import TestSupport
import Testing
import Waymark
import WaymarkCatalog

@testable import WaymarkPlatforms

/// What iOS does with generated files, compared with the tables that they are generated from.
@Suite struct `Generated association files and random tables` {
  static let appID = "ABCDE12345.com.example.app"

  /// The catalog of a random table, with names, an app ID and domains.
  static func catalog(_ tables: inout RandomTables) throws -> LinkCatalog? {
    let table = try tables.table()
    var app = table.app
    app.apple = .init(appIDs: [appID])
    let routes = table.routes.enumerated().map { index, route in
      var route = route
      route.name = "route\(index)"
      if tables.oneIn(8) { route.notes.platforms = [tables.oneIn(2) ? .android : .iOS] }
      return route
    }
    // Of the catalogs that are none a table may still be made.
    return try? crowded(
      LinkCatalog(app: app, routes: routes, webOnly: table.webOnly),
      &tables
    )
  }

  /// The catalog, in half of the cases with `webOnly` paths that have parameters, with routes below
  /// them, beside them and with `**`, and with examples.
  static func crowded(
    _ catalog: LinkCatalog,
    _ tables: inout RandomTables
  ) throws -> LinkCatalog {
    if tables.oneIn(2) { return catalog }
    var webOnly = catalog.webOnly
    var patterns: [String] = []
    for _ in 0...Int.random(in: 0...2, using: &tables.random) {
      let start = tables.pick(["", "a/", "b/", "a/{w}/", "{v}/a/", "@{v}/", "{v:a|b}/"])
      let path = start + tables.pick(["{p}", "*", "a{p}", "{p:int}", "b", "@{p}", "~{p}", "**"])
      webOnly.append(WebOnlyPath(try Pattern(path)))
      let below = path.hasSuffix("**") ? String(path.dropLast(2)) : path + "/"
      patterns += ["b", "{q}", "{q:int}", "a/{q}", "**"].map { below + $0 }
      patterns += ["**", "b/**", "a/{q}", "a/b/**", "{q}/b/**", "@{q}", "~{q}/{r}", "{q}/%/{r}"]
    }
    var routes = catalog.routes
    for _ in 0...Int.random(in: 0...4, using: &tables.random) {
      var route = try Route(tables.pick(patterns), name: "extra\(routes.count)")
      let tail = tables.pick(["a", "@a", "~", "a%2Fb", "a%3Fb", "%25", "a%40b", "a%2525"])
      route.notes.examples = ["/" + ExampleLink(route.pattern, value: tail).relativePath]
      if let with = try? LinkCatalog(app: catalog.app, routes: routes + [route], webOnly: webOnly),
        (try? with.table()) != nil
      {
        routes.append(route)
      }
    }
    return try LinkCatalog(app: catalog.app, routes: routes, webOnly: webOnly)
  }

  /// A host that reads a file: for a file that is for any domain some other one.
  static func hosts(_ catalog: LinkCatalog) -> [(host: String, domains: [String])] {
    AssociationHosts(catalog).hosts.map { host in
      guard let name = host.name else { return ("z.y", ["z.y"]) }
      return (name, host.domains.map { $0.hasPrefix("*.") ? "sub." + $0.dropFirst(2) : $0 })
    }
  }

  @Test func `a generated association file and the table differ only where the report says so`()
    throws
  {
    let kind = GenerationKind.appleAppSiteAssociation
    let seed = SeededGenerator.freshSeed
    var tables = RandomTables(seed: seed)
    var compared = 0
    for number in 0..<25 where compared < 400 {
      guard let catalog = try Self.catalog(&tables) else { continue }
      let table = try catalog.table()
      let generation = try catalog.generate(kind)
      guard let all = try catalog.quickNotes(about: kind, generation) else { continue }
      var links = RandomLinks(
        random: SeededGenerator(seed: seed &+ UInt64(number)),
        patterns: catalog.routes.map(\.pattern) + catalog.webOnly.map(\.pattern)
      )
      for (host, domains) in Self.hosts(catalog) {
        let file = try #require(
          generation.files.first { $0.domains.contains(host) }
            ?? generation.files.first { $0.domains.isEmpty }
        )
        let notes = all.filter { $0.file == file.path || $0.file == nil }
        let association = try AppleAppSiteAssociation(file.text)
        for domain in domains {
          // A subdomain has the file of the domain above it.
          let simulator = AppleSimulator(association, domain: domain)
          for _ in 0..<40 {
            let link = links.link(host: domain)
            let answer = simulator.answer(for: link, appID: Self.appID)
            let match = try? table.match(link)
            let isRouted = match.map { $0.route.notes.platforms?.contains(.iOS) ?? true } ?? false
            compared += 1
            // Waymark writes no empty fragment.
            if answer.opens == isRouted || link.hasSuffix("#") { continue }
            let isAnnounced = Self.isAnnounced(
              link,
              answer,
              match,
              notes,
              catalog,
              table,
              association,
              answer.opens ? .wider : .narrower
            )
            #expect(
              isAnnounced,
              """
              seed \(seed), table \(number): \(link) \(answer.opens ? "opens" : "stays"), \
              match \(match?.route.label ?? "none"), rule \(answer.rule ?? "none")
              \(catalog.json)\(file.text)\(notes.map { "\($0)" }.joined(separator: "\n"))
              """
            )
          }
        }
      }
    }
    #expect(compared > 200)
  }

  /// Returns whether a note of the route, or the file, that is to blame says that there are such
  /// links.
  static func isAnnounced(
    _ link: String,
    _ answer: AppleAnswer,
    _ match: RouteMatch?,
    _ notes: [LinkDiagnostic],
    _ catalog: LinkCatalog,
    _ table: RouteTable,
    _ association: AppleAppSiteAssociation,
    _ effect: LinkDiagnostic.Effect
  ) -> Bool {
    var names: Set<String> = []
    if let match { names.insert(match.route.label) }
    if let rules = association.appLinks?.details.first?.components {
      if let place = answer.rule?.split(separator: "[").last?.dropLast(), let index = Int(place) {
        names.insert(rules[index].comment ?? "")
      }
    } else {
      // Legacy paths have no comment that says whose they are.
      names.formUnion(catalog.routes.map(\.label))
    }
    let isDecidedBySlash =
      (try? table.match(Self.withOtherSlash(link))) != nil && answer.opens
      || (try? table.match(Self.withOtherSlash(link))) == nil && !answer.opens
    return notes.contains { note in
      switch note.code.rawValue {
      case "generate.trailing-slash": isDecidedBySlash
      case "generate.shared-host": effect == .wider
      case "generate.spelling": false
      case "generate.other-platform": note.route.map { names.contains($0) } ?? false
      default:
        note.effect == effect
          && (note.route.map { names.contains($0) } ?? false
            || catalog.webOnly.contains { $0.pattern.text == note.route })
      }
    }
  }

  /// The link with a slash at the end of its path, or without.
  static func withOtherSlash(_ link: String) -> String {
    let end = link.firstIndex { $0 == "?" || $0 == "#" } ?? link.endIndex
    let path = link[..<end]
    let other = path.hasSuffix("/") ? String(path.dropLast()) : "\(path)/"
    return other + link[end...]
  }

  @Test func `the example link of each note on association files shows the difference`() throws {
    let seed = SeededGenerator.freshSeed
    var tables = RandomTables(seed: seed)
    var count = 0
    for round in 0..<40 where round < 8 || count == 0 {
      guard let catalog = try Self.catalog(&tables) else { continue }
      let table = try catalog.table()
      let generation = try catalog.generate(.appleAppSiteAssociation)
      guard let notes = try catalog.quickNotes(about: .appleAppSiteAssociation, generation) else {
        continue
      }
      for (host, domains) in Self.hosts(catalog) {
        guard
          let file = generation.files.first(where: { $0.domains.contains(host) })
            ?? generation.files.first(where: { $0.domains.isEmpty })
        else { continue }
        let simulator = AppleSimulator(try AppleAppSiteAssociation(file.text), domain: domains[0])
        for (index, route) in catalog.routes.enumerated() {
          guard route.notes.platforms?.contains(.iOS) ?? true else { continue }
          let links = RouteExamples(catalog: catalog, table: table)
            .links(ofRoute: index, from: "https://\(domains[0])/")
          let link = links.first { !simulator.opens($0, appID: Self.appID) }
          guard let link else { continue }
          let isWarned = notes.contains { $0.route == route.label && $0.effect != .wider }
          #expect(isWarned, "seed \(seed): \(link) of \(route.label)\n\(catalog.json)\(file.text)")
        }
      }
      for note in notes where note.effect != nil {
        #expect(note.severity == .info || note.exampleLink != nil, "seed \(seed): \(note)")
        guard note.route != nil || note.code.rawValue == "generate.shared-host" else { continue }
        guard let exampleLink = note.exampleLink, let path = note.file else { continue }
        let file = try #require(generation.files.first { $0.path == path })
        let host = String(exampleLink.dropFirst("https://".count).prefix { $0 != "/" })
        let text = try AppleAppSiteAssociation(file.text)
        let opens = AppleSimulator(text, domain: host).opens(exampleLink, appID: Self.appID)
        #expect(opens == (note.effect == .wider), "seed \(seed): \(note)")
        #expect((try table.match(exampleLink) == nil) == opens, "seed \(seed): \(note)")
        count += 1
      }
    }
    #expect(count > 0)
  }
}
