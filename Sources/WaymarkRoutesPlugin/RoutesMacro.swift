#if TypedRoutes
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// The implementation of `@Routes`.
///
/// The compiler requests each role separately. It requests the members only when it looks for a
/// member, for example to check the conformance. It always requests the peers, even if it rejects
/// the other roles, so the peer role reports the reason.
enum RoutesMacro {
  /// Disabled, because the generated code is formatted already, and formatting it again would take
  /// most of the time.
  static var formatMode: FormatMode { .disabled }
}

extension RoutesMacro: ExtensionMacro {
  static func expansion(
    of node: AttributeSyntax,
    attachedTo declaration: some DeclGroupSyntax,
    providingExtensionsOf type: some TypeSyntaxProtocol,
    conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [ExtensionDeclSyntax] {
    guard let declaration = declaration.as(EnumDeclSyntax.self), !protocols.isEmpty,
      RoutesEnum.hidingModifier(declaration, in: context.lexicalContext) == nil,
      RoutesEnum.copyableSuppression(declaration) == nil
    else { return [] }
    let availability = declaration.attributes.named("available").map {
      $0.trimmedDescription + "\n"
    }
    let isolation = RoutesEnum.isolation(declaration)
    let text =
      "\(availability.joined())extension \(type.trimmed): \(isolation)Waymark.TypedRoutes {}"
    return [try ExtensionDeclSyntax("\(raw: text)")]
  }
}

extension RoutesMacro: MemberMacro {
  static func expansion(
    of node: AttributeSyntax,
    providingMembersOf declaration: some DeclGroupSyntax,
    conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    guard let declaration = declaration.as(EnumDeclSyntax.self),
      RoutesEnum.copyableSuppression(declaration) == nil
    else { return [] }
    let analysis = EnumAnalysis(RoutesEnum(declaration, in: context.lexicalContext))
    context.diagnose(analysis.findings)
    return Expansion(analysis) { node in
      context.location(of: node, at: .afterLeadingTrivia, filePathMode: .filePath)
    }.members
  }
}

extension RoutesMacro: PeerMacro {
  static func expansion(
    of node: AttributeSyntax,
    providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    guard let declaration = declaration.as(EnumDeclSyntax.self) else {
      let kind = DeclarationKind.name(of: declaration)
      context.diagnose([RoutesFinding(.notAnEnum(kind: kind), at: node)])
      return []
    }
    if let suppression = RoutesEnum.copyableSuppression(declaration) {
      let name = declaration.name.plainText
      context.diagnose([RoutesFinding(.notCopyable(name: name), at: suppression)])
    }
    if context.lexicalContext.contains(where: DeclarationKind.isFunction) {
      let name = declaration.name.plainText
      context.diagnose([RoutesFinding(.localEnum(name: name), at: node)])
    } else if let modifier = RoutesEnum.hidingModifier(declaration, in: context.lexicalContext) {
      let fix = SourceFix("write 'fileprivate'", .replace(Syntax(modifier), with: "fileprivate"))
      // The compiler does not provide the place of a type around the enum.
      let isOwn = declaration.modifiers.contains { $0.id == modifier.id }
      context.diagnose([
        RoutesFinding(
          .privateNested(name: declaration.name.plainText, isOwn: isOwn),
          at: isOwn ? Syntax(modifier) : Syntax(declaration.name),
          fixes: isOwn ? [fix] : []
        )
      ])
    }
    return []
  }
}
#endif
