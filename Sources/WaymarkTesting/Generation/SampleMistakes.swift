import Waymark

/// The functions that make a link with exactly one mistake.
///
/// A caller has to check that the route rejects the link: a parameter may capture a wrong literal
/// beside it.
enum SampleMistakes {
  typealias Maker = @Sendable (inout SampleMaker, inout SampleRandom) -> NearMissLink?

  static let all: [Maker] = [
    wrongLiteral, missingComponent, wrongType, missingItem, wrongBase, extraComponent, letterCase,
    emptyValue, wrongItemValue, controlCharacter, fragment, trailingSlash,
  ]

  private static let wrongLiteral: Maker = { maker, random in
    guard var draft = maker.draft(&random), let (index, literal) = maker.literal(draft, &random)
    else { return nil }
    let wrong = random.oneIn(2) ? literal + "e" : String(literal.dropLast()) + "~"
    draft.replace(literal, with: wrong, in: index)
    return NearMissLink(link: draft.text(&random), mistake: .wrongLiteral(component: index))
  }

  private static let letterCase: Maker = { maker, random in
    guard var draft = maker.draft(&random), let (index, literal) = maker.literal(draft, &random)
    else { return nil }
    draft.replace(literal, with: literal.swappedCaseASCII, in: index)
    return NearMissLink(link: draft.text(&random), mistake: .letterCase(component: index))
  }

  private static let missingComponent: Maker = { maker, random in
    let pattern = maker.samples.route.pattern
    let needed = pattern.components.count { !$0.isOptional } - (pattern.endsInRest ? 1 : 0)
    guard var draft = maker.draft(&random), needed > 0 else { return nil }
    draft.components = Array(draft.components.prefix(needed - 1))
    if draft.hasTrailingSlash, pattern.endsInRest { draft.hasTrailingSlash = false }
    return NearMissLink(link: draft.text(&random), mistake: .missingComponent)
  }

  private static let extraComponent: Maker = { maker, random in
    guard var draft = maker.draft(&random, isComplete: true) else { return nil }
    draft.components.append(random.pick(["x", "7", "more"]) ?? "x")
    return NearMissLink(link: draft.text(&random), mistake: .extraComponent)
  }

  private static let emptyValue: Maker = { maker, random in
    guard var draft = maker.draft(&random, isComplete: true) else { return nil }
    let components = maker.samples.route.pattern.components
    let places = components.indices.filter { index in
      index < draft.components.count && components[index].parameters.count == 1
    }
    guard let place = random.pick(places), let parameter = components[place].parameters.first,
      !parameter.isRest
    else { return nil }
    draft.components[place] = components[place].elements.map { element in
      if case .literal(let text) = element { text } else { "" }
    }.joined()
    // Without text around the value, the component would disappear and the next would replace it.
    guard !draft.components[place].isEmpty else { return nil }
    return NearMissLink(
      link: draft.text(&random),
      mistake: .emptyValue(parameter: parameter.name)
    )
  }

  private static let wrongType: Maker = { maker, random in
    guard var draft = maker.draft(&random, isComplete: true) else { return nil }
    let components = maker.samples.route.pattern.components
    let places = components.indices.filter { index in
      index < draft.components.count && components[index].parameters.contains { $0.isTyped }
    }
    guard let place = random.pick(places),
      let parameter = random.pick(components[place].parameters.filter(\.isTyped))
    else { return nil }
    var texts: [String] = []
    for element in components[place].elements {
      switch element {
      case .literal(let text): texts.append(text)
      case .parameter(parameter):
        texts.append(maker.wrongValue(parameter.restriction, &random))
      case .parameter(let other): texts.append(maker.value(other.restriction, &random))
      case .wildcard, .rest: texts.append("x")
      }
    }
    draft.components[place] = texts.joined()
    return NearMissLink(link: draft.text(&random), mistake: .wrongType(parameter: parameter.name))
  }

  private static let wrongBase: Maker = { maker, random in
    guard var draft = maker.draft(&random) else { return nil }
    let app = maker.samples.table.app
    let schemes = app.schemes.list + ["nowhere-app"]
    let domains = app.domains.list.map { $0.exampleDomain("x") }
    let bases =
      schemes.map { RouteScope.app(scheme: $0) }
      + (domains + ["nowhere.example"]).map { RouteScope.universal(domain: $0) }
    guard let base = random.pick(bases.filter { !maker.samples.bases.contains($0) }),
      let name = base.name
    else { return nil }
    draft.base = base
    return NearMissLink(
      link: draft.text(&random),
      mistake: base.kind == .app ? .wrongScheme(name) : .wrongDomain(name)
    )
  }

  private static let missingItem: Maker = { maker, random in
    guard var draft = maker.draft(&random) else { return nil }
    let names = maker.samples.route.pattern.queryItems.filter { !$0.isOptional }.map(\.name)
    guard let name = random.pick(names) else { return nil }
    draft.items.removeAll { $0.name == name }
    return NearMissLink(link: draft.text(&random), mistake: .missingItem(name))
  }

  private static let wrongItemValue: Maker = { maker, random in
    guard var draft = maker.draft(&random) else { return nil }
    let names = maker.samples.route.pattern.queryItems.compactMap { item -> String? in
      if case .literal = item.value { item.name } else { nil }
    }
    guard let name = random.pick(names) else { return nil }
    guard let index = draft.items.firstIndex(where: { $0.name == name }) else { return nil }
    let wrong = (draft.items[index].value ?? "") + "x"
    // The first item of a name counts: a second one with the correct value changes nothing.
    if random.oneIn(2) { draft.items.insert(draft.items[index], at: index) }
    draft.items[index].value = wrong
    return NearMissLink(link: draft.text(&random), mistake: .wrongItemValue(name))
  }

  private static let fragment: Maker = { maker, random in
    guard var draft = maker.draft(&random), draft.fragment != nil else { return nil }
    if let text = maker.samples.route.pattern.fragment?.literal, random.oneIn(2) {
      draft.fragment = [text + "x"]
      return NearMissLink(link: draft.text(&random), mistake: .wrongFragment)
    }
    draft.fragment = nil
    return NearMissLink(link: draft.text(&random), mistake: .missingFragment)
  }

  private static let trailingSlash: Maker = { maker, random in
    guard var draft = maker.draft(&random), !draft.components.isEmpty else { return nil }
    draft.hasTrailingSlash.toggle()
    return NearMissLink(link: draft.text(&random), mistake: .trailingSlash)
  }

  private static let controlCharacter: Maker = { maker, random in
    guard var draft = maker.draft(&random),
      let place = random.pick(Array(draft.components.indices))
    else { return nil }
    draft.rawComponents[place] = random.pick(["%00", "%01", "%7f", "%c2%85", "x%0a"])
    return NearMissLink(link: draft.text(&random), mistake: .controlCharacter)
  }
}

extension SampleMaker {
  /// Returns a random component of a link that has literal text, with the first literal text in it.
  fileprivate func literal(
    _ draft: LinkDraft,
    _ random: inout SampleRandom
  ) -> (index: Int, text: String)? {
    let components = samples.route.pattern.components
    let places = components.indices.compactMap { index -> (index: Int, text: String)? in
      guard index < draft.components.count else { return nil }
      for element in components[index].elements {
        if case .literal(let text) = element { return (index, text) }
      }
      return nil
    }
    return random.pick(places)
  }
}

extension LinkDraft {
  /// Replaces the first occurrence of a text in a component.
  fileprivate mutating func replace(_ text: String, with other: String, in index: Int) {
    if let range = components[index].firstRange(of: text) {
      components[index].replaceSubrange(range, with: other)
    }
  }
}

extension Pattern.Component {
  /// The parameters in the component.
  fileprivate var parameters: [Pattern.Parameter] {
    elements.compactMap { if case .parameter(let parameter) = $0 { parameter } else { nil } }
  }
}

extension Pattern.Parameter {
  fileprivate var isTyped: Bool { restriction != .none }
}
