import Waymark

/// The conversion of path schemes to routes: each path scheme itself, and the shorter paths whose
/// last parameters are query items.
@MainActor
enum PathScheme {
  /// The route of a path scheme, or of a shorter path that path schemes imply.
  struct Declared {
    /// The route, or the error in the path scheme.
    var route: ParsedRoute
    /// The path schemes that imply the route; empty for a path scheme itself.
    var impliedBy: Set<String> = []
  }

  /// Returns the routes of a handler: first those of its path schemes, then the shorter paths that
  /// they imply.
  static func routes(of handler: some LinkHandler) -> [Declared] {
    var routes: [Declared] = []
    var places: [String: Int] = [:]
    func route(_ pattern: Pattern) -> ParsedRoute {
      .success(Route(pattern, in: handler.scopes, notes: handler.routeNotes))
    }
    var patterns: [Pattern] = []
    for text in handler.pathSchemes {
      do throws(PatternError) {
        let pattern = try Pattern(text)
        guard places.updateValue(-1, forKey: pattern.text) == nil else { continue }
        patterns.append(pattern)
      } catch {
        routes.append(Declared(route: .failure(error)))
      }
    }
    routes += patterns.map { Declared(route: route($0)) }
    for pattern in patterns {
      for shorter in pattern.shortenings {
        switch places[shorter.text] {
        case nil:
          places[shorter.text] = routes.count
          routes.append(Declared(route: route(shorter), impliedBy: [pattern.text]))
        case let place? where place >= 0: routes[place].impliedBy.insert(pattern.text)
        case _?: break
        }
      }
    }
    shareSecrets(of: handler.routeNotes, &routes)
    return routes
  }

  /// Makes the secrets of one path scheme secrets of all.
  private static func shareSecrets(
    of notes: RouteNotes,
    _ routes: inout [Declared]
  ) {
    guard !notes.secrets.isEmpty else { return }
    let sound = routes.indices.filter { routes[$0].route.value != nil }
    var shared = sound.compactMap { routes[$0].route.value }
    let first = shared.firstIndex {
      $0.pattern.declaredNames.contains(where: notes.secrets.contains)
    }
    guard let first else { return }
    shared.shareProtection(among: [first] + shared.indices.filter { $0 != first })
    for (index, route) in zip(sound, shared) { routes[index].route = .success(route) }
  }

  /// Returns the table of a handler's routes alone; of two conflicting routes the first is kept.
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

extension Pattern {
  /// The patterns in which the last parameters are captured from the query, one more parameter in
  /// each pattern.
  ///
  ///     try Pattern("a/{x}/{y}").shortenings.map(\.text)   // ["a/{x}?y={y}", "a?x={x}&y={y}"]
  ///     try Pattern("a/{x}/b").shortenings                 // []: the last component is literal
  ///
  /// A parameter can only be moved to the query if it is the whole component and is required.
  fileprivate var shortenings: [Pattern] {
    var components = code.componentRanges
    let items = code.tokens.indices
      .filter { $0 >= code.pathCount && code.tokens[$0].kind == .item }
      .map(code.text(ofItem:))
    var moved: [String] = []
    var result: [Pattern] = []
    while let last = components.last, last.count == 1,
      code.tokens[last.lowerBound].kind == .parameter, !code.tokens[last.lowerBound].isOptional
    {
      components.removeLast()
      let name = code.string(code.tokens[last.lowerBound].text)
      moved.insert("\(name)=\(code.text(ofComponent: last))", at: 0)
      let path = components.map(code.text(ofComponent:)).joined(separator: "/")
      let query = (items + moved).joined(separator: "&")
      if let shorter = try? Pattern("\(path)?\(query)") { result.append(shorter) }
    }
    return result
  }
}
