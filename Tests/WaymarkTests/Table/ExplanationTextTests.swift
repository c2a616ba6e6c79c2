import Foundation
import Testing

@testable import Waymark
@testable import WaymarkCatalog

/// What people read, whole.
@Suite struct `The text of an explanation` {
  private func expect(_ texts: [String]) throws {
    let table = try ExplainedTable.table.get()
    for expected in texts {
      // The table has secrets, so that it shows only components that a pattern declares.
      let link = String(expected.prefix { $0 != "\n" }).replacing("/7/***/***", with: "/7/posts/9")
        .replacing("/admin/***", with: "/admin/tools")
      #expect(table.explain(link).text(width: 90) == expected)
    }
  }

  @Test func `the explanation of a match names the route, its values and the runner-up`() throws {
    try expect([
      """
      https://www.underway.nyc/station/25
      opens 'station': station/{stationID:int}/{action:arrivals|filter|service-alerts?}
        stationID = 25
      read as   web link, domain www.underway.nyc, path station / 25
      scope     universal:www.underway.nyc  1 route, does not match
                universal                   11 routes, one matches it
      decided   no other route matches it
      """,
      """
      https://www.underway.nyc/users/new
      opens 'newUser': users/new
      read as   web link, domain www.underway.nyc, path users / new
      scope     universal:www.underway.nyc  1 route, does not match
                universal                   11 routes, one matches it
      decided   component 2: a literal beats a parameter
      behind    'user': users/{id}
      """,
      """
      https://www.underway.nyc/line/A
      opens 'line': line/{name}
        name = A
      read as   web link, domain www.underway.nyc, path line / A
      scope     universal:www.underway.nyc  1 route, matches it
                universal                   11 routes, not tried
      decided   scope 'universal:www.underway.nyc' is more specific than 'universal'
      behind    'anyLine': line/{name}
      """,
      """
      https://www.underway.nyc/search?q=caf%C3%A9%20x&page=three
      chosen, but does not open: 'page' is 'three', expected an integer
      matches 'search': search?q={query}&page={page:int?}
        query = café x
        page  = three
      read as   web link, domain www.underway.nyc, path search, query q=café x & page=three
      scope     universal:www.underway.nyc  1 route, does not match
                universal                   11 routes, one matches it
      decided   no other route matches it
      """,
      """
      https://www.underway.nyc/reset/***?code=***
      opens 'reset': reset/{token}?code={code}
        code  = ***
        token = ***
      read as   web link, domain www.underway.nyc, path reset / ***, query code=***
      scope     universal:www.underway.nyc  1 route, does not match
                universal                   11 routes, one matches it
      decided   no other route matches it
      """,
    ])
  }

  @Test func `the explanation of an unmatched link shows the nearest routes with carets`() throws {
    try expect([
      """
      https://www.underway.nyc/staton/25
      the app has no screen for this link: no route matches it
      read as   web link, domain www.underway.nyc, path staton / 25
      scope     universal:www.underway.nyc  1 route, does not match
                universal                   11 routes, none matches
      nearest   'station': component 1 is 'staton', expected 'station'
                  station/{stationID:int}/{action:arrivals|filter|service-alerts?}
                  staton/25
                  ^~~~~~
      did you mean  https://www.underway.nyc/station/25
      """,
      """
      underway://station/25/fliter
      the app has no screen for this link: no route matches it
      read as   app link, scheme underway, path station / 25 / fliter
      scope     app:underway  1 route, does not match
                app           10 routes, none matches
      nearest   'station': component 3 is 'fliter', expected 'arrivals', 'filter' or
                  'service-alerts' for 'action'
                  station/{stationID:int}/{action:arrivals|filter|service-alerts?}
                  station/25/fliter
                             ^~~~~~
      did you mean  underway://station/25/filter
      """,
      """
      https://www.underway.nyc/station
      the app has no screen for this link: no route matches it
      read as   web link, domain www.underway.nyc, path station
      scope     universal:www.underway.nyc  1 route, does not match
                universal                   11 routes, none matches
      nearest   'station': the path ends before '{stationID:int}'
                  station/{stationID:int}/{action:arrivals|filter|service-alerts?}
                          ^~~~~~~~~~~~~~~
      """,
      """
      https://www.underway.nyc/usres/7/***/***
      the app has no screen for this link: no route matches it
      read as   web link, domain www.underway.nyc, path usres / 7 / *** / ***
      scope     universal:www.underway.nyc  1 route, does not match
                universal                   11 routes, none matches
      nearest   'user': component 1 is 'usres', expected 'users'
                  and the path is 2 components too long
                  users/{id}
                  usres/7/***/***
                  ^~~~~   ^~~~~~~
                users/{id}/photos: component 1 is 'usres', expected 'users'
                  and component 3 is '***', expected 'photos'
                  and the path is 1 component too long
                  usres/7/***/***
                  ^~~~~   ^~~ ^~~
                'newUser': component 1 is 'usres', expected 'users'
                  and component 2 is '7', expected 'new'
                  and the path is 2 components too long
                  users/new
                  usres/7/***/***
                  ^~~~~ ^ ^~~~~~~
      """,
      """
      https://www.underway.nyc/search?page=3
      the app has no screen for this link: no route matches it
      read as   web link, domain www.underway.nyc, path search, query page=3
      scope     universal:www.underway.nyc  1 route, does not match
                universal                   11 routes, none matches
      nearest   'search': query item 'q' is missing
                  search?q={query}&page={page:int?}
                         ^~~~~~~~~
      """,
      """
      https://bus.mta.example/account
      the app has no screen for this link: no route matches it
      read as   web link, domain bus.mta.example, path account
      scope     universal (any domain of the app): 11 routes, none matches
      nearest   'account': the path must go on with '/'
                  account/**
                  account
                         ^
      did you mean  https://bus.mta.example/account/
      """,
      """
      https://www.underway.nyc/list?sort=name&sort=size
      the app has no screen for this link: no route matches it
      read as   web link, domain www.underway.nyc, path list, query sort=name & sort=size
      scope     universal:www.underway.nyc  1 route, does not match
                universal                   11 routes, none matches
      nearest   'list': query item 'sort' is 'name', expected 'date'
                  and query item 'mine' is missing
                  list?sort=date&mine
                                 ^~~~
                  list?sort=name&sort=size
                            ^~~~
      """,
      """
      https://www.underway.nyc/help#about
      the app has no screen for this link: no route matches it
      read as   web link, domain www.underway.nyc, path help, fragment about
      scope     universal:www.underway.nyc  1 route, does not match
                universal                   11 routes, none matches
      nearest   'faq': the fragment is 'about', expected 'faq'
                  help#faq
                  help#about
                       ^~~~~
      """,
      """
      https://www.underway.nyc/help
      the app has no screen for this link: no route matches it
      read as   web link, domain www.underway.nyc, path help
      scope     universal:www.underway.nyc  1 route, does not match
                universal                   11 routes, none matches
      nearest   'faq': the fragment '#faq' is missing
                  help#faq
                      ^~~~
      """,
      """
      https://www.underway.nyc/
      the app has no screen for this link: no route matches it
      read as   web link, domain www.underway.nyc, no path
      scope     universal:www.underway.nyc  1 route, does not match
                universal                   11 routes, none matches
      nearest   none: no route is similar
      """,
    ])
  }

  @Test func `an explanation names the schemes, domains and scopes that do not match`() throws {
    try expect([
      """
      https://underway.nyc/station/25
      the app has no screen for this link: 'underway.nyc' is not a domain of the app
      read as   web link, domain underway.nyc, path station / 25
      scope     none: the app's domains are www.underway.nyc and *.mta.example
      nearest   'station': matches the rest of the link
      did you mean  https://www.underway.nyc/station/25
      """,
      """
      https://elsewhere.example/station/25/x
      the app has no screen for this link: 'elsewhere.example' is not a domain of the app
      read as   web link, domain elsewhere.example, path station / 25 / x
      scope     none: the app's domains are www.underway.nyc and *.mta.example
      nearest   'station': component 3 is 'x', expected 'arrivals', 'filter' or 'service-alerts'
                  for 'action'
                  station/{stationID:int}/{action:arrivals|filter|service-alerts?}
                  station/25/x
                             ^
      """,
      """
      underwai:station/25
      the app has no screen for this link: 'underwai' is not a scheme of the app
      read as   app link, scheme underwai, path station / 25
      scope     none: the app's schemes are underway
      nearest   'station': matches the rest of the link
      did you mean  underway:station/25
      """,
      """
      https://www.underway.nyc/open-doc
      the app has no screen for this link: no route matches it
      read as   web link, domain www.underway.nyc, path open-doc
      scope     universal:www.underway.nyc  1 route, does not match
                universal                   11 routes, none matches
      nearest   'openDoc': works only as a link that begins with 'underway:'
                  https://www.underway.nyc/
                          ^~~~~~~~~~~~~~~~
      did you mean  underway://open-doc
      """,
      """
      https://www.underway.nyc/admin/***
      stays in the browser: the web-only path 'admin/**' matches it
      web-only  on every domain
      read as   web link, domain www.underway.nyc, path admin / ***
      scope     universal:www.underway.nyc  1 route, not tried
                universal                   11 routes, not tried
      nearest   'tools': the web-only path 'admin/**' matches it first
      """,
    ])
  }

  @Test func `the explanation of a link that only browsers accept shows what they send`() throws {
    let table = try RouteTable([Route("item/{id}", name: "item"), Route("item", name: "items")])
    func explain(_ text: String) -> (lines: [Substring], json: String) {
      let explanation = table.explain(text)
      return (explanation.text(width: 90).split(separator: "\n"), explanation.json.text)
    }
    let spelled = explain(#"https:\\a.com\item\7|x?y=50%"#)
    #expect(spelled.lines[0] == "https://a.com/item/7|x?y=50%")
    #expect(spelled.lines.contains("  id = 7|x"))
    #expect(spelled.json.contains(#""url": "https://a.com/item/7|x?y=50%""#))
    let broken = explain("https://a.com/item see below\n")
    #expect(broken.lines[0] == "https://a.com/item%20see%20below")
    #expect(
      broken.lines.joined(separator: " ").split(separator: " ").joined(separator: " ").contains(
        "note the text contains a space, which a browser sends as '%20'; up to the space, it is "
          + "'https://a.com/item', which opens 'items'"
      )
    )
    #expect(!explain(" https://a.com/item/7|\t").lines.contains { $0.hasPrefix("note") })
    let secret = try RouteTable([
      Route("item/{id}", name: "item", notes: RouteNotes(secrets: ["id"]))
    ])
    let hidden = secret.explain(#"https:\\a.com\item\S3 S3"#)
    #expect(hidden.text(width: 90).hasPrefix("https://a.com/item/***\n"))
    #expect(!hidden.text(width: 90).contains("S3") && !hidden.json.text.contains("S3"))
  }

  @Test(
    arguments: [
      ("https://a.com/item/7?q=[%D1%82", [.query]), ("https://a.com/item/7?q=%D1%82", []),
      ("https://a.com/item/7?q=[", []),
      ("https://a.com/it|em/%41?q=%zz%41#%41 b", [.path, .query, .fragment]),
      ("https://a.com/item/a%20b?q=50%&c=d", []), ("https://a.com/item/7?q=50%&c=%20", [.query]),
      ("x://item/é%41#a#b", [.path]), ("https://a.com/%41#a#%41", [.fragment]),
      ("a:b%41^", [.path]),
      (" https://a.com/%41\n", []), ("https://a.com%41/[", []),
    ] as [(String, [Explanation.Note.Part])]
  )
  func `a text that Foundation escapes twice has a note`(
    link: String,
    parts: [Explanation.Note.Part]
  ) throws {
    let table = try RouteTable([Route("{rest**}", name: "all")])
    let notes = table.explain(link).notes.filter {
      if case .escapedTwice = $0 { true } else { false }
    }
    #expect(notes == (parts.isEmpty ? [] : [.escapedTwice(parts)]))
    // The rule is the one that Foundation follows here.
    let text = link.trimmingCharacters(in: .whitespacesAndNewlines)
    let made = URL(string: text)?.absoluteString ?? ""
    #expect(made.contains("%25") == (!parts.isEmpty || text.contains("%&")), "\(made)")
  }

  @Test func `an explanation shows the characters of a domain only if the app declares it`() throws
  {
    let app = AppIdentity(domains: ["MÜNCHEN.example", "*.köln.example", "xn--wgv71a.example"])
    let table = try RouteTable([Route("item/{id}", name: "item")], app: app)
    for (host, shown) in [
      ("münchen.example", "xn--mnchen-3ya.example (münchen.example)"),
      ("XN--MNCHEN-3YA.example", "xn--mnchen-3ya.example (münchen.example)"),
      ("日本.example", "xn--wgv71a.example (日本.example)"),
      ("ü.köln.example", "xn--tda.xn--kln-sna.example"),
      ("műnchen.example", "xn--mnchen-inb.example"),
    ] {
      let text = table.explain("https://\(host)/item/7").text(width: 100)
      #expect(text.contains("web link, domain \(shown), path item / 7"), "\(text)")
    }
  }

  @Test(arguments: [
    ("shop://shop.example/search?q=a", "search"), ("shop:Shop.example./search/?q=#f", "search"),
    ("shop://www.m%C3%BCnchen.example/a/b", "repo"), ("shop://shop.example/none/of/them", nil),
    ("shop://shop.example/", "home"), ("shop://other.example/search?q=a", nil),
    ("shop://own.example/search?q=a", nil), ("https://shop.example/search?q=a", nil),
    ("shop://search?q=shop.example", nil), ("shop://shop.example/secret/S3", "secret"),
  ])
  func `a domain as the host of a custom scheme has a note with the route of the rest`(
    link: String,
    route: String?
  ) throws {
    let table = try RouteTable(
      [
        Route("", name: "home"), Route("{owner}/{repo}", name: "repo"),
        Route("search?q={q}", name: "search"), Route("own.example/{page}", name: "own"),
        Route("secret/{key}", name: "secret", notes: RouteNotes(secrets: ["key"])),
      ],
      app: AppIdentity(
        schemes: ["shop"],
        domains: ["shop.example", "own.example", "*.münchen.example"]
      )
    )
    let explanation = table.explain(link)
    let words =
      "the host of the custom scheme is a domain of the app; the rest is the link of route "
    let text = explanation.text(width: 400)
    #expect(text.contains(words) == (route != nil), "\(text)")
    let notes = explanation.json["app"]?["notes"]?.array?.compactMap(\.string) ?? []
    #expect(notes.count == (route == nil ? 0 : 1))
    if let route { #expect(notes.first?.hasPrefix("\(words)'\(route)',") == true, "\(notes)") }
    #expect(!text.contains("S3"))
    let anyDomain = try RouteTable(table.routes, app: .any)
    #expect(!anyDomain.explain(link).text(width: 400).contains(words))
  }

  @Test func `the explanation of a text that is not a link shows the place of the error`() throws {
    let table = try RouteTable(
      [Route("station/{id:int}")],
      app: AppIdentity(domains: ["www.underway.nyc"])
    )
    for text in [
      """
      https://www.underway.nyc/100%/a%00
      cannot be read: the path of the link contains a control character
        https://www.underway.nyc/100%/a%00
                                       ^
      help      remove it, or write it as an escape into the query
      """,
      """
      station/25
      cannot be read: the link has no scheme
        station/25
        ^
      did you mean  https://www.underway.nyc/station/25
      """,
    ] {
      let link = String(text.prefix { $0 != "\n" })
      #expect(table.explain(link).text(width: 90) == text)
    }
  }

  @Test func `the explanation of a text that is not a link shows no text in a table with secrets`()
    throws
  {
    let table = try ExplainedTable.table.get()
    for (link, text) in [
      (
        "https://www.underway.nyc/100%/a%00",
        """
        https://www.underway.nyc/…
        cannot be read: the path of the link contains a control character
        help      remove it, or write it as an escape into the query
        """
      ),
      (
        "station/25",
        """
        ***
        cannot be read: the link has no scheme
        help      begin it with 'https://' and a domain, or with the app's own scheme and a colon
        """
      ),
    ] {
      #expect(table.explain(link).text(width: 90) == text)
    }
  }

  @Test func `the explanation of an empty text reports that the link is empty`() throws {
    let lines = try ExplainedTable.table.get().explain("").description.split(separator: "\n")
    #expect(
      lines == [
        "cannot be read: the link is empty",
        "help      give a URL such as 'https://example.com/path'",
      ]
    )
  }
}
