import Waymark
import WaymarkCatalog

extension Generation {
  /// Adds a finding about something that the catalog declares and that code in another language
  /// leaves to the app, with a link of the first of the routes; adds nothing without routes.
  ///
  /// - Parameters:
  ///   - finding: Returns the finding for a number of routes.
  ///   - isConcerned: Returns whether the code of a route lacks something.
  mutating func findPromise(
    _ finding: (_ count: Int) -> LinkDiagnostic,
    in catalog: LinkCatalog,
    _ table: RouteTable,
    path: String,
    where isConcerned: (Route) -> Bool
  ) {
    let places = catalog.routes.indices.filter { isConcerned(catalog.routes[$0]) }
    guard let first = places.first else { return }
    let creator = LinkCreator(table: table)
    let start =
      creator.name(.universal, ofRoute: first).map { "https://\($0)/" }
      ?? creator.name(.app, ofRoute: first).map { "\($0)://" }
    let link = start.flatMap {
      RouteExamples(catalog: catalog, table: table).links(ofRoute: first, from: $0).first
        .map(table.shown)
    }
    var found = finding(places.count)
    found.keyPath = catalog.routes[first].label
    found.file = path
    found.exampleLink = link
    if let link { found.show("such a link is \(link)") }
    add(found)
  }
}
