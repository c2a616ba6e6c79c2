internal import Waymark

/// The paths that a text under `webOnly` means in the syntax of another tool, and the remedy.
///
///     WebOnlySyntax("NOT /admin/*")        // "/admin" and "/admin/**", of Apple's file
///     WebOnlySyntax("Disallow: /admin$")   // "/admin", of robots.txt
///     WebOnlySyntax("location = /admin")   // "/admin", of nginx
///     WebOnlySyntax("^/admin/")            // "/admin" and "/admin/**", a regular expression
///     WebOnlySyntax("/admin*")             // "/admin", "/admin/**", "/admin{name}", …
///     WebOnlySyntax("/admin, /login")      // "/admin" and "/login"
///     WebOnlySyntax("/admin/*")            // nil: a pattern
///
/// The paths protect at least what the text means, because a path that is missing opens the app.
struct WebOnlySyntax {
  /// The text that has another meaning in patterns.
  let sign: String
  /// The position of the sign, in UTF-8 bytes.
  private(set) var offset = 0
  /// The patterns to write; empty if a sentence describes them.
  private(set) var paths: [String] = []
  /// The patterns to write, or a sentence about them.
  private(set) var remedy = ""

  /// How a tool compares a path.
  private enum Comparison {
    /// As a pattern, or else as a glob.
    case pattern
    /// With `*` for any text and `?` for a character.
    case glob
    /// As a glob at the start of a path.
    case prefix
    case exact
    case expression
  }

  private let depth: Int
  /// The sentences after the patterns.
  private var remarks: [String] = []

  init?(_ text: String) { self.init(text, depth: 0) }

  private init?(_ text: String, depth: Int) {
    guard text.utf8.count <= 512, depth < 3 else { return nil }
    self.depth = depth
    var end = ""
    if let meant = ForeignSyntax.withoutQuotes(text)?.text ?? ForeignSyntax.withSlashes(text) {
      sign = String(text.prefix(1))
      add(meant, .pattern)
    } else if let mark = Self.mark(text) {
      sign = mark.sign
      let rest = String(text.dropFirst(sign.count)).trimmingMark
      for part in Self.list(rest)?.parts ?? [rest] { add(part, mark.comparison) }
      if mark.comparison == .glob || mark.sign.contains(":") {
        end = ": 'webOnly' already keeps \(paths.count == 1 ? "the path" : "them") in the browser"
        end += Self.escaped(text, sign).map { "; or \($0)" } ?? ""
      }
      if sign.contains("~*") { ignoreCase() }
    } else if let list = Self.list(text) {
      (sign, offset) = (list.sign, list.parts[0].utf8.count)
      for part in list.parts { add(part, .pattern) }
      end = Self.escaped(list: text, sign).map { ", or write \($0)" } ?? ""
    } else if text.utf8.count > 1, ["^", "/^", "\\A"].contains(where: text.hasPrefix) {
      sign = text.hasPrefix("\\A") ? "\\A" : "^"
      add(text, .expression)
    } else if text.utf8.count > 1, text.hasSuffix("$"), !text.hasSuffix("\\$") {
      (sign, offset) = ("$", text.utf8.count - 1)
      add(text, Self.isExpression(text) ? .expression : .glob)
      end = ", or write '\\$' for '$' in a path"
    } else if let star = Self.star(text) {
      (sign, offset) = ("*", star)
      add(text, .glob)
      end = ", or write '\\*' for '*' in a path"
    } else {
      return nil
    }
    paths = paths.unique
    if paths.count > 16 { (paths, remarks) = ([], ["write a path for each combination"]) }
    let shown = paths.map(quoted)
    if shown.count == 1 { remedy = "write \(shown[0])" }
    if shown.count > 1 {
      remedy = "list \(listed(shown, limit: shown.count)) as separate paths"
    }
    if !paths.isEmpty { remedy += end }
    remedy = ([remedy].filter { !$0.isEmpty } + remarks.unique).joined(separator: "; ")
  }

  /// Adds the patterns for a text.
  private mutating func add(_ text: String, _ comparison: Comparison) {
    if comparison == .expression {
      for part in Self.alternatives(text) { add(expression: part) }
    } else if comparison != .exact, let inner = WebOnlySyntax(text, depth: depth + 1) {
      paths += inner.paths
      remarks += inner.remarks
    } else if comparison == .pattern, let meant = Self.patterns(text) {
      paths += meant
    } else {
      add(glob: text, comparison)
    }
  }
}

// MARK: - Marks and lists

extension WebOnlySyntax {
  /// Returns the mark at the start of a text, and how its tool compares the path after it.
  private static func mark(_ text: String) -> (sign: String, comparison: Comparison)? {
    // 'not/a' is an ordinary path.
    if let mark = ExclusionMark(text),
      !mark.text.allSatisfy(\.isLetter) || mark.text.allSatisfy(\.isUppercase)
    {
      let isRobots = lowercasedASCII(mark.text).contains("disallow")
      return (mark.text, isRobots ? .prefix : .glob)
    }
    let rest = text.dropFirst()
    // '/-/' and '-1' are usual in paths.
    if text.hasPrefix("!") && !rest.isEmpty || text.hasPrefix("-") && rest.first?.isLetter == true {
      return (String(text.prefix(1)), .glob)
    }
    // The locations of nginx.
    let isLocation = lowercasedASCII(text).hasPrefix("location ")
    var path = text.dropFirst(isLocation ? 9 : 0).drop { $0 == " " }
    let modifier = ["=", "^~", "~*", "~"].first { path.hasPrefix($0 + (isLocation ? "" : " ")) }
    path = path.dropFirst(modifier?.count ?? 0).drop { $0 == " " }
    guard path.startIndex > text.startIndex, !path.isEmpty else { return nil }
    let sign = String(text[..<path.startIndex])
    switch modifier {
    case "~", "~*": return (sign, .expression)
    case _ where !path.hasPrefix("/"): return nil
    case "=": return (sign, .exact)
    default: return (sign, .prefix)
    }
  }

  /// Returns the pattern for a path that begins with the mark itself.
  private static func escaped(_ text: String, _ mark: String) -> String? {
    guard !mark.contains(where: \.isLetter) else { return nil }
    // Only marks of ASCII can be escaped.
    let path = text.dropFirst(mark.count)
    let escaped = mark.utf8.count == 1 ? "\\" + text : "/\(mark.prefix { $0 != " " })\(path)"
    return "\(quoted(escaped)) if the path begins with \(quoted(mark))"
  }

  private static func escaped(list text: String, _ sign: String) -> String? {
    if sign != " " { return "\(quoted("\\" + sign)) for \(quoted(sign)) in a path" }
    return text.hasPrefix("/") ? nil : "\(quoted("/" + text)) for one path"
  }

  /// Returns the paths of a list: `a|b`, `/a, /b`, `a;b`, `a/b c/d`; other signs are text.
  private static func list(_ text: String) -> (sign: String, parts: [String])? {
    let bars = alternatives(text)
    if bars.count > 1, !bars.contains(""), !text.contains(where: { "?#".contains($0) }) {
      return ("|", bars)
    }
    if text.contains(where: { "\\{[(<".contains($0) }) { return nil }
    for sign in [",", ";", " "] {
      let parts = text.split(separator: sign).map { String($0).trimmingBlanks }
      guard parts.count > 1, !parts.contains("") else { continue }
      let isWords = parts.enumerated().allSatisfy { index, part in
        let word = part.drop { index == 0 && $0 == "/" }.prefix { index == 0 || $0 != "/" }
        return isWord(word)
      }
      // 'admin, /login', but not 'admin /login'.
      let isPaths = parts.dropFirst(sign == " " ? 0 : 1)
        .allSatisfy { $0.hasPrefix("/") || mark($0) != nil }
      let isNested = parts.allSatisfy { $0.contains("/") && isWord($0.prefix { $0 != "/" }) }
      if sign != " " && isWords || isPaths || isNested { return (sign, parts) }
    }
    return nil
  }

  private static func isWord(_ text: Substring) -> Bool {
    text.first?.isLetter == true && text.allSatisfy { $0.isLetter || $0 == "_" || $0 == "-" }
  }

  /// Returns the texts between the `|` that are not in brackets.
  private static func alternatives(_ text: String) -> [String] {
    ForeignSyntax.alternatives(Array(text.utf8)).map { String(decoding: $0, as: UTF8.self) }
  }
}

// MARK: - Globs

extension WebOnlySyntax {
  /// Returns the position of a `*` that no pattern can have there; `nil` for other texts.
  private static func star(_ text: String) -> Int? {
    if ForeignSyntax(text)?.routes.isEmpty == false { return nil }
    do throws(PatternError) {
      _ = try Pattern(text)
      return nil
    } catch {
      guard error.reason == .wildcardBesideText || error.reason == .restNotLast else { return nil }
      return error.offset
    }
  }

  /// Returns the first `*`, `?`, `.*` or `.+` of a glob, with those that follow at once.
  private static func wildcard(_ text: String) -> Range<String.Index>? {
    func isSign(_ index: String.Index) -> Bool {
      guard index < text.endIndex else { return false }
      let next = text[text.index(after: index)...].first
      return "*?".contains(text[index]) || text[index] == "." && (next == "*" || next == "+")
    }
    var start = text.startIndex
    var depth = 0
    while start < text.endIndex, depth > 0 || !isSign(start) {
      if text[start] == "{" { depth += 1 }
      if text[start] == "}" { depth -= 1 }
      if text[start] == "\\" { text.formIndex(after: &start) }
      if start < text.endIndex { text.formIndex(after: &start) }
    }
    var end = start
    while isSign(end) { end = text.index(end, offsetBy: text[end] == "." ? 2 : 1) }
    return start < end ? start..<end : nil
  }

  /// Adds the patterns for a path in which `*` is any text.
  private mutating func add(glob text: String, _ comparison: Comparison) {
    var path = String(text.prefix { $0 != "#" }).trimmingBlanks
    let isPrefix = comparison == .prefix && !path.hasSuffix("$")
    if comparison != .exact, path.hasSuffix("$") { path.removeLast() }
    let query = path.indices.first { index in
      guard path[index] == "?" else { return false }
      let name = path[index...].dropFirst().prefix { $0.isLetter || $0.isNumber || $0 == "_" }
      return comparison == .prefix || path[name.endIndex...].hasPrefix("=")
    }
    let hasQuery = query != nil
    let glob = String(path[..<(query ?? path.endIndex)])
    guard comparison != .exact, let wildcard = Self.wildcard(glob) else {
      add(glob, isPrefix: isPrefix && !hasQuery)
      return
    }
    let (head, tail) = (String(glob[..<wildcard.lowerBound]), glob[wildcard.upperBound...])
    let exact = Self.components(glob)
    let isAny = head.isEmpty || head == "/"
    if isAny, !tail.isEmpty || hasQuery {
      let deeper = exact.flatMap { head + "*/" + $0.drop { $0 == "/" } }
      let names = [exact, deeper].compactMap(\.self).map(quoted)
      let example = names.isEmpty || hasQuery ? "" : ", such as \(listed(names, limit: 2))"
      remarks.append("list each path\(example), because '*' is one component in a pattern")
      return
    }
    let count = paths.count
    add(head.isEmpty ? "/" : head, isPrefix: true)
    // '?' requires a character.
    let signs = glob[wildcard]
    let needsText = signs.contains("?") || signs.contains("+")
    if needsText, !isAny, paths.count > count { paths.remove(at: count) }
    if !tail.isEmpty, let exact {
      remarks.append("or only \(quoted(exact)), in which '*' is one component")
    }
  }

  /// Returns a pattern in which each wildcard is in one component.
  private static func components(_ glob: String) -> String? {
    var count = 0
    let texts = glob.split(separator: "/", omittingEmptySubsequences: false).map { component in
      var component = String(component)
      if let range = wildcard(component), range == component.startIndex..<component.endIndex {
        return "*"
      }
      while let range = wildcard(component) {
        count += 1
        component.replaceSubrange(range, with: count == 1 ? "{name}" : "{name\(count)}")
      }
      return component
    }
    return patterns(texts.joined(separator: "/"))?.first
  }

  /// Adds the patterns for a path without wildcards.
  private mutating func add(_ text: String, isPrefix: Bool) {
    guard let patterns = Self.patterns(text) else {
      remarks.append("list each path as a pattern")
      return
    }
    paths += isPrefix ? patterns.flatMap(Self.prefixed) : patterns
  }

  /// Returns the patterns that a text without wildcards means.
  private static func patterns(_ text: String) -> [String]? {
    if text.isEmpty { return ["/"] }
    let meant = ForeignSyntax(text)?.routes ?? [ForeignSyntax.fixed(text)]
    let patterns = meant.compactMap { text in
      guard var pattern = try? Pattern(text) else { return nil as String? }
      while let (escape, plain, _) = pattern.percentEscape {
        guard let decoded = try? Pattern(pattern.text.replacing(escape, with: plain)),
          decoded != pattern
        else { break }
        pattern = decoded
      }
      return pattern.text
    }
    return patterns.isEmpty || patterns.count < meant.count ? nil : patterns
  }

  /// Returns the patterns for all paths that begin as those of a pattern do.
  private static func prefixed(_ pattern: String) -> [String] {
    let end = pattern.lastIndex(of: "/").map(pattern.index(after:)) ?? pattern.startIndex
    let (start, last) = (pattern[..<end], pattern[end...])
    let base = String(start.dropLast())
    let below = base.isEmpty ? ["**"] : [base, base + "/**"]
    if last.isEmpty || last == "**" || last.hasSuffix("**}") || last.hasSuffix("?}") {
      return below
    }
    if last == "*" { return [pattern, pattern + "/**"] }
    guard last.hasSuffix("}"), !last.hasSuffix("\\}"), let open = last.lastIndex(of: "{") else {
      let name = ["name", "text", "more"].first { !pattern.contains("{\($0)") } ?? "name"
      return [pattern, "\(pattern)/**", "\(pattern){\(name)}", "\(pattern){\(name)}/**"]
    }
    let body = last[open...].dropFirst().dropLast()
    let text = pattern[..<open]
    guard let colon = body.firstIndex(of: ":") else { return [pattern, pattern + "/**"] }
    let type = body[colon...].dropFirst()
    if ["int", "uuid", "string"].contains(type) {
      return ["\(text){\(body[..<colon])}", "\(text){\(body[..<colon])}/**"]
    }
    return type.split(separator: "|").flatMap { prefixed("\(text)\($0)") }
  }
}

// MARK: - Regular expressions

extension WebOnlySyntax {
  private static func isExpression(_ text: String) -> Bool {
    text.contains { "\\()[]+^".contains($0) } || text.contains(".*") || text.hasSuffix("/?$")
  }

  /// Returns whether a pattern has no operator of a regular expression as text.
  private static func isWithoutOperators(_ pattern: String) -> Bool {
    var text = pattern.hasSuffix("/**") ? pattern.dropLast(3) : pattern[...]
    var depth = 0
    while let character = text.popFirst() {
      switch character {
      case "\\": _ = text.popFirst()
      case "{": depth += 1
      case "}": depth -= 1
      case _ where depth == 0 && "()[]+?*^|$".contains(character): return false
      default: break
      }
    }
    return true
  }

  /// Returns whether a slash ends a regular expression of JavaScript: `/^\/admin/i`.
  private mutating func isWholeLiteral(_ text: String, _ end: String.Index) -> Bool {
    let flags = text[end...].dropFirst()
    guard text[..<end].contains("\\/"), flags.allSatisfy({ "dgimsuvy".contains($0) }) else {
      return false
    }
    if flags.contains("i") { ignoreCase() }
    return true
  }

  private mutating func ignoreCase() {
    remarks.append("the expression ignores case: set the policy 'pathCase' to 'insensitive'")
  }

  /// Adds the patterns for a regular expression, which is compared anywhere without anchors.
  private mutating func add(expression text: String) {
    var body = text.replacing("\\\\", with: "\\").trimmingBlanks
    if body.hasPrefix("/^") {
      body.removeFirst()
      if let end = body.lastIndex(of: "/"), !body[..<end].hasSuffix("\\"),
        isWholeLiteral(body, end)
      {
        body = String(body[..<end])
      }
    }
    body.replace("\\/", with: "/")
    if body.hasPrefix("(?i)") {
      ignoreCase()
      body.removeFirst(4)
    }
    let isAtStart = body.remove(prefix: "^", "\\A")
    var isWhole = !body.hasSuffix("\\$") && body.remove(suffix: "$", "\\z", "\\Z")
    if body.remove(suffix: "(.*)", "(.+)", "(.*?)", "(.+?)", ".*", ".+", ".*?", ".+?") {
      isWhole = false
    }
    if body.remove(suffix: "(/|$)", "($|/)", "(?:/|$)", "(?:$|/)") {
      isWhole = false
      body += "/"
    }
    _ = body.remove(suffix: "(/)?", "/?")
    let plain = body.prefix { !"\\()[]{}*+?^$|".contains($0) }
    let isPlain = plain.endIndex == body.endIndex
    let foreign = isPlain ? nil : ForeignSyntax("^\(body)$")
    let routes = isPlain ? Self.patterns(body) : foreign?.routes
    guard isAtStart || body.hasPrefix("/") || sign == "$" && plain.count > 1 else {
      remarks.append("list each path that the expression matches")
      return
    }
    if let routes, !routes.isEmpty, routes.allSatisfy(Self.isWithoutOperators),
      !body.contains("(?!")
    {
      paths += isWhole ? routes : routes.flatMap(Self.prefixed)
    } else if plain.count > 1 {
      // An element that is repeated may be absent.
      let isRepeated = body[plain.endIndex...].first.map("*?{".contains) ?? false
      add(String(isRepeated ? plain.dropLast() : plain), isPrefix: true)
    } else {
      remarks.append("list each path that the expression matches")
    }
    if !isAtStart, sign != "$" {
      remarks.append("without '^', the expression also matches deeper paths: list them, too")
    }
  }
}

extension String {
  fileprivate var trimmingBlanks: String {
    let start = drop { $0 == " " }
    return String(start.prefix(start.count - start.reversed().prefix { $0 == " " }.count))
  }

  /// The text without the block or the semicolon at the end of a directive.
  fileprivate var trimmingMark: String {
    let end = firstRange(of: " {")?.lowerBound ?? endIndex
    var text = String(self[..<end]).trimmingBlanks
    if text.hasSuffix(";") { text.removeLast() }
    return text
  }

  /// Removes the first of some texts with which this one begins.
  fileprivate mutating func remove(prefix texts: String...) -> Bool {
    guard let text = texts.first(where: hasPrefix) else { return false }
    removeFirst(text.count)
    return true
  }

  /// Removes the first of some texts with which this one ends.
  fileprivate mutating func remove(suffix texts: String...) -> Bool {
    guard let text = texts.first(where: hasSuffix) else { return false }
    removeLast(text.count)
    return true
  }
}
