#if TypedRoutes
import SwiftCompilerPlugin
import SwiftSyntaxMacros
import WaymarkDiagnostics

/// The program that the compiler starts to expand `@Routes`.
@main
struct WaymarkRoutesPlugin: CompilerPlugin {
  let providingMacros: [any Macro.Type] = [
    RoutesMacro.self, RouteMacro.self, NotRoutedMacro.self,
  ]

  init() { LinkDiagnostics.enable() }
}
#else
/// An empty program, because an executable needs an entry point; `WaymarkRoutes` reports which
/// trait is missing.
@main
struct WaymarkRoutesPlugin {
  static func main() {}
}
#endif
