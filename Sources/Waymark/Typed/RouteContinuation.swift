/// A route that is continued by the routes of another enum.
struct RouteContinuation {
  /// The route that is continued.
  ///
  /// It is not a complete route by itself.
  let outer: Route
  /// The routes of the other enum, as that enum declares them.
  let inner: [Route]

  /// Returns the resulting routes: one for each route of the other enum, in the same order.
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

  /// Returns the name that a route of the other enum has in this enum.
  private func name(_ inner: String) -> String { "\(outer.label).\(inner)" }

  /// Returns the name of the first route of a case, from which the other routes of that case
  /// inherit; `nil` for the first route itself.
  private func first(_ inner: Route) -> String? {
    let outerName = outer.notes.inheritsFrom ?? outer.label
    let first = "\(outerName).\(inner.notes.inheritsFrom ?? inner.label)"
    return first == name(inner.label) ? nil : first
  }

  /// Returns the name in this enum of a route that the notes of the other enum refer to.
  ///
  /// A name that the other enum does not declare stays as it is.
  private func reference(_ name: String) -> String {
    inner.contains { $0.name == name } ? self.name(name) : name
  }

  /// Returns the notes of a route of the other enum, with missing notes filled in from the outer
  /// route.
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
      activity: inner.activity ?? notes.activity,
      gates: notes.gates.adding(inner.gates),
      requires: notes.requires.adding(inner.requires),
      secrets: notes.secrets.adding(inner.secrets),
      activityType: inner.activityType ?? notes.activityType,
      page: inner.page
    )
  }

  /// Returns whether a link must be verified.
  ///
  /// If either enum requires verification, the other cannot lift the requirement.
  private func verification(_ inner: RouteNotes) -> Bool? {
    let demands = [outer.notes.requiresVerifiedLink, inner.requiresVerifiedLink]
    if demands.contains(true) { return true }
    return demands.contains(false) ? false : nil
  }

  /// Returns the routes, with each example of the outer route added to the route that matches it.
  ///
  /// If no route matches an example, the first route gets the example, so that lint can report it.
  ///
  /// The examples of the other enum's routes are not used, because they lack the path of the outer
  /// route.
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
  /// Returns the scopes that are covered by a scope of this set and a scope of the other set.
  fileprivate func common(with others: Set<RouteScope>) -> Set<RouteScope> {
    var common: Set<RouteScope> = []
    for scope in self {
      for other in others {
        if let both = scope.intersection(other) { common.insert(both) }
      }
    }
    return common
  }
}
