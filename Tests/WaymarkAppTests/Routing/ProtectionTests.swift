import Testing
import Waymark
import WaymarkApp
import WaymarkCatalog

/// What the first pattern of an action demands holds for all its patterns.
@MainActor
@Suite struct `The protection of an action` {
  let screen = Screen()
  static let notes = RouteNotes(
    requiresVerifiedLink: true,
    parent: "home",
    presentation: .push,
    gates: ["signedIn"],
    secrets: ["token"]
  )

  /// The owner of the action is made after a feature that sends links to it, too.
  func router(handlers: [any LinkHandler] = []) throws -> LinkRouter {
    try LinkRouter(
      app: .tests,
      features: [
        Listed<B>.declaring { routes in
          routes.send("mail/{token}", to: Listed<A>.show, name: "mail")
          routes.send("home", to: Listed<B>.show, name: "home")
          routes.send(
            "open/{token}",
            to: Listed<A>.show,
            name: "open",
            notes: RouteNotes(requiresVerifiedLink: false, presentation: .present, gates: ["b"])
          )
        },
        Listed<A>.declaring { routes in
          routes.send("invite/{token}/{group}", to: Listed<A>.show, notes: Self.notes)
          routes.send("i/{t}/{group}", to: Listed<A>.show)
          routes.send("groups/{group}?page={page?}", to: Listed<A>.show)
        },
      ],
      handlers: handlers,
      forwards: [.alias("old/{x}", for: "i/{x}/a"), .redirect("away", to: "https://away.example")]
    )
  }

  @Test(
    arguments: [
      ("invite/s3/x", "unverified", "deferred"), ("i/s3/x", "unverified", "deferred"),
      ("mail/s3", "unverified", "deferred"), ("open/s3", "deferred", "deferred"),
      ("old/s3", "unverified", "deferred"), ("home", "success", "success"),
    ]
  )
  func `the protection of an action applies to all of its patterns`(
    path: String,
    app: String,
    web: String
  ) async throws {
    let router = try router()
    let presentation = screen.presentation
    let first = await router.open("x-app:" + path, with: presentation)
    #expect(first.code == app)
    let second = await router.open("https://domain.example/" + path, with: presentation)
    #expect(second.code == web)
    #expect(!"\(first) \(second)".contains("s3"))
    #expect(!"\(router.table.explain("x-app:" + path))".contains("s3"))
  }

  @Test func `the catalog refers to the first route of an action for its protection`() throws {
    let catalog = try LinkCatalog(router().appRoutes)
    let rows = catalog.routes.map { route in
      let notes = route.notes
      let verification = notes.requiresVerifiedLink.map { $0 ? "verified" : "relaxed" } ?? "any"
      return "\(route.label) \(notes.inheritsFrom ?? "-") \(verification) \(notes.gates) "
        + "\(notes.parent ?? "-") \(notes.presentation.map { "\($0)" } ?? "-")"
    }
    #expect(
      rows == [
        "mail A.Show verified [\"signedIn\"] home push",
        "home - any [] - -",
        "open A.Show relaxed [\"signedIn\", \"b\"] home present",
        "A.Show - verified [\"signedIn\"] home push",
        "A.Show-2 A.Show verified [\"signedIn\"] home push",
        "A.Show-3 A.Show verified [\"signedIn\"] home push",
        "forward:old/{x} A.Show verified [\"signedIn\"] home push",
        "forward:away - any [] - -",
      ]
    )
    #expect(try LinkCatalog(json: catalog.json) == catalog)
    let table = try catalog.table()
    for path in ["old/s3", "i/s3/x", "groups/x?token=s3", "old/x?token=s3"] {
      #expect(!"\(table.explain("x-app:" + path))".contains("s3"), "\(path)")
    }
    let findings = catalog.lint().filter {
      $0.code.rawValue.hasSuffix("-way") || $0.code.rawValue == "lint.relaxed-verification"
    }
    #expect(
      findings.map { "\($0.code.rawValue) \($0.place ?? "")" } == [
        "lint.relaxed-verification route 'open', requiresVerifiedLink",
        "lint.ungated-way route 'open', gates",
      ]
    )
  }

  @Test func `a catch-all old path beside a secret query item has a catalog, and hides it`() throws
  {
    for forward in [
      LinkForward.redirect("domain.example/{path**}", to: "/{path}", in: [.appAny]),
      .redirect("help/{path**}", to: "https://help.example/{path}"),
    ] {
      let router = try LinkRouter(
        app: AppIdentity(schemes: ["x-app"], domains: ["domain.example"], gates: ["signedIn"]),
        handlers: [Porter()],
        forwards: [forward]
      )
      let catalog = try LinkCatalog(router.appRoutes)
      #expect(try LinkCatalog(json: catalog.json) == catalog)
      let forwarded = catalog.routes.first { $0.label.hasPrefix("forward:") }
      #expect(forwarded?.notes.secrets == ["path"])
      for table in [router.table, try catalog.table()] {
        for link in ["x-app:domain.example/d?k=s3", "x-app:help/door/s3", "x-app:help/door?key=s3"]
        {
          #expect(!"\(table.explain(link))".contains("s3"), "\(link)")
        }
      }
    }
  }

  @Test func `a parameter that the first pattern shows is shown in every pattern`() throws {
    let table = try router().table
    #expect(try table.match("x-app:invite/s3/team")?.shownText == "x-app:invite/***/team")
    #expect(try table.match("x-app:i/s3/team")?.shownText == "x-app:i/***/team")
    let groups = try #require(try table.match("x-app:groups/team?page=2"))
    #expect(groups.shownText == "x-app:groups/team?page=***")
  }

  struct Porter: LinkHandler {
    let pathSchemes = ["door/{key}", "d/{k}", "house/{name}/{key}"]
    let routeNotes = RouteNotes(gates: ["signedIn"], secrets: ["key"])
    func handle(link: DeepLink) -> Bool { true }
  }

  @Test func `the protection of a handler covers path schemes with other parameter names`() throws {
    let router = try router(handlers: [Porter()])
    for (link, shown) in [
      ("x-app:door/s3", "x-app:door/***"), ("x-app:d/s3", "x-app:d/***"),
      ("x-app:d?k=s3", "x-app:d?k=***"), ("x-app:house/x/s3", "x-app:house/x/***"),
    ] {
      #expect(try router.table.match(link)?.shownText == shown)
    }
    let catalog = try LinkCatalog(router.appRoutes)
    #expect(try LinkCatalog(json: catalog.json) == catalog)
    #expect(try catalog.table().match("x-app:d/s3")?.shownText == "x-app:d/***")
  }
}
