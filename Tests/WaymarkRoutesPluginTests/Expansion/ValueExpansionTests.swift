#if TypedRoutes
import Testing

@Suite struct ValueExpansionTests {
  @Test func `values are read and written in the order of the pattern`() {
    expand(
      #"""
      @Routes
      enum AppRoute {
        /// Arrivals at one
        /// station.
        ///
        /// More of it.
        @Route("station/{stationID}/{action?}")
        case station(action: Action = .arrivals, stationID: Int)
      }
      """#,
      #"""
      enum AppRoute {
        /// Arrivals at one
        /// station.
        ///
        /// More of it.
        case station(action: Action = .arrivals, stationID: Int)

        static let routeSet: Waymark.RouteExpansion.RouteSet = .init(Self.self)

        static var routeDeclarations: [Waymark.RouteExpansion.Declaration] {
          [
            Waymark.RouteExpansion.Declaration("station/{stationID:int}/{action?}", name: \#
      "station", restrictions: ["action": \#
      Waymark.RouteExpansion.kind(of: Action.self).typeRestriction], \#
      summary: "Arrivals at one station"),
          ]
        }

        static func writeDefaults(to list: inout Waymark.RouteExpansion.DefaultList) {
          list.value(.arrivals, Waymark.RouteExpansion.kind(of: Action.self), of: "action", in: 0)
        }

        init(reading link: borrowing Waymark.RouteExpansion.Reader) \#
      throws(Waymark.RouteDecodingError) {
          func checkTypes() {
          let check1 = Waymark.RouteExpansion.check(Action.self)
        #sourceLocation(file: "test.swift", line: 8)
                        check1.requireText()
        #sourceLocation()
          }
          switch link.declaration {
          case 0:
            let value0: Action = try link.optional(.path(1), \#
      Waymark.RouteExpansion.kind(of: Action.self)) ?? .arrivals
            let value1: Int = try link.value(.path(0), Waymark.RouteExpansion.kind(of: Int.self))
            self = .station(action: value0, stationID: value1)
          default:
            throw link.unknownDeclaration
          }
        }

        func write(to link: inout Waymark.RouteExpansion.Writer) throws(Waymark.LinkWritingError) {
          switch self {
          case .station(action: let value0, stationID: let value1):
            try link.begin(0)
            try link.value(value1, Waymark.RouteExpansion.kind(of: Int.self))
            try link.value(value0, Waymark.RouteExpansion.kind(of: Action.self), unless: .arrivals)
            try link.end()
          }
        }
      }

      extension AppRoute: Waymark.TypedRoutes {}
      """#
    )
  }

  @Test func `a case with several patterns is written with the current pattern first`() {
    expand(
      #"""
      @Routes
      enum AppRoute {
        @Route("stops/{id}", in: [.universalAny], deprecated: "old", replacement: "station")
        @Route("station/{id}", summary: "One station", gates: ["signedIn"], \#
      requires: ["premium"], activityType: "a.b")
        case station(id: Int)
        @Route("line/{name}/{stop?}")
        @Route("lines/{stop}/{name}")
        @Route("l/{stop}/{name}", in: [.appAny])
        case line(name: String, stop: Int = 1)
      }
      """#,
      #"""
      enum AppRoute {
        case station(id: Int)
        case line(name: String, stop: Int = 1)

        static let routeSet: Waymark.RouteExpansion.RouteSet = .init(Self.self)

        static var routeDeclarations: [Waymark.RouteExpansion.Declaration] {
          [
            Waymark.RouteExpansion.Declaration("stops/{id:int}", scopes: [.universalAny], name: \#
      "station-2", deprecated: "old", replacement: "station"),
            Waymark.RouteExpansion.Declaration("station/{id:int}", name: "station", summary: "One \#
      station", gates: ["signedIn"], requires: ["premium"], activityType: "a.b", isFurther: true),
            Waymark.RouteExpansion.Declaration("line/{name}/{stop:int?}", name: "line"),
            Waymark.RouteExpansion.Declaration("lines/{stop:int}/{name}", name: "line-2", \#
      isFurther: true),
            Waymark.RouteExpansion.Declaration("l/{stop:int}/{name}", scopes: [.appAny], name: \#
      "line-3", isFurther: true),
          ]
        }

        static func writeDefaults(to list: inout Waymark.RouteExpansion.DefaultList) {
          list.value(1, Waymark.RouteExpansion.kind(of: Int.self), of: "stop", in: 2)
        }

        init(reading link: borrowing Waymark.RouteExpansion.Reader) \#
      throws(Waymark.RouteDecodingError) {
          switch link.declaration {
          case 0:
            let value0: Int = try link.value(.path(0), Waymark.RouteExpansion.kind(of: Int.self))
            self = .station(id: value0)
          case 1:
            let value0: Int = try link.value(.path(0), Waymark.RouteExpansion.kind(of: Int.self))
            self = .station(id: value0)
          case 2:
            let value0: String = try link.value(.path(0), \#
      Waymark.RouteExpansion.kind(of: String.self))
            let value1: Int = try link.optional(.path(1), \#
      Waymark.RouteExpansion.kind(of: Int.self)) ?? 1
            self = .line(name: value0, stop: value1)
          case 3:
            let value0: String = try link.value(.path(1), \#
      Waymark.RouteExpansion.kind(of: String.self))
            let value1: Int = try link.value(.path(0), Waymark.RouteExpansion.kind(of: Int.self))
            self = .line(name: value0, stop: value1)
          case 4:
            let value0: String = try link.value(.path(1), \#
      Waymark.RouteExpansion.kind(of: String.self))
            let value1: Int = try link.value(.path(0), Waymark.RouteExpansion.kind(of: Int.self))
            self = .line(name: value0, stop: value1)
          default:
            throw link.unknownDeclaration
          }
        }

        func write(to link: inout Waymark.RouteExpansion.Writer) throws(Waymark.LinkWritingError) {
          switch self {
          case .station(id: let value0):
            _ = try link.begin(anyOf: 1, 0)
            try link.value(value0, Waymark.RouteExpansion.kind(of: Int.self))
            try link.end()
          case .line(name: let value0, stop: let value1):
            switch try link.begin(anyOf: 2, 3, 4) {
            case 2:
              try link.value(value0, Waymark.RouteExpansion.kind(of: String.self))
              try link.value(value1, Waymark.RouteExpansion.kind(of: Int.self), unless: 1)
            case 3:
              try link.value(value1, Waymark.RouteExpansion.kind(of: Int.self))
              try link.value(value0, Waymark.RouteExpansion.kind(of: String.self))
            default:
              try link.value(value1, Waymark.RouteExpansion.kind(of: Int.self))
              try link.value(value0, Waymark.RouteExpansion.kind(of: String.self))
            }
            try link.end()
          }
        }
      }

      extension AppRoute: Waymark.TypedRoutes {}
      """#
    )
  }

  @Test func `optionals, lists and defaults are query items`() {
    expand(
      #"""
      @Routes
      enum AppRoute {
        static let first = 1
        @Route("search?new&q={query:string}")
        case search(query: Int, page: Int = first, tags: [String], kinds: [Kind] = [.a], \#
      sort: Sort?, n: Int? = 5)
      }
      """#,
      #"""
      enum AppRoute {
        static let first = 1
        case search(query: Int, page: Int = first, tags: [String], kinds: [Kind] = [.a], \#
      sort: Sort?, n: Int? = 5)

        static let routeSet: Waymark.RouteExpansion.RouteSet = .init(Self.self)

        static var routeDeclarations: [Waymark.RouteExpansion.Declaration] {
          [
            Waymark.RouteExpansion.Declaration("search?new&q={query:string}&page={page:int?}&ta\#
      gs={tags?}&kinds={kinds?}&sort={sort?}&n={n:int?}", name: "search", restrictions: \#
      ["kinds": Waymark.RouteExpansion.kind(of: Kind.self).typeRestriction, "sort": \#
      Waymark.RouteExpansion.kind(of: Sort.self).typeRestriction]),
          ]
        }

        static func writeDefaults(to list: inout Waymark.RouteExpansion.DefaultList) {
          list.value(Self.first, Waymark.RouteExpansion.kind(of: Int.self), of: "page", in: 0)
          list.list(of: "tags", in: 0)
          list.list(of: "kinds", in: 0)
          list.optional(5, Waymark.RouteExpansion.kind(of: Int.self), of: "n", in: 0)
        }

        init(reading link: borrowing Waymark.RouteExpansion.Reader) \#
      throws(Waymark.RouteDecodingError) {
          func checkTypes() {
          let check1 = Waymark.RouteExpansion.check(Kind.self)
        #sourceLocation(file: "test.swift", line: 5)
                                                                     check1.requireText()
        #sourceLocation()
          let check2 = Waymark.RouteExpansion.check(Sort.self)
        #sourceLocation(file: "test.swift", line: 5)
                                                                                \#
                check2.requireText()
        #sourceLocation()
          }
          switch link.declaration {
          case 0:
            let value0: Int = try link.value(.item(1), Waymark.RouteExpansion.kind(of: Int.self))
            let value1: Int = try link.optional(.item(2), \#
      Waymark.RouteExpansion.kind(of: Int.self)) ?? \#
      Self.first
            let value2: [String] = try link.list(.item(3), \#
      Waymark.RouteExpansion.kind(of: String.self))
            let list3: [Kind] = try link.list(.item(4), Waymark.RouteExpansion.kind(of: Kind.self))
            let value3: [Kind] = list3.isEmpty ? [.a] : list3
            let value4: Sort? = try link.optional(.item(5), \#
      Waymark.RouteExpansion.kind(of: Sort.self))
            let value5: Int? = try link.optional(.item(6), \#
      Waymark.RouteExpansion.kind(of: Int.self)) ?? 5
            self = .search(query: value0, page: value1, tags: value2, kinds: value3, sort: \#
      value4, n: value5)
          default:
            throw link.unknownDeclaration
          }
        }

        func write(to link: inout Waymark.RouteExpansion.Writer) throws(Waymark.LinkWritingError) {
          switch self {
          case .search(query: let value0, page: let value1, tags: let value2, kinds: let \#
      value3, sort: let value4, n: let value5):
            try link.begin(0)
            try link.value(value0, Waymark.RouteExpansion.kind(of: Int.self))
            try link.value(value1, Waymark.RouteExpansion.kind(of: Int.self), unless: Self.first)
            try link.list(value2, Waymark.RouteExpansion.kind(of: String.self))
            try link.list(value3, Waymark.RouteExpansion.kind(of: Kind.self), unless: [.a])
            try link.optional(value4, Waymark.RouteExpansion.kind(of: Sort.self))
            try link.optional(value5, Waymark.RouteExpansion.kind(of: Int.self), unless: 5)
            try link.end()
          }
        }
      }

      extension AppRoute: Waymark.TypedRoutes {}
      """#
    )
  }

  @Test func `an enum continues a route, and a struct is spread over parameters`() {
    expand(
      #"""
      @Routes
      enum AppRoute {
        @Route("trip/{id}?day={day}#{part?}")
        case trip(TripRoute, id: UUID, day: Date, part: String?)
        @Route("map/{zoom}/{x}", spread: true)
        case map(x: Int, MapView)
      }
      """#,
      #"""
      enum AppRoute {
        case trip(TripRoute, id: UUID, day: Date, part: String?)
        case map(x: Int, MapView)

        static let routeSet: Waymark.RouteExpansion.RouteSet = .init(Self.self)

        static var routeDeclarations: [Waymark.RouteExpansion.Declaration] {
          [
            Waymark.RouteExpansion.Declaration("trip/{id:uuid}?day={day}#{part?}", name: "trip", \#
      continuedBy: Waymark.RouteExpansion.Declaration.routes(of: TripRoute.self)),
            Waymark.RouteExpansion.Declaration("map/{zoom}/{x:int}", name: "map"),
          ]
        }

        static func writeDefaults(to list: inout Waymark.RouteExpansion.DefaultList) {
          list.spread((MapView).self, in: 1)
        }

        init(reading link: borrowing Waymark.RouteExpansion.Reader) \#
      throws(Waymark.RouteDecodingError) {
          switch link.declaration {
          case 0:
            let value0: TripRoute = try link.continued(by: TripRoute.self)
            let value1: UUID = try link.value(.path(0), Waymark.RouteExpansion.kind(of: UUID.self))
            let value2: Date = try link.value(.item(0), Waymark.RouteExpansion.kind(of: Date.self))
            let value3: String? = try link.optional(.fragment, \#
      Waymark.RouteExpansion.kind(of: String.self))
            self = .trip(value0, id: value1, day: value2, part: value3)
          case 1:
            let value0: Int = try link.value(.path(1), Waymark.RouteExpansion.kind(of: Int.self))
            let value1: MapView = try link.spread((MapView).self)
            self = .map(x: value0, value1)
          default:
            throw link.unknownDeclaration
          }
        }

        func write(to link: inout Waymark.RouteExpansion.Writer) throws(Waymark.LinkWritingError) {
          switch self {
          case .trip(let value0, id: let value1, day: let value2, part: let value3):
            try link.begin(0)
            try link.value(value1, Waymark.RouteExpansion.kind(of: UUID.self))
            try link.continued(by: value0)
            try link.value(value2, Waymark.RouteExpansion.kind(of: Date.self))
            try link.optional(value3, Waymark.RouteExpansion.kind(of: String.self))
            try link.end()
          case .map(x: let value0, let value1):
            try link.begin(1, labels: ["x"])
            try link.value(value0, Waymark.RouteExpansion.kind(of: Int.self))
            try link.spread(value1)
            try link.end()
          }
        }
      }

      extension AppRoute: Waymark.TypedRoutes {}
      """#
    )
  }

  @Test func `a type that may have no text is checked at its place in the source`() {
    expand(
      #"""
      @Routes
      enum AppRoute {
        @Route("{wait}")
        case pause(wait: Duration)
      }
      """#,
      #"""
      enum AppRoute {
        case pause(wait: Duration)

        static let routeSet: Waymark.RouteExpansion.RouteSet = .init(Self.self)

        static var routeDeclarations: [Waymark.RouteExpansion.Declaration] {
          [
            Waymark.RouteExpansion.Declaration("{wait}", name: "pause", restrictions: \#
      ["wait": Waymark.RouteExpansion.kind(of: Duration.self).typeRestriction]),
          ]
        }

        init(reading link: borrowing Waymark.RouteExpansion.Reader) \#
      throws(Waymark.RouteDecodingError) {
          func checkTypes() {
          let check1 = Waymark.RouteExpansion.check(Duration.self)
        #sourceLocation(file: "test.swift", line: 4)
                    check1.requireText()
        #sourceLocation()
          }
          switch link.declaration {
          case 0:
            let value0: Duration = try link.value(.path(0), \#
      Waymark.RouteExpansion.kind(of: Duration.self))
            self = .pause(wait: value0)
          default:
            throw link.unknownDeclaration
          }
        }

        func write(to link: inout Waymark.RouteExpansion.Writer) throws(Waymark.LinkWritingError) {
          switch self {
          case .pause(wait: let value0):
            try link.begin(0)
            try link.value(value0, Waymark.RouteExpansion.kind(of: Duration.self))
            try link.end()
          }
        }
      }

      extension AppRoute: Waymark.TypedRoutes {}
      """#
    )
  }
}
#endif
