/// The name of a line on its trains.
public struct Line: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral {
  /// The name.
  public let rawValue: String
  /// Accepts any name, because the lines change more often than the links.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Creates a line from a literal with its name.
  public init(stringLiteral name: String) { self.rawValue = name }
}

/// The token of a shared trip.
///
/// Everyone who has it can see the trip.
public struct ShareToken: RawRepresentable, Hashable, Sendable {
  /// The text of the token in the link.
  public let rawValue: String
  /// Accepts a text of at least four bytes.
  public init?(rawValue: String) {
    guard rawValue.utf8.count >= 4 else { return nil }
    self.rawValue = rawValue
  }
}

/// A time of day as links write it: `08:30`.
public struct TimeOfDay: LosslessStringConvertible, Hashable, Sendable {
  /// From 0 to 23.
  public let hour: Int
  /// From 0 to 59.
  public let minute: Int

  /// Reads two digits, a colon and two digits.
  public init?(_ text: String) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ $0.utf8.count == 2 }),
      let hour = Int(parts[0]), 0..<24 ~= hour, let minute = Int(parts[1]), 0..<60 ~= minute
    else { return nil }
    self.hour = hour
    self.minute = minute
  }

  /// Two digits, a colon and two digits.
  public var description: String {
    let (hour, minute) = (String(hour), String(minute))
    return "\(hour.count < 2 ? "0" : "")\(hour):\(minute.count < 2 ? "0" : "")\(minute)"
  }
}
