#if TypedRoutes
import SwiftSyntax
import Waymark

extension Placer {
  /// The route with its completed pattern: every value named, and known types written out.
  func completed(_ forms: [Int: PlacedRoute.Form]) throws(PatternError) -> PlacedRoute {
    var edits = TextEdits()
    var restrictions: [(name: String, type: String)] = []
    var owners: [String: Int] = [:]
    var isPathKnown = true
    for (place, index) in zip(places, assigned) {
      let parameter = place.parameter
      owners[parameter.name] = index
      guard !parameter.isRest, !place.hasType(in: pattern) else { continue }
      guard let index, let known = values[index].type.known else {
        if place.isInPath { isPathKnown = false }
        if let index { restrictions.append((parameter.name, values[index].type.elementText)) }
        continue
      }
      let type = Self.spelling(known.restriction)
      if !type.isEmpty { edits.insert(type, at: place.nameEnd(in: pattern)) }
    }
    for (position, index) in added.enumerated() {
      let value = values[index]
      let name = value.name ?? ""
      owners[name] = index
      let known = value.type.known
      if known == nil { restrictions.append((name, value.type.elementText)) }
      let lead = position == 0 && pattern.queryItems.isEmpty ? "?" : "&"
      let type = known.map { Self.spelling($0.restriction) } ?? ""
      let mark = value.isOmissible ? "?" : ""
      edits.insert("\(lead)\(name)={\(name)\(type)\(mark)}", at: pattern.fragmentOffset)
    }
    let completed = try Pattern(edits.applied(to: pattern.text))
    let slots = PatternPlace.places(of: completed).compactMap { place -> PlacedRoute.Slot? in
      guard let index = owners[place.parameter.name], let form = forms[index] else { return nil }
      return PlacedRoute.Slot(
        position: place.position,
        value: index,
        form: form,
        isOmissible: place.parameter.isOptional
      )
    }
    return PlacedRoute(
      attribute: attribute,
      literal: literal,
      pattern: completed,
      slots: slots,
      restrictions: restrictions,
      continuation: isSpread ? nil : whole,
      spread: isSpread ? whole : nil,
      isPathKnown: isPathKnown
    )
  }

  /// A known type's restriction as a pattern writes it.
  private static func spelling(_ restriction: RouteRestriction) -> String {
    switch restriction {
    case .none: ""
    case .int: ":int"
    case .uuid: ":uuid"
    case .words(let words): ":" + words.map(Pattern.escaping).joined(separator: "|")
    }
  }
}
#endif
