/// A route as far as it could be read: others may speak of its name although its pattern is wrong.
struct RouteDraft {
  let node: CatalogNode
  var name: String?
  var notes = RouteNotes()
  var route: Route?

  /// The name of the first route of its family.
  var family: String? { notes.inheritsFrom ?? name }
}
