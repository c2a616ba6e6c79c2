import Waymark
import WaymarkCatalog

extension FilesLint {
  /// The maximum number of filters' patterns that are tried, and of pairs of them.
  private static var limits: (patterns: Int, pairs: Int) { (1_000, 5_000) }

  /// Reports links that filters of several activities match, for each group of activities the first
  /// such link.
  mutating func lintActivities() {
    guard let manifest = files.manifest else { return }
    let reader = ManifestReader(manifest, name: "AndroidManifest.xml", values: .init())
    guard reader.activities.count > 1 else { return }
    let lowest = max(manifest.minSDK ?? 23, 23)
    let systems = [lowest, 35].map { AndroidSimulator(manifest, apiLevel: $0) }
    var known: Set<[String]> = []
    for (link, place) in Self.links(of: reader) {
      for system in systems {
        let answer = system.answer(for: link)
        guard let component = answer.component, !answer.otherComponents.isEmpty else { continue }
        let names = [component] + answer.otherComponents
        let isWeb = link.hasPrefix("https://")
        guard known.insert(names.sorted() + [isWeb ? "https" : ""]).inserted else { continue }
        let newest = systems[1].answer(for: link)
        let finding = LinkDiagnostic.severalActivities(
          names,
          link: link,
          last: newest.outcome == .asks ? nil : newest.component,
          asksSome: lowest < 31
        )
        find(finding.at(place.keyPath, place.place), in: place.file)
      }
    }
  }

  /// Returns example links of the filters, and links that two patterns of different activities
  /// match.
  private static func links(of reader: ManifestReader) -> [(link: String, place: ImportPlace)] {
    typealias Entry = (pattern: Pattern, list: ImportRuleList, place: ImportPlace)
    let entries = reader.lists.flatMap { list in
      list.rules.filter { !$0.excludes }.flatMap { rule in
        rule.patterns.prefix(4).map { ($0, list, rule.place) as Entry }
      }
    }.prefix(limits.patterns)
    var links: [(link: String, place: ImportPlace)] = []
    func add(_ example: ExampleLink, _ entry: Entry) {
      guard let scope = entry.list.scopes.first, let name = scope.name else { return }
      let start = scope.kind == .app ? "\(name)://" : "https://\(name.exampleDomain())/"
      links.append((start + example.relativePath, entry.place))
    }
    for entry in entries { add(ExampleLink(entry.pattern), entry) }
    var pairs = 0
    for entry in entries {
      for other in entries where other.list.activity != entry.list.activity {
        pairs += 1
        if pairs > limits.pairs { return links }
        add(ExampleLink(entry.pattern, filledBy: other.pattern), entry)
      }
    }
    return links
  }

  /// Reports a link of a route that opens another activity than the catalog names.
  mutating func lintActivity(
    of route: Route,
    _ table: RouteTable,
    _ domain: String,
    _ simulator: AndroidSimulator?
  ) {
    guard let catalog, let simulator, let manifest = files.manifest,
      route.notes.platforms?.contains(.android) ?? true,
      let own = route.notes.activity ?? catalog.app.android?.activity
    else { return }
    let link = ExampleLink(route.pattern).text(host: domain)
    guard (try? table.match(link))??.route.label == route.label else { return }
    let answer = simulator.answer(for: link)
    guard answer.outcome == .opens, let opened = answer.component else { return }
    let activity = ManifestActivity(name: own, package: catalog.app.android?.package ?? "")
    if activity.component(in: manifest)?.name == opened { return }
    let finding = LinkDiagnostic.otherActivity(
      opened,
      instead: own,
      route: route.label,
      link: link
    )
    find(finding, in: "AndroidManifest.xml")
  }
}
