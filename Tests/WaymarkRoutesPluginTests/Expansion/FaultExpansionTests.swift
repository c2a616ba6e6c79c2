#if TypedRoutes
import SwiftDiagnostics
import SwiftSyntaxMacrosGenericTestSupport
import Testing

@Suite struct FaultExpansionTests {
  @Test func `an enum with an error still conforms, so that no other error is reported`() {
    expand(
      """
      @Routes
      enum AppRoute {
        @Route("station/{id")
        case station(id: Int)
      }
      """,
      """
      enum AppRoute {
        case station(id: Int)

        static let routeSet: Waymark.RouteExpansion.RouteSet = .init(Self.self)

        static var routeDeclarations: [Waymark.RouteExpansion.Declaration] {
          []
        }

        init(reading link: borrowing Waymark.RouteExpansion.Reader) \
      throws(Waymark.RouteDecodingError) {
          throw link.unknownDeclaration
        }

        func write(to link: inout Waymark.RouteExpansion.Writer) throws(Waymark.LinkWritingError) {
          throw link.notRouted("")
        }
      }

      extension AppRoute: Waymark.TypedRoutes {}
      """,
      diagnostics: [
        DiagnosticSpec(
          id: MessageID(domain: "Waymark", id: "pattern.unclosed-parameter"),
          message: #"""
            the parameter has no closing brace [pattern.unclosed-parameter]
              station/{id
                      ^
            help: write 'station/{id}', or '\{' for a brace that is part of the path
            """#,
          line: 3,
          column: 10,
          fixIts: [FixItSpec(message: "write 'station/{id}'")]
        )
      ]
    )
  }

  @Test func `a hidden property gets an accessible replacement`() {
    expand(
      """
      @Routes
      enum AppRoute {
        private static let appIdentity = AppIdentity(schemes: ["underway"])
      }
      """,
      """
      enum AppRoute {
        private static let appIdentity = AppIdentity(schemes: ["underway"])

        static let routeSet: Waymark.RouteExpansion.RouteSet = .init(Self.self)

        static var routeDeclarations: [Waymark.RouteExpansion.Declaration] {
          []
        }

        init(reading link: borrowing Waymark.RouteExpansion.Reader) \
      throws(Waymark.RouteDecodingError) {
          throw link.unknownDeclaration
        }

        func write(to link: inout Waymark.RouteExpansion.Writer) throws(Waymark.LinkWritingError) {
          throw link.notRouted("")
        }

        @_implements(Waymark.TypedRoutes, appIdentity)
        static var reachableIdentity: Waymark.AppIdentity {
          Waymark.AppIdentity.any
        }
      }

      extension AppRoute: Waymark.TypedRoutes {}
      """,
      diagnostics: [
        DiagnosticSpec(
          id: MessageID(domain: "Waymark", id: "routes.hidden-property"),
          message: """
            'appIdentity' must be as accessible as 'AppRoute' [routes.hidden-property]
            help: declare it 'internal'
            """,
          line: 3,
          column: 22,
          fixIts: [FixItSpec(message: "declare it 'internal'")]
        )
      ]
    )
  }

  @Test func `a declaration that is not an enum is not expanded`() {
    expand(
      """
      @Routes
      struct AppRoute {
        @Route("a")
        var a: Int
      }
      """,
      """
      struct AppRoute {
        var a: Int
      }
      """,
      diagnostics: [
        DiagnosticSpec(
          id: MessageID(domain: "Waymark", id: "routes.not-a-case"),
          message: "'@Route' belongs to a case of an enum [routes.not-a-case]",
          line: 3,
          column: 3
        ),
        DiagnosticSpec(
          id: MessageID(domain: "Waymark", id: "routes.not-an-enum"),
          message: "'@Routes' can only be attached to an enum, but this is a struct "
            + "[routes.not-an-enum]",
          line: 1,
          column: 1
        ),
      ]
    )
  }
}
#endif
