extension RouteExpansion {
  /// The rules by which each value of a type is written as one text in a link.
  ///
  /// `kind(of:)` chooses the kind of a type. A custom type does not need a kind of its own: conform
  /// the type to ``RouteValue``.
  @_documentation(visibility: internal)
  public protocol TextKind<Value> {
    /// The type of the values.
    associatedtype Value

    /// The restriction that a pattern can put on the texts, so that the restriction helps to choose
    /// between routes.
    var restriction: RouteRestriction { get }

    /// A description of valid texts, for messages.
    var expectation: String { get }

    /// Returns the value of a decoded text; `nil` if the text is not a value of the type.
    func read(_ text: String) -> Value?

    /// Returns the text of a value; `nil` if no text would be read as the same value.
    func write(_ value: Value) -> String?

    /// Returns the text that `write` refuses, for messages; `nil` if the value has no text.
    ///
    /// A message never contains `String(describing:)` of a value, because the description of a
    /// type that the app or Foundation declares can trap, as that of a `Date` that is not a number.
    func refusedText(_ value: Value) -> String?
  }

  /// The kind of integers.
  ///
  /// Every integer has a text that is read as the same integer.
  @_documentation(visibility: internal)
  @frozen
  public struct IntegerKind<Value: RouteValue & FixedWidthInteger>: TextKind {
    /// The restriction `:int`.
    public var restriction: RouteRestriction { .int }
    /// The range of the type.
    public var expectation: String { Value.routeExpectation }
    /// Returns the integer that ASCII digits represent.
    @inlinable
    public func read(_ text: String) -> Value? { Value(routeValue: text) }
    /// Returns the integer in ASCII digits.
    @inlinable
    public func write(_ value: Value) -> String? { value.description }
    @inlinable
    init() {}
  }

  /// The kind of strings, which are written unchanged.
  @_documentation(visibility: internal)
  @frozen
  public struct StringKind: TextKind {
    /// No restriction.
    public var restriction: RouteRestriction { .none }
    /// The description of any text.
    public var expectation: String { String.routeExpectation }
    /// Returns the text unchanged.
    ///
    /// Every text is valid.
    @inlinable
    public func read(_ text: String) -> String? { text }
    /// Returns the text unchanged.
    @inlinable
    public func write(_ value: String) -> String? { value }
    @inlinable
    init() {}
  }

  /// The kind of types that define how their values are read and written.
  @_documentation(visibility: internal)
  public struct RouteValueKind<Value: RouteValue>: TextKind {
    /// The restriction of the type.
    public var restriction: RouteRestriction { Value.routeRestriction }
    /// The description of the type.
    public var expectation: String { Value.routeExpectation }
    /// Returns the value that the type creates from the text.
    public func read(_ text: String) -> Value? { Value(routeValue: text) }
    /// Returns the text of the value; `nil` if the text is not read as a value with that same text.
    public func write(_ value: Value) -> String? {
      let text = value.routeValue
      guard let read = Value(routeValue: text), read.routeValue.isExactly(text) else { return nil }
      return text
    }
    /// Returns the text of the value.
    public func refusedText(_ value: Value) -> String? { value.routeValue }
  }

  /// The kind of enums of words, and of other types with a list of values.
  ///
  /// The values restrict the pattern.
  @_documentation(visibility: internal)
  public struct WordKind<Value: RawRepresentable & CaseIterable>: TextKind
  where Value.RawValue: RouteValue {
    /// A restriction to the texts of all cases.
    public var restriction: RouteRestriction { .words(Value.allCases.map(\.rawValue.routeValue)) }
    /// A list of the texts of all cases.
    public var expectation: String { restriction.expectation }
    /// Returns the value whose raw value has the text.
    public func read(_ text: String) -> Value? { RawValueKind<Value>().read(text) }
    /// Returns the text of the raw value.
    public func write(_ value: Value) -> String? { RawValueKind<Value>().write(value) }
    /// Returns the text of the raw value.
    public func refusedText(_ value: Value) -> String? { value.rawValue.routeValue }
  }

  /// The kind of types that wrap a value.
  @_documentation(visibility: internal)
  public struct RawValueKind<Value: RawRepresentable>: TextKind
  where Value.RawValue: RouteValue {
    private var raw: RouteValueKind<Value.RawValue> { RouteValueKind() }
    /// The restriction of the raw value.
    public var restriction: RouteRestriction { raw.restriction }
    /// The description of the raw value, with the name of the type.
    public var expectation: String { rawExpectation(of: Value.self, Value.RawValue.self) }
    /// Returns the value whose raw value has the text.
    public func read(_ text: String) -> Value? { raw.read(text).flatMap(Value.init(rawValue:)) }
    /// Returns the text of the raw value; `nil` if the text is not read as a value with that same
    /// text.
    public func write(_ value: Value) -> String? {
      guard let text = raw.write(value.rawValue), let read = read(text),
        raw.write(read.rawValue)?.isExactly(text) == true
      else { return nil }
      return text
    }
    /// Returns the text of the raw value.
    public func refusedText(_ value: Value) -> String? { value.rawValue.routeValue }
  }

  /// The kind of types that are written as their description.
  @_documentation(visibility: internal)
  public struct DescriptionKind<Value: LosslessStringConvertible>: TextKind {
    /// No restriction.
    public var restriction: RouteRestriction { .none }
    /// A description with the name of the type.
    public var expectation: String { "a value of type \(Value.self)" }
    /// Returns the value with the description.
    public func read(_ text: String) -> Value? { Value(text) }
    /// Returns the description; `nil` if it is not read as a value with that same description.
    public func write(_ value: Value) -> String? {
      let text = value.description
      guard let read = Value(text), read.description.isExactly(text) else { return nil }
      return text
    }
    /// Returns the description.
    public func refusedText(_ value: Value) -> String? { value.description }
  }

  /// The kind of types that encode themselves as one value, such as a struct with a single-value
  /// container.
  ///
  /// A type with several fields has no such value. If it is the last value of a case with
  /// `spread: true`, each of its fields is a parameter.
  @_documentation(visibility: internal)
  public struct CodableKind<Value: Codable>: TextKind {
    private struct Field: Codable { var value: Value }
    private static var name: String { "value" }

    /// No restriction.
    public var restriction: RouteRestriction { .none }
    /// A description with the name of the type and the conformances that give it a text.
    public var expectation: String {
      "a value of type \(Value.self) that is one text; "
        + "let it conform to RouteValue, or to CaseIterable if it is an enum of words"
    }
    /// Returns the value that the type decodes from one text; `nil` if it decodes a value without
    /// the text, as a type does whose fields are all optional.
    public func read(_ text: String) -> Value? {
      let reading = ParameterReading([Self.name: text], mapping: Self.mapping)
      let source = ParameterSource.reading(reading)
      let value = try? source.value(Value.self, at: .named(Self.name), path: [])
      return reading.found > 0 ? value : nil
    }
    /// Returns the one text that the type encodes; `nil` if it encodes no text or several, or if
    /// the text is not read as a value with that same text.
    public func write(_ value: Value) -> String? {
      let written = try? ParameterWriting(mapping: Self.mapping).encode(Field(value: value))
      guard let written, let text = Self.text(written), let read = read(text),
        let again = try? ParameterWriting(mapping: Self.mapping).encode(Field(value: read)),
        Self.text(again)?.isExactly(text) == true
      else { return nil }
      return text
    }

    /// Returns the one text of a value that was encoded; `nil` if there are several texts or no
    /// text.
    private static func text(_ written: RouteParameters) -> String? {
      let entries = written.entries
      return entries.count == 1 && entries[0].name == name ? entries[0].value : nil
    }

    private static var mapping: URLMapping {
      URLMapping(name: nil, pattern: .root, scope: .appAny)
    }
  }
}

extension RouteExpansion.TextKind {
  /// Returns no text.
  public func refusedText(_ value: Value) -> String? { nil }
}
