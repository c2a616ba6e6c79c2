internal import Waymark
internal import WaymarkCatalog

/// The relation of a new route to the old route that it is compared with.
enum RouteRelation: Hashable {
  /// The old route accepts the link, and the new one opens the same, or is its replacement.
  case same
  /// The old route accepts the link, and the new one is another route.
  case moved
  /// The new route is the successor of the old one, which does not accept the link.
  case successor
  /// The new route is added. It opens the same as the old one or replaces it.
  case added

  /// Indicates whether the old route accepts the link.
  var isAccepted: Bool { self == .same || self == .moved }
  /// Indicates whether only protection is compared, because another default or another activity is
  /// a decision about another route.
  fileprivate var isProtection: Bool { self == .moved || self == .added }
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

  /// The weaknesses of all links that the new route opens.
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

  fileprivate init(_ tables: TablePair, _ index: Int, _ found: Int, _ relation: RouteRelation) {
    guard let new = tables.new else { return }
    let (before, after) = (tables.old.routes[index].notes, new.routes[found].notes)
    all = before.gates.filter { !after.gates.contains($0) }.map(Weakness.gate)
    all += before.requires.filter { !after.requires.contains($0) }.map(Weakness.requirement)
    if !relation.isProtection, let other = tables.otherActivity(index, found) { all.append(other) }
    if before.secrets.isEmpty, before.defaults.isEmpty { return }
    let isAccepted = relation.isAccepted
    let renamed = tables.pairs.renamedParameters(index, found, byOrder: !isAccepted)
    let newValues = new.values(found)
    for (name, value) in tables.old.values(index).sorted(by: { $0.key < $1.key }) {
      let other = renamed[name] ?? name
      let newValue = newValues[other]
      // Only a link that the old route accepts has the value in a place that the new one ignores.
      guard let seen = isAccepted ? value : newValue else { continue }
      if before.secrets.contains(name), !after.secrets.contains(other),
        relation != .moved || !value.isInPath || !new.routes[found].pattern.hasLiteralPath
      {
        if seen.isOptional {
          add(.secret(name), (name, other), hasValue: true, seen.links)
        } else {
          all.append(.secret(name))
        }
      }
      guard !relation.isProtection, value.isOptional, let text = before.defaults[name],
        after.defaults[other] != text
      else { continue }
      if let newValue, !newValue.isOptional { continue }
      var links = seen.linksWithout
      if isAccepted, let newValue { links = links.intersection(newValue.linksWithout) }
      let isSecret = before.secrets.contains(name) || after.secrets.contains(other)
      let shown = { (text: String) in isSecret ? ShownLink.mask : text }
      add(
        .defaultValue(name, was: shown(text), now: after.defaults[other].map(shown)),
        (name, other),
        hasValue: false,
        links
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

  /// Removes the weaknesses that the new route does not have in comparison with another old one.
  fileprivate mutating func formIntersection(_ other: RouteWeaknesses) {
    let known = Set(other.all + other.conditional.map(\.weakness))
    all.removeAll { !known.contains($0) }
    conditional.removeAll { !known.contains($0.weakness) }
  }

  /// Returns the weaknesses of one link.
  ///
  /// - Parameter match: The match of the old route; `nil` if it does not accept the link.
  fileprivate func weaknesses(_ match: RouteMatch?, _ reached: RouteMatch) -> [Weakness] {
    if conditional.isEmpty { return all }
    let (before, after) = (match?.parameters, reached.parameters)
    let own = conditional.filter { condition in
      let hasValue =
        before?.contains(condition.names.old) ?? after.contains(condition.names.new)
      if condition.hasValue { return hasValue }
      return !hasValue && !after.contains(condition.names.new)
    }
    return all + own.map(\.weakness)
  }
}

extension TablePair {
  /// Returns the ways in which the newer version protects a link less, one for each key of the
  /// catalog and each old route.
  ///
  /// If the old version opened such a link or refused it, its route is compared with the new one.
  /// Otherwise, and if that route is another one, the origins of the new route are compared: a
  /// changed scope, scheme, domain or pattern must not hide that a route is protected less.
  ///
  /// - Parameter elsewhere: The same link with another scheme or domain of the old version, if the
  ///   route that accepts it there is compared, too.
  func weaker(_ url: String, elsewhere: String? = nil) -> [BrokenLink] {
    guard let new, case .match(let reached) = new.reading(url), !reached.lacksVerification else {
      return []
    }
    let found = reached.routeIndex
    var links: [BrokenLink] = []
    switch old.reading(url) {
    case .match(let match):
      let index = match.routeIndex
      let isSame = pairs.isSameOrReplacement(index, found)
      let own = weaknesses(match, reached, isSame ? .same : .moved)
      let isRefused = match.lacksVerification
      links = weaker(url, own, index, found) {
        isRefused != ($0 == .requiresVerifiedLink)
      }
      if isSame { return links }
    case .webOnly(let path):
      let index = old.routes.count + path
      links = weaker(url, [.webOnly(old.label(ofIndex: index))], index, found) { _ in false }
    case .none:
      let kind = reached.link.kind == .app ? RouteScope.Kind.app : .universal
      if accepts(any: kind), !old.app.covers(RouteScope(reached.link)) {
        let any = Weakness.anyName(kind, route: reached.route.label)
        links = weaker(url, [any], nil, found) { _ in false }
      }
    case .tooLong, .unreadable: break
    }
    if let index = pairs.origins[found].first {
      let own = weaknesses(index, found, relation(index, found)).weaknesses(nil, reached)
      links += weaker(url, own + verification(pairs.origins[found], reached), index, found) { _ in
        true
      }
    }
    if let elsewhere, case .match(let match) = old.reading(elsewhere),
      pairs.isSameOrReplacement(match.routeIndex, found)
    {
      let own = weaknesses(match, reached, .same)
      links += weaker(url, own, match.routeIndex, found) { _ in true }
    }
    return links
  }

  /// Returns a weaker link for each key of the catalog.
  ///
  /// - Parameter isNew: Returns whether a link that the old version opened, or refused, shows the
  ///   loss of the key better.
  private func weaker(
    _ url: String,
    _ weaknesses: [Weakness],
    _ index: Int?,
    _ found: Int,
    isNew: (Weakness.Key) -> Bool
  ) -> [BrokenLink] {
    Weakness.Key.allCases.compactMap { key in
      let own = weaknesses.filter { $0.key == key }
      guard let first = own.first else { return nil }
      let id = first.key(index, found)
      return BrokenLink(key: id, url: url, weaknesses: own, isNew: isNew(key))
    }
  }

  private func weaknesses(
    _ match: RouteMatch,
    _ reached: RouteMatch,
    _ relation: RouteRelation
  ) -> [Weakness] {
    let (index, found) = (match.routeIndex, reached.routeIndex)
    return weaknesses(index, found, relation).weaknesses(match, reached)
      + verification([index], reached)
  }

  /// Returns the lost verification of a link, if all of these old routes require it.
  private func verification(_ origins: [Int], _ reached: RouteMatch) -> [Weakness] {
    reached.route.notes.requiresVerifiedLink != true
      && origins.allSatisfy { old.routes[$0].notes.requiresVerifiedLink == true }
      ? [.unverified(reached.link.kind == .app ? .app : .universal)] : []
  }

  /// Returns the relation of a new route to the first of its origins.
  func relation(_ index: Int, _ found: Int) -> RouteRelation {
    pairs.isSuccessor(index, found) ? .successor : .added
  }

  /// Returns the weaknesses of a new route in comparison with an old one; for an added route, only
  /// those that it has in comparison with all of its origins.
  func weaknesses(_ index: Int, _ found: Int, _ relation: RouteRelation) -> RouteWeaknesses {
    var own = RouteWeaknesses(self, index, found, relation)
    if relation == .added {
      for other in pairs.origins[found] where other != index {
        own.formIntersection(RouteWeaknesses(self, other, found, relation))
      }
    }
    return own
  }

  /// Returns whether only the newer version accepts every name of a kind.
  func accepts(any kind: RouteScope.Kind) -> Bool {
    let all = [RouteScope(kind, nil)]
    return new?.app.scopes(kind) == all && old.app.scopes(kind) != all
  }

  /// Returns the weakness of a new route with another activity on Android than an old one.
  fileprivate func otherActivity(_ index: Int, _ found: Int) -> Weakness? {
    guard let new else { return nil }
    let routes = (old: old.routes[index], new: new.routes[found])
    guard routes.old.applies(to: .android), routes.new.applies(to: .android) else { return nil }
    let notes = (old: routes.old.notes, new: routes.new.notes)
    let apps = (old: old.app.android, new: new.app.android)
    let names = (
      old: notes.old.activity ?? apps.old?.activity, new: notes.new.activity ?? apps.new?.activity
    )
    let package = (apps.old ?? apps.new)?.package
    let full = [names.old, names.new].map { name in
      name.map { name in package.map { ActivityName.fullName(name, in: $0) } ?? name }
    }
    if full[0] == full[1] { return nil }
    if notes.old.activity != nil || notes.new.activity != nil {
      return .activity(was: notes.old.activity, now: notes.new.activity)
    }
    guard let was = names.old, apps.new != nil else { return nil }
    return .mainActivity(was: was, now: names.new, route: new.routes[found].label)
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
}

extension Pattern {
  /// Indicates whether all links of the pattern have the same path.
  fileprivate var hasLiteralPath: Bool { components.allSatisfy { $0.literal != nil } }
}
