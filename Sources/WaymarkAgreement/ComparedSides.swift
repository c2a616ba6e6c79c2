internal import Waymark
internal import WaymarkCatalog

/// The rules of an old and a newer table for the links of one name, as the sides of a search.
struct ComparedSides {
  enum Side: Int {
    case old, new
    /// The old table, for another name.
    case elsewhere
  }

  private typealias Entry = (side: Side, table: RouteTable, rules: TableRules)

  /// The scheme or domain of the links.
  let name: RouteScope
  /// The other scheme or domain.
  private(set) var elsewhere: RouteScope?
  /// The sides, without that of a version that lacks the name.
  private var entries: [Entry] = []

  init(_ tables: TablePair, _ name: RouteScope) {
    self.name = name
    if tables.old.app.covers(name) {
      entries.append((.old, tables.old, TableRules(tables.old, name)))
    }
    if let new = tables.new, new.app.covers(name) {
      entries.append((.new, new, TableRules(new, name)))
    }
  }

  /// Returns the sides with the rules of the old table for another name.
  func with(_ old: RouteTable, _ elsewhere: RouteScope, _ rules: TableRules) -> ComparedSides {
    var sides = self
    sides.elsewhere = elsewhere
    sides.entries.append((.elsewhere, old, rules))
    return sides
  }

  subscript(side: Side) -> TableRules? { entries.first { $0.side == side }?.rules }

  /// The rules of each side, in the order of a search.
  var rules: [TableRules] { entries.map(\.rules) }

  /// Returns the index of a side in a search.
  func index(of side: Side) -> Int? { entries.firstIndex { $0.side == side } }

  /// Returns the rule of one side that decides about a link.
  ///
  /// - Parameter rules: The rules of all sides, in the order of a search.
  func rule(_ side: Side, _ rules: [Int?]) -> Int? { index(of: side).flatMap { rules[$0] } }

  /// Returns the routes of the rules that decide about a link.
  func routes(_ rules: [Int?]) -> [Int?] {
    zip(entries, rules).map { entry, rule in rule.map { entry.rules.rules[$0].route } }
  }

  /// Returns the route of one side that a link opens.
  func route(_ side: Side, _ rules: [Int?]) -> Int? {
    index(of: side).flatMap { routes(rules)[$0] }
  }

  /// Returns a link of the name, and the same link with the other name.
  func links(withPath text: String) -> (url: String, elsewhere: String?) {
    (name.link(withPath: text), elsewhere.map { $0.link(withPath: text) })
  }
}
