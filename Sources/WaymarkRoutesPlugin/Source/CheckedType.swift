#if TypedRoutes
import SwiftSyntax

/// A type of a value that the compiler must check, because its values may not be one text each.
struct CheckedType {
  /// The reason why the type is checked.
  enum Reason {
    /// The source does not show the type, which may be another name for an array, or a type of the
    /// standard library or Foundation that has no text.
    case name
    /// The source shows a type whose `Codable` conformance has a value for each field or case.
    case fields
  }

  let reason: Reason
  /// The type as generated code spells it.
  let text: String

  /// Makes a check; `nil` if the type need not be checked.
  init?(_ type: ValueType, in routesEnum: RoutesEnum) {
    guard type.shape != .composite, type.known == nil else { return nil }
    let name: String
    let base: String?
    if let simple = type.element.as(IdentifierTypeSyntax.self) {
      (name, base) = (simple.name.plainText, nil)
    } else if let member = type.element.as(MemberTypeSyntax.self) {
      (name, base) = (member.name.plainText, member.baseType.trimmedDescription)
    } else {
      return nil
    }
    let isOwn = base.map { ["Self", routesEnum.name].contains($0) } ?? true
    if isOwn, let declaration = routesEnum.nestedType(named: name) {
      guard Self.isSynthesized(declaration) else { return nil }
      reason = .fields
    } else {
      reason = .name
    }
    text = type.elementText
  }

  /// Returns whether a type encodes a value for each field or case, and cannot be read without
  /// them, as far as its declaration shows.
  private static func isSynthesized(_ declaration: any DeclGroupSyntax) -> Bool {
    let conformances = declaration.inheritanceClause?.inheritedTypes.map {
      $0.type.trimmedDescription
    }
    // A macro may write the members that are looked for below.
    guard conformances?.contains("Codable") == true, declaration.attributes.isEmpty else {
      return false
    }
    let members = declaration.memberBlock.members.map(\.decl)
    let isWhole = members.allSatisfy { member in
      if member.is(IfConfigDeclSyntax.self) || member.is(MacroExpansionDeclSyntax.self) {
        return false
      }
      let parameters =
        member.as(InitializerDeclSyntax.self)?.signature.parameterClause.parameters
        ?? member.as(FunctionDeclSyntax.self)?.signature.parameterClause.parameters
      return !["from", "to"].contains(parameters?.first?.firstName.text)
    }
    return isWhole && (declaration.is(EnumDeclSyntax.self) || members.contains(where: isRequired))
  }

  /// Returns whether a member is a stored property that must be read: a property without a default,
  /// of a type that is known by its name.
  private static func isRequired(_ member: DeclSyntax) -> Bool {
    guard let variable = member.as(VariableDeclSyntax.self), variable.attributes.isEmpty,
      !variable.modifiers.contains(where: { ["static", "lazy"].contains($0.name.text) })
    else { return false }
    // In 'var x, y: Int', only the last binding has the type.
    return variable.bindings.contains { binding in
      binding.initializer == nil && binding.accessorBlock == nil
        && binding.typeAnnotation.map { KnownType($0.type.trimmed) != nil } == true
    }
  }
}

extension RoutesEnum {
  /// Returns the struct or enum with a name that is declared in the enum itself.
  fileprivate func nestedType(named name: String) -> (any DeclGroupSyntax)? {
    for member in declaration.memberBlock.members {
      if let type = member.decl.as(StructDeclSyntax.self), type.name.plainText == name {
        return type
      }
      if let type = member.decl.as(EnumDeclSyntax.self), type.name.plainText == name {
        return type
      }
    }
    return nil
  }
}
#endif
