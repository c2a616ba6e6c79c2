/// A pattern in its scopes, with a name: one entry of a route table or a catalog.
///
///     try Route("station/{id:int}", name: "station")
///     try Route("open-doc", in: [.app(scheme: "x-legacy")])
public struct Route: Sendable, Hashable {
  /// What the route is called in catalogs, in links to be written and in every message; unique in a
  /// catalog.
  public var name: String?
  /// Which links it takes.
  public var pattern: Pattern
  /// Where it holds.
  public var scopes: Set<RouteScope>
  /// What else a catalog tells about it.
  ///
  /// The table does not look at it.
  public var notes: RouteNotes

  /// Makes a route from a pattern that has been read.
  public init(
    _ pattern: Pattern,
    in scopes: Set<RouteScope> = RouteScope.everywhere,
    name: String? = nil,
    notes: RouteNotes = RouteNotes()
  ) {
    self.name = name
    self.pattern = pattern
    self.scopes = scopes
    self.notes = notes
  }

  /// Makes a route from the text of its pattern.
  ///
  /// - Throws: ``PatternError`` with the place and the remedy if the text is not a pattern.
  public init(
    _ pattern: String,
    in scopes: Set<RouteScope> = RouteScope.everywhere,
    name: String? = nil,
    notes: RouteNotes = RouteNotes()
  ) throws(PatternError) {
    self.init(try Pattern(pattern), in: scopes, name: name, notes: notes)
  }

  /// The name, or the pattern's text where there is none: how messages speak of the route.
  public var label: String { name ?? pattern.text }
}
