/// Adds routes to tries, one trie for each set of routes that a scope requires.
struct TableBuilder: ~Copyable {
  let routes: [Route]
  let policies: LinkPolicies
  private(set) var literals: LiteralIndex
  private(set) var nodes: ContiguousArray<TableNode> = [TableNode()]
  /// The number of components that lead to each node.
  private(set) var depths: ContiguousArray<UInt16> = [0]
  private(set) var requirements: ContiguousArray<TableRequirement> = []
  /// The branches and leaves as linked lists while the trie grows; `finish` sorts them.
  private var branches: ContiguousArray<Linked<TableBranch>> = []
  private var leaves: ContiguousArray<Linked<TableLeaf>> = []
  // These are not dictionaries, because the first dictionary of a process with a new type of keys
  // costs as much as many routes.
  /// The branches by node and signature.
  private var branchIndex = LiteralIndex(capacity: 0, folding: false)
  /// The start of each route's requirements, and in the lower half their number, for routes that
  /// have some; 0 for routes that have not been added.
  private var requirementStarts: ContiguousArray<UInt64> = []

  private struct Linked<Element> {
    var element: Element
    var next: UInt32
  }

  private var folding: Bool { policies.pathCase == .insensitive }

  init(_ routes: [Route], policies: LinkPolicies) {
    self.routes = routes
    self.policies = policies
    var literals = 0
    for index in routes.indices { literals += routes[index].pattern.code.componentCount }
    self.literals = LiteralIndex(
      capacity: literals,
      folding: policies.pathCase == .insensitive
    )
    nodes.reserveCapacity(literals + 8)
    leaves.reserveCapacity(routes.count + 8)
  }

  /// Adds a trie of these routes and returns its root.
  @inline(never)
  mutating func addTrie(_ members: [UInt32]) -> UInt32 {
    let root = addNode(depth: 0)
    for route in members { insert(route, routes[Int(route)].pattern.code, root) }
    return root
  }

  private mutating func addNode(depth: UInt16) -> UInt32 {
    nodes.append(TableNode())
    depths.append(depth)
    return UInt32(truncatingIfNeeded: nodes.count - 1)
  }

  private mutating func addNode(below parent: UInt32) -> UInt32 {
    addNode(depth: depths[Int(parent)] + 1)
  }

  private mutating func insert(_ route: UInt32, _ code: PatternCode, _ root: UInt32) {
    var node = root
    let required = code.componentCount - code.optionalCount
    var lower = 0
    var depth = 0
    if required == 0 { addLeaf(route, code, node, isRest: false) }
    while lower < code.pathCount {
      let component = code.component(at: lower)
      lower = component.upperBound
      depth += 1
      switch code.kind(of: component) {
      case .literal: node = literalChild(node, code, component.lowerBound)
      case .parameter:
        if nodes[Int(node)].parameter == 0 { nodes[Int(node)].parameter = addNode(below: node) }
        node = nodes[Int(node)].parameter
      case .wildcard:
        if nodes[Int(node)].wildcard == 0 { nodes[Int(node)].wildcard = addNode(below: node) }
        node = nodes[Int(node)].wildcard
      case .branch: node = branchChild(node, route, code, component)
      case .rest:
        addLeaf(route, code, node, isRest: true)
        return
      }
      if depth >= required { addLeaf(route, code, node, isRest: false) }
    }
  }

  private mutating func literalChild(_ node: UInt32, _ code: PatternCode, _ token: Int) -> UInt32 {
    let (lower, upper) = (Int(code.tokens[token].lower), Int(code.tokens[token].middle))
    let found = code.bytes.withUnsafeBufferPointer {
      literals.child(node, $0.span, lower, upper)
    }
    if found != 0 { return found }
    let child = addNode(below: node)
    nodes[Int(node)].addLiteral(ofLength: upper - lower)
    code.bytes.withUnsafeBufferPointer {
      literals.insert(node, $0.span, lower, upper, child: child)
    }
    return child
  }

  private mutating func branchChild(
    _ node: UInt32,
    _ route: UInt32,
    _ code: PatternCode,
    _ component: Range<Int>
  ) -> UInt32 {
    let signature = ContiguousArray(code.signature(of: component, folding: folding))
    let found = branchIndex.child(node, signature.span, 0, signature.count)
    if found != 0 { return found }
    let child = addNode(below: node)
    branchIndex.insert(node, signature.span, 0, signature.count, child: child)
    let branch = TableBranch(
      route: route,
      lower: UInt16(truncatingIfNeeded: component.lowerBound),
      upper: UInt16(truncatingIfNeeded: component.upperBound),
      rank: code.rank(of: component),
      child: child
    )
    branches.append(Linked(element: branch, next: nodes[Int(node)].branches))
    nodes[Int(node)].branches = UInt32(truncatingIfNeeded: branches.count)
    return child
  }

  private mutating func addLeaf(
    _ route: UInt32,
    _ code: PatternCode,
    _ node: UInt32,
    isRest: Bool
  ) {
    let (start, count) = requirements(of: route, code)
    let leaf = TableLeaf(
      route: route,
      requirements: start,
      requirementCount: count,
      endsWithSlash: code.endsWithSlash
    )
    let next = isRest ? nodes[Int(node)].rests : nodes[Int(node)].leaves
    leaves.append(Linked(element: leaf, next: next))
    let position = UInt32(truncatingIfNeeded: leaves.count)
    if isRest { nodes[Int(node)].rests = position } else { nodes[Int(node)].leaves = position }
  }

  private mutating func requirements(
    of route: UInt32,
    _ code: PatternCode
  ) -> (start: UInt32, count: UInt16) {
    guard code.tokens.count > code.pathCount else { return (0, 0) }
    if requirementStarts.isEmpty {
      requirementStarts = ContiguousArray(repeating: 0, count: routes.count)
    }
    let known = requirementStarts[Int(route)]
    if known != 0 {
      return (UInt32(truncatingIfNeeded: known >> 32), UInt16(truncatingIfNeeded: known))
    }
    let start = requirements.count
    code.forEachRequirement { kind, token in
      requirements.append(
        TableRequirement(kind: kind, route: route, token: UInt16(truncatingIfNeeded: token))
      )
    }
    let entry = (
      start: UInt32(truncatingIfNeeded: start),
      count: UInt16(truncatingIfNeeded: requirements.count - start)
    )
    requirementStarts[Int(route)] = UInt64(entry.start) << 32 | UInt64(entry.count)
    return entry
  }
}

extension TableBuilder {
  /// The lists of all nodes, flat and in order of rank.
  struct Lists {
    var nodes: ContiguousArray<TableNode>
    var branches: ContiguousArray<TableBranch>
    var leaves: ContiguousArray<TableLeaf>
  }

  /// Sorts every node's branches and leaves, and releases unused memory.
  mutating func finish() -> Lists {
    literals.shrink()
    let filler = TableBranch.Rank(literalBytes: 0, restricted: 0)
    var lists = Lists(
      nodes: nodes,
      branches: [TableBranch(route: 0, lower: 0, upper: 0, rank: filler, child: 0)],
      leaves: [TableLeaf(route: 0, requirements: 0, requirementCount: 0)]
    )
    lists.leaves.reserveCapacity(leaves.count + 1)
    lists.branches.reserveCapacity(branches.count + 1)
    for index in lists.nodes.indices {
      lists.nodes[index].leaves = appendLeaves(lists.nodes[index].leaves, to: &lists)
      lists.nodes[index].rests = appendLeaves(lists.nodes[index].rests, to: &lists)
      lists.nodes[index].branches = appendBranches(lists.nodes[index].branches, to: &lists)
      let leaf = lists.leaves[Int(lists.nodes[index].leaves)]
      lists.nodes[index].noteAlternatives(
        endsSimply: leaf.isLast && leaf.requirementCount == 0
          && policies.trailingSlash == .ignore
      )
    }
    return lists
  }

  private func appendLeaves(_ head: UInt32, to lists: inout Lists) -> UInt32 {
    guard head != 0 else { return 0 }
    let first = lists.leaves.count
    let only = leaves[Int(head) - 1]
    if only.next == 0 {
      lists.leaves.append(only.element)
      lists.leaves[first].isLast = true
      return UInt32(truncatingIfNeeded: first)
    }
    var ranked: [(rank: RouteRank, leaf: TableLeaf)] = []
    var position = head
    while position != 0 {
      let leaf = leaves[Int(position) - 1]
      let code = routes[Int(leaf.element.route)].pattern.code
      ranked.append((RouteRank(code), leaf.element))
      position = leaf.next
    }
    // Equal ranks have a fixed order that does not depend on the order of declaration.
    ranked.sort { left, right in
      if let decision = left.rank.compare(right.rank) { return decision.isFirst }
      return text(left.leaf).precedesExactly(text(right.leaf))
    }
    for index in ranked.indices {
      var leaf = ranked[index].leaf
      leaf.isLast = index == ranked.count - 1
      leaf.tiesWithNext = !leaf.isLast && ranked[index].rank == ranked[index + 1].rank
      lists.leaves.append(leaf)
    }
    return UInt32(truncatingIfNeeded: first)
  }

  private func text(_ leaf: TableLeaf) -> String { routes[Int(leaf.route)].pattern.text }

  private func appendBranches(_ head: UInt32, to lists: inout Lists) -> UInt32 {
    guard head != 0 else { return 0 }
    let first = lists.branches.count
    var siblings: [(branch: TableBranch, signature: [UInt8])] = []
    var position = head
    while position != 0 {
      let linked = branches[Int(position) - 1]
      let branch = linked.element
      let code = routes[Int(branch.route)].pattern.code
      let component = Int(branch.lower)..<Int(branch.upper)
      siblings.append((branch, code.signature(of: component, folding: false)))
      position = linked.next
    }
    siblings.sort { left, right in
      if left.branch.rank != right.branch.rank { return left.branch.rank < right.branch.rank }
      return left.signature.lexicographicallyPrecedes(right.signature)
    }
    for index in siblings.indices {
      var branch = siblings[index].branch
      branch.isLast = index == siblings.count - 1
      branch.tiesWithNext = !branch.isLast && branch.rank == siblings[index + 1].branch.rank
      lists.branches.append(branch)
    }
    return UInt32(truncatingIfNeeded: first)
  }
}
