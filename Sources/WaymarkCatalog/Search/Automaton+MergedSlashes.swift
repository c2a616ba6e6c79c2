internal import Waymark

extension Automaton {
  /// The automaton whose rules compare a text in which each run of slashes is one slash.
  ///
  /// So `/a/b` also accepts `/a//b`, and no text is accepted because of two slashes in a row.
  package var mergingSlashes: Automaton {
    let slash = ByteSet("/".utf8)
    var sets = sets
    func index(of set: ByteSet) -> Int {
      if let index = sets.firstIndex(of: set) { return index }
      sets.append(set)
      return sets.count - 1
    }
    let slashSet = index(of: slash)
    var others: [Int: Int] = [:]
    for number in self.sets.indices { others[number] = index(of: sets[number].subtracting(slash)) }
    // Two positions for each one: after another byte than a slash, and after a slash.
    var positions: [Position] = []
    var edges: [Edge] = []
    for original in self.positions {
      for isAfterSlash in [false, true] {
        let own = UInt32(truncatingIfNeeded: positions.count)
        let first = edges.count
        for edge in self.edges[original.edges] {
          if let set = others[edge.set], !sets[set].isEmpty {
            edges.append(Edge(set: set, target: edge.target * 2))
          }
          if !isAfterSlash, self.sets[edge.set].contains(LinkAlphabet.separator) {
            edges.append(Edge(set: slashSet, target: edge.target * 2 + 1))
          }
        }
        if isAfterSlash { edges.append(Edge(set: slashSet, target: own)) }
        var position = original
        position.edges = first..<edges.count
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
