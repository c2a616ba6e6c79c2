extension CatalogReader {
  /// Notes names that two routes have, names that no route has, and routes that lead to
  /// themselves by their parents or replacements.
  mutating func noteWrongNames(in drafts: [RouteDraft]) {
    var indices: [String: Int] = [:]
    var names: [String] = []
    for (index, draft) in drafts.enumerated() {
      guard let name = draft.name else { continue }
      if let first = indices[name] {
        let node = draft.place("name")
        let owner = drafts[first].route.map { "the route '\($0.pattern)'" }
        note(.duplicateName(name, first: owner ?? drafts[first].node.path.description), node)
      } else {
        indices[name] = index
        names.append(name)
      }
    }
    noteWrongLinks(in: drafts, names: names, indices: indices, .parent)
    noteWrongLinks(in: drafts, names: names, indices: indices, .replacement)
  }

  /// The most gates that a route may have from which others inherit.
  private static var inheritedGateLimit: Int { 64 }

  /// Notes routes that inherit from no route, or from one that inherits itself.
  ///
  /// - Returns: Whether what is inherited has a reasonable size.
  mutating func noteWrongInheritance(in drafts: [RouteDraft]) -> Bool {
    guard drafts.contains(where: { $0.notes.inheritsFrom != nil }) else { return true }
    let names = drafts.compactMap(\.name)
    var indices: [String: Int] = [:]
    for (index, draft) in drafts.enumerated() {
      if let name = draft.name, indices[name] == nil { indices[name] = index }
    }
    var isSmall = true
    var firsts: Set<Int> = []
    for draft in drafts {
      guard let name = draft.notes.inheritsFrom else { continue }
      let place = draft.place("inheritsFrom")
      guard let first = indices[name] else {
        note(.unknownRoute(name, nearest: nearestName(to: name, among: names)), place)
        continue
      }
      if let other = drafts[first].notes.inheritsFrom {
        note(.inheritedTwice(name, from: other), place)
      } else if firsts.insert(first).inserted,
        drafts[first].notes.gates.count > Self.inheritedGateLimit
      {
        note(.tooMany(limit: Self.inheritedGateLimit), drafts[first].place("gates"))
        isSmall = false
      }
    }
    return isSmall
  }

  /// How one route names another.
  private enum Link {
    case parent, replacement

    func name(in draft: RouteDraft) -> String? {
      switch self {
      case .parent: draft.notes.parent
      case .replacement: draft.notes.deprecation?.replacement
      }
    }

    func place(in draft: RouteDraft) -> CatalogNode {
      switch self {
      case .parent: draft.place("parent")
      case .replacement: draft.place("deprecated", "replacement")
      }
    }

    func circle(_ names: [String]) -> CatalogFault.Reason {
      switch self {
      case .parent: .circularParents(names)
      case .replacement: .circularReplacements(names)
      }
    }
  }

  private mutating func noteWrongLinks(
    in drafts: [RouteDraft],
    names: [String],
    indices: [String: Int],
    _ link: Link
  ) {
    let next: [Int?] = drafts.map { link.name(in: $0).flatMap { indices[$0] } }
    for (index, draft) in drafts.enumerated() where next[index] == nil {
      guard let name = link.name(in: draft) else { continue }
      note(.unknownRoute(name, nearest: nearestName(to: name, among: names)), link.place(in: draft))
    }
    for circle in circles(in: next) {
      let shown = (circle + [circle[0]]).prefix(9).map { drafts[$0].name ?? "?" }
      note(link.circle(shown), link.place(in: drafts[circle[0]]))
    }
  }
}

extension RouteDraft {
  /// The value at these keys, or the route itself where it is absent.
  fileprivate func place(_ keys: String...) -> CatalogNode {
    var place = node
    for key in keys {
      guard let value = place.value[key] else { return place }
      place = CatalogNode(value: value, path: place.path.key(key))
    }
    return place
  }
}
