#if TypedRoutes
import SwiftSyntax
import Waymark
import WaymarkCatalog

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A type that is known by its name, so that the macro can predict what the compiled enum does.
struct KnownType {
  /// The name without its module.
  let name: String
  /// The type itself, which reads texts and restricts patterns.
  private let type: any RouteValue.Type

  /// The restriction of the type's texts in a pattern.
  var restriction: RouteRestriction { type.routeRestriction }

  /// Indicates whether a catch-all can be passed as one value of the type.
  var isText: Bool { name == "String" || name == "Substring" }

  /// A description of valid texts.
  var expectation: String { type.routeExpectation }

  /// Returns whether the type reads a text.
  func reads(_ text: String) -> Bool { type.init(routeValue: text) != nil }

  /// Returns the literal of the value that a text represents, for texts, numbers and `Bool`; `nil`
  /// for other types, and for a text that is not a value.
  func literal(for text: String) -> String? {
    if isText { return swiftLiteral(text) }
    if name == "Bool" { return Bool(text).map(String.init) }
    let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
    let isNumber = ["Int", "UInt", "Double", "Float", "Decimal"].contains(where: name.hasPrefix)
    let ends = [digits.utf8.first, digits.utf8.last]
    guard isNumber, ends.allSatisfy({ $0.map(isDigit) == true }), reads(text) else { return nil }
    return text
  }

  /// Makes the type that a name means, such as `Int`, `Swift.Int` or `Foundation.UUID`; `nil` for
  /// any other name.
  init?(_ syntax: TypeSyntax) {
    let token: TokenSyntax
    if let simple = syntax.as(IdentifierTypeSyntax.self), simple.genericArgumentClause == nil {
      token = simple.name
    } else if let member = syntax.as(MemberTypeSyntax.self), member.genericArgumentClause == nil,
      let module = member.baseType.as(IdentifierTypeSyntax.self),
      Self.modules.contains(module.name.text)
    {
      token = member.name
    } else {
      return nil
    }
    let name = token.plainText
    guard let type = Self.types[name] else { return nil }
    self.name = name
    self.type = type
  }

  private static let modules: Set<String> = ["Swift", "Foundation", "FoundationEssentials"]

  private static let types: [String: any (RouteValue & SendableMetatype).Type] = [
    "String": String.self, "Substring": Substring.self, "Bool": Bool.self,
    "Int": Int.self, "Int8": Int8.self, "Int16": Int16.self, "Int32": Int32.self,
    "Int64": Int64.self, "UInt": UInt.self, "UInt8": UInt8.self, "UInt16": UInt16.self,
    "UInt32": UInt32.self, "UInt64": UInt64.self, "Double": Double.self, "Float": Float.self,
    "UUID": UUID.self, "Date": Date.self, "URL": URL.self, "Data": Data.self,
    "Decimal": Decimal.self,
  ]
}

extension TokenSyntax {
  /// The name without backticks, which surround a keyword or a name with spaces.
  var plainText: String {
    let text = self.text
    guard text.count > 2, text.hasPrefix("`"), text.hasSuffix("`") else { return text }
    return String(text.dropFirst().dropLast())
  }
}
#endif
