extension JSONValue {
  /// `null`.
  package static var null: JSONValue { JSONValue(.null) }

  /// A string.
  package static func string(_ text: String) -> JSONValue { JSONValue(.string(text)) }

  /// A whole number.
  package static func int(_ value: Int) -> JSONValue { JSONValue(.number(String(value))) }

  /// `true` or `false`.
  package static func bool(_ value: Bool) -> JSONValue { JSONValue(.bool(value)) }

  /// An array.
  package static func array(_ elements: [JSONValue]) -> JSONValue { JSONValue(.array(elements)) }

  /// An array of strings.
  package static func strings(_ elements: [String]) -> JSONValue { .array(elements.map(string)) }

  /// An object with the members that have a value, in the order given.
  ///
  ///     JSONValue.object(["route": .string("station"), "reason": nil]).text   // no "reason" in it
  package static func object(_ members: KeyValuePairs<String, JSONValue?>) -> JSONValue {
    JSONValue(.object(members.compactMap { key, value in value.map { Member(key, $0) } }))
  }

  /// An object with these members, in their order.
  package static func object(members: [Member]) -> JSONValue { JSONValue(.object(members)) }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  /// A string.
  package init(stringLiteral value: String) { self = .string(value) }

  /// A whole number.
  package init(integerLiteral value: Int) { self = .int(value) }

  /// `true` or `false`.
  package init(booleanLiteral value: Bool) { self = .bool(value) }

  /// An array.
  package init(arrayLiteral elements: JSONValue...) { self = .array(elements) }

  /// An object, in the order given.
  package init(dictionaryLiteral elements: (String, JSONValue)...) {
    self.init(.object(elements.map { Member($0.0, $0.1) }))
  }
}
