// The system must be able to write the identifier of an entity as text.
// refused: type 'Line' does not conform to protocol 'AppEntity'
import AppIntents

struct Line: AppEntity {
  struct Letter: Hashable, Sendable {}

  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Line"
  static let defaultQuery = LineQuery()
  let id: Letter
  var displayRepresentation: DisplayRepresentation { "A line" }
}

struct LineQuery: EntityQuery {
  func entities(for identifiers: [Line.Letter]) async throws -> [Line] { [] }
}
