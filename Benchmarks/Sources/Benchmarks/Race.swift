import RouteSets

/// Contenders that take turns in one process: A B C, A B C, … for some rounds.
///
/// A machine's speed drifts, and two runs cannot be compared; two turns of one round can. A turn is
/// as many passes over the inputs as take about a millisecond, each pass in another order, because
/// a processor learns an order that it sees again.
struct Race {
  private struct Lane {
    let name: String
    let pass: (Int) -> Double
    let operations: Double
  }

  private var lanes: [Lane] = []
  private static let orders = 16

  /// Adds a contender and the inputs that it runs on.
  mutating func add<Subject: Contender>(
    _ name: String,
    _ subject: Subject,
    on inputs: [Subject.Input]
  ) {
    var random = SplitMix64(seed: 7)
    let orders = (0..<Self.orders).map { _ in inputs.count > 1 ? random.shuffled(inputs) : inputs }
    lanes.append(
      Lane(
        name: name,
        pass: { time(subject, orders[$0 % Self.orders]) },
        operations: Double(inputs.count)
      )
    )
  }

  /// Runs as many rounds as `seconds` allow, but at least seven and at most `limit`.
  func run(seconds: Double = 3, limit: Int = 201) -> Outcome {
    // The first pass of each warms up, the second says how many passes make a turn.
    let passes = lanes.map { lane in
      _ = lane.pass(0)
      return max(1, min(200, Int(1_000_000 / max(lane.pass(1), 1))))
    }
    var rounds: [[Double]] = lanes.map { _ in [] }
    let start = monotonicNanoseconds()
    for round in 0..<limit {
      for (index, lane) in lanes.enumerated() {
        var total = 0.0
        for pass in 0..<passes[index] { total += lane.pass(round * passes[index] + pass) }
        rounds[index].append(total / Double(passes[index]) / lane.operations)
      }
      let elapsed = Double(monotonicNanoseconds() - start) / 1e9
      if round >= 6, elapsed > seconds { break }
    }
    return Outcome(names: lanes.map(\.name), rounds: rounds)
  }

  /// What a race showed.
  struct Outcome {
    let names: [String]
    /// For each contender the nanoseconds an operation took, round by round.
    let rounds: [[Double]]

    /// The median of a contender's rounds, in nanoseconds an operation.
    func median(_ name: String) -> Double { Benchmarks.median(of: rounds[index(name)]) }

    /// How many times the time of another one a contender took: the median of the rounds'
    /// quotients.
    func ratio(_ name: String, to other: String) -> Double {
      Benchmarks.median(of: zip(rounds[index(name)], rounds[index(other)]).map { $0 / $1 })
    }

    private func index(_ name: String) -> Int {
      guard let index = names.firstIndex(of: name) else { fatalError("nobody is called \(name)") }
      return index
    }
  }
}

/// The middle one of the numbers, by size.
func median(of numbers: [Double]) -> Double {
  let sorted = numbers.sorted()
  let middle = sorted.count / 2
  return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}
