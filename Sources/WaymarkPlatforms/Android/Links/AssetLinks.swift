package import Waymark

/// The file `assetlinks.json`, in which a site says what apps and other sites may do for it.
///
///     let file = try AssetLinks(#"[{"relation": ["delegate_permission/write_on_walls"]}]"#)
///     file.faults.first?.code   // assetlinks.missing-target
///
/// Whatever can be read is read: a fault costs only its statement, as it does on Google's service,
/// and stands in ``faults``. (A device is less patient: see ``verification(of:fingerprint:)``.)
/// Only a text that is no JSON array is refused.
///
/// Everything that was read is written again: unknown keys, values of a wrong type, repeated keys,
/// all in their order. Only blanks and escapes may differ.
///
/// Source: developers.google.com, "Digital Asset Links", and the suite of its conformance tests.
public struct AssetLinks: Sendable {
  /// The relation of App Links, `delegate_permission/common.handle_all_urls`.
  public static let handleAllURLs = "delegate_permission/common.handle_all_urls"

  package var root: JSONValue
  package let file: JSONFile?

  /// Reads a file.
  public init(_ text: String) throws(UnreadableFile) { try self.init(bytes: Array(text.utf8)) }

  /// Reads a file from its bytes.
  ///
  /// - Throws: ``UnreadableFile`` for what is no JSON in UTF-8, or no array.
  public init(bytes: [UInt8]) throws(UnreadableFile) {
    let file = try JSONFile(bytes)
    let root = file.document.root
    guard root.array != nil else {
      let place = file.place(of: root.offset, isRoot: true)
      throw UnreadableFile(FileFault(.assetLinks(.noList(found: root.kind)), place: place))
    }
    self.root = root
    self.file = file
  }

  /// Makes a file.
  public init(statements: [Statement]) {
    root = .array(statements.map(\.json))
    file = nil
  }

  /// The statements in their order, with those that are faulty and without what is no object.
  public var statements: [Statement] {
    get { (root.array ?? []).compactMap { Statement(json: $0) } }
    set { root = .array(newValue.map(\.json)) }
  }

  /// The file as JSON: the same text for the same file on every machine, with a newline at its
  /// end.
  public var text: String { root.text + "\n" }
}

extension AssetLinks: Equatable {
  /// Returns whether two files say the same, key by key in their order, wherever it stands.
  public static func == (left: Self, right: Self) -> Bool { left.root == right.root }
}

extension AssetLinks {
  /// What a statement is about.
  public enum Target: Sendable, Hashable {
    /// An app, by its package and the SHA-256 fingerprints of the certificates it may be signed
    /// with.
    case androidApp(package: String, fingerprints: [String])
    /// A site, `https://host` with a port if need be.
    case web(site: String)
    /// Something that nobody knows.
    case other(namespace: String)
  }

  /// A statement, or the place of a file with more of them.
  public struct Statement: Sendable, Equatable {
    package var json: JSONValue

    package init?(json: JSONValue) {
      if json.members == nil { return nil }
      self.json = json
    }

    /// Makes a statement.
    ///
    /// - Parameters:
    ///   - relations: What the target may do.
    ///   - target: Who may do it.
    ///   - dynamicComponents: Which links it is for, from API level 35 on; all if it is `nil`.
    public init(
      relations: [String] = [handleAllURLs],
      target: Target,
      dynamicComponents: [DynamicComponent]? = nil
    ) {
      json = .object(["relation": .strings(relations), "target": target.json])
      self.dynamicComponents = dynamicComponents
    }

    /// Makes the place of a file with more statements.
    public init(include: String) { json = .object(["include": .string(include)]) }

    /// Where more statements are.
    public var include: String? { json["include"]?.string }

    /// What the target may do.
    public var relations: [String] { json["relation"].strings ?? [] }

    /// Who may do it; `nil` where there is no object, or none with a namespace.
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

    /// The rules for links of the relation ``handleAllURLs``, in their order; `nil` where there
    /// are none, or none that can be read.
    ///
    /// A rule of a wrong form costs all of them, and so does an empty list: the system then has
    /// the manifest alone.
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
  /// Everything that is wrong with the statements, in their order; the first 250.
  ///
  /// Google's service leaves out a statement with a fault and keeps the others. What can be read
  /// and yet is risky is for lint to find.
  public var faults: [FileFault] {
    var faults = JSONFaults(file)
    let root = JSONFaults.Node(root)
    if root.isEmpty { faults.note(.assetLinks(.noStatements), root) }
    for statement in root.elements {
      for (problem, node) in Self.problems(of: statement) {
        faults.note(.assetLinks(problem), node)
      }
    }
    return faults.list
  }

  typealias Problem = (problem: AssetLinksProblem, node: JSONFaults.Node)

  /// What is wrong with one statement.
  static func problems(of statement: JSONFaults.Node) -> [Problem] {
    guard statement.value.members != nil else {
      return [(.noObject(found: statement.value.kind), statement)]
    }
    if let include = statement["include"] {
      var problems: [Problem] = []
      for key in ["relation", "target"] {
        if let node = statement[key] { problems.append((.includeWithOthers, node)) }
      }
      do throws(AssetLinksProblem.SiteProblem) {
        _ = try AssetSite(include: include.value.string ?? "")
      } catch {
        problems.append((.badInclude(error), include))
      }
      return problems
    }
    return relationProblems(statement) + targetProblems(statement) + dynamicProblems(statement)
  }

  // MARK: - Relations

  private static func relationProblems(_ statement: JSONFaults.Node) -> [Problem] {
    guard let list = statement["relation"] else { return [(.missingRelation, statement)] }
    guard list.value.array != nil else {
      return [(.relationNoList(found: list.value.kind), list)]
    }
    if list.isEmpty { return [(.missingRelation, list)] }
    return list.elements.compactMap { node in
      guard let text = node.value.string else {
        return (.relationNoString(found: node.value.kind), node)
      }
      return problem(ofRelation: text).map { ($0, node) }
    }
  }

  /// What is wrong with a relation: `kind/detail`, each of a-z, 0-9, `_` and `.`.
  static func problem(ofRelation text: String) -> AssetLinksProblem? {
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

  private static func targetProblems(_ statement: JSONFaults.Node) -> [Problem] {
    guard let target = statement["target"] else { return [(.missingTarget, statement)] }
    guard target.value.members != nil else {
      return [(.targetNoObject(found: target.value.kind), target)]
    }
    switch target["namespace"]?.value.string {
    case "android_app": return appProblems(target)
    case "web":
      guard let site = target["site"] else { return [(.missingSite, target)] }
      return problem(ofSite: site.value.string ?? "").map { [($0, site)] } ?? []
    case let name: return [(.unknownNamespace(name), target["namespace"] ?? target)]
    }
  }

  /// What is wrong with the URL of a site.
  static func problem(ofSite text: String) -> AssetLinksProblem? {
    do throws(AssetLinksProblem.SiteProblem) {
      _ = try AssetSite(site: text)
      return nil
    } catch {
      return .badSite(error)
    }
  }

  private static func appProblems(_ target: JSONFaults.Node) -> [Problem] {
    var problems: [Problem] = []
    if let package = target["package_name"] {
      let name = package.value.string ?? ""
      if !IdentityFormat.package.accepts(name) { problems.append((.badPackage(name), package)) }
    } else {
      problems.append((.missingPackage, target))
    }
    guard let list = target["sha256_cert_fingerprints"] else {
      return problems + [(.missingFingerprints, target)]
    }
    guard list.value.array != nil else {
      return problems + [(.fingerprintsNoList(found: list.value.kind), list)]
    }
    if list.isEmpty { problems.append((.noFingerprints, list)) }
    for node in list.elements {
      guard let text = node.value.string else {
        problems.append((.fingerprintNoString(found: node.value.kind), node))
        continue
      }
      if !IdentityFormat.fingerprint.accepts(text) {
        problems.append((.badFingerprint(text), node))
      }
    }
    return problems
  }

  // MARK: - Dynamic rules

  private static func dynamicProblems(_ statement: JSONFaults.Node) -> [Problem] {
    guard let extensions = statement["relation_extensions"] else { return [] }
    guard extensions.value.members != nil else {
      return [(.badDynamicRules(key: nil, expected: "an object"), extensions)]
    }
    guard let list = extensions[handleAllURLs]?["dynamic_app_link_components"] else { return [] }
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
  /// Whether an Android device takes the file for the site's consent that an app opens its links.
  public enum Verification: Sendable, Hashable {
    /// A statement names the app and one of its certificates.
    case verified
    /// No statement names the app.
    case notNamed
    /// Statements name the app, and none the certificate.
    case otherCertificate
    /// The device gives up on the whole file at that statement, counted from 0, where Google's
    /// service would only leave it out.
    case refused(statement: Int)
  }

  /// What the agent on a device makes of the file, for an app and a certificate that it is signed
  /// with.
  ///
  ///     file.verification(of: "com.example.app", fingerprint: "14:6D:…")   // .verified
  ///
  /// Fingerprints are compared letter by letter. A statement without a `relation` array or a
  /// `target` object is skipped; an unknown namespace, an empty package or list of fingerprints,
  /// or a malformed relation makes the agent give up on the host. Includes are not followed.
  ///
  /// Source: `packages/StatementService` of AOSP 14.
  public func verification(of package: String, fingerprint: String) -> Verification {
    var verification = Verification.notNamed
    for (index, value) in (root.array ?? []).enumerated() {
      guard let statement = Statement(json: value), statement.include == nil,
        let relations = value["relation"]?.array, value["target"]?.members != nil
      else { continue }
      let texts = relations.map { $0.string ?? "" }
      if texts.contains(where: { Self.problem(ofRelation: $0) != nil }) {
        return .refused(statement: index)
      }
      guard case .androidApp(let name, let fingerprints) = statement.target else {
        if case .web(let site) = statement.target, Self.problem(ofSite: site) == nil { continue }
        return .refused(statement: index)
      }
      if name.isEmpty || fingerprints.isEmpty { return .refused(statement: index) }
      guard name == package, texts.contains(Self.handleAllURLs) else { continue }
      if fingerprints.contains(fingerprint) {
        verification = .verified
      } else if verification == .notNamed {
        verification = .otherCertificate
      }
    }
    return verification
  }

  /// The dynamic rules that a device of API level 35 has for an app; `nil` for none.
  func dynamicRules(for package: String) -> (rules: DynamicRules, statement: Int)? {
    for (index, value) in (root.array ?? []).enumerated() {
      guard let statement = Statement(json: value),
        case .androidApp(package, _) = statement.target,
        statement.relations.contains(Self.handleAllURLs),
        let components = statement.dynamicComponents
      else { continue }
      return (DynamicRules(components), index)
    }
    return nil
  }
}
