import Testing

@testable import Waymark

/// Every pattern, form of URL and rule of the documents that Waymark started from: Flint's Routes
/// guide and `URLMapped` page, LinkRouter's readme, the Underway article.
///
/// Those on which the originals crash, miss or contradict their documentation are among them.
@Suite struct `Examples of earlier documents` {
  /// A table of one pattern in every scope.
  private func values(_ pattern: String, _ link: String) throws -> String? {
    let table = try RouteTable([Route(pattern)])
    guard let match = try table.match(link) else { return nil }
    return match.parameters.map { "\($0.key)=\($0.value)" }.joined(separator: "&")
  }

  @Test(
    arguments: [
      // Flint: "a string literal".
      ("account", "x://account", ""),
      ("account/profile/view", "https://h/account/profile/view", ""),
      ("account/profile/view", "https://h/account/profile", nil),
      // Flint: "match anything at the 2nd path component".
      ("account/*/view", "x://account/7/view", ""),
      ("account/*/view", "x://account/7/8/view", nil),
      ("account/*/view", "x://account//view", nil),
      // Flint: "match everything after account/".
      ("account/**", "https://h/account/a/b/c", ""),
      ("account/**", "https://h/account/", ""),
      ("account/**", "https://h/account", nil),
      ("profile/**", "x-any://profile/avatar", ""),
      // Flint: named parameters.
      ("account/$(id)", "https://h/account/7", "id=7"),
      ("account/$(id)", "https://h/account/7/view", nil),
      ("account/$(id)/view", "https://h/account/7/view", "id=7"),
      ("account/junk$(id)here/view", "https://h/account/junk7here/view", "id=7"),
      ("account/junk$(id)here/view", "https://h/account/junkhere/view", nil),
      ("account/junk$(id)here/*/view", "https://h/account/junk7here/x/view", "id=7"),
      ("product-$(post-id)-view", "x:product-12-view", "post-id=12"),
      // Flint crashes on these four while it registers them.
      ("*/$(id)", "https://h/any/7", "id=7"),
      ("*/$(id)", "https://h/any", nil),
      ("*/$(id)/view", "x://any/7/view", "id=7"),
      ("*/$(id)/view", "x://any/7/edit", nil),
      (
        "blog/*/*/*/post-$(postname)", "https://h/blog/2018/05/03/post-name-here",
        "postname=name-here"
      ),
      ("blog/*/*/*/post-$(postname)", "https://h/blog/2018/05/post-x", nil),
      ("*/**", "https://h/any/thing/else", ""),
      // Flint loses the literal of `something*`; one pattern serves schemes and domains alike.
      ("create", "x-app://create", ""),
      ("create", "x-app:create", ""),
      ("create", "x-app:/create", ""),
      ("create", "x-app:///create", ""),
      ("create", "https://domain/create", ""),
      ("/create", "x-app://create", ""),
      ("/create", "https://domain/create", ""),
      ("create", "HTTPS://domain/create", ""),
      ("create", "x-your-app://create?name=MyFile1", "name=MyFile1"),
      ("create", "x-your-app:create?name=MyFile1", "name=MyFile1"),
      ("open", "flint-demo://open?name=hello.md", "name=hello.md"),
      ("open", "https://demo-app.flint.tools/open?name=hello.md", "name=hello.md"),
      // Flint: "named path parameters will supercede these".
      ("account/$(id)", "https://h/account/7?id=8&x=9&id=10", "x=9&id=7"),
      // Flint splits a component at %2F, and takes a trailing %0A for nothing.
      ("account/$(id)", "https://h/account/a%2Fb", "id=a/b"),
      ("account/$(id)", "https://h/account/a%20b", "id=a b"),
      // LinkRouter: the moustache patterns of its readme.
      ("games", "https://www.mysite.com/games", ""),
      ("games/{username}", "test-app://games/K", "username=K"),
      ("games/{username}", "test-app:/games/K", "username=K"),
      ("games/{username}/reviews", "https://www.mysite.com/games/K/reviews", "username=K"),
      ("games/reviews/{game}", "myotherapp://games/reviews/L", "game=L"),
      ("games/{username}", "https://h/games/K?page=2&mobile=ios", "page=2&mobile=ios&username=K"),
      (
        "games/{username}", "https://h/games/K?flag&page=2&page=3", "flag=&page=2&page=3&username=K"
      ),
      ("games", "https://h/shop/games/x", nil),
      // The Underway article.
      ("station/{stationID}/{action?}", "https://www.underway.nyc/station/25", "stationID=25"),
      (
        "station/{stationID}/{action?}", "https://www.underway.nyc/station/25/service-alerts",
        "stationID=25&action=service-alerts"
      ),
      ("station/{stationID}/{action?}", "https://www.underway.nyc/station", nil),
    ] as [(String, String, String?)]
  )
  func `each pattern matches the links of its document`(
    pattern: String,
    link: String,
    expected: String?
  ) throws {
    #expect(try values(pattern, link) == expected, "\(pattern) and \(link)")
  }

  @Test func `a control character at the end of a link is an error`() throws {
    let table = try RouteTable([Route("create")])
    #expect(throws: LinkError.self) { try table.match("x://create%0A") }
  }

  @Test func `a pattern has a different route for each of several schemes and domains`() throws {
    let app = AppIdentity(
      schemes: ["x-app", "x-legacy", "x-test"],
      domains: ["yourapp.com", "old.yourapp.com"]
    )
    let table = try RouteTable(
      [
        Route("create", name: "create"),
        Route("create", in: [.app(scheme: "x-test")], name: "createLegacy"),
        Route("open-doc", in: [.app(scheme: "x-legacy")], name: "openLegacy"),
        Route("open", in: [.appAny, .universal(domain: "yourapp.com")], name: "open"),
        Route("open-document", in: [.universalAny], name: "from-web"),
      ],
      app: app
    )
    for (link, expected) in [
      ("x-app://create", "create"), ("x-test://create", "createLegacy"),
      ("X-TEST:create", "createLegacy"), ("https://yourapp.com/create", "create"),
      ("x-legacy:open-doc", "openLegacy"), ("x-app:open-doc", nil),
      ("https://yourapp.com/open-doc", nil), ("x-legacy://open", "open"),
      ("https://yourapp.com/open", "open"), ("https://old.yourapp.com/open", nil),
      ("https://old.yourapp.com/open-document", "from-web"), ("x-app:open-document", nil),
      ("x-other:create", nil), ("https://other.com/create", nil),
      ("https://evilyourapp.com/create", nil), ("https://www.yourapp.com/create", nil),
    ] as [(String, String?)] {
      #expect(try table.match(link)?.route.name == expected, "\(link)")
    }
  }

  @Test func `a specific scope beats a general scope, even with a catch-all`() throws {
    let table = try RouteTable([
      Route("a/b", name: "any"),
      Route("a/**", in: [.universal(domain: "*.example.com")], name: "suffix"),
      Route("a/**", in: [.universal(domain: "*.x.example.com")], name: "longer"),
      Route("a/**", in: [.universal(domain: "y.x.example.com")], name: "exact"),
    ])
    for (link, expected) in [
      ("https://example.com/a/b", "any"), ("https://w.example.com/a/b", "suffix"),
      ("https://x.example.com/a/b", "suffix"), ("https://z.x.example.com/a/b", "longer"),
      ("https://y.x.example.com/a/b", "exact"), ("https://y.x.example.com/c", nil),
      ("x:a/b", "any"),
    ] as [(String, String?)] {
      #expect(try table.match(link)?.route.name == expected, "\(link)")
    }
  }

  @Test func `the readme's handler matches its four paths in any order`() throws {
    let schemes = ["games", "games/{username}", "games/{username}/reviews", "games/reviews/{game}"]
    for order in [schemes, schemes.reversed()] {
      let table = try RouteTable(order.map { try Route($0) })
      for (link, expected) in [
        ("https://www.mysite.com/games", "games"),
        ("app://games/K", "games/{username}"),
        ("app://games/K/reviews", "games/{username}/reviews"),
        ("app://games/reviews/Catan", "games/reviews/{game}"),
        // A user may be called "reviews", and has reviews of their own.
        ("app://games/reviews", "games/{username}"),
        ("app://games/reviews/reviews", "games/reviews/{game}"),
      ] {
        #expect(try table.match(link)?.route.pattern.text == expected, "\(link)")
      }
    }
  }

  @Test func `an input gets the name of the route from the mapping`() throws {
    let table = try RouteTable([
      Route("open-document", in: [.universalAny], name: "from-web"),
      Route("open", name: "open"),
    ])
    let mapping = try table.match("https://h/open-document")?.mapping
    #expect(mapping?.name == "from-web")
    #expect(mapping?.pattern.text == "open-document")
    #expect(mapping?.scope == .universalAny)
  }
}
