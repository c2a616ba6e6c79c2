import Waymark
import WaymarkCatalog

/// Reads an XML document from left to right, without recursion.
///
/// The parser supports the part of XML 1.0 that a manifest or a property list needs: elements,
/// attributes, namespaces, character data, CDATA, comments, instructions, the five predefined
/// entities and references by number. A document cannot declare entities, so entities cannot expand
/// without limit, and the parser never loads one from outside. The encoding is UTF-8.
package struct XMLParser {
  /// A mistake in the text, and its place.
  struct ParsingError: Error {
    let finding: LinkDiagnostic
    let offset: Int
  }

  /// The maximum size in bytes, far above that of the manifest or property list of any app.
  static var sizeLimit: Int { 4 << 20 }
  static var depthLimit: Int { 256 }

  let bytes: [UInt8]
  var index = 0
  /// The elements that are open, the root first.
  private var open: [XMLElement] = []
  /// The prefixes that each open element declares.
  private var scopes: [[String]] = []
  /// The namespaces of each prefix, the innermost declaration last.
  var namespaces: [String: [String]] = [:]
  private var root: XMLElement?
  private var prolog = ""
  private var epilog = ""
  private var documentType: String?
  /// The offset of the first '--' in a comment.
  private var doubleHyphen: Int?

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Reads a document.
  package static func document(_ bytes: [UInt8]) throws(UnreadableFileError) -> XMLDocument {
    if let finding = LinkDiagnostic.wrongEncoding(of: bytes) { throw UnreadableFileError(finding) }
    if bytes.count > sizeLimit { throw UnreadableFileError(.tooLarge(limit: sizeLimit)) }
    var parser = XMLParser(bytes)
    let lines = TextLines(bytes)
    do throws(ParsingError) {
      try parser.parse()
      guard let root = parser.root else { throw parser.error(.unexpectedEnd("an element")) }
      // Apple's reader of property lists accepts it.
      if let hyphens = parser.doubleHyphen, root.name != "plist" {
        throw parser.error(.doubleHyphen, at: hyphens)
      }
      return XMLDocument(
        prolog: parser.prolog,
        root: root,
        epilog: parser.epilog,
        documentType: parser.documentType,
        lines: lines
      )
    } catch {
      throw UnreadableFileError(error.finding, at: FilePlace(error.offset, in: lines))
    }
  }

  private mutating func parse() throws(ParsingError) {
    try checkCharacters()
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      prolog = "\u{FEFF}"
      index = 3
    }
    while index < bytes.count { try takeNode() }
    if let element = open.last {
      throw error(.unexpectedEnd("'</\(element.name)>'"))
    }
  }

  private mutating func takeNode() throws(ParsingError) {
    let start = index
    if bytes[index] != UInt8(ascii: "<") { return try takeText() }
    if stands("<!--") {
      try skip(past: "-->", from: 4)
      let end = index - 3
      if doubleHyphen == nil, let hyphens = find("--", in: start + 4, end), hyphens < end {
        doubleHyphen = hyphens
      }
      add(other: start)
    } else if stands("<![CDATA[") {
      try skip(past: "]]>", from: 9)
      let value = string(start + 9, index - 3).withLineFeeds
      try add(XMLText(raw: string(start, index), value: value, offset: start))
    } else if stands("<?") {
      try skip(past: "?>", from: 2)
      try checkDeclaration(start)
      add(other: start)
    } else if stands("<!DOCTYPE") {
      try takeDocumentType()
      add(other: start)
    } else if stands("</") {
      try takeEndTag()
    } else {
      try takeStartTag()
    }
  }

  // MARK: - Nodes

  private mutating func add(_ node: XMLNode) {
    if open.isEmpty { return }
    open[open.count - 1].children.append(node)
  }

  private mutating func add(other start: Int) {
    let text = string(start, index)
    if open.isEmpty {
      if root == nil { prolog += text } else { epilog += text }
    } else {
      add(.other(text))
    }
  }

  private mutating func add(_ text: XMLText) throws(ParsingError) {
    if !open.isEmpty { return add(.text(text)) }
    guard text.isBlank, text.raw.utf8.first != UInt8(ascii: "<") else {
      throw error(.textOutsideRoot, at: text.offset)
    }
    if root == nil { prolog += text.raw } else { epilog += text.raw }
  }

  private mutating func takeText() throws(ParsingError) {
    let start = index
    while index < bytes.count, bytes[index] != UInt8(ascii: "<") { index += 1 }
    let value = try resolved(start, index)
    try add(XMLText(raw: string(start, index), value: value, offset: start))
  }

  private mutating func takeDocumentType() throws(ParsingError) {
    let start = index
    index += 9
    skipBlanks()
    documentType = try takeName()
    while index < bytes.count, bytes[index] != UInt8(ascii: ">") {
      switch bytes[index] {
      case UInt8(ascii: "["): throw error(.internalSubset)
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        guard let end = bytes[(index + 1)...].firstIndex(of: bytes[index]) else {
          throw error(.unexpectedEnd("a quotation mark"), at: index)
        }
        index = end + 1
      default: index += 1
      }
    }
    guard index < bytes.count else { throw error(.unexpectedEnd("'>'"), at: start) }
    index += 1
  }

  /// Checks the declaration.
  ///
  /// Only UTF-8 is supported.
  private func checkDeclaration(_ start: Int) throws(ParsingError) {
    let text = string(start, index)
    guard text.hasPrefix("<?xml "), let name = text.split(separator: "encoding").dropFirst().first
    else { return }
    let quoted = name.split(omittingEmptySubsequences: false) { $0 == "\"" || $0 == "'" }
    guard quoted.count > 1 else { return }
    let encoding = quoted[1].lowercased()
    if !["utf-8", "utf8", "us-ascii", "ascii"].contains(encoding) {
      throw error(.otherEncoding(String(quoted[1])), at: start)
    }
  }

  // MARK: - Elements

  private mutating func takeStartTag() throws(ParsingError) {
    let start = index
    if root != nil, open.isEmpty { throw error(.severalRoots) }
    guard open.count < Self.depthLimit else { throw error(.tooDeep(limit: Self.depthLimit)) }
    index += 1
    let name = try takeName()
    var attributes: [RawAttribute] = []
    var blanks = takeBlanks()
    while index < bytes.count, bytes[index] != UInt8(ascii: ">"), !stands("/>") {
      if blanks.isEmpty { throw error(.missingBlank) }
      attributes.append(try takeAttribute(blanks: blanks))
      blanks = takeBlanks()
    }
    guard index < bytes.count else { throw error(.unexpectedEnd("'>'"), at: start) }
    declare(attributes)
    var element = XMLElement(
      name: name,
      namespace: try namespace(of: name, at: start + 1, isAttribute: false),
      offset: start
    )
    element.attributes = try named(attributes)
    element.blanks = blanks
    element.isSelfClosing = bytes[index] == UInt8(ascii: "/")
    index += element.isSelfClosing ? 2 : 1
    if element.isSelfClosing {
      closeScope()
      close(element)
    } else {
      open.append(element)
    }
  }

  private mutating func takeEndTag() throws(ParsingError) {
    let start = index
    index += 2
    let name = try takeName()
    guard var element = open.popLast() else { throw error(.unexpectedEndTag(name), at: start) }
    guard element.name == name else {
      throw error(.mismatchedTag(expected: element.name, found: name), at: start)
    }
    element.endBlanks = takeBlanks()
    try take(">")
    closeScope()
    close(element)
  }

  /// Adds the prefixes that the attributes declare.
  private mutating func declare(_ attributes: [RawAttribute]) {
    var prefixes: [String] = []
    for attribute in attributes where attribute.isDeclaration {
      let prefix = attribute.name == "xmlns" ? "" : attribute.name.localXMLName
      namespaces[prefix, default: []].append(attribute.value)
      prefixes.append(prefix)
    }
    scopes.append(prefixes)
  }

  private mutating func closeScope() {
    for prefix in scopes.removeLast() { namespaces[prefix]?.removeLast() }
  }

  private mutating func close(_ element: XMLElement) {
    if open.isEmpty { root = element } else { add(.element(element)) }
  }
}

extension XMLParser {
  /// An attribute whose prefix is not resolved yet, because a later attribute may declare it.
  struct RawAttribute {
    let name: String
    let value: String
    let blanks: String
    let raw: String
    let offset: Int

    var isDeclaration: Bool { name == "xmlns" || name.hasPrefix("xmlns:") }
  }

  mutating func takeAttribute(blanks: String) throws(ParsingError) -> RawAttribute {
    let offset = index
    let name = try takeName()
    let equals = index
    skipBlanks()
    try take("=")
    skipBlanks()
    guard index < bytes.count else { throw error(.unexpectedEnd("a quotation mark")) }
    let quote = bytes[index]
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      throw error(.unexpectedCharacter("a quotation mark", found: scalar()))
    }
    let start = index + 1
    guard let end = bytes[start...].firstIndex(of: quote) else {
      throw error(.unexpectedEnd("a quotation mark"), at: index)
    }
    if let less = bytes[start..<end].firstIndex(of: UInt8(ascii: "<")) {
      throw error(.bareLessThan, at: less)
    }
    let value = try resolved(start, end, inAttribute: true)
    index = end + 1
    let raw = string(equals, index)
    return RawAttribute(name: name, value: value, blanks: blanks, raw: raw, offset: offset)
  }

  /// Returns the attributes with their namespaces.
  ///
  /// Two with the same name in the same namespace are an error.
  func named(_ attributes: [RawAttribute]) throws(ParsingError) -> [XMLAttribute] {
    var named: [XMLAttribute] = []
    var known: Set<[String]> = []
    for attribute in attributes {
      let namespace =
        attribute.isDeclaration
        ? "http://www.w3.org/2000/xmlns/"
        : try namespace(of: attribute.name, at: attribute.offset, isAttribute: true)
      guard known.insert([namespace ?? "", attribute.name.localXMLName]).inserted else {
        throw error(.repeatedAttribute(attribute.name), at: attribute.offset)
      }
      named.append(
        XMLAttribute(
          name: attribute.name,
          namespace: namespace,
          value: attribute.value,
          blanks: attribute.blanks,
          raw: attribute.raw,
          offset: attribute.offset
        )
      )
    }
    return named
  }

  /// Returns the namespace of a name's prefix.
  func namespace(of name: String, at offset: Int, isAttribute: Bool) throws(ParsingError) -> String?
  {
    let local = name.localXMLName
    let prefix = local.utf8.count == name.utf8.count ? "" : String(name.dropLast(local.count + 1))
    if prefix.isEmpty, isAttribute { return nil }
    if prefix == "xml" { return "http://www.w3.org/XML/1998/namespace" }
    if let declared = namespaces[prefix]?.last { return declared.isEmpty ? nil : declared }
    if prefix.isEmpty { return nil }
    throw error(.unboundPrefix(prefix), at: offset)
  }
}

extension XMLParser {
  func error(_ finding: LinkDiagnostic, at offset: Int? = nil) -> ParsingError {
    ParsingError(finding: finding, offset: offset ?? index)
  }

  func string(_ lower: Int, _ upper: Int) -> String {
    String(decoding: bytes[lower..<max(lower, upper)], as: UTF8.self)
  }

  /// Checks that the text is UTF-8 and contains only XML characters (XML 1.0 §2.2).
  func checkCharacters() throws(ParsingError) {
    var decoder = UTF8()
    var iterator = bytes.makeIterator()
    var offset = 0
    while true {
      switch decoder.decode(&iterator) {
      case .emptyInput: return
      case .error: throw error(.invalidUTF8, at: offset)
      case .scalarValue(let scalar):
        if !scalar.isXMLCharacter { throw error(.controlCharacter, at: offset) }
        offset += UTF8.width(scalar)
      }
    }
  }

  /// Returns whether this ASCII text is at the current offset.
  func stands(_ text: StaticString) -> Bool {
    guard index + text.utf8CodeUnitCount <= bytes.count else { return false }
    return text.withUTF8Buffer { bytes[index...].starts(with: $0) }
  }

  /// Returns the offset at which the text first occurs from an offset on.
  func find(_ text: StaticString, in lower: Int, _ upper: Int) -> Int? {
    let count = text.utf8CodeUnitCount
    return text.withUTF8Buffer { buffer in
      var offset = lower
      while offset + count <= upper {
        if bytes[offset] == buffer[0], bytes[offset..<(offset + count)].elementsEqual(buffer) {
          return offset
        }
        offset += 1
      }
      return nil
    }
  }

  /// Moves past the text, which ends the construct that begins at `start`.
  mutating func skip(past text: StaticString, from start: Int) throws(ParsingError) {
    guard let end = find(text, in: index + start, bytes.count) else {
      throw error(.unexpectedEnd("'\(text)'"))
    }
    index = end + text.utf8CodeUnitCount
  }

  mutating func take(_ text: StaticString) throws(ParsingError) {
    guard index < bytes.count else { throw error(.unexpectedEnd("'\(text)'")) }
    guard stands(text) else { throw error(.unexpectedCharacter("'\(text)'", found: scalar())) }
    index += text.utf8CodeUnitCount
  }

  mutating func skipBlanks() {
    while index < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[index]) { index += 1 }
  }

  mutating func takeBlanks() -> String {
    let start = index
    skipBlanks()
    return string(start, index)
  }

  /// Returns the character at the current offset.
  func scalar() -> Unicode.Scalar {
    let text = string(index, min(index + 4, bytes.count))
    return text.unicodeScalars.first ?? "\u{FFFD}"
  }

  /// Reads a name (XML 1.0 §2.3).
  ///
  /// Every character beyond ASCII is accepted in it.
  mutating func takeName() throws(ParsingError) -> String {
    let start = index
    while index < bytes.count, Self.isName(bytes[index], isFirst: index == start) { index += 1 }
    guard index > start else {
      if index == bytes.count { throw error(.unexpectedEnd("a name")) }
      throw error(.unexpectedCharacter("a name", found: scalar()))
    }
    return string(start, index)
  }

  private static func isName(_ byte: UInt8, isFirst: Bool) -> Bool {
    if lowercasedASCII(byte) &- 0x61 < 26 || byte >= 0x80 { return true }
    if byte == UInt8(ascii: "_") || byte == UInt8(ascii: ":") { return true }
    return !isFirst && (isDigit(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "."))
  }

  /// Returns the text between two offsets with its references resolved.
  func resolved(_ lower: Int, _ upper: Int, inAttribute: Bool = false) throws(ParsingError)
    -> String
  {
    var resolved: [UInt8] = []
    var offset = lower
    while offset < upper {
      let byte = bytes[offset]
      if byte == UInt8(ascii: "&") {
        let limit = min(upper, offset + 64)
        guard let end = bytes[offset..<limit].firstIndex(of: UInt8(ascii: ";")) else {
          throw error(.bareAmpersand, at: offset)
        }
        let name = string(offset + 1, end)
        resolved += try Self.character(name, error: { error($0, at: offset) }).utf8
        offset = end + 1
      } else if byte == 0x0D || inAttribute && (byte == 0x0A || byte == 0x09) {
        // CR LF counts as one line break; in an attribute each whitespace character becomes a
        // space.
        if byte != 0x0D || offset + 1 == upper || bytes[offset + 1] != 0x0A {
          resolved.append(inAttribute ? 0x20 : 0x0A)
        }
        offset += 1
      } else {
        resolved.append(byte)
        offset += 1
      }
    }
    return String(decoding: resolved, as: UTF8.self)
  }

  private static let entities = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'"]

  /// Returns the character that a reference represents.
  private static func character(
    _ name: String,
    error: (LinkDiagnostic) -> ParsingError
  ) throws(ParsingError) -> String {
    if let character = entities[name] { return character }
    guard name.hasPrefix("#") else {
      let isName = !name.isEmpty && name.utf8.allSatisfy { Self.isName($0, isFirst: false) }
      throw error(isName ? .unknownEntity(name) : .bareAmpersand)
    }
    let isHexadecimal = name.hasPrefix("#x")
    let digits = name.dropFirst(isHexadecimal ? 2 : 1)
    guard digits.utf8.allSatisfy({ hexadecimalValue($0) != nil }),
      let value = UInt32(digits, radix: isHexadecimal ? 16 : 10),
      let scalar = Unicode.Scalar(value), scalar.isXMLCharacter
    else { throw error(.badCharacterReference("&\(name);")) }
    return String(scalar)
  }
}

extension Unicode.Scalar {
  /// Indicates whether XML 1.0 allows the character (§2.2).
  var isXMLCharacter: Bool {
    switch value {
    case 0x09, 0x0A, 0x0D, 0x20...0xD7FF, 0xE000...0xFFFD, 0x1_0000...0x10_FFFF: true
    default: false
    }
  }
}

extension String {
  /// The text with each line break as a line feed (XML 1.0 §2.11).
  var withLineFeeds: String {
    utf8.contains(0x0D) ? String(map { $0 == "\r\n" || $0 == "\r" ? "\n" : $0 }) : self
  }
}
