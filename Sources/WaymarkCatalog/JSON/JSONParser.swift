internal import Waymark

/// Reads one JSON text, from left to right, examining each byte once.
///
/// The grammar is that of RFC 8259. The parser calls itself for objects and arrays, up to a depth
/// of ``JSONDocument/depthLimit``.
struct JSONParser {
  /// A mistake and its position; ``JSONError`` adds line, column and the text of the line.
  struct ParsingError: Error {
    let reason: JSONError.Reason
    let offset: Int
  }

  let bytes: [UInt8]
  /// The index of the next byte.
  var index = 0
  private(set) var repeatedKeys: [JSONDocument.RepeatedKey] = []
  private(set) var hasByteOrderMark = false

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func parse() throws(ParsingError) -> JSONValue {
    if let offset = bytes.firstInvalidUTF8 {
      throw ParsingError(reason: .invalidUTF8, offset: offset)
    }
    hasByteOrderMark = bytes.starts(with: [0xEF, 0xBB, 0xBF])
    if hasByteOrderMark { index = 3 }
    skipSpace()
    if index == bytes.count { throw error(.empty) }
    let root = try value(depth: 0)
    skipSpace()
    if index < bytes.count { throw trailing(root) }
    return root
  }

  /// Returns the error for the text after the value, which often lacks the bracket before it.
  private mutating func trailing(_ root: JSONValue) -> ParsingError {
    let end = index
    let next = bytes[end]
    func missing(_ expected: JSONError.Expected) -> ParsingError {
      index = root.offset
      return error(unexpected(expected))
    }
    switch root.content {
    case .string where next == UInt8(ascii: ":"): return missing(.openingBrace)
    case .object where next == UInt8(ascii: "]"): return missing(.openingBracket)
    case .object where skip(UInt8(ascii: ",")) && index < bytes.count:
      if bytes[index] == UInt8(ascii: "{") { return missing(.openingBracket) }
      let isMember = bytes[index] == UInt8(ascii: "\"")
      index = end
      return error(isMember ? .trailingMember : .trailingText)
    default:
      index = end
      return error(surprise() == .comment ? .comment : .trailingText)
    }
  }

  // MARK: - Values

  private mutating func value(depth: Int) throws(ParsingError) -> JSONValue {
    let start = index
    guard index < bytes.count else { throw error(.unexpected(expected: .value, found: nil)) }
    switch bytes[index] {
    case UInt8(ascii: "{"): return try object(depth: depth + 1)
    case UInt8(ascii: "["): return try array(depth: depth + 1)
    case UInt8(ascii: "\""): return JSONValue(.string(try string()), offset: start)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      return JSONValue(.number(try number()), offset: start)
    default: break
    }
    let word = word()
    let content: JSONValue.Content
    switch word {
    case "true": content = .bool(true)
    case "false": content = .bool(false)
    case "null": content = .null
    default: throw error(surprise() ?? unexpected(.value))
    }
    index += word.utf8.count
    return JSONValue(content, offset: start)
  }

  private mutating func array(depth: Int) throws(ParsingError) -> JSONValue {
    let start = try open(depth: depth)
    var elements: [JSONValue] = []
    if skip(UInt8(ascii: "]")) { return JSONValue(.array(elements), offset: start) }
    while true {
      elements.append(try value(depth: depth))
      if try !goesOn(until: UInt8(ascii: "]")) {
        return JSONValue(.array(elements), offset: start)
      }
    }
  }

  private mutating func object(depth: Int) throws(ParsingError) -> JSONValue {
    let start = try open(depth: depth)
    var members: [JSONValue.Member] = []
    var keys = KeySet()
    if skip(UInt8(ascii: "}")) { return JSONValue(.object(members), offset: start) }
    while true {
      let keyOffset = index
      guard index < bytes.count, bytes[index] == UInt8(ascii: "\"") else {
        throw error(surprise() ?? unexpected(.key))
      }
      let key = try string()
      if let first = keys.insert(key, at: members.count) {
        let firstOffset = members[first].keyOffset
        repeatedKeys.append(.init(key: key, offset: keyOffset, firstOffset: firstOffset))
      }
      skipSpace()
      guard skip(UInt8(ascii: ":")) else { throw error(unexpected(.colon)) }
      members.append(JSONValue.Member(key, try value(depth: depth), keyOffset: keyOffset))
      if try !goesOn(until: UInt8(ascii: "}")) {
        return JSONValue(.object(members), offset: start)
      }
    }
  }

  /// Reads the opening bracket and the space after it.
  private mutating func open(depth: Int) throws(ParsingError) -> Int {
    let start = index
    guard depth <= JSONDocument.depthLimit else {
      throw error(.tooDeep(limit: JSONDocument.depthLimit))
    }
    index += 1
    skipSpace()
    return start
  }

  /// Reads the comma before another element, and returns `true`, or reads the closing bracket.
  private mutating func goesOn(until close: UInt8) throws(ParsingError) -> Bool {
    skipSpace()
    if skip(close) { return false }
    let comma = index
    let isObject = close == UInt8(ascii: "}")
    guard skip(UInt8(ascii: ",")) else {
      throw error(surprise() ?? unexpected(isObject ? .commaOrBrace : .commaOrBracket))
    }
    if index < bytes.count, bytes[index] == close {
      throw ParsingError(reason: .trailingComma, offset: comma)
    }
    return true
  }

  // MARK: - Bytes

  /// Skips the byte and the space after it, if it is the next byte.
  private mutating func skip(_ byte: UInt8) -> Bool {
    guard index < bytes.count, bytes[index] == byte else { return false }
    index += 1
    skipSpace()
    return true
  }

  private mutating func skipSpace() {
    while index < bytes.count {
      switch bytes[index] {
      case 0x20, 0x0A, 0x0D, 0x09: index += 1
      default: return
      }
    }
  }

  func error(_ reason: JSONError.Reason) -> ParsingError {
    ParsingError(reason: reason, offset: index)
  }
}

extension JSONParser {
  /// Reads a number (RFC 8259 §6); the next byte is its sign or first digit.
  mutating func number() throws(ParsingError) -> String {
    let start = index
    if bytes[index] == UInt8(ascii: "-") { index += 1 }
    let whole = index
    try digits(from: start)
    if bytes[whole] == UInt8(ascii: "0"), index - whole > 1 {
      throw ParsingError(reason: .badNumber(.leadingZero), offset: start)
    }
    if index < bytes.count, bytes[index] == UInt8(ascii: ".") {
      index += 1
      try digits(from: start)
    }
    if index < bytes.count, bytes[index] | 0x20 == UInt8(ascii: "e") {
      index += 1
      if index < bytes.count, [UInt8(ascii: "+"), UInt8(ascii: "-")].contains(bytes[index]) {
        index += 1
      }
      try digits(from: start)
    }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  private mutating func digits(from start: Int) throws(ParsingError) {
    let lower = index
    while index < bytes.count, isDigit(bytes[index]) { index += 1 }
    if index == lower { throw ParsingError(reason: .badNumber(.missingDigits), offset: start) }
  }
}

extension JSONParser {
  /// Reads a string; the next byte is its quotation mark.
  mutating func string() throws(ParsingError) -> String {
    let start = index
    index += 1
    let plain = try plainRun(of: start)
    if plain.upperBound < bytes.count, bytes[plain.upperBound] == UInt8(ascii: "\"") {
      index += 1
      return String(decoding: bytes[plain], as: UTF8.self)
    }
    var decoded = Array(bytes[plain])
    while bytes[index] != UInt8(ascii: "\"") {
      decoded += try escape(of: start).utf8
      decoded.append(contentsOf: bytes[try plainRun(of: start)])
    }
    index += 1
    return String(decoding: decoded, as: UTF8.self)
  }

  /// Skips the bytes up to the next quotation mark or backslash, which must exist.
  private mutating func plainRun(of start: Int) throws(ParsingError) -> Range<Int> {
    let lower = index
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): return lower..<index
      case 0x0A, 0x0D: throw ParsingError(reason: .unterminatedString, offset: start)
      case 0..<0x20: throw error(.controlCharacter(bytes[index]))
      default: index += 1
      }
    }
    throw ParsingError(reason: .unterminatedString, offset: start)
  }

  /// Reads an escape (RFC 8259 §7); the next byte is its backslash.
  private mutating func escape(of string: Int) throws(ParsingError) -> Unicode.Scalar {
    let start = index
    guard index + 1 < bytes.count else {
      throw ParsingError(reason: .unterminatedString, offset: string)
    }
    index += 2
    switch bytes[start + 1] {
    case UInt8(ascii: "\""): return "\""
    case UInt8(ascii: "\\"): return "\\"
    case UInt8(ascii: "/"): return "/"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{c}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return try unicodeEscape(at: start)
    default: throw ParsingError(reason: .badEscape, offset: start)
    }
  }

  /// Reads the digits of `\uXXXX`, and a second escape if the first is half of a surrogate pair.
  private mutating func unicodeEscape(at start: Int) throws(ParsingError) -> Unicode.Scalar {
    let first = try codeUnit(at: start)
    if let scalar = Unicode.Scalar(first) { return scalar }
    guard first < 0xDC00, bytes[index...].starts(with: [0x5C, 0x75]) else {
      throw ParsingError(reason: .loneSurrogate, offset: start)
    }
    let next = index
    index += 2
    let second = try codeUnit(at: next)
    guard 0xDC00..<0xE000 ~= second else {
      throw ParsingError(reason: .loneSurrogate, offset: start)
    }
    let value = 0x1_0000 + (UInt32(first) - 0xD800) << 10 + (UInt32(second) - 0xDC00)
    guard let scalar = Unicode.Scalar(value) else {
      throw ParsingError(reason: .loneSurrogate, offset: start)
    }
    return scalar
  }

  private mutating func codeUnit(at start: Int) throws(ParsingError) -> UInt16 {
    var unit: UInt16 = 0
    for _ in 0..<4 {
      guard index < bytes.count, let digit = hexadecimalValue(bytes[index]) else {
        throw ParsingError(reason: .badEscape, offset: start)
      }
      unit = unit << 4 | UInt16(digit)
      index += 1
    }
    return unit
  }
}

extension JSONParser {
  /// Returns the reason for a text at this position that people write but that JSON does not allow.
  func surprise() -> JSONError.Reason? {
    guard index < bytes.count else { return nil }
    switch bytes[index] {
    case UInt8(ascii: "/"), UInt8(ascii: "#"): return .comment
    case UInt8(ascii: "'"), UInt8(ascii: "`"): return .wrongQuote(scalar() ?? "'")
    case UInt8(ascii: "+"), UInt8(ascii: "."): return .badNumber(.firstCharacter)
    default: break
    }
    if let scalar = scalar(), "“”„‟‘’‚‛«»".unicodeScalars.contains(scalar) {
      return .wrongQuote(scalar)
    }
    let word = word()
    // A script that calls a function with the value, as JSONP does.
    if !word.isEmpty, bytes[(index + word.utf8.count)...].first == UInt8(ascii: "(") {
      return .bareWord(word + "(")
    }
    return word.isEmpty || ["true", "false", "null"].contains(word) ? nil : .bareWord(word)
  }

  /// Returns the reason for a text at this position that differs from the expected one.
  func unexpected(_ expected: JSONError.Expected) -> JSONError.Reason {
    .unexpected(expected: expected, found: scalar())
  }

  /// Returns the letters, digits and signs of a name at this position, at most 32 of them.
  func word() -> String {
    var upper = index
    while upper < bytes.count, upper - index < 32 {
      let byte = bytes[upper]
      let isLetter = lowercasedASCII(byte) &- 0x61 < 26
      guard
        isLetter || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "$")
          || upper > index && (isDigit(byte) || byte == UInt8(ascii: "-"))
      else { break }
      upper += 1
    }
    return String(decoding: bytes[index..<upper], as: UTF8.self)
  }

  /// Returns the character at this position, or `nil` at the end of the text.
  private func scalar() -> Unicode.Scalar? {
    String(decoding: bytes[index..<min(index + 4, bytes.count)], as: UTF8.self).unicodeScalars.first
  }
}
