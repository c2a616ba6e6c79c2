/// A route that goes on with the routes of another enum.
struct RouteContinuation {
  /// The route that is continued, which is none by itself.
  let outer: Route
  /// The routes of the other enum, as that enum has them.
  let inner: [Route]

  /// The routes that come of it, one for each of the other enum's, in their order.
  func routes() throws(TypedRoutesError) -> [Route] {
    var routes: [Route] = []
    for route in inner { routes.append(try continued(by: route)) }
    return withExamples(routes)
  }

  private func continued(by inner: Route) throws(TypedRoutesError) -> Route {
    guard outer.pattern.fragment == nil || inner.pattern.fragment == nil else {
      throw .fragments(route: outer.label, continuation: inner.label)
    }
    let scopes = outer.scopes.common(with: inner.scopes)
    guard !scopes.isEmpty else {
      throw .scopes(route: outer.label, continuation: inner.label)
    }
    let name = name(inner.label)
    do throws(PatternError) {
      let pattern = try Pattern(outer.pattern.code.continued(by: inner.pattern.code))
      var notes = notes(inner.notes)
      notes.inheritsFrom = first(inner)
      return Route(pattern, in: scopes, name: name, notes: notes)
    } catch {
      throw .pattern(route: name, error)
    }
  }

  /// What a route of the other enum is called in this one.
  private func name(_ inner: String) -> String { "\(outer.label).\(inner)" }

  /// The name of the first route of a value's family; `nil` for that route itself.
  private func first(_ inner: Route) -> String? {
    let outerName = outer.notes.inheritsFrom ?? outer.label
    let first = "\(outerName).\(inner.notes.inheritsFrom ?? inner.label)"
    return first == name(inner.label) ? nil : first
  }

  /// What the other enum's notes call a route: one of its own, or one that it knows nothing of.
  private func reference(_ name: String) -> String {
    inner.contains { $0.name == name } ? self.name(name) : name
  }

  /// The notes of a route of the other enum, and where it has none, those of the outer one.
  private func notes(_ inner: RouteNotes) -> RouteNotes {
    let notes = outer.notes
    var deprecation = inner.deprecation ?? notes.deprecation
    if let replacement = inner.deprecation?.replacement {
      deprecation?.replacement = reference(replacement)
    }
    return RouteNotes(
      summary: inner.summary ?? notes.summary,
      platforms: inner.platforms ?? notes.platforms,
      deprecation: deprecation,
      requiresVerifiedLink: verification(inner),
      parent: inner.parent.map(reference) ?? notes.parent,
      presentation: inner.presentation ?? notes.presentation,
      gates: notes.gates + inner.gates.filter { !notes.gates.contains($0) },
      secrets: notes.secrets + inner.secrets.filter { !notes.secrets.contains($0) }
    )
  }

  /// Returns whether a link must be verified: a demand of either enum holds, and the other cannot
  /// lift it.
  private func verification(_ inner: RouteNotes) -> Bool? {
    let demands = [outer.notes.requiresVerifiedLink, inner.requiresVerifiedLink]
    if demands.contains(true) { return true }
    return demands.contains(false) ? false : nil
  }

  /// The routes, with each example of the outer one at the route that takes it, or at the first
  /// where none does, so that lint can say so.
  ///
  /// The other enum's own examples lack the path that stands before them.
  private func withExamples(_ routes: [Route]) -> [Route] {
    guard !outer.notes.examples.isEmpty, !routes.isEmpty else { return routes }
    let table = try? RouteTable(routes.map { Route($0.pattern) })
    var routes = routes
    for example in outer.notes.examples {
      let path = example.hasPrefix("/") ? example : "/" + example
      let match = (try? table?.match(example)) ?? (try? table?.match(path: path))
      routes[match?.routeIndex ?? 0].notes.examples.append(example)
    }
    return routes
  }
}

extension Set<RouteScope> {
  /// The scopes that hold where one of these and one of the others holds.
  fileprivate func common(with others: Set<RouteScope>) -> Set<RouteScope> {
    var common: Set<RouteScope> = []
    for scope in self {
      for other in others {
        if scope.covers(other) { common.insert(other) }
        if other.covers(scope) { common.insert(scope) }
      }
    }
    return common
  }
}

extension RouteScope {
  /// Returns whether this holds wherever the other holds.
  fileprivate func covers(_ other: RouteScope) -> Bool {
    guard kind == other.kind else { return false }
    guard let name else { return true }
    guard let otherName = other.name else { return false }
    if name == otherName { return true }
    return isWildcard && otherName.hasSuffix(name.dropFirst())
  }
}
