import WaymarkCatalog

@testable import Waymark

/// A table of the input's patterns, held against a slow matcher and against itself in another
/// order.
///
/// The input's first line holds a byte for the policies. Each line after it is a route, up to the
/// first empty line: a pattern, or scopes joined by commas, a space and a pattern. Paths that stay
/// in the browser have `!` in place of scopes. The lines that follow are links.
func fuzz(_ input: [UInt8]) {
  let lines = input.split(separator: 0x0A, omittingEmptySubsequences: false)
  let app = AppIdentity.any(policies: LinkPolicies(byte: lines[0].first ?? 0x40))
  let middle = lines.dropFirst().firstIndex(where: \.isEmpty) ?? lines.endIndex
  let texts = lines[1..<max(middle, 1)].map { String(decoding: $0, as: UTF8.self) }
  let links = lines[middle...].prefix(32).map { String(decoding: $0, as: UTF8.self) }

  var routes: [Route] = []
  var webOnly: [WebOnlyPath] = []
  for text in texts.prefix(24) {
    let parts = text.split(separator: " ", maxSplits: 1).map(String.init)
    guard parts.count == 2 else {
      if let pattern = try? Pattern(text) { routes.append(Route(pattern, name: "\(routes.count)")) }
      continue
    }
    guard let pattern = try? Pattern(parts[1]) else { continue }
    let scopes = Set(parts[0].split(separator: ",").prefix(4).compactMap(scope))
    if parts[0] == "!" { webOnly.append(WebOnlyPath(pattern)) }
    if !scopes.isEmpty { routes.append(Route(pattern, in: scopes, name: "\(routes.count)")) }
  }
  check(Case(routes: routes, webOnly: webOnly, app: app, links: links))
}

/// A scope that some link is in; any other name is refused by the catalog, not by the table.
private func scope(_ text: Substring) -> RouteScope? {
  guard let scope = RouteScope(String(text)) else { return nil }
  guard let name = scope.name else { return scope }
  let labels = name.split(separator: ".", omittingEmptySubsequences: false)
  let host = scope.isWildcard ? labels.dropFirst() : labels[...]
  let isPlain = host.allSatisfy { label in
    !label.isEmpty && label.utf8.allSatisfy { 0x61...0x7A ~= $0 }
  }
  let isWeb = name == "http" || name == "https"
  return isPlain && !(scope.kind == .app && isWeb) ? scope : nil
}

private struct Case {
  var routes: [Route]
  let webOnly: [WebOnlyPath]
  let app: AppIdentity
  let links: [String]

  /// Another order that depends on nothing but the routes.
  var reordered: [Route] {
    routes.indices.sorted { ($0 * 7 % 5, $0) < ($1 * 7 % 5, $1) }.reversed().map { routes[$0] }
  }

  func table(_ routes: [Route]) -> Result<RouteTable, RouteTableError> {
    hold(within: .milliseconds(500), "building a table of \(routes.count) routes") {
      Result { () throws(RouteTableError) in
        try RouteTable(routes, app: app, webOnly: webOnly)
      }
    }
  }
}

/// Takes one route of each conflict out until a table can be built.
private func check(_ start: Case) {
  var current = start
  while true {
    let other = current.table(current.reordered)
    switch current.table(current.routes) {
    case .success(let table):
      guard case .success(let other) = other else {
        hold(false, "the order of \(current.routes) makes a conflict")
        return
      }
      checkLinks(table, other, current)
      return
    case .failure(let error):
      guard case .failure(let otherError) = other else {
        hold(false, "the order of \(current.routes) hides \(error)")
        return
      }
      guard let conflict = error.conflicts.first, !otherError.conflicts.isEmpty else {
        hold(error == otherError, "the order changes \(error) to \(otherError)")
        return
      }
      for conflict in error.conflicts { checkConflict(conflict, current.app.policies) }
      current.routes.removeAll { $0 == conflict.second }
    }
  }
}

private func checkConflict(_ conflict: RouteConflict, _ policies: LinkPolicies) {
  let app = AppIdentity.any(policies: policies.unlimited)
  let pair = [conflict.first, conflict.second]
  do throws(LinkError) {
    let link = try DeepLink(conflict.link, policy: app.policies)
    let model = ModelMatcher(routes: pair, app: app, webOnly: [])
    guard isEasy(link, for: pair) else { return }
    hold(model.match(link) == .tie([0, 1]), "\(pair) tie for '\(conflict.link)'")
  } catch {
    hold(false, "the witness of \(pair) is a link: \(error)")
  }
}

private func checkLinks(_ table: RouteTable, _ other: RouteTable, _ given: Case) {
  let model = ModelMatcher(routes: given.routes, app: given.app, webOnly: given.webOnly)
  for text in given.links {
    guard let link = try? DeepLink(text, policy: given.app.policies) else { continue }
    let match = hold(within: .milliseconds(20), "matching \(text.utf8.count) bytes") {
      table.match(link)
    }
    let second = other.match(link)
    hold(match?.route == second?.route, "the order of \(given.routes) decides on '\(text)'")
    hold(match?.scope == second?.scope, "the order of \(given.routes) decides on '\(text)'")
    if let match {
      let parameters = hold(within: .milliseconds(20), "taking the parameters of '\(text)'") {
        match.parameters
      }
      hold(parameters == second?.parameters, "the order changes the parameters of '\(text)'")
      if match.restrictionError == nil { checkWriting(match, parameters) }
    }
    checkExplanation(table, link, match)
    if isEasy(link, for: given.routes + given.webOnly.map { Route($0.pattern) }) {
      let expected = model.match(link)
      let found: ModelMatcher.Answer =
        match.map { .route($0.routeIndex, $0.scope) }
        ?? (expected == .excluded ? .excluded : .none)
      hold(found == expected, "'\(text)' in \(given.routes) gives \(expected), not \(found)")
    }
  }
}

/// Whether the slow matcher, which tries every length for every parameter, ends within the hour.
private func isEasy(_ link: DeepLink, for routes: [Route]) -> Bool {
  let length = link.pathComponents.map(\.utf8.count).max() ?? 0
  let parameters = routes.flatMap(\.pattern.components).map { component in
    component.elements.count { element in
      if case .parameter = element { true } else { false }
    }
  }
  let most = parameters.max() ?? 0
  return most < 2 || most == 2 && length <= 200 || most == 3 && length <= 40
}

private func checkExplanation(_ table: RouteTable, _ link: DeepLink, _ match: RouteMatch?) {
  let explanation = hold(within: .milliseconds(500), "explaining '\(link)'") {
    table.explain(link)
  }
  hold(explanation.match?.routeIndex == match?.routeIndex, "'\(link)': explain agrees with match")
  hold(!explanation.description.isEmpty, "an explanation has words")
  if let suggestion = explanation.suggestion {
    let suggested = try? table.match(suggestion.link)
    hold(suggested?.routeIndex == suggestion.routeIndex, "'\(link)': what is suggested works")
  }
}

/// What was read out of a link can be written, and is read out of that again.
private func checkWriting(_ match: RouteMatch, _ parameters: RouteParameters) {
  guard !match.route.pattern.hasWildcard, let name = match.route.name else { return }
  // RFC 3986 allows such a host; to a creator it would mean all subdomains.
  if match.link.domain?.hasPrefix("*") == true { return }
  let creator = LinkCreator(
    table: match.table,
    scheme: match.link.kind == .app ? match.link.scheme : nil,
    domain: match.link.domain
  )
  let written: String
  do throws(LinkWritingError) {
    written =
      match.link.kind == .app
      ? try creator.appLink(toRoute: name, with: parameters)
      : try creator.universalLink(toRoute: name, with: parameters)
  } catch {
    switch error.reason {
    // The link said something twice, or grew too long by escaping.
    case .valueNotAllowed(_, _, .repeated), .unreadable: return
    // A route that asked for more than the values alone takes the link: a slash, or an item.
    case .notReadBack(let other?, _) where other != name: return
    default: hold(false, "'\(match.link)' can be written: \(error)")
    }
    return
  }
  let again = try? match.table.match(written)
  hold(again?.routeIndex == match.routeIndex, "'\(written)' has the route of '\(match.link)'")
  guard let found = again?.parameters else { return }
  hold(Set(found.keys) == Set(parameters.keys), "'\(written)' says what '\(match.link)' says")
  for name in parameters.keys {
    let values = zip(found.all(name), parameters.all(name))
    let agree = found.all(name).count == parameters.all(name).count
    hold(
      agree && values.allSatisfy { $0.hasBytes(of: $1) },
      "'\(written)' has the \(name) of '\(match.link)'"
    )
  }
}
