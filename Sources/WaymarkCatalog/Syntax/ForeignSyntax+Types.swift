internal import Waymark

extension ForeignSyntax {
  /// A parameter that was probably meant.
  struct Parameter {
    var name: String
    var type = ""
    var isRest = false
    var isOptional = false
    /// Indicates whether a catch-all requires at least one character.
    var needsText = true
    /// Indicates whether the expression excludes paths.
    var excludes = false
    /// The values that the parameter accepts in place of fewer values: `text` or `integer`.
    var wider: String?

    init?(_ name: some StringProtocol) {
      guard let first = name.utf8.first, PatternByte.isNameStart(first),
        name.utf8.allSatisfy(PatternByte.isName)
      else { return nil }
      self.name = String(name)
    }

    var text: String { isRest ? "{\(name)**}" : "{\(name)\(type)\(isOptional ? "?" : "")}" }

    /// Restricts the parameter as a regular expression, a word or a constraint does, as far as
    /// patterns can.
    mutating func constrain(_ expression: some StringProtocol) {
      (type, wider) = ("", nil)
      var text = ForeignSyntax.withoutOuterSpaces(
        String(expression).filter { $0 != "\"" && $0 != "'" }
      )
      text = text.replacing("\\\\", with: "\\").replacing("?:", with: "")
      if text.hasPrefix("regex("), text.hasSuffix(")") {
        text = String(text.dropFirst(6).dropLast())
      }
      if text.hasPrefix("^") { text.removeFirst() }
      if text.hasSuffix("$") { text.removeLast() }
      if text.hasPrefix("("), text.hasSuffix(")"), text.count(where: { $0 == "(" }) == 1 {
        text = String(text.dropFirst().dropLast())
      }
      if text.hasPrefix("any("), text.hasSuffix(")") {
        text = String(text.dropFirst(4).dropLast().map { $0 == "," ? "|" : $0 })
      }
      // Constraints, as in `int:min(1)`, `int min(1)` and `range(1,9)`.
      let names = text.prefix { $0 != "(" }.split { $0 == ":" || $0 == " " }.map(String.init)
      let types = names.compactMap(ForeignSyntax.type(meantBy:))
      let isOther = types.count < names.count || text.contains("(")
      if [".*", ".*?", "*", "**"].contains(text) {
        (isRest, needsText) = (true, false)
      } else if [".+", ".+?", "path"].contains(text) {
        isRest = true
      } else if text.hasPrefix("(?!"), text.hasSuffix(")") || text.hasSuffix(".*") {
        (isRest, needsText, wider, excludes) = (true, false, "text", true)
      } else if text.contains("{8}"), text.contains("{12}") {
        type = ":uuid"
      } else if let found = types.first(where: { !$0.isEmpty && $0 != "string" }) {
        type = ":" + found
        if isOther, found == "int" { wider = "integer" }
      } else if !types.isEmpty {
        if isOther || types.contains("") { wider = "text" }
      } else if names.contains(where: ["min", "max", "range"].contains) {
        (type, wider) = (":int", "integer")
      } else if text.contains("|"), ForeignSyntax.isListOfWords(text.filter { $0 != " " }) {
        type = ":" + text
      } else if ForeignSyntax.isNumber(text) {
        type = ":int"
        if !["\\d+", "\\d*", "[0-9]+", "[0-9]*", "[\\d]+"].contains(text) { wider = "integer" }
      } else if !ForeignSyntax.isComponent(text) {
        wider = "text"
      }
    }
  }

  /// Returns whether a regular expression matches every component.
  static func isComponent(_ expression: String) -> Bool {
    guard expression.hasPrefix("[^"), let close = expression.firstIndex(of: "]") else {
      return expression.isEmpty || expression == "required"
    }
    return expression[..<close].dropFirst(2).allSatisfy { "\\/?#".contains($0) }
      && ["+", "*", "+?", "*?"].contains(expression[close...].dropFirst())
  }

  static func isListOfWords(_ text: some StringProtocol) -> Bool {
    text.split(separator: "|", omittingEmptySubsequences: false).allSatisfy {
      !$0.isEmpty && $0.utf8.allSatisfy(isWord)
    }
  }

  private static func isWord(_ byte: UInt8) -> Bool { byte >= 0x80 || PatternByte.isName(byte) }

  /// Returns a text with the spaces that separate two words, as in `New York`, and no others.
  fileprivate static func withoutOuterSpaces(_ text: String) -> String {
    text.split(separator: " ").reduce("") { before, part in
      let isInner = before.utf8.last.map(isWord) == true && part.utf8.first.map(isWord) == true
      return before + (isInner ? " " : "") + part
    }
  }

  /// Returns a list of words with `|` in the place of other separators: `film,book`, `film/book`.
  func words(separatedIn text: Substring) -> String? {
    // Only a value of a path contains no slash.
    let separators = part == .path ? ",;/" : ",;"
    guard let separator = text.first(where: separators.contains), !text.contains("|") else {
      return nil
    }
    let words = Self.withoutOuterSpaces(String(text)).map { $0 == separator ? "|" : $0 }
    return Self.isListOfWords(String(words.filter { $0 != " " })) ? String(words) : nil
  }

  /// Returns whether a regular expression matches only digits.
  static func isNumber(_ expression: String) -> Bool {
    var rest = Substring(expression)
    var hasDigits = false
    while let first = rest.first {
      let digit = ["[0-9]", "[1-9]", "[\\d]", "\\d"].first { rest.hasPrefix($0) }
      if let digit {
        hasDigits = true
        rest = rest.dropFirst(digit.count)
      } else if first == "{", let close = rest.firstIndex(of: "}") {
        rest = rest[close...].dropFirst()
      } else if "+*?".contains(first) || first == "-" && !hasDigits {
        rest = rest.dropFirst()
      } else {
        return false
      }
    }
    return hasDigits
  }

  /// Returns whether a text is a regular expression, and not a word or a list of words.
  static func isExpression(_ text: String) -> Bool {
    let plain = text.replacing("\\\\", with: "\\")
    let signs = [".*", ".+", "\\d", "\\w", "\\s", "\\p{", "\\D", "\\W", "\\S", "\\P{", "(?"]
    if signs.contains(where: { plain.contains($0) }) { return true }
    if text.contains("\\") { return false }
    if let open = text.firstIndex(of: "["), text[open...].dropFirst(2).contains("]") { return true }
    if text.hasPrefix("("), text.hasSuffix(")") { return true }
    return text.hasPrefix("^") && text.hasSuffix("$") && text.utf8.count > 2
  }

  /// Returns a name for a parameter without one.
  mutating func newName() -> String {
    unnamed += 1
    return unnamed == 1 ? "name" : "name\(unnamed)"
  }

  /// Replaces the text up to `end` with a parameter.
  mutating func replace(_ kind: Part.Kind, upTo end: Int, with parameter: Parameter) {
    var parameter = parameter
    var end = end
    if isMark(end) {
      parameter.isOptional = true
      end += 1
    }
    if parameter.isRest {
      if part != .path || index != start && index > 0 || !isEnd(end) && !isFile(end) {
        parameter.isRest = false
        if part == .path { remarks.append("where '\(parameter.name)' is part of one component") }
      } else if parameter.needsText {
        needsText = true
      }
    }
    if let wider = parameter.wider {
      let last = remarks.last { !$0.hasPrefix("and so is '") }
      let isSame = last?.hasSuffix("' is any \(wider)") == true
      remarks.append(
        isSame ? "and so is '\(parameter.name)'" : "where '\(parameter.name)' is any \(wider)"
      )
    }
    if parameter.excludes { remarks.append("and list the excluded paths under 'webOnly'") }
    guard parameter.isOptional, part == .path else {
      replace(kind, upTo: end, with: parameter.text)
      return
    }
    // The point before an optional format is optional, too.
    let isFormat =
      index > start && scalar(index - 1) == "." && pieces.last?.first?.last == UInt8(ascii: ".")
    if isFormat { pieces[pieces.count - 1][0].removeLast() }
    parameter.isOptional = false
    replace(
      kind,
      upTo: end,
      with: (isFormat ? "." : "") + parameter.text,
      isOmissible: true
    )
  }
}

extension ForeignSyntax {
  /// Returns the type that was probably intended by a parameter's only word: empty if patterns have
  /// no such type, `nil` if the text seems to be intended as a word.
  ///
  /// Types that are also ordinary words, such as `date`, `text` and `path`, count as words.
  static func type(meantBy word: String) -> String? {
    switch lowercasedASCII(word) {
    case "int", "int8", "int16", "int32", "int64", "integer", "uint", "uint8", "uint16", "uint32",
      "uint64", "long", "short", "bigint", "num", "number", "numeric", "digit", "digits", "d+",
      "natural", "i8", "i16", "i32", "i64", "u8", "u16", "u32", "u64", "isize", "usize":
      "int"
    case "uuid", "guid", "uuid4", "uuid7", "uuidv4", "uuidv7": "uuid"
    case "string", "str", "required": "string"
    case "bool", "boolean": "true|false"
    case "alnum", "alpha", "alphabetic", "alphabetical", "alphanum", "alphanumeric", "datetime",
      "decimal", "double", "f32", "f64",
      "float", "nanoid", "objectid", "regex", "slug", "ymd":
      ""
    default: nil
    }
  }

  /// Names of types in other routers that may also be meant as words.
  static let typeLikeWords: Set<String> = [
    "any", "base64", "binary", "byte", "char", "date", "day", "email", "filename", "hash", "hex",
    "hostname", "id", "ip", "ipv4", "json", "letter", "letters", "line", "mail", "month", "path",
    "phone", "positive", "segment", "text", "time", "timestamp", "ulid", "uri", "url", "username",
    "week", "weekday", "word", "year", "zipcode",
  ]
}
