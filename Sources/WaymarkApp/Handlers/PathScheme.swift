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
    shareSecrets(of: handler.routeNotes, &routes)
    return routes
  }

  /// Makes the values that one path scheme keeps secret secrets of all.
  private static func shareSecrets(
    of notes: RouteNotes,
    _ routes: inout [(route: Result<Route, PatternError>, isImplied: Bool)]
  ) {
    guard !notes.secrets.isEmpty else { return }
    let sound = routes.indices.filter { (try? routes[$0].route.get()) != nil }
    var shared = sound.compactMap { try? routes[$0].route.get() }
    let first = shared.firstIndex {
      $0.pattern.declaredNames.contains(where: notes.secrets.contains)
    }
    guard let first else { return }
    shared.shareProtection(among: [first] + shared.indices.filter { $0 != first })
    for (index, route) in zip(sound, shared) { routes[index].route = .success(route) }
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
