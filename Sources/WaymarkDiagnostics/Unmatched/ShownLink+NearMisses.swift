package import Waymark

extension ShownLink {
  /// - Parameter accepting: The routes that accept the link, the chosen one first.
  package init(_ search: NearMissSearch, accepting routes: [Route] = []) {
    self.init(search.link)
    let table = search.table
    guard table.hasSecrets else { return }
    let count = link.rawComponentRanges.count
    // An item may contain a link with a secret.
    if routes.isEmpty, table.unwrapped(link) != nil {
      components = Set(0..<count)
      hideUndeclared([])
      self = redacted(search.link)
      return
    }
    for route in routes { hide(route.notes.secrets, of: route.pattern, count: count) }
    let names = Set(link.rawItemRanges.map(\.name))
    for miss in search.secretMisses {
      let route = table.routes[miss.index]
      hide(route.notes.secrets, of: route.pattern, count: count)
      hideDoubtful(route, missing: miss.comparison.mismatches, count, names)
    }
    // The chosen route or the web-only path decides which components are shown. Without one, a
    // component is shown that any near route declares.
    if let pattern = routes.first?.pattern ?? search.excluded?.pattern {
      components.formUnion(Self.wildcards(of: pattern, count))
    } else {
      components.formUnion(
        search.misses.reduce(Set(0..<count)) { undeclared, miss in
          let mismatches = miss.comparison.mismatches
          let wildcards = Self.wildcards(of: table.routes[miss.index].pattern, count)
          return undeclared.intersection(wildcards.union(Self.unknown(mismatches, count)))
        }
      )
    }
    hideUndeclared(routes + search.misses.map { table.routes[$0.index] })
    self = redacted(search.link)
  }

  /// Returns the components that a pattern neither contains, with or without typing errors, nor
  /// captures.
  private static func unknown(_ mismatches: [Mismatch], _ count: Int) -> Set<Int> {
    var components: Set<Int> = []
    for mismatch in mismatches {
      switch mismatch {
      case .literal(let index, _, nil), .mixed(let index, _): components.insert(index)
      case .tooLong(let start, _): components.formUnion(start..<max(start, count))
      default: break
      }
    }
    return components
  }

  /// Hides values that may be a secret of a route that nearly accepts the link: such a value may be
  /// in a place or under a name that the route does not have.
  private mutating func hideDoubtful(
    _ route: Route,
    missing mismatches: [Mismatch],
    _ count: Int,
    _ names: Set<[UInt8]>
  ) {
    let secrets = route.notes.secrets
    let first = route.pattern.components.firstIndex { $0.hasParameter(among: secrets) }
    if let first, first < count { components.formUnion(first..<count) }
    components.formUnion(Self.unknown(mismatches, count))
    let known = route.pattern.queryItems.filter { !$0.hasParameter(among: secrets) }
    items.formUnion(names.subtracting(known.map { Array($0.name.utf8) }))
    if route.pattern.fragment == nil { hidesFragment = true }
  }
}

extension Pattern.Component {
  fileprivate func hasParameter(among names: [String]) -> Bool {
    elements.contains { element in
      switch element {
      case .parameter(let parameter): names.contains(parameter.name)
      case .rest(let parameter?): names.contains(parameter.name)
      default: false
      }
    }
  }
}
