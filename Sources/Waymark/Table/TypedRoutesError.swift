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
