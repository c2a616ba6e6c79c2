#if TypedRoutes
import SwiftSyntax
import Waymark

/// One `@Route` of a case, with a place for each of the case's values.
struct PlacedRoute {
  /// How a value is read and written.
  enum Form: Equatable {
    /// It is always there.
    case value
    /// It may be absent: then it is `nil` or its default.
    case optional
    /// It is any number of texts.
    case list
  }

  /// A value and its place in the completed pattern.
  struct Slot {
    let position: PatternPlace.Position
    /// The index of the value among those of the case.
    let value: Int
    let form: Form
    /// Indicates whether a link may lack the value, so that its default counts.
    let isOmissible: Bool
  }

  let attribute: RouteAttribute
  let literal: PatternLiteral
  /// The pattern as the declaration has it: with every value, and with the restrictions of the
  /// types that are known.
  let pattern: Pattern
  /// In the order of the completed pattern.
  let slots: [Slot]
  /// The parameters that only the compiled type restricts, with that type's spelling.
  let restrictions: [(name: String, type: String)]
  /// The value whose own routes continue this one.
  let continuation: Int?
  /// The value whose fields are parameters.
  let spread: Int?
  /// Indicates whether the source shows all that the pattern's path takes.
  let isPathKnown: Bool

  /// The names of its parameters that the case's first pattern calls something else, with the name
  /// there.
  func renamed(from first: PlacedRoute) -> [(name: String, first: String)] {
    let names = Dictionary(first.names.map { ($0.value, $0.name) }) { name, _ in name }
    return self.names.compactMap { value, name in
      names[value].flatMap { $0 == name ? nil : (name, $0) }
    }
  }

  /// The values that have a place of their own, with the name of its parameter.
  private var names: [(value: Int, name: String)] {
    let places = PatternPlace.places(of: pattern)
    return slots.compactMap { slot in
      places.first { $0.position == slot.position }.map { (slot.value, $0.parameter.name) }
    }
  }
}
#endif
