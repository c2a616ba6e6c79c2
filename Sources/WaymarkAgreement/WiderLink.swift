internal import Waymark
internal import WaymarkCatalog

/// A link that only the newer version of a table opens, because a scope is wider.
struct WiderLink {
  struct Key: Hashable, Comparable {
    /// The new route whose scope is wider; `nil` for the whole app.
    let route: Int?
    let scope: RouteScope

    static func < (left: Key, right: Key) -> Bool {
      (left.route ?? -1, left.scope) < (right.route ?? -1, right.scope)
    }
  }

  let key: Key
  let url: String
  /// Indicates whether the scope is the host of a wrapper.
  var isWrapper = false
  /// The number of bytes of the link; a slash for an empty host is not counted.
  let length: Int

  /// Returns the link as a part of a comparison's result.
  func wider(_ pairs: RoutePairs) -> VersionComparison.Wider {
    let scope = key.scope
    let reason: String
    if let route = key.route {
      let old = pairs.origins[route].first.map { pairs.old[$0].scopes } ?? []
      reason =
        "the route opens links of \(quoted(scope.description)) now, and before only those of "
        + listed(old.sorted().map { quoted($0.description) }, limit: 4)
    } else if let name = scope.name, isWrapper {
      reason = "the app opens links of the wrapper \(quoted(name)) now"
    } else if let name = scope.name {
      reason =
        switch (scope.kind, scope.isWildcard) {
        case (.app, _): "the scheme \(quoted(name)) belongs to the app now"
        case (.universal, false): "the domain \(quoted(name)) belongs to the app now"
        case (.universal, true):
          "every subdomain of \(quoted(String(name.dropFirst(2)))) belongs to the app now"
        }
    } else {
      reason = "every \(scope.kind == .app ? "scheme" : "domain") belongs to the app now"
    }
    return VersionComparison.Wider(
      route: key.route.map { pairs.new[$0].label },
      scope: scope.description,
      url: url,
      reason: reason
    )
  }
}

extension TablePair {
  /// Returns the way in which a wider scope lets the newer version open a link; `nil` if the old
  /// version accepted the link, or no scope is wider.
  ///
  /// - Parameter name: The scheme or domain of the link.
  func wider(_ url: String, _ name: RouteScope, _ length: Int) -> WiderLink? {
    guard let new, case .match(let reached) = new.reading(url), !reached.lacksVerification,
      case .none = old.reading(url)
    else { return nil }
    let found = reached.routeIndex
    let isWrapper = pairs.wrappers.new.contains(found)
    if isWrapper, !items.new.keys.contains(found) { return nil }
    if !old.app.covers(name) {
      let scope = new.app.scopes(name.kind).first { $0.covers(name) }
      return scope.map { scope in
        WiderLink(
          key: .init(route: nil, scope: scope),
          url: url,
          isWrapper: isWrapper,
          length: length
        )
      }
    }
    guard let index = pairs.origins[found].first, pairs.isSuccessor(index, found),
      let scope = name.covering.first(where: reached.route.scopes.contains),
      !old.routes[index].scopes.contains(where: { $0.covers(scope) })
    else { return nil }
    return WiderLink(key: .init(route: found, scope: scope), url: url, length: length)
  }
}
