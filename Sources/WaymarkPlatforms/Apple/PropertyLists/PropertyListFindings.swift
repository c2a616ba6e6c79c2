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

  /// - Parameter name: The name of the element that was found; `nil` if no element was found.
  static func noDictionary(_ name: String?) -> LinkDiagnostic {
    error(
      "plist.no-dictionary",
      name.map { "expected one '<dict>', found \(quoted("<\($0)>"))" }
        ?? "the property list is empty"
    )
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
}
