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
  var isDeprecated: Bool { hasAvailability("deprecated") }

  /// Indicates whether using the case causes an error.
  var isUnavailable: Bool { hasAvailability("unavailable") }

  private func hasAvailability(_ word: String) -> Bool {
    declaration.attributes.named("available").contains { attribute in
      let arguments = attribute.arguments?.as(AvailabilityArgumentListSyntax.self)
      return arguments?.contains {
        $0.argument.as(TokenSyntax.self)?.text == word
          || $0.argument.as(AvailabilityLabeledArgumentSyntax.self)?.label.text == word
      } == true
    }
  }

  /// The first paragraph of the documentation comment, on one line.
  var summary: String? { DocumentationComment(declaration).summary }
}
#endif
