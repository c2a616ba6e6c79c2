internal import Waymark

/// The parts of a text that are written in the pattern syntax of another router, and the pattern
/// that they mean.
///
///     ForeignSyntax("users/:id")?.corrected         // "users/{id}", of Express and many others
///     ForeignSyntax("users/<int:id>")?.corrected    // "users/{id:int}", of Flask and Django
///     ForeignSyntax("users/{id:[0-9]+}")?.corrected // "users/{id:int}", of Spring and gorilla
///     ForeignSyntax("users/\\:id")                  // nil: the colon is escaped
///
/// It reads the text and not the parsed pattern, because many of these parts are no valid pattern.
struct ForeignSyntax {
  /// A part of the text with the text that should be in its place.
  struct Part {
    /// The reason why the part does not do what the author wants.
    enum Kind {
      /// A parameter, which would capture nothing.
      case parameter
      /// A regular expression.
      case expression
      /// A folder of a file-based router that is not in the URL.
      case group
      /// A part that links may lack.
      case optional
      /// The dollar sign of a template: `${id}`.
      case dollar
      /// The `&` before the first query item.
      case ampersand
    }

    let kind: Kind
    /// The position of the part in the text, in UTF-8 bytes.
    let range: Range<Int>
    let text: String
    let meant: String
  }

  var parts: [Part] = []
  /// The pattern that was probably meant; `nil` if one pattern cannot have the meaning.
  var corrected: String?
  /// The remedy: the pattern to write, or the reason why there is none.
  var remedy = ""

  /// Indicates whether the remedy consists of the replaced parts only.
  var isOnlyReplaced: Bool {
    corrected?.utf8.elementsEqual(output) == true && !needsSecondRoute && remarks.isEmpty
  }

  let bytes: [UInt8]
  var index = 0
  /// The position at which the component, the value or the fragment begins.
  var start = 0
  var part = PatternError.Part.path
  /// The corrected text.
  var output: [UInt8] = []
  /// The corrected text without the components that links may lack.
  var shorter: [UInt8] = []
  var needsSecondRoute = false
  var isAnchored = false
  var unnamed = 0
  var remarks: [String] = []
  /// The number of optional parts around the text.
  let depth: Int

  /// Reads a text; returns `nil` if it contains no foreign syntax.
  init?(_ text: String) { self.init(text, depth: 0) }

  init?(_ text: String, depth: Int) {
    // A limit, because a part is read again when the parts around it have no meaning.
    guard text.utf8.count <= 512, depth < 3 else { return nil }
    self.depth = depth
    bytes = Array(text.utf8)
    while index < bytes.count {
      if !readPart() { copy(isEscape(at: index) ? 2 : 1) }
    }
    guard !parts.isEmpty else { return nil }
    settle()
  }

  /// Decides what to write.
  mutating func settle() {
    var text = String(decoding: output, as: UTF8.self)
    do throws(PatternError) {
      _ = try Pattern(text)
    } catch {
      switch error.reason {
      case .adjacentParameters:
        remedy = "the values of '\(text)' cannot be separated: write text between them"
        return
      case .restNotLast:
        remedy =
          "only the last component can be a catch-all such as '{path**}'; "
          + "'*' and '{name}' match one component"
        return
      case .optionalBeforeRequired, .optionalBeforeRest: needsSecondRoute = true
      default: break
      }
      guard let fixed = error.fixedPattern else {
        remedy = "write '{name}' for one component, or '{path**}' for everything that follows"
        return
      }
      text = fixed
    }
    corrected = text
    remedy = "write '\(text.isEmpty ? "/" : text)'"
    if needsSecondRoute {
      if shorter.count > 1, shorter.last == UInt8(ascii: "/") { shorter.removeLast() }
      if shorter.count > 1, shorter.first == UInt8(ascii: "/"), output.first != shorter.first {
        shorter.removeFirst()
      }
      let second = String(decoding: shorter, as: UTF8.self)
      remedy += ", and a second route '\(second.isEmpty ? "/" : second)'"
    }
    for remark in remarks { remedy += ", " + remark }
  }
}

extension ForeignSyntax {
  func scalar(_ position: Int) -> Unicode.Scalar? {
    bytes.indices.contains(position) ? Unicode.Scalar(bytes[position]) : nil
  }

  func string(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }

  func isEscape(at position: Int) -> Bool {
    scalar(position) == "\\" && position + 1 < bytes.count
      && PatternByte.isPunctuation(bytes[position + 1])
  }

  /// Copies text that is not foreign.
  mutating func copy(_ count: Int) {
    let end = min(index + count, bytes.count)
    output += bytes[index..<end]
    shorter += bytes[index..<end]
    if count == 1 {
      switch (scalar(index), part) {
      case ("/", .path), ("/", .fragment), ("=", .query): start = end
      // The name of an item contains no foreign syntax.
      case ("?", .path), ("&", .query): (part, start) = (.query, -1)
      case ("#", .path), ("#", .query): (part, start) = (.fragment, end)
      default: break
      }
    }
    index = end
  }

  /// Replaces the text up to `end`.
  ///
  /// - Parameter isOmissible: Indicates that links may lack the replaced text.
  mutating func replace(
    _ kind: Part.Kind,
    upTo end: Int,
    with meant: String,
    isOmissible: Bool = false
  ) {
    let range = index..<end
    parts.append(Part(kind: kind, range: range, text: string(range), meant: meant))
    output += meant.utf8
    if !isOmissible {
      shorter += meant.utf8
    } else if shorter.last == UInt8(ascii: "/"), !meant.hasPrefix("/") {
      shorter.removeLast()
    }
    index = end
  }

  /// Returns whether a component, value or fragment ends at a position.
  func isEnd(_ position: Int) -> Bool {
    switch scalar(position) {
    case nil: true
    case "/": part != .query
    case "?": part == .path
    case "#": part != .fragment
    case "&": part != .fragment
    default: false
    }
  }

  /// Returns whether the text from `start` up to a position is a whole component, value or
  /// fragment.
  func isWhole(_ end: Int) -> Bool { index == start && isEnd(end) }

  /// Returns the position after the bracket that closes the one at `position`.
  func closing(_ position: Int) -> Int? {
    let opening = bytes[position]
    let closing: UInt8 =
      switch Unicode.Scalar(opening) {
      case "(": UInt8(ascii: ")")
      case "[": UInt8(ascii: "]")
      case "<": UInt8(ascii: ">")
      default: UInt8(ascii: "}")
      }
    var depth = 0
    let end = min(position + 128, bytes.count)
    var position = position
    while position < end {
      let byte = bytes[position]
      if byte == UInt8(ascii: "\\") {
        position += 2
        continue
      }
      if byte == opening { depth += 1 }
      if byte == closing {
        depth -= 1
        if depth == 0 { return position + 1 }
      }
      position += 1
    }
    return nil
  }

  /// Returns the position after the name that begins at a position, or the position itself.
  func endOfName(_ position: Int) -> Int {
    guard let first = scalar(position), first.isASCII, PatternByte.isNameStart(bytes[position])
    else { return position }
    var end = position
    while end < bytes.count, PatternByte.isName(bytes[end]) { end += 1 }
    while bytes[end - 1] == UInt8(ascii: "-") { end -= 1 }
    return end
  }

  /// Returns whether a `?` at a position marks the part before it as optional, and does not begin
  /// the query.
  func isMark(_ position: Int) -> Bool {
    guard scalar(position) == "?", part == .path else { return false }
    switch scalar(position + 1) {
    case nil, "/", ".", "-", "#", "?", "&", ")", "]", "}": return true
    default: return false
    }
  }

  /// Returns the position after the repetition at a position: `+`, `*`, `?`, `{2}`.
  func endOfRepetition(_ position: Int) -> Int {
    var end = position
    while let next = scalar(end) {
      if next == "+" || next == "*" || isMark(end) {
        end += 1
      } else if next == "{", let close = closing(end),
        string(end + 1..<close - 1).utf8.allSatisfy({ isDigit($0) || $0 == UInt8(ascii: ",") }),
        close > end + 2
      {
        end = close
      } else {
        break
      }
    }
    return end
  }
}

extension ForeignSyntax {
  /// A parameter that was probably meant.
  struct Parameter {
    var name: String
    var type = ""
    var isRest = false
    var isOptional = false

    init?(_ name: some StringProtocol) {
      guard let first = name.utf8.first, PatternByte.isNameStart(first),
        name.utf8.allSatisfy(PatternByte.isName)
      else { return nil }
      self.name = String(name)
    }

    var text: String { isRest ? "{\(name)**}" : "{\(name)\(type)\(isOptional ? "?" : "")}" }

    /// Restricts the parameter as a regular expression, a word or a constraint does.
    mutating func constrain(_ text: some StringProtocol) {
      switch ForeignSyntax.type(ofExpression: String(text)) {
      case "**": isRest = true
      case let type: self.type = type
      }
    }
  }

  /// Returns the restriction that is nearest to a regular expression or constraint: `:int`,
  /// `:uuid`, `:a|b`, `**` for a catch-all, or no text.
  static func type(ofExpression expression: String) -> String {
    var text = expression.filter { $0 != "^" && $0 != "$" && $0 != " " && $0 != "\"" && $0 != "'" }
    if text.contains("[^") { return "" }
    text = replacing("\\\\", in: text, with: "\\")
    text = replacing("?:", in: text, with: "")
    if text.hasPrefix("regex("), text.hasSuffix(")") {
      text = String(text.dropFirst(6).dropLast())
    }
    if text.hasPrefix("("), text.hasSuffix(")"), text.count(where: { $0 == "(" }) == 1 {
      text = String(text.dropFirst().dropLast())
    }
    if [".*", ".+", ".*?", ".+?", "path"].contains(text) { return "**" }
    if text.contains("{8}"), text.contains("{12}") { return ":uuid" }
    // Constraints, as in `int:min(1)` and `range(1,9)`.
    let names = text.prefix { $0 != "(" }.split(separator: ":").map(String.init)
    for name in names {
      if ["min", "max", "range"].contains(name) { return ":int" }
      if let type = type(meantBy: name), !type.isEmpty, type != "string" { return ":" + type }
    }
    if text.hasPrefix("any("), text.hasSuffix(")") {
      text = String(text.dropFirst(4).dropLast().map { $0 == "," ? "|" : $0 })
    }
    if text.contains("|"), isListOfWords(text) { return ":" + text }
    return isNumber(text) ? ":int" : ""
  }

  static func isListOfWords(_ text: some StringProtocol) -> Bool {
    text.split(separator: "|", omittingEmptySubsequences: false).allSatisfy {
      !$0.isEmpty && $0.utf8.allSatisfy { $0 >= 0x80 || PatternByte.isName($0) }
    }
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
    let plain = replacing("\\\\", in: text, with: "\\")
    let signs = [".*", ".+", "\\d", "\\w", "\\s", "\\D", "\\W", "\\S", "(?"]
    if signs.contains(where: { Self.contains($0, in: plain) }) { return true }
    if text.contains("\\") { return false }
    if let open = text.firstIndex(of: "["), text[open...].dropFirst(2).contains("]") { return true }
    if text.hasPrefix("("), text.hasSuffix(")") { return true }
    return text.hasPrefix("^") && text.hasSuffix("$") && text.utf8.count > 2
  }

  static func contains(_ piece: String, in text: some StringProtocol) -> Bool {
    var rest = text[...]
    while !rest.isEmpty {
      if rest.hasPrefix(piece) { return true }
      rest = rest.dropFirst()
    }
    return false
  }

  static func replacing(
    _ piece: String,
    in text: String,
    with replacement: String
  ) -> String {
    var output = ""
    var rest = text[...]
    while let first = rest.first {
      if rest.hasPrefix(piece) {
        output += replacement
        rest = rest.dropFirst(piece.count)
      } else {
        output.append(first)
        rest = rest.dropFirst()
      }
    }
    return output
  }

  /// Returns a name for a parameter without one.
  mutating func newName() -> String {
    unnamed += 1
    return unnamed == 1 ? "name" : "name\(unnamed)"
  }

  /// Replaces the text up to `end` with a parameter.
  mutating func replace(
    _ kind: Part.Kind,
    upTo end: Int,
    with parameter: Parameter,
    prefix: String = ""
  ) {
    var parameter = parameter
    var end = end
    if isMark(end) {
      parameter.isOptional = true
      end += 1
    }
    // A catch-all needs the slash before it.
    if parameter.isRest, parameter.isOptional, part == .path { needsSecondRoute = true }
    if part != .path { parameter.isRest = false }
    replace(
      kind,
      upTo: end,
      with: prefix + parameter.text,
      isOmissible: parameter.isOptional
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
    case "int", "int32", "int64", "integer", "uint", "num", "number", "numeric", "digits", "d+",
      "bigint":
      "int"
    case "uuid", "guid", "uuid4", "uuid7", "uuidv4": "uuid"
    case "string", "str": "string"
    case "bool", "boolean": "true|false"
    case "alnum", "alpha", "datetime", "decimal", "double", "float", "regex", "slug": ""
    default: nil
    }
  }
}
