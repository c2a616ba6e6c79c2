import Waymark

/// Typed routes, conforming by hand.
enum StopRoute: Hashable {
  case stop(id: Int)
  case search(query: String)
}

extension StopRoute: TypedRoutes {
  static let routeSet = RouteExpansion.RouteSet(Self.self)

  static var routeDeclarations: [RouteExpansion.Declaration] {
    [
      RouteExpansion.Declaration("stop/{id:int}", name: "stop"),
      RouteExpansion.Declaration("search?q={query}", name: "search"),
    ]
  }

  init(reading link: borrowing RouteExpansion.Reader) throws(RouteDecodingError) {
    switch link.declaration {
    case 0: self = .stop(id: try link.value(.path(0), RouteExpansion.kind(of: Int.self)))
    case 1: self = .search(query: try link.value(.item(0), RouteExpansion.kind(of: String.self)))
    default: throw link.unknownDeclaration
    }
  }

  func write(to link: inout RouteExpansion.Writer) throws(LinkWritingError) {
    switch self {
    case .stop(let id):
      try link.begin(0)
      try link.value(id, RouteExpansion.kind(of: Int.self))
    case .search(let query):
      try link.begin(1)
      try link.value(query, RouteExpansion.kind(of: String.self))
    }
    try link.end()
  }
}
