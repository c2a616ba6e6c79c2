internal import Waymark
import WaymarkDiagnostics

/// Reads a catalog from a JSON value and collects all of its mistakes.
///
/// The reader reports and skips an invalid value, and then continues. It returns a catalog only if
/// there is no mistake. The time is linear in the size of the file.
struct CatalogReader {
  /// The positions of repeated keys.
  private let repeatedKeys: Set<Int>
  private var findings: [(finding: LinkDiagnostic, path: CatalogPath, offset: Int)] = []
  private var omitted = 0
  /// The identity, after it was read.
  private(set) var app = AppIdentity.any
  /// The names of the values that any route declares secret.
  var secretNames: Set<String> = []

  /// Returns the catalog that the value contains.
  ///
  /// - Parameter document: The text from which the value was read, for lines and columns.
  static func catalog(
    from value: JSONValue,
    in document: JSONDocument?
  ) throws(CatalogError) -> LinkCatalog {
    let repeatedKeys = document?.repeatedKeys.map(\.offset) ?? []
    var reader = CatalogReader(repeatedKeys: Set(repeatedKeys))
    let catalog = reader.catalog(CatalogNode(value: value, path: CatalogPath()))
    guard let catalog, reader.findings.isEmpty else { throw reader.error(in: document, of: value) }
    return catalog
  }

  private init(repeatedKeys: Set<Int>) { self.repeatedKeys = repeatedKeys }

  private mutating func catalog(_ node: CatalogNode) -> LinkCatalog? {
    guard let object = object(node), readsSchema(of: object) else { return nil }
    reportStrangeKeys(of: object, known: CatalogKeys.catalog)
    _ = text(object["$schema"])
    let app = app(required("app", of: object))
    self.app = app
    let routes = routes(required("routes", of: object))
    reportEmptyGates(of: object["app"], routes)
    let webOnly = webOnly(object["webOnly"])
    let codes = texts(object["ignoredCodes"], of: "an array of codes") { $0.code($1) }
    let outputs = outputs(object["outputs"], variants: app.variants.keys.sorted())
    return LinkCatalog(
      checkedApp: app,
      routes: routes,
      webOnly: webOnly,
      ignoredCodes: codes.map { LinkDiagnostic.Code(rawValue: $0) },
      outputs: outputs
    )
  }

  /// Returns whether the rest of the file can be read in this version of the format.
  private mutating func readsSchema(of object: CatalogObject) -> Bool {
    guard let node = required("schema", of: object) else { return true }
    guard case .number(let text) = node.value.content else {
      report(.wrongType(expected: "the number \(LinkCatalog.schema)", found: node.value.kind), node)
      return true
    }
    if node.value.int == LinkCatalog.schema { return true }
    report(.unsupportedSchema(quoted(text)), node)
    return false
  }

  // MARK: - Findings

  /// Reports unknown keys and repeated keys.
  mutating func reportStrangeKeys(of object: CatalogObject, known: [String]) {
    for member in object.members {
      let path = object.path.key(member.key)
      if repeatedKeys.contains(member.keyOffset) {
        report(.repeatedKey(member.key), at: path, offset: member.keyOffset)
      } else if !known.contains(member.key) {
        let present = object.members.lazy.map(\.key)
        report(
          .unknownKey(member.key, known: known, present: present),
          at: path,
          offset: member.keyOffset
        )
      }
    }
  }

  /// Reports a mistake in a value.
  mutating func report(_ finding: @autoclosure () -> LinkDiagnostic, _ node: CatalogNode) {
    report(finding(), at: node.path, offset: node.offset)
  }

  /// Reports a mistake at a place.
  ///
  /// Beyond the limit, only the number of mistakes is counted, and the facts for their messages are
  /// not computed.
  mutating func report(
    _ finding: @autoclosure () -> LinkDiagnostic,
    at path: @autoclosure () -> CatalogPath,
    offset: Int
  ) {
    if findings.count < CatalogError.findingLimit {
      findings.append((finding(), path(), offset))
    } else {
      omitted += 1
    }
  }

  private func error(in document: JSONDocument?, of value: JSONValue) -> CatalogError {
    let lines = document.map { TextLines($0.bytes) }
    // Mistakes at one place keep the order in which they were found.
    let sorted = findings.enumerated().sorted {
      ($0.element.offset, $0.offset) < ($1.element.offset, $1.offset)
    }
    let placed = sorted.map { _, found in
      var finding = found.finding
      guard let lines else {
        // A catalog that was created in Swift has no positions, but its routes have labels.
        finding.keyPath = found.path.naming { index in
          let route = value["routes"]?.array?[index]
          return (route?["name"] ?? route?["pattern"])?.string
        }
        return finding
      }
      let position = lines.position(at: found.offset)
      finding.keyPath = found.path.description
      finding.line = position.line
      finding.column = position.column
      finding.excerpt = finding.excerpt ?? excerpt(at: found.offset, finding.keyPath, lines)
      return finding
    }
    return CatalogError(findings: placed, omittedFindings: omitted)
  }

  /// Returns the line at an offset; `nil` if it may show a secret value.
  private func excerpt(
    at offset: Int,
    _ keyPath: String,
    _ lines: TextLines
  ) -> LinkDiagnostic.Excerpt? {
    let line: LinkDiagnostic.Excerpt? = lines.excerpt(at: offset)
    let text = keyPath + (line?.text ?? "")
    let mayShow = ["examples", "defaults"].contains { text.contains($0) }
    return mayShow && !secretNames.isEmpty ? nil : line
  }
}

extension CatalogReader {
  /// Reads the app's identity.
  ///
  /// Without `schemes`, the app has no scheme, and without `domains`, it has no domain. Only
  /// `"any"` means all of them.
  mutating func app(_ node: CatalogNode?) -> AppIdentity {
    guard let object = object(node, keys: CatalogKeys.app) else { return .any }
    var app = AppIdentity(
      name: text(object["name"]) ?? "",
      schemes: names(object["schemes"], of: "schemes") { $0.scheme($1) },
      domains: names(object["domains"], of: "domains") { $0.domain($1) },
      wrappers: wrappers(object["wrappers"]),
      apple: apple(object["apple"]),
      android: android(object["android"]),
      site: site(object["site"]),
      gates: texts(object["gates"]),
      policies: policies(object["policies"])
    )
    app.variants = variants(object["variants"], of: app)
    reportWrongWrappers(of: app, in: app, object["wrappers"])
    for member in object["variants"]?.value.members ?? [] {
      guard let variant = app.variants[member.key], let list = member.value["wrappers"] else {
        continue
      }
      let path = object.path.key("variants").key(member.key).key("wrappers")
      reportWrongWrappers(of: variant, in: app, CatalogNode(value: list, path: path))
    }
    return app
  }

  /// The maximum number of variants: lint compares each two of them.
  private static var variantLimit: Int { 64 }

  private mutating func variants(
    _ node: CatalogNode?,
    of app: AppIdentity
  ) -> [String: AppIdentity] {
    guard let node, let object = object(node) else { return [:] }
    if object.members.count > Self.variantLimit {
      report(.tooMany(limit: Self.variantLimit), node)
      return [:]
    }
    reportStrangeKeys(of: object, known: object.members.map(\.key))
    var variants: [String: AppIdentity] = [:]
    var names: [String: String] = [:]
    for member in object.members {
      let path = object.path.key(member.key)
      if !Self.isVariantName(member.key) {
        report(.badVariant(member.key), at: path, offset: member.keyOffset)
      }
      // The name becomes that of a folder, and some disks ignore case.
      let folded = lowercasedASCII(member.key)
      if let other = names.updateValue(member.key, forKey: folded), other != member.key {
        report(.variantInOtherCase(member.key, other: other), at: path, offset: member.keyOffset)
      }
      variants[member.key] = variant(CatalogNode(value: member.value, path: path), of: app)
    }
    return variants
  }

  private static func isVariantName(_ name: String) -> Bool {
    let bytes = name.utf8
    guard 1...64 ~= bytes.count, let first = bytes.first else { return false }
    let isWord = { (byte: UInt8) in isDigit(byte) || lowercasedASCII(byte) &- 0x61 < 26 }
    return isWord(first) && bytes.allSatisfy { isWord($0) || "-_".utf8.contains($0) }
  }

  /// Reads a variant: each of its keys replaces the value of the app's key, and so does each key in
  /// 'apple' and 'android'.
  private mutating func variant(_ node: CatalogNode, of app: AppIdentity) -> AppIdentity? {
    guard let object = object(node, keys: CatalogKeys.variant) else { return nil }
    var variant = app
    if let name = object["name"] { variant.name = text(name) ?? "" }
    if let node = object["schemes"] {
      variant.schemes = names(node, of: "schemes") { $0.scheme($1) }
    }
    if let node = object["domains"] {
      variant.domains = names(node, of: "domains") { $0.domain($1) }
    }
    if let node = object["wrappers"] { variant.wrappers = wrappers(node) }
    if let node = object["apple"] { variant.apple = node.isNull ? nil : apple(node, app.apple) }
    if let node = object["android"] {
      variant.android = node.isNull ? nil : android(node, app.android)
    }
    if let node = object["site"] { variant.site = node.isNull ? nil : site(node) }
    if let node = object["policies"] { variant.policies = policies(node) }
    return variant
  }

  private mutating func names(
    _ node: CatalogNode?,
    of noun: String,
    read: (inout CatalogReader, CatalogNode) -> String?
  ) -> AppIdentity.Names {
    let expected = "an array of \(noun), or \"any\""
    if let node, case .string(let word) = node.value.content {
      if word == "any" { return .any }
      let help = Self.meansAny(word) ? Self.didYouMeanAny : "write it in brackets, [ and ]"
      report(.wrongType(expected: expected, found: quoted(word), help: help), node)
      return .any
    }
    // A scheme may be called 'any' or 'all'.
    if let node, case .array(let elements) = node.value.content, elements.count == 1,
      let word = elements[0].string, Self.meansAny(word),
      noun == "domains" || word == "*"
    {
      let found = "an array with \(quoted(word))"
      report(.wrongType(expected: expected, found: found, help: Self.didYouMeanAny), node)
      return .any
    }
    return .listed(texts(node, of: expected, read: read))
  }

  /// Returns whether a text in the place of names is probably the word `any`.
  private static func meansAny(_ word: String) -> Bool {
    ["any", "all", "*"].contains(lowercasedASCII(word))
  }

  private static let didYouMeanAny = "did you mean \"any\", in lower case and without brackets?"

  /// Reads the name of a custom scheme, and returns it in lower case.
  private mutating func scheme(_ node: CatalogNode) -> String? {
    guard let name = text(node) else { return nil }
    guard let finding = SchemeName.finding(in: name) else { return lowercasedASCII(name) }
    report(.declaration(.badScheme(finding)), node)
    return nil
  }

  /// Reads a domain, and returns it in lower case.
  ///
  /// - Parameter help: The remedy for a text that is no domain, in place of the usual one.
  mutating func domain(_ node: CatalogNode?, help: String? = nil) -> String? {
    guard let node, let name = text(node) else { return nil }
    guard let error = DomainName.finding(in: name) else { return foldedDomain(name) }
    var finding = LinkDiagnostic.declaration(.badDomain(error))
    finding.help = help ?? finding.help
    report(finding, node)
    return nil
  }

  /// - Parameter base: The values of keys that are missing.
  private mutating func apple(
    _ node: CatalogNode?,
    _ base: AppIdentity.Apple? = nil
  ) -> AppIdentity.Apple? {
    guard let object = object(node, keys: CatalogKeys.apple) else { return nil }
    var apple = base ?? AppIdentity.Apple()
    if let list = object["appIDs"] { apple.appIDs = texts(list) { $0.identifier($1, .appID) } }
    if let node = object["storeID"] {
      apple.storeID = node.isNull && base != nil ? nil : identifier(node, .storeID)
    }
    if let list = object["appClipIDs"] {
      apple.appClipIDs = texts(list) { $0.identifier($1, .appID) }
    }
    if let node = object["sharesPasswords"] {
      switch node.value.content {
      case .bool(let value): apple.sharesPasswords = .init(booleanLiteral: value)
      case .array: apple.sharesPasswords = .init(texts(node) { $0.domain($1) })
      default:
        let expected = "true, false or an array of domains"
        let help = "write true or false without quotation marks, or a list, [\"example.com\"]"
        report(.wrongType(expected: expected, found: node.value.kind, help: help), node)
      }
    }
    if let list = object["activityTypes"] {
      apple.activityTypes = texts(list) { $0.identifier($1, .activityType) }
    }
    return apple
  }

  /// - Parameter base: The values of keys that are missing.
  private mutating func android(
    _ node: CatalogNode?,
    _ base: AppIdentity.Android? = nil
  ) -> AppIdentity.Android? {
    guard let object = object(node, keys: CatalogKeys.android) else { return nil }
    var android = base ?? AppIdentity.Android(package: "")
    if base == nil || object["package"] != nil {
      android.package = identifier(required("package", of: object), .package) ?? ""
    }
    if let list = object["fingerprints"] {
      android.fingerprints = texts(list) { $0.identifier($1, .fingerprint) }
    }
    if let node = object["activity"] {
      android.activity = node.isNull && base != nil ? nil : activity(node)
    }
    if let node = object["minSDK"] {
      // 10,000 is the API level of an unreleased version (Build.VERSION_CODES).
      android.minSDK = node.isNull && base != nil ? nil : integer(node, in: 1...9_999)
    }
    return android
  }

  /// Reads the class name of an activity.
  mutating func activity(_ node: CatalogNode?) -> String? {
    guard let node, let name = text(node) else { return nil }
    if ActivityName.isValid(name) { return name }
    report(.declaration(.badActivity(name)), node)
    return nil
  }

  private mutating func policies(_ node: CatalogNode?) -> LinkPolicies {
    guard let object = object(node, keys: CatalogKeys.policies) else { return LinkPolicies() }
    let lengths = 1...LinkPolicies.lengthLimit
    let standard = LinkPolicies()
    return LinkPolicies(
      trailingSlash: choice(object["trailingSlash"]) ?? standard.trailingSlash,
      emptyComponents: choice(object["emptyComponents"]) ?? standard.emptyComponents,
      pathCase: choice(object["pathCase"]) ?? standard.pathCase,
      plus: choice(object["plus"]) ?? standard.plus,
      credentials: choice(object["credentials"]) ?? standard.credentials,
      maximumLength: integer(object["maximumLength"], in: lengths) ?? standard.maximumLength,
      maximumItems: integer(object["maximumItems"], in: 0...Int.max) ?? standard.maximumItems
    )
  }

  private mutating func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ node: CatalogNode?
  ) -> Choice? {
    word(node, of: Choice.allCases.map(\.rawValue)).flatMap(Choice.init(rawValue:))
  }
}

extension CatalogReader {
  /// Reports names that two routes have, names that no route has, and routes whose parents or
  /// replacements lead back to them.
  mutating func reportWrongNames(in drafts: [RouteDraft]) {
    var indices: [String: Int] = [:]
    var names: [String] = []
    for (index, draft) in drafts.enumerated() {
      guard let name = draft.name else { continue }
      if let first = indices[name] {
        let node = draft.place("name")
        let owner = drafts[first].route.map { "the route '\($0.pattern)'" }
        report(.duplicateName(name, first: owner ?? drafts[first].node.path.description), node)
      } else {
        indices[name] = index
        names.append(name)
      }
    }
    reportWrongLinks(in: drafts, names: names, indices: indices, .parent)
    reportWrongLinks(in: drafts, names: names, indices: indices, .replacement)
  }

  /// The maximum number of gates, and of requirements, of a route from which others inherit.
  private static var inheritedGateLimit: Int { 64 }

  /// Reports routes that inherit from no route, or from a route that itself inherits.
  ///
  /// - Returns: Whether the size of the inherited values is reasonable.
  mutating func reportWrongInheritance(in drafts: [RouteDraft]) -> Bool {
    guard drafts.contains(where: { $0.notes.inheritsFrom != nil }) else { return true }
    let names = drafts.compactMap(\.name)
    var indices: [String: Int] = [:]
    for (index, draft) in drafts.enumerated() {
      if let name = draft.name, indices[name] == nil { indices[name] = index }
    }
    var isSmall = true
    var firsts: Set<Int> = []
    for draft in drafts {
      guard let name = draft.notes.inheritsFrom else { continue }
      let place = draft.place("inheritsFrom")
      guard let first = indices[name] else {
        let nearest = nearest(to: name, of: draft, names)
        report(.declaration(.unknownRoute(name, nearest: nearest)), place)
        continue
      }
      if let other = drafts[first].notes.inheritsFrom {
        report(.inheritedTwice(name, from: other), place)
      } else if firsts.insert(first).inserted {
        let notes = drafts[first].notes
        for (key, names) in [("gates", notes.gates), ("requires", notes.requires)]
        where names.count > Self.inheritedGateLimit {
          report(.tooMany(limit: Self.inheritedGateLimit), drafts[first].place(key))
          isSmall = false
        }
      }
    }
    return isSmall
  }

  /// The ways in which one route names another.
  private enum Link {
    case parent, replacement

    func name(in draft: RouteDraft) -> String? {
      switch self {
      case .parent: draft.notes.parent
      case .replacement: draft.notes.deprecation?.replacement
      }
    }

    func place(in draft: RouteDraft) -> CatalogNode {
      switch self {
      case .parent: draft.place("parent")
      case .replacement: draft.place("deprecated", "replacement")
      }
    }

    func cycle(_ names: [String]) -> LinkDiagnostic {
      switch self {
      case .parent: .parentCycle(names)
      case .replacement: .replacementCycle(names)
      }
    }
  }

  /// Returns the name of another route that was probably meant.
  private func nearest(to name: String, of draft: RouteDraft, _ names: [String]) -> String? {
    nearestName(to: name, among: names.lazy.filter { $0 != draft.name })
  }

  private mutating func reportWrongLinks(
    in drafts: [RouteDraft],
    names: [String],
    indices: [String: Int],
    _ link: Link
  ) {
    let next: [Int?] = drafts.map { link.name(in: $0).flatMap { indices[$0] } }
    for (index, draft) in drafts.enumerated() where next[index] == nil {
      guard let name = link.name(in: draft) else { continue }
      let reason = DeclarationFinding.Reason.unknownRoute(
        name,
        nearest: nearest(to: name, of: draft, names)
      )
      report(.declaration(reason), link.place(in: draft))
    }
    for cycle in cycles(in: next) {
      let shown = (cycle + [cycle[0]]).prefix(9).map { drafts[$0].name ?? "?" }
      report(link.cycle(shown), link.place(in: drafts[cycle[0]]))
    }
  }
}

extension RouteDraft {
  /// Returns the value at these keys, or the route itself if the value is absent.
  fileprivate func place(_ keys: String...) -> CatalogNode {
    var place = node
    for key in keys {
      guard let value = place.value[key] else { return place }
      place = CatalogNode(value: value, path: place.path.key(key))
    }
    return place
  }
}
