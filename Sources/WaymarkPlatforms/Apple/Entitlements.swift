public import Waymark

/// The entitlements of an app: the domains that the app is associated with.
///
///     var file = try Entitlements(text)
///     file.associatedDomains.append(AssociatedDomain("applinks:www.example.com"))
///     file.text   // the file with one more string
///
/// All other content is written as it was read, byte for byte. Only a text that is not an XML
/// property list with a dictionary is rejected; convert a binary one first.
///
/// Source: Apple, "Associated Domains Entitlement" and TN3155.
public struct Entitlements: Sendable {
  /// The key `com.apple.developer.associated-domains`.
  public static let associatedDomainsKey = "com.apple.developer.associated-domains"

  package var list: PropertyList { didSet { hosts = LinkHosts(list) } }
  private var hosts: LinkHosts
  /// The findings about the signature of the app; `nil` for the entitlements of a project.
  package var built: [LinkDiagnostic]?

  /// Reads a file.
  public init(_ text: String) throws(UnreadableFileError) { try self.init(bytes: Array(text.utf8)) }

  /// Reads a file from its bytes.
  ///
  /// - Throws: ``UnreadableFileError`` if the file is not an XML property list, or has no
  ///   dictionary.
  public init(bytes: [UInt8]) throws(UnreadableFileError) {
    list = try PropertyList(bytes: bytes)
    hosts = LinkHosts(list)
  }

  /// Makes a file with the domains.
  public init(associatedDomains: [AssociatedDomain] = []) {
    list = PropertyList()
    hosts = LinkHosts(list)
    if !associatedDomains.isEmpty { self.associatedDomains = associatedDomains }
  }

  /// The domains, in the order of the file.
  public var associatedDomains: [AssociatedDomain] {
    get { Self.associatedDomains(in: list) }
    set {
      list.set(.array(newValue.map { .string($0.text) }), for: Self.associatedDomainsKey)
    }
  }

  /// Indicates whether all domains of links are in developer mode, as in a build for development.
  var isForDevelopment: Bool {
    let links = associatedDomains.filter { $0.service == "applinks" }
    return !links.isEmpty && links.allSatisfy { $0.mode?.contains("developer") == true }
  }

  private static func associatedDomains(in list: PropertyList) -> [AssociatedDomain] {
    (list[associatedDomainsKey]?.strings ?? []).map { AssociatedDomain($0) }
  }

  /// The hosts of the service `applinks`, which are found once for all links.
  private struct LinkHosts: Sendable {
    /// The hosts as they are written.
    let written: [String]
    /// The hosts in lowercase.
    let names: Set<String>
    /// Those of them with a wildcard, in the order of the file.
    let wildcards: [String]
    /// The queries of the names that are listed only with an unknown query, by the names.
    let unknownQueries: [String: String]
    /// The domains of all services that are build settings.
    let settings: [AssociatedDomain]
    /// Indicates whether the file has several lists of domains.
    let isRepeated: Bool

    init(_ list: PropertyList) {
      isRepeated = list.root.repeats(Entitlements.associatedDomainsKey)
      let domains = isRepeated ? [] : Entitlements.associatedDomains(in: list)
      settings = domains.filter(\.isBuildSetting)
      let links = domains.filter { $0.service == "applinks" && !$0.isBuildSetting }
      written = links.map(\.host)
      let lower = written.map { lowercasedASCII($0) }
      let usable = zip(lower, links).filter { $0.1.unknownQuery == nil }.map(\.0)
      let queries = zip(lower, links).compactMap { name, link in
        link.unknownQuery.map { (name, $0) }
      }
      unknownQueries = Dictionary(queries) { first, _ in first }
        .filter { !usable.contains($0.key) }
      // A star elsewhere is no wildcard, and no link has such a host.
      names = Set(lower.filter { !$0.contains("*") || $0.isWildcardDomain })
      wildcards = lower.filter(\.isWildcardDomain)
    }
  }

  /// The mistakes in the form of the file; at most 250.
  public var findings: [LinkDiagnostic] {
    var findings = PropertyListFindings(list)
    let key = Self.associatedDomainsKey
    findings.expectStrings(list[key], key, cost: "the app lacks this domain")
    return findings.list
  }

  /// The file as XML.
  public var text: String { list.text }
}

/// A domain that an app is associated with, and the service of the association.
///
///     let domain = AssociatedDomain("applinks:*.example.com?mode=developer")
///     domain.service   // "applinks"
///     domain.host      // "*.example.com"
///     domain.mode      // "developer"
///
/// Any text is accepted. Lint reports mistakes in it.
public struct AssociatedDomain: Sendable, Hashable {
  /// The domain as it is written.
  public let text: String

  /// Makes a domain from its text in the file.
  public init(_ text: String) { self.text = text }

  /// Makes a domain from its parts.
  public init(service: String, host: String, mode: String? = nil) {
    text = "\(service):\(host)" + (mode.map { "?mode=\($0)" } ?? "")
  }

  /// The text before the first colon: `applinks`, `webcredentials`, `activitycontinuation` or
  /// `appclips`; empty if there is no colon.
  public var service: String { text.firstIndex(of: ":").map { String(text[..<$0]) } ?? "" }

  /// The text between the colon and a question mark.
  public var host: String {
    let rest = text.firstIndex(of: ":").map { text[text.index(after: $0)...] } ?? text[...]
    return String(rest.prefix { $0 != "?" })
  }

  /// The host in lowercase, also of a domain with a space, a scheme, a port or a path, which has a
  /// finding of its own.
  package var meantHost: String {
    var text = lowercasedASCII(String(host.drop { $0.isWhitespace }))
    while text.last?.isWhitespace == true { text.removeLast() }
    let scheme = ["https://", "http://"].first(where: text.hasPrefix) ?? ""
    return String(text.dropFirst(scheme.count).prefix { $0 != "/" && $0 != ":" })
  }

  /// The text after `?mode=`: `developer`, `managed` or `developer+managed`.
  public var mode: String? {
    guard let query = text.firstIndex(of: "?").map({ text[text.index(after: $0)...] }),
      query.hasPrefix("mode=")
    else { return nil }
    return String(query.dropFirst("mode=".count))
  }

  /// The text from the question mark on, if it is not a mode that exists.
  package var unknownQuery: String? {
    let isMode = mode.map { ["developer", "managed", "developer+managed"].contains($0) } ?? false
    return isMode ? nil : text.firstIndex(of: "?").map { String(text[$0...]) }
  }

  /// Indicates whether a part of the text is a variable, whose value only the build knows.
  package var isBuildSetting: Bool { text.contains("$(") || text.contains("${") }
}

extension Entitlements {
  /// The app ID in the entitlements of a signed app, by which iOS looks up its rules; `nil` if the
  /// file has none, as that of a project, or only a pattern for several apps.
  ///
  /// Source: Apple, TN3125; `codesign -d --entitlements - --xml`.
  package var applicationIdentifier: String? {
    let text = ["application-identifier", "com.apple.application-identifier"].lazy
      .compactMap { list[$0] }.first { $0.name == "string" }?.text
    return text.flatMap { $0.isEmpty || $0.contains("$") || $0.contains("*") ? nil : $0 }
  }

  /// Returns the app ID in the file, also if only its prefix is a build setting.
  ///
  /// Then it has the prefix of the catalog's identifiers; the result is `nil` if one of these has
  /// the same bundle identifier.
  ///
  /// An app ID with a wildcard is that of the first identifier of the catalog with which it agrees
  /// but for its prefix.
  package func applicationIdentifier(beside appIDs: [String]) -> String? {
    if let applicationIdentifier { return applicationIdentifier }
    let text = ["application-identifier", "com.apple.application-identifier"].lazy
      .compactMap { list[$0] }.first { $0.name == "string" }?.text
    if let text, text.hasSuffix(".*"), !text.contains("$"), !isOfAppClip {
      let (prefix, bundle) = (Self.prefix(of: text), Self.bundle(of: text).dropLast())
      let covered = appIDs.filter { Self.bundle(of: $0).hasPrefix(bundle) }
      if covered.contains(where: { Self.prefix(of: $0) == prefix }) { return nil }
      return covered.first.map { "\(prefix)\(Self.bundle(of: $0))" }
    }
    let form = /\$[({][A-Za-z_]+[)}]\.?([A-Za-z0-9.-]+)/
    guard let match = text?.wholeMatch(of: form), !isOfAppClip,
      let prefix = appIDs.first?.prefix(while: { $0 != "." })
    else { return nil }
    let signed = "\(prefix).\(match.1)"
    let isKnown = appIDs.contains { $0.drop { $0 != "." } == signed.drop { $0 != "." } }
    return isKnown ? nil : signed
  }

  private static func prefix(of appID: String) -> Substring { appID.prefix { $0 != "." } }

  /// Returns the bundle identifier of an app ID, with the dot before it.
  private static func bundle(of appID: String) -> Substring { appID.drop { $0 != "." } }

  /// The hosts of the service `applinks`, as they are written, without build settings.
  package var linkHosts: [String] { hosts.written }

  /// The domains of all services without build settings.
  package var knownDomains: [AssociatedDomain] { associatedDomains.filter { !$0.isBuildSetting } }

  /// The domains whose values only the build knows; none for the entitlements of a built app.
  package var unknownDomains: [AssociatedDomain] { built == nil ? hosts.settings : [] }

  /// Indicates whether the file has several lists of domains, of which systems may read any.
  package var isRepeated: Bool { hosts.isRepeated }

  /// Indicates whether the file is that of an App Clip, which opens no links of the app.
  var isOfAppClip: Bool { list["com.apple.developer.parent-application-identifiers"] != nil }

  /// Returns whether the app may have another domain for a service than the file shows.
  package func hasUnknownDomain(of service: String = "applinks") -> Bool {
    isRepeated
      || unknownDomains.contains { domain in
        let name = domain.service
        return name == service || name.isEmpty || name.contains("$")
      }
  }

  /// Returns the host whose file decides for the links of a host: itself, or the domain of a
  /// wildcard.
  ///
  /// The result is `nil` if the app is associated with neither, or only a build setting may name
  /// one of them.
  ///
  /// Source: Apple, "Associated Domains Entitlement".
  package func server(of host: String) -> String? { name(of: host)?.bareDomain }

  /// Returns the query in the entries for a host, if that is no mode, so that systems may ignore
  /// the entries.
  package func unknownQuery(of host: String) -> String? {
    name(of: host).flatMap { hosts.unknownQueries[$0] }
  }

  /// Returns the mode of the entries for the links of a host, if only development builds use them.
  func developmentMode(of host: String) -> String? {
    guard let name = name(of: host) else { return nil }
    let modes = knownDomains.filter { $0.service == "applinks" && lowercasedASCII($0.host) == name }
      .map(\.mode)
    return modes.allSatisfy { $0?.contains("developer") == true } ? modes.first ?? nil : nil
  }

  /// Returns the wildcard because of which the file of another host decides for the links of a
  /// host; `nil` if the host is listed, or no wildcard includes it.
  func wildcard(for host: String) -> String? {
    name(of: host).flatMap { $0 == host || $0.bareDomain == host ? nil : $0 }
  }

  private func name(of host: String) -> String? {
    hosts.names.contains(host) ? host : hosts.wildcards.first { $0.covers(domain: host) }
  }
}
