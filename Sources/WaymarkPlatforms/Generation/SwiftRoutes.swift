import Waymark
public import WaymarkCatalog

extension LinkCatalog {
  /// Returns the source of an enum with `@Routes` whose links are those of the catalog.
  ///
  ///     print(catalog.swiftRoutes(type: "ShopRoute"))
  ///     // @Routes
  ///     // enum ShopRoute: Hashable {
  ///     //   @Route("item/{id:int}")
  ///     //   case item(id: Int)
  ///
  /// Each route becomes a case, in the catalog's order, with a value for each parameter of its
  /// pattern: an `Int` or a `UUID` if the pattern restricts the value to one, an array of texts for
  /// a catch-all, else a `String`; one of the catalog's lists is an array of these. A value has the
  /// default that the catalog contains. The enum's `catalog()` is the catalog again, without
  /// `ignoredCodes`, `outputs` and the variants of the app. The same catalog gives the same text on
  /// every machine.
  ///
  /// - Parameter type: The name of the enum, an identifier.
  public func swiftRoutes(type: String = "AppRoute") -> String {
    SwiftRoutes(catalog: self, type: type).text
  }
}

/// Writes an enum with `@Routes` from a catalog.
struct SwiftRoutes {
  let catalog: LinkCatalog
  let type: String

  /// The whole file.
  var text: String {
    let hasUUID = catalog.routes.contains { route in
      route.pattern.parameters.contains { $0.restriction == .uuid && !$0.isRest }
    }
    let declarations = [identity, webOnly].compactMap { $0 } + cases
    let body = declarations.map { "  " + $0.split(separator: "\n").joined(separator: "\n  ") }
    return """
      \(hasUUID ? "import Foundation\n" : "")import WaymarkRoutes

      @Routes
      enum \(type): Hashable {
      \(body.joined(separator: "\n\n"))
      }

      """
  }

  /// The maximum length of a line.
  private static var width: Int { 100 }

  /// Returns a call, on one line if it fits after the indentation of a member.
  private static func call(_ name: String, _ arguments: [String]) -> String {
    let line = "\(name)(\(arguments.joined(separator: ", ")))"
    if !line.contains("\n"), line.count + 2 <= width { return line }
    let rows = arguments.map { "  " + $0.split(separator: "\n").joined(separator: "\n  ") }
    return "\(name)(\n\(rows.joined(separator: ",\n"))\n)"
  }

  /// Returns an array, on one line if it fits after a text.
  private static func list(_ elements: [String], after start: String = "") -> String {
    let line = "[\(elements.joined(separator: ", "))]"
    if start.count + line.count <= width - 22 { return line }
    return "[\n\(elements.map { "  \($0),\n" }.joined())]"
  }

  private static func strings(_ texts: [String]) -> String { list(texts.map { swiftLiteral($0) }) }
}

extension SwiftRoutes {
  private var identity: String? {
    let app = catalog.app
    if app == .any { return nil }
    var arguments = app.name.isEmpty ? [] : ["name: \(swiftLiteral(app.name))"]
    for (label, names) in [("schemes", app.schemes), ("domains", app.domains)] {
      switch names {
      case .any: arguments.append("\(label): .any")
      case .listed([]): continue
      case .listed(let list): arguments.append("\(label): \(Self.strings(list))")
      }
    }
    if !app.wrappers.isEmpty {
      let wrappers = app.wrappers.map { Self.call(".init", Self.arguments($0)) }
      arguments.append("wrappers: \(Self.list(wrappers))")
    }
    if let apple = app.apple { arguments.append("apple: \(Self.source(apple))") }
    if let android = app.android { arguments.append("android: \(Self.source(android))") }
    if let site = app.site { arguments.append("site: \(Self.source(site))") }
    if !app.gates.isEmpty { arguments.append("gates: \(Self.strings(app.gates))") }
    if app.policies != LinkPolicies() { arguments.append("policies: \(Self.source(app.policies))") }
    return "static let appIdentity = \(Self.call("AppIdentity", arguments))"
  }

  private static func arguments(_ wrapper: AppIdentity.Wrapper) -> [String] {
    let item = wrapper.item.map { ["item: \(swiftLiteral($0))"] } ?? []
    return ["host: \(swiftLiteral(wrapper.host))", "paths: \(strings(wrapper.paths))"] + item
  }

  private static func source(_ apple: AppIdentity.Apple) -> String {
    let arguments = [
      apple.appIDs.isEmpty ? nil : "appIDs: \(strings(apple.appIDs))",
      apple.storeID.map { "storeID: \(swiftLiteral($0))" },
      apple.appClipIDs.isEmpty ? nil : "appClipIDs: \(strings(apple.appClipIDs))",
      apple.sharesPasswords == false
        ? nil : "sharesPasswords: \(apple.sharesPasswords.list.map(strings) ?? "true")",
      apple.activityTypes.isEmpty ? nil : "activityTypes: \(strings(apple.activityTypes))",
    ]
    return call("AppIdentity.Apple", arguments.compactMap { $0 })
  }

  private static func source(_ android: AppIdentity.Android) -> String {
    let arguments = [
      "package: \(swiftLiteral(android.package))",
      android.fingerprints.isEmpty ? nil : "fingerprints: \(strings(android.fingerprints))",
      android.activity.map { "activity: \(swiftLiteral($0))" },
      android.minSDK.map { "minSDK: \($0)" },
    ]
    return call("AppIdentity.Android", arguments.compactMap { $0 })
  }

  private static func source(_ site: AppIdentity.Site) -> String {
    let arguments = [
      site.title.map { "title: \(swiftLiteral($0))" },
      site.image.map { "image: \(swiftLiteral($0))" },
      site.themeColor.map { "themeColor: \(swiftLiteral($0))" },
      site.storeCountry.map { "storeCountry: \(swiftLiteral($0))" },
    ]
    return call("AppIdentity.Site", arguments.compactMap { $0 })
  }

  private static func source(_ page: RouteNotes.Page) -> String {
    let arguments = [
      page.title.map { "title: \(swiftLiteral($0))" },
      page.image.map { "image: \(swiftLiteral($0))" },
      page.redirect.map { "redirect: \(swiftLiteral($0))" },
    ]
    return call(".init", arguments.compactMap { $0 })
  }

  private static func source(_ policies: LinkPolicies) -> String {
    let standard = arguments(LinkPolicies())
    return call("LinkPolicies", arguments(policies).filter { !standard.contains($0) })
  }

  private static func arguments(_ policies: LinkPolicies) -> [String] {
    [
      "trailingSlash: .\(policies.trailingSlash)",
      "emptyComponents: .\(policies.emptyComponents)", "pathCase: .\(policies.pathCase)",
      "plus: .\(policies.plus)", "credentials: .\(policies.credentials)",
      "maximumLength: \(policies.maximumLength)", "maximumItems: \(policies.maximumItems)",
    ]
  }

  private var webOnly: String? {
    if catalog.webOnly.isEmpty { return nil }
    let paths = catalog.webOnly.map { path in
      let pattern = swiftLiteral(path.pattern.text)
      return path.domain.map { "WebOnlyDeclaration(\(pattern), domain: \(swiftLiteral($0)))" }
        ?? pattern
    }
    let start = "static let webOnly: [WebOnlyDeclaration] = "
    return start + Self.list(paths, after: start)
  }
}

extension SwiftRoutes {
  private var cases: [String] {
    var used: Set<String> = []
    return catalog.routes.map { route in
      let name = Self.caseName(route.label).numbered { !used.insert($0).inserted }
      let values = route.pattern.parameters.map { parameter in
        Self.value(parameter, in: route.notes)
      }
      var lines: [String] = []
      if let summary = route.notes.summary, Self.isComment(summary) {
        lines.append("/// \(summary)")
      }
      lines.append(Self.call("@Route", arguments(route, name: name)))
      lines.append(values.isEmpty ? "case \(name)" : Self.call("case \(name)", values))
      return lines.joined(separator: "\n")
    }
  }

  private func arguments(_ route: Route, name: String) -> [String] {
    let notes = route.notes
    let scopes = route.scopes.sorted().map(Self.source)
    let arguments: [String?] = [
      swiftLiteral(route.pattern.text),
      route.scopes == RouteScope.everywhere ? nil : "in: \(Self.list(scopes))",
      name == route.label ? nil : "name: \(swiftLiteral(route.label))",
      notes.summary.flatMap { Self.isComment($0) ? nil : "summary: \(swiftLiteral($0))" },
      notes.examples.isEmpty ? nil : "examples: \(Self.strings(notes.examples))",
      notes.platforms.map { "platforms: \(Self.list($0.map(Self.source)))" },
      notes.deprecation.map { "deprecated: \(swiftLiteral($0.reason))" },
      notes.deprecation?.replacement.map { "replacement: \(swiftLiteral($0))" },
      notes.requiresVerifiedLink.map { "requiresVerifiedLink: \($0)" },
      notes.parent.map { "parent: \(swiftLiteral($0))" },
      notes.presentation.map { "presentation: \(Self.source($0))" },
      notes.activity.map { "activity: \(swiftLiteral($0))" },
      notes.gates.isEmpty ? nil : "gates: \(Self.strings(notes.gates))",
      notes.requires.isEmpty ? nil : "requires: \(Self.strings(notes.requires))",
      notes.secrets.isEmpty ? nil : "secrets: \(Self.strings(notes.secrets))",
      notes.activityType.map { "activityType: \(swiftLiteral($0))" },
      notes.page.map { "page: \(Self.source($0))" },
    ]
    return arguments.compactMap { $0 }
  }

  private static func source(_ scope: RouteScope) -> String {
    switch (scope.kind, scope.name) {
    case (.app, let name?): ".app(scheme: \(swiftLiteral(name)))"
    case (.app, nil): ".appAny"
    case (.universal, let name?): ".universal(domain: \(swiftLiteral(name)))"
    case (.universal, nil): ".universalAny"
    }
  }

  private static func source(_ platform: RouteNotes.Platform) -> String {
    switch platform {
    case .iOS: ".iOS"
    case .android: ".android"
    default: "RouteNotes.Platform(rawValue: \(swiftLiteral(platform.rawValue)))"
    }
  }

  private static func source(_ hint: PresentationHint) -> String {
    if case .tab(let name) = hint { return ".tab(\(swiftLiteral(name)))" }
    return ".\(hint)"
  }

  /// Returns whether a summary is the same after it was read from a documentation comment.
  private static func isComment(_ summary: String) -> Bool {
    let isTrimmed = summary.first?.isWhitespace == false && summary.last?.isWhitespace == false
    return isTrimmed && !summary.hasSuffix(".") && !summary.contains(where: \.isNewline)
      && !summary.unicodeScalars.contains { $0.properties.generalCategory == .control }
  }

  private static func value(_ parameter: Pattern.Parameter, in notes: RouteNotes) -> String {
    var type = parameter.restriction.typeName
    if parameter.isRest || notes.lists.contains(parameter.name) {
      type = "[\(parameter.isRest ? "String" : type)]"
    } else if let text = notes.defaults[parameter.name] {
      let literal = swiftLiteral(text)
      switch parameter.restriction {
      case .int:
        // A watch may have an 'Int' of 32 bits, for which a greater literal does not compile.
        if Int32(text) == nil { type = "Int64" }
        type += " = \(text)"
      case .uuid: type += " = UUID(uuidString: \(literal))!"
      case .none, .words: type += " = \(literal)"
      }
    } else if parameter.isOptional {
      type += "?"
    }
    let name = parameter.name
    // A value without a label belongs to the next parameter without a value.
    if name == "_" { return type }
    let isIdentifier = !name.contains("-") && !["inout", "let", "var"].contains(name)
    return "\(isIdentifier ? name : "`\(name)`"): \(type)"
  }

  /// Returns the name of a case for a route: `serviceAlerts` for `service-alerts`.
  private static func caseName(_ label: String) -> String {
    var name = ""
    var beginsWord = false
    for scalar in label.unicodeScalars {
      guard scalar.isASCII, scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) else {
        beginsWord = !name.isEmpty
        continue
      }
      name += beginsWord ? scalar.properties.uppercaseMapping : String(scalar)
      beginsWord = false
    }
    if name.unicodeScalars.first.map({ ("0"..."9").contains($0) }) ?? true { name = "route" + name }
    let start = name.prefix { $0.isUppercase }
    // 'URLList' becomes 'urlList', and 'Item' 'item'.
    let count = start.count > 1 && start.count < name.count ? start.count - 1 : start.count
    name = name.prefix(count).lowercased() + name.dropFirst(count)
    return reserved.contains(name) ? name + "Route" : name
  }

  /// The names that are keywords in a declaration, and the static members that an enum of routes
  /// has.
  private static let reserved: Set<String> = [
    "as", "associatedtype", "break", "case", "catch", "class", "continue", "default", "defer",
    "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for",
    "func", "guard", "if", "import", "in", "init", "inout", "internal", "is", "let", "nil",
    "operator", "precedencegroup", "private", "protocol", "public", "repeat", "rethrows", "return",
    "self", "static", "struct", "subscript", "super", "switch", "throw", "throws", "true", "try",
    "typealias", "var", "where", "while", "allCases", "appIdentity", "appRoutes", "catalog",
    "explain", "match", "parse", "readingTable", "routeDeclarations", "routeSet", "routeTable",
    "routes", "value", "webOnly", "writeDefaults",
  ]
}
