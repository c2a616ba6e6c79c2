/// Reads one JSON text, from left to right, looking at each byte once.
///
/// The grammar is RFC 8259's. Objects and arrays recurse, ``JSONDocument/depthLimit`` deep at most.
struct JSONParser {
  /// What is wrong and where; ``JSONError`` adds line, column and the text of the line.
  struct Fault: Error {
    let reason: JSONError.Reason
    let offset: Int
  }

  let bytes: [UInt8]
  /// The byte that is looked at next.
  var index = 0
  private(set) var repeatedKeys: [JSONDocument.RepeatedKey] = []
  private(set) var hasByteOrderMark = false

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func parse() throws(Fault) -> JSONValue {
    if let offset = invalidUTF8() { throw Fault(reason: .invalidUTF8, offset: offset) }
    hasByteOrderMark = bytes.starts(with: [0xEF, 0xBB, 0xBF])
    if hasByteOrderMark { index = 3 }
    skipSpace()
    if index == bytes.count { throw fault(.empty) }
    let root = try value(depth: 0)
    skipSpace()
    if index < bytes.count { throw fault(surprise() == .comment ? .comment : .trailingText) }
    return root
  }

  /// Where the text stops being UTF-8 (RFC 3629).
  private func invalidUTF8() -> Int? {
    var offset = 0
    while offset < bytes.count {
      if bytes[offset] < 0x80 {
        offset += 1
        continue
      }
      var rest = bytes[offset..<min(offset + 4, bytes.count)].makeIterator()
      var scalars = Unicode.UTF8.ForwardParser()
      guard case .valid(let scalar) = scalars.parseScalar(from: &rest) else { return offset }
      offset += scalar.count
    }
    return nil
  }

  // MARK: - Values

  private mutating func value(depth: Int) throws(Fault) -> JSONValue {
    let start = index
    guard index < bytes.count else { throw fault(.unexpected(expected: .value, found: nil)) }
    switch bytes[index] {
    case UInt8(ascii: "{"): return try object(depth: depth + 1)
    case UInt8(ascii: "["): return try array(depth: depth + 1)
    case UInt8(ascii: "\""): return JSONValue(.string(try string()), offset: start)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      return JSONValue(.number(try number()), offset: start)
    default: break
    }
    let word = word()
    let content: JSONValue.Content
    switch word {
    case "true": content = .bool(true)
    case "false": content = .bool(false)
    case "null": content = .null
    default: throw fault(surprise() ?? unexpected(.value))
    }
    index += word.utf8.count
    return JSONValue(content, offset: start)
  }

  private mutating func array(depth: Int) throws(Fault) -> JSONValue {
    let start = try open(depth: depth)
    var elements: [JSONValue] = []
    if skip(UInt8(ascii: "]")) { return JSONValue(.array(elements), offset: start) }
    while true {
      elements.append(try value(depth: depth))
      if try !goesOn(until: UInt8(ascii: "]")) {
        return JSONValue(.array(elements), offset: start)
      }
    }
  }

  private mutating func object(depth: Int) throws(Fault) -> JSONValue {
    let start = try open(depth: depth)
    var members: [JSONValue.Member] = []
    var keys = KeySet()
    if skip(UInt8(ascii: "}")) { return JSONValue(.object(members), offset: start) }
    while true {
      let keyOffset = index
      guard index < bytes.count, bytes[index] == UInt8(ascii: "\"") else {
        throw fault(surprise() ?? unexpected(.key))
      }
      let key = try string()
      if let first = keys.insert(key, at: members.count) {
        let firstOffset = members[first].keyOffset
        repeatedKeys.append(.init(key: key, offset: keyOffset, firstOffset: firstOffset))
      }
      skipSpace()
      guard skip(UInt8(ascii: ":")) else { throw fault(unexpected(.colon)) }
      members.append(JSONValue.Member(key, try value(depth: depth), keyOffset: keyOffset))
      if try !goesOn(until: UInt8(ascii: "}")) {
        return JSONValue(.object(members), offset: start)
      }
    }
  }

  /// Takes the opening bracket and the space after it.
  private mutating func open(depth: Int) throws(Fault) -> Int {
    let start = index
    guard depth <= JSONDocument.depthLimit else {
      throw fault(.tooDeep(limit: JSONDocument.depthLimit))
    }
    index += 1
    skipSpace()
    return start
  }

  /// Takes the comma that announces one more, or the closing bracket.
  private mutating func goesOn(until close: UInt8) throws(Fault) -> Bool {
    skipSpace()
    if skip(close) { return false }
    let comma = index
    let isObject = close == UInt8(ascii: "}")
    guard skip(UInt8(ascii: ",")) else {
      throw fault(surprise() ?? unexpected(isObject ? .commaOrBrace : .commaOrBracket))
    }
    if index < bytes.count, bytes[index] == close {
      throw Fault(reason: .trailingComma, offset: comma)
    }
    return true
  }

  // MARK: - Bytes

  /// Takes the byte and the space after it, if it stands here.
  private mutating func skip(_ byte: UInt8) -> Bool {
    guard index < bytes.count, bytes[index] == byte else { return false }
    index += 1
    skipSpace()
    return true
  }

  private mutating func skipSpace() {
    while index < bytes.count {
      switch bytes[index] {
      case 0x20, 0x0A, 0x0D, 0x09: index += 1
      default: return
      }
    }
  }

  func fault(_ reason: JSONError.Reason) -> Fault { Fault(reason: reason, offset: index) }
}
