extension String: RouteValue {
  /// Takes any text.
  public init?(routeValue: String) { self = routeValue }

  /// The text.
  public var routeValue: String { self }

  /// Any text.
  public static var routeExpectation: String { "a text" }
}

extension Substring: RouteValue {
  /// Takes any text.
  public init?(routeValue: String) { self = Substring(routeValue) }

  /// The text.
  public var routeValue: String { String(self) }

  /// Any text.
  public static var routeExpectation: String { "a text" }
}

extension RouteValue where Self: RawRepresentable, RawValue: RouteValue {
  /// Reads the raw value.
  public init?(routeValue: String) {
    guard let rawValue = RawValue(routeValue: routeValue) else { return nil }
    self.init(rawValue: rawValue)
  }

  /// The text of the raw value.
  public var routeValue: String { rawValue.routeValue }

  /// That of the raw value.
  public static var routeRestriction: RouteRestriction { RawValue.routeRestriction }

  /// That of the raw value.
  public static var routeExpectation: String { RawValue.routeExpectation }
}

extension RouteValue where Self: RawRepresentable & CaseIterable, RawValue: RouteValue {
  /// The texts of all cases.
  public static var routeRestriction: RouteRestriction { .words(allCases.map(\.routeValue)) }

  /// The texts of all cases.
  public static var routeExpectation: String { routeRestriction.expectation }
}

extension RouteValue where Self: LosslessStringConvertible {
  /// Reads the description.
  public init?(routeValue: String) { self.init(routeValue) }

  /// The description.
  public var routeValue: String { description }
}

// A type that is both is written by its raw value.
extension RouteValue
where Self: RawRepresentable & LosslessStringConvertible, RawValue: RouteValue {
  /// Reads the raw value.
  public init?(routeValue: String) {
    guard let rawValue = RawValue(routeValue: routeValue) else { return nil }
    self.init(rawValue: rawValue)
  }

  /// The text of the raw value.
  public var routeValue: String { rawValue.routeValue }
}
