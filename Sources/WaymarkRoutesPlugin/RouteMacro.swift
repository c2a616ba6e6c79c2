#if TypedRoutes
import SwiftSyntax
import SwiftSyntaxMacros

/// `@Route`, which `@Routes` reads; its own expansion only reports wrong places.
enum RouteMacro: PeerMacro {
  static func expansion(
    of node: AttributeSyntax,
    providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    context.diagnose(CaseAttribute.findings(node, "Route", on: declaration, context.lexicalContext))
    return []
  }
}

/// `@NotRouted`, which `@Routes` reads; its own expansion only reports wrong places.
enum NotRoutedMacro: PeerMacro {
  static func expansion(
    of node: AttributeSyntax,
    providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    context.diagnose(
      CaseAttribute.findings(node, "NotRouted", on: declaration, context.lexicalContext)
    )
    return []
  }
}

/// The place of an attribute of a case.
enum CaseAttribute {
  /// Returns the mistakes of the attribute's place.
  static func findings(
    _ node: AttributeSyntax,
    _ name: String,
    on declaration: some DeclSyntaxProtocol,
    _ surroundings: [Syntax]
  ) -> [RoutesFinding] {
    guard declaration.is(EnumCaseDeclSyntax.self) else {
      return [RoutesFinding(.notACase(attribute: name), at: node)]
    }
    guard let owner = surroundings.first?.as(EnumDeclSyntax.self) else { return [] }
    guard owner.attributes.named("Routes").isEmpty else { return [] }
    return [
      RoutesFinding(.enumWithoutRoutes(attribute: name, name: owner.name.plainText), at: node)
    ]
  }
}

/// The name of a declaration's kind in messages.
enum DeclarationKind {
  static func name(of declaration: some DeclSyntaxProtocol) -> String {
    switch declaration.kind {
    case .structDecl: "a struct"
    case .classDecl: "a class"
    case .actorDecl: "an actor"
    case .protocolDecl: "a protocol"
    case .extensionDecl: "an extension"
    case .functionDecl: "a function"
    case .variableDecl: "a variable"
    case .enumCaseDecl: "a case"
    case .typeAliasDecl: "a type alias"
    default: "none"
    }
  }

  /// Returns whether a type inside a declaration or expression is local to it.
  static func isFunction(_ surrounding: Syntax) -> Bool {
    switch surrounding.kind {
    case .functionDecl, .initializerDecl, .deinitializerDecl, .subscriptDecl, .accessorDecl,
      .closureExpr, .variableDecl:
      true
    default: false
    }
  }
}
#endif
