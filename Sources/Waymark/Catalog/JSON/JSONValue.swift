/// A JSON value (RFC 8259) that knows where it stands in its text.
///
///     let answer: JSONValue = ["result": "matched", "parameters": [25]]
///     answer["result"]?.string   // "matched"
///     answer.text                // the text, with two spaces a level
///
/// The order of members is kept. Numbers are kept as they are written, because no `Double` holds
/// every one. Two values are equal if they say the same, wherever they stand.
package struct JSONValue: Sendable {
  /// What the value says.
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
    /// Where the key's quotation mark stands, in UTF-8 bytes from the start of the text.
    package let keyOffset: Int
    /// What the key stands for.
    package let value: JSONValue

    /// Makes a member.
    package init(_ key: String, _ value: JSONValue, keyOffset: Int = 0) {
      self.key = key
      self.keyOffset = keyOffset
      self.value = value
    }

    /// Returns whether two members say the same, wherever they stand.
    package static func == (left: Member, right: Member) -> Bool {
      sameBytes(left.key, right.key) && left.value == right.value
    }
  }

  /// What the value says.
  package let content: Content
  /// Where the value begins, in UTF-8 bytes from the start of the text; 0 for one made in Swift.
  package let offset: Int

  /// Makes a value.
  package init(_ content: Content, offset: Int = 0) {
    self.content = content
    self.offset = offset
  }
}

extension JSONValue: Equatable {
  /// Returns whether two values say the same, wherever they stand.
  package static func == (left: JSONValue, right: JSONValue) -> Bool {
    if case .string(let left) = left.content, case .string(let right) = right.content {
      return sameBytes(left, right)
    }
    return left.content == right.content
  }
}

/// Returns whether two texts are the same bytes; `String`'s own `==` takes canonical equivalents
/// for equal.
private func sameBytes(_ left: String, _ right: String) -> Bool {
  left.utf8.elementsEqual(right.utf8)
}

// MARK: - Looking into a value

extension JSONValue {
  /// The text of a string.
  package var string: String? {
    if case .string(let text) = content { text } else { nil }
  }

  /// The value of `true` and `false`.
  package var bool: Bool? {
    if case .bool(let value) = content { value } else { nil }
  }

  /// The value of a number that is written without fraction and exponent and fits an `Int`.
  package var int: Int? {
    if case .number(let text) = content { Int(text) } else { nil }
  }

  /// The elements of an array.
  package var array: [JSONValue]? {
    if case .array(let elements) = content { elements } else { nil }
  }

  /// The members of an object, in their order.
  package var members: [Member]? {
    if case .object(let members) = content { members } else { nil }
  }

  /// The value of an object's first member of that name; linear in the number of members.
  ///
  /// A value that is set takes the place of the member's value, or stands last; `nil` takes the
  /// member out. Other members keep their places. A value that is no object does not change.
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

  /// What kind of value it is, as messages say it: `a string`, `an array`, `null`.
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

extension JSONValue {
  /// The value as JSON text: the same text for the same value on every machine and in every run.
  ///
  ///     JSONValue.object(["name": "a/b", "list": [1, 2]]).text
  ///     // {
  ///     //   "name": "a/b",
  ///     //   "list": [1, 2]
  ///     // }
  ///
  /// Two spaces a level, members in their order, one a line. An array without arrays and objects
  /// in it stands on one line if that line ends within 100 columns (in bytes). Only `"`, `\` and
  /// control characters are escaped (RFC 8259 §7), the ones above ASCII too, because terminals
  /// act on them. No newline at the end.
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
  /// Where the last line begins in `bytes`.
  private var lineStart = 0

  private static var width: Int { 100 }

  mutating func print(_ value: JSONValue, indent: Int) {
    switch value.content {
    case .null: print("null")
    case .bool(let value): print(value ? "true" : "false")
    case .number(let text): print(text)
    case .string(let text): print(quoted: text)
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
      print(quoted: member.key)
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

  /// Writes the array on the line that is begun, or nothing if it does not fit.
  private mutating func printOnOneLine(_ elements: [JSONValue]) -> Bool {
    let start = bytes.count
    print("[")
    for (index, element) in elements.enumerated() {
      if index > 0 { print(", ") }
      switch element.content {
      case .array, .object: break
      case .null, .bool, .number, .string: print(element, indent: 0)
      }
      // One column for the bracket, one for a comma after it.
      guard element.isScalar, bytes.count - lineStart + 2 <= Self.width else {
        bytes.removeSubrange(start...)
        return false
      }
    }
    print("]")
    return true
  }

  private mutating func print(quoted text: String) {
    print("\"")
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": print("\\\"")
      case "\\": print("\\\\")
      case "\n": print("\\n")
      case "\r": print("\\r")
      case "\t": print("\\t")
      case "\0"..."\u{1f}", "\u{7f}"..."\u{9f}":
        let digits = String(scalar.value, radix: 16)
        print("\\u" + String(repeating: "0", count: 4 - digits.count) + digits)
      default: bytes += scalar.utf8
      }
    }
    print("\"")
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
