import Waymark
import WaymarkCatalog

/// A JSON text that changes in single places and keeps every other byte.
///
///     var json = try EditableJSON(Array(#"{ "expo": { } }"#.utf8))
///     _ = try json.set("shop", at: ["expo", "scheme"])
///     json.text   // { "expo": { "scheme": "shop" } }
///
/// Comments and a comma after the last element, as JSON5 has them, are read as blanks. Where an
/// object has a key twice, the last one counts, as in JavaScript.
struct EditableJSON: Sendable {
  /// The text in UTF-8.
  private(set) var bytes: [UInt8]
  /// The text with blanks in place of comments.
  private var plain: [UInt8]
  /// The value of the text.
  private(set) var file: JSONFile

  /// Reads a text.
  ///
  /// - Throws: ``UnreadableFileError`` if it is not JSON in UTF-8 apart from comments and commas.
  init(_ bytes: [UInt8]) throws(UnreadableFileError) {
    self.bytes = bytes
    plain = Self.withoutComments(bytes)
    file = try JSONFile(Self.withoutTrailingCommas(plain))
  }

  /// The text.
  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Returns the value at a path of keys.
  subscript(path: [String]) -> JSONValue? {
    path.reduce(Optional(file.document.root)) { $0?[last: $1] }
  }

  // MARK: - Changes

  /// Sets the value at a path of keys, and adds the objects on the way that do not exist.
  ///
  /// - Returns: The key of the value on the way that is not an object; `nil` if the value was set.
  mutating func set(
    _ value: JSONValue,
    at path: [String]
  ) throws(UnreadableFileError) -> String? {
    var object = file.document.root
    for (index, key) in path.enumerated() {
      guard object.members != nil else { return path[..<index].joined(separator: ".") }
      guard let next = object[last: key] else {
        let added = path[(index + 1)...].reversed().reduce(value) { value, key in
          .object(members: [.init(key, value)])
        }
        try add(added, to: object, key: key)
        return nil
      }
      object = next
    }
    try replace(object, with: value)
    return nil
  }

  /// Replaces a value of the text.
  mutating func replace(
    _ old: JSONValue,
    with new: JSONValue
  ) throws(UnreadableFileError) {
    try change([(old.offset..<end(of: old), lines(new, indentation(of: old.offset)))])
  }

  /// Adds an element after the last one of an array, or a member after the last one of an object.
  mutating func add(
    _ value: JSONValue,
    to container: JSONValue,
    key: String? = nil
  ) throws(UnreadableFileError) {
    let close = end(of: container) - 1
    let label = key.map { JSONValue.string($0).text + ": " } ?? ""
    guard let start = container.starts.last, let last = container.values.last else {
      return try fill(container, label, value, close)
    }
    let lastEnd = end(of: last)
    let place = endOfText(lastEnd..<close)
    let hasComma = plain[lastEnd..<close].contains(UInt8(ascii: ","))
    let comma = (lastEnd..<lastEnd, hasComma ? "" : ",")
    if beginsLine(start) || hasLineBreak(lastEnd..<close) {
      let indent = beginsLine(start) ? indentation(of: start) : indentation(of: close) + unit
      let text = newline + indent + label + lines(value, indent) + (hasComma ? "," : "")
      try change([comma, (place..<place, text)])
    } else {
      try change([comma, (place..<place, " " + label + lines(value, indentation(of: close)))])
    }
  }

  /// Adds the first element or member of a container, which may have comments.
  private mutating func fill(
    _ container: JSONValue,
    _ label: String,
    _ value: JSONValue,
    _ close: Int
  ) throws(UnreadableFileError) {
    let inner = container.offset + 1..<close
    let isEmpty = bytes[inner].allSatisfy(Self.isBlank)
    let end = endOfText(inner)
    if isOnOneLine {
      let text = label + lines(value, "")
      let blank = label.isEmpty ? "" : " "
      return try change([isEmpty ? (inner, blank + text + blank) : (end..<end, " " + text)])
    }
    let outer = indentation(of: container.offset)
    let text = newline + outer + unit + label + lines(value, outer + unit)
    if isEmpty { return try change([(inner, text + newline + outer)]) }
    try change([(end..<end, text + (hasLineBreak(end..<close) ? "" : newline + outer))])
  }

  /// Removes an element of an array, with the comma and the blanks that belong to it.
  mutating func remove(_ index: Int, from array: JSONValue) throws(UnreadableFileError) {
    let values = array.values
    let element = values[index].offset..<end(of: values[index])
    let before = index > 0 ? end(of: values[index - 1]) : array.offset + 1
    let after = index + 1 < values.count ? values[index + 1].offset : end(of: array) - 1
    // The comma after the element, or that before the last one.
    let comma =
      plain[element.upperBound..<after].firstIndex(of: UInt8(ascii: ","))
      ?? plain[before..<element.lowerBound].firstIndex(of: UInt8(ascii: ","))
    var start = element.lowerBound
    while start > before, Self.isBlank(bytes[start - 1]) { start -= 1 }
    // A comment up to the end of a line needs its line break.
    if start > before, plain[start - 1] != bytes[start - 1] { start = element.lowerBound }
    try change([(start..<element.upperBound, "")] + (comma.map { [($0..<$0 + 1, "")] } ?? []))
  }

  /// Replaces ranges of the text, which do not overlap, and reads it again.
  private mutating func change(
    _ edits: [(range: Range<Int>, text: String)]
  ) throws(UnreadableFileError) {
    var changed = bytes
    let ordered = edits.enumerated().sorted {
      ($0.element.range.lowerBound, $0.offset) > ($1.element.range.lowerBound, $1.offset)
    }
    for (_, edit) in ordered { changed.replaceSubrange(edit.range, with: edit.text.utf8) }
    self = try EditableJSON(changed)
  }

  // MARK: - Places

  /// Returns the position after a value.
  private func end(of value: JSONValue) -> Int {
    var (index, depth) = (value.offset, 0)
    repeat {
      switch plain[index] {
      case UInt8(ascii: "\""): index = Self.endOfString(plain, from: index) - 1
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      default:
        // A number or a word.
        while depth == 0, index + 1 < plain.count, Self.isWord(plain[index + 1]) { index += 1 }
      }
      index += 1
    } while depth > 0 && index < plain.count
    return index
  }

  /// Returns the position after the last byte of a range that is not blank.
  private func endOfText(_ range: Range<Int>) -> Int {
    bytes[range].lastIndex { !Self.isBlank($0) }.map { $0 + 1 } ?? range.lowerBound
  }

  private func hasLineBreak(_ range: Range<Int>) -> Bool {
    bytes[range].contains(where: Self.isNewline)
  }

  /// Returns whether only blanks are before a position on its line.
  private func beginsLine(_ offset: Int) -> Bool {
    offset > 0
      && bytes[..<offset].reversed().first { $0 != 0x20 && $0 != 0x09 }
        .map(Self.isNewline) == true
  }

  // MARK: - Layout

  /// Indicates whether the value is on one line, such as that of a tool without layout.
  private var isOnOneLine: Bool {
    let root = file.document.root
    return !hasLineBreak(root.offset..<end(of: root))
  }

  private var newline: String { bytes.contains(0x0D) ? "\r\n" : "\n" }

  /// The additional indentation for each level: that of the first key, if it begins a line.
  private var unit: String {
    let key = file.document.root.starts.first { beginsLine($0) }
    return key.map { indentation(of: $0) }.flatMap { $0.isEmpty ? nil : $0 } ?? "  "
  }

  /// Returns the blanks at the beginning of the line with a position.
  private func indentation(of offset: Int) -> String {
    let start = bytes[..<offset].lastIndex(where: Self.isNewline).map { $0 + 1 } ?? 0
    return String(decoding: bytes[start..<offset].prefix(while: Self.isBlank), as: UTF8.self)
  }

  /// Returns the text of a value.
  ///
  /// - Parameter indent: The blanks before its last line.
  private func lines(_ value: JSONValue, _ indent: String) -> String {
    let lines = value.text.split(separator: "\n").map { line in
      (level: line.prefix { $0 == " " }.count / 2, text: String(line.drop { $0 == " " }))
    }
    if isOnOneLine { return lines.map(\.text).joined(separator: " ") }
    return lines.map { String(repeating: unit, count: $0.level) + $0.text }
      .joined(separator: newline + indent)
  }

  // MARK: - Comments

  private static func isNewline(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || isNewline(byte)
  }

  /// Returns whether a byte can be part of a number or a word.
  private static func isWord(_ byte: UInt8) -> Bool {
    !isBlank(byte) && !",]}".utf8.contains(byte)
  }

  /// Returns the position after the string that begins at a position.
  private static func endOfString(_ bytes: [UInt8], from start: Int) -> Int {
    var index = start + 1
    while index < bytes.count, bytes[index] != UInt8(ascii: "\""), !isNewline(bytes[index]) {
      index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    return min(index + 1, bytes.count)
  }

  private static func withoutComments(_ bytes: [UInt8]) -> [UInt8] {
    var plain = bytes
    var index = 0
    while index < bytes.count {
      let next = index + 1 < bytes.count ? bytes[index + 1] : 0
      switch (bytes[index], next) {
      case (UInt8(ascii: "\""), _): index = endOfString(bytes, from: index)
      case (UInt8(ascii: "/"), UInt8(ascii: "/")):
        while index < bytes.count, !isNewline(bytes[index]) {
          plain[index] = 0x20
          index += 1
        }
      case (UInt8(ascii: "/"), UInt8(ascii: "*")):
        var end = index + 2
        while end + 1 < bytes.count, (bytes[end], bytes[end + 1]) != (0x2A, 0x2F) { end += 1 }
        // The reader reports a comment without an end.
        guard end + 1 < bytes.count else { return plain }
        for place in index...end + 1 where !isNewline(bytes[place]) { plain[place] = 0x20 }
        index = end + 2
      default: index += 1
      }
    }
    return plain
  }

  private static func withoutTrailingCommas(_ plain: [UInt8]) -> [UInt8] {
    var result = plain
    var comma: Int?
    var previous: UInt8 = 0
    var index = 0
    while index < plain.count {
      let byte = plain[index]
      if byte == UInt8(ascii: ","), !"[{,:".utf8.contains(previous) {
        comma = index
      } else if !isBlank(byte) {
        if let comma, "]}".utf8.contains(byte) { result[comma] = 0x20 }
        comma = nil
      }
      if !isBlank(byte) { previous = byte }
      index = byte == UInt8(ascii: "\"") ? endOfString(plain, from: index) : index + 1
    }
    return result
  }
}

extension JSONValue {
  /// The value of an object's last member with a name, which JavaScript reads.
  subscript(last key: String) -> JSONValue? {
    members?.last { $0.key.utf8.elementsEqual(key.utf8) }?.value
  }

  /// The elements of an array, or the values of an object's members.
  fileprivate var values: [JSONValue] { array ?? (members ?? []).map(\.value) }

  /// The positions of the elements of an array, or of the keys of an object.
  fileprivate var starts: [Int] { array?.map(\.offset) ?? (members ?? []).map(\.keyOffset) }
}
