import Waymark

/// Holds the parents that routes name against the routes that there are.
@MainActor
struct ParentCheck {
  private typealias Parent = LinkRouterError.Parent

  /// What was found.
  struct Findings {
    var faults: [LinkRouterError.Fault] = []
    /// The routes to blame, in the order of declaration.
    var routes: Set<Int> = []
  }

  private let declared: [DeclaredRoute]
  /// The first route of each name.
  private var indices: [String: Int] = [:]
  private let parents: [Int?]
  /// The names that the pattern of each route declares; none where it is no pattern.
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
    names = declared.map { (try? $0.route.get())?.pattern.declaredNames ?? [] }
  }

  /// What is wrong with the routes from a place on.
  func findings(from start: Int = 0) -> Findings {
    var findings = Findings()
    /// What is told of the routes that somebody has written.
    var told: Set<[AnyHashable]> = []
    let circles = circles(in: parents)
    let inCircle = Set(circles.joined())
    for index in start..<max(start, declared.count) where !inCircle.contains(index) {
      for fault in faults(of: index, besides: inCircle) {
        findings.routes.insert(index)
        // A path that stands for another of the same handler has what is wrong with that one.
        let key: [AnyHashable] = [declared[index].origin, fault]
        guard told.insert(key).inserted || !declared[index].isImplied else { continue }
        findings.faults.append(.parent(of: declared[index].reference, fault))
      }
    }
    for circle in circles {
      let added = circle.filter { $0 >= start }
      guard let first = added.first, let place = circle.firstIndex(of: first) else { continue }
      findings.routes.formUnion(added)
      let turned = circle[place...] + circle[..<place]
      let fault = Parent.circular(turned.map { declared[$0].reference })
      findings.faults.append(.parent(of: declared[first].reference, fault))
    }
    return findings
  }

  private func faults(of index: Int, besides circle: Set<Int>) -> [Parent] {
    guard let name = declared[index].parent else { return [] }
    // A parent that is missing is the fault of the route that names it.
    guard let parent = parents[index] else {
      return declared[index].inheritsParent ? [] : [missing(name)]
    }
    var faults: [Parent] = []
    var below = index
    var next: Int? = parent
    while let ancestor = next, !circle.contains(ancestor) {
      // What the route between them lacks itself is that one's fault.
      let lacking = needed(ancestor).filter { name in
        !names[index].contains(name) && (below == index || names[below].contains(name))
      }
      // A further pattern may lack the values of an inherited parent: its back stack has none then.
      if !lacking.isEmpty, !declared[index].inheritsParent {
        faults.append(.needsParameters(lacking, declared[ancestor].reference))
      }
      below = ancestor
      next = parents[ancestor]
    }
    return faults
  }

  private func missing(_ name: String) -> Parent {
    if let unnamed = declared.first(where: { $0.isUnnamed(name) }) {
      return .unnamed(unnamed.reference)
    }
    let names = declared.compactMap(\.name)
    let nearest = nearestName(to: name, among: names).flatMap { indices[$0] }
    return .unknown(name, nearest: nearest.map { declared[$0].reference })
  }

  private func needed(_ index: Int) -> [String] {
    guard let route = try? declared[index].route.get() else { return [] }
    return route.pattern.parameters.filter { !$0.isOptional }.map(\.name)
  }
}

extension DeclaredRoute {
  /// How messages speak of it.
  fileprivate var reference: RouteReference {
    RouteReference(route: name ?? (try? route.get())?.label ?? "", origin: origin)
  }

  /// Returns whether it is a route without a name that has this pattern.
  fileprivate func isUnnamed(_ pattern: String) -> Bool {
    name == nil && (try? route.get())?.pattern.text == pattern
  }
}
