internal import Synchronization

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Darwin)
internal import Darwin
#endif

/// The time as a text, which is made once a second.
final class TimeText: Sendable {
  /// The time of a line of the log, such as `2026-11-24T08:15:40+0000`.
  static let log = TimeText { second in
    var second = second
    var parts = tm()
    guard localtime_r(&second, &parts) != nil else { return [] }
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { text in
      let count = strftime(text.baseAddress!, text.count, "%Y-%m-%dT%H:%M:%S%z", &parts)
      return text.prefix(count).map { UInt8(bitPattern: $0) }
    }
  }

  /// The header `Date` (RFC 9110 §5.6.7), such as `Date: Tue, 24 Nov 2026 08:15:40 GMT`, with its
  /// line end.
  static let header = TimeText { second in
    var second = second
    var parts = tm()
    guard gmtime_r(&second, &parts) != nil else { return [] }
    let day = days[Int(parts.tm_wday)]
    let month = months[Int(parts.tm_mon)]
    let year = 1900 + Int(parts.tm_year)
    let clock = [parts.tm_hour, parts.tm_min, parts.tm_sec].map { twoDigits(Int($0)) }
      .joined(separator: ":")
    let date = "\(day), \(twoDigits(Int(parts.tm_mday))) \(month) \(year) \(clock) GMT"
    return Array("Date: \(date)\r\n".utf8)
  }

  private let make: @Sendable (time_t) -> [UInt8]
  private let last = Mutex<(second: time_t, text: [UInt8])>((-1, []))

  private init(_ make: @escaping @Sendable (time_t) -> [UInt8]) { self.make = make }

  /// The text for the time now.
  var bytes: [UInt8] { bytes(at: time(nil)) }

  /// Returns the text for a time, in seconds since 1970.
  func bytes(at second: time_t) -> [UInt8] {
    last.withLock { last in
      if last.second != second { last = (second, make(second)) }
      return last.text
    }
  }

  private static let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  private static func twoDigits(_ number: Int) -> String {
    number < 10 ? "0\(number)" : "\(number)"
  }
}
