import Waymark

// The mistakes in a property list.
extension LinkDiagnostic {
  private static let writeList = "write '<plist version=\"1.0\"><dict>…</dict></plist>'"

  static func noPropertyList(_ name: String) -> LinkDiagnostic {
    error(
      "plist.no-property-list",
      "the root element must be '<plist>', but is \(quoted("<\(name)>"))"
    )
    .remedy(writeList)
  }

  /// - Parameter names: The names of the elements that were found.
  static func noDictionary(_ names: [String]) -> LinkDiagnostic {
    let found =
      switch names.count {
      case 0: "is empty"
      case 1: "contains \(quoted("<\(names[0])>"))"
      default: "contains \(names.count) elements"
      }
    return error("plist.no-dictionary", "'<plist>' must contain one '<dict>', but \(found)")
      .remedy(writeList)
  }

  static func keyWithoutValue(_ key: String) -> LinkDiagnostic {
    error("plist.key-without-value", "the key \(quoted(key)) has no value")
      .remedy("write its value, or remove it, because the system rejects the file")
  }

  static func valueWithoutKey(_ name: String) -> LinkDiagnostic {
    error("plist.value-without-key", "\(quoted("<\(name)>")) has no key before it")
      .remedy("write '<key>…</key>' before it, because the system rejects the file")
  }

  static func unknownElement(_ name: String) -> LinkDiagnostic {
    error("plist.unknown-element", "\(quoted("<\(name)>")) is not an element of a property list")
      .remedy("write string, array, dict, true, false, integer, real, date or data")
  }

  /// - Parameter name: The name of the element around the text.
  static func textWithoutElement(_ text: String, in name: String) -> LinkDiagnostic {
    error(
      "plist.text-without-element",
      "the text \(quoted(text)) is directly in \(quoted("<\(name)>"))"
    )
    .remedy("put it into a string or a comment, because the system rejects the file")
  }

  static func markupInValue(_ name: String) -> LinkDiagnostic {
    error("plist.markup-in-value", "\(quoted("<\(name)>")) contains more than a text")
      .remedy("move the comment or element out of it, because the system rejects the file")
  }
}
