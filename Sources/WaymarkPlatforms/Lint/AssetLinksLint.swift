public import Waymark
internal import WaymarkCatalog
import WaymarkDiagnostics

extension AssetLinks {
  /// Returns all mistakes and risks in the file, in the order of their places, including the
  /// ``findings`` found while reading it.
  ///
  /// The article <doc:LintRules> is about the codes. At most 500 findings are returned.
  ///
  /// - Parameter codes: The codes of findings to leave out.
  public func lint(ignoring codes: Set<LinkDiagnostic.Code> = []) -> [LinkDiagnostic] {
    var lint = AssetLinksLint(self, ignoring: codes)
    for statement in JSONFindings.Node(root).elements { lint.lint(statement: statement) }
    return lint.findings.inOrder
  }

  /// Every code that ``lint(ignoring:)`` can return in addition to those of ``findings``.
  public static var lintCodes: [LinkDiagnostic.Code] {
    FindingCodes.assetLinksLint
  }
}

/// Checks one file.
struct AssetLinksLint {
  typealias Node = JSONFindings.Node

  var findings: LintFindings
  /// Indicates whether the file has a key twice in an object, so that no one knows which value the
  /// systems read.
  let hasRepeatedKeys: Bool
  /// Indicates whether an app with only one fingerprint has already been reported.
  private var hasNamedSingle = false
  /// The fingerprints of each app in all statements.
  private var fingerprints: [String: Set<String>] = [:]
  /// The first statement of each app, and whether it has dynamic rules.
  private var firstStatements: [String: (path: String, hasRules: Bool)] = [:]

  init(_ links: AssetLinks, ignoring codes: Set<LinkDiagnostic.Code>) {
    let file = links.file
    for case .androidApp(let package, let texts)? in links.statements.map(\.target) {
      fingerprints[package, default: []].formUnion(texts)
    }
    hasRepeatedKeys = file?.document.repeatedKeys.isEmpty == false
    findings = LintFindings(links.findings, ignoring: codes) { file?.place(of: $0, isRoot: true) }
  }

  mutating func find(_ finding: LinkDiagnostic, _ node: Node) {
    findings.find(finding, at: node.path.description, offset: node.value.offset)
  }

  mutating func lint(statement node: Node) {
    guard let statement = AssetLinks.Statement(json: node.value) else { return }
    lintKeys(of: node, .statement)
    if let include = node["include"], let text = include.value.string {
      if lowercasedASCII(text).hasPrefix("http://") { find(.insecureInclude(text), include) }
      return
    }
    lintRelations(of: node)
    guard let target = node["target"], target.value.members != nil else { return }
    lintKeys(of: target, .target)
    if let node = target[Self.listOfRules] { find(.misplacedRules, node) }
    // `packages/StatementService` of AOSP throws for these, and skips statements without a target.
    if let part = AssetLinks.refusedPart(of: node) { find(.brokenForDevices, part) }
    guard case .androidApp(let package, _)? = statement.target else { return }
    if let list = target["sha256_cert_fingerprints"] {
      let isForLinks = statement.relations.contains(AssetLinks.handleAllURLs)
      lint(fingerprints: list, isOnlyOne: isForLinks && fingerprints[package]?.count == 1)
    }
    lintStatements(of: package, node)
    lintRules(of: node)
  }

  private mutating func lintKeys(of node: Node, _ owner: Owner) {
    for member in node.value.members ?? [] where !owner.keys.contains(member.key) {
      // Other fields are allowed (Google's suite). Only a name similar to a known key is a mistake,
      // and a key of another object.
      let nearest = owner.key(meantBy: member, in: node)
      let place = owner.place(of: member.key)
      if nearest == nil, place == nil { continue }
      let present = node.members.lazy.map(\.key)
      findings.find(
        .unknownKey(member.key, of: owner, nearest: nearest, place: place, present),
        key: member,
        of: node
      )
    }
  }

  // MARK: - Relations

  /// The relations in Google's documents.
  private static let relations = [
    AssetLinks.handleAllURLs, AssetLinks.getLoginCredentials,
    "delegate_permission/common.use_as_origin", "delegate_permission/common.query_webapk",
    "delegate_permission/common.share_location", "delegate_permission/common.handle_all_origins",
  ]

  private mutating func lintRelations(of statement: Node) {
    for node in statement["relation"]?.elements.map({ $0 }) ?? [] {
      guard let text = node.value.string, !Self.relations.contains(text),
        let nearest = nearestName(to: text, among: Self.relations)
      else { continue }
      find(.unknownRelation(text, nearest: nearest), node)
    }
    let relations = statement["relation"]?.value.array?.compactMap(\.string) ?? []
    for (name, node) in statement["relation_extensions"]?.members.map({ $0 }) ?? []
    where !relations.contains(name) {
      if name == Self.listOfRules {
        find(.misplacedRules, node)
      } else {
        find(.extensionWithoutRelation(name, meant: Self.relation(meantBy: name)), node)
      }
    }
    if let node = statement[Self.listOfRules] { find(.misplacedRules, node) }
    if let node = statement["relation_extensions"]?[AssetLinks.handleAllURLs] {
      lintKeys(of: node, .relation)
      let members = node.value.members
      let isNamed = members?.contains { member in
        member.key == Self.listOfRules || Owner.relation.key(meantBy: member, in: node) != nil
      }
      if isNamed == false { find(.noDynamicRules, node) }
    }
  }

  /// The key of the dynamic rules in the object of a relation.
  static let listOfRules = "dynamic_app_link_components"

  /// Returns the relation that the name of another one or of none means; `nil` for a relation that
  /// may exist.
  private static func relation(meantBy name: String) -> String? {
    if relations.contains(name) { return nil }
    let meant =
      nearestName(to: name, among: relations) ?? relations.first { $0.hasSuffix("." + name) }
    return meant ?? (AssetLinks.mistake(inRelation: name) == nil ? nil : AssetLinks.handleAllURLs)
  }

  // MARK: - Fingerprints

  private mutating func lint(fingerprints list: Node, isOnlyOne: Bool) {
    var known: Set<String> = []
    for node in list.elements {
      guard let text = node.value.string else { continue }
      if IdentityFormat.isPlaceholder(fingerprint: text) {
        find(.placeholderFingerprint(text), node)
      } else if let certificate = IdentityFormat.sampleFingerprints[text] {
        find(.sampleFingerprint(of: certificate), node)
      }
      if !known.insert(text).inserted { find(.repeatedFingerprint(text), node) }
    }
    // Reported once: a file with hundreds of apps does not need hundreds of reminders.
    if isOnlyOne, !hasNamedSingle, known.count == 1, list.value.array?.count == 1 {
      hasNamedSingle = true
      find(.singleFingerprint, list)
    }
  }

  private mutating func lintStatements(of package: String, _ node: Node) {
    let hasRules = node["relation_extensions"] != nil
    let path = node.path.description
    guard let first = firstStatements[package] else {
      firstStatements[package] = (path, hasRules)
      return
    }
    if hasRules || first.hasRules {
      find(.rulesDeclaredTwice(package: package, first: first.path), node)
    }
  }
}
