/// The compiled routes of one type of typed routes.
///
/// Made once for each type and never changed; any number of tasks may use it at once.
public final class TypedRouteSet: Sendable {
  /// A declaration in the form in which it is written.
  final class Declaration: Sendable {
    /// Its first route in the table; those of a continuation follow.
    let firstRoute: Int
    /// How many parameters its own path has.
    let pathCount: Int
    let scopes: Set<RouteScope>
    /// Indicates whether reading might make other values of those that are written.
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

  /// The table of the routes, or why there is none.
  private let compiled: Result<RouteTable, TypedRoutesError>
  /// The table of the routes where there is one, which each link asks for.
  private let made: RouteTable?
  /// The names of the identity and of the routes that are invalid or unknown; they do not keep
  /// other links from being read and written.
  let declarationFaults: [DeclarationFault]
  let declarations: [Declaration]
  /// The declaration that each route of the table comes from.
  let owners: [UInt16]
  /// How many of a route's query items stand before those of its declaration: the ones of what
  /// continues it.
  let itemOffsets: [Int]
  /// Indicates whether each link that is written for a route opens it, whatever other routes there
  /// are.
  let isLonely: [Bool]
  /// The beginning of each route's links, with the app's first scheme or domain that the route has.
  let appBases: [String?]
  let universalBases: [String?]
  /// The order of each route among those of one case, as ``LinkCreator`` has it.
  let appRanks: [Int]
  let universalRanks: [Int]
  /// The beginning of each declaration's links up to its first value.
  let appOpenings: [LinkOpening?]
  let universalOpenings: [LinkOpening?]

  /// Compiles the routes of a type.
  ///
  /// Whatever is wrong with them is thrown when links are read or written.
  public init(_ type: (some TypedRoutes).Type) {
    var builder = TypedRouteBuilder()
    builder.add(type)
    declarations = builder.declarations
    owners = builder.owners
    itemOffsets = builder.itemOffsets
    compiled = builder.table(app: type.appIdentity, webOnly: type.webOnly)
    made = try? compiled.get()
    declarationFaults =
      made.map {
        DeclarationFault.all(
          app: $0.app,
          routes: $0.routes,
          webOnly: $0.webOnly,
          checkingParents: true
        )
      } ?? []
    switch compiled {
    case .success(let table):
      let creator = LinkCreator(table: table)
      let app = table.routes.indices.map { creator.writingBase(.app, $0) }
      let universal = table.routes.indices.map { creator.writingBase(.universal, $0) }
      appOpenings = declarations.map { LinkOpening(app[$0.firstRoute], .app, $0.plan) }
      universalOpenings = declarations.map {
        LinkOpening(universal[$0.firstRoute], .universal, $0.plan)
      }
      (appBases, universalBases) = (app, universal)
      appRanks = table.routes.indices.map { creator.rank(.app, ofRoute: $0) }
      universalRanks = table.routes.indices.map { creator.rank(.universal, ofRoute: $0) }
      let lonely = table.lonelyRoutes
      isLonely = lonely.indices.map { index in
        lonely[index] && table.reads(app[index], as: .app)
          && table.reads(universal[index], as: .universal)
      }
    case .failure:
      (isLonely, appBases, universalBases) = ([], [], [])
      (appRanks, universalRanks) = ([], [])
      (appOpenings, universalOpenings) = ([], [])
    }
  }

  /// The table of the routes.
  ///
  /// - Throws: ``TypedRoutesError``, not for names that are invalid or unknown.
  package var table: RouteTable {
    get throws(TypedRoutesError) {
      if let made { return made }
      return try compiled.get()
    }
  }
}

extension Pattern {
  /// Indicates whether a link that was written for the pattern may be read as the same route with
  /// other values: where parameters share a component, where text takes a part of one, and where a
  /// rest loses empty components.
  var readingIsDoubtful: Bool {
    endsInRest || components.contains { $0.elements.count > 1 }
  }
}
