#if TypedRoutes
import SwiftSyntax
import Waymark
import WaymarkCatalog
import WaymarkDiagnostics

extension EnumAnalysis {
  /// Reports members that are meant to be `appIdentity` or `webOnly` but are not: Swift uses the
  /// defaults of the protocol then, without an error.
  mutating func checkProperties() {
    let members = EnumMember.all(in: routesEnum.declaration)
    let properties = members.filter(\.isStaticProperty)
    let names = Set(properties.map(\.name.text))
    let missing = Requirement.allCases.filter { !names.contains($0.rawValue) }
    for property in properties {
      if let requirement = Requirement(rawValue: property.name.text) {
        guard requirement.type(of: property) == .other else {
          if requirement == .webOnly { checkPaths(of: property) }
          continue
        }
        let fixes = requirement == .webOnly ? property.webOnlyFixes : []
        find(.propertyType(requirement), at: property.name, fixes: fixes)
      } else if let meant = missing.first(where: { $0.isMeant(by: property) }) {
        let name = meant.rawValue
        let replacement =
          meant == .webOnly && property.isUntypedList ? "webOnly: [WebOnlyDeclaration]" : name
        let fix = SourceFix(
          "rename it to '\(name)'",
          .replace(Syntax(property.name), with: replacement)
        )
        let reason = RoutesFinding.Reason.misspeltProperty(name: property.name.text, meant: name)
        find(reason, at: property.name, fixes: [fix])
      }
    }
    for member in members where !member.isStaticProperty {
      let meant = missing.first { $0.isName(of: member) && $0.type(of: member) == .own }
      guard let meant else { continue }
      let name = meant.rawValue
      let fix = member.specifier.map {
        SourceFix("make it static", .insert("static ", before: Syntax($0)))
      }
      let fixes = member.name.text == name ? [fix].compactMap(\.self) : []
      find(.notStaticProperty(name: member.name.text, meant: name), at: member.name, fixes: fixes)
    }
  }
}

extension EnumAnalysis {
  /// Reports texts of `webOnly` that are not patterns, or that have another meaning in the syntax
  /// of another tool: the app would open links that should stay in the browser.
  private mutating func checkPaths(of webOnly: EnumMember) {
    for element in webOnly.value?.as(ArrayExprSyntax.self)?.elements ?? [] {
      let call = element.expression.as(FunctionCallExprSyntax.self)
      guard let text = PatternLiteral(call?.arguments.first?.expression ?? element.expression),
        let (finding, paths) = WebOnlyPath.finding(
          about: text.text,
          hasDomain: call?.argument("domain") != nil
        )
      else { continue }
      let fix = SourceFix(
        "write \(listed(paths.map(quoted), limit: paths.count))",
        .replace(Syntax(text.syntax), with: paths.map(text.spelling).joined(separator: ", "))
      )
      let isFixed = paths.count == 1 || !paths.isEmpty && call == nil
      find(.finding(finding), at: text.syntax, finding.excerpt, fixes: isFixed ? [fix] : [])
    }
  }
}

extension EnumMember {
  /// The change that gives `webOnly` its type, if the value is a list of texts or one text.
  var webOnlyFixes: [SourceFix] {
    let required = "[WebOnlyDeclaration]"
    if let type {
      guard type.trimmedDescription.contains("String") else { return [] }
      return [SourceFix("make the type '\(required)'", .replace(Syntax(type), with: required))]
    }
    let message = "declare the type '\(required)'"
    guard let value, let binding else { return [] }
    if let list = value.as(ArrayExprSyntax.self) {
      guard list.elements.allSatisfy({ $0.expression.is(StringLiteralExprSyntax.self) }) else {
        return []
      }
      return [SourceFix(message, .replace(Syntax(name), with: "webOnly: \(required)"))]
    }
    guard value.is(StringLiteralExprSyntax.self) else { return [] }
    let text = "webOnly: \(required) = [\(value.trimmedDescription)]"
    return [SourceFix(message, .replace(Syntax(binding), with: text))]
  }
}
#endif
