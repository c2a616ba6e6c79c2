import Waymark

/// Tries links of every rule on the systems and on the new table, and reports differences.
struct ImportCheck {
  private let systems: ImportSystems
  private let table: RouteTable
  private(set) var findings: [LinkDiagnostic] = []
  /// The remaining number of rules to check, which limits the time for a hostile file.
  private var budget = 10_000_000
  private var uncheckedRules = 0

  /// The maximum number of patterns of a rule, and of places of a list, to make links for.
  private static var limit: (patterns: Int, places: Int) { (4, 3) }

  init(_ systems: ImportSystems, _ table: RouteTable) {
    self.systems = systems
    self.table = table
  }

  mutating func check(_ list: ImportRuleList) {
    let places = systems.places.filter { list.scopes.contains($0.scope) }
    for rule in list.rules where !rule.isGuessed {
      if budget < 0 {
        uncheckedRules += 1
        continue
      }
      if rule.excludes { checkOtherSystems(rule, list, places) }
      var known: Set<LinkDiagnostic> = []
      var hasActivityFinding = false
      for pattern in rule.patterns.prefix(Self.limit.patterns) {
        for (difference, link) in Self.candidates(of: pattern) {
          for place in places.prefix(Self.limit.places) {
            budget -= systems.cost
            let text = place.text(link)
            let opens = systems.opens(text, place, on: list.platform)
            if opens == isRouted(text, list.platform) {
              guard opens, !hasActivityFinding, list.platform == .android,
                let finding = activityFinding(text)
              else { continue }
              hasActivityFinding = true
              findings.append(finding.at(rule.place))
              continue
            }
            let effect: LinkDiagnostic.Effect = opens ? .narrower : .wider
            // If the rule's own links have another result, similar links add no information.
            if known.contains(.order.direction(effect)) { continue }
            // On Android, the host of a custom scheme's link has no case; in a catalog, it is a
            // component.
            if difference == .letterCase, place.scope.kind == .app { continue }
            let kind = Self.kind(difference, effect, pattern)
            if known.insert(kind.direction(effect)).inserted {
              findings.append(kind.shown(by: text, effect).at(rule.place))
            }
          }
        }
      }
    }
  }

  /// Reports the first link of an exclusion that another system opens, because a `webOnly` path
  /// applies to every system.
  private mutating func checkOtherSystems(
    _ rule: ImportRule,
    _ list: ImportRuleList,
    _ places: [ImportSystems.Place]
  ) {
    for platform in systems.platforms where platform != list.platform {
      for pattern in rule.patterns.prefix(Self.limit.patterns) {
        guard let excluded = try? RouteTable([Route(pattern)]) else { continue }
        for (_, link) in Self.candidates(of: pattern) {
          for place in places.prefix(Self.limit.places) {
            budget -= systems.cost
            let text = place.text(link)
            guard systems.opens(text, place, on: platform), !isRouted(text, platform),
              ((try? excluded.match(text)) ?? nil) != nil
            else { continue }
            findings.append(.openedElsewhere(text, on: platform).at(rule.place))
            return
          }
        }
      }
    }
  }

  /// Returns a finding about a link that opens another activity than the catalog's route names.
  private func activityFinding(_ link: String) -> LinkDiagnostic? {
    guard let match = (try? table.match(link)) ?? nil, let opened = systems.activity(of: link)
    else {
      return nil
    }
    let identity = systems.identity
    let own = match.route.notes.activity
    if identity.activity(ofRouteTo: opened) == own { return nil }
    let name = own ?? identity.activity ?? ""
    return .otherActivity([opened, name], name, link: link)
  }

  /// A finding with the number of rules that were not checked, if there are any.
  var unchecked: LinkDiagnostic? { uncheckedRules == 0 ? nil : .unchecked(uncheckedRules) }

  /// Returns the kind of difference for the rule's own link: if the catalog matches too much, the
  /// cause is a parameter or a catch-all.
  private static func kind(
    _ difference: LinkDiagnostic,
    _ effect: LinkDiagnostic.Effect,
    _ pattern: Pattern
  ) -> LinkDiagnostic {
    guard difference == .order, effect == .wider else { return difference }
    if pattern.parameters.contains(where: { $0.restriction == .int }) { return .number }
    if !pattern.parameters.isEmpty { return .characters }
    return pattern.endsInRest ? .parent : .order
  }

  private func isRouted(_ link: String, _ platform: RouteNotes.Platform) -> Bool {
    guard let match = (try? table.match(link)) ?? nil else { return false }
    return match.route.notes.platforms?.contains(platform) ?? true
  }

  /// Returns links of a pattern and links similar to them, each with the difference that it would
  /// show.
  private static func candidates(of pattern: Pattern) -> [(LinkDiagnostic, ExampleLink)] {
    let sample = ExampleLink(pattern)
    var found: [(LinkDiagnostic, ExampleLink)] = []
    let parameters = pattern.parameters
    let isOpen = pattern.endsInRest || !parameters.isEmpty
    // A literal route may match the default value and hide that no route matches other values.
    for sample in [sample, ExampleLink(pattern, value: "zq-7")] {
      found.append((.order, sample))
      if pattern.endsInRest { found.append((.parent, sample.withoutSlash)) }
      if isOpen {
        let count = sample.components.count
        found += (0...count).reversed().map { (.severalComponents, sample.inserting("x", at: $0)) }
        found.append(
          (.severalComponents, sample.inserting("x", at: count).inserting("y", at: count + 1))
        )
      }
      if !parameters.contains(where: { $0.restriction == .none }) { break }
    }
    if parameters.contains(where: { $0.restriction == .int }) {
      found += ["-7", "12", "123456", "1234567890123456789", "12345678901234567890", "x"].map {
        (.number, ExampleLink(pattern, number: $0))
      }
    }
    if parameters.contains(where: { $0.restriction == .none }) {
      found.append((.emptyValue, ExampleLink(pattern, value: "")))
      // A filter without a host compares the query as a part of the path.
      found.append((.emptyValue, ExampleLink(pattern, value: "?a")))
      found.append((.severalComponents, ExampleLink(pattern, value: "a/b")))
      found += ["b", "a-b", "7", "ab", "12345678", "%C3%A9", "a%2Fb"].map {
        (.characters, ExampleLink(pattern, value: $0))
      }
    }
    if parameters.contains(where: { $0.restriction == .uuid }) {
      let uuid = "xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx"
      found.append((.characters, ExampleLink(pattern, uuid: uuid)))
    }
    if parameters.contains(where: { $0.restriction != .none }) {
      found.append((.characters, ExampleLink(pattern, number: "x", word: "x", uuid: "x")))
    }
    for sample in deeper(sample, pattern) {
      found += [(.letterCase, sample.upperCased), (.letterCase, sample.lowerCased)]
    }
    if !pattern.queryItems.isEmpty || pattern.fragment != nil {
      for sample in deeper(sample, pattern) {
        found += [
          (.condition, sample.withoutConditions),
          (.condition, sample.repeatingItems(with: "other", isFirst: true)),
          (.condition, sample.repeatingItems(with: "other", isFirst: false)),
        ]
      }
      found += deeper(ExampleLink(pattern, itemValue: ""), pattern).map { (.condition, $0) }
    }
    return found
  }

  /// Returns the link and, for a catch-all, also links with one and two components in its place:
  /// another route may match the shorter links and hide that no route matches the longer ones.
  private static func deeper(_ sample: ExampleLink, _ pattern: Pattern) -> [ExampleLink] {
    guard pattern.endsInRest else { return [sample] }
    let count = sample.components.count
    let one = sample.inserting("x", at: count)
    return [sample, one, one.inserting("y", at: count + 1)]
  }
}
