#if TypedRoutes
import SwiftSyntax

/// One case of an enum, with its attributes.
struct RouteCase {
  let declaration: EnumCaseDeclSyntax
  let element: EnumCaseElementSyntax
  let values: [CaseValue]
  let routes: [RouteAttribute]
  let notRouted: AttributeSyntax?

  init(_ declaration: EnumCaseDeclSyntax, _ element: EnumCaseElementSyntax) {
    self.declaration = declaration
    self.element = element
    let parameters = element.parameterClause.map { Array($0.parameters) } ?? []
    values = parameters.enumerated().map { CaseValue($1, index: $0) }
    routes = declaration.attributes.named("Route").compactMap { RouteAttribute($0) }
    notRouted = declaration.attributes.named("NotRouted").first
  }

  /// The name without backticks.
  var name: String { element.name.plainText }

  /// The name as generated code writes it.
  var spelledName: String { element.name.text }

  /// Indicates whether using the case causes a warning.
  var isDeprecated: Bool { availabilities.contains { $0.contains("deprecated") } }

  /// Indicates whether using the case causes an error on every platform.
  var isUnavailable: Bool {
    availabilities.contains { $0.contains("unavailable") && $0.first == "*" }
  }

  /// The words of each `@available`.
  private var availabilities: [[String]] {
    declaration.attributes.named("available").map { attribute in
      let arguments = attribute.arguments?.as(AvailabilityArgumentListSyntax.self)
      return arguments?.compactMap {
        $0.argument.as(TokenSyntax.self)?.text
          ?? $0.argument.as(AvailabilityLabeledArgumentSyntax.self)?.label.text
      } ?? []
    }
  }

  /// The first paragraph of the documentation comment, on one line.
  var summary: String? { DocumentationComment(declaration).summary }
}
#endif
