#if canImport(Testing)
public import Testing
public import Waymark
public import WaymarkCatalog
public import WaymarkApp

/// Expects that lint has no errors and no warnings about the routes of an enum.
///
///     @Test func `the routes have no mistakes`() { expectNoFindings(in: AppRoute.self) }
///
/// The check finds mistakes that the compiler does not see in the enum's source: conflicting and
/// hidden routes of types and enums that the enum continues with, unknown parents, secrets and
/// scopes, and examples that open another route.
///
/// - Parameters:
///   - routes: The enum.
///   - app: The app's identity; without one, the enum's own.
///   - ignored: Codes of warnings to ignore, such as `lint.generic-scheme`. Errors always count.
///   - sourceLocation: The place where a failure is reported.
public func expectNoFindings<Routes: TypedRoutes>(
  in routes: Routes.Type,
  app: AppIdentity? = nil,
  ignoring ignored: Set<String> = [],
  sourceLocation: SourceLocation = #_sourceLocation
) {
  LinkCheck.findings(in: routes, app: app, ignoring: ignored).report(at: sourceLocation)
}

/// Expects that lint has no errors and no warnings about the routes of a router, and that nothing
/// was left out of handlers and routes that were added to it.
///
/// - Parameters:
///   - router: The router, with all of the app's features, handlers and enums.
///   - ignored: Codes of warnings to ignore, such as `lint.generic-scheme`. Errors always count.
///   - sourceLocation: The place where a failure is reported.
@MainActor
public func expectNoFindings(
  in router: LinkRouter,
  ignoring ignored: Set<String> = [],
  sourceLocation: SourceLocation = #_sourceLocation
) {
  LinkCheck.findings(in: router, ignoring: ignored).report(at: sourceLocation)
}

/// Expects that lint has no errors and no warnings about a catalog.
///
/// - Parameters:
///   - catalog: The catalog, which may name codes to ignore as well.
///   - ignored: Codes of warnings to ignore, such as `lint.generic-scheme`. Errors always count.
///   - sourceLocation: The place where a failure is reported.
public func expectNoFindings(
  in catalog: LinkCatalog,
  ignoring ignored: Set<String> = [],
  sourceLocation: SourceLocation = #_sourceLocation
) {
  LinkCheck.findings(in: catalog, ignoring: ignored).report(at: sourceLocation)
}
#endif
