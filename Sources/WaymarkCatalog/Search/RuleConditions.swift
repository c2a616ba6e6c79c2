package import Waymark

/// The conditions of a rule on the query and the fragment of a link.
package struct RuleConditions: Sendable {
  /// The texts of a part that fulfill a condition.
  package struct Texts: Sendable, Equatable {
    let automaton: Automaton
    let form: TextForm

    package init(_ form: TextForm, _ append: (inout AutomatonBuilder) -> Void) {
      var builder = AutomatonBuilder()
      builder.addRule(append)
      (automaton, self.form) = (builder.automaton, form)
    }

    fileprivate init(_ automaton: Automaton, _ form: TextForm) {
      (self.automaton, self.form) = (automaton, form)
    }

    /// The same texts without the empty one.
    package var withoutEmpty: Texts {
      intersection(Texts(form) { $0.appendRepeat(of: .all, 1...) })
    }

    /// Returns the texts that fulfill both conditions, which have the same form.
    func intersection(_ other: Texts) -> Texts {
      Texts(automaton.intersection(other.automaton), form)
    }

    /// Returns the texts that fulfill one of both conditions, which have the same form.
    func union(_ other: Texts) -> Texts {
      Texts(form) { $0.append(anyOf: [{ $0.append(automaton) }, { $0.append(other.automaton) }]) }
    }

    /// The values that an item of a query can have among these texts, as bytes of a query.
    package var asValue: Texts {
      var value = automaton
      value.sets = value.sets.map { set in
        var set = set
        if form != .written, set.contains(LinkAlphabet.ampersand) {
          set.insert(LinkAlphabet.ampersandInItem)
        }
        return set.subtracting(ByteSet([LinkAlphabet.ampersand]))
      }
      return Texts(value, form)
    }

    /// Indicates whether the empty text fulfills the condition.
    package var acceptsEmpty: Bool {
      automaton.starts.contains { automaton.positions[Int($0)].accepts }
    }
  }

  /// The condition on the query, which is empty if a link has none; `nil` for no condition.
  package private(set) var query: Texts?
  /// The condition on the fragment, which is empty if a link has none; `nil` for no condition.
  package private(set) var fragment: Texts?

  /// Indicates whether a condition is left out because the automaton of all conditions would be too
  /// large: each required item doubles it, because the items may have any order.
  package private(set) var isOversized = false

  package init() {}

  /// Indicates whether every link fulfills the conditions.
  package var isEmpty: Bool { query == nil && fragment == nil }

  /// Adds a condition on the query, which must have the same form as the others.
  package mutating func add(query texts: Texts) { query = both(query, texts) }

  /// Adds a condition on the fragment, which must have the same form as the others.
  package mutating func add(fragment texts: Texts) { fragment = both(fragment, texts) }

  /// Adds conditions of the same form.
  mutating func add(_ other: RuleConditions) {
    if let query = other.query { add(query: query) }
    if let fragment = other.fragment { add(fragment: fragment) }
    if other.isOversized { isOversized = true }
  }

  private mutating func both(_ left: Texts?, _ right: Texts) -> Texts {
    guard let left else { return right }
    if left.automaton.positions.count * right.automaton.positions.count > 400_000 {
      isOversized = true
      return left
    }
    return left.intersection(right)
  }

  /// Returns for each of some conditions the index of the first ones that are the same; its own
  /// index for those that are empty, or of which one is left out.
  static func firstAlike(_ conditions: [RuleConditions]) -> [Int] {
    var known: [[Int]: [Int]] = [:]
    return conditions.indices.map { index in
      let own = conditions[index]
      if own.isEmpty || own.isOversized { return index }
      // Conditions with other numbers differ. Those of one pattern differ only in their starts.
      let numbers = [own.query, own.fragment].flatMap { $0?.automaton.numbers ?? [0] }
      let first = known[numbers, default: []].first {
        conditions[$0].query == own.query && conditions[$0].fragment == own.fragment
      }
      if first == nil { known[numbers, default: []].append(index) }
      return first ?? index
    }
  }

  /// Returns the condition on a part of a link.
  func texts(of part: LinkAlphabet.Part) -> Texts? {
    switch part {
    case .path: nil
    case .query: query
    case .fragment: fragment
    }
  }
}

// MARK: - Continuations

extension RuleConditions.Texts {
  /// Returns, for each of some states of an automaton, the decoded texts that lead from it to an
  /// accepting one.
  ///
  /// - Parameter places: The states, each with whether the empty text is among the result; without
  ///   a state, no other text is.
  package static func continuations(
    of units: UnitAutomaton,
    from places: [(state: Int?, acceptsEmpty: Bool)]
  ) -> [Self] {
    var builder = AutomatonBuilder()
    var numbers: [UInt32] = []
    builder.addRule { builder in
      let sequence = builder.sequences[Int(builder.last)]
      numbers = builder.addStates(of: units)
      let exits = units.accepts.indices.filter { units.accepts[$0] }
      builder.join(exits.map { numbers[$0] }, in: sequence)
    }
    let states = builder.automaton
    var positions = states.positions
    // The texts share all positions but the first one.
    let starts = places.map { place in
      let start = UInt32(truncatingIfNeeded: positions.count)
      positions.append(
        Automaton.Position(
          rule: 0,
          edges: place.state.map { states.positions[Int(numbers[$0])].edges } ?? 0..<0,
          accepts: place.acceptsEmpty,
          acceptsAll: false,
          coversFrom: start
        )
      )
      return start
    }
    return starts.map { start in
      let automaton = Automaton(
        sets: states.sets,
        starts: [start],
        positions: positions,
        edges: states.edges,
        isConditional: [false]
      )
      return Self(automaton, .decoded)
    }
  }
}

// MARK: - Items

extension RuleConditions.Texts {
  /// The queries that have an item with a name.
  ///
  /// - Parameters:
  ///   - name: The decoded name.
  ///   - values: The values of the first item with the name; an item without a value has an empty
  ///     one.
  package init(item name: String, values: ValueSet = .any) {
    self.init(.components) { builder in
      let name = Self.bytes(ofName: name)
      builder.appendItems(notNamed: [name])
      builder.append(name)
      builder.append(anyOf: Self.endings(values))
    }
  }

  /// The queries whose first item with a name has a value with literal text and parameters, or any
  /// other value.
  init(item name: String, value: Pattern.Value, isExcluded: Bool = false) {
    let bytes = ByteSet.all.subtracting(ByteSet([LinkAlphabet.ampersand]))
    let append = { (builder: inout AutomatonBuilder) in
      for element in value.components.joined() {
        guard case .literal(let text) = element else {
          builder.appendRepeat(of: bytes, 1...)
          continue
        }
        builder.append(
          text.utf8.map { $0 == LinkAlphabet.ampersand ? LinkAlphabet.ampersandInItem : $0 }
        )
      }
    }
    self.init(.components) { builder in
      let name = Self.bytes(ofName: name)
      builder.appendItems(notNamed: [name])
      builder.append(name)
      if isExcluded {
        builder.append(optional: {
          $0.append("=".utf8)
          $0.append(otherThan: append, of: bytes)
        })
      } else {
        builder.append("=".utf8)
        append(&builder)
      }
      builder.appendMore(after: "&")
    }
  }

  /// The queries that have no item with a name.
  init(withoutItem name: String) {
    self.init(.components) { builder in
      let name = Self.bytes(ofName: name)
      builder.append(optional: {
        $0.appendItems(notNamed: [name])
        $0.appendItem(notNamed: [name])
      })
    }
  }

  /// Returns the forms of a query after the name of an item.
  private static func endings(_ values: ValueSet) -> [(inout AutomatonBuilder) -> Void] {
    let more = { (builder: inout AutomatonBuilder) in builder.appendMore(after: "&") }
    let value = { (builder: inout AutomatonBuilder) in
      builder.append("=".utf8)
      if values.isAny { return builder.appendRepeat(of: .all, 0...) }
      builder.append(
        values,
        of: .all.subtracting(ByteSet([LinkAlphabet.ampersand])),
        escaping: [LinkAlphabet.ampersand: LinkAlphabet.ampersandInItem]
      )
      more(&builder)
    }
    return values.contains("") ? [value, more] : [value]
  }

  /// The queries in which every item with a name has one of some values.
  ///
  /// If the values contain the empty text, an item without a value fulfills the condition, and so
  /// does a query without the item; otherwise, the query must have the item.
  ///
  /// - Parameters:
  ///   - name: The name in the form of the values.
  ///   - foldingCase: Whether the name may have ASCII letters in either case.
  package init(everyItem name: [UInt8], has values: Self, foldingCase: Bool) {
    let acceptsEmpty = values.acceptsEmpty
    let all = Self(values.form) { builder in
      let append = { (builder: inout AutomatonBuilder) in
        let start = builder.addPosition()
        builder.skip(builder.last, start)
        builder.start(at: start)
        builder.append(anyOf: [
          { $0.appendItem(notNamed: [name], foldingCase: foldingCase) },
          {
            $0.append(name, foldingCase: foldingCase)
            let value = { (builder: inout AutomatonBuilder) in
              builder.append("=".utf8)
              builder.append(values.automaton)
            }
            if acceptsEmpty { $0.append(optional: value) } else { value(&$0) }
          },
        ])
        builder.connect(builder.last, ByteSet([LinkAlphabet.ampersand]), start)
      }
      if acceptsEmpty { builder.append(optional: append) } else { append(&builder) }
    }
    if acceptsEmpty {
      self = all
    } else {
      self = all.intersection(
        Self(values.form) { builder in
          builder.appendItems(notNamed: [name], foldingCase: foldingCase)
          builder.append(name, foldingCase: foldingCase)
          builder.append(anyOf: Self.endings(.any))
        }
      )
    }
  }

  /// The queries in which some items first occur in an order, without other items.
  ///
  /// - Parameters:
  ///   - order: The decoded names of the items.
  ///   - names: The names to which the order applies; items with other names do not matter.
  init(order: [String], among names: [String]) {
    self.init(.components) { builder in
      var absent = names
      func absentNames() -> [[UInt8]] { absent.map(Self.bytes(ofName:)) }
      builder.appendItems(notNamed: absentNames())
      for (index, name) in order.enumerated() {
        absent.removeAll { $0.isExactly(name) }
        let others = absentNames()
        builder.append(Self.bytes(ofName: name))
        builder.append(optional: {
          $0.append("=".utf8)
          $0.appendRepeat(of: .all.subtracting(ByteSet([LinkAlphabet.ampersand])), 0...)
        })
        if index + 1 < order.count {
          builder.append("&".utf8)
          builder.appendItems(notNamed: others)
        } else {
          builder.append(optional: {
            $0.append("&".utf8)
            $0.appendItems(notNamed: others)
            $0.appendItem(notNamed: others)
          })
        }
      }
    }
  }

  /// Returns a name as a query contains it.
  package static func bytes(ofName name: String) -> [UInt8] { bytes(ofName: Array(name.utf8)) }

  /// Returns a name as a query contains it.
  package static func bytes(ofName name: [UInt8]) -> [UInt8] {
    name.map {
      switch $0 {
      case LinkAlphabet.ampersand: LinkAlphabet.ampersandInItem
      case LinkAlphabet.equals: LinkAlphabet.equalsInName
      default: $0
      }
    }
  }
}

extension AutomatonBuilder {
  /// Appends nothing, or a separator and any text after it.
  mutating func appendMore(after separator: String) {
    append(optional: {
      $0.append(separator.utf8)
      $0.appendRepeat(of: .all, 0...)
    })
  }

  /// Appends any number of items with other names, each with the ampersand after it.
  package mutating func appendItems(notNamed names: [[UInt8]], foldingCase: Bool = false) {
    let start = addPosition()
    skip(last, start)
    self.start(at: start)
    appendItem(notNamed: names, foldingCase: foldingCase)
    connect(last, ByteSet([LinkAlphabet.ampersand]), start)
    join([start], in: sequences[Int(start)])
  }

  typealias Beginning = (position: UInt32, next: [UInt8: Int], isEnd: Bool)

  /// Adds a position for each beginning of some texts, without connections between them.
  ///
  /// - Parameter start: The position of the empty beginning, which is the first one.
  /// - Returns: For each beginning, its position, the indices of those that are a byte longer, and
  ///   whether it is a whole text.
  mutating func addBeginnings(of texts: [[UInt8]], from start: UInt32) -> [Beginning] {
    let nodes = WordGraph.tree(texts)
    let positions = [start] + nodes.dropFirst().map { _ in addPosition() }
    return zip(positions, nodes).map { ($0, $1.next, $1.isEnd) }
  }

  /// Connects a beginning with those that are a byte longer, and with another position for all
  /// other bytes of a set.
  mutating func connect(
    _ node: Beginning,
    _ nodes: [Beginning],
    _ bytes: ByteSet,
    _ other: UInt32,
    foldingCase: Bool = false
  ) {
    var others = bytes
    for (byte, next) in node.next.sorted(by: { $0.key < $1.key }) {
      let set = foldingCase ? ByteSet([byte]).ignoringCase : ByteSet([byte])
      others = others.subtracting(set)
      connect(node.position, set, nodes[next].position)
    }
    connect(node.position, others, other)
  }

  /// Appends an item with another name, with or without a value.
  package mutating func appendItem(notNamed names: [[UInt8]], foldingCase: Bool = false) {
    let separators = ByteSet([LinkAlphabet.ampersand, LinkAlphabet.equals])
    let nameBytes = ByteSet.all.subtracting(separators)
    let (first, other, value) = (addPosition(), addPosition(), addPosition())
    skip(last, first)
    let nodes = addBeginnings(of: names, from: first)
    var exits = [other, value]
    for (index, node) in nodes.enumerated() {
      connect(node, nodes, nameBytes, other, foldingCase: foldingCase)
      if index == 0 || node.isEnd { continue }
      connect(node.position, ByteSet([LinkAlphabet.equals]), value)
      exits.append(node.position)
    }
    connect(other, nameBytes, other)
    connect(other, ByteSet([LinkAlphabet.equals]), value)
    connect(value, ByteSet.all.subtracting(ByteSet([LinkAlphabet.ampersand])), value)
    join(exits, in: sequences[Int(first)])
  }
}

// MARK: - Copies

extension AutomatonBuilder {
  /// Appends the texts that match a rule of an automaton.
  package mutating func append(_ automaton: Automaton) {
    let start = last
    let reached = automaton.reachedPositions
    var positions = [UInt32](repeating: 0, count: automaton.positions.count)
    for index in reached { positions[index] = addPosition() }
    for first in automaton.starts { skip(start, positions[Int(first)]) }
    for source in reached {
      for edge in automaton.edges(of: automaton.positions[source]) {
        connect(positions[source], automaton.sets[Int(edge.set)], positions[Int(edge.target)])
      }
    }
    let exits = reached.filter { automaton.positions[$0].accepts }
    join(exits.map { positions[$0] }, in: sequences[Int(start)])
  }
}

extension AutomatonBuilder {
  /// Appends the texts of some bytes that another function does not append.
  package mutating func append(
    otherThan append: (inout AutomatonBuilder) -> Void,
    of bytes: ByteSet
  ) {
    var builder = AutomatonBuilder()
    builder.addRule(append)
    let automaton = builder.automaton
    var classes: [[Bool]: [UInt8]] = [:]
    for byte in UInt8.min...UInt8.max where bytes.contains(byte) {
      classes[automaton.sets.map { $0.contains(byte) }, default: []].append(byte)
    }
    let sorted = classes.values.sorted { $0[0] < $1[0] }
    // Each state contains the positions of the other automaton that a text comes to.
    let start = last
    var states = [automaton.starts.sorted()]
    var positions = [states[0]: addPosition()]
    skip(start, positions[states[0]] ?? start)
    var exits: [UInt32] = []
    var index = 0
    while index < states.count {
      let state = states[index]
      let source = positions[state] ?? start
      if !state.contains(where: { automaton.positions[Int($0)].accepts }) { exits.append(source) }
      for own in sorted {
        let next = automaton.positions(after: state, own[0])
        if positions[next] == nil {
          positions[next] = addPosition()
          states.append(next)
        }
        connect(source, ByteSet(own), positions[next] ?? start)
      }
      index += 1
    }
    join(exits, in: sequences[Int(start)])
  }
}

extension Automaton {
  /// Numbers that equal automata have in common.
  fileprivate var numbers: [Int] {
    var hash: UInt32 = 0x811C_9DC5
    func add(_ number: UInt32) {
      hash = (hash ^ number) &* 0x0100_0193
      hash ^= hash >> 15
    }
    for set in sets {
      add(UInt32(set.first ?? 0))
      add(UInt32(set.sample ?? 0))
    }
    for edge in edges {
      add(edge.set)
      add(edge.target)
    }
    let own = starts.map { positions[Int($0)].edges }
    return [positions.count, edges.count, Int(truncatingIfNeeded: hash & 0x7FFF_FFFF)]
      + own.flatMap { [Int($0.lowerBound), Int($0.upperBound)] }
  }

  /// The indices of the positions that a text may come to, in ascending order.
  fileprivate var reachedPositions: [Int] {
    var isReached = [Bool](repeating: false, count: positions.count)
    var open = starts
    while let position = open.popLast() {
      if isReached[Int(position)] { continue }
      isReached[Int(position)] = true
      open += edges(of: positions[Int(position)]).map(\.target)
    }
    return isReached.indices.filter { isReached[$0] }
  }

  /// Indicates whether no text matches a rule, if a text comes to each of the positions.
  package var isEmpty: Bool { !positions.contains { $0.accepts } }

  /// Returns the automaton of the texts that match a rule of both automata.
  func intersection(_ other: Automaton) -> Automaton {
    var builder = AutomatonBuilder()
    builder.addRule { builder in
      let start = builder.last
      var pairs: [SIMD2<UInt32>] = []
      var known: [SIMD2<UInt32>: UInt32] = [:]
      func position(_ left: UInt32, _ right: UInt32) -> UInt32 {
        let pair = SIMD2(left, right)
        if let position = known[pair] { return position }
        let position = builder.addPosition()
        known[pair] = position
        pairs.append(pair)
        return position
      }
      for left in starts {
        for right in other.starts { builder.skip(start, position(left, right)) }
      }
      var exits: [UInt32] = []
      var index = 0
      while index < pairs.count {
        let (left, right) = (positions[Int(pairs[index].x)], other.positions[Int(pairs[index].y)])
        let source = position(pairs[index].x, pairs[index].y)
        if left.accepts, right.accepts { exits.append(source) }
        for edge in edges(of: left) {
          for two in other.edges(of: right) {
            let shared = sets[Int(edge.set)].intersection(other.sets[Int(two.set)])
            if shared.isEmpty { continue }
            builder.connect(source, shared, position(edge.target, two.target))
          }
        }
        index += 1
      }
      builder.join(exits, in: builder.sequences[Int(start)])
    }
    return builder.automaton
  }
}
