import Waymark

// The mistakes in a manifest.
extension LinkDiagnostic {
  static func noManifest(_ name: String) -> LinkDiagnostic {
    error(
      "manifest.no-manifest",
      "the root element must be '<manifest>', but is \(quoted("<\(name)>"))"
    )
    .remedy("use an AndroidManifest.xml")
  }

  static func missingName(_ element: String, _ attribute: String = "name") -> LinkDiagnostic {
    error("manifest.missing-name", "'<\(element)>' has no 'android:\(attribute)'")
      .remedy(
        attribute == "name"
          ? "write its name, because the system rejects the app without it"
          : "write the name of an activity, because the system rejects the app without it"
      )
  }

  static func wrongNamespace(_ namespace: String) -> LinkDiagnostic {
    error(
      "manifest.missing-name",
      "the prefix 'android' means \(quoted(namespace)), so the system reads no attribute"
    )
    .remedy("write 'xmlns:android=\"\(AndroidManifest.namespace)\"'")
  }

  static func badPort(_ text: String) -> LinkDiagnostic {
    error("manifest.bad-port", "\(quoted(text)) is not a port")
      .remedy("write a number, because the system rejects the app otherwise")
  }

  static func portTooHigh(_ text: String) -> LinkDiagnostic {
    error("manifest.bad-port", "no link has the port \(text), because the last port is 65535")
      .remedy("write the port of the links, or remove 'android:port'")
  }

  static func badFlag(attribute: String, value: String) -> LinkDiagnostic {
    error("manifest.bad-flag", "'android:\(attribute)' is \(quoted(value)), not true or false")
      .remedy("write 'true' or 'false'")
  }

  static let portWithoutHost = warning(
    "manifest.port-without-host",
    "the element has a port but no host, so the system ignores the port"
  )
  .remedy("write 'android:host' in the same element")
}
