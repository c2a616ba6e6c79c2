// The step `narrow` compiles this file with the sources, and runs it where `Int` has 32 bits.
#if canImport(Waymark)
@testable import Waymark
#endif

/// Texts, and the integers that they are.
enum NumberTable {
  static let texts: [(String, Int64?)] = [
    ("0", 0), ("-0", 0), ("007", 7), ("25", 25), ("-25", -25), ("2147483647", 2_147_483_647),
    ("2147483648", 2_147_483_648), ("-2147483648", -2_147_483_648),
    ("-2147483649", -2_147_483_649), ("4294967295", 4_294_967_295), ("4294967296", 4_294_967_296),
    ("999999999999999999", 999_999_999_999_999_999), ("9223372036854775807", .max),
    ("-9223372036854775808", .min), ("0000000000000000000000000005", 5),
    ("9223372036854775808", nil), ("-9223372036854775809", nil), ("18446744073709551616", nil),
    ("", nil), ("-", nil), ("+1", nil), (" 1", nil), ("0x1", nil), ("1.0", nil), ("\u{FF11}", nil),
  ]

  /// A line for each row that differs.
  static var failures: [String] {
    texts.flatMap { text, number in
      failures(text, number, Int.self) + failures(text, number, Int64.self)
        + failures(text, number, Int32.self) + failures(text, number, UInt32.self)
        + failures(text, number, UInt8.self)
    }
  }

  private static func failures<Number: FixedWidthInteger>(
    _ text: String,
    _ number: Int64?,
    _ type: Number.Type
  ) -> [String] {
    let isNegative = text.utf8.first == UInt8(ascii: "-")
    let expected = isNegative && !Number.isSigned ? nil : number.flatMap { Number(exactly: $0) }
    let found: Number? = IntegerText.value(text)
    return found == expected ? [] : ["\(Number.bitWidth) bits: \(text)"]
  }
}
