/// Two routes that tie for some link, so that neither of them is the best match.
///
///     try RouteTable([Route("users/{id}"), Route("users/{name}")])
///     // error[table.conflict]: the routes 'users/{id}' and 'users/{name}' both match
///     // 'app://users/x'
public struct RouteConflict: Sendable, Hashable {
  /// The two routes.
  ///
  /// An array is one word, so the code that copies a conflict stays small.
  let routes: [Route]
  /// The route that comes first in the given order.
  public var first: Route { routes[0] }
  /// The route that comes later in the given order.
  public var second: Route { routes[1] }
  /// The scope in which they tie.
  public let scope: RouteScope
  /// A link that both routes accept.
  public let link: String

  /// The index of the first route among the given routes.
  package let firstIndex: Int
  /// The index of the second route among the given routes.
  package let secondIndex: Int

  /// Hashes the link.
  public func hash(into hasher: inout Hasher) { hasher.combine(link) }

  /// Returns the conflict of routes that were selected from a larger array, with indices in that
  /// array.
  ///
  /// - Parameter places: The index of each selected route in the larger array.
  package func among(_ places: [Int]) -> RouteConflict {
    RouteConflict(
      routes: routes,
      scope: scope,
      link: link,
      firstIndex: places[firstIndex],
      secondIndex: places[secondIndex]
    )
  }
}

/// The reason why routes cannot form a table.
public enum RouteTableError: DiagnosableError, Hashable {
  /// Routes tie for some link; the value contains every pair that was found, in the given order.
  case conflicts([RouteConflict])
  /// There are more routes than a table can contain.
  case tooManyRoutes(count: Int, limit: Int)
  /// So many components overlap that the search for conflicts would need more than `limit`
  /// comparisons.
  case tooManyOverlaps(limit: Int)
  /// Paths of the app's wrappers tie for some link.
  case wrapperConflicts([RouteConflict])

  /// The conflicts; empty if a limit was exceeded.
  public var conflicts: [RouteConflict] {
    if case .conflicts(let conflicts) = self { return conflicts }
    return []
  }

  /// Every error in the table as text, one after another.
  public var description: String { diagnostics.map(\.description).joined(separator: "\n\n") }

  /// Every error in the table, one diagnostic each.
  public var diagnostics: [LinkDiagnostic] {
    switch self {
    case .conflicts(let conflicts) where !conflicts.isEmpty: conflicts.map(\.diagnostic)
    case .wrapperConflicts(let conflicts): conflicts.map(\.wrapperDiagnostic)
    default: [diagnostic]
    }
  }
}

extension RouteConflict: CustomStringConvertible {
  /// The drawing of the diagnostic, as the command prints it.
  public var description: String { diagnostic.description }

  /// The conflict as a diagnostic, with the names and patterns of both routes.
  public var diagnostic: LinkDiagnostic {
    LinkDiagnostic(
      code: .init("table.conflict"),
      message: "the routes \(first.quoted) and \(second.quoted) both match '\(link)'",
      place: "scope '\(scope)'",
      help: EnabledDiagnostics.help(for: self)
    )
  }
}

extension RouteConflict {
  /// The conflict of two paths of wrappers as a diagnostic.
  fileprivate var wrapperDiagnostic: LinkDiagnostic {
    LinkDiagnostic(
      code: .init("table.conflict"),
      message:
        "two paths of wrappers, '\(first.label)' and '\(second.label)', both match '\(link)'",
      help: EnabledDiagnostics.help(for: RouteTableError.wrapperConflicts([self]))
    )
  }
}

extension Route {
  /// The route in messages: its name and pattern, or only its pattern if it has no name.
  var quoted: String { name.map { "'\($0)' (\(pattern))" } ?? "'\(pattern)'" }
}

extension RouteTableError {
  /// The first error as a diagnostic.
  public var diagnostic: LinkDiagnostic {
    switch self {
    case .conflicts(let conflicts):
      conflicts.first?.diagnostic
        ?? LinkDiagnostic(code: .init("table.conflict"), message: "two routes tie")
    case .tooManyRoutes(let count, let limit):
      LinkDiagnostic(
        code: .init("table.too-many-routes"),
        message: "there are \(count) routes; a table can have at most \(limit)",
        help: EnabledDiagnostics.help(for: self)
      )
    case .tooManyOverlaps(let limit):
      LinkDiagnostic(
        code: .init("table.too-many-overlaps"),
        message: "the components of the routes overlap in more than \(limit) ways",
        help: EnabledDiagnostics.help(for: self)
      )
    case .wrapperConflicts(let conflicts):
      conflicts.first?.wrapperDiagnostic
        ?? LinkDiagnostic(code: .init("table.conflict"), message: "two paths of wrappers tie")
    }
  }

  /// Every code that an error from building a table can have.
  static var allCodes: [String] {
    ["table.conflict", "table.too-many-routes", "table.too-many-overlaps"]
  }
}

/// The reason why the routes of an enum cannot be compiled into a table.
///
/// The compiler reports mistakes that are visible in the source of one enum. The mistakes below are
/// visible only if several types are combined: an enum that continues a route of another enum, or a
/// custom type that restricts a parameter.
public indirect enum TypedRoutesError: DiagnosableError, Hashable {
  /// A pattern is invalid once the path of the route that it continues comes before it.
  case pattern(route: String, PatternError)
  /// A route and the one that continues it both have a fragment.
  case fragments(route: String, continuation: String)
  /// A route and the one that continues it have no scheme or domain in common.
  case scopes(route: String, continuation: String)
  /// Two routes have one name.
  case name(String)
  /// Enums continue each other's routes more often than the limit allows.
  case nested(route: String, limit: Int)
  /// The routes conflict, or there are too many.
  case table(RouteTableError)
  /// Names of the identity or of the routes are invalid or unknown.
  ///
  /// The error has every such mistake.
  case declarations([DeclarationFinding])
}

extension TypedRoutesError {
  /// Hashes the code of the diagnostic.
  public func hash(into hasher: inout Hasher) { hasher.combine(diagnostic.code) }

  /// The diagnostics of all mistakes, drawn one after another.
  public var description: String { diagnostics.map(\.description).joined(separator: "\n\n") }

  /// The diagnostics of all mistakes, one for each.
  public var diagnostics: [LinkDiagnostic] {
    switch self {
    case .table(let error): error.diagnostics
    case .declarations(let findings) where !findings.isEmpty: findings.map(\.diagnostic)
    default: [diagnostic]
    }
  }

  /// The error as a diagnostic.
  ///
  /// If there are several conflicts or mistakes, the diagnostic is that of the first.
  public var diagnostic: LinkDiagnostic {
    let code: String
    let message: String
    switch self {
    case .pattern(let route, let error): return placed(error.diagnostic, route)
    case .table(let error): return error.diagnostic
    case .declarations(let findings):
      return findings.first?.diagnostic
        ?? LinkDiagnostic(code: .init("catalog.unknown-route"), message: "a name is unknown")
    case .fragments(let route, let continuation):
      code = "routes.fragment-twice"
      message =
        "both '\(route.quotable)' and '\(continuation.quotable)', which continues it, have a "
        + "fragment"
    case .scopes(let route, let continuation):
      code = "routes.no-common-scope"
      message =
        "'\(continuation.quotable)' continues '\(route.quotable)' and holds for none of its "
        + "schemes and domains"
    case .name(let name):
      code = "routes.duplicate-name"
      message = "two routes have the name '\(name.quotable)'"
    case .nested(let route, let limit):
      code = "routes.nested-too-deep"
      message = "the routes that continue '\(route.quotable)' do so more than \(limit) times"
    }
    return LinkDiagnostic(
      code: LinkDiagnostic.Code(code),
      message: message,
      help: EnabledDiagnostics.help(for: self)
    )
  }

  private func placed(_ diagnostic: LinkDiagnostic, _ route: String) -> LinkDiagnostic {
    LinkDiagnostic(
      code: diagnostic.code,
      message: diagnostic.message,
      place: "route '\(route.quotable)'",
      excerpt: diagnostic.excerpt,
      help: diagnostic.help
    )
  }
}
