package import Waymark

/// The texts of a component, by the values that a parameter has in two patterns.
///
/// `{from}-{to}` divides the text `a--x` into `a-` and `x`, but `{from:a|b}-{to}` divides it into
/// `a` and `-x`, so both values differ. `{a}-{b}` and `{b}-{a}` divide it in the same way, and each
/// parameter has the value of another place.
///
/// From left to right, each parameter captures as much as possible. So an automaton reads the texts
/// byte by byte. Its states contain all divisions that are still possible, the best one first. Each
/// division lists the known values that the parameter may still have. For each two divisions, the
/// state contains which pattern began or ended the value first.
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

  /// A comparison of the values that the two patterns capture from a text.
  package enum Comparison: Sendable {
    case equal, different
    /// Neither value is a known one. They are different parts of the text, which may be equal.
    case unknown
  }

  /// The values that the patterns capture from a text.
  private struct Reading {
    let comparison: Comparison
    /// The index of the first pattern's value among the known ones.
    let known: Int?
  }

  /// The place in a component to which a division has come.
  private struct Place: Hashable {
    /// The token that is being read; the number of tokens if all of them have been read.
    let token: Int
    /// The positions of the token's automaton.
    let positions: [UInt32]
  }

  /// The known values that begin with the bytes of the value so far.
  private struct Beginning: Hashable {
    var length = 0
    var values: [Int]
  }

  /// A division of the text so far.
  private struct Division: Hashable {
    let place: Place
    let value: Beginning
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
    /// For each division by the first pattern, and for each one by the second, the bounds of the
    /// value that the one or the other pattern has earlier, as bits of two numbers.
    var order: [[SIMD2<UInt8>]]
  }

  private let components: [Component]
  /// The index of the parameter's element in each component.
  private let elements: SIMD2<Int>
  private let known: [[UInt8]]
  /// The edges of each state.
  private var edges: [[(bytes: ByteSet, target: Int)]] = []
  /// The values from a text that ends in each state; `nil` if a pattern does not match it.
  private var readings: [Reading?] = []

  /// The maximum number of pairs of divisions in all states and steps, which limits the time for a
  /// hostile pattern.
  private static var limit: Int { 2_000_000 }

  /// Reads the texts; the result is `nil` if there are too many divisions.
  ///
  /// - Parameters:
  ///   - elements: The indices of the parameter's element in the first and in the second component.
  ///   - known: Known values, with ``PatternByte/slashInComponent`` for a slash.
  package init?(
    _ one: Component,
    _ other: Component,
    comparing elements: SIMD2<Int>,
    known: [[UInt8]]
  ) {
    components = [one, other]
    (self.elements, self.known) = (elements, known)
    let classes = classes
    let beginning = Beginning(values: Array(known.indices))
    let start = State(
      divisions: components.map {
        [Division(place: Place(token: 0, positions: $0.tokens[0].starts), value: beginning)]
      },
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
      readings.append(reading(state))
    }
  }

  /// Returns the texts that both patterns match, by the comparison of their values and by the index
  /// of the first value among the known ones.
  package func texts(
    where isIncluded: (_ comparison: Comparison, _ known: Int?) -> Bool
  ) -> Automaton {
    var builder = AutomatonBuilder()
    builder.addRule { builder in
      let start = builder.last
      let positions = edges.map { _ in builder.addPosition() }
      builder.skip(start, positions[0])
      for (state, edges) in edges.enumerated() {
        for edge in edges {
          builder.connect(positions[state], edge.bytes, positions[edge.target])
        }
      }
      let exits = positions.indices.filter { state in
        readings[state].map { isIncluded($0.comparison, $0.known) } ?? false
      }
      builder.join(exits.map { positions[$0] }, in: builder.sequences[Int(start)])
    }
    return builder.automaton
  }

  /// The bytes of a component, in classes that no token distinguishes, each with one of its bytes.
  private var classes: [(bytes: ByteSet, sample: UInt8)] {
    var classes: [[Bool]: [UInt8]] = [:]
    let sets = components.flatMap(\.tokens).flatMap(\.sets)
    let values = Set(known.joined())
    for byte in UInt8.min...UInt8.max where ByteSet.component.contains(byte) {
      // A byte of a known value is a class of its own.
      let bits = values.contains(byte) ? (0..<8).map { byte >> $0 & 1 == 1 } : []
      classes[sets.map { $0.contains(byte) } + bits, default: []].append(byte)
    }
    return classes.values.sorted { $0[0] < $1[0] }.map { (ByteSet($0), $0[0]) }
  }

  /// Returns the state after a byte.
  private func next(_ state: State, _ byte: UInt8) -> State {
    let left = steps(state.divisions[0], 0, byte)
    let right = steps(state.divisions[1], 1, byte)
    return State(
      divisions: [left, right].map { $0.map(\.division) },
      order: left.map { step in
        right.map { order(after: state.order[step.parent][$0.parent], step.bound, $0.bound) }
      }
    )
  }

  /// Returns the bounds of the value that one pattern has earlier, after a place that may be a
  /// bound in either pattern.
  private func order(after known: SIMD2<UInt8>, _ one: Int?, _ other: Int?) -> SIMD2<UInt8> {
    var order = known
    for (bit, bound) in [(UInt8(1), elements), (2, elements &+ 1)] {
      if (bound.x == one) == (bound.y == other) || (known.x | known.y) & bit != 0 { continue }
      if bound.x == one { order.x |= bit } else { order.y |= bit }
    }
    return order
  }

  /// Returns the divisions after a byte.
  private func steps(_ divisions: [Division], _ side: Int, _ byte: UInt8) -> [Step] {
    let tokens = components[side].tokens
    var steps: [Step] = []
    var known: Set<Place> = []
    for (parent, division) in divisions.enumerated() where division.place.token < tokens.count {
      let token = division.place.token
      let positions = tokens[token].positions(after: division.place.positions, byte)
      if positions.isEmpty { continue }
      let value = token == elements[side] ? beginning(division.value, byte) : division.value
      func add(_ place: Place, _ bound: Int?) {
        guard known.insert(place).inserted else { return }
        steps.append(
          Step(division: Division(place: place, value: value), parent: parent, bound: bound)
        )
      }
      add(Place(token: token, positions: positions), nil)
      guard positions.contains(where: { tokens[token].positions[Int($0)].accepts }) else {
        continue
      }
      let bound = token + 1
      add(Place(token: bound, positions: bound < tokens.count ? tokens[bound].starts : []), bound)
    }
    return steps
  }

  /// Returns the known values that also begin with one more byte.
  private func beginning(_ value: Beginning, _ byte: UInt8) -> Beginning {
    let values = value.values.filter { known[$0].dropFirst(value.length).first == byte }
    return Beginning(length: values.isEmpty ? 0 : value.length + 1, values: values)
  }

  /// Returns the values from a text that ends in a state; `nil` if a pattern does not match it.
  private func reading(_ state: State) -> Reading? {
    let best = components.indices.map { side in
      state.divisions[side].firstIndex { $0.place.token == components[side].tokens.count }
    }
    guard let one = best[0], let other = best[1] else { return nil }
    let values = [one, other].enumerated().map { side, division in
      let value = state.divisions[side][division].value
      return value.values.first { known[$0].count == value.length }
    }
    let order = state.order[one][other]
    // A value that only begins earlier, or only ends later, has another length.
    let (begins, ends) = (order & 1, (order &>> 1) & 1)
    let comparison: Comparison =
      if begins != ends {
        .different
      } else if order == .zero {
        .equal
      } else if values == [nil, nil] {
        .unknown
      } else {
        values[0] == values[1] ? .equal : .different
      }
    return Reading(comparison: comparison, known: values[0])
  }
}

extension Automaton {
  /// Returns the positions after a byte, in ascending order.
  func positions(after sources: [UInt32], _ byte: UInt8) -> [UInt32] {
    var targets: Set<UInt32> = []
    for source in sources {
      for edge in edges(of: positions[Int(source)]) where sets[Int(edge.set)].contains(byte) {
        targets.insert(edge.target)
      }
    }
    return targets.sorted()
  }
}
