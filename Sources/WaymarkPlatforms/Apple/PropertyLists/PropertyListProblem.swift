import Waymark

/// A mistake in a property list.
package enum PropertyListProblem: Sendable, Hashable {
  case noPropertyList(String)
  case noDictionary(String)
  case keyWithoutValue(String)
  case valueWithoutKey(String)
  case unknownElement(String)

  var code: LinkDiagnostic.Code {
    switch self {
    case .noPropertyList: .init("plist.no-property-list")
    case .noDictionary: .init("plist.no-dictionary")
    case .keyWithoutValue: .init("plist.key-without-value")
    case .valueWithoutKey: .init("plist.value-without-key")
    case .unknownElement: .init("plist.unknown-element")
    }
  }

  static var allCodes: [LinkDiagnostic.Code] {
    let all: [PropertyListProblem] = [
      .noPropertyList(""), .noDictionary(""), .keyWithoutValue(""), .valueWithoutKey(""),
      .unknownElement(""),
    ]
    return all.map(\.code)
  }

  var message: String {
    switch self {
    case .noPropertyList(let name): "expected the root '<plist>', found \(quoted("<\(name)>"))"
    case .noDictionary(""): "the property list is empty"
    case .noDictionary(let name): "expected one '<dict>', found \(quoted("<\(name)>"))"
    case .keyWithoutValue(let key): "the key \(quoted(key)) has no value"
    case .valueWithoutKey(let name): "\(quoted("<\(name)>")) has no key before it"
    case .unknownElement(let name): "a property list has no \(quoted("<\(name)>"))"
    }
  }

  var help: String {
    switch self {
    case .noPropertyList, .noDictionary: "write '<plist version=\"1.0\"><dict>…</dict></plist>'"
    case .keyWithoutValue: "write its value, or remove it; the system refuses the file"
    case .valueWithoutKey: "write '<key>…</key>' before it; the system refuses the file"
    case .unknownElement:
      "write string, array, dict, true, false, integer, real, date or data"
    }
  }
}
