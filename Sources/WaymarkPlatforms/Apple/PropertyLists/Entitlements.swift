/// The entitlements of an app: the domains that it is associated with.
///
///     var file = try Entitlements(text)
///     file.associatedDomains.append(AssociatedDomain("applinks:www.example.com"))
///     file.text   // the file with one more string
///
/// Everything else stays as it was written, byte for byte. Only a text that is no property list in
/// XML with a dictionary is refused; a binary one has to be converted first.
///
/// Source: Apple, "Associated Domains Entitlement" and TN3155.
public struct Entitlements: Sendable {
  /// `com.apple.developer.associated-domains`.
  public static let associatedDomainsKey = "com.apple.developer.associated-domains"

  package var list: PropertyList

  /// Reads a file.
  public init(_ text: String) throws(UnreadableFile) { try self.init(bytes: Array(text.utf8)) }

  /// Reads a file from its bytes.
  ///
  /// - Throws: ``UnreadableFile`` for what is no property list in XML, or has no dictionary.
  public init(bytes: [UInt8]) throws(UnreadableFile) { list = try PropertyList(bytes: bytes) }

  /// Makes a file.
  public init(associatedDomains: [AssociatedDomain] = []) {
    list = PropertyList()
    if !associatedDomains.isEmpty { self.associatedDomains = associatedDomains }
  }

  /// The domains in the order of the file.
  public var associatedDomains: [AssociatedDomain] {
    get { (list[Self.associatedDomainsKey]?.strings ?? []).map { AssociatedDomain($0) } }
    set {
      list.set(.array(newValue.map { .string($0.text) }), for: Self.associatedDomainsKey)
    }
  }

  /// Everything that is wrong with the form of the file; the first 250.
  public var faults: [FileFault] {
    var faults = PropertyListFaults(list)
    let key = Self.associatedDomainsKey
    faults.expectStrings(list[key], key, cost: "the app lacks this domain")
    return faults.list
  }

  /// The file as XML.
  public var text: String { list.text }
}

/// A domain that an app is associated with for a service.
///
///     let domain = AssociatedDomain("applinks:*.example.com?mode=developer")
///     domain.service   // "applinks"
///     domain.host      // "*.example.com"
///     domain.mode      // "developer"
///
/// Every text is one; what is wrong with it is for lint to find.
public struct AssociatedDomain: Sendable, Hashable {
  /// The domain as it is written.
  public let text: String

  /// Takes a domain as it is written.
  public init(_ text: String) { self.text = text }

  /// Makes a domain of its parts.
  public init(service: String, host: String, mode: String? = nil) {
    text = "\(service):\(host)" + (mode.map { "?mode=\($0)" } ?? "")
  }

  /// What stands before the first colon: `applinks`, `webcredentials`, `activitycontinuation` or
  /// `appclips`; empty without a colon.
  public var service: String { text.firstIndex(of: ":").map { String(text[..<$0]) } ?? "" }

  /// What stands between the colon and a question mark.
  public var host: String {
    let rest = text.firstIndex(of: ":").map { text[text.index(after: $0)...] } ?? text[...]
    return String(rest.prefix { $0 != "?" })
  }

  /// What follows `?mode=`: `developer`, `managed` or `developer+managed`.
  public var mode: String? {
    guard let query = text.firstIndex(of: "?").map({ text[text.index(after: $0)...] }),
      query.hasPrefix("mode=")
    else { return nil }
    return String(query.dropFirst("mode=".count))
  }
}
