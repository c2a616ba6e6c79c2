/// A token of a Gradle script in Groovy or Kotlin.
struct GradleToken: Sendable {
  enum Kind: Sendable, Hashable {
    /// A name, or a keyword.
    case name(String)
    /// A string in its parts.
    case text([Part])
    case number(String)
    /// An operator or a bracket, of one or two characters.
    case symbol(String)
    case lineBreak
  }

  /// A part of a string.
  enum Part: Sendable, Hashable {
    case literal(String)
    /// The source of an expression whose value is inserted, without `$` and braces.
    case template(String)
  }

  let kind: Kind
  /// The line, from 1.
  let line: Int

  func isSymbol(_ text: String) -> Bool { kind == .symbol(text) }

  func isName(_ text: String) -> Bool { kind == .name(text) }

  /// The change of the number of open brackets: 1 for one that opens, -1 for one that closes.
  var nesting: Int {
    switch kind {
    case .symbol("("), .symbol("["), .symbol("{"): 1
    case .symbol(")"), .symbol("]"), .symbol("}"): -1
    default: 0
    }
  }

  /// The name, if the token is one.
  var name: String? { if case .name(let name) = kind { name } else { nil } }
}

/// Splits a Gradle script into tokens, in one pass over its bytes.
///
///     GradleTokenizer.tokens(of: Array("host = \"a.$domain\" // own".utf8), isKotlin: false)
///     // a name, a symbol, and a text with a literal and a template
///
/// Comments are left out. A string that is not closed ends with its line, or with the file if it
/// has three quotation marks.
///
/// Source: groovy-lang.org, "Syntax"; kotlinlang.org, "Grammar" and "Strings".
struct GradleTokenizer {
  private let bytes: [UInt8]
  private let isKotlin: Bool
  private var index = 0
  private var line: Int
  private var tokens: [GradleToken] = []

  /// Returns the tokens of a script.
  ///
  /// - Parameter line: The line on which the bytes begin.
  static func tokens(of bytes: [UInt8], isKotlin: Bool, line: Int = 1) -> [GradleToken] {
    var tokenizer = GradleTokenizer(bytes: bytes, isKotlin: isKotlin, line: line)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { tokenizer.index = 3 }
    while tokenizer.index < bytes.count { tokenizer.take() }
    return tokenizer.tokens
  }

  private func byte(_ distance: Int) -> UInt8 {
    index + distance < bytes.count ? bytes[index + distance] : 0
  }

  private mutating func add(_ kind: GradleToken.Kind, from line: Int? = nil) {
    tokens.append(GradleToken(kind: kind, line: line ?? self.line))
  }

  private mutating func take() {
    let byte = byte(0)
    switch byte {
    case 0x20, 0x09, 0x0D, 0x0C: index += 1
    case 0x0A:
      add(.lineBreak)
      index += 1
      line += 1
    case UInt8(ascii: "\\") where self.byte(1) == 0x0A || self.byte(1) == 0x0D:
      // The statement continues on the next line.
      index += self.byte(1) == 0x0D && self.byte(2) == 0x0A ? 3 : 2
      line += 1
    case UInt8(ascii: "/") where self.byte(1) == UInt8(ascii: "/"), UInt8(ascii: "#"):
      while index < bytes.count, bytes[index] != 0x0A { index += 1 }
    case UInt8(ascii: "/") where self.byte(1) == UInt8(ascii: "*"): skipComment()
    case UInt8(ascii: "\""), UInt8(ascii: "'"): takeString(byte)
    case UInt8(ascii: "`"): takeQuotedName()
    case UInt8(ascii: "/") where !isKotlin && mayBeginSlashy: takeSlashy()
    case 0x30...0x39: takeNumber()
    case _ where Self.isNameByte(byte): add(.name(text(while: Self.isNameByte)))
    default: takeSymbol()
    }
  }

  static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...: true
    default: false
    }
  }

  /// Skips a comment; those of Kotlin may contain others.
  private mutating func skipComment() {
    var depth = 0
    while index < bytes.count {
      let pair = (byte(0), byte(1))
      if pair == (UInt8(ascii: "*"), UInt8(ascii: "/")) {
        index += 2
        depth -= 1
        if depth == 0 { return }
      } else if pair == (UInt8(ascii: "/"), UInt8(ascii: "*")), isKotlin || depth == 0 {
        index += 2
        depth += 1
      } else {
        if bytes[index] == 0x0A { line += 1 }
        index += 1
      }
    }
  }

  /// Moves past the bytes of a kind, and returns them as text.
  private mutating func text(while isPart: (UInt8) -> Bool) -> String {
    let part = bytes[index...].prefix(while: isPart)
    index = part.endIndex
    return String(decoding: part, as: UTF8.self)
  }

  private mutating func takeQuotedName() {
    index += 1
    add(.name(text { $0 != UInt8(ascii: "`") && $0 != 0x0A }))
    if byte(0) == UInt8(ascii: "`") { index += 1 }
  }

  private mutating func takeNumber() {
    let start = index
    while index < bytes.count {
      let isPoint = bytes[index] == UInt8(ascii: ".") && (0x30...0x39).contains(byte(1))
      if !isPoint, !Self.isNameByte(bytes[index]) { break }
      index += 1
    }
    add(.number(String(decoding: bytes[start..<index], as: UTF8.self)))
  }

  /// The symbols of two characters.
  private static let pairs: Set = [
    "+=", "-=", "->", "==", "!=", "?:", "?.", "!!", "&&", "||", "<<", "::", "<=", ">=",
  ]

  private mutating func takeSymbol() {
    let pair = String(decoding: bytes[index...].prefix(2), as: UTF8.self)
    let count = Self.pairs.contains(pair) ? 2 : 1
    add(.symbol(String(decoding: bytes[index..<index + count], as: UTF8.self)))
    index += count
  }

  // MARK: - Strings

  /// Indicates whether a slash after the last token begins a string of Groovy, and is no division.
  private var mayBeginSlashy: Bool {
    guard case .symbol(let symbol)? = tokens.last?.kind else { return false }
    return ["=", "(", ",", "[", ":", "~", "+", "=="].contains(symbol)
  }

  private mutating func takeSlashy() {
    var end = index + 1
    while end < bytes.count, bytes[end] != 0x0A, bytes[end] != UInt8(ascii: "/") {
      end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1
    }
    guard end < bytes.count, bytes[end] == UInt8(ascii: "/") else { return takeSymbol() }
    // Slashy strings are patterns, which no value here has.
    add(.text([.template(String(decoding: bytes[index...end], as: UTF8.self))]))
    index = end + 1
  }

  private mutating func takeString(_ quote: UInt8) {
    let start = line
    let isTriple =
      byte(1) == quote && byte(2) == quote && (quote == UInt8(ascii: "\"") || !isKotlin)
    index += isTriple ? 3 : 1
    let hasEscapes = !(isKotlin && isTriple)
    let hasTemplates = quote == UInt8(ascii: "\"")
    var parts: [GradleToken.Part] = []
    var text: [UInt8] = []
    func finished() -> [GradleToken.Part] {
      text.isEmpty ? [] : [.literal(String(decoding: text, as: UTF8.self))]
    }
    while index < bytes.count {
      let byte = bytes[index]
      if byte == quote, !isTriple || self.byte(1) == quote && self.byte(2) == quote {
        index += isTriple ? 3 : 1
        break
      }
      if byte == 0x0A {
        if !isTriple { break }
        line += 1
      }
      if byte == UInt8(ascii: "\\"), hasEscapes {
        text += takeEscape()
      } else if byte == UInt8(ascii: "$"), hasTemplates, let template = takeTemplate() {
        parts += finished()
        text = []
        parts.append(.template(template))
      } else {
        text.append(byte)
        index += 1
      }
    }
    add(.text(parts + finished()), from: start)
  }

  /// Returns the bytes of a character after a backslash.
  private mutating func takeEscape() -> [UInt8] {
    let escaped = byte(1)
    if escaped == UInt8(ascii: "u"), index + 6 <= bytes.count,
      let value = UInt32(String(decoding: bytes[index + 2..<index + 6], as: UTF8.self), radix: 16),
      let scalar = Unicode.Scalar(value)
    {
      index += 6
      return Array(String(scalar).utf8)
    }
    index = min(index + 2, bytes.count)
    switch escaped {
    case UInt8(ascii: "n"): return [0x0A]
    case UInt8(ascii: "t"): return [0x09]
    case UInt8(ascii: "r"): return [0x0D]
    case 0x0A:
      line += 1
      return []
    case 0: return []
    default: return [escaped]
    }
  }

  /// Returns the source of the expression at a `$` in a string; `nil` if the `$` is text.
  private mutating func takeTemplate() -> String? {
    let next = byte(1)
    if next == UInt8(ascii: "{") {
      let start = index + 2
      index = start
      let end = skipTemplate()
      return String(decoding: bytes[start..<end], as: UTF8.self)
    }
    guard Self.isNameByte(next), !(0x30...0x39).contains(next), next != UInt8(ascii: "$") else {
      return nil
    }
    let start = index + 1
    index = start
    while index < bytes.count,
      Self.isNameByte(bytes[index]) && bytes[index] != UInt8(ascii: "$")
        || !isKotlin && bytes[index] == UInt8(ascii: ".") && Self.isNameByte(byte(1))
    {
      index += 1
    }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  /// Moves past the brace that closes an expression, and returns its place.
  ///
  /// An expression that is not closed ends with the file, as does one with too many open strings
  /// and braces.
  private mutating func skipTemplate() -> Int {
    /// The open braces (0) and strings (their quotation marks).
    var open: [UInt8] = [0]
    while index < bytes.count {
      let byte = bytes[index]
      if byte == 0x0A { line += 1 }
      if let quote = open.last, quote != 0 {
        if byte == UInt8(ascii: "\\") {
          if self.byte(1) == 0x0A { line += 1 }
          index += 1
        } else if byte == quote {
          open.removeLast()
        } else if byte == UInt8(ascii: "$"), self.byte(1) == UInt8(ascii: "{") {
          open.append(0)
          index += 1
        }
      } else if byte == UInt8(ascii: "{") {
        open.append(0)
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        open.append(byte)
      } else if byte == UInt8(ascii: "}") {
        open.removeLast()
        if open.isEmpty {
          index += 1
          return index - 1
        }
      }
      index += 1
    }
    index = bytes.count
    return index
  }
}
