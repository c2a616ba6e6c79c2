#if TypedRoutes
import SwiftSyntax
import Waymark

/// The `appIdentity` of an enum that is written as one literal call.
struct IdentityLiteral {
  /// A scheme or domain, and the literal that contains it.
  typealias Name = (text: String, node: Syntax)
  private typealias Names = (isAny: Bool, list: [Name])

  /// The schemes and domains; the policies are the defaults if ``arePoliciesKnown`` is false.
  let app: AppIdentity
  /// Indicates whether the source shows the policies.
  let arePoliciesKnown: Bool
  let schemes: [Name]
  let domains: [Name]

  /// Makes the identity; `nil` if the enum has no `appIdentity`, or one with names that are not
  /// literals, or with variants, whose names a scope may have too.
  init?(_ declaration: EnumDeclSyntax) {
    guard let value = Self.value(in: declaration),
      let (schemes, domains, gates, policies) = Self.parts(of: value)
    else { return nil }
    (self.schemes, self.domains) = (schemes.list, domains.list)
    arePoliciesKnown = policies != nil
    app = AppIdentity(
      schemes: schemes.isAny ? .any : .listed(schemes.list.map(\.text)),
      domains: domains.isAny ? .any : .listed(domains.list.map(\.text)),
      gates: gates.map(\.text),
      policies: policies ?? LinkPolicies()
    )
  }

  /// Returns the names, and the gates and policies as far as the source shows them, of a call of
  /// the initializer, of `.any` or of `.any(policies:)`.
  private static func parts(
    of value: ExprSyntax
  ) -> (schemes: Names, domains: Names, gates: [Name], policies: LinkPolicies?)? {
    let any = ["AppIdentity.any", "Waymark.AppIdentity.any", ".any"]
    let call = value.as(FunctionCallExprSyntax.self)
    if any.contains((call?.calledExpression ?? value).trimmedDescription) {
      return ((true, []), (true, []), [], policies(call?.argument("policies")))
    }
    guard let call = Self.call(value, of: "AppIdentity"), call.argument("variants") == nil,
      let schemes = names(call.argument("schemes")), let domains = names(call.argument("domains"))
    else { return nil }
    let gates = names(call.argument("gates"))?.list ?? []
    return (schemes, domains, gates, policies(call.argument("policies")))
  }

  /// Returns the expression that `static let appIdentity` is set to, or that its getter consists
  /// of.
  private static func value(in declaration: EnumDeclSyntax) -> ExprSyntax? {
    for member in declaration.memberBlock.members {
      guard let variable = member.decl.as(VariableDeclSyntax.self) else { continue }
      for binding in variable.bindings
      where binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text == "appIdentity" {
        return binding.value
      }
    }
    return nil
  }

  /// Returns a call of a type's initializer, with the type's name or as `.init`.
  private static func call(_ value: ExprSyntax, of type: String) -> FunctionCallExprSyntax? {
    let names = [type, "Waymark.\(type)", "\(type).init", "Waymark.\(type).init", ".init"]
    guard let call = value.as(FunctionCallExprSyntax.self),
      names.contains(call.calledExpression.trimmedDescription), call.trailingClosure == nil
    else { return nil }
    return call
  }

  /// Returns the names of an argument, which are empty if it is missing; `nil` if it is not a
  /// literal.
  private static func names(_ value: ExprSyntax?) -> Names? {
    guard let value else { return (false, []) }
    if let member = value.as(MemberAccessExprSyntax.self) {
      return member.declName.baseName.text == "any" ? (true, []) : nil
    }
    guard let array = value.as(ArrayExprSyntax.self) else { return nil }
    var list: [Name] = []
    for element in array.elements {
      guard let literal = PatternLiteral(element.expression) else { return nil }
      list.append((literal.text, Syntax(literal.syntax)))
    }
    return (false, list)
  }

  /// Returns the policies that decide which routes conflict; `nil` if the argument is not a
  /// literal.
  private static func policies(_ value: ExprSyntax?) -> LinkPolicies? {
    guard let value else { return LinkPolicies() }
    guard let call = Self.call(value, of: "LinkPolicies") else { return nil }
    var policies = LinkPolicies()
    if let slash = call.argument("trailingSlash") {
      guard let choice = Self.choice(slash, of: LinkPolicies.TrailingSlash.self) else { return nil }
      policies.trailingSlash = choice
    }
    if let pathCase = call.argument("pathCase") {
      guard let choice = Self.choice(pathCase, of: LinkPolicies.PathCase.self) else { return nil }
      policies.pathCase = choice
    }
    return policies
  }

  private static func choice<Choice: RawRepresentable<String>>(
    _ value: ExprSyntax,
    of type: Choice.Type
  ) -> Choice? {
    value.as(MemberAccessExprSyntax.self).flatMap { Choice(rawValue: $0.declName.baseName.text) }
  }
}

extension PatternBindingSyntax {
  /// The expression that a property is set to, or that its getter consists of.
  var value: ExprSyntax? {
    if let initializer { return initializer.value }
    guard case .getter(let items)? = accessorBlock?.accessors, items.count == 1 else { return nil }
    return items.first?.item.as(ExprSyntax.self)
  }
}

extension FunctionCallExprSyntax {
  /// Returns an argument by its label.
  func argument(_ label: String) -> ExprSyntax? {
    arguments.first { $0.label?.plainText == label }?.expression
  }
}
#endif
