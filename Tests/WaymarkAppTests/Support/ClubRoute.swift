import Waymark

/// Typed routes with requirements and activities, conforming by hand.
enum ClubRoute: Hashable {
  case news
  case archive(Int)
  case export
  case account(String)
}

extension ClubRoute: TypedRoutes {
  static let routeSet = RouteExpansion.RouteSet(Self.self)
  static let archiveType = "example.club.archive"

  static var routeDeclarations: [RouteExpansion.Declaration] {
    [
      RouteExpansion.Declaration("news", name: "news"),
      RouteExpansion.Declaration(
        "archive/{id:int}",
        name: "archive",
        requires: ["premium"],
        activityType: archiveType
      ),
      RouteExpansion.Declaration("a/{id:int}", scopes: [.universalAny], deprecated: "short"),
      RouteExpansion.Declaration("export", name: "export", requires: ["premium", "export"]),
      RouteExpansion.Declaration(
        "account/{token}",
        name: "account",
        secrets: ["token"],
        activityType: "example.club.account"
      ),
    ]
  }

  init(reading link: borrowing RouteExpansion.Reader) throws(RouteDecodingError) {
    let number = RouteExpansion.kind(of: Int.self)
    switch link.declaration {
    case 0: self = .news
    case 1, 2: self = .archive(try link.value(.path(0), number))
    case 3: self = .export
    case 4: self = .account(try link.value(.path(0), RouteExpansion.kind(of: String.self)))
    default: throw link.unknownDeclaration
    }
  }

  func write(to link: inout RouteExpansion.Writer) throws(LinkWritingError) {
    switch self {
    case .news: try link.begin(0)
    case .archive(let id):
      try link.begin(1)
      try link.value(id, RouteExpansion.kind(of: Int.self))
    case .export: try link.begin(3)
    case .account(let token):
      try link.begin(4)
      try link.value(token, RouteExpansion.kind(of: String.self))
    }
    try link.end()
  }
}
