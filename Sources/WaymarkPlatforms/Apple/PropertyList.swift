import Waymark

/// An XML property list, which is written as it was read, byte for byte.
///
/// Source: Apple, `PropertyList-1.0.dtd`.
package struct PropertyList: Sendable {
  package var document: XMLDocument

  /// Reads a property list whose root is a dictionary.
  package init(bytes: [UInt8]) throws(UnreadableFileError) {
    let first = bytes.first { ![0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF].contains($0) }
    if let first, first != UInt8(ascii: "<"), LinkDiagnostic.wrongEncoding(of: bytes) == nil {
      throw UnreadableFileError(.oldPropertyList)
    }
    let document = try XMLParser.document(bytes)
    guard document.root.name == "plist" else {
      let place = document.place(of: document.root.offset)
      throw UnreadableFileError(.noPropertyList(document.root.name), at: place)
    }
    let elements = document.root.elements
    guard elements.map(\.name) == ["dict"] else {
      let place = document.place(of: elements.first?.offset ?? document.root.offset)
      throw UnreadableFileError(.noDictionary(elements.map(\.name)), at: place)
    }
    self.document = document
    // The systems read nothing of such a file.
    let mistakes = PropertyListFindings(self).list
    if let mistake = mistakes.first(where: { $0.code.rawValue.hasPrefix("plist.") }) {
      throw UnreadableFileError(placed: mistake)
    }
  }

  /// Returns whether a text begins as a property list in JSON or in the old format: with the key of
  /// an entitlement or of an `Info.plist`.
  package static func isOld(_ bytes: [UInt8]) -> Bool {
    let start = String(decoding: bytes.prefix(256), as: UTF8.self)
      .drop { $0.isWhitespace || $0 == "{" || $0 == "\"" }
    return start.hasPrefix("com.apple.") || start.hasPrefix("CFBundle")
  }

  /// Returns whether the file has entitlements and is not an `Info.plist`; `nil` if neither its
  /// name nor its keys show it.
  ///
  /// The name decides, because a key may be in the wrong one of the two files.
  package func isEntitlements(named name: String) -> Bool? {
    if name.hasSuffix(".entitlements") { return true }
    if name.hasSuffix("Info.plist") { return false }
    let keys = root.entries.map(\.key)
    let isInfo = keys.contains { key in
      ["CFBundle", "Flutter", "LS", "NS", "UI"].contains(where: key.hasPrefix)
    }
    if isInfo { return false }
    let names = ["application-identifier", "aps-environment", "keychain-access-groups"]
    let isOther = keys.contains { key in
      key.hasPrefix("com.apple.") || names.contains(key) || key.namesAssociatedDomains
    }
    return isOther ? true : nil
  }

  /// Makes a property list with an empty dictionary.
  package init() {
    let dictionary = XMLNode.element(XMLElement("dict", children: [.text(XMLText("\n"))]))
    document = XMLDocument(
      prolog: """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" \
        "http://www.apple.com/DTDs/PropertyList-1.0.dtd">

        """,
      root: XMLElement(
        "plist",
        attributes: [XMLAttribute("version", "1.0")],
        children: [.text(XMLText("\n")), dictionary, .text(XMLText("\n"))]
      )
    )
  }

  /// The property list as XML.
  package var text: String { document.text }

  /// The root's dictionary.
  package var root: XMLElement {
    document.root.elements.first ?? XMLElement("dict")
  }

  /// The value of a key in the root's dictionary.
  package subscript(key: String) -> XMLElement? { root.value(of: key) }

  /// Replaces the value of a key, or adds the key and the value at the end.
  package mutating func set(_ value: PropertyListValue?, for key: String) {
    guard let place = document.root.children.firstIndex(where: { $0.element != nil }),
      case .element(var dictionary) = document.root.children[place]
    else { return }
    dictionary.set(value, for: key)
    document.root.children[place] = .element(dictionary)
  }
}

/// A value to write.
package indirect enum PropertyListValue: Sendable {
  case string(String)
  case array([PropertyListValue])
  case dictionary([(key: String, value: PropertyListValue)])
  /// A value that was read, which is written unchanged.
  case element(XMLElement)

  /// The value as an element.
  ///
  /// - Parameters:
  ///   - indent: The whitespace before the element on its line.
  ///   - unit: The whitespace to add for each level.
  func element(indent: String, unit: String) -> XMLElement {
    switch self {
    case .element(let element): return element
    case .string(let text):
      return XMLElement("string", children: [.text(XMLText(text))])
    case .array(let values):
      let elements = values.map { $0.element(indent: indent + unit, unit: unit) }
      return Self.list("array", elements, indent, unit)
    case .dictionary(let members):
      let elements = members.flatMap { key, value in
        [
          XMLElement("key", children: [.text(XMLText(key))]),
          value.element(indent: indent + unit, unit: unit),
        ]
      }
      return Self.list("dict", elements, indent, unit)
    }
  }

  /// Returns an element with each child on its own line.
  private static func list(
    _ name: String,
    _ elements: [XMLElement],
    _ indent: String,
    _ unit: String
  ) -> XMLElement {
    guard !elements.isEmpty else { return XMLElement(name) }
    let lines = elements.flatMap { [.text(XMLText("\n" + indent + unit)), XMLNode.element($0)] }
    return XMLElement(name, children: lines + [.text(XMLText("\n" + indent))])
  }
}

/// The findings of reading a property list.
struct PropertyListFindings {
  private let document: XMLDocument
  private(set) var list: [LinkDiagnostic] = []

  /// Collects the mistakes in the form of the list.
  init(_ propertyList: PropertyList) {
    document = propertyList.document
    check(propertyList.root, "")
  }

  mutating func find(_ finding: LinkDiagnostic, _ path: String, at offset: Int) {
    if list.count >= JSONFindings.limit { return }
    list.append(finding.at(path, document.place(of: offset)))
  }

  /// Records a finding if a value is a different element.
  ///
  /// - Returns: Whether the value is the expected element.
  mutating func expect(
    _ name: String,
    _ element: XMLElement?,
    _ path: String,
    cost: String
  ) -> Bool {
    guard let element else { return false }
    if element.name == name { return true }
    let finding = LinkDiagnostic.wrongType(
      expected: "'<\(name)>'",
      found: quoted("<\(element.name)>"),
      cost: cost
    )
    find(finding, path, at: element.offset)
    return false
  }

  /// Records a finding for each element of an array that is not a string.
  mutating func expectStrings(_ element: XMLElement?, _ path: String, cost: String) {
    guard expect("array", element, path, cost: cost), let element else { return }
    for (index, child) in element.elements.enumerated() {
      _ = expect("string", child, "\(path)[\(index)]", cost: cost)
    }
  }

  private mutating func check(_ element: XMLElement, _ path: String) {
    switch element.name {
    case "string", "true", "false", "integer", "real", "date", "data": check(value: element, path)
    case "array":
      checkTexts(in: element, path)
      for (index, child) in element.elements.enumerated() { check(child, "\(path)[\(index)]") }
    case "dict":
      checkTexts(in: element, path)
      check(dictionary: element, path)
    default: find(.unknownElement(element.name), path, at: element.offset)
    }
  }

  /// Records a finding if an element that may only have a text contains something else.
  private mutating func check(value element: XMLElement, _ path: String) {
    let isText = element.children.allSatisfy { if case .text = $0 { true } else { false } }
    if !isText { find(.markupInValue(element.name), path, at: element.offset) }
  }

  /// Records a finding for each text between the elements of an array or a dictionary, except for
  /// directives of the preprocessor, which a build removes.
  private mutating func checkTexts(in element: XMLElement, _ path: String) {
    for case .text(let text) in element.children {
      let lines = text.value.split(whereSeparator: \.isNewline)
        .map { $0.drop(while: \.isWhitespace) }
      guard let line = lines.first(where: { !$0.isEmpty && !$0.hasPrefix("#") }) else { continue }
      let blanks = text.raw.prefix { $0.isWhitespace }.utf8.count
      find(.textWithoutElement(String(line), in: element.name), path, at: text.offset + blanks)
    }
  }

  private mutating func check(dictionary: XMLElement, _ path: String) {
    var key: XMLElement?
    var known: Set<String> = []
    for element in dictionary.elements {
      if element.name == "key" {
        check(value: element, path)
        if let key { find(.keyWithoutValue(key.text), path, at: key.offset) }
        if !known.insert(element.text).inserted {
          find(.repeatedKey(element.text), path, at: element.offset)
        }
        key = element
      } else if let last = key {
        check(element, path.isEmpty ? last.text : "\(path).\(last.text)")
        key = nil
      } else {
        find(.valueWithoutKey(element.name), path, at: element.offset)
      }
    }
    if let key { find(.keyWithoutValue(key.text), path, at: key.offset) }
  }
}

extension String {
  /// Indicates whether the key means the associated domains, possibly in another spelling, such as
  /// `associated-domains` or `com.apple.associated-domains`.
  var namesAssociatedDomains: Bool {
    let name = split(separator: ".").last ?? ""
    return lowercasedASCII(name.filter(\.isLetter)) == "associateddomains"
  }
}
