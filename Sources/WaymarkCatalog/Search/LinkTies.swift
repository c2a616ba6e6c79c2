internal import Waymark

/// The rules of a table among which the order of a link's items decides.
package struct LinkTies: Sendable {
  /// For each rule a number that it shares with the rules that it ties with.
  private let ties: [Int]
  private let conditions: [LinkConditions]

  /// The maximum number of names whose orders are told apart.
  private static var nameLimit: Int { 4 }

  /// Creates the ties; `nil` if no two rules tie.
  init?(_ rules: [(tie: Int, conditions: LinkConditions)]) {
    let isTied = zip(rules, rules.dropFirst()).contains { one, next in
      one.tie == next.tie && !one.conditions.isEmpty && !next.conditions.isEmpty
    }
    guard isTied else { return nil }
    ties = rules.map(\.tie)
    conditions = rules.map(\.conditions)
  }

  /// Returns rules that come before others because of the order of a link's items.
  ///
  /// Each of them is listed for each order of items with which it comes first, or next. All entries
  /// of rules that tie come before the first of these rules, and after the rules before it.
  ///
  /// - Parameter rules: The rules that match a path, in their order.
  func entries(
    for rules: [Int]
  ) -> (entries: [(before: Int, rule: Int, order: RuleConditions.Texts)], tooMany: [Int]) {
    var entries: [(before: Int, rule: Int, order: RuleConditions.Texts)] = []
    var tooMany: [Int] = []
    var first = 0
    while first < rules.count {
      let group = rules[first...].prefix { ties[$0] == ties[rules[first]] }
      first = group.endIndex
      if group.count < 2 { continue }
      var names: [String] = []
      for rule in group {
        for name in conditions[rule].names where !names.contains(where: name.isExactly) {
          names.append(name)
        }
      }
      if names.count > Self.nameLimit {
        tooMany += group
        continue
      }
      for order in Self.orders(of: names) {
        let present = group.compactMap { rule in
          conditions[rule].places(in: order).map { (rule: rule, places: $0) }
        }
        if present.count < 2 { continue }
        let texts = RuleConditions.Texts(order: order, among: names)
        let sorted = present.sorted { left, right in
          let (one, other) = (left.places, right.places)
          if one.all != other.all { return one.all.lexicographicallyPrecedes(other.all) }
          if one.literal != other.literal {
            return one.literal.lexicographicallyPrecedes(other.literal)
          }
          return left.rule < right.rule
        }
        entries += sorted.map { (group[group.startIndex], $0.rule, texts) }
      }
    }
    return (entries, tooMany)
  }

  /// Returns all orders of at least one of the names.
  private static func orders(of names: [String]) -> [[String]] {
    var orders: [[String]] = []
    var last: [[String]] = [[]]
    for _ in names {
      last = last.flatMap { order in
        names.filter { name in !order.contains(where: name.isExactly) }.map { order + [$0] }
      }
      orders += last
    }
    return orders
  }
}
