extension CatalogLint {
  /// Examples that do not lead to their own route.
  ///
  /// A path without scheme and domain is tried in the app links and in the universal links that
  /// the route's scopes allow; in each kind that there is, one of them has to lead to the route.
  mutating func lintExamples(of route: Route, _ index: Int, at path: CatalogPath) {
    for (number, risk) in exampleRisks(of: route, index) {
      find(risk, at: path.key("examples").index(number))
    }
  }

  /// The examples of a route that do not open it, by their number.
  func exampleRisks(of route: Route, _ index: Int) -> [(number: Int, risk: CatalogRisk)] {
    guard let table else { return [] }
    return route.notes.examples.enumerated().compactMap { number, example in
      for links in links(for: example, of: route) {
        let risks = links.map { Self.risk(of: $0, for: index, in: table) }
        if risks.contains(nil) { continue }
        if let risk = risks.first ?? nil { return (number, risk) }
      }
      return nil
    }
  }

  /// Why a link does not lead to the route at that index.
  private static func risk(of text: String, for index: Int, in table: RouteTable) -> CatalogRisk? {
    let link: DeepLink
    do throws(LinkError) {
      link = try DeepLink(text, policy: table.app.policies)
    } catch {
      return .unreadableExample(text, reason: error.diagnostic.message)
    }
    switch table.find(link) {
    case .route(let leaf, _):
      let found = Int(leaf.route)
      return found == index ? nil : .exampleOfOtherRoute(text, route: table.routes[found].label)
    case .webOnly(let rule):
      return .exampleInBrowser(text, rule: table.webOnly[rule].pattern.text)
    case .none: return .unmatchedExample(text)
    }
  }

  /// The links that an example stands for, by kind.
  private func links(for example: String, of route: Route) -> [[String]] {
    if isLink(example) { return [[example]] }
    let path = example.utf8.first == UInt8(ascii: "/") ? String(example.dropFirst()) : example
    let scopes = route.scopes.sorted()
    return [
      scopes.filter { $0.kind == .app }.flatMap(schemes).map { "\($0)://\(path)" },
      scopes.filter { $0.kind == .universal }.flatMap(domains).map { "https://\($0)/\(path)" },
    ]
  }

  /// Whether the text has a scheme; `item:5` is a path as long as no scheme is called `item`.
  private func isLink(_ text: String) -> Bool {
    guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else { return false }
    let scheme = lowercasedASCII(String(text[..<colon]))
    let problem = SchemeName.problem(in: scheme)
    if problem == .web { return true }
    return problem == nil
      && (app.schemes == .any || schemes.contains(scheme) || text[colon...].hasPrefix("://"))
  }

  /// How many declared names a scope for any of them is tried with.
  private static var trials: Int { 8 }

  /// Schemes that the scope and the app allow.
  private func schemes(in scope: RouteScope) -> [String] {
    switch (scope.name, app.schemes) {
    case (nil, .any): ["app"]
    case (nil, .listed(let names)): Array(names.prefix(Self.trials))
    case (let name?, .any): [name]
    case (let name?, .listed): schemes.contains(name) ? [name] : []
    }
  }

  /// Domains that the scope and the app allow, each without a wildcard.
  private func domains(in scope: RouteScope) -> [String] {
    let names: [String] =
      switch (scope.name, app.domains) {
      case (nil, .any): ["example.com"]
      case (nil, .listed(let names)): Array(names.prefix(Self.trials))
      case (let name?, .any): [name]
      case (let name?, .listed(let names)):
        domains.overlaps(name)
          ? [name] + (scope.isWildcard ? names.filter { DomainSet([name]).overlaps($0) } : []) : []
      }
    return names.prefix(Self.trials).map { $0.hasPrefix("*.") ? "any" + $0.dropFirst() : $0 }
  }
}
