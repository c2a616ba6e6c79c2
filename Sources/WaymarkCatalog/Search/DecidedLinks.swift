internal import Waymark

/// A shortest link about which the sides of a search decide in one way.
package struct DecidedLink: Sendable, Equatable {
  /// For each side, the number of the rule that decides; `nil` if no rule matches the link.
  package let rules: [Int?]
  /// The link from its path on, as Waymark writes it: `/buy/x?from=mail#top`.
  package let text: String
}

/// A search over whole links that finds, for each combination of the rules that decide on several
/// sides, a shortest link.
///
///     let search = DecidedLinks([routes, file])
///     search.undecided.isEmpty   // true
///     search.links.first { $0.rules[0] != nil && $0.rules[1] == nil }
///     // a shortest link that a route matches and the file does not
///
/// A path, a query and a fragment are searched one after the other: for each way in which the sides
/// decide about paths, those queries that distinguish the rules which are still possible, and then
/// those fragments.
package struct DecidedLinks {
  /// The shortest links, by length; one for each combination of deciding rules.
  package private(set) var links: [DecidedLink] = []
  /// The reasons why searches ended early; empty if the links are complete.
  package private(set) var undecided: [UndecidedSearch] = []
  /// The number of states of all searches.
  package private(set) var stateCount = 0

  /// The maximum number of states of all searches.
  private let total: Int
  /// The sides, each of them once.
  private let sides: [LinkAcceptor]
  private var known: [Key: [Ending]] = [:]
  /// The partitions of all searches for queries, and for fragments.
  private let partitions = (query: BytePartitions(), fragment: BytePartitions())

  private struct Key: Hashable {
    let part: LinkAlphabet.Part
    let lists: [[Int]]
  }

  /// A text of a part that all links with some path can have, with the rules of each side that may
  /// decide about it.
  private struct Ending {
    let text: [UInt8]
    let length: Int
    let lists: [[Int]]
  }

  /// The limits of the search for the queries and fragments after one path.
  private let endingBudget: SearchBudget
  /// Indicates whether only links count that the first side matches.
  private let isWithinFirst: Bool

  /// Returns the limits of the search for the queries and fragments after one path: a part of those
  /// for paths, because many paths may have such a search.
  package static func endingBudget(_ budget: SearchBudget) -> SearchBudget {
    SearchBudget(
      states: max(30_000, budget.states / 4),
      bytes: max(32 << 20, budget.bytes / 4),
      memory: budget.memory
    )
  }

  /// - Parameters:
  ///   - isWithinFirst: Indicates whether only links count that the first side matches, which
  ///     makes the search shorter.
  ///   - matchesLast: Indicates whether the last side, which is no other side and has no
  ///     conditions, must match the links or must not; `nil` for all links.
  ///   - total: The maximum number of states of all searches together.
  package init(
    _ sides: [LinkAcceptor],
    isWithinFirst: Bool = false,
    matchesLast: Bool? = nil,
    alphabet: LinkAlphabet = .canonical,
    budget: SearchBudget = SearchBudget(),
    total: Int = .max
  ) {
    self.total = total
    self.isWithinFirst = isWithinFirst
    endingBudget = Self.endingBudget(budget)
    // Each side is searched once.
    var known: [LinkAcceptor.Identity: Int] = [:]
    var indices: [Int] = []
    let places = sides.indices.map { index in
      if let place = known[sides[index].identity] { return place }
      known[sides[index].identity] = indices.count
      indices.append(index)
      return indices.count - 1
    }
    self.sides = indices.map { sides[$0] }
    let search = LinkSearch(
      self.sides,
      within: (isWithinFirst ? [0] : []) + (matchesLast == true ? [self.sides.count - 1] : []),
      alphabet: alphabet,
      budget: budget
    )
    stateCount = search.stateCount
    if let reason = search.undecided { undecided.append(reason) }
    var best: [[Int?]: (length: Int, path: [UInt8], query: [UInt8], fragment: [UInt8])] = [:]
    for path in search.texts {
      if let matchesLast, matchesLast == (path.rules.last ?? []).isEmpty { continue }
      if isWithinFirst, path.rules[0].isEmpty { continue }
      for query in endings(.query, path.rules) {
        if isWithinFirst, query.lists[0].isEmpty { continue }
        for fragment in endings(.fragment, query.lists) {
          let rules = fragment.lists.map(\.first)
          let length = path.length + query.length + fragment.length
          if let known = best[rules], known.length <= length { continue }
          best[rules] = (length, path.bytes, query.text, fragment.text)
        }
      }
    }
    undecided = undecided.map { reason in
      UndecidedSearch(
        side: indices[reason.side],
        rules: reason.rules,
        needsBudget: reason.needsBudget,
        names: reason.rules.map { self.sides[reason.side].names[$0] }
      )
    }
    let found = best.map { rules, parts in
      var text = alphabet.text(parts.path)
      if !parts.query.isEmpty { text += "?" + LinkAlphabet.query.text(parts.query) }
      if !parts.fragment.isEmpty { text += "#" + LinkAlphabet.fragment.text(parts.fragment) }
      return DecidedLink(rules: places.map { rules[$0] }, text: text)
    }
    links = found.sorted {
      let (left, right) = ($0.text.utf8, $1.text.utf8)
      if left.count != right.count { return left.count < right.count }
      if !left.elementsEqual(right) { return left.lexicographicallyPrecedes(right) }
      return $0.rules.map { $0 ?? -1 }.lexicographicallyPrecedes($1.rules.map { $0 ?? -1 })
    }
  }

  /// Returns for each way in which the sides can decide about a part a shortest text.
  ///
  /// - Parameter lists: The rules of each side that may decide about the parts before.
  private mutating func endings(_ part: LinkAlphabet.Part, _ lists: [[Int]]) -> [Ending] {
    for side in sides.indices where !sides[side].conditions.isEmpty {
      let oversized = lists[side].filter { sides[side].conditions[$0].isOversized }
      if oversized.isEmpty { continue }
      add(UndecidedSearch(side: side, rules: oversized, needsBudget: false))
      return []
    }
    let open = sides.indices.filter { side in
      lists[side].contains { sides[side].texts(of: part, rule: $0) != nil }
    }
    if open.isEmpty { return [Ending(text: [], length: 0, lists: lists)] }
    let key = Key(part: part, lists: open.map { lists[$0] } + [open])
    let endings: [Ending]
    if let known = known[key] {
      endings = known
    } else {
      endings = search(part, open, lists)
      known[key] = endings
    }
    return endings.map { ending in
      var all = lists
      for (index, side) in open.enumerated() { all[side] = ending.lists[index] }
      return Ending(text: ending.text, length: ending.length, lists: all)
    }
  }

  private mutating func search(
    _ part: LinkAlphabet.Part,
    _ open: [Int],
    _ lists: [[Int]]
  ) -> [Ending] {
    if stateCount > total {
      for side in open { add(UndecidedSearch(side: side, rules: lists[side])) }
      return []
    }
    let stages = open.map { SearchStage(sides[$0], part, lists[$0]) }
    for (side, stage) in zip(open, stages) where !stage.tooMany.isEmpty {
      add(UndecidedSearch(side: side, rules: stage.tooMany, needsBudget: false))
    }
    var budget = endingBudget
    budget.states = min(budget.states, total - stateCount)
    let search = LinkSearch(
      stages.map(\.acceptor),
      within: isWithinFirst && open[0] == 0 ? [0] : [],
      alphabet: part == .query ? .query : .fragment,
      part == .query ? partitions.query : partitions.fragment,
      budget: budget
    )
    stateCount += search.stateCount
    if let reason = search.undecided {
      let rules = stages[reason.side].rules(reason.rules)
      add(UndecidedSearch(side: open[reason.side], rules: rules))
    }
    return search.texts.map { text in
      Ending(
        text: text.bytes,
        length: text.bytes.isEmpty ? 0 : text.length + 1,
        lists: zip(stages, text.rules).map { $0.rules($1) }
      )
    }
  }

  private mutating func add(_ reason: UndecidedSearch) {
    if !undecided.contains(reason) { undecided.append(reason) }
  }
}

/// Searches of which each is done once for the same sides.
package struct KnownLinks {
  /// The links that a search finds, and the reasons why it ended early.
  package typealias Result = (links: [DecidedLink], undecided: [UndecidedSearch])

  private struct Key: Hashable {
    let sides: [LinkAcceptor.Identity]
    let isWithinFirst: Bool
    let matchesLast: Bool?
  }

  private let budget: SearchBudget
  private let share: Int
  /// The remaining number of states of all searches.
  private var remaining: Int
  private var known: [Key: Result] = [:]

  /// - Parameters:
  ///   - total: The maximum number of states of all searches, which limits the time for a hostile
  ///     file.
  ///   - share: The part of the remaining states that one search may need: 2 for a half.
  package init(_ budget: SearchBudget, total: Int = .max, share: Int = 1) {
    (self.budget, self.share, remaining) = (budget, share, total)
  }

  package mutating func links(
    _ sides: [LinkAcceptor],
    isWithinFirst: Bool = false,
    matchesLast: Bool? = nil
  ) -> Result {
    let key = Key(
      sides: sides.map(\.identity),
      isWithinFirst: isWithinFirst,
      matchesLast: matchesLast
    )
    if let result = known[key] { return result }
    var budget = budget
    budget.states = min(budget.states, remaining / share)
    let search = DecidedLinks(
      sides,
      isWithinFirst: isWithinFirst,
      matchesLast: matchesLast,
      budget: budget,
      total: budget.states
    )
    remaining = max(0, remaining - search.stateCount)
    let result = (search.links, search.undecided)
    known[key] = result
    return result
  }
}

extension LinkAcceptor {
  fileprivate func texts(of part: LinkAlphabet.Part, rule: Int) -> RuleConditions.Texts? {
    conditions[rule].texts(of: part)
  }
}

/// Some rules of a side, as a side of a search over the queries or the fragments of links.
private struct SearchStage {
  let acceptor: LinkAcceptor
  /// The rules that the search does not decide about, because too many orders of items matter.
  let tooMany: [Int]
  /// The rule of each of the acceptor's rules.
  private let numbers: [Int]

  init(_ side: LinkAcceptor, _ part: LinkAlphabet.Part, _ rules: [Int]) {
    var entries = rules.map { (rule: $0, texts: side.texts(of: part, rule: $0)) }
    var tooMany: [Int] = []
    if part == .query, let (ordered, others) = side.ties?.entries(for: rules) {
      tooMany = others
      entries = entries.flatMap { entry in
        let first = ordered.filter { $0.before == entry.rule }.map { _, rule, order in
          (rule: rule, texts: side.texts(of: part, rule: rule)?.intersection(order) ?? order)
        }
        return first + [entry]
      }
    }
    self.tooMany = tooMany
    numbers = entries.map(\.rule)
    // A rule without conditions on this part has every form.
    let form = entries.compactMap { $0.texts?.form }.first ?? .components
    let isOpen = numbers.map { part == .query && side.conditions[$0].fragment != nil }
    acceptor = LinkAcceptor(
      entries.indices.map { (entries[$0].texts?.form ?? form, isOpen[$0]) }
    ) { entry, builder in
      builder.addRule(isConditional: isOpen[entry]) { builder in
        if let own = entries[entry].texts {
          builder.append(own.automaton)
        } else {
          builder.appendRepeat(of: .all, 0...)
        }
      }
    }
  }

  /// Returns the rules of some of the acceptor's rules, each of them once.
  func rules(_ entries: [Int]) -> [Int] {
    var rules: [Int] = []
    for entry in entries where !rules.contains(numbers[entry]) { rules.append(numbers[entry]) }
    return rules
  }
}
