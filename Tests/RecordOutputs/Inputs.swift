import AgreementModel
import BoardGamesApp
import DocumentsApp
import Foundation
import RecipeLinks
import TestSupport
import UnderwayRoutes
import Waymark
import WaymarkApp
import WaymarkCatalog
import WaymarkPlatforms

/// The folders of cases: a catalog, an older one, files of the app and its servers, and links.
enum Inputs {
  /// Writes a case for each example.
  @MainActor static func writeExamples(to folder: URL) throws {
    let boardGames = try LinkRouter(app: AppCoordinator.identity)
    _ = AppCoordinator(router: boardGames)
    let bookshop = Article.root.appending(path: "Examples/Bookshop")
    let catalogs = [
      ("bookshop", try LinkCatalog(json: text(bookshop.appending(path: "waymark.json")))),
      ("underway", try UnderwayRoutes.AppRoute.catalog()),
      ("documents", try LinkCatalog(RunningApp().router.appRoutes)),
      ("recipes", try RecipeLinks.AppRoute.catalog()),
      ("boardgames", try LinkCatalog(boardGames.appRoutes)),
    ]
    for (number, (name, catalog)) in catalogs.enumerated() {
      var catalogs = RandomCatalogs(random: SeededGenerator(seed: UInt64(number)))
      let place = folder.appending(path: name)
      let generated = try PlatformFiles(generatedFrom: catalog)
      try write(catalog, try catalogs.older(catalog), to: place)
      try write(generated, to: place)
      var links = links(catalog, routes: catalog.routes.count, random: &catalogs.random)
      links += ["https://nothing.example/x", "not a link"]
      try write(links.joined(separator: "\n") + "\n", to: place.appending(path: "links.txt"))
    }
    // The files of the Bookshop that people wrote, and one wrong file for each mistake.
    for name in ["App.entitlements", "AndroidManifest.xml"] {
      try write(
        text(bookshop.appending(path: name)),
        to: folder.appending(path: "bookshop/given/\(name)")
      )
    }
    let wrong = bookshop.appending(path: "wrong")
    for name in try FileManager.default.contentsOfDirectory(atPath: wrong.path) {
      try write(
        text(wrong.appending(path: name)),
        to: folder.appending(path: "bookshop/wrong/\(name)")
      )
    }
  }

  /// Writes a case that depends only on its number.
  static func writeRandomCase(_ number: Int, to folder: URL) throws {
    var catalogs = RandomCatalogs(random: SeededGenerator(seed: UInt64(number) + 1_000))
    let catalog =
      number % 5 == 4
      ? try anyCatalog(&catalogs.random, seed: UInt64(number))
      : try catalogs.catalogWithVariant(oneIn: 3)
    let place = folder.appending(path: "random-\(String(number + 1_000).dropFirst())")
    try write(catalog, try catalogs.older(catalog), to: place)
    let generated = try PlatformFiles(generatedFrom: catalog)
    let files = try catalogs.files(for: catalog, generated) ?? PlatformFiles()
    try write(files, to: place)
    if let manifest = files.manifest, catalogs.random.oneIn(3) {
      // Values that the build sets.
      let text = manifest.text.replacingOccurrences(
        of: "\"e.fo\"",
        with: catalogs.random.oneIn(2) ? "\"${host}\"" : "\"${applicationId}.e.fo\""
      )
      try write(text, to: place.appending(path: "given/AndroidManifest.xml"))
    }
    let links = links(catalog, routes: 2, random: &catalogs.random)
    try write(links.joined(separator: "\n") + "\n", to: place.appending(path: "links.txt"))
  }

  /// Returns a catalog with routes of all scopes.
  private static func anyCatalog(
    _ random: inout SeededGenerator,
    seed: UInt64
  ) throws -> LinkCatalog {
    var tables = RandomTables(seed: seed)
    var app = tables.app()
    app.apple = .init(appIDs: ["ABCDE12345.a.b"])
    app.android = .init(
      package: "a.b",
      fingerprints: [(1...32).map { _ in "AB" }.joined(separator: ":")],
      activity: ".Main",
      minSDK: random.oneIn(2) ? 26 : 35
    )
    var routes: [Route] = []
    for number in 0..<4 {
      let route = try Route(tables.pattern(), in: tables.scopes(), name: "r\(number)")
      if (try? RouteTable(routes + [route], app: app)) != nil { routes.append(route) }
    }
    return try LinkCatalog(app: app, routes: routes)
  }

  // MARK: - Links

  /// Returns links of some routes, links that are nearly theirs, and others.
  private static func links(
    _ catalog: LinkCatalog,
    routes count: Int,
    random: inout SeededGenerator
  ) -> [String] {
    let all = [catalog.app] + catalog.app.variants.sorted { $0.key < $1.key }.map(\.value)
    let domains = all.flatMap(\.domains.list).map { name in
      name.hasPrefix("*.") ? "any" + name.dropFirst() : name
    }
    func domain() -> String { (domains + ["e.fo"]).randomElement(using: &random) ?? "e.fo" }
    var links: [String] = []
    for route in catalog.routes.shuffled(using: &random).prefix(count) {
      let path = ExampleLink(readable: route.pattern).relativePath
      links.append("https://\(domain())/\(path)")
      if random.oneIn(3) { links.append("http://\(domain())/\(path)/x") }
      if let scheme = catalog.app.schemes.list.first, random.oneIn(2) {
        links.append("\(scheme)://\(path)")
      }
    }
    var path = ""
    for _ in 0..<Int.random(in: 0...6, using: &random) {
      path += ["a", "b", "1", "/", "-", "A", "%2F", "é", "|", "?a=1"].randomElement(using: &random)!
    }
    links.append("https://\(domain())/\(path)")
    return links
  }

  // MARK: - Files

  private static func text(_ file: URL) throws -> String {
    try String(contentsOf: file, encoding: .utf8)
  }

  private static func write(_ text: String, to file: URL) throws {
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try text.write(to: file, atomically: false, encoding: .utf8)
  }

  private static func write(_ catalog: LinkCatalog, _ older: LinkCatalog, to place: URL) throws {
    try write(catalog.json, to: place.appending(path: "waymark.json"))
    try write(older.json, to: place.appending(path: "older.json"))
  }

  private static func write(_ files: PlatformFiles, to place: URL) throws {
    let given = place.appending(path: "given")
    try FileManager.default.createDirectory(at: given, withIntermediateDirectories: true)
    for (host, file) in files.associations {
      let path = "\(host)/.well-known/apple-app-site-association"
      try write(file.text, to: given.appending(path: path))
    }
    for (host, file) in files.assetLinks {
      try write(file.text, to: given.appending(path: "\(host)/.well-known/assetlinks.json"))
    }
    if let file = files.entitlements {
      try write(file.text, to: given.appending(path: "App.entitlements"))
    }
    if let file = files.manifest {
      try write(file.text, to: given.appending(path: "AndroidManifest.xml"))
    }
  }
}
