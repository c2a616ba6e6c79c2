extension RouteExpansion {
  /// The compiled routes of one type of typed routes.
  ///
  /// Each type creates its set once, and the set never changes. Any number of tasks may use it at
  /// once.
  @_documentation(visibility: internal)
  public final class RouteSet: Sendable {
    /// A declaration in the form that writing links needs.
    final class CompiledDeclaration: Sendable {
      /// The declaration's first route in the table.
      ///
      /// The other routes of a continuation follow it.
      let firstRoute: Int
      /// The number of parameters in the declaration's own path.
      let pathCount: Int
      let scopes: Set<RouteScope>
      /// Indicates whether reading a link might return other values than those that were written.
      let isDoubtful: Bool
      let plan: WritingPlan

      init(
        firstRoute: Int,
        pathCount: Int,
        scopes: Set<RouteScope>,
        isDoubtful: Bool,
        plan: WritingPlan
      ) {
        self.firstRoute = firstRoute
        self.pathCount = pathCount
        self.scopes = scopes
        self.isDoubtful = isDoubtful
        self.plan = plan
      }
    }

    /// The table of the routes, or the error that prevents one.
    private let compiled: Result<RouteTable, TypedRoutesError>
    /// The table of the routes, if there is one, in a form that is fast to access for each link.
    private let made: RouteTable?
    /// The invalid or unknown names in the identity and the routes.
    ///
    /// Links that do not use these names can still be read and written.
    let declarationFindings: [DeclarationFinding]
    let declarations: [CompiledDeclaration]
    /// The declaration that each route of the table comes from.
    package let owners: [UInt16]
    /// The number of query items of each route that come before those of its declaration.
    ///
    /// They belong to the route that continues the declaration.
    let itemOffsets: [Int]
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

    /// Compiles the routes of a type.
    ///
    /// If the routes have a mistake, reading or writing a link throws the error.
    public init(_ type: (some TypedRoutes).Type) {
      var builder = TypedRouteBuilder()
      builder.add(type)
      declarations = builder.declarations
      owners = builder.owners
      itemOffsets = builder.itemOffsets
      compiled = builder.table(app: type.appIdentity, webOnly: type.webOnly)
      made = try? compiled.get()
      declarationFindings =
        made.map {
          DeclarationFinding.all(
            app: $0.app,
            routes: $0.routes,
            webOnly: $0.webOnly,
            checkingParents: true
          )
        } ?? []
      switch compiled {
      case .success(let table):
        let creator = LinkCreator(table: table)
        let (ofApp, ofWeb) = (creator.writing(.app), creator.writing(.universal))
        let (app, universal) = (ofApp.map(\.base), ofWeb.map(\.base))
        appOpenings = declarations.map { declaration in
          app[declaration.firstRoute].map { LinkOpening($0, .app, declaration.plan) }
        }
        universalOpenings = declarations.map { declaration in
          universal[declaration.firstRoute].map { LinkOpening($0, .universal, declaration.plan) }
        }
        (appBases, universalBases) = (app, universal)
        (appRanks, universalRanks) = (ofApp.map(\.rank), ofWeb.map(\.rank))
        let index = WritingIndex(table)
        isDisjoint = table.routes.indices.map { route in
          index.isDisjoint(route) && table.reads(app[route], as: .app)
            && table.reads(universal[route], as: .universal)
        }
      case .failure:
        (isDisjoint, appBases, universalBases) = ([], [], [])
        (appRanks, universalRanks) = ([], [])
        (appOpenings, universalOpenings) = ([], [])
      }
    }

    /// The table of the routes.
    ///
    /// - Throws: ``TypedRoutesError`` if the routes cannot be compiled, but not for names that are
    ///   invalid or unknown.
    package var table: RouteTable {
      get throws(TypedRoutesError) {
        if let made { return made }
        return try compiled.get()
      }
    }
  }
}
