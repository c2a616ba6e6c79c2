internal import Waymark
internal import WaymarkCatalog
internal import WaymarkPlatforms

/// The sides of a search, and its links.
struct AgreementTrial {
  let platform: Agreement.Platform
  /// The domain or the scheme of the links.
  let scope: RouteScope
  /// Android: the API level.
  var apiLevel: Int?
  private(set) var given: any LinkSide
  /// The generated files; `nil` if they are the given ones, or the catalog generates none.
  var generated: (any LinkSide)?
  /// Indicates whether the catalog generates files, so that what is wrong may be a limit.
  var isGenerated = true
  /// The beginning of the links with a scheme; `nil` for web links.
  var schemeStart: SchemeStart?
  /// Indicates whether links that open the app although no route accepts them are shown.
  var comparesOpened = true
  /// The wildcard of which the domain is a subdomain of a subdomain, in a trial of such domains.
  var wildcard: String?
  /// The reasons for the limits of dynamic rules.
  var causes: LimitCauses?

  var domain: String { scope.name ?? "" }

  /// The same trial after its search.
  var searched: AgreementTrial {
    var trial = self
    (trial.given, trial.generated) = (given.searched, generated?.searched)
    return trial
  }

  /// The beginning of the links, before the slash of the path.
  var start: String { schemeStart.map { domain + $0.rawValue } ?? "https://\(domain)" }
}

extension AgreementTrial {
  /// Returns the finding about a scheme or domain that generated files cannot contain, or that the
  /// catalog does not name; `nil` for any other.
  ///
  /// - Parameters:
  ///   - own: The domains that the app's identity has.
  ///   - named: The schemes and domains that routes name.
  func limitOfName(
    _ table: RouteTable,
    _ own: ScopeSet,
    _ named: ScopeSet
  ) -> LinkDiagnostic? {
    if domain.contains(":") {
      if platform == .iOS { return .port(domain).direction(.narrower) }
      let isOwn = own.covers(.universal(domain: domain.withoutPort))
      return isOwn ? nil : .port(domain).direction(.narrower)
    }
    let isScheme = scope.kind == .app
    guard platform == .android, (isScheme ? table.app.schemes : table.app.domains) == .any else {
      return nil
    }
    return named.covers(scope) ? nil : isScheme ? .anyScheme : .anyDomain
  }
}

extension String {
  /// A domain without its port, which neither system compares if the files have no ports.
  var withoutPort: String { String(prefix { $0 != ":" }) }

  /// Returns the wildcard whose domains this one represents, because it begins with a label; `*`
  /// for the label alone, which represents all domains.
  func wildcard(_ label: String) -> String? {
    let others = dropFirst(label.utf8.count)
    return hasPrefix(label) && (others.isEmpty || others.hasPrefix(".")) ? "*" + others : nil
  }
}

extension Agreement {
  /// Adds the kind of links that a trial compares.
  ///
  /// No generated file is about a domain with a port.
  ///
  /// - Parameter isGiven: Indicates whether files of the trial's platform are given.
  mutating func add(comparing trial: AgreementTrial, isGiven: Bool) {
    if trial.domain.contains(":"), !isGiven { return }
    compared[trial.platform, default: []].insert(trial.scope.kind)
  }

  /// Adds a search that ended early, or whose decision is not known.
  mutating func add(
    _ names: [String],
    _ reason: String,
    needsBudget: Bool,
    isUnknown: Bool = false,
    _ trial: AgreementTrial
  ) {
    let search = Undecided(
      platform: trial.platform,
      domain: trial.domain,
      isScheme: trial.scope.kind == .app,
      rules: names.unique,
      reason: reason,
      needsBudget: needsBudget,
      isUnknown: isUnknown
    )
    add(search)
  }
}

/// Links that files treat in another way than the routes, for one reason.
struct AgreementGroup: Hashable {
  let platform: Agreement.Platform
  let scope: RouteScope
  let kind: Agreement.Disagreement.Kind
  let route: String?
  let rule: String?
  let activity: String?
  /// The web-only path that keeps the links in the browser.
  let webOnly: String?
  /// The path, if the systems fetch a file from it.
  let systemFile: String?
  let isLimit: Bool
  /// For a limit, whether Android lets the user choose the activity, which is the reason.
  let asksForActivity: Bool
  /// For a limit, the finding about it, without a link.
  var limit: LinkDiagnostic?

  /// The domain of the links, or their scheme.
  var domain: String { scope.name ?? "" }
}

/// The limits that the links of one search show.
///
/// Most API levels have the same search and the same limits, whose reasons take long to find.
struct KnownLimits {
  /// The parts of a decision about a link that tell limits apart.
  struct Key: Hashable {
    private let link: Int
    private let opens: Bool
    private let isExcludedBySite: Bool

    /// - Parameter link: The number of the link among those of the search.
    init(_ link: Int, _ decision: LinkDecision) {
      self.link = link
      (opens, isExcludedBySite) = (decision.opens, decision.isExcludedBySite)
    }
  }

  /// The limits of the last search; `nil` is a link without a limit.
  var limits: [Key: LinkDiagnostic?] = [:]
  private var scope: RouteScope?
  private var platform: Agreement.Platform?
  private var sides: [LinkAcceptor.Identity] = []

  /// Begins a search, and forgets the limits of the last one if it had other sides.
  mutating func begin(_ trial: AgreementTrial, _ sides: [LinkAcceptor]) {
    let sides = sides.map(\.identity)
    if (scope, platform) == (trial.scope, trial.platform), self.sides == sides { return }
    (scope, platform, self.sides) = (trial.scope, trial.platform, sides)
    limits = [:]
  }
}

/// A shortest link of a group in one trial.
struct AgreementWitness {
  let trial: Int
  let url: String
}

extension RouteTable {
  /// Returns the index of the route that the table chooses for a link, or the number of routes and
  /// the index of the web-only path; `nil` without either.
  func index(of url: String) -> Int? {
    guard let link = try? DeepLink(url, policy: app.policies) else { return nil }
    switch find(link) {
    case .route(let leaf, _): return Int(leaf.route)
    case .webOnly(let index): return routes.count + index
    case .none: return nil
    }
  }
}

extension RouteTable {
  /// The scopes of all routes.
  var routeScopes: Set<RouteScope> {
    routes.reduce(into: []) { $0.formUnion($1.scopes) }
  }
}

extension LinkCatalog {
  /// Returns the examples of a group's route on the group's domain.
  ///
  /// - Parameter indices: The index of the first route with each label.
  func examples(of group: AgreementGroup, _ indices: [String: Int]) -> [String] {
    guard let label = group.route, group.kind != .opened, let index = indices[label] else {
      return []
    }
    return routes[index].examples(in: group.scope)
  }

  /// The full names of the activities that routes open, by the indices of the routes.
  var activitiesOfRoutes: [Int: String] {
    var activities: [Int: String] = [:]
    for (index, route) in routes.enumerated() {
      guard let name = route.notes.activity ?? app.android?.activity else { continue }
      activities[index] = ActivityName.fullName(name, in: app.android?.package ?? "")
    }
    return activities
  }
}
