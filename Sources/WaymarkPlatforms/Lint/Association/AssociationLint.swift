public import Waymark

extension AppleAppSiteAssociation {
  /// Everything in the file that is wrong or risky, in the order of its places, what reading it
  /// has found (``faults``) among it.
  ///
  ///     try AppleAppSiteAssociation(#"{"applinks": {}}"#).lint().first?.code   // apple.no-details
  ///
  /// The article <doc:LintRules> has an entry for each code. The first 500 are given.
  ///
  /// - Parameter codes: Codes that are not wanted.
  public func lint(ignoring codes: Set<LinkDiagnostic.Code> = []) -> [FileFault] {
    var lint = AssociationLint(self, ignoring: codes)
    lint.lintFile()
    return lint.findings.inOrder
  }

  /// Every code that ``lint(ignoring:)`` can give beside those of ``faults``.
  public static var lintCodes: [LinkDiagnostic.Code] {
    AssociationRisk.all.map { LintRisk.association($0).code }
  }
}

/// Looks through one file.
struct AssociationLint {
  typealias Node = JSONFaults.Node

  let association: AppleAppSiteAssociation
  var findings: LintFindings
  /// What the components of all details take over.
  let defaults: AppleAppSiteAssociation.Component?
  /// The file's own variables.
  let variables: Set<String>
  /// The first detail of each app.
  var firstDetails: [String: String] = [:]
  /// Those of them that some pattern names.
  var usedVariables: Set<String> = []
  /// Whether it has been said that `$(region)` has no `UK`.
  var hasNamedRegion = false
  /// The rules of the detail that were looked at.
  var earlier = EarlierRules()

  init(_ association: AppleAppSiteAssociation, ignoring codes: Set<LinkDiagnostic.Code>) {
    self.association = association
    let file = association.file
    findings = LintFindings(association.faults, ignoring: codes) { file?.place(of: $0) }
    defaults = association.appLinks?.defaults
    variables = Set(association.appLinks?.variables.map(\.name) ?? [])
  }

  mutating func find(_ risk: AssociationRisk, _ node: Node) {
    findings.find(.association(risk), at: node.path.description, offset: node.value.offset)
  }

  mutating func lintFile() {
    lintSize()
    let root = Node(association.root)
    lintKeys(of: root, .file)
    for service in ["webcredentials", "appclips", "activitycontinuation"] {
      for app in root[service]?["apps"]?.elements.map({ $0 }) ?? [] { lint(appID: app) }
    }
    guard let appLinks = root["applinks"], appLinks.value.members != nil else { return }
    lintKeys(of: appLinks, .appLinks)
    if let apps = appLinks["apps"], !apps.isEmpty { find(.appsNotEmpty, apps) }
    lintVariables(appLinks["substitutionVariables"])
    lint(defaults: appLinks["defaults"])
    guard let details = appLinks["details"] else { return find(.noDetails, appLinks) }
    defer { lintUse(of: appLinks["substitutionVariables"]) }
    for detail in details.elements { lint(detail: detail, key: nil) }
    if details.value.members != nil { find(.detailsByApp, details) }
    for (key, detail) in details.members { lint(detail: detail, key: key) }
  }

  /// What the systems are said to take: 128 KB, of old Apple documents and practitioners.
  private mutating func lintSize() {
    let size = association.file?.size ?? association.text.utf8.count
    let (limit, near) = (128 << 10, 100 << 10)
    let root = Node(association.root)
    if size > limit {
      find(.tooLarge(bytes: size), root)
    } else if size > near {
      find(.nearSizeLimit(bytes: size), root)
    }
  }

  /// Keys that no system reads; a member's place is that of its key.
  mutating func lintKeys(of node: Node, _ owner: AssociationRisk.Owner) {
    for member in node.value.members ?? [] where !owner.keys.contains(member.key) {
      let nearest = nearestName(to: member.key, among: owner.keys)
      // Other services and notes may stand beside, as "$schema" does.
      if nearest == nil, owner == .file { continue }
      let risk = AssociationRisk.unknownKey(member.key, of: owner, nearest: nearest)
      let path = node.path.key(member.key).description
      findings.find(.association(risk), at: path, offset: member.keyOffset)
    }
  }
}
