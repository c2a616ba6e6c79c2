import Waymark
import WaymarkCatalog

/// Reads the literal values of an Expo configuration that is a program.
///
///     ExpoProgram(Array("export default () => ({ scheme: 'shop', name: f() })".utf8))
///     // the object {"scheme": "shop"}, and the computed key 'name'
///
/// The program exports an object literal, a name for one, or a function with one `return`, of one.
/// Nothing runs: any other expression is computed. A filter is read as a whole or not at all.
///
/// A function gets the values of `app.json` as `config`: `({ config }) => ({ ...config, ios: {
/// ...config.ios, bundleIdentifier: 'a.b' } })`. The object that it returns is all of the
/// configuration.
///
/// Source: Expo, "Configure with app config".
struct ExpoProgram {
  /// The object `expo`, or the exported object; the offset of each value is the number of its line,
  /// or that of a line of `app.json` as a negative number.
  private(set) var expo: JSONValue = .null
  /// The keys about links that the program computes, with the line of each.
  private(set) var computed: [(key: String, line: Int)] = []

  private let tokens: [GradleToken]
  private var index = 0
  /// The value of `config`; `nil` if the function has no such parameter, or may change it.
  private var base: JSONValue?

  /// Reads a program; `nil` if the object that it exports is not found, or is not for Expo.
  ///
  /// - Parameter config: The values that the exported function gets.
  init?(_ bytes: [UInt8], config: JSONValue = JSONValue(.object([]))) {
    guard bytes.count <= 1 << 20, bytes.firstInvalidUTF8 == nil else { return nil }
    // The strings, comments and names of JavaScript are those of Groovy.
    tokens = GradleTokenizer.tokens(of: bytes, isKotlin: false).filter { $0.kind != .lineBreak }
    let exports = tokens.indices.filter { index in
      follows(["export", "default"], at: index)
        || follows(["module", ".", "exports", "="], at: index)
    }
    guard exports.count == 1,
      let start = object(at: exports[0] + (tokens[exports[0]].isName("export") ? 2 : 4), depth: 0),
      end(of: start) != nil
    else { return nil }
    index = start
    base = isConfigParameter(before: start) ? config : nil
    guard let root = value("", depth: 0), root.members != nil else { return nil }
    expo = root[last: "expo"] ?? root
    let prefix = root[last: "expo"] == nil ? 0 : 5
    computed = computed.map { (key: String($0.key.dropFirst(prefix)), line: $0.line) }
      .filter { Self.isAboutLinks($0.key) }
    guard ["slug", "scheme", "ios", "android"].contains(where: { expo[last: $0] != nil }) else {
      return nil
    }
  }

  private static func isAboutLinks(_ key: String) -> Bool {
    [
      "name", "scheme", "ios.scheme", "ios.bundleIdentifier", "ios.appleTeamId",
      "ios.associatedDomains", "ios.infoPlist.CFBundleURLTypes", "android.scheme",
      "android.package", "android.intentFilters",
    ].contains { key.isEmpty || key.hasPrefix($0) || $0.hasPrefix("\(key).") }
  }

  /// Returns whether names and symbols are the next tokens.
  private func follows(_ texts: [String], at start: Int) -> Bool {
    start + texts.count <= tokens.count
      && zip(texts, tokens[start...]).allSatisfy { $1.isName($0) || $1.isSymbol($0) }
  }

  // MARK: - The exported object

  /// Returns the place of the object literal that an expression is or returns.
  private func object(at start: Int, depth: Int) -> Int? {
    guard start < tokens.count, depth < 8 else { return nil }
    if tokens[start].isSymbol("{") { return start }
    if tokens[start].isSymbol("(") {
      guard let end = end(of: start) else { return nil }
      return body(after: end + 1, depth: depth) ?? object(at: start + 1, depth: depth + 1)
    }
    guard let name = tokens[start].name else { return nil }
    if name == "function" {
      let open = tokens[start...].firstIndex { $0.isSymbol("(") }
      guard let open, let end = end(of: open) else { return nil }
      return tokens[end...].firstIndex { $0.isSymbol("{") }.flatMap { returned(in: $0, depth) }
    }
    if let body = body(after: start + 1, depth: depth) { return body }
    // A name that is used only for its value and in the export.
    let uses = tokens.indices.filter { tokens[$0].isName(name) && $0 != start && isUse($0) }
    guard uses.count == 1, uses[0] > 0, tokens[uses[0] - 1].isName("const"),
      !follows(["("], at: start + 1), !follows(["."], at: start + 1),
      let equals = tokens[uses[0]...].firstIndex(where: { $0.isSymbol("=") || $0.isSymbol(";") }),
      tokens[equals].isSymbol("=")
    else { return nil }
    return object(at: equals + 1, depth: depth + 1)
  }

  /// Returns whether a name is that of a variable or a word of the language, and not the key of a
  /// member or the name after a dot.
  private func isUse(_ index: Int) -> Bool {
    guard index > 0 else { return true }
    let before = tokens[index - 1]
    let isKey = (before.isSymbol("{") || before.isSymbol(",")) && follows([":"], at: index + 1)
    let isSpread = index > 1 && tokens[index - 2].isSymbol(".")
    return !isKey && (!before.isSymbol(".") || isSpread)
  }

  /// Returns whether a function has the parameter `{ config }`, which only its object uses.
  private func isConfigParameter(before start: Int) -> Bool {
    guard let end = end(of: start) else { return false }
    let others = tokens.indices.filter { index in
      tokens[index].isName("config") && isUse(index) && !(start...end).contains(index)
    }
    guard others.count == 1, let index = others.first, index > 1, index < start else {
      return false
    }
    return follows(["(", "{", "config"], at: index - 2)
      && (follows(["}"], at: index + 1) || follows([","], at: index + 1))
  }

  /// Returns the value of `config.ios` and similar names, and the place after them; `nil` for
  /// another expression.
  private func reference(at start: Int) -> (value: JSONValue?, end: Int)? {
    guard let base, start < tokens.count, tokens[start].isName("config") else { return nil }
    var (value, index) = (base as JSONValue?, start + 1)
    while index + 1 < tokens.count, let name = tokens[index + 1].name,
      tokens[index].isSymbol(".") || tokens[index].isSymbol("?.")
    {
      value = value?[last: name]
      index += 2
    }
    let isWhole = index < tokens.count && (tokens[index].isSymbol(",") || tokens[index].nesting < 0)
    return isWhole ? (value, index) : nil
  }

  /// Returns the value after `...`, and the place after it.
  private func spread() -> (value: JSONValue?, end: Int)? {
    follows([".", ".", "."], at: index) ? reference(at: index + 3) : nil
  }

  /// Returns the place of the object of an arrow function, after its parameters.
  private func body(after start: Int, depth: Int) -> Int? {
    var arrow = start
    // The type of the result: 'ExpoConfig', or with a module or arguments.
    if follows([":"], at: start) {
      let end = tokens[start...].firstIndex { $0.isSymbol("=") || $0.isSymbol("{") }
      arrow = end ?? tokens.count
    }
    guard follows(["=", ">"], at: arrow) else { return nil }
    if follows(["{"], at: arrow + 2) { return returned(in: arrow + 2, depth) }
    return follows(["("], at: arrow + 2) ? object(at: arrow + 3, depth: depth + 1) : nil
  }

  /// Returns the place of the object that a function's body returns, if it has one `return`.
  private func returned(in open: Int, _ depth: Int) -> Int? {
    guard let end = end(of: open) else { return nil }
    let returns = tokens[open..<end].indices.filter { tokens[$0].isName("return") && isUse($0) }
    return returns.count == 1 ? object(at: returns[0] + 1, depth: depth + 1) : nil
  }

  /// Returns the place of the bracket that closes one.
  private func end(of open: Int) -> Int? {
    var depth = 0
    for index in open..<tokens.count {
      depth += tokens[index].nesting
      if depth == 0 { return index }
    }
    return nil
  }

  // MARK: - Values

  /// Reads a value and what follows it in its member; `nil` if it is computed.
  private mutating func value(_ key: String, depth: Int) -> JSONValue? {
    guard index < tokens.count, depth <= JSONDocument.depthLimit else {
      index = tokens.count
      return nil
    }
    if let (value, end) = reference(at: index) {
      index = end
      return value
    }
    let token = tokens[index]
    let count = computed.count
    var content: JSONValue.Content?
    switch token.kind {
    case .symbol("{"): content = .object(members(key, depth: depth))
    case .symbol("["): content = .array(elements(key, depth: depth))
    case .name("true"): content = .bool(true)
    case .name("false"): content = .bool(false)
    case .name("null"), .name("undefined"): content = .null
    case .number(let text): content = .number(text)
    case .text(let parts):
      let texts = parts.compactMap { if case .literal(let text) = $0 { text } else { nil } }
      content = texts.count == parts.count ? .string(texts.joined()) : nil
    default: break
    }
    if token.nesting <= 0 { index += 1 }
    let isWhole = index >= tokens.count || depth == 0 || isAtEnd
    skipMember()
    // Without one of its parts, a filter would be another.
    let isPart = key.contains("intentFilters[]") && computed.count > count
    guard let content, isWhole, !isPart else {
      if !isPart { computed.append((key, token.line)) }
      return nil
    }
    return JSONValue(content, offset: token.line)
  }

  /// Indicates whether the next token ends a member or an element.
  private var isAtEnd: Bool { tokens[index].isSymbol(",") || tokens[index].nesting < 0 }

  /// Moves to the token that ends a member or an element.
  private mutating func skipMember() {
    while index < tokens.count, !isAtEnd {
      index = tokens[index].nesting > 0 ? (end(of: index) ?? tokens.count - 1) + 1 : index + 1
    }
  }

  private mutating func members(_ path: String, depth: Int) -> [JSONValue.Member] {
    var members: [JSONValue.Member] = []
    index += 1
    while index < tokens.count, tokens[index].nesting >= 0 {
      if let (value, end) = spread() {
        index = end + (tokens[end].isSymbol(",") ? 1 : 0)
        for member in value?.members ?? [] {
          members.removeAll { $0.key == member.key }
          members.append(member)
        }
        continue
      }
      let token = tokens[index]
      var name = token.name
      if case .text(let parts) = token.kind, case .literal(let text)? = parts.first,
        parts.count == 1
      {
        name = text
      }
      let key = path.isEmpty ? name ?? "" : name.map { "\(path).\($0)" } ?? path
      if name != nil, follows([":"], at: index + 1) {
        index += 2
        members.removeAll { $0.key == name }
        if let value = value(key, depth: depth + 1) {
          members.append(.init(name ?? "", value, keyOffset: token.line))
        }
      } else if !token.isSymbol(",") {
        computed.append((key, token.line))
        // The members of a spread or a computed key replace those before it.
        members.removeAll { name == nil || $0.key == name }
        skipMember()
      }
      if index < tokens.count, tokens[index].isSymbol(",") { index += 1 }
    }
    index += 1
    return members
  }

  private mutating func elements(_ path: String, depth: Int) -> [JSONValue] {
    var elements: [JSONValue] = []
    index += 1
    while index < tokens.count, tokens[index].nesting >= 0 {
      if let (value, end) = spread() {
        elements += value?.array ?? []
        index = end
      } else if let value = value("\(path)[]", depth: depth + 1) {
        elements.append(value)
      }
      if index < tokens.count, tokens[index].isSymbol(",") { index += 1 }
    }
    index += 1
    return elements
  }
}
