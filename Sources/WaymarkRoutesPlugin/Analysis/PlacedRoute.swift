#if TypedRoutes
import SwiftSyntax
import Waymark

/// One `@Route` of a case, with a place for each of the case's values.
struct PlacedRoute {
  /// The way a value is read and written.
  enum Form: Equatable {
    /// The value is always present.
    case value
    /// The value may be absent: then it is `nil` or its default.
    case optional
    /// The value consists of any number of texts.
    case list
  }

  /// A value and its place in the completed pattern.
  struct Slot {
    let position: PatternPlace.Position
    /// The index of the value among the values of the case.
    let value: Int
    let form: Form
    /// Indicates whether a link may lack the value, so that its default is used.
    let isOmissible: Bool
  }

  let attribute: RouteAttribute
  let literal: PatternLiteral
  /// The completed pattern of the declaration: with every value, and with the restrictions of the
  /// types that are known.
  let pattern: Pattern
  /// The slots in the order of the completed pattern.
  let slots: [Slot]
  /// The parameters that only the compiled type restricts, with that type as written.
  let restrictions: [(name: String, type: String)]
  /// The value whose own routes continue this route.
  let continuation: Int?
  /// The value whose fields are parameters.
  let spread: Int?
  /// Indicates whether the source shows all text that the pattern's path matches.
  let isPathKnown: Bool

  /// Returns the parameters that have another name in the case's first pattern, with that name.
  func renamed(from first: PlacedRoute) -> [(name: String, first: String)] {
    let names = Dictionary(first.names.map { ($0.value, $0.name) }) { name, _ in name }
    return self.names.compactMap { value, name in
      names[value].flatMap { $0 == name ? nil : (name, $0) }
    }
  }

  /// Returns the reason why a type that is known by its name does not read a value of a link.
  func undecodable(_ match: RouteMatch, _ routeCase: RouteCase) -> String? {
    let parameters = match.parameters
    for place in PatternPlace.places(of: pattern) {
      guard let slot = slots.first(where: { $0.position == place.position }),
        let known = routeCase.values[slot.value].type.known, !known.isText
      else { continue }
      let name = place.parameter.name
      let texts = place.parameter.isRest ? parameters.components(name) : parameters.all(name)
      let read = slot.form == .list ? texts ?? [] : Array((texts ?? []).prefix(1))
      if let text = read.first(where: { !known.reads($0) }) {
        return "'\(name)' is '\(text)', not \(known.expectation)"
      }
    }
    return nil
  }

  /// The values with a place, and the name of each value's parameter.
  var names: [(value: Int, name: String)] {
    let places = PatternPlace.places(of: pattern)
    return slots.compactMap { slot in
      places.first { $0.position == slot.position }.map { (slot.value, $0.parameter.name) }
    }
  }
}
#endif
