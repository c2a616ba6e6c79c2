public import Waymark
internal import WaymarkCatalog

extension AppleAppSiteAssociation {
  /// Returns all mistakes and risks in the file, in the order of their places, including the
  /// ``findings`` found while reading it.
  ///
  ///     try AppleAppSiteAssociation(#"{"applinks": {}}"#).lint().first?.code   // apple.no-details
  ///
  /// The article <doc:LintRules> is about the codes. At most 500 findings are returned.
  ///
  /// - Parameter codes: The codes of findings to leave out.
  public func lint(ignoring codes: Set<LinkDiagnostic.Code> = []) -> [LinkDiagnostic] {
    var lint = AssociationLint(self, ignoring: codes)
    lint.lintFile()
    return lint.findings.inOrder
  }

  /// Every code that ``lint(ignoring:)`` can return in addition to those of ``findings``.
  public static var lintCodes: [LinkDiagnostic.Code] {
    FindingCodes.associationLint
  }
}

/// Checks one file.
struct AssociationLint {
  typealias Node = JSONFindings.Node

  let association: AppleAppSiteAssociation
  var findings: LintFindings
  /// The values that components of all details inherit.
  let defaults: AppleAppSiteAssociation.Component?
  /// The names of the file's own variables.
  let variables: Set<String>
  /// The variables that a pattern may use.
  private let values: AppleVariables
  /// The number of details of each app.
  private let detailCounts: [String: Int]
  /// Indicates whether the file has a key around rules twice in an object, so that no one knows
  /// which rules the systems read.
  private let hasRepeatedKeys: Bool
  /// The first detail of each app.
  var firstDetails: [String: String] = [:]
  /// The file's variables that some pattern uses.
  var usedVariables: Set<String> = []
  /// Indicates whether the missing `UK` in `$(region)` has already been reported.
  var hasNamedRegion = false
  /// The paths of the detail with brackets as browsers send them; their rules repeat another one.
  private var browserPaths: Set<String> = []
  /// The rules of all details.
  var order = RuleOrder()

  init(_ association: AppleAppSiteAssociation, ignoring codes: Set<LinkDiagnostic.Code>) {
    self.association = association
    let file = association.file
    findings = LintFindings(association.findings, ignoring: codes) { file?.place(of: $0) }
    let keys: Set = ["applinks", "details", "components", "paths", "exclude"]
    hasRepeatedKeys = file?.document.repeatedKeys.contains { keys.contains($0.key) } == true
    defaults = association.appLinks?.defaults
    variables = Set(association.appLinks?.variables.map(\.name) ?? [])
    values = AppleVariables(association.appLinks?.variables ?? [])
    let appIDs = association.appLinks?.details.flatMap(\.appIDs) ?? []
    detailCounts = Dictionary(appIDs.map { ($0, 1) }, uniquingKeysWith: +)
  }

  mutating func find(_ finding: LinkDiagnostic, _ node: Node) {
    findings.find(finding, at: node.path.description, offset: node.value.offset)
  }

  mutating func lintFile() {
    lintSize()
    let root = Node(association.root)
    lintKeys(of: root, .file)
    if root.value.members?.isEmpty == true { find(.noServices, root) }
    for service in Owner.file.keys.dropFirst() {
      guard let service = root[service] else { continue }
      lintKeys(of: service, .service)
      for app in service["apps"]?.elements.map({ $0 }) ?? [] { lint(appID: app) }
    }
    guard let appLinks = root["applinks"], appLinks.value.members != nil else { return }
    lintKeys(of: appLinks, .appLinks)
    if let apps = appLinks["apps"], !apps.isEmpty { find(.appsNotEmpty, apps) }
    lintVariables(appLinks["substitutionVariables"])
    lint(defaults: appLinks["defaults"])
    guard let details = appLinks["details"] else {
      return hasRepeatedKeys ? () : find(.noDetails, appLinks)
    }
    defer { lintUse(of: appLinks["substitutionVariables"]) }
    for detail in details.elements { lint(detail: detail, key: nil) }
    if let members = details.value.members {
      let isDetail = members.contains { Owner.detail.keys.contains($0.key) }
      find(isDetail ? .detailsAsObject : .detailsByApp, details)
    }
    for (key, detail) in details.members { lint(detail: detail, key: key) }
    lintOrder()
  }

  /// Checks the size against the limit in old Apple documents and reports of practitioners: 128 KB.
  private mutating func lintSize() {
    let size = association.file?.size ?? association.text.utf8.count
    let (limit, near) = (AppleAppSiteAssociation.sizeLimit, 100 << 10)
    let root = Node(association.root)
    if size > limit {
      find(.tooLarge(bytes: size), root)
    } else if size > near {
      find(.nearSizeLimit(bytes: size), root)
    }
  }

  /// Reports keys that no system reads.
  ///
  /// The place of a member is that of its key.
  mutating func lintKeys(of node: Node, _ owner: Owner) {
    let members = node.value.members ?? []
    let hasKnown = members.contains { owner.keys.contains($0.key) }
    for member in members where !owner.keys.contains(member.key) {
      let nearest = owner.key(meantBy: member.key)
      // Other services and notes, such as "$schema", are allowed in the file's object.
      let isNote = hasKnown || member.key.hasPrefix("$")
      let isFree = owner == .file && isNote || owner == .service
      if isFree, nearest == nil, owner.place(of: member.key) == nil { continue }
      let present = node.members.lazy.map(\.key)
      let finding = LinkDiagnostic.unknownKey(member.key, of: owner, nearest: nearest, present)
      findings.find(finding, key: member, of: node)
    }
  }
}

extension AssociationLint {
  mutating func lint(detail node: Node, key: String?) {
    guard let detail = AppleAppSiteAssociation.Detail(json: node.value, key: key) else { return }
    lintKeys(of: node, .detail)
    lintApps(of: detail, node)
    lint(defaults: node["defaults"])
    if node["components"] != nil, let paths = node["paths"] { find(.mixedForms, paths) }
    // Exclusions of one detail can be for the rules of another.
    let isOnly = detail.appIDs.allSatisfy { detailCounts[$0, default: 0] < 2 }
    let inherited = [detail.defaults, defaults].compactMap { $0 }
    let rules = lintRules(of: node, isOnly: isOnly, inherited)
    let isLegacy = node["components"] == nil
    order.add(rules, of: detail.appIDs, isLegacy: isLegacy, inherited: inherited)
  }

  private mutating func lintApps(of detail: AppleAppSiteAssociation.Detail, _ node: Node) {
    if detail.appIDs.isEmpty { find(.noAppID, node) }
    if let ignored = node["appID"], node["appIDs"] != nil { find(.ignoredAppID, ignored) }
    let apps = node["appIDs"].map { $0.elements.map { $0 } } ?? [node["appID"]].compactMap { $0 }
    for app in apps { lint(appID: app) }
    for appID in detail.appIDs {
      if let first = firstDetails[appID] {
        if first != node.path.description {
          find(.appInSeveralDetails(appID, first: first), node)
        }
      } else {
        firstDetails[appID] = node.path.description
      }
    }
  }

  mutating func lint(appID node: Node) {
    guard let text = node.value.string else { return }
    if IdentityFormat.isPlaceholder(appID: text) {
      find(.placeholderAppID(text), node)
    } else if !IdentityFormat.appID.accepts(text) {
      find(.badAppID(text), node)
    } else if IdentityFormat.hasUnderscore(appID: text) {
      find(.underscoreInBundleID(text), node)
    }
  }

  mutating func lint(defaults node: Node?) {
    guard let node, let defaults = AppleAppSiteAssociation.Component(json: node.value) else {
      return
    }
    lintKeys(of: node, .component)
    let rule = rule(defaults, inherited: [], node)
    lintPatterns(of: node, rule)
    lintCase(of: rule, node)
  }
}

extension AssociationLint {
  /// Checks the patterns of an object.
  ///
  /// The rule contains the options of the comparison.
  mutating func lintPatterns(of node: Node, _ rule: AppleRule) {
    if let path = node["/"], let text = path.value.string {
      lint(path: text, rule, path, isLegacy: false)
    }
    if let fragment = node["#"], let text = fragment.value.string {
      if text.hasPrefix("#") { find(.numberSignInFragment(text), fragment) }
      lint(expression: text, rule, fragment, isPath: false)
      lint(pattern: text, rule, fragment)
    }
    let open = ["#", "?"].filter { node[$0]?.value.string == "*" }
    // With '*' for both, the author means every link with the path.
    if rule.excludes, open.count == 1, let part = node[open[0]] {
      find(.optionalPart(open[0] == "#" ? "fragment" : "query"), part)
    }
    guard let query = node["?"] else { return }
    if let text = query.value.string {
      lint(pattern: text, rule, query)
      // An exclusion needs no items in any order.
      if rule.excludes, !rule.isDecoded, Self.hasNumberSign(text) {
        find(.numberSignInQuery("query"), query)
      }
      if !text.isEmpty, !rule.excludes, case .text(let glob)? = rule.query,
        let missed = Self.queries(missedBy: glob).first
      {
        let items = Self.parts(ofQuery: text, rule)
        find(.exactQuery(text, missed: missed, items: items), query)
      }
    }
    for member in query.value.members ?? [] {
      let name = member.key.drop { $0 == "?" || $0 == "&" }.prefix { $0 != "=" || rule.isDecoded }
      if name.isEmpty || name == member.key { continue }
      findings.find(.badItemName(member.key, meant: String(name)), key: member, of: query)
    }
    lintItems(of: query, rule)
    for (name, item) in query.members {
      guard let text = item.value.string else { continue }
      lint(expression: text, rule, item, isPath: false)
      lint(pattern: text, rule, item)
      // A name is no pattern, so that its item is absent from every link.
      let isStar = name.contains("*")
      if text == "*" || text == "**", !isStar { find(.optionalQueryItem(name), item) }
    }
  }

  /// Checks a pattern for a path; in the legacy form without the prefix `NOT `.
  mutating func lint(path text: String, _ rule: AppleRule, _ node: Node, isLegacy: Bool) {
    if isLegacy {
      if let meant = Self.exclusion(meantBy: text, rule) {
        return find(.malformedNot(text, meant: meant), node)
      }
    } else if let mark = ExclusionMark(text) {
      find(.notInComponent(mark.text), node)
      return lint(pattern: mark.path, rule, node)
    }
    var meant: String? { Self.parts(of: text, rule, isLegacy: isLegacy) }
    let hasFragment = Self.hasNumberSign(text)
    if hasFragment { find(.fragmentInPath(meant), node) }
    if let host = PathSyntax.host(in: text) { find(.hostInPath(host), node) }
    if Self.query(in: text) != nil {
      find(.queryInPath(meant), node)
    } else if !browserPaths.contains(text), !hasFragment {
      lint(expression: text, rule, node, isPath: true)
    }
    lint(pattern: text, rule, node)
  }

  /// Returns the exclusion that the author of a legacy path probably meant, if it is not `NOT` and
  /// one space.
  private static func exclusion(meantBy text: String, _ rule: AppleRule) -> String? {
    if rule.excludes { return text.hasPrefix(" ") ? "NOT " + text.drop { $0 == " " } : nil }
    if text.hasPrefix("!") { return "NOT " + text.dropFirst().drop { $0 == " " } }
    return ExclusionMark(text).map { "NOT " + $0.path }
  }

  /// Returns the place of `?name=` in a pattern, which is the start of a query and not a wildcard.
  static func query(in text: String) -> String.Index? {
    text.utf8.indices.first { index in
      guard text.utf8[index] == UInt8(ascii: "?") else { return false }
      let rest = text.utf8[text.utf8.index(after: index)...]
      let name = rest.prefix {
        isDigit($0) || lowercasedASCII($0) &- 0x61 < 26 || Array("_-[].".utf8).contains($0)
      }
      return !name.isEmpty && rest[name.endIndex...].first == UInt8(ascii: "=")
    }
  }

  /// Returns the remedy for a path with a query or a fragment: the values of the keys; `nil` if the
  /// rule has one of these keys, or the query is not a list of names and values.
  static func parts(of text: String, _ rule: AppleRule, isLegacy: Bool) -> String? {
    guard rule.query == nil, rule.fragment == nil else { return nil }
    let hash = text.firstIndex(of: "#")
    let start = query(in: text).flatMap { mark in hash.map { mark < $0 } == false ? nil : mark }
    guard let end = start ?? hash else { return nil }
    func json(_ text: some StringProtocol) -> String { JSONValue.string(String(text)).text }
    let path = value(meantBy: String(text[..<end]), isPath: true)
    var members = [("/", json(path))]
    if let start {
      let text = text[start..<(hash ?? text.endIndex)].dropFirst()
      guard let items = items(of: text, rule) else { return nil }
      members.append(("?", items))
    }
    if let hash {
      let fragment = value(meantBy: String(text[hash...].dropFirst()), isPath: false)
      members.append(("#", json(fragment)))
    }
    if isLegacy {
      let list = members.map { "\"\($0.0)\": \($0.1)" }.joined(separator: ", ")
      return "write {\(list)} in 'components', because 'paths' compares only the path"
    }
    return "write " + listed(members.map { "'\($0.0)': \($0.1)" }, limit: 3, last: "and")
  }

  /// Returns the pattern for a text that may be in the syntax of a router.
  static func value(meantBy text: String, isPath: Bool) -> String {
    let (written, own) = PathSyntax.routerText(text)
    let expression = PathExpression(written, nil)
    let globs = expression.globs
    let isForeign = expression.foreign != nil && (isPath || PathSyntax.isExpression(text))
    guard own != nil || isForeign, globs.count == 1 else { return text }
    return !isPath && globs[0] == "*" ? "?*" : globs[0]
  }

  /// Reports the syntax of regular expressions and routers.
  ///
  /// - Parameter isPath: Indicates whether the text is a path.
  private mutating func lint(
    expression text: String,
    _ rule: AppleRule,
    _ node: Node,
    isPath: Bool
  ) {
    let (named, variable) = withVariables(text)
    let (written, router) = PathSyntax.routerText(named)
    let own = variable ?? router
    if own == nil, PathExpression.isOrdinary(text) { return }
    let expression = PathExpression(written, nil)
    guard let part = own ?? expression.foreign,
      isPath || own != nil || PathSyntax.isExpression(text)
    else { return }
    let isOnlyVariable = router == nil && expression.foreign == nil
    var globs = isOnlyVariable ? [named] : expression.globs
    // The system ignores a slash at the end of a path.
    if isPath {
      let all = globs
      globs.removeAll { $0.hasSuffix("/") && all.contains(String($0.dropLast())) }
    }
    // A value that may be empty matches links without it.
    if !isPath { globs = globs.map { $0 == "*" ? "?*" : $0 } }
    let start = isPath && rule.excludes && node.value.string != text ? "NOT " : ""
    find(.foreignSyntax(part, meant: globs.map { start + $0 }), node)
  }

  /// Checks the text of a pattern for any part of a link.
  private mutating func lint(pattern text: String, _ rule: AppleRule, _ node: Node) {
    lintVariables(in: text, node)
    lintEscapes(in: text, rule, node)
  }

  private mutating func lintEscapes(in text: String, _ rule: AppleRule, _ node: Node) {
    // A legacy path may begin with 'NOT '.
    let start =
      node.value.string.map { String($0.dropLast($0.hasSuffix(text) ? text.count : $0.count)) }
      ?? ""
    if let escape = Self.escapes(in: text).first(where: {
      rule.isDecoded || Self.encoded($0) != $0
    }) {
      find(
        rule.isDecoded
          ? .escapeInDecodedPattern(escape)
          : .lowerCaseEscape(
            escape,
            browser: Self.encoded(escape),
            meant: start + Self.encoded(text)
          ),
        node
      )
    }
    guard !rule.isDecoded,
      let scalar = Self.withoutVariables(text).unicodeScalars
        .first(where: { $0.value <= 0x20 || $0.value >= 0x7F })
    else { return }
    let shown = PathSyntax.visible(text)
    let meant = start + Self.encoded(shown)
    find(.unencodedCharacter(scalar, meant: meant, isPart: shown == text), node)
  }

  private static func withoutVariables(_ text: String) -> String {
    var (rest, texts) = (text[...], "")
    while let start = rest.firstRange(of: "$("),
      let end = rest[start.upperBound...].firstIndex(of: ")")
    {
      texts += rest[..<start.lowerBound]
      rest = rest[end...].dropFirst()
    }
    return texts + rest
  }

  /// Returns a pattern with escapes as browsers write them; the names of variables stay.
  ///
  /// Browsers write capital letters in escapes, and do not escape the unreserved characters of
  /// RFC 3986 §2.3.
  static func encoded(_ text: String) -> String {
    var bytes = Array(text.utf8)
    for index in bytes.indices.reversed() {
      guard let byte = bytes.escapedByte(at: index) else { continue }
      if PatternByte.isLetter(byte) || isDigit(byte) || "-._~".utf8.contains(byte) {
        bytes.replaceSubrange(index...(index + 2), with: [byte])
        continue
      }
      for digit in [index + 1, index + 2] where bytes[digit] &- 0x61 < 6 { bytes[digit] -= 0x20 }
    }
    var isName = false
    var encoded: [UInt8] = []
    for (index, byte) in bytes.enumerated() {
      if bytes[index...].starts(with: "$(".utf8) { isName = true }
      if byte == UInt8(ascii: ")") { isName = false }
      encoded += isName || 0x21..<0x7F ~= byte ? [byte] : Array(percentEscape(byte).utf8)
    }
    return String(decoding: encoded, as: UTF8.self)
  }

  static func escapes(in text: String) -> [String] {
    let bytes = Array(text.utf8)
    return bytes.indices.compactMap { index in
      bytes.escapedByte(at: index).map { _ in
        String(decoding: bytes[index...(index + 2)], as: UTF8.self)
      }
    }
  }
}

extension AssociationLint {
  /// Checks the rules of a detail one by one, and returns them.
  ///
  /// - Parameter isOnly: Indicates whether no other detail is for one of the apps.
  private mutating func lintRules(
    of detail: Node,
    isOnly: Bool,
    _ inherited: [AppleAppSiteAssociation.Component]
  ) -> [(node: Node, rule: AppleRule)] {
    var rules: [(node: Node, rule: AppleRule)] = []
    let components = detail["components"].map { Array($0.elements) } ?? []
    let legacy = detail["paths"].map { Array($0.elements) } ?? []
    let texts = (components.map { $0["/"] } + legacy).compactMap { $0?.value.string }
    browserPaths = Set(
      texts.map { $0.hasPrefix("NOT ") ? String($0.dropFirst(4)) : $0 }.compactMap { text in
        let browserText = AppleGlobText.asInBrowsers(text)
        return browserText == text ? nil : browserText
      }
    )
    if let components = detail["components"] {
      for node in components.elements {
        guard let component = AppleAppSiteAssociation.Component(json: node.value) else { continue }
        lintKeys(of: node, .component)
        let rule = rule(component, inherited: inherited, node)
        lintPatterns(of: node, rule)
        lint(rule: rule, node)
        rules.append((node, rule))
      }
    } else if let paths = detail["paths"] {
      for node in paths.elements {
        guard let text = node.value.string else { continue }
        let rule = AppleRule(path: text, variables: values, place: place(of: node))
        lint(path: rule.texts.path ?? "", rule, node, isLegacy: true)
        if rule.matchesAll, !rule.excludes { find(.catchAll(comment: nil), node) }
        rules.append((node, rule))
      }
    }
    let list = detail["components"] ?? detail["paths"] ?? detail
    if let last = rules.last?.rule {
      // A last exclusion of every link states the decision about them explicitly.
      let opensNothing = rules.allSatisfy { $0.rule.excludes } && !last.matchesAll
      let components = list.elements.compactMap {
        AppleAppSiteAssociation.Component(json: $0.value)
      }
      let isInherited =
        inherited.contains { $0.excludes == true } && components.contains { $0.excludes == nil }
      if opensNothing, isOnly, !hasRepeatedKeys {
        find(.onlyExclusions(isInherited: isInherited), list)
      }
    } else if !hasRepeatedKeys {
      find(.noRules, list)
    }
    return rules
  }

  func rule(
    _ component: AppleAppSiteAssociation.Component,
    inherited: [AppleAppSiteAssociation.Component],
    _ node: Node
  ) -> AppleRule {
    AppleRule(component, inherited: inherited, variables: values, place: place(of: node))
  }

  private func place(of node: Node) -> AppleRulePlace {
    AppleRulePlace(path: node.path, offset: node.value.offset)
  }

  /// Checks a component as a whole.
  private mutating func lint(rule: AppleRule, _ node: Node) {
    lintCase(of: rule, node)
    if rule.path == nil, rule.query == nil, rule.fragment == nil {
      find(.takesEveryLink, node)
    } else if rule.matchesAll, !rule.excludes {
      find(.catchAll(comment: node["comment"]?.value.string), node)
    }
  }

  private mutating func lintCase(of rule: AppleRule, _ node: Node) {
    if rule.isFolded, let option = node["caseSensitive"], !Self.isExplained(node) {
      find(.caseInsensitive, option)
    }
  }

  /// Returns whether a comment shows that the author is aware of the rule's effect.
  static func isExplained(_ node: Node) -> Bool {
    node["comment"]?.value.string?.isEmpty == false
  }
}
