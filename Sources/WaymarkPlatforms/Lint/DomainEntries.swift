import Waymark
import WaymarkDiagnostics

/// The associated domains that a wrong entry of entitlements probably means.
///
///     DomainEntries("applinks: https://shop.example/").texts   // applinks:shop.example
struct DomainEntries {
  /// The parts of the text, each with one domain.
  let parts: [String]

  static let services = ["applinks", "webcredentials", "activitycontinuation", "appclips"]

  init(_ text: String) {
    let parts = Self.parts(of: text)
    let isList = parts.count > 1 && parts.allSatisfy(Self.hasHost)
    self.parts = isList ? parts : [text.filter { !$0.isWhitespace }]
  }

  /// The entries to write; empty if the text has no such meaning.
  var texts: [String] {
    var texts: [String] = []
    var service: String?
    for part in parts {
      guard let domain = Self.domain(meantBy: part, service ?? "applinks") else { return [] }
      service = service ?? domain.service
      for text in domain.texts where !texts.contains(text) { texts.append(text) }
      if texts.count > 8 { return [] }
    }
    return texts
  }

  /// Returns the remedy for the entry; `nil` if the text has no such meaning.
  ///
  /// - Parameters:
  ///   - present: The entries of the file.
  ///   - written: Returns a text as the file writes it.
  func remedy(besides present: Set<String>, _ written: (String) -> String) -> String? {
    let texts = texts.map(written)
    if texts.isEmpty { return nil }
    let missing = texts.filter { !present.contains($0) }
    let shown = missing.isEmpty ? texts : missing
    let list = listed(shown.map(quoted), limit: 8, last: "and")
    if missing.isEmpty {
      return "remove it, because \(list) \(texts.count == 1 ? "is" : "are") also there"
    }
    return (missing.count == 1 ? "write " : "write a string for each domain: ") + list
  }

  // MARK: - Parts

  /// Returns the parts of a text between commas, semicolons and spaces; a service and its domain
  /// are one part.
  private static func parts(of text: String) -> [String] {
    var parts: [String] = []
    for part in text.split(whereSeparator: { ",;".contains($0) || $0.isWhitespace }) {
      if let last = parts.last, isService(last) {
        parts[parts.count - 1] += (last.hasSuffix(":") ? "" : ":") + part
      } else {
        parts.append(String(part))
      }
    }
    return parts
  }

  private static func isService(_ text: String) -> Bool {
    services.contains(lowercasedASCII(text.hasSuffix(":") ? String(text.dropLast()) : text))
  }

  /// Returns whether a part has a domain of its own, and not only a piece of one.
  private static func hasHost(_ part: String) -> Bool {
    let host = AssociatedDomain(part).meantHost
    let name = host.isEmpty ? part : host
    return (name.contains(".") || name == "localhost" || name.contains(SettingNames.name))
      && !name.hasPrefix(".") && !name.hasSuffix(".")
  }

  // MARK: - One domain

  /// Returns the service and the entries that a text without spaces means.
  private static func domain(
    meantBy text: String,
    _ otherService: String
  ) -> (service: String, texts: [String])? {
    guard let (service, rest) = service(in: text, otherService) else { return nil }
    // A question mark without an equals sign is one of a regular expression.
    let query = rest.firstIndex { "?&".contains($0) }.map { rest[$0...] } ?? ""
    let end = query.contains("=") ? "?&#" : "#"
    var host = String(rest.prefix { !end.contains($0) }).trimming(marks)
    while host.hasSuffix(".") { host.removeLast() }
    if host.hasPrefix("*"), HostExpression.isHost("*." + host.dropFirst()) {
      host = "*." + host.dropFirst()
    }
    let hosts = HostExpression(host).hosts.flatMap { host in
      if service == "appclips" { return [host.bareDomain] }
      // A wildcard does not match the domain itself.
      return host.isWildcardDomain ? [host, host.bareDomain] : [host]
    }
    let codes = hosts.map(convertedDomain)
    let isHost = codes.joined().allSatisfy(\.isASCII) && !hosts.contains(where: hasPunctuation)
    return isHost ? (service, codes.map { "\(service):\($0)\(mode(of: rest))" }) : nil
  }

  private static let marks = "\"'“”„‟‘’‚«»"

  /// Returns whether a host has a quotation mark or other punctuation that no domain has.
  private static func hasPunctuation(_ host: String) -> Bool {
    host.contains { !$0.isASCII && $0.isPunctuation && !"。．｡".contains($0) }
  }

  /// Returns the service of a text and the text after it; `nil` if it has another word for it.
  private static func service(in text: String, _ other: String) -> (String, Substring)? {
    let text = text.trimming(marks)
    let folded = lowercasedASCII(text)
    for service in services where folded.hasPrefix(service) {
      let rest = text.dropFirst(service.count)
      guard let mark = rest.first, ":=./-_,;@：".contains(mark) else { continue }
      let domain = rest.dropFirst().drop { ":/".contains($0) }
      let isRepeated = services.contains { lowercasedASCII(String(domain)).hasPrefix($0 + ":") }
      return isRepeated ? Self.service(in: String(domain), service) : (service, domain)
    }
    guard let colon = text.firstIndex(of: ":") else { return (other, text[...]) }
    let word = String(text[..<colon])
    if ["http", "https"].contains(lowercasedASCII(word)) || word.contains(".") {
      let start = word.contains(".") ? text.startIndex : text.index(after: colon)
      return (other, text[start...].drop { $0 == "/" })
    }
    if word.contains(SettingNames.name) { return nil }
    return nearestName(to: word, among: services)
      .map { ($0, text[text.index(after: colon)...].drop { $0 == ":" }) }
  }

  /// Returns the mode in a text as it is written in an entry.
  private static func mode(of text: Substring) -> String {
    guard let range = text.firstRange(of: "mode=") else { return "" }
    let rest = text[range.upperBound...].prefix { $0 != "&" && $0 != "#" }
    let name = lowercasedASCII(String(rest)).replacing("%2b", with: "+")
    return ["developer", "managed", "developer+managed"].contains(name) ? "?mode=\(name)" : ""
  }
}

extension String {
  /// Returns the text without some characters at its two ends.
  fileprivate func trimming(_ characters: String) -> String {
    var text = drop { characters.contains($0) }
    while let last = text.last, characters.contains(last) { text.removeLast() }
    return String(text)
  }
}

/// A text with names in place of its build settings, such as `$(DOMAIN)`.
struct SettingNames {
  /// The text with the names.
  private(set) var text: String
  private var settings: [String] = []

  /// The beginning of the names.
  static let name = "setting"
  private static let limit = 64

  init(_ written: String) {
    text = written
    // A setting in the name of another one comes first.
    while let match = text.firstMatch(of: /\$(?:\([^(){}$]*\)|\{[^(){}$]*\})/) {
      text.replaceSubrange(match.range, with: "\(Self.name)\(settings.count)x")
      settings.append(String(match.0))
      // No entry has that many, so its text is not checked.
      if settings.count == Self.limit { text = Self.name }
    }
  }

  var isEmpty: Bool { settings.isEmpty }

  /// Returns a text with the settings as they are written.
  func written(_ text: String) -> String {
    var text = text
    for (index, setting) in settings.enumerated().reversed() {
      text = text.replacing("\(Self.name)\(index)x", with: setting)
    }
    return text
  }
}
