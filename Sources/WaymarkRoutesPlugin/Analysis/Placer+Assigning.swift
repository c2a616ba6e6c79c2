#if TypedRoutes
import SwiftSyntax
import Waymark

extension Placer {
  /// Gives the values to the places: labelled ones by name, the others in order.
  mutating func assign() {
    var isPlaced = Array(repeating: false, count: values.count)
    for (index, place) in places.enumerated() {
      // A second name, `_ id: Int`, is as good as a label where the pattern knows it.
      let value = values.first {
        $0.name == place.parameter.name && ($0.isLabelled || !isSpread)
      }
      guard let value else { continue }
      assigned[index] = value.index
      isPlaced[value.index] = true
    }
    var unlabelled = values.filter { !$0.isLabelled && !isPlaced[$0.index] }
    if !isSpread {
      for index in places.indices where assigned[index] == nil && !unlabelled.isEmpty {
        assigned[index] = unlabelled.removeFirst().index
      }
    }
    added = values.filter { $0.isLabelled && !isPlaced[$0.index] }.map(\.index)
    if !isSpread { refuseEmptyPlaces() }
    refuseUnnameable()
    settleWhole(unlabelled)
  }

  private mutating func refuseEmptyPlaces() {
    for (index, place) in places.enumerated() where assigned[index] == nil {
      let name = place.parameter.name
      let near = nearValue(place)
      var mendings: [Mending] = []
      if let near {
        var edits = TextEdits()
        let end = place.nameEnd(in: pattern)
        edits.replace((end - name.utf8.count)..<end, with: near)
        mendings += [mending(edits)].compactMap { $0 }
        added = added.filter { values[$0].name != near }
      } else {
        mendings.append(addingValue(place.parameter))
      }
      fail(.placeholderWithoutValue(name: name, near: near), at: place.offset, mendings)
    }
  }

  /// The value without a place that a placeholder was probably meant for.
  private func nearValue(_ place: PatternPlace) -> String? {
    let names = added.compactMap { values[$0].name }
    if case .item(let index) = place.position {
      let item = pattern.queryItems[index].name
      if names.contains(item) { return item }
    }
    if let near = nearestName(to: place.parameter.name, among: names) { return near }
    // The only value that is left is meant for the only place that is.
    let isOnly = names.count == 1 && places.indices.count { assigned[$0] == nil } == 1
    return isOnly ? names[0] : nil
  }

  /// A value of the case for a placeholder, of the type that its restriction suggests.
  private func addingValue(_ parameter: Pattern.Parameter) -> Mending {
    var type =
      switch parameter.restriction {
      case .int: "Int"
      case .uuid: "UUID"
      case .none, .words: "String"
      }
    if parameter.isRest { type = "[String]" } else if parameter.isOptional { type += "?" }
    let text = "\(parameter.name): \(type)"
    let change: Mending.Change =
      if let clause = routeCase.element.parameterClause {
        clause.parameters.last.map { .insertAfter(", " + text, Syntax($0)) }
          ?? .insertAfter(text, Syntax(clause.leftParen))
      } else {
        .insertAfter("(\(text))", Syntax(routeCase.element.name))
      }
    return Mending("add '\(text)' to the case", change)
  }

  private mutating func refuseUnnameable() {
    for index in added {
      let value = values[index]
      let name = value.name ?? ""
      guard (try? Pattern("{\(name)}")) != nil else {
        fail(.unnameable(label: name), value: value)
        continue
      }
      guard let item = pattern.queryItems.firstIndex(where: { $0.name == name }) else { continue }
      let offset = pattern.itemOffsets[item]
      var mendings: [Mending] = []
      if pattern.queryItems[item].value == nil {
        var edits = TextEdits()
        let mark = value.isOmissible ? "?" : ""
        edits.insert("={\(name)\(mark)}", at: offset + name.utf8.count)
        mendings += [mending(edits)].compactMap { $0 }
      }
      fail(.itemTaken(name: name), at: offset, mendings)
    }
  }

  /// Settles which unlabelled value continues the route or is spread.
  private mutating func settleWhole(_ left: [CaseValue]) {
    whole = left.first?.index
    if isSpread {
      let node = attribute.argument("spread").map { Syntax($0) } ?? Syntax(attribute.syntax)
      if left.isEmpty { faults.append(RoutesFault(.spreadWithoutValue, at: node)) }
      if left.count > 1 { fail(.severalSpreadValues, value: left[1]) }
      return
    }
    let end = pattern.fragmentOffset
    let plain = left.filter { $0.type.shape != .single || $0.type.known != nil }
    for value in plain { fail(.valueWithoutPlace(type: value.type.text), value: value, at: end) }
    if plain.isEmpty, left.count > 1 {
      fail(.severalContinuations(type: left[1].type.text), value: left[1], at: end)
    }
  }

  /// Holds the value that continues the route, or is spread, against the rest.
  mutating func checkWhole(in enumName: String) {
    guard faults.isEmpty, let whole else { return }
    let value = values[whole]
    if value.syntax.defaultValue != nil {
      fail(.defaultOfWhole(isSpread: isSpread), value: value)
    }
    guard !isSpread else { return }
    let type = value.type.text
    if type == enumName || type == "Self"
      || type.hasSuffix("." + enumName) && type.hasPrefix("Self")
    {
      fail(.continuesItself(name: enumName), value: value)
    }
    if pattern.endsInRest {
      let rest = places.last { $0.parameter.isRest }?.offset
      fail(.restBeforeContinuation, at: rest ?? max(0, pathEnd - 2))
    } else if let index = places.firstIndex(where: { $0.isInPath && $0.parameter.isOptional }) {
      // A value of an optional type needs its '?'.
      let isValueThere = assigned[index].map { values[$0].type.shape != .optional } ?? true
      let mending = isValueThere ? unmarking(places[index]) : nil
      fail(.optionalBeforeContinuation, at: places[index].offset, [mending].compactMap { $0 })
    }
  }

  private var pathEnd: Int { (pattern.itemOffsets.first ?? pattern.fragmentOffset + 1) - 1 }
}
#endif
