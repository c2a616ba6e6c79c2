/// A route as far as it could be read: others may speak of its name although its pattern is wrong.
struct RouteDraft {
  let node: CatalogNode
  var name: String?
  var notes = RouteNotes()
  var route: Route?
}
