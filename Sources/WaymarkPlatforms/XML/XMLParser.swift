import Waymark

/// Reads an XML document, from left to right and without recursion.
///
/// What a manifest or a property list needs of XML 1.0: elements, attributes, namespaces,
/// character data, CDATA, comments, instructions, the five entities of the language and references
/// by number. No entity can be declared, so that none can grow, and none is fetched. The encoding
/// is UTF-8.
struct XMLParser {
  /// What is wrong and where.
  struct Fault: Error {
    let error: XMLError
    let offset: Int
  }

  /// No manifest and no property list of an app comes near it.
  static var sizeLimit: Int { 4 << 20 }
  static var depthLimit: Int { 256 }

  let bytes: [UInt8]
  var index = 0
  /// The elements that are open, the root first.
  private var open: [XMLElement] = []
  /// The prefixes that each open element declares.
  private var scopes: [[String]] = []
  /// What each prefix stands for, the innermost declaration last.
  var namespaces: [String: [String]] = [:]
  private var root: XMLElement?
  private var prolog = ""
  private var epilog = ""
  private var documentType: String?

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Reads a document.
  static func document(_ bytes: [UInt8]) throws(UnreadableFile) -> XMLDocument {
    if let encoding = FileEncoding(bytes) {
      throw UnreadableFile(FileFault(.encoding(encoding), place: nil))
    }
    if bytes.count > sizeLimit {
      throw UnreadableFile(FileFault(.xml(.tooLarge(limit: sizeLimit)), place: nil))
    }
    var parser = XMLParser(bytes)
    let lines = TextLines(bytes)
    do throws(Fault) {
      try parser.parse()
      guard let root = parser.root else { throw parser.fault(.unexpectedEnd("an element")) }
      return XMLDocument(
        prolog: parser.prolog,
        root: root,
        epilog: parser.epilog,
        documentType: parser.documentType,
        lines: lines
      )
    } catch {
      let place = FilePlace(error.offset, in: lines)
      throw UnreadableFile(FileFault(.xml(error.error), place: place))
    }
  }

  private mutating func parse() throws(Fault) {
    try checkCharacters()
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      prolog = "\u{FEFF}"
      index = 3
    }
    while index < bytes.count { try takeNode() }
    if let element = open.last {
      throw fault(.unexpectedEnd("'</\(element.name)>'"))
    }
  }

  private mutating func takeNode() throws(Fault) {
    let start = index
    if bytes[index] != UInt8(ascii: "<") { return try takeText() }
    if stands("<!--") {
      try skip(past: "-->", from: 4)
      let end = index - 3
      if let hyphens = find("--", in: start + 4, end), hyphens < end {
        throw fault(.doubleHyphen, at: hyphens)
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

  private mutating func add(_ text: XMLText) throws(Fault) {
    if !open.isEmpty { return add(.text(text)) }
    guard text.isBlank, text.raw.utf8.first != UInt8(ascii: "<") else {
      throw fault(.textOutsideRoot, at: text.offset)
    }
    if root == nil { prolog += text.raw } else { epilog += text.raw }
  }

  private mutating func takeText() throws(Fault) {
    let start = index
    while index < bytes.count, bytes[index] != UInt8(ascii: "<") { index += 1 }
    let value = try resolved(start, index)
    try add(XMLText(raw: string(start, index), value: value, offset: start))
  }

  private mutating func takeDocumentType() throws(Fault) {
    let start = index
    index += 9
    skipBlanks()
    documentType = try takeName()
    while index < bytes.count, bytes[index] != UInt8(ascii: ">") {
      switch bytes[index] {
      case UInt8(ascii: "["): throw fault(.internalSubset)
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        guard let end = bytes[(index + 1)...].firstIndex(of: bytes[index]) else {
          throw fault(.unexpectedEnd("a quotation mark"), at: index)
        }
        index = end + 1
      default: index += 1
      }
    }
    guard index < bytes.count else { throw fault(.unexpectedEnd("'>'"), at: start) }
    index += 1
  }

  /// Only UTF-8 is read, whatever the declaration says.
  private func checkDeclaration(_ start: Int) throws(Fault) {
    let text = string(start, index)
    guard text.hasPrefix("<?xml "), let name = text.split(separator: "encoding").dropFirst().first
    else { return }
    let quoted = name.split(omittingEmptySubsequences: false) { $0 == "\"" || $0 == "'" }
    guard quoted.count > 1 else { return }
    let encoding = quoted[1].lowercased()
    if !["utf-8", "utf8", "us-ascii", "ascii"].contains(encoding) {
      throw fault(.otherEncoding(String(quoted[1])), at: start)
    }
  }

  // MARK: - Elements

  private mutating func takeStartTag() throws(Fault) {
    let start = index
    if root != nil, open.isEmpty { throw fault(.severalRoots) }
    guard open.count < Self.depthLimit else { throw fault(.tooDeep(limit: Self.depthLimit)) }
    index += 1
    let name = try takeName()
    var attributes: [RawAttribute] = []
    var blanks = takeBlanks()
    while index < bytes.count, bytes[index] != UInt8(ascii: ">"), !stands("/>") {
      if blanks.isEmpty { throw fault(.missingBlank) }
      attributes.append(try takeAttribute(blanks: blanks))
      blanks = takeBlanks()
    }
    guard index < bytes.count else { throw fault(.unexpectedEnd("'>'"), at: start) }
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

  private mutating func takeEndTag() throws(Fault) {
    let start = index
    index += 2
    let name = try takeName()
    guard var element = open.popLast() else { throw fault(.unexpectedEndTag(name), at: start) }
    guard element.name == name else {
      throw fault(.mismatchedTag(expected: element.name, found: name), at: start)
    }
    element.endBlanks = takeBlanks()
    try take(">")
    closeScope()
    close(element)
  }

  /// Takes the prefixes that the attributes declare.
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
