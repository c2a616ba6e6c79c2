import Waymark

/// A JSON value (RFC 8259) with its position in the text.
///
///     let answer: JSONValue = ["result": "matched", "parameters": [25]]
///     answer["result"]?.string   // "matched"
///     answer.text                // the text, with two spaces a level
///
/// The value keeps the order of members. It keeps the text of numbers, because a `Double` cannot
/// represent every number. Two values are equal if their content is equal, regardless of their
/// positions.
package struct JSONValue: Sendable {
  /// The content of a value.
  package enum Content: Sendable, Equatable {
    case null
    case bool(Bool)
    /// A number as it is written, in the grammar of RFC 8259 §6.
    case number(String)
    case string(String)
    case array([JSONValue])
    case object([Member])
  }

  /// A key and its value.
  package struct Member: Sendable, Equatable {
    /// The key, decoded.
    package let key: String
    /// The position of the key's opening quotation mark, in UTF-8 bytes from the start of the text.
    package let keyOffset: Int
    /// The value of the key.
    package let value: JSONValue

    /// Creates a member.
    package init(_ key: String, _ value: JSONValue, keyOffset: Int = 0) {
      self.key = key
      self.keyOffset = keyOffset
      self.value = value
    }

    /// Returns whether two members have the same content, regardless of their positions.
    @inline(never)
    package static func == (left: Member, right: Member) -> Bool {
      sameBytes(left.key, right.key) && left.value == right.value
    }
  }

  /// The content of the value.
  package let content: Content
  /// The position where the value begins, in UTF-8 bytes from the start of the text; 0 for a value
  /// that was created in Swift.
  package let offset: Int

  /// Creates a value.
  package init(_ content: Content, offset: Int = 0) {
    self.content = content
    self.offset = offset
  }
}

extension JSONValue: Equatable {
  /// Returns whether two values have the same content, regardless of their positions.
  @inline(never)
  package static func == (left: JSONValue, right: JSONValue) -> Bool {
    if case .string(let left) = left.content, case .string(let right) = right.content {
      return sameBytes(left, right)
    }
    return left.content == right.content
  }
}

/// Returns whether two texts are the same bytes; the `==` of `String` compares canonical
/// equivalents as equal.
private func sameBytes(_ left: String, _ right: String) -> Bool {
  left.isExactly(right)
}

// MARK: - Reading a value

extension JSONValue {
  /// The text of a string; `nil` for any other value.
  package var string: String? {
    if case .string(let text) = content { text } else { nil }
  }

  /// The value of `true` and `false`; `nil` for any other value.
  package var bool: Bool? {
    if case .bool(let value) = content { value } else { nil }
  }

  /// The value of a number without fraction and exponent that fits in an `Int`; `nil` for any other
  /// value.
  package var int: Int? {
    if case .number(let text) = content { Int(text) } else { nil }
  }

  /// The elements of an array; `nil` for any other value.
  package var array: [JSONValue]? {
    if case .array(let elements) = content { elements } else { nil }
  }

  /// The members of an object, in order; `nil` for any other value.
  package var members: [Member]? {
    if case .object(let members) = content { members } else { nil }
  }

  /// The value of an object's first member with a name; the cost is linear in the number of
  /// members.
  ///
  /// Setting a value replaces the member's value, or appends a member if there is none with this
  /// name. Setting `nil` removes the member. Other members keep their positions. A value that is
  /// not an object does not change.
  package subscript(key: String) -> JSONValue? {
    get { members?.first { sameBytes($0.key, key) }?.value }
    set {
      guard var members else { return }
      let index = members.firstIndex { sameBytes($0.key, key) }
      switch (index, newValue) {
      case (let index?, let value?):
        members[index] = Member(key, value, keyOffset: members[index].keyOffset)
      case (let index?, nil): members.remove(at: index)
      case (nil, let value?): members.append(Member(key, value))
      case (nil, nil): return
      }
      self = JSONValue(.object(members), offset: offset)
    }
  }

  /// The kind of the value, as in messages: `a string`, `an array`, `null`.
  package var kind: String {
    switch content {
    case .null: "null"
    case .bool: "true or false"
    case .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}

extension JSONValue {
  /// The value `null`.
  package static var null: JSONValue { JSONValue(.null) }

  /// Returns a string.
  package static func string(_ text: String) -> JSONValue { JSONValue(.string(text)) }

  /// Returns a whole number.
  package static func int(_ value: Int) -> JSONValue { .int(Int64(value)) }

  /// Returns a number.
  package static func int(_ value: Int64) -> JSONValue { JSONValue(.number(String(value))) }

  /// Returns `true` or `false`.
  package static func bool(_ value: Bool) -> JSONValue { JSONValue(.bool(value)) }

  /// Returns an array.
  package static func array(_ elements: [JSONValue]) -> JSONValue { JSONValue(.array(elements)) }

  /// Returns an array of strings.
  package static func strings(_ elements: [String]) -> JSONValue { .array(elements.map(string)) }

  /// Returns an object with the members that have a value, in the given order.
  ///
  ///     JSONValue.object(["route": .string("station"), "reason": nil]).text   // no "reason" in it
  package static func object(_ members: KeyValuePairs<String, JSONValue?>) -> JSONValue {
    JSONValue(.object(members.compactMap { key, value in value.map { Member(key, $0) } }))
  }

  /// Returns an object with these members, in order.
  package static func object(members: [Member]) -> JSONValue { JSONValue(.object(members)) }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  /// Creates a string.
  package init(stringLiteral value: String) { self = .string(value) }

  /// Creates a whole number.
  package init(integerLiteral value: Int) { self = .int(value) }

  /// Creates `true` or `false`.
  package init(booleanLiteral value: Bool) { self = .bool(value) }

  /// Creates an array.
  package init(arrayLiteral elements: JSONValue...) { self = .array(elements) }

  /// Creates an object with members in the given order.
  package init(dictionaryLiteral elements: (String, JSONValue)...) {
    self.init(.object(elements.map { Member($0.0, $0.1) }))
  }
}

extension JSONValue {
  /// The value as JSON text, which is the same for equal values on every machine and in every run.
  ///
  ///     JSONValue.object(["name": "a/b", "list": [1, 2]]).text
  ///     // {
  ///     //   "name": "a/b",
  ///     //   "list": [1, 2]
  ///     // }
  ///
  /// Each level is indented by two spaces, and each member is on its own line, in order. An array
  /// that contains no arrays or objects is on one line if that line ends within 100 columns (in
  /// bytes). Only `"`, `\` and control characters are escaped (RFC 8259 §7), including control
  /// characters above ASCII, because terminals act on them. The text has no newline at the end.
  package var text: String {
    var printer = JSONPrinter()
    printer.print(self, indent: 0)
    return String(decoding: printer.bytes, as: UTF8.self)
  }
}

/// Writes one value as text.
private struct JSONPrinter {
  /// The text so far.
  var bytes: [UInt8] = []
  /// The index in `bytes` where the last line begins.
  private var lineStart = 0

  private static var width: Int { 100 }

  mutating func print(_ value: JSONValue, indent: Int) {
    switch value.content {
    case .null: print("null")
    case .bool(let value): print(value ? "true" : "false")
    case .number(let text): print(text)
    case .string(let text): bytes.append(json: text)
    case .array(let elements): print(array: elements, indent: indent)
    case .object(let members): print(object: members, indent: indent)
    }
  }

  private mutating func print(_ text: String) { bytes.append(contentsOf: text.utf8) }

  private mutating func startLine(_ indent: Int) {
    bytes.append(UInt8(ascii: "\n"))
    lineStart = bytes.count
    bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: 2 * indent))
  }

  private mutating func print(object members: [JSONValue.Member], indent: Int) {
    guard !members.isEmpty else { return print("{}") }
    print("{")
    for (index, member) in members.enumerated() {
      if index > 0 { print(",") }
      startLine(indent + 1)
      bytes.append(json: member.key)
      print(": ")
      print(member.value, indent: indent + 1)
    }
    startLine(indent)
    print("}")
  }

  private mutating func print(array elements: [JSONValue], indent: Int) {
    if printOnOneLine(elements) { return }
    print("[")
    for (index, element) in elements.enumerated() {
      if index > 0 { print(",") }
      startLine(indent + 1)
      print(element, indent: indent + 1)
    }
    startLine(indent)
    print("]")
  }

  /// Writes the array on the current line; returns `false` and writes nothing if it does not fit.
  private mutating func printOnOneLine(_ elements: [JSONValue]) -> Bool {
    let start = bytes.count
    print("[")
    for (index, element) in elements.enumerated() {
      if index > 0 { print(", ") }
      switch element.content {
      case .array, .object: break
      case .null, .bool, .number, .string: print(element, indent: 0)
      }
      // One column for the bracket, and one for a comma after it.
      guard element.isScalar, bytes.count - lineStart + 2 <= Self.width else {
        bytes.removeSubrange(start...)
        return false
      }
    }
    print("]")
    return true
  }
}

extension JSONValue {
  fileprivate var isScalar: Bool {
    switch content {
    case .null, .bool, .number, .string: true
    case .array, .object: false
    }
  }
}
