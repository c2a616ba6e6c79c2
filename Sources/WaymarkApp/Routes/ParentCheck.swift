import Waymark

/// A check that the parents that routes name exist, have the right parameters, and form no cycle.
@MainActor
struct ParentCheck {
  private typealias Parent = LinkRouterError.Parent

  /// The findings of the check, and the routes that caused them.
  struct Result {
    var findings: [LinkRouterError.Finding] = []
    /// The indices of the faulty routes, in the order of declaration.
    var routes: Set<Int> = []
  }

  private let declared: [DeclaredRoute]
  /// The first route of each name.
  private var indices: [String: Int] = [:]
  private let parents: [Int?]
  /// The parameter names that the pattern of each route declares; empty for an invalid pattern.
  private let names: [[String]]

  /// - Returns: `nil` if no route names a parent.
  init?(_ declared: [DeclaredRoute]) {
    guard declared.contains(where: { $0.parent != nil }) else { return nil }
    self.declared = declared
    for (index, one) in declared.enumerated() {
      if let name = one.name, indices[name] == nil { indices[name] = index }
    }
    let indices = indices
    parents = declared.map { $0.parent.flatMap { indices[$0] } }
    names = declared.map { $0.route.value?.pattern.declaredNames ?? [] }
  }

  /// Checks the routes from an index on.
  func result(from start: Int = 0) -> Result {
    var result = Result()
    /// The mistakes that are already reported, each with the declaration of its route.
    var told: Set<[AnyHashable]> = []
    let cycles = cycles(in: parents)
    let inCycle = Set(cycles.joined())
    for index in start..<max(start, declared.count) where !inCycle.contains(index) {
      for finding in findings(of: index, excluding: inCycle) {
        result.routes.insert(index)
        // A shorter path that a path scheme implies has the same mistakes as the path scheme.
        let key: [AnyHashable] = [declared[index].origin, finding]
        guard told.insert(key).inserted || !declared[index].isImplied else { continue }
        result.findings.append(.parent(of: declared[index].reference, finding))
      }
    }
    for cycle in cycles {
      let added = cycle.filter { $0 >= start }
      guard let first = added.first, let place = cycle.firstIndex(of: first) else { continue }
      result.routes.formUnion(added)
      let turned = cycle[place...] + cycle[..<place]
      let finding = Parent.cycle(turned.map { declared[$0].reference })
      result.findings.append(.parent(of: declared[first].reference, finding))
    }
    return result
  }

  private func findings(of index: Int, excluding cycle: Set<Int>) -> [Parent] {
    // Only the route that names a missing parent reports it.
    guard let name = declared[index].parent, !declared[index].inheritsParent else { return [] }
    guard let parent = parents[index] else { return [missing(name)] }
    var findings: [Parent] = []
    var below = index
    var next: Int? = parent
    // An inherited parent may need values that the patterns below it lack: the back stack then
    // leaves it out.
    while let ancestor = next, !cycle.contains(ancestor), !declared[below].inheritsParent {
      // If the route between them lacks a parameter, that route reports it.
      let lacking = needed(ancestor).filter { name in
        !names[index].contains(name) && (below == index || names[below].contains(name))
      }
      if !lacking.isEmpty {
        findings.append(.needsParameters(lacking, declared[ancestor].reference))
      }
      below = ancestor
      next = parents[ancestor]
    }
    return findings
  }

  private func missing(_ name: String) -> Parent {
    if let unnamed = declared.first(where: { $0.isUnnamed(name) }) {
      return .unnamed(unnamed.reference)
    }
    let names = declared.compactMap(\.name)
    let nearest = EnabledDiagnostics.nearestName(to: name, among: names).flatMap { indices[$0] }
    return .unknown(name, nearest: nearest.map { declared[$0].reference })
  }

  private func needed(_ index: Int) -> [String] {
    guard let route = declared[index].route.value else { return [] }
    return route.pattern.parameters.filter { !$0.isOptional }.map(\.name)
  }
}

extension DeclaredRoute {
  /// The reference to the route that messages contain.
  fileprivate var reference: RoutedLink.RouteReference {
    RoutedLink.RouteReference(route: name ?? route.value?.label ?? "", origin: origin)
  }

  /// Returns whether the route has this pattern and no name.
  fileprivate func isUnnamed(_ pattern: String) -> Bool {
    name == nil && route.value?.pattern.text == pattern
  }
}
