import Waymark
internal import WaymarkCatalog

/// Reads the rules of an association file for one app.
struct AssociationReader {
  private let file: AppleAppSiteAssociation
  private let name: String
  private let variables: [String: [String]]
  private(set) var findings: [LinkDiagnostic] = []
  /// The number of rules with letters that compare their case, and of those that do not.
  private(set) var cases = (sensitive: 0, insensitive: 0)

  init(_ file: AppleAppSiteAssociation, name: String) {
    self.file = file
    self.name = name
    let links = file.appLinks
    variables = Dictionary((links?.variables ?? []).map { ($0.name, $0.values) }) { first, _ in
      first
    }
  }

  /// Returns the apps that the file has rules for, in its order, each with the indices of its
  /// details.
  static func apps(_ file: AppleAppSiteAssociation) -> [(appID: String, details: [Int])] {
    var apps: [(appID: String, details: [Int])] = []
    for (index, detail) in (file.appLinks?.details ?? []).enumerated() {
      for appID in detail.appIDs {
        if let known = apps.firstIndex(where: { $0.appID == appID }) {
          if apps[known].details.last != index { apps[known].details.append(index) }
        } else {
          apps.append((appID, [index]))
        }
      }
    }
    return apps
  }

  /// Returns the rules that two apps of the file must share to count as one app in a catalog.
  static func rules(
    _ file: AppleAppSiteAssociation,
    _ details: [Int]
  ) -> [[JSONValue?]] {
    let all = file.appLinks?.details ?? []
    return details.map {
      [all[$0].json["components"], all[$0].json["paths"], all[$0].json["defaults"]]
    }
  }

  /// Returns the rules of the details.
  mutating func rules(of details: [Int]) -> [ImportRule] {
    guard let links = file.appLinks,
      let node = JSONFindings.Node(file.root)["applinks"]?["details"]
    else { return [] }
    let nodes = Array(node.elements) + node.members.map(\.node)
    let readable = nodes.filter { $0.value.members != nil }
    var rules: [ImportRule] = []
    for index in details where readable.indices.contains(index) {
      let detail = readable[index]
      let inherited = [
        detail["defaults"].flatMap { AppleAppSiteAssociation.Component(json: $0.value) },
        links.defaults,
      ].compactMap { $0 }
      // WWDC 2019, session 717: if there are components, the system does not read paths.
      if let components = detail["components"] {
        for component in components.elements {
          if let rule = rule(of: component, inherited) { rules.append(rule) }
        }
      } else {
        for path in detail["paths"].map({ Array($0.elements) }) ?? [] {
          if let rule = rule(path: path) { rules.append(rule) }
        }
      }
    }
    return rules
  }

  private func place(_ node: JSONFindings.Node) -> ImportPlace {
    ImportPlace(
      file: name,
      keyPath: node.path.description,
      place: file.file?.place(of: node.value.offset)
    )
  }

  private mutating func rule(path node: JSONFindings.Node) -> ImportRule? {
    guard let text = node.value.string else { return nil }
    let excludes = text.hasPrefix("NOT ")
    let patterns = patterns(
      excludes ? String(text.dropFirst(4)) : text,
      .none,
      excludes: excludes,
      isPercentEncoded: true,
      node
    )
    cases.sensitive += 1
    return ImportRule(
      excludes: excludes,
      patterns: patterns,
      place: place(node),
      isGuessed: Self.query(in: text) != nil,
      fixedLengthPath: fixedLengthPath(text, isPercentEncoded: true)
    )
  }

  private mutating func rule(
    of node: JSONFindings.Node,
    _ inherited: [AppleAppSiteAssociation.Component]
  ) -> ImportRule? {
    guard let component = AppleAppSiteAssociation.Component(json: node.value) else { return nil }
    func value<Value>(
      _ key: String,
      _ read: (AppleAppSiteAssociation.Component) -> Value?
    ) -> Value? {
      ([component] + inherited).first { $0.json[key] != nil }.flatMap(read)
    }
    let isPercentEncoded = value("percentEncoded") { $0.isPercentEncoded } ?? true
    let excludes = value("exclude") { $0.excludes } ?? false
    let query = value("?") { $0.query }
    var conditions = conditions(query, isPercentEncoded)
    var hasOtherQuery = false
    if case .text(let text)? = query, conditions.items.isEmpty {
      hasOtherQuery = text.isEmpty || !text.allSatisfy { $0 == "*" }
    }
    conditions.fragment = value("#") { $0.fragment }.map { self.value($0, isPercentEncoded) }
    let path = value("/") { $0.path }
    if value("caseSensitive", { $0.isCaseSensitive }) ?? true {
      cases.sensitive += 1
    } else {
      cases.insensitive += 1
    }
    let patterns = patterns(
      path ?? "*",
      conditions,
      excludes: excludes,
      isPercentEncoded: isPercentEncoded,
      node
    )
    return ImportRule(
      excludes: excludes,
      patterns: patterns,
      place: place(node),
      comment: component.comment,
      isGuessed: Self.query(in: path ?? "") != nil,
      fixedLengthPath: path.flatMap { fixedLengthPath($0, isPercentEncoded: isPercentEncoded) },
      hasOtherQuery: hasOtherQuery
    )
  }

  /// Returns a path that matches a fixed number of characters.
  private func fixedLengthPath(_ glob: String, isPercentEncoded: Bool) -> String? {
    let reader = AppleGlobReader(variables: variables, isPercentEncoded: isPercentEncoded)
    let tokens = (try? reader.read(glob)) ?? []
    return tokens.contains(where: PatternDraft.hasFixedLength) ? glob : nil
  }

  private mutating func patterns(
    _ glob: String,
    _ conditions: ImportConditions,
    excludes: Bool,
    isPercentEncoded: Bool,
    _ node: JSONFindings.Node
  ) -> [Pattern] {
    var conditions = conditions
    var glob = glob
    if let query = Self.query(in: glob) {
      findings.append(.questionMarkInPath(glob).at(place(node)))
      conditions.items += self.items(query.items, isPercentEncoded)
      glob = query.path
    }
    let reader = AppleGlobReader(variables: variables, isPercentEncoded: isPercentEncoded)
    do throws(AppleGlobReader.GlobError) {
      var patterns: [Pattern] = []
      for tokens in try reader.read(glob) {
        for pattern in PatternDraft(tokens, conditions, excludes: excludes).patterns
        where !patterns.contains(pattern) {
          patterns.append(pattern)
        }
      }
      if patterns.isEmpty { throw .unreachable }
      return patterns
    } catch {
      let finding: LinkDiagnostic =
        switch error {
        case .undefinedVariable(let name): .undefinedVariable(name)
        case .unreachable: .unreachable(glob)
        case .tooMany: .unsupportedPattern(glob)
        }
      findings.append(finding.at(place(node)))
      return []
    }
  }

  /// Reads a query that the author wrote into a path, where `?` matches any character:
  /// `/search?q=*`.
  private static func query(
    in glob: String
  ) -> (path: String, items: [(name: String, pattern: String)])? {
    guard let mark = glob.firstIndex(of: "?") else { return nil }
    let items = glob[glob.index(after: mark)...].split(separator: "&").map { item in
      let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return (name: String(parts[0]), pattern: parts.count > 1 ? String(parts[1]) : "")
    }
    guard glob[mark...].contains("="), !items.isEmpty,
      items.allSatisfy({ item in
        !item.name.isEmpty
          && item.name.utf8.allSatisfy {
            isDigit($0) || $0 == 0x5F || $0 == 0x2D || lowercasedASCII($0) &- 0x61 < 26
          }
      })
    else { return nil }
    return (String(glob[..<mark]), items)
  }

  private func conditions(
    _ query: AppleAppSiteAssociation.Component.Query?,
    _ isPercentEncoded: Bool
  ) -> ImportConditions {
    var conditions = ImportConditions()
    switch query {
    case .items(let items)?: conditions.items = self.items(items, isPercentEncoded)
    case .text(let text)?:
      // A glob for the whole query is read as conditions on single items.
      let items = text.split(separator: "&").compactMap {
        item -> (name: String, pattern: String)? in
        let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let name = parts[0].drop { $0 == "*" }
        guard parts.count == 2, !name.isEmpty, !name.contains(where: { "*?$".contains($0) }) else {
          return nil
        }
        return (String(name), String(parts[1]))
      }
      conditions.items = self.items(items, isPercentEncoded)
    case nil: break
    }
    return conditions
  }

  private func items(
    _ items: [(name: String, pattern: String)],
    _ isPercentEncoded: Bool
  ) -> [(name: String, value: ImportConditions.Value)] {
    var known: Set<String> = []
    return items.compactMap { item in
      let name = Self.decoded(item.name, isPercentEncoded)
      guard let name, !name.isEmpty, known.insert(name).inserted else { return nil }
      return (name, value(item.pattern, isPercentEncoded))
    }
  }

  /// Returns the condition that a glob places on a value.
  private func value(_ glob: String, _ isPercentEncoded: Bool) -> ImportConditions.Value {
    if glob.allSatisfy({ $0 == "*" }), !glob.isEmpty { return .anything }
    if glob.contains(where: { "*?".contains($0) }) || glob.contains("$(") { return .something }
    return Self.decoded(glob, isPercentEncoded).map { .text($0) } ?? .something
  }

  private static func decoded(_ text: String, _ isPercentEncoded: Bool) -> String? {
    String(plain: isPercentEncoded ? AppleURL.decoded(Array(text.utf8)) : Array(text.utf8))
  }
}
