/// Compares two routes that both match a link, component by component from the left (rules 2 and
/// 3).
struct Precedence {
  private let table: RouteTable
  private let link: DeepLink

  init(_ table: RouteTable, _ link: DeepLink) {
    self.table = table
    self.link = link
  }

  /// Returns whether the leaf with one index takes precedence over the other.
  func prefers(_ left: Int, to right: Int) -> Bool {
    let (one, other) = (table.leaves[left], table.leaves[right])
    let (a, b) = (table.codes[Int(one.route)], table.codes[Int(other.route)])
    let (ranksA, ranksB) = (ranks(a), ranks(b))
    for index in 0...componentCount {
      let rankA = index < ranksA.count ? ranksA[index] : .ended
      let rankB = index < ranksB.count ? ranksB[index] : .ended
      if rankA != rankB { return rankA < rankB }
    }
    let (rankA, rankB) = (RouteRank(a), RouteRank(b))
    if rankA != rankB { return rankA.precedes(rankB) }
    return LeafChoice(table: table, link: link).prefers(one, to: other)
  }

  private var componentCount: Int {
    guard link.layout.flags.contains(.hasComponents) else { return 0 }
    return withBytes(link.key) { bytes in
      link.layout.path.reduce(1) { $0 + (bytes[$1] == 0x2F ? 1 : 0) }
    }
  }

  /// Returns the ranks of the components that are used to match this link.
  private func ranks(_ code: PatternCode) -> [ComponentRank] {
    let count = componentCount
    var ranks: [ComponentRank] = []
    code.forEachComponent { index, tokens in
      let kind = code.kind(of: tokens)
      if index < count || kind == .rest && index == count {
        ranks.append(ComponentRank(kind, code.rank(of: tokens), tokens.count))
      }
    }
    return ranks
  }
}

/// The specificity of a component: a smaller rank is more specific.
struct ComponentRank: Comparable {
  let order: Int
  let literalBytes: Int
  let restricted: Int

  /// The rank of a pattern without a component at this position, which is more specific than a
  /// catch-all that captures no component.
  static var ended: ComponentRank { ComponentRank(order: -1, literalBytes: 0, restricted: 0) }

  private init(order: Int, literalBytes: Int, restricted: Int) {
    self.order = order
    self.literalBytes = literalBytes
    self.restricted = restricted
  }

  init(_ kind: ComponentKind, _ rank: TableBranch.Rank, _ tokenCount: Int) {
    switch kind {
    case .literal: self.init(order: 0, literalBytes: 0, restricted: 0)
    case .branch where tokenCount > 1:
      self.init(
        order: 1,
        literalBytes: Int(rank.literalBytes),
        restricted: Int(rank.restricted)
      )
    case .branch: self.init(order: 2, literalBytes: 0, restricted: 0)
    case .parameter: self.init(order: 3, literalBytes: 0, restricted: 0)
    case .wildcard: self.init(order: 4, literalBytes: 0, restricted: 0)
    case .rest: self.init(order: 5, literalBytes: 0, restricted: 0)
    }
  }

  static func < (left: ComponentRank, right: ComponentRank) -> Bool {
    if left.order != right.order { return left.order < right.order }
    if left.literalBytes != right.literalBytes { return left.literalBytes > right.literalBytes }
    return left.restricted > right.restricted
  }
}
