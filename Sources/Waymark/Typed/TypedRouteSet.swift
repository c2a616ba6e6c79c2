/// The compiled routes of one type of typed routes.
///
/// Made once for each type and never changed; any number of tasks may use it at once.
public final class TypedRouteSet: Sendable {
  /// A declaration in the form in which it is written.
  struct Declaration: Sendable {
    /// Its first route in the table; those of a continuation follow.
    let firstRoute: Int
    /// How many parameters its own path has.
    let pathCount: Int
    let scopes: Set<RouteScope>
    let isDeprecated: Bool
    let plan: WritingPlan
  }

  /// The table of the routes, or why there is none.
  let result: Result<RouteTable, TypedRoutesError>
  let declarations: [Declaration]
  /// The declaration that each route of the table comes from.
  let owners: [UInt16]
  /// How many of a route's query items stand before those of its declaration: the ones of what
  /// continues it.
  let itemOffsets: [Int]
  /// Whether a route could be read with other values than it was written with.
  let isDoubtful: [Bool]
  /// Whether there is such a route.
  let hasDoubts: Bool
  /// What links begin with for each route: of the app's first scheme and first domain that fit.
  let appBases: [WritingBase?]
  let universalBases: [WritingBase?]

  /// Compiles the routes of a type.
  ///
  /// Whatever is wrong with them is thrown when links are read or written.
  public init(_ type: (some TypedRoutes).Type) {
    var builder = TypedRouteBuilder()
    builder.add(type)
    declarations = builder.declarations
    owners = builder.owners
    itemOffsets = builder.itemOffsets
    result = builder.table(app: type.appIdentity, webOnly: type.webOnly)
    if case .success(let table) = result {
      isDoubtful = table.routes.map(\.pattern.readingIsDoubtful)
      hasDoubts = isDoubtful.contains(true)
      let creator = LinkCreator(table: table)
      appBases = table.routes.indices.map { creator.writingBase(.app, $0) }
      universalBases = table.routes.indices.map { creator.writingBase(.universal, $0) }
    } else {
      (isDoubtful, hasDoubts, appBases, universalBases) = ([], false, [], [])
    }
  }

  /// The table of the routes.
  ///
  /// - Throws: ``TypedRoutesError``.
  var table: RouteTable {
    get throws(TypedRoutesError) { try result.get() }
  }
}

/// What a link begins with.
struct WritingBase: Sendable {
  let base: LinkWriter.Base
  /// `https://www.underway.nyc/` or `underway://`.
  let text: String
}

extension LinkCreator {
  /// What a link to a route begins with; `nil` where no scheme or domain is known that it holds
  /// for.
  func writingBase(_ kind: RouteScope.Kind, _ route: Int) -> WritingBase? {
    plan(kind, route).map { plan in
      switch plan.base {
      case .app(let scheme): WritingBase(base: plan.base, text: scheme + "://")
      case .universal(let domain): WritingBase(base: plan.base, text: "https://\(domain)/")
      }
    }
  }
}

extension Pattern {
  /// Whether a link that was written for the pattern may be read as the same route with other
  /// values: where parameters share a component, where text takes a part of one, and where a rest
  /// loses empty components.
  fileprivate var readingIsDoubtful: Bool {
    endsInRest || components.contains { $0.elements.count > 1 }
  }
}
