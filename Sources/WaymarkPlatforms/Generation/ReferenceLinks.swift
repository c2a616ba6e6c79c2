import Waymark
import WaymarkCatalog

/// Makes example links of a route for people.
///
/// The route accepts each link, and no link contains a secret.
struct ReferenceLinks {
  private let table: RouteTable
  private let creator: LinkCreator

  init(_ table: RouteTable) {
    self.table = table
    creator = LinkCreator(
      table: table,
      preferredScheme: table.app.schemes == .any ? "app" : nil,
      preferredDomain: table.app.domains == .any ? "www.example.com" : nil
    )
  }

  /// Returns a universal link and an app link for each example, if the route has links of these
  /// kinds.
  ///
  /// For a route without examples, the links contain placeholder values. A route that requires a
  /// verified link does not open app links.
  func links(ofRoute index: Int) -> [String] {
    let route = table.routes[index]
    var links: [String] = []
    func add(_ link: String) {
      if !links.contains(link), opens(link, index) { links.append(link) }
    }
    for example in route.notes.examples {
      let texts = [example] + full(example, route)
      guard let match = texts.lazy.compactMap({ match($0, index) }).first else { continue }
      let written = self.written(route, parameters(of: match))
      // An example that the table cannot write, such as `*`, may be used unchanged if the route has
      // no secrets.
      let isOpen = route.notes.secrets.isEmpty
      for link in !written.isEmpty || !isOpen ? written : texts { add(link) }
    }
    if links.isEmpty { for link in written(route, Self.samples(for: route)) { add(link) } }
    if links.isEmpty {
      for link in written(route, Self.samples(for: route) { _ in "x" }) { add(link) }
    }
    if links.isEmpty, let link = table.openingLink(forRoute: index) { add(link) }
    if route.notes.requiresVerifiedLink == true {
      let web = links.filter { match($0, index)?.link.kind == .web }
      if !web.isEmpty { return web }
    }
    return links
  }

  private func opens(_ link: String, _ index: Int) -> Bool { match(link, index) != nil }

  private func match(_ link: String, _ index: Int) -> RouteMatch? {
    guard let match = try? table.match(link), match.routeIndex == index else { return nil }
    return match
  }

  /// Returns a path as a link of each scope, web links first.
  private func full(_ example: String, _ route: Route) -> [String] {
    let path = example.hasPrefix("/") ? String(example.dropFirst()) : example
    let scopes = route.scopes.sorted()
    let sorted = scopes.filter { $0.kind == .universal } + scopes.filter { $0.kind == .app }
    return sorted.flatMap { scope -> [String] in
      let declared = scope.kind == .app ? table.app.schemes : table.app.domains
      let fallback = scope.kind == .app ? "app" : "www.example.com"
      let names = scope.name.map { [$0] } ?? (declared == .any ? [fallback] : declared.list)
      return names.prefix(3).map { name in
        scope.kind == .app ? "\(name)://\(path)" : "https://\(name.exampleDomain())/\(path)"
      }
    }
  }

  /// Returns the parameters of an example, with its secrets replaced.
  private func parameters(of match: RouteMatch) -> RouteParameters {
    var parameters = match.parameters
    let samples = Self.samples(for: match.route)
    for name in match.route.notes.secrets where parameters.contains(name) {
      parameters.set(name, to: [samples[name] ?? "secret"])
    }
    return parameters
  }

  private func written(_ route: Route, _ parameters: RouteParameters) -> [String] {
    let label = route.label
    return [
      try? creator.universalLink(toRoute: label, with: parameters),
      try? creator.appLink(toRoute: label, with: parameters),
    ].compactMap { $0 }
  }

  /// Returns a value for each required parameter.
  ///
  /// - Parameter text: Returns the value of a text, by default the parameter's own name.
  private static func samples(
    for route: Route,
    text: (Pattern.Parameter) -> String = { $0.name }
  ) -> RouteParameters {
    var samples = RouteParameters()
    for parameter in route.pattern.parameters {
      let isSecret = route.notes.secrets.contains(parameter.name)
      if parameter.isOptional && !isSecret { continue }
      let isText = parameter.restriction == .none
      samples.set(parameter.name, to: [isText ? text(parameter) : parameter.restriction.example])
    }
    return samples
  }
}
