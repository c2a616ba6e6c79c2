import Waymark
import WaymarkCatalog

/// Reads a property list in the old text format, as `project.pbxproj` has it.
///
///     OldPropertyList.value(Array("{ a = (b, \"c d\"); }".utf8))   // {"a": ["b", "c d"]}
///
/// The format has dictionaries, lists and texts with or without quotation marks; data between
/// `<` and `>` is read as text. Every value has the place where it begins.
///
/// Source: Apple, "Old-Style ASCII Property Lists".
struct OldPropertyList {
  /// The largest file that is read, in bytes: 32 MiB.
  static var sizeLimit: Int { 32 << 20 }
  private static var depthLimit: Int { 64 }

  private let bytes: [UInt8]
  private var place = 0

  /// Returns the value of a file; `nil` if it is not in this format.
  static func value(_ bytes: [UInt8]) -> JSONValue? {
    if bytes.count > sizeLimit { return nil }
    var reader = OldPropertyList(bytes: bytes)
    guard let value = reader.value(depth: 0) else { return nil }
    reader.skipBlanks()
    return reader.place == bytes.count ? value : nil
  }

  private var current: UInt8? { place < bytes.count ? bytes[place] : nil }

  private mutating func skipBlanks() {
    while let byte = current {
      let next = place + 1 < bytes.count ? bytes[place + 1] : 0
      switch (byte, next) {
      case (0x20, _), (0x09...0x0D, _): place += 1
      case (UInt8(ascii: "/"), UInt8(ascii: "/")):
        place = bytes[place...].firstIndex(of: 0x0A) ?? bytes.count
      case (UInt8(ascii: "/"), UInt8(ascii: "*")):
        place += 2
        while place < bytes.count,
          !(bytes[place] == UInt8(ascii: "/") && bytes[place - 1] == UInt8(ascii: "*"))
        { place += 1 }
        place = min(place + 1, bytes.count)
      default: return
      }
    }
  }

  private mutating func skip(_ character: Unicode.Scalar) -> Bool {
    skipBlanks()
    guard current == UInt8(ascii: character) else { return false }
    place += 1
    return true
  }

  private mutating func value(depth: Int) -> JSONValue? {
    if depth > Self.depthLimit { return nil }
    skipBlanks()
    let start = place
    switch current {
    case UInt8(ascii: "{"):
      place += 1
      var members: [JSONValue.Member] = []
      while !skip("}") {
        let keyOffset = place
        guard let key = text(), skip("="), let value = value(depth: depth + 1) else { return nil }
        members.append(JSONValue.Member(key, value, keyOffset: keyOffset))
        _ = skip(";")
      }
      return JSONValue(.object(members), offset: start)
    case UInt8(ascii: "("):
      place += 1
      var elements: [JSONValue] = []
      while !skip(")") {
        guard let value = value(depth: depth + 1) else { return nil }
        elements.append(value)
        _ = skip(",")
      }
      return JSONValue(.array(elements), offset: start)
    case UInt8(ascii: "<"):
      place = bytes[place...].firstIndex(of: UInt8(ascii: ">")).map { $0 + 1 } ?? bytes.count
      return JSONValue(
        .string(String(decoding: bytes[start..<place], as: UTF8.self)),
        offset: start
      )
    default: return text().map { JSONValue(.string($0), offset: start) }
    }
  }

  private mutating func text() -> String? {
    guard let mark = current else { return nil }
    guard mark == UInt8(ascii: "\"") || mark == UInt8(ascii: "'") else {
      let plain = bytes[place...].prefix { !"{}()=;,<>\"' \t\r\n".utf8.contains($0) }
      place = plain.endIndex
      return plain.isEmpty ? nil : String(decoding: plain, as: UTF8.self)
    }
    place += 1
    var text: [UInt8] = []
    while let byte = current {
      place += 1
      if byte == mark { return String(decoding: text, as: UTF8.self) }
      guard byte == UInt8(ascii: "\\"), let code = current else {
        text.append(byte)
        continue
      }
      place += 1
      switch code {
      case UInt8(ascii: "n"): text.append(0x0A)
      case UInt8(ascii: "t"): text.append(0x09)
      default: text.append(code)
      }
    }
    return nil
  }
}
