#if canImport(Testing)
public import Testing
public import Waymark
public import WaymarkApp

/// A trait that requires the tests of a suite to open an app's routes.
///
///     @Suite(.routeCoverage(of: AppRoute.self))
///     struct `Underway's links` { … }
///
/// The trait counts every link that the suite's tests check, also in parallel tests and in each
/// case of a parameterized test. When all tests have run, the suite fails if too few routes were
/// opened. The failure lists the missing routes, each with a link to test it with. Run the suite as
/// a whole: a part of its tests opens only a part of the routes.
public struct RouteCoverageTrait: SuiteTrait, TestScoping {
  let table: @Sendable () async throws -> (RouteTable, [RoutedLink.RouteOrigin])
  let minimum: Double
  let exceptions: [String]

  /// Always `false`: the suite is counted as a whole.
  public var isRecursive: Bool { false }

  /// Runs the suite's tests and reports the routes that no test has opened.
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
  /// Requires the suite to open the routes of an enum.
  ///
  /// - Parameters:
  ///   - routes: The enum.
  ///   - minimum: The fraction of the routes that must be opened, from 0 to 1.
  ///   - exceptions: Routes that need not be opened, by their names, or by their patterns if they
  ///     have no name.
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

  /// Requires the suite to open the routes of a table, for instance a catalog's.
  ///
  /// - Parameters:
  ///   - minimum: The fraction of the routes that must be opened, from 0 to 1.
  ///   - exceptions: Routes that need not be opened, by their names, or by their patterns if they
  ///     have no name.
  ///   - table: A function that makes the table.
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

  /// Requires the suite to open the routes of a router.
  ///
  ///     @Suite(.routeCoverage(except: ["help/{topic}"]) { try RunningApp().router })
  ///
  /// The tests may use other routers: routes are compared by their patterns, scopes and names.
  ///
  /// - Parameters:
  ///   - minimum: The fraction of the routes that must be opened, from 0 to 1.
  ///   - exceptions: Routes that need not be opened, by their names, or by their patterns if they
  ///     have no name.
  ///   - router: A function that makes the router.
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
