import Testing
import UnderwayRoutes
import Waymark
import WaymarkApp
import WaymarkCatalog
import WaymarkTesting

@MainActor
@Suite struct `A check for findings` {
  @Test func `a check for findings passes without errors and warnings`() {
    expectNoFindings(in: AppRoute.self)
  }

  private let hidden: [(pattern: String, examples: [String])] = [
    ("recipes/{id}?page={page?}", []), ("recipes/{number}", ["recipes/9"]),
  ]

  private func catalog(_ routes: [(pattern: String, examples: [String])]) throws -> LinkCatalog {
    try LinkCatalog(
      app: AppIdentity(schemes: ["pantry"], domains: []),
      routes: routes.enumerated().map { number, route in
        try Route(
          route.pattern,
          name: "route\(number)",
          notes: RouteNotes(examples: route.examples)
        )
      }
    )
  }

  @Test func `a check for findings shows an unreachable route with its link and a remedy`() throws {
    let failure = LinkCheck.findings(in: try catalog(hidden))
    #expect(
      failure?.description == """
        the catalog: one finding, expected none

        error[lint.unreachable-route]: no link opens the route 'route0': 'route1' matches all \
        of its links, such as 'pantry://recipes/x'
          at route 'route0'
        help: remove it, or make its pattern or its scopes more specific
        """
    )
  }

  @Test func `a check for findings always counts errors, and warnings that are not ignored`() throws
  {
    let app = AppIdentity(schemes: ["app"], domains: [])
    let warned = try LinkCatalog(app: app, routes: [Route("a", name: "a")])
    #expect(LinkCheck.findings(in: warned) != nil)
    #expect(LinkCheck.findings(in: warned, ignoring: ["lint.generic-scheme"]) == nil)
    let refused = LinkCheck.findings(in: try catalog(hidden), ignoring: ["lint.unreachable-route"])
    #expect(refused != nil)
    // A link of any web site would open the route.
    let notes = RouteNotes(examples: ["a"], requiresVerifiedLink: true)
    let code = "lint.any-domain-is-verified"
    let open = LinkCheck.findings(
      in: try LinkCatalog(routes: [Route("a", name: "a", notes: notes)]),
      ignoring: [code]
    )
    #expect(open?.description.contains(code) == true)
  }

  @Test func `a check for findings shows the declarations that a router left out`() throws {
    final class Handler: LinkHandler {
      let pathSchemes = ["recipes/{id}"]
      func handle(link: DeepLink) -> Bool { true }
    }
    let router = try LinkRouter(
      app: AppIdentity(schemes: ["pantry"], domains: []),
      handlers: [Handler()]
    )
    #expect(LinkCheck.findings(in: router) == nil)
    let registration = router.addHandler(Handler())
    let failure = LinkCheck.findings(in: router)
    #expect(failure?.description.contains("error[table.conflict]") == true)
    registration.remove()
    expectNoFindings(in: router)
  }
}
