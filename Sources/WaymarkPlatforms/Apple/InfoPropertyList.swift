public import Waymark

/// An `Info.plist`: the custom schemes of an app, and the types of its user activities.
///
///     var file = try InfoPropertyList(text)
///     file.urlTypes.append(URLType(name: "com.example.app", schemes: ["example"]))
///     file.text   // the file with one more type
///
/// All other content is written as it was read, byte for byte, including the content of types that
/// were read. Only a text that is not an XML property list with a dictionary is rejected; convert a
/// binary one first.
///
/// Source: Apple, "CFBundleURLTypes" and "NSUserActivityTypes".
public struct InfoPropertyList: Sendable {
  package var list: PropertyList
  /// Indicates whether the file is that of a built app, whose values the build has filled in.
  package var isBuilt = false

  /// Reads a file.
  public init(_ text: String) throws(UnreadableFileError) { try self.init(bytes: Array(text.utf8)) }

  /// Reads a file from its bytes.
  ///
  /// - Throws: ``UnreadableFileError`` if the file is not an XML property list, or has no
  ///   dictionary.
  public init(bytes: [UInt8]) throws(UnreadableFileError) { list = try PropertyList(bytes: bytes) }

  /// Makes a file with the types.
  public init(urlTypes: [URLType] = []) {
    list = PropertyList()
    if !urlTypes.isEmpty { self.urlTypes = urlTypes }
  }

  private static let key = "CFBundleURLTypes"

  /// The types, in the order of the file.
  public var urlTypes: [URLType] {
    get {
      (list[Self.key]?.elements ?? []).compactMap { $0.name == "dict" ? URLType(element: $0) : nil }
    }
    set { list.set(.array(newValue.map(\.value)), for: Self.key) }
  }

  /// The identifier of the app, without that of its team.
  package var bundleIdentifier: String? { list["CFBundleIdentifier"]?.text }

  /// Indicates whether a scheme is a variable, whose value only the build knows.
  package var hasUnknownScheme: Bool {
    !isBuilt && !buildSettings.isEmpty
  }

  /// The schemes that are a variable.
  var buildSettings: [String] {
    urlTypes.flatMap(\.schemes).filter { $0.contains("$(") || $0.contains("${") }
  }

  /// A key of the schemes that the file has twice, so that systems may read either value.
  package var repeatedKey: String? {
    if list.root.repeats(Self.key) { return Self.key }
    let schemes = "CFBundleURLSchemes"
    let types = list[Self.key]?.elements ?? []
    return types.contains { $0.repeats(schemes) } ? schemes : nil
  }

  /// The place of the types; `nil` if the file has no types.
  package var placeOfTypes: FilePlace? {
    list[Self.key].flatMap { list.document.place(of: $0.offset) }
  }

  private static let activityKey = "NSUserActivityTypes"

  /// The types of user activities that the app publishes or continues, in the order of the file.
  ///
  /// Source: Apple, "NSUserActivityTypes".
  public var userActivityTypes: [String] {
    get { list[Self.activityKey]?.strings ?? [] }
    set { list.set(.array(newValue.map { .string($0) }), for: Self.activityKey) }
  }

  /// The mistakes in the form of the file; at most 250.
  public var findings: [LinkDiagnostic] {
    var findings = PropertyListFindings(list)
    findings.expectStrings(
      list[Self.activityKey],
      Self.activityKey,
      cost: "the system does not continue these activities"
    )
    let types = list[Self.key]
    let cost = "the app lacks these schemes"
    guard findings.expect("array", types, Self.key, cost: cost) else { return findings.list }
    for (index, type) in (types?.elements ?? []).enumerated() {
      let path = "\(Self.key)[\(index)]"
      guard findings.expect("dict", type, path, cost: cost) else { continue }
      let schemes = "CFBundleURLSchemes"
      findings.expectStrings(type.value(of: schemes), "\(path).\(schemes)", cost: cost)
    }
    return findings.list
  }

  /// The file as XML.
  public var text: String { list.text }
}

/// A group of custom schemes of an app.
public struct URLType: Sendable {
  /// The type as it was read or will be written.
  let value: PropertyListValue

  fileprivate init(element: XMLElement) { value = .element(element) }

  /// Makes a type.
  ///
  /// - Parameters:
  ///   - role: `Editor`, `Viewer`, `Shell` or `None`.
  ///   - name: A name in reverse DNS form.
  ///   - schemes: The schemes, without a colon.
  public init(role: String? = "Editor", name: String? = nil, schemes: [String]) {
    var members: [(key: String, value: PropertyListValue)] = []
    if let role { members.append(("CFBundleTypeRole", .string(role))) }
    if let name { members.append(("CFBundleURLName", .string(name))) }
    members.append(("CFBundleURLSchemes", .array(schemes.map { .string($0) })))
    value = .dictionary(members)
  }

  private var element: XMLElement { value.element(indent: "", unit: "\t") }

  /// The app's role for such a URL: `Editor`, `Viewer`, `Shell` or `None`.
  public var role: String? { element.value(of: "CFBundleTypeRole")?.text }

  /// The name of the type, in reverse DNS form.
  public var name: String? { element.value(of: "CFBundleURLName")?.text }

  /// The schemes, in the order of the file.
  public var schemes: [String] { element.value(of: "CFBundleURLSchemes")?.strings ?? [] }
}
