import Waymark

/// A path scheme becomes routes: itself, and the shorter paths whose last parameters come from the
/// query.
@MainActor
enum PathScheme {
  /// The routes of a handler, or what is wrong with a path scheme.
  static func routes(of handler: some LinkHandler) -> [Result<Route, PatternError>] {
    var routes: [Result<Route, PatternError>] = []
    var known: Set<String> = []
    func add(_ pattern: Pattern) {
      guard known.insert(pattern.text).inserted else { return }
      routes.append(
        .success(Route(pattern, in: handler.scopes, notes: handler.routeNotes))
      )
    }
    var patterns: [Pattern] = []
    for text in handler.pathSchemes {
      do throws(PatternError) {
        patterns.append(try Pattern(text))
      } catch {
        routes.append(.failure(error))
      }
    }
    patterns.forEach(add)
    for pattern in patterns { pattern.shortenings.forEach(add) }
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
