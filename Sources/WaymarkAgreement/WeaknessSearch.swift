internal import Waymark
internal import WaymarkCatalog

/// A search for shortest links of one name that a newer version protects less because they have a
/// value, or lack one.
struct WeaknessSearch {
  /// Links that the sides of a comparison decide about in one way.
  struct Overlap: Hashable, Comparable {
    /// The side whose patterns determine which links have a value.
    let side: ComparedSides.Side
    /// A rule of that side.
    let rule: Int
    /// The routes that the rules of all sides lead to.
    let routes: [Int?]
    /// The old route that is compared with the new one.
    let old: Int
    let new: Int
    let relation: RouteRelation
    /// Indicates whether the old version does not open the links.
    let isNew: Bool

    static func < (left: Overlap, right: Overlap) -> Bool {
      let numbers = [left, right].map { overlap in
        [overlap.side.rawValue, overlap.rule] + overlap.routes.map { $0 ?? -1 } + [overlap.old]
      }
      return numbers[0].lexicographicallyPrecedes(numbers[1])
    }
  }

  /// The links of an overlap that show a weakness.
  struct Item {
    let overlap: Overlap
    let id: BrokenLink.Key
    let classes: [LinkClass]
  }

  /// The links, and their lengths from the path on.
  private(set) var links: [(link: BrokenLink, length: Int)] = []
  /// The reasons why a search ended early.
  private(set) var undecided: [UndecidedSearch] = []

  /// - Parameter side: The side of all items.
  init(
    _ tables: TablePair,
    _ sides: ComparedSides,
    _ side: ComparedSides.Side,
    _ budget: AgreementBudget,
    _ items: [Item]
  ) throws(AgreementError) {
    var search = ClassSearch(sides, side, budget)
    var open = items
    while !open.isEmpty, undecided.isEmpty {
      var entries: [Int: Item] = [:]
      open.removeAll { item in
        if entries[item.overlap.rule] != nil { return false }
        entries[item.overlap.rule] = item
        return true
      }
      let found = search.round(entries.mapValues(\.classes))
      undecided = found.undecided
      for link in found.links {
        guard let item = entries[link.rule], sides.routes(link.rules) == item.overlap.routes else {
          continue
        }
        let (url, elsewhere) = sides.links(withPath: link.text)
        if tables.isTooLong(url) || elsewhere.map(tables.isTooLong) == true { continue }
        let weaker = tables.weaker(url, elsewhere: elsewhere)
        guard let weaker = weaker.first(where: { $0.key == item.id }) else {
          let label = tables.old.label(ofIndex: item.overlap.old)
          throw .contradiction(
            link: url,
            "the search expects that \(label) is weaker by "
              + quoted(item.id.weaker?.rawValue ?? "")
          )
        }
        links.append((weaker, link.text.utf8.count))
      }
    }
  }
}

extension TablePair {
  /// Returns the routes that ``weaker(_:elsewhere:)`` compares for the links of some rules.
  ///
  /// - Parameter rules: The rules of all sides that decide about the links.
  func overlaps(_ sides: ComparedSides, _ rules: [Int?]) -> [WeaknessSearch.Overlap] {
    let isApp = sides.name.kind == .app
    guard let found = sides.route(.new, rules), found < pairs.new.count,
      !isApp || pairs.new[found].notes.requiresVerifiedLink != true
    else { return [] }
    var overlaps: [WeaknessSearch.Overlap] = []
    func add(_ side: ComparedSides.Side, _ index: Int, _ relation: RouteRelation) {
      guard let rule = sides.rule(side, rules) else { return }
      let isRefused = isApp && pairs.old[index].notes.requiresVerifiedLink == true
      overlaps.append(
        .init(
          side: side,
          rule: rule,
          routes: sides.routes(rules),
          old: index,
          new: found,
          relation: relation,
          isNew: side != .old || isRefused
        )
      )
    }
    if let index = sides.route(.old, rules), index < pairs.old.count {
      let isSame = pairs.isSameOrReplacement(index, found)
      if sides.elsewhere == nil { add(.old, index, isSame ? .same : .moved) }
      if isSame { return overlaps }
    }
    if sides.elsewhere == nil {
      if let index = pairs.origins[found].first { add(.new, index, relation(index, found)) }
    } else if let index = sides.route(.elsewhere, rules), index < pairs.old.count,
      pairs.isSameOrReplacement(index, found)
    {
      add(.elsewhere, index, .same)
    }
    return overlaps
  }
}
