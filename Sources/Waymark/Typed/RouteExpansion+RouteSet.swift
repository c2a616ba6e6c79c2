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
