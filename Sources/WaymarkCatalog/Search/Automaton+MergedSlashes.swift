internal import Waymark

extension Automaton {
  /// The automaton whose rules compare a text in which each run of slashes is one slash.
  ///
  /// So `/a/b` also accepts `/a//b`, and no text is accepted because of two slashes in a row.
  package var mergingSlashes: Automaton {
    let slash = ByteSet("/".utf8)
    var sets = sets
    func index(of set: ByteSet) -> UInt32 {
      let index = sets.firstIndex(of: set) ?? sets.count
      if index == sets.count { sets.append(set) }
      return UInt32(truncatingIfNeeded: index)
    }
    let slashSet = index(of: slash)
    let others = self.sets.map { index(of: $0.subtracting(slash)) }
    // Two positions for each one: after another byte than a slash, and after a slash.
    var positions: [Position] = []
    var edges: [Edge] = []
    for original in self.positions {
      for isAfterSlash in [false, true] {
        let own = UInt32(truncatingIfNeeded: positions.count)
        let first = UInt32(truncatingIfNeeded: edges.count)
        for edge in self.edges(of: original) {
          let set = others[Int(edge.set)]
          if !sets[Int(set)].isEmpty {
            edges.append(Edge(set: set, target: edge.target * 2))
          }
          if !isAfterSlash, self.sets[Int(edge.set)].contains(LinkAlphabet.separator) {
            edges.append(Edge(set: slashSet, target: edge.target * 2 + 1))
          }
        }
        if isAfterSlash { edges.append(Edge(set: slashSet, target: own)) }
        var position = original
        position.edges = first..<UInt32(truncatingIfNeeded: edges.count)
        position.coversFrom = original.acceptsAll ? original.coversFrom * 2 : own
        positions.append(position)
      }
    }
    return Automaton(
      sets: sets,
      starts: starts.map { $0 * 2 },
      positions: positions,
      edges: edges,
      isConditional: isConditional
    )
  }
}
