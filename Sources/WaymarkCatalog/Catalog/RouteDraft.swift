internal import Waymark

/// The readable parts of a route; other routes may refer to its name although its pattern is
/// invalid.
struct RouteDraft {
  let node: CatalogNode
  var name: String?
  var notes = RouteNotes()
  var route: Route?

  /// The name of the first route of its family.
  var family: String? { notes.inheritsFrom ?? name }
}
