import Waymark

/// Typed routes of a museum's guide, conforming by hand.
enum GuideRoute: Hashable {
  case halls
  case hall(String)
  case work(hall: String, number: Int)
  case tickets
  case ticket(Int)
  case account
  case web
}

extension GuideRoute: TypedRoutes {
  static let appIdentity = AppIdentity(schemes: ["x-guide"], domains: ["guide.example"])
  static let routeSet = RouteExpansion.RouteSet(Self.self)

  static var routeDeclarations: [RouteExpansion.Declaration] {
    [
      RouteExpansion.Declaration("halls", name: "halls", presentation: .tab("halls")),
      RouteExpansion.Declaration("hall/{hall}", name: "hall", parent: "halls"),
      RouteExpansion.Declaration(
        "hall/{hall}/{number:int}",
        name: "work",
        parent: "hall",
        presentation: .push
      ),
      RouteExpansion.Declaration("tickets", name: "tickets", presentation: .present),
      RouteExpansion.Declaration(
        "ticket/{number:int}",
        name: "ticket",
        parent: "tickets",
        presentation: .replace,
        activityType: "example.guide.ticket"
      ),
      RouteExpansion.Declaration("account", name: "account", requiresVerifiedLink: true),
      RouteExpansion.Declaration("web", scopes: [.universalAny], name: "web"),
    ]
  }

  init(reading link: borrowing RouteExpansion.Reader) throws(RouteDecodingError) {
    let text = RouteExpansion.kind(of: String.self)
    let number = RouteExpansion.kind(of: Int.self)
    switch link.declaration {
    case 0: self = .halls
    case 1: self = .hall(try link.value(.path(0), text))
    case 2:
      let hall = try link.value(.path(0), text)
      self = .work(hall: hall, number: try link.value(.path(1), number))
    case 3: self = .tickets
    case 4: self = .ticket(try link.value(.path(0), number))
    case 5: self = .account
    case 6: self = .web
    default: throw link.unknownDeclaration
    }
  }

  func write(to link: inout RouteExpansion.Writer) throws(LinkWritingError) {
    let text = RouteExpansion.kind(of: String.self)
    let number = RouteExpansion.kind(of: Int.self)
    switch self {
    case .halls: try link.begin(0)
    case .hall(let hall):
      try link.begin(1)
      try link.value(hall, text)
    case .work(let hall, let place):
      try link.begin(2)
      try link.value(hall, text)
      try link.value(place, number)
    case .tickets: try link.begin(3)
    case .ticket(let place):
      try link.begin(4)
      try link.value(place, number)
    case .account: try link.begin(5)
    case .web: try link.begin(6)
    }
    try link.end()
  }
}
