extension JSONParser {
  /// Reads a number (RFC 8259 §6); the next byte is its sign or first digit.
  mutating func number() throws(Fault) -> String {
    let start = index
    if bytes[index] == UInt8(ascii: "-") { index += 1 }
    let whole = index
    try digits(from: start)
    if bytes[whole] == UInt8(ascii: "0"), index - whole > 1 {
      throw Fault(reason: .badNumber(.leadingZero), offset: start)
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

  private mutating func digits(from start: Int) throws(Fault) {
    let lower = index
    while index < bytes.count, isDigit(bytes[index]) { index += 1 }
    if index == lower { throw Fault(reason: .badNumber(.missingDigits), offset: start) }
  }
}
