public import Waymark
import WaymarkDiagnostics

extension Entitlements {
  /// Returns all mistakes and risks in the associated domains, in the order of their places,
  /// including the ``findings`` found while reading the file.
  ///
  /// Of a domain with a build setting, `applinks:$(DOMAIN)`, only the text around the setting is
  /// checked. The article <doc:LintRules> is about the codes. At most 500 findings are returned.
  ///
  /// - Parameter codes: The codes of findings to leave out.
  public func lint(ignoring codes: Set<LinkDiagnostic.Code> = []) -> [LinkDiagnostic] {
    var lint = PropertyListLint(list, findings, ignoring: codes)
    lint.lint(domains: list[Self.associatedDomainsKey], Self.associatedDomainsKey)
    let entries = list.root.entries
    for entry in entries {
      let key = Self.associatedDomainsKey
      if Self.keysOfInfoPropertyList.contains(entry.key) {
        lint.find(.infoKeyInEntitlements(entry.key), entry.keyElement, entry.key)
      } else if entry.key != key,
        entry.key.namesAssociatedDomains || nearestName(to: entry.key, among: [key]) != nil
      {
        let present = entries.lazy.map(\.key)
        let finding = LinkDiagnostic.unknownEntitlement(entry.key, nearest: key, present)
        lint.find(finding, entry.keyElement, entry.key)
      }
    }
    return (built ?? []).filter { !codes.contains($0.code) } + lint.findings.inOrder
  }

  /// The keys of an `Info.plist` that are about links.
  private static let keysOfInfoPropertyList = [
    "CFBundleURLTypes", "CFBundleURLSchemes", "FlutterDeepLinkingEnabled",
    "LSApplicationQueriesSchemes", "NSUserActivityTypes",
  ]

  /// The findings about the signature, and about modes that users' devices do not have.
  package var findingsOfRelease: [LinkDiagnostic] {
    let isDevelopment = list["get-task-allow"]?.name == "true"
    if isDevelopment { return built ?? [] }
    let key = Self.associatedDomainsKey
    let domains = PropertyListLint.strings(of: list[key], key)
    return (built ?? [])
      + domains.compactMap { element, text, path in
        let domain = AssociatedDomain(text)
        guard domain.service == "applinks", let mode = domain.mode, mode.contains("developer")
        else { return nil }
        return LinkDiagnostic.developmentMode(mode, "https://\(domain.host.bareDomain)/")
          .at(path, list.document.place(of: element.offset))
      }
  }

  /// The findings of ``lint(ignoring:)`` about domains of links that only development builds have.
  package var findingsOfModes: [LinkDiagnostic] {
    let key = Self.associatedDomainsKey
    return PropertyListLint.strings(of: list[key], key).compactMap { element, text, path in
      let domain = AssociatedDomain(text)
      guard domain.service == "applinks",
        let mode = developmentMode(of: lowercasedASCII(domain.host))
      else { return nil }
      return LinkDiagnostic.developmentMode(mode)
        .at(path, list.document.place(of: element.offset))
    }
  }

  /// Every code that ``lint(ignoring:)`` can return in addition to those of ``findings``.
  public static var lintCodes: [LinkDiagnostic.Code] {
    FindingCodes.propertyListLint
  }
}

/// Checks one property list.
struct PropertyListLint {
  var findings: LintFindings

  init(_ list: PropertyList, _ read: [LinkDiagnostic], ignoring codes: Set<LinkDiagnostic.Code>) {
    let document = list.document
    findings = LintFindings(read, ignoring: codes) { document.place(of: $0) }
  }

  mutating func find(_ finding: LinkDiagnostic, _ element: XMLElement, _ path: String) {
    findings.find(finding, at: path, offset: element.offset)
  }

  /// Returns the strings of an array, without those that a build fills in.
  static func strings(
    of array: XMLElement?,
    _ path: String
  ) -> [(element: XMLElement, text: String, path: String)] {
    (array?.elements ?? []).enumerated().compactMap { index, element in
      let text = element.text
      guard element.name == "string", !text.contains("$("), !text.contains("${") else { return nil }
      return (element, text, "\(path)[\(index)]")
    }
  }

  // MARK: - Domains

  mutating func lint(domains array: XMLElement?, _ path: String) {
    let strings = (array?.elements ?? []).enumerated().filter { $1.name == "string" }
    let texts = Set(strings.map(\.element.text))
    let known = Set(texts.map { lowercasedASCII($0.prefix { $0 != "?" }.description) })
    var seen: Set<String> = []
    for (index, element) in strings {
      let text = element.text
      let path = "\(path)[\(index)]"
      let settings = SettingNames(text)
      if !settings.isEmpty {
        lint(settings, texts, element, path)
      } else if !seen.insert(text).inserted {
        find(.repeatedDomain(text), element, path)
      } else {
        lint(domain: AssociatedDomain(text), known, texts, element, path)
      }
    }
  }

  /// Checks the text around the build settings of a domain.
  private mutating func lint(
    _ settings: SettingNames,
    _ texts: Set<String>,
    _ element: XMLElement,
    _ path: String
  ) {
    let domain = AssociatedDomain(settings.text)
    // A setting may also have the service, and all that follows it.
    if domain.service.isEmpty || domain.service.contains(SettingNames.name) { return }
    if let finding = Self.finding(about: domain, texts, settings.written) {
      find(finding, element, path)
    }
  }

  private mutating func lint(
    domain: AssociatedDomain,
    _ known: Set<String>,
    _ texts: Set<String>,
    _ element: XMLElement,
    _ path: String
  ) {
    let (service, host) = (domain.service, domain.host)
    if let finding = Self.finding(about: domain, texts, { $0 }) {
      return find(finding, element, path)
    }
    if let mode = domain.mode {
      let isUnknown = domain.unknownQuery != nil
      if isUnknown { find(.unknownMode(mode), element, path) }
      if !isUnknown, mode.contains("developer") { find(.developmentMode(mode), element, path) }
    }
    guard host.contains("*") else { return }
    if !host.isWildcardDomain || host.dropFirst().contains("*") {
      let remedy = DomainEntries(domain.text).remedy(besides: texts) { $0 }
      find(.starInDomain(domain, remedy), element, path)
    } else if service == "appclips" {
      find(.wildcardAppClip, element, path)
    } else if !known.contains(lowercasedASCII("\(service):\(host.bareDomain)")) {
      find(.wildcardWithoutDomain(host.bareDomain), element, path)
    }
  }

  /// Returns the finding about a domain that is in another syntax; `nil` for one in the right
  /// syntax.
  private static func finding(
    about domain: AssociatedDomain,
    _ texts: Set<String>,
    _ written: (String) -> String
  ) -> LinkDiagnostic? {
    let (service, services) = (domain.service, DomainEntries.services)
    let entries = DomainEntries(domain.text)
    if entries.parts.count > 1 {
      return .domainList(entries.parts.count, entries.remedy(besides: texts, written))
    }
    if service.isEmpty || service.contains(".") {
      return .noService(written(domain.text), entries.remedy(besides: texts, written))
    }
    if ["http", "https"].contains(service) {
      let remedy = entries.remedy(besides: texts, written)
      return .badDomain(written(domain.text), "contains a scheme", remedy)
    }
    if !services.contains(service) {
      let word = service.filter { !$0.isWhitespace }
      let nearest = services.contains(word) ? word : nearestName(to: word, among: services)
      let remedy = entries.remedy(besides: texts, written)
      return .unknownService(
        service,
        nearest: nearest,
        remedy?.hasPrefix("remove") == true ? remedy : nil
      )
    }
    return problem(of: domain).map { problem in
      .badDomain(written(domain.host), problem, entries.remedy(besides: texts, written))
    }
  }

  /// Returns the end of a message about a part of a domain that Apple's TN3155 forbids.
  private static func problem(of domain: AssociatedDomain) -> String? {
    let host = domain.host
    if host.isEmpty { return "has no name" }
    if host.contains(where: \.isNewline) { return "contains a line break" }
    if host.contains(where: \.isWhitespace) { return "contains a space" }
    if host.contains("://") { return "contains a scheme" }
    if host.hasPrefix("//") || host.contains("/") { return "contains a path, or ends with a slash" }
    if host.hasPrefix(":") { return "begins with a second colon" }
    if host.contains(":") { return "contains a port" }
    if host.hasSuffix(".") { return "ends with a dot, which the hosts of links do not" }
    if domain.text.contains("?"), domain.mode == nil {
      return "contains a query other than 'mode'"
    }
    if host.utf8.contains(where: { "\\^|%<>#[]@`{}\"()+,;!$&'=~".utf8.contains($0) }) {
      return "contains a character that no host has"
    }
    if PathSyntax.hasInvisible(host) { return "contains a character that no one sees" }
    if host.utf8.contains(where: { $0 >= 0x80 }) { return "is not in ASCII, as those of links are" }
    return host.hasPrefix(".") || host.contains("..") ? "has an empty part" : nil
  }
}
