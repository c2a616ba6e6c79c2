internal import Waymark
package import WaymarkCatalog

/// The filters of a manifest, and the dynamic rules of a site, for the links with one scheme and
/// host, as sides of a search.
///
///     let acceptor = simulator.acceptor(scheme: "https", host: "example.com")
///     let search = LinkSearch(acceptor.sides.map(\.acceptor))
///     acceptor.answer([0, nil])   // the answer for a link about which these rules decide
///
/// The filters of a component without relative groups are one side, in which any rule is
/// sufficient. Each filter with groups is a side, because a group that blocks a link only ends its
/// own filter. A filter of which something is not known has a further side, for the links that it
/// may accept. Dynamic rules are the last side, or sides if the app's certificates decide between
/// lists.
package struct AndroidAcceptor: Sendable {
  /// A rule of a side.
  package struct Rule: Sendable {
    /// The part of a file that the rule represents.
    ///
    /// A pattern for the text after the scheme has a rule for each way in which it continues after
    /// the path.
    package enum Origin: Sendable, Hashable {
      /// A pattern of a filter; `nil` for a filter without patterns.
      case pattern(AndroidPattern?)
      /// The index of a relative group of a filter.
      case group(Int)
      /// The index of a dynamic rule, and the number of its list among those that decide.
      case dynamicRule(Int, of: Int)
    }

    package let origin: Origin
    /// Indicates whether a link that the rule matches opens the app.
    package let allows: Bool
    /// The index of the filter among those of the simulator; `nil` for a dynamic rule.
    let entry: Int?
    /// The extent to which the filter matches a link that the rule matches.
    let match: AndroidMatch
    /// Indicates whether the filter accepts a link that the rule matches, and not only may accept
    /// it.
    private(set) var isKnown = true
    let conditions: RuleConditions

    fileprivate init(
      _ origin: Origin,
      allows: Bool = true,
      entry: Int? = nil,
      match: AndroidMatch = .path,
      conditions: RuleConditions = RuleConditions()
    ) {
      self.origin = origin
      self.allows = allows
      self.entry = entry
      self.match = match
      self.conditions = conditions
    }

    /// The rule of a filter that may accept the links.
    fileprivate var unknown: Rule {
      var rule = self
      rule.isKnown = false
      return rule
    }
  }

  package struct Side: Sendable {
    package fileprivate(set) var acceptor: LinkAcceptor
    package let rules: [Rule]
  }

  package private(set) var sides: [Side]
  /// The rules that are left out because their patterns have too many states for a search.
  ///
  /// If there are any, the search is undecided.
  package let oversized: [Rule]

  private let simulator: AndroidSimulator
  private let uri: AndroidURI

  /// The sides that were created, so that equal filters have the same ones.
  package struct Known {
    private struct Entry {
      var own: (sides: [Side], oversized: [Rule])?
      /// The number of acceptors that will have these sides, if that is known.
      var uses: Int?
    }

    private var entries: [Content: Entry] = [:]
    private var globs = KnownGlobs()

    package init() {}

    /// Notes an acceptor that will be created: after the last one, its sides are not kept.
    package mutating func expect(_ simulator: AndroidSimulator, scheme: String, host: String?) {
      let content = simulator.content(.init(scheme: scheme, host: host))
      entries[content, default: Entry(uses: 0)].uses? += 1
    }

    fileprivate mutating func sides(
      _ simulator: AndroidSimulator,
      _ uri: AndroidURI
    ) -> (sides: [Side], oversized: [Rule]) {
      let content = simulator.content(uri)
      var entry = entries.removeValue(forKey: content) ?? Entry()
      let own = entry.own ?? AndroidAcceptor.sides(simulator, uri, globs)
      entry.own = own
      entry.uses = entry.uses.map { $0 - 1 }
      if entry.uses != 0 { entries[content] = entry }
      // The last expected sides were created, and the globs occupy much memory.
      if entries.isEmpty { globs = KnownGlobs() }
      return own
    }
  }

  /// The parts of filters and dynamic rules that decide about the sides.
  fileprivate struct Content: Hashable {
    struct Filter: Hashable {
      let entry: Int
      let component: Int
      let isForScheme: Bool
      /// The text before the path, if there are patterns for it.
      let beginning: [UInt16]
      let schemeSpecificParts: [AndroidPattern]
      let hasAuthorities: Bool
      let authority: AndroidMatch?
      /// The hosts that a path may begin with.
      let hosts: [AndroidFilterRules.Authority]
      let paths: [AndroidPattern]
      let groups: [Group]
      let isKnown: Bool
    }

    struct Group: Hashable {
      let allows: Bool
      let parts: [AndroidFilterRules.Group.Part]
      let patterns: [AndroidPattern]
    }

    let filters: [Filter]
    let dynamicRules: [[DynamicRules.Rule]]
  }

  fileprivate init(_ simulator: AndroidSimulator, _ uri: AndroidURI, _ known: inout Known) {
    self.simulator = simulator
    self.uri = uri
    (sides, oversized) = known.sides(simulator, uri)
    // Equal filters may be in different places.
    for index in sides.indices {
      sides[index].acceptor.names = sides[index].rules.map(filter)
    }
  }

  fileprivate static func sides(
    _ simulator: AndroidSimulator,
    _ uri: AndroidURI,
    _ globs: KnownGlobs
  ) -> (sides: [Side], oversized: [Rule]) {
    var sides: [Side] = []
    var oversized: [Rule] = []
    func add(_ list: RuleList) {
      if let side = list.side { sides.append(side) }
      oversized += list.oversized
    }
    var rest = simulator.index.entries(forHostOf: uri)[...]
    while let first = rest.first {
      let component = simulator.entries[first].componentIndex
      let entries = rest.prefix { simulator.entries[$0].componentIndex == component }
      rest = rest.dropFirst(entries.count)
      var simple = RuleList(globs)
      var others: [RuleList] = []
      for index in entries where simulator.entries[index].error == nil {
        let (entry, compiled) = (simulator.entries[index], simulator.entries[index].compiled)
        if !entry.resultUnknown.isEmpty {
          var list = RuleList(globs, isKnown: false)
          list.add(compiled.rules(isKnown: false), of: index, uri)
          others.append(list)
          if !entry.unknown.isEmpty { continue }
        }
        let rules = compiled.rules
        if rules.groups.isEmpty {
          simple.add(rules, of: index, uri)
        } else {
          var list = RuleList(globs)
          list.add(rules, of: index, uri)
          others.append(list)
        }
      }
      add(simple)
      for list in others { add(list) }
    }
    for (number, rules) in simulator.dynamicRules(for: uri).enumerated() {
      add(RuleList(rules, number: number))
    }
    return (sides, oversized)
  }

  /// Removes the automata of all sides, which are needed for searches only.
  mutating func removeAutomata() {
    for index in sides.indices { sides[index].acceptor = .empty }
  }

  /// Returns the key path of the filter that a rule belongs to; `nil` for a dynamic rule.
  package func filter(of rule: Rule) -> String? {
    rule.entry.map { simulator.entries[$0].keyPath }
  }

  /// Returns the rules that decide.
  ///
  /// - Parameter rules: For each side, the number of the rule that decides; `nil` if no rule of the
  ///   side matches the link.
  func deciding(_ rules: [Int?]) -> [Rule] {
    zip(sides, rules).compactMap { side, rule in rule.map { side.rules[$0] } }
  }

  /// Returns the patterns of a rule, of which a link must match all.
  func patterns(of rule: Rule) -> Set<AndroidPattern> {
    switch rule.origin {
    case .pattern(let pattern): pattern.map { [$0] } ?? []
    case .group(let index):
      rule.entry.map { entry in
        let group = simulator.entries[entry].compiled.rules(isKnown: rule.isKnown).groups[index]
        return Set(group.parts.map(\.pattern))
      } ?? []
    case .dynamicRule: []
    }
  }

  /// Returns the answer for links about which these rules decide.
  ///
  /// - Parameter rules: For each side, the number of the rule that decides; `nil` if no rule of the
  ///   side matches the link.
  package func answer(_ rules: [Int?]) -> AndroidAnswer {
    let deciding = deciding(rules)
    let accepting = deciding.filter { $0.allows && $0.entry != nil }
      .sorted { ($0.entry ?? 0) < ($1.entry ?? 0) }
    var matches: [AndroidSimulator.Match] = []
    for rule in accepting {
      guard let entry = rule.entry.map({ simulator.entries[$0] }) else { continue }
      let isSame = matches.last?.entry.componentIndex == entry.componentIndex
      if isSame, matches.last?.match != nil || !rule.isKnown { continue }
      if isSame { matches.removeLast() }
      matches.append((entry, rule.isKnown ? rule.match : nil))
    }
    return simulator.answer(for: uri, matches) { rules in
      let number = simulator.dynamicRules(for: uri).firstIndex { $0.rules == rules.rules }
      for rule in deciding {
        if case .dynamicRule(let index, number) = rule.origin { return (rule.allows, index) }
      }
      return (false, nil)
    }
  }
}

/// The dynamic rules of a site as a side of a search, without the filters of a manifest.
package struct DynamicRulesAcceptor: Sendable {
  private let rules: DynamicRules
  private let side: AndroidAcceptor.Side?
  /// Indicates whether rules are left out because their patterns have too many states for a search.
  package let isOversized: Bool

  init(_ rules: DynamicRules) {
    self.rules = rules
    let list = RuleList(rules)
    side = list.side
    isOversized = !list.oversized.isEmpty
  }

  /// The rules as a side of a search, in their order.
  package var acceptors: [LinkAcceptor] { side.map { [$0.acceptor] } ?? [] }

  /// Returns the index of a rule of the side among all rules.
  package func index(of rule: Int) -> Int? {
    guard case .dynamicRule(let index, of: _)? = side?.rules[rule].origin else { return nil }
    return index
  }

  /// Returns whether the links open the app about which a rule with this index decides.
  package func opens(_ index: Int?) -> Bool { index.map { rules.rules[$0].allows } ?? false }

  /// Returns the index of the rule that decides about a link; `nil` if no rule matches it.
  package func rule(for url: String) -> Int? { rules.decision(for: AndroidURI(url)).rule }
}

extension AndroidSimulator {
  /// Returns the filters and the dynamic rules for the links with a scheme and a host, as sides of
  /// a search; no sides if no filter is for the host.
  ///
  /// - Parameters:
  ///   - scheme: The scheme as in a link.
  ///   - host: The host as in a link, without a port.
  package func acceptor(scheme: String, host: String) -> AndroidAcceptor {
    var known = AndroidAcceptor.Known()
    return acceptor(scheme: scheme, host: host, &known)
  }

  /// Returns the filters and the dynamic rules for the links with a scheme and a host, as sides of
  /// a search; equal filters and rules have the same sides.
  ///
  /// - Parameter host: `nil` for all links with a custom scheme: a path then begins with the host,
  ///   as in `/host/path`. The sides are only right for hosts of unreserved characters.
  package func acceptor(
    scheme: String,
    host: String?,
    _ known: inout AndroidAcceptor.Known
  ) -> AndroidAcceptor {
    AndroidAcceptor(self, AndroidURI(scheme: scheme, host: host), &known)
  }

  fileprivate func content(_ uri: AndroidURI) -> AndroidAcceptor.Content {
    AndroidAcceptor.Content(
      filters: index.entries(forHostOf: uri).filter { entries[$0].error == nil }.flatMap { index in
        let compiled = entries[index].compiled
        return [true, false].prefix(entries[index].resultUnknown.isEmpty ? 1 : 2)
          .map { (compiled.rules(isKnown: $0), $0, index) }
      }.map { rules, isKnown, index in
        AndroidAcceptor.Content.Filter(
          entry: index,
          component: entries[index].componentIndex,
          isForScheme: rules.hasScheme(of: uri) && !rules.hasTypes,
          beginning: rules.schemeSpecificParts.isEmpty ? [] : uri.schemeSpecificPart,
          schemeSpecificParts: rules.schemeSpecificParts,
          hasAuthorities: !rules.authorities.isEmpty,
          authority: rules.authority(of: uri),
          hosts: uri.host == nil ? rules.authorities : [],
          paths: rules.paths,
          groups: rules.groups.map {
            .init(allows: $0.allows, parts: $0.parts.map(\.part), patterns: $0.parts.map(\.pattern))
          },
          isKnown: isKnown
        )
      },
      dynamicRules: dynamicRules(for: uri).map(\.rules)
    )
  }
}

extension AndroidURI {
  /// Creates the beginning of the links with a scheme and a host, or of all with a custom scheme.
  fileprivate init(scheme: String, host: String?) {
    self.init(host.map { "\(scheme)://\($0)" } ?? "\(scheme):/")
  }
}

/// The rules of a side in their order, with the paths that they match.
private struct RuleList {
  typealias Form = (inout AutomatonBuilder) -> Void

  /// The paths that a rule matches.
  private enum Paths {
    case form(Form)
    /// The paths after which an automaton is in one of some states.
    ///
    /// The automaton is `nil` if it is that of the rule before.
    case ends(Set<Int>, UnitAutomaton?)
  }

  private var rules: [(rule: AndroidAcceptor.Rule, paths: Paths)] = []
  private(set) var oversized: [AndroidAcceptor.Rule] = []
  /// Indicates whether a filter accepts the links that the rules match.
  private var isKnown = true
  private let globs: KnownGlobs

  init(_ globs: KnownGlobs, isKnown: Bool = true) { (self.globs, self.isKnown) = (globs, isKnown) }

  init(_ rules: DynamicRules, number: Int = 0) {
    globs = KnownGlobs()
    for (index, rule) in rules.rules.enumerated() { add(rule, index, of: number) }
  }

  /// The side; `nil` if it has no rules.
  var side: AndroidAcceptor.Side? {
    if rules.isEmpty { return nil }
    var positions: [UInt32] = []
    let acceptor = LinkAcceptor(
      rules.map { (.decoded, !$0.rule.conditions.isEmpty) },
      conditions: rules.map(\.rule.conditions)
    ) { number, builder in
      let (rule, paths) = rules[number]
      builder.addRule(isConditional: !rule.conditions.isEmpty) { builder in
        switch paths {
        case .form(let form): form(&builder)
        case .ends(let ends, let automaton):
          let sequence = builder.sequences[Int(builder.last)]
          if let automaton { positions = builder.addStates(of: automaton) }
          builder.join(ends.sorted().map { positions[$0] }, in: sequence)
        }
      }
    }
    let own = rules.map { isKnown ? $0.rule : $0.rule.unknown }
    return AndroidAcceptor.Side(acceptor: acceptor, rules: own)
  }

  /// Adds a rule that has this form, or is too large without one.
  private mutating func add(_ rule: AndroidAcceptor.Rule, _ form: Form?) {
    if let form { rules.append((rule, .form(form))) } else { oversized.append(rule) }
  }

  private static func anyPath(_ builder: inout AutomatonBuilder) {
    builder.appendRepeat(of: .all, 0...)
  }

  // MARK: - Filters

  /// Adds the rules of a filter, as `AndroidFilterRules.match(_:)` compares them with a link.
  mutating func add(_ rules: AndroidFilterRules, of entry: Int, _ uri: AndroidURI) {
    if !rules.hasScheme(of: uri) || rules.hasTypes { return }
    for pattern in rules.schemeSpecificParts { add(part: pattern, of: entry, uri) }
    guard !rules.authorities.isEmpty else {
      if rules.schemeSpecificParts.isEmpty {
        add(AndroidAcceptor.Rule(.pattern(nil), entry: entry, match: .scheme), Self.anyPath)
      }
      return
    }
    let hosts = uri.host == nil ? rules.authorities : nil
    guard let authority = hosts == nil ? rules.authority(of: uri) : .host else { return }
    if rules.paths.isEmpty, rules.groups.isEmpty {
      let rule = AndroidAcceptor.Rule(.pattern(nil), entry: entry, match: authority)
      add(rule, form([], after: hosts))
    }
    for pattern in rules.paths {
      let rule = AndroidAcceptor.Rule(.pattern(pattern), entry: entry)
      add(rule, form([pattern], after: hosts))
    }
    for (index, group) in rules.groups.enumerated() { add(group, index, of: entry, after: hosts) }
  }

  private mutating func add(
    _ group: AndroidFilterRules.Group,
    _ index: Int,
    of entry: Int,
    after hosts: [AndroidFilterRules.Authority]?
  ) {
    var isOversized = false
    var conditions = RuleConditions()
    for (part, pattern) in group.parts {
      switch part {
      case .path: continue
      case .query:
        if let automaton = pattern.automaton?.asParameter {
          conditions.add(query: .init(automaton))
          continue
        }
      case .fragment:
        if let form = pattern.form {
          // A missing fragment matches no pattern.
          conditions.add(fragment: RuleConditions.Texts(.decoded, form).withoutEmpty)
          continue
        }
      }
      isOversized = true
    }
    let rule = AndroidAcceptor.Rule(
      .group(index),
      allows: group.allows,
      entry: entry,
      conditions: conditions
    )
    let paths = group.parts.filter { $0.part == .path }.map(\.pattern)
    // A group without conditions matches nothing.
    let form = group.parts.isEmpty ? { $0.appendNothing() } : self.form(paths, after: hosts)
    add(rule, isOversized ? nil : form)
  }

  /// Returns the paths that all patterns match; `nil` if there are too many states.
  ///
  /// - Parameter hosts: The hosts that a path begins with; `nil` if it does not contain the host.
  private func form(
    _ patterns: [AndroidPattern],
    after hosts: [AndroidFilterRules.Authority]?
  ) -> Form? {
    if patterns.isEmpty, hosts == nil { return Self.anyPath }
    if patterns.count == 1, hosts == nil { return globs.form(patterns[0]) }
    let all = UnitAutomaton(states: [[.init(.all, 0)]], accepts: [true])
    let shared = patterns.reduce(all as UnitAutomaton?) { shared, pattern in
      pattern.automaton.flatMap { shared?.intersection($0) }
    }
    guard let shared else { return nil }
    guard let hosts else { return { $0.append(shared) } }
    var endings: [Form] = shared.accepts[0] ? [{ _ in }] : []
    if let deeper = shared.after([UInt16(UInt8(ascii: "/"))]) {
      endings.append {
        $0.append("/".utf8)
        $0.append(deeper)
      }
    }
    return { [endings] builder in
      builder.append("/".utf8)
      // The first component of a link is a host without a port.
      let hosts = hosts.filter { $0.port < 0 }
      builder.append(
        anyOf: hosts.map { host in
          { builder in
            if host.isWild { builder.appendRepeat(of: .component, 0...) }
            builder.append(host.text.utf8.dropFirst(host.isWild ? 1 : 0), foldingCase: true)
          }
        }
      )
      builder.append(anyOf: endings)
    }
  }

  /// Adds the rules for a pattern that is compared with the text after the scheme.
  ///
  /// The text consists of the host, the path, and a question mark with the query, if there is one.
  /// The automaton of the pattern has a state after the path. For each way in which these states
  /// continue there is one rule, with the continuation as its condition.
  private mutating func add(part pattern: AndroidPattern, of entry: Int, _ uri: AndroidURI) {
    let rule = { (conditions: RuleConditions) in
      AndroidAcceptor.Rule(
        .pattern(pattern),
        entry: entry,
        match: .schemeSpecificPart,
        conditions: conditions
      )
    }
    guard let whole = pattern.automaton else { return add(rule(RuleConditions()), nil) }
    guard let automaton = whole.after(uri.schemeSpecificPart) else {
      return add(rule(RuleConditions())) { $0.appendNothing() }
    }
    /// Indicates whether a link may end after the path, and the state after a question mark.
    struct Continuation: Hashable {
      let accepts: Bool
      let query: Int?
    }
    let places = automaton.states.indices.map {
      Continuation(
        accepts: automaton.accepts[$0],
        query: automaton.next($0, UInt16(UInt8(ascii: "?")))
      )
    }
    var ends: [Continuation: Set<Int>] = [:]
    for (state, place) in places.enumerated() where place.accepts || place.query != nil {
      ends[place, default: []].insert(state)
    }
    // The states belong to the first rule. A rule without conditions makes the search shorter then.
    func isAny(_ place: Continuation) -> Bool {
      place.accepts && place.query.map(automaton.acceptsAll(from:)) ?? false
    }
    var known: Set<Continuation> = []
    let own = (places.filter(isAny) + places.filter { !isAny($0) })
      .filter { ends[$0] != nil && known.insert($0).inserted }
    let queries = RuleConditions.Texts.continuations(
      of: automaton,
      from: own.map { ($0.query, $0.accepts) }
    )
    for (index, place) in own.enumerated() {
      var conditions = RuleConditions()
      if !isAny(place) { conditions.add(query: queries[index]) }
      rules.append((rule(conditions), .ends(ends[place] ?? [], index == 0 ? automaton : nil)))
    }
    if own.isEmpty { add(rule(RuleConditions())) { $0.appendNothing() } }
  }

  // MARK: - Dynamic rules

  private mutating func add(_ rule: DynamicRules.Rule, _ index: Int, of number: Int) {
    let path = rule.path?.automaton
    let fragment = rule.fragment?.automaton
    let items = rule.items.compactMap { $0.automaton?.asItem }
    let isOversized =
      path == nil && rule.path != nil || fragment == nil && rule.fragment != nil
      || items.count < rule.items.count
    let form: Form = path.map { path in { $0.append(path) } } ?? Self.anyPath
    var conditions = RuleConditions()
    for item in items { conditions.add(query: .init(item)) }
    if let fragment { conditions.add(fragment: RuleConditions.Texts(fragment).withoutEmpty) }
    add(
      AndroidAcceptor.Rule(
        .dynamicRule(index, of: number),
        allows: rule.allows,
        conditions: conditions
      ),
      isOversized ? nil : form
    )
  }
}

extension RuleConditions.Texts {
  fileprivate init(_ texts: UnitAutomaton) { self.init(.decoded) { $0.append(texts) } }
}

extension UnitAutomaton {
  /// Returns whether every text is accepted that continues a text after which the automaton is in a
  /// state.
  fileprivate func acceptsAll(from state: Int) -> Bool {
    accepts[state] && states[state].count == 1
      && states[state].allSatisfy { $0.target == state && $0.units == .all }
  }
}
