package import Waymark
public import WaymarkCatalog

/// The links of an old version of an app that a newer version no longer opens in the same way.
///
///     let comparison = try old.comparison(withNewer: new)
///     comparison.isFine              // false
///     comparison.broken.map(\.url)   // ["https://www.example.com/buy/x"]
///
/// The comparison covers every link as Waymark writes it, with any Unicode text in values, and the
/// same links with a slash at the end of the path. It makes no statement about other spellings,
/// except that a policy which differs is tried on a few links of each route.
public struct VersionComparison: Sendable, Hashable {
  /// A kind of links that the newer version breaks, with one of the shortest of these links.
  public struct Broken: Sendable, Hashable {
    /// The way in which the links are broken; raw values are those of `--json`.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
      /// The newer version opens nothing.
      case dead
      /// The newer version opens another route, which does not replace the old one.
      case moved
      /// The newer version opens the same route without a value that the link contains, or not on
      /// all systems, or not in all apps.
      case poorer
      /// The newer version opens the link with less protection than the old route had, with another
      /// default or in another activity, or not in an app with the certificate that it had;
      /// ``Broken/key`` names the declaration.
      case weaker
    }

    /// The way in which the links are broken.
    public let kind: Kind
    /// The old route, by its name or its pattern, or the pattern of a web-only path; for an
    /// association file, the key path of the rule.
    public let route: String
    /// The link: an example of the old catalog if one is broken in this way, or else one of the
    /// shortest links.
    public let url: String
    /// The destination in the old version.
    public let was: String
    /// The destination in the newer version; `nil` for none.
    public let now: String?
    /// The route that replaces the old one according to its deprecation.
    public let replacement: String?
    /// The reason, in one sentence that begins in lowercase.
    public let reason: String
    /// The remedy, in one sentence that begins in lowercase.
    public let help: String
    /// For a weaker link, the key of the catalog whose value protects it less: `gates`, `secrets`,
    /// `webOnly` and so on.
    ///
    /// For an app that links no longer open, it is the key that named the app, and for links in
    /// another spelling the key of the policy that breaks them.
    public let key: String?
    /// The apps of Apple's systems that the links no longer open, if only these do not.
    public internal(set) var appIDs: [String]
  }

  /// A route that has another name in the newer version; the name alone breaks no link.
  public struct Renamed: Sendable, Hashable {
    /// The name in the old version.
    public let was: String
    /// The name in the newer version.
    public let now: String

    package init(was: String, now: String) { (self.was, self.now) = (was, now) }
  }

  /// A scope with links that only the newer version opens, because the app or a route has a new
  /// scheme or domain, or the app a new wrapper.
  ///
  /// It breaks no link.
  public struct Wider: Sendable, Hashable {
    /// The route whose scope is wider, by its name or its pattern; `nil` for the whole app.
    public let route: String?
    /// The new scope in the form of the catalog: `universal:*.example.com`.
    public let scope: String
    /// One of the shortest links that only the newer version opens because of the scope.
    public let url: String
    /// The reason, in one sentence that begins in lowercase.
    public let reason: String
  }

  /// A search that ended before it had compared all links.
  public struct Undecided: Sendable, Hashable {
    /// The scheme, the domain or the app whose links were compared.
    public let place: String
    /// The routes and rules that cause most of the work.
    public let rules: [String]
    /// The reason, in one sentence that begins in lowercase.
    public let reason: String
    /// Indicates whether larger limits may end the search; else only simpler rules do.
    public let needsBudget: Bool
    /// Indicates whether systems may read a rule of a file, or the whole file, in several ways.
    public var isUnknown = false
  }

  /// The broken kinds of links: dead ones first, and in the order of the old version.
  public internal(set) var broken: [Broken] = []
  /// The number of routes that the old version lacks; for association files, the number of rules
  /// that open links which the old file does not open.
  public internal(set) var added = 0
  /// The scopes that are wider: those of the app first, and then those of its routes.
  public internal(set) var wider: [Wider] = []
  /// The routes with another name.
  public internal(set) var renamed: [Renamed] = []
  /// The searches that ended early, and the rules and files that systems may read in several ways.
  public internal(set) var undecided: [Undecided] = []

  /// Indicates whether the newer version breaks no link and protects no link less; `nil` if no one
  /// knows, because a search ended early without finding such a link.
  public var isFine: Bool? {
    if !broken.isEmpty { return false }
    return undecided.isEmpty ? true : nil
  }

  init() {}
}

extension LinkCatalog {
  /// Compares the catalog with that of a newer version of the app, for every link.
  ///
  ///     let comparison = try old.comparison(withNewer: new)
  ///
  /// The comparison covers all schemes and domains of both catalogs, in all variants of this one,
  /// and the links of wrappers, which are dead if the newer version does not unwrap them alike. A
  /// link is *dead* if the newer version opens nothing, *moved* if it opens another route, and
  /// *poorer* if it opens the same route without one of the link's values. It is *weaker* if it
  /// opens with less protection: without a gate, a requirement or a secret of the old route, or
  /// although the old version refused it. A default or an activity of the route that changes is
  /// reported in the same way. A system, an application identifier, an application ID of Android or
  /// a certificate that the app or a variant no longer has is reported once, with one link. If the
  /// old version did not open such a link at all, because the route has another scope, scheme,
  /// domain or pattern, its protection is compared, too. These changes break no link:
  ///
  /// * A route has another name, but the same pattern, or each of the two routes accepts the
  ///   examples of the other.
  /// * A link opens the route that the deprecation of its old route declares as the replacement, or
  ///   another route of the same case, action or handler.
  /// * A parameter has another name in the same place of the pattern.
  ///
  /// A restriction that accepts fewer values, or an item that is now required, breaks the links
  /// that the route no longer accepts: they are dead or moved.
  ///
  /// - Throws: ``AgreementError`` if the routes of a catalog conflict.
  public func comparison(
    withNewer newer: LinkCatalog,
    budget: AgreementBudget = AgreementBudget()
  ) throws(AgreementError) -> VersionComparison {
    let (own, newer) = (claimingWrappers, newer.claimingWrappers)
    let names = app.variants.keys.sorted()
    let old = [nil] + names
    var versions: [(old: RouteTable, new: RouteTable?)] = []
    for name in old {
      let catalogs = (
        old: name.flatMap(own.variant) ?? own, new: name.map(newer.variant) ?? newer
      )
      do throws(RouteTableError) {
        versions.append((try catalogs.old.table(), try catalogs.new?.table()))
      } catch {
        throw .conflicts(error)
      }
    }
    return try VersionComparison(versions, budget: budget)
  }
}

extension VersionComparison {
  /// Compares two tables.
  package init(
    from old: RouteTable,
    to new: RouteTable,
    budget: AgreementBudget = AgreementBudget()
  ) throws(AgreementError) {
    try self.init([(old, new)], budget: budget)
  }

  /// Compares the tables of an app, and then those of its variants.
  ///
  /// - Parameter versions: The old and the new table, with the same routes for each variant; there
  ///   is no new one if the newer version lacks the variant.
  init(
    _ versions: [(old: RouteTable, new: RouteTable?)],
    budget: AgreementBudget
  ) throws(AgreementError) {
    self.init()
    guard let first = versions.first, let new = first.new else { return }
    var search = ComparisonSearch(RoutePairs(first.old, new), budget)
    var lost: [Broken] = []
    for (old, new) in versions {
      try search.compare(old, new)
      let apps = new.map { IdentityLoss.losses(old, $0) } ?? []
      let pair = TablePair(search.pairs, old, new)
      let policies = PolicyLoss(pair, reported: search.broken.map(\.url))?.losses() ?? []
      for loss in apps + policies where !lost.contains(loss) { lost.append(loss) }
    }
    let kinds = Broken.Kind.allCases
    broken = kinds.flatMap { kind in
      lost.filter { $0.kind == kind } + search.broken.filter { $0.kind == kind }
    }
    wider = search.widened
    undecided = search.undecided
    added = search.pairs.added
    renamed = search.pairs.renamed
  }
}
