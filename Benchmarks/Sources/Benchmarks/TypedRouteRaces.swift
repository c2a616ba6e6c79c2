import Foundation
import ShopRoutes
import Waymark

/// Times typed routes from the text of a link and back, beside Foundation and beside what apps
/// write by hand.
enum TypedRouteRaces {
  static func run(into report: inout Report, seconds: Double) throws {
    for (name, routes) in [
      ("an Int and a String", ShopRoute.pairs), ("two query items", ShopRoute.searches),
      ("a catch-all", ShopRoute.topics), ("every case", ShopRoute.mixture),
    ] {
      let links = try routes.map { try $0.universalLink() }
      for (route, link) in zip(routes, links) {
        guard try ShopRoute.parse(link) == route, ShopRoute.parseByHand(link) == route,
          route.writeByHand().flatMap(ShopRoute.parseByHand) == route
        else { throw WrongAnswer(link: link) }
      }
      let group = "typed routes: \(name)"
      let reading = read(links, seconds)
      for lane in reading.names { report.add(group, "read: " + lane, reading.median(lane), "ns") }
      let writing = write(routes, links, seconds)
      for lane in writing.names { report.add(group, "write: " + lane, writing.median(lane), "ns") }
      for (outcome, verb) in [(reading, "read"), (writing, "write")] {
        for other in ["URL(string:)", "by hand"] {
          let ratio = outcome.ratio("@Routes", to: other)
          report.add(group, "\(verb): @Routes / \(other)", ratio, "×")
          guard name == "an Int and a String", other == "URL(string:)" else { continue }
          report.goals.append(
            Goal("typed: \(verb) / URL(string:)", ratio, atMost: 1, "×", tolerance: 0.1)
          )
        }
      }
    }
  }

  private static func read(_ links: [String], _ seconds: Double) -> Race.Outcome {
    var race = Race()
    race.add("@Routes", TypedReading(), on: links)
    race.add("URL(string:)", FoundationURL(), on: links)
    race.add("by hand", HandReading(), on: links)
    return race.run(seconds: seconds)
  }

  private static func write(
    _ routes: [ShopRoute],
    _ links: [String],
    _ seconds: Double
  ) -> Race.Outcome {
    var race = Race()
    race.add("@Routes", TypedWriting(), on: routes)
    race.add("URL(string:)", FoundationURL(), on: links)
    race.add("by hand", HandWriting(), on: routes)
    return race.run(seconds: seconds)
  }

  struct WrongAnswer: Error, CustomStringConvertible {
    let link: String
    var description: String { "the routes disagree on \(link); nothing was timed" }
  }
}

/// Reads a link as a typed route.
struct TypedReading: Contender {
  @inline(__always)
  func run(_ text: String) -> Int { (try? ShopRoute.parse(text))?.digest ?? -1 }
}

/// Reads a link with `URLComponents` and a `switch`.
struct HandReading: Contender {
  @inline(__always)
  func run(_ text: String) -> Int { ShopRoute.parseByHand(text)?.digest ?? -1 }
}

/// Writes the link of a typed route, which is read back before it is handed out.
struct TypedWriting: Contender {
  @inline(__always)
  func run(_ route: ShopRoute) -> Int { (try? route.universalLink())?.utf8.count ?? -1 }
}

/// Writes a link with `URLComponents`, and does not read it back.
struct HandWriting: Contender {
  @inline(__always)
  func run(_ route: ShopRoute) -> Int { route.writeByHand()?.utf8.count ?? -1 }
}
