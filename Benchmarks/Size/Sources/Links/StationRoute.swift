import Waymark

/// An enum of routes, with the code that `@Routes` writes; the macro would fetch swift-syntax.
enum StationRoute {
  case station(id: Int, name: String?)
  case search(query: String, page: Int)
}

extension StationRoute: TypedRoutes {
  static let appIdentity = AppIdentity(schemes: ["underway"], domains: ["www.underway.nyc"])
  static let routeSet = RouteExpansion.RouteSet(Self.self)

  static var routeDeclarations: [RouteExpansion.Declaration] {
    [
      RouteExpansion.Declaration("station/{id:int}/{name?}", name: "station"),
      RouteExpansion.Declaration("search?q={query}&page={page:int?}", name: "search"),
    ]
  }

  init(reading link: borrowing RouteExpansion.Reader) throws(RouteDecodingError) {
    switch link.declaration {
    case 0:
      self = .station(
        id: try link.value(.path(0), RouteExpansion.kind(of: Int.self)),
        name: try link.optional(.path(1), RouteExpansion.kind(of: String.self))
      )
    case 1:
      self = .search(
        query: try link.value(.item(0), RouteExpansion.kind(of: String.self)),
        page: try link.optional(.item(1), RouteExpansion.kind(of: Int.self)) ?? 1
      )
    default: throw link.unknownDeclaration
    }
  }

  func write(to link: inout RouteExpansion.Writer) throws(LinkWritingError) {
    switch self {
    case .station(let id, let name):
      try link.begin(0)
      try link.value(id, RouteExpansion.kind(of: Int.self))
      try link.optional(name, RouteExpansion.kind(of: String.self))
      try link.end()
    case .search(let query, let page):
      try link.begin(1)
      try link.value(query, RouteExpansion.kind(of: String.self))
      try link.value(page, RouteExpansion.kind(of: Int.self), unless: 1)
      try link.end()
    }
  }
}
