/// Finds every pair of routes that ties for some link.
///
/// Two routes can tie only at one node of the trie, or at two nodes that the same text leads to
/// through components of equal rank. The second case requires a node that has several components of
/// equal rank, so the search of a table without such nodes is one pass over its nodes.
struct ConflictSearch: ~Copyable {
  /// The maximum number of pairs of components or nodes that the search compares before it gives
  /// up: about one second of work.
  static var limit: Int { 100_000 }
  /// The maximum number of conflicts that are reported: enough to fix a table, but not so many that
  /// they flood a log.
  static var reportLimit: Int { 100 }

  private let table: RouteTable
  private let depths: ContiguousArray<UInt16>
  private var conflicts: [RouteConflict] = []
  private var comparisons = 0
  /// The names for which the routes of the current trie can tie.
  private var names: ConflictNames
  private let app: AppIdentity?
  /// The literals, grouped by node; created only when a node needs them.
  private var edges: [LiteralIndex.Edge] = []
  private var seen: Set<UInt64> = []
  private let folding: Bool

  /// - Parameters:
  ///   - depths: The number of components that lead to each node.
  ///   - app: The app that the links belong to; `nil` if it is unknown. In this case, the search
  ///     finds only conflicts that exist for every app.
  init(_ table: RouteTable, depths: ContiguousArray<UInt16>, app: AppIdentity?) {
    self.table = table
    self.depths = depths
    self.app = app
    names = ConflictNames(of: [], for: app) { "" }
    folding = table.app.policies.pathCase == .insensitive
  }

  /// Searches the tries of these roots, whose nodes are contiguous and end before the node `end`.
  ///
  /// The nodes from `end` on belong to the paths that stay in the browser, which may overlap.
  mutating func run(
    _ roots: [(scopes: [RouteScope], root: UInt32)],
    end: Int
  ) throws(RouteTableError) {
    for (index, entry) in roots.enumerated() {
      names = ConflictNames(of: entry.scopes, for: app) { [table] in
        ScopeNames.label(unusedIn: table)
      }
      let next = index + 1 < roots.count ? Int(roots[index + 1].root) : end
      for node in Int(entry.root)..<max(next, Int(entry.root)) {
        try visit(UInt32(truncatingIfNeeded: node))
        if conflicts.count >= Self.reportLimit { break }
      }
    }
    guard conflicts.isEmpty else {
      throw .conflicts(
        conflicts.sorted { left, right in
          (left.first.label, left.second.label, left.scope.description)
            < (right.first.label, right.second.label, right.scope.description)
        }
      )
    }
  }

  private mutating func visit(_ id: UInt32) throws(RouteTableError) {
    let node = table.nodes[Int(id)]
    try checkTies(from: node.leaves, at: id)
    try checkTies(from: node.rests, at: id)
    guard node.branches != 0 else { return }
    var first = Int(node.branches)
    while true {
      var last = first
      while table.branches[last].tiesWithNext { last += 1 }
      try compareSiblings(first...last)
      if table.branches[last].isLast { return }
      first = last + 1
    }
  }

  /// Reports routes that end at one node and require the same items.
  private mutating func checkTies(
    from list: UInt32,
    at node: UInt32
  ) throws(RouteTableError) {
    guard list != 0 else { return }
    var index = Int(list)
    while !table.leaves[index].isLast {
      guard table.leaves[index].tiesWithNext else {
        index += 1
        continue
      }
      // The first routes for each pair of requirements and name, of which no two share a link. A
      // route that ties with a later one also ties with one of them.
      var tied = [[UInt8]: [Int: [TableLeaf]]]()
      while true {
        let leaf = table.leaves[index]
        let key = requirementKey(leaf, at: node)
        for name in openNames(leaf) {
          var isKnown = false
          for other in tied[key]?[name] ?? [] {
            guard let values = try commonValues(other, leaf) else { continue }
            _ = report(other, leaf, for: name, at: node, [:], values)
            isKnown = true
          }
          if !isKnown { tied[key, default: [Int: [TableLeaf]]()][name, default: []].append(leaf) }
        }
        if !leaf.tiesWithNext { break }
        index += 1
      }
      if table.leaves[index].isLast { return }
      index += 1
    }
  }

  /// Returns the requirements of a leaf other than its path, in a fixed order; equal for two routes
  /// that nothing distinguishes.
  @inline(never)
  private func requirementKey(_ leaf: TableLeaf, at node: UInt32) -> [UInt8] {
    let code = table.codes[Int(leaf.route)]
    var parts: [[UInt8]] = []
    code.forEachRequirement { kind, index in
      let token = code.tokens[index]
      // Values with literal text are compared one by one.
      let form: TableRequirement.Kind =
        kind == .itemWithText ? .item : kind == .fragmentWithText ? .fragment : kind
      var part = [form.rawValue]
      // For a captured fragment, this is the parameter's name, which does not distinguish routes.
      if form != .fragment { part += code.bytes[Int(token.lower)..<Int(token.middle)] }
      if kind == .itemWithValue {
        let value = code.tokens[index + 1]
        part += [0] + code.bytes[Int(value.lower)..<Int(value.middle)]
      }
      parts.append(part)
    }
    // The slash of a link without components does not distinguish routes.
    let strict = table.app.policies.trailingSlash == .strict && depths[Int(node)] > 0
    if strict, leaf.endsWithSlash, !code.endsInRest { parts.append([0x2F]) }
    var key: [UInt8] = []
    for part in parts.sorted(by: { $0.lexicographicallyPrecedes($1) }) { key += part + [0, 0] }
    return key
  }

  /// Returns the names for which a leaf's route can tie with other routes of its trie.
  private mutating func openNames(_ leaf: TableLeaf) -> [Int] {
    names.open(table.routes[Int(leaf.route)].scopes)
  }

  /// Reports two routes that tie for a name, if a link for both is within the limits of the
  /// policies; returns whether nothing is left to report about the two routes.
  @inline(never)
  private mutating func report(
    _ left: TableLeaf,
    _ right: TableLeaf,
    for name: Int,
    at node: UInt32,
    _ texts: [Int: [UInt8]],
    _ values: CommonValues
  ) -> Bool {
    guard conflicts.count < Self.reportLimit, left.route != right.route else { return true }
    let (a, b) = left.route < right.route ? (left, right) : (right, left)
    let isKnown = conflicts.contains {
      $0.firstIndex == Int(a.route) && $0.secondIndex == Int(b.route)
    }
    guard !isKnown, let place = names.place(name) else { return true }
    guard let link = link(to: a, in: place.name, at: node, texts, values) else { return false }
    conflicts.append(
      RouteConflict(
        routes: [table.routes[Int(a.route)], table.routes[Int(b.route)]],
        scope: place.scope,
        link: link,
        firstIndex: Int(a.route),
        secondIndex: Int(b.route)
      )
    )
    return true
  }

  /// Returns a link to a route that ends at a node: one that is easy to read if it is within the
  /// limits of the policies, or else a short one; `nil` if every link is beyond the limits.
  private func link(
    to leaf: TableLeaf,
    in name: RouteScope,
    at node: UInt32,
    _ texts: [Int: [UInt8]],
    _ values: CommonValues
  ) -> String? {
    let pattern = table.routes[Int(leaf.route)].pattern
    let count = Int(depths[Int(node)]) + (pattern.endsInRest ? 1 : 0)
    for var example in [ExampleLink(readable: pattern), ExampleLink(shortest: pattern)] {
      example.components = Array(example.components.prefix(count))
      for (index, text) in texts where index < example.components.count {
        example.components[index] = PercentEncoding.pathComponent.encode(PatternCode.string(text))
      }
      for index in example.items.indices {
        let value = values.items[example.items[index].name]
        if let value { example.items[index].value = value }
      }
      if let fragment = values.fragment { example.fragment = fragment }
      let link = example.text(in: table.app.exampleName(in: name))
      let policies = table.app.policies
      if link.utf8.count <= policies.maximumLength, example.items.count <= policies.maximumItems {
        return link
      }
    }
    return nil
  }
}

extension ConflictSearch {
  /// Compares the branches of one rank at one node: the search follows two branches side by side if
  /// they share a text.
  private mutating func compareSiblings(_ range: ClosedRange<Int>) throws(RouteTableError) {
    guard range.count > 1 else { return }
    let pairs = SiblingPairs(range.map { ends(table.branches[$0]) })
    try pairs.forEach { (a, b) throws(RouteTableError) in
      try compare(table.branches[range.lowerBound + a], table.branches[range.lowerBound + b], [:])
    }
  }

  /// Compares the nodes to which two branches lead, if the branches share a text.
  @inline(never)
  private mutating func compare(
    _ left: TableBranch,
    _ right: TableBranch,
    _ texts: [Int: [UInt8]]
  ) throws(RouteTableError) {
    guard let text = try commonText(left, right) else { return }
    var texts = texts
    texts[depth(of: left)] = text
    try compare(left.child, right.child, texts)
  }

  /// Compares two nodes that the same text leads to.
  private mutating func compare(
    _ left: UInt32,
    _ right: UInt32,
    _ texts: [Int: [UInt8]]
  ) throws(RouteTableError) {
    guard seen.insert(UInt64(left) << 32 | UInt64(right)).inserted else { return }
    try count()
    let (a, b) = (table.nodes[Int(left)], table.nodes[Int(right)])
    try compareLeaves(a.leaves, b.leaves, at: left, texts)
    try compareLeaves(a.rests, b.rests, at: left, texts)
    if a.parameter != 0, b.parameter != 0 { try compare(a.parameter, b.parameter, texts) }
    if a.wildcard != 0, b.wildcard != 0 { try compare(a.wildcard, b.wildcard, texts) }
    if a.hasLiterals, b.hasLiterals {
      if edges.isEmpty { edges = table.literals.edges }
      var index = edges.partitioningIndex { $0.node >= left }
      while index < edges.count, edges[index].node == left {
        let other = table.literals.counterpart(of: edges[index], in: right)
        if other != 0 { try compare(edges[index].child, other, texts) }
        index += 1
      }
    }
    for one in branches(a) {
      for other in branches(b) where one.rank == other.rank {
        try compare(one, other, texts)
      }
    }
  }

  private mutating func compareLeaves(
    _ left: UInt32,
    _ right: UInt32,
    at node: UInt32,
    _ texts: [Int: [UInt8]]
  ) throws(RouteTableError) {
    for one in leaves(left) {
      for other in leaves(right)
      where RouteRank(table.codes[Int(one.route)]) == RouteRank(table.codes[Int(other.route)])
        && requirementKey(one, at: node) == requirementKey(other, at: node)
      {
        let open = Set(openNames(other))
        let names = openNames(one).filter(open.contains)
        guard !names.isEmpty, let values = try commonValues(one, other) else { continue }
        for name in names where report(one, other, for: name, at: node, texts, values) { break }
      }
    }
  }

  private mutating func count() throws(RouteTableError) {
    comparisons += 1
    if comparisons > Self.limit { throw .tooManyOverlaps(limit: Self.limit) }
  }

  @inline(never)
  private func branches(_ node: TableNode) -> ArraySlice<TableBranch> {
    guard node.branches != 0 else { return [] }
    var last = Int(node.branches)
    while !table.branches[last].isLast { last += 1 }
    return ArraySlice(table.branches[Int(node.branches)...last])
  }

  @inline(never)
  private func leaves(_ first: UInt32) -> ArraySlice<TableLeaf> {
    guard first != 0 else { return [] }
    var last = Int(first)
    while !table.leaves[last].isLast { last += 1 }
    return ArraySlice(table.leaves[Int(first)...last])
  }

  private func component(_ branch: TableBranch) -> Range<Int> {
    Int(branch.lower)..<Int(branch.upper)
  }

  /// Returns the index of a branch's component in its pattern.
  private func depth(of branch: TableBranch) -> Int {
    table.codes[Int(branch.route)].tokens[..<Int(branch.lower)].count(where: \.startsComponent)
  }

  @inline(never)
  private mutating func commonText(
    _ left: TableBranch,
    _ right: TableBranch
  ) throws(RouteTableError) -> [UInt8]? {
    // Most pairs have different literals at the start or at the end, which is quick to check.
    guard ends(left).mayShareText(with: ends(right)) else { return nil }
    try count()
    return automaton(of: left).commonText(automaton(of: right))
  }

  /// Returns the automaton of a branch's component.
  @inline(never)
  private func automaton(of branch: TableBranch) -> AutomatonBuilder {
    var builder = AutomatonBuilder()
    builder.addRule {
      $0.append(
        component: component(branch),
        of: table.codes[Int(branch.route)],
        foldingCase: folding
      )
    }
    return builder
  }

  /// Returns the literal text at both ends of a component.
  @inline(never)
  private func ends(_ branch: TableBranch) -> ComponentEnds {
    let code = table.codes[Int(branch.route)]
    func literal(_ token: Int) -> [UInt8] {
      let token = code.tokens[token]
      guard token.kind == .literal else { return [] }
      let bytes = code.bytes[Int(token.lower)..<Int(token.middle)]
      return folding ? bytes.map(lowercasedASCII) : Array(bytes)
    }
    return ComponentEnds(
      prefix: literal(Int(branch.lower)),
      suffix: literal(Int(branch.upper) - 1)
    )
  }
}

extension ConflictSearch {
  /// Values of a link for which the requirements of two routes are both fulfilled.
  struct CommonValues {
    /// The values of items by their names, all percent-encoded.
    var items: [String: String] = [:]
    var fragment: String?
  }

  /// Returns the values that two routes with the same required items share, as far as they have
  /// literal text around parameters; `nil` if they share none.
  private mutating func commonValues(
    _ left: TableLeaf,
    _ right: TableLeaf
  ) throws(RouteTableError) -> CommonValues? {
    let (one, other) = (table.codes[Int(left.route)], table.codes[Int(right.route)])
    var values = CommonValues()
    guard one.hasMixedValues || other.hasMixedValues else { return values }
    var others = [[UInt8]: Range<Int>]()
    other.forEachCondition { item, value in
      if let item { others[Array(other.bytes[other.tokens[item].text])] = value }
    }
    var pairs: [(item: Int?, left: Range<Int>, right: Range<Int>)] = []
    one.forEachCondition { item, value in
      if one.tokens[item ?? one.queryEnd].isOptional { return }
      let name = item.map { Array(one.bytes[one.tokens[$0].text]) }
      let found = name.map { others[$0] ?? 0..<0 } ?? other.fragmentTokens
      if one.isMixed(value) || other.isMixed(found) { pairs.append((item, value, found)) }
    }
    for pair in pairs {
      guard one.ends(ofValue: pair.left).mayShareText(with: other.ends(ofValue: pair.right)) else {
        return nil
      }
      try count()
      var (builder, otherBuilder) = (AutomatonBuilder(), AutomatonBuilder())
      builder.addRule { $0.append(value: pair.left, of: one) }
      otherBuilder.addRule { $0.append(value: pair.right, of: other) }
      guard let text = builder.commonText(otherBuilder) else { return nil }
      guard let item = pair.item else {
        let isPath = one.hasFragmentPath || other.hasFragmentPath
        values.fragment = text.split(
          separator: PatternByte.slashInComponent,
          omittingEmptySubsequences: false
        )
        .map { PercentEncoding.fragment.encode(String(decoding: $0, as: UTF8.self)) }
        .joined(separator: isPath ? "%2F" : "/")
        continue
      }
      let name = PercentEncoding.queryName.encode(one.string(one.tokens[item].text))
      values.items[name] = PercentEncoding.queryValue.encode(PatternCode.string(text))
    }
    return values
  }
}

extension PatternCode {
  /// Returns the literal text at both ends of a value with parameters.
  @inline(never)
  fileprivate func ends(ofValue value: Range<Int>) -> ComponentEnds {
    func literal(_ token: Int?) -> [UInt8] {
      guard let token, isMixed(value), tokens[token].kind == .literal else { return [] }
      return Array(bytes[tokens[token].text])
    }
    return ComponentEnds(prefix: literal(value.first), suffix: literal(value.last))
  }
}

extension Array {
  /// Returns the first index from which on every element belongs to the second part, found by
  /// binary search.
  package func partitioningIndex(where belongs: (Element) -> Bool) -> Int {
    var lower = 0
    var upper = count
    while lower < upper {
      let middle = lower + (upper - lower) / 2
      if belongs(self[middle]) { upper = middle } else { lower = middle + 1 }
    }
    return lower
  }
}
