import Foundation
import TestSupport
import Testing
import Waymark
import WaymarkCatalog

@testable import WaymarkCommand

/// A catalog that is made in Swift has no file, so its findings are at the declarations.
@Suite struct `The place of a declaration in Swift` {
  private struct Row: CustomTestStringConvertible {
    let route: String
    let pattern: String
    /// The file and the line that declare the route; `nil` if no text shows it.
    let place: String?

    var testDescription: String { route }
  }

  private static let sources = [
    "Sources/App/Routes.swift": #"""
    /// A comment has no declaration: @Route("station/{id}")
    @Routes enum AppRoute {
      static let appIdentity = AppIdentity(
        schemes: ["shop"],
        android: .init(
          package: "a.b",
          fingerprints: ["00"]
        )
      )
      static let webOnly: [WebOnlyDeclaration] = ["admin/**"]
      @Route("stations", examples: ["stations"])
      case stations
      @Route(
        "station/{id}/{action?}",
        parent: "stations"
      )
      @Route("s/{id}", name: "short") case station(id: Int, action: Action?, page: Int = 1)
      @Route("trip/{id}") case trip(id: Int, TripRoute)
      /* @Route("cart") /* nested */ @Route("cart") */
      @Route(#"a\{b"#) case braces
      @Route("search?q={query}") case search(query: String, page: Int = 1)
    }
    """#,
    "Sources/App/TripRoute.swift": """
    @Routes enum TripRoute {
      let log = "stop \\(name("stations")) stations"
      @Route("detail/{day}") case detail(day: Int)
    }
    """,
    "Sources/App/Features.swift": #"""
    func urlMappings(routes: URLMappingsBuilder) {
      let other = ["create"]
      routes.send("create", to: create)
    }
    struct Games: LinkHandler {
      let pathSchemes = ["/games", "games/reviews/{game}"]
    }
    """#,
    "Sources/Copy/Old.swift": #"""
    let one = AppIdentity(schemes: ["other"])
    @Route("stations") case a
    """#,
    "Tests/AppTests/Tests.swift": #"@Route("stations") case a; @Route("only/tests") case b"#,
    ".build/checkouts/x/Routes.swift": #"@Route("nothing") case nothing"#,
    "Pods/Routes.swift": #"@Route("nothing") case nothing"#,
  ]

  private static let rows = [
    Row(route: "stations", pattern: "stations", place: "Sources/App/Routes.swift:11:10"),
    Row(
      route: "station",
      pattern: "station/{id:int}/{action:a|b?}?page={page:int?}",
      place: "Sources/App/Routes.swift:14:5"
    ),
    Row(route: "short", pattern: "s/{id:int}", place: "Sources/App/Routes.swift:17:10"),
    Row(
      route: "trip.detail",
      pattern: "trip/{id:int}/detail/{day:int}",
      place: "Sources/App/TripRoute.swift:3:10"
    ),
    Row(route: "braces", pattern: #"a\{b"#, place: "Sources/App/Routes.swift:20:10"),
    Row(
      route: "search",
      pattern: "search?q={query}&page={page:int?}",
      place: "Sources/App/Routes.swift:21:10"
    ),
    Row(route: "create", pattern: "create", place: "Sources/App/Features.swift:3:15"),
    Row(route: "games", pattern: "games", place: "Sources/App/Features.swift:6:22"),
    Row(
      route: "review",
      pattern: "games/reviews?game={game}",
      place: "Sources/App/Features.swift:6:32"
    ),
    Row(route: "tests", pattern: "only/tests", place: "Tests/AppTests/Tests.swift:1:35"),
    Row(route: "cart", pattern: "cart", place: nil),
    Row(route: "nothing", pattern: "nothing", place: nil),
  ]

  private static func places() throws -> (CatalogPlaces, String) {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("waymark-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, text) in sources {
      let file = folder.appendingPathComponent(name)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(),
        withIntermediateDirectories: true
      )
      try Data(text.utf8).write(to: file)
    }
    let catalog = try LinkCatalog(
      app: AppIdentity(schemes: ["shop"]),
      routes: rows.map { try Route($0.pattern, name: $0.route) },
      webOnly: [WebOnlyPath(Pattern("admin/**"))]
    )
    let places = CatalogPlaces(catalog, in: SwiftSources(below: folder.path))
    return (try #require(places), folder.path + "/")
  }

  @Test func `a route is at the text of its pattern`() throws {
    let (places, folder) = try Self.places()
    for row in Self.rows {
      let place = places.place(ofRoute: row.route)
      let text = place.map { "\($0.file.replacing(folder, with: "")):\($0.line):\($0.column)" }
      #expect(text == row.place, "\(row.route)")
    }
  }

  @Test(
    arguments: [
      ("app.android.fingerprints", "Routes.swift", 7), ("app.android", "Routes.swift", 5),
      ("app.apple.appIDs", "Routes.swift", 3), ("app", "Routes.swift", 3),
      ("webOnly[0]", "Routes.swift", 10), ("routes[6]", "Features.swift", 3),
      ("route 'create', examples", "Features.swift", 3),
      // An unknown place is that of the identity.
      ("routes", "Routes.swift", 3), ("route 'cart', pattern", "Routes.swift", 3),
    ]
  )
  func `a finding is at the nearest declaration`(keyPath: String, file: String, line: Int) throws {
    let (places, _) = try Self.places()
    let finding = LinkDiagnostic(code: .init(rawValue: "a.b"), message: "m", place: keyPath)
    let placed = places.placed(finding)
    #expect(placed.file?.hasSuffix("Sources/App/\(file)") == true, "\(placed.file ?? "none")")
    #expect(placed.line == line)
  }

  @Test(
    arguments: [
      ("underway-tool", "Examples/Underway/UnderwayRoutes/AppRoute+Identity.swift"),
      ("documents-tool", "Examples/Documents/DocumentsApp/RunningApp.swift"),
    ]
  )
  func `the findings of a custom tool are at its declarations`(program: String, path: String)
    throws
  {
    let arguments = ["lint", "--format", "sarif", "--fail-on", "info"]
    let answer = try Tool.run(arguments, in: Article.root, program: program)
    #expect(answer.status == 1)
    let results = try `The SARIF form of findings`.results(of: answer.output, program: program)
    let result = results.first { $0["ruleId"] == "lint.single-fingerprint" }
    let place = result?["locations"]?.array?.first?["physicalLocation"]
    let file = try #require(place?["artifactLocation"]?["uri"]?.string)
    #expect(file == path, "\(answer.output)")
    let line = try #require(place?["region"]?["startLine"]?.int)
    let source = try String(contentsOf: Article.root.appending(path: file), encoding: .utf8)
    let lines = source.components(separatedBy: "\n")
    #expect(lines[line - 1].contains("fingerprints:"), "\(file):\(line)")
  }
}
