import Waymark

extension ManifestLint {
  mutating func lint(value: Value) {
    switch value.name {
    case .scheme: lint(scheme: value)
    case .host: lint(host: value)
    default:
      guard let (part, kind) = value.name.pattern else { return }
      if part == .path { lint(path: value, kind) }
      lintBackslash(in: value)
      lint(pattern: value, kind)
    }
  }

  private mutating func lint(scheme value: Value) {
    if value.text.contains(":") {
      find(.schemeWithDelimiter(value.text), value)
    } else if lowercasedASCII(value.text) != value.text {
      find(.upperCaseScheme(value.text), value)
    }
  }

  private mutating func lint(host value: Value) {
    let text = value.text
    if text.contains("://") {
      find(.badHost(text, .scheme), value)
    } else if text.contains("/") {
      find(.badHost(text, .path), value)
    } else if text.contains(":") {
      find(.badHost(text, .port), value)
    } else if text.dropFirst().contains("*") {
      find(.starInHost(text), value)
    } else if text.hasPrefix("*"), text != "*", !text.isWildcardDomain {
      find(.openWildcard(text), value)
    } else if lowercasedASCII(text) != text {
      find(.upperCaseHost(text), value)
    }
  }

  private mutating func lint(path value: Value, _ kind: AndroidPattern.Kind) {
    let text = value.text
    let name = value.name.rawValue
    if kind == .literal || kind == .prefix, text.contains("*") {
      find(.starInPath(attribute: name, text), value)
    }
    if let first = text.first, kind != .suffix, !Self.beginsPath(first, kind) {
      find(.pathWithoutSlash(attribute: name, text), value)
    }
    if text.contains("?") || text.contains("#") { find(.queryInPath(text), value) }
    if Self.hasEscape(text) { find(.escapeInPath(text), value) }
    if let (part, meant) = Self.foreign(in: text, kind) {
      find(.foreignPath(part, meant: meant), value)
    }
  }

  private static func beginsPath(_ character: Character, _ kind: AndroidPattern.Kind) -> Bool {
    switch kind {
    case .simpleGlob: "/.\\".contains(character)
    case .advancedGlob: "/.[\\".contains(character)
    default: character == "/"
    }
  }

  private static func hasEscape(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    return bytes.indices.contains { index in
      bytes[index] == UInt8(ascii: "%") && index + 2 < bytes.count
        && hexadecimalValue(bytes[index + 1]) != nil && hexadecimalValue(bytes[index + 2]) != nil
    }
  }

  /// Parameters of routers anywhere, and in a pattern what only regular expressions have.
  private static func foreign(
    in text: String,
    _ kind: AndroidPattern.Kind
  ) -> (part: String, meant: String)? {
    for component in text.split(separator: "/") {
      let second = component.dropFirst().utf8.first.map { lowercasedASCII($0) } ?? 0
      let isParameter =
        component.hasPrefix(":") && second &- 0x61 < 26
        || component.hasPrefix("{") && component.hasSuffix("}")
      if isParameter, kind != .advancedGlob {
        return (String(component), "'android:pathPattern' with '..*'")
      }
    }
    guard kind == .simpleGlob || kind == .advancedGlob else { return nil }
    if kind == .simpleGlob, let set = PathSyntax.set(in: text) {
      return (set, "it as 'android:pathAdvancedPattern'")
    }
    if text.contains("("), text.contains("|") { return ("(|)", "one element '<data>' for each") }
    if text.contains("\\d") { return ("\\d", "'[0-9]' in 'android:pathAdvancedPattern'") }
    if text.hasPrefix("^") || text.hasSuffix("$") {
      return (text.hasPrefix("^") ? "^" : "$", "nothing there: a pattern is for the whole path")
    }
    return nil
  }

  /// A build takes `\` for the start of an escape, so that the pattern never sees it.
  private mutating func lintBackslash(in value: Value) {
    var rest = value.attribute.value.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      guard scalar == "\\" else { continue }
      let next = rest.popFirst()
      if next.map({ !"\\ntu@?'\"#".unicodeScalars.contains($0) }) ?? true {
        return find(.singleBackslash(value.attribute.value), value)
      }
    }
  }

  private mutating func lint(pattern value: Value, _ kind: AndroidPattern.Kind) {
    switch kind {
    case .simpleGlob: lint(simpleGlob: value)
    case .advancedGlob:
      guard let glob = try? AdvancedGlob(value.text) else { return }
      if glob.neverMatches { find(.greedyToken(value.text), value) }
    default: break
    }
  }

  /// `.*` ends at the first unit that equals the next of the pattern; one that ends a component is
  /// what most people mean.
  private mutating func lint(simpleGlob value: Value) {
    let characters = Array(value.text)
    var index = 0
    while index + 2 < characters.count {
      if characters[index] == "\\" {
        index += 2
        continue
      }
      guard characters[index] == ".", characters[index + 1] == "*" else {
        index += 1
        continue
      }
      var next = characters[index + 2]
      if next == "." { return find(.doubleRun(value.text), value) }
      if next == "\\", index + 3 < characters.count { next = characters[index + 3] }
      if next != "/" { return find(.firstStop(value.text, at: next), value) }
      index += 2
    }
  }
}
