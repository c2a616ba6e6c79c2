package import Waymark

/// The file that says which links of a domain open which apps on Apple's systems.
///
///     let file = try AppleAppSiteAssociation(#"{"applinks": {"details": [{"appIDs": 7}]}}"#)
///     file.faults.first?.keyPath   // "applinks.details[0].appIDs"
///     file.text                    // the same JSON, with two spaces a level
///
/// Whatever can be read is read: a fault costs only the value that it is about, as it does on the
/// systems, and stands in ``faults``. Only a text that is no JSON object is refused.
///
/// Everything that was read is written again: unknown keys, values of a wrong type, repeated keys,
/// numbers as they were spelled, all in their order. Only blanks and escapes may differ. What is
/// set changes the value in its place.
///
/// The form of a file does not matter to its reader: `appID` or `appIDs`, `components` or `paths`,
/// and `details` as an array or, in the oldest files, as an object with the app identifiers for
/// keys.
///
/// Source: Apple, "Supporting associated domains" and "applinks.Details".
public struct AppleAppSiteAssociation: Sendable {
  package var root: JSONValue
  package let file: JSONFile?

  /// Reads a file.
  public init(_ text: String) throws(UnreadableFile) { try self.init(bytes: Array(text.utf8)) }

  /// Reads a file from its bytes.
  ///
  /// - Throws: ``UnreadableFile`` for what is no JSON in UTF-8, or no object.
  public init(bytes: [UInt8]) throws(UnreadableFile) {
    let file = try JSONFile(bytes)
    let root = file.document.root
    guard root.members != nil else {
      let cost = "write an object with the key 'applinks'"
      let reason = FileFault.Reason.wrongType(
        expected: "an object",
        found: root.kind,
        cost: cost
      )
      throw UnreadableFile(FileFault(reason, place: file.place(of: root.offset, isRoot: true)))
    }
    self.root = root
    self.file = file
  }

  /// Makes a file; services without apps are left out.
  public init(
    appLinks: AppLinks? = nil,
    webCredentials: [String] = [],
    appClips: [String] = [],
    activityContinuation: [String] = []
  ) {
    root = .object(members: [])
    file = nil
    self.appLinks = appLinks
    if !webCredentials.isEmpty { self.webCredentials = webCredentials }
    if !appClips.isEmpty { self.appClips = appClips }
    if !activityContinuation.isEmpty { self.activityContinuation = activityContinuation }
  }

  /// The rules for links, if there are any.
  public var appLinks: AppLinks? {
    get { root["applinks"].flatMap { $0.members == nil ? nil : AppLinks(json: $0) } }
    set { root["applinks"] = newValue?.json }
  }

  /// The apps that may fill in passwords of the domain.
  public var webCredentials: [String] {
    get { apps(of: "webcredentials") }
    set { set(newValue, of: "webcredentials") }
  }

  /// The app clips that links of the domain may open.
  public var appClips: [String] {
    get { apps(of: "appclips") }
    set { set(newValue, of: "appclips") }
  }

  /// The apps that take over an activity from a page of the domain.
  public var activityContinuation: [String] {
    get { apps(of: "activitycontinuation") }
    set { set(newValue, of: "activitycontinuation") }
  }

  private func apps(of service: String) -> [String] { root[service]?["apps"].strings ?? [] }

  private mutating func set(_ apps: [String], of service: String) {
    var value = root[service] ?? .object(members: [])
    if value.members == nil { value = .object(members: []) }
    value["apps"] = .strings(apps)
    root[service] = value
  }

  /// The file as JSON: the same text for the same file on every machine, with a newline at its
  /// end.
  public var text: String { root.text + "\n" }
}

extension AppleAppSiteAssociation: Equatable {
  /// Whether two files say the same, key by key in their order, wherever it stands.
  public static func == (left: Self, right: Self) -> Bool { left.root == right.root }
}

extension Optional where Wrapped == JSONValue {
  /// The strings of an array, without its other elements.
  var strings: [String]? { self?.array.map { $0.compactMap(\.string) } }
}
