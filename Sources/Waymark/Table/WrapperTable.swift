/// The links of an app's wrappers, as routes of a table of their own.
///
/// Only a link that no route of the app matches is looked up here, so that wrappers cost other
/// links nothing.
struct WrapperTable: Sendable {
  /// A route for each path of a wrapper.
  private let table: RouteTable
  /// For each route, the query item that contains a link of the app.
  private let items: [String?]

  /// Compiles the paths of the app's wrappers, except those that are not patterns; `nil` without
  /// wrappers.
  ///
  /// - Throws: `RouteTableError.wrapperConflicts` with every pair of paths that ties for some link.
  init?(_ app: AppIdentity) throws(RouteTableError) {
    if app.wrappers.isEmpty { return nil }
    let paths = app.wrapperRoutes
    items = paths.map(\.item)
    let hosts = AppIdentity.Names.listed(app.wrappers.map(\.host))
    let wrapping = AppIdentity(domains: hosts, policies: app.policies)
    do throws(RouteTableError) {
      table = try RouteTable(paths.map(\.route), app: wrapping)
    } catch {
      guard case .conflicts(let conflicts) = error else { throw error }
      throw .wrapperConflicts(conflicts)
    }
  }

  /// Returns the query item in which a link of a wrapper contains a link of the app, `nil` if only
  /// the server knows the target; `nil` also if the link is not one of a wrapper.
  fileprivate func item(of link: DeepLink) -> String?? {
    table.match(link).map { items[$0.routeIndex] }
  }
}

extension AppIdentity {
  /// A route for each path of the wrappers that is a pattern, with the item of the wrapper; the
  /// name of the route consists of the host and the path.
  package var wrapperRoutes: [(route: Route, item: String?)] {
    wrappers.flatMap { wrapper in
      wrapper.paths.compactMap { path in
        guard let pattern = try? Pattern(path) else { return nil }
        let text = path.utf8.first == UInt8(ascii: "/") ? path : "/" + path
        let scopes: Set<RouteScope> = [.universal(domain: wrapper.host)]
        return (Route(pattern, in: scopes, name: wrapper.host + text), wrapper.item)
      }
    }
  }
}

/// The link of an app that a link of one of its wrappers leads to.
///
///     let link = try DeepLink("https://click.mail.example/ls/click?url=shop%3Aitem%2F7")
///     table.unwrapped(link)   // .link(shop:item/7)
public indirect enum UnwrappedLink: Sendable, Hashable {
  /// The link in the query item of the wrapper: a link of the app's schemes or domains.
  case link(DeepLink)
  /// Only the server of the wrapper knows the link.
  case onServer
  /// The link does not lead to the app, for this reason.
  case refused(Refusal)

  /// The reason why a link of a wrapper does not lead to the app.
  public enum Refusal: Sendable, Hashable {
    /// The link has no query item of this name, or an empty one.
    case missingItem(String)
    /// The value of the item is not a link.
    case unreadable(item: String)
    /// The link in the item is again one of a wrapper.
    case wrappedTwice(item: String)
    /// The app does not declare this scheme or domain of the link in the item.
    case undeclared(String, item: String)
  }
}

extension RouteTable {
  /// Returns the link of the app that a link of one of the app's wrappers leads to; `nil` if the
  /// link is not one of a wrapper.
  ///
  /// The value of the item is decoded once. `match(_:)` does not unwrap links; the router, typed
  /// routes and `explain(_:)` do.
  public func unwrapped(_ link: DeepLink) -> UnwrappedLink? {
    guard let found = wrappers?.item(of: link) else { return nil }
    guard let item = found else { return .onServer }
    guard let value = link.queryItems.first(where: { $0.name.isExactly(item) })?.rawValue,
      !value.isEmpty
    else { return .refused(.missingItem(item)) }
    // A plus sign that the service did not escape is one of the link inside.
    let text = withBytes(value) { decodedQueryText($0, 0..<$0.count, plusIsSpace: false) }
    guard let inner = try? DeepLink(text, policy: app.policies) else {
      return .refused(.unreadable(item: item))
    }
    if wrappers?.item(of: inner) != nil { return .refused(.wrappedTwice(item: item)) }
    let scope = RouteScope(inner)
    guard app.covers(scope) else {
      return .refused(.undeclared(scope.name ?? "", item: item))
    }
    return .link(inner)
  }

  /// Returns the most specific route for a link, or for the link of the app that it wraps.
  package func matchUnwrapped(_ link: DeepLink) -> RouteMatch? {
    if let match = match(link) { return match }
    guard case .link(let inner)? = unwrapped(link) else { return nil }
    return match(inner)
  }

  /// Returns the link of the app that a text wraps; `nil` if it is not a link of a wrapper, or if
  /// that does not contain one.
  package func unwrapped(_ text: String) -> DeepLink? {
    guard wrappers != nil, let link = try? DeepLink(text, policy: app.policies),
      case .link(let inner)? = unwrapped(link)
    else { return nil }
    return inner
  }
}

extension UnwrappedLink {
  /// The reason why the link inside is not known, in one line; `nil` if it is known.
  package func reason(_ host: String) -> String? {
    let item: String
    let words: String
    switch self {
    case .link: return nil
    case .onServer:
      return "only the server of '\(host)' knows the link inside: the app's rewriting opens it, or "
        + "else a browser"
    case .refused(.missingItem(let name)):
      return "the link wraps no other one: it has no item '\(name)'"
    case .refused(.unreadable(let name)): (item, words) = (name, "is not a link")
    case .refused(.wrappedTwice(let name)): (item, words) = (name, "is wrapped again")
    case .refused(.undeclared(let name, let own)):
      (item, words) = (own, "leads to '\(name)', which is not one of the app")
    }
    return "the link in its item '\(item)' \(words)"
  }
}
