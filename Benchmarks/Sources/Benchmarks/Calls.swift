import Foundation
import RouteSets
import ShopRoutes
import Waymark

/// Times the calls of an app without typed routes, on links with one or two values, beside
/// Foundation and the code that apps write themselves.
enum Calls {
  static func run(into report: inout Report, seconds: Double) throws {
    for set in [RouteSet.small, .boards, .synthetic(10_000)] {
      let stations = try StationLinks(among: set.routes.map(\.pattern))
      try verify(stations)
      let group = "calls: \(set.routes.count + 1) routes"
      var race = Race()
      race.add("parameters", ParametersReading(table: stations.table), on: stations.links)
      race.add("decode, Codable", InputReading(table: stations.table), on: stations.links)
      race.add("decode, by hand", HandmadeInputReading(table: stations.table), on: stations.links)
      race.add("URL(string:) alone", FoundationURL(), on: stations.links)
      race.add("URLComponents, by hand", ComponentsReading(), on: stations.links)
      let reading = race.run(seconds: seconds)
      for lane in reading.names { report.add(group, "read: " + lane, reading.median(lane), "ns") }
      for lane in reading.names.prefix(3) {
        for other in reading.names.suffix(2) {
          report.add(group, "\(lane) / \(other)", reading.ratio(lane, to: other), "×")
        }
      }
      race = Race()
      race.add("LinkCreator, Codable", InputWriting(creator: stations.creator), on: stations.inputs)
      race.add("URLComponents, by hand", ComponentsWriting(), on: stations.inputs)
      let writing = race.run(seconds: seconds)
      for lane in writing.names { report.add(group, "write: " + lane, writing.median(lane), "ns") }
      let ratio = writing.ratio("LinkCreator, Codable", to: "URLComponents, by hand")
      report.add(group, "LinkCreator, Codable / URLComponents, by hand", ratio, "×")
    }
  }

  /// Compares the `Codable` inputs and the links with those of `URLComponents`.
  private static func verify(_ stations: StationLinks) throws {
    for (input, link) in zip(stations.inputs, stations.links) {
      guard let match = try stations.table.match(link),
        try match.decode(StationInput.self) == input,
        match.parameters["id"] == String(input.id),
        match.parameters["platform"] == input.platform,
        try match.decode(HandmadeStationInput.self)
          == HandmadeStationInput(id: input.id, platform: input.platform),
        ComponentsReading.station(link) == input, ComponentsWriting.link(input) == link
      else { throw TypedRouteRaces.WrongAnswer(link: link) }
    }
  }
}

/// Reads a link as parameters.
struct ParametersReading: Contender {
  let table: RouteTable

  @inline(__always)
  func run(_ text: String) -> Int { (try? table.match(text))?.parameters.count ?? -1 }
}

/// Reads a link as a `Codable` input.
struct InputReading: Contender {
  let table: RouteTable

  @inline(__always)
  func run(_ text: String) -> Int {
    (try? table.match(text)?.decode(StationInput.self))?.id ?? -1
  }
}

/// Reads a link as an input that a custom initializer creates from the parameters.
struct HandmadeInputReading: Contender {
  let table: RouteTable

  @inline(__always)
  func run(_ text: String) -> Int {
    (try? table.match(text)?.decode(HandmadeStationInput.self))?.id ?? -1
  }
}

/// Writes a `Codable` input as a link.
struct InputWriting: Contender {
  let creator: LinkCreator

  @inline(__always)
  func run(_ input: StationInput) -> Int {
    (try? creator.universalLink(toRoute: "station", with: input))?.utf8.count ?? -1
  }
}

/// Reads a link to a station with `URLComponents`.
struct ComponentsReading: Contender {
  @inline(__always)
  func run(_ text: String) -> Int { Self.station(text)?.id ?? -1 }

  static func station(_ text: String) -> StationInput? {
    guard let components = URLComponents(string: text),
      components.host == "www.underway.nyc", components.path.hasPrefix("/station/"),
      let id = Int(components.path.dropFirst(9))
    else { return nil }
    let platform = components.queryItems?.first { $0.name == "platform" }?.value
    return StationInput(id: id, platform: platform)
  }
}

/// Writes a link to a station with `URLComponents`.
struct ComponentsWriting: Contender {
  @inline(__always)
  func run(_ input: StationInput) -> Int { Self.link(input)?.utf8.count ?? -1 }

  static func link(_ input: StationInput) -> String? {
    var components = URLComponents()
    components.scheme = "https"
    components.host = "www.underway.nyc"
    components.path = "/station/\(input.id)"
    if let platform = input.platform {
      components.queryItems = [URLQueryItem(name: "platform", value: platform)]
    }
    return components.string
  }
}
