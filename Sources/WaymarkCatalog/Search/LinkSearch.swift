internal import Waymark

/// A search over the paths of all links that finds, for each combination of decisions of several
/// sides, a shortest path about which the sides decide in this way.
///
///     let search = LinkSearch([routes, file])
///     search.undecided         // nil
///     search.texts.first { !$0.rules[0].isEmpty && $0.rules[1].isEmpty }
///     // a shortest path that a route matches and the file does not
///
/// The paths are those of canonical links, and the same paths with a slash at the end. With another
/// alphabet, the search is over the queries or the fragments of canonical links. A state of
/// the search consists of a state of each automaton, and is visited once. From a state, the search
/// follows one byte of each class that an automaton distinguishes there, and one character of each
/// class beyond ASCII. It visits the states in the order of the lengths of their links, so the
/// first path with a combination of decisions is a shortest one.
package struct LinkSearch {
  /// The shortest paths, by length; one for each combination of decisions that a path has.
  package private(set) var texts: [DecidedText] = []
  /// The reason why the search ended before it had visited all states.
  package private(set) var undecided: UndecidedSearch?

  private let sides: [LinkAcceptor]
  private let alphabet: LinkAlphabet
  private let partitions: BytePartitions
  /// The size of the partitions that other searches need.
  private let knownSize: Int
  private var automata: [LazyAutomaton]
  /// The automata of each side that must match a path.
  private let required: [Range<Int>]
  /// For each side, the numbers that its rules share with those of the same other conditions.
  private let classes: [[Int]?]
  /// Indicates whether the texts may contain all characters beyond ASCII.
  private let hasAllBeyondASCII: Bool
  /// The automaton of which a state has one position; `nil` if there is none.
  private let divided: Int?

  // A state is a row of numbers: the beginning of its current component, and a state of each
  // automaton. Loops over rows count by themselves, because a debug build is slow at loops over
  // ranges, and the tests search for minutes.
  private let width: Int
  /// The number of numbers that are stored for each state: the length of its path, and its row.
  ///
  /// A search that finds a state again needs both, and they are rarely in the processor's cache.
  private let stride: Int
  /// The range of each side's automata.
  private let parts: [Range<Int>]
  private var states: ContiguousArray<UInt32> = []
  /// A hash table of the states, which are numbered from 1 on; 0 for an unused slot.
  private var slots = ContiguousArray<UInt32>(repeating: 0, count: 1024)
  /// The state before the last character of each state's path.
  private var parents: ContiguousArray<UInt32> = []
  /// The last character of each state's path, as bytes of a number.
  private var characters: ContiguousArray<UInt32> = []
  private var isVisited: ContiguousArray<Bool> = []
  /// The states to visit, by the length of their paths modulo the number of lists.
  ///
  /// A character has at most 12 bytes in a link.
  private var queue = [[UInt32]](repeating: [], count: 13)
  /// The state that is visited, and those that the bytes of one step lead to, one after the other.
  private var path: ContiguousArray<UInt32>
  /// The next states of all automata for each of these states, as far as they are needed.
  private var rows: ContiguousArray<LazyAutomaton.Row>
  /// The states after the first bytes of a character beyond ASCII that were continued from the
  /// state that is visited, with the numbers of bytes before and after them.
  private var continued: Set<ContiguousArray<UInt32>> = []

  // A list of rules, and a combination of lists, is stored once and has a number.
  private var lists: [[UInt32]] = [[]]
  private var listIndex: [[UInt32]: UInt32] = [[]: 0]
  /// For each automaton, the numbers of lists with the rules of one of its decisions.
  private var mergedLists: [NumberTable]
  /// The combinations of lists, after the one without a list.
  private var combinations: [[UInt32]] = [[]]
  /// The numbers of combinations, by the number of the combination without the last list.
  private var combinationIndex = NumberTable()
  /// Indicates for each combination whether a path with it was found.
  private var isFound = [false]

  /// Searches the paths.
  ///
  /// - Parameters:
  ///   - sides: The sides, whose rules have numbers from 0 on.
  ///   - required: The indices of sides to which the search is limited: it does not follow a
  ///     beginning of a path if one of these sides matches no path with this beginning.
  ///   - divided: The index of a side with one automaton. A state of the search has only one of the
  ///     positions of this automaton, so there are at most as many as the automaton has positions.
  ///     The search finds the same paths that the side matches, but it also lists some of them as
  ///     paths that the side does not match.
  ///   - partitions: The partitions of other searches over the same alphabet.
  ///   - isLast: Returns whether the search ends with a path; `texts` then has no longer one.
  package init(
    _ sides: [LinkAcceptor],
    within required: [Int] = [],
    dividing divided: Int? = nil,
    alphabet: LinkAlphabet = .canonical,
    _ partitions: BytePartitions = BytePartitions(),
    budget: SearchBudget = SearchBudget(),
    until isLast: ((DecidedText) -> Bool)? = nil
  ) {
    self.sides = sides
    self.alphabet = alphabet
    self.partitions = partitions
    knownSize = partitions.size
    let bytes = LinkAlphabet.canonical.bytes.subtracting(LinkAlphabet.ascii)
    hasAllBeyondASCII = bytes.subtracting(alphabet.bytes).isEmpty
    classes = sides.map(\.classes)
    automata = zip(sides, classes).flatMap { [partitions] side, classes in
      side.parts.map { part in
        LazyAutomaton(
          part.automaton,
          part.form,
          alphabet,
          partitions,
          classes: classes.map { classes in part.rules.map { classes[$0] } } ?? []
        )
      }
    }
    width = 1 + automata.count
    mergedLists = Array(repeating: NumberTable(), count: automata.count)
    stride = 1 + width
    // A character has at most four bytes.
    path = ContiguousArray(repeating: 0, count: 5 * width)
    rows = ContiguousArray(repeating: LazyAutomaton.Row(), count: 5 * width)
    var first = 0
    parts = sides.map { side in
      defer { first += side.parts.count }
      return first..<first + side.parts.count
    }
    self.required = required.map { [parts] in parts[$0] }
    self.divided = divided.map { [parts] in parts[$0].lowerBound }
    run(budget, isLast)
    texts.sort {
      $0.length == $1.length ? $0.bytes.lexicographicallyPrecedes($1.bytes) : $0.length < $1.length
    }
  }

  /// The number of states.
  package var stateCount: Int { parents.count }

  /// The approximate number of bytes that the search occupies.
  package var size: Int {
    automata.reduce(partitions.size - knownSize) { $0 + $1.size } + states.count * 4
      + slots.count * 4 + stateCount * 10 + (combinations.count - 1) * 120
  }

  // MARK: - Visits

  private mutating func run(_ budget: SearchBudget, _ isLast: ((DecidedText) -> Bool)?) {
    for index in automata.indices { path[1 + index] = automata[index].start }
    path[0] = Beginning.root.rawValue
    var length = 0
    if alphabet.part == .path {
      length = 1
      findRows(0)
      move(from: 0, LinkAlphabet.separator, .root)
      add(1, after: .max, UInt32(LinkAlphabet.separator), length: length)
    } else {
      add(0, after: .max, 0, length: length)
    }
    if budget.memory?.isReached == true {
      undecided = reason
      return
    }
    var emptyLists = 0
    var visits = 0
    while emptyLists < queue.count {
      let list = queue[length % queue.count]
      emptyLists = list.isEmpty ? emptyLists + 1 : 0
      queue[length % queue.count] = []
      for state in list where !isVisited[Int(state)] && states[Int(state) * stride] == length {
        isVisited[Int(state)] = true
        if let text = visit(state, length), isLast?(text) == true { return }
        visits += 1
        // The system's answer takes as long as some visits.
        let isFull =
          visits % 64 == 0 && size > budget.bytes
          || visits % 4096 == 0 && budget.memory?.isReached == true
        if stateCount > budget.states || isFull {
          undecided = reason
          return
        }
      }
      length += 1
    }
  }

  /// The side of the automaton with the most states, and its largest rules.
  private var reason: UndecidedSearch {
    let index = automata.indices.max { automata[$0].stateCount < automata[$1].stateCount } ?? 0
    let parts = sides.indices.flatMap { side in sides[side].parts.map { (side, $0.rules) } }
    let (side, rules) = parts[index]
    return UndecidedSearch(side: side, rules: automata[index].largestRules.map { rules[$0] })
  }

  /// Adds the states after a state, and returns its text if it is the first one with its decisions.
  private mutating func visit(_ state: UInt32, _ length: Int) -> DecidedText? {
    let first = Int(state) * stride + 1
    var index = 0
    while index < width {
      path[index] = states[first + index]
      index += 1
    }
    let beginning = Beginning(rawValue: path[0]) ?? .text
    let text = beginning.isEnd(of: alphabet.part) ? storedText(of: state, length) : nil
    findRows(0)
    for (byte, following) in beginning.separators(in: alphabet) {
      move(from: 0, byte, following)
      add(1, after: state, UInt32(byte), length: length + 1)
    }
    let steps = partitions.steps(of: partition(0), alphabet)
    for step in steps.ascii {
      if step.byte == LinkAlphabet.equalsInName, beginning == .value { continue }
      move(from: 0, step.byte, beginning.after(step.byte, in: alphabet.part))
      add(1, after: state, UInt32(step.byte), length: length + step.length)
    }
    if beginning == .value {
      // An equals sign in a value separates nothing, and other bytes are easier to read.
      move(from: 0, LinkAlphabet.equals, .value)
      add(1, after: state, UInt32(LinkAlphabet.equals), length: length + 1)
    }
    if !steps.leads.isEmpty { visitBeyondASCII(state, beginning, length, steps.leads) }
    return text
  }

  /// Adds the states after characters beyond ASCII.
  private mutating func visitBeyondASCII(
    _ state: UInt32,
    _ beginning: Beginning,
    _ length: Int,
    _ leads: [UInt8]
  ) {
    let following = beginning.afterBeyondASCII
    if alphabet.bytes.contains(0xC3), alphabet.bytes.contains(0xA9), movesBeyondASCII(following) {
      // The character é represents all others.
      add(1, after: state, 0xC3A9, length: length + 6)
      return
    }
    if hasAllBeyondASCII, movesByLength(following) {
      // The first one of each length represents all others.
      if let lead = leads.first(where: { $0 < 0xE0 }) {
        add(1, after: state, LinkAlphabet.firstCharacter(after: lead), length: length + 6)
      }
      if let lead = leads.first(where: { $0 >= 0xF0 }) {
        add(2, after: state, LinkAlphabet.firstCharacter(after: lead), length: length + 12)
      }
      return
    }
    continued.removeAll(keepingCapacity: true)
    for lead in leads {
      let (second, more) = LinkAlphabet.continuation(of: lead)
      move(from: 0, lead, following)
      continueCharacter(state, 1, following, UInt32(lead), second, more: more, length: length + 3)
    }
  }

  /// Moves all automata by any character beyond ASCII; returns `false` if one of them distinguishes
  /// such characters.
  private mutating func movesBeyondASCII(_ following: Beginning) -> Bool {
    path[width] = following.rawValue
    var index = 1
    while index < width {
      guard let target = automata[index - 1].nextBeyondASCII(path[index]) else { return false }
      path[width + index] = target
      index += 1
    }
    return true
  }

  /// Moves all automata by any character beyond ASCII of two or three bytes, and by any one of four
  /// bytes, to the next two places of the path; returns `false` if one of them distinguishes
  /// characters of one length.
  private mutating func movesByLength(_ following: Beginning) -> Bool {
    path[width] = following.rawValue
    path[2 * width] = following.rawValue
    var index = 1
    while index < width {
      guard let (short, long) = automata[index - 1].targetsBeyondASCII(path[index]) else {
        return false
      }
      path[width + index] = short
      path[2 * width + index] = long
      index += 1
    }
    return true
  }

  /// Adds the states after one character of each class of those that begin with some bytes.
  ///
  /// - Parameters:
  ///   - place: The number of these bytes.
  ///   - range: The values of the next byte.
  ///   - more: The number of bytes after the next one.
  private mutating func continueCharacter(
    _ state: UInt32,
    _ place: Int,
    _ following: Beginning,
    _ bytes: UInt32,
    _ range: ClosedRange<UInt8>,
    more: Int,
    length: Int
  ) {
    findRows(place)
    for byte in partitions.samples(of: partition(place), in: range, alphabet) {
      move(from: place, byte, following)
      let character = bytes << 8 | UInt32(byte)
      if more == 0 {
        add(place + 1, after: state, character, length: length + 3)
      } else if isNew(place + 1, more) {
        continueCharacter(
          state,
          place + 1,
          following,
          character,
          0x80...0xBF,
          more: more - 1,
          length: length + 3
        )
      }
    }
  }

  /// Returns whether the state at a place of the path was not continued with a number of bytes.
  ///
  /// After some bytes of a written character, most automata are in one of a few states.
  private mutating func isNew(_ place: Int, _ more: Int) -> Bool {
    var key = ContiguousArray(path[place * width..<(place + 1) * width])
    // Of two characters, one may have more bytes before it, and so a longer link.
    key.append(UInt32(truncatingIfNeeded: place << 8 | more))
    return continued.insert(key).inserted
  }

  /// Moves all automata by one byte, from a place of the path whose rows are known to the next one.
  private mutating func move(from place: Int, _ byte: UInt8, _ beginning: Beginning) {
    let source = place * width
    let target = source + width
    path[target] = beginning.rawValue
    var index = 1
    while index < width {
      path[target + index] = automata[index - 1].target(of: rows[source + index], byte)
      index += 1
    }
  }

  /// Finds the rows of all automata for the state at a place of the path.
  private mutating func findRows(_ place: Int) {
    var index = 1
    while index < width {
      let state = path[place * width + index]
      // Most rows are known, and a mutating call would first check that nothing shares the arrays.
      let known = automata[index - 1].knownRow(of: state)
      rows[place * width + index] = known ?? automata[index - 1].row(of: state)
      index += 1
    }
  }

  /// Returns the partition of the bytes that any of the automata distinguishes at a place of the
  /// path whose rows are known.
  private func partition(_ place: Int) -> UInt32 {
    if width == 1 { return partitions.whole }
    var result = rows[place * width + 1].partition
    var index = 2
    while index < width {
      result = partitions.product(result, rows[place * width + index].partition)
      index += 1
    }
    return result
  }

  // MARK: - States

  /// Adds the state at a place of the path, or the states that it is divided into.
  private mutating func add(
    _ place: Int,
    after parent: UInt32,
    _ character: UInt32,
    length: Int
  ) {
    let first = place * width
    guard let divided else { return addState(first, after: parent, character, length: length) }
    for state in automata[divided].divided(path[first + 1 + divided]) {
      path[first + 1 + divided] = state
      addState(first, after: parent, character, length: length)
    }
  }

  /// Adds the state whose numbers begin at an index of the path, or gives it a shorter path.
  private mutating func addState(
    _ first: Int,
    after parent: UInt32,
    _ character: UInt32,
    length: Int
  ) {
    for side in required where matchesNothing(side, first) { return }
    var slot = Self.hash(path, first, width) & (slots.count - 1)
    while slots[slot] != 0 {
      let state = Int(slots[slot]) - 1
      if Self.isEqual(states, state * stride + 1, path, first, width) {
        if length < states[state * stride] { set(state, parent, character, length) }
        return
      }
      slot = (slot + 1) & (slots.count - 1)
    }
    let state = stateCount
    slots[slot] = UInt32(truncatingIfNeeded: state + 1)
    states.append(0)
    var index = first
    while index < first + width {
      states.append(path[index])
      index += 1
    }
    parents.append(0)
    characters.append(0)
    isVisited.append(false)
    set(state, parent, character, length)
    if stateCount * 2 > slots.count { growSlots() }
  }

  /// Returns whether no automaton of a side matches a text after the state at an index of the path.
  private func matchesNothing(_ side: Range<Int>, _ first: Int) -> Bool {
    var index = side.lowerBound
    while index < side.upperBound, path[first + 1 + index] == 0 { index += 1 }
    return index == side.upperBound
  }

  private mutating func set(_ state: Int, _ parent: UInt32, _ character: UInt32, _ length: Int) {
    states[state * stride] = UInt32(truncatingIfNeeded: length)
    parents[state] = parent
    characters[state] = character
    queue[length % queue.count].append(UInt32(truncatingIfNeeded: state))
  }

  /// Returns whether the states whose numbers begin at two indices are the same.
  @inline(__always)
  private static func isEqual(
    _ states: ContiguousArray<UInt32>,
    _ first: Int,
    _ others: ContiguousArray<UInt32>,
    _ otherFirst: Int,
    _ width: Int
  ) -> Bool {
    var index = 0
    while index < width {
      if states[first + index] != others[otherFirst + index] { return false }
      index += 1
    }
    return true
  }

  /// Returns a hash value of the numbers of one state, which begin at an index.
  @inline(__always)
  private static func hash(
    _ numbers: ContiguousArray<UInt32>,
    _ first: Int,
    _ width: Int
  ) -> Int {
    var hash: UInt64 = 0x9E37_79B9_7F4A_7C15
    var index = first
    while index < first + width {
      hash = (hash ^ UInt64(truncatingIfNeeded: numbers[index])) &* 0xFF51_AFD7_ED55_8CCD
      hash ^= hash >> 32
      index += 1
    }
    return Int(truncatingIfNeeded: hash & 0x7FFF_FFFF)
  }

  private mutating func growSlots() {
    slots = ContiguousArray(repeating: 0, count: slots.count * 2)
    for state in 0..<stateCount {
      var slot = Self.hash(states, state * stride + 1, width) & (slots.count - 1)
      while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = UInt32(truncatingIfNeeded: state + 1)
    }
  }

  private func text(of state: UInt32) -> [UInt8] {
    var text: [UInt8] = []
    var state = state
    while state != .max {
      var character = characters[Int(state)]
      while character != 0 {
        text.append(UInt8(truncatingIfNeeded: character))
        character >>= 8
      }
      state = parents[Int(state)]
    }
    return text.reversed()
  }

  // MARK: - Decisions

  /// Stores and returns the text of the state that is visited, if it is the first one with its
  /// decisions.
  ///
  /// States are visited in the order of the lengths of their texts.
  private mutating func storedText(of state: UInt32, _ length: Int) -> DecidedText? {
    var combination: UInt32 = 0
    var side = 0
    while side < parts.count {
      let list = list(side)
      let key = UInt64(combination) << 32 | UInt64(list)
      if let known = combinationIndex[key] {
        combination = known
      } else {
        combinations.append(combinations[Int(combination)] + [list])
        isFound.append(false)
        combination = UInt32(truncatingIfNeeded: combinations.count - 1)
        combinationIndex.add(key, combination)
      }
      side += 1
    }
    if isFound[Int(combination)] { return nil }
    isFound[Int(combination)] = true
    let text = DecidedText(
      rules: combinations[Int(combination)].map { lists[Int($0)].map(Int.init) },
      bytes: text(of: state),
      length: length
    )
    texts.append(text)
    return text
  }

  /// Returns the number of the list of a side's rules that may decide about the text of the state
  /// that is visited.
  private mutating func list(_ side: Int) -> UInt32 {
    var result: UInt32 = 0
    var index = parts[side].lowerBound
    while index < parts[side].upperBound {
      let state = path[1 + index]
      let own = automata[index].knownDecision(of: state) ?? automata[index].decision(of: state)
      let key = UInt64(result) << 32 | UInt64(own)
      if let known = mergedLists[index][key] {
        result = known
      } else {
        result = merged(result, own, of: index, side)
        mergedLists[index].add(key, result)
      }
      index += 1
    }
    return result
  }

  /// Returns the number of a list with the rules of a further automaton of a side.
  private mutating func merged(
    _ list: UInt32,
    _ decision: UInt32,
    of index: Int,
    _ side: Int
  ) -> UInt32 {
    let part = sides[side].parts[index - parts[side].lowerBound]
    var rules = lists[Int(list)]
    rules += automata[index].rules(decision).map {
      UInt32(truncatingIfNeeded: part.rules[Int($0)])
    }
    rules.sort()
    if let classes = classes[side] {
      var known: Set<Int> = []
      rules.removeAll { !known.insert(classes[Int($0)]).inserted }
    }
    if let last = rules.firstIndex(where: { !sides[side].isConditional[Int($0)] }) {
      rules.removeSubrange((last + 1)...)
    }
    let number = listIndex[rules] ?? UInt32(truncatingIfNeeded: lists.count)
    if number == lists.count {
      lists.append(rules)
      listIndex[rules] = number
    }
    return number
  }
}
