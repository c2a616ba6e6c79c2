import TestSupport
import Testing
import Waymark
import WaymarkApp
import WaymarkCatalog

@MainActor
@Suite struct `Parents of routes` {
  typealias Declared = (pattern: String, name: String?, parent: String?)

  static func feature<Tag>(
    _ tag: Tag.Type,
    _ routes: [Declared]
  ) -> any FeatureDefinition.Type {
    Listed<Tag>.declaring { builder in
      for route in routes {
        builder.send(
          route.pattern,
          to: Listed<Tag>.show,
          name: route.name,
          notes: RouteNotes(parent: route.parent)
        )
      }
    }
  }

  /// Routes of the features `A` and `B`, and what is wrong with them.
  static let faulty: [(a: [Declared], b: [Declared], findings: [String])] = [
    (
      [("lines", "lines", nil)], [("line/{l}", "line", "linse")],
      [
        """
        the route 'line' of the feature 'B' has the parent 'linse', and there is no route named \
        'linse': did you mean 'lines' of the feature 'A'?
        """
      ]
    ),
    (
      [], [("line/{l}", nil, "somewhere")],
      [
        """
        the route 'line/{l}' of the feature 'B' has the parent 'somewhere', and there is no route \
        named 'somewhere': name a route, or leave the parent out
        """
      ]
    ),
    (
      [("lines", nil, nil)], [("line/{l}", "line", "lines")],
      [
        """
        the route 'line' of the feature 'B' has the parent 'lines' of the feature 'A', which has \
        no name: give that route a name, and use it as the parent
        """
      ]
    ),
    (
      [("a", "a", "a")], [],
      [
        """
        the route 'a' of the feature 'A' is its own ancestor: 'a' of the feature 'A' → 'a' of the \
        feature 'A': remove the parent of one of them
        """
      ]
    ),
    (
      [("a", "a", "b")], [("b", "b", "a"), ("c", "c", "b")],
      [
        """
        the route 'a' of the feature 'A' is its own ancestor: 'a' of the feature 'A' → 'b' of the \
        feature 'B' → 'a' of the feature 'A': remove the parent of one of them
        """
      ]
    ),
    (
      [("a/{x}/{y:int}/{z?}?q={q}&p", "a", nil)], [("b/{y}", "b", "a")],
      [
        """
        the route 'b' of the feature 'B' comes after 'a' of the feature 'A', which needs 'x', 'q': \
        add them to this pattern, or name another parent
        """
      ]
    ),
    // What lacks in the middle is told once, and what only the last lacks, too.
    (
      [("a/{x}", "a", nil), ("b", "b", "a")], [("c", "c", "b")],
      [
        """
        the route 'b' of the feature 'A' comes after 'a' of the feature 'A', which needs 'x': \
        add them to this pattern, or name another parent
        """
      ]
    ),
    (
      [("a/{x}", "a", nil), ("b?x={x?}", "b", "a")], [("c", "c", "b")],
      [
        """
        the route 'c' of the feature 'B' comes after 'a' of the feature 'A', which needs 'x': \
        add them to this pattern, or name another parent
        """
      ]
    ),
  ]

  @Test(.withDiagnostics)
  func `a parent that cannot precede its route is an error of a new router`() throws {
    for (a, b, findings) in Self.faulty {
      let error = try #require(throws: LinkRouterError.self) {
        try LinkRouter(
          app: .tests,
          features: [Self.feature(A.self, a), Self.feature(B.self, b)]
        )
      }
      #expect(error.findings.map(\.description) == findings)
    }
  }

  @Test func `errors about parents are reported with all other errors`() throws {
    let error = try #require(throws: LinkRouterError.self) {
      try LinkRouter(
        app: .tests,
        features: [
          Self.feature(A.self, [("a", "a", "none"), ("open", nil, nil), ("b/{", "b", nil)]),
          Self.feature(B.self, [("open", nil, nil), ("c", "c", "b")]),
        ],
        handlers: [RecordingHandler("d/{x}", "e", notes: RouteNotes(parent: "non"))]
      )
    }
    let parents = error.findings.compactMap { finding -> String? in
      guard case .parent(of: let route, _) = finding else { return nil }
      return route.route
    }
    // A path whose last parameter is in the query has nothing of its own to tell.
    #expect(parents == ["a", "d/{x}", "e"])
    #expect(error.findings.count == 5, "\(error)")
  }

  @Test func `a route that is added later without its parent is left out and reported`()
    async throws
  {
    let router = try LinkRouter(
      app: .tests,
      features: [Self.feature(A.self, [("lines/{line}", "lines", nil)])]
    )
    let timeline = LinkTimeline()
    router.observe(timeline)
    let lost = RecordingHandler("walk/{line}", "run", notes: RouteNotes(parent: "line"))
    let registration = router.addHandler(lost)
    #expect(registration.findings.count == 2 && router.findings == registration.findings)
    #expect(timeline.events.map(\.name) == ["fault", "fault"])
    for link in ["x-app://walk/A", "x-app://walk?line=A", "x-app://run"] {
      #expect(!router.canOpen(link), "\(link)")
    }
    // Only the path that has not what the parent needs.
    let half = router.addHandler(
      RecordingHandler("walk/{line}", "run", notes: RouteNotes(parent: "lines"))
    )
    #expect(half.findings.count == 1)
    #expect(!router.canOpen("x-app://run"))
    for link in ["x-app://walk/A", "x-app://walk?line=A"] {
      #expect(router.backStack(of: link)?.map(\.link) == ["x-app://lines/A"])
    }
  }

  @Test func `a route has no parent after its parent is removed`() throws {
    let router = try LinkRouter(app: .tests)
    let parents = router.on(StopRoute.self) { _ in }
    let children = router.addHandler(
      RecordingHandler("walk/{id}", notes: RouteNotes(parent: "stop"))
    )
    #expect(children.findings == [])
    #expect(router.backStack(of: "x-app://walk/7")?.map(\.link) == ["x-app://stop/7"])
    parents.remove()
    #expect(router.backStack(of: "x-app://walk/7") == BackStack())
    #expect(try LinkCatalog(router.appRoutes).routes.map(\.notes.parent) == [nil, nil])
    #expect(!router.canOpen("x-app://stop/7"))
    // What has lost its parent stands in nobody's way, and gets it back.
    #expect(router.addHandler(RecordingHandler("run")).findings == [])
    #expect(router.on(StopRoute.self) { _ in }.findings == [])
    #expect(router.backStack(of: "x-app://walk/7")?.map(\.link) == ["x-app://stop/7"])
  }

  @Test func `a chain of parents can have any depth`() throws {
    let routes: [Declared] = (0..<1_000).map { ("r\($0)", "r\($0)", $0 == 0 ? nil : "r\($0 - 1)") }
    let router = try LinkRouter(app: .tests, features: [Self.feature(C.self, routes)])
    #expect(router.backStack(of: "x-app://r999")?.count == 999)
  }
}
