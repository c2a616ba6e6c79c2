#if TypedRoutes
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros
import Waymark
import WaymarkCatalog

/// The members that make an enum conform to `TypedRoutes`.
///
/// The members are declared in the enum itself, where every name has the same meaning as in the
/// cases: in an extension, the types around a nested enum would not be found.
struct Expansion {
  /// A route with the index of its declaration.
  struct Numbered {
    let index: Int
    let route: PlacedRoute
  }

  let routesEnum: RoutesEnum
  /// Every case with its routes, in the order of the source.
  let cases: [(routeCase: RouteCase, routes: [Numbered])]
  let defaults: DefaultRewriter
  /// Returns the place of a node in the source, if the compiler provides it.
  let locate: (Syntax) -> AbstractSourceLocation?
  /// The members of the protocol that the enum hides.
  private let hidden: [String]

  init(
    _ analysis: EnumAnalysis,
    locate: @escaping (Syntax) -> AbstractSourceLocation? = { _ in nil }
  ) {
    self.locate = locate
    hidden = analysis.hiddenProperties
    routesEnum = analysis.routesEnum
    defaults = DefaultRewriter(analysis.routesEnum.typeMembers)
    var count = 0
    var cases: [(routeCase: RouteCase, routes: [Numbered])] = []
    // With a mistake the members are empty, but present, so that the compiler reports no other
    // error.
    for entry in analysis.findings.isEmpty ? analysis.entries : [] {
      let numbered = entry.routes.enumerated().map {
        Numbered(index: count + $0.offset, route: $0.element)
      }
      count += numbered.count
      cases.append((entry.routeCase, numbered))
    }
    self.cases = cases
    isFaulty = !analysis.findings.isEmpty
  }

  /// Indicates whether the enum has mistakes, so that it cannot be expanded.
  let isFaulty: Bool

  /// The members in the order of the protocol.
  var members: [DeclSyntax] {
    let members: [String?] = [set, declarations, defaultList, reading, writing]
    return (members.compactMap { $0 } + standIns).map { DeclSyntax("\(raw: $0)") }
  }

  /// Accessible properties in place of those that are not, so that the compiler does not report the
  /// same error in generated code.
  private var standIns: [String] {
    hidden.map { name in
      let (member, value) =
        name == "appIdentity"
        ? ("reachableIdentity: Waymark.AppIdentity", "Waymark.AppIdentity.any")
        : ("reachableWebOnly: [Waymark.WebOnlyDeclaration]", "[]")
      return """
        @_implements(Waymark.TypedRoutes, \(name))
        \(access)static var \(member) {
          \(value)
        }
        """
    }
  }

  var access: String { routesEnum.access }

  /// The attribute before code that uses deprecated cases, so that the code causes no warnings.
  var deprecation: String {
    routesEnum.hasDeprecatedCase ? "@available(*, deprecated)\n" : ""
  }

  private var set: String {
    guard routesEnum.mayBeGeneric else {
      return "\(access)static let routeSet: Waymark.RouteExpansion.RouteSet = .init(Self.self)"
    }
    // A generic type cannot contain a static stored property.
    return """
      \(access)static var routeSet: Waymark.RouteExpansion.RouteSet {
        Waymark.RouteExpansion.cachedSet(of: Self.self)
      }
      """
  }
}

/// Adds `Self.` before the enum's own type members in a default: a case's declaration can use them
/// without it, but a method cannot.
final class DefaultRewriter: SyntaxRewriter {
  private let names: Set<String>

  init(_ names: Set<String>) {
    self.names = names
    super.init()
  }

  /// Returns the text of a default in generated code.
  func text(_ expression: ExprSyntax) -> String {
    names.isEmpty
      ? expression.trimmedDescription : rewrite(expression.trimmed).trimmedDescription
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> ExprSyntax {
    // `a.name` has a reference after the dot, too.
    let isMember = node.parent?.as(MemberAccessExprSyntax.self)?.declName.id == node.id
    guard !isMember, names.contains(node.baseName.text) else { return ExprSyntax(node) }
    return ExprSyntax("Self.\(node.trimmed)")
      .with(\.leadingTrivia, node.leadingTrivia)
      .with(\.trailingTrivia, node.trailingTrivia)
  }
}

extension Expansion {
  /// The statements that do not compile for types whose values have no text.
  ///
  /// Each type is checked once. The compiler reports the error at the place where the type was
  /// written.
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
        lines.append("  let \(check) = Waymark.RouteExpansion.\(function)\(type.text).self)")
        lines += use(of: check, at: Syntax(value.syntax.type))
      }
    }
    return lines
  }

  /// Returns the call of a check, whose error the compiler reports at a node of the source.
  private func use(of check: String, at node: Syntax) -> [String] {
    let use = "\(check).requireText()"
    guard let location = locate(node), let column = Int(location.column.trimmedDescription) else {
      return ["  \(use)"]
    }
    // The compiler reports the error at the method's name.
    let indentation = max(0, column - 1 - "\(check).".count)
    return [
      "#sourceLocation(file: \(location.file.trimmed), line: \(location.line.trimmed))",
      String(repeating: " ", count: indentation) + use,
      "#sourceLocation()",
    ]
  }
}

extension Expansion {
  /// How many declarations are in one list.
  ///
  /// The compiler's memory for a list grows with the square of its length: 4 GB for 1,000
  /// declarations. With a statement for each declaration, it optimizes for ten times as long.
  private static let listed = 32

  /// `routeDeclarations`, as a few lists.
  var declarations: String {
    let type = "Waymark.RouteExpansion.Declaration"
    let head = "\(deprecation)\(access)static var routeDeclarations: [\(type)] {"
    let routes = cases.flatMap { routeCase, routes in
      routes.enumerated().map { position, numbered in
        declaration(routeCase, numbered.route, position, first: routes[0].route)
      }
    }
    guard !routes.isEmpty else { return head + "\n  []\n}" }
    let lists = stride(from: 0, to: routes.count, by: Self.listed).map { start in
      let end = min(start + Self.listed, routes.count)
      return "[\n" + routes[start..<end].map { "    \($0),\n" }.joined() + "  ]"
    }
    if lists.count == 1 { return "\(head)\n  \(lists[0])\n}" }
    let rest = lists.dropFirst().map { "  list += \($0)\n" }.joined()
    return "\(head)\n  var list: [\(type)] = \(lists[0])\n\(rest)  return list\n}"
  }

  private func declaration(
    _ routeCase: RouteCase,
    _ route: PlacedRoute,
    _ position: Int,
    first: PlacedRoute
  ) -> String {
    let attribute = route.attribute
    var arguments = [swiftLiteral(route.pattern.text)]
    if let scopes = attribute.argument("in") { arguments.append("scopes: \(scopes.trimmed)") }
    arguments.append("name: \(routeCase.routeNames[position].spelled)")
    let restrictions = route.restrictions.map { name, type in
      "\"\(name)\": Waymark.RouteExpansion.kind(of: \(type).self).typeRestriction"
    }
    if !restrictions.isEmpty {
      arguments.append("restrictions: [\(restrictions.joined(separator: ", "))]")
    }
    if attribute.hasArgument("summary"), let summary = attribute.argument("summary") {
      arguments.append("summary: \(summary.trimmed)")
    } else if position == routeCase.primary, let summary = routeCase.summary {
      arguments.append("summary: \(swiftLiteral(summary))")
    }
    let rest = [
      "examples", "platforms", "deprecated", "replacement", "requiresVerifiedLink", "parent",
      "presentation", "activity", "gates", "requires", "secrets", "activityType",
      "page",
    ]
    for label in rest {
      if let value = attribute.argument(label) { arguments.append("\(label): \(value.trimmed)") }
    }
    if position > 0 {
      arguments.append("isFurther: true")
      let renamed = route.renamed(from: first).map { "\"\($0)\": \"\($1)\"" }
      if !renamed.isEmpty { arguments.append("renamed: [\(renamed.joined(separator: ", "))]") }
    }
    if let continuation = route.continuation {
      let type = routeCase.values[continuation].type.elementText
      arguments.append("continuedBy: Waymark.RouteExpansion.Declaration.routes(of: \(type).self)")
    }
    return "Waymark.RouteExpansion.Declaration(\(arguments.joined(separator: ", ")))"
  }
}

extension Expansion {
  /// `writeDefaults(to:)`; `nil` if there are no defaults and no lists.
  private var defaultList: String? {
    let lines = cases.flatMap { routeCase, routes in
      routes.flatMap { defaultStatements(routeCase, $0) }
    }
    if lines.isEmpty { return nil }
    let type = "Waymark.RouteExpansion.DefaultList"
    let head = "\(deprecation)\(access)static func writeDefaults(to list: inout \(type)) {"
    return ([head] + lines.map { "  " + $0 } + ["}"]).joined(separator: "\n")
  }

  private func defaultStatements(_ routeCase: RouteCase, _ numbered: Numbered) -> [String] {
    let route = numbered.route
    var lines: [String] = []
    for (index, name) in route.names {
      let value = routeCase.values[index]
      guard let slot = route.slots.first(where: { $0.value == index }) else { continue }
      let place = "of: \(swiftLiteral(name)), in: \(numbered.index)"
      // The pattern shows that a catch-all is a list.
      if slot.form == .list, !slot.position.isInPath {
        lines.append("list.list(\(place))")
      } else if slot.form == .optional, slot.isOmissible, let other = value.fixedDefault {
        let method = value.type.shape == .optional ? "optional" : "value"
        lines.append("list.\(method)(\(defaults.text(other)), \(kind(value)), \(place))")
      }
    }
    if let spread = route.spread {
      let type = routeCase.values[spread].type.text
      lines.append("list.spread((\(type)).self, in: \(numbered.index))")
    }
    return lines
  }

  /// `init(reading:)` with one statement per value, because the compiler resolves the overloads of
  /// `RouteExpansion.kind(of:)` for each statement separately.
  var reading: String {
    let head =
      "\(access)init(reading link: borrowing Waymark.RouteExpansion.Reader) "
      + "throws(Waymark.RouteDecodingError) {"
    let routes = cases.flatMap { routeCase, routes in
      routes.flatMap { self.reading(routeCase, $0) }
    }
    let body =
      routes.isEmpty
      ? ["  throw link.unknownDeclaration"]
      : ["  switch link.declaration {"] + routes
        + ["  default:", "    throw link.unknownDeclaration", "  }"]
    return deprecation + ([head] + checkFunction + body + ["}"]).joined(separator: "\n")
  }

  /// The checks as a function that is never called, so that only the compiler spends time on them.
  private var checkFunction: [String] {
    checks.isEmpty ? [] : ["  func checkTypes() {"] + checks + ["  }"]
  }

  private func reading(_ routeCase: RouteCase, _ numbered: Numbered) -> [String] {
    let route = numbered.route
    var lines = ["  case \(numbered.index):"]
    for value in routeCase.values {
      let name = "let \(value.variable): \(value.type.text) ="
      if route.continuation == value.index {
        lines.append("    \(name) try link.continued(by: \(value.type.elementText).self)")
      } else if route.spread == value.index {
        lines.append("    \(name) try link.spread((\(value.type.text)).self)")
      } else if let slot = route.slots.first(where: { $0.value == value.index }) {
        lines += reading(value, slot, name).map { "    " + $0 }
      }
    }
    let arguments = routeCase.values.map { value in
      (value.spelledLabel.map { $0 + ": " } ?? "") + value.variable
    }
    let list = arguments.isEmpty ? "" : "(\(arguments.joined(separator: ", ")))"
    lines.append("    self = .\(routeCase.spelledName)\(list)")
    return lines
  }

  private func reading(
    _ value: CaseValue,
    _ slot: PlacedRoute.Slot,
    _ name: String
  ) -> [String] {
    let arguments = "(\(slot.position.text), \(kind(value)))"
    let other = value.defaultValue.map { defaults.text($0) }
    switch slot.form {
    case .value: return ["\(name) try link.value\(arguments)"]
    case .optional:
      return ["\(name) try link.optional\(arguments)" + (other.map { " ?? \($0)" } ?? "")]
    case .list:
      guard slot.isOmissible, let other else { return ["\(name) try link.list\(arguments)"] }
      let list = "list\(value.index)"
      return [
        "let \(list): \(value.type.text) = try link.list\(arguments)",
        "\(name) \(list).isEmpty ? \(other) : \(list)",
      ]
    }
  }

  /// Returns the expression for reading and writing the value's texts.
  func kind(_ value: CaseValue) -> String {
    "Waymark.RouteExpansion.kind(of: \(value.type.elementText).self)"
  }
}

extension PatternPlace.Position {
  /// The place as generated code names it.
  fileprivate var text: String {
    switch self {
    case .path(let index): ".path(\(index))"
    case .item(let index): ".item(\(index))"
    case .fragment: ".fragment"
    case .itemPart(let index, let part): ".itemPart(\(index), \(part))"
    case .fragmentPart(let part): ".fragmentPart(\(part))"
    }
  }
}

extension Expansion {
  /// `write(to:)`, with the values in the order of the completed pattern.
  var writing: String {
    let head =
      "\(access)func write(to link: inout Waymark.RouteExpansion.Writer) "
      + "throws(Waymark.LinkWritingError) {"
    // An enum with a mistake has cases that are not listed here.
    let body =
      isFaulty
      ? ["  throw link.notRouted(\"\")"]
      : ["  switch self {"] + cases.flatMap { self.writing($0, $1) } + ["  }"]
    return deprecation + ([head] + body + ["}"]).joined(separator: "\n")
  }

  private func writing(_ routeCase: RouteCase, _ routes: [Numbered]) -> [String] {
    guard let first = routes.first else {
      let name = swiftLiteral(routeCase.name)
      return ["  case .\(routeCase.spelledName):", "    throw link.notRouted(\(name))"]
    }
    let bindings = routeCase.values.map { value in
      (value.spelledLabel.map { $0 + ": " } ?? "") + "let \(value.variable)"
    }
    let list = bindings.isEmpty ? "" : "(\(bindings.joined(separator: ", ")))"
    var lines = ["  case .\(routeCase.spelledName)\(list):"]
    let labels = labels(routeCase, first.route)
    guard routes.count > 1 else {
      lines.append("    try link.begin(\(first.index)\(labels))")
      lines += values(routeCase, first.route).map { "    " + $0 }
      return lines + ["    try link.end()"]
    }
    // Deprecated routes are written last.
    let ordered =
      routes.filter { !$0.route.attribute.hasArgument("deprecated") }
      + routes.filter { $0.route.attribute.hasArgument("deprecated") }
    let indices = ordered.map { String($0.index) }.joined(separator: ", ")
    let begin = "try link.begin(anyOf: \(indices)\(labels))"
    let statements = ordered.map { values(routeCase, $0.route) }
    if statements.allSatisfy({ $0 == statements[0] }) {
      return lines + ["    _ = \(begin)"] + statements[0].map { "    " + $0 }
        + ["    try link.end()"]
    }
    lines.append("    switch \(begin) {")
    for (position, numbered) in ordered.enumerated() {
      let isLast = position == ordered.count - 1
      lines.append(isLast ? "    default:" : "    case \(numbered.index):")
      lines += statements[position].map { "      " + $0 }
    }
    return lines + ["    }", "    try link.end()"]
  }

  /// Returns the argument with the names of the other values' parameters, if the last value is
  /// spread.
  private func labels(_ routeCase: RouteCase, _ route: PlacedRoute) -> String {
    guard route.spread != nil else { return "" }
    let names = routeCase.values.filter { $0.index != route.spread }.compactMap(\.name)
    return ", labels: [\(names.map { swiftLiteral($0) }.joined(separator: ", "))]"
  }

  private func values(_ routeCase: RouteCase, _ route: PlacedRoute) -> [String] {
    let values = routeCase.values
    if let spread = route.spread {
      // The library orders these values together with the fields.
      let slots = route.slots.sorted { $0.value < $1.value }
      return slots.map { writing(values[$0.value], $0) }
        + ["try link.spread(\(values[spread].variable))"]
    }
    var lines = route.slots.map {
      (isInPath: $0.position.isInPath, text: writing(values[$0.value], $0))
    }
    if let continuation = route.continuation {
      let index = lines.firstIndex { !$0.isInPath } ?? lines.endIndex
      lines.insert((true, "try link.continued(by: \(values[continuation].variable))"), at: index)
    }
    return lines.map(\.text)
  }

  private func writing(_ value: CaseValue, _ slot: PlacedRoute.Slot) -> String {
    let method =
      switch slot.form {
      case .value: "value"
      case .optional: value.type.shape == .optional ? "optional" : "value"
      case .list: "list"
      }
    var arguments = "\(value.variable), \(kind(value))"
    if slot.isOmissible, let other = value.defaultValue {
      arguments += ", unless: \(defaults.text(other))"
    }
    return "try link.\(method)(\(arguments))"
  }
}
#endif
