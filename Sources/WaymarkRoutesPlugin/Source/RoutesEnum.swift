#if TypedRoutes
import SwiftSyntax
import SwiftSyntaxMacros

/// An enum with `@Routes`, as its source shows it.
struct RoutesEnum {
  let declaration: EnumDeclSyntax
  let cases: [RouteCase]
  /// The declarations around the enum, the innermost first.
  let surroundings: [Syntax]

  init(_ declaration: EnumDeclSyntax, in surroundings: [Syntax]) {
    self.declaration = declaration
    self.surroundings = surroundings
    cases = declaration.memberBlock.members.flatMap { member in
      guard let declaration = member.decl.as(EnumCaseDeclSyntax.self) else { return [RouteCase]() }
      return declaration.elements.map { RouteCase(declaration, $0) }
    }
  }

  /// The name without backticks.
  var name: String { declaration.name.plainText }

  /// The access level that members need, followed by a space; empty if they need none.
  var access: String {
    let own = Self.access(in: declaration.modifiers)
    // Members of a public extension are public.
    let inherited =
      own.isEmpty
      ? surroundings.first?.as(ExtensionDeclSyntax.self).map { Self.access(in: $0.modifiers) }
      : own
    switch inherited {
    case "public": return "public "
    case "package": return "package "
    default: return ""
    }
  }

  static func access(in modifiers: DeclModifierListSyntax) -> String {
    let names: Set<String> = ["public", "package", "internal", "fileprivate", "private"]
    return modifiers.first { names.contains($0.name.text) && $0.detail == nil }?.name.text ?? ""
  }

  /// Returns the `private` that hides the enum from an extension in the same file: the enum's own,
  /// or that of a type around it, if that type is itself inside a type.
  static func hidingModifier(
    _ declaration: EnumDeclSyntax,
    in surroundings: [Syntax]
  ) -> DeclModifierSyntax? {
    let lists =
      [declaration.modifiers]
      + surroundings.compactMap { $0.asProtocol((any WithModifiersSyntax).self)?.modifiers }
    // At file scope, `private` means the file.
    return lists.dropLast().lazy.flatMap { $0 }.first {
      $0.name.tokenKind == .keyword(.private) && $0.detail == nil
    }
  }

  /// The names of the properties that the macro adds.
  static let addedProperties: Set<String> = ["routeSet", "routeDeclarations"]

  /// Returns the `~Copyable` of an enum.
  static func copyableSuppression(_ declaration: EnumDeclSyntax) -> SuppressedTypeSyntax? {
    declaration.inheritanceClause?.inheritedTypes.lazy
      .compactMap { $0.type.as(SuppressedTypeSyntax.self) }
      .first { $0.type.trimmedDescription == "Copyable" }
  }

  /// Returns the isolation that the enum declares, as a conformance writes it, followed by a space;
  /// the compiler infers an isolation that is not declared.
  static func isolation(_ declaration: EnumDeclSyntax) -> String {
    if declaration.modifiers.contains(where: { $0.name.text == "nonisolated" }) {
      return "nonisolated "
    }
    return declaration.attributes.named("MainActor").isEmpty ? "" : "@MainActor "
  }

  /// Indicates whether the compiler may reject a static stored property, because the enum or a type
  /// around it is generic.
  var mayBeGeneric: Bool {
    declaration.genericParameterClause != nil
      || surroundings.contains { surrounding in
        surrounding.is(ExtensionDeclSyntax.self)
          || surrounding.asProtocol((any WithGenericParametersSyntax).self)?
            .genericParameterClause != nil
      }
  }

  /// Indicates whether using a case causes a warning.
  var hasDeprecatedCase: Bool { cases.contains(where: \.isDeprecated) }

  /// The names of the enum's own type members, which a default may use without `Self.`.
  var typeMembers: Set<String> {
    var names: Set<String> = []
    for member in declaration.memberBlock.members {
      if let property = member.decl.as(VariableDeclSyntax.self), property.modifiers.isStatic {
        for binding in property.bindings {
          if let name = binding.pattern.as(IdentifierPatternSyntax.self) {
            names.insert(name.identifier.text)
          }
        }
      } else if let method = member.decl.as(FunctionDeclSyntax.self), method.modifiers.isStatic {
        names.insert(method.name.text)
      }
    }
    return names
  }
}

extension DeclModifierListSyntax {
  fileprivate var isStatic: Bool { contains { $0.name.tokenKind == .keyword(.static) } }
}
#endif
