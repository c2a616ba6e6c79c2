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
  static let routeSet = RouteExpansion.RouteSet(Self.self)

  static var routeDeclarations: [RouteExpansion.Declaration] {
    [
      RouteExpansion.Declaration("", name: "whole"),
      RouteExpansion.Declaration("leg/{number:int}?highlight={highlight?}", name: "leg"),
    ]
  }

  init(reading link: borrowing RouteExpansion.Reader) throws(RouteDecodingError) {
    switch link.declaration {
    case 0: self = .whole
    case 1:
      self = .leg(
        try link.value(.path(0), RouteExpansion.kind(of: Int.self)),
        highlight: try link.optional(.item(0), RouteExpansion.kind(of: Bool.self)) ?? false
      )
    default: throw link.unknownDeclaration
    }
  }

  func write(to link: inout RouteExpansion.Writer) throws(LinkWritingError) {
    switch self {
    case .whole:
      try link.begin(0)
      try link.end()
    case .leg(let number, let highlight):
      try link.begin(1)
      try link.value(number, RouteExpansion.kind(of: Int.self))
      try link.value(highlight, RouteExpansion.kind(of: Bool.self), unless: false)
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

  static let routeSet = RouteExpansion.RouteSet(Self.self)

  static var routeDeclarations: [RouteExpansion.Declaration] {
    [
      RouteExpansion.Declaration(
        "station/{id:int}/{action?}",
        name: "station",
        restrictions: ["action": RouteExpansion.kind(of: StationAction.self).typeRestriction]
      ),
      RouteExpansion.Declaration("search?q={query}&page={page:int?}&line={lines?}", name: "search"),
      RouteExpansion.Declaration(
        "trip/{id:uuid}?lang={lang?}",
        name: "trip",
        continuedBy: TripRoute.self
      ),
      RouteExpansion.Declaration("map/{zoom:int}/{layer?}", name: "map"),
      RouteExpansion.Declaration("files/{path**}#{section?}", name: "files"),
      RouteExpansion.Declaration("between/{from}..{to}", name: "range"),
      RouteExpansion.Declaration("times/{date?}?exact={exact?}", name: "times"),
      RouteExpansion.Declaration(
        "old/{id:int}",
        scopes: [.app(scheme: "transit-old")],
        name: "old"
      ),
      RouteExpansion.Declaration(
        "old-page?id={id:int}",
        scopes: [.universal(domain: "transit.example")]
      ),
    ]
  }

  init(reading link: borrowing RouteExpansion.Reader) throws(RouteDecodingError) {
    switch link.declaration {
    case 0:
      self = .station(
        id: try link.value(.path(0), RouteExpansion.kind(of: Int.self)),
        action: try link.optional(.path(1), RouteExpansion.kind(of: StationAction.self))
          ?? .arrivals
      )
    case 1:
      self = .search(
        query: try link.value(.item(0), RouteExpansion.kind(of: String.self)),
        page: try link.optional(.item(1), RouteExpansion.kind(of: Int.self)) ?? 1,
        lines: try link.list(.item(2), RouteExpansion.kind(of: String.self))
      )
    case 2:
      self = .trip(
        try link.value(.path(0), RouteExpansion.kind(of: UUID.self)),
        try link.continued(by: TripRoute.self)
      )
    case 3:
      self = .map(
        zoom: try link.value(.path(0), RouteExpansion.kind(of: Int.self)),
        try link.spread(MapView.self)
      )
    case 4:
      self = .files(
        try link.list(.path(0), RouteExpansion.kind(of: String.self)),
        section: try link.optional(.fragment, RouteExpansion.kind(of: String.self))
      )
    case 5:
      self = .range(
        from: try link.value(.path(0), RouteExpansion.kind(of: String.self)),
        to: try link.value(.path(1), RouteExpansion.kind(of: String.self))
      )
    case 6:
      self = .times(
        try link.optional(.path(0), RouteExpansion.kind(of: Date.self)),
        exact: try link.optional(.item(0), RouteExpansion.kind(of: Bool.self)) ?? false
      )
    case 7: self = .old(id: try link.value(.path(0), RouteExpansion.kind(of: Int.self)))
    case 8: self = .old(id: try link.value(.item(0), RouteExpansion.kind(of: Int.self)))
    default: throw link.unknownDeclaration
    }
  }

  func write(to link: inout RouteExpansion.Writer) throws(LinkWritingError) {
    switch self {
    case .station(let id, let action):
      try link.begin(0)
      try link.value(id, RouteExpansion.kind(of: Int.self))
      try link.value(action, RouteExpansion.kind(of: StationAction.self), unless: .arrivals)
      try link.end()
    case .search(let query, let page, let lines):
      try link.begin(1)
      try link.value(query, RouteExpansion.kind(of: String.self))
      try link.value(page, RouteExpansion.kind(of: Int.self), unless: 1)
      try link.list(lines, RouteExpansion.kind(of: String.self))
      try link.end()
    case .trip(let id, let inner):
      try link.begin(2)
      try link.value(id, RouteExpansion.kind(of: UUID.self))
      try link.continued(by: inner)
      try link.optional(nil, RouteExpansion.kind(of: String.self))
      try link.end()
    case .map(let zoom, let view):
      try link.begin(3, labels: ["zoom"])
      try link.value(zoom, RouteExpansion.kind(of: Int.self))
      try link.spread(view)
      try link.end()
    case .files(let path, let section):
      try link.begin(4)
      try link.list(path, RouteExpansion.kind(of: String.self))
      try link.optional(section, RouteExpansion.kind(of: String.self))
      try link.end()
    case .range(let from, let to):
      try link.begin(5)
      try link.value(from, RouteExpansion.kind(of: String.self))
      try link.value(to, RouteExpansion.kind(of: String.self))
      try link.end()
    case .times(let date, let exact):
      try link.begin(6)
      try link.optional(date, RouteExpansion.kind(of: Date.self))
      try link.value(exact, RouteExpansion.kind(of: Bool.self), unless: false)
      try link.end()
    case .old(let id):
      switch try link.begin(anyOf: 7, 8) {
      case 7: try link.value(id, RouteExpansion.kind(of: Int.self))
      default: try link.value(id, RouteExpansion.kind(of: Int.self))
      }
      try link.end()
    case .hidden: throw link.notRouted("hidden")
    }
  }
}
