#if TypedRoutes
import SwiftSyntax

extension EnumAnalysis {
  /// Refuses an `appIdentity` or `webOnly` that is less accessible than the enum.
  ///
  /// Without it the compiler reports the error too, but in generated code and without a fix-it.
  mutating func checkAccess() {
    guard let needed = AccessLevel.effective(of: routesEnum) else { return }
    for member in routesEnum.declaration.memberBlock.members {
      guard let variable = member.decl.as(VariableDeclSyntax.self),
        variable.modifiers.contains(where: { $0.name.tokenKind == .keyword(.static) }),
        AccessLevel(in: variable.modifiers) ?? .internal < needed
      else { continue }
      for binding in variable.bindings {
        guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier,
          let requirement = Requirement(rawValue: name.text), requirement.isMet(by: binding)
        else { continue }
        hiddenProperties.append(name.text)
        faults.append(
          RoutesFault(
            .hiddenProperty(name: name.text, enumName: routesEnum.name, access: needed.text),
            at: name,
            mendings: [Self.declaring(variable, needed)]
          )
        )
      }
    }
  }

  /// The change that gives a property an access level.
  private static func declaring(_ variable: VariableDeclSyntax, _ level: AccessLevel) -> Mending {
    let message = "declare it '\(level.text)'"
    let old = variable.modifiers.first {
      $0.detail == nil && AccessLevel(rawText: $0.name.text) != nil
    }
    if let old { return Mending(message, .replace(Syntax(old), with: level.text)) }
    let first = variable.modifiers.first.map { Syntax($0) } ?? Syntax(variable.bindingSpecifier)
    return Mending(message, .insert("\(level.text) ", before: first))
  }
}

/// A static property of `TypedRoutes` that has a default.
private enum Requirement: String {
  case appIdentity, webOnly

  /// Returns whether a property of this name has the requirement's type, as far as the source
  /// shows: a property of another type may be hidden.
  func isMet(by binding: PatternBindingSyntax) -> Bool {
    if let annotation = binding.typeAnnotation {
      let type = annotation.type.trimmedDescription.replacing("Waymark.", with: "")
      let types: Set<String> =
        switch self {
        case .appIdentity: ["AppIdentity"]
        case .webOnly: ["[WebOnlyDeclaration]", "Array<WebOnlyDeclaration>"]
        }
      return types.contains(type)
    }
    guard let value = binding.initializer?.value else { return false }
    switch self {
    case .appIdentity:
      let literals: [any ExprSyntaxProtocol.Type] = [
        StringLiteralExprSyntax.self, IntegerLiteralExprSyntax.self, BooleanLiteralExprSyntax.self,
        FloatLiteralExprSyntax.self, ArrayExprSyntax.self, DictionaryExprSyntax.self,
        ClosureExprSyntax.self, TupleExprSyntax.self,
      ]
      return !literals.contains { value.is($0) }
    case .webOnly:
      return value.trimmedDescription.replacing("Waymark.", with: "")
        .hasPrefix("[WebOnlyDeclaration")
    }
  }
}

/// How far a declaration can be seen.
private enum AccessLevel: Int, Comparable {
  case `private`, `fileprivate`, `internal`, package, `public`

  /// The level that a modifier has.
  init?(rawText: String) {
    switch rawText {
    case "private": self = .private
    case "fileprivate": self = .fileprivate
    case "internal": self = .internal
    case "package": self = .package
    case "public", "open": self = .public
    default: return nil
    }
  }

  /// The level that a declaration has by its own modifiers.
  init?(in modifiers: DeclModifierListSyntax) {
    self.init(rawText: RoutesEnum.access(in: modifiers))
  }

  /// The level as it is written.
  var text: String {
    switch self {
    case .private: "private"
    case .fileprivate: "fileprivate"
    case .internal: "internal"
    case .package: "package"
    case .public: "public"
    }
  }

  /// The level of an enum and of the types around it, which is the least of theirs; `nil` where an
  /// extension does not show how accessible its type is.
  static func effective(of routesEnum: RoutesEnum) -> AccessLevel? {
    let lists =
      [routesEnum.declaration.modifiers]
      + routesEnum.surroundings.map {
        $0.asProtocol((any WithModifiersSyntax).self)?.modifiers ?? []
      }
    var least = AccessLevel.public
    for (index, modifiers) in lists.enumerated() {
      let around = index < routesEnum.surroundings.count ? routesEnum.surroundings[index] : nil
      let isExtension = index > 0 && routesEnum.surroundings[index - 1].is(ExtensionDeclSyntax.self)
      let own = AccessLevel(in: modifiers)
      if isExtension {
        // No extension can be more accessible than its type, which may be more accessible.
        guard let own else { return nil }
        least = min(least, own)
      } else if let own {
        // At the level of the file `private` means the file.
        least = min(least, max(own, .fileprivate))
      } else {
        let inherited = around?.as(ExtensionDeclSyntax.self).flatMap {
          AccessLevel(in: $0.modifiers)
        }
        least = min(least, max(inherited ?? .internal, .fileprivate))
      }
    }
    return least
  }

  static func < (one: AccessLevel, other: AccessLevel) -> Bool { one.rawValue < other.rawValue }
}
#endif
