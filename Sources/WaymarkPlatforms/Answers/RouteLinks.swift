package import Waymark

/// The links to a route with every scheme and domain that it applies to.
///
/// A route that requires a verified link has no links with custom schemes, which it does not open,
/// unless it has no others.
package struct RouteLinks: Sendable {
  /// The reason why there is no link.
  package enum Failure: Error {
    /// A link cannot be written; `unknown` contains the given names that no pattern has.
    case writing(LinkWritingError, unknown: [String])
    /// The app lists no scheme and no domain.
    case noNames
  }

  /// The links with custom schemes.
  package private(set) var app: [String] = []
  /// The links with domains.
  package private(set) var universal: [String] = []

  /// The link that works for most people: the first universal link, or else the first app link.
  ///
  /// A universal link opens the app if it is installed, and otherwise a web page.
  package var preferred: String { universal.first ?? app.first ?? "" }

  /// Adds items to the query of each link.
  package mutating func add(query: String) {
    if query.isEmpty { return }
    func added(_ link: String) -> String {
      let end = link.firstIndex(of: "#") ?? link.endIndex
      let start = link[..<end]
      return "\(start)\(start.contains("?") ? "&" : "?")\(query)\(link[end...])"
    }
    app = app.map(added)
    universal = universal.map(added)
  }

  /// Writes the links.
  package init(_ name: String, _ values: RouteParameters, in table: RouteTable) throws(Failure) {
    let any = LinkCreator(table: table)
    var missing: LinkWritingError?
    let routes = table.routes(named: name)
    let known = Set(routes.flatMap { table.routes[$0].pattern.parameterNames })
    let unknown = values.map(\.key).filter { !known.contains($0) }
    for scheme in any.names(.app, ofRoutes: routes) {
      let creator = LinkCreator(table: table, scheme: scheme)
      try Self.collect(&app, &missing, unknown) { () throws(LinkWritingError) in
        try creator.appLink(toRoute: name, with: values)
      }
    }
    for domain in any.names(.universal, ofRoutes: routes) where !domain.isWildcardDomain {
      let creator = LinkCreator(table: table, domain: domain)
      try Self.collect(&universal, &missing, unknown) { () throws(LinkWritingError) in
        try creator.universalLink(toRoute: name, with: values)
      }
    }
    if !universal.isEmpty {
      app.removeAll { (try? table.match($0))?.route.notes.requiresVerifiedLink == true }
    }
    if app.isEmpty, universal.isEmpty {
      if missing == nil, !table.app.schemes.list.isEmpty || !table.app.domains.list.isEmpty {
        try Self.collect(&app, &missing, unknown) { () throws(LinkWritingError) in
          try any.appLink(toRoute: name, with: values)
        }
      }
      guard let missing else { throw .noNames }
      throw .writing(missing, unknown: unknown)
    }
  }

  /// Adds a link that is not in the list yet.
  ///
  /// A route that does not apply to a scheme or domain is not a failure if it applies to another.
  private static func collect(
    _ links: inout [String],
    _ missing: inout LinkWritingError?,
    _ unknown: [String],
    _ write: () throws(LinkWritingError) -> String
  ) throws(Failure) {
    do throws(LinkWritingError) {
      let link = try write()
      if !links.contains(link) { links.append(link) }
    } catch {
      guard case .noMapping = error.reason else { throw .writing(error, unknown: unknown) }
      missing = missing ?? error
    }
  }
}
