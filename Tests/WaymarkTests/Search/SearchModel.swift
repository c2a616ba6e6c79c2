import TestSupport
import Waymark
import WaymarkCatalog

/// A piece of a rule, with a naive matcher that shares no code with the automata.
indirect enum ModelPiece {
  case text(String, foldingCase: Bool)
  /// A number of bytes; `nil` for no upper limit.
  case bytes(ClosedRange<UInt8>, except: UInt8?, least: Int, most: Int?)
  case words([String])
  case anyOf([[ModelPiece]])
  case character
  /// Runs of UTF-16 units, of which each reads as many units as possible.
  case greedy([GreedyRun])
  case nothing

  struct GreedyRun {
    let units: UnitRanges
    let least: Int
    let most: Int?
  }

  /// Returns the ends of the texts from `start` on that the piece matches.
  func ends(_ text: [UInt8], from start: Int) -> Set<Int> {
    switch self {
    case .text(let literal, let foldingCase):
      let end = start + literal.utf8.count
      guard end <= text.count else { return [] }
      let isEqual = zip(literal.utf8, text[start..<end]).allSatisfy { one, other in
        foldingCase ? lowercasedASCII(one) == lowercasedASCII(other) : one == other
      }
      return isEqual ? [end] : []
    case .bytes(let range, let except, let least, let most):
      var ends: Set<Int> = least == 0 ? [start] : []
      var end = start
      while end < text.count, range.contains(text[end]), text[end] != except,
        end - start < most ?? .max
      {
        end += 1
        if end - start >= least { ends.insert(end) }
      }
      return ends
    case .words(let words):
      return words.reduce(into: []) {
        $0.formUnion(ModelPiece.text($1, foldingCase: false).ends(text, from: start))
      }
    case .anyOf(let forms):
      return forms.reduce(into: []) { $0.formUnion(Self.ends(of: $1, text, from: start)) }
    case .character:
      // A character does not begin in the middle of another one.
      guard start < text.count, text[start] & 0xC0 != 0x80 else { return [] }
      var end = start + 1
      while end < text.count, text[end] & 0xC0 == 0x80 { end += 1 }
      return [end]
    case .greedy(let runs):
      let units = Array(String(decoding: text[start...], as: UTF8.self).utf16)
      var end = 0
      for run in runs {
        var count = 0
        while end < units.count, count < run.most ?? .max, run.units.contains(units[end]) {
          count += 1
          end += 1
        }
        if count < run.least { return [] }
      }
      // The runs are the last piece of a rule.
      return end == units.count ? [text.count] : []
    case .nothing: return []
    }
  }

  static func ends(of pieces: [ModelPiece], _ text: [UInt8], from start: Int) -> Set<Int> {
    pieces.reduce([start]) { starts, piece in
      starts.reduce(into: []) { $0.formUnion(piece.ends(text, from: $1)) }
    }
  }

  func append(to builder: inout AutomatonBuilder) {
    switch self {
    case .text(let text, let foldingCase): builder.append(text.utf8, foldingCase: foldingCase)
    case .bytes(let range, let except, let least, let most):
      let set = ByteSet([range]).subtracting(ByteSet(except.map { [$0] } ?? []))
      if let most {
        builder.appendRepeat(of: set, least...most)
      } else {
        builder.appendRepeat(of: set, least...)
      }
    case .words(let words): builder.append(words: words.map { Array($0.utf8) })
    case .anyOf(let forms):
      builder.append(
        anyOf: forms.map { form in { inner in for piece in form { piece.append(to: &inner) } } }
      )
    case .character: builder.appendCharacter()
    case .greedy(let runs): builder.append(Self.automaton(runs))
    case .nothing: builder.appendNothing()
    }
  }

  /// Returns the automaton of runs: a state is the number of a run, and of its units so far.
  private static func automaton(_ runs: [GreedyRun]) -> UnitAutomaton {
    struct State: Hashable { var run, count: Int }
    func edges(_ state: State, _ units: UnitRanges) -> [(UnitRanges, State)] {
      if state.run == runs.count || units.isEmpty { return [] }
      let run = runs[state.run]
      var found: [(UnitRanges, State)] = []
      var others = units
      if state.count < run.most ?? .max {
        // Without an upper limit, all numbers from the lower one on have the same effect.
        let count = run.most == nil ? min(state.count + 1, max(run.least, 1)) : state.count + 1
        found.append((units.intersection(run.units), State(run: state.run, count: count)))
        others = units.subtracting(run.units)
      }
      if state.count < run.least { return found }
      return found + edges(State(run: state.run + 1, count: 0), others)
    }
    var states = [State(run: 0, count: 0)]
    var found: [[UnitAutomaton.Edge]] = []
    while found.count < states.count {
      let next = edges(states[found.count], .all).filter { !$0.0.isEmpty }
      found.append(
        next.map { units, target in
          let number = states.firstIndex(of: target) ?? states.count
          if number == states.count { states.append(target) }
          return UnitAutomaton.Edge(units, number)
        }
      )
    }
    return UnitAutomaton(
      states: found,
      accepts: states.map { state in
        let isComplete = state.run == runs.count || state.count >= runs[state.run].least
        return isComplete && runs.dropFirst(state.run + 1).allSatisfy { $0.least == 0 }
      }
    )
  }
}

/// A rule of a side, which reads one form of a path.
struct ModelRule {
  var forms: [[ModelPiece]]
  var form: TextForm
  var isConditional = false
  /// The number of the item that the query must have, which several rules may share; `nil` if the
  /// search does not know the rule's other conditions.
  var item: Int?

  /// Returns the conditions that the search knows.
  ///
  /// - Parameter number: A number that makes the conditions unlike those of other rules, although
  ///   the same links fulfill them; `nil` if they may be the same.
  func conditions(_ number: Int?) -> RuleConditions {
    var conditions = RuleConditions()
    guard let item else { return conditions }
    conditions.add(query: .init(item: "item\(item)"))
    if let number {
      let copies = (0...number).map { _ in
        { (builder: inout AutomatonBuilder) in builder.appendRepeat(of: .all, 0...) }
      }
      conditions.add(fragment: .init(.components) { $0.append(anyOf: copies) })
    }
    return conditions
  }

  /// Returns whether the rule matches a path as a link contains it.
  func matches(_ path: String, ignoringEndSlashes: Bool) -> Bool {
    var text = Self.text(path, form)
    if ignoringEndSlashes { while text.count > 1, text.last == 0x2F { text.removeLast() } }
    return forms.contains { ModelPiece.ends(of: $0, text, from: 0).contains(text.count) }
  }

  static func text(_ path: String, _ form: TextForm) -> [UInt8] {
    let written = Array(path.utf8)
    if form == .written { return written }
    var text: [UInt8] = []
    var index = 0
    while index < written.count {
      if written[index] == UInt8(ascii: "%") {
        let digits = String(decoding: written[(index + 1)...(index + 2)], as: UTF8.self)
        let byte = UInt8(digits, radix: 16) ?? 0
        text.append(byte == 0x2F && form == .components ? 0x01 : byte)
        index += 3
      } else {
        text.append(written[index])
        index += 1
      }
    }
    return text
  }
}

/// A side of a search: rules in an order.
struct ModelSide: CustomStringConvertible {
  var rules: [ModelRule]
  var ignoresEndSlashes = false

  /// Returns the rules that may decide about a path.
  func decision(_ path: String) -> [Int] {
    var decision: [Int] = []
    var items: Set<Int> = []
    for (index, rule) in rules.enumerated()
    where rule.matches(path, ignoringEndSlashes: ignoresEndSlashes) {
      // The rule before it with the same item matches every link that this one matches.
      if let item = rule.item, !items.insert(item).inserted { continue }
      decision.append(index)
      if !rule.isConditional { break }
    }
    return decision
  }

  var acceptor: LinkAcceptor { acceptor(conditionsAreUnlike: false) }

  /// - Parameter conditionsAreUnlike: Whether the search cannot see that rules have the same
  ///   conditions.
  func acceptor(conditionsAreUnlike: Bool) -> LinkAcceptor {
    LinkAcceptor(
      rules.map { ($0.form, $0.isConditional) },
      conditions: rules.enumerated().map { $1.conditions(conditionsAreUnlike ? $0 : nil) },
      ignoringEndSlashes: ignoresEndSlashes
    ) { number, builder in
      let rule = rules[number]
      builder.addRule(
        isConditional: rule.isConditional,
        anyOf: rule.forms.map { form in
          { builder in for piece in form { piece.append(to: &builder) } }
        }
      )
    }
  }

  var description: String {
    rules.map { rule in
      let condition = rule.isConditional ? "?" + (rule.item.map(String.init) ?? "") : ""
      return "\(rule.form)\(condition) \(rule.forms)"
    }.joined(separator: "\n")
  }
}
