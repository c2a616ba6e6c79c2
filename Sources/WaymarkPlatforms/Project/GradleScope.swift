import Waymark

/// The variables, properties and versions that the scripts of a module may use.
struct GradleScope: Sendable {
  /// The last value of each variable of the script.
  var variables: [String: ProjectValue] = [:]
  /// The extra properties of the script's project, and of the root project.
  var extras: [String: ProjectValue] = [:]
  /// The lines of `gradle.properties`.
  var properties: [String: ProjectValue] = [:]
  /// The versions and plugins of catalogs by their accessors: `versions.min.sdk`.
  var catalog: [String: ProjectValue] = [:]
  /// The first damaged line of each catalog.
  private(set) var damaged: [ProjectValue] = []

  /// The calls that return the text of what they are called on.
  static let conversions = ["toString", "get", "getOrNull", "toInt", "toInteger", "trim", "intern"]

  /// Returns the value of an expression.
  ///
  /// - Parameter place: The line of the expression.
  func value(of expression: GradleExpression, at place: ProjectPlace) -> ProjectValue {
    switch expression {
    case .literal(let text, let line):
      return .stated(text, line > 0 ? ProjectPlace(place.path, line) : place)
    case .text(let parts), .sum(let parts):
      var text = ""
      for part in parts {
        switch value(of: part, at: place) {
        case .stated(let value, _): text += value
        case let unknown: return unknown
        }
        if text.utf8.count > Self.limit { return .unknown(reason: "it is too long", place) }
      }
      return .stated(text, place)
    case .chain(let steps): return value(of: steps[...], at: place)
    case .computed(let reason): return .unknown(reason: reason, place)
    case .list, .pair: return .unknown(reason: "it is a list", place)
    }
  }

  /// The longest text that is made of others.
  private static var limit: Int { 4096 }

  private func value(
    of steps: ArraySlice<GradleExpression.Step>,
    at place: ProjectPlace
  ) -> ProjectValue {
    var steps = steps
    while let last = steps.last, steps.count > 1, last.arguments?.isEmpty == true,
      Self.conversions.contains(last.name)
    {
      steps.removeLast()
    }
    if steps.count > 1, ["pluginId", "getPluginId"].contains(steps.last?.name) {
      steps.removeLast()
      if steps.last?.name == "get" { steps.removeLast() }
    }
    if Self.rootFolders.contains(steps.map(\.name).joined(separator: ".")) {
      return variables["rootDir"] ?? .unknown(reason: "it is a folder", place)
    }
    while let first = steps.first, steps.count > 1, first.arguments == nil,
      ["project", "rootProject", "this", "target", "parent"].contains(first.name)
    {
      steps.removeFirst()
    }
    let names = steps.map(\.name)
    if steps.allSatisfy({ $0.arguments == nil }) {
      return value(named: names, at: place)
    }
    guard let last = steps.last else { return .unknown(reason: "the build computes it", place) }
    // Newer scripts: `minSdk { version = release(24) }`.
    if names == ["release"], let argument = last.arguments?.first {
      return value(of: argument, at: place)
    }
    if let key = last.text {
      switch (names.dropLast().last, last.name) {
      case ("ext"?, _), ("extra"?, _):
        if let known = extras[key] { return known.named(key) }
        return .unknown(reason: "'\(key)' has no value in the scripts that were read", place)
      case (nil, "property"), (nil, "findProperty"), (nil, "getProperty"),
        ("properties"?, "[]"), ("providers"?, "gradleProperty"):
        if let known = extras[key] ?? properties[key] { return known.named(key) }
        return .unknown(reason: "no gradle.properties has '\(key)'", place)
      default: break
      }
    }
    if names.contains("getenv") || names.contains("environmentVariable") {
      return .unknown(reason: "it comes from the environment", place)
    }
    if names.last == "[]" || names.contains("getProperty") {
      return .unknown(reason: "it comes from '\(names[0])', whose values are not read", place)
    }
    return .unknown(
      reason: "'\(names.filter { $0 != "[]" }.joined(separator: "."))' computes it",
      place
    )
  }

  private static var rootFolders: [String] {
    [
      "rootDir", "rootProject.rootDir", "rootProject.projectDir", "project.rootDir",
      "settingsDir", "rootProject.rootDir.path", "rootDir.path", "rootDir.absolutePath",
    ]
  }

  private func value(named names: [String], at place: ProjectPlace) -> ProjectValue {
    let name = names.joined(separator: ".")
    if names.count == 1 {
      if ["true", "false"].contains(name) { return .stated(name, place) }
      if let known = variables[name] ?? extras[name] ?? properties[name] {
        return known.named(name)
      }
    } else if ["ext", "extra"].contains(names[0]) {
      if let known = extras[names.dropFirst().joined(separator: ".")] { return known.named(name) }
    } else if let known = catalog[names.dropFirst().joined(separator: ".")] {
      return known
    } else if let known = extras[name] ?? variables[name] {
      return known.named(name)
    }
    return .unknown(reason: "'\(name)' has no value in the scripts that were read", place)
  }

  /// Sets the value of a variable, which is not known if two statements give it different ones.
  mutating func set(
    _ name: String,
    to value: ProjectValue,
    isExtra: Bool,
    isConditional: Bool
  ) {
    var value = value
    let known = isExtra ? extras[name] : variables[name]
    if isConditional {
      value = .unknown(reason: "a condition decides about it", value.place)
    } else if !isExtra, let known, known.text != value.text {
      value = .unknown(reason: "'\(name)' has several values", value.place)
    }
    if isExtra { extras[name] = value } else { variables[name] = value }
  }
}

// MARK: - Files of values

extension GradleScope {
  /// Reads the lines of a `gradle.properties`.
  ///
  /// Source: docs.oracle.com, "java.util.Properties.load".
  mutating func readProperties(_ bytes: [UInt8], path: String) {
    for (index, line) in bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
      .enumerated()
    {
      let text = line.drop { $0 == 0x20 || $0 == 0x09 }
      guard let first = text.first, !"#!".utf8.contains(first),
        let end = text.firstIndex(where: { $0 == UInt8(ascii: "=") || $0 == UInt8(ascii: ":") })
      else { continue }
      let key = String(decoding: text[..<end], as: UTF8.self).trimmed
      let value = String(decoding: text[(end + 1)...], as: UTF8.self).trimmed
      let isPlain = !value.utf8.contains(UInt8(ascii: "\\"))
      let place = ProjectPlace(path, index + 1)
      properties[key] =
        isPlain
        ? .stated(value, place).named(key) : .unknown(reason: "the line has escapes", place)
    }
  }

  /// Reads the versions and plugins of a catalog, `libs.versions.toml`, that are in one line.
  ///
  /// Source: docs.gradle.org, "Version catalogs".
  mutating func readCatalog(_ bytes: [UInt8], path: String) {
    var section = ""
    var damagedLine: Int? = bytes.contains(0) ? 1 : nil
    for (index, line) in bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
      .enumerated()
    {
      let text = String(decoding: line, as: UTF8.self).trimmed
      if damagedLine == nil, Self.isDamaged(text, in: section) { damagedLine = index + 1 }
      if text.hasPrefix("["), let end = text.firstIndex(of: "]") {
        section = String(text[text.index(after: text.startIndex)..<end]).trimmed
        continue
      }
      guard section == "versions" || section == "plugins", !text.hasPrefix("#"),
        let equals = text.firstIndex(of: "=")
      else { continue }
      let key = String(text[..<equals]).trimmed.unquoted
      let rest = String(text[text.index(after: equals)...]).trimmed
      var value = Self.string(rest)
      if section == "plugins" {
        if rest.hasPrefix("{"), let start = rest.range(ofKey: "id") {
          value = Self.string(String(rest[start...]))
        }
        value = value.map { String($0.prefix { $0 != ":" }) }
      }
      let name = String(key.map { $0 == "-" || $0 == "_" ? "." : $0 })
      let place = ProjectPlace(path, index + 1)
      catalog["\(section).\(name)"] =
        value.map { .stated($0, place) } ?? .unknown(reason: "the line is not one text", place)
    }
    if let damagedLine {
      let place = ProjectPlace(path, damagedLine)
      damaged.append(.unknown(reason: "it is no line of TOML, so the file is damaged", place))
    }
  }

  /// Returns whether a line of a catalog has no key, or a section, a text or a map is not closed.
  ///
  /// - Parameter section: The section; an array has several lines, of which `bundles` consists.
  private static func isDamaged(_ text: String, in section: String) -> Bool {
    if text.isEmpty || text.hasPrefix("#") || section == "bundles" { return false }
    if text.hasPrefix("[") { return !text.contains("]") }
    guard section == "versions" || section == "plugins" else { return false }
    guard let equals = text.firstIndex(of: "=") else { return true }
    let value = String(text[text.index(after: equals)...]).trimmed
    return value.isEmpty || value.hasPrefix("{") && !value.contains("}")
      || ["\"", "'"].contains(value.prefix(1)) && string(value) == nil
  }

  /// Reads the constants of a Kotlin source of the build, `const val NAME = "text"`, by their names
  /// after those of the types around them.
  mutating func readConstants(_ bytes: [UInt8], path: String) {
    if bytes.count > GradleScript.sizeLimit { return }
    let tokens = GradleTokenizer.tokens(of: bytes, isKotlin: true)
    // The names of the types whose blocks are open; `nil` for a companion or a function.
    var owners: [String?] = []
    var owner: String?
    // Within the file, a constant has its own name, too.
    var inner = self
    for (index, token) in tokens.enumerated() {
      let next = index + 1 < tokens.count ? tokens[index + 1].name : nil
      switch token.kind {
      case .name("object"), .name("class"), .name("interface"): owner = next
      case .symbol("{"):
        owners.append(owner)
        owner = nil
      case .symbol("}"): _ = owners.popLast()
      case .name("val") where index > 0 && tokens[index - 1].isName("const"):
        let statement = tokens.statement(from: index)
        guard let name = next, let equals = statement.firstIndex(where: { $0.isSymbol("=") }) else {
          continue
        }
        let value = inner.value(
          of: GradleExpressionReader.value(statement[(equals + 1)...], isKotlin: true),
          at: ProjectPlace(path, token.line)
        )
        let whole = (owners.compactMap(\.self) + [name]).joined(separator: ".")
        set(whole, to: value, isExtra: false, isConditional: false)
        for name in Set([name, whole]) {
          inner.set(name, to: value, isExtra: false, isConditional: false)
        }
      default: break
      }
    }
  }

  /// Returns the string at the start of a text.
  private static func string(_ text: String) -> String? {
    guard let quote = text.first, quote == "\"" || quote == "'" else { return nil }
    let rest = text.dropFirst()
    return rest.firstIndex(of: quote).map { String(rest[..<$0]) }
  }
}

extension String {
  /// The text without blanks at its ends.
  var trimmed: String {
    let isBlank = { (byte: UInt8) in byte == 0x20 || byte == 0x09 || byte == 0x0D }
    guard let start = utf8.firstIndex(where: { !isBlank($0) }),
      let end = utf8.lastIndex(where: { !isBlank($0) })
    else { return "" }
    return String(decoding: utf8[start...end], as: UTF8.self)
  }

  fileprivate var unquoted: String {
    count > 1 && hasPrefix("\"") && hasSuffix("\"") ? String(dropFirst().dropLast()) : self
  }

  /// Returns the place of the value of a key in a map of TOML in one line.
  fileprivate func range(ofKey key: String) -> String.Index? {
    var rest = self[...]
    while let equals = rest.firstIndex(of: "=") {
      let before = String(rest[..<equals]).trimmed
      let after = rest.index(after: equals)
      if before == key || before.hasSuffix(" \(key)") || before.hasSuffix(",\(key)")
        || before.hasSuffix("{\(key)")
      {
        return rest[after...].firstIndex { $0 != " " }
      }
      rest = rest[after...]
    }
    return nil
  }
}
