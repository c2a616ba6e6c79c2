internal import Waymark
internal import WaymarkCatalog

/// A protection that a newer version no longer gives to a link, or a default or an activity that it
/// changes.
enum Weakness: Hashable {
  /// A custom scheme opens the route, although any app can claim the scheme.
  case unverified
  case secret(String)
  case gate(String)
  case requirement(String)
  case defaultValue(String, was: String, now: String?)
  case activity(was: String?, now: String?)
  case webOnly(String)
  /// Every name of a kind belongs to the app; the route is one that opens such links.
  case anyName(RouteScope.Kind, route: String)

  /// A key of the catalog; its name is in the answer.
  enum Key: String, CaseIterable {
    case requiresVerifiedLink, secrets, gates, requires, defaults, activity, webOnly, schemes
    case domains
  }

  var key: Key {
    switch self {
    case .unverified: .requiresVerifiedLink
    case .secret: .secrets
    case .gate: .gates
    case .requirement: .requires
    case .defaultValue: .defaults
    case .activity: .activity
    case .webOnly: .webOnly
    case .anyName(let kind, _): kind == .app ? .schemes : .domains
    }
  }
}

/// The weaknesses of a new route in comparison with an old one.
struct RouteWeaknesses {
  /// A weakness of the links with or without a value.
  struct Conditional {
    let weakness: Weakness
    /// The parameter of the old route, and that of the new one.
    let names: (old: String, new: String)
    /// Indicates whether the links have the value; else, both routes lack it.
    let hasValue: Bool
    fileprivate let links: LinkClass?
  }

  /// The weaknesses of all links that both routes open.
  private(set) var all: [Weakness] = []
  private(set) var conditional: [Conditional] = []

  /// The keys that only some of the links show, each with these links, which are `nil` if a pattern
  /// divides a component in too many ways.
  var classes: [(key: Weakness.Key, links: [LinkClass?])] {
    Weakness.Key.allCases.compactMap { key in
      if all.contains(where: { $0.key == key }) { return nil }
      let own = conditional.filter { $0.weakness.key == key }
      return own.isEmpty ? nil : (key, own.map(\.links))
    }
  }

  fileprivate init(_ tables: TablePair, _ index: Int, _ found: Int) {
    guard let new = tables.new else { return }
    let routes = (old: tables.old.routes[index], new: new.routes[found])
    let (before, after) = (routes.old.notes, routes.new.notes)
    all = before.gates.filter { !after.gates.contains($0) }.map(Weakness.gate)
    all += before.requires.filter { !after.requires.contains($0) }.map(Weakness.requirement)
    let activities = [tables.old.activity(index), new.activity(found)]
    if activities[0].full != activities[1].full,
      before.activity != nil || after.activity != nil
    {
      all.append(.activity(was: activities[0].own, now: activities[1].own))
    }
    if before.secrets.isEmpty, before.defaults.isEmpty { return }
    let renamed = tables.pairs.renamedParameters(index, found)
    let newValues = new.values(found)
    for (name, value) in tables.old.values(index).sorted(by: { $0.key < $1.key }) {
      let other = renamed[name] ?? name
      if before.secrets.contains(name), !after.secrets.contains(other) {
        if value.isOptional {
          add(.secret(name), (name, other), hasValue: true, value.links)
        } else {
          all.append(.secret(name))
        }
      }
      guard value.isOptional, let text = before.defaults[name], after.defaults[other] != text else {
        continue
      }
      let newValue = newValues[other]
      if let newValue, !newValue.isOptional { continue }
      let links = newValue.map { value.linksWithout.intersection($0.linksWithout) }
      add(
        .defaultValue(name, was: text, now: after.defaults[other]),
        (name, other),
        hasValue: false,
        links ?? value.linksWithout
      )
    }
  }

  private mutating func add(
    _ weakness: Weakness,
    _ names: (String, String),
    hasValue: Bool,
    _ links: LinkClass?
  ) {
    conditional.append(
      Conditional(weakness: weakness, names: names, hasValue: hasValue, links: links)
    )
  }
}

extension TablePair {
  /// Returns the ways in which the newer version protects a link less, one for each key of the
  /// catalog.
  ///
  /// Such a link opens the route, its replacement or another route of the same case, action or
  /// handler in both versions, or the old version refused it.
  func weaker(_ url: String) -> [BrokenLink] {
    guard let new, case .match(let reached) = new.reading(url), !reached.lacksVerification else {
      return []
    }
    let found = reached.routeIndex
    var index: Int?
    var weaknesses: [Weakness] = []
    switch old.reading(url) {
    case .match(let match):
      guard pairs.isSameOrReplacement(match.routeIndex, found) else { return [] }
      index = match.routeIndex
      weaknesses = match.lacksVerification ? [.unverified] : self.weaknesses(match, reached)
    case .webOnly(let path):
      index = old.routes.count + path
      weaknesses = [.webOnly(old.label(ofIndex: old.routes.count + path))]
    case .none:
      let kind = reached.link.kind == .app ? RouteScope.Kind.app : .universal
      if accepts(any: kind), !old.app.covers(reached.link.name) {
        weaknesses = [.anyName(kind, route: reached.route.label)]
      }
    case .tooLong, .unreadable: break
    }
    return Weakness.Key.allCases.compactMap { key in
      let own = weaknesses.filter { $0.key == key }
      if own.isEmpty { return nil }
      let id = BrokenLink.Key(
        kind: .weaker,
        old: index,
        new: index == nil ? nil : found,
        weaker: key
      )
      return BrokenLink(key: id, url: url, weaknesses: own)
    }
  }

  private func weaknesses(_ match: RouteMatch, _ reached: RouteMatch) -> [Weakness] {
    let all = weaknesses(match.routeIndex, reached.routeIndex)
    if all.conditional.isEmpty { return all.all }
    let (before, after) = (match.parameters, reached.parameters)
    let own = all.conditional.filter { condition in
      condition.hasValue
        ? before.contains(condition.names.old)
        : !before.contains(condition.names.old) && !after.contains(condition.names.new)
    }
    return all.all + own.map(\.weakness)
  }

  /// Returns the weaknesses of a new route that opens links of an old one.
  func weaknesses(_ index: Int, _ found: Int) -> RouteWeaknesses {
    RouteWeaknesses(self, index, found)
  }

  /// Returns whether only the newer version accepts every name of a kind.
  func accepts(any kind: RouteScope.Kind) -> Bool {
    let all = [RouteScope(kind, nil)]
    return new?.app.scopes(kind) == all && old.app.scopes(kind) != all
  }
}

extension RouteTable {
  /// Returns the values that a route captures, by parameter.
  fileprivate func values(_ index: Int) -> [String: LinkValue] {
    let pattern = routes[index].pattern
    let isFolding = app.policies.pathCase == .insensitive
    var values: [String: LinkValue] = [:]
    for (place, parameter) in pattern.valuePlaces {
      values[parameter.name] = LinkValue(
        parameter,
        at: place,
        of: pattern,
        foldingCase: isFolding
      )
    }
    return values
  }

  /// Returns the activity that a route names, and its full name or that of the main activity.
  fileprivate func activity(_ index: Int) -> (own: String?, full: String?) {
    let own = routes[index].notes.activity
    guard let android = app.android, let name = own ?? android.activity else { return (own, own) }
    return (own, ActivityName.fullName(name, in: android.package))
  }
}

extension DeepLink {
  /// The scheme or the domain as a scope.
  var name: RouteScope { domain.map { .universal(domain: $0) } ?? .app(scheme: scheme) }
}

// MARK: - Wording

extension BrokenLink {
  /// Returns a link with less protection as a part of a comparison's result.
  func weaker(_ pairs: RoutePairs) -> VersionComparison.Broken {
    let old = key.old.flatMap { $0 < pairs.old.count ? pairs.old[$0] : nil }
    let new = key.new.map { pairs.new[$0] }
    let words = listed(weaknesses.map(\.words), limit: 4)
    let route: String
    var (was, now) = ("nothing", new?.label ?? "")
    switch weaknesses.first {
    case .webOnly(let path): (route, was) = (path, "the browser")
    case .anyName(_, let name): (route, now) = (name, name)
    default:
      route = old?.label ?? ""
      (was, now) = ("\(route) with \(words)", "\(now) without \(words)")
    }
    var help = weaknesses.first?.help(quoted(new?.label ?? route)) ?? ""
    if let first = old?.notes.inheritsFrom, let new, new.notes.inheritsFrom == nil,
      new.name != first
    {
      help += ", or let it inherit from \(quoted(first))"
    }
    return VersionComparison.Broken(
      kind: .weaker,
      route: route,
      url: url,
      was: was,
      now: now,
      replacement: nil,
      reason: listed(weaknesses.map { $0.reason(quoted(new?.label ?? route)) }, limit: 4),
      help: help,
      key: key.weaker?.rawValue,
      appIDs: []
    )
  }
}

extension Weakness {
  fileprivate var words: String {
    switch self {
    case .unverified: "a verified link"
    case .secret(let name): "the secret \(quoted(name))"
    case .gate(let name): "the gate \(quoted(name))"
    case .requirement(let name): "the requirement \(quoted(name))"
    case .defaultValue(let name, let was, _): "the default \(quoted(was)) of \(quoted(name))"
    case .activity(let was, _): Self.activity(was)
    case .webOnly, .anyName: ""
    }
  }

  private static func activity(_ name: String?) -> String {
    name.map { "the activity \(quoted($0))" } ?? "the main activity"
  }

  /// - Parameter route: The route that opens the link now, in quotation marks.
  fileprivate func reason(_ route: String) -> String {
    switch self {
    case .unverified:
      "the route \(route) opens it without a verified link, and any app can claim its scheme"
    case .secret(let name): "the value of \(quoted(name)) is no longer secret"
    case .gate(let name): "the gate \(quoted(name)) no longer has to open"
    case .requirement(let name): "the requirement \(quoted(name)) no longer has to be met"
    case .defaultValue(let name, let was, let now):
      now.map { "\(quoted(name)) is \(quoted($0)) by default, no longer \(quoted(was))" }
        ?? "\(quoted(name)) no longer has the default \(quoted(was))"
    case .activity(let was, let now):
      "on Android, \(Self.activity(now)) opens it, no longer \(Self.activity(was))"
    case .webOnly(let path):
      "the web-only path \(quoted(path)) no longer keeps it in the browser, and the route \(route) "
        + "opens it"
    case .anyName(let kind, _):
      kind == .app
        ? "every scheme belongs to the app now, and the route \(route) opens it"
        : "every domain belongs to the app now, and the route \(route) opens it"
    }
  }

  fileprivate func help(_ route: String) -> String {
    switch self {
    case .unverified: "let the route \(route) require verified links"
    case .secret: "declare the value as a secret of the route \(route)"
    case .gate: "keep the gate for the route \(route)"
    case .requirement: "keep the requirement for the route \(route)"
    case .defaultValue: "keep the default, which links without the value rely on"
    case .activity: "keep the activity of the route \(route), if links must open it"
    case .webOnly: "keep the path in 'webOnly' if the app must not open its links"
    case .anyName(let kind, _):
      "list the app's \(kind == .app ? "schemes" : "domains") in '\(key.rawValue)'"
    }
  }
}
