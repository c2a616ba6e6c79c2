#if TypedRoutes
import SwiftSyntax
import Waymark
import WaymarkDiagnostics

extension EnumAnalysis {
  /// Reports static properties that are meant to be `appIdentity` or `webOnly` but are not: Swift
  /// uses the defaults of the protocol then, without an error.
  mutating func checkProperties() {
    let properties = StaticProperty.all(in: routesEnum.declaration)
    let names = Set(properties.map(\.name.text))
    let missing = Requirement.allCases.filter { !names.contains($0.rawValue) }
    for property in properties where property.name.text == Requirement.webOnly.rawValue {
      guard Requirement.webOnly.type(of: property.binding) == .other else { continue }
      find(.webOnlyType, at: property.name, fixes: property.webOnlyFixes)
    }
    for property in properties {
      let name = property.name.text
      let near = missing.first { isMisspelling(name, of: $0.rawValue, edits: 2) }
      if let near, near.isMeant(by: property.binding) {
        let fix = SourceFix(
          "rename it to '\(near.rawValue)'",
          near == .webOnly && property.isUntypedList
            ? .replace(Syntax(property.name), with: "webOnly: [WebOnlyDeclaration]")
            : .replace(Syntax(property.name), with: near.rawValue)
        )
        let reason = RoutesFinding.Reason.misspeltProperty(name: name, meant: near.rawValue)
        find(reason, at: property.name, fixes: [fix])
      } else if missing.contains(.appIdentity),
        Requirement.appIdentity.type(of: property.binding) == .own
      {
        let fix = SourceFix(
          "rename it to 'appIdentity'",
          .replace(Syntax(property.name), with: "appIdentity")
        )
        find(.unnamedIdentity(name: name), at: property.name, fixes: [fix])
      }
    }
  }
}

/// A static property of an enum.
private struct StaticProperty {
  let name: TokenSyntax
  let binding: PatternBindingSyntax

  /// Returns the static properties of an enum, also those under `#if`.
  static func all(in declaration: EnumDeclSyntax) -> [StaticProperty] {
    all(in: declaration.memberBlock.members)
  }

  private static func all(in members: MemberBlockItemListSyntax) -> [StaticProperty] {
    members.flatMap { member -> [StaticProperty] in
      if let conditional = member.decl.as(IfConfigDeclSyntax.self) {
        return conditional.clauses.flatMap { clause in
          clause.elements?.as(MemberBlockItemListSyntax.self).map(all) ?? []
        }
      }
      guard let variable = member.decl.as(VariableDeclSyntax.self),
        variable.modifiers.contains(where: { $0.name.tokenKind == .keyword(.static) })
      else { return [] }
      return variable.bindings.compactMap { binding in
        binding.pattern.as(IdentifierPatternSyntax.self).map {
          StaticProperty(name: $0.identifier, binding: binding)
        }
      }
    }
  }

  /// Indicates whether the value is a list of literals, without a type.
  var isUntypedList: Bool {
    binding.typeAnnotation == nil && binding.initializer?.value.is(ArrayExprSyntax.self) == true
      && Requirement.webOnly.type(of: binding) == .other
  }

  /// The change that gives `webOnly` its type, if the value is a list of texts or one text.
  var webOnlyFixes: [SourceFix] {
    let type = "[WebOnlyDeclaration]"
    if let annotation = binding.typeAnnotation {
      guard annotation.type.trimmedDescription.contains("String") else { return [] }
      return [SourceFix("make the type '\(type)'", .replace(Syntax(annotation.type), with: type))]
    }
    let message = "declare the type '\(type)'"
    guard let value = binding.initializer?.value else { return [] }
    if let list = value.as(ArrayExprSyntax.self) {
      guard list.elements.allSatisfy({ $0.expression.is(StringLiteralExprSyntax.self) }) else {
        return []
      }
      return [SourceFix(message, .replace(Syntax(name), with: "webOnly: \(type)"))]
    }
    guard value.is(StringLiteralExprSyntax.self) else { return [] }
    let text = "webOnly: \(type) = [\(value.trimmedDescription)]"
    return [SourceFix(message, .replace(Syntax(binding), with: text))]
  }
}

/// A static property of `TypedRoutes` that has a default.
enum Requirement: String, CaseIterable {
  case appIdentity, webOnly

  /// The type of a property, as far as the source shows it.
  enum PropertyType {
    /// The type of the requirement.
    case own
    /// Certainly another type.
    case other
    case unknown
  }

  /// Returns whether a property of this name has the requirement's type, as far as the source
  /// shows: a property of another type may be hidden.
  func isMet(by binding: PatternBindingSyntax) -> Bool {
    switch type(of: binding) {
    case .own: true
    case .other: false
    case .unknown: self == .appIdentity && binding.typeAnnotation == nil
    }
  }

  /// Returns whether a property with a similar name is meant to be the requirement: its type is the
  /// requirement's or is written by mistake, or the source does not show it.
  func isMeant(by binding: PatternBindingSyntax) -> Bool {
    switch type(of: binding) {
    case .own: return true
    case .unknown: return binding.typeAnnotation == nil && !Self.isCreated(binding)
    case .other:
      guard self == .webOnly else { return false }
      let type = binding.typeAnnotation?.type.trimmedDescription
      let list = binding.initializer?.value.as(ArrayExprSyntax.self)
      return type?.contains("String") ?? false
        || list?.elements.allSatisfy { $0.expression.is(StringLiteralExprSyntax.self) } ?? false
    }
  }

  /// Returns whether the value is made by the initializer of a type.
  private static func isCreated(_ binding: PatternBindingSyntax) -> Bool {
    let call = binding.initializer?.value.as(FunctionCallExprSyntax.self)
    let name = call?.calledExpression.trimmedDescription.split(separator: ".").last
    return name?.first?.isUppercase == true
      || call?.calledExpression.is(ArrayExprSyntax.self) == true
  }

  func type(of binding: PatternBindingSyntax) -> PropertyType {
    if let annotation = binding.typeAnnotation {
      let type = annotation.type.trimmedDescription.replacing("Waymark.", with: "")
      if types.contains(type) { return .own }
      // A name that is not known may be a type alias.
      let names = type.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
      return names.allSatisfy { Self.known.contains(String($0)) } ? .other : .unknown
    }
    guard let value = binding.initializer?.value else { return .unknown }
    let text = value.trimmedDescription.replacing("Waymark.", with: "")
    switch self {
    case .appIdentity:
      if text.hasPrefix("AppIdentity(") || text.hasPrefix("AppIdentity.") { return .own }
      return Self.isLiteral(value) ? .other : .unknown
    case .webOnly:
      if text.contains("WebOnlyDeclaration") { return .own }
      guard let list = value.as(ArrayExprSyntax.self) else {
        return Self.isLiteral(value) ? .other : .unknown
      }
      return list.elements.allSatisfy { Self.isLiteral($0.expression) } ? .other : .unknown
    }
  }

  private var types: Set<String> {
    switch self {
    case .appIdentity: ["AppIdentity"]
    case .webOnly: ["[WebOnlyDeclaration]", "Array<WebOnlyDeclaration>"]
    }
  }

  private static let known: Set<String> = [
    "Swift", "Array", "Set", "Dictionary", "Optional", "String", "Substring", "StaticString",
    "Character", "Bool", "Int", "Double", "AppIdentity", "WebOnlyDeclaration", "WebOnlyPath",
  ]

  private static func isLiteral(_ value: ExprSyntax) -> Bool {
    let literals: [any ExprSyntaxProtocol.Type] = [
      StringLiteralExprSyntax.self, IntegerLiteralExprSyntax.self, BooleanLiteralExprSyntax.self,
      FloatLiteralExprSyntax.self, ArrayExprSyntax.self, DictionaryExprSyntax.self,
      ClosureExprSyntax.self, TupleExprSyntax.self,
    ]
    return literals.contains { value.is($0) }
  }
}
#endif
