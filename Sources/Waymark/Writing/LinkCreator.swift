/// Writes links that are read back as the route and the values they were written for.
///
///     let creator = LinkCreator(table: table, scheme: "underway", domain: "www.underway.nyc")
///     try creator.appLink(toRoute: "station", with: ["id": "25"])
///     // "underway://station/25"
///     try creator.universalLink(toRoute: "search", with: ["query": "5th & Main"])
///     // "https://www.underway.nyc/search?q=5th%20%26%20Main"
///     try creator.appLink(toRoute: "station", with: ["id": "Times Square"])
///     // throws: the pattern takes an integer there
///
/// The scheme or domain of a link is the creator's own. A creator without one prefers the app's
/// first scheme and first domain, and uses another only where no route of the name holds for them.
/// Of several routes of a name, those that hold for that scheme or domain come first, then those
/// that are declared first, and deprecated ones last; the link is for the first that can be
/// written.
///
/// A parameter that the pattern names is written where the pattern has it, any other into the
/// query, after the items that the pattern declares.
public struct LinkCreator: Sendable {
  /// The routes, and how their links are read.
  public let table: RouteTable
  /// The scheme that app links must have, without its colon; `nil` for the app's first where a
  /// route holds for it.
  public let scheme: String?
  /// The domain that universal links must have; `nil` for the app's first where a route holds for
  /// it.
  public let domain: String?
  /// Whether links must have the creator's own scheme and domain, rather than have them where they
  /// can.
  let isRequest: Bool

  /// The routes that lead to something that is known by its types, as indices of the table's.
  package var destinations: [RouteDestinationKey: [Int]] = [:]

  /// Makes a creator whose links have a scheme and a domain of the app.
  ///
  ///     let legacy = LinkCreator(table: table, domain: "legacy.underway.nyc")
  ///     try legacy.universalLink(toRoute: "station", with: ["id": "25"])
  ///     // "https://legacy.underway.nyc/station/25", or an error with the domains of the route
  ///
  /// - Parameters:
  ///   - table: The table with the routes that links are written for.
  ///   - scheme: The scheme that app links must have; `nil` for the app's first where a route holds
  ///     for it.
  ///   - domain: The domain that universal links must have; `nil` for the app's first where a route
  ///     holds for it.
  public init(table: RouteTable, scheme: String? = nil, domain: String? = nil) {
    self.table = table
    self.scheme = scheme
    self.domain = domain
    isRequest = true
  }

  /// Makes a creator whose links have a scheme and a domain where a route holds for them.
  package init(table: RouteTable, preferredScheme: String?, preferredDomain: String?) {
    self.table = table
    scheme = preferredScheme
    domain = preferredDomain
    isRequest = false
  }

  /// Writes a `scheme:` link to a named route.
  ///
  ///     creator.appLink(toRoute: "users", with: ["name": "a/b"])   // "myapp://users/a%2Fb"
  ///
  /// The first component is in the place of other URLs' host if it is literal text that needs no
  /// escape, otherwise after an empty one, `scheme:///…`: not every reader decodes a host.
  ///
  /// - Parameters:
  ///   - name: The name of the route, or the text of its pattern where it has no name.
  ///   - parameters: The values; also those that the pattern does not name.
  /// - Throws: ``LinkWritingError`` if there is no such route, if none holds for the creator's own
  ///   scheme or domain, or if no link can have the values.
  public func appLink(
    toRoute name: String,
    with parameters: RouteParameters = [:]
  ) throws(LinkWritingError) -> String {
    try link(.app, to: routes(named: name), label: name, with: parameters)
  }

  /// Writes an `https` link to a named route.
  ///
  /// - Parameters:
  ///   - name: The name of the route, or the text of its pattern where it has no name.
  ///   - parameters: The values; also those that the pattern does not name.
  /// - Throws: ``LinkWritingError`` if there is no such route, if none holds for the creator's own
  ///   scheme or domain, or if no link can have the values.
  public func universalLink(
    toRoute name: String,
    with parameters: RouteParameters = [:]
  ) throws(LinkWritingError) -> String {
    try link(.universal, to: routes(named: name), label: name, with: parameters)
  }

  /// Writes a `scheme:` link to a named route for an input.
  ///
  /// - Throws: ``LinkWritingError``, and what the input throws when it is encoded.
  public func appLink(
    toRoute name: String,
    with input: some RouteParametersEncodable
  ) throws -> String {
    try link(.app, to: routes(named: name), label: name, for: input)
  }

  /// Writes an `https` link to a named route for an input.
  ///
  /// - Throws: ``LinkWritingError``, and what the input throws when it is encoded.
  public func universalLink(
    toRoute name: String,
    with input: some RouteParametersEncodable
  ) throws -> String {
    try link(.universal, to: routes(named: name), label: name, for: input)
  }

  /// The routes of a name, or else those whose pattern has that text.
  package func routes(named name: String) -> [Int] {
    let named = table.routes.indices.filter { table.routes[$0].name == name }
    return named.isEmpty ? table.routes.indices.filter { table.routes[$0].label == name } : named
  }
}
