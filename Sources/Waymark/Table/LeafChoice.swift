/// Chooses among the routes that end at one node, by their requirements other than the path.
struct LeafChoice: ~Copyable {
  let table: RouteTable
  private let linkText: String
  private let layout: LinkLayout
  /// The link's items, sorted, once many routes have looked for items.
  ///
  /// The index is used for one list of routes only. Passing it from node to node would cost every
  /// match 30 instructions, and sorting the items costs as much as the look-ups of eight routes.
  private(set) var items: ItemIndex?

  /// The number of routes that look for their items one by one before a long query is sorted, and
  /// before a short query is sorted.
  private static var limits: (long: Int, short: Int) { (8, 64) }
  /// The maximum length of a short query, in bytes.
  private static var shortQuery: Int { 128 }

  init(
    _ table: RouteTable,
    _ linkText: String,
    _ layout: LinkLayout,
    sortsItems: Bool = false
  ) {
    self.table = table
    self.linkText = linkText
    self.layout = layout
    if sortsItems { items = ItemIndex(linkText, layout) }
  }

  /// Returns the first leaf of a list that fits; among several that tie, the leaf whose item comes
  /// first in the link; 0 if no leaf fits.
  mutating func first(from first: Int) -> Int {
    var index = first
    while true {
      orderItems(after: index - first)
      let leaf = table.leaves[index]
      if fits(leaf) {
        return leaf.tiesWithNext ? bestOfTie(index, of: first) : index
      }
      if leaf.isLast { return 0 }
      index += 1
    }
  }

  private mutating func bestOfTie(_ fitting: Int, of first: Int) -> Int {
    var best = fitting
    var index = fitting
    while table.leaves[index].tiesWithNext {
      index += 1
      orderItems(after: index - first)
      let (leaf, other) = (table.leaves[index], table.leaves[best])
      if fits(leaf), compareItems(Int(leaf.route), Int(other.route)).isFirst { best = index }
    }
    return best
  }

  private mutating func orderItems(after routes: Int) {
    let isLong = layout.query.count > Self.shortQuery
    if routes == (isLong ? Self.limits.long : Self.limits.short) {
      items = ItemIndex(linkText, layout)
    }
  }

  /// Returns whether the link fulfills the route's requirements other than the path.
  func fits(_ leaf: TableLeaf) -> Bool {
    if table.app.policies.trailingSlash == .strict, !slashFits(leaf) { return false }
    for index in 0..<Int(leaf.requirementCount)
    where position(of: table.requirements[Int(leaf.requirements) + index]) == nil {
      return false
    }
    return true
  }

  /// Returns whether the slashes at the end of link and pattern agree, as the strict policy
  /// requires; a catch-all includes its slash, and a link without components has no slash of its
  /// own.
  private func slashFits(_ leaf: TableLeaf) -> Bool {
    let code = table.codes[Int(leaf.route)]
    if code.endsInRest || !layout.flags.contains(.hasComponents) { return true }
    return layout.flags.contains(.trailingSlash) == code.endsWithSlash
  }

  /// Compares two routes of equal rank by the order of the link's items.
  ///
  /// The left route is preferred if its items come first in the link, or, if both routes require
  /// the same items, if it has a literal value for the earliest of them.
  func compareItems(_ left: Int, _ right: Int) -> Precedence.Decision {
    let (one, other) = (order(left), order(right))
    if one.positions != other.positions {
      return (one.positions.lexicographicallyPrecedes(other.positions), .itemOrder)
    }
    return (one.literals.lexicographicallyPrecedes(other.literals), .literalItemOrder)
  }

  /// Returns the positions of a route's required items in the link, in ascending order, and the
  /// positions of those with a literal value.
  private func order(_ route: Int) -> (positions: [Int], literals: [Int]) {
    var (positions, literals): ([Int], [Int]) = ([], [])
    table.codes[route].forEachRequirement { kind, token in
      let requirement = TableRequirement(
        kind: kind,
        route: UInt32(truncatingIfNeeded: route),
        token: UInt16(truncatingIfNeeded: token)
      )
      guard let position = position(of: requirement) else { return }
      positions.append(position)
      if kind == .itemWithValue || kind == .fragmentWithValue { literals.append(position) }
    }
    return (positions.sorted(), literals.sorted())
  }

  /// Returns the position in the link that fulfills a requirement, as a byte offset; `nil` if there
  /// is none.
  func position(of requirement: TableRequirement) -> Int? {
    let (route, index) = (Int(requirement.route), Int(requirement.token))
    if requirement.kind == .fragment { return layout.flags.contains(.hasFragment) ? Int.max : nil }
    if requirement.kind == .itemWithText || requirement.kind == .fragmentWithText {
      let code = table.codes[route]
      return withBytes(linkText) { position(ofText: requirement, code, in: $0) }
    }
    // The closures capture parts, because a copy of all changes several reference counts.
    let (table, layout, items) = (table, layout, items)
    let token = table.codes.token(index, of: route)
    let hasValue = requirement.kind == .itemWithValue
    let value = hasValue ? table.codes.token(index + 1, of: route) : nil
    return withBytes(linkText) { text in
      table.codes.withBytes(of: route) { literals in
        guard requirement.kind == .fragmentWithValue else {
          return Self.position(of: token, value, literals, in: text, layout, items)
        }
        guard layout.flags.contains(.hasFragment) else { return nil }
        let isEqual = queryText(
          text,
          layout.fragment,
          equals: literals,
          token.text,
          plusIsSpace: false
        )
        return isEqual ? Int.max : nil
      }
    }
  }

  /// Returns the position in the link of an item or fragment whose value has literal text and
  /// parameters; `nil` if there is none, or if it does not match.
  @inline(never)
  private func position(
    ofText requirement: TableRequirement,
    _ code: PatternCode,
    in text: Span<UInt8>
  ) -> Int? {
    let plusIsSpace = layout.flags.contains(.plusIsSpace)
    let token = Int(requirement.token)
    guard requirement.kind == .itemWithText else {
      guard layout.flags.contains(.hasFragment) else { return nil }
      let value = code.fragmentTokens
      let matches = code.matches(value, text, layout.fragment, plusIsSpace: false)
      return matches ? Int.max : nil
    }
    return code.bytes.withUnsafeBufferPointer { buffer in
      let item = code.tokens[token]
      let position = Self.position(of: item, nil, buffer.span, in: text, layout, items)
      guard let position else { return nil }
      var pieces = QueryPieces(position..<layout.query.upperBound)
      guard let piece = pieces.next(text) else { return nil }
      let end = piece.name.upperBound
      let value = code.value(ofItem: token)
      let found = piece.value ?? end..<end
      return code.matches(value, text, found, plusIsSpace: plusIsSpace) ? position : nil
    }
  }

  private static func position(
    of item: PatternToken,
    _ value: PatternToken?,
    _ literals: Span<UInt8>,
    in text: Span<UInt8>,
    _ layout: LinkLayout,
    _ items: ItemIndex?
  ) -> Int? {
    let plusIsSpace = layout.flags.contains(.plusIsSpace)
    guard layout.flags.contains(.hasQuery) else { return nil }
    if let items {
      return items.position(
        literals,
        name: Int(item.lower)..<Int(item.middle),
        value: value.map { Int($0.lower)..<Int($0.middle) }
      )
    }
    var pieces = QueryPieces(layout.query)
    while let piece = pieces.next(text) {
      let name = Int(item.lower)..<Int(item.middle)
      guard
        queryText(text, piece.name, equals: literals, name, plusIsSpace: plusIsSpace)
      else { continue }
      // Only the first item with a name counts, because it is the one that parameters return.
      guard let value else { return piece.name.lowerBound }
      let expected = Int(value.lower)..<Int(value.middle)
      let found = piece.value ?? piece.name.upperBound..<piece.name.upperBound
      return queryText(text, found, equals: literals, expected, plusIsSpace: plusIsSpace)
        ? piece.name.lowerBound : nil
    }
    return nil
  }
}

extension PatternCode {
  /// Indicates whether the path ends in `**` or a catch-all parameter.
  package var endsInRest: Bool { pathCount > 0 && tokens[pathCount - 1].kind == .rest }
}
