import Waymark
import WaymarkCatalog
import WaymarkPlatforms

/// Times how long all of an app's files take to be generated, its own and its servers'.
enum GeneratedFiles {
  static func run(into report: inout Report) throws {
    let catalog = try catalog(routes: 1_000)
    let kinds: [(name: String, kind: GenerationKind)] = [
      ("association file", .appleAppSiteAssociation),
      ("entitlements", .entitlements()), ("Info.plist", .infoPropertyList()),
      ("assetlinks.json with rules", .assetLinks(hasDynamicRules: true)),
      ("manifest", .androidManifest()), ("Kotlin", .kotlin()), ("nginx", .nginx()),
      ("Ingress", .ingress()), ("Markdown", .markdown), ("HTML", .html),
    ]
    var times = kinds.map { _ in [Double]() }
    for _ in 0..<3 {
      for (index, kind) in kinds.enumerated() {
        let start = monotonicNanoseconds()
        let generation = try catalog.generate(kind.kind)
        times[index].append(Double(monotonicNanoseconds() - start) / 1e6)
        // A file that is too large is one all the same.
        guard let file = generation.files.first, !file.text.isEmpty else {
          throw Platforms.Unexpected(what: kind.name)
        }
      }
    }
    let group = "platforms: files of 1,000 routes"
    let medians = times.map { median(of: $0) }
    for (kind, time) in zip(kinds, medians) { report.add(group, kind.name, time, "ms") }
    let all = medians.reduce(0, +)
    report.add(group, "all of them", all, "ms")
    report.goals.append(
      Goal("platforms: every file of 1,000 routes", all, atMost: 2_000, "ms", tolerance: 0.1)
    )
  }

  /// Sections with numbers, words, text beside parameters, optional parts, queries and rests.
  ///
  /// - Parameter changes: How many routes apart those with another pattern are; `nil` for none.
  static func catalog(
    routes count: Int,
    domains: [String] = ["www.example.com", "*.example.org"],
    changes: Int? = nil
  ) throws -> LinkCatalog {
    let routes = try (0..<count).map { number in
      let section = "section-\(number / 5)"
      let pattern =
        switch number % 5 {
        case 0: "\(section)/{id:int}"
        case 1: "\(section)/{id:int}/{part:reviews|photos|map?}"
        case 2: "\(section)/by-{name}/**"
        case 3: "\(section)/search?q={query}&page={page:int?}"
        default:
          changes.map { number % $0 == 0 } == true ? "\(section)/about-us" : "\(section)/about"
        }
      return try Route(pattern, name: "route\(number)", notes: RouteNotes(summary: "A page"))
    }
    return try LinkCatalog(
      app: AppIdentity(
        name: "Sections",
        schemes: ["sections"],
        domains: .listed(domains),
        apple: .init(appIDs: ["ABCDE12345.com.example.app"]),
        android: .init(
          package: "com.example.app",
          fingerprints: [Array(repeating: "AB", count: 32).joined(separator: ":")],
          activity: ".MainActivity",
          minSDK: 26
        )
      ),
      routes: routes,
      webOnly: [WebOnlyPath(Pattern("admin/**")), WebOnlyPath(Pattern("section-7/about"))]
    )
  }
}
