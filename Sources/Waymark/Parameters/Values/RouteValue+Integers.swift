extension Int: RouteValue {}
extension Int8: RouteValue {}
extension Int16: RouteValue {}
extension Int32: RouteValue {}
extension Int64: RouteValue {}
extension UInt: RouteValue {}
extension UInt8: RouteValue {}
extension UInt16: RouteValue {}
extension UInt32: RouteValue {}
extension UInt64: RouteValue {}

extension RouteValue where Self: FixedWidthInteger {
  /// Reads ASCII digits, with a `-` before them where the type has negative numbers.
  ///
  ///     Int8(routeValue: "-128")  // -128
  ///     Int8(routeValue: "128")   // nil: out of range
  ///     Int8(routeValue: "+1")    // nil, as are "", " 1", "0x1" and "１"
  public init?(routeValue: String) {
    let number = withBytes(routeValue) { bytes -> Self? in
      let isNegative = Self.isSigned && !bytes.isEmpty && bytes[0] == PatternByte.hyphen
      guard bytes.count > (isNegative ? 1 : 0) else { return nil }
      var number: Self = 0
      for index in (isNegative ? 1 : 0)..<bytes.count {
        guard isDigit(bytes[index]) else { return nil }
        let shifted = number.multipliedReportingOverflow(by: 10)
        let digit = Self(bytes[index] &- 0x30)
        // Counted away from zero, because the lowest number has no positive counterpart.
        let next =
          isNegative
          ? shifted.partialValue.subtractingReportingOverflow(digit)
          : shifted.partialValue.addingReportingOverflow(digit)
        guard !shifted.overflow, !next.overflow else { return nil }
        number = next.partialValue
      }
      return number
    }
    guard let number else { return nil }
    self = number
  }

  /// The number in ASCII digits.
  public var routeValue: String { description }

  /// `:int`, which says nothing about range.
  public static var routeRestriction: RouteRestriction { .int }

  /// The range of the type.
  public static var routeExpectation: String { "an integer from \(min) to \(max)" }
}
