extension RouteTable {
  /// A link that a route's pattern takes, with values that stand for any: `app://users/x`.
  ///
  /// Whether the route gets it the table decides.
  package func sampleLink(forRoute index: Int) -> String {
    let code = codes[index]
    var components: [[UInt8]] = []
    code.forEachComponent { _, tokens in
      components.append(SampleText.component(tokens, in: code))
    }
    return SampleText.link(
      components,
      hasTrailingSlash: code.endsWithSlash,
      suffix: SampleText.suffix(code),
      scope: routes[index].scopes.sorted().first ?? .appAny,
      app: app
    )
  }

  /// A link that opens a route; `nil` where none was found.
  package func openingLink(forRoute index: Int) -> String? {
    let sample = sampleLink(forRoute: index)
    if (try? match(sample))??.routeIndex == index { return sample }
    return ReachSearch(self, FreshText(self), index).witness
  }

  /// Scopes of one scheme or one domain each, which stand for all in which a route can be opened.
  package func openScopes(ofRoute index: Int) -> [RouteScope] {
    ReachNames(app, FreshText(self)).names(routes[index].scopes)
  }

  /// Whether a route takes a link, or would if the link had the items and the fragment that the
  /// route asks for.
  package func takesWithItems(_ link: String) -> Bool { !takersWithItems(link).isEmpty }

  /// The route that takes a link, or else the routes that would if the link had the items and the
  /// fragment that they ask for.
  package func takersWithItems(_ link: String) -> [Int] {
    func taker(_ text: String) -> Int? { ((try? match(text)) ?? nil)?.routeIndex }
    if let taker = taker(link) { return [taker] }
    guard !link.contains(where: { $0 == "?" || $0 == "#" }) else { return [] }
    let suffixes = Set(routes.map { SampleText.suffix($0.pattern.code) }).filter { !$0.isEmpty }
    return Set(suffixes.compactMap { taker(link + $0) }).sorted()
  }
}
