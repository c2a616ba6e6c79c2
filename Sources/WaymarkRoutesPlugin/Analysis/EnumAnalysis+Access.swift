#if TypedRoutes
import SwiftSyntax

extension EnumAnalysis {
  /// Reports an `appIdentity` or `webOnly` that is less accessible than the enum.
  ///
  /// Without this check the compiler reports the error too, but in generated code and without a
  /// fix-it.
  mutating func checkAccess() {
    guard let needed = AccessLevel.effective(of: routesEnum) else { return }
    for member in routesEnum.declaration.memberBlock.members {
      guard let variable = member.decl.as(VariableDeclSyntax.self),
        AccessLevel(in: variable.modifiers) ?? .internal < needed
      else { continue }
      for property in EnumMember.all(in: variable) where property.isStaticProperty {
        let name = property.name
        guard let requirement = Requirement(rawValue: name.text), requirement.isMet(by: property)
        else { continue }
        hiddenProperties.append(name.text)
        find(
          .hiddenProperty(name: name.text, enumName: routesEnum.name, access: needed.rawValue),
          at: name,
          fixes: [Self.declaring(variable, needed)]
        )
      }
    }
  }

  /// Returns the change that gives a property an access level.
  private static func declaring(_ variable: VariableDeclSyntax, _ level: AccessLevel) -> SourceFix {
    let message = "declare it '\(level.rawValue)'"
    let old = variable.modifiers.first {
      $0.detail == nil && AccessLevel(rawText: $0.name.text) != nil
    }
    if let old { return SourceFix(message, .replace(Syntax(old), with: level.rawValue)) }
    let first = variable.modifiers.first.map { Syntax($0) } ?? Syntax(variable.bindingSpecifier)
    return SourceFix(message, .insert("\(level.rawValue) ", before: first))
  }
}

/// The access level of a declaration.
private enum AccessLevel: String, CaseIterable, Comparable {
  case `private`, `fileprivate`, `internal`, package, `public`

  /// Makes the level of a modifier.
  init?(rawText: String) { self.init(rawValue: rawText == "open" ? "public" : rawText) }

  /// Makes the level that a declaration's own modifiers give it.
  init?(in modifiers: DeclModifierListSyntax) {
    self.init(rawText: RoutesEnum.access(in: modifiers))
  }

  /// Returns the lowest level of an enum and of the types around it; `nil` if an extension does not
  /// show the access level of its type.
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
        // An extension cannot be more accessible than its type, but its type can be more
        // accessible.
        guard let own else { return nil }
        least = min(least, own)
      } else if let own {
        // At file scope, `private` means the file.
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

  private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }

  static func < (one: AccessLevel, other: AccessLevel) -> Bool { one.rank < other.rank }
}
#endif
