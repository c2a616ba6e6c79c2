#if TypedRoutes
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacroExpansion
import SwiftSyntaxMacros
import SwiftSyntaxMacrosGenericTestSupport
import Testing

@testable import WaymarkRoutesPlugin

private let macros: [String: MacroSpec] = [
  "Routes": MacroSpec(type: RoutesMacro.self, conformances: ["TypedRoutes"]),
  "Route": MacroSpec(type: RouteMacro.self),
  "NotRouted": MacroSpec(type: NotRoutedMacro.self),
]

/// Expands a source and compares what comes out.
func expand(
  _ source: String,
  _ expected: String,
  diagnostics: [DiagnosticSpec] = [],
  location: Testing.SourceLocation = #_sourceLocation
) {
  assertMacroExpansion(
    source,
    expandedSource: expected,
    diagnostics: diagnostics,
    macroSpecs: macros,
    indentationWidth: .spaces(2)
  ) { failure in
    Issue.record("\(failure.message)", sourceLocation: location)
  }
}
#endif
