// The code of the article "Associated values".

import Foundation
import WaymarkRoutes

// snippet.kinds
enum Size: String, CaseIterable, RouteValue {
  case small, large
  static var routeRestriction: RouteRestriction { .none }
}

@Routes
enum ShirtRoute {
  @Route("shirt/{size}")
  case shirt(size: Size)
}

print(try ShirtRoute.routes.map(\.pattern))  // [shirt/{size}]
// snippet.end

do {
  _ = try ShirtRoute.parse("x:shirt/medium")
} catch {
  precondition(error.diagnostic.code.rawValue == "decoding.malformed")
}

// snippet.own
struct StationID: RouteValue, Hashable {
  var number: Int

  init?(routeValue: String) {
    guard let number = Int(routeValue: routeValue), number > 0 else { return nil }
    self.number = number
  }

  var routeValue: String { number.routeValue }
  static var routeRestriction: RouteRestriction { .int }
  static var routeExpectation: String { "the number of a station" }
}
// snippet.end

// snippet.day
struct Day: RouteValue, Hashable {
  private static let style = Date.ISO8601FormatStyle().year().month().day()
  /// The day's first moment in UTC.
  var date: Date

  init?(routeValue: String) {
    guard let date = try? Self.style.parse(routeValue), Self.style.format(date) == routeValue
    else { return nil }
    self.date = date
  }

  var routeValue: String { Self.style.format(date) }
  static var routeExpectation: String { "a day, such as 2026-01-31" }
}

@Routes
enum TimetableRoute {
  @Route("timetable/{day}") case timetable(day: Day)
}

let timetable = try TimetableRoute.parse("x:timetable/2026-01-31")
print(try timetable.appLink(scheme: "x"))  // x://timetable/2026-01-31
// snippet.end

for text in ["2026-02-30", "2026-1-31", "2026-01-31T12:00:00Z"] {
  precondition(Day(routeValue: text) == nil)
}
