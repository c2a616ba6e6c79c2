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
/// Of several routes of a name the first is taken that holds for the kind of link asked for and can
/// be written, deprecated ones last. The scheme or domain is the creator's own where the scopes of
/// the route allow it, or else the first of the app's that they allow.
///
/// A parameter that the pattern names is written where the pattern has it, any other into the
/// query, after the items that the pattern declares.
public struct LinkCreator: Sendable {
  /// The routes, and how their links are read.
  public let table: RouteTable
  /// The scheme of app links, without its colon, where the route allows it.
  public let scheme: String?
  /// The domain of universal links, where the route allows it.
  public let domain: String?

  /// The routes that lead to something that is known by its types, as indices of the table's.
  package var destinations: [RouteDestinationKey: [Int]] = [:]

  /// Makes a creator; without a scheme or domain of its own it takes the app's.
  public init(table: RouteTable, scheme: String? = nil, domain: String? = nil) {
    self.table = table
    self.scheme = scheme
    self.domain = domain
  }

  /// Writes a `scheme:` link to a named route.
  ///
  ///     creator.appLink(toRoute: "users", with: ["name": "a/b"])   // "myapp://users/a%2Fb"
  ///
  /// The first component stands where other URLs have their host if it is literal text that needs
  /// no escape, otherwise after an empty one, `scheme:///…`: not every reader decodes a host.
  ///
  /// - Parameters:
  ///   - name: The name of the route, or the text of its pattern where it has no name.
  ///   - parameters: The values; also those that the pattern does not name.
  /// - Throws: ``LinkWritingError`` if there is no such route or no link stands for the values.
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
  /// - Throws: ``LinkWritingError`` if there is no such route or no link stands for the values.
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
    try link(.app, to: routes(named: name), label: name) {
      try input.encodeAsRouteParameters(for: $0)
    }
  }

  /// Writes an `https` link to a named route for an input.
  ///
  /// - Throws: ``LinkWritingError``, and what the input throws when it is encoded.
  public func universalLink(
    toRoute name: String,
    with input: some RouteParametersEncodable
  ) throws -> String {
    try link(.universal, to: routes(named: name), label: name) {
      try input.encodeAsRouteParameters(for: $0)
    }
  }

  private func routes(named name: String) -> [Int] {
    let named = table.routes.indices.filter { table.routes[$0].name == name }
    return named.isEmpty ? table.routes.indices.filter { table.routes[$0].label == name } : named
  }
}
