public import Waymark
import WaymarkCatalog
import WaymarkDiagnostics

extension AndroidManifest {
  /// Returns all mistakes and risks in the manifest for its links, in the order of their places,
  /// including the ``findings`` found while reading it.
  ///
  /// A value that a build fills in, `@string/host` or `${host}`, is not checked. The article
  /// <doc:LintRules> is about the codes. At most 500 findings are returned.
  ///
  /// - Parameters:
  ///   - minSDK: The lowest API level of the app, if the manifest does not contain it.
  ///   - codes: The codes of findings to leave out.
  public func lint(
    minSDK: Int? = nil,
    ignoring codes: Set<LinkDiagnostic.Code> = []
  ) -> [LinkDiagnostic] {
    var lint = ManifestLint(self, minSDK: minSDK ?? self.minSDK, ignoring: codes)
    lint.lintApplications()
    for (_, filter, path) in locatedFilters { lint.lint(filter: filter, path) }
    lint.lintUnused()
    return lint.findings.inOrder
  }

  /// Indicates whether a path is written in the syntax of a router or a regular expression.
  package var hasForeignSyntax: Bool {
    let codes: Set<String> = [
      "android.foreign-syntax", "android.optional-in-pattern", "android.repeated-character",
      "android.single-backslash", "android.star-in-path",
    ]
    return lint().contains { codes.contains($0.code.rawValue) }
  }

  /// Every code that ``lint(minSDK:ignoring:)`` can return in addition to those of ``findings``.
  public static var lintCodes: [LinkDiagnostic.Code] {
    FindingCodes.manifestLint + FindingCodes.manifestPath
  }
}

/// Checks one manifest.
struct ManifestLint {
  let manifest: AndroidManifest
  let minSDK: Int?
  var findings: LintFindings
  /// The schemes and hosts of the filter that is checked.
  private var schemes: [String] = []
  private var hosts: [String] = []
  /// Knows the hosts for which filters request verification.
  private lazy var simulator = AndroidSimulator(manifest, apiLevel: 31)

  init(_ manifest: AndroidManifest, minSDK: Int?, ignoring codes: Set<LinkDiagnostic.Code>) {
    self.manifest = manifest
    self.minSDK = minSDK
    let document = manifest.document
    findings = LintFindings(manifest.findings, ignoring: codes) { document.place(of: $0) }
  }

  mutating func find(_ finding: LinkDiagnostic, _ element: XMLElement, _ path: String) {
    findings.find(finding, at: path, offset: element.offset)
  }

  /// Adds a finding about an attribute of Android in the element at a path.
  mutating func find(_ finding: LinkDiagnostic, _ attribute: XMLAttribute, of path: String) {
    let place = "\(path)/@android:\(attribute.localName)"
    findings.find(finding, at: place, offset: attribute.offset)
  }

  mutating func find(_ finding: LinkDiagnostic, _ value: Value) {
    findings.find(finding, at: value.path, offset: value.attribute.offset)
  }

  /// An attribute of an element `<data>` whose value is known.
  struct Value {
    let name: AndroidManifest.Data.Attribute
    let attribute: XMLAttribute
    /// The text that the system receives.
    let text: String
    let path: String

    /// Indicates whether the element is in a relative group, all of whose conditions must match.
    var isInGroup: Bool { path.contains("uri-relative-filter-group") }

    /// The text with the backslashes that the build tools remove.
    var intended: String {
      ManifestLint.backslashes(in: self)?.unescapedInManifest ?? text
    }
  }

  /// Returns the values of an element that no build fills in.
  static func values(of data: XMLElement, _ path: String) -> [Value] {
    data.attributes.compactMap { attribute in
      guard attribute.namespace == AndroidManifest.namespace, !attribute.isNull,
        let text = AndroidManifest.Values().resolve(attribute.value).text
      else { return nil }
      return Value(
        name: .init(rawValue: attribute.localName),
        attribute: attribute,
        text: text,
        path: "\(path)/@android:\(attribute.localName)"
      )
    }
  }
}

extension ManifestLint {
  mutating func lint(filter: AndroidManifest.IntentFilter, _ path: String) {
    let elements = AndroidManifest.located(filter.element, under: path)
    let data = elements.filter { $0.0.name == "data" }
    let values = data.map { $0.0.isRemoved ? [] : Self.values(of: $0.0, $0.1) }
    let kinds = filter.data.flatMap(Self.kindsOfPaths)
    let paths = (kinds: kinds.unique, count: kinds.count)
    lint(attributesOf: filter.element, path)
    for (element, path) in elements { lintMerging(of: element, path) }
    for (element, path) in data where !element.isRemoved {
      lint(attributesOf: element, path)
      lintOutsideGroup(element, path, paths)
      for (part, path) in AndroidManifest.located(element, under: path) {
        find(.partInData(part.name), part, path)
      }
    }
    lintElements(elements, among: ["action", "category", "data", "uri-relative-filter-group"])
    lintLinks(of: filter, path)
    schemes = values.joined().filter { $0.name == .scheme }.map(\.text)
    hosts = values.joined().filter { $0.name == .host }.map(\.text)
    // The system ignores the paths of a custom scheme without a host, and files are no links.
    let ignoresPaths =
      !schemes.isEmpty
      && (schemes.allSatisfy { ["content", "file"].contains($0) }
        || !schemes.contains(where: Self.isWeb) && !filter.data.contains { $0[.host] != nil })
    for value in values.joined() where !ignoresPaths || value.name.pattern?.part != .path {
      lint(value: value)
    }
    lintKind(of: filter, Array(values.joined()), path)
    lintPool(of: filter, data, path)
    lintProduct(of: values, filter, path)
    lintPorts(of: values)
    lintAge(of: values)
    let groups = elements.filter { $0.0.name == "uri-relative-filter-group" && !$0.0.isRemoved }
    lint(groups: groups, of: filter)
  }

  /// Checks the properties that make a filter one for web links that Android verifies.
  private mutating func lintKind(
    of filter: AndroidManifest.IntentFilter,
    _ values: [Value],
    _ path: String
  ) {
    let schemes = values.filter { $0.name == .scheme }
    let meant = schemes.map { scheme in
      HostExpression.isScheme(scheme.text)
        ? [lowercasedASCII(scheme.text)] : HostExpression.schemes(in: scheme.text)
    }
    let isWeb = meant.joined().contains(where: Self.isWeb)
    let custom = zip(schemes, meant).filter { !$1.allSatisfy(Self.isWeb) }.map(\.0)
    if filter.autoVerify == true {
      for scheme in custom where isWeb { find(.mixedSchemes(scheme.text), scheme) }
      // The value of an attribute that a build fills in may be a web scheme.
      let isKnown = schemes.count == filter.data.count { $0[.scheme] != nil }
      if !isWeb, isKnown, let first = custom.first { find(.needlessAutoVerify(first.text), first) }
      if isWeb, custom.isEmpty { lintVerification(of: filter, values, path) }
    }
    guard isWeb, filter.actions.contains(AndroidManifest.IntentFilter.viewAction),
      filter.categories.contains(AndroidManifest.IntentFilter.browsableCategory)
    else { return }
    let hasHost = filter.data.contains { $0[.host].map(Self.isVerifiable) == true }
    if hasHost, filter.isOfBrowser { return find(.browserCategory, filter.element, path) }
    let written = filter.element.attributes.first { $0.localName == "autoVerify" }
    // The attribute without its prefix has another finding.
    if let written, written.namespace != AndroidManifest.namespace { return }
    if written == nil || filter.autoVerify == false, hasHost, custom.isEmpty,
      !filter.data.contains(where: { $0[.mimeType] != nil }), !isVerifiedByOthers(filter)
    {
      find(written == nil ? .noAutoVerify : .autoVerifyIsFalse, filter.element, path)
    }
  }

  /// Returns whether other filters request verification of all hosts of a filter, which so opens
  /// their links, too.
  private mutating func isVerifiedByOthers(_ filter: AndroidManifest.IntentFilter) -> Bool {
    filter.data.filter { $0[.host] != nil }.allSatisfy { data in
      guard let host = data.known(.host), AndroidSimulator.isVerifiable(host) else { return false }
      return !simulator.hosts(verifying: lowercasedASCII(host.exampleDomain())).isEmpty
    }
  }

  /// Reports a filter with `autoVerify` and hosts that no system verifies.
  private mutating func lintVerification(
    of filter: AndroidManifest.IntentFilter,
    _ values: [Value],
    _ path: String
  ) {
    let names = (filter.data + filter.groups.flatMap(\.data)).flatMap(\.element.attributes)
      .map { AndroidManifest.Data.Attribute(rawValue: $0.localName) }
    let others = ["host", "hosts", "hostname", "mimeType"]
    let isOther = { (name: AndroidManifest.Data.Attribute) in
      name.pattern?.part == .path || others.contains(name.rawValue)
        || name.pattern == nil && nearestName(to: name.rawValue, among: others) != nil
    }
    // Paths without a host are another finding, and so are types and misspelled attributes.
    if !names.contains(where: isOther), filter.data.allSatisfy({ $0.element.elements.isEmpty }) {
      let rest = names.first { $0.pattern?.part == .ssp }?.rawValue
      find(.noVerifiableHost(beside: rest), filter.element, path)
    }
    let hasOthers = filter.data.contains { $0[.host].map(Self.isVerifiable) == true }
    for host in values where host.name == .host && !Self.isVerifiable(host.text) {
      find(.noVerifiableHost(host.text, hasOthers: hasOthers), host)
    }
  }

  /// Reports ports that no link has, and those that browsers leave out of links of a web scheme.
  private mutating func lintPorts(of values: [[Value]]) {
    func text(_ name: AndroidManifest.Data.Attribute, _ values: [Value]) -> String? {
      values.first { $0.name == name }?.text
    }
    for port in values.joined() where port.name == .port && Int32(port.text) ?? 0 > 65_535 {
      find(.portTooHigh(port.text), port)
    }
    let open = values.filter { text(.port, $0) == nil }.compactMap { text(.host, $0) }
    for values in values {
      guard let port = values.first(where: { $0.name == .port }), let host = text(.host, values),
        let scheme = ["443": "https", "80": "http"][port.text], schemes.contains(scheme),
        !open.contains(host)
      else { continue }
      let domain = host == "*" ? "example.com" : host.exampleDomain()
      find(.defaultPort(port.text).example("\(scheme)://\(domain)/"), port)
    }
  }

  /// Checks all elements of a filter together: each scheme, each host and each path.
  private mutating func lintPool(
    of filter: AndroidManifest.IntentFilter,
    _ data: [(XMLElement, String)],
    _ path: String
  ) {
    let hasHost = filter.data.contains { $0[.host] != nil }
    let hasScheme = filter.data.contains { $0[.scheme] != nil }
    let isWeb = schemes.contains(where: Self.isWeb)
    let custom = isWeb ? nil : FilterKind(filter).customSchemes.first
    for (element, path) in data {
      let data = AndroidManifest.Data(element: element)
      if !hasHost, data.hasPath {
        find(.pathWithoutHost(scheme: custom), element, path)
      }
      if !hasScheme, let host = data[.host] { find(.hostWithoutScheme(host), element, path) }
    }
    if !hasHost, !filter.groups.isEmpty,
      let group = AndroidManifest.located(filter.element, under: path).first(where: {
        $0.0.name == "uri-relative-filter-group" && !$0.0.isRemoved
      })
    {
      find(.pathWithoutHost(scheme: custom, isGroup: true), group.0, group.1)
    }
  }

  /// Reports hosts with their own paths, which also get the paths of the other hosts.
  private mutating func lintProduct(
    of values: [[Value]],
    _ filter: AndroidManifest.IntentFilter,
    _ path: String
  ) {
    var paths: [String: Set<String>] = [:]
    // The hosts of links without a path, if each path is in one element with its scheme and host.
    var hosts: Set<String> = []
    var isSplit = false
    for values in values {
      let host = values.first { $0.name == .host }?.text
      let texts = values.filter { $0.name.pattern?.part == .path }
      let isComplete = host != nil && values.contains { $0.name == .scheme }
      if let host, texts.isEmpty, isComplete { hosts.insert(lowercasedASCII(host)) }
      isSplit = isSplit || !texts.isEmpty && !isComplete
      if let host, !texts.isEmpty {
        paths[lowercasedASCII(host), default: []].formUnion(
          texts.map { "\($0.name.rawValue) \($0.text)" }
        )
      }
      if texts.count > 1 {
        find(.severalPaths(texts.map { "android:" + $0.name.rawValue }), texts[0])
      }
    }
    if !isSplit, !paths.isEmpty { for host in hosts { paths[host, default: []].formUnion([]) } }
    if paths.count > 1, Set(paths.values).count > 1 {
      find(.crossProduct(hosts: paths.count), filter.element, path)
    }
  }

  /// Reports a filter that matches every path of its hosts on systems that do not support its path
  /// attributes.
  private mutating func lintAge(of values: [[Value]]) {
    if let minSDK, minSDK >= 31 { return }
    let paths = values.joined().filter { $0.name.pattern?.part == .path }
    if !paths.isEmpty, paths.allSatisfy({ $0.name.apiLevel >= 31 }) {
      find(.newAttribute(paths[0].name.rawValue), paths[0])
    }
  }

  private mutating func lint(
    groups: [(XMLElement, String)],
    of filter: AndroidManifest.IntentFilter
  ) {
    guard let (first, path) = groups.first else { return }
    let hasPath = filter.data.contains(where: \.hasPath)
    if !hasPath, filter.groups.allSatisfy({ !$0.allows }) {
      find(.onlyBlockingGroups, first, path)
    } else {
      if (minSDK ?? 1) < 35 { lintIgnored(groups, of: filter, hasPath: hasPath) }
      lintUnused(groups, of: filter)
    }
    for (group, path) in groups {
      lint(attributesOf: group, path)
      for (data, path) in AndroidManifest.located(group, under: path) where data.name == "data" {
        lint(attributesOf: data, path)
        for value in Self.values(of: data, path) {
          if value.name.pattern == nil {
            find(.noCondition(value.name.rawValue), value)
          } else {
            lint(value: value)
          }
        }
        lint(conditionsOf: data, path)
      }
    }
  }

  /// Reports groups that systems before API level 35 ignore.
  ///
  /// Without another path, these systems open every link of the hosts.
  private mutating func lintIgnored(
    _ groups: [(XMLElement, String)],
    of filter: AndroidManifest.IntentFilter,
    hasPath: Bool
  ) {
    if hasPath {
      let excludes = filter.groups.contains { !$0.allows }
      return find(.groupsIgnored(excludes: excludes), groups[0].0, groups[0].1)
    }
    let (group, path) = zip(groups, filter.groups).first { !$1.allows }?.0 ?? groups[0]
    find(.groupsWiden(exampleLink: exampleLink(ignoring: filter)), group, path)
  }

  /// Returns a link that only systems before API level 35 open, because they ignore the groups.
  private func exampleLink(ignoring filter: AndroidManifest.IntentFilter) -> String? {
    let lowest = min(max(minSDK ?? 23, 23), 34)
    let old = CompiledFilter(filter, apiLevel: lowest, values: .init())
    let new = CompiledFilter(filter, apiLevel: 35, values: .init())
    guard let scheme = old.rules.schemes.first, let host = old.rules.authorities.first?.text else {
      return nil
    }
    let start = "\(scheme)://\(host.exampleDomain())"
    return Self.paths(in: filter.groups.flatMap(\.data)).lazy.map { start + $0 }.first { link in
      let uri = AndroidURI(link)
      guard case .success = old.match(uri), case .failure = new.match(uri) else { return false }
      return true
    }
  }

  /// Reports a query or fragment in an element that is not in a group.
  ///
  /// - Parameter paths: The attributes for paths in the filter, and the number of paths.
  private mutating func lintOutsideGroup(
    _ element: XMLElement,
    _ path: String,
    _ paths: (kinds: [String], count: Int)
  ) {
    for attribute in element.attributes where attribute.namespace == AndroidManifest.namespace {
      let name = AndroidManifest.Data.Attribute(rawValue: attribute.localName)
      guard let part = name.pattern?.part, part == .query || part == .fragment else { continue }
      let own = Self.kindsOfPaths(AndroidManifest.Data(element: element))
      let finding = LinkDiagnostic.conditionOutsideGroup(
        attribute.localName,
        part.rawValue,
        paths: own.isEmpty ? paths.kinds : own,
        hasOthers: !own.isEmpty && paths.count > own.count,
        isRead: (minSDK ?? 1) >= 35
      )
      find(finding, attribute, of: path)
    }
  }

  private static func kindsOfPaths(_ data: AndroidManifest.Data) -> [String] {
    data.attributes.filter { $0.pattern?.part == .path }.map(\.rawValue)
  }
}

extension ManifestLint {
  mutating func lint(value: Value) {
    switch value.name {
    case .scheme: lint(scheme: value)
    case .host: lint(host: value)
    default:
      guard let (part, kind) = value.name.pattern else { return }
      if part == .path {
        if lint(path: value, kind) { lint(pattern: value, kind) }
      } else {
        lint(other: value, kind)
      }
    }
  }

  private mutating func lint(scheme value: Value) {
    if value.text == "*" {
      find(.starInScheme, value)
    } else if value.text.contains(":") {
      find(.schemeWithDelimiter(value.text), value)
    } else if value.text.isEmpty {
      // A link of a filter with hosts has a scheme.
      if !hosts.isEmpty, schemes.allSatisfy(\.isEmpty) { find(.badScheme("", meant: []), value) }
    } else if !HostExpression.isScheme(value.text) {
      let meant = HostExpression.schemes(in: value.text)
      find(.badScheme(value.text, meant: meant), value)
    } else if value.text.contains("_") {
      let meant = lowercasedASCII(value.text).replacing("_", with: "-")
      var finding = LinkDiagnostic.badScheme(value.text, meant: [meant])
      // Other apps can open such links.
      finding.severity = .warning
      find(finding, value)
    } else if lowercasedASCII(value.text) != value.text {
      find(.upperCaseScheme(value.text), value)
    }
  }

  private mutating func lint(host value: Value) {
    let text = value.text
    let isWeb = schemes.contains(where: Self.isWeb)
    if text.isEmpty {
      find(.emptyHost(isNeeded: isWeb && hosts.allSatisfy(\.isEmpty)), value)
    } else if PathSyntax.hasInvisible(text)
      || text.utf8.contains(where: { $0 <= 0x20 || "\\^|%<>?#[]@`{}\"".utf8.contains($0) })
      || isWeb && text.utf8.contains(where: { "()+,;!$&'=~".utf8.contains($0) })
    {
      find(.badHost(text, contains: "a character that no host has"), value)
    } else if isWeb,
      text.dropFirst(text.hasPrefix("*.") ? 2 : 0).split(
        separator: ".",
        omittingEmptySubsequences: false
      ).dropLast().contains("")
    {
      find(.badHost(text, contains: "an empty part"), value)
    } else if isWeb, text.hasSuffix(".") {
      find(.badHost(text, contains: "a dot at its end"), value)
    } else if isWeb, !text.utf8.allSatisfy({ $0 < 0x80 }) {
      find(.nonASCIIHost(text), value)
    } else if text.contains("://") {
      find(.badHost(text, contains: "a scheme"), value)
    } else if text.contains("/") {
      find(.badHost(text, contains: "a path"), value)
    } else if text.contains(":") {
      let isPort = text.split(separator: ":").last?.utf8.allSatisfy(isDigit) == true
      find(.badHost(text, contains: isPort ? "a port" : "a character that no host has"), value)
    } else if text.dropFirst().contains("*") {
      find(.starInHost(text), value)
    } else if text.hasPrefix("*"), text != "*", !text.isWildcardDomain {
      find(.openWildcard(text), value)
    } else if lowercasedASCII(text) != text {
      // Hosts of custom schemes are compared without case, and nothing else reads them.
      if isWeb { find(.upperCaseHost(text), value) }
    }
  }

  /// Checks a path, and returns whether its text is in the syntax of the system.
  private mutating func lint(path value: Value, _ kind: AndroidPattern.Kind) -> Bool {
    let text = value.intended
    let name = value.name.rawValue
    if ExclusionMark(text) != nil {
      find(.exclusionInPath(attribute: name, text), value)
      return false
    }
    let host = text.hasPrefix("/") ? nil : PathSyntax.host(in: text)
    let path = String(text.dropFirst(host?.count ?? 0))
    let expression = PathExpression(path, kind)
    var remedy: String { expression.remedy(minSDK: minSDK, isInGroup: value.isInGroup) }
    var missed: String? {
      (try? AndroidPattern(value.text, kind: kind)).flatMap(expression.path)
    }
    var link: String? { missed.flatMap(self.link) }
    lintPrefix(meantBy: expression, text, value)
    if let meant = Self.backslashes(in: value) {
      let remedy = expression.isForeign ? remedy : "write \(quoted(meant))"
      find(.singleBackslash(value.attribute.value, remedy: remedy).example(link), value)
      if expression.isForeign { return false }
    } else if expression.isForeign, kind == .advancedGlob, (try? AdvancedGlob(value.text)) == nil {
      // The system rejects the pattern, which is another finding.
      return !findings.setRemedy(remedy, at: value.path)
    } else if let part = expression.foreign {
      if lintEscape(text, kind, in: value) { return false }
      find(.foreignPath(part, missed: missed, remedy).example(link), value)
      return false
    }
    var valueRemedy: String { Self.valueRemedy(remedy, name) }
    let isWithoutSlash =
      text.first.map { kind != .suffix && !Self.beginsPath($0, kind) } ?? false
      || !text.isEmpty && Self.matchesNoPath(text, kind)
    if isWithoutSlash {
      var meant = expression.isForeign && !expression.hasQuery ? valueRemedy : nil
      let rooted = "/" + text
      if kind == .advancedGlob, meant == nil, (try? AdvancedGlob(rooted))?.neverMatches == true {
        meant = Self.valueRemedy(self.remedy(for: value, rooted, kind), name)
      }
      find(.pathWithoutSlash(attribute: name, text, path: path, remedy: meant), value)
    }
    if kind != .simpleGlob, kind != .advancedGlob, text.contains("*") {
      find(.starInPath(attribute: name, remedy).example(link), value)
    }
    if expression.hasQuery {
      find(.queryInPathAttribute(text, remedy: expression.isForeign ? valueRemedy : nil), value)
    } else if expression.hasOptional {
      find(.optionalInPattern(text, remedy: valueRemedy).example(link), value)
    } else if kind == .simpleGlob || kind == .advancedGlob, expression.hasStar, !isWithoutSlash {
      find(.repeatedCharacter(text, remedy: valueRemedy).example(link), value)
    }
    _ = lintEscape(text, kind, in: value)
    if isWithoutSlash { return true }
    lintSlashes(in: value, kind)
    lintInvisible(in: value)
    return true
  }

  /// Reports escapes in a path, and returns whether it has some.
  private mutating func lintEscape(
    _ text: String,
    _ kind: AndroidPattern.Kind,
    in value: Value
  ) -> Bool {
    if !Self.hasEscape(text) { return false }
    // Android decodes each part of a link, which never has a '%' without two digits.
    let decoded = String(decoding: Array(text.utf8).unescaped(), as: UTF8.self)
    let isForeign = PathExpression(decoded, kind).isForeign
    let remedy =
      isForeign
      ? self.remedy(for: value, decoded, kind) : "write \(quoted(decoded.escapedForManifest))"
    find(.escapeInPath(text, remedy: remedy), value)
    return true
  }

  /// Reports a prefix that ends within a component, also where the value is meant as one.
  private mutating func lintPrefix(
    meantBy expression: PathExpression,
    _ text: String,
    _ value: Value
  ) {
    guard value.name == .pathPrefix else { return }
    let prefixes = expression.attributes(minSDK: minSDK)?.list.filter { $0.name == "pathPrefix" }
    let isForeign = expression.isForeign || expression.hasQuery
    let prefix = isForeign ? prefixes?.first?.value : text
    if let prefix, prefix.hasPrefix("/"),
      prefix.unicodeScalars.last?.properties.isAlphabetic == true
    {
      find(.openPrefix(prefix, isInGroup: value.isInGroup), value)
    }
  }

  /// Returns a link of the filter with a path.
  private func link(_ path: String) -> String? {
    guard let scheme = schemes.first, let host = hosts.first(where: { $0 != "*" }) else {
      return nil
    }
    let link = "\(scheme)://\(host.exampleDomain())\(path)"
    return link.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "%") } ? link : nil
  }

  /// Returns a remedy that names only the value, if the attribute stays the same.
  static func valueRemedy(_ remedy: String, _ name: String) -> String {
    remedy.hasPrefix("write 'android:\(name)=\"") && !remedy.contains("<data")
      ? remedy.replacing("android:\(name)=\"", with: "").replacing("\"'", with: "'") : remedy
  }

  private static func beginsPath(_ character: Character, _ kind: AndroidPattern.Kind) -> Bool {
    switch kind {
    case .simpleGlob: "/.\\".contains(character)
    case .advancedGlob: "/.[\\".contains(character)
    default: character == "/"
    }
  }

  static func hasEscape(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    return bytes.indices.contains { bytes.escapedByte(at: $0) != nil }
  }

  /// Returns the value with two backslashes in place of each `\` that the build tools read as the
  /// start of an escape, so that the pattern does not receive it; `nil` if each `\` arrives.
  static func backslashes(in value: Value) -> String? {
    if !value.attribute.value.utf8.contains(UInt8(ascii: "\\")) { return nil }
    var rest = value.attribute.value.unicodeScalars[...]
    var meant = ""
    var isFound = false
    while let scalar = rest.popFirst() {
      meant.unicodeScalars.append(scalar)
      guard scalar == "\\" else { continue }
      let next = rest.popFirst()
      if next.map({ !"\\ntu@?'\"#".unicodeScalars.contains($0) }) ?? true {
        meant += "\\"
        isFound = true
      }
      if let next { meant.unicodeScalars.append(next) }
    }
    return isFound ? meant : nil
  }
}
