import SwiftCompilerPlugin
import SwiftSyntax
import SwiftSyntaxMacros

/// A macro that adds no members.
struct EmptyMacro: MemberMacro {
  static func expansion(
    of node: AttributeSyntax,
    providingMembersOf declaration: some DeclGroupSyntax,
    conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) -> [DeclSyntax] {
    []
  }
}

@main
struct EmptyPlugin: CompilerPlugin {
  let providingMacros: [any Macro.Type] = [EmptyMacro.self]
}
