internal import Waymark

extension Automaton {
  /// The automaton whose rules compare a text without the slashes at its end; a text that consists
  /// of slashes is compared as one slash.
  ///
  /// So `/a` also accepts `/a//`, and `/a/?*` does not accept `/a/`.
  package var ignoringEndSlashes: Automaton {
    var copy = EndSlashes(self)
    for rule in isConditional.indices { copy.add(rule: UInt32(truncatingIfNeeded: rule)) }
    return copy.automaton
  }
}

/// A copy of an automaton with four additional positions after those of each rule.
private struct EndSlashes {
  private static let slash = ByteSet("/".utf8)

  private let original: Automaton
  private let isStart: Set<UInt32>
  private var sets: [ByteSet]
  private var starts: [UInt32]
  private var positions: [Automaton.Position] = []
  private var edges: [Automaton.Edge] = []
  private var next = 0

  init(_ original: Automaton) {
    self.original = original
    isStart = Set(original.starts)
    sets = original.sets
    starts = []
    starts = original.starts.map(shifted)
  }

  var automaton: Automaton {
    Automaton(
      sets: sets,
      starts: starts.sorted(),
      positions: positions,
      edges: edges,
      isConditional: original.isConditional
    )
  }

  /// Returns the place of an original position.
  private func shifted(_ position: UInt32) -> UInt32 {
    position + 4 * original.positions[Int(position)].rule
  }

  mutating func add(rule: UInt32) {
    let first = UInt32(truncatingIfNeeded: positions.count)
    let end =
      original.positions[next...].firstIndex { $0.rule != rule }
      ?? original.positions.endIndex
    // The text ends in another byte than a slash: here, or after any other bytes.
    let text = first + UInt32(truncatingIfNeeded: end - next)
    let anyText = text + 1
    // The text consists of slashes.
    let root = text + 2
    let slashes = text + 3
    var acceptsRoot = false
    for index in next..<end {
      var position = original.positions[index]
      var own: [Automaton.Edge] = []
      for edge in original.edges(of: position) {
        own.append(Automaton.Edge(set: edge.set, target: shifted(edge.target)))
        let target = original.positions[Int(edge.target)]
        guard target.accepts else { continue }
        let set = sets[Int(edge.set)]
        own += self.edges(over: set.subtracting(Self.slash), to: target.acceptsAll ? anyText : text)
        if set.contains(LinkAlphabet.separator), isStart.contains(UInt32(index)) {
          acceptsRoot = true
        }
      }
      position.accepts = false
      position.acceptsAll = false
      position.coversFrom = shifted(position.coversFrom)
      add(position, own)
    }
    next = end
    let slash = self.edges(over: Self.slash, to: slashes)
    add(rule, accepts: true, slash)
    add(
      rule,
      accepts: true,
      acceptsAll: true,
      coversFrom: first,
      self.edges(over: .all, to: anyText)
    )
    add(rule, accepts: false, acceptsRoot ? slash : [])
    add(rule, accepts: true, slash)
    if acceptsRoot { starts.append(root) }
  }

  private mutating func add(
    _ rule: UInt32,
    accepts: Bool,
    acceptsAll: Bool = false,
    coversFrom: UInt32? = nil,
    _ own: [Automaton.Edge]
  ) {
    let position = Automaton.Position(
      rule: rule,
      edges: 0..<0,
      accepts: accepts,
      acceptsAll: acceptsAll,
      coversFrom: coversFrom ?? UInt32(truncatingIfNeeded: positions.count)
    )
    add(position, own)
  }

  private mutating func add(_ position: Automaton.Position, _ own: [Automaton.Edge]) {
    var position = position
    let first = UInt32(truncatingIfNeeded: edges.count)
    edges += own
    position.edges = first..<UInt32(truncatingIfNeeded: edges.count)
    positions.append(position)
  }

  /// Returns the edge over a set; none if the set is empty.
  private mutating func edges(over set: ByteSet, to target: UInt32) -> [Automaton.Edge] {
    if set.isEmpty { return [] }
    let index = sets.firstIndex(of: set) ?? sets.count
    if index == sets.count { sets.append(set) }
    return [Automaton.Edge(set: UInt32(truncatingIfNeeded: index), target: target)]
  }
}
