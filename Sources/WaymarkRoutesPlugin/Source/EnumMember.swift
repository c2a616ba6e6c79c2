#if TypedRoutes
import SwiftSyntax
import Waymark
import WaymarkDiagnostics

/// A property of an enum, or a function without parameters.
struct EnumMember {
  let name: TokenSyntax
  /// The type that the source declares.
  let type: TypeSyntax?
  let value: ExprSyntax?
  let isStaticProperty: Bool
  /// The `var` of a property.
  let specifier: TokenSyntax?
  let binding: PatternBindingSyntax?

  private init?(_ binding: PatternBindingSyntax, of variable: VariableDeclSyntax) {
    guard let pattern = binding.pattern.as(IdentifierPatternSyntax.self) else { return nil }
    name = pattern.identifier
    type = binding.typeAnnotation?.type
    value = binding.value
    isStaticProperty = variable.modifiers.contains { $0.name.tokenKind == .keyword(.static) }
    specifier = variable.bindingSpecifier
    self.binding = binding
  }

  private init?(_ function: FunctionDeclSyntax) {
    guard function.signature.parameterClause.parameters.isEmpty else { return nil }
    name = function.name
    type = function.signature.returnClause?.type
    value = nil
    isStaticProperty = false
    specifier = nil
    binding = nil
  }

  /// Returns the members of an enum, also those under `#if`.
  static func all(in declaration: EnumDeclSyntax) -> [EnumMember] {
    all(in: declaration.memberBlock.members)
  }

  /// Returns the properties of a declaration.
  static func all(in variable: VariableDeclSyntax) -> [EnumMember] {
    variable.bindings.compactMap { EnumMember($0, of: variable) }
  }

  private static func all(in members: MemberBlockItemListSyntax) -> [EnumMember] {
    members.flatMap { member -> [EnumMember] in
      if let conditional = member.decl.as(IfConfigDeclSyntax.self) {
        return conditional.clauses.flatMap { clause in
          clause.elements?.as(MemberBlockItemListSyntax.self).map(all) ?? []
        }
      }
      if let function = member.decl.as(FunctionDeclSyntax.self) {
        return EnumMember(function).map { [$0] } ?? []
      }
      return member.decl.as(VariableDeclSyntax.self).map(all) ?? []
    }
  }

  /// Indicates whether the value is a list of literals, without a type.
  var isUntypedList: Bool {
    type == nil && value?.is(ArrayExprSyntax.self) == true
      && Requirement.webOnly.type(of: self) == .other
  }
}

/// A static property of `TypedRoutes` that has a default.
enum Requirement: String, CaseIterable {
  case appIdentity, webOnly

  /// The type of a member, as far as the source shows it.
  enum MemberType {
    /// The type of the requirement.
    case own
    /// Certainly another type.
    case other
    case unknown
  }

  /// Returns whether a property of this name has the requirement's type, as far as the source
  /// shows: a property of another type may be hidden.
  func isMet(by property: EnumMember) -> Bool {
    switch type(of: property) {
    case .own: true
    case .other: false
    case .unknown: self == .appIdentity && property.type == nil
    }
  }

  /// Returns whether a property with another name is meant to be the requirement: its type is the
  /// requirement's, or its name is similar, and its type is written by mistake or not shown.
  func isMeant(by property: EnumMember) -> Bool {
    switch type(of: property) {
    case .own: return true
    case .unknown:
      return isName(of: property) && property.type == nil && !Self.isCreated(property.value)
    case .other:
      guard self == .webOnly, isName(of: property) else { return false }
      let list = property.value?.as(ArrayExprSyntax.self)
      return property.type?.trimmedDescription.contains("String") ?? false
        || list?.elements.allSatisfy { $0.expression.is(StringLiteralExprSyntax.self) } ?? false
    }
  }

  /// Returns whether the name of a member is the requirement's, or differs by case or by at most
  /// two letters.
  func isName(of member: EnumMember) -> Bool {
    isMisspelling(member.name.text, of: rawValue, edits: 2)
  }

  /// Returns whether the initializer of a type makes the value.
  private static func isCreated(_ value: ExprSyntax?) -> Bool {
    let call = value?.as(FunctionCallExprSyntax.self)
    let name = call?.calledExpression.trimmedDescription.split(separator: ".").last
    return name?.first?.isUppercase == true
      || call?.calledExpression.is(ArrayExprSyntax.self) == true
  }

  func type(of member: EnumMember) -> MemberType {
    if let type = member.type {
      let type = type.trimmedDescription.replacing("Waymark.", with: "")
      if types.contains(type) { return .own }
      // A name that is not known may be a type alias.
      let names = type.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
      return names.allSatisfy { Self.known.contains(String($0)) } ? .other : .unknown
    }
    guard let value = member.value else { return .unknown }
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
