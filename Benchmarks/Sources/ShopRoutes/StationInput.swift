public import WaymarkRoutes

/// The input of a link to a station, read and written by its `Codable` conformance.
public struct StationInput: Codable, Hashable, Sendable, RouteParametersCodable {
  /// The number of the station.
  public let id: Int
  /// The platform; `nil` for the whole station.
  public let platform: String?

  /// Creates an input.
  public init(id: Int, platform: String?) {
    self.id = id
    self.platform = platform
  }
}

/// The same input, read and written by custom code.
public struct HandmadeStationInput: Hashable, Sendable, RouteParametersCodable {
  /// The number of the station.
  public let id: Int
  /// The platform; `nil` for the whole station.
  public let platform: String?

  /// Creates an input from a link's parameters.
  public init?(from routeParameters: RouteParameters?, mapping: URLMapping) {
    guard let id = routeParameters?["id"].flatMap(Int.init) else { return nil }
    self.id = id
    platform = routeParameters?["platform"]
  }

  /// Creates an input.
  public init(id: Int, platform: String?) {
    self.id = id
    self.platform = platform
  }

  /// Returns the parameters of the input.
  public func encodeAsRouteParameters(for mapping: URLMapping) -> RouteParameters? {
    var parameters: RouteParameters = ["id": String(id)]
    if let platform { parameters.append(platform, for: "platform") }
    return parameters
  }
}

/// Links to stations among many other routes: the calls of an app that does not use typed routes.
public struct StationLinks: Sendable {
  /// The table of all routes.
  public let table: RouteTable
  /// A creator of links to the routes.
  public let creator: LinkCreator
  /// The inputs of the links; every other one has a platform.
  public let inputs: [StationInput]
  /// The links, in the order of the inputs.
  public let links: [String]

  /// Creates the links.
  ///
  /// - Parameter others: The patterns of the other routes.
  public init(among others: [String]) throws {
    let station = try Route("station/{id:int}", name: "station")
    table = try RouteTable(
      others.map { try Route($0) } + [station],
      app: AppIdentity(schemes: ["underway"], domains: ["www.underway.nyc"])
    )
    creator = LinkCreator(table: table)
    let creator = creator
    inputs = (1...64).map {
      StationInput(id: $0 * 7, platform: $0.isMultiple(of: 2) ? "north" : nil)
    }
    links = try inputs.map { try creator.universalLink(toRoute: "station", with: $0) }
  }
}
