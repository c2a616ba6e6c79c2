import TestSupport
import Testing
import Waymark
import WaymarkApp

/// Links that are written for features' actions.
@MainActor
@Suite struct `Links of actions` {
  let screen = Screen()

  /// What is written for the app and for the web.
  nonisolated static let written: [(String, RouteParameters, app: String, universal: String)] = [
    (
      "open", ["name": "hello.md"], "x-app://open?name=hello.md",
      "https://domain.example/open?name=hello.md"
    ),
    // Several components; escaped once, each part by its own rule.
    (
      "a/b/{c}", ["c": "d"], "x-app://a/b/d", "https://domain.example/a/b/d"
    ),
    (
      "open/{name}", ["name": "50% & 1/2"], "x-app://open/50%25%20&%201%2F2",
      "https://domain.example/open/50%25%20&%201%2F2"
    ),
    (
      "open?n={name}", ["name": "50% & 1/2"], "x-app://open?n=50%25%20%26%201/2",
      "https://domain.example/open?n=50%25%20%26%201/2"
    ),
    // Literal text is itself.
    ("v1.0/open", [:], "x-app://v1.0/open", "https://domain.example/v1.0/open"),
    // What stands in the path does not stand in the query, too.
    (
      "open/{name}", ["name": "a", "page": "2"], "x-app://open/a?page=2",
      "https://domain.example/open/a?page=2"
    ),
    // The order of the query is that of the pattern, then of the input.
    (
      "open?b={b}&a={a}", ["z": "1", "a": "2", "b": "3", "y": "4"],
      "x-app://open?b=3&a=2&z=1&y=4", "https://domain.example/open?b=3&a=2&z=1&y=4"
    ),
  ]

  @Test(arguments: written)
  func `a written link opens its own route`(
    pattern: String,
    parameters: RouteParameters,
    app: String,
    universal: String
  ) async throws {
    let router = try LinkRouter.sending(pattern, "**")
    let creator = router.linkCreator
    for _ in 0..<3 {
      #expect(try creator.appLink(to: Listed<A>.show, with: Values(parameters)) == app)
      #expect(try creator.universalLink(to: Listed<A>.show, with: Values(parameters)) == universal)
    }
    for link in [app, universal] {
      #expect(await router.open(link, with: screen.presentation) == .success)
      let context = try #require(screen.contexts.last)
      #expect(context.mapping?.pattern.text == pattern)
      #expect(sorted(context.input.parameters) == sorted(parameters))
    }
  }

  private func sorted(_ parameters: RouteParameters) -> [String] {
    parameters.map { "\($0.key)=\($0.value)" }.sorted()
  }

  @Test func `every text is read as it was written`() async throws {
    let router = try LinkRouter.sending("open/{name}?q={query}", "**")
    let seed = SeededGenerator.freshSeed
    var random = SeededGenerator(seed: seed)
    for _ in 0..<300 {
      let input = Values(["name": random.text(), "query": random.text()])
      guard let link = try? router.linkCreator.universalLink(to: Listed<A>.show, with: input)
      else {
        let name = input.parameters["name"] ?? ""
        #expect(["", ".", ".."].contains(name), "seed \(seed)")
        continue
      }
      #expect(await router.open(link, with: screen.presentation) == .success, "seed \(seed)")
      let read = try #require(screen.contexts.last?.input.parameters)
      #expect(read["name"] == input.parameters["name"], "seed \(seed)")
      #expect(read["query"] == input.parameters["query"], "seed \(seed)")
    }
  }

  @Test func `a link that would open another route is not written`() throws {
    let router = try LinkRouter(
      app: .tests,
      features: [Listed<A>.sending("users/{name}"), Listed<B>.sending("users/new")]
    )
    let error = try #require(throws: LinkWritingError.self) {
      try router.linkCreator.appLink(to: Listed<A>.show, with: Values(["name": "new"]))
    }
    #expect(error.reason == .notReadBack(by: "users/new", link: "x-app://users/new"))
  }

  @Test func `an action with several routes is written with the first possible one, or by name`()
    throws
  {
    let feature = Listed<A>.declaring { routes in
      routes.send("blog/*/{id}", to: Listed<A>.show)
      routes.send("post/{id}", to: Listed<A>.show, in: [.universal(domain: "old.example")])
      routes.send("p/{id}", to: Listed<A>.show, in: [.app(scheme: "x-old")], name: "short")
    }
    let creator = try LinkRouter(app: .tests, features: [feature]).linkCreator
    let input = Values(["id": "7"])
    #expect(
      try creator.universalLink(to: Listed<A>.show, with: input) == "https://old.example/post/7"
    )
    #expect(try creator.appLink(to: Listed<A>.show, with: input) == "x-old://p/7")
    #expect(try creator.appLink(toRoute: "short", with: input) == "x-old://p/7")
    #expect(throws: LinkWritingError.self) {
      try creator.universalLink(toRoute: "short", with: input)
    }
  }

  @Test func `an action without a route has no link, and writing one throws an error`() throws {
    let creator = try LinkRouter(app: .tests).linkCreator
    let error = try #require(throws: LinkWritingError.self) {
      try creator.appLink(to: Listed<A>.show, with: Values())
    }
    #expect(error.route == "A.Show")
  }
}
