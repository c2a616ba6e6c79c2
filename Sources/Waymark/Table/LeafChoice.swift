/// Chooses among the routes that end at one place: by what a link must carry besides its path.
struct LeafChoice {
  let table: RouteTable
  let link: DeepLink
  /// The link's items in order, once they have been asked for often enough.
  ///
  /// Kept for one list of routes: a search that carried it from node to node would cost every match
  /// 30 instructions, and putting the items in order costs what looking for eight routes' does.
  private(set) var items: ItemIndex?

  /// After how many routes that looked for their items one by one a long query is put in order,
  /// and after how many any query is.
  private static var limits: (long: Int, short: Int) { (8, 64) }
  /// How many bytes a short query has at most.
  private static var shortQuery: Int { 128 }

  init(table: RouteTable, link: DeepLink) {
    self.table = table
    self.link = link
  }

  /// The first leaf of a list that fits, and of several that tie the one whose item stands first in
  /// the link; 0 if none fits.
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
      if fits(table.leaves[index]), prefers(table.leaves[index], to: table.leaves[best]) {
        best = index
      }
    }
    return best
  }

  private mutating func orderItems(after routes: Int) {
    let isLong = link.layout.query.count > Self.shortQuery
    if routes == (isLong ? Self.limits.long : Self.limits.short) { items = ItemIndex(link) }
  }

  /// Returns whether the link carries what a route asks for besides its path.
  func fits(_ leaf: TableLeaf) -> Bool {
    if table.app.policies.trailingSlash == .strict, !slashFits(leaf) { return false }
    for index in 0..<Int(leaf.requirementCount)
    where position(of: table.requirements[Int(leaf.requirements) + index]) == nil {
      return false
    }
    return true
  }

  /// Under the strict policy the slashes of link and pattern must agree; a rest has its own slash,
  /// and a link without components has none of its own.
  private func slashFits(_ leaf: TableLeaf) -> Bool {
    let code = table.codes[Int(leaf.route)]
    if code.endsInRest || !link.layout.flags.contains(.hasComponents) { return true }
    return link.hasTrailingSlash == code.endsWithSlash
  }

  /// Returns whether of two routes of equal rank the link's own order prefers the left one: the one
  /// whose items come first in it, or, where both require the same items, the one with a literal
  /// value for the earliest of them.
  func prefers(_ left: TableLeaf, to right: TableLeaf) -> Bool {
    let (one, other) = (order(left), order(right))
    if one.positions != other.positions {
      return one.positions.lexicographicallyPrecedes(other.positions)
    }
    return one.literals.lexicographicallyPrecedes(other.literals)
  }

  /// The positions of a leaf's required items in the link, ascending, and the positions of those
  /// with a literal value.
  private func order(_ leaf: TableLeaf) -> (positions: [Int], literals: [Int]) {
    var (positions, literals): ([Int], [Int]) = ([], [])
    for index in 0..<Int(leaf.requirementCount) {
      let requirement = table.requirements[Int(leaf.requirements) + index]
      guard let position = position(of: requirement) else { continue }
      positions.append(position)
      if requirement.kind == .itemWithValue || requirement.kind == .fragmentWithValue {
        literals.append(position)
      }
    }
    return (positions.sorted(), literals.sorted())
  }

  /// Where in the link a requirement is met, as a byte offset; `nil` if it is not.
  func position(of requirement: TableRequirement) -> Int? {
    let code = table.codes[Int(requirement.route)]
    let layout = link.layout
    let token = code.tokens[Int(requirement.token)]
    return withBytes(link.text) { text in
      code.bytes.withUnsafeBufferPointer { buffer in
        let literals = buffer.span
        switch requirement.kind {
        case .fragment: return layout.flags.contains(.hasFragment) ? Int.max : nil
        case .fragmentWithValue:
          guard layout.flags.contains(.hasFragment) else { return nil }
          let value = Int(token.lower)..<Int(token.middle)
          let isEqual = queryText(
            text,
            layout.fragment,
            equals: literals,
            value,
            plusIsSpace: false
          )
          return isEqual ? Int.max : nil
        case .item, .itemWithValue:
          let value =
            requirement.kind == .itemWithValue ? code.tokens[Int(requirement.token) + 1] : nil
          return position(of: token, value, literals, in: text)
        }
      }
    }
  }

  private func position(
    of item: PatternToken,
    _ value: PatternToken?,
    _ literals: Span<UInt8>,
    in text: Span<UInt8>
  ) -> Int? {
    let plusIsSpace = link.layout.flags.contains(.plusIsSpace)
    guard link.layout.flags.contains(.hasQuery) else { return nil }
    if let items {
      return items.position(
        literals,
        name: Int(item.lower)..<Int(item.middle),
        value: value.map { Int($0.lower)..<Int($0.middle) }
      )
    }
    var pieces = QueryPieces(link.layout.query)
    while let piece = pieces.next(text) {
      let name = Int(item.lower)..<Int(item.middle)
      guard
        queryText(text, piece.name, equals: literals, name, plusIsSpace: plusIsSpace)
      else { continue }
      // The first item of a name counts: it is the one that parameters return.
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
  /// Indicates whether the path ends in `**` or a captured rest.
  var endsInRest: Bool { pathCount > 0 && tokens[pathCount - 1].kind == .rest }
}
