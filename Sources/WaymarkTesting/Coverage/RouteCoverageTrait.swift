#if canImport(Testing)
public import Testing
public import Waymark
public import WaymarkApp

/// Asks of a suite that its tests open an app's routes.
///
///     @Suite(.routeCoverage(of: AppRoute.self))
///     struct `Underway's links` { … }
///
/// Every link that the suite's tests check is counted, in parallel tests and in each case of a
/// parameterized one. When all have run, the suite fails if too few routes were opened, and names
/// those that were not, each with a link to test it with. Run the suite as a whole: a part of its
/// tests opens a part of the routes.
public struct RouteCoverageTrait: SuiteTrait, TestScoping {
  let table: @Sendable () async throws -> (RouteTable, [RouteOrigin])
  let minimum: Double
  let exceptions: [String]

  /// No: the suite is counted as a whole.
  public var isRecursive: Bool { false }

  /// Runs the suite's tests and says what none of them has opened.
  public func provideScope(
    for test: Test,
    testCase: Test.Case?,
    performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    let (table, origins) = try await table()
    let coverage = RouteCoverage(of: table, origins: origins)
    try await RouteCoverage.$current.withValue(coverage) { try await function() }
    if let shortfall = coverage.shortfall(atLeast: minimum, except: exceptions) {
      Issue.record(Comment(rawValue: shortfall), sourceLocation: test.sourceLocation)
    }
  }
}

extension Trait where Self == RouteCoverageTrait {
  /// Asks that the suite opens the routes of an enum.
  ///
  /// - Parameters:
  ///   - routes: The enum.
  ///   - minimum: How many of the routes are to be opened, from 0 to 1.
  ///   - exceptions: Routes that need not be opened, by their names, or patterns where they have
  ///     none.
  public static func routeCoverage<Routes: TypedRoutes & SendableMetatype>(
    of routes: Routes.Type,
    atLeast minimum: Double = 1,
    except exceptions: [String] = []
  ) -> Self {
    RouteCoverageTrait(
      table: { (try routes.routeTable, []) },
      minimum: minimum,
      exceptions: exceptions
    )
  }

  /// Asks that the suite opens the routes of a table, for instance a catalog's.
  ///
  /// - Parameters:
  ///   - minimum: How many of the routes are to be opened, from 0 to 1.
  ///   - exceptions: Routes that need not be opened, by their names, or patterns where they have
  ///     none.
  ///   - table: Makes the table.
  public static func routeCoverage(
    atLeast minimum: Double = 1,
    except exceptions: [String] = [],
    of table: @escaping @MainActor @Sendable () throws -> RouteTable
  ) -> Self {
    RouteCoverageTrait(
      table: { (try await table(), []) },
      minimum: minimum,
      exceptions: exceptions
    )
  }

  /// Asks that the suite opens the routes of a router.
  ///
  ///     @Suite(.routeCoverage(except: ["help/{topic}"]) { try RunningApp().router })
  ///
  /// The tests may have routers of their own: routes are compared by what they are.
  ///
  /// - Parameters:
  ///   - minimum: How many of the routes are to be opened, from 0 to 1.
  ///   - exceptions: Routes that need not be opened, by their names, or patterns where they have
  ///     none.
  ///   - router: Makes the router.
  public static func routeCoverage(
    atLeast minimum: Double = 1,
    except exceptions: [String] = [],
    of router: @escaping @MainActor @Sendable () throws -> LinkRouter
  ) -> Self {
    RouteCoverageTrait(
      table: {
        try await MainActor.run {
          let router = try router()
          return (router.table, router.origins)
        }
      },
      minimum: minimum,
      exceptions: exceptions
    )
  }
}
#endif
