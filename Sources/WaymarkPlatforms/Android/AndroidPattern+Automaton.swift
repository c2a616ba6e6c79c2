package import Waymark
package import WaymarkCatalog

extension AndroidPattern {
  /// Appends the texts that the pattern matches to a rule; `nil` if the pattern has too many states
  /// for a search.
  package var form: ((inout AutomatonBuilder) -> Void)? {
    let bytes = Array(text.utf8)
    switch kind {
    case .literal: return { $0.append(bytes) }
    case .prefix:
      return { builder in
        builder.append(bytes)
        builder.appendRepeat(of: .all, 0...)
      }
    case .suffix:
      return { builder in
        builder.appendRepeat(of: .all, 0...)
        builder.append(bytes)
      }
    case .simpleGlob where units.count <= Self.mostUnits:
      // The automaton occupies much memory, and it is made only for the rule.
      return { builder in
        if let automaton { builder.append(automaton) } else { builder.appendNothing() }
      }
    case .simpleGlob, .advancedGlob:
      guard let automaton else { return nil }
      return { $0.append(automaton) }
    }
  }

  /// The maximum length of a simple glob whose automaton certainly has few enough states and edges:
  /// at most three states for each unit, each with at most one edge for each unit.
  private static var mostUnits: Int { 120 }

  /// The automaton of the texts that the pattern matches; `nil` if it has too many states.
  package var automaton: UnitAutomaton? {
    switch kind {
    case .literal, .prefix:
      UnitAutomaton(from: 0) { taken in
        if taken < units.count { return [(UnitRanges(units[taken]), taken + 1)] }
        return kind == .prefix ? [(.all, taken)] : []
      } accepts: {
        $0 == units.count
      }
    case .suffix: automatonOfSuffix
    case .simpleGlob: SimpleGlob(units).automaton
    case .advancedGlob: program?.automaton
    }
  }

  /// The automaton of Knuth, Morris and Pratt: a state is the number of units at the end of the
  /// text with which the suffix begins.
  private var automatonOfSuffix: UnitAutomaton? {
    // The states after a unit that leads to another state than the first one.
    var next: [[UInt16: Int]] = []
    // The state after the same units without the first one.
    var shorter = 0
    for state in 0...units.count {
      var own = state == 0 ? [:] : next[shorter]
      if state < units.count {
        if state > 0 { shorter = next[shorter][units[state]] ?? 0 }
        own[units[state]] = state + 1
      }
      next.append(own)
    }
    return UnitAutomaton(from: 0) { state in
      let own = next[state].sorted { $0.key < $1.key }
      let others = UnitRanges(own.map { $0.key...$0.key }).inverse
      return own.map { (UnitRanges($0.key), $0.value) } + [(others, 0)]
    } accepts: {
      $0 == units.count
    }
  }
}

extension SimpleGlob {
  /// The place of the matcher between two units of a text.
  private enum Place: Hashable {
    /// Before the token at an index.
    case before(Int)
    /// After a unit that the `c*` at an index has matched.
    case inRepeat(Int)
    /// Before the X of the `.*X` whose star is at an index.
    case beforeStop(Int)
    /// After the decision that the whole text matches.
    case matched
  }

  /// The automaton of the texts that the glob matches; `nil` if it has too many states.
  var automaton: UnitAutomaton? {
    UnitAutomaton(from: Place.before(0)) { place in
      switch place {
      case .before(let index): return edges(at: index, .all)
      case .inRepeat(let index):
        let token = token(at: index)
        let own = UnitRanges(token.unit)
        return [(own, place)] + edges(at: token.next + 1, own.inverse)
      case .beforeStop(let star): return edges(afterStar: star, .all)
      case .matched: return [(.all, .matched)]
      }
    } accepts: { place in
      switch place {
      case .before(let index): accepts(at: index)
      case .inRepeat(let index): accepts(at: token(at: index).next + 1)
      case .beforeStop: false
      case .matched: true
      }
    }
  }

  /// Returns the places after one of some units, before which the matcher is at an index.
  private func edges(at index: Int, _ units: UnitRanges) -> [(units: UnitRanges, target: Place)] {
    var (index, units) = (index, units)
    var edges: [(units: UnitRanges, target: Place)] = []
    while index < pattern.count, !units.isEmpty {
      let token = token(at: index)
      if token.isRepeated, token.isDot {
        return edges + self.edges(afterStar: token.next, units)
      }
      let own = UnitRanges(token.unit)
      if !token.isRepeated {
        let taken = token.unit == Self.dot ? units : units.intersection(own)
        return edges + [(taken, .before(token.next))]
      }
      edges.append((units.intersection(own), .inRepeat(index)))
      units = units.subtracting(own)
      index = token.next + 1
    }
    return edges
  }

  private func edges(
    afterStar star: Int,
    _ units: UnitRanges
  ) -> [(units: UnitRanges, target: Place)] {
    guard let stop = stop(afterStar: star) else { return [(units, .matched)] }
    let own = UnitRanges(stop.unit)
    return [
      (units.intersection(own), .before(stop.next)), (units.subtracting(own), .beforeStop(star)),
    ]
  }
}

extension AdvancedGlob {
  /// The place of the matcher between two units of a text: a step, and the number of units that it
  /// has matched.
  private struct Place: Hashable {
    let step: Int
    let count: Int
  }

  /// The automaton of the texts that the glob matches; `nil` if it has too many states.
  var automaton: UnitAutomaton? {
    let sets = program.map(\.token.units)
    // The steps from here on may match no unit.
    let end = (program.lastIndex { $0.least > 0 || $0.least > $0.most } ?? -1) + 1
    return UnitAutomaton(from: Place(step: 0, count: 0)) { place in
      edges(from: place, sets)
    } accepts: { place in
      guard place.step < program.count else { return true }
      let step = program[place.step]
      return place.count >= step.least && step.least <= step.most && place.step + 1 >= end
    }
  }

  private func edges(
    from place: Place,
    _ sets: [UnitRanges]
  ) -> [(units: UnitRanges, target: Place)] {
    var edges: [(units: UnitRanges, target: Place)] = []
    var units = UnitRanges.all
    var count = place.count
    for (index, step) in program.enumerated().dropFirst(place.step) {
      if units.isEmpty || step.least > step.most { break }
      if count < step.most {
        // Without an upper limit, more units than the lower limit have the same effect as it has.
        let isOpen = step.most == Int(Int32.max)
        let next = isOpen ? min(count + 1, max(step.least, 0)) : count + 1
        edges.append((units.intersection(sets[index]), Place(step: index, count: next)))
        units = units.subtracting(sets[index])
      }
      if count < step.least { break }
      count = 0
    }
    return edges
  }
}

extension AdvancedGlob.Token {
  /// The units that the token matches.
  fileprivate var units: UnitRanges {
    switch self {
    case .any: .all
    case .literal(let unit): UnitRanges(unit)
    case .set(let ranges, let isInverse):
      isInverse ? UnitRanges(ranges).inverse : UnitRanges(ranges)
    }
  }
}
