import Waymark

/// A route as a Kotlin class, with a property for each value.
struct KotlinRoute {
  /// The type of a value in Kotlin, or of each value of a list.
  enum Value {
    case text, long, uuid
    /// The name of an enumeration inside the class, and its constants.
    case words(String, [(constant: String, word: String)])
  }

  /// One value of the route.
  struct Property {
    /// The name of the parameter.
    let parameter: String
    let name: String
    let value: Value
    /// Indicates whether the property is a list of such values.
    let isList: Bool
    /// The text of the value in a link without it; `nil` if every link has the value, or if the
    /// value is null or an empty list without it.
    let defaultText: String?
    /// Indicates whether a link may lack the value, and no default replaces it.
    let mayBeAbsent: Bool
    /// Indicates whether a pattern has the value as a catch-all, which may be empty.
    let isCatchAll: Bool
    /// Indicates whether the value may be null; a list of repeated items is empty instead.
    var isNullable: Bool { mayBeAbsent && (isCatchAll || !isList) }
    /// Indicates whether the value must not be shown.
    let isSecret: Bool
  }

  /// The first route of the family, whose name the class has.
  let route: Route
  /// All routes of the family.
  let routes: [Route]
  let name: String
  let properties: [Property]

  /// The maximum number of words in an enumeration.
  ///
  /// One method initializes all of them, and the JVM limits a method to 64 KiB (JVMS §4.7.3).
  static var wordLimit: Int { 500 }

  /// The maximum number of slots for values.
  ///
  /// A method has at most 255 (JVMS §4.3.3), a `Long` uses two, and the methods of a data class
  /// need some for themselves.
  static var slotLimit: Int { 240 }

  /// Returns the number of slots that the values of a family use.
  static func slots(_ routes: [Route]) -> Int {
    parameters(routes).reduce(0) { $0 + ($1.restriction == .int ? 2 : 1) }
  }

  /// Returns the parameters of a family, each once, in their order.
  private static func parameters(_ routes: [Route]) -> [Pattern.Parameter] {
    var names: Set<String> = []
    return routes.flatMap(\.pattern.parameters).filter { names.insert($0.name).inserted }
  }

  init(_ routes: [Route], name: String) {
    route = routes[0]
    self.routes = routes
    self.name = name
    let secrets = Set(routes.flatMap(\.notes.secrets))
    var names = KotlinName(.property, reserved: KotlinName.properties)
    var types = KotlinName(.type, reserved: KotlinName.types + [name])
    let parameters = Self.parameters(routes)
    let properties = parameters.map { names.next($0.name, suffix: "Value") }
    self.properties = zip(parameters, properties).map { first, property in
      let all = routes.map { route in
        route.pattern.parameters.first { $0.name == first.name }
      }
      // Where the patterns differ, the type is one that all of their values have.
      let restrictions = Set(all.compactMap(\.?.restriction))
      let isList =
        all.contains { $0?.isRest == true }
        || routes.contains { $0.notes.lists.contains(first.name) }
      let mayBeAbsent = zip(routes, all).contains { route, parameter in
        parameter.map { $0.isOptional && route.notes.defaults[first.name] == nil } ?? true
      }
      return Property(
        parameter: first.name,
        name: property,
        value: restrictions.count == 1 ? Self.value(first, &types, beside: properties) : .text,
        isList: isList,
        defaultText: routes.lazy.compactMap { $0.notes.defaults[first.name] }.first,
        mayBeAbsent: mayBeAbsent,
        isCatchAll: all.contains { $0?.isRest == true },
        isSecret: secrets.contains(first.name)
      )
    }
  }

  /// The names of the parameters of a pattern that the class has as lists of repeated items.
  func lists(of pattern: Pattern) -> [String] {
    pattern.repeatableNames.filter { name in
      properties.contains { $0.parameter == name && $0.isList }
    }
  }

  /// Returns the type of the values of a parameter.
  ///
  /// - Parameter properties: The names of all properties, which an enumeration cannot have.
  private static func value(
    _ parameter: Pattern.Parameter,
    _ types: inout KotlinName,
    beside properties: [String]
  ) -> Value {
    switch parameter.restriction {
    case .none: return .text
    case .int: return .long
    case .uuid: return .uuid
    case .words(let words):
      guard words.count <= wordLimit else { return .text }
      var constants = KotlinName(.constant)
      let list = words.map { (constant: constants.next($0, suffix: "_VALUE"), word: $0) }
      var type = types.next(parameter.name, suffix: "Value")
      while properties.contains(type) || list.contains(where: { $0.constant == type }) {
        type = types.next(parameter.name, suffix: "Value")
      }
      return .words(type, list)
    }
  }

  /// Indicates whether some words have the type of a text because there are too many.
  var hasManyWords: Bool {
    Self.parameters(routes).contains { $0.restriction.words?.count ?? 0 > Self.wordLimit }
  }
}

extension KotlinRoute {
  /// Returns the declaration of the class, or of an object if there are no values.
  ///
  /// - Parameter base: The name of the sealed class.
  func declaration(of base: String) -> String {
    let summary = route.notes.summary.map { [CodeText.comment($0)] } ?? []
    let links = routes.map { Self.code($0.pattern.text) }.joined(separator: " or ")
    var lines = CodeText.documentation(summary + ["The link \(links)."])
    if let deprecation = route.notes.deprecation {
      let replacement = deprecation.replacement.map { "; the route '\($0)' replaces it" } ?? ""
      lines.append("@Deprecated(\(CodeText.literal(deprecation.reason + replacement)))")
    }
    let literal = CodeText.literal(name)
    guard !properties.isEmpty else {
      return
        (lines + [
          "object \(KotlinName.quoted(name)) : \(base)(\(literal)) {",
          "    override fun toString() = \(literal)",
          "}",
        ]).joined(separator: "\n")
    }
    lines += wrapped(
      "data class \(KotlinName.quoted(name))(",
      properties.map(parameter),
      ") : \(base)(",
      [literal] + properties.map { "\(CodeText.literal($0.parameter)) to \(argument($0))" }
    )
    let members = (description.map { [$0] } ?? []) + properties.compactMap(enumeration)
    if !members.isEmpty {
      lines[lines.count - 1] += " {"
      lines.append(members.joined(separator: "\n\n"))
      lines.append("}")
    }
    return lines.joined(separator: "\n")
  }

  /// The text of a class with secret values, which replaces that of a data class; `nil` if no value
  /// is secret.
  private var description: String? {
    guard properties.contains(where: \.isSecret) else { return nil }
    var parts: [String] = []
    var text = name + "("
    for (index, property) in properties.enumerated() {
      text += (index == 0 ? "" : ", ") + property.name + "="
      if property.isSecret {
        text += "***"
      } else {
        parts += [CodeText.literal(text), KotlinName.quoted(property.name)]
        text = ""
      }
    }
    parts.append(CodeText.literal(text + ")"))
    return "    override fun toString() = \(parts.joined(separator: " + "))"
  }

  /// Returns a pattern for a comment, as code unless it must be escaped.
  private static func code(_ text: String) -> String {
    if text.isEmpty { return "`/`" }
    let isPlain = CodeText.comment(text).utf8.elementsEqual(text.utf8)
    return isPlain
      ? "`\(text)`"
      : CodeText.comment(text).split(separator: "*", omittingEmptySubsequences: false)
        .joined(separator: "&#42;")
  }

  private func wrapped(
    _ start: String,
    _ parameters: [String],
    _ middle: String,
    _ arguments: [String]
  ) -> [String] {
    let line = start + parameters.joined(separator: ", ") + middle
    let end = arguments.joined(separator: ", ") + ")"
    if (line + end).utf8.count <= 96 { return [line + end] }
    return [start, parameters.map { "    \($0)" }.joined(separator: ",\n"), middle + end]
  }

  private func parameter(_ property: Property) -> String {
    let element =
      switch property.value {
      case .text: "String"
      case .long: "Long"
      case .uuid: "UUID"
      case .words(let type, _): qualified(type)
      }
    let type = property.isList ? "List<\(element)>" : element
    let absence = property.isNullable ? "? = null" : defaultValue(property).map { " = " + $0 } ?? ""
    return "val \(KotlinName.quoted(property.name)): \(type)\(absence)"
  }

  /// Returns the default of a property as an expression; `nil` if it has none.
  private func defaultValue(_ property: Property) -> String? {
    if property.isList, property.mayBeAbsent { return "listOf()" }
    guard let text = property.defaultText else { return nil }
    let value: String? =
      switch property.value {
      case .text: CodeText.literal(text)
      // The smallest number has no literal.
      case .long: text == "\(Int64.min)" ? "Long.MIN_VALUE" : "\(text)L"
      case .uuid: "UUID.fromString(\(CodeText.literal(text)))"
      case .words(let type, let words):
        words.first { $0.word.isExactly(text) }
          .map { "\(qualified(type)).\(KotlinName.quoted($0.constant))" }
      }
    return property.isList ? value.map { "listOf(\($0))" } : value
  }

  private func argument(_ property: Property) -> String {
    let name = KotlinName.quoted(property.name)
    guard case .words = property.value else { return name }
    if property.isList { return "\(name).map { it.text }" }
    return property.isNullable ? "\(name)?.text" : "\(name).text"
  }

  /// Returns the name of an enumeration of the class, for code outside the class.
  private func qualified(_ type: String) -> String {
    "\(KotlinName.quoted(name)).\(KotlinName.quoted(type))"
  }

  private func enumeration(_ property: Property) -> String? {
    guard case .words(let type, let words) = property.value else { return nil }
    let constants = words.map { constant, word in
      "        \(KotlinName.quoted(constant))(\(CodeText.literal(word)))"
    }
    return """
          /** The words of `\(property.name)`, with their [text] in a link. */
          enum class \(KotlinName.quoted(type))(val text: String) {
      \(constants.joined(separator: ",\n"))
          }
      """
  }

  /// The expression that makes a value of the class from the values `v`.
  var construction: String {
    let name = KotlinName.quoted(name)
    guard !properties.isEmpty else { return name }
    let values = properties.map { property in
      let parameter = CodeText.literal(property.parameter)
      let (text, texts) = ("v.text(\(parameter))", "v.list(\(parameter))")
      var value: String
      switch (property.value, property.isList) {
      case (.text, let isList): value = isList ? texts : text
      case (.long, false): value = "v.long(\(parameter))"
      case (.long, true): value = texts + " { it.toLongOrNull() }"
      case (.uuid, false): value = "v.uuid(\(parameter))"
      case (.uuid, true): value = texts + " { UUID.fromString(it) }"
      case (.words(let type, _), let isList):
        let word = "{ w -> \(qualified(type)).values().find { it.text == w } }"
        value = isList ? "\(texts) \(word)" : "\(text)?.let \(word)"
      }
      if !property.isNullable { value += " ?: \(defaultValue(property) ?? "return null")" }
      return value
    }
    return "\(name)(\(values.joined(separator: ", ")))"
  }
}
