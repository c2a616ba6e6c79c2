#if TypedRoutes
import SwiftSyntax
import Waymark
import WaymarkCatalog

/// Changes for a case that has no route.
struct CaseFixes {
  let routeCase: RouteCase

  init(_ routeCase: RouteCase) { self.routeCase = routeCase }

  /// A change that adds a pattern with the case's name and values, and one that leaves the case
  /// out.
  var all: [SourceFix] {
    let indentation = Self.indentation(of: routeCase.declaration)
    let keyword = Syntax(routeCase.declaration.caseKeyword)
    let attributes = ["@Route(\(swiftLiteral(pattern)))", "@NotRouted"]
    return attributes.map { attribute in
      SourceFix("add '\(attribute)'", .insert("\(attribute)\n\(indentation)", before: keyword))
    }
  }

  /// The pattern for the case: `case newUser(id: Int, page: Int = 1)` gives `new-user/{id}`.
  ///
  /// A value that may be absent becomes a query item. An unlabelled value of an unknown type
  /// continues the route.
  private var pattern: String {
    var components = [Self.words(of: routeCase.name)]
    for value in routeCase.values where !value.isOmissible && value.type.shape == .single {
      guard value.isLabelled || value.type.known != nil else { continue }
      let name = value.name ?? (value.index == 0 ? "value" : "value\(value.index + 1)")
      components.append("{\(name)}")
    }
    let text = components.joined(separator: "/")
    return (try? Pattern(text)) == nil ? Self.words(of: routeCase.name) : text
  }

  /// Returns a name in lowercase with a hyphen before each former capital: `newUserURL` becomes
  /// `new-user-url`.
  private static func words(of name: String) -> String {
    var output = ""
    let characters = Array(name)
    for (index, character) in characters.enumerated() {
      let followsSmall = index > 0 && !characters[index - 1].isUppercase
      let precedesSmall = index + 1 < characters.count && characters[index + 1].isLowercase
      if character.isUppercase, index > 0, followsSmall || precedesSmall { output += "-" }
      output += character.lowercased()
    }
    return Pattern.escaping(output)
  }

  /// Returns the change that gives each case its own declaration.
  static func separating(_ declaration: EnumCaseDeclSyntax) -> SourceFix {
    let indentation = indentation(of: declaration)
    let cases = declaration.elements.map { element in
      "case \(element.with(\.trailingComma, nil).trimmedDescription)"
    }
    let head = declaration.attributes.isEmpty ? "" : declaration.attributes.trimmedDescription
    let lead = head.isEmpty ? "" : head + "\n" + indentation
    let modifiers = declaration.modifiers.trimmedDescription
    let body = cases.map { modifiers.isEmpty ? $0 : modifiers + " " + $0 }
    return SourceFix(
      "declare each case separately",
      .replace(Syntax(declaration), with: lead + body.joined(separator: "\n" + indentation))
    )
  }

  /// Returns the white space at the beginning of a declaration's line.
  private static func indentation(of declaration: EnumCaseDeclSyntax) -> String {
    var text = ""
    for piece in declaration.leadingTrivia.pieces.reversed() {
      switch piece {
      case .spaces(let count): text = String(repeating: " ", count: count) + text
      case .tabs(let count): text = String(repeating: "\t", count: count) + text
      default: return text
      }
    }
    return text
  }
}
#endif
