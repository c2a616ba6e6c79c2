import Foundation
import WaymarkRoutes

/// A case for each row of the article on associated values, spelled as it is there.
@Routes
enum ValueRoute: Hashable {
  static let appIdentity = AppIdentity(schemes: ["v"])

  @Route("tag/{tag}")
  case tag(tag: String)
  @Route("part/{part}")
  case part(part: Substring)
  @Route("station/{id}")
  case station(id: Int)
  @Route("list")
  case list(page: UInt8)
  @Route("post/{number}")
  case post(number: UInt64)
  @Route("zoom/{zoom}")
  case zoom(zoom: Double)
  @Route("lines")
  case lines(all: Bool)
  @Route("trip/{id}")
  case trip(id: UUID)
  @Route("day/{date}")
  case day(date: Date)
  @Route("open?u={url}")
  case open(url: URL)
  @Route("price/{price}")
  case price(price: Decimal)
  @Route("blob/{bytes}")
  case blob(bytes: Data)
  @Route("line/{line}")
  case line(line: Line)
  @Route("gate/{gate}")
  case gate(gate: Gate)
  @Route("tab/{tab}")
  case tab(tab: Tab)
  @Route("at/{time}")
  case time(time: TimeOfDay)
  @Route("stop/{id}")
  case stop(id: StopID)
  @Route("shop/{id}")
  case shop(id: Shop)
  @Route("season/{name:spring|autumn}")
  case season(name: String)
  @Route("map/{zoom}", spread: true)
  case map(zoom: Int, Place)
  @Route("view/{zoom}", spread: true)
  case view(zoom: Int, View)
  @Route("alerts/{line?}")
  case alerts(line: Int?)
  @Route("notes")
  case notes(tag: String?)
  @Route("filter")
  case filter(line: Int?)
  @Route("search?q={query}")
  case search(query: String, page: Int = 1)
  @Route("days")
  case days(day: [Int])
  @Route("files/{path**}")
  case file(path: [String])
  @Route("docs/{path**}")
  case document(path: String)
  @Route("sum/{terms**}")
  case sum(terms: [Int])
  @Route("help#{topic}")
  case help(topic: String)
  @Route("faq#{topic?}")
  case faq(topic: String?)
  @Route("between/{a}-{b}")
  case between(b: Int, a: String)
  @Route("hop/{first}/{second}")
  case hop(String, Int)
  @Route("user/{id}")
  case user(_ id: Int)
  @Route("account/{id}")
  case account(id: Int, AccountRoute)
}

@Routes
enum AccountRoute: Hashable {
  @Route("")
  case overview
  @Route("settings/{tab?}")
  case settings(tab: String?)
}

@Routes
enum FieldsRoute {
  @Route("place/{place}")
  case place(place: ValueRoute.Place)
}

extension ValueRoute {
  struct Line: RawRepresentable, Hashable { var rawValue: String }

  struct Gate: RawRepresentable, Hashable {
    var rawValue: Int
    init?(rawValue: Int) {
      guard 1...99 ~= rawValue else { return nil }
      self.rawValue = rawValue
    }
  }

  enum Tab: String, CaseIterable { case day, night }

  struct TimeOfDay: LosslessStringConvertible, Hashable {
    var hour: Int
    init?(_ description: String) {
      guard let hour = Int(description.prefix { $0 != ":" }), description.hasSuffix(":00") else {
        return nil
      }
      self.hour = hour
    }
    var description: String { "\(hour):00" }
  }

  struct StopID: RouteValue, Hashable {
    var number: Int
    init?(routeValue: String) {
      guard let number = Int(routeValue: routeValue), number > 0 else { return nil }
      self.number = number
    }
    var routeValue: String { number.routeValue }
    static var routeRestriction: RouteRestriction { .int }
  }

  struct Shop: Codable, Hashable {
    var number: Int
    init(from decoder: any Decoder) throws {
      number = try decoder.singleValueContainer().decode(Int.self)
    }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(number)
    }
  }

  struct Place: Codable, Hashable {
    var latitude: Double
    var name: String?
  }

  struct View: Codable, Hashable, RouteDefaulting {
    var layer: String
    var tags: [String] = []
    static var routeDefaults: View { View(layer: "streets") }
  }
}
