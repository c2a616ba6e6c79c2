package import Waymark

/// The texts of a component that two patterns divide among their parameters in different ways.
///
/// One of these texts is `a--x`: `{from}-{to}` divides it into `a-` and `x`, and `{from:a|b}-{to}`
/// into `a` and `-x`.
///
/// From left to right, each parameter captures as much as possible. So an automaton reads the texts
/// byte by byte. Its states contain all divisions that are still possible, the best one first, and
/// for each two of them which pattern began or ended each value first.
///
/// A value that both begins and ends later in one pattern does not count, because it may be the
/// same text at another place: `1-1` has equal values for `{a}-{b}` and `{b}-{a}`.
package struct ComponentDivisions {
  /// A component of a pattern, other than a catch-all.
  package struct Component {
    fileprivate let tokens: [Automaton]

    /// - Parameters:
    ///   - index: The index of the component in the pattern.
    ///   - foldingCase: Whether the case of literal text is ignored.
    package init(_ index: Int, of pattern: Pattern, foldingCase: Bool) {
      let code = pattern.code
      tokens = code.componentRanges[index].map { token in
        var builder = AutomatonBuilder()
        builder.addRule {
          $0.append(component: token..<token + 1, of: code, foldingCase: foldingCase)
        }
        return builder.automaton
      }
    }
  }

  /// A division of the text so far.
  private struct Division: Hashable {
    /// The token that is being read; the number of tokens if all of them have been read.
    var token: Int
    /// The positions of the token's automaton.
    var positions: [UInt32]
  }

  /// A division that one byte leads to.
  private struct Step {
    let division: Division
    /// The index of the division before the byte.
    let parent: Int
    /// The number of tokens before the place after the byte, if a token ends there.
    let bound: Int?
  }

  private struct State: Hashable {
    /// The divisions by each of the patterns, the best ones first.
    var divisions: [[Division]]
    /// For each division by the first pattern, and for each one by the second, the bounds that the
    /// one or the other pattern has earlier, as bits of two numbers.
    var order: [[SIMD2<UInt32>]]
  }

  private let components: [Component]
  /// The numbers of tokens before the beginning of each value, and before its end.
  private let bounds: [SIMD2<Int>]
  /// The edges of each state.
  private var edges: [[(bytes: ByteSet, target: Int)]] = []
  private var accepts: [Bool] = []

  /// The maximum number of pairs of divisions in all states and steps, which limits the time for a
  /// hostile pattern.
  private static var limit: Int { 2_000_000 }

  /// Finds the texts; the result is `nil` if there are too many divisions.
  ///
  /// - Parameter values: The indices of the elements, in the first and in the second component, of
  ///   each two parameters whose values are compared.
  package init?(_ one: Component, _ other: Component, comparing values: [SIMD2<Int>]) {
    components = [one, other]
    bounds = values.flatMap { [$0, $0 &+ 1] }
    let classes = classes
    let start = State(
      divisions: components.map { [Division(token: 0, positions: $0.tokens[0].starts)] },
      order: [[order(after: .zero, 0, 0)]]
    )
    var states = [start]
    var numbers = [start: 0]
    var count = 0
    while edges.count < states.count {
      let state = states[edges.count]
      var own: [(bytes: ByteSet, target: Int)] = []
      for (bytes, byte) in classes {
        let next = next(state, byte)
        count += 1 + next.order.count * (next.order.first?.count ?? 0)
        if count > Self.limit { return nil }
        if next.divisions.contains(where: \.isEmpty) { continue }
        let number = numbers[next] ?? states.count
        if number == states.count {
          numbers[next] = number
          states.append(next)
        }
        own.append((bytes, number))
      }
      edges.append(own)
      accepts.append(isDifferent(state))
    }
  }

  /// Indicates whether the patterns divide every text in the same way.
  package var isEmpty: Bool { !accepts.contains(true) }

  /// The bytes of a component, in classes that no token distinguishes, each with one of its bytes.
  private var classes: [(bytes: ByteSet, sample: UInt8)] {
    var classes: [[Bool]: [UInt8]] = [:]
    let sets = components.flatMap(\.tokens).flatMap(\.sets)
    for byte in UInt8.min...UInt8.max where ByteSet.component.contains(byte) {
      classes[sets.map { $0.contains(byte) }, default: []].append(byte)
    }
    return classes.values.sorted { $0[0] < $1[0] }.map { (ByteSet($0), $0[0]) }
  }

  /// Returns the state after a byte.
  private func next(_ state: State, _ byte: UInt8) -> State {
    let left = steps(state.divisions[0], components[0], byte)
    let right = steps(state.divisions[1], components[1], byte)
    return State(
      divisions: [left, right].map { $0.map(\.division) },
      order: left.map { step in
        right.map { order(after: state.order[step.parent][$0.parent], step.bound, $0.bound) }
      }
    )
  }

  /// Returns the bounds that one pattern has earlier, after a place that may be a bound in either
  /// pattern.
  private func order(after known: SIMD2<UInt32>, _ one: Int?, _ other: Int?) -> SIMD2<UInt32> {
    var order = known
    for (index, bound) in bounds.enumerated() {
      let bit: UInt32 = 1 << index
      if (bound.x == one) == (bound.y == other) || (known.x | known.y) & bit != 0 { continue }
      if bound.x == one { order.x |= bit } else { order.y |= bit }
    }
    return order
  }

  /// Returns the divisions after a byte.
  private func steps(_ divisions: [Division], _ component: Component, _ byte: UInt8) -> [Step] {
    var steps: [Step] = []
    var known: Set<Division> = []
    for (parent, division) in divisions.enumerated() where division.token < component.tokens.count {
      let automaton = component.tokens[division.token]
      let positions = automaton.positions(after: division.positions, byte)
      if positions.isEmpty { continue }
      let longer = Division(token: division.token, positions: positions)
      if known.insert(longer).inserted {
        steps.append(Step(division: longer, parent: parent, bound: nil))
      }
      guard positions.contains(where: { automaton.positions[Int($0)].accepts }) else { continue }
      let bound = division.token + 1
      let starts = bound < component.tokens.count ? component.tokens[bound].starts : []
      let ended = Division(token: bound, positions: starts)
      if known.insert(ended).inserted {
        steps.append(Step(division: ended, parent: parent, bound: bound))
      }
    }
    return steps
  }

  /// Returns whether both patterns match a text that ends in a state, and a value differs.
  private func isDifferent(_ state: State) -> Bool {
    let best = components.indices.map { side in
      state.divisions[side].firstIndex { $0.token == components[side].tokens.count }
    }
    guard let one = best[0], let other = best[1] else { return false }
    let order = state.order[one][other]
    return stride(from: UInt32(0), to: UInt32(bounds.count), by: 2).contains { value in
      let (begins, ends) = ((order &>> value) & 1, (order &>> (value + 1)) & 1)
      return begins != ends
    }
  }

  /// Appends the texts to a rule.
  fileprivate func append(to builder: inout AutomatonBuilder) {
    let start = builder.last
    let positions = edges.map { _ in builder.addPosition() }
    builder.skip(start, positions[0])
    for (state, edges) in edges.enumerated() {
      for (bytes, target) in edges { builder.connect(positions[state], bytes, positions[target]) }
    }
    let exits = positions.indices.filter { accepts[$0] }.map { positions[$0] }
    builder.join(exits, in: builder.sequences[Int(start)])
  }
}

extension Automaton {
  /// Returns the positions after a byte, in ascending order.
  fileprivate func positions(after sources: [UInt32], _ byte: UInt8) -> [UInt32] {
    var targets: Set<UInt32> = []
    for source in sources {
      for edge in edges(of: positions[Int(source)]) where sets[Int(edge.set)].contains(byte) {
        targets.insert(edge.target)
      }
    }
    return targets.sorted()
  }
}

extension LinkAcceptor {
  /// Creates a side of a search with one rule: for links whose components before one match a
  /// pattern, and whose text in that component is divided in different ways.
  package init(
    _ divisions: ComponentDivisions,
    ofComponent index: Int,
    of pattern: Pattern,
    foldingCase: Bool
  ) {
    let code = pattern.code
    var builder = AutomatonBuilder()
    builder.addRule { builder in
      for component in code.componentRanges.prefix(index) {
        builder.append("/".utf8)
        builder.append(component: component, of: code, foldingCase: foldingCase)
      }
      builder.append("/".utf8)
      divisions.append(to: &builder)
      builder.append(optional: {
        $0.append("/".utf8)
        $0.appendRepeat(of: .all, 0...)
      })
    }
    self.init(builder.automaton, .components)
  }
}
