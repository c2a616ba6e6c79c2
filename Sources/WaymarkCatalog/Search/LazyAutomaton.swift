internal import Waymark

/// The deterministic form of an ``Automaton``, created state by state as a search reaches them.
///
/// A state is a set of positions, and each set is stored once. State 0 is the empty set. Three
/// kinds of positions are left out of a set, because they decide nothing:
///
/// * positions of later rules, after a rule without other conditions that accepts every remaining
///   text
/// * positions of later rules with the same other conditions as a rule that accepts every remaining
///   text
/// * positions that another position of the set covers
struct LazyAutomaton {
  private let automaton: Automaton
  private let form: TextForm
  private let alphabet: LinkAlphabet
  private let partitions: BytePartitions
  /// For each rule a number that it shares with the rules that have the same other conditions;
  /// empty if each rule has its own.
  private let classes: [Int]
  /// For each class the rule after which no other rule of the class decides, while a state or its
  /// decision is made.
  private var closed: [Int: UInt32] = [:]
  /// The positions of all states, one state after another.
  private var members: ContiguousArray<UInt32> = []
  /// The end of each state's positions.
  private var ends: ContiguousArray<Int> = [0]
  private var hashes: ContiguousArray<UInt32> = [0]
  /// A hash table of the states; 0 for an unused slot.
  private var slots = ContiguousArray<UInt32>(repeating: 0, count: 1024)
  /// The next states of all rows.
  private var targets: ContiguousArray<UInt32> = []
  /// For each state, its next states after a byte that the automaton reads.
  private var ownRows: ContiguousArray<Row> = [Row()]
  /// For each state, its next states after a byte of a path.
  private var rows: ContiguousArray<Row> = [Row()]
  /// For each state the number of its list of rules, or `.max` if it is not known yet.
  private var decisions: ContiguousArray<UInt32> = [0]
  private var lists: [[UInt32]] = [[]]
  private var listIndex: [[UInt32]: UInt32] = [[]: 0]
  /// The partitions for sets of edges, and for the keys of rows.
  private var shapes: [[UInt32]: Shape] = [:]
  private var setShapes: [[Int]: Shape] = [:]
  /// The partition of each set of bytes, or `.max` if it is not known yet.
  private var setPartitions: [UInt32]
  /// The positions that one step reaches, and marks to find duplicates.
  private var reached: [UInt32] = []
  private var marks: [UInt32]
  private var mark: UInt32 = 0
  private var isSetUsed: [Bool]
  /// The state before the first byte.
  private(set) var start: UInt32 = 0

  /// The next states of a state, one for each class of a partition.
  private struct Row {
    var partition: UInt32 = .max
    /// The index of the next state for the first class.
    var first = 0

    /// Returns the index of the next state for a byte.
    @inline(__always)
    func target(_ byte: UInt8, _ partitions: BytePartitions) -> Int {
      first + partitions.number(of: byte, in: partition)
    }
  }

  /// A partition, with a byte of each class in the order of their numbers.
  private typealias Shape = (partition: UInt32, samples: [UInt8])

  init(
    _ automaton: Automaton,
    _ form: TextForm,
    _ alphabet: LinkAlphabet,
    _ partitions: BytePartitions,
    classes: [Int] = []
  ) {
    self.automaton = automaton
    self.classes = classes
    self.form = form
    self.alphabet = alphabet
    self.partitions = partitions
    marks = [UInt32](repeating: 0, count: automaton.positions.count)
    isSetUsed = [Bool](repeating: false, count: automaton.sets.count)
    setPartitions = [UInt32](repeating: .max, count: automaton.sets.count)
    reached = automaton.starts
    start = stateOfReached()
  }

  /// The number of states that were created, without the empty one.
  var stateCount: Int { rows.count - 1 }

  /// The approximate number of bytes that the states occupy.
  var size: Int {
    members.count * 4 + slots.count * 4 + targets.count * 4 + rows.count * 48
  }

  // MARK: - States

  /// Returns the state of the positions in `reached`, which are in ascending order.
  private mutating func stateOfReached() -> UInt32 {
    if reached.isEmpty { return 0 }
    if !classes.isEmpty { removeClosed() }
    let first = members.count
    var end = 0
    while end < reached.count {
      let position = automaton.positions[Int(reached[end])]
      // No later rule can decide about a text that comes to this position.
      if position.acceptsAll, !automaton.isConditional[Int(position.rule)] { break }
      end += 1
    }
    // From the end, because a position covers positions before it.
    var firstCovered: UInt32 = .max
    var index = min(end, reached.count - 1)
    while index >= 0 {
      let position = reached[index]
      index -= 1
      if position >= firstCovered { continue }
      members.append(position)
      firstCovered = automaton.positions[Int(position)].coversFrom
    }
    members[first...].reverse()
    return state(from: first)
  }

  /// Removes the positions in `reached` of rules after one with the same other conditions that
  /// accepts every remaining text.
  private mutating func removeClosed() {
    closed.removeAll(keepingCapacity: true)
    reached.removeAll { [automaton, classes] index in
      let position = automaton.positions[Int(index)]
      let rule = closed[classes[Int(position.rule)]]
      if let rule, rule != position.rule { return true }
      if position.acceptsAll { closed[classes[Int(position.rule)]] = position.rule }
      return false
    }
  }

  /// Returns the state of the members from an index on, which are removed if the state is known.
  private mutating func state(from first: Int) -> UInt32 {
    var hash: UInt32 = 0x811C_9DC5
    var index = first
    while index < members.count {
      hash = (hash ^ members[index]) &* 0x0100_0193
      hash ^= hash >> 15
      index += 1
    }
    hash = (hash ^ hash >> 13) &* (0x85EB_CA6B as UInt32)
    hash ^= hash >> 16
    var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
    while slots[slot] != 0 {
      let state = Int(slots[slot])
      if hashes[state] == hash, Self.isEqual(members, ends[state - 1]..<ends[state], first) {
        members.removeLast(members.count - first)
        return UInt32(truncatingIfNeeded: state)
      }
      slot = (slot + 1) & (slots.count - 1)
    }
    let state = UInt32(truncatingIfNeeded: ends.count)
    slots[slot] = state
    ends.append(members.count)
    hashes.append(hash)
    ownRows.append(Row())
    rows.append(Row())
    decisions.append(.max)
    if ends.count * 2 > slots.count { growSlots() }
    return state
  }

  /// Returns whether the members of a state are those from an index on.
  private static func isEqual(
    _ members: ContiguousArray<UInt32>,
    _ own: Range<Int>,
    _ first: Int
  ) -> Bool {
    guard own.count == members.count - first else { return false }
    var index = own.lowerBound
    while index < own.upperBound {
      if members[index] != members[first + index - own.lowerBound] { return false }
      index += 1
    }
    return true
  }

  /// Returns for each position of a state the state that has only this position.
  mutating func divided(_ state: UInt32) -> [UInt32] {
    if state == 0 { return [] }
    let own = ends[Int(state) - 1]..<ends[Int(state)]
    if own.count == 1 { return [state] }
    return own.map { index in
      let first = members.count
      members.append(members[index])
      return self.state(from: first)
    }
  }

  private mutating func growSlots() {
    slots = ContiguousArray(repeating: 0, count: slots.count * 2)
    for state in 1..<ends.count {
      var slot = Int(truncatingIfNeeded: hashes[state]) & (slots.count - 1)
      while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = UInt32(truncatingIfNeeded: state)
    }
  }

  // MARK: - Steps over a path

  /// Returns the partition of the bytes of a path that a state distinguishes.
  mutating func partition(of state: UInt32) -> UInt32 { row(of: state).partition }

  /// Returns the state after one byte of a path.
  mutating func next(_ state: UInt32, _ byte: UInt8) -> UInt32 {
    if state == 0 { return 0 }
    let row = row(of: state)
    return targets[row.target(byte, partitions)]
  }

  /// Returns the state after any character beyond ASCII, if the automaton does not distinguish them
  /// here.
  mutating func nextBeyondASCII(_ state: UInt32) -> UInt32? {
    let row = row(of: state)
    guard partitions.hasOneHighClass[Int(row.partition)] else { return nil }
    let next = targets[row.target(0x80, partitions)]
    let following = self.row(of: next)
    guard partitions.hasOneHighClass[Int(following.partition)] else { return nil }
    return targets[following.target(0x80, partitions)] == next ? next : nil
  }

  private mutating func row(of state: UInt32) -> Row {
    let known = rows[Int(state)]
    if known.partition != .max { return known }
    let own = ownRow(of: state)
    let row =
      switch form {
      case .components: own
      case .decoded: decodedRow(own)
      case .written: writtenRow(own)
      }
    rows[Int(state)] = row
    return row
  }

  /// Returns the row for the bytes of a path, whose slashes are all the same.
  private mutating func decodedRow(_ own: Row) -> Row {
    let shape = shape([own.partition]) { [partitions] byte in
      UInt32(partitions.number(of: LinkAlphabet.decoded(byte), in: own.partition))
    }
    let first = targets.count
    for byte in shape.samples {
      targets.append(targets[own.target(LinkAlphabet.decoded(byte), partitions)])
    }
    return Row(partition: shape.partition, first: first)
  }

  /// Returns the row for the bytes of a path, some of which are three bytes of a link.
  private mutating func writtenRow(_ own: Row) -> Row {
    // The rows after a percent sign and the first digit, and for each of them the first equal one.
    let escape = ownRow(of: targets[own.target(LinkAlphabet.percent, partitions)])
    var halves: [Row] = []
    var key = [own.partition]
    for digit in LinkAlphabet.digits {
      let half = ownRow(of: targets[escape.target(digit, partitions)])
      let equal = halves.firstIndex { $0.first == half.first } ?? halves.count
      halves.append(half)
      key.append(UInt32(truncatingIfNeeded: equal) << 24 | half.partition)
    }
    let shape = shape(key) { [alphabet, partitions] byte in
      if alphabet.plain.contains(byte) {
        return UInt32(partitions.number(of: byte, in: own.partition))
      }
      let value = LinkAlphabet.decoded(byte)
      let high = Int(value >> 4)
      let low = LinkAlphabet.digits[Int(value & 15)]
      let number = partitions.number(of: low, in: halves[high].partition)
      return UInt32(256 + Int(key[1 + high] >> 24) << 8 + number)
    }
    let first = targets.count
    for byte in shape.samples {
      if alphabet.plain.contains(byte) {
        targets.append(targets[own.target(byte, partitions)])
      } else {
        let value = LinkAlphabet.decoded(byte)
        let half = halves[Int(value >> 4)]
        targets.append(targets[half.target(LinkAlphabet.digits[Int(value & 15)], partitions)])
      }
    }
    return Row(partition: shape.partition, first: first)
  }

  /// Returns the partition by the numbers of bytes, which depend only on the key.
  private mutating func shape(_ key: [UInt32], _ number: (UInt8) -> UInt32) -> Shape {
    if let known = shapes[key] { return known }
    let partition = partitions.partition(by: number)
    let shape = (partition, partitions.samples(of: partition))
    shapes[key] = shape
    return shape
  }

  // MARK: - Steps over the bytes that the automaton reads

  private mutating func ownRow(of state: UInt32) -> Row {
    let known = ownRows[Int(state)]
    if known.partition != .max { return known }
    let own = state == 0 ? 0..<0 : ends[Int(state) - 1]..<ends[Int(state)]
    var used: [Int] = []
    var index = own.lowerBound
    while index < own.upperBound {
      let edges = automaton.positions[Int(members[index])].edges
      var edge = Int(edges.lowerBound)
      while edge < Int(edges.upperBound) {
        let set = Int(automaton.edges[edge].set)
        edge += 1
        if isSetUsed[set] { continue }
        isSetUsed[set] = true
        used.append(set)
      }
      index += 1
    }
    for set in used { isSetUsed[set] = false }
    used.sort()
    let shape = shape(ofSets: used)
    let first = targets.count
    for byte in shape.samples {
      findReached(from: own, byte)
      let state = stateOfReached()
      targets.append(state)
    }
    let row = Row(partition: shape.partition, first: first)
    ownRows[Int(state)] = row
    return row
  }

  /// Finds the positions that a byte leads to from members of a state.
  private mutating func findReached(from own: Range<Int>, _ byte: UInt8) {
    mark += 1
    reached.removeAll(keepingCapacity: true)
    var isSorted = true
    var last: UInt32 = 0
    var index = own.lowerBound
    while index < own.upperBound {
      let edges = automaton.positions[Int(members[index])].edges
      var number = Int(edges.lowerBound)
      while number < Int(edges.upperBound) {
        let edge = automaton.edges[number]
        number += 1
        if marks[Int(edge.target)] == mark { continue }
        guard automaton.sets[Int(edge.set)].contains(byte) else { continue }
        marks[Int(edge.target)] = mark
        if last > edge.target { isSorted = false }
        last = edge.target
        reached.append(last)
      }
      index += 1
    }
    if !isSorted { reached.sort() }
  }

  /// Returns the partition in which two bytes are in one class if the same sets contain them.
  private mutating func shape(ofSets sets: [Int]) -> Shape {
    if let known = setShapes[sets] { return known }
    var product: UInt32?
    for set in sets {
      let own = partition(ofSet: set)
      product = product.map { partitions.product($0, own) } ?? own
    }
    let partition = product ?? partitions.whole
    let shape = (partition, partitions.samples(of: partition))
    setShapes[sets] = shape
    return shape
  }

  private mutating func partition(ofSet set: Int) -> UInt32 {
    if setPartitions[set] == .max {
      let bytes = automaton.sets[set]
      setPartitions[set] = partitions.partition { bytes.contains($0) ? 1 : 0 }
    }
    return setPartitions[set]
  }

  // MARK: - Decisions

  /// Returns the number of the list of rules that may decide about a text that ends in a state.
  mutating func decision(of state: UInt32) -> UInt32 {
    if decisions[Int(state)] != .max { return decisions[Int(state)] }
    var list: [UInt32] = []
    closed.removeAll(keepingCapacity: true)
    for index in ends[Int(state) - 1]..<ends[Int(state)] {
      let position = automaton.positions[Int(members[index])]
      guard position.accepts, list.last != position.rule else { continue }
      if !classes.isEmpty {
        let isClosed = closed.updateValue(position.rule, forKey: classes[Int(position.rule)]) != nil
        if isClosed { continue }
      }
      list.append(position.rule)
      if !automaton.isConditional[Int(position.rule)] { break }
    }
    let number = listIndex[list] ?? UInt32(truncatingIfNeeded: lists.count)
    if number == lists.count {
      lists.append(list)
      listIndex[list] = number
    }
    decisions[Int(state)] = number
    return number
  }

  /// Returns a list of rules by its number: the rules that accept, in their order, up to the first
  /// one without other conditions.
  func rules(_ decision: UInt32) -> [UInt32] { lists[Int(decision)] }

  /// The rules that cause most of the states, because their positions are in many of them.
  var largestRules: [Int] {
    var counts = [Int](repeating: 0, count: automaton.isConditional.count)
    for position in members { counts[Int(automaton.positions[Int(position)].rule)] += 1 }
    let most = counts.max() ?? 0
    return counts.indices.filter { counts[$0] * 2 > most && most > 0 }
  }
}
