extension JSONParser {
  /// Reads a string; the next byte is its quotation mark.
  mutating func string() throws(Fault) -> String {
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

  /// Takes the bytes up to the next quotation mark or backslash, which is there.
  private mutating func plainRun(of start: Int) throws(Fault) -> Range<Int> {
    let lower = index
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): return lower..<index
      case 0x0A, 0x0D: throw Fault(reason: .unterminatedString, offset: start)
      case 0..<0x20: throw fault(.controlCharacter(bytes[index]))
      default: index += 1
      }
    }
    throw Fault(reason: .unterminatedString, offset: start)
  }

  /// Reads an escape (RFC 8259 §7); the next byte is its backslash.
  private mutating func escape(of string: Int) throws(Fault) -> Unicode.Scalar {
    let start = index
    guard index + 1 < bytes.count else { throw Fault(reason: .unterminatedString, offset: string) }
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
    default: throw Fault(reason: .badEscape, offset: start)
    }
  }

  /// Reads the digits of `\uXXXX`, and a second escape where the first is half of a pair.
  private mutating func unicodeEscape(at start: Int) throws(Fault) -> Unicode.Scalar {
    let first = try codeUnit(at: start)
    if let scalar = Unicode.Scalar(first) { return scalar }
    guard first < 0xDC00, bytes[index...].starts(with: [0x5C, 0x75]) else {
      throw Fault(reason: .loneSurrogate, offset: start)
    }
    let next = index
    index += 2
    let second = try codeUnit(at: next)
    guard 0xDC00..<0xE000 ~= second else { throw Fault(reason: .loneSurrogate, offset: start) }
    let value = 0x1_0000 + (UInt32(first) - 0xD800) << 10 + (UInt32(second) - 0xDC00)
    guard let scalar = Unicode.Scalar(value) else {
      throw Fault(reason: .loneSurrogate, offset: start)
    }
    return scalar
  }

  private mutating func codeUnit(at start: Int) throws(Fault) -> UInt16 {
    var unit: UInt16 = 0
    for _ in 0..<4 {
      guard index < bytes.count, let digit = hexadecimalValue(bytes[index]) else {
        throw Fault(reason: .badEscape, offset: start)
      }
      unit = unit << 4 | UInt16(digit)
      index += 1
    }
    return unit
  }
}
