#if TypedRoutes
import SwiftSyntax
import Waymark

/// Changes for a case that has no route.
struct CaseMending {
  let routeCase: RouteCase

  init(_ routeCase: RouteCase) { self.routeCase = routeCase }

  /// A pattern of the case's name and values, and the way to leave the case out.
  var mendings: [Mending] {
    let indentation = Self.indentation(of: routeCase.declaration)
    let keyword = Syntax(routeCase.declaration.caseKeyword)
    let attributes = ["@Route(\(PatternLiteral.spelling(pattern)))", "@NotRouted"]
    return attributes.map { attribute in
      Mending("add '\(attribute)'", .insert("\(attribute)\n\(indentation)", before: keyword))
    }
  }

  /// `case newUser(id: Int, page: Int = 1)` gives `new-user/{id}`: what may be absent stands in the
  /// query, and an unlabelled value of a type that is not known continues the route.
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

  /// A name in lower case with a hyphen before what were capitals: `newUserURL`, `new-user-url`.
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

  /// A declaration of its own for each case.
  static func separating(_ declaration: EnumCaseDeclSyntax) -> Mending {
    let indentation = indentation(of: declaration)
    let cases = declaration.elements.map { element in
      "case \(element.with(\.trailingComma, nil).trimmedDescription)"
    }
    let head = declaration.attributes.isEmpty ? "" : declaration.attributes.trimmedDescription
    let lead = head.isEmpty ? "" : head + "\n" + indentation
    let modifiers = declaration.modifiers.trimmedDescription
    let body = cases.map { modifiers.isEmpty ? $0 : modifiers + " " + $0 }
    return Mending(
      "give each case a declaration of its own",
      .replace(Syntax(declaration), with: lead + body.joined(separator: "\n" + indentation))
    )
  }

  /// The white space that a declaration's line begins with.
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
