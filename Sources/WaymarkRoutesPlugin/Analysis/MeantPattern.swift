#if TypedRoutes
import SwiftSyntax
import Waymark
import WaymarkCatalog
import WaymarkDiagnostics

/// Fixes a corrected pattern so that it fits the values of its case.
///
///     // case page(id: Int)
///     MeantPattern(routeCase).fitting("page/{name?}")   // "page/{id}"
struct MeantPattern {
  let routeCase: RouteCase

  private var values: [CaseValue] { routeCase.values }

  init(_ routeCase: RouteCase) { self.routeCase = routeCase }

  /// Returns the pattern with the names of the values that it lacks in the place of names that no
  /// value has; `nil` if a placeholder would remain without a value.
  func fitting(_ text: String) -> String? {
    guard let pattern = try? Pattern(text) else { return nil }
    // Values without a name have places in order, and a spread value has any number of places.
    guard values.allSatisfy({ $0.name != nil }) else { return text }
    let places = PatternPlace.places(of: pattern)
    var missing = values.filter { value in !places.contains { $0.parameter.name == value.name } }
    var edits = TextEdits()
    for (index, item) in pattern.queryItems.enumerated() where item.value == nil {
      guard let position = missing.firstIndex(where: { $0.name == item.name }) else { continue }
      let end = pattern.itemOffsets[index] + item.name.utf8.count
      edits.insert("={\(item.name)\(missing[position].isOmissible ? "?" : "")}", at: end)
      missing.remove(at: position)
    }
    let unknown = places.filter { place in !values.contains { $0.name == place.parameter.name } }
    if unknown.count < missing.count { missing.removeAll(where: \.isOmissible) }
    guard unknown.count == missing.count || values.isEmpty else { return nil }
    for place in places {
      let name = place.parameter.name
      let index = unknown.firstIndex { $0.parameter.name == name }
      guard !values.isEmpty, let value = index.map({ missing[$0] }) ?? values.first(named: name)
      else { continue }
      edit(place, of: pattern, for: value, &edits)
    }
    let fitting = edits.applied(to: text)
    return (try? Pattern(fitting)) == nil ? text : fitting
  }

  /// Gives a placeholder the name of its value, without a type or a `?` that the value cannot have.
  private func edit(
    _ place: PatternPlace,
    of pattern: Pattern,
    for value: CaseValue,
    _ edits: inout TextEdits
  ) {
    let end = place.nameEnd(in: pattern)
    edits.replace(end - place.parameter.name.utf8.count..<end, with: value.name ?? "")
    let closing = pattern.closing(of: place)
    let hasMark = place.parameter.isOptional && !place.parameter.isRest
    let typeEnd = closing - (hasMark ? 1 : 0)
    if let known = value.type.known, end < typeEnd, !place.parameter.isRest,
      !place.parameter.restriction.examples.allSatisfy(known.reads)
    {
      edits.replace(end..<typeEnd, with: "")
    }
    if hasMark, !value.isOmissible { edits.replace(typeEnd..<closing, with: "") }
  }

  /// Returns the mistake of a value whose name is in a text that is not a pattern, because no
  /// placeholder can have it.
  func unnameable(in text: String) -> RoutesFinding? {
    let value = values.first { value in
      guard value.isLabelled, let name = value.name, text.contains(name) else { return false }
      return (try? Pattern("{\(name)}")) == nil
    }
    return value.map { RoutesFinding(.unnameable(label: $0.name ?? ""), at: $0.syntax) }
  }

  /// Returns the change that gives a value the default that a placeholder of another router has:
  /// `{page=1}`.
  func addingDefault(in text: String) -> SourceFix? {
    for value in values where value.syntax.defaultValue == nil && value.type.shape == .single {
      guard let name = value.name, let known = value.type.known,
        let start = text.firstRange(of: "{\(name)=")?.upperBound,
        let end = text[start...].firstIndex(of: "}"),
        let literal = known.literal(for: String(text[start..<end]))
      else { continue }
      return SourceFix(
        "give '\(name)' the default '\(literal)'",
        .insertAfter(" = \(literal)", Syntax(value.syntax.type))
      )
    }
    return nil
  }
}

extension [CaseValue] {
  fileprivate func first(named name: String) -> CaseValue? { first { $0.name == name } }
}

extension Pattern {
  /// Returns the offset of the bracket that ends a placeholder.
  func closing(of place: PatternPlace) -> Int {
    let bytes = Array(text.utf8)
    let closing = bytes[place.offset] == UInt8(ascii: "{") ? UInt8(ascii: "}") : UInt8(ascii: ")")
    var index = place.nameEnd(in: self)
    while index < bytes.count, bytes[index] != closing {
      index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    return index
  }
}
#endif
