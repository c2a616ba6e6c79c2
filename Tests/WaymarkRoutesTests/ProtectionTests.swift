import Testing
import WaymarkCatalog
import WaymarkRoutes

@Routes
private enum InviteRoute: Hashable {
  static let appIdentity = AppIdentity(schemes: ["x-invite"], domains: ["invite.example"])

  @Route("home", name: "home")
  case home
  @Route(
    "invite/{token}",
    requiresVerifiedLink: true,
    parent: "home",
    presentation: .push,
    gates: ["signedIn"],
    requires: ["premium"],
    secrets: ["token"]
  )
  @Route("i/{t}")
  @Route(
    "join?code={code}",
    name: "join",
    presentation: .present,
    gates: ["loaded"],
    requires: ["camera", "premium"]
  )
  @Route("open/{code}", name: "open", requiresVerifiedLink: false, parent: "group")
  case invite(String)
  @Route("groups", name: "group")
  @Route("g/{word?}", name: "word", secrets: ["word"])
  case group(word: String?)
  @Route("swap/{a}/{b}", secrets: ["a"])
  @Route("paws/{b}/{a}")
  case swap(String, String)
}

@Routes
private enum TeamRoute: Hashable {
  static let appIdentity = AppIdentity(schemes: ["x-team"])

  @Route("team/{key}", requiresVerifiedLink: true, gates: ["signedIn"], secrets: ["key"])
  @Route("t/{k}")
  @Route("old/{k}", name: "old", requiresVerifiedLink: false)
  case team(String, MemberRoute)
  @Route("club", name: "club")
  case club(MemberRoute)
}

@Routes
private enum MemberRoute: Hashable {
  @Route("member/{pin}", requiresVerifiedLink: false, secrets: ["pin"])
  @Route("m/{p}", requiresVerifiedLink: false)
  case member(String)
  @Route("owner", requiresVerifiedLink: true)
  @Route("o", requiresVerifiedLink: false)
  case owner
}

/// An enum whose app is known to the router only.
@Routes
private enum ResetRoute: Hashable {
  @Route("reset/{id}", examples: ["reset/7"], requiresVerifiedLink: true)
  case reset(id: Int)
}

/// What a case's first pattern demands holds for all of them.
@Suite struct `The protection of a case` {
  private static func notes(_ name: String) throws -> RouteNotes {
    try #require(try InviteRoute.routes.first { $0.name == name }).notes
  }

  @Test func `a pattern without its own protection inherits it from the first pattern`() throws {
    let notes = try Self.notes("invite-2")
    #expect(notes.inheritsFrom == "invite")
    #expect(notes.requiresVerifiedLink == true)
    #expect(notes.gates == ["signedIn"])
    #expect(notes.requires == ["premium"])
    #expect(notes.parent == "home")
    #expect(notes.presentation == .push)
    #expect(notes.secrets.contains("t"))
  }

  @Test func `a pattern can extend or replace the protection, and an explicit false removes it`()
    throws
  {
    let join = try Self.notes("join")
    #expect(join.requiresVerifiedLink == true)
    #expect(join.gates == ["signedIn", "loaded"])
    #expect(join.requires == ["premium", "camera"])
    #expect(join.presentation == .present)
    let open = try Self.notes("open")
    #expect(open.requiresVerifiedLink == false)
    #expect(open.gates == ["signedIn"])
    #expect(open.parent == "group")
  }

  @Test(
    arguments: [
      ("https://invite.example/invite/s3cret", "https://invite.example/invite/***"),
      ("https://invite.example/i/s3cret", "https://invite.example/i/***"),
      ("https://invite.example/i/s3cret?token=s3cret", "https://invite.example/i/***?token=***"),
      ("x-invite:join?code=s3cret", "x-invite:join?code=***"),
      ("x-invite:open/s3cret", "x-invite:open/***"),
      ("x-invite:g/s3cret", "x-invite:g/***"),
      ("x-invite:groups?word=s3cret", "x-invite:groups?word=***"),
      ("x-invite:swap/s3cret/plain", "x-invite:swap/***/***"),
      ("x-invite:paws/s3cret/plain", "x-invite:paws/***/***"),
    ]
  )
  func `a secret value is hidden under every name`(link: String, shown: String) throws {
    let explanation = try InviteRoute.explain(link)
    #expect(explanation.match?.shownText == shown)
    #expect(!explanation.description.contains("s3cret"), "\(explanation)")
  }

  @Test func `an enum with a route that requires a verified link needs the domains of its app`()
    throws
  {
    let code = "error[lint.any-domain-is-verified]: "
    let error = #expect(throws: TypedRoutesError.self) { try ResetRoute.routeTable }
    #expect(error.map { "\($0)".contains(code) } == true)
    #expect(throws: TypedRoutesError.self) { try ResetRoute.catalog() }
    #expect(throws: TypedRoutesError.self) { try ResetRoute.catalog(app: .any) }
    let app = AppIdentity(domains: ["shop.example"])
    #expect(try ResetRoute.catalog(app: app).lint().filter { $0.severity == .error } == [])
  }

  @Test func `the catalog contains the protection, and lint reports differences`() throws {
    let catalog = try InviteRoute.catalog()
    #expect(catalog.routes == (try InviteRoute.routes))
    #expect(try LinkCatalog(json: catalog.json) == catalog)
    let findings = catalog.lint().filter { $0.severity != .info }
    #expect(
      findings.map { "\($0.code.rawValue) \($0.place ?? "")" } == [
        "lint.ungated-way route 'join', gates",
        "lint.unrequired-way route 'join', requires",
        "lint.secret-in-app-link route 'open', secrets",
        "lint.relaxed-verification route 'open', requiresVerifiedLink",
        "lint.secret-in-app-link route 'group', secrets",
        "lint.secret-in-app-link route 'word', secrets",
        "lint.secret-in-app-link route 'swap', secrets",
        "lint.secret-in-app-link route 'swap-2', secrets",
      ]
    )
  }

  /// Each route of the outer enum, and whether a link must be verified.
  private static let nested: [(name: String, first: String?, isVerified: Bool?)] = [
    ("team.member", nil, true), ("team.member-2", "team.member", true),
    ("team.owner", nil, true), ("team.owner-2", "team.owner", true),
    ("team-2.member", "team.member", true), ("team-2.member-2", "team.member", true),
    ("team-2.owner", "team.owner", true), ("team-2.owner-2", "team.owner", true),
    ("old.member", "team.member", false), ("old.member-2", "team.member", false),
    ("old.owner", "team.owner", true), ("old.owner-2", "team.owner", false),
    ("club.member", nil, false), ("club.member-2", "club.member", false),
    ("club.owner", nil, true), ("club.owner-2", "club.owner", false),
  ]

  @Test func `the protection of an outer case applies to its nested routes`() throws {
    let routes = try TeamRoute.routes
    #expect(routes.map(\.label) == Self.nested.map(\.name))
    for (route, row) in zip(routes, Self.nested) {
      #expect(route.notes.inheritsFrom == row.first, "\(row.name)")
      #expect(route.notes.requiresVerifiedLink == row.isVerified, "\(row.name)")
      let isOfClub = row.name.hasPrefix("club")
      #expect(route.notes.gates == (isOfClub ? [] : ["signedIn"]), "\(row.name)")
    }
    let catalog = try TeamRoute.catalog()
    #expect(catalog.routes == routes)
    for link in ["team/s3k/member/s3p", "t/s3k/m/s3p", "old/s3k/member/s3p", "t/s3k/o"] {
      let explanation = try TeamRoute.explain("x-team:" + link)
      #expect(explanation.match != nil && !explanation.description.contains("s3"), "\(link)")
    }
  }
}
