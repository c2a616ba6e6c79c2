#if TypedRoutes
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// The members that make an enum conform to `TypedRoutes`.
///
/// They stand in the enum itself, where every name means what it means in the cases: in an
/// extension the types that stand around a nested enum would not be found.
struct Expansion {
  /// A route with the index of its declaration.
  struct Numbered {
    let index: Int
    let route: PlacedRoute
  }

  let routesEnum: RoutesEnum
  /// Every case with its routes, in the order of the source.
  let cases: [(routeCase: RouteCase, routes: [Numbered])]
  let defaults: DefaultRewriter
  /// Returns the place of a node in the source, if the compiler provides it.
  let locate: (Syntax) -> AbstractSourceLocation?
  /// The members of the protocol that the enum hides.
  private let hidden: [String]

  init(
    _ analysis: EnumAnalysis,
    locate: @escaping (Syntax) -> AbstractSourceLocation? = { _ in nil }
  ) {
    self.locate = locate
    hidden = analysis.hiddenProperties
    routesEnum = analysis.routesEnum
    defaults = DefaultRewriter(analysis.routesEnum.typeMembers)
    var count = 0
    var cases: [(routeCase: RouteCase, routes: [Numbered])] = []
    // With a fault nothing is declared: the members are there, so that nothing else is reported.
    for entry in analysis.faults.isEmpty ? analysis.entries : [] {
      let numbered = entry.routes.enumerated().map {
        Numbered(index: count + $0.offset, route: $0.element)
      }
      count += numbered.count
      cases.append((entry.routeCase, numbered))
    }
    self.cases = cases
    isFaulty = !analysis.faults.isEmpty
  }

  /// Indicates whether the enum has faults, so that it cannot be expanded.
  let isFaulty: Bool

  /// The members in the order of the protocol.
  var members: [DeclSyntax] {
    ([set, declarations, reading, writing] + standIns).map { DeclSyntax("\(raw: $0)") }
  }

  /// Accessible properties in the place of those that are not, so that the compiler does not report
  /// the same error in generated code.
  private var standIns: [String] {
    hidden.map { name in
      let (member, value) =
        name == "appIdentity"
        ? ("reachableIdentity: Waymark.AppIdentity", "Waymark.AppIdentity()")
        : ("reachableWebOnly: [Waymark.WebOnlyDeclaration]", "[]")
      return """
        @_implements(Waymark.TypedRoutes, \(name))
        \(access)static var \(member) {
          \(value)
        }
        """
    }
  }

  var access: String { routesEnum.access }

  /// Before what uses cases that give a warning when they are used.
  var deprecation: String {
    routesEnum.hasDeprecatedCase ? "@available(*, deprecated)\n" : ""
  }

  private var set: String {
    guard routesEnum.mayBeGeneric else {
      return "\(access)static let routeSet: Waymark.TypedRouteSet = "
        + "Waymark.TypedRouteSet(Self.self)"
    }
    // No stored type property may stand in a generic type.
    return """
      \(access)static var routeSet: Waymark.TypedRouteSet {
        WaymarkRoutes.TypedRouteCache.set(of: Self.self)
      }
      """
  }
}

/// Puts `Self.` before the enum's own type members in a default: in a case's declaration they are
/// found without it, in a method they are not.
final class DefaultRewriter: SyntaxRewriter {
  private let names: Set<String>

  init(_ names: Set<String>) {
    self.names = names
    super.init()
  }

  /// A default as generated code spells it.
  func text(_ expression: ExprSyntax) -> String {
    names.isEmpty
      ? expression.trimmedDescription : rewrite(expression.trimmed).trimmedDescription
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> ExprSyntax {
    // `a.name` has a reference after the dot, too.
    let isMember = node.parent?.as(MemberAccessExprSyntax.self)?.declName.id == node.id
    guard !isMember, names.contains(node.baseName.text) else { return ExprSyntax(node) }
    return ExprSyntax("Self.\(node.trimmed)")
      .with(\.leadingTrivia, node.leadingTrivia)
      .with(\.trailingTrivia, node.trailingTrivia)
  }
}
#endif
