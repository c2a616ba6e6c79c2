import TestSupport
import Testing
import Waymark
import WaymarkApp

@MainActor
@Suite struct `Back stacks` {
  let screen = Screen()

  /// Links, the links before them, and the routes that are left out.
  static let stacks: [(link: String, stack: [String]?, omissions: [String])] = [
    ("x-app://lines", [], []),
    ("x-app://line/A", ["x-app://lines"], []),
    ("x-old:line/A", ["x-old://lines"], []),
    ("https://old.example/line/A", ["https://old.example/lines"], []),
    ("http://domain.example/line/A", ["https://domain.example/lines"], []),
    ("x-app://line/A/stop/7", ["x-app://lines", "x-app://line/A"], []),
    ("x-app://line/a%2fb%20c/stop/7", ["x-app://lines", "x-app://line/a%2Fb%20c"], []),
    // Only what the pattern before it names is taken over, whether or not the link's own does.
    ("x-app://line/A?page=2&utm=x", ["x-app://lines?page=2"], []),
    ("x-app://trip/7?line=B", ["x-app://lines", "x-app://line/B"], []),
    ("x-app://trip/7", ["x-app://lines"], ["line"]),
    ("x-app://trip/7?line=", ["x-app://lines"], ["line"]),
    ("x-app://x/A/7", ["x-app://lines", "x-app://line/A", "x-app://line/A/stop/7"], []),
    ("x-app://x/A/none", ["x-app://lines", "x-app://line/A"], ["stop"]),
    // The kind of the link where there is a link of it, unless the other is worth more.
    ("x-app://article", ["https://domain.example/paper"], []),
    ("https://old.example/safe", ["https://old.example/vault"], []),
    ("x-app://safe", [], ["vault"]),
    ("x-app://old/A", ["x-app://lines"], []),
    ("x-app://gone", nil, []),
    ("x-app://nowhere", nil, []),
    ("x-app:%", nil, []),
  ]

  @Test func `a back stack has the links of the parents with the values of the link`() throws {
    let router = try LinesApp.router()
    for (link, stack, omissions) in Self.stacks {
      let found = router.backStack(of: link)
      #expect(found?.map(\.link) == stack, "\(link)")
      #expect(found?.omissions.map(\.route.route) ?? [] == omissions, "\(link)")
      #expect(found?.omissions.contains { $0.reason.isEmpty } != true)
      for entry in found ?? BackStack() {
        #expect(try router.table.match(entry.link)?.route == entry.route, "\(link)")
        #expect(entry.shown.text == entry.link)
      }
    }
  }

  @Test func `an entry of a back stack has the origin, input and presentation of its route`()
    throws
  {
    let router = try LinesApp.router()
    let stack = try #require(router.backStack(of: "x-app://line/A/stop/7?page=2"))
    #expect(stack.map(\.route.name) == ["lines", "line"])
    #expect(stack.map(\.origin.description) == ["the feature 'A'", "the feature 'A'"])
    #expect(stack.map(\.parameters) == [["page": "2"], ["line": "A"]])
    #expect(stack.map(\.presentation) == [.tab("lines"), .push])
    #expect(stack.description == "x-app://lines?page=2 → x-app://line/A")
    #expect(stack.last?.description == "x-app://line/A (route 'line' of the feature 'A')")
  }

  @Test func `a back stack is the same for an action, a typed route, a handler and the router`()
    async throws
  {
    var opened: [ActionContext<LinesApp.Place>] = []
    let handler = RecordingHandler("walk/{line}", notes: RouteNotes(parent: "line"))
    let router = try LinesApp.router(handlers: [handler])
    let registration = router.on(LinesApp.Place.self) { _ in }
    #expect(registration.findings == [])
    registration.remove()
    let typed = try LinkRouter(
      app: .tests,
      features: LinesApp.features,
      routes: [.routes(LinesApp.Place.self, openWith: { opened.append($1) })]
    )
    for link in ["x-app://line/A/stop/7", "x-app://walk/A", "x-app://walk?line=A"] {
      #expect(await router.open(link, with: screen.presentation) == .success)
    }
    #expect(await typed.open("x-app://place/7") == .success)
    let context = try #require(screen.contexts.first)
    #expect(context.presentation == .present)
    #expect(context.backStack == router.backStack(of: "x-app://line/A/stop/7"))
    #expect(context.backStack.map(\.link) == ["x-app://lines", "x-app://line/A"])
    #expect(opened.map { $0.backStack.map(\.link) } == [["x-app://lines"]])
    #expect(opened.map(\.presentation) == [.replace])
    for result in handler.results {
      #expect(result.backStack.map(\.link) == ["x-app://lines", "x-app://line/A"])
    }
    #expect(handler.results.count == 2)
  }

  @Test func `a route without a parent and an action of the app have an empty back stack`()
    async throws
  {
    let router = try LinesApp.router()
    #expect(await router.open("x-app://lines", with: screen.presentation) == .success)
    #expect(screen.contexts.first?.backStack == BackStack())
    #expect(screen.contexts.first?.presentation == .tab("lines"))
    let context = ActionContext(input: 1)
    #expect(context.backStack.isEmpty && context.presentation == nil)
    let plain = try LinkRouter.sending("open")
    #expect(plain.backStack(of: "x-app://open") == BackStack())
  }

  @Test func `a link that waited has the back stack of the routes at its arrival`() async throws {
    let router = try LinesApp.router()
    router.presentation = screen.presentation
    guard case .deferred(let waiting, until: ["open"]) = await router.open("x-app://later/A") else {
      Issue.record("the link does not wait")
      return
    }
    // Routes stand elsewhere in the table from now on.
    router.addHandler(RecordingHandler("a", "b/{c}"))
    router.gates.open("open")
    #expect(await waiting.resume() == .success)
    #expect(screen.contexts.first?.backStack.map(\.link) == ["x-app://lines", "x-app://line/A"])
  }

  @Test func `a back stack follows the parents in any set of routes`() throws {
    let seed = SeededGenerator.freshSeed
    var random = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      let count = Int.random(in: 1...8, using: &random)
      let routes = (0..<count).map { index in
        (
          name: "r\(index)",
          parameters: ["a", "b", "c"].filter { _ in Int.random(in: 0..<3, using: &random) == 0 },
          parent: Int.random(in: 0..<4, using: &random) == 0
            ? nil : Int.random(in: 0..<(count + (count > 6 ? 1 : 0)), using: &random)
        )
      }
      // All routes lead to one action, so that they inherit the parent of the first one, unless it
      // leads back to them.
      var parents = routes.map(\.parent)
      for index in routes.indices where parents[index] == nil && index > 0 {
        var next = routes[0].parent
        for _ in 0..<count {
          guard let parent = next, parent < count, parent != index else { break }
          next = parents[parent]
        }
        if next != index { parents[index] = routes[0].parent }
      }
      func chain(_ index: Int, _ parents: [Int?]) -> [Int]? {
        var chain: [Int] = []
        var next = parents[index]
        while let parent = next {
          guard parent < count, chain.count <= count else { return nil }
          chain.insert(parent, at: 0)
          next = parents[parent]
        }
        return chain
      }
      let isSound = routes.indices.allSatisfy { index in
        guard let chain = chain(index, routes.map(\.parent)) else { return false }
        return chain.allSatisfy {
          Set(routes[$0].parameters).isSubset(of: routes[index].parameters)
        }
      }
      let feature = Listed<C>.declaring { builder in
        for route in routes {
          builder.send(
            ([route.name] + route.parameters.map { "{\($0)}" }).joined(separator: "/"),
            to: Listed<C>.show,
            name: route.name,
            notes: RouteNotes(parent: route.parent.map { "r\($0)" })
          )
        }
      }
      let router = try? LinkRouter(app: .tests, features: [feature])
      #expect((router != nil) == isSound, "seed \(seed): \(routes)")
      guard let router else { continue }
      for (index, route) in routes.enumerated() {
        func link(_ route: Int) -> String {
          (["x-app:/", routes[route].name] + routes[route].parameters.map { "v\($0)" })
            .joined(separator: "/")
        }
        // A route that needs a value that the link does not have is left out.
        let expected = chain(index, parents)?.filter {
          Set(routes[$0].parameters).isSubset(of: route.parameters)
        }
        let stack = router.backStack(of: link(index))
        #expect(stack?.map(\.link) == expected?.map(link), "seed \(seed): \(route)")
      }
    }
  }
}
