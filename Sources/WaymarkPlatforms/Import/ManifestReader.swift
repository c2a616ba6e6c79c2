import Waymark

/// Reads the link declarations of a manifest.
struct ManifestReader {
  private let manifest: AndroidManifest
  private let name: String
  private let values: AndroidManifest.Values
  private let own: OwnNames?
  private(set) var lists: [ImportRuleList] = []
  private(set) var findings: [LinkDiagnostic] = []
  /// Domains and custom schemes in the order of the file.
  private(set) var domains: [String] = []
  private(set) var schemes: [String] = []
  /// The activities that accept links, in the order of the file, with their names as they are
  /// written.
  private(set) var activities: [(name: String, written: String, place: ImportPlace)] = []
  /// The activity of the filter that is read.
  private var activity: String?

  init(
    _ manifest: AndroidManifest,
    name: String,
    values: AndroidManifest.Values,
    own: OwnNames? = nil
  ) {
    self.own = own
    self.manifest = manifest.filled(with: values)
    self.name = name
    self.values = values
    for (filled, written) in zip(self.manifest.locatedElements, manifest.locatedElements) {
      let component = filled.component
      guard component.kind == .activity || component.kind == .activityAlias else { continue }
      activity = self.manifest.activity(of: component)
      let filter = AndroidManifest.IntentFilter(element: filled.element)
      read(filter, of: component, manifest.activity(of: written.component), filled.keyPath)
    }
    findUnverified()
  }

  private func place(_ offset: Int, _ keyPath: String) -> ImportPlace {
    ImportPlace(file: name, keyPath: keyPath, place: manifest.document.place(of: offset))
  }

  private mutating func read(
    _ filter: AndroidManifest.IntentFilter,
    of component: AndroidManifest.Component,
    _ written: String?,
    _ keyPath: String
  ) {
    let place = place(filter.element.offset, keyPath)
    if filter.element.name == "nav-graph" { return findings.append(.navGraph.at(place)) }
    let compiled = CompiledFilter(filter, apiLevel: 35, values: values)
    let rules = compiled.rules
    for unknown in compiled.unknown {
      findings.append(.unknownValue(unknown, sample: filter.sample(of: unknown)).at(place))
    }
    let others = ["content", "file", "market", AndroidFilterRules.nothing]
    var schemes = rules.schemes.filter { scheme in
      !others.contains(scheme) && own?.otherSchemes.contains(lowercasedASCII(scheme)) != true
    }
    if own != nil, let index = schemes.firstIndex(where: OwnNames.isTemplate) {
      findings.append(.placeholderValue(schemes.remove(at: index), of: "scheme").at(place))
    }
    if schemes.isEmpty { return }
    if let exception = compiled.exception {
      findings.append(.unsupportedPattern(exception.pattern).at(place))
      return
    }
    let gate = FilterGate(component, filter.element)
    for unknown in gate.unknown {
      findings.append(.unknownValue(unknown, sample: "true").at(place))
    }
    // A filter for another action of the system is not for links at all.
    if case .lacks(AndroidManifest.IntentFilter.viewAction)? = gate.error,
      !FilterKind(filter).hasOwnActions
    {
      return
    }
    if let lack = gate.error?.words ?? (rules.hasTypes ? "it is for content types" : nil) {
      findings.append(.notForLinks(lack).at(place))
      return
    }
    for pattern in rules.schemeSpecificParts where schemes.contains(where: Self.isWeb) {
      findings.append(.unsupportedPattern(pattern.text).at(place))
    }
    if let name = activity, !activities.contains(where: { $0.name == name }) {
      activities.append((name, written ?? name, place))
    }
    let paths = self.rules(of: filter, keyPath)
    if schemes.contains(where: Self.isWeb) { readWeb(paths, rules, filter, place) }
    if schemes.contains("http"), !schemes.contains("https"),
      let host = rules.knownAuthorities.first, !hasSecureFilter(like: filter)
    {
      findings.append(.httpOnly(host.text).at(place))
    }
    for scheme in schemes where !Self.isWeb(scheme) { read(scheme, paths, rules, place) }
  }

  /// Returns whether another filter is for the same hosts and paths with `https`, or for all paths.
  private func hasSecureFilter(like filter: AndroidManifest.IntentFilter) -> Bool {
    func texts(_ other: AndroidManifest.IntentFilter, _ isOwn: (String) -> Bool) -> Set<String> {
      let attributes = (other.data + other.groups.flatMap(\.data)).flatMap { data in
        data.attributes.map { "\($0.rawValue) \(lowercasedASCII(data[$0] ?? ""))" }
      }
      return Set(attributes.filter(isOwn))
    }
    let isHost = { (text: String) in text.hasPrefix("host ") || text.hasPrefix("port ") }
    let isOther = { (text: String) in !isHost(text) && !text.hasPrefix("scheme ") }
    return manifest.locatedFilters.contains { _, other, _ in
      let kind = FilterKind(other)
      let others = texts(other, isOther)
      return kind.isForBrowsers && kind.schemes.contains("https")
        && texts(other, isHost).isSuperset(of: texts(filter, isHost))
        && (others.isEmpty || !others.isDisjoint(with: texts(filter, isOther)))
    }
  }

  private static func isWeb(_ scheme: String) -> Bool { scheme == "https" || scheme == "http" }

  // MARK: - Paths

  /// A path or a relative group of a filter.
  ///
  /// A filter without paths matches all of them.
  private struct Path {
    /// The text of the pattern; empty for any path.
    var text = ""
    var excludes = false
    let tokens: [ImportToken]
    var conditions = ImportConditions.none
    let place: ImportPlace
    let part: ImportFilterPart
  }

  private mutating func rules(
    of filter: AndroidManifest.IntentFilter,
    _ keyPath: String
  ) -> [Path]? {
    var paths: [Path] = []
    var hasPaths = false
    for (index, data) in filter.data.enumerated() {
      let place = place(data.element.offset, "\(keyPath)/data[\(index + 1)]")
      for attribute in data.attributes {
        guard case (.path, let kind)? = attribute.pattern, let raw = data[attribute],
          let text = values.resolve(raw).text
        else { continue }
        hasPaths = true
        guard let pattern = try? AndroidPattern(text, kind: kind),
          let tokens = AndroidPatternReader.tokens(pattern)
        else {
          findings.append(.unreachable(text).at(place))
          continue
        }
        if Self.hasEmptyComponent(tokens) {
          findings.append(.unsupportedPattern(text).at(place))
          continue
        }
        paths.append(
          Path(
            text: text,
            tokens: tokens,
            place: place,
            part: ImportFilterPart(filter: keyPath, origin: .pattern(pattern))
          )
        )
      }
    }
    for (index, group) in filter.groups.enumerated() {
      hasPaths = true
      let place = place(
        group.element.offset,
        "\(keyPath)/uri-relative-filter-group[\(index + 1)]"
      )
      let part = ImportFilterPart(filter: keyPath, origin: .group(index))
      if let path = path(of: group, part, place) { paths.append(path) }
    }
    return hasPaths ? paths : nil
  }

  /// Returns whether a path has an empty component, which no route has.
  private static func hasEmptyComponent(_ tokens: [ImportToken]) -> Bool {
    zip(tokens, tokens.dropFirst()).contains { left, right in left == .slash && right == .slash }
  }

  private mutating func path(
    of group: AndroidManifest.RelativeGroup,
    _ part: ImportFilterPart,
    _ place: ImportPlace
  ) -> Path? {
    var tokens: [ImportToken]?
    var pathText = ""
    var conditions = ImportConditions()
    for data in group.data {
      for attribute in data.attributes {
        guard let (part, kind) = attribute.pattern, let raw = data[attribute] else { continue }
        guard let text = values.resolve(raw).text else {
          // Without the condition, the group would exclude other links, too.
          if group.allows { continue }
          return nil
        }
        switch part {
        case .path:
          guard let pattern = try? AndroidPattern(text, kind: kind),
            let read = AndroidPatternReader.tokens(pattern), !Self.hasEmptyComponent(read)
          else {
            findings.append(.unsupportedPattern(text).at(place))
            return nil
          }
          if tokens == nil { (tokens, pathText) = (read, text) }
        case .query:
          let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
          let name = String(parts[0])
          if name.isEmpty || conditions.items.contains(where: { $0.name == name }) { continue }
          let isWhole = kind == .literal && parts.count == 2
          conditions.items.append((name, isWhole ? .text(String(parts[1])) : .something))
        case .fragment: conditions.fragment = kind == .literal ? .text(text) : .something
        case .ssp: break
        }
      }
    }
    return Path(
      text: pathText,
      excludes: !group.allows,
      tokens: tokens ?? [.slash, .run(.any, least: 0)],
      conditions: conditions,
      place: place,
      part: part
    )
  }

  // MARK: - Scopes

  private mutating func readWeb(
    _ paths: [Path]?,
    _ rules: AndroidFilterRules,
    _ filter: AndroidManifest.IntentFilter,
    _ place: ImportPlace
  ) {
    if rules.authorities.isEmpty { findings.append(.anyHost("*").at(place)) }
    var scopes: [RouteScope] = []
    var matched: Set<RouteScope> = []
    for authority in rules.knownAuthorities {
      let isDefault = [80, 443].contains(authority.port) || authority.port < 0
      // Browsers send a host in ASCII.
      let host = lowercasedASCII(authority.text)
      var domain = convertedDomain(host) + (isDefault ? "" : ":\(authority.port)")
      if domain.hasPrefix("*"), !domain.isWildcardDomain || domain == "*." {
        findings.append(.anyHost(authority.text).at(place))
        domain = String(domain.dropFirst())
      }
      if domain.isEmpty { continue }
      if let own, !own.contains(domain: domain) {
        let finding: LinkDiagnostic =
          OwnNames.isTemplate(domain)
          ? .placeholderValue(domain, of: "domain")
          : .otherHost(
            domain,
            hasAutoVerify: filter.autoVerify == true,
            hasCustomScheme: !rules.schemes.allSatisfy(Self.isWeb)
          )
        findings.append(finding.at(place))
        continue
      }
      guard ImportIdentity.accepts(domain: domain) else {
        let help = "correct the host in the file, and import it again"
        findings.append(.badValue(authority.text, of: "domain", help: help).at(place))
        continue
      }
      if !domains.contains(domain) { domains.append(domain) }
      let scope = RouteScope.universal(domain: domain)
      if !scopes.contains(scope) { scopes.append(scope) }
      if convertedDomain(host) == host { matched.insert(scope) }
    }
    if scopes.isEmpty { return }
    let all = Path(
      tokens: [.slash, .run(.any, least: 0)],
      place: place,
      part: ImportFilterPart(filter: place.keyPath, origin: .pattern(nil))
    )
    let unmatched = Set(scopes).subtracting(matched)
    add((paths ?? [all]).map { [($0.tokens, $0)] }, scopes, unmatched: unmatched)
  }

  private mutating func read(
    _ scheme: String,
    _ paths: [Path]?,
    _ rules: AndroidFilterRules,
    _ place: ImportPlace
  ) {
    guard ImportIdentity.accepts(scheme: scheme) else {
      let help = ImportIdentity.help(for: scheme)
      findings.append(.badValue(scheme, of: "scheme", help: help).at(place))
      return
    }
    let name = lowercasedASCII(scheme)
    if !schemes.contains(name) { schemes.append(name) }
    let any = [ImportToken.slash, .run(.any, least: 0)]
    let all = { (tokens: [ImportToken], pattern: AndroidPattern?) in
      let part = ImportFilterPart(filter: place.keyPath, origin: .pattern(pattern))
      return Path(text: pattern?.text ?? "", tokens: tokens, place: place, part: part)
    }
    var found: [[(tokens: [ImportToken], path: Path)]] = []
    if rules.knownAuthorities.isEmpty, rules.schemeSpecificParts.isEmpty {
      found.append([(any, all(any, nil))])
    }
    for part in rules.schemeSpecificParts {
      // A generated filter also matches the part without query and fragment, unless the route
      // requires an item or a fragment.
      let path = Self.path(of: part)
      if path.endIndex < part.text.endIndex {
        if !rules.schemeSpecificParts.contains(where: { $0.text == path }) {
          findings.append(.unsupportedPattern(part.text).at(place))
        }
        continue
      }
      guard let tokens = AndroidPatternReader.tokens(part) else {
        findings.append(.unsupportedPattern(part.text).at(place))
        continue
      }
      found.append([(tokens, all(tokens, part))])
    }
    for authority in rules.knownAuthorities {
      let host = Self.tokens(ofHost: authority)
      guard let paths else {
        // The host alone, and the host with any text after it.
        found.append([(host, all(host, nil)), (host + any, all(host + any, nil))])
        continue
      }
      for path in paths {
        let start: [ImportToken] = path.tokens.first == .slash ? [] : [.slash]
        found.append([(host + start + path.tokens, path)])
      }
    }
    let scope = RouteScope.app(scheme: name)
    add(found, [scope], unmatched: name == scheme ? [] : [scope])
  }

  /// Returns the text of a pattern before the query and the fragment.
  private static func path(of part: AndroidPattern) -> Substring {
    var isInSet = false
    return part.text.prefix { character in
      if part.kind == .advancedGlob, "[]".contains(character) { isInSet = character == "[" }
      return isInSet || !"?#".contains(character)
    }
  }

  /// Returns the tokens of an authority.
  ///
  /// The host of a custom scheme's link is its first component.
  private static func tokens(ofHost authority: AndroidFilterRules.Authority) -> [ImportToken] {
    let port = authority.port < 0 ? "" : ":\(authority.port)"
    guard authority.text.hasPrefix("*") else { return [.text(authority.text + port)] }
    let text = authority.text.dropFirst() + port
    return [.run(.component, least: 1)] + (text.isEmpty ? [] : [.text(String(text))])
  }

  private mutating func add(
    _ found: [[(tokens: [ImportToken], path: Path)]],
    _ scopes: [RouteScope],
    unmatched: Set<RouteScope>
  ) {
    var rules: [ImportRule] = []
    for alternatives in found {
      guard let first = alternatives.first else { continue }
      let path = first.path
      let patterns = alternatives.flatMap { tokens, path in
        PatternDraft(tokens, path.conditions, excludes: path.excludes).patterns
      }
      if patterns.isEmpty {
        findings.append(.unreachable(path.text).at(path.place))
        continue
      }
      rules.append(
        ImportRule(
          excludes: path.excludes,
          patterns: patterns,
          place: path.place,
          fixedLengthPath: PatternDraft.hasFixedLength(path.tokens) ? path.text : nil,
          part: path.part
        )
      )
    }
    if rules.isEmpty { return }
    lists.append(
      .init(
        platform: .android,
        scopes: scopes,
        unmatched: unmatched,
        activity: activity,
        rules: rules
      )
    )
  }

  /// The activity of routes that name none: the one that the launcher opens if links open it too,
  /// otherwise the first one that links open.
  var mainActivity: String? {
    let launched = manifest.components.filter { component in
      component.intentFilters.contains { $0.categories.contains(Self.launcherCategory) }
    }.compactMap(manifest.activity)
    return activities.map(\.name).first { launched.contains($0) } ?? activities.first?.name
  }

  private static let launcherCategory = "android.intent.category.LAUNCHER"

  private mutating func findUnverified() {
    let verified = AndroidSimulator(manifest, values: values).requestedHosts
    for domain in domains
    where !verified.contains(domain) && AndroidSimulator.isVerifiable(domain) {
      guard
        let list = lists.first(where: { $0.scopes.contains(.universal(domain: domain)) }),
        let place = list.rules.first?.place, !domain.contains(":")
      else { continue }
      findings.append(.notVerified(domain).at(place))
    }
  }
}

extension AndroidManifest.IntentFilter {
  /// Returns a value for a placeholder or reference, as the attribute that contains it needs one.
  fileprivate func sample(of name: String) -> String {
    let values = data.flatMap(\.values)
    return switch values.first(where: { $0.text.contains(name) })?.attribute {
    case .scheme?: "example"
    case .port?: "8443"
    case let other? where other.pattern != nil: "text"
    default: "www.example.com"
    }
  }
}
