import Waymark
import WaymarkApp

/// The lines and stops of a town, with parents across features, an enum and a handler.
@MainActor
enum LinesApp {
  static let scheme: [LinkForward] = [
    .alias("old/{line}", for: "line/{line}"),
    .redirect("gone", to: "https://elsewhere.example/"),
  ]

  static var features: [any FeatureDefinition.Type] {
    [
      Listed<A>.declaring { routes in
        let show = Listed<A>.show
        routes.send(
          "lines?page={page?}",
          to: show,
          name: "lines",
          notes: RouteNotes(presentation: .tab("lines"))
        )
        routes.send(
          "line/{line}",
          to: show,
          name: "line",
          notes: RouteNotes(parent: "lines", presentation: .push)
        )
        routes.send("paper", to: show, in: [.universalAny], name: "paper")
        routes.send(
          "vault",
          to: show,
          in: [.universalAny],
          name: "vault",
          notes: RouteNotes(requiresVerifiedLink: true)
        )
      },
      Listed<B>.declaring { routes in
        let show = Listed<B>.show
        routes.send(
          "line/{line}/stop/{id:int}",
          to: show,
          name: "stop",
          notes: RouteNotes(parent: "line", presentation: .present)
        )
        routes.send("trip/{id}?line={line?}", to: show, notes: RouteNotes(parent: "line"))
        routes.send("article", to: show, notes: RouteNotes(parent: "paper"))
        routes.send("safe", to: show, notes: RouteNotes(parent: "vault"))
        routes.send("later/{line}", to: show, notes: RouteNotes(parent: "line", gates: ["open"]))
        routes.send("x/{line}/{id}", to: show, notes: RouteNotes(parent: "stop"))
      },
    ]
  }

  static func router(handlers: [any LinkHandler] = []) throws -> LinkRouter {
    try LinkRouter(app: .tests, features: features, handlers: handlers, forwards: scheme)
  }

  /// Typed routes, conforming by hand, the first with its parent in a feature.
  enum Place: Hashable, TypedRoutes {
    case place(id: Int)

    static let routeSet = RouteExpansion.RouteSet(Self.self)

    static var routeDeclarations: [RouteExpansion.Declaration] {
      [
        RouteExpansion.Declaration(
          "place/{id:int}",
          name: "place",
          parent: "lines",
          presentation: .replace
        )
      ]
    }

    init(reading link: borrowing RouteExpansion.Reader) throws(RouteDecodingError) {
      self = .place(id: try link.value(.path(0), RouteExpansion.kind(of: Int.self)))
    }

    func write(to link: inout RouteExpansion.Writer) throws(LinkWritingError) {
      guard case .place(let id) = self else { return }
      try link.begin(0)
      try link.value(id, RouteExpansion.kind(of: Int.self))
      try link.end()
    }
  }
}
