public import Waymark
internal import WaymarkCatalog

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
  /// Indicates whether an app with only one fingerprint has already been reported.
  private var hasNamedSingle = false
  /// The first statement of each app, and whether it has dynamic rules.
  private var firstStatements: [String: (path: String, hasRules: Bool)] = [:]

  init(_ links: AssetLinks, ignoring codes: Set<LinkDiagnostic.Code>) {
    let file = links.file
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
    if case .other? = statement.target { find(.brokenForDevices, target) }
    guard case .androidApp(let package, _)? = statement.target else { return }
    if let list = target["sha256_cert_fingerprints"] {
      if list.value.array?.isEmpty == true { find(.brokenForDevices, list) }
      let isForLinks = statement.relations.contains(AssetLinks.handleAllURLs)
      lint(fingerprints: list, isForLinks: isForLinks)
    }
    lintStatements(of: package, node)
    lintRules(of: node)
  }

  private mutating func lintKeys(of node: Node, _ owner: Owner) {
    for member in node.value.members ?? [] where !owner.keys.contains(member.key) {
      // Other fields are allowed (Google's suite). Only a name similar to a known key is a mistake,
      // and a key of another object.
      let nearest = nearestName(to: member.key, among: owner.keys)
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
    }
  }

  /// The key of the dynamic rules in the object of a relation.
  private static let listOfRules = "dynamic_app_link_components"

  /// Returns the relation that the name of another one or of none means; `nil` for a relation that
  /// may exist.
  private static func relation(meantBy name: String) -> String? {
    if relations.contains(name) { return nil }
    let meant =
      nearestName(to: name, among: relations) ?? relations.first { $0.hasSuffix("." + name) }
    return meant ?? (AssetLinks.mistake(inRelation: name) == nil ? nil : AssetLinks.handleAllURLs)
  }

  // MARK: - Fingerprints

  private mutating func lint(fingerprints list: Node, isForLinks: Bool) {
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
    if isForLinks, !hasNamedSingle, known.count == 1, list.value.array?.count == 1 {
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

extension AssetLinksLint {
  private static var keys: [String] { ["/", "?", "#", "exclude", "comments"] }

  /// Checks the dynamic rules of a statement.
  mutating func lintRules(of statement: Node) {
    let relation = statement["relation_extensions"]?[AssetLinks.handleAllURLs]
    guard let list = relation?[Self.listOfRules] else { return }
    for rule in list.elements where rule.value.members != nil { lint(rule: rule) }
    let rules = list.elements.compactMap { AssetLinks.DynamicComponent(json: $0.value) }
    let nodes = Array(list.elements)
    guard let last = nodes.last, rules.count == nodes.count else { return }
    if rules.allSatisfy(\.excludes) {
      find(.onlyExcludes, list)
    } else if let rule = rules.last, rule.excludes, rule.path != "*" {
      // A last rule for all other links states the decision about them explicitly.
      find(.lastRuleExcludes, last)
    }
  }

  private mutating func lint(rule: Node) {
    for member in rule.value.members ?? [] where !Self.keys.contains(member.key) {
      let nearest = nearestName(to: member.key, among: Self.keys)
      let present = rule.members.lazy.map(\.key)
      findings.find(.unknownRuleKey(member.key, nearest: nearest, present), key: member, of: rule)
    }
    if rule["/"] == nil, rule["?"] == nil, rule["#"] == nil { find(.ruleWithoutCondition, rule) }
    let patterns =
      [rule["#"]].compactMap { $0 } + (rule["?"].map { $0.members.map(\.node) } ?? [])
    for node in patterns {
      guard let text = node.value.string else { continue }
      if lint(foreign: text, node, isPath: false) || !Self.isLazy(text) { continue }
      find(.lazyStar(text), node)
    }
    guard let path = rule["/"], let text = path.value.string else { return }
    let isFound = lint(foreign: text, path, isPath: true)
    if !isFound, let first = text.first, !"/*?".contains(first) {
      find(.ruleWithoutSlash(text), path)
    } else if !isFound, Self.isLazy(text) {
      find(.lazyStar(text), path)
    }
  }

  /// Reports the syntax of association files, regular expressions and routers, and returns whether
  /// there is any.
  private mutating func lint(foreign text: String, _ node: Node, isPath: Bool) -> Bool {
    if PathExpression.isOrdinary(text), !text.contains("$") { return false }
    var (meant, part) = (text, String?.none)
    while let start = meant.firstRange(of: "$("),
      let end = meant[start.upperBound...].firstIndex(of: ")")
    {
      let name = String(meant[start.lowerBound...end])
      part = part ?? name
      meant.replaceSubrange(start.lowerBound...end, with: Self.isOne(name) ? "?" : "?*")
    }
    var all = [meant]
    let expression = PathExpression(meant, nil)
    if let found = expression.foreign, isPath || PathSyntax.isExpression(meant) {
      part = part ?? found
      all = expression.globs.map { glob in
        ["digit", "alpha", "lower", "upper"].reduce(glob) { $0.replacing("$(\($1))", with: "?") }
      }
    }
    guard let part else { return false }
    find(.foreignRule(part, meant: all), node)
    return true
  }

  /// Returns whether a variable of association files is for one character.
  private static func isOne(_ variable: String) -> Bool {
    ["$(alpha)", "$(upper)", "$(lower)", "$(alnum)", "$(digit)", "$(xdigit)"].contains(variable)
  }

  /// Returns whether `*` is followed by text, so that it ends at the first character of that text.
  ///
  /// A `*` that ends with its component is what most people mean.
  private static func isLazy(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    return bytes.indices.dropLast().contains { index in
      bytes[index] == UInt8(ascii: "*") && !"*/".utf8.contains(bytes[index + 1])
    }
  }
}
