import Waymark
import WaymarkCatalog

extension FilesLint {
  /// Reports links that filters of several activities match, for each group of activities the
  /// shortest such link.
  mutating func lintActivities() {
    guard let manifest = files.manifest else { return }
    let reader = ManifestReader(manifest, name: PlatformFiles.Name.manifest, values: .init())
    guard reader.activities.count > 1 else { return }
    let lowest = max(minSDK ?? 23, 23)
    // The levels at which answers change.
    let levels = [lowest] + [31, 35].filter { $0 > lowest }
    let all = levels.compactMap(system.android)
    let systems = [all.first, all.last].compactMap(\.self)
    let rules = ImportFilterPart.rules(of: reader.lists)
    var filters = AndroidAcceptor.Known()
    var searches = KnownLinks(SearchBudget(states: 100_000), total: 100_000)
    var known: Set<[String]> = []
    let scopes = reader.lists.flatMap(\.scopes).unique
    let domains = scopes.filter { $0.kind == .universal }.compactMap(\.name)
    for (scope, system) in scopes.flatMap({ scope in systems.map { (scope, $0) } }) {
      guard let name = scope.name else { continue }
      let host = scope.kind == .app ? nil : name.exampleDomain(notIn: domains)
      let scheme = host == nil ? name : "https"
      let acceptor = system.acceptor(scheme: scheme, host: host, &filters)
      for found in searches.links(acceptor.sides.map(\.acceptor)).links {
        let link = (host.map { "https://\($0)" } ?? "\(name):/") + found.text
        let answer = system.answer(for: link)
        guard let component = answer.component, !answer.otherComponents.isEmpty else { continue }
        let names = [component] + answer.otherComponents
        let parts = acceptor.deciding(found.rules).compactMap { ImportFilterPart($0, acceptor) }
        guard let rule = parts.lazy.compactMap({ rules[$0] }).first,
          known.insert(names.sorted() + [scheme == "https" ? scheme : ""]).inserted
        else { continue }
        let effects = all.map { system in
          let answer = system.answer(for: link)
          let asks = answer.outcome == .asks && !answer.otherComponents.isEmpty
          return asks
            ? nil : answer.component.map { "opens \(quoted($0))" } ?? "does not open the app"
        }
        let change = effects.indices.dropFirst().last { effects[$0] != effects[$0 - 1] }
        let finding = LinkDiagnostic.severalActivities(
          names,
          link: link,
          effect: effects[effects.count - 1],
          earlier: change.map { (levels[$0], effects[$0 - 1]) }
        )
        find(finding.at(rule.place.keyPath, rule.place.place), in: rule.place.file)
      }
    }
  }

  /// Reports an example link of a route that opens another activity than the catalog names.
  mutating func lintActivity(
    of route: Route,
    _ links: [String],
    _ groups: inout RouteGroups
  ) {
    guard let catalog, let simulator = system.android(), let manifest = files.manifest,
      route.applies(to: .android),
      let own = route.notes.activity ?? catalog.app.android?.activity
    else { return }
    let package = catalog.app.android?.package ?? ""
    let activity = ManifestActivity(name: own, package: package)
    let fullName = ActivityName.fullName(own, in: package)
    let name = activity.component(in: manifest).flatMap(manifest.activity)
    for link in links {
      let answer = simulator.answer(for: link)
      guard answer.outcome == .opens, let opened = answer.component, opened != name,
        ActivityName.fullName(opened, in: package) != fullName
      else { continue }
      let file = PlatformFiles.Name.manifest
      return groups.add(route.label, file, ["activity", opened, own], link) {
        .otherActivity(
          opened,
          instead: own,
          routes: $0,
          link: $1,
          isOfRoute: route.notes.activity != nil
        )
      }
    }
  }
}

extension LinkCatalog {
  /// Indicates whether the app or a route names the activity that links open.
  var hasActivities: Bool {
    app.android?.activity != nil || routes.contains { $0.notes.activity != nil }
  }
}
