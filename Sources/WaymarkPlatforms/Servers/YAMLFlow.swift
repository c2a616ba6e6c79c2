import Waymark
import WaymarkCatalog

/// Reads a list or a map in brackets, in one line or in several.
///
/// It reads each text in one line, without anchors, tags and references. Values in another form are
/// null, or a text without the part that was not read, and the first of them is reported.
struct YAMLFlow {
  /// The first form that is not read, and its place.
  private(set) var problem: (finding: LinkDiagnostic, offset: Int)?

  private var rest: ArraySlice<UInt8>

  init(_ text: ArraySlice<UInt8>) { rest = text }

  private static func isBlank(_ byte: UInt8) -> Bool { " \t\r\n".utf8.contains(byte) }

  private mutating func report(_ finding: LinkDiagnostic = .yamlForm, at offset: Int) {
    problem = problem ?? (finding, offset)
  }

  /// Skips white space, line breaks and comments.
  private mutating func skipBlanks() {
    rest = rest.drop(while: Self.isBlank)
    while rest.first == UInt8(ascii: "#") {
      rest = rest.drop { $0 != 0x0A }.drop(while: Self.isBlank)
    }
  }

  private mutating func skip(_ character: Unicode.Scalar) -> Bool {
    skipBlanks()
    guard rest.first == UInt8(ascii: character) else { return false }
    rest.removeFirst()
    return true
  }

  /// Skips the comma after an entry; returns `false` if there is neither a comma nor the end.
  private mutating func skipComma(or end: Unicode.Scalar) -> Bool {
    if skip(",") || rest.first == UInt8(ascii: end) { return true }
    report(at: rest.startIndex)
    return false
  }

  /// Returns the value at the current place.
  mutating func value(depth: Int = 0) -> JSONValue {
    skipBlanks()
    let offset = rest.startIndex
    if depth > YAMLReader.depthLimit {
      report(.yamlTooDeep(limit: YAMLReader.depthLimit), at: offset)
      rest = rest.suffix(0)
    }
    if skip("[") {
      var elements: [JSONValue] = []
      while !rest.isEmpty, !skip("]") {
        elements.append(value(depth: depth + 1))
        if !skipComma(or: "]") { break }
      }
      return JSONValue(.array(elements), offset: offset)
    }
    if skip("{") {
      var members: [JSONValue.Member] = []
      var keys: Set<String> = []
      while !rest.isEmpty, !skip("}") {
        let member = member(depth)
        members.append(member)
        if !keys.insert(member.key).inserted {
          report(.repeatedKey(member.key), at: member.keyOffset)
        }
        if !skipComma(or: "}") { break }
      }
      return JSONValue(.object(members), offset: offset)
    }
    let (text, isQuoted) = text(until: ",]}")
    if !isQuoted, text.contains(": ") || text.hasSuffix(":") { report(at: offset) }
    // A reference is another form.
    let plain = text.hasPrefix("*") ? JSONValue.Content.null : YAMLReader.content(of: text)
    return JSONValue(isQuoted ? .string(text) : plain, offset: offset)
  }

  private mutating func member(_ depth: Int) -> JSONValue.Member {
    skipBlanks()
    let offset = rest.startIndex
    let (key, isQuoted) = text(until: ":,}")
    guard skip(":") else {
      report(at: offset)
      return JSONValue.Member(key, JSONValue(.null, offset: offset), keyOffset: offset)
    }
    // A colon in a plain text ends a key only before a blank.
    if !isQuoted, rest.first.map(Self.isBlank) != true { report(at: offset) }
    return JSONValue.Member(key, value(depth: depth + 1), keyOffset: offset)
  }

  private mutating func text(until ends: String) -> (text: String, isQuoted: Bool) {
    skipBlanks()
    let offset = rest.startIndex
    if let mark = rest.first, mark == UInt8(ascii: "\"") || mark == UInt8(ascii: "'") {
      return (quoted(mark), true)
    }
    // A text goes on in the next line after a space.
    var lines: [String] = []
    while let first = rest.first, !ends.utf8.contains(first) {
      let line = rest.prefix { !ends.utf8.contains($0) && $0 != 0x0A }
      let comment = line.indices.first {
        line[$0] == UInt8(ascii: "#") && $0 > line.startIndex && Self.isBlank(line[$0 - 1])
      }
      rest = rest[(comment ?? line.endIndex)...]
      let text = line[..<(comment ?? line.endIndex)].reversed().drop(while: Self.isBlank)
      lines.append(String(decoding: text.reversed(), as: UTF8.self))
      skipBlanks()
    }
    let text = lines.joined(separator: " ")
    let isRead =
      lines.count == 1 && text.utf8.first.map(YAMLReader.special.contains) == false
      && !text.utf8.contains { "[]{}".utf8.contains($0) } && !text.hasPrefix("- ") && text != "-"
    if !isRead { report(at: offset) }
    return (text, false)
  }

  /// Reads a text between quotation marks.
  private mutating func quoted(_ mark: UInt8) -> String {
    var text: [UInt8] = []
    rest.removeFirst()
    while let byte = rest.popFirst() {
      if byte == mark {
        // Between single marks, two of them are one.
        guard mark == UInt8(ascii: "'"), rest.first == mark else { break }
        rest.removeFirst()
      } else if byte == UInt8(ascii: "\\"), mark == UInt8(ascii: "\""), let code = rest.popFirst() {
        if YAMLReader.escapes[code] == nil { report(at: rest.startIndex - 2) }
        text += YAMLReader.escapes[code].map { Array(String($0).utf8) } ?? [byte, code]
        continue
      } else if byte == 0x0A {
        report(at: rest.startIndex - 1)
      }
      text.append(byte)
    }
    return String(decoding: text, as: UTF8.self)
  }
}
