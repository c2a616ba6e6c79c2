/// Combines the declarations of a type with those of the types that continue its routes.
struct TypedRouteBuilder {
  /// The number of times that routes may be continued.
  ///
  /// If the limit is exceeded, the enum is assumed to continue itself.
  static var nestingLimit: Int { 16 }

  private(set) var declarations: [RouteExpansion.RouteSet.CompiledDeclaration] = []
  private(set) var owners: [UInt16] = []
  private(set) var itemOffsets: [Int] = []
  private var routes: [Route] = []
  private var error: TypedRoutesError?

  /// Adds the routes of a type.
  mutating func add<Routes: TypedRoutes>(_ type: Routes.Type) {
    do throws(TypedRoutesError) {
      for (index, parts) in try Self.declared(type, depth: 0).enumerated() {
        declarations.append(
          RouteExpansion.RouteSet.CompiledDeclaration(
            firstRoute: routes.count,
            name: parts.route.label,
            pattern: parts.route.pattern,
            scopes: parts.route.scopes,
            isDoubtful: parts.routes.contains { $0.pattern.readingIsDoubtful }
          )
        )
        let itemCount = parts.route.pattern.code.itemCount
        itemOffsets += parts.routes.map { $0.pattern.code.itemCount - itemCount }
        routes += parts.routes
        owners += Array(repeating: UInt16(truncatingIfNeeded: index), count: parts.routes.count)
      }
    } catch {
      self.error = error
      declarations = []
      owners = []
      itemOffsets = []
    }
  }

  /// Returns the table of everything that was added.
  func table(
    app: AppIdentity,
    webOnly: [WebOnlyDeclaration]
  ) throws(TypedRoutesError) -> RouteTable {
    if let error { throw error }
    var names: Set<String> = []
    for route in routes {
      if let name = route.name, !names.insert(name).inserted { throw .name(name) }
    }
    var paths: [WebOnlyPath] = []
    for path in webOnly {
      paths.append(WebOnlyPath(try Self.pattern(path.pattern, "webOnly"), domain: path.domain))
    }
    do throws(RouteTableError) {
      return try RouteTable(routes, app: app, webOnly: paths)
    } catch {
      throw .table(error)
    }
  }
}

extension TypedRouteBuilder {
  private static func declared(
    _ type: any TypedRoutes.Type,
    depth: Int
  ) throws(TypedRoutesError) -> [DeclaredRoutes] {
    let declarations = type.routeDeclarations
    var routes = try routes(declarations)
    shareSecrets(of: declarations, &routes)
    routes.shareProtection()
    var result: [DeclaredRoutes] = []
    for (declaration, route) in zip(declarations, routes) {
      result.append(try declared(declaration, route, depth: depth))
    }
    return result
  }

  /// Returns the declarations as routes.
  ///
  /// A declaration without a name gets the name before it and a number. Each further pattern of a
  /// case inherits from the first one.
  private static func routes(
    _ declarations: [RouteExpansion.Declaration]
  ) throws(TypedRoutesError) -> [Route] {
    var routes: [Route] = []
    var (name, first) = ("", "")
    var repeats = 1
    for declaration in declarations {
      if let own = declaration.name {
        (name, repeats) = (own, 1)
      } else {
        repeats += 1
      }
      let label = repeats == 1 ? name : "\(name)-\(repeats)"
      if routes.isEmpty || !declaration.isFurther { first = label }
      let pattern = try pattern(declaration.pattern, label)
        .restricting(declaration.restrictions)
      var notes = declaration.notes
      notes.inheritsFrom = first == label ? nil : first
      routes.append(Route(pattern, in: declaration.scopes, name: label, notes: notes))
    }
    return routes
  }

  /// Makes a value that one pattern of a case keeps secret a secret in all patterns of the case,
  /// under the name that the value has in each pattern.
  private static func shareSecrets(
    of declarations: [RouteExpansion.Declaration],
    _ routes: inout [Route]
  ) {
    var start = 0
    while start < routes.count {
      let end = routes[(start + 1)...].firstIndex { $0.notes.inheritsFrom == nil } ?? routes.count
      defer { start = end }
      guard end - start > 1 else { continue }
      let secrets = Set(
        (start..<end).flatMap { index in
          routes[index].notes.secrets.map { declarations[index].renamed[$0] ?? $0 }
        }
      )
      guard !secrets.isEmpty else { continue }
      for index in start..<end {
        for name in routes[index].pattern.declaredNames
        where secrets.contains(declarations[index].renamed[name] ?? name)
          && !routes[index].notes.secrets.contains(name)
        {
          routes[index].notes.secrets.append(name)
        }
      }
    }
  }

  private static func declared(
    _ declaration: RouteExpansion.Declaration,
    _ route: Route,
    depth: Int
  ) throws(TypedRoutesError) -> DeclaredRoutes {
    var routes = [route]
    if let continuation = declaration.continuation {
      guard depth < nestingLimit else {
        throw .nested(route: route.label, limit: nestingLimit)
      }
      let inner = try declared(continuation, depth: depth + 1).flatMap(\.routes)
      routes = try RouteContinuation(outer: route, inner: inner).routes()
    }
    return DeclaredRoutes(route: route, routes: routes)
  }

  private static func pattern(
    _ text: String,
    _ name: String
  ) throws(TypedRoutesError) -> Pattern {
    do throws(PatternError) {
      return try Pattern(text)
    } catch {
      throw .pattern(route: name, error)
    }
  }
}

/// A declaration and the routes that it produces.
private struct DeclaredRoutes {
  /// The route of the declaration itself.
  let route: Route
  /// One route, or one route for each route of the continuation.
  let routes: [Route]
}
