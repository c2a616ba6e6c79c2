import Waymark
import WaymarkCatalog

/// Reads the part of YAML that resources of Kubernetes commonly have.
///
///     try YAMLReader.documents(Array("a: 1\nb:\n- \"c\"".utf8))   // [{"a": 1, "b": ["c"]}]
///
/// These are maps and lists with one entry in each line or in brackets, texts in one line or in a
/// block after `|` or `>`, comments, and several documents. The reader throws an error for
/// everything else, such as anchors and tags, and never guesses.
///
/// For a file of which a reader needs only some values, the reader can skip other forms instead. It
/// then also reads anchors with the values that refer to them, and the last of several equal keys.
/// A bracket without its end is an error in every file.
struct YAMLReader {
  /// A line with content.
  private struct Line {
    /// The place of the first byte that has not been read.
    var start: Int
    /// The place after the last byte.
    let end: Int
    /// The column of the first byte that has not been read, from 0.
    var column: Int
    /// The number of the line, from 0.
    let number: Int
  }

  private typealias Failure = UnreadableFileError

  /// The largest file that is read, in bytes: 1 MiB, as in a cluster.
  private static var sizeLimit: Int { 1 << 20 }
  static var depthLimit: Int { 64 }

  private let bytes: [UInt8]
  private let lines: TextLines
  /// Indicates whether a form that is not read is skipped.
  private let skipsUnknown: Bool
  /// The lines with content, without comments, blank lines and the lines of blocks of text.
  private var content: [Line] = []
  /// The column of the key or hyphen of each block of text, by the number of its line.
  private var blocks: [Int: Int] = [:]
  /// The next line.
  private var index = 0
  private var depth = 0
  /// The values with an anchor.
  private var anchors: [String: JSONValue] = [:]
  /// The number of values that references may still add: a few lines could add any number.
  private var referenceBudget = 10_000

  /// Returns the values of the documents of a file, with their places.
  ///
  /// - Parameter skipsUnknown: Indicates whether a value in another form is null, and no error.
  static func documents(
    _ bytes: [UInt8],
    skipsUnknown: Bool = false
  ) throws(UnreadableFileError) -> [JSONValue] {
    if let finding = LinkDiagnostic.wrongEncoding(of: bytes) { throw Failure(finding) }
    if bytes.count > sizeLimit { throw Failure(.yamlTooLarge(limit: sizeLimit)) }
    var reader = YAMLReader(bytes, skipsUnknown: skipsUnknown)
    if let offset = bytes.firstInvalidUTF8 { throw reader.fail(.yamlInvalidUTF8, offset) }
    var documents: [JSONValue] = []
    try reader.findLines()
    while reader.index < reader.content.count {
      if reader.skipMarker() { continue }
      documents.append(try reader.node())
      if let line = reader.current, !reader.isMarker(line) {
        if skipsUnknown {
          reader.index += 1
          continue
        }
        throw reader.fail(.yamlIndentation, line.start)
      }
    }
    return documents
  }

  private init(_ bytes: [UInt8], skipsUnknown: Bool) {
    self.bytes = bytes
    self.skipsUnknown = skipsUnknown
    lines = TextLines(bytes)
  }

  private func fail(_ finding: LinkDiagnostic, _ offset: Int) -> Failure {
    Failure(finding, at: FilePlace(offset, in: lines))
  }

  // MARK: - Lines

  private mutating func findLines() throws(Failure) {
    var start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    var number = 0
    // The least column of the lines of a block of text that begins.
    var block: Int?
    while start < bytes.count {
      let feed = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
      var end = feed
      if end > start, bytes[end - 1] == 0x0D { end -= 1 }
      let first = bytes[start..<end].firstIndex { $0 != 0x20 } ?? end
      let line = Line(start: first, end: end, column: first - start, number: number)
      start = feed + 1
      number += 1
      if first == end { continue }
      if let least = block, line.column > least { continue }
      block = nil
      if bytes[first] == UInt8(ascii: "#") { continue }
      if bytes[first] == 0x09 { throw fail(.yamlTab, first) }
      content.append(line)
      if beginsBlock(line) {
        block = ownerColumn(line)
        blocks[number - 1] = block
      }
    }
  }

  /// Returns the column of the key, or else of the hyphen, to which the end of a line belongs.
  private func ownerColumn(_ line: Line) -> Int {
    var rest = line
    var column = line.column
    while rest.start < line.end, isListItem(rest) {
      column = rest.column
      let next = bytes[(rest.start + 1)..<line.end].firstIndex { !isBlank($0) } ?? line.end
      rest.column += next - rest.start
      rest.start = next
      if next < line.end, !"|>".utf8.contains(bytes[next]) { column = rest.column }
    }
    return column
  }

  /// Returns whether the text of a line ends with the beginning of a block of text: `|`, `>-`, ….
  private func beginsBlock(_ line: Line) -> Bool {
    let text = bytes[line.start..<contentEnd(line)]
    guard let space = text.lastIndex(of: 0x20) else { return false }
    let before = bytes[line.start..<space].last { $0 != 0x20 }
    return isBlockMark(text[(space + 1)...])
      && (before == UInt8(ascii: ":") || before == UInt8(ascii: "-"))
  }

  private func isBlockMark(_ text: ArraySlice<UInt8>) -> Bool {
    guard let first = text.first, "|>".utf8.contains(first) else { return false }
    return text.dropFirst().allSatisfy { "+-0123456789".utf8.contains($0) }
  }

  /// Returns the end of a line without the comment at its end, for a line without quotation marks.
  private func contentEnd(_ line: Line, from start: Int? = nil) -> Int {
    var end = line.end
    for place in (start ?? line.start)..<line.end
    where bytes[place] == UInt8(ascii: "#") && place > 0 && isBlank(bytes[place - 1]) {
      end = place
      break
    }
    while end > line.start, isBlank(bytes[end - 1]) { end -= 1 }
    return end
  }

  private func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  private var current: Line? { index < content.count ? content[index] : nil }

  /// Returns whether a line separates documents.
  private func isMarker(_ line: Line) -> Bool {
    let text = bytes[line.start..<contentEnd(line)]
    return line.column == 0 && (text.elementsEqual("---".utf8) || text.elementsEqual("...".utf8))
  }

  private mutating func skipMarker() -> Bool {
    guard let line = current, isMarker(line) else { return false }
    index += 1
    return true
  }

  // MARK: - Values

  /// Reads the value that begins at the current place.
  private mutating func node() throws(Failure) -> JSONValue {
    guard let line = current else { return JSONValue(.null) }
    depth += 1
    defer { depth -= 1 }
    if depth > Self.depthLimit { throw fail(.yamlTooDeep(limit: Self.depthLimit), line.start) }
    if isListItem(line) { return try list(column: line.column) }
    if !isFlow(line.start), try key(of: line) != nil { return try map(column: line.column) }
    index += 1
    let value = try scalar(line, from: line.start)
    try checkColumn(line.column)
    return value
  }

  private func isListItem(_ line: Line) -> Bool {
    bytes[line.start] == UInt8(ascii: "-")
      && (line.start + 1 == line.end || isBlank(bytes[line.start + 1]))
  }

  private mutating func list(column: Int) throws(Failure) -> JSONValue {
    let start = content[index].start
    var elements: [JSONValue] = []
    while let line = current, line.column == column, isListItem(line), !isMarker(line) {
      let first = bytes[(line.start + 1)..<line.end].firstIndex { !isBlank($0) } ?? line.end
      let (rest, anchor) = anchor(line, first)
      if rest == line.end || bytes[rest] == UInt8(ascii: "#") {
        index += 1
        elements.append(try value(below: column, at: line.start))
      } else {
        // The text after the hyphen is a value in its own column.
        content[index].start = rest
        content[index].column += first - line.start
        elements.append(try node())
      }
      if let anchor { anchors[anchor] = elements.last }
    }
    try checkColumn(column)
    return JSONValue(.array(elements), offset: start)
  }

  private mutating func map(column: Int) throws(Failure) -> JSONValue {
    let start = content[index].start
    var members: [JSONValue.Member] = []
    var keys: Set<String> = []
    while let line = current, line.column == column, !isMarker(line), !isListItem(line) {
      guard let (name, after) = try key(of: line) else {
        if !skipsUnknown { throw fail(.yamlKey, line.start) }
        index += 1
        try checkColumn(column)
        continue
      }
      if !keys.insert(name).inserted, !skipsUnknown {
        throw fail(.repeatedKey(name), line.start)
      }
      let first = bytes[after..<line.end].firstIndex { !isBlank($0) } ?? line.end
      let (rest, anchor) = anchor(line, first)
      index += 1
      let value: JSONValue
      if rest == line.end || bytes[rest] == UInt8(ascii: "#") {
        // The items of a list may be in the column of its key.
        let isList = current.map { $0.column == column && isListItem($0) && !isMarker($0) } ?? false
        value = isList ? try list(below: column) : try self.value(below: column, at: line.start)
      } else {
        value = try scalar(line, from: rest)
        if skipsUnknown { try checkColumn(column) }
      }
      if let anchor { anchors[anchor] = value }
      members.append(JSONValue.Member(name, value, keyOffset: line.start))
    }
    let merged = skipsUnknown ? members.filter { $0.key == "<<" } : []
    if !merged.isEmpty {
      members.removeAll { $0.key == "<<" }
      var known = Set(members.map(\.key))
      for map in merged.flatMap({ $0.value.array ?? [$0.value] }) {
        for member in map.members ?? [] where known.insert(member.key).inserted {
          members.append(member)
        }
      }
    }
    try checkColumn(column)
    return JSONValue(.object(members), offset: start)
  }

  /// Returns the place of the value after an anchor, and the name of the anchor.
  private func anchor(_ line: Line, _ start: Int) -> (rest: Int, name: String?) {
    guard skipsUnknown, start < line.end, bytes[start] == UInt8(ascii: "&") else {
      return (start, nil)
    }
    let end = bytes[start..<line.end].firstIndex(where: isBlank) ?? line.end
    let rest = bytes[end..<line.end].firstIndex { !isBlank($0) } ?? line.end
    return (rest, String(decoding: bytes[(start + 1)..<end], as: UTF8.self))
  }

  /// Returns the value that a reference refers to; null if there is no such value.
  private mutating func referred(_ text: String, at offset: Int) -> JSONValue {
    guard referenceBudget > 0, let value = anchors[String(text.dropFirst())] else {
      return JSONValue(.null, offset: offset)
    }
    referenceBudget -= Self.size(of: value)
    return referenceBudget > 0 ? value : JSONValue(.null, offset: offset)
  }

  private static func size(of value: JSONValue) -> Int {
    let values = value.array ?? (value.members ?? []).map(\.value)
    return values.reduce(1) { $0 + size(of: $1) }
  }

  /// Reads a list in the column of its key.
  private mutating func list(below column: Int) throws(Failure) -> JSONValue {
    depth += 1
    defer { depth -= 1 }
    return try list(column: column)
  }

  /// Reads the value in the lines after a key or a hyphen; null if there are no such lines.
  private mutating func value(below column: Int, at offset: Int) throws(Failure) -> JSONValue {
    guard let line = current, line.column > column, !isMarker(line) else {
      return JSONValue(.null, offset: offset)
    }
    return try node()
  }

  /// Throws an error for a line that belongs neither to the value that ends nor to an outer one.
  private mutating func checkColumn(_ column: Int) throws(Failure) {
    while let line = current, line.column > column, !isMarker(line) {
      if !skipsUnknown { throw fail(.yamlIndentation, line.start) }
      index += 1
    }
  }

  // MARK: - Texts

  /// Returns the key of a line and the place after its colon; `nil` if the line has none.
  private func key(of line: Line) throws(Failure) -> (name: String, after: Int)? {
    let first = bytes[line.start]
    if first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") {
      let (text, end) = try quoted(line, from: line.start)
      guard end < line.end, bytes[end] == UInt8(ascii: ":"),
        end + 1 == line.end || isBlank(bytes[end + 1])
      else { return nil }
      return (text, end + 1)
    }
    let end = contentEnd(line)
    let colon = (line.start..<max(end, line.start)).first {
      bytes[$0] == UInt8(ascii: ":") && ($0 + 1 == line.end || isBlank(bytes[$0 + 1]))
    }
    guard let colon else { return nil }
    if Self.special.contains(first), !skipsUnknown { throw fail(.yamlForm, line.start) }
    let name = String(decoding: bytes[line.start..<colon], as: UTF8.self)
    return (String(name.reversed().drop { $0 == " " }.reversed()), colon + 1)
  }

  /// The characters with which no plain text begins (YAML 1.2 §7.3.3).
  static let special = Set("?&*!%@`[]{}|>,".utf8)

  /// Reads a text in one line, or a block of text.
  private mutating func scalar(_ line: Line, from start: Int) throws(Failure) -> JSONValue {
    let first = bytes[start]
    if first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") {
      let (text, end) = try quoted(line, from: start)
      let rest = bytes[end..<line.end].first { !isBlank($0) }
      if let rest, rest != UInt8(ascii: "#"), !skipsUnknown { throw fail(.yamlAfterText, end) }
      return JSONValue(.string(text), offset: start)
    }
    let end = contentEnd(line, from: start)
    let text = String(decoding: bytes[start..<end], as: UTF8.self)
    if isBlockMark(bytes[start..<end]) {
      let rest = bytes[line.end...].drop { $0 != 0x0A }.dropFirst()
      let text = blocks[line.number].flatMap {
        YAMLBlock.text(bytes[start..<end], rest, below: $0)
      }
      if text == nil, !skipsUnknown { throw fail(.yamlForm, start) }
      return JSONValue(.string(text ?? ""), offset: start)
    }
    if text == "{}" { return JSONValue(.object([]), offset: start) }
    if text == "[]" { return JSONValue(.array([]), offset: start) }
    if isFlow(start) { return try flow(from: start) }
    if "]}".utf8.contains(first) { throw fail(.yamlWrongBracket, start) }
    if Self.special.contains(first) || text.contains(": ") || text.hasSuffix(":") {
      if skipsUnknown { return referred(first == UInt8(ascii: "*") ? text : "", at: start) }
      throw fail(.yamlForm, start)
    }
    return JSONValue(Self.content(of: text), offset: start)
  }

  // MARK: - Brackets

  /// Returns whether a list or a map in brackets begins at a place, and no template.
  private func isFlow(_ start: Int) -> Bool {
    bytes[start] == UInt8(ascii: "[")
      || bytes[start] == UInt8(ascii: "{") && !bytes[start...].starts(with: "{{".utf8)
  }

  /// Reads a list or a map in brackets, which may go on in the next lines.
  private mutating func flow(from start: Int) throws(Failure) -> JSONValue {
    let end = try flowEnd(start)
    while let line = current, line.start < end { index += 1 }
    var flow = YAMLFlow(bytes[start..<end])
    let value = flow.value()
    if skipsUnknown { return value }
    if let (finding, offset) = flow.problem { throw fail(finding, offset) }
    let line = bytes[end...].prefix { $0 != 0x0A && $0 != 0x0D }
    let rest = line.firstIndex { !isBlank($0) } ?? line.endIndex
    // A comment begins after a blank.
    let isComment = rest < line.endIndex && line[rest] == UInt8(ascii: "#") && rest > end
    if rest < line.endIndex, !isComment { throw fail(.yamlForm, rest) }
    return value
  }

  /// Returns the place after the bracket that closes the one at a place.
  private func flowEnd(_ start: Int) throws(Failure) -> Int {
    var open: [Int] = []
    var place = start
    // A quotation mark in a text is a part of it.
    var beginsText = true
    while place < bytes.count {
      let byte = bytes[place]
      switch byte {
      case UInt8(ascii: "["), UInt8(ascii: "{"):
        open.append(place)
        beginsText = true
      case UInt8(ascii: "]"), UInt8(ascii: "}"):
        // The code of each closing bracket is that of the opening one and 2.
        guard let last = open.popLast(), bytes[last] + 2 == byte else {
          throw fail(.yamlWrongBracket, place)
        }
        if open.isEmpty {
          let next = bytes[(place + 1)...].first { !isBlank($0) }
          if next.map("]}".utf8.contains) != true { return place + 1 }
        }
        beginsText = false
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        guard beginsText else { break }
        repeat {
          place += byte == UInt8(ascii: "\"") && bytes[place] == UInt8(ascii: "\\") ? 2 : 1
        } while place < bytes.count && bytes[place] != byte
        // Between single marks, two of them are one.
        beginsText = byte == UInt8(ascii: "'") && bytes.dropFirst(place + 1).first == byte
      case UInt8(ascii: "#"):
        guard isBlank(bytes[place - 1]) || bytes[place - 1] == 0x0A else { break }
        place = bytes[place...].firstIndex(of: 0x0A) ?? bytes.count
      case UInt8(ascii: ","), UInt8(ascii: ":"): beginsText = true
      case 0x0A where bytes[(place + 1)...].starts(with: "---".utf8): place = bytes.count
      case 0x0A, 0x0D, 0x20, 0x09: break
      default: beginsText = false
      }
      place += 1
    }
    throw fail(.yamlOpenBracket, open.last ?? start)
  }

  /// Returns the value of a plain text, as Kubernetes reads it.
  static func content(of text: String) -> JSONValue.Content {
    switch text {
    case "~", "null", "Null", "NULL": return .null
    case "true", "True", "TRUE", "yes", "Yes", "YES", "on", "On", "ON": return .bool(true)
    case "false", "False", "FALSE", "no", "No", "NO", "off", "Off", "OFF": return .bool(false)
    default: break
    }
    let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
    let isNumber = !digits.isEmpty && digits.utf8.allSatisfy { (0x30...0x39).contains($0) }
    return isNumber && (digits == "0" || !digits.hasPrefix("0")) ? .number(text) : .string(text)
  }

  /// Reads a text between quotation marks, and returns the place after it.
  private func quoted(_ line: Line, from start: Int) throws(Failure) -> (text: String, end: Int) {
    let mark = bytes[start]
    var text: [UInt8] = []
    var place = start + 1
    while place < line.end {
      let byte = bytes[place]
      place += 1
      if byte == mark {
        // Between single marks, two of them are one.
        if mark == UInt8(ascii: "'"), place < line.end, bytes[place] == mark {
          text.append(mark)
          place += 1
          continue
        }
        return (String(decoding: text, as: UTF8.self), place)
      }
      guard byte == UInt8(ascii: "\\"), mark == UInt8(ascii: "\"") else {
        text.append(byte)
        continue
      }
      guard place < line.end else { break }
      let code = bytes[place]
      place += 1
      if let plain = Self.escapes[code] {
        text += Array(String(plain).utf8)
        continue
      }
      let count = Self.digits[code] ?? 0
      let digits = bytes[place..<min(place + count, line.end)]
      guard count > 0, digits.count == count, digits.allSatisfy({ hexadecimalValue($0) != nil }),
        let value = UInt32(String(decoding: digits, as: UTF8.self), radix: 16),
        let scalar = Unicode.Scalar(value)
      else { throw fail(.yamlEscape, place - 2) }
      text += Array(String(Character(scalar)).utf8)
      place += count
    }
    throw fail(.yamlOpenText, start)
  }

  /// The escapes of one character (YAML 1.2 §5.7).
  static let escapes: [UInt8: Unicode.Scalar] = [
    UInt8(ascii: "\""): "\"", UInt8(ascii: "\\"): "\\", UInt8(ascii: "/"): "/",
    UInt8(ascii: "n"): "\n", UInt8(ascii: "t"): "\t", UInt8(ascii: "r"): "\r",
    UInt8(ascii: " "): " ", UInt8(ascii: "0"): "\0", UInt8(ascii: "_"): "\u{A0}",
  ]
  /// The number of digits after the other escapes.
  private static let digits: [UInt8: Int] = [
    UInt8(ascii: "x"): 2, UInt8(ascii: "u"): 4, UInt8(ascii: "U"): 8,
  ]
}
