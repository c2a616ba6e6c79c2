public import Waymark
import WaymarkDiagnostics

extension InfoPropertyList {
  /// Returns all mistakes and risks in the custom schemes, in the order of their places, including
  /// the ``findings`` found while reading the file.
  ///
  /// Of a scheme with a build setting, `$(SCHEME)`, only the text around the setting is checked.
  /// The article <doc:LintRules> is about the codes. At most 500 findings are returned.
  ///
  /// - Parameter codes: The codes of findings to leave out.
  public func lint(ignoring codes: Set<LinkDiagnostic.Code> = []) -> [LinkDiagnostic] {
    var lint = PropertyListLint(list, findings, ignoring: codes)
    lint.lint(types: list["CFBundleURLTypes"])
    let entries = list.root.entries
    for entry in entries {
      if entry.key.namesAssociatedDomains, let domains = list[entry.key] {
        lint.find(.domainsInInfoPropertyList, domains, entry.key)
      } else if entry.key == "CFBundleURLSchemes" {
        lint.find(.schemesOutsideType, entry.keyElement, entry.key)
      } else if let nearest = nearestName(to: entry.key, among: ["CFBundleURLTypes"]) {
        let present = entries.lazy.map(\.key)
        let finding = LinkDiagnostic.unknownKey(entry.key, nearest: nearest, present)
        lint.find(finding, entry.keyElement, entry.key)
      }
    }
    return lint.findings.inOrder
  }

  /// Every code that ``lint(ignoring:)`` can return in addition to those of ``findings``.
  public static var lintCodes: [LinkDiagnostic.Code] {
    FindingCodes.urlTypeLint
  }

  /// The schemes in lowercase that a build does not fill in, with their places in the file.
  package var locatedSchemes: [(scheme: String, keyPath: String, place: FilePlace?)] {
    let key = "CFBundleURLTypes"
    let schemes = "CFBundleURLSchemes"
    return (list[key]?.elements ?? []).enumerated().flatMap { index, type in
      let strings = PropertyListLint.strings(
        of: type.value(of: schemes),
        "\(key)[\(index)].\(schemes)"
      )
      return strings.map { element, text, path in
        (lowercasedASCII(text), path, list.document.place(of: element.offset))
      }
    }
  }
}

extension PropertyListLint {
  /// The schemes that iOS reserves for itself or its own apps.
  private static let reserved: Set<String> = [
    "about", "app-settings", "blob", "data", "facetime", "facetime-audio", "file", "ftp", "http",
    "https", "itms", "itms-apps", "itms-appss", "itmss", "javascript", "mailto", "maps",
    "shortcuts", "sms", "tel", "webcal", "ws", "wss",
  ]

  private static let keys = [
    "CFBundleURLSchemes", "CFBundleURLName", "CFBundleTypeRole", "CFBundleURLIconFile",
  ]

  mutating func lint(types array: XMLElement?) {
    var first: [String: String] = [:]
    for (index, type) in (array?.elements ?? []).enumerated() where type.name == "dict" {
      let path = "CFBundleURLTypes[\(index)]"
      for entry in type.entries where !Self.keys.contains(entry.key) {
        guard let nearest = nearestName(to: entry.key, among: Self.keys) else { continue }
        let place = "\(path).\(entry.key)"
        let finding = LinkDiagnostic.unknownURLTypeKey(
          entry.key,
          nearest: nearest,
          type.entries.lazy.map(\.key)
        )
        find(finding, entry.keyElement, place)
      }
      if let role = type.value(of: "CFBundleTypeRole"), role.name == "string",
        !["Editor", "Viewer", "Shell", "None", "QLGenerator"].contains(role.text),
        !role.text.contains("$")
      {
        find(.unknownRole(role.text), role, "\(path).CFBundleTypeRole")
      }
      let schemes = type.value(of: "CFBundleURLSchemes")
      if schemes?.elements.isEmpty ?? true { find(.noSchemes, schemes ?? type, path) }
      let strings = (schemes?.elements ?? []).enumerated().filter { $1.name == "string" }
      let texts = Set(strings.map(\.element.text))
      for (index, element) in strings {
        lint(scheme: element, texts, &first, "\(path).CFBundleURLSchemes[\(index)]")
      }
    }
  }

  private mutating func lint(
    scheme element: XMLElement,
    _ texts: Set<String>,
    _ first: inout [String: String],
    _ path: String
  ) {
    let settings = SettingNames(element.text)
    let text = settings.text
    let folded = lowercasedASCII(text)
    // The App Store rejects an app with a scheme of other characters (ITMS-90158).
    if !HostExpression.isScheme(text) || text.contains("_") {
      find(.badScheme(settings, besides: texts), element, path)
    } else if !settings.isEmpty {
      return
    } else if Self.reserved.contains(folded) {
      find(.reservedScheme(text), element, path)
    } else if let first = first[folded] {
      find(.repeatedScheme(text, first: first), element, path)
    } else if folded != text {
      find(.upperCaseURLScheme(text), element, path)
    }
    if settings.isEmpty, first[folded] == nil { first[folded] = path }
  }
}
