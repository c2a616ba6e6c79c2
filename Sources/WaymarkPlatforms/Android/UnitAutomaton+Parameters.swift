internal import WaymarkCatalog

extension UnitAutomaton {
  /// The automaton of the decoded queries with a parameter that this automaton accepts; `nil` if it
  /// has too many states.
  ///
  /// The parameters are those of `AndroidFilterRules.Group`. The empty text is a missing query,
  /// which has no parameters.
  var asParameter: UnitAutomaton? {
    UnitAutomaton(from: QueryState()) { state in
      var edges: [(units: UnitRanges, target: QueryState)] = [
        (UnitRanges(ampersand), state.afterAmpersand(self)),
        (UnitRanges(semicolon), state.afterSemicolon(self)),
      ]
      let others = UnitRanges([ampersand...ampersand, semicolon...semicolon]).inverse
      for (units, first) in steps(from: state.byAmpersand.state, others) {
        for (units, second) in steps(from: state.bySemicolon.state, units) {
          edges.append((units, state.after(first, second, self)))
        }
      }
      return edges
    } accepts: {
      $0.accepts(self)
    }
  }

  /// The automaton of the decoded queries with an item between `&` that this automaton accepts;
  /// `nil` if it has too many states.
  ///
  /// Empty items do not count, so this automaton must not accept the empty text.
  var asItem: UnitAutomaton? {
    UnitAutomaton(from: PartState()) { state in
      let others = UnitRanges(ampersand).inverse
      return [(UnitRanges(ampersand), state.separated(self))]
        + steps(from: state.state, others).map { ($0.units, state.after($0.target, self)) }
    } accepts: {
      $0.isFound(self)
    }
  }
}

private let ampersand = UInt16(UInt8(ascii: "&"))
private let semicolon = UInt16(UInt8(ascii: ";"))

/// The parts of a query that have been read, divided by one separator.
///
/// Empty parts at the end of the query are dropped.
private struct PartState: Hashable {
  /// Indicates whether a complete part is accepted.
  private var isFound = false
  /// Indicates whether an empty part is accepted if another part follows.
  private var hasEmptyPart = false
  /// Indicates whether nothing of the current part has been read.
  private var isEmpty = true
  /// The state of the automaton in the current part; `nil` if no continuation is accepted.
  private(set) var state: Int? = 0

  /// The state in which an accepted part is complete.
  private static var found: PartState {
    var found = PartState()
    (found.isFound, found.isEmpty, found.state) = (true, false, nil)
    return found
  }

  /// The state without any part that can be accepted.
  static var unused: PartState {
    var unused = PartState()
    (unused.isEmpty, unused.state) = (false, nil)
    return unused
  }

  /// Returns whether a query that ends here has a part that is accepted.
  func isFound(_ part: UnitAutomaton) -> Bool {
    isFound || !isEmpty && state.map { part.accepts[$0] } ?? false
  }

  /// Returns the state after a unit of a part, which leads to a state of the automaton.
  func after(_ state: Int?, _ part: UnitAutomaton) -> PartState {
    if isFound || isEmpty && hasEmptyPart { return .found }
    var next = self
    (next.isEmpty, next.state) = (false, state)
    return next
  }

  /// Returns the state after a separator.
  func separated(_ part: UnitAutomaton) -> PartState {
    if isFound(part) { return .found }
    var next = PartState()
    next.hasEmptyPart = hasEmptyPart || isEmpty && part.accepts[0]
    return next
  }
}

/// The part of a query that has been read, whose separator is known only at the end.
private struct QueryState: Hashable {
  /// The form of the query so far.
  private enum Form {
    case missing
    /// Not empty, and without an ampersand.
    case onePart
    /// One part, and ampersands after it: `&` gives one part.
    case onePartEnded
    /// Any other query: `&` gives another number of parts than one.
    case other
  }

  private var form = Form.missing
  private(set) var byAmpersand = PartState()
  private(set) var bySemicolon = PartState()

  func accepts(_ part: UnitAutomaton) -> Bool {
    switch form {
    case .missing: false
    case .onePart, .onePartEnded: bySemicolon.isFound(part)
    case .other: byAmpersand.isFound(part)
    }
  }

  func afterAmpersand(_ part: UnitAutomaton) -> QueryState {
    let state = bySemicolon.state.flatMap { part.next($0, ampersand) }
    return QueryState(
      form == .missing || form == .other ? .other : .onePartEnded,
      byAmpersand.separated(part),
      bySemicolon.after(state, part)
    )
  }

  func afterSemicolon(_ part: UnitAutomaton) -> QueryState {
    let state = byAmpersand.state.flatMap { part.next($0, semicolon) }
    return QueryState(
      form == .missing || form == .onePart ? .onePart : .other,
      byAmpersand.after(state, part),
      bySemicolon.separated(part)
    )
  }

  /// Returns the state after another unit, which leads to states of the automaton.
  func after(_ first: Int?, _ second: Int?, _ part: UnitAutomaton) -> QueryState {
    QueryState(
      form == .missing || form == .onePart ? .onePart : .other,
      byAmpersand.after(first, part),
      bySemicolon.after(second, part)
    )
  }

  init() {}

  private init(_ form: Form, _ byAmpersand: PartState, _ bySemicolon: PartState) {
    self.form = form
    self.byAmpersand = byAmpersand
    self.bySemicolon = form == .other ? .unused : bySemicolon
  }
}
