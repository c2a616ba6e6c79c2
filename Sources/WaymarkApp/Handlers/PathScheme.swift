import Waymark

/// A path scheme becomes routes: itself, and the shorter paths whose last parameters come from the
/// query.
@MainActor
enum PathScheme {
  /// The routes of a handler, or what is wrong with a path scheme; implied are those whose last
  /// parameters come from the query.
  static func routes(
    of handler: some LinkHandler
  ) -> [(route: Result<Route, PatternError>, isImplied: Bool)] {
    var routes: [(route: Result<Route, PatternError>, isImplied: Bool)] = []
    var known: Set<String> = []
    func add(_ pattern: Pattern, isImplied: Bool) {
      guard known.insert(pattern.text).inserted else { return }
      let route = Route(pattern, in: handler.scopes, notes: handler.routeNotes)
      routes.append((.success(route), isImplied))
    }
    var patterns: [Pattern] = []
    for text in handler.pathSchemes {
      do throws(PatternError) {
        patterns.append(try Pattern(text))
      } catch {
        routes.append((.failure(error), false))
      }
    }
    for pattern in patterns { add(pattern, isImplied: false) }
    for pattern in patterns.flatMap(\.shortenings) { add(pattern, isImplied: true) }
    return routes
  }

  /// The table of a handler's routes alone; of two that tie the first is kept.
  static func table(_ routes: [Route]) -> RouteTable? {
    var routes = routes
    while !routes.isEmpty {
      do throws(RouteTableError) {
        return try RouteTable(routes)
      } catch {
        guard let later = error.conflicts.map(\.secondIndex).max() else { return nil }
        routes.remove(at: later)
      }
    }
    return nil
  }
}
