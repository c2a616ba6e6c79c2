#if TypedRoutes
import SwiftCompilerPlugin
import SwiftSyntaxMacros

/// What the compiler starts to expand `@Routes`.
@main
struct WaymarkRoutesPlugin: CompilerPlugin {
  let providingMacros: [any Macro.Type] = [
    RoutesMacro.self, RouteMacro.self, NotRoutedMacro.self,
  ]
}
#else
/// A program must begin somewhere; `WaymarkRoutes` says which trait is missing.
@main
struct WaymarkRoutesPlugin {
  static func main() {}
}
#endif
