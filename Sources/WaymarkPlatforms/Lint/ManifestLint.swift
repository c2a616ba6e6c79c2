public import Waymark

extension AndroidManifest {
  /// Returns all mistakes and risks in the manifest for its links, in the order of their places,
  /// including the ``findings`` found while reading it.
  ///
  /// A value that a build fills in, `@string/host` or `${host}`, is not checked. The article
  /// <doc:LintRules> has an entry for each code. At most 500 findings are returned.
  ///
  /// - Parameters:
  ///   - minSDK: The lowest API level of the app, if the manifest does not contain it.
  ///   - codes: The codes of findings to leave out.
  public func lint(
    minSDK: Int? = nil,
    ignoring codes: Set<LinkDiagnostic.Code> = []
  ) -> [LinkDiagnostic] {
    var lint = ManifestLint(self, minSDK: minSDK ?? self.minSDK, ignoring: codes)
    lint.lintComponents()
    for (_, filter, path) in locatedFilters { lint.lint(filter: filter, path) }
    return lint.findings.inOrder
  }

  /// Every code that ``lint(minSDK:ignoring:)`` can return in addition to those of ``findings``.
  public static var lintCodes: [LinkDiagnostic.Code] {
    FindingCodes.manifestLint
  }
}

/// Checks one manifest.
struct ManifestLint {
  let manifest: AndroidManifest
  let minSDK: Int?
  var findings: LintFindings

  init(_ manifest: AndroidManifest, minSDK: Int?, ignoring codes: Set<LinkDiagnostic.Code>) {
    self.manifest = manifest
    self.minSDK = minSDK
    let document = manifest.document
    findings = LintFindings(manifest.findings, ignoring: codes) { document.place(of: $0) }
  }

  mutating func find(_ finding: LinkDiagnostic, _ element: XMLElement, _ path: String) {
    findings.find(finding, at: path, offset: element.offset)
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
  }

  /// Returns the values of an element that no build fills in.
  static func values(of data: XMLElement, _ path: String) -> [Value] {
    data.attributes.compactMap { attribute in
      guard attribute.namespace == AndroidManifest.namespace,
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

  /// Checks the attribute `exported`, which API level 31 and later require for a component with
  /// filters.
  mutating func lintComponents() {
    if let target = manifest.targetSDK, target < 31 { return }
    for application in manifest.document.root.elements(named: "application") {
      for (element, path) in AndroidManifest.located(application) {
        guard let component = AndroidManifest.Component(element: element),
          component.kind != .provider, !component.intentFilters.isEmpty,
          element.attribute("exported", in: AndroidManifest.namespace) == nil
        else { continue }
        find(.missingExported, element, path)
      }
    }
  }
}

extension ManifestLint {
  mutating func lint(filter: AndroidManifest.IntentFilter, _ path: String) {
    let elements = AndroidManifest.located(filter.element, under: path)
    let data = elements.filter { $0.0.name == "data" }
    let values = data.map { Self.values(of: $0.0, $0.1) }
    for (element, path) in data { lint(attributesOf: element, path) }
    for value in values.joined() { lint(value: value) }
    lintKind(of: filter, Array(values.joined()), path)
    lintPool(of: filter, data, path)
    lintProduct(of: values, filter, path)
    lintAge(of: values)
    let groups = elements.filter { $0.0.name == "uri-relative-filter-group" }
    lint(groups: groups, of: filter)
  }

  /// Checks the properties that make a filter one for web links that Android verifies.
  private mutating func lintKind(
    of filter: AndroidManifest.IntentFilter,
    _ values: [Value],
    _ path: String
  ) {
    let schemes = values.filter { $0.name == .scheme }
    let isWeb = schemes.contains { $0.text == "https" || $0.text == "http" }
    let isForLinks =
      filter.actions.contains(AndroidManifest.IntentFilter.viewAction)
      && filter.categories.contains(AndroidManifest.IntentFilter.browsableCategory)
    let custom = schemes.filter { $0.text != "https" && $0.text != "http" }
    if filter.autoVerify == true {
      for scheme in custom where isWeb { find(.mixedSchemes(scheme.text), scheme) }
      // The value of an attribute that a build fills in may be a web scheme.
      let isKnown = schemes.count == filter.data.count { $0[.scheme] != nil }
      if !isWeb, isKnown, let first = custom.first { find(.needlessAutoVerify(first.text), first) }
    }
    guard isWeb, isForLinks || filter.autoVerify == true else { return }
    let needed = [
      (AndroidManifest.IntentFilter.viewAction, filter.actions),
      (AndroidManifest.IntentFilter.browsableCategory, filter.categories),
      (AndroidManifest.IntentFilter.defaultCategory, filter.categories),
    ]
    let missing = needed.filter { !$1.contains($0) }.map(\.0)
    if !missing.isEmpty { find(.incompleteFilter(missing), filter.element, path) }
    // A filter without a host is for a type of content, such as that of a browser or a player.
    let hasHost = filter.data.contains { $0[.host] != nil && $0[.host] != "*" }
    if filter.element.attribute("autoVerify", in: AndroidManifest.namespace) == nil, hasHost,
      custom.isEmpty
    {
      find(.noAutoVerify, filter.element, path)
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
    for (element, path) in data {
      let data = AndroidManifest.Data(element: element)
      if !hasHost, data.attributes.contains(where: { $0.pattern?.part == .path }) {
        find(.pathWithoutHost, element, path)
      }
      if !hasScheme, let host = data[.host] { find(.hostWithoutScheme(host), element, path) }
    }
  }

  /// Reports hosts with their own paths, which also get the paths of the other hosts.
  private mutating func lintProduct(
    of values: [[Value]],
    _ filter: AndroidManifest.IntentFilter,
    _ path: String
  ) {
    var paths: [String: Set<String>] = [:]
    for values in values {
      let host = values.first { $0.name == .host }?.text
      let texts = values.filter { $0.name.pattern?.part == .path }
      if let host, !texts.isEmpty {
        paths[lowercasedASCII(host), default: []].formUnion(
          texts.map { "\($0.name.rawValue) \($0.text)" }
        )
      }
      if texts.count > 1 {
        find(.severalPaths(texts.map { "android:" + $0.name.rawValue }), texts[0])
      }
    }
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
    if (minSDK ?? 1) < 35 { find(.groupsIgnored, first, path) }
    let hasPath = filter.data.contains { data in
      data.attributes.contains { $0.pattern?.part == .path }
    }
    if !hasPath, filter.groups.allSatisfy({ !$0.allows }) {
      find(.onlyBlockingGroups, first, path)
    }
    for (group, path) in groups {
      for (data, path) in AndroidManifest.located(group, under: path) where data.name == "data" {
        lint(attributesOf: data, path)
        for value in Self.values(of: data, path) { lint(value: value) }
      }
    }
  }

  /// Reports attributes that neither the build tools nor the system reads.
  private mutating func lint(attributesOf element: XMLElement, _ path: String) {
    let parts = AndroidManifest.Data.Part.allCases
    let known =
      ["scheme", "host", "port", "mimeType", "mimeGroup"]
      + parts.flatMap { part in
        AndroidPattern.Kind.allCases.map { AndroidManifest.Data.Attribute(part, $0).rawValue }
      }
    for attribute in element.attributes {
      let name = attribute.localName
      let place = "\(path)/@\(attribute.name)"
      if attribute.namespace == nil, known.contains(name), attribute.name == name {
        findings.find(.attributeWithoutPrefix(name), at: place, offset: attribute.offset)
      } else if attribute.namespace == AndroidManifest.namespace, !known.contains(name),
        let nearest = nearestName(to: name, among: known)
      {
        let finding = LinkDiagnostic.unknownAttribute(name, nearest: nearest)
        findings.find(finding, at: place, offset: attribute.offset)
      }
    }
  }
}

extension ManifestLint {
  mutating func lint(value: Value) {
    switch value.name {
    case .scheme: lint(scheme: value)
    case .host: lint(host: value)
    default:
      guard let (part, kind) = value.name.pattern else { return }
      if part == .path { lint(path: value, kind) }
      lintBackslash(in: value)
      lint(pattern: value, kind)
    }
  }

  private mutating func lint(scheme value: Value) {
    if value.text.contains(":") {
      find(.schemeWithDelimiter(value.text), value)
    } else if lowercasedASCII(value.text) != value.text {
      find(.upperCaseScheme(value.text), value)
    }
  }

  private mutating func lint(host value: Value) {
    let text = value.text
    if text.contains("://") {
      find(.badHost(text, contains: "a scheme"), value)
    } else if text.contains("/") {
      find(.badHost(text, contains: "a path"), value)
    } else if text.contains(":") {
      find(.badHost(text, contains: "a port"), value)
    } else if text.dropFirst().contains("*") {
      find(.starInHost(text), value)
    } else if text.hasPrefix("*"), text != "*", !text.isWildcardDomain {
      find(.openWildcard(text), value)
    } else if lowercasedASCII(text) != text {
      find(.upperCaseHost(text), value)
    }
  }

  private mutating func lint(path value: Value, _ kind: AndroidPattern.Kind) {
    let text = value.text
    let name = value.name.rawValue
    if kind == .literal || kind == .prefix, text.contains("*") {
      find(.starInPath(attribute: name), value)
    }
    if let first = text.first, kind != .suffix, !Self.beginsPath(first, kind) {
      find(.pathWithoutSlash(attribute: name, text), value)
    }
    if text.contains("?") || text.contains("#") { find(.queryInPathAttribute(text), value) }
    if Self.hasEscape(text) { find(.escapeInPath(text), value) }
    if let (part, meant) = Self.foreign(in: text, kind) {
      find(.foreignPath(part, meant: meant), value)
    }
  }

  private static func beginsPath(_ character: Character, _ kind: AndroidPattern.Kind) -> Bool {
    switch kind {
    case .simpleGlob: "/.\\".contains(character)
    case .advancedGlob: "/.[\\".contains(character)
    default: character == "/"
    }
  }

  private static func hasEscape(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    return bytes.indices.contains { index in
      bytes[index] == UInt8(ascii: "%") && index + 2 < bytes.count
        && hexadecimalValue(bytes[index + 1]) != nil && hexadecimalValue(bytes[index + 2]) != nil
    }
  }

  /// Reports parameters of routers in any value, and syntax of regular expressions in a pattern.
  private static func foreign(
    in text: String,
    _ kind: AndroidPattern.Kind
  ) -> (part: String, meant: String)? {
    for component in text.split(separator: "/") {
      let second = component.dropFirst().utf8.first.map { lowercasedASCII($0) } ?? 0
      let isParameter =
        component.hasPrefix(":") && second &- 0x61 < 26
        || component.hasPrefix("{") && component.hasSuffix("}")
      if isParameter, kind != .advancedGlob {
        return (String(component), "'android:pathPattern' with '..*'")
      }
    }
    guard kind == .simpleGlob || kind == .advancedGlob else { return nil }
    if kind == .simpleGlob, let set = PathSyntax.set(in: text) {
      return (set, "it as 'android:pathAdvancedPattern'")
    }
    if text.contains("("), text.contains("|") { return ("(|)", "one element '<data>' for each") }
    if text.contains("\\d") { return ("\\d", "'[0-9]' in 'android:pathAdvancedPattern'") }
    if text.hasPrefix("^") || text.hasSuffix("$") {
      return (text.hasPrefix("^") ? "^" : "$", "nothing there: a pattern is for the whole path")
    }
    return nil
  }

  /// Reports `\` that the build tools read as the start of an escape, so that the pattern does not
  /// receive it.
  private mutating func lintBackslash(in value: Value) {
    var rest = value.attribute.value.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      guard scalar == "\\" else { continue }
      let next = rest.popFirst()
      if next.map({ !"\\ntu@?'\"#".unicodeScalars.contains($0) }) ?? true {
        return find(.singleBackslash(value.attribute.value), value)
      }
    }
  }

  private mutating func lint(pattern value: Value, _ kind: AndroidPattern.Kind) {
    switch kind {
    case .simpleGlob: lint(simpleGlob: value)
    case .advancedGlob:
      guard let glob = try? AdvancedGlob(value.text) else { return }
      if glob.neverMatches { find(.greedyToken(value.text), value) }
    default: break
    }
  }

  /// Reports `.*` that is not the end of a component.
  ///
  /// It stops at the first unit that equals the next one of the pattern; at the end of a component,
  /// that is what most people mean.
  private mutating func lint(simpleGlob value: Value) {
    let characters = Array(value.text)
    var index = 0
    while index + 2 < characters.count {
      if characters[index] == "\\" {
        index += 2
        continue
      }
      guard characters[index] == ".", characters[index + 1] == "*" else {
        index += 1
        continue
      }
      var next = characters[index + 2]
      if next == "." { return find(.doubleRun(value.text), value) }
      if next == "\\", index + 3 < characters.count { next = characters[index + 3] }
      if next != "/" { return find(.firstStop(value.text, at: next), value) }
      index += 2
    }
  }
}
