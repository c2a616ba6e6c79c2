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
