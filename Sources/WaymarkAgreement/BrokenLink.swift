internal import Waymark
internal import WaymarkCatalog

/// A link that the newer version of a table breaks.
struct BrokenLink {
  /// The links that are broken in one way.
  struct Key: Hashable, Comparable {
    let kind: VersionComparison.Broken.Kind
    /// The old route, or a web-only path, which follow the routes; `nil` for none.
    let old: Int?
    /// The new route; `nil` for none.
    let new: Int?
    /// The key of the catalog that makes a weaker link weaker.
    var weaker: Weakness.Key?

    static func < (left: Key, right: Key) -> Bool {
      let kinds = VersionComparison.Broken.Kind.allCases
      let numbers = [left, right].map { key in
        [
          kinds.firstIndex(of: key.kind) ?? 0, key.old ?? .max, key.new ?? -1,
          key.weaker.flatMap(Weakness.Key.allCases.firstIndex) ?? -1,
        ]
      }
      return numbers[0].lexicographicallyPrecedes(numbers[1])
    }
  }

  /// The reason why a link is dead.
  enum Cause {
    case noRoute, noVariant, unverified, tooLong
    case noName(RouteScope)
    /// The link was one of a wrapper with this host.
    case noWrapper(String)
    /// The wrapper of the link has another item; without one, only the server knows the target.
    case wrapperItem(was: String?, now: String?)
    case webOnly(String)
  }

  /// A value that a poorer link loses.
  enum Loss: Hashable {
    case parameter(String)
    /// A parameter that has the value of another place.
    case changed(String)
    /// A list of which only one value remains.
    case list(String)
    case platform(String)
  }

  let key: Key
  let url: String
  var cause = Cause.noRoute
  var losses: [Loss] = []
  /// The reasons why a weaker link is weaker, all with one key.
  var weaknesses: [Weakness] = []
  /// Indicates whether the old version did not open the link, so that another link of the same kind
  /// shows a weakness better; for a lost verification, whether it did not refuse the link.
  var isNew = false
  /// Indicates whether the link is an example of a catalog.
  var isExample = false

  var lossCount: Int { losses.count + weaknesses.count }
}

/// The tables of an old and a newer version, for the same variant of the app.
struct TablePair {
  let pairs: RoutePairs
  let old: RouteTable
  let new: RouteTable?
  /// The items of the paths of wrappers, by their routes.
  let items: (old: [Int: String?], new: [Int: String?])

  init(_ pairs: RoutePairs, _ old: RouteTable, _ new: RouteTable?) {
    (self.pairs, self.old, self.new) = (pairs, old, new)
    items = (
      old.wrapperItems(of: [old.app]), new.map { $0.wrapperItems(of: [$0.app]) } ?? [:]
    )
  }

  /// Returns the way in which a link is broken; `nil` if it is not, or opened nothing in the old
  /// version.
  func broken(_ link: String) -> BrokenLink? {
    guard case .match(let match) = old.reading(link), !match.lacksVerification else { return nil }
    let index = match.routeIndex
    var url = link
    if pairs.wrappers.old.contains(index) {
      // Other paths of wrappers are those of other variants.
      guard let item = items.old[index], let wrapping = wrapping(link, item) else { return nil }
      url = wrapping
    }
    func dead(_ cause: BrokenLink.Cause) -> BrokenLink {
      BrokenLink(key: .init(kind: .dead, old: index, new: nil), url: url, cause: cause)
    }
    guard let new else { return dead(.noVariant) }
    let reached: RouteMatch
    switch new.reading(link) {
    case .match(let found) where found.lacksVerification: return dead(.unverified)
    case .match(let found): reached = found
    case .webOnly(let path): return dead(.webOnly(new.webOnly[path].pattern.text))
    case .tooLong: return dead(.tooLong)
    case .none, .unreadable:
      let name = RouteScope(match.link)
      if let host = name.name, old.app.isWrapper(host) { return dead(.noWrapper(host)) }
      return dead(new.app.covers(name) ? .noRoute : .noName(name))
    }
    let found = reached.routeIndex
    if let item = items.old[index] { return brokenWrapper(url, match, item, found) }
    if pairs.wrappers.new.contains(found) { return dead(.noName(RouteScope(match.link))) }
    guard pairs.isSame(index, found) else {
      if pairs.isReplacement(index, found) { return nil }
      return BrokenLink(key: .init(kind: .moved, old: index, new: found), url: url)
    }
    let losses = losses(match, reached)
    if losses.isEmpty { return nil }
    let key = BrokenLink.Key(kind: .poorer, old: index, new: found)
    return BrokenLink(key: key, url: url, losses: losses)
  }

  /// Returns the way in which a link of a wrapper is broken that a new route accepts; the values of
  /// its path mean nothing.
  private func brokenWrapper(
    _ url: String,
    _ match: RouteMatch,
    _ item: String?,
    _ found: Int
  ) -> BrokenLink? {
    func broken(_ kind: VersionComparison.Broken.Kind, _ cause: BrokenLink.Cause) -> BrokenLink {
      let key = BrokenLink.Key(kind: kind, old: match.routeIndex, new: found)
      return BrokenLink(key: key, url: url, cause: cause)
    }
    let isWrapper = pairs.wrappers.new.contains(found)
    guard isWrapper, let now = items.new[found] else {
      return broken(isWrapper ? .dead : .moved, .noWrapper(match.link.domain ?? ""))
    }
    switch (item, now) {
    case (nil, nil): return nil
    case (let was?, let now?) where was.isExactly(now): return nil
    default: break
    }
    return broken(.dead, .wrapperItem(was: item, now: now))
  }

  /// Returns a link of a wrapper with a link of the app in its item; `nil` if the app has no links.
  private func wrapping(_ link: String, _ item: String?) -> String? {
    guard let item else { return link }
    let links = pairs.old.indices.lazy.filter { !pairs.wrappers.old.contains($0) }.flatMap {
      index in
      let path = ExampleLink(readable: pairs.old[index].pattern)
      return pairs.old[index].scopes.sorted().reversed().map {
        path.text(in: old.app.exampleName(in: $0))
      }
    }
    let inner = links.first {
      guard case .match(let match) = old.reading($0) else { return false }
      return !match.lacksVerification && !pairs.wrappers.old.contains(match.routeIndex)
    }
    guard let inner else { return nil }
    let end = link.firstIndex(of: "#") ?? link.endIndex
    let name = PercentEncoding.queryName.encode(item)
    let value = PercentEncoding.unreserved.encode(inner)
    var link = link
    link.insert(contentsOf: "\(link[..<end].contains("?") ? "&" : "?")\(name)=\(value)", at: end)
    return link
  }

  private func losses(_ match: RouteMatch, _ reached: RouteMatch) -> [BrokenLink.Loss] {
    let names = match.route.pattern.parameters.map(\.name)
    var losses: [BrokenLink.Loss] = []
    if !names.isEmpty {
      let own = Set(reached.route.pattern.parameters.map(\.name))
      let renamed = pairs.renamedParameters(match.routeIndex, reached.routeIndex)
      let (before, after) = (match.parameters, reached.parameters)
      for name in names {
        guard let value = before[name] else { continue }
        let other = renamed[name] ?? name
        if !own.contains(other) || !after.contains(other) {
          losses.append(.parameter(name))
        } else if after[other]?.utf8.elementsEqual(value.utf8) != true {
          losses.append(.changed(name))
        } else if losesList(name, other, match, reached) {
          losses.append(.list(name))
        }
      }
    }
    let all: [RouteNotes.Platform] = [.iOS, .android]
    let kept = reached.route.notes.platforms ?? all
    for platform in match.route.notes.platforms ?? all where !kept.contains(platform) {
      losses.append(.platform(platform.rawValue))
    }
    return losses
  }

  /// Returns whether a link is too long for one of the versions.
  func isTooLong(_ url: String) -> Bool {
    old.isTooLong(url) || new?.isTooLong(url) == true
  }

  /// Returns the values that a link has in both versions, by the names of the old parameters.
  ///
  /// - Returns: `nil` if one of the versions does not open the link.
  func sharedValues(_ url: String) -> [String: String]? {
    guard case .match(let match) = old.reading(url), !match.lacksVerification,
      case .match(let reached)? = new?.reading(url)
    else { return nil }
    let renamed = pairs.renamedParameters(match.routeIndex, reached.routeIndex)
    let (before, after) = (match.parameters, reached.parameters)
    var values: [String: String] = [:]
    for parameter in match.route.pattern.parameters {
      guard let value = before[parameter.name],
        after[renamed[parameter.name] ?? parameter.name]?.isExactly(value) == true
      else { continue }
      values[parameter.name] = value
    }
    return values
  }

  /// Returns the parameters of an old route that may lose their values in a new one.
  func comparisons(_ index: Int, _ found: Int) -> [String: ValueComparison] {
    guard let new else { return [:] }
    let routes = [old.routes[index], new.routes[found]]
    let isFolding = [old, new].map { $0.app.policies.pathCase == .insensitive }
    if routes[0].pattern == routes[1].pattern, isFolding[0] == isFolding[1] { return [:] }
    let sides = zip(routes, isFolding).map { route, foldingCase in
      Dictionary(
        uniqueKeysWithValues: route.pattern.valuePlaces.map { place, parameter in
          let value = LinkValue(parameter, at: place, of: route.pattern, foldingCase: foldingCase)
          return (parameter.name, value)
        }
      )
    }
    let renamed = pairs.renamedParameters(index, found)
    var comparisons: [String: ValueComparison] = [:]
    for (name, value) in sides[0] {
      comparisons[name] = ValueComparison(value, sides[1][renamed[name] ?? name])
    }
    return comparisons
  }
}

extension RouteMatch {
  /// Indicates whether the router does not open the link, because any app can claim its scheme.
  var lacksVerification: Bool {
    link.kind == .app && route.notes.requiresVerifiedLink == true
  }
}

/// The result of reading a link with a table.
enum LinkReading {
  case match(RouteMatch)
  case webOnly(Int)
  case none
  case tooLong
  case unreadable

  var isTooLong: Bool { if case .tooLong = self { true } else { false } }

  /// Returns the index of the route; those of web-only paths follow the routes.
  func index(in table: RouteTable?) -> Int? {
    switch self {
    case .match(let match): match.routeIndex
    case .webOnly(let path): path + (table?.routes.count ?? 0)
    case .none, .tooLong, .unreadable: nil
    }
  }
}

extension LinkError {
  fileprivate var isTooLong: Bool {
    switch reason {
    case .tooLong, .tooManyItems: true
    default: false
    }
  }
}

extension RouteTable {
  /// Returns the items of the routes that are paths of wrappers; `nil` where only the server knows
  /// the target.
  func wrapperItems(of apps: [AppIdentity]) -> [Int: String?] {
    let paths = apps.flatMap(\.wrapperRoutes)
    if paths.isEmpty { return [:] }
    var items: [Int: String?] = [:]
    for (index, route) in routes.enumerated() {
      let path = paths.first { $0.route.name == route.name && $0.route.scopes == route.scopes }
      if let path { items.updateValue(path.item, forKey: index) }
    }
    return items
  }

  /// Returns whether a link has more bytes or query items than the app reads.
  func isTooLong(_ text: String) -> Bool {
    do throws(LinkError) {
      _ = try DeepLink(text, policy: app.policies)
      return false
    } catch {
      return error.isTooLong
    }
  }

  /// Reads a link and finds its route.
  func reading(_ text: String) -> LinkReading {
    let link: DeepLink
    do throws(LinkError) {
      link = try DeepLink(text, policy: app.policies)
    } catch {
      return error.isTooLong ? .tooLong : .unreadable
    }
    if let match = match(link) { return .match(match) }
    if case .webOnly(let path) = find(link) { return .webOnly(path) }
    return .none
  }
}

// MARK: - Wording

extension BrokenLink {
  /// Returns the link as a part of a comparison's result.
  func broken(_ pairs: RoutePairs) -> VersionComparison.Broken {
    guard key.kind != .weaker, let old = key.old else { return weaker(pairs) }
    let route = pairs.old[old].label
    let now = key.kind == .dead ? nil : key.new.map { pairs.new[$0].label }
    let successor = pairs.successors[old].map { pairs.new[$0] }
    let replacement = pairs.replacement(of: old)
    let reason: String
    let help: String
    switch key.kind {
    case .dead: (reason, help) = dead(pairs.old[old], successor)
    case .moved:
      if case .noWrapper(let host) = cause {
        reason =
          "it is no link of the wrapper \(quoted(host)) now, and the route \(quoted(now ?? "")) "
          + "opens it"
        help = Self.keepWrapper
        break
      }
      reason = "the route \(quoted(now ?? "")) opens it now"
      help =
        successor == nil
        ? "keep the route \(quoted(route)) and mark it as 'deprecated' with "
          + "\(quoted(now ?? "")) as its 'replacement'"
        : "let the pattern of \(quoted(now ?? "")) match fewer links, or make that route the "
          + "'replacement' of the deprecated route \(quoted(successor?.label ?? route))"
    case .poorer, .weaker:
      reason = listed(losses.map(\.reason), limit: 4)
      let isValue = losses.contains { if case .platform = $0 { false } else { true } }
      help =
        losses.allSatisfy { if case .list = $0 { true } else { false } }
        ? "keep the name in 'lists' of the route \(quoted(now ?? ""))"
        : isValue
          ? "keep what the link contains in the pattern, although the app may ignore it"
          : "keep the systems in 'platforms' of the route \(quoted(now ?? ""))"
    }
    let isPoorer = key.kind == .poorer
    return VersionComparison.Broken(
      kind: key.kind,
      route: route,
      url: url,
      was: isPoorer ? "\(route) with \(listed(losses.map(\.words), limit: 4))" : route,
      now: isPoorer
        ? "\(now ?? "") without \(listed(losses.map(\.words), limit: 4))" : now,
      replacement: replacement,
      reason: reason,
      help: help,
      key: nil,
      appIDs: []
    )
  }

  private func dead(_ route: Route, _ successor: Route?) -> (reason: String, help: String) {
    switch cause {
    case .noVariant:
      return (
        "the newer catalog does not have this variant of the app",
        "keep the variant while people use it"
      )
    case .noName(let name):
      let key = name.kind == .app ? "schemes" : "domains"
      let word = name.kind == .app ? "scheme" : "domain"
      return (
        "the app no longer has the \(word) \(quoted(name.name ?? ""))",
        "keep the \(word) in '\(key)' while there are links with it"
      )
    case .noWrapper(let host):
      return (
        "the app no longer has this path of the wrapper \(quoted(host))",
        Self.keepWrapper
      )
    case .wrapperItem(let was, let now):
      let reads = now.map { "the app now reads the item \(quoted($0)) of such links" }
      return (
        was.map { was in
          reads.map { "\($0), no longer \(quoted(was))" }
            ?? "the app no longer reads the item \(quoted(was)) of such links"
        } ?? "\(reads ?? ""), and no longer looks up where they lead",
        was.map { "keep the 'item' \(quoted($0)) while there are mails or messages with it" }
          ?? "keep the wrapper without an 'item' while there are mails or messages with such links"
      )
    case .webOnly(let path):
      return (
        "the web-only path \(quoted(path)) keeps it in the browser",
        "let the web-only path match fewer links"
      )
    case .unverified:
      return (
        "its route now requires a verified link, and any app can claim the scheme of this link",
        "write links with a domain first, and require verified links in a later version"
      )
    case .tooLong:
      return (
        "it is longer than the policies now allow, or has more query items",
        "keep 'maximumLength' and 'maximumItems'"
      )
    case .noRoute:
      guard let successor else {
        return (
          "no route accepts it, and the route \(quoted(route.label)) is gone",
          "keep the route and mark it as 'deprecated', or let a route with the same pattern open "
            + "what replaces it"
        )
      }
      let isSame = successor.pattern.normalizedText == route.pattern.normalizedText
      return (
        isSame
          ? "no route accepts it, although the route still has its pattern"
          : "no route accepts it, because \(quoted(successor.label)) now has the pattern "
            + quoted(successor.pattern.text),
        isSame
          ? "keep the scopes and the policies of the route"
          : "accept the old pattern \(quoted(route.pattern.text)) too: in Swift as another pattern "
            + "of the same case, in the file as a route that inherits from "
            + quoted(successor.label)
      )
    }
  }
}

extension BrokenLink {
  private static let keepWrapper =
    "keep it in 'wrappers' while there are mails or messages with such links"
}

extension BrokenLink.Loss {
  fileprivate var words: String {
    switch self {
    case .parameter(let name): quoted(name)
    case .changed(let name): "the same value of \(quoted(name))"
    case .list(let name): "all values of \(quoted(name))"
    case .platform(let name): name
    }
  }

  fileprivate var reason: String {
    switch self {
    case .parameter(let name): "the parameter \(quoted(name)) is lost"
    case .changed(let name): "the parameter \(quoted(name)) has another value"
    case .list(let name):
      "the parameter \(quoted(name)) is no longer a list, and has only one of its values"
    case .platform(let name): "the route no longer applies to \(name)"
    }
  }
}
