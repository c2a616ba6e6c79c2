package import Waymark

/// The place in a link from which a pattern captures a value.
package enum ValuePlace: Hashable, Sendable {
  /// An element of a component. A catch-all is the only element of its component.
  case path(component: Int, element: Int)
  /// The first query item with a name, in UTF-8.
  case item([UInt8])
  case fragment
  /// A parameter with text around it, in the first query item with a name.
  case itemPart([UInt8], Int)
  /// A parameter with text around it, in the fragment.
  case fragmentPart(Int)
}

extension Pattern {
  /// The parameters of the pattern by their places.
  package var valuePlaces: [ValuePlace: Parameter] {
    var places: [ValuePlace: Parameter] = [:]
    for (index, component) in components.enumerated() {
      for (number, element) in component.elements.enumerated() {
        switch element {
        case .parameter(let parameter), .rest(let parameter?):
          places[.path(component: index, element: number)] = parameter
        case .literal, .wildcard, .rest(nil): break
        }
      }
    }
    for item in queryItems {
      let name = Array(item.name.utf8)
      for (number, parameter) in (item.value?.parameters ?? []).enumerated() {
        places[item.value?.isAny == true ? .item(name) : .itemPart(name, number)] = parameter
      }
    }
    for (number, parameter) in (fragment?.parameters ?? []).enumerated() {
      places[fragment?.isAny == true ? .fragment : .fragmentPart(number)] = parameter
    }
    return places
  }
}

/// Some links, by conditions on each of their parts.
package struct LinkClass: Sendable {
  /// The condition on the path; `nil` for no condition.
  private(set) var path: RuleConditions.Texts?
  /// The conditions on the query and the fragment.
  private(set) var conditions = RuleConditions()

  fileprivate init(query: RuleConditions.Texts) { conditions.add(query: query) }

  fileprivate init(fragment append: (inout AutomatonBuilder) -> Void) {
    conditions.add(fragment: .init(.components, append))
  }

  /// Creates the class of the links with some paths.
  fileprivate init(path append: (inout AutomatonBuilder) -> Void) {
    path = .init(.components, append)
  }

  /// Creates the class of the links whose component with an index has some text.
  fileprivate init(component index: Int, _ append: (inout AutomatonBuilder) -> Void) {
    self.init(path: { builder in
      builder.appendComponents(index)
      builder.append("/".utf8)
      append(&builder)
      builder.appendMore(after: "/")
    })
  }

  /// Creates the class of the links in which a catch-all that begins at a component has another
  /// text than the component: more components follow, or the catch-all escapes a part of this one.
  fileprivate init(notPlainComponent index: Int) {
    let escaped = { (builder: inout AutomatonBuilder) in
      builder.append("/".utf8)
      builder.appendRepeat(of: .component, 0...)
      builder.append(anyOf: [
        { $0.append([LinkAlphabet.slashInComponent]) },
        {
          // `%2F`, `%252F`, `%25252F` and so on.
          $0.append("%".utf8)
          let start = $0.addPosition()
          $0.skip($0.last, start)
          $0.start(at: start)
          $0.append("2".utf8)
          $0.connect($0.last, ByteSet("5".utf8), start)
          $0.append("F".utf8)
        },
      ])
      builder.appendRepeat(of: .component, 0...)
    }
    self.init(path: { builder in
      builder.appendComponents(index)
      builder.append(anyOf: [escaped, { $0.appendComponents(2) }])
      builder.appendMore(after: "/")
    })
  }

  /// Returns the links that are in both classes.
  package func intersection(_ other: LinkClass) -> LinkClass {
    var both = self
    if let path = other.path { both.path = both.path?.intersection(path) ?? path }
    both.conditions.add(other.conditions)
    return both
  }
}

extension AutomatonBuilder {
  /// Appends components, each with the slash before it.
  fileprivate mutating func appendComponents(_ count: Int) {
    for _ in 0..<count {
      append("/".utf8)
      appendRepeat(of: .component, 1...)
    }
  }
}

/// A value that a pattern captures from its links.
package struct LinkValue {
  fileprivate let pattern: Pattern
  fileprivate let place: ValuePlace
  fileprivate let foldingCase: Bool
  /// Indicates whether a link may lack the value.
  package let isOptional: Bool
  /// The component with the value; `nil` for a value of the query or the fragment.
  fileprivate let component: Pattern.Component?
  /// The value of the query or the fragment with the parameter, if it has text around it.
  fileprivate let text: Pattern.Value?

  /// - Parameters:
  ///   - place: The place of one of the pattern's parameters.
  ///   - foldingCase: Whether the case of literal text in a path is ignored.
  package init(
    _ parameter: Pattern.Parameter,
    at place: ValuePlace,
    of pattern: Pattern,
    foldingCase: Bool
  ) {
    self.pattern = pattern
    self.place = place
    self.foldingCase = foldingCase
    isOptional = parameter.isOptional
    component = if case .path(let index, _) = place { pattern.components[index] } else { nil }
    switch place {
    case .itemPart(let name, _):
      text = pattern.queryItems.first { $0.name.utf8.elementsEqual(name) }?.value
    case .fragmentPart: text = pattern.fragment
    case .path, .item, .fragment: text = nil
    }
  }

  /// Indicates whether the path of a link has the value.
  package var isInPath: Bool { component != nil }
  fileprivate var isCatchAll: Bool { component?.isCatchAll ?? false }
  /// Indicates whether the value is only a part of a component.
  fileprivate var isPart: Bool { component.map { $0.elements.count > 1 } ?? (text != nil) }

  /// Returns the text of the query item or fragment with a value of the parameter, if the parameter
  /// is the only one; `nil` for any other value.
  private func text(with value: String) -> [UInt8]? {
    guard let text, text.parameters.count == 1 else { return nil }
    let isPath = if case .path = text { true } else { false }
    var bytes: [UInt8] = []
    for (index, elements) in text.components.enumerated() {
      if index > 0 { bytes.append(LinkAlphabet.separator) }
      for element in elements {
        let piece = if case .literal(let literal) = element { literal } else { value }
        bytes += isPath ? Self.bytes(ofComponent: piece) : Array(piece.utf8)
      }
    }
    return bytes
  }

  fileprivate func divided(_ component: Int) -> ComponentDivisions.Component {
    ComponentDivisions.Component(component, of: pattern, foldingCase: foldingCase)
  }

  /// Returns the links that have a value of a set, among those that match the pattern; `nil` if the
  /// pattern divides a component in too many ways.
  fileprivate func links(with values: ValueSet) -> LinkClass? {
    switch place {
    case .path(let index, let element):
      if isCatchAll { return Self.links(withCatchAll: values, at: index) }
      guard isPart else {
        let texts = values.values.map(Self.bytes(ofComponent:))
        return LinkClass(component: index) {
          // A component is not empty.
          $0.append(
            values.isComplement ? texts + [[]] : texts,
            isExcluded: values.isComplement,
            .component
          )
        }
      }
      let divisions = ComponentDivisions(
        divided(index),
        divided(index),
        comparing: [element, element],
        known: values.values.map(Self.bytes(ofComponent:))
      )
      guard let divisions else { return nil }
      let texts = divisions.texts { ($1 != nil) != values.isComplement }
      return LinkClass(component: index) { $0.append(texts) }
    case .item(let name):
      return LinkClass(query: .init(item: String(decoding: name, as: UTF8.self), values: values))
    case .itemPart(let name, _):
      if values.isAny { return linksWithText(isExcluded: false) }
      guard text?.parameters.count == 1 else { return nil }
      let texts = values.values.compactMap(text).map { String(decoding: $0, as: UTF8.self) }
      let set = values.isComplement ? ValueSet(except: texts) : ValueSet(texts)
      return LinkClass(query: .init(item: String(decoding: name, as: UTF8.self), values: set))
        .intersection(linksWithText(isExcluded: false))
    case .fragmentPart:
      if values.isAny { return linksWithText(isExcluded: false) }
      guard text?.parameters.count == 1 else { return nil }
      let texts = values.values.compactMap(text)
      return LinkClass(fragment: { $0.append(texts, isExcluded: values.isComplement, .all) })
        .intersection(linksWithText(isExcluded: false))
    case .fragment:
      // Waymark writes no empty fragment.
      let set = values.isComplement ? ValueSet(except: values.values + [""]) : values
      return LinkClass(fragment: { $0.append(set, of: .all) })
    }
  }

  /// The links that have the value, among those that match the pattern; `nil` if the pattern
  /// divides a component in too many ways.
  package var links: LinkClass? { links(with: .any) }

  /// The links that lack the value, among those that match the pattern.
  package var linksWithout: LinkClass {
    switch place {
    case .path(let index, _):
      let forms = (0...index).map { count in
        { (builder: inout AutomatonBuilder) in
          builder.appendComponents(count)
          count == 0
            ? builder.append("/".utf8) : builder.append(optional: { $0.append("/".utf8) })
        }
      }
      return LinkClass(path: { $0.append(anyOf: forms) })
    case .item(let name):
      return LinkClass(query: .init(withoutItem: String(decoding: name, as: UTF8.self)))
    case .fragment: return LinkClass(fragment: { _ in })
    case .itemPart, .fragmentPart: return linksWithText(isExcluded: true)
    }
  }

  /// Returns the links whose query item or fragment matches the text around the value, or the links
  /// without it and those with another text there.
  private func linksWithText(isExcluded: Bool) -> LinkClass {
    if case .itemPart(let name, _) = place, let text {
      let name = String(decoding: name, as: UTF8.self)
      let item = RuleConditions.Texts(item: name, value: text, isExcluded: isExcluded)
      return LinkClass(query: isExcluded ? item.union(.init(withoutItem: name)) : item)
    }
    let code = pattern.code
    let append = { (builder: inout AutomatonBuilder) in
      builder.append(value: code.fragmentTokens, of: code)
    }
    return LinkClass(fragment: { builder in
      isExcluded ? builder.append(otherThan: append, of: .all) : append(&builder)
    })
  }

  /// Returns the bytes of a component with a value.
  fileprivate static func bytes(ofComponent value: String) -> [UInt8] {
    value.utf8.map { $0 == LinkAlphabet.separator ? LinkAlphabet.slashInComponent : $0 }
  }

  /// Returns the links with a value of a set in the components from an index on.
  private static func links(withCatchAll values: ValueSet, at index: Int) -> LinkClass {
    let texts = values.values.filter { !$0.isEmpty }.flatMap { value in
      let parameters: RouteParameters = ["value": value]
      let components = parameters.components("value") ?? []
      let text = Array(
        components.map(bytes(ofComponent:)).joined(separator: [LinkAlphabet.separator])
      )
      // The slash at the end of a link is not a part of the value.
      return [text, text + [LinkAlphabet.separator]]
    }
    let some = { (builder: inout AutomatonBuilder) in
      builder.appendComponents(index)
      builder.append("/".utf8)
      builder.append(
        values.isComplement ? texts + [[]] : texts,
        isExcluded: values.isComplement,
        .all
      )
    }
    let none = { (builder: inout AutomatonBuilder) in
      builder.appendComponents(index)
      index == 0 ? builder.append("/".utf8) : builder.append(optional: { $0.append("/".utf8) })
    }
    return LinkClass(path: { $0.append(anyOf: values.contains("") ? [some, none] : [some]) })
  }
}

extension Pattern.Value {
  /// The pieces without the names of the parameters: two values with the same pieces are divided
  /// among their parameters in the same way.
  fileprivate var shape: [[String]] {
    components.map { elements in
      elements.map { element in
        switch element {
        case .literal(let text): "=" + text
        case .parameter(let parameter): ":" + parameter.restriction.patternText
        case .wildcard, .rest: "*"
        }
      }
    }
  }
}

/// A comparison of the values that two patterns capture for one parameter.
///
/// A link that both patterns match lacks the value in the older pattern, or the newer pattern
/// captures the same value, another one, or none. These cases cover all links:
///
/// * The newer pattern has no place for the parameter, or a link lacks that place.
/// * One place is a whole component, and the other one a catch-all that begins there. They are
///   equal if no other component follows and the catch-all escapes nothing.
/// * All other values are compared with known ones, because "two values differ" is no condition of
///   an automaton. They differ if one of them is known and the other one is not, or is another
///   known value. The links on which neither of them is known are unknown. A caller that finds a
///   link with equal values among them adds this value to the known ones, and searches again.
///
/// If the places do not depend on each other, the last case ends: the possible pairs of values are
/// finitely many products of two sets, and a product whose pairs are all equal has only one pair.
/// The number of searches needs a limit in spite of that. In one component, ``ComponentDivisions``
/// also compares the places themselves, so that the same place has equal values.
package struct ValueComparison {
  private let old: LinkValue
  private let new: LinkValue?

  /// Creates the comparison; `nil` if every link has the same value in both patterns.
  ///
  /// - Parameter new: The value with the same meaning; `nil` if the newer pattern has none.
  package init?(_ old: LinkValue, _ new: LinkValue?) {
    (self.old, self.new) = (old, new)
    guard let new, old.place == new.place else { return }
    if old.isCatchAll != new.isCatchAll { return }
    let isSame =
      if let text = old.text {
        // The case of literal text is only ignored in a path.
        text.shape == new.text?.shape
      } else {
        !old.isPart && !new.isPart
          || old.component?.elements == new.component?.elements
            && old.foldingCase == new.foldingCase
      }
    if isSame { return nil }
  }

  /// Returns the links on which the value is lost or differs, and those on which that is unknown,
  /// among the links that both patterns match; `nil` if a pattern divides a component in too many
  /// ways.
  ///
  /// - Parameter known: Some values.
  package func links(
    known: [String]
  ) -> (different: [LinkClass], unknown: [LinkClass])? {
    guard let new else { return old.links(with: .any).map { ([$0], []) } }
    if case .path(let index, let element) = old.place, case .path(index, let other) = new.place {
      if !old.isCatchAll, !new.isCatchAll {
        let divisions = ComponentDivisions(
          old.divided(index),
          new.divided(index),
          comparing: [element, other],
          known: known.map(LinkValue.bytes)
        )
        guard let divisions else { return nil }
        func links(_ comparison: ComponentDivisions.Comparison) -> [LinkClass] {
          let texts = divisions.texts { found, _ in found == comparison }
          return texts.isEmpty ? [] : [LinkClass(component: index) { $0.append(texts) }]
        }
        return (links(.different), links(.unknown))
      }
      if !old.isPart, !new.isPart {
        let lost = new.isOptional ? [new.linksWithout] : []
        return (lost + [LinkClass(notPlainComponent: index)], [])
      }
    }
    var different: [LinkClass] = []
    func add(_ one: LinkClass?, _ other: LinkClass?) -> Bool {
      guard let one, let other else { return false }
      different.append(one.intersection(other))
      return true
    }
    if new.isOptional, !add(old.links(with: .any), new.linksWithout) { return nil }
    for value in known
    where !add(old.links(with: .init([value])), new.links(with: .init(except: [value]))) {
      return nil
    }
    let (one, other) = (
      old.links(with: .init(except: known)), new.links(with: .init(except: known))
    )
    guard let one, let other else { return nil }
    if !known.isEmpty, !add(one, new.links(with: .init(known))) { return nil }
    return (different, [one.intersection(other)])
  }
}
