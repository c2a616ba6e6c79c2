public import Waymark

/// One row of a golden table: a link, what it stands for, and the link that is written for that.
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
  /// What is to be written for what the link stands for.
  enum Writing: Sendable {
    case link(String)
    case nothing
  }

  let link: String
  let value: Value?
  let writing: Writing
  let line: UInt

  /// A link that stands for a value, and for which a link is written again.
  ///
  /// - Parameters:
  ///   - link: The link.
  ///   - value: What it stands for.
  ///   - written: The link that is written for the value, with the scheme or the domain of the
  ///     link where it may have them; the link itself where it is `nil`.
  ///   - line: The line of the row.
  public static func link(
    _ link: String,
    _ value: Value,
    written: String? = nil,
    line: UInt = #line
  ) -> GoldenLink {
    GoldenLink(link: link, value: value, writing: .link(written ?? link), line: line)
  }

  /// A link that stands for a value for which no link is written: its route has a wildcard, or how
  /// it is written is said elsewhere.
  public static func reads(_ link: String, _ value: Value, line: UInt = #line) -> GoldenLink {
    GoldenLink(link: link, value: value, writing: .nothing, line: line)
  }

  /// A link that opens nothing.
  public static func opensNothing(_ link: String, line: UInt = #line) -> GoldenLink {
    GoldenLink(link: link, value: nil, writing: .nothing, line: line)
  }
}

/// A route by its name, with the parameters of a link: what the rows of a table's golden links
/// stand for.
public struct NamedRoute: Sendable, Hashable {
  /// The name of the route, or the text of its pattern where it has no name.
  public let name: String
  /// All parameters of the link.
  public let parameters: RouteParameters

  /// A route with the parameters of a link.
  public init(_ name: String, _ parameters: RouteParameters = [:]) {
    self.name = name
    self.parameters = parameters
  }
}

extension GoldenLink where Value == NamedRoute {
  /// A link that opens a route, and that is written for the route and its parameters again.
  ///
  /// - Parameters:
  ///   - link: The link.
  ///   - name: The name of the route, or the text of its pattern where it has no name.
  ///   - parameters: All parameters of the link.
  ///   - written: The link that is written, with the scheme or the domain of the link where it may
  ///     have them; the link itself where it is `nil`.
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

  /// A link that opens a route, and for which no link is written.
  public static func reads(
    _ link: String,
    _ name: String,
    _ parameters: RouteParameters = [:],
    line: UInt = #line
  ) -> GoldenLink {
    .reads(link, NamedRoute(name, parameters), line: line)
  }
}
