public import Waymark

/// One row of a golden table: a link, the value that it opens, and the link written for the value.
///
///     expectGoldenLinks([
///       .link("underway://station/25", AppRoute.station(stationID: 25)),
///       .link(
///         "https://www.underway.nyc/stops/25",
///         .station(stationID: 25),
///         written: "https://www.underway.nyc/station/25"
///       ),
///       .reads("underway://station/025", .station(stationID: 25)),
///       .opensNothing("underway://nowhere"),
///     ])
public struct GoldenLink<Value: Sendable>: Sendable {
  /// The expected link for the value.
  enum Writing: Sendable {
    case link(String)
    case nothing
  }

  let link: String
  let value: Value?
  let writing: Writing
  let line: UInt

  /// Makes a row with a link that opens a value, and with the link that is written from the value.
  ///
  /// - Parameters:
  ///   - link: The link.
  ///   - value: The value that it opens.
  ///   - written: The link that is written for the value, with the scheme or the domain of `link`
  ///     if the route allows that; `nil` if it is `link` itself.
  ///   - line: The line of the row.
  public static func link(
    _ link: String,
    _ value: Value,
    written: String? = nil,
    line: UInt = #line
  ) -> GoldenLink {
    GoldenLink(link: link, value: value, writing: .link(written ?? link), line: line)
  }

  /// Makes a row with a link that opens a value, but without a written link: the route has a
  /// wildcard, or the written link is checked elsewhere.
  public static func reads(_ link: String, _ value: Value, line: UInt = #line) -> GoldenLink {
    GoldenLink(link: link, value: value, writing: .nothing, line: line)
  }

  /// Makes a row with a link that opens nothing.
  public static func opensNothing(_ link: String, line: UInt = #line) -> GoldenLink {
    GoldenLink(link: link, value: nil, writing: .nothing, line: line)
  }
}

/// A route by its name, with the parameters of a link; the value of a row in a table's golden
/// links.
public struct NamedRoute: Sendable, Hashable {
  /// The name of the route, or the text of its pattern if it has no name.
  public let name: String
  /// All parameters of the link.
  public let parameters: RouteParameters

  /// Makes a route with the parameters of a link.
  public init(_ name: String, _ parameters: RouteParameters = [:]) {
    self.name = name
    self.parameters = parameters
  }
}

extension GoldenLink where Value == NamedRoute {
  /// Makes a row with a link that opens a route, and with the link that is written from the route's
  /// parameters.
  ///
  /// - Parameters:
  ///   - link: The link.
  ///   - name: The name of the route, or the text of its pattern if it has no name.
  ///   - parameters: All parameters of the link.
  ///   - written: The link that is written, with the scheme or the domain of `link` if the route
  ///     allows that; `nil` if it is `link` itself.
  ///   - line: The line of the row.
  public static func link(
    _ link: String,
    _ name: String,
    _ parameters: RouteParameters = [:],
    written: String? = nil,
    line: UInt = #line
  ) -> GoldenLink {
    .link(link, NamedRoute(name, parameters), written: written, line: line)
  }

  /// Makes a row with a link that opens a route, but without a written link.
  public static func reads(
    _ link: String,
    _ name: String,
    _ parameters: RouteParameters = [:],
    line: UInt = #line
  ) -> GoldenLink {
    .reads(link, NamedRoute(name, parameters), line: line)
  }
}
