/// Enums of every shape that `@Routes` takes.
enum GoodSource {
  static let values = ##"""
    import Foundation
    import WaymarkRoutes

    enum StationAction: String, CaseIterable, Codable, Sendable { case arrivals, filter }
    struct MapView: Codable, Hashable { var latitude: Double }
    struct Code: RawRepresentable { let rawValue: Int }

    @Routes
    enum TripRoute: Hashable {
      @Route("")
      case overview
      @Route("stop/{index}")
      case stop(index: Int)
    }

    @Routes
    enum AppRoute: Hashable {
      static let appIdentity = AppIdentity(
        name: "Underway", schemes: ["underway"], domains: ["www.underway.nyc"])
      nonisolated static let firstPage = 1

      /// Arrivals at one station.
      @Route("station/{stationID}/{action?}")
      @Route("stops/{stationID}", in: [.universalAny], deprecated: "printed on old posters")
      case station(stationID: Int, action: StationAction = .arrivals)

      @Route("search?q={query}", examples: ["search?q=Times"])
      case search(
        query: String, page: Int = firstPage, tags: [String] = ["a"], flags: [Bool] = [],
        sort: String?, limit: Int? = 5, code: String? = nil)

      @Route("trip/{id}")
      case trip(id: UUID, TripRoute)

      @Route("map/{latitude}", spread: true)
      @Route("maps/{latitude}", spread: true)
      case map(MapView)

      @Route("mapped/{latitude}", spread: true)
      case mapped(name: String, MapView)

      @Route(
        "files/{path**}#{part?}", name: "f", activity: ".File", gates: ["signedIn"],
        requires: ["premium"], secrets: ["part"], activityType: "com.example.file")
      case file(path: [String], part: String?)

      @Route("documents/{path**}")
      case document(path: Substring)

      @Route("people/{id:uuid}/{web}")
      case person(_ id: UUID, _ web: URL)

      @Route("days/{date}/{number:1|2}/{hour:string}?utc={isUTC}&big={big?}")
      case day(
        date: Foundation.Date, number: Swift.Int8, hour: (Int), isUTC: Bool, big: Optional<Double>)

      @Route("**")
      case rest

      @NotRouted
      case onboarding(Int)
    }

    @Routes
    enum Codes { @Route("{code}/{other?}") case code(code: Code, other: Code? = nil) }

    struct Duration: RouteValue {
      var routeValue: String { "long" }
      init?(routeValue: String) {}
    }
    struct Locale: Codable {
      var code: String
      init(from decoder: any Decoder) throws {
        code = try decoder.singleValueContainer().decode(String.self)
      }
      func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(code)
      }
    }
    extension Range: @retroactive RawRepresentable where Bound == Int {
      public init?(rawValue: String) { return nil }
      public var rawValue: String { "\(lowerBound)-\(upperBound)" }
    }

    @Routes
    enum SharedNames {
      @Route("a/{duration}/{locale}/{range}/{letter}")
      case a(duration: Duration, locale: Locale, range: Range<Int>, letter: Character)
      @Route("b/{zone}/{other?}")
      case b(zone: TimeZone, other: Self.TimeZone?)
      @Route("c/{point}/{word}/{code}/{pair}")
      case c(point: Point, word: Word, code: Code, pair: SharedNames.Pair)
      @Route("d", spread: true)
      case d(Fields)
      @Route("e/{from}/{loose}/{fixed}")
      case e(from: PartialRangeFrom<Int>, loose: Loose, fixed: Fixed)

      struct TimeZone: RouteValue {
        var routeValue: String { "UTC" }
        init?(routeValue: String) {}
      }
      struct Point: Codable { var x: Int, y: Int }
      enum Word: String, Codable { case one, two }
      struct Code: RawRepresentable, Codable { var rawValue: String }
      struct Pair: Codable {
        var x: Int, y: Int
        init(from decoder: any Decoder) throws {
          (x, y) = (try decoder.singleValueContainer().decode(Int.self), 0)
        }
        func encode(to encoder: any Encoder) throws {
          var container = encoder.singleValueContainer()
          try container.encode(x)
        }
      }
      struct Fields: Codable { var x: Int, y: Int }
      struct Loose: Codable { var x: Int? }
      struct Fixed: Codable { var x = 1; var y: [Int]; var z: Word? }
    }

    typealias Word = String
    extension Array: @retroactive LosslessStringConvertible where Element == Bool {
      public init?(_ description: String) { self = description.map { $0 == "1" } }
    }
    typealias Flags = [Bool]

    @Routes
    enum Aliases<Value: RouteValue> {
      @Route("a/{word}/{number?}?tag={tags?}")
      case a(word: Word, number: Number?, tags: [Word])
      @Route("b/{value}/{flags}")
      case b(value: Value, flags: Flags)
      @available(*, unavailable)
      @NotRouted
      case c(id: Int)
      typealias Number = Int8
    }

    extension SharedNames.Point: LosslessStringConvertible {
      init?(_ description: String) { return nil }
      var description: String { "\(x),\(y)" }
    }

    @Routes
    enum NoRoute {}

    @Routes
    enum NothingRouted { @NotRouted case a }
    """##

  static let shapes = ##"""
    import Foundation
    public import WaymarkRoutes

    @Routes
    public enum PublicRoute: Sendable { @Route("a/{id}") case a(id: Int) }

    @Routes
    package enum PackageRoute { @Route("a/{id}") case a(id: Int) }

    @Routes
    fileprivate enum FileRoute { @Route("a/{id}") case a(id: Int) }

    @Routes
    private enum PrivateRoute { @Route("a/{id}") case a(id: Int) }

    @Routes
    nonisolated enum FreeRoute { @Route("a/{id}") case a(id: Int) }

    @Routes
    @MainActor enum MainRoute { @Route("a/{id}") case a(id: Int) }

    public struct Outer {
      enum Mode: String, CaseIterable { case day, night }

      @Routes
      enum Nested {
        @Route("a/{mode}/{other?}")
        case a(mode: Mode, other: Mode = .day)
      }

      @Routes
      fileprivate enum Hidden { @Route("a/{mode}") case a(mode: Mode) }
    }

    public extension Outer {
      @Routes
      enum Extended { @Route("a/{id}") case a(id: Int) }
    }

    public struct Box<Content> {
      @Routes
      public enum InBox { @Route("a/{id}") case a(id: Int) }
    }

    struct Internal {
      @Routes
      public enum Capped {
        static let appIdentity = AppIdentity(schemes: ["capped"])
        static let webOnly: [WebOnlyDeclaration] = []
        @Route("a") case a
      }
    }

    extension Internal {
      @Routes
      public enum CappedByExtension {
        static let appIdentity = AppIdentity(schemes: ["capped"])
        @Route("a") case a
      }
    }

    package struct Shared {
      @Routes
      public enum CappedByPackage {
        package static let appIdentity = AppIdentity(schemes: ["capped"])
        @Route("a") case a
      }
    }

    private struct Hiding {
      @Routes
      public enum CappedByFile {
        fileprivate static let appIdentity = AppIdentity(schemes: ["capped"])
        @Route("a") case a
      }
    }

    @Routes
    public enum OtherProperties {
      struct Other {}
      static let appIdentity: Other = Other()
      @Route("a") case a
    }

    @Routes
    enum Generic<ID: RouteValue> { @Route("a/{id}") case a(id: ID) }

    @Routes
    enum Names {
      @Route("a/{in}/{default}")
      case `default`(in: Int, `default`: Int)
      @Route(#"b\{/{class}"#)
      case `switch`(class: String)
      @Route("c\\}/\u{e9}/{id}")
      case c(_ id: Int)
      @Route("""
        d/{id}
        """)
      case d(id: Int)
      @Route("e/{link}/{value0}")
      case e(link: Int, value0: Int)
      @WaymarkRoutes.Route("f/{first}")
      case f(first: Int)
      @Route("g/{inout}/{let}/{var}")
      case g(`inout`: Int, `let`: Int, `var`: Int)
    }

    @Routes
    enum Scoped: Hashable, Codable {
      static let scopes: Set<RouteScope> = [.appAny]
      typealias ID = Int
      enum Kind: String, CaseIterable, Codable { case a, b }
      @Route("a/{id}/{kind}", in: Scoped.scopes, examples: [Scoped.example])
      case a(id: ID, kind: Kind)
      nonisolated static let example = "a/1/b"
      var id: ID { 1 }
    }

    @Routes
    enum Old {
      @available(*, deprecated)
      @Route("a/{id}")
      case a(id: OldID, sort: OldID? = nil)
      @Route("b")
      case b
    }

    @available(*, deprecated)
    struct OldID: RouteValue {
      var routeValue: String
      init?(routeValue: String) { self.routeValue = routeValue }
    }

    @available(*, deprecated)
    @Routes
    enum Older { @Route("a") case a }

    indirect enum Unrelated { case more(Unrelated), none }

    @Routes
    indirect enum Tree { @Route("a/{id}") case a(id: Int) }
    """##

  /// Names that are no identifiers.
  static let rawNames = """
    import WaymarkRoutes

    @Routes
    enum Names {
      @Route("h/{station-id}")
      case `a station`(`station-id`: Int)
    }
    """
}
