#if TypedRoutes
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacroExpansion
import SwiftSyntaxMacros
import SwiftSyntaxMacrosGenericTestSupport
import Testing

@testable import WaymarkRoutesPlugin

@Suite struct ExpansionTests {
  private static let macros: [String: MacroSpec] = [
    "Routes": MacroSpec(type: RoutesMacro.self, conformances: ["TypedRoutes"]),
    "Route": MacroSpec(type: RouteMacro.self),
    "NotRouted": MacroSpec(type: NotRoutedMacro.self),
  ]

  /// Expands a source and compares what comes out.
  private func expand(_ source: String, _ expected: String) {
    assertMacroExpansion(
      source,
      expandedSource: expected,
      macroSpecs: Self.macros,
      indentationWidth: .spaces(2)
    ) { failure in
      Issue.record("\(failure.message)")
    }
  }

  @Test func `values are read and written in the order of the pattern`() {
    expand(
      """
      @Routes
      enum AppRoute {
        /// Arrivals at one
        /// station.
        ///
        /// More of it.
        @Route("station/{stationID}/{action?}")
        case station(action: Action = .arrivals, stationID: Int)
      }
      """,
      """
      enum AppRoute {
        /// Arrivals at one
        /// station.
        ///
        /// More of it.
        case station(action: Action = .arrivals, stationID: Int)
      }
      """
    )
  }
}
#endif
