import Waymark

extension XMLParser {
  func fault(_ error: XMLError, at offset: Int? = nil) -> Fault {
    Fault(error: error, offset: offset ?? index)
  }

  func string(_ lower: Int, _ upper: Int) -> String {
    String(decoding: bytes[lower..<max(lower, upper)], as: UTF8.self)
  }

  /// Checks that the text is UTF-8 and has only characters of XML (XML 1.0 §2.2).
  func checkCharacters() throws(Fault) {
    var decoder = UTF8()
    var iterator = bytes.makeIterator()
    var offset = 0
    while true {
      switch decoder.decode(&iterator) {
      case .emptyInput: return
      case .error: throw fault(.invalidUTF8, at: offset)
      case .scalarValue(let scalar):
        if !scalar.isXMLCharacter { throw fault(.controlCharacter, at: offset) }
        offset += UTF8.width(scalar)
      }
    }
  }

  /// Whether this text of ASCII stands here.
  func stands(_ text: StaticString) -> Bool {
    guard index + text.utf8CodeUnitCount <= bytes.count else { return false }
    return text.withUTF8Buffer { bytes[index...].starts(with: $0) }
  }

  /// Where the text stands first from an offset on.
  func find(_ text: StaticString, in lower: Int, _ upper: Int) -> Int? {
    let count = text.utf8CodeUnitCount
    return text.withUTF8Buffer { buffer in
      var offset = lower
      while offset + count <= upper {
        if bytes[offset] == buffer[0], bytes[offset..<(offset + count)].elementsEqual(buffer) {
          return offset
        }
        offset += 1
      }
      return nil
    }
  }

  /// Goes on behind the text, which ends what begins here.
  mutating func skip(past text: StaticString, from start: Int) throws(Fault) {
    guard let end = find(text, in: index + start, bytes.count) else {
      throw fault(.unexpectedEnd("'\(text)'"))
    }
    index = end + text.utf8CodeUnitCount
  }

  mutating func take(_ text: StaticString) throws(Fault) {
    guard index < bytes.count else { throw fault(.unexpectedEnd("'\(text)'")) }
    guard stands(text) else { throw fault(.unexpectedCharacter("'\(text)'", found: scalar())) }
    index += text.utf8CodeUnitCount
  }

  mutating func skipBlanks() {
    while index < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[index]) { index += 1 }
  }

  mutating func takeBlanks() -> String {
    let start = index
    skipBlanks()
    return string(start, index)
  }

  /// The character that stands here.
  func scalar() -> Unicode.Scalar {
    let text = string(index, min(index + 4, bytes.count))
    return text.unicodeScalars.first ?? "\u{FFFD}"
  }

  /// A name (XML 1.0 §2.3); beyond ASCII every character may stand in it.
  mutating func takeName() throws(Fault) -> String {
    let start = index
    while index < bytes.count, Self.isName(bytes[index], isFirst: index == start) { index += 1 }
    guard index > start else {
      if index == bytes.count { throw fault(.unexpectedEnd("a name")) }
      throw fault(.unexpectedCharacter("a name", found: scalar()))
    }
    return string(start, index)
  }

  private static func isName(_ byte: UInt8, isFirst: Bool) -> Bool {
    if lowercasedASCII(byte) &- 0x61 < 26 || byte >= 0x80 { return true }
    if byte == UInt8(ascii: "_") || byte == UInt8(ascii: ":") { return true }
    return !isFirst && (isDigit(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "."))
  }

  /// The text between two offsets with its references resolved.
  func resolved(_ lower: Int, _ upper: Int, inAttribute: Bool = false) throws(Fault) -> String {
    var resolved: [UInt8] = []
    var offset = lower
    while offset < upper {
      let byte = bytes[offset]
      if byte == UInt8(ascii: "&") {
        let limit = min(upper, offset + 64)
        guard let end = bytes[offset..<limit].firstIndex(of: UInt8(ascii: ";")) else {
          throw fault(.bareAmpersand, at: offset)
        }
        let name = string(offset + 1, end)
        resolved += try Self.character(name, fault: { fault($0, at: offset) }).utf8
        offset = end + 1
      } else if byte == 0x0D || inAttribute && (byte == 0x0A || byte == 0x09) {
        // The two characters of a line's end are one; in an attribute every blank is a space.
        if byte != 0x0D || offset + 1 == upper || bytes[offset + 1] != 0x0A {
          resolved.append(inAttribute ? 0x20 : 0x0A)
        }
        offset += 1
      } else {
        resolved.append(byte)
        offset += 1
      }
    }
    return String(decoding: resolved, as: UTF8.self)
  }

  /// What a reference stands for.
  private static func character(
    _ name: String,
    fault: (XMLError) -> Fault
  ) throws(Fault) -> String {
    switch name {
    case "amp": return "&"
    case "lt": return "<"
    case "gt": return ">"
    case "quot": return "\""
    case "apos": return "'"
    default: break
    }
    guard name.hasPrefix("#") else {
      let isName = !name.isEmpty && name.utf8.allSatisfy { Self.isName($0, isFirst: false) }
      throw fault(isName ? .unknownEntity(name) : .bareAmpersand)
    }
    let isHexadecimal = name.hasPrefix("#x")
    let digits = name.dropFirst(isHexadecimal ? 2 : 1)
    guard digits.utf8.allSatisfy({ hexadecimalValue($0) != nil }),
      let value = UInt32(digits, radix: isHexadecimal ? 16 : 10),
      let scalar = Unicode.Scalar(value), scalar.isXMLCharacter
    else { throw fault(.badCharacterReference("&\(name);")) }
    return String(scalar)
  }
}

extension Unicode.Scalar {
  /// Whether XML 1.0 allows the character (§2.2).
  var isXMLCharacter: Bool {
    switch value {
    case 0x09, 0x0A, 0x0D, 0x20...0xD7FF, 0xE000...0xFFFD, 0x1_0000...0x10_FFFF: true
    default: false
    }
  }
}

extension String {
  /// The text with every end of a line as a line feed (XML 1.0 §2.11).
  var withLineFeeds: String {
    guard utf8.contains(0x0D) else { return self }
    var bytes: [UInt8] = []
    var previous: UInt8 = 0
    for byte in utf8 {
      if byte == 0x0D {
        bytes.append(0x0A)
      } else if byte != 0x0A || previous != 0x0D {
        bytes.append(byte)
      }
      previous = byte
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
