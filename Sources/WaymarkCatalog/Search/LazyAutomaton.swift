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
  /// The bits of the bytes of each of the automaton's sets, in four words.
  private let setWords: ContiguousArray<UInt64>
  private let form: TextForm
  private let alphabet: LinkAlphabet
  private let partitions: BytePartitions
  /// For each rule a number that it shares with the rules that have the same other conditions;
  /// empty if each rule has its own.
  private let classes: [Int]
  /// For each class the rule after which no other rule of the class decides, while a state or its
  /// decision is made; `.max` for no rule.
  private var closed: ContiguousArray<UInt32>
  /// The classes with such a rule.
  private var closedClasses: [Int] = []
  /// The positions of all states, one state after another.
  private var members: ContiguousArray<UInt32> = []
  /// The end of each state's positions.
  private var ends: ContiguousArray<UInt32> = [0]
  private var hashes: ContiguousArray<UInt32> = [0]
  /// A hash table of the states; 0 for an unused slot.
  private var slots = ContiguousArray<UInt32>(repeating: 0, count: 1024)
  /// The next states of all rows.
  private var targets: ContiguousArray<UInt32> = []
  /// For each state, its next states after a byte that the automaton reads.
  private var ownRows: ContiguousArray<Row> = [Row()]
  /// For each state, its next states after a byte of a path.
  private var rows: ContiguousArray<Row> = [Row()]
  /// For each state, its next states after a character beyond ASCII.
  private var rowsBeyondASCII: ContiguousArray<RowBeyondASCII> = [RowBeyondASCII()]
  /// For each state the number of its list of rules, or `.max` if it is not known yet.
  private var decisions: ContiguousArray<UInt32> = [0]
  /// The lists of rules: each consists of an earlier list and one more rule.
  private var lists: ContiguousArray<(earlier: UInt32, rule: UInt32)> = [(0, 0)]
  /// The numbers of the lists, by the earlier list and the rule.
  private var listIndex = NumberTable()
  /// The partitions of decoded rows, by that of the row, and those of written rows, by their keys.
  private var decodedPartitions = NumberTable()
  private var writtenPartitions: [[UInt32]: UInt32] = [:]
  /// The partition of each set of bytes, or `.max` if it is not known yet.
  private var setPartitions: [UInt32]
  /// The positions that one step reaches, and marks to find duplicates.
  private var reached: [UInt32] = []
  private var marks: [UInt32]
  private var mark: UInt32 = 0
  /// The sets of the edges from one state, and marks to find duplicates.
  private var usedSets: [Int] = []
  private var isSetUsed: [Bool]
  /// The state before the first byte.
  private(set) var start: UInt32 = 0

  /// The next states of a state, one for each class of a partition.
  struct Row {
    fileprivate(set) var partition: UInt32 = .max
    /// The index of the next state for the first class.
    fileprivate var first: UInt32 = 0

    init() {}

    fileprivate init(partition: UInt32, first: Int) {
      (self.partition, self.first) = (partition, UInt32(truncatingIfNeeded: first))
    }

    /// Returns the index of the next state for a byte.
    @inline(__always)
    fileprivate func target(_ byte: UInt8, _ partitions: BytePartitions) -> Int {
      Int(first) + partitions.number(of: byte, in: partition)
    }
  }

  /// The next states of a state after a character beyond ASCII, if only its length matters.
  private struct RowBeyondASCII {
    /// The state after any character, or `none`; `.max` if it is not known yet.
    var any: UInt32 = .max
    /// The value of `any` if the automaton distinguishes characters here.
    static let none = UInt32.max - 1
    /// The state after any character of two or three bytes; `.max` if it is not known yet.
    var short: UInt32 = .max
    /// The state after any character of four bytes, which is two units in UTF-16; `.max` if the
    /// automaton distinguishes characters of one length here.
    var long: UInt32 = .max
  }

  init(
    _ automaton: Automaton,
    _ form: TextForm,
    _ alphabet: LinkAlphabet,
    _ partitions: BytePartitions,
    classes: [Int] = []
  ) {
    self.automaton = automaton
    var words: ContiguousArray<UInt64> = []
    for set in automaton.sets { for word in 0..<4 { words.append(set.words[word]) } }
    setWords = words
    self.classes = classes
    closed = ContiguousArray(repeating: .max, count: (classes.max() ?? -1) + 1)
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
    var mayAccept = false
    while end < reached.count {
      let position = automaton.positions[Int(reached[end])]
      if position.accepts { mayAccept = true }
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
    var (low, high) = (first, members.count - 1)
    while low < high {
      members.swapAt(low, high)
      (low, high) = (low + 1, high - 1)
    }
    return state(from: first, mayAccept: mayAccept)
  }

  /// Removes the positions in `reached` of rules after one with the same other conditions that
  /// accepts every remaining text.
  private mutating func removeClosed() {
    var (count, index) = (0, 0)
    while index < reached.count {
      let position = reached[index]
      let rule = automaton.positions[Int(position)].rule
      let own = classes[Int(rule)]
      index += 1
      if closed[own] != .max, closed[own] != rule { continue }
      if automaton.positions[Int(position)].acceptsAll { close(own, rule) }
      reached[count] = position
      count += 1
    }
    reached.removeLast(reached.count - count)
    openClasses()
  }

  /// Notes that a rule is the last one of its class that may decide.
  private mutating func close(_ own: Int, _ rule: UInt32) {
    closed[own] = rule
    closedClasses.append(own)
  }

  private mutating func openClasses() {
    for own in closedClasses { closed[own] = .max }
    closedClasses.removeAll(keepingCapacity: true)
  }

  /// Returns the state of the members from an index on, which are removed if the state is known.
  ///
  /// - Parameter mayAccept: Indicates whether one of the members may accept; most states have none.
  private mutating func state(from first: Int, mayAccept: Bool = true) -> UInt32 {
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
      if hashes[state] == hash, Self.isEqual(members, positions(of: state), first) {
        members.removeLast(members.count - first)
        return UInt32(truncatingIfNeeded: state)
      }
      slot = (slot + 1) & (slots.count - 1)
    }
    let state = UInt32(truncatingIfNeeded: ends.count)
    slots[slot] = state
    ends.append(UInt32(truncatingIfNeeded: members.count))
    hashes.append(hash)
    ownRows.append(Row())
    rows.append(Row())
    rowsBeyondASCII.append(RowBeyondASCII())
    decisions.append(mayAccept ? .max : 0)
    if ends.count * 2 > slots.count { growSlots() }
    return state
  }

  /// Returns the range of the members of a state.
  @inline(__always)
  private func positions(of state: Int) -> Range<Int> {
    state == 0 ? 0..<0 : Int(ends[state - 1])..<Int(ends[state])
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
    let own = positions(of: Int(state))
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

  /// Returns the state after one byte of a path, from a state with a row.
  @inline(__always)
  func target(of row: Row, _ byte: UInt8) -> UInt32 { targets[row.target(byte, partitions)] }

  /// Returns the state after any character beyond ASCII, if the automaton does not distinguish them
  /// here.
  mutating func nextBeyondASCII(_ state: UInt32) -> UInt32? {
    if rowsBeyondASCII[Int(state)].any == .max {
      let next = findNextBeyondASCII(state) ?? RowBeyondASCII.none
      rowsBeyondASCII[Int(state)].any = next
    }
    let next = rowsBeyondASCII[Int(state)].any
    return next == RowBeyondASCII.none ? nil : next
  }

  private mutating func findNextBeyondASCII(_ state: UInt32) -> UInt32? {
    let row = row(of: state)
    guard partitions.hasOneHighClass[Int(row.partition)] else { return nil }
    let next = targets[row.target(0x80, partitions)]
    let following = self.row(of: next)
    guard partitions.hasOneHighClass[Int(following.partition)] else { return nil }
    return targets[following.target(0x80, partitions)] == next ? next : nil
  }

  /// Returns the states after any character beyond ASCII of two or three bytes, and after any one
  /// of four bytes; `nil` if the automaton distinguishes characters of one length here.
  mutating func targetsBeyondASCII(_ state: UInt32) -> (short: UInt32, long: UInt32)? {
    if rowsBeyondASCII[Int(state)].short == .max {
      let (short, long) = findTargetsBeyondASCII(state)
      (rowsBeyondASCII[Int(state)].short, rowsBeyondASCII[Int(state)].long) = (short, long)
    }
    let own = rowsBeyondASCII[Int(state)]
    return own.long == .max ? nil : (own.short, own.long)
  }

  private mutating func findTargetsBeyondASCII(_ state: UInt32) -> (short: UInt32, long: UInt32) {
    var own = (short: UInt32.max, long: UInt32.max)
    for leads in LinkAlphabet.leads {
      let (second, more) = LinkAlphabet.continuation(of: leads.lowerBound)
      guard let target = target(of: state, (leads, second), place: 0, last: more + 1) else {
        return (0, .max)
      }
      let known = more < 2 ? own.short : own.long
      if known != .max, known != target { return (0, .max) }
      if more < 2 { own.short = target } else { own.long = target }
    }
    return own
  }

  /// Returns the state after the remaining bytes of some characters; `nil` if the automaton
  /// distinguishes these characters.
  ///
  /// - Parameters:
  ///   - ranges: The ranges of the first byte and of the second one.
  ///   - place: The number of bytes before the state.
  ///   - last: The place of the last byte.
  private mutating func target(
    of state: UInt32,
    _ ranges: (first: ClosedRange<UInt8>, second: ClosedRange<UInt8>),
    place: Int,
    last: Int
  ) -> UInt32? {
    if place > last || state == 0 { return state }
    let range = place == 0 ? ranges.first : place == 1 ? ranges.second : 0x80...0xBF
    let row = row(of: state)
    var found: UInt32?
    for byte in partitions.samples(of: row.partition, in: range, alphabet) {
      let next = targets[row.target(byte, partitions)]
      guard let target = target(of: next, ranges, place: place + 1, last: last),
        found == nil || found == target
      else { return nil }
      found = target
    }
    return found
  }

  /// Returns the next states of a state, if they are known.
  @inline(__always)
  func knownRow(of state: UInt32) -> Row? {
    let known = rows[Int(state)]
    return known.partition == .max ? nil : known
  }

  /// Returns the next states of a state.
  mutating func row(of state: UInt32) -> Row {
    if let known = knownRow(of: state) { return known }
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
    let key = UInt64(own.partition)
    let partition =
      decodedPartitions[key]
      ?? partitions.partition { [partitions] byte in
        UInt32(partitions.number(of: LinkAlphabet.decoded(byte), in: own.partition))
      }
    if decodedPartitions[key] == nil { decodedPartitions.add(key, partition) }
    let first = targets.count
    for byte in partitions.samples(of: partition) {
      targets.append(targets[own.target(LinkAlphabet.decoded(byte), partitions)])
    }
    return Row(partition: partition, first: first)
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
    let partition = writtenPartition(key) { [alphabet, partitions] byte in
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
    for byte in partitions.samples(of: partition) {
      if alphabet.plain.contains(byte) {
        targets.append(targets[own.target(byte, partitions)])
      } else {
        let value = LinkAlphabet.decoded(byte)
        let half = halves[Int(value >> 4)]
        targets.append(targets[half.target(LinkAlphabet.digits[Int(value & 15)], partitions)])
      }
    }
    return Row(partition: partition, first: first)
  }

  /// Returns the partition by the numbers of bytes, which depend only on the key.
  private mutating func writtenPartition(
    _ key: [UInt32],
    _ number: (UInt8) -> UInt32
  ) -> UInt32 {
    if let known = writtenPartitions[key] { return known }
    let partition = partitions.partition(by: number)
    writtenPartitions[key] = partition
    return partition
  }

  // MARK: - Steps over the bytes that the automaton reads

  private mutating func ownRow(of state: UInt32) -> Row {
    let known = ownRows[Int(state)]
    if known.partition != .max { return known }
    let own = positions(of: Int(state))
    var index = own.lowerBound
    while index < own.upperBound {
      let edges = automaton.positions[Int(members[index])].edges
      var edge = Int(edges.lowerBound)
      while edge < Int(edges.upperBound) {
        let set = Int(automaton.edges[edge].set)
        edge += 1
        if isSetUsed[set] { continue }
        isSetUsed[set] = true
        usedSets.append(set)
      }
      index += 1
    }
    let partition = partitionOfUsedSets()
    let first = targets.count
    for byte in partitions.samples(of: partition) {
      findReached(from: own, byte)
      let state = stateOfReached()
      targets.append(state)
    }
    let row = Row(partition: partition, first: first)
    ownRows[Int(state)] = row
    return row
  }

  /// Finds the positions that a byte leads to from members of a state.
  private mutating func findReached(from own: Range<Int>, _ byte: UInt8) {
    mark += 1
    let (word, bit) = (Int(byte >> 6), 1 as UInt64 &<< UInt64(byte & 63))
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
        guard setWords[Int(edge.set) << 2 | word] & bit != 0 else { continue }
        marks[Int(edge.target)] = mark
        if last > edge.target { isSorted = false }
        last = edge.target
        reached.append(last)
      }
      index += 1
    }
    if !isSorted { reached.sort() }
  }

  /// Returns the partition in which two bytes are in one class if the same sets of `usedSets`
  /// contain them, and removes these sets.
  private mutating func partitionOfUsedSets() -> UInt32 {
    // The order decides which partitions are stored.
    usedSets.sort()
    var result = usedSets.isEmpty ? partitions.whole : partition(ofSet: usedSets[0])
    var index = 0
    while index < usedSets.count {
      isSetUsed[usedSets[index]] = false
      if index > 0 { result = partitions.product(result, partition(ofSet: usedSets[index])) }
      index += 1
    }
    usedSets.removeAll(keepingCapacity: true)
    return result
  }

  private mutating func partition(ofSet set: Int) -> UInt32 {
    if setPartitions[set] == .max {
      let bytes = automaton.sets[set]
      setPartitions[set] = partitions.partition { bytes.contains($0) ? 1 : 0 }
    }
    return setPartitions[set]
  }

  // MARK: - Decisions

  /// Returns the number of the list of rules that may decide about a text that ends in a state, if
  /// it is known.
  @inline(__always)
  func knownDecision(of state: UInt32) -> UInt32? {
    let known = decisions[Int(state)]
    return known == .max ? nil : known
  }

  /// Returns the number of the list of rules that may decide about a text that ends in a state.
  mutating func decision(of state: UInt32) -> UInt32 {
    if let known = knownDecision(of: state) { return known }
    var list: UInt32 = 0
    for index in positions(of: Int(state)) {
      let position = automaton.positions[Int(members[index])]
      guard position.accepts, list == 0 || lists[Int(list)].rule != position.rule else { continue }
      if !classes.isEmpty {
        let own = classes[Int(position.rule)]
        if closed[own] != .max { continue }
        close(own, position.rule)
      }
      list = number(ofList: list, with: position.rule)
      if !automaton.isConditional[Int(position.rule)] { break }
    }
    openClasses()
    decisions[Int(state)] = list
    return list
  }

  /// Returns the number of the list that consists of a list and one more rule.
  private mutating func number(ofList earlier: UInt32, with rule: UInt32) -> UInt32 {
    let key = UInt64(earlier) << 32 | UInt64(rule)
    if let known = listIndex[key] { return known }
    let number = UInt32(truncatingIfNeeded: lists.count)
    lists.append((earlier, rule))
    listIndex.add(key, number)
    return number
  }

  /// Returns a list of rules by its number: the rules that accept, in their order, up to the first
  /// one without other conditions.
  func rules(_ decision: UInt32) -> [UInt32] {
    var rules: [UInt32] = []
    var list = decision
    while list != 0 {
      rules.append(lists[Int(list)].rule)
      list = lists[Int(list)].earlier
    }
    return rules.reversed()
  }

  /// The rules that cause most of the states, because their positions are in many of them.
  var largestRules: [Int] {
    var counts = [Int](repeating: 0, count: automaton.isConditional.count)
    for position in members { counts[Int(automaton.positions[Int(position)].rule)] += 1 }
    let most = counts.max() ?? 0
    return counts.indices.filter { counts[$0] * 2 > most && most > 0 }
  }
}
