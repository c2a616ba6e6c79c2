// The code of the article "Associated values".

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
