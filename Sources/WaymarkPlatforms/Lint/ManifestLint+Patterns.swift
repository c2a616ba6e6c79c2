import Waymark
import WaymarkCatalog

// Patterns of paths that match other links than they seem to.
extension ManifestLint {
  /// Reports a path that only links with two slashes beside each other match.
  mutating func lintSlashes(in value: Value, _ kind: AndroidPattern.Kind) {
    var text = value.attribute.value[...]
    var meant = ""
    if text.hasPrefix("//"), let host = PathSyntax.host(in: String(text)) {
      text = text.drop { $0 == "/" }.dropFirst(host.count)
    }
    let operators = kind == .advancedGlob ? "*+{" : kind == .simpleGlob ? "*" : ""
    while let start = text.firstRange(of: "//")?.lowerBound {
      let slashes = text[start...].prefix { $0 == "/" }
      // A path may contain a whole link.
      let isLink = text[..<start].hasSuffix(":")
      meant += text[..<start] + (isLink ? slashes : "/")
      text = text[slashes.endIndex...]
      // The last slash of '//*' is the one that is repeated.
      if let next = text.first, operators.contains(next) { meant += "/" }
    }
    meant += text
    if meant.isEmpty, !value.text.isEmpty { meant = "/" }
    if meant == value.attribute.value { return }
    find(.doubleSlash(value.text, meant: meant), value)
  }

  /// Reports spaces and characters of a path that no one sees, because no link has them.
  mutating func lintInvisible(in value: Value) {
    let (name, text) = (value.name.rawValue, value.attribute.value)
    let visible = PathSyntax.visible(text)
    if visible == text { return }
    let meant = PathExpression.Attribute(name: name, value: visible.replacing("&", with: "&amp;"))
    find(.invisibleInPath(value.text, meant: meant), value)
  }

  /// Returns whether a pattern matches texts, but no path, because each path begins with a slash.
  static func matchesNoPath(_ text: String, _ kind: AndroidPattern.Kind) -> Bool {
    guard kind == .simpleGlob || kind == .advancedGlob, !text.hasPrefix("/"),
      let automaton = (try? AndroidPattern(text, kind: kind))?.automaton
    else { return false }
    let paths = automaton.after([UInt16(UInt8(ascii: "/"))])
    return automaton.accepts.contains(true) && paths?.accepts.contains(true) != true
  }

  mutating func lint(pattern value: Value, _ kind: AndroidPattern.Kind) {
    switch kind {
    case .simpleGlob:
      var text = value.intended.prefix { $0 != "?" && $0 != "#" }
      // The backslash before a '?' belongs to it.
      if text.endIndex < value.intended.endIndex, text.hasSuffix("\\") { text.removeLast() }
      lint(simpleGlob: String(text), value)
    case .advancedGlob:
      guard let glob = try? AdvancedGlob(value.text) else { return }
      if let (first, last) = glob.reversedRange {
        find(.reversedRange(first, last), value)
      } else if glob.neverMatches {
        let remedy = self.remedy(for: value, value.text, kind)
        find(.greedyToken(value.text, remedy: remedy), value)
      }
    default: break
    }
  }

  /// Reports `.*` that is not the end of a component.
  ///
  /// It stops at the first unit that equals the next one of the pattern; at the end of a component,
  /// that is what most people mean.
  private mutating func lint(simpleGlob text: String, _ value: Value) {
    let characters = Array(text)
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
      if next == "." {
        // The dot of a file's extension is meant as itself.
        let isDot = index + 3 < characters.count && characters[index + 3].isLetter
        let escaped = String(characters[...(index + 1)]) + "\\" + String(characters[(index + 2)...])
        let remedy = Self.valueRemedy(
          self.remedy(forRunIn: escaped, value),
          value.name.rawValue
        )
        return find(.doubleRun(text, remedy: isDot ? remedy : nil), value)
      }
      var end = index + 3
      if next == "\\", end < characters.count { (next, end) = (characters[end], end + 1) }
      // Another '.*' matches what comes after any such character.
      if characters[end...].starts(with: ".*") {
        index = end
        continue
      }
      if next != "/" {
        return find(.firstStop(text, at: next, remedy: remedy(forRunIn: text, value)), value)
      }
      // Every path begins with a slash, so that nothing comes before it.
      if index == 0, characters.count > 3, characters[3] != ".",
        value.name.pattern?.part == .path
      {
        let remedy = self.remedy(for: value, text, .simpleGlob)
        return find(.firstStop(text, at: next, remedy: remedy), value)
      }
      index += 2
    }
  }

  /// Returns the remedy for a simple glob in which `.*` is not the end of a component.
  private func remedy(forRunIn text: String, _ value: Value) -> String {
    guard let part = value.name.pattern?.part, part == .path else {
      return remedy(for: value, text, .simpleGlob)
    }
    let expression = PathExpression(text, .simpleGlob)
    let isOpen = text.hasPrefix(".*") || text.hasPrefix("/.*")
    let isSuffix =
      (minSDK ?? 0) >= 31 && expression.attributes(minSDK: minSDK)?.isWider == false
    guard isOpen, !isSuffix else { return remedy(for: value, text, .simpleGlob) }
    return (minSDK ?? 0) >= 31
      ? "write 'android:pathSuffix', or a prefix, and let the app check the other parts"
      : "write 'android:pathPrefix' for the paths, and let the app check their ends, which no "
        + "attribute before API level 31 compares"
  }

  /// Returns the remedy that writes a text as its author means it.
  func remedy(for value: Value, _ text: String, _ kind: AndroidPattern.Kind) -> String {
    expression(of: value, text, kind).remedy(minSDK: minSDK, isInGroup: value.isInGroup)
  }

  private func expression(
    of value: Value,
    _ text: String,
    _ kind: AndroidPattern.Kind
  ) -> PathExpression {
    PathExpression(text, kind, part: value.name.pattern?.part ?? .path)
  }

  /// Returns whether a part of a text has no meaning behind a scheme, or in a query or a fragment,
  /// where a question mark is one, and a backslash can be meant.
  private static func isForeign(_ part: String) -> Bool {
    !part.contains("?") && (!part.contains("\\") || part.contains(/\\[dDwWsS]/))
  }

  /// Returns whether a part is text in a query or a fragment without operators: the name in
  /// `filter[name]=` or the bar in `x=a|b`.
  private static func isText(_ part: String, in value: Value, _ kind: AndroidPattern.Kind) -> Bool {
    guard kind != .simpleGlob, kind != .advancedGlob,
      let place = value.name.pattern?.part, place == .query || place == .fragment,
      !PathSyntax.isExpression(value.intended)
    else { return false }
    if part == "|" { return true }
    let ranges = ["a-z", "A-Z", "0-9", "1-9", "a-f", "A-F"]
    return part.hasPrefix("[") && part.hasSuffix("]") && !ranges.contains { part.contains($0) }
      && part.dropFirst().dropLast().allSatisfy { $0.isLetter || $0.isNumber || "-_".contains($0) }
  }

  /// Checks a value for another part of a link than the path.
  mutating func lint(other value: Value, _ kind: AndroidPattern.Kind) {
    let text = value.intended
    let expression = self.expression(of: value, text, kind)
    var remedy: String { self.remedy(for: value, text, kind) }
    if let meant = Self.backslashes(in: value) {
      let remedy = expression.isForeign ? remedy : "write \(quoted(meant))"
      return find(.singleBackslash(value.attribute.value, remedy: remedy), value)
    }
    // Generated patterns match the text behind a scheme with any number of slashes. The part of a
    // link that a text with '?' or '#' is about is another finding.
    let isWritten = value.name.pattern?.part != .ssp || text.hasPrefix("//")
    guard isWritten, !expression.hasQuery else { return lint(pattern: value, kind) }
    if let foreign = expression.foreign, Self.isForeign(foreign),
      !Self.isText(foreign, in: value, kind)
    {
      if kind == .advancedGlob, (try? AdvancedGlob(text)) == nil {
        // The system rejects the pattern, which is another finding.
        if findings.setRemedy(remedy, at: value.path) { return }
      }
      return find(.foreignPath(foreign, missed: nil, remedy), value)
    }
    if kind != .simpleGlob, kind != .advancedGlob, text.contains("*") {
      return find(.starInPath(attribute: value.name.rawValue, remedy), value)
    }
    if expression.hasStar {
      let remedy = Self.valueRemedy(remedy, value.name.rawValue)
      return find(.repeatedCharacter(text, remedy: remedy), value)
    }
    if Self.hasEscape(text) {
      let decoded = String(decoding: Array(text.utf8).unescaped(), as: UTF8.self)
      let remedy = "write \(quoted(decoded.escapedForManifest))"
      return find(.escapeInPath(text, remedy: remedy), value)
    }
    lint(pattern: value, kind)
  }
}
