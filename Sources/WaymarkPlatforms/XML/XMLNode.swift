/// A piece of an XML document, which keeps how it was written.
package enum XMLNode: Sendable, Equatable {
  case element(XMLElement)
  /// Character data as it is written, references in it not resolved.
  case text(XMLText)
  /// `<!--…-->`, `<?…?>`, `<!DOCTYPE …>` as they are written.
  case other(String)

  /// The element, if it is one.
  package var element: XMLElement? {
    if case .element(let element) = self { element } else { nil }
  }
}

/// Character data, a CDATA section included.
package struct XMLText: Sendable, Equatable {
  /// As it is written.
  package let raw: String
  /// What it says, references resolved.
  package let value: String
  /// Where it begins, in UTF-8 bytes from the start of the file.
  package let offset: Int

  /// Text that was read.
  init(raw: String, value: String, offset: Int) {
    self.raw = raw
    self.value = value
    self.offset = offset
  }

  /// Text made in Swift.
  package init(_ value: String) {
    self.init(raw: value.xmlEscaped(inAttribute: false), value: value, offset: 0)
  }

  /// Indicates whether it has nothing but blanks.
  package var isBlank: Bool { value.utf8.allSatisfy { [0x20, 0x09, 0x0A, 0x0D].contains($0) } }
}

/// An attribute, which keeps how it was written.
package struct XMLAttribute: Sendable, Equatable {
  /// The name with its prefix, as it is written.
  package let name: String
  /// The name without its prefix.
  package let localName: String
  /// The namespace that its prefix stands for; `nil` without a prefix (Namespaces in XML §6.2).
  package let namespace: String?
  /// What it says, references resolved and blanks normalized (XML 1.0 §3.3.3).
  package let value: String
  /// The blanks before it.
  let blanks: String
  /// From the equals sign to the closing quotation mark, as it is written.
  let raw: String
  /// Where the name begins, in UTF-8 bytes from the start of the file; 0 if made in Swift.
  package let offset: Int

  /// An attribute made in Swift.
  package init(_ name: String, _ value: String, namespace: String? = nil, blanks: String = " ") {
    self.name = name
    self.localName = name.localXMLName
    self.namespace = namespace
    self.value = value
    self.blanks = blanks
    self.raw = "=\"\(value.xmlEscaped(inAttribute: true))\""
    self.offset = 0
  }

  init(
    name: String,
    namespace: String?,
    value: String,
    blanks: String,
    raw: String,
    offset: Int
  ) {
    self.name = name
    self.localName = name.localXMLName
    self.namespace = namespace
    self.value = value
    self.blanks = blanks
    self.raw = raw
    self.offset = offset
  }

  /// The attribute with another value, written in its place.
  func with(value: String) -> XMLAttribute {
    XMLAttribute(
      name: name,
      namespace: namespace,
      value: value,
      blanks: blanks,
      raw: "=\"\(value.xmlEscaped(inAttribute: true))\"",
      offset: 0
    )
  }
}

extension String {
  /// What follows the colon of a name.
  var localXMLName: String {
    utf8.firstIndex(of: UInt8(ascii: ":")).map { String(self[utf8.index(after: $0)...]) } ?? self
  }

  /// The text with special characters escaped (XML 1.0 §2.4), and with U+FFFD in the place of a
  /// character that XML cannot contain, not even escaped.
  func xmlEscaped(inAttribute: Bool) -> String {
    var escaped = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"" where inAttribute: escaped += "&quot;"
      case "\n" where inAttribute: escaped += "&#10;"
      case "\t" where inAttribute: escaped += "&#9;"
      case "\r": escaped += "&#13;"
      default: escaped.unicodeScalars.append(scalar.isXMLCharacter ? scalar : "\u{FFFD}")
      }
    }
    return escaped
  }
}
