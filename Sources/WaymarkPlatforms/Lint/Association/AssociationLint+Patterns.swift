import Waymark

extension AssociationLint {
  /// The patterns that an object has itself; how they are compared, the rule knows.
  mutating func lintPatterns(of node: Node, _ rule: EffectiveRule) {
    if let path = node["/"], let text = path.value.string {
      lint(path: text, rule, path, isLegacy: false)
    }
    if let fragment = node["#"], let text = fragment.value.string {
      lint(pattern: text, rule, fragment)
    }
    guard let query = node["?"] else { return }
    if let text = query.value.string {
      lint(pattern: text, rule, query)
      if !text.isEmpty, !text.contains("*"), !rule.excludes { find(.exactQuery(text), query) }
    }
    for (name, item) in query.members {
      guard let text = item.value.string else { continue }
      lint(pattern: text, rule, item)
      if text == "*", !rule.excludes { find(.optionalQueryItem(name), item) }
    }
  }

  /// A pattern for a path, in the legacy form without the `NOT ` before it.
  mutating func lint(path text: String, _ rule: EffectiveRule, _ node: Node, isLegacy: Bool) {
    if isLegacy {
      if let meant = Self.exclusion(meantBy: text, rule) {
        return find(.malformedNot(text, meant: meant), node)
      }
    } else if text.hasPrefix("NOT ") {
      find(.notInComponent(text), node)
    }
    if text.contains("#") { find(.fragmentInPath(text), node) }
    if Self.hasQuery(text) {
      find(.queryInPath(text), node)
    } else if let (part, meant) = PathSyntax.foreign(in: text) {
      find(.foreignSyntax(part, meant: meant), node)
    }
    lint(pattern: text, rule, node)
  }

  /// The exclusion that a legacy path was meant for: `NOT` in another case, with other blanks, or
  /// written as `!`.
  private static func exclusion(meantBy text: String, _ rule: EffectiveRule) -> String? {
    if rule.excludes { return text.hasPrefix(" ") ? "NOT " + text.drop { $0 == " " } : nil }
    if text.hasPrefix("!") { return "NOT " + text.dropFirst().drop { $0 == " " } }
    let trimmed = text.drop { $0 == " " }
    guard lowercasedASCII(String(trimmed.prefix(3))) == "not" else { return nil }
    let rest = trimmed.dropFirst(3).drop { $0 == " " || $0 == "\t" }
    return rest.hasPrefix("/") || rest.hasPrefix("*") ? "NOT " + rest : nil
  }

  /// Whether a pattern has `?name=`, which is the start of a query and not a wildcard.
  private static func hasQuery(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    for index in bytes.indices where bytes[index] == UInt8(ascii: "?") {
      let name = bytes[(index + 1)...].prefix {
        isDigit($0) || lowercasedASCII($0) &- 0x61 < 26 || Array("_-[].".utf8).contains($0)
      }
      if !name.isEmpty, name.endIndex < bytes.endIndex,
        bytes[name.endIndex] == UInt8(ascii: "=")
      {
        return true
      }
    }
    return false
  }

  /// What holds for a pattern of any part.
  private mutating func lint(pattern text: String, _ rule: EffectiveRule, _ node: Node) {
    lintVariables(in: text, node)
    lintEscapes(in: text, rule, node)
  }

  private mutating func lintEscapes(in text: String, _ rule: EffectiveRule, _ node: Node) {
    if let escape = Self.escapes(in: text).first(where: { escape in
      !rule.isPercentEncoded || escape.utf8.contains { $0 &- 0x61 < 6 }
    }) {
      find(rule.isPercentEncoded ? .lowerCaseEscape(escape) : .escapeInDecodedPattern(escape), node)
    }
    guard rule.isPercentEncoded,
      let scalar = text.unicodeScalars.first(where: { $0.value <= 0x20 || $0.value >= 0x7F })
    else { return }
    let escaped = String(scalar).utf8.map { byte in
      "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }
    find(.unencodedCharacter(scalar, escaped: escaped.joined()), node)
  }

  private static func escapes(in text: String) -> [String] {
    let bytes = Array(text.utf8)
    return bytes.indices.compactMap { index in
      guard bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count,
        hexadecimalValue(bytes[index + 1]) != nil, hexadecimalValue(bytes[index + 2]) != nil
      else { return nil }
      return String(decoding: bytes[index...(index + 2)], as: UTF8.self)
    }
  }
}
