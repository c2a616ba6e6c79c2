/// The name of a line, as it stands on its trains.
public struct Line: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public init(stringLiteral name: String) { self.rawValue = name }
}

/// What opens a trip that somebody shares; whoever has it sees the trip.
public struct ShareToken: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init?(rawValue: String) {
    guard rawValue.utf8.count >= 4 else { return nil }
    self.rawValue = rawValue
  }
}

/// A time of day as links write it: `08:30`.
public struct TimeOfDay: LosslessStringConvertible, Hashable, Sendable {
  public let hour: Int
  public let minute: Int

  public init?(_ text: String) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ $0.utf8.count == 2 }),
      let hour = Int(parts[0]), 0..<24 ~= hour, let minute = Int(parts[1]), 0..<60 ~= minute
    else { return nil }
    self.hour = hour
    self.minute = minute
  }

  public var description: String {
    let (hour, minute) = (String(hour), String(minute))
    return "\(hour.count < 2 ? "0" : "")\(hour):\(minute.count < 2 ? "0" : "")\(minute)"
  }
}
