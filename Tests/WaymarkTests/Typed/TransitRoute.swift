import Foundation
import Waymark

/// An enum with every shape of value, conforming by hand: what the macro writes, and no more.
enum TransitRoute: Hashable {
  case station(id: Int, action: StationAction = .arrivals)
  case search(query: String, page: Int = 1, lines: [String] = [])
  case trip(UUID, TripRoute)
  case map(zoom: Int, MapView)
  case files([String], section: String?)
  case range(from: String, to: String)
  case times(Date?, exact: Bool = false)
  case old(id: Int)
  case hidden

  enum StationAction: String, CaseIterable {
    case arrivals, filter
    case serviceAlerts = "service-alerts"
  }

  struct MapView: Codable, Hashable, RouteDefaulting {
    var latitude: Double
    var longitude: Double
    var layer = "plain"
    static var routeDefaults: MapView { MapView(latitude: 0, longitude: 0) }
  }
}

enum TripRoute: Hashable {
  case whole
  case leg(Int, highlight: Bool = false)
}

extension TripRoute: TypedRoutes {
  static let routeSet = TypedRouteSet(Self.self)

  static var routeDeclarations: [TypedRouteDeclaration] {
    [
      TypedRouteDeclaration("", name: "whole"),
      TypedRouteDeclaration("leg/{number:int}?highlight={highlight?}", name: "leg"),
    ]
  }

  init(reading link: borrowing TypedRouteReader) throws(RouteDecodingError) {
    switch link.declaration {
    case 0: self = .whole
    case 1:
      self = .leg(
        try link.value(.path(0), RouteKind.of(Int.self)),
        highlight: try link.optional(.item(0), RouteKind.of(Bool.self)) ?? false
      )
    default: throw link.unknownDeclaration
    }
  }

  func write(to link: inout TypedRouteWriter) throws(LinkWritingError) {
    switch self {
    case .whole:
      try link.begin(0)
      try link.end()
    case .leg(let number, let highlight):
      try link.begin(1)
      try link.value(number, RouteKind.of(Int.self))
      try link.value(highlight, RouteKind.of(Bool.self), unless: false)
      try link.end()
    }
  }
}

extension TransitRoute: TypedRoutes {
  static let appIdentity = AppIdentity(
    name: "Transit",
    schemes: ["transit", "transit-old"],
    domains: ["www.transit.example", "transit.example"]
  )

  static let routeSet = TypedRouteSet(Self.self)

  static var routeDeclarations: [TypedRouteDeclaration] {
    [
      TypedRouteDeclaration(
        "station/{id:int}/{action?}",
        name: "station",
        restrictions: ["action": RouteKind.of(StationAction.self).restriction]
      ),
      TypedRouteDeclaration("search?q={query}&page={page:int?}&line={lines?}", name: "search"),
      TypedRouteDeclaration(
        "trip/{id:uuid}?lang={lang?}",
        name: "trip",
        continuedBy: TripRoute.self
      ),
      TypedRouteDeclaration("map/{zoom:int}/{layer?}", name: "map"),
      TypedRouteDeclaration("files/{path**}#{section?}", name: "files"),
      TypedRouteDeclaration("between/{from}..{to}", name: "range"),
      TypedRouteDeclaration("times/{date?}?exact={exact?}", name: "times"),
      TypedRouteDeclaration("old/{id:int}", scopes: [.app(scheme: "transit-old")], name: "old"),
      TypedRouteDeclaration(
        "old-page?id={id:int}",
        scopes: [.universal(domain: "transit.example")]
      ),
    ]
  }

  init(reading link: borrowing TypedRouteReader) throws(RouteDecodingError) {
    switch link.declaration {
    case 0:
      self = .station(
        id: try link.value(.path(0), RouteKind.of(Int.self)),
        action: try link.optional(.path(1), RouteKind.of(StationAction.self)) ?? .arrivals
      )
    case 1:
      self = .search(
        query: try link.value(.item(0), RouteKind.of(String.self)),
        page: try link.optional(.item(1), RouteKind.of(Int.self)) ?? 1,
        lines: try link.list(.item(2), RouteKind.of(String.self))
      )
    case 2:
      self = .trip(
        try link.value(.path(0), RouteKind.of(UUID.self)),
        try link.continued(by: TripRoute.self)
      )
    case 3:
      self = .map(
        zoom: try link.value(.path(0), RouteKind.of(Int.self)),
        try link.spread(MapView.self)
      )
    case 4:
      self = .files(
        try link.list(.path(0), RouteKind.of(String.self)),
        section: try link.optional(.fragment, RouteKind.of(String.self))
      )
    case 5:
      self = .range(
        from: try link.value(.path(0), RouteKind.of(String.self)),
        to: try link.value(.path(1), RouteKind.of(String.self))
      )
    case 6:
      self = .times(
        try link.optional(.path(0), RouteKind.of(Date.self)),
        exact: try link.optional(.item(0), RouteKind.of(Bool.self)) ?? false
      )
    case 7: self = .old(id: try link.value(.path(0), RouteKind.of(Int.self)))
    case 8: self = .old(id: try link.value(.item(0), RouteKind.of(Int.self)))
    default: throw link.unknownDeclaration
    }
  }

  func write(to link: inout TypedRouteWriter) throws(LinkWritingError) {
    switch self {
    case .station(let id, let action):
      try link.begin(0)
      try link.value(id, RouteKind.of(Int.self))
      try link.value(action, RouteKind.of(StationAction.self), unless: .arrivals)
      try link.end()
    case .search(let query, let page, let lines):
      try link.begin(1)
      try link.value(query, RouteKind.of(String.self))
      try link.value(page, RouteKind.of(Int.self), unless: 1)
      try link.list(lines, RouteKind.of(String.self))
      try link.end()
    case .trip(let id, let inner):
      try link.begin(2)
      try link.value(id, RouteKind.of(UUID.self))
      try link.continued(by: inner)
      try link.optional(nil, RouteKind.of(String.self))
      try link.end()
    case .map(let zoom, let view):
      try link.begin(3, labels: ["zoom"])
      try link.value(zoom, RouteKind.of(Int.self))
      try link.spread(view)
      try link.end()
    case .files(let path, let section):
      try link.begin(4)
      try link.list(path, RouteKind.of(String.self))
      try link.optional(section, RouteKind.of(String.self))
      try link.end()
    case .range(let from, let to):
      try link.begin(5)
      try link.value(from, RouteKind.of(String.self))
      try link.value(to, RouteKind.of(String.self))
      try link.end()
    case .times(let date, let exact):
      try link.begin(6)
      try link.optional(date, RouteKind.of(Date.self))
      try link.value(exact, RouteKind.of(Bool.self), unless: false)
      try link.end()
    case .old(let id):
      switch try link.begin(anyOf: 7, 8) {
      case 7: try link.value(id, RouteKind.of(Int.self))
      default: try link.value(id, RouteKind.of(Int.self))
      }
      try link.end()
    case .hidden: throw link.notRouted("hidden")
    }
  }
}
