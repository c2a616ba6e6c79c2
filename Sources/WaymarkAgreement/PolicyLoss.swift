internal import Waymark
internal import WaymarkCatalog

/// A spelling of links that another policy of the newer version breaks, or is the first to open.
///
/// The search compares links as Waymark writes them, so it covers the policies for slashes at the
/// end and for letters in a path. The others decide about other spellings of these links.
struct PolicyLoss {
  private let pair: TablePair
  private let old: LinkPolicies
  private let new: LinkPolicies
  /// Links that the old version opens, of its routes and of those of the newer version.
  private let links: [String]
  /// Examples of the old version.
  private let examples: [String]
  /// Links that a version keeps in the browser.
  private let webLinks: [String]
  /// Links that the search reports.
  private let reported: [String]

  /// Creates a comparison; `nil` if the newer version lacks the variant or has the same policies.
  init?(_ pair: TablePair, reported: [String]) {
    guard let new = pair.new?.app.policies, pair.old.app.policies != new else { return nil }
    (self.pair, self.new, self.reported) = (pair, new, reported)
    old = pair.old.app.policies
    let apps = [pair.old.app, pair.new?.app].compactMap(\.self)
    let routes = pair.pairs.old + pair.pairs.new
    let scopes = routes.flatMap(\.scopes).unique.sorted().reversed()
    let names = (scopes + apps.flatMap(\.declaredScopes)).map { pair.old.app.exampleName(in: $0) }
      .unique
    let paths = (pair.old.webOnly + (pair.new?.webOnly ?? [])).unique
    webLinks =
      paths.flatMap { path in
        [ExampleLink(readable: path.pattern), ExampleLink(shortest: path.pattern)].map {
          $0.text(in: pair.old.app.exampleName(in: path.scope))
        }
      }.unique
    // Examples of routes with secrets may contain some, so they are not shown.
    let hasSecrets = routes.contains { !$0.notes.secrets.isEmpty }
    examples =
      hasSecrets
      ? []
      : pair.pairs.old.flatMap(\.notes.examples).flatMap { example in
        [example] + names.map { $0.link(withPath: example) }
      }
    let links = routes.flatMap { Self.links($0, names, pair.old.app.policies) }
    self.links = links.filter { link in
      guard case .match(let match) = pair.old.reading(link) else { return false }
      return !match.lacksVerification && !pair.pairs.wrappers.old.contains(match.routeIndex)
    }
  }

  /// Returns the policies that break links, each with the first link that it breaks.
  func losses() -> [VersionComparison.Broken] {
    [
      losses("emptyComponents", old.emptyComponents.rawValue, new.emptyComponents.rawValue) {
        link in
        // Each slash of the path becomes two; those after a scheme belong to no path.
        let start = link.firstRange(of: "://")?.upperBound ?? link.startIndex
        let end = link[start...].firstIndex { "?#".contains($0) } ?? link.endIndex
        let slashes = link[start..<end].indices.filter { link[$0] == "/" }
        return slashes.map { String(link[...$0] + link[$0...]) } + [
          "\(link[..<end])//\(link[end...])"
        ]
      },
      losses("plus", old.plus.rawValue, new.plus.rawValue) { link in
        [Self.respelled(link, ["%20": "+", "%2B": "+"])]
      },
      losses("credentials", old.credentials.rawValue, new.credentials.rawValue) { link in
        link.hasPrefix("https://") ? ["https://user@" + link.dropFirst(8)] : []
      },
      limitLosses("maximumLength", "\(old.maximumLength)", "\(new.maximumLength)") { link in
        String(repeating: "x", count: max(new.maximumLength - link.utf8.count, 1))
      },
      limitLosses("maximumItems", "\(old.maximumItems)", "\(new.maximumItems)") { _ in
        Array(repeating: "x", count: new.maximumItems + 1).joined(separator: "&")
      },
    ].flatMap(\.self)
  }

  /// Returns the first link that a lower limit breaks: an example, a link of a route, or else one
  /// with items that no route declares.
  ///
  /// The search reports limits that the shortest links of a route exceed.
  private func limitLosses(
    _ key: String,
    _ was: String,
    _ now: String,
    _ items: (String) -> String
  ) -> [VersionComparison.Broken] {
    func exceeds(_ link: String) -> Bool {
      guard case .tooLong? = pair.broken(link)?.cause else { return false }
      return (link.utf8.count > new.maximumLength) == (key == "maximumLength")
    }
    if was == now || reported.contains(where: exceeds) { return [] }
    guard let url = (examples + links).first(where: exceeds) else {
      return losses(key, was, now) { [padded($0, items($0))] }
    }
    return [loss(key, Self.reason(key, was, now), url)].compactMap(\.self)
  }

  /// Returns the first link of a route that only another policy breaks, and the first one that the
  /// policy no longer keeps in the browser.
  private func losses(
    _ key: String,
    _ was: String,
    _ now: String,
    _ spellings: (String) -> [String]
  ) -> [VersionComparison.Broken] {
    if was == now { return [] }
    let reason = Self.reason(key, was, now)
    return [loss(key, reason, spellings), webLoss(key, reason, spellings)].compactMap(\.self)
  }

  private static func reason(_ key: String, _ was: String, _ now: String) -> String {
    "the policy '\(key)' is '\(now)', and was '\(was)'"
  }

  /// Returns the first link that the old version kept in the browser, and a policy now opens.
  private func webLoss(
    _ key: String,
    _ reason: String,
    _ spellings: (String) -> [String]
  ) -> VersionComparison.Broken? {
    // A link that opens in its usual spelling has another cause, which the search reports.
    let kept = webLinks.filter { link in
      if case .match? = pair.new?.reading(link) { false } else { true }
    }
    for url in kept.flatMap(spellings) {
      guard case .webOnly(let path) = pair.old.reading(url),
        case .match(let match)? = pair.new?.reading(url), !match.lacksVerification
      else { continue }
      return VersionComparison.Broken(
        kind: .weaker,
        route: pair.old.label(ofIndex: pair.old.routes.count + path),
        url: url,
        was: "the browser",
        now: match.route.label,
        replacement: nil,
        reason: "\(reason), and kept the link in the browser",
        help: "keep '\(key)' in 'policies' if the app must not open such links",
        key: key,
        appIDs: []
      )
    }
    return nil
  }

  /// Returns the link with items that no route declares.
  private func padded(_ link: String, _ items: String) -> String {
    let end = link.firstIndex(of: "#") ?? link.endIndex
    return String(link[..<end]) + (link[..<end].contains("?") ? "&" : "?") + items + link[end...]
  }

  /// Returns the first link of the old version that only another policy breaks.
  ///
  /// - Parameter spellings: Other spellings of a link, about which the policy decides.
  private func loss(
    _ key: String,
    _ reason: String,
    _ spellings: (String) -> [String]
  ) -> VersionComparison.Broken? {
    for link in links where pair.broken(link) == nil {
      for url in spellings(link) where url != link {
        if let loss = loss(key, reason, url) { return loss }
        guard key == "credentials", isOpenedNow(url),
          let route = pair.old.reading(link).index(in: pair.old)
        else { continue }
        let label = pair.old.label(ofIndex: route)
        return VersionComparison.Broken(
          kind: .weaker,
          route: label,
          url: url,
          was: "the browser",
          now: label,
          replacement: nil,
          reason: reason,
          help: "keep '\(key)' in 'policies': a user name before the domain often deceives people",
          key: key,
          appIDs: []
        )
      }
    }
    return nil
  }

  /// Returns a link as one that another policy breaks; `nil` if it is not broken.
  private func loss(_ key: String, _ reason: String, _ url: String) -> VersionComparison.Broken? {
    guard let broken = pair.broken(url)?.broken(pair.pairs) else { return nil }
    return VersionComparison.Broken(
      kind: broken.kind,
      route: broken.route,
      url: url,
      was: broken.was,
      now: broken.now,
      replacement: nil,
      reason: reason,
      help: "keep '\(key)' in 'policies' while there are such links",
      key: key,
      appIDs: []
    )
  }

  /// Returns whether only the newer version opens a link, which the older one cannot read.
  private func isOpenedNow(_ url: String) -> Bool {
    guard case .unreadable = pair.old.reading(url), case .match? = pair.new?.reading(url) else {
      return false
    }
    return true
  }

  /// Returns a link with other texts in its query.
  private static func respelled(_ link: String, _ texts: [String: String]) -> String {
    guard let query = link.firstIndex(of: "?") else { return link }
    let end = link[query...].firstIndex(of: "#") ?? link.endIndex
    let text = texts.reduce(link[query..<end]) { $0.replacing($1.key, with: $1.value) }
    return "\(link[..<query])\(text)\(link[end...])"
  }

  /// Returns links of a route with each name, also one with all of its parts.
  ///
  /// Values of a query contain a space, if they may, and both policies read the query in the same
  /// way.
  private static func links(
    _ route: Route,
    _ names: [RouteScope],
    _ policies: LinkPolicies
  ) -> [String] {
    let long = ExampleLink(
      route.pattern,
      hasOptionalComponents: true,
      hasOptionalConditions: true,
      catchAllCount: 2
    ) { part, parameter in
      let texts = part == .query && parameter?.restriction.accepts("a b") != false ? ["a b"] : []
      let words = (parameter?.restriction.words ?? []).filter { $0.contains { " +".contains($0) } }
      let text = texts + words + [parameter?.restriction.example ?? "x"]
      return part.encoding.encode(text[0])
    }
    return route.links(with: names, [long]).map {
      respelled($0, ["+": policies.plus == .space ? "%20" : "%2B"])
    }
  }
}
