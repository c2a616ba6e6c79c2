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
