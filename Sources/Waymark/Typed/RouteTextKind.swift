/// The way in which each value of a type is written as one text in a link.
///
/// ``RouteKind`` picks the kind of a type. A type of your own does not need a kind: conform it to
/// ``RouteValue``.
public protocol RouteTextKind<Value> {
  /// The type whose values these are.
  associatedtype Value

  /// The restriction that a pattern can put on the texts, so that it chooses between routes.
  var restriction: RouteRestriction { get }

  /// A description of valid texts, for messages.
  var expectation: String { get }

  /// Reads a decoded text; `nil` if it is not a value of the type.
  func read(_ text: String) -> Value?

  /// Returns the text of a value; `nil` if no text would be read as the same value again.
  func write(_ value: Value) -> String?
}

/// Integers, whose texts are always read again.
@frozen
public struct IntegerKind<Value: RouteValue & FixedWidthInteger>: RouteTextKind {
  /// `:int`.
  public var restriction: RouteRestriction { .int }
  /// The range of the type.
  public var expectation: String { Value.routeExpectation }
  /// Reads ASCII digits.
  @inlinable
  public func read(_ text: String) -> Value? { Value(routeValue: text) }
  /// The number in ASCII digits.
  @inlinable
  public func write(_ value: Value) -> String? { value.description }
  @inlinable
  init() {}
}

/// Texts, which are written as they are.
@frozen
public struct StringKind: RouteTextKind {
  /// None.
  public var restriction: RouteRestriction { .none }
  /// Any text.
  public var expectation: String { String.routeExpectation }
  /// Takes any text.
  @inlinable
  public func read(_ text: String) -> String? { text }
  /// The text.
  @inlinable
  public func write(_ value: String) -> String? { value }
  @inlinable
  init() {}
}

/// Types that define how they are read and written.
public struct RouteValueKind<Value: RouteValue>: RouteTextKind {
  /// That of the type.
  public var restriction: RouteRestriction { Value.routeRestriction }
  /// That of the type.
  public var expectation: String { Value.routeExpectation }
  /// Reads the text as the type does.
  public func read(_ text: String) -> Value? { Value(routeValue: text) }
  /// Returns the text of the value, if it is read as a value with that text.
  public func write(_ value: Value) -> String? {
    let text = value.routeValue
    guard let read = Value(routeValue: text), read.routeValue.isExactly(text) else { return nil }
    return text
  }
}

/// Enums of words and other types with a list of values, which restrict the pattern.
public struct WordKind<Value: RawRepresentable & CaseIterable>: RouteTextKind
where Value.RawValue: RouteValue {
  /// The texts of all cases.
  public var restriction: RouteRestriction { .words(Value.allCases.map(\.rawValue.routeValue)) }
  /// The texts of all cases.
  public var expectation: String { restriction.expectation }
  /// Reads the raw value.
  public func read(_ text: String) -> Value? { RawValueKind<Value>().read(text) }
  /// The text of the raw value.
  public func write(_ value: Value) -> String? { RawValueKind<Value>().write(value) }
}

/// Types that wrap a value.
public struct RawValueKind<Value: RawRepresentable>: RouteTextKind
where Value.RawValue: RouteValue {
  private var raw: RouteValueKind<Value.RawValue> { RouteValueKind() }
  /// That of the raw value.
  public var restriction: RouteRestriction { raw.restriction }
  /// That of the raw value.
  public var expectation: String { raw.expectation }
  /// Reads the raw value.
  public func read(_ text: String) -> Value? { raw.read(text).flatMap(Value.init(rawValue:)) }
  /// The text of the raw value, if it is read as that again.
  public func write(_ value: Value) -> String? {
    guard let text = raw.write(value.rawValue), let read = read(text),
      raw.write(read.rawValue)?.isExactly(text) == true
    else { return nil }
    return text
  }
}

/// Types that are written as their description.
public struct DescriptionKind<Value: LosslessStringConvertible>: RouteTextKind {
  /// None.
  public var restriction: RouteRestriction { .none }
  /// The name of the type.
  public var expectation: String { "a value of type \(Value.self)" }
  /// Reads the description.
  public func read(_ text: String) -> Value? { Value(text) }
  /// The description, if it is read again.
  public func write(_ value: Value) -> String? {
    let text = value.description
    guard let read = Value(text), read.description.isExactly(text) else { return nil }
    return text
  }
}

/// Types that encode themselves as one value, as a struct does that has a single-value container.
///
/// A type with several fields has no such value; as the last value of a case with `spread: true`
/// each of its fields is a parameter.
public struct CodableKind<Value: Codable>: RouteTextKind {
  private struct Field: Codable { var value: Value }
  private static var name: String { "value" }

  /// None.
  public var restriction: RouteRestriction { .none }
  /// The name of the type, and the conformances that make a text of it.
  public var expectation: String {
    "a value of type \(Value.self) that is one text; "
      + "let it conform to RouteValue, or to CaseIterable if it is an enum of words"
  }
  /// Reads what the type's decoder makes of one text.
  public func read(_ text: String) -> Value? {
    try? ParameterReading([Self.name: text], mapping: Self.mapping).decode(Field.self).value
  }
  /// The one text that the type encodes; `nil` where it encodes none or several.
  public func write(_ value: Value) -> String? {
    let written = try? ParameterWriting(mapping: Self.mapping).encode(Field(value: value))
    guard let written, let text = Self.text(written), let read = read(text),
      let again = try? ParameterWriting(mapping: Self.mapping).encode(Field(value: read)),
      Self.text(again)?.isExactly(text) == true
    else { return nil }
    return text
  }

  /// Returns the one text of a value that was encoded; `nil` if there are several texts or no text.
  private static func text(_ written: RouteParameters) -> String? {
    let entries = written.entries
    return entries.count == 1 && entries[0].name == name ? entries[0].value : nil
  }

  private static var mapping: URLMapping {
    URLMapping(name: nil, pattern: .root, scope: .appAny)
  }
}
