internal import Waymark
internal import WaymarkCatalog
internal import WaymarkPlatforms

/// Compares the routes of a catalog with given and generated files, domain by domain.
///
/// Each search has the routes, the given files and the generated files as its sides. So each link
/// that it finds shows at once whether the given files are wrong, or no file can be right.
struct AgreementSearch {
  private let catalog: LinkCatalog
  /// The index of the first route with each label.
  private let indices: [String: Int]
  private let table: RouteTable
  private var given: AppFiles
  private var generated: AppFiles
  private let servers: [ServerSides]
  private let platforms: Set<Agreement.Platform>
  /// The custom schemes whose links are compared.
  private let schemes: [Agreement.Platform: [String]]
  /// Indicates whether the links with a custom scheme are compared that have an empty host, or that
  /// open the app although no route accepts them.
  private let comparesAllSchemeLinks: Bool
  /// Indicates whether the dynamic rules that the catalog generates are compared by themselves.
  private let comparesDynamicRules: Bool
  private let activities: [Int: String]
  /// The domains that the app's identity has.
  private let ownDomains: ScopeSet
  /// The schemes and domains that routes name.
  private let namedScopes: ScopeSet
  /// The first label, which nothing names, of the domains that represent those of a wildcard.
  private let label: String
  private(set) var agreement = Agreement()

  private typealias Group = AgreementGroup
  private typealias Trial = AgreementTrial
  private typealias Witness = AgreementWitness

  private var trials: [Trial] = []
  private var trialsOfScope: [RouteScope: [Int]] = [:]
  private var routesOfScope: [RouteScope: (rules: TableRules, acceptor: LinkAcceptor)] = [:]
  private var acceptorOfOrder: [[SIMD2<Int>]: LinkAcceptor] = [:]
  private var lenientAcceptorOfOrder: [[SIMD2<Int>]: LinkAcceptor] = [:]
  private var searches: KnownLinks
  private var knownLimits = KnownLimits()
  private var witnesses: [Group: [Witness]] = [:]
  private var groups: [Group] = []
  private var better: Set<Group> = []
  private var ruleUse = RuleUse()
  /// The reasons for the limits of association files, by server; for `nil`, of the manifest.
  private var causes: [String?: LimitCauses] = [:]
  /// The reasons for the limits of dynamic rules, by domain.
  private var causesOfRules: [String: LimitCauses] = [:]

  init(
    _ catalog: LinkCatalog,
    _ table: RouteTable,
    given: AppFiles,
    generated: AppFiles,
    servers: [ServerSides],
    budget: AgreementBudget,
    platforms: Set<Agreement.Platform> = Set(Agreement.Platform.allCases),
    schemes: [Agreement.Platform: [String]],
    comparesAllSchemeLinks: Bool = false,
    comparesDynamicRules: Bool = false
  ) {
    (self.platforms, self.schemes) = (platforms, schemes)
    self.comparesDynamicRules = comparesDynamicRules
    self.comparesAllSchemeLinks = comparesAllSchemeLinks
    self.catalog = catalog
    indices = Dictionary(catalog.routes.enumerated().map { ($1.label, $0) }) { first, _ in first }
    self.table = table
    (self.given, self.generated, self.servers) = (given, generated, servers)
    searches = KnownLinks(budget.ofSearch)
    activities = catalog.activitiesOfRoutes
    ownDomains = ScopeSet(catalog.app.scopes(.universal))
    namedScopes = ScopeSet(table.routeScopes.filter { $0.name != nil })
    label = given.label(unusedIn: table, or: servers.flatMap(\.servers.names))
  }

  mutating func run() throws(AgreementError) {
    let all = given.domains(with: table, label: label)
    let domains = all.filter { !$0.contains(":") }
    // The notes about a kind of file have one about the port itself.
    let ports = comparesAllSchemeLinks ? [] : all.filter { $0.contains(":") }
    if platforms.contains(.iOS) {
      var known = KnownSides()
      let names = domains + ports
      let sides = given.apple(names, &known)
      let ours = given.isAppleGiven ? generated.apple(names, &known) : []
      for (index, domain) in names.enumerated() {
        search(.iOS, domain, sides[index], ours.isEmpty ? [] : ours[index])
      }
    }
    var known = KnownSides()
    if platforms.contains(.android) {
      let levels = given.apiLevels
      let domains = domains + ports.filter { given.ignoresPorts(of: $0) }
      let places = domains.map { (scheme: "https", host: Optional($0.withoutPort)) }
      given.expect(places, levels, &known)
      if given.isAndroidGiven { generated.expect(places, levels, &known) }
      for (domain, place) in zip(domains, places) {
        let sides = given.android([place], levels, &known)[0]
        let ours = given.isAndroidGiven ? generated.android([place], levels, &known)[0] : []
        search(.android, domain, sides, ours)
      }
    }
    for scheme in schemes[.iOS] ?? [] {
      guard let side = given.apple(scheme: scheme) else { continue }
      let ours = given.isInfoPropertyListGiven ? generated.apple(scheme: scheme) : nil
      search(scheme, .plain, .iOS, side, ours)
    }
    for scheme in schemes[.android] ?? [] {
      for start in comparesAllSchemeLinks ? SchemeStart.allCases : [.plain] {
        let place = (scheme: scheme, host: start.host)
        let sides = given.android([place], given.apiLevels, &known)[0]
        let ours =
          given.isAndroidGiven ? generated.android([place], given.apiLevels, &known)[0] : []
        for (number, side) in sides.enumerated() {
          let other = ours.isEmpty ? nil : ours[number]
          search(scheme, start, .android, side, other, given.apiLevels[number])
        }
      }
    }
    for domain in domains where comparesDynamicRules && isOwn(domain) {
      guard let (rules, causes) = catalog.dynamicRules(of: domain) else { continue }
      var trial = Trial(platform: .android, scope: scope(domain), given: DynamicRulesSide(rules))
      // Older systems do not read the rules.
      (trial.apiLevel, trial.causes) = (35, causes)
      search(trial)
    }
    for server in servers {
      let (servers, platform) = (server.servers, server.servers.platform)
      func lack(_ domain: String?, _ reason: String, _ finding: LinkDiagnostic? = nil) {
        agreement.notCompared.append(
          .init(platform, domain, platform.rawValue, reason: reason, finding: finding)
        )
      }
      let compared = servers.requests(domains.filter(isOwn), catalog, label: label)
      if compared.isEmpty, servers.isGiven { lack(nil, "the app has no domain without a port") }
      for (domain, requests) in compared {
        let wildcard = domain.wildcard(label)
        let shown = wildcard == "*" ? domain : wildcard ?? domain
        if requests != .deeperLinks, servers.configuration(for: domain)?.names(domain) == false {
          lack(shown, "no \(servers.serverWord) of the file is for \(quoted(shown))")
          continue
        }
        do throws(UnreadableFileError) {
          let sides = try server.sides(domain, of: wildcard, requests)
          guard let (given, ours) = sides else { continue }
          if ours == nil, servers.isGiven {
            lack(shown, "no file is given for \(quoted(shown))")
            continue
          }
          var trial = Trial(platform: platform, scope: scope(domain), given: given)
          trial.generated = ours
          if requests == .deeperLinks { trial.wildcard = domain.coveringDomains[2] }
          search(trial)
        } catch {
          lack(shown, error.diagnostic.message, error.diagnostic)
        }
      }
    }
    agreement.notCompared = given.notCompared + agreement.notCompared
    knownLimits = KnownLimits()
    for trial in trials { agreement.add(comparing: trial, isGiven: isGiven(trial.platform)) }
    for group in groups { try report(group) }
    agreement.betterCount = better.count
    agreement.unusedRules = ruleUse.unused(agreement.undecided, domains, in: &given, &searches)
  }

  private func scope(_ domain: String) -> RouteScope { .universal(domain: domain) }

  /// Returns whether the app's identity has a domain.
  private func isOwn(_ domain: String) -> Bool { ownDomains.covers(scope(domain)) }

  // MARK: - Searches

  /// Searches for the links of a domain.
  ///
  /// - Parameters:
  ///   - sides: The sides of the domain; on Android, one for each API level.
  ///   - ours: Those of the generated files; none if no others are given.
  private mutating func search(
    _ platform: Agreement.Platform,
    _ domain: String,
    _ sides: [any LinkSide],
    _ ours: [any LinkSide]
  ) {
    for (number, side) in sides.enumerated() {
      var trial = Trial(platform: platform, scope: scope(domain), given: side)
      trial.generated = ours.isEmpty ? nil : ours[min(number, ours.count - 1)]
      if platform == .android {
        trial.apiLevel = given.apiLevels[number]
        // The statements of a host may be unknown among the generated files only.
        trial.isGenerated = !ours.isEmpty || !given.isAndroidGiven
      }
      // Other links of the host are those of its own domain, if it has one.
      trial.comparesOpened = !domain.contains(":")
      search(trial)
    }
  }

  /// Searches for the links with a scheme and one of its beginnings.
  private mutating func search(
    _ scheme: String,
    _ start: SchemeStart,
    _ platform: Agreement.Platform,
    _ side: any LinkSide,
    _ ours: (any LinkSide)?,
    _ level: Int? = nil
  ) {
    var trial = Trial(platform: platform, scope: .app(scheme: scheme), given: side)
    (trial.generated, trial.apiLevel, trial.schemeStart) = (ours, level, start)
    trial.isGenerated =
      ours != nil
      || !(platform == .iOS ? given.isInfoPropertyListGiven : given.isAndroidGiven)
    trial.comparesOpened = comparesAllSchemeLinks
    search(trial)
  }

  private mutating func search(_ trial: Trial) {
    let number = trials.count
    trials.append(trial.searched)
    trialsOfScope[trial.scope, default: []].append(number)
    let (rules, routes) = routes(in: trial.scope)
    let ours = trial.generated?.acceptors ?? []
    let first = 1 + trial.given.acceptors.count
    let last = first + ours.count
    let sides = [routes] + trial.given.acceptors + ours + otherSides(trial)
    knownLimits.begin(trial, sides)
    let links = searches.links(
      sides,
      isWithinFirst: !trial.comparesOpened,
      matchesLast: trial.schemeStart.map { $0 == .escaped }
    )
    for reason in links.undecided {
      let words = reason.words("the search reached its limit")
      agreement.add(reason.names, words, needsBudget: reason.needsBudget, trial)
    }
    if !trial.given.oversized.isEmpty {
      let words = "a pattern has too many states for a search"
      agreement.add(trial.given.oversized, words, needsBudget: false, trial)
    }
    let names = isGiven(trial.platform) ? trial.given.acceptors.map(\.names) : []
    if trial.scope.kind != .app {
      for name in names.joined() { ruleUse.add(name, trial.platform, trial.domain) }
    }
    var decisions: [[Int?]: LinkDecision] = [:]
    for (place, link) in links.links.enumerated() {
      for (names, rule) in zip(names, link.rules[1..<first]) {
        if let rule { ruleUse.use(names[rule], trial.platform, trial.domain) }
      }
      let route = link.rules[0].map { rules.rules[$0].route }
      let deciding = Array(link.rules[1..<first])
      let known = decisions[deciding]
      let given = known ?? trial.given.decision(deciding)
      if known == nil { decisions[deciding] = given }
      let ours = trial.generated?.decision(Array(link.rules[first..<last])) ?? given
      if given.isUnknown {
        let rules = given.rule.map { [$0] } ?? []
        agreement.add(rules, given.reason, needsBudget: false, isUnknown: true, trial)
        continue
      }
      var (group, isBetter) = group(route, given, ours, trial)
      if group?.kind == .otherActivity, let name = given.activity, name.contains("${") {
        let words = "it depends on the activity \(quoted(name)), which has no known value"
        let rules = [given.rule].compactMap(\.self)
        agreement.add(rules, words, needsBudget: false, isUnknown: true, trial)
        continue
      }
      guard group != nil else { continue }
      let url = trial.start + link.text
      // The app reads no link of this kind, because all of them are at least as long.
      if table.isTooLong(url) { continue }
      if let found = group, found.isLimit, !isBetter, !found.asksForActivity,
        found.kind != .otherActivity
      {
        let key = KnownLimits.Key(place, given)
        if let known = knownLimits.limits[key] {
          group?.limit = known
        } else {
          let rules =
            trial.generated?.rules(Array(link.rules[first..<last]))
            ?? trial.given.rules(deciding)
          group?.limit = limit(shownBy: url, route, given, rules, trial)
          knownLimits.limits.updateValue(group?.limit, forKey: key)
        }
        // One route shows the limit of all.
        let shown = trial.wildcard == nil ? nil : groups.first { $0.limit == group?.limit }
        if let shown, shown != group { continue }
      }
      if let group { add(group, isBetter: isBetter, Witness(trial: number, url: url)) }
    }
  }

  /// Returns the routes of a domain or scheme; those with equal rules have the same acceptor.
  private mutating func routes(
    in scope: RouteScope
  ) -> (rules: TableRules, acceptor: LinkAcceptor) {
    if let known = routesOfScope[scope] { return known }
    let rules = TableRules(table, scope)
    let order = scope.kind == .app || isOwn(scope.name ?? "") ? rules.order : []
    let acceptor = acceptorOfOrder[order] ?? (order.isEmpty ? .empty : rules.acceptor)
    acceptorOfOrder[order] = acceptor
    routesOfScope[scope] = (rules, acceptor)
    return (rules, acceptor)
  }

  /// Returns the sides of a search that only tell kinds of links apart.
  ///
  /// Apple's systems ignore a slash at the end, also if the app compares it. Then the routes for
  /// links with any slash separate the links that open the app only for this reason from those that
  /// show another limit of the same rule. Web servers read an escaped slash as a separator.
  private mutating func otherSides(_ trial: Trial) -> [LinkAcceptor] {
    if trial.schemeStart != nil { return [SchemeStart.escapedComponent] }
    if trial.platform.isServer { return [.escapedSlash] }
    var policies = table.app.policies
    if trial.platform != .iOS || policies.trailingSlash == .ignore { return [] }
    policies.trailingSlash = .ignore
    let order = routes(in: trial.scope).rules.order
    let acceptor =
      lenientAcceptorOfOrder[order] ?? TableRules(table, trial.scope, policies: policies).acceptor
    lenientAcceptorOfOrder[order] = acceptor
    return [acceptor]
  }

  private func isGiven(_ platform: Agreement.Platform) -> Bool {
    switch platform {
    case .iOS: given.isAppleGiven
    case .android: given.isAndroidGiven
    case .nginx, .ingress: server(platform)?.servers.isGiven ?? false
    }
  }

  private func server(_ platform: Agreement.Platform) -> ServerSides? {
    servers.first { $0.servers.platform == platform }
  }

  private mutating func add(_ group: Group, isBetter: Bool, _ witness: Witness) {
    if isBetter {
      better.insert(group)
      return
    }
    func isFirst(of known: inout [Witness]) -> Bool {
      known.append(witness)
      return known.count == 1
    }
    if isFirst(of: &witnesses[group, default: []]) { groups.append(group) }
  }

  /// Returns the finding about a link that generated files treat in another way than the routes,
  /// without the link.
  ///
  /// - Parameter rules: The rules of the generated file that decide.
  private mutating func limit(
    shownBy url: String,
    _ route: Int?,
    _ decision: LinkDecision,
    _ rules: [FileRule],
    _ trial: Trial
  ) -> LinkDiagnostic? {
    if trial.platform == .iOS, !isOwn(trial.domain) { return .bareDomain(trial.domain) }
    if let wildcard = trial.wildcard { return .oneLabel(wildcard) }
    if !decision.opens, let limit = trial.limitOfName(table, ownDomains, namedScopes) {
      return limit
    }
    guard let link = try? DeepLink(url, policy: table.app.policies) else { return nil }
    let chosen = route.map { (label($0) ?? webOnly($0) ?? "", $0 >= table.routes.count) }
    return causes(of: trial, decision)?
      .finding(about: link, decision.opens, chosen: chosen, rules: rules)
  }

  private mutating func causes(of trial: Trial, _ decision: LinkDecision) -> LimitCauses? {
    if let causes = trial.causes { return causes }
    if decision.isExcludedBySite, causesOfRules[trial.domain] == nil {
      causesOfRules[trial.domain] = catalog.dynamicRules(of: trial.domain)?.causes
    }
    if decision.isExcludedBySite, let causes = causesOfRules[trial.domain] { return causes }
    if trial.platform.isServer { return server(trial.platform)?.causes(trial.domain) }
    let server = trial.platform == .iOS ? generated.server(of: trial.domain) : nil
    if trial.platform == .iOS, server == nil { return nil }
    if causes[server] == nil {
      causes[server] =
        server.map { given.causes[$0] ?? catalog.causes(ofAssociationOf: $0) }
        ?? catalog.causesOfManifest
    }
    return causes[server]
  }

  /// Returns the group of a link; `nil` if the files agree with the routes.
  private func group(
    _ route: Int?,
    _ given: LinkDecision,
    _ ours: LinkDecision,
    _ trial: Trial
  ) -> (group: Group?, isBetter: Bool) {
    guard given.isComparable, ours.isComparable else { return (nil, false) }
    let route = given.systemFile == nil ? route : nil
    let (kind, other) = (self.kind(route, given, trial), self.kind(route, ours, trial))
    guard let shown = kind ?? other else { return (nil, false) }
    let isOwn = trial.scope.kind == .app || isOwn(trial.domain)
    let isLimit = trial.isGenerated && kind == other && given.activity == ours.activity
    let group = Group(
      platform: trial.platform,
      scope: trial.scope,
      kind: shown,
      route: label(route),
      // On a domain of other owners, all links are wrong for the same reason.
      rule: shown == .opened && isOwn ? given.rule : nil,
      activity: shown == .otherActivity ? given.activity : nil,
      webOnly: webOnly(route),
      systemFile: given.systemFile,
      isLimit: isLimit,
      asksForActivity: isLimit && shown != .otherActivity && !given.choice.isEmpty
    )
    return (group, kind == nil)
  }

  /// Returns the way in which files disagree with the routes about a link; `nil` if they agree.
  private func kind(
    _ route: Int?,
    _ decision: LinkDecision,
    _ trial: Trial
  ) -> Agreement.Disagreement.Kind? {
    let platform = trial.platform
    // The server for links of an Ingress also serves the files that the systems fetch.
    if let file = decision.systemFile {
      if decision.isRefused { return .notOpened }
      if !ServerSides.isFetched(file) { return nil }
      let isWanted = platform == .ingress
      return decision.opens == isWanted ? nil : isWanted ? .notOpened : .opened
    }
    let isWanted = isOffered(route, trial)
    guard decision.opens else { return isWanted ? .notOpened : nil }
    guard isWanted, let route else { return trial.comparesOpened ? .opened : nil }
    guard platform == .android, let wanted = activities[route], let activity = decision.activity
    else { return nil }
    return activity == wanted ? nil : .otherActivity
  }

  /// Returns whether links of a route should open the app on a platform.
  private func isOffered(_ route: Int?, _ trial: Trial) -> Bool {
    guard let route, route < table.routes.count else { return false }
    // A web server also has a page for links of routes that no app opens.
    if trial.platform.isServer { return true }
    let own = catalog.routes[route]
    // The app refuses a custom scheme, which any app can claim, for such a route.
    if trial.scope.kind == .app, own.notes.requiresVerifiedLink == true { return false }
    return own.applies(to: trial.platform == .iOS ? .iOS : .android)
  }

  private func webOnly(_ route: Int?) -> String? {
    guard let route, route >= table.routes.count else { return nil }
    return table.webOnly[route - table.routes.count].pattern.text
  }

  private func label(_ route: Int?) -> String? {
    guard let route, route < table.routes.count else { return nil }
    return catalog.routes[route].label
  }

  // MARK: - Reports

  /// Adds what a group shows, with as few links as possible for its API levels.
  private mutating func report(_ group: Group) throws(AgreementError) {
    let all = witnesses[group] ?? []
    // The links of a trial are in the order of their lengths.
    var known: Set<Int> = []
    let shortest = all.filter { known.insert($0.trial).inserted }
    for witness in shortest where !shows(witness.url, group, trials[witness.trial]) {
      throw .contradiction(
        link: witness.url,
        "the search decided '\(group.kind.rawValue)' about it, and the simulator did not"
      )
    }
    var examples = catalog.examples(of: group, indices)
    if let own = group.limit, let trial = shortest.first.map({ trials[$0.trial] }) {
      examples = examples.filter { url in
        let decision = (trial.generated ?? trial.given).decision(about: url)
        // Only the simulators of servers name the rule as the reasons for limits do.
        let rule = trial.platform.isServer ? decision.rule.map(FileRule.location) : nil
        return limit(shownBy: url, table.index(of: url), decision, rule.map { [$0] } ?? [], trial)
          == own
      }
    }
    let candidates =
      examples + shortest.sorted { $0.url.utf8.count < $1.url.utf8.count }.map(\.url)
    var open = shortest.map(\.trial)
    for url in candidates {
      let shown = open.filter { shows(url, group, trials[$0]) }
      guard let last = shown.last else { continue }
      open.removeAll(where: shown.contains)
      let decision = trials[last].given.decision(about: url)
      let disagreement = Agreement.Disagreement(
        platform: group.platform,
        domain: group.domain,
        isScheme: group.scope.kind == .app,
        kind: group.kind,
        route: group.route,
        rule: decision.rule,
        apiLevels: Set(shown.compactMap { trials[$0].apiLevel }).sorted(),
        url: table.shown(url),
        opens: destinations(of: url, group),
        wanted: wanted(group),
        reason: decision.reason,
        note: group.isLimit ? note(group, decision, url, shown) : nil
      )
      let list = group.isLimit ? \Agreement.limits : \Agreement.differences
      agreement[keyPath: list].append(disagreement)
      if open.isEmpty { return }
    }
  }

  /// Returns the note about a limit.
  ///
  /// - Parameter shown: The trials in which the link shows the limit.
  private func note(
    _ group: Group,
    _ decision: LinkDecision,
    _ url: String,
    _ shown: [Int]
  ) -> LinkDiagnostic? {
    let levels = shown.compactMap { trials[$0].apiLevel }
    var note: LinkDiagnostic?
    if let activity = group.activity {
      let own = table.index(of: url).flatMap { activities[$0] } ?? ""
      note = .otherActivity(
        activity,
        instead: own,
        of: group.route ?? "",
        link: table.shown(url),
        isFrom: levels.min() ?? 0
      )
    } else if group.asksForActivity {
      note = .asksForActivity(
        decision.choice,
        of: group.route ?? "",
        link: table.shown(url),
        isAlways: levels.max() == given.apiLevels.last
      )
    } else {
      note = group.limit.map { limit in
        group.platform.isServer
          ? limit.onServer(route: limit.keyPath, path: nil, exampleLink: table.shown(url))
          : limit.about(route: limit.keyPath, path: nil, exampleLink: table.shown(url))
      }
    }
    // Somebody will try an example. Some limits of servers affect all links of a route.
    let isExample = catalog.examples(of: group, indices).contains(url)
    if isExample || !group.platform.isServer { note?.severity = isExample ? .warning : .info }
    return note
  }

  /// Returns whether the table and the simulators confirm that a link belongs to a group.
  private func shows(_ url: String, _ group: Group, _ trial: Trial) -> Bool {
    if (try? DeepLink(url, policy: table.app.policies)) == nil { return false }
    let given = trial.given.decision(about: url)
    if given.isUnknown { return false }
    let ours = trial.generated?.decision(about: url) ?? given
    var (found, isBetter) = self.group(table.index(of: url), given, ours, trial)
    // The simulators do not tell the reason.
    found?.limit = group.limit
    return found == group && !isBetter
  }

  private func destinations(of url: String, _ group: Group) -> Agreement.Destinations {
    let sides = (trialsOfScope[group.scope] ?? []).map { trials[$0] }
    let apple = sides.filter { $0.platform == .iOS }.map { $0.given.decision(about: url) }
    // The trials are in the order of their API levels.
    let android = sides.last { $0.platform == .android }
    // Of two kinds of web servers, the one that shows the link.
    let server =
      sides.first { $0.platform.isServer && $0.platform == group.platform }
      ?? sides.first { $0.platform.isServer }
    return Agreement.Destinations(
      route: label(table.index(of: url)),
      iOS: apple.isEmpty || apple.contains(.withPort) ? nil : apple.contains(where: \.opens),
      android: android?.given.decision(about: url).activity,
      web: server?.given.decision(about: url).opens
    )
  }

  /// Returns the decision of the routes about the links of a group.
  private func wanted(_ group: Group) -> String {
    if group.systemFile != nil { return Agreement.fetchedFile }
    switch (group.kind, group.route) {
    case (.opened, let route?): return "\(quoted(route)) is not for \(group.platform.name)"
    case (.opened, nil):
      if let path = group.webOnly { return "'webOnly' keeps \(quoted(path)) in the browser" }
      return group.scope.kind == .app || isOwn(group.domain)
        ? Agreement.noRoute : "the app does not have the domain \(quoted(group.domain))"
    case (.notOpened, let route): return "\(quoted(route ?? "")) accepts it"
    case (.otherActivity, let route):
      let index = route.flatMap { indices[$0] }
      let activity = index.flatMap { activities[$0] } ?? "another activity"
      return "\(quoted(route ?? "")) opens \(activity)"
    }
  }
}
