package import Waymark

/// One side of a search: an ordered list of rules for the paths of links, such as the rules of a
/// file or the routes of a table.
///
/// The rules can be in several automata, at most one for each form of a path.
package struct LinkAcceptor: Sendable {
  package struct Part: Sendable {
    package let automaton: Automaton
    package let form: TextForm
    /// The number that each rule of the automaton has among all rules, in ascending order.
    package let rules: [Int]
  }

  /// The identity of an acceptor, which all copies of it share.
  package final class Identity: Sendable, Hashable {
    package static func == (left: Identity, right: Identity) -> Bool { left === right }

    package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
  }

  /// A search uses acceptors with the same identity as one.
  package let identity = Identity()
  package let parts: [Part]
  /// Indicates for each rule whether it has other conditions than the path, so that a later rule
  /// may decide about a path that it matches.
  package let isConditional: [Bool]
  /// The other conditions of each rule, if the search decides about them.
  let conditions: [RuleConditions]
  /// For each rule the first rule with the same other conditions, which the search decides about;
  /// the rule itself if no rule before it has them.
  private let firstAlike: [Int]
  /// The name of each rule, for the reasons why a search ended early.
  package var names: [String?]
  /// The rules among which the order of a link's items decides; `nil` if there are none.
  package var ties: LinkTies?

  /// For each rule the first rule that has the same other conditions, or itself.
  ///
  /// Of the rules that match a path, only the first one of those with the same number can decide.
  /// The value is `nil` if each rule has a number of its own.
  package var classes: [Int]? {
    // The order of a link's items may move a rule before others.
    ties == nil && firstAlike.indices.contains { firstAlike[$0] != $0 } ? firstAlike : nil
  }

  /// A side whose rules match no link.
  package static let empty = LinkAcceptor(AutomatonBuilder().automaton, .components)

  /// The number of positions of all automata.
  package var size: Int {
    let endings = conditions.flatMap { [$0.query, $0.fragment].compactMap { $0?.automaton } }
    return (parts.map(\.automaton) + endings).reduce(0) { $0 + $1.positions.count }
  }

  /// Creates a side whose rules are all in one automaton.
  ///
  /// - Parameter conditions: The other conditions of each rule, if the search decides about them.
  package init(_ automaton: Automaton, _ form: TextForm, conditions: [RuleConditions]? = nil) {
    parts = [Part(automaton: automaton, form: form, rules: Array(automaton.isConditional.indices))]
    isConditional = automaton.isConditional
    self.conditions = conditions ?? isConditional.map { _ in RuleConditions() }
    firstAlike = RuleConditions.firstAlike(self.conditions)
    names = isConditional.map { _ in nil }
  }

  /// Creates a side from rules that read different forms of a path.
  ///
  /// - Parameters:
  ///   - rules: For each rule the form of the path that it reads, and whether it has other
  ///     conditions.
  ///   - conditions: The other conditions of each rule, if the search decides about them.
  ///   - ignoringEndSlashes: Whether the rules compare a path without the slashes at its end.
  ///   - add: Adds the rule with this number to the automaton of its form.
  package init(
    _ rules: [(form: TextForm, isConditional: Bool)],
    conditions: [RuleConditions]? = nil,
    ignoringEndSlashes: Bool = false,
    add: (_ rule: Int, _ builder: inout AutomatonBuilder) -> Void
  ) {
    isConditional = rules.map(\.isConditional)
    self.conditions = conditions ?? rules.map { _ in RuleConditions() }
    firstAlike = RuleConditions.firstAlike(self.conditions)
    names = rules.map { _ in nil }
    parts = TextForm.allCases.compactMap { form in
      let own = rules.indices.filter { rules[$0].form == form }
      if own.isEmpty { return nil }
      var builder = AutomatonBuilder()
      for rule in own { add(rule, &builder) }
      let automaton = builder.automaton
      return Part(
        automaton: ignoringEndSlashes ? automaton.ignoringEndSlashes : automaton,
        form: form,
        rules: own
      )
    }
  }
}

/// The limits of a search.
///
/// A search that reaches one of them is undecided.
package struct SearchBudget: Sendable {
  /// The maximum number of states of the search.
  package var states: Int
  /// The maximum number of bytes that the search occupies, approximately.
  package var bytes: Int
  /// The limit of the memory of the whole program; `nil` for none.
  package var memory: MemoryLimit?

  package init(
    states: Int = 300_000,
    bytes: Int = 128 << 20,
    memory: MemoryLimit? = nil
  ) {
    (self.states, self.bytes, self.memory) = (states, bytes, memory)
  }
}

/// A limit of the memory that the whole program occupies, with all that it stores beside a search.
///
/// Unlike the other limits of a search, it makes results depend on the machine.
package struct MemoryLimit: Sendable, Hashable {
  package let bytes: Int
  private let occupied: @Sendable () -> Int?

  /// - Parameter occupied: Returns the number of bytes that the program occupies; `nil` if the
  ///   system does not report it.
  package init(bytes: Int, occupied: @escaping @Sendable () -> Int?) {
    (self.bytes, self.occupied) = (bytes, occupied)
  }

  /// Indicates whether the program occupies as many bytes as it may, or more.
  package var isReached: Bool { occupied().map { $0 >= bytes } ?? false }

  package static func == (left: Self, right: Self) -> Bool { left.bytes == right.bytes }

  package func hash(into hasher: inout Hasher) { hasher.combine(bytes) }
}

/// The reason why a search is undecided.
package struct UndecidedSearch: Sendable, Equatable {
  /// The index of the side whose rules need the most states.
  package let side: Int
  /// The numbers of the rules that cause most of these states.
  package let rules: [Int]
  /// Indicates whether a larger budget may decide the search; else the rules have more query items
  /// than any search compares.
  package let needsBudget: Bool
  /// The names of these rules, each of them once.
  package let names: [String]

  package init(side: Int, rules: [Int], needsBudget: Bool = true, names: [String?] = []) {
    (self.side, self.rules, self.needsBudget) = (side, rules, needsBudget)
    self.names = names.compactMap { $0 }.unique
  }

  /// Returns the reason, in one sentence that begins in lowercase.
  ///
  /// - Parameter limit: The reason if a larger budget may decide the search.
  package func words(_ limit: String) -> String {
    needsBudget ? limit : "the rules have more query items than a search compares"
  }
}

/// A shortest path, query or fragment about which the sides of a search decide in one way.
package struct DecidedText: Sendable, Equatable {
  /// The rules of each side that may decide, in their order; empty if no rule matches the text.
  ///
  /// These are the rules with conditions on other parts of a link, up to the first one without.
  package let rules: [[Int]]
  /// The text, in the bytes of the search's alphabet.
  package let bytes: [UInt8]
  /// The number of bytes of the text in a link.
  package let length: Int
}
