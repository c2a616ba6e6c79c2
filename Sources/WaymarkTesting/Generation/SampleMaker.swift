import Waymark

/// Makes one link that a route accepts.
struct SampleMaker {
  let samples: LinkSamples
  /// Indicates whether the link is written in unusual ways.
  let varies: Bool
  private(set) var variations: Set<SampleLink.Variation> = []

  private var pattern: Pattern { samples.route.pattern }
  private var policies: LinkPolicies { samples.table.app.policies }

  /// Returns a link with its unusual properties.
  mutating func link(_ random: inout SampleRandom) -> SampleLink? {
    guard var draft = draft(&random) else { return nil }
    if varies { vary(&draft, &random) }
    return SampleLink(link: draft.text(&random), variations: variations)
  }

  /// Returns the parts of a link.
  ///
  /// - Parameter isComplete: Indicates whether the link has all optional components; by default it
  ///   has some of them.
  mutating func draft(_ random: inout SampleRandom, isComplete: Bool = false) -> LinkDraft? {
    guard let base = random.pick(samples.bases) else { return nil }
    let components = pattern.components
    let endsInRest = pattern.endsInRest
    let fixed = endsInRest ? components.dropLast() : components[...]
    let optional = fixed.count { $0.isOptional }
    let left = isComplete || optional == 0 ? 0 : Int.random(in: 0...optional, using: &random)
    if left > 0 { variations.insert(.withoutOptionalParts) }
    var texts = fixed.dropLast(left).map { text(of: $0, &random) }
    var hasSlash = policies.trailingSlash == .strict && pattern.endsWithSlash
    if endsInRest {
      let count = Int.random(in: 0...3, using: &random)
      for _ in 0..<count { texts.append(component(&random)) }
      hasSlash = count == 0
    }
    var draft = LinkDraft(base: base, components: texts, hasTrailingSlash: hasSlash)
    draft.items = items(&random)
    draft.fragment = fragment(&random)
    return draft
  }

  private func text(
    of component: Pattern.Component,
    _ random: inout SampleRandom
  ) -> String {
    let isAlone = component.elements.count == 1
    let text = component.elements.map { element in
      switch element {
      case .literal(let text): text
      case .parameter(let parameter):
        isAlone && parameter.restriction == .none
          ? self.component(&random) : value(parameter.restriction, &random)
      case .wildcard, .rest: self.component(&random)
      }
    }.joined()
    // A dot segment would be resolved, and any other text works equally well.
    return [".", ".."].contains(text) ? text + "x" : text
  }

  /// Returns a text that can be a whole component.
  private func component(_ random: inout SampleRandom) -> String {
    let text = varies ? random.text() : random.pick(["x", "y7", "some", "Other"]) ?? "x"
    return [".", ".."].contains(text) ? "x" : text
  }

  /// Returns a value that a parameter accepts.
  func value(_ restriction: RouteRestriction, _ random: inout SampleRandom) -> String {
    switch restriction.form {
    case .any: component(&random)
    case .runs(let runs): runs.map { text(of: $0, &random) }.joined()
    case .words(let words): random.pick(words) ?? ""
    }
  }

  private func text(of run: RouteRestriction.Run, _ random: inout SampleRandom) -> String {
    if let literal = run.literal { return literal }
    var count = run.count.lowerBound
    if run.count == 0...1 {
      count = random.oneIn(4) ? 1 : 0
    } else if !run.isFixed, varies, random.oneIn(3) {
      // A type may not have the longest numbers.
      count = Int.random(in: count..<run.count.upperBound, using: &random)
    }
    var characters = Array(run.characters)
    if characters.count == 1 { return String(repeating: characters[0], count: count) }
    if !varies, characters.contains("a") { characters.removeAll { "A"..."Z" ~= $0 } }
    return String((0..<count).map { _ in random.pick(characters) ?? "0" })
  }

  /// Returns a value that a parameter rejects.
  func wrongValue(_ restriction: RouteRestriction, _ random: inout SampleRandom) -> String {
    let right = value(restriction, &random)
    let changed = [
      right + "x", right + "0", "x" + right, "g" + right.dropFirst(), String(right.dropLast()),
      right.swappedCaseASCII,
    ]
    let others = ["+1", "1.5", "x", "-", "0x1", String(repeating: "1", count: 20)]
    let wrong = (restriction.words == nil ? changed + others : changed).filter {
      !$0.isEmpty && !restriction.accepts($0)
    }
    return random.pick(wrong) ?? right
  }

  private mutating func items(_ random: inout SampleRandom) -> [(name: String, value: String?)] {
    var items: [(name: String, value: String?)] = []
    for item in pattern.queryItems {
      if item.isOptional, random.oneIn(2) {
        variations.insert(.withoutOptionalParts)
        continue
      }
      guard let value = item.value else {
        items.append((item.name, random.pick([nil, "", "1"]) ?? nil))
        continue
      }
      items.append((item.name, text(value, &random)))
    }
    return items
  }

  /// Returns the text of a value, and of a fragment without a path.
  private func text(_ value: Pattern.Value, _ random: inout SampleRandom) -> String {
    value.components.joined().map { element in
      switch element {
      case .literal(let text): text
      case .parameter(let parameter): self.value(parameter.restriction, &random)
      case .wildcard, .rest: ""
      }
    }.joined()
  }

  private mutating func fragment(_ random: inout SampleRandom) -> [String]? {
    guard let fragment = pattern.fragment else { return nil }
    if fragment.isOptional, random.oneIn(2) {
      variations.insert(.withoutOptionalParts)
      return nil
    }
    return fragment.components.map { text(.mixed($0), &random) }
  }
}

extension SampleMaker {
  /// Writes a link in an unusual way.
  private mutating func vary(_ draft: inout LinkDraft, _ random: inout SampleRandom) {
    if random.oneIn(3) {
      draft.spelling = .unicode
      variations.insert(.unicode)
    } else if random.oneIn(2) {
      draft.spelling = .escaped
      variations.insert(.escapes)
    }
    if random.oneIn(3) {
      draft.isShouting = true
      variations.insert(.letterCase)
    }
    varySlashes(&draft, &random)
    if random.oneIn(3) {
      let known = Set(pattern.queryItems.map(\.name))
      for name in ["utm_source", "ref", "x-y", "ü"] where !known.contains(name) && random.oneIn(2) {
        draft.items.append((name, random.oneIn(4) ? nil : random.text()))
        variations.insert(.extraItems)
      }
      draft.items.shuffle(using: &random)
      // Only the first item with a name is compared with a literal value.
      for item in pattern.queryItems {
        guard item.value?.literal != nil, random.oneIn(3) else { continue }
        draft.items.append((item.name, random.text()))
        variations.insert(.extraItems)
      }
    }
    if pattern.fragment == nil, random.oneIn(4) {
      draft.fragment = [random.text()]
      variations.insert(.extraFragment)
    }
  }

  private mutating func varySlashes(_ draft: inout LinkDraft, _ random: inout SampleRandom) {
    guard !draft.components.isEmpty else { return }
    if draft.base.kind == .app, random.oneIn(2) {
      draft.start = random.pick(["", "/", "///"]) ?? "//"
      variations.insert(.slashes)
    }
    let isFree = policies.trailingSlash == .ignore || pattern.endsInRest
    if isFree, !draft.hasTrailingSlash, random.oneIn(3) {
      draft.hasTrailingSlash = true
      variations.insert(.slashes)
    }
    // An app link must have nothing before its first component, which may be read as a host.
    guard draft.components.count > 1, random.oneIn(3) else { return }
    let place = Int.random(in: 1..<draft.components.count, using: &random)
    if policies.emptyComponents == .collapse, random.oneIn(2) {
      draft.detours[place] = "/"
      variations.insert(.slashes)
    } else {
      draft.detours[place] = random.pick(["./", "aside/../", "%2e/"])
      variations.insert(.dotSegments)
    }
  }
}
