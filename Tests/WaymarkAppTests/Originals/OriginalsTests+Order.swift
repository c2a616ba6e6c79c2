import TestSupport
import Testing
import Waymark
import WaymarkApp

/// What a router is made of, in any order.
@MainActor
@Suite struct `Features in any order` {
  /// Features with routes that overlap and never tie.
  static var features: [any FeatureDefinition.Type] {
    [
      Listed<A>.sending("open/{name}", "*/{id}", "**"),
      Listed<B>.sending("open/new", "open/{id:int}", "open/a-{rest}"),
      Listed<C>.declaring { routes in
        routes.send("open/**", to: Listed<C>.show)
        routes.send("*/{id}", to: Listed<C>.show, in: [.app(scheme: "x-old")])
      },
    ]
  }

  @Test func `the order of the features changes nothing`() async throws {
    let links = [
      "x-app:open/new", "x-app:open/7", "x-app:open/a-b", "x-app:open/x", "x-app:open/x/y",
      "x-app:a/b", "x-app:a", "x-old:open/new", "https://old.example/open/7",
    ]
    let seed = SeededGenerator.freshSeed
    var random = SeededGenerator(seed: seed)
    var answers: Set<[String]> = []
    for _ in 0..<12 {
      let screen = Screen()
      let router = try LinkRouter(
        app: .tests,
        features: Self.features.shuffled(using: &random)
      )
      for link in links {
        #expect(await router.open(link, with: screen.presentation) == .success, "seed \(seed)")
      }
      answers.insert(zip(screen.asked, screen.shown).map { "\($0) \($1)" })
    }
    #expect(
      answers == [
        [
          "B.Show open/new", "B.Show open/{id:int} id=7", "B.Show open/a-{rest} rest=b",
          "A.Show open/{name} name=x", "C.Show open/**", "A.Show */{id} id=b", "A.Show **",
          "C.Show */{id} id=new", "B.Show open/{id:int} id=7",
        ]
      ]
    )
  }

  @Test(
    arguments: [
      ("open", "/open"),
      ("open/{id}", "open/$(name)"),
      ("open/{id:int}", "open/{page:1|2}"),
    ]
  )
  func `conflicting routes are an error that names both features`(
    first: String,
    second: String
  ) throws {
    let pairs = [(first, second), (second, first)]
    for (one, other) in pairs {
      let error = try #require(throws: LinkRouterError.self) {
        try LinkRouter(
          app: .tests,
          features: [Listed<A>.sending(one), Listed<B>.sending(other)]
        )
      }
      guard case .conflict(let conflict, let first, let second) = error.findings.first else {
        Issue.record("\(error)")
        return
      }
      #expect(first == .action(feature: "A", action: "Show"))
      #expect(second == .action(feature: "B", action: "Show"))
      #expect(error.description.hasPrefix("between the feature 'A' and the feature 'B': "))
      #expect([conflict.first.pattern.text, conflict.second.pattern.text] == [one, other])
    }
  }

  @Test func `the same pattern opens different actions in different scopes`() async throws {
    let screen = Screen()
    let router = try LinkRouter(
      app: .tests,
      features: [
        Listed<A>.declaring { $0.send("open", to: Listed<A>.show, in: [.app(scheme: "x-old")]) },
        Listed<B>.declaring { $0.send("open", to: Listed<B>.show) },
      ]
    )
    for link in ["x-old:open", "x-app:open", "https://old.example/open"] {
      #expect(await router.open(link, with: screen.presentation) == .success)
    }
    #expect(screen.asked == ["A.Show", "B.Show", "B.Show"])
  }

  @Test func `a router can be created several times without side effects`() throws {
    let features = Self.features
    let first = try LinkRouter(app: .tests, features: features)
    let second = try LinkRouter(app: .tests, features: features)
    #expect(first.origins == second.origins)
    #expect(first.table.routes == second.table.routes)
  }
}
