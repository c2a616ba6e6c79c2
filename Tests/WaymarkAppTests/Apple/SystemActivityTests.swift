import Testing
import Waymark

@testable import WaymarkApp

@Suite struct `A system's activity` {
  static var found: [(type: String, userInfo: [AnyHashable: Any]?, texts: [String: String])] {
    [
      ("any", nil, [:]),
      ("any", ["a": "b", 7: "c", "d": 7, "e": ["f"], "g": ["h": "i"]], ["a": "b"]),
      // A search result was indexed with its link.
      (
        "com.apple.corespotlightitem", ["kCSSearchableItemActivityIdentifier": "x-app:open"],
        ["kCSSearchableItemActivityIdentifier": "x-app:open", "waymark.link": "x-app:open"]
      ),
      (
        "com.apple.corespotlightitem",
        ["kCSSearchableItemActivityIdentifier": "a", "waymark.link": "x-app:open"],
        ["kCSSearchableItemActivityIdentifier": "a", "waymark.link": "x-app:open"]
      ),
      ("com.apple.corespotlightitem", ["kCSSearchableItemActivityIdentifier": 7], [:]),
      (
        "any", ["kCSSearchableItemActivityIdentifier": "a"],
        ["kCSSearchableItemActivityIdentifier": "a"]
      ),
    ]
  }

  @Test func `an activity of the system has only the texts of its 'userInfo'`() {
    for (type, userInfo, texts) in Self.found {
      let activity = LinkActivity(type: type, webPageURL: nil, userInfo: userInfo)
      #expect(activity.userInfo == texts)
      #expect(activity.identifier == type && activity.title == "")
      let arrival = LinkArrival.userActivity(type: type, webPageURL: nil, userInfo: userInfo)
      #expect(arrival == .userActivity(activity))
    }
  }

  static let pages: [(String?, String?)] = [
    (nil, nil), ("https://domain.example/a", "https://domain.example/a"),
    ("HTTP://domain.example", "HTTP://domain.example"), ("x-app:open", nil), ("file:///a", nil),
    ("https", nil), ("", nil), ("//domain.example", nil), ("httpsx://a", nil),
  ]

  @Test(arguments: pages)
  func `an activity has only a web link as its web page, to prevent a crash`(
    given: String?,
    handedOver: String?
  ) {
    let activity = LinkActivity(identifier: "any", title: "", webPageURL: given)
    #expect(activity.systemWebPageURL == handedOver)
  }

  @Test func `an activity can be deleted by its link, or by its action and input`() {
    var activity = LinkActivity(identifier: "app.Note", title: "")
    #expect(activity.persistentIdentifier == "app.Note")
    activity.userInfo[LinkActivity.parametersKey] = "name=a"
    #expect(activity.persistentIdentifier == "app.Note?name=a")
    activity.webPageURL = "https://domain.example/a"
    #expect(activity.persistentIdentifier == "https://domain.example/a")
    activity.userInfo[LinkActivity.linkKey] = "x-app:a"
    #expect(activity.persistentIdentifier == "x-app:a")
  }

  @Test func `an activity is accepted by its type, as a web page or as a search result`() {
    let usual = ["NSUserActivityTypeBrowsingWeb", "com.apple.corespotlightitem"]
    #expect(LinkActivity.types(inInfo: nil) == usual)
    #expect(LinkActivity.types(inInfo: "text") == usual)
    #expect(LinkActivity.types(inInfo: [1, 2]) == usual)
    #expect(LinkActivity.types(inInfo: ["b", "a", usual[0], "b"]) == usual + ["b", "a"])
  }

  @Test func `a link of a notification is used only if the notification itself was tapped`() {
    let payload: [AnyHashable: Any] = ["link": "x-app:open", "reply": ["link": "x-app:reply"]]
    func link(_ action: String, at path: String...) -> LinkArrival? {
      .notification(payload, at: path, action: action, tap: "tap")
    }
    #expect(link("tap", at: "link") == .link("x-app:open", source: .notification))
    #expect(link("tap", at: "reply", "link") == .link("x-app:reply", source: .notification))
    #expect(link("dismiss", at: "link") == nil)
    #expect(link("reply", at: "link") == nil)
  }

  @Test func `a quick action has its link under the key 'link'`() {
    let action = QuickAction(
      type: "a",
      title: "b",
      subtitle: "c",
      userInfo: ["link": "x-app:open", "other": 1]
    )
    var expected = QuickAction("b", subtitle: "c", link: "x-app:open")
    expected.type = "a"
    #expect(action == expected)
    for userInfo in [nil, [:], ["link": 7], ["Link": "x-app:open"]] as [[String: Any]?] {
      #expect(QuickAction(type: "a", title: "b", subtitle: nil, userInfo: userInfo) == nil)
    }
  }
}
