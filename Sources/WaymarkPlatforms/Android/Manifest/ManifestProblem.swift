import Waymark

/// A mistake in a manifest.
package enum ManifestProblem: Sendable, Hashable {
  case noManifest(String)
  case missingName(String)
  case badPort(String)
  case badFlag(attribute: String, value: String)
  case portWithoutHost

  var code: LinkDiagnostic.Code {
    switch self {
    case .noManifest: .init("manifest.no-manifest")
    case .missingName: .init("manifest.missing-name")
    case .badPort: .init("manifest.bad-port")
    case .badFlag: .init("manifest.bad-flag")
    case .portWithoutHost: .init("manifest.port-without-host")
    }
  }

  static var allCodes: [LinkDiagnostic.Code] {
    let all: [ManifestProblem] = [
      .noManifest(""), .missingName(""), .badPort(""), .badFlag(attribute: "", value: ""),
      .portWithoutHost,
    ]
    return all.map(\.code)
  }

  var severity: LinkDiagnostic.Severity { self == .portWithoutHost ? .warning : .error }

  var message: String {
    switch self {
    case .noManifest(let name): "expected the root '<manifest>', found \(quoted("<\(name)>"))"
    case .missingName(let element): "'<\(element)>' has no 'android:name'"
    case .badPort(let text): "\(quoted(text)) is not a port"
    case .badFlag(let attribute, let value):
      "'android:\(attribute)' is \(quoted(value)), not true or false"
    case .portWithoutHost: "the port has no host beside it"
    }
  }

  var help: String {
    switch self {
    case .noManifest: "give an AndroidManifest.xml"
    case .missingName: "write its name; the system refuses the app without it"
    case .badPort: "write a number; the system refuses the app otherwise"
    case .badFlag: "write 'true' or 'false'"
    case .portWithoutHost: "write 'android:host' in the same element; the port is ignored"
    }
  }
}
