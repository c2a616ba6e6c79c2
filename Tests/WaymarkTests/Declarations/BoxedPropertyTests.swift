import Testing

@testable import Waymark

/// `AppIdentity` and `RouteNotes` copy and compare their properties one by one.
@Suite struct `Properties in a box` {
  typealias Change<Value> = (name: String, apply: @Sendable (inout Value) -> Void)

  private static var identities: [Change<AppIdentity>] {
    [
      ("name", { $0.name = "Shop" }),
      ("schemes", { $0.schemes = ["shop"] }),
      ("domains", { $0.domains = ["shop.example"] }),
      ("wrappers", { $0.wrappers = [.init(host: "click.example", paths: ["a"])] }),
      ("apple", { $0.apple = .init(appIDs: ["ABCDE12345.shop"]) }),
      ("android", { $0.android = .init(package: "example.shop") }),
      ("site", { $0.site = .init(title: "Shop") }),
      ("gates", { $0.gates = ["signedIn"] }),
      ("policies", { $0.policies = LinkPolicies(plus: .space) }),
      ("variants", { $0.variants = ["beta": AppIdentity(name: "Beta")] }),
      (
        "otherScopes",
        {
          $0 = AppIdentity(schemes: ["shop"], variants: ["beta": { $0.schemes = [] }])
            .variant("beta")
          $0.schemes = []
        }
      ),
      ("unknownVariant", { $0 = $0.variant("beta") }),
    ]
  }

  private static let notes: [Change<RouteNotes>] = [
    ("summary", { $0.summary = "An item" }),
    ("examples", { $0.examples = ["item/7"] }),
    ("platforms", { $0.platforms = [.iOS] }),
    ("deprecation", { $0.deprecation = .init(reason: "moved") }),
    ("requiresVerifiedLink", { $0.requiresVerifiedLink = true }),
    ("parent", { $0.parent = "items" }),
    ("presentation", { $0.presentation = .push }),
    ("activity", { $0.activity = ".Item" }),
    ("defaults", { $0.defaults = ["page": "1"] }),
    ("lists", { $0.lists = ["tag"] }),
    ("page", { $0.page = .init(title: "Item") }),
    ("gates", { $0.gates = ["signedIn"] }),
    ("requires", { $0.requires = ["plus"] }),
    ("secrets", { $0.secrets = ["token"] }),
    ("activityType", { $0.activityType = "example.item" }),
    ("inheritsFrom", { $0.inheritsFrom = "item" }),
  ]

  /// Returns the names of the properties in the box of a value.
  private func names(_ value: some Any) throws -> [String] {
    let box = try #require(Mirror(reflecting: value).children.first { $0.label == "box" })
    return Mirror(reflecting: box.value).children.compactMap(\.label).sorted()
  }

  /// Checks that a value with one other property is another value, also after a copy of the box.
  ///
  /// - Parameter touch: Changes a property, and changes it back.
  private func check<Value: Hashable>(
    _ base: Value,
    _ changes: [Change<Value>],
    touch: (inout Value) -> Void
  ) throws {
    #expect(try names(base) == changes.map(\.name).sorted())
    for (name, apply) in changes {
      var value = base
      apply(&value)
      #expect(value != base, "\(name)")
      var copy = value
      touch(&copy)
      #expect(copy == value && copy.hashValue == value.hashValue, "\(name)")
    }
  }

  @Test func `an identity copies and compares each property`() throws {
    try check(AppIdentity(), Self.identities) { app in
      let gates = app.gates
      app.gates = ["other"]
      app.gates = gates
    }
  }

  @Test func `notes copy and compare each property`() throws {
    try check(RouteNotes(), Self.notes) { notes in
      let lists = notes.lists
      notes.lists = ["other"]
      notes.lists = lists
    }
  }

  @Test func `notes with one argument are not empty`() {
    #expect(RouteNotes(activityType: "example.item") != RouteNotes())
    #expect(RouteNotes(lists: ["tag"]) != RouteNotes())
    #expect(RouteNotes(requiresVerifiedLink: false) != RouteNotes())
  }
}
