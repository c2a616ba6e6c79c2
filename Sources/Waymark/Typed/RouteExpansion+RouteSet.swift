extension RouteExpansion {
  /// The compiled routes of one type of typed routes.
  ///
  /// Each type creates its set once, and the set never changes. Any number of tasks may use it at
  /// once. The parts that only writing links or checking the names needs are made when they are
  /// used first, so that the link that starts an app is read sooner.
  @_documentation(visibility: internal)
  public final class RouteSet: Sendable {
    /// A declaration and its routes.
    final class CompiledDeclaration: Sendable {
      /// The declaration's first route in the table.
      ///
      /// The other routes of a continuation follow it.
      let firstRoute: Int
      let name: String
      /// The declaration's own pattern.
      let pattern: Pattern
      let scopes: Set<RouteScope>
      /// Indicates whether reading a link might return other values than those that were written.
      let isDoubtful: Bool

      init(
        firstRoute: Int,
        name: String,
        pattern: Pattern,
        scopes: Set<RouteScope>,
        isDoubtful: Bool
      ) {
        self.firstRoute = firstRoute
        self.name = name
        self.pattern = pattern
        self.scopes = scopes
        self.isDoubtful = isDoubtful
      }

      /// The number of parameters in the declaration's own path.
      var pathCount: Int { pattern.code.pathParameterCount }
    }

    /// The table of the routes; `nil` if they have a mistake.
    private let made: RouteTable?
    /// The mistake that prevents a table.
    private let mistake: TypedRoutesError?
    let declarations: [CompiledDeclaration]
    /// The declaration that each route of the table comes from.
    package let owners: [UInt16]
    /// The number of query items of each route that come before those of its declaration.
    ///
    /// They belong to the route that continues the declaration.
    let itemOffsets: [Int]
    private let lazyWriting = Locked<Writing?>(nil)
    private let lazyFindings = Locked<[DeclarationFinding]?>(nil)

    /// Compiles the routes of a type.
    ///
    /// If the routes have a mistake, reading or writing a link throws the error.
    public init(_ type: (some TypedRoutes).Type) {
      var builder = TypedRouteBuilder()
      builder.add(type)
      declarations = builder.declarations
      owners = builder.owners
      itemOffsets = builder.itemOffsets
      do throws(TypedRoutesError) {
        made = try builder.table(app: type.appIdentity, webOnly: type.webOnly)
        mistake = nil
      } catch {
        (made, mistake) = (nil, error)
      }
    }

    /// The table of the routes.
    ///
    /// - Throws: ``TypedRoutesError`` if the routes cannot be compiled, but not for names that are
    ///   invalid or unknown.
    package var table: RouteTable {
      get throws(TypedRoutesError) {
        if let made { return made }
        throw mistake ?? .declarations([])
      }
    }

    /// The parts that writing links needs.
    var writing: Writing {
      lazyWriting.with { [self] writing in
        if let writing { return writing }
        let new = Writing(declarations, owners, made)
        writing = new
        return new
      }
    }

    /// The invalid or unknown names in the identity and the routes.
    ///
    /// Links that do not use these names can still be read and written.
    var declarationFindings: [DeclarationFinding] {
      lazyFindings.with { [made] findings in
        if let findings { return findings }
        let new =
          made.map {
            DeclarationFinding.all(
              app: $0.app,
              routes: $0.routes,
              webOnly: $0.webOnly,
              checkingParents: true
            )
          } ?? []
        findings = new
        return new
      }
    }
  }
}

extension RouteExpansion.RouteSet {
  /// The parts of a set that only writing links needs.
  final class Writing: Sendable {
    let declarations: [CompiledDeclaration]
    let plans: [WritingPlan]
    let owners: [UInt16]
    /// Indicates, for each route, whether every link that is written for the route opens it,
    /// because no other route matches the same path.
    let isDisjoint: [Bool]
    /// The beginning of each route's links, with the app's first scheme or domain among those of
    /// the route.
    let appBases: [String?]
    let universalBases: [String?]
    /// The rank of each route among the routes of one case, as ``LinkCreator`` defines it.
    let appRanks: [Int]
    let universalRanks: [Int]
    /// The beginning of each declaration's links, up to the first value.
    let appOpenings: [LinkOpening?]
    let universalOpenings: [LinkOpening?]

    fileprivate init(
      _ declarations: [CompiledDeclaration],
      _ owners: [UInt16],
      _ table: RouteTable?
    ) {
      self.declarations = declarations
      self.owners = owners
      let plans = declarations.map { WritingPlan($0.pattern, name: $0.name) }
      self.plans = plans
      guard let table else {
        (isDisjoint, appBases, universalBases) = ([], [], [])
        (appRanks, universalRanks) = ([], [])
        (appOpenings, universalOpenings) = ([], [])
        return
      }
      let creator = LinkCreator(table: table)
      let (app, web) = (creator.writing(.app), creator.writing(.universal))
      func openings(
        _ kind: RouteScope.Kind,
        _ bases: [(base: String?, rank: Int)]
      ) -> [LinkOpening?] {
        declarations.indices.map { index in
          bases[declarations[index].firstRoute].base.map { LinkOpening($0, kind, plans[index]) }
        }
      }
      appOpenings = openings(.app, app)
      universalOpenings = openings(.universal, web)
      (appBases, universalBases) = (app.map { $0.base }, web.map { $0.base })
      (appRanks, universalRanks) = (app.map { $0.rank }, web.map { $0.rank })
      let index = WritingIndex(table)
      var known = RouteTable.KnownBases(table)
      isDisjoint = table.routes.indices.map { route in
        index.isDisjoint(route) && known.reads(app[route].base, as: .app)
          && known.reads(web[route].base, as: .universal)
      }
    }
  }
}

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
