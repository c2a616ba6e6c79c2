// The syntax of numbers in links, which is the same on every device, even if `Int` has 32 bits.

/// A text with the syntax of an integer: `["-"] 1*DIGIT`, in ASCII.
@usableFromInline
enum IntegerText {
  /// An integer of at most 18 digits.
  case small(Int64)
  /// An integer that may need more than 64 bits.
  case large

  @usableFromInline
  init?(_ text: String) {
    let read: IntegerText? = withBytes(text) { bytes in
      let isNegative = !bytes.isEmpty && bytes[0] == PatternByte.hyphen
      let start = isNegative ? 1 : 0
      guard bytes.count > start else { return nil }
      var magnitude: Int64 = 0
      for index in start..<bytes.count {
        guard isDigit(bytes[index]) else { return nil }
        // Eighteen digits never overflow.
        if index < start + 18 { magnitude = magnitude &* 10 &+ Int64(bytes[index] &- 0x30) }
      }
      return bytes.count - start > 18 ? .large : .small(isNegative ? -magnitude : magnitude)
    }
    guard let read else { return nil }
    self = read
  }

  /// Returns the number of a text; `nil` if the text has another syntax, or if the type cannot
  /// represent the number.
  @inlinable
  @inline(__always)
  static func value<Number: FixedWidthInteger>(_ text: String) -> Number? {
    guard Number.isSigned || text.utf8.first != UInt8(ascii: "-") else { return nil }
    switch IntegerText(text) {
    case .small(let number): return Number(exactly: number)
    case .large:
      // The general initializer would be copied for each type, so only wider types use it.
      if Number.bitWidth > 64 { return Number(text) }
      return signed(text).flatMap { Number(exactly: $0) }
        ?? unsigned(text).flatMap { Number(exactly: $0) }
    case nil: return nil
    }
  }

  /// Returns the number of a text that `Int64` can represent.
  @usableFromInline
  @inline(never)
  static func signed(_ text: String) -> Int64? { Int64(text) }

  /// Returns the number of a text that `UInt64` can represent.
  @usableFromInline
  @inline(never)
  static func unsigned(_ text: String) -> UInt64? { UInt64(text) }
}

/// The parts of a text in the form `["-"] 1*DIGIT ["." 1*DIGIT] [("e" / "E") ["+" / "-"] 1*DIGIT]`,
/// which is a number as in JSON (RFC 8259 §6) with leading zeros allowed.
struct DecimalSyntax {
  /// The number of digits before the exponent, without leading zeros.
  private(set) var significantDigits = 0
  private var bytes: ArraySlice<UInt8>

  init?(_ text: String) {
    let all = Array(text.utf8)
    bytes = all[...]
    skip { $0 == UInt8(ascii: "-") }
    guard skipDigits() else { return nil }
    if skip({ $0 == UInt8(ascii: ".") }), !skipDigits() { return nil }
    let mantissa = all[..<bytes.startIndex]
    significantDigits = mantissa.drop { !(0x31...0x39).contains($0) }.count { isDigit($0) }
    if skip({ lowercasedASCII($0) == UInt8(ascii: "e") }) {
      skip { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-") }
      if !skipDigits() { return nil }
    }
    guard bytes.isEmpty else { return nil }
  }

  @discardableResult
  private mutating func skip(_ isExpected: (UInt8) -> Bool) -> Bool {
    guard let byte = bytes.first, isExpected(byte) else { return false }
    bytes.removeFirst()
    return true
  }

  private mutating func skipDigits() -> Bool {
    let rest = bytes.drop(while: isDigit)
    defer { bytes = rest }
    return rest.startIndex != bytes.startIndex
  }
}
