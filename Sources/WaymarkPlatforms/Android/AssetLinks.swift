public import Waymark
package import WaymarkCatalog

/// The file `assetlinks.json`, in which a site states which apps and sites may act on its behalf.
///
///     let file = try AssetLinks(#"[{"relation": ["delegate_permission/write_on_walls"]}]"#)
///     file.findings.first?.code   // assetlinks.missing-target
///
/// Everything that can be read is read: a mistake affects only its statement, as on Google's
/// service, and is listed in ``findings``. (A device is stricter: see
/// ``verification(of:fingerprint:including:)``.) Only a text that is not a JSON array is rejected.
///
/// Writing the file keeps everything that was read, in its order: unknown keys, values of a wrong
/// type and repeated keys. Only whitespace and escapes may differ.
///
/// Source: developers.google.com, "Digital Asset Links", and the suite of its conformance tests.
public struct AssetLinks: Sendable {
  /// The relation of App Links, `delegate_permission/common.handle_all_urls`.
  public static let handleAllURLs = "delegate_permission/common.handle_all_urls"
  /// The relation of an app that uses the passwords and passkeys of the site.
  package static let getLoginCredentials = "delegate_permission/common.get_login_creds"

  package var root: JSONValue
  package let file: JSONFile?

  /// Reads a file.
  public init(_ text: String) throws(UnreadableFileError) { try self.init(bytes: Array(text.utf8)) }

  /// Reads a file from its bytes.
  ///
  /// - Throws: ``UnreadableFileError`` if the bytes are not JSON in UTF-8, or not a JSON array.
  public init(bytes: [UInt8]) throws(UnreadableFileError) {
    let file = try JSONFile(bytes, isList: true)
    let root = file.document.root
    guard root.array != nil else {
      let place = file.place(of: root.offset, isRoot: true)
      throw UnreadableFileError(.noList(found: root.kind), at: place)
    }
    self.root = root
    self.file = file
  }

  /// Makes a file with the statements.
  public init(statements: [Statement]) {
    root = .array(statements.map(\.json))
    file = nil
  }

  /// The statements in their order, including invalid ones.
  ///
  /// Array elements that are not objects are left out.
  public var statements: [Statement] {
    get { (root.array ?? []).compactMap { Statement(json: $0) } }
    set { root = .array(newValue.map(\.json)) }
  }

  /// The file as JSON, with a newline at its end.
  ///
  /// The same file gives the same text on every machine.
  public var text: String { root.text + "\n" }
}

extension AssetLinks: Equatable {
  /// Returns whether two files have the same content, with the same keys in the same order,
  /// wherever the values are in the text.
  public static func == (left: Self, right: Self) -> Bool { left.root == right.root }
}

extension AssetLinks {
  /// The app or site that a statement gives a permission to.
  public enum Target: Sendable, Hashable {
    /// An app, identified by its package and the SHA-256 fingerprints of the certificates it may be
    /// signed with.
    case androidApp(package: String, fingerprints: [String])
    /// A site, `https://host`, with a port if it is not the default one.
    case web(site: String)
    /// A target of an unknown namespace.
    case other(namespace: String)
  }

  /// A statement, or an include: the URL of a file with more statements.
  public struct Statement: Sendable, Equatable {
    package var json: JSONValue

    package init?(json: JSONValue) {
      if json.members == nil { return nil }
      self.json = json
    }

    /// Makes a statement.
    ///
    /// - Parameters:
    ///   - relations: The permissions that the target gets.
    ///   - target: The app or site that gets the permissions.
    ///   - dynamicComponents: The rules for links, from API level 35 on; `nil` for all links.
    public init(
      relations: [String] = [handleAllURLs],
      target: Target,
      dynamicComponents: [DynamicComponent]? = nil
    ) {
      json = .object(["relation": .strings(relations), "target": target.json])
      self.dynamicComponents = dynamicComponents
    }

    /// Makes an include of a file with more statements.
    public init(include: String) { json = .object(["include": .string(include)]) }

    /// The URL of a file with more statements.
    public var include: String? { json["include"]?.string }

    /// The permissions that the target gets.
    public var relations: [String] { json["relation"].strings ?? [] }

    /// The app or site that gets the permissions; `nil` if there is no object with a namespace.
    public var target: Target? {
      guard let target = json["target"], let namespace = target["namespace"]?.string else {
        return nil
      }
      switch namespace {
      case "android_app":
        return .androidApp(
          package: target["package_name"]?.string ?? "",
          fingerprints: target["sha256_cert_fingerprints"].strings ?? []
        )
      case "web": return .web(site: target["site"]?.string ?? "")
      default: return .other(namespace: namespace)
      }
    }

    /// Returns whether the statement is about an app.
    func names(_ package: String) -> Bool {
      if case .androidApp(package, _)? = target { true } else { false }
    }

    /// The rules for links of the relation ``handleAllURLs``, in their order; `nil` if there are
    /// none, or none that can be read.
    ///
    /// One rule of a wrong form makes the system ignore all of them, and so does an empty list: the
    /// system then uses the manifest alone.
    ///
    /// Source: developer.android.com, "Configure website associations and dynamic rules".
    public var dynamicComponents: [DynamicComponent]? {
      get {
        guard
          let list = json["relation_extensions"]?[handleAllURLs]?["dynamic_app_link_components"]?
            .array
        else { return nil }
        let components = list.compactMap { DynamicComponent(json: $0) }
        return components.count == list.count && !list.isEmpty ? components : nil
      }
      set {
        var extensions = json["relation_extensions"] ?? .object(members: [])
        var relation = extensions[handleAllURLs] ?? .object(members: [])
        relation["dynamic_app_link_components"] = newValue.map { .array($0.map(\.json)) }
        extensions[handleAllURLs] = relation.members?.isEmpty == true ? nil : relation
        json["relation_extensions"] = extensions.members?.isEmpty == true ? nil : extensions
      }
    }
  }
}

extension AssetLinks.Target {
  fileprivate var json: JSONValue {
    switch self {
    case .androidApp(let package, let fingerprints):
      [
        "namespace": "android_app", "package_name": .string(package),
        "sha256_cert_fingerprints": .strings(fingerprints),
      ]
    case .web(let site): ["namespace": "web", "site": .string(site)]
    case .other(let namespace): ["namespace": .string(namespace)]
    }
  }
}

extension AssetLinks {
  /// The mistakes in the statements, in their order; at most 250.
  ///
  /// Google's service skips a statement with a mistake and keeps the others. Lint reports
  /// statements that can be read and are still risky.
  public var findings: [LinkDiagnostic] {
    var findings = JSONFindings(file)
    let root = JSONFindings.Node(root)
    if root.isEmpty { findings.find(.noStatements, root) }
    for statement in root.elements {
      for (finding, node) in Self.findings(about: statement) { findings.find(finding, node) }
    }
    return findings.list
  }

  typealias Located = (finding: LinkDiagnostic, node: JSONFindings.Node)

  /// Returns the mistakes in one statement.
  static func findings(about statement: JSONFindings.Node) -> [Located] {
    guard statement.value.members != nil else {
      return [(.noObject(found: statement.value.kind), statement)]
    }
    if let include = statement["include"] {
      var found: [Located] = []
      for key in ["relation", "target"] {
        if let node = statement[key] { found.append((.includeWithOthers, node)) }
      }
      do throws(AssetSite.ReadingError) {
        _ = try AssetSite(include: include.value.string ?? "")
      } catch {
        found.append((.badInclude(error), include))
      }
      return found
    }
    return relationFindings(statement) + targetFindings(statement) + dynamicFindings(statement)
  }

  // MARK: - Relations

  private static func relationFindings(_ statement: JSONFindings.Node) -> [Located] {
    guard let list = statement["relation"] else { return [(.missingRelation, statement)] }
    guard list.value.array != nil else {
      return [(.relationNoList(found: list.value.kind), list)]
    }
    if list.isEmpty { return [(.missingRelation, list)] }
    return list.elements.compactMap { node in
      guard let text = node.value.string else {
        return (.relationNoString(found: node.value.kind), node)
      }
      return mistake(inRelation: text).map { ($0, node) }
    }
  }

  /// Returns the mistake in a relation, which must be `kind/detail` with the characters a-z, 0-9,
  /// `_` and `.` in each part.
  static func mistake(inRelation text: String) -> LinkDiagnostic? {
    let halves = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    guard halves.count == 2 else { return .badRelation(text) }
    let isWord = { (half: Substring.UTF8View) in
      !half.isEmpty
        && half.allSatisfy {
          $0 &- 0x61 < 26 || isDigit($0) || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: ".")
        }
    }
    if !isWord(halves[0]) { return .badRelationKind(text) }
    return isWord(halves[1]) ? nil : .badRelationDetail(text)
  }

  // MARK: - Targets

  private static func targetFindings(_ statement: JSONFindings.Node) -> [Located] {
    guard let target = statement["target"] else { return [(.missingTarget, statement)] }
    guard target.value.members != nil else {
      return [(.targetNoObject(found: target.value.kind), target)]
    }
    switch target["namespace"]?.value.string {
    case "android_app": return appFindings(target)
    case "web":
      guard let site = target["site"] else { return [(.missingSite, target)] }
      return mistake(inSite: site.value.string ?? "").map { [($0, site)] } ?? []
    case let name: return [(.unknownNamespace(name), target["namespace"] ?? target)]
    }
  }

  /// Returns the mistake in the URL of a site.
  static func mistake(inSite text: String) -> LinkDiagnostic? {
    do throws(AssetSite.ReadingError) {
      _ = try AssetSite(site: text)
      return nil
    } catch {
      return .badSite(error)
    }
  }

  private static func appFindings(_ target: JSONFindings.Node) -> [Located] {
    var found: [Located] = []
    if let package = target["package_name"] {
      if let name = package.value.string {
        if !IdentityFormat.package.accepts(name) { found.append((.badPackage(name), package)) }
      } else {
        found.append((.packageNoString(found: package.value.kind), package))
      }
    } else {
      found.append((.missingPackage, target))
    }
    guard let list = target["sha256_cert_fingerprints"] else {
      return found + [(.missingFingerprints, target)]
    }
    guard list.value.array != nil else {
      return found + [(.fingerprintsNoList(found: list.value.kind), list)]
    }
    if list.isEmpty { found.append((.noFingerprints, list)) }
    for node in list.elements {
      guard let text = node.value.string else {
        found.append((.fingerprintNoString(found: node.value.kind), node))
        continue
      }
      if !IdentityFormat.fingerprint.accepts(text) {
        found.append((.badFingerprint(text), node))
      }
    }
    return found
  }

  // MARK: - Dynamic rules

  private static func dynamicFindings(_ statement: JSONFindings.Node) -> [Located] {
    guard let extensions = statement["relation_extensions"] else { return [] }
    guard extensions.value.members != nil else {
      return [(.badDynamicRules(key: nil, expected: "an object"), extensions)]
    }
    guard let relation = extensions[handleAllURLs] else { return [] }
    guard relation.value.members != nil else {
      return [(.badDynamicRules(key: nil, expected: "in an object"), relation)]
    }
    guard let list = relation["dynamic_app_link_components"] else { return [] }
    guard list.value.array != nil, !list.isEmpty else {
      return [(.badDynamicRules(key: nil, expected: "an array of rules"), list)]
    }
    return list.elements.compactMap { rule in
      guard rule.value.members != nil else {
        return (.badDynamicRules(key: nil, expected: "objects"), rule)
      }
      return DynamicComponent.mistake(in: rule.value).map {
        let expected = $0.expected == .bool ? "true or false" : "\($0.expected.rawValue) with text"
        return (.badDynamicRules(key: $0.key, expected: expected), rule[$0.key] ?? rule)
      }
    }
  }
}

extension AssetLinks {
  /// The decision of an Android device whether a site's file lets an app open the site's links.
  public enum Verification: Sendable, Hashable {
    /// A statement names the app and one of its certificates.
    case verified
    /// No statement names the app and has the relation ``AssetLinks/handleAllURLs``.
    case notNamed
    /// Statements name the app, but not the certificate.
    case otherCertificate
    /// The device rejects the whole file at that statement, counted from 0. Google's service would
    /// only skip the statement.
    case refused(statement: Int)
    /// A statement includes a file that is not known and may name the app; the statement is counted
    /// from 0.
    case included(statement: Int, url: String)
    /// It is not known how the device reads the file, for a reason in one sentence that begins in
    /// lowercase: the file has a repeated key or a byte order mark, or the app's statement also has
    /// a malformed fingerprint, for which Google's service skips it.
    case undecided(reason: String)
  }

  /// Returns the decision of a device's verification agent about an app and the certificate that
  /// the app is signed with.
  ///
  ///     file.verification(of: "com.example.app", fingerprint: "0B:76:…")   // .verified
  ///
  /// Fingerprints are compared character by character. A statement without a `relation` array or a
  /// `target` object is skipped; an unknown namespace, an empty package or list of fingerprints,
  /// a malformed relation, or a site with a path other than `/` makes the agent reject the file.
  /// The agent follows the includes of the file, but not those of an included file.
  ///
  /// Source: `packages/StatementService` of AOSP 14, with `StatementRetriever`.
  ///
  /// - Parameters:
  ///   - package: The package of the app.
  ///   - fingerprint: The fingerprint of the certificate.
  ///   - files: Files that may be included, by the hosts that serve them.
  public func verification(
    of package: String,
    fingerprint: String,
    including files: [String: AssetLinks] = [:]
  ) -> Verification {
    if let reason = file?.reasonForUnknown("the file") { return .undecided(reason: reason) }
    var found = ownVerification(of: package, fingerprint)
    if found == .verified { return found }
    if case .refused = found { return found }
    var missing: Verification?
    for (index, value) in (root.array ?? []).enumerated() {
      guard let url = Statement(json: value)?.include, lowercasedASCII(url).hasPrefix("https://")
      else { continue }
      guard let file = Self.host(ofInclude: url).flatMap({ files[$0] }),
        file.file?.reasonForUnknown("") == nil
      else {
        missing = missing ?? .included(statement: index, url: url)
        continue
      }
      switch file.ownVerification(of: package, fingerprint) {
      case .verified: return .verified
      case .otherCertificate where found == .notNamed: found = .otherCertificate
      case .undecided(let reason): found = .undecided(reason: reason)
      default: break
      }
    }
    return missing ?? found
  }

  /// Returns the part of a statement for which a device rejects the whole file; `nil` if it reads
  /// or skips the statement.
  static func refusedPart(of statement: JSONFindings.Node) -> JSONFindings.Node? {
    guard statement["include"]?.value.string == nil, let list = statement["relation"],
      list.value.array != nil, let target = statement["target"], target.value.members != nil
    else { return nil }
    let relation = list.elements.first { mistake(inRelation: $0.value.string ?? "") != nil }
    if let relation { return relation }
    switch target["namespace"]?.value.string {
    case "web":
      guard let site = target["site"] else { return target }
      return AssetSite.isReadByDevices(site.value.string ?? "") ? nil : site
    case "android_app":
      guard let name = target["package_name"] else { return target }
      if name.value.string == "" { return name }
      guard let prints = target["sha256_cert_fingerprints"] else { return target }
      return prints.value.array?.isEmpty == false ? nil : prints
    default: return target
    }
  }

  /// The first statement for which a device rejects the whole file, counted from 0, and its line.
  package var refusedStatement: (index: Int, line: Int?)? {
    let root = JSONFindings.Node(root)
    for (index, statement) in root.elements.enumerated() {
      guard let part = Self.refusedPart(of: statement) else { continue }
      return (index, file?.place(of: part.value.offset)?.line)
    }
    return nil
  }

  /// The host of `https://HOST/.well-known/assetlinks.json`; `nil` for another address.
  static func host(ofInclude url: String) -> String? {
    let (start, end) = ("https://", "/.well-known/assetlinks.json")
    guard url.hasPrefix(start), url.hasSuffix(end) else { return nil }
    let host = url.dropFirst(start.count).dropLast(end.count)
    return host.contains("/") ? nil : lowercasedASCII(String(host))
  }

  private func ownVerification(of package: String, _ fingerprint: String) -> Verification {
    var verification = Verification.notNamed
    for (index, value) in (root.array ?? []).enumerated() {
      if Self.refusedPart(of: JSONFindings.Node(value)) != nil { return .refused(statement: index) }
      guard let statement = Statement(json: value), statement.include == nil,
        case .androidApp(package, let fingerprints)? = statement.target,
        statement.relations.contains(Self.handleAllURLs)
      else { continue }
      let malformed = fingerprints.first { CertificateFingerprint($0)?.text != $0 }
      if fingerprints.contains(fingerprint) {
        if let malformed, CertificateFingerprint(fingerprint)?.text == fingerprint {
          if verification != .verified {
            verification = .undecided(
              reason: "Google's service skips the statement of the app, because "
                + "\(quoted(malformed)) is no fingerprint, and Android itself does not"
            )
          }
        } else {
          verification = .verified
        }
      } else if verification == .notNamed {
        verification = .otherCertificate
      }
    }
    return verification
  }

  /// Returns the dynamic rules that a device of API level 35 uses for an app; `nil` if there are
  /// none, or if that is not known.
  func dynamicRules(for package: String) -> (rules: DynamicRules, statement: Int)? {
    guard reasonForUnknownRules(of: package) == nil,
      let (components, index) = ruleLists(of: package).first,
      let components
    else { return nil }
    return (DynamicRules(components), index)
  }

  /// Returns the reason why it is not known which dynamic rules a device uses for an app; `nil` if
  /// that is known.
  ///
  /// The documentation does not state which of several statements with different rules has
  /// priority.
  func reasonForUnknownRules(of package: String) -> String? {
    let lists = ruleLists(of: package)
    guard let first = lists.first, let other = lists.first(where: { $0.rules != first.rules })
    else { return nil }
    return "statements \(first.statement) and \(other.statement) of the app have different "
      + "dynamic rules, and it is not known which has priority"
  }

  /// Returns the dynamic rules of each statement that lets an app open links.
  private func ruleLists(of package: String) -> [(rules: [DynamicComponent]?, statement: Int)] {
    (root.array ?? []).enumerated().compactMap { index, value in
      guard let statement = Statement(json: value), statement.names(package),
        statement.relations.contains(Self.handleAllURLs)
      else { return nil }
      return (statement.dynamicComponents, index)
    }
  }
}

extension AssetLinks {
  /// Returns the certificates of an app that may open the site's links, in the order of the file.
  package func fingerprints(of package: String) -> [String] {
    statements.flatMap { statement -> [String] in
      guard statement.relations.contains(Self.handleAllURLs),
        case .androidApp(package, let fingerprints)? = statement.target
      else { return [] }
      return fingerprints
    }
  }

  /// Returns those of ``fingerprints(of:)`` that have the spelling of a certificate on a device.
  package func certificates(of package: String) -> [String] {
    fingerprints(of: package).filter { CertificateFingerprint($0)?.text == $0 }
  }
}
