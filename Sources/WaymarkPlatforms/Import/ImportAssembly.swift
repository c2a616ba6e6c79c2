import Waymark
import WaymarkCatalog

/// Makes the catalog from the content of the files.
struct ImportAssembly {
  /// A pattern, and the places where each system's files open its links.
  private struct Candidate {
    let pattern: Pattern
    let place: ImportPlace
    var comment: String?
    var scopes: [RouteNotes.Platform: Set<RouteScope>] = [:]
    /// The place of the first rule of each system.
    var places: [RouteNotes.Platform: ImportPlace] = [:]
    /// The activity whose filter has the pattern, for each scope.
    var activities: [RouteScope: String] = [:]
  }

  private let reader: ImportReader
  private let systems: ImportSystems
  private var findings: [LinkDiagnostic] = []
  /// The exclusions that a catalog cannot have.
  private var leftOut: [OpenedExclusion] = []
  /// The remaining number of rules to check in order to determine which systems open a route.
  private var budget = 5_000_000
  /// The maximum number of states of the searches for differences.
  private let states: Int

  init(_ reader: ImportReader, states: Int = 600_000) {
    self.reader = reader
    self.states = states
    systems = ImportSystems(reader)
  }

  /// Returns the catalog and all findings.
  func result() throws(CatalogError) -> CatalogImport {
    var assembly = self
    return try assembly.assemble()
  }

  private mutating func assemble() throws(CatalogError) -> CatalogImport {
    let app = reader.identity.app
    let exclusions = exclusions()
    let webOnly = exclusions.map(\.path)
    let conflicts = ImportConflicts(reachable(drafts()), app: app, webOnly: webOnly)
    findings += conflicts.findings
    var names = ImportRouteNames()
    var routes = conflicts.drafts.map(\.route)
    // The shorter pattern gets the shorter name.
    let order = routes.indices.sorted { left, right in
      let (one, other) = (routes[left].pattern, routes[right].pattern)
      return (one.parameters.count, one.components.count, left)
        < (other.parameters.count, other.components.count, right)
    }
    for index in order where conflicts.drafts[index].name != nil {
      routes[index].name = names.name(routes[index].pattern, wish: conflicts.drafts[index].name)
    }
    for index in order where routes[index].name == nil {
      routes[index].name = names.name(routes[index].pattern)
    }
    let catalog = try LinkCatalog(app: app, routes: routes, webOnly: webOnly)
    if let table = conflicts.table {
      var check = ImportCheck(
        reader,
        systems,
        table,
        catalog,
        conflicts.drafts,
        exclusions,
        leftOut: leftOut,
        budget: states
      )
      check.run()
      findings += check.findings
      findings += leftOut.filter { !check.shownExclusions.contains($0.place) }.map(\.finding)
    } else {
      findings += leftOut.map(\.finding)
      findings.append(.tooManyOverlaps.inFile(reader.files.first?.name ?? ""))
    }
    var result = CatalogImport(
      catalog: catalog,
      findings: sorted,
      places: (conflicts.drafts.map(\.place), exclusions.map(\.place))
    )
    result.isWithoutLinks = reader.findings.allSatisfy {
      $0.contains { $0.code == LinkDiagnostic.noLinks.code }
    }
    return result
  }

  /// Returns the drafts without those of a query that the import assumed, if its items are optional
  /// and another draft has the path: no link would open their routes.
  private func reachable(_ drafts: [ImportDraft]) -> [ImportDraft] {
    let guessed = Set(reader.lists.flatMap(\.rules).filter(\.isGuessed).map(\.place))
    if guessed.isEmpty { return drafts }
    return drafts.filter { draft in
      let parts = draft.pattern.text.split(
        separator: "?",
        maxSplits: 1,
        omittingEmptySubsequences: false
      )
      guard guessed.contains(draft.place), draft.pattern.fragment == nil, parts.count == 2,
        parts[1].split(separator: "&").allSatisfy({ $0.hasSuffix("?}") })
      else { return true }
      return !drafts.contains { other in
        other.pattern.text == parts[0] && other.scopes.isSuperset(of: draft.scopes)
      }
    }
  }

  /// All findings, sorted by file and then by line.
  private var sorted: [LinkDiagnostic] {
    let names = reader.files.map(\.name)
    let all = Self.withoutRepeats(reader.findings.flatMap { $0 } + findings)
    var order: [String: Int] = [:]
    for (index, name) in names.enumerated() { order[name] = order[name] ?? index }
    return all.enumerated().sorted { left, right in
      let one = (order[left.element.file ?? ""] ?? 0, left.element.line ?? 0, left.offset)
      let other = (order[right.element.file ?? ""] ?? 0, right.element.line ?? 0, right.offset)
      return one < other
    }.map(\.element)
  }

  /// The codes of lint findings, each with the code of the import finding that makes it redundant
  /// at the same place.
  private static let repeats = [
    "apple.unknown-variable": "import.undefined-variable",
    "apple.open-variable": "import.undefined-variable",
    "apple.query-in-path": "import.query-in-path", "apple.fragment-in-path": "import.unreachable",
    "apple.exclude-after-allow": "import.excluded-route",
    "android.incomplete-filter": "import.not-for-links",
    "android.no-auto-verify": "import.not-verified", "android.star-in-host": "import.host",
  ]

  /// Returns the findings without lint findings that an import finding repeats, and without
  /// unnecessary exclusions for which lint names the earlier rule.
  private static func withoutRepeats(_ findings: [LinkDiagnostic]) -> [LinkDiagnostic] {
    let places = Dictionary(grouping: findings) { "\($0.file ?? "") \($0.code)" }
      .mapValues { $0.map(\.keyPath) }
    func has(_ code: String, about finding: LinkDiagnostic) -> Bool {
      (places["\(finding.file ?? "") \(code)"] ?? []).contains { path in
        path.hasPrefix(finding.keyPath) || finding.keyPath.hasPrefix(path)
      }
    }
    return findings.filter { finding in
      if finding.code == LinkDiagnostic.uselessExclusion.code {
        return !has("apple.exclude-after-allow", about: finding)
      }
      return repeats[finding.code.rawValue].map { !has($0, about: finding) } ?? true
    }
  }

  // MARK: - Paths that stay in the browser

  /// Returns the exclusions that keep a link in the browser which a later rule would open, and
  /// those with literal text whose links no rule for web links opens.
  private mutating func exclusions() -> [ImportExclusion] {
    var exclusions: [(pattern: Pattern, list: ImportRuleList, place: ImportPlace)] = []
    var overlaps = PathOverlaps(reader.lists, reader.identity.app.policies.pathCase)
    for (number, list) in reader.lists.enumerated() {
      for (index, rule) in list.rules.enumerated() where rule.excludes {
        var needed: [Pattern] = []
        var earlier: [Pattern] = []
        var later: [Pattern] = []
        for pattern in rule.patterns {
          guard let met = overlaps.routes(of: pattern) else {
            needed.append(pattern)
            continue
          }
          let own = met.filter { $0.list == number }
          let isOpened = met.contains { entry in
            reader.lists[entry.list].scopes.contains { $0.kind == .universal }
          }
          let isNamed = !isOpened && pattern.hasText
          if isNamed || own.contains(where: { $0.rule > index }) { needed.append(pattern) }
          earlier += own.filter { $0.rule < index }.map(\.pattern)
          later += own.filter { $0.rule > index }.map(\.pattern)
        }
        if needed.isEmpty {
          let isRead = !rule.patterns.isEmpty
          if isRead { findings.append(.uselessExclusion.at(rule.place)) }
          continue
        }
        // A pattern may match more than the rule, such as any text for '??'.
        let route =
          Self.route(of: earlier, takenBy: needed) { _ in true }
          ?? Self.route(of: later, takenBy: needed) { opens($0, list) }
        if let route {
          leftOut.append(OpenedExclusion(pattern: needed[0], route: route, place: rule.place))
          continue
        }
        exclusions += needed.map { ($0, list, rule.place) }
      }
    }
    let scopes = Set(systems.places.map(\.scope).filter { $0.kind == .universal })
    return Self.merged(exclusions, all: scopes)
  }

  /// Returns the exclusions without duplicates, and without a domain if they apply to all of them.
  private static func merged(
    _ exclusions: [(pattern: Pattern, list: ImportRuleList, place: ImportPlace)],
    all: Set<RouteScope>
  ) -> [ImportExclusion] {
    var result: [ImportExclusion] = []
    var known: Set<String> = []
    for (pattern, list, place) in exclusions {
      let isEverywhere = all.isSubset(of: list.scopes)
      let shape = pattern.shape
      for domain in isEverywhere ? [nil] : list.scopes.map(\.name) {
        if known.contains(shape) || !known.insert("\(shape) \(domain ?? "")").inserted { continue }
        if domain == nil { known.insert(shape) }
        let path = WebOnlyPath(pattern, domain: domain)
        result.append(ImportExclusion(path: path, platform: list.platform, place: place))
      }
    }
    return result
  }

  /// Returns the first route that opens the app and that an exclusion matches completely, judged by
  /// a sample link.
  private static func route(
    of routes: [Pattern],
    takenBy exclusions: [Pattern],
    opening opens: (Pattern) -> Bool
  ) -> Pattern? {
    if routes.isEmpty { return nil }
    let tables = exclusions.compactMap { try? RouteTable([Route($0)]) }
    return routes.prefix(100).first { route in
      let link = ExampleLink(route).text(host: "www.example.com")
      return tables.contains { ((try? $0.match(link)) ?? nil) != nil } && opens(route)
    }
  }

  /// Returns whether the file of a list opens the app for the sample link of a route.
  private mutating func opens(_ route: Pattern, _ list: ImportRuleList) -> Bool {
    budget -= systems.cost
    let place = systems.places.first { list.scopes.contains($0.scope) }
    guard budget >= 0, let place else { return false }
    return systems.opens(place.text(ExampleLink(route)), place, on: list.platform)
  }

  // MARK: - Routes

  private mutating func drafts() -> [ImportDraft] {
    var candidates: [Candidate] = []
    var places: [String: Int] = [:]
    for list in reader.lists {
      for rule in list.rules where !rule.excludes {
        for pattern in rule.patterns {
          let index = places[pattern.shape] ?? candidates.count
          if index == candidates.count {
            candidates.append(Candidate(pattern: pattern, place: rule.place))
            places[pattern.shape] = index
          }
          candidates[index].scopes[list.platform, default: []].formUnion(list.scopes)
          if candidates[index].places[list.platform] == nil {
            candidates[index].places[list.platform] = rule.place
          }
          candidates[index].comment = candidates[index].comment ?? rule.comment
          guard let activity = list.activity else { continue }
          for scope in list.scopes {
            let other = candidates[index].activities[scope]
            if let other, other != activity {
              let opened = scope.kind == .universal ? activity : other
              let link = systems.link(of: pattern, in: scope)
              let finding = LinkDiagnostic.otherActivity([other, activity], opened, link: link)
              findings.append(finding.at(rule.place))
            }
            // Of several activities, Android opens the last one for a web link.
            if other == nil || scope.kind == .universal {
              candidates[index].activities[scope] = activity
            }
          }
        }
      }
    }
    var drafts: [ImportDraft] = []
    for candidate in candidates {
      let made = self.drafts(candidate)
      if made.isEmpty {
        findings.append(.unreachable(candidate.pattern.text).at(candidate.place))
      }
      drafts += made
    }
    return Self.distinguished(drafts)
  }

  /// Returns the drafts with distinct summaries if one rule became several routes: each summary
  /// after the first also contains the pattern and, for other places or systems, those too.
  private static func distinguished(_ drafts: [ImportDraft]) -> [ImportDraft] {
    var drafts = drafts
    var known: [ImportPlace: Set<String>] = [:]
    for index in drafts.indices {
      let draft = drafts[index]
      guard let summary = draft.summary else { continue }
      let scopes = draft.scopes.sorted().map(\.description)
      let systems = draft.platforms?.map(\.rawValue) ?? []
      let pattern = draft.pattern.text.isEmpty ? "/" : draft.pattern.text
      let details = [pattern, (scopes + systems).joined(separator: ", ")]
      let candidates =
        [summary]
        + (1...2).map {
          "\(summary) (\(details.prefix($0).joined(separator: ", ")))"
        }
      drafts[index].summary = candidates.first { !known[draft.place, default: []].contains($0) }
      known[draft.place, default: []].insert(drafts[index].summary ?? summary)
    }
    return drafts
  }

  /// Reads a comment: a single ASCII word is a name, and any other text is a summary.
  private static func parts(of comment: String?) -> (name: String?, summary: String?) {
    guard let comment,
      !comment.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }),
      !comment.allSatisfy(\.isWhitespace)
    else { return (nil, nil) }
    let isName =
      comment.utf8.first.map { lowercasedASCII($0) &- 0x61 < 26 } ?? false
      && comment.utf8.allSatisfy {
        isDigit($0) || lowercasedASCII($0) &- 0x61 < 26 || "-_".utf8.contains($0)
      }
    return isName ? (comment, nil) : (nil, comment)
  }

  /// Returns the routes of a pattern: one, or several if the systems open its links in different
  /// places.
  private mutating func drafts(_ candidate: Candidate) -> [ImportDraft] {
    var groups: [(platforms: [RouteNotes.Platform]?, activity: String?, scopes: Set<RouteScope>)] =
      []
    for place in systems.places {
      guard let platforms = platforms(of: candidate, place) else { continue }
      let isForAndroid = platforms.list?.contains(.android) ?? true
      let activity = isForAndroid ? activity(of: candidate, place) : nil
      if let index = groups.firstIndex(where: {
        $0.platforms == platforms.list && $0.activity == activity
      }) {
        groups[index].scopes.insert(place.scope)
      } else {
        groups.append((platforms.list, activity, [place.scope]))
      }
    }
    let (name, summary) = Self.parts(of: candidate.comment)
    return groups.map { platforms, activity, scopes in
      ImportDraft(
        pattern: candidate.pattern,
        scopes: simplified(scopes),
        platforms: platforms,
        activity: activity,
        name: name,
        summary: summary,
        place: candidate.place,
        places: candidate.places
      )
    }
  }

  /// Returns the activity that a pattern's links open in a place; `nil` for the main activity.
  private func activity(of candidate: Candidate, _ place: ImportSystems.Place) -> String? {
    let name =
      candidate.activities[place.scope]
      ?? systems.activity(of: place.text(ExampleLink(candidate.pattern)))
    return reader.identity.activity(ofRouteTo: name)
  }

  /// Returns the systems on which a pattern's links open the app in a place.
  ///
  /// The list is `nil` for all known systems; the result is `nil` if no rule opens the links in
  /// that place.
  private mutating func platforms(
    of candidate: Candidate,
    _ place: ImportSystems.Place
  ) -> (list: [RouteNotes.Platform]?, Void)? {
    if place.scope.kind == .app {
      guard candidate.scopes[.android]?.contains(place.scope) == true else { return nil }
      let isAppleKnown = systems.platforms.contains(.iOS) || reader.hasInfoPropertyList
      let isForBoth = reader.appleSchemes.contains(place.name) || !isAppleKnown
      return (isForBoth ? nil : [.android], ())
    }
    guard candidate.scopes.values.contains(where: { $0.contains(place.scope) }) else { return nil }
    let platforms = systems.platforms.filter { platform in
      if candidate.scopes[platform]?.contains(place.scope) == true { return true }
      budget -= systems.cost
      return budget > 0 && systems.opens(candidate.pattern, place, on: platform)
    }
    return (platforms == systems.platforms ? nil : platforms, ())
  }

  /// Returns the scopes, with one scope for all domains or all schemes if the set contains all of
  /// them.
  private func simplified(_ scopes: Set<RouteScope>) -> Set<RouteScope> {
    var result = scopes
    for (kind, any) in [
      (RouteScope.Kind.universal, RouteScope.universalAny), (.app, .appAny),
    ] {
      let all = Set(systems.places.map(\.scope).filter { $0.kind == kind })
      guard !all.isEmpty, all.isSubset(of: scopes) else { continue }
      result.subtract(all)
      result.insert(any)
    }
    return result
  }
}

extension Pattern {
  /// Indicates whether the path contains literal text.
  fileprivate var hasText: Bool {
    components.flatMap(\.elements).contains { if case .literal = $0 { true } else { false } }
  }
}
