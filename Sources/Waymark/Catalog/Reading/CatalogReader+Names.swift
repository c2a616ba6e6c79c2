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
        note(.duplicateName(name, first: drafts[first].node.path.description), node)
      } else {
        indices[name] = index
        names.append(name)
      }
    }
    noteWrongLinks(in: drafts, names: names, indices: indices, .parent)
    noteWrongLinks(in: drafts, names: names, indices: indices, .replacement)
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

  /// The circles that following `next` runs into, each once and from its first element.
  private func circles(in next: [Int?]) -> [[Int]] {
    var circles: [[Int]] = []
    // The walk that met each element first; each element is walked over once.
    var walks = [Int?](repeating: nil, count: next.count)
    for start in next.indices {
      var current = start
      while walks[current] == nil, let following = next[current] {
        walks[current] = start
        current = following
      }
      guard next[current] != nil, walks[current] == start else { continue }
      var circle = [current]
      while let following = next[circle[circle.count - 1]], following != current {
        circle.append(following)
      }
      let first = circle.indices.min { circle[$0] < circle[$1] } ?? 0
      circles.append(Array(circle[first...] + circle[..<first]))
    }
    return circles
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
