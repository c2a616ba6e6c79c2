#if TypedRoutes
import SwiftSyntax
import SwiftSyntaxMacros

extension Expansion {
  /// The statements that fail to compile for the types of values that have no text.
  ///
  /// Each type is checked once. The compiler reports the error where the type was written.
  var checks: [String] {
    var lines: [String] = []
    var texts: Set<String> = []
    for (routeCase, routes) in cases {
      let placed = Set(routes.flatMap { $0.route.slots.map(\.value) })
      for value in routeCase.values where placed.contains(value.index) {
        guard let type = CheckedType(value.type, in: routesEnum), texts.insert(type.text).inserted
        else { continue }
        let check = "check\(texts.count)"
        let function = type.reason == .fields ? "checkFields(of: " : "check("
        lines.append("  let \(check) = Waymark.RouteKind.\(function)\(type.text).self)")
        lines += use(of: check, at: Syntax(value.syntax.type))
      }
    }
    return lines
  }

  /// The use of a check, whose error the compiler reports at a node of the source.
  private func use(of check: String, at node: Syntax) -> [String] {
    let use = "\(check).requireText()"
    guard let location = locate(node), let column = Int(location.column.trimmedDescription) else {
      return ["  \(use)"]
    }
    // The error is that of the method's name.
    let indentation = max(0, column - 1 - "\(check).".count)
    return [
      "#sourceLocation(file: \(location.file.trimmed), line: \(location.line.trimmed))",
      String(repeating: " ", count: indentation) + use,
      "#sourceLocation()",
    ]
  }
}
#endif
