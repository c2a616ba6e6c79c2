import Waymark

/// Typed routes, conforming by hand.
enum StopRoute: Hashable {
  case stop(id: Int)
  case search(query: String)
}

extension StopRoute: TypedRoutes {
  static let routeSet = TypedRouteSet(Self.self)

  static var routeDeclarations: [TypedRouteDeclaration] {
    [
      TypedRouteDeclaration("stop/{id:int}", name: "stop"),
      TypedRouteDeclaration("search?q={query}", name: "search"),
    ]
  }

  init(reading link: borrowing TypedRouteReader) throws(RouteDecodingError) {
    switch link.declaration {
    case 0: self = .stop(id: try link.value(.path(0), RouteKind.of(Int.self)))
    case 1: self = .search(query: try link.value(.item(0), RouteKind.of(String.self)))
    default: throw link.unknownDeclaration
    }
  }

  func write(to link: inout TypedRouteWriter) throws(LinkWritingError) {
    switch self {
    case .stop(let id):
      try link.begin(0)
      try link.value(id, RouteKind.of(Int.self))
    case .search(let query):
      try link.begin(1)
      try link.value(query, RouteKind.of(String.self))
    }
    try link.end()
  }
}
