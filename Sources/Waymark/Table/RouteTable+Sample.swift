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
}
