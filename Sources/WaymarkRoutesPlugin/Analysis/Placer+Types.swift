#if TypedRoutes
import SwiftSyntax
import Waymark

extension Placer {
  /// Holds each value's type against its place; the form of each value, by its index.
  mutating func checkTypes() -> [Int: PlacedRoute.Form] {
    var forms: [Int: PlacedRoute.Form] = [:]
    for (place, index) in zip(places, assigned) {
      guard let index else { continue }
      forms[index] = form(values[index], at: place)
      checkRestriction(values[index], at: place)
    }
    for index in added {
      let value = values[index]
      if value.type.shape == .composite { refuseComposite(value) }
      forms[index] =
        value.type.shape == .list ? .list : value.isOmissible ? .optional : .value
    }
    return forms
  }

  private mutating func form(_ value: CaseValue, at place: PatternPlace) -> PlacedRoute.Form? {
    let parameter = place.parameter
    if value.type.shape == .composite {
      refuseComposite(value)
      return nil
    }
    if parameter.isRest { return restForm(value, at: place) }
    if value.type.shape == .list { return listForm(value, at: place) }
    if parameter.isOptional {
      if value.isOmissible { return .optional }
      let type = value.type
      let mendings = [
        unmarking(place),
        Mending(
          "make the type '\(type.text)?'",
          .insertAfter("?", Syntax(value.syntax.type))
        ),
      ]
      fail(
        .optionalPlace(name: parameter.name, type: type.text),
        at: place.offset,
        mendings.compactMap { $0 }
      )
      return nil
    }
    guard value.type.shape == .optional else { return .value }
    fail(
      .optionalType(name: parameter.name, type: value.type.text),
      at: place.offset,
      [marking(place)].compactMap { $0 }
    )
    return nil
  }

  private mutating func refuseComposite(_ value: CaseValue) {
    let mendings = value.type.list.map { list in
      let text = list.trimmedDescription
      return [
        Mending("make the type '\(text)'", .replace(Syntax(value.syntax.type), with: text))
      ]
    }
    fail(
      .compositeType(label: value.label, type: value.type.text),
      value: value,
      value.defaultValue == nil ? mendings ?? [] : []
    )
  }

  private mutating func restForm(
    _ value: CaseValue,
    at place: PatternPlace
  ) -> PlacedRoute.Form? {
    if value.type.shape == .list { return .list }
    if value.type.shape == .single, value.type.known?.isText == true { return .value }
    let mending = Mending(
      "make the type '[String]'",
      .replace(Syntax(value.syntax.type), with: "[String]")
    )
    fail(
      .restType(name: place.parameter.name, type: value.type.text),
      at: place.offset,
      value.defaultValue == nil ? [mending] : []
    )
    return nil
  }

  private mutating func listForm(
    _ value: CaseValue,
    at place: PatternPlace
  ) -> PlacedRoute.Form? {
    if case .item = place.position { return .list }
    var edits = TextEdits()
    let end = place.nameEnd(in: pattern)
    edits.replace(end..<closing(of: place), with: "**")
    let isFragment = place.position == .fragment
    fail(
      .listAtSinglePlace(name: place.parameter.name, isFragment: isFragment),
      at: place.offset,
      isFragment ? [] : [mending(edits)].compactMap { $0 }
    )
    return nil
  }

  private mutating func checkRestriction(_ value: CaseValue, at place: PatternPlace) {
    guard let known = value.type.known, !place.parameter.isRest else { return }
    let name = place.nameEnd(in: pattern)
    var edits = TextEdits()
    let end = closing(of: place) - (place.parameter.isOptional ? 1 : 0)
    if name < end { edits.replace(name..<end, with: "") }
    let mendings = name < end ? [mending(edits)].compactMap { $0 } : []
    switch place.parameter.restriction {
    case .none: return
    case .words(let words):
      guard let word = words.first(where: { !known.reads($0) }) else { return }
      fail(.unreadableWord(type: known.name, word: word), at: name + 1, mendings)
    case .int where !["1", "12", "1234"].contains(where: known.reads):
      fail(.contradiction(type: known.name, restriction: "int"), at: name + 1, mendings)
    case .uuid where !known.reads("123e4567-e89b-12d3-a456-426614174000"):
      fail(.contradiction(type: known.name, restriction: "uuid"), at: name + 1, mendings)
    case .int, .uuid: return
    }
  }

  /// Where the bracket stands that ends a placeholder.
  func closing(of place: PatternPlace) -> Int {
    let bytes = Array(pattern.text.utf8)
    let closing = bytes[place.offset] == UInt8(ascii: "{") ? UInt8(ascii: "}") : UInt8(ascii: ")")
    var index = place.nameEnd(in: pattern)
    while index < bytes.count, bytes[index] != closing {
      index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    return index
  }

  /// The pattern with a placeholder that has no `?` any more.
  func unmarking(_ place: PatternPlace) -> Mending? {
    let end = closing(of: place)
    var edits = TextEdits()
    edits.replace((end - 1)..<end, with: "")
    return mending(edits)
  }

  /// The pattern with a placeholder that has a `?`.
  private func marking(_ place: PatternPlace) -> Mending? {
    var edits = TextEdits()
    edits.insert("?", at: closing(of: place))
    return mending(edits)
  }
}
#endif
