/// A moment in the internet date and time format (RFC 3339 §5.6, a profile of ISO 8601), in the
/// Gregorian calendar of the years 0000 to 9999.
package struct ISO8601Time {
  /// Whole seconds since 1970-01-01T00:00:00Z, rounded down.
  var seconds: Int64
  /// The fraction of a second: at least 0, less than 1.
  var fraction: Double
}

extension ISO8601Time {
  /// Creates a moment from `2026-01-31T12:00:00Z`, also with a fraction of any length or an offset
  /// such as `+01:00`.
  ///
  /// Letters must be upper-case. A leap second is invalid, because `Date` cannot represent it.
  init?(_ text: String) {
    var scanner = DigitScanner(text)
    guard
      let year = scanner.number(4), scanner.skip("-"),
      let month = scanner.number(2), scanner.skip("-"),
      let day = scanner.number(2), scanner.skip("T"),
      let hour = scanner.number(2), hour < 24, scanner.skip(":"),
      let minute = scanner.number(2), minute < 60, scanner.skip(":"),
      let second = scanner.number(2), second < 60,
      (1...12).contains(month), (1...Self.days(inMonth: month, of: year)).contains(day),
      let fraction = scanner.fraction(),
      let offset = scanner.offset(),
      scanner.isAtEnd
    else { return nil }
    let days = Self.days(toYear: year, month: month, day: day)
    self.seconds = Int64(days) * 86_400 + Int64((hour * 60 + minute) * 60 + second - offset)
    self.fraction = fraction
  }

  /// The seconds from 2001-01-01T00:00:00Z, from which `Date` counts, to the moment.
  var sinceReferenceDate: Double { Double(seconds - Self.referenceDate) + fraction }

  /// Returns the text of a moment that reads as the same moment, with as few digits of the fraction
  /// as possible; `nil` outside the years 0000 to 9999.
  ///
  /// - Parameter interval: The seconds from 2001-01-01T00:00:00Z to the moment.
  static func text(sinceReferenceDate interval: Double) -> String? {
    let whole = interval.rounded(.down)
    guard abs(whole) < 1e12 else { return nil }
    // The fraction alone has more digits than the moment as a whole can hold, so the fewest
    // sufficient digits are used.
    for count in 0...10 {
      let digits = digits(of: interval - whole, count: count)
      guard let text = text(seconds: Int64(whole) + referenceDate, fraction: digits) else {
        return nil
      }
      if ISO8601Time(text)?.sinceReferenceDate == interval { return text }
    }
    return nil
  }

  /// Returns the day of a moment in UTC, such as `2026-01-31`; of a moment before the year 0000 or
  /// after 9999, the first or last day of these years.
  package static func day(ofSeconds seconds: Int64) -> String {
    day(min(max(seconds, years.lowerBound), years.upperBound - 1) - years.lowerBound)
  }

  /// The seconds from 1970-01-01T00:00:00Z to 2001-01-01T00:00:00Z.
  private static let referenceDate: Int64 = 978_307_200
  /// The seconds of the years 0000 to 9999.
  private static let years: Range<Int64> = -62_167_219_200..<253_402_300_800

  /// Returns the text in UTC, with the given digits of the fraction; `nil` outside the years 0000
  /// to 9999.
  private static func text(seconds: Int64, fraction digits: String) -> String? {
    guard years.contains(seconds) else { return nil }
    let time = Int((seconds - years.lowerBound) % 86_400)
    let date = day(seconds - years.lowerBound)
    let clock = "\(padded(time / 3_600, 2)):\(padded(time / 60 % 60, 2)):\(padded(time % 60, 2))"
    return "\(date)T\(clock)\(digits.isEmpty ? "" : ".\(digits)")Z"
  }

  /// Returns the digits after the decimal point.
  ///
  /// A `count` of 0 returns none, and a `count` of up to nine returns that many, rounded. A `count`
  /// of 10 returns all digits that are necessary to read the same `Double`.
  private static func digits(of fraction: Double, count: Int) -> String {
    if count == 0 { return "" }
    guard count > 9 else {
      let scale = (0..<count).reduce(1.0) { scale, _ in scale * 10 }
      return padded(Int64((fraction * scale).rounded()), count)
    }
    let parts = fraction.description.split(separator: "e")
    let exponent = parts.count == 2 ? Int(String(parts[1])) ?? 0 : 0
    let mantissa = String(decoding: parts[0].utf8.filter(isDigit), as: UTF8.self)
    // The digits of "0.25" begin with the zero before the point, and those of "2.5e-05" with the
    // first significant digit.
    return exponent < 0
      ? String(repeating: "0", count: -exponent - 1) + mantissa
      : String(mantissa.dropFirst())
  }

  private static func padded(_ number: some BinaryInteger, _ count: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, count - digits.count)) + digits
  }

  private static func isLeap(_ year: Int) -> Bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
  }

  private static func days(inMonth month: Int, of year: Int) -> Int {
    switch month {
    case 2: isLeap(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  // Both directions count from 0000-03-01, so that the leap day is the last day of its year.

  /// Returns the number of days from 1970-01-01 to a date.
  private static func days(toYear year: Int, month: Int, day: Int) -> Int {
    // 400 years are added so that no negative number is divided.
    let shifted = year + 400 - (month < 3 ? 1 : 0)
    let monthFromMarch = (month + 9) % 12
    let dayOfYear = (153 * monthFromMarch + 2) / 5 + day - 1
    return shifted * 365 + shifted / 4 - shifted / 100 + shifted / 400 + dayOfYear - 865_565
  }

  /// Returns the text of the day of a moment, which is counted in seconds from
  /// 0000-01-01T00:00:00Z.
  private static func day(_ seconds: Int64) -> String {
    // The count begins 400 years before 0000-03-01, so that no negative number is divided.
    let shifted = Int(seconds / 86_400) + 146_037
    let era = shifted / 146_097
    let dayOfEra = shifted % 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    let year = era * 400 + yearOfEra - 400 + (month < 3 ? 1 : 0)
    let day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
  }
}

/// A scanner that reads runs of ASCII digits from left to right.
private struct DigitScanner {
  private var rest: ArraySlice<UInt8>

  init(_ text: String) { rest = Array(text.utf8)[...] }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard rest.first == UInt8(ascii: character) else { return false }
    rest.removeFirst()
    return true
  }

  /// Returns the number that exactly `count` digits represent.
  @inline(never)
  mutating func number(_ count: Int) -> Int? {
    var number = 0
    for _ in 0..<count {
      guard let byte = rest.first, isDigit(byte) else { return nil }
      number = number * 10 + Int(byte &- 0x30)
      rest.removeFirst()
    }
    return number
  }

  /// Returns the fraction after a decimal point, or 0 if no decimal point follows.
  mutating func fraction() -> Double? {
    guard skip(".") else { return 0 }
    let digits = rest.prefix(while: isDigit)
    rest = rest[digits.endIndex...]
    guard !digits.isEmpty else { return nil }
    return Double("0.\(String(decoding: digits, as: UTF8.self))").map { min($0, 1.0.nextDown) }
  }

  /// Returns the offset of the time zone from UTC, in seconds; positive values are ahead of UTC.
  mutating func offset() -> Int? {
    if skip("Z") { return 0 }
    let isBehind = rest.first == UInt8(ascii: "-")
    guard skip("+") || skip("-") else { return nil }
    guard let hours = number(2), hours < 24, skip(":"), let minutes = number(2), minutes < 60 else {
      return nil
    }
    return (hours * 60 + minutes) * (isBehind ? -60 : 60)
  }
}
