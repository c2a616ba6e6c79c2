/// A nondeterministic automaton for the texts that one component of a pattern matches; it reads one
/// byte at a time.
///
/// When a table is built, the automaton shows whether a text exists that two components both match.
struct ComponentAutomaton {
  private struct Edge {
    let bytes: ClosedRange<UInt8>
    let target: Int
  }

  private var edges: [[Edge]] = [[]]
  /// Transitions that read no byte.
  private var skips: [[Int]] = [[]]
  private var last = 0

  init(_ code: PatternCode, _ component: Range<Int>, folding: Bool) {
    for token in code.tokens[component] {
      switch token.kind {
      case .literal:
        for byte in code.bytes[Int(token.lower)..<Int(token.middle)] {
          append(literal: byte, folding: folding)
        }
      case .parameter: append(parameter: token, code)
      default: appendAnything()
      }
    }
  }

  private mutating func state() -> Int {
    edges.append([])
    skips.append([])
    return edges.count - 1
  }

  private mutating func append(literal byte: UInt8, folding: Bool) {
    let next = state()
    edges[last].append(Edge(bytes: byte...byte, target: next))
    if folding, (byte | 0x20) &- 0x61 < 26 {
      edges[last].append(Edge(bytes: (byte ^ 0x20)...(byte ^ 0x20), target: next))
    }
    last = next
  }

  /// Appends a loop that reads one byte or more: any byte except control characters, which cannot
  /// occur, but including the byte that represents a slash in a component.
  private mutating func appendAnything() {
    let next = state()
    for source in [last, next] {
      edges[source].append(Edge(bytes: 0x20...0x7E, target: next))
      edges[source].append(Edge(bytes: 0x80...0xFF, target: next))
      let slash = PatternByte.slashInComponent
      edges[source].append(Edge(bytes: slash...slash, target: next))
    }
    last = next
  }

  private mutating func append(parameter token: PatternToken, _ code: PatternCode) {
    if token.restriction == .words { return appendWords(code.words(of: token)) }
    guard case .runs(let runs) = code.restriction(of: token).form else { return appendAnything() }
    for run in runs { append(run) }
  }

  private mutating func append(_ run: RouteRestriction.Run) {
    var ends = run.count.contains(0) ? [last] : []
    for count in 1...run.count.upperBound {
      let next = state()
      for bytes in run.ranges { edges[last].append(Edge(bytes: bytes, target: next)) }
      if run.count.contains(count) { ends.append(next) }
      last = next
    }
    for end in ends where end != last { skips[end].append(last) }
  }

  private mutating func appendWords(_ words: [[UInt8]]) {
    let end = state()
    for word in words {
      var previous = last
      for byte in word {
        let next = state()
        edges[previous].append(Edge(bytes: byte...byte, target: next))
        previous = next
      }
      skips[previous].append(end)
    }
    last = end
  }

  /// Returns a short text that both automata accept, or `nil`.
  func commonText(_ other: ComponentAutomaton) -> [UInt8]? {
    struct Step {
      let left: Int
      let right: Int
      let previous: Int
      let byte: UInt8?
    }
    var steps = [Step(left: 0, right: 0, previous: -1, byte: nil)]
    let width = other.edges.count
    var seen = [Bool](repeating: false, count: edges.count * width)
    seen[0] = true
    var index = 0
    func visit(_ left: Int, _ right: Int, _ previous: Int, _ byte: UInt8?) {
      guard !seen[left * width + right] else { return }
      seen[left * width + right] = true
      steps.append(Step(left: left, right: right, previous: previous, byte: byte))
    }
    while index < steps.count {
      let step = steps[index]
      if step.left == last, step.right == other.last {
        var text: [UInt8] = []
        var at = index
        while at >= 0 {
          if let byte = steps[at].byte { text.append(byte) }
          at = steps[at].previous
        }
        return text.reversed()
      }
      for target in skips[step.left] { visit(target, step.right, index, nil) }
      for target in other.skips[step.right] { visit(step.left, target, index, nil) }
      for left in edges[step.left] {
        for right in other.edges[step.right] where left.bytes.overlaps(right.bytes) {
          visit(left.target, right.target, index, Self.sample(left.bytes.clamped(to: right.bytes)))
        }
      }
      index += 1
    }
    return nil
  }

  /// Returns a byte of the range that is easy to read in a message.
  private static func sample(_ bytes: ClosedRange<UInt8>) -> UInt8 {
    for byte in "x1a".utf8 where bytes.contains(byte) { return byte }
    return bytes.lowerBound
  }
}
