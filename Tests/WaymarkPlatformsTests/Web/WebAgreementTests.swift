import TestSupport
import Testing
import Waymark
import WaymarkCatalog

@testable import WaymarkPlatforms

/// What web servers do with generated files, compared with the tables that they are generated from.
@Suite struct `Generated files for web servers and random tables` {
  static let settings = NginxSettings(links: "return 200 links;", website: "return 200 website;")

  /// One link that a server and a table judge differently, and who is to blame.
  struct Discrepancy {
    let link: String
    let effect: LinkDiagnostic.Effect
    /// The routes and `webOnly` paths that had to do with it.
    let labels: Set<String>
  }

  @Test(arguments: [false, true])
  func `generated server files and random tables differ only where the report says so`(
    isIngress: Bool
  ) throws {
    let seed = SeededGenerator.freshSeed
    var tables = RandomTables(seed: seed)
    var compared = 0
    for number in 0..<20 where compared < 600 {
      guard let catalog = try `Generated association files and random tables`.catalog(&tables)
      else { continue }
      let table = try catalog.table()
      let generation = try catalog.generate(isIngress ? .ingress() : .nginx(Self.settings))
      let kind = isIngress ? GenerationKind.ingress() : .nginx(Self.settings)
      guard let notes = try catalog.quickNotes(about: kind, generation) else { continue }
      var links = RandomLinks(
        random: SeededGenerator(seed: seed &+ UInt64(number)),
        patterns: catalog.routes.map(\.pattern) + catalog.webOnly.map(\.pattern)
      )
      for place in WebPlaces(catalog).places {
        let goesToLinks = try Self.server(place, generation, catalog)
        for _ in 0..<60 {
          let link = links.link(host: place.exampleDomain)
          let match = try? table.match(link)
          let (isForLinks, deciding) = try goesToLinks(link)
          compared += 1
          if isForLinks == (match != nil) { continue }
          let discrepancy = Discrepancy(
            link: link,
            effect: isForLinks ? .wider : .narrower,
            labels: Set([match?.route.label].compactMap { $0 } + deciding)
              .union(catalog.webOnly.map(\.pattern.text))
          )
          let isAnnounced = Self.isAnnounced(discrepancy, notes, catalog)
          #expect(
            isAnnounced,
            """
            seed \(seed), table \(number): \(link) goes to the \
            \(isForLinks ? "links" : "website"), match \(match?.route.label ?? "none"), \(deciding)
            \(catalog.json)\(generation.files.map(\.text).joined(separator: "\n"))
            \(notes.map { "\($0)" }.joined(separator: "\n"))
            """
          )
        }
      }
    }
    #expect(compared > 300)
  }

  /// Says of a link whether a place's server sends it to the links, and by whose rule.
  static func server(
    _ place: WebPlace,
    _ generation: Generation,
    _ catalog: LinkCatalog
  ) throws -> (String) throws -> (Bool, [String]) {
    let file = try #require(
      generation.files.first { $0.domains.contains(place.name ?? "") }
        ?? generation.files.first { $0.domains.isEmpty }
    )
    if file.path.hasSuffix(".yaml") {
      let model = IngressModel(file.text)
      return { link in
        let service = model.serviceAfterRedirect(for: link, host: place.name ?? "")
        // A path says nothing of the route that it is for.
        let isForLinks = service == "links"
        return (isForLinks, isForLinks ? catalog.routes.map(\.label) : [])
      }
    }
    let model = try NginxModel(file.text)
    return { link in
      let location = model.location(for: link)
      return (location?.backend == .links, [location?.label].compactMap { $0 })
    }
  }

  static func isAnnounced(
    _ discrepancy: Discrepancy,
    _ notes: [LinkDiagnostic],
    _ catalog: LinkCatalog
  ) -> Bool {
    let patterns =
      catalog.routes.filter { discrepancy.labels.contains($0.label) }.map(\.pattern)
      + catalog.webOnly.map(\.pattern)
    // A slash that is no separator.
    let hasSlash = discrepancy.link.contains("%2F") || patterns.contains { $0.text.contains("\\/") }
    return notes.contains { note in
      switch note.code.rawValue {
      case "generate.spelling": hasSlash
      case "generate.exact-case": true
      case "web-server.doubled-slash": discrepancy.link.dropFirst(8).contains("//")
      default:
        note.effect == discrepancy.effect
          && (note.route.map { discrepancy.labels.contains($0) } ?? false)
      }
    }
  }

  @Test(arguments: [false, true])
  func `the example link of each note on server files shows the difference`(isIngress: Bool) throws
  {
    let seed = SeededGenerator.freshSeed
    var tables = RandomTables(seed: seed)
    var count = 0
    for round in 0..<40 where round < 5 || count == 0 {
      guard let catalog = try `Generated association files and random tables`.catalog(&tables)
      else { continue }
      let table = try catalog.table()
      let generation = try catalog.generate(isIngress ? .ingress() : .nginx(Self.settings))
      let places = WebPlaces(catalog).places
      let kind = isIngress ? GenerationKind.ingress() : .nginx(Self.settings)
      guard let notes = try catalog.quickNotes(about: kind, generation) else { continue }
      for note in notes where note.code.rawValue != "web-server.one-label" {
        guard let exampleLink = note.exampleLink else { continue }
        let host = exampleLink.dropFirst("https://".count).prefix { $0 != "/" }
        let names = String(host).coveringDomains
        let place = try #require(
          names.lazy.compactMap { name in places.first { $0.name == name } }.first
            ?? places.first { $0.name == nil },
          "\(exampleLink)"
        )
        let server = try Self.server(place, generation, catalog)
        let isForLinks = try server(exampleLink).0
        let isRouted = try table.match(exampleLink) != nil
        #expect(
          isForLinks == (note.effect == .wider) && isRouted != isForLinks,
          "seed \(seed): \(note)\(catalog.json)"
        )
        count += 1
      }
    }
    #expect(count > 0)
  }
}
