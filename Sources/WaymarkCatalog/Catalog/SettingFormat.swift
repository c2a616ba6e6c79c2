internal import Waymark

/// The formats of the settings of outputs, which the command checks in its options too, and of the
/// settings of a site.
package enum SettingFormat: Sendable, Hashable {
  /// The URL of a server.
  case server
  /// A name of Kubernetes of several labels: an Ingress, a class, a secret.
  case subdomain
  /// A name of Kubernetes of one label: a namespace.
  case label
  /// A service of Kubernetes, with or without a port.
  case service
  /// The key of an annotation of Kubernetes.
  case annotation
  /// The address of an image of a site: an `https` URL, or a path from the root.
  case image
  /// A color: `#` and six hexadecimal digits.
  case color
  /// The country of a store: two lower-case letters.
  case country

  /// Returns whether the text has the form.
  ///
  /// The forms of Kubernetes are those of `k8s.io/apimachinery/pkg/util/validation`.
  package func accepts(_ text: String) -> Bool {
    switch self {
    case .server:
      // The text becomes part of a directive, so no character may end the directive.
      return ["http://", "https://"].contains { text.hasPrefix($0) && text != $0 }
        && Self.isPlain(text)
    case .subdomain:
      let labels = text.split(separator: ".", omittingEmptySubsequences: false)
      return text.utf8.count <= 253 && labels.allSatisfy { Self.isLabel($0.utf8) }
    case .label: return text.utf8.count <= 63 && Self.isLabel(text.utf8)
    case .service: return Self.service(text) != nil
    case .annotation:
      // The rules for annotations ignore case, also in the part before the slash.
      let parts = lowercasedASCII(text).split(separator: "/", omittingEmptySubsequences: false)
      guard let name = parts.last, parts.count <= 2, 1...63 ~= name.utf8.count else { return false }
      let prefix = parts.count == 2 ? String(parts[0]) : nil
      return prefix.map(SettingFormat.subdomain.accepts) ?? true
        && Self.isAlphanumeric(name.utf8.first) && Self.isAlphanumeric(name.utf8.last)
        && name.utf8.allSatisfy { Self.isAlphanumeric($0) || "-_.".utf8.contains($0) }
    case .image:
      if text.hasPrefix("/") { return !text.hasPrefix("//") && !text.contains("\\") }
      guard text.hasPrefix("https://") else { return false }
      let host = text.dropFirst("https://".count).prefix { !"/?#".contains($0) }
      return DomainName.finding(in: String(host)) == nil && !host.hasPrefix("*")
    case .color:
      return text.utf8.count == 7 && text.utf8.first == UInt8(ascii: "#")
        && text.utf8.dropFirst().allSatisfy { hexadecimalValue($0) != nil }
    case .country: return text.utf8.count == 2 && text.utf8.allSatisfy { $0 &- 0x61 < 26 }
    }
  }

  /// Returns a URL with its scheme in lower case; `nil` if it has this form already, or if it does
  /// not have the form of the setting with that scheme.
  func lowercasingScheme(of text: String) -> String? {
    guard self == .server || self == .image, let colon = text.firstIndex(of: ":") else {
      return nil
    }
    let meant = lowercasedASCII(String(text[..<colon])) + text[colon...]
    return meant != text && accepts(meant) ? meant : nil
  }

  /// Returns the name and the port of a service, which is 80 if the text contains none.
  package static func service(_ text: String) -> (name: String, port: Int)? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard let name = parts.first, parts.count <= 2 else { return nil }
    let digits = parts.count == 2 ? parts[1] : "80"
    // A service begins with a letter (RFC 1035).
    guard digits.utf8.allSatisfy(isDigit), let port = Int(digits), 1...65_535 ~= port,
      name.utf8.count <= 63, isLabel(name.utf8), name.utf8.first.map(isDigit) == false
    else { return nil }
    return (String(name), port)
  }

  private static func isPlain(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy {
      $0.value > 0x20 && $0.value < 0x7F && !";{}\"'\\$#".unicodeScalars.contains($0)
    }
  }

  private static func isLabel(_ bytes: some BidirectionalCollection<UInt8>) -> Bool {
    isAlphanumeric(bytes.first) && isAlphanumeric(bytes.last)
      && bytes.count <= 253
      && bytes.allSatisfy { isAlphanumeric($0) || $0 == UInt8(ascii: "-") }
  }

  /// Returns whether a byte is a digit or a lower-case letter.
  private static func isAlphanumeric(_ byte: UInt8?) -> Bool {
    byte.map { isDigit($0) || $0 &- 0x61 < 26 } ?? false
  }

  /// The message for a text that does not have the form.
  package func message(for text: String) -> String {
    if lowercasingScheme(of: text) != nil { return "the scheme of \(quoted(text)) has capitals" }
    let noun =
      switch self {
      case .server: "the URL of a server"
      case .subdomain: "a name of Kubernetes"
      case .label: "a namespace of Kubernetes"
      case .service: "a service of Kubernetes"
      case .annotation: "the key of an annotation"
      case .image: "the address of an image"
      case .color: "a color"
      case .country: "a country"
      }
    return "\(quoted(text)) is not \(noun)"
  }

  /// The remedy for a text that does not have the form.
  package func help(for text: String) -> String {
    if let meant = lowercasingScheme(of: text) { return "write \(quoted(meant))" }
    return switch self {
    case .server: "write it as in 'http://127.0.0.1:8080', without quotation marks and braces"
    case .subdomain:
      "use lower-case letters, digits, '-' and '.', with a letter or digit first and last"
    case .label:
      "use at most 63 lower-case letters, digits and '-', with a letter or digit first "
        + "and last"
    case .service:
      "write its name, of lower-case letters, digits and '-' with a letter first, and its port: "
        + "'links:8080'"
    case .image:
      "write an 'https' URL, or a path from the root of the domain, as in '/images/a.png'"
    case .color: "write '#' and six hexadecimal digits, as in '#00429d'"
    case .country: "write two lower-case letters, as in 'us'"
    case .annotation: "write it as in 'nginx.ingress.kubernetes.io/proxy-body-size'"
    }
  }
}
