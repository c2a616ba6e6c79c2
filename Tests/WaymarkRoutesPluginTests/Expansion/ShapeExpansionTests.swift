#if TypedRoutes
import Testing

@testable import WaymarkRoutesPlugin

@Suite struct ShapeExpansionTests {
  @Test func `the declarations of a large enum are in several lists, in their order`() throws {
    let cases = (0..<70).map { "@Route(\"a\($0)\")\ncase a\($0)\n" }
    let analysis = try #require(Checked(members: "\n" + cases.joined()).analysis)
    let lists = Expansion(analysis).declarations.split(separator: " [\n").dropFirst()
    let names = lists.map { list in
      list.split(separator: "name: \"").dropFirst().map { $0.prefix { $0 != "\"" } }
    }
    #expect(names.map(\.count) == [32, 32, 6])
    #expect(names.flatMap(\.self) == (0..<70).map { "a\($0)" })
  }

  @Test func `names are escaped if necessary`() {
    expand(
      #"""
      @Routes
      enum AppRoute {
        @Route(#"a\{/{in}/{default}"#)
        case `default`(in: Int, `default`: Int)
        @Route("b/{path**}#{inout}")
        case b(_ path: [String], `inout`: Int)
      }
      """#,
      #"""
      enum AppRoute {
        case `default`(in: Int, `default`: Int)
        case b(_ path: [String], `inout`: Int)

        static let routeSet: Waymark.RouteExpansion.RouteSet = .init(Self.self)

        static var routeDeclarations: [Waymark.RouteExpansion.Declaration] {
          [
            Waymark.RouteExpansion.Declaration(#"a\{/{in:int}/{default:int}"#, name: "default"),
            Waymark.RouteExpansion.Declaration("b/{path**}#{inout:int}", name: "b"),
          ]
        }

        init(reading link: borrowing Waymark.RouteExpansion.Reader) \#
      throws(Waymark.RouteDecodingError) {
          switch link.declaration {
          case 0:
            let value0: Int = try link.value(.path(0), Waymark.RouteExpansion.kind(of: Int.self))
            let value1: Int = try link.value(.path(1), Waymark.RouteExpansion.kind(of: Int.self))
            self = .`default`(in: value0, default: value1)
          case 1:
            let value0: [String] = try link.list(.path(0), \#
      Waymark.RouteExpansion.kind(of: String.self))
            let value1: Int = try link.value(.fragment, Waymark.RouteExpansion.kind(of: Int.self))
            self = .b(value0, `inout`: value1)
          default:
            throw link.unknownDeclaration
          }
        }

        func write(to link: inout Waymark.RouteExpansion.Writer) throws(Waymark.LinkWritingError) {
          switch self {
          case .`default`(in: let value0, default: let value1):
            try link.begin(0)
            try link.value(value0, Waymark.RouteExpansion.kind(of: Int.self))
            try link.value(value1, Waymark.RouteExpansion.kind(of: Int.self))
            try link.end()
          case .b(let value0, `inout`: let value1):
            try link.begin(1)
            try link.list(value0, Waymark.RouteExpansion.kind(of: String.self))
            try link.value(value1, Waymark.RouteExpansion.kind(of: Int.self))
            try link.end()
          }
        }
      }

      extension AppRoute: Waymark.TypedRoutes {}
      """#
    )
  }

  @Test func `a public generic enum stores its routes by type`() {
    expand(
      #"""
      @Routes
      public enum AppRoute<ID: RouteValue> {
        @Route("a/{id}") case a(id: ID)
        @NotRouted case b(Int)
      }
      """#,
      #"""
      public enum AppRoute<ID: RouteValue> {
        case a(id: ID)
        case b(Int)

        public static var routeSet: Waymark.RouteExpansion.RouteSet {
          Waymark.RouteExpansion.cachedSet(of: Self.self)
        }

        public static var routeDeclarations: [Waymark.RouteExpansion.Declaration] {
          [
            Waymark.RouteExpansion.Declaration("a/{id}", name: "a", restrictions: ["id": \#
      Waymark.RouteExpansion.kind(of: ID.self).typeRestriction]),
          ]
        }

        public init(reading link: borrowing Waymark.RouteExpansion.Reader) \#
      throws(Waymark.RouteDecodingError) {
          func checkTypes() {
          let check1 = Waymark.RouteExpansion.check(ID.self)
        #sourceLocation(file: "test.swift", line: 3)
                               check1.requireText()
        #sourceLocation()
          }
          switch link.declaration {
          case 0:
            let value0: ID = try link.value(.path(0), Waymark.RouteExpansion.kind(of: ID.self))
            self = .a(id: value0)
          default:
            throw link.unknownDeclaration
          }
        }

        public func write(to link: inout Waymark.RouteExpansion.Writer) \#
      throws(Waymark.LinkWritingError) {
          switch self {
          case .a(id: let value0):
            try link.begin(0)
            try link.value(value0, Waymark.RouteExpansion.kind(of: ID.self))
            try link.end()
          case .b:
            throw link.notRouted("b")
          }
        }
      }

      extension AppRoute: Waymark.TypedRoutes {}
      """#
    )
  }

  @Test func `the conformance has the isolation and availability of the enum`() {
    expand(
      #"""
      @Routes
      @available(macOS 15, *)
      nonisolated package enum AppRoute {
        @available(*, deprecated)
        @Route("a") case a
      }
      """#,
      #"""
      @available(macOS 15, *)
      nonisolated package enum AppRoute {
        @available(*, deprecated)
        case a

        package static let routeSet: Waymark.RouteExpansion.RouteSet = .init(Self.self)

        @available(*, deprecated)
        package static var routeDeclarations: [Waymark.RouteExpansion.Declaration] {
          [
            Waymark.RouteExpansion.Declaration("a", name: "a"),
          ]
        }

        @available(*, deprecated)
        package init(reading link: borrowing Waymark.RouteExpansion.Reader) \#
      throws(Waymark.RouteDecodingError) {
          switch link.declaration {
          case 0:
            self = .a
          default:
            throw link.unknownDeclaration
          }
        }

        @available(*, deprecated)
        package func write(to link: inout Waymark.RouteExpansion.Writer) \#
      throws(Waymark.LinkWritingError) {
          switch self {
          case .a:
            try link.begin(0)
            try link.end()
          }
        }
      }

      @available(macOS 15, *)
      extension AppRoute: nonisolated Waymark.TypedRoutes {}
      """#
    )
  }

  @Test func `an enum without cases matches no link`() {
    expand(
      #"""
      @Routes
      enum AppRoute {
      }
      """#,
      #"""
      enum AppRoute {

        static let routeSet: Waymark.RouteExpansion.RouteSet = .init(Self.self)

        static var routeDeclarations: [Waymark.RouteExpansion.Declaration] {
          []
        }

        init(reading link: borrowing Waymark.RouteExpansion.Reader) \#
      throws(Waymark.RouteDecodingError) {
          throw link.unknownDeclaration
        }

        func write(to link: inout Waymark.RouteExpansion.Writer) throws(Waymark.LinkWritingError) {
          switch self {
          }
        }
      }

      extension AppRoute: Waymark.TypedRoutes {}
      """#
    )
  }
}
#endif
