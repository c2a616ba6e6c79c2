public import Waymark
package import WaymarkCatalog

/// The file that declares which links of a domain open which apps on Apple's systems.
///
///     let file = try AppleAppSiteAssociation(#"{"applinks": {"details": [{"appIDs": 7}]}}"#)
///     file.findings.first?.keyPath   // "applinks.details[0].appIDs"
///     file.text                    // the same JSON, with two spaces a level
///
/// Everything that can be read is read: a mistake affects only the value in which it occurs, as it
/// does on the systems, and is listed in ``findings``. Only a text that is not a JSON object is
/// rejected.
///
/// Writing the file keeps everything that was read, in its order: unknown keys, values of a wrong
/// type, repeated keys, and the spelling of numbers. Only whitespace and escapes may differ.
/// Setting a property changes its value in place.
///
/// All forms of the file are read in the same way: `appID` or `appIDs`, `components` or `paths`,
/// and `details` as an array or, in the oldest files, as an object whose keys are app identifiers.
///
/// Source: Apple, "Supporting associated domains" and "applinks.Details".
public struct AppleAppSiteAssociation: Sendable {
  package var root: JSONValue
  package let file: JSONFile?

  /// Reads a file.
  public init(_ text: String) throws(UnreadableFileError) { try self.init(bytes: Array(text.utf8)) }

  /// Reads a file from its bytes.
  ///
  /// - Throws: ``UnreadableFileError`` if the bytes are not JSON in UTF-8, or not a JSON object.
  public init(bytes: [UInt8]) throws(UnreadableFileError) {
    let file = try JSONFile(bytes)
    let root = file.document.root
    guard root.members != nil else {
      let cost = "write an object with the key 'applinks'"
      let finding = LinkDiagnostic.wrongType(
        expected: "an object",
        found: root.kind,
        cost: cost
      )
      throw UnreadableFileError(finding, at: file.place(of: root.offset, isRoot: true))
    }
    self.root = root
    self.file = file
  }

  /// The size from which Apple's systems are said to reject the file, in bytes: 128 KiB.
  static var sizeLimit: Int { 128 << 10 }

  /// Returns the reason why it is not known how the systems read the file; `nil` if it is known.
  ///
  /// - Parameter name: The words for the file.
  package func reasonForUnknown(_ name: String) -> String? {
    file?.reasonForUnknown(name, sizeLimit: Self.sizeLimit)
  }

  /// Makes a file.
  ///
  /// Services without apps are left out.
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

  /// The apps that continue an activity (Handoff) from a page of the domain.
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

  /// The file as JSON, with a newline at its end.
  ///
  /// The same file gives the same text on every machine.
  public var text: String { root.text + "\n" }
}

extension AppleAppSiteAssociation: Equatable {
  /// Returns whether two files have the same content, with the same keys in the same order,
  /// wherever the values are in the text.
  public static func == (left: Self, right: Self) -> Bool { left.root == right.root }
}

extension AppleAppSiteAssociation {
  /// The values in the file that have a wrong type or are duplicates, grouped by kind; at most 250.
  ///
  /// Each finding describes its effect on the systems. Lint reports content that can be read and is
  /// still wrong or risky, above all misspelled keys.
  public var findings: [LinkDiagnostic] {
    var findings = JSONFindings(file)
    let root = JSONFindings.Node(root)
    for service in ["webcredentials", "appclips", "activitycontinuation"] {
      Self.checkApps(root[service], &findings)
    }
    if findings.expect(.object, root["applinks"], cost: "no link opens an app"),
      let appLinks = root["applinks"]
    {
      Self.check(appLinks: appLinks, &findings)
    }
    return findings.list
  }

  private static func checkApps(_ service: JSONFindings.Node?, _ findings: inout JSONFindings) {
    let cost = "the system finds no app for this service"
    guard let service, findings.expect(.object, service, cost: cost) else { return }
    findings.expectStrings(service["apps"], cost: cost)
  }

  private static func check(appLinks: JSONFindings.Node, _ findings: inout JSONFindings) {
    findings.expectStrings(appLinks["apps"], cost: "write 'apps': [], or remove it")
    check(defaults: appLinks["defaults"], &findings)
    if let variables = appLinks["substitutionVariables"],
      findings.expect(.object, variables, cost: "the variables of the file have no values")
    {
      for (_, variable) in variables.members {
        findings.expectStrings(variable, cost: "the variable lacks this value")
      }
    }
    guard let details = appLinks["details"] else { return }
    switch details.value.content {
    case .array:
      for detail in details.elements { check(detail: detail, &findings) }
    case .object:
      for (_, detail) in details.members { check(detail: detail, &findings) }
    default: findings.expect(.array, details, cost: "no link opens an app")
    }
  }

  private static func check(detail: JSONFindings.Node, _ findings: inout JSONFindings) {
    guard findings.expect(.object, detail, cost: "the detail is ignored") else { return }
    findings.expect(.string, detail["appID"], cost: "the detail has no app")
    findings.expectStrings(detail["appIDs"], cost: "the detail lacks this app")
    findings.expectStrings(detail["paths"], cost: "the detail lacks this path")
    check(defaults: detail["defaults"], &findings)
    guard let components = detail["components"],
      findings.expect(.array, components, cost: "the detail has no rules")
    else { return }
    for component in components.elements {
      if findings.expect(.object, component, cost: "the rule is ignored") {
        check(component: component, &findings)
      }
    }
  }

  private static func check(defaults: JSONFindings.Node?, _ findings: inout JSONFindings) {
    guard let defaults, findings.expect(.object, defaults, cost: "the defaults are ignored") else {
      return
    }
    check(component: defaults, &findings)
  }

  private static func check(component: JSONFindings.Node, _ findings: inout JSONFindings) {
    let wider = "the system ignores it, so the rule matches more links"
    for key in ["/", "#"] { findings.expect(.string, component[key], cost: wider) }
    for key in ["exclude", "caseSensitive", "percentEncoded"] {
      findings.expect(.bool, component[key], cost: "the system may ignore it")
    }
    findings.expect(.string, component["comment"], cost: "no system reads it")
    guard let query = component["?"], query.value.string == nil,
      findings.expect(.object, query, cost: wider)
    else { return }
    let all = "the system ignores the whole object, so the rule matches every query"
    for (_, item) in query.members { findings.expect(.string, item, cost: all) }
  }
}
