import Waymark
import WaymarkCatalog

// Wrong or risky content of an `Info.plist`.
extension LinkDiagnostic {
  static let domainsInInfoPropertyList = error(
    "apple.domains-in-info-plist",
    "the system does not read associated domains in an Info.plist"
  )
  .remedy("move the key to the entitlements of the app")

  static func badScheme(_ scheme: SettingNames, besides texts: Set<String>) -> LinkDiagnostic {
    let text = scheme.text
    let name = PathSyntax.visible(String(text.prefix { $0 != ":" }))
    let end = text.drop { $0 != ":" }
    let isName = ["", ":", "://"].contains(end) && HostExpression.isScheme(name)
    let meant = scheme.written(name)
    return error("apple.bad-scheme", "\(quoted(scheme.written(text))) is not the name of a scheme")
      .remedy(
        isName && !name.contains("_")
          ? texts.contains(meant)
            ? "remove it, because \(quoted(meant)) is also there" : "write \(quoted(meant))"
          : "use letters, digits, '+', '-' and '.', beginning with a letter; the App Store rejects "
            + "other schemes"
      )
  }

  static func reservedScheme(_ text: String) -> LinkDiagnostic {
    let name = lowercasedASCII(text)
    guard ["http", "https", "mailto"].contains(name) else {
      return error(
        "apple.reserved-scheme",
        "links with the scheme \(quoted(text)) never reach the app"
      )
      .remedy("remove it; for web links, use an associated domain")
    }
    let kind = name == "mailto" ? "a mail app" : "a browser"
    return warning(
      "apple.reserved-scheme",
      "links with the scheme \(quoted(text)) reach only \(kind) that the user has chosen"
    )
    .remedy("remove it, unless the app is \(kind); for web links, use an associated domain")
  }

  static func upperCaseURLScheme(_ text: String) -> LinkDiagnostic {
    info("apple.upper-case-scheme", "the scheme \(quoted(text)) has capital letters")
      .remedy("write \(quoted(lowercasedASCII(text))), because links are compared in this form")
  }

  static func repeatedScheme(_ text: String, first: String) -> LinkDiagnostic {
    warning("apple.repeated-scheme", "\(quoted(text)) is already listed in \(first)")
      .remedy("keep one of them")
  }

  static let noSchemes = warning("apple.no-schemes", "the URL type has no schemes")
    .remedy("write 'CFBundleURLSchemes', or remove the type")

  static func unknownRole(_ text: String) -> LinkDiagnostic {
    warning("apple.unknown-role", "the role \(quoted(text)) does not exist")
      .remedy("write 'Editor', 'Viewer', 'Shell' or 'None'")
  }

  static func unknownURLTypeKey(
    _ key: String,
    nearest: String,
    _ present: some Sequence<String>
  ) -> LinkDiagnostic {
    warning("apple.unknown-url-type-key", "\(quoted(key)) is not a key of a URL type")
      .remedy(respelling(nearest, present))
  }

  static let schemesOutsideType = warning(
    "apple.unknown-url-type-key",
    "the system reads 'CFBundleURLSchemes' only in a URL type"
  )
  .remedy("move it into a dictionary in the array 'CFBundleURLTypes'")

  static func unknownKey(
    _ key: String,
    nearest: String,
    _ present: some Sequence<String>
  ) -> LinkDiagnostic {
    warning("apple.unknown-url-type-key", "\(quoted(key)) is not a key of an Info.plist")
      .remedy(respelling(nearest, present))
  }
}
