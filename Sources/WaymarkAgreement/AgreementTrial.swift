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
  /// - Parameter own: The domains that the app's identity has.
  func limitOfName(_ table: RouteTable, _ own: ScopeSet) -> LinkDiagnostic? {
    if domain.contains(":") {
      if platform == .iOS { return .port(domain).direction(.narrower) }
      let isOwn = own.covers(.universal(domain: domain.withoutPort))
      return isOwn ? nil : .port(domain).direction(.narrower)
    }
    let isScheme = scope.kind == .app
    guard platform == .android, (isScheme ? table.app.schemes : table.app.domains) == .any else {
      return nil
    }
    let isNamed = table.routes.contains { route in
      route.scopes.contains { $0.name != nil && $0.covers(scope) }
    }
    return isNamed ? nil : isScheme ? .anyScheme : .anyDomain
  }
}

extension String {
  /// A domain without its port, which neither system compares if the files have no ports.
  var withoutPort: String { String(prefix { $0 != ":" }) }
}

extension Agreement {
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
  /// For a limit, the finding about it, without a link.
  var limit: LinkDiagnostic?

  /// The domain of the links, or their scheme.
  var domain: String { scope.name ?? "" }
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
