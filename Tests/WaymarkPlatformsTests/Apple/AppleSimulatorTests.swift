import Testing

@testable import WaymarkPlatforms

/// A path pattern and the paths that it takes and does not take.
struct PathFact {
  let component: String
  let takes: [String]
  let leaves: [String]

  init(_ component: String, takes: [String], leaves: [String] = []) {
    self.component = component
    self.takes = takes
    self.leaves = leaves
  }
}

@Suite struct `The simulator of iOS` {
  /// Rules of Apple's matching that are more easily said than found in the observations.
  static let facts = [
    PathFact(#"{"/": "/a/?*"}"#, takes: ["/a/b", "/a/b/"], leaves: ["/a/", "/a", "/ab"]),
    PathFact(#"{"/": "/*"}"#, takes: ["", "/", "/a/b", "?q", "#f"]),
    PathFact(#"{"/": "//abc"}"#, takes: ["/abc", "/abc/", "/abc//"], leaves: ["/abcd"]),
    PathFact(
      #"{"/": "/station/*/arrivals"}"#,
      takes: ["/station/25/arrivals", "/station//arrivals", "/station/a/b/arrivals"],
      leaves: ["/station/25", "/Station/25/arrivals"]
    ),
    PathFact(
      #"{"/": "/post-?*-view"}"#,
      takes: ["/post-a-view", "/post-a-b-view"],
      leaves: ["/post--view", "/post-view"]
    ),
    PathFact(#"{"/": "/a%2Fb"}"#, takes: ["/a%2Fb"], leaves: ["/a/b", "/a%2fb"]),
    PathFact(#"{"/": "/a%20b", "percentEncoded": false}"#, takes: [], leaves: ["/a%20b"]),
    PathFact(#"{"/": "/caf%C3%A9"}"#, takes: ["/caf%C3%A9", "/café"], leaves: ["/caf%c3%a9"]),
    PathFact(#"{"/": "/caf?", "percentEncoded": false}"#, takes: ["/caf%C3%A9"]),
    PathFact(#"{"/": "/$(upper)", "caseSensitive": false}"#, takes: ["/q", "/Q"], leaves: ["/1"]),
    PathFact(
      #"{"/": "/$(lang)/about"}"#,
      takes: ["/en/about"],
      leaves: ["/xx/about", "/EN/about"]
    ),
    PathFact(#"{"/": "/$(lang)_$(region)"}"#, takes: ["/en_US", "/fil_PH"], leaves: ["/en_UK"]),
    PathFact(#"{"/": "/$(nobody)"}"#, takes: [], leaves: ["/", "/nobody", "/$(nobody)"]),
    PathFact(#"{"/": "/$(open"}"#, takes: [], leaves: ["/$(open", "/open"]),
    PathFact(
      #"{"?": {"a": "1", "b": "?*"}}"#,
      takes: ["/x?b=2&a=1&c=3", "?a=1&a=1&b=x"],
      leaves: ["/x?a=1", "/x?a=1&b", "/x?b=2", "/x"]
    ),
    PathFact(#"{"?": {"flag": ""}}"#, takes: ["/x?flag", "/x?flag=", "/x"], leaves: ["/x?flag=1"]),
    PathFact(#"{"?": {"a": 5, "b": "1"}}"#, takes: ["/x", "/x?b=2"]),
    PathFact(#"{"?": {}}"#, takes: ["/x", "/x?b=2"]),
    PathFact(##"{"#": "top"}"##, takes: ["#top", "/a?b#top"], leaves: ["", "#Top", "#"]),
    PathFact(#"{"/": 7}"#, takes: ["/x"]),
  ]

  @Test(arguments: facts.indices)
  func `the simulator of iOS matches the links of a component`(index: Int) throws {
    let fact = Self.facts[index]
    let text = #"{"applinks":{"details":[{"appIDs":["A.b"],"components":[\#(fact.component)]}]}}"#
    let simulator = try AppleSimulator(AppleAppSiteAssociation(text), domain: "example.com")
    let opens = { simulator.opens("https://example.com" + $0) }
    #expect(fact.takes.filter { !opens($0) } == [], "\(fact.component)")
    #expect(fact.leaves.filter(opens) == [], "\(fact.component)")
  }

  @Test func `the simulator of iOS reports the rule that decides and why others fail`() throws {
    let file = try AppleAppSiteAssociation(
      """
      {"applinks": {"details": [{
        "appIDs": ["ABCDE12345.com.example.app"],
        "components": [
          {"/": "/buy/*", "exclude": true, "?": {"internal": "?*"}},
          {"/": "/buy/*"}
        ]
      }]}}
      """
    )
    let simulator = AppleSimulator(file, domain: "www.example.com")
    let app = "ABCDE12345.com.example.app"
    let told = simulator.explain("https://www.example.com/buy/1", appID: app)
    #expect(told.answer.opens)
    #expect(told.answer.rule == "applinks.details[0].components[1]")
    #expect(told.answer.line == 5)
    #expect(
      told.answer.reason == "the rule applinks.details[0].components[1] fits, and it opens the app"
    )
    #expect(told.trials.map(\.reason) == ["the query does not fit 'internal=?*'", nil])
    #expect(told.trials.map(\.line) == [4, 5])
    let excluded = simulator.answer(for: "https://www.example.com/buy/1?internal=y", appID: app)
    #expect(excluded.decision == .exclude)
    #expect(excluded.line == 4)
    #expect(
      simulator.answers(for: "https://example.com/buy/1").map(\.reason)
        == ["the link is not on 'www.example.com', which the file is for"]
    )
    #expect(
      simulator.answer(for: "https://www.example.com/", appID: "A.b").reason
        == "the file does not name the app"
    )
    #expect(
      simulator.answer(for: "/buy", appID: app).reason
        == "this is no URL with a scheme and a host"
    )
    #expect(
      simulator.answer(for: "https://www.example.com/", appID: app).reason
        == "the app's file on the domain does not list this address"
    )
  }

  /// Components, a link, and the part of the reason why its decision is unknown; `nil` if it is
  /// known.
  private static let unknown: [(components: String, link: String, reason: String?)] = [
    (#"{"/": "/$(lang)"}"#, "https://a.b/en", "variable 'lang'"),
    (#"{"/": "/$(lang)"}"#, "https://a.b/xx", "variable 'lang'"),
    (#"{"/": "/$(lang)"}"#, "https://a.b/yy", nil),
    (#"{"/": "/a"}, {"/": "/$(lang)"}"#, "https://a.b/a", nil),
    (#"{"/": "/a", "exclude": "true"}"#, "https://a.b/a", "'exclude' has a wrong type"),
    (#"{"/": "/a", "exclude": 1}"#, "https://a.b/a", "'exclude' has a wrong type"),
    (#"{"/": "/a", "exclude": "true"}"#, "https://a.b/b", nil),
    (#"{"/": "/a", "exclude": "false"}"#, "https://a.b/a", nil),
    (#"{"/": "/a", "caseSensitive": "false"}"#, "https://a.b/A", "'caseSensitive' has a"),
    (#"{"/": "/a", "caseSensitive": "false"}"#, "https://a.b/a", nil),
    (
      #"{"/": "/a", "?": {"q": ""}, "caseSensitive": "false"}"#, "https://a.b/a",
      "'caseSensitive' has a"
    ),
    (#"{"/": "/a", "caseSensitive": "true"}"#, "https://a.b/a", nil),
    (#"{"/": "/a"}"#, "http://a.b/a", "links of 'http'"),
    (#"{"/": "/a", "exclude": true}"#, "http://a.b/a", nil),
    (#"{"/": "/a"}"#, "http://a.b/b", nil),
    (#"{"/": "/a"}"#, "https://a.b:8443/a", "links that have a port"),
    (#"{"/": "/a"}"#, "https://a.b:80/a", "links that have a port"),
    (#"{"/": "/a"}"#, "https://a.b:0/a", "links that have a port"),
    (#"{"/": "/a"}"#, "https://a.b:0443/a", nil), (#"{"/": "/a"}"#, "https://a.b:/a", nil),
    (#"{"/": "/a"}"#, "https://a.b:0443/a", nil), (#"{"/": "/a"}"#, "https://a.b:/a", nil),
    (#"{"/": "/a", "exclude": true}"#, "https://a.b:8443/a", nil),
  ]

  @Test(arguments: unknown.indices)
  func `a decision that no source settles is unknown`(index: Int) throws {
    let (components, link, reason) = Self.unknown[index]
    let file = try AppleAppSiteAssociation(
      #"{"applinks":{"substitutionVariables":{"lang":["xx"]},"details":["#
        + #"{"appIDs":["A.b"],"components":[\#(components)]}]}}"#
    )
    let simulator = AppleSimulator(file, domain: "a.b")
    let answer = simulator.answer(for: link, appID: "A.b")
    #expect((answer.decision == .unknown) == (reason != nil), "\(components) \(link)")
    if let reason { #expect(answer.reason.contains(reason), "\(answer.reason)") }
    // Each rule is tried once, however many readings it has.
    let trials = simulator.explain(link, appID: "A.b").trials
    #expect(trials.last?.rule == answer.rule || answer.rule == nil)
    #expect(trials.count <= components.split(separator: "}, {").count)
  }

  private static let noRule = "the app's file on the domain does not list this address"
  private static let escapes = "its escapes have lower-case letters"

  @Test(arguments: [
    ("https://a.b/caf%c3%a9", "\(noRule), because \(escapes)"),
    ("https://a.b/x?q=%c3%a9", "\(noRule), because \(escapes)"),
    ("https://a.b/caf%c3%a8", noRule),
    ("https://a.b./caf%C3%A9", "the dot at the end of the host makes it another host"),
    (
      "https://a.b/caf%C3%A9",
      "the rule applinks.details[0].components[0] fits, and it opens the app"
    ),
  ])
  func `the reason of the simulator of iOS names a spelling that no rule fits`(
    url: String,
    reason: String
  ) throws {
    let file = try AppleAppSiteAssociation(
      #"{"applinks":{"details":[{"appIDs":["ABCDE12345.b"],"components":"#
        + #"[{"/":"/caf%C3%A9"},{"/":"/x","?":{"q":"%C3%A9"}}]}]}}"#
    )
    let simulator = AppleSimulator(file, domain: "a.b")
    #expect(simulator.answer(for: url, appID: "ABCDE12345.b").reason == reason)
    let files = SystemFiles(association: { _ in file })
    let app = AppOnSystem(files, on: .iOS(appID: "ABCDE12345.b"))
    #expect(app.decision(about: url).reason == reason)
    let answer = try files.appleAnswer(for: url)
    #expect(answer.first?.reason == reason)
  }

  @Test func `the answer about several apps that a link opens names the first one`() throws {
    let details = ["ABCDE12345.b.debug", "ABCDE12345.b", "ABCDE12345.c"].map { app in
      let path = app == "ABCDE12345.c" ? "/y" : "/x"
      return #"{"appIDs":["\#(app)"],"components":[{"/":"\#(path)"}]}"#
    }
    let file = try AppleAppSiteAssociation(
      #"{"applinks":{"details":[\#(details.joined(separator: ","))]}}"#
    )
    let files = SystemFiles(association: { _ in file })
    let text = try files.appleAnswer(for: "https://a.b/x").text(isVerbose: false)
    #expect(text.contains("several are installed, iOS opens ABCDE12345.b.debug, the first in the"))
    for (url, app) in [("https://a.b/y", nil), ("https://a.b/x", "ABCDE12345.b")] {
      let text = try files.appleAnswer(for: url, appID: app).text(isVerbose: false)
      #expect(!text.contains("if several are installed"))
    }
  }

  @Test func `the simulator of iOS accepts the oldest form and the newer forms of a file`() throws {
    let forms = [
      #"{"applinks":{"apps":[],"details":{"A.b":{"paths":["NOT /x/y","/x/*"]}}}}"#,
      #"{"applinks":{"apps":[],"details":[{"appID":"A.b","paths":["NOT /x/y","/x/*"]}]}}"#,
      #"{"applinks":{"details":[{"appIDs":["A.b"],"components":[{"/":"/x/y","exclude":true},"#
        + #"{"/":"/x/*"}],"paths":["*"]}]}}"#,
    ]
    for form in forms {
      let simulator = try AppleSimulator(AppleAppSiteAssociation(form), domain: "example.com")
      let decide = { simulator.answer(for: "https://example.com" + $0, appID: "A.b").decision }
      #expect(decide("/x/1") == .match, "\(form)")
      #expect(decide("/x/y") == .exclude, "\(form)")
      #expect(decide("/y") == .noMatch, "\(form)")
    }
    let both = #"{"applinks":{"details":[{"appID":"A.b","appIDs":[],"paths":["*"]}]}}"#
    #expect(try !AppleSimulator(.init(both), domain: "a.b").opens("https://a.b/", appID: "A.b"))
  }

  @Test func `the nearest defaults apply for every key`() throws {
    let file = try AppleAppSiteAssociation(
      """
      {"applinks": {"defaults": {"/": "/a/*", "caseSensitive": false}, "details": [
        {"appIDs": ["A.near"], "defaults": {"/": "/b/*"}, "components": [{"#": "*"}]},
        {"appIDs": ["A.far"], "components": [{"exclude": true, "#": "x"}, {"/": "/C"}, {}]}
      ]}}
      """
    )
    let simulator = AppleSimulator(file, domain: "example.com")
    let decide = { simulator.answers(for: "https://example.com" + $0).map(\.decision) }
    #expect(decide("/B/1") == [.match, .noMatch])
    #expect(decide("/A/1") == [.noMatch, .match])
    #expect(decide("/a/1#x") == [.noMatch, .exclude])
    #expect(decide("/c") == [.noMatch, .match])
  }
}
