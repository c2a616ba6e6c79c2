#if TypedRoutes
import Testing

@testable import WaymarkRoutesPlugin

@Suite struct EnumRuleTests {
  static let cases = [
    RuleRow(
      "case newUserURL(id: Int, page: Int = 1, T)",
      "routes.case-without-route",
      fixed: [
        "@Route(\"new-user-url/{id}\")\ncase newUserURL(id: Int, page: Int = 1, T)",
        "@NotRouted\ncase newUserURL(id: Int, page: Int = 1, T)",
      ]
    ),
    RuleRow(
      "case `default`(Int, UUID?, x: [Int])",
      "routes.case-without-route",
      fixed: [
        "@Route(\"default/{value}\")\ncase `default`(Int, UUID?, x: [Int])",
        "@NotRouted\ncase `default`(Int, UUID?, x: [Int])",
      ]
    ),
    RuleRow(
      #"@Route("a") @NotRouted case a"#,
      "routes.route-and-not-routed",
      fixed: [#"@Route("a")  case a"#]
    ),
    RuleRow(
      #"@Route("a") case a, b(Int)"#,
      "routes.several-cases",
      fixed: ["@Route(\"a\")\ncase a\ncase b(Int)"]
    ),
    RuleRow("#if DEBUG\n@Route(\"a\") case a\n#endif", "routes.conditional-cases"),
    RuleRow(
      "#if DEBUG\nvar a: Int { 1 }\n#if os(Linux)\n@Route(\"a\") case a\n#endif\n#endif",
      "routes.conditional-cases"
    ),
    RuleRow("#if DEBUG\n@Route(\"a\")\n#endif\ncase a", "routes.conditional-cases"),
    RuleRow("#if DEBUG\nvar a: Int { 1 }\n#endif\n@Route(\"a\") case a"),
    RuleRow(
      #"@available(*, unavailable) @Route("a") case a"#,
      "routes.unavailable-case",
      fixed: ["@available(*, unavailable) @NotRouted case a"]
    ),
    RuleRow(#"@available(*, unavailable, message: "b") @NotRouted case a"#),
    RuleRow(#"@available(macOS, unavailable) @Route("a") case a"#),
    RuleRow(#"@available(iOS 18, *) @available(tvOS, unavailable) @Route("a") case a"#),
    RuleRow(#"@available(*, deprecated, message: "unavailable") @Route("a") case a"#),
    RuleRow(#"@Route("a") case routeSet"#, "routes.reserved-case"),
    RuleRow(#"@Route("a") case `routeDeclarations`"#, "routes.reserved-case"),
    RuleRow(#"@Route("a") case routeSet(id: Int)"#),
    RuleRow(#"@Route("a") case writeDefaults; @Route("b") case write"#),
    RuleRow(
      #"@Route("a") case a(x: Int); @Route("b") case a(y: Int)"#,
      "routes.overloaded-case"
    ),
    RuleRow(#"@Route("a") case a; @Route("b", name: "a") case b"#, "routes.duplicate-name"),
    RuleRow(
      #"@Route("a", name: "x") @Route("b", name: "x") case a"#,
      "routes.duplicate-name"
    ),
    RuleRow(
      #"@Route("a") @Route("b") case a; @Route("c", name: "a-2") case b"#,
      "routes.duplicate-name"
    ),
    RuleRow(#"@Route("a", deprecated: "x") @Route("b", name: "a") case a"#),
    RuleRow(#"@Route("a", name: "b") case a; @Route("b", name: "a") case b"#),
    RuleRow(#"@Route("a", name: nil) @Route("c") case a; @Route("b", name: name) case b"#),
    RuleRow(""),
    RuleRow("@NotRouted case a(T, U)"),
  ]

  @Test(arguments: cases)
  func `a case without a route or @NotRouted is reported`(row: RuleRow) {
    let checked = Checked(members: row.members)
    #expect(checked.findings == row.findings)
    #expect(checked.fixed == row.fixed.map { "@Routes enum E { \($0) }" })
  }

  static let accesses: [(source: String, fixed: String?)] = [
    (
      "public enum E { static let appIdentity = AppIdentity() }",
      "public enum E { public static let appIdentity = AppIdentity() }"
    ),
    (
      "public enum E { nonisolated static var appIdentity: AppIdentity { .init() } }",
      "public enum E { public nonisolated static var appIdentity: AppIdentity { .init() } }"
    ),
    (
      "public enum E { package static let webOnly: [WebOnlyDeclaration] = [] }",
      "public enum E { public static let webOnly: [WebOnlyDeclaration] = [] }"
    ),
    (
      "public enum E { @available(*, deprecated) static let webOnly = [WebOnlyDeclaration]() }",
      """
      public enum E { @available(*, deprecated) public static let webOnly = \
      [WebOnlyDeclaration]() }
      """
    ),
    (
      "public enum E { static let appIdentity = Waymark.other }",
      "public enum E { public static let appIdentity = Waymark.other }"
    ),
    (
      "package enum E { internal static let appIdentity = AppIdentity() }",
      "package enum E { package static let appIdentity = AppIdentity() }"
    ),
    (
      "enum E { private static let appIdentity = AppIdentity() }",
      "enum E { internal static let appIdentity = AppIdentity() }"
    ),
    (
      "private enum E { private static let appIdentity = AppIdentity() }",
      "private enum E { fileprivate static let appIdentity = AppIdentity() }"
    ),
    ("public enum E { public static let appIdentity = AppIdentity() }", nil),
    ("package enum E { package static let appIdentity = AppIdentity() }", nil),
    ("package enum E { public static let appIdentity = AppIdentity() }", nil),
    ("enum E { static let appIdentity = AppIdentity() }", nil),
    ("fileprivate enum E { static let webOnly: [WebOnlyDeclaration] = [] }", nil),
    ("private enum E { fileprivate static let appIdentity = AppIdentity() }", nil),
    // Properties of other types, and of the cases, are not the protocol's.
    ("public enum E { static let appIdentity: Other = .init() }", nil),
    ("public enum E { var appIdentity: Other { .init() } }", nil),
  ]

  @Test(arguments: accesses)
  func `the generated properties are as accessible as the enum`(source: String, fixed: String?) {
    let checked = Checked("@Routes " + source)
    #expect(checked.findings == (fixed == nil ? [] : ["routes.hidden-property"]))
    #expect(checked.fixed == [fixed].compactMap { $0.map { "@Routes " + $0 } })
    for source in checked.fixed { #expect(Checked(source).findings == [], "\(source)") }
  }

  /// `@Routes enum E`, its members after each fix, and the codes.
  static let properties = [
    RuleRow(
      #"static let webOnly = ["admin/**"]"#,
      "routes.property-type",
      fixed: [#"static let webOnly: [WebOnlyDeclaration] = ["admin/**"]"#]
    ),
    RuleRow(
      #"static let webOnly: [String] = ["admin/**"]"#,
      "routes.property-type",
      fixed: [#"static let webOnly: [WebOnlyDeclaration] = ["admin/**"]"#]
    ),
    RuleRow(
      #"static var webOnly: Set<String> { ["admin/**"] }"#,
      "routes.property-type",
      fixed: [#"static var webOnly: [WebOnlyDeclaration] { ["admin/**"] }"#]
    ),
    RuleRow(
      #"static let webOnly = "admin/**""#,
      "routes.property-type",
      fixed: [#"static let webOnly: [WebOnlyDeclaration] = ["admin/**"]"#]
    ),
    RuleRow("static let webOnly = true", "routes.property-type"),
    RuleRow("static let webOnly: WebOnlyDeclaration? = nil", "routes.property-type"),
    RuleRow(
      "static let webonly: [WebOnlyDeclaration] = []",
      "routes.misspelt-property",
      fixed: ["static let webOnly: [WebOnlyDeclaration] = []"]
    ),
    RuleRow(
      #"static let webOnyl = ["admin/**"]"#,
      "routes.misspelt-property",
      fixed: [#"static let webOnly: [WebOnlyDeclaration] = ["admin/**"]"#]
    ),
    RuleRow(
      #"static var appIdentiy: AppIdentity { .any }"#,
      "routes.misspelt-property",
      fixed: [#"static var appIdentity: AppIdentity { .any }"#]
    ),
    RuleRow(
      #"static let appidentity = makeIdentity()"#,
      "routes.misspelt-property",
      fixed: [#"static let appIdentity = makeIdentity()"#]
    ),
    RuleRow(
      #"static let identity = AppIdentity(schemes: ["a"])"#,
      "routes.misspelt-property",
      fixed: [#"static let appIdentity = AppIdentity(schemes: ["a"])"#]
    ),
    RuleRow(
      "static let protected: [WebOnlyDeclaration] = []",
      "routes.misspelt-property",
      fixed: ["static let webOnly: [WebOnlyDeclaration] = []"]
    ),
    RuleRow(#"static let appIdentity = "shop""#, "routes.property-type"),
    RuleRow("static let appIdentity: AppIdentity? = nil", "routes.property-type"),
    RuleRow(
      "var webOnly: [WebOnlyDeclaration] { [] }",
      "routes.not-a-static-property",
      fixed: ["static var webOnly: [WebOnlyDeclaration] { [] }"]
    ),
    RuleRow("var webonly: [WebOnlyDeclaration] { [] }", "routes.not-a-static-property"),
    RuleRow(
      "static func webOnly() -> [WebOnlyDeclaration] { [] }",
      "routes.not-a-static-property"
    ),
    RuleRow("func appIdentity() -> AppIdentity { .any }", "routes.not-a-static-property"),
    RuleRow(
      #"static let webOnly: [WebOnlyDeclaration] = ["account/delete*"]"#,
      "pattern.wildcard-beside-text 14",
      fixed: [
        #"""
        static let webOnly: [WebOnlyDeclaration] = ["account/delete", "account/delete/**", \#
        "account/delete{name}", "account/delete{name}/**"]
        """#
      ]
    ),
    RuleRow(
      #"static var webOnly: [WebOnlyDeclaration] { ["news", "!admin"] }"#,
      "lint.foreign-syntax 0",
      fixed: [#"static var webOnly: [WebOnlyDeclaration] { ["news", "admin"] }"#]
    ),
    RuleRow(
      #"static let webOnly = [WebOnlyDeclaration("/users/:id", domain: "a.com")]"#,
      "lint.foreign-syntax 7",
      fixed: [#"static let webOnly = [WebOnlyDeclaration("/users/{id}", domain: "a.com")]"#]
    ),
    RuleRow(
      #"static let webOnly: [WebOnlyDeclaration] = ["u%20v/**"]"#,
      "lint.escape-in-pattern 1",
      fixed: [#"static let webOnly: [WebOnlyDeclaration] = ["u v/**"]"#]
    ),
    RuleRow(
      #"static let webOnly: [WebOnlyDeclaration] = [" adm/**"]"#,
      "lint.invisible-text 0",
      fixed: [#"static let webOnly: [WebOnlyDeclaration] = ["adm/**"]"#]
    ),
    RuleRow(
      #"static let webOnly: [WebOnlyDeclaration] = ["admin/{id:slug}"]"#,
      "lint.misspelt-type 6",
      fixed: [#"static let webOnly: [WebOnlyDeclaration] = ["admin/{id}"]"#]
    ),
    RuleRow(
      #"static let webOnly: [WebOnlyDeclaration] = ["https://a.com/admin"]"#,
      "pattern.empty-component 7"
    ),
    RuleRow(
      #"static let webOnly: [WebOnlyDeclaration] = ["a{"]"#,
      "pattern.unclosed-parameter 1"
    ),
    // The properties are right, or have other types or names.
    RuleRow(#"static let webOnly: [WebOnlyDeclaration] = ["/admin/*", path, "\(path)"]"#),
    RuleRow(#"static let webOnly: [WebOnlyDeclaration] = ["a/{id:int}", "b/{c:alpha}"]"#),
    RuleRow("static let webOnly: [WebOnlyDeclaration] = []"),
    RuleRow("static let webOnly = [WebOnlyDeclaration]()"),
    RuleRow(#"static let webOnly = ["a" as WebOnlyDeclaration]"#),
    RuleRow("static let webOnly = makeRules()"),
    RuleRow("static let webOnly: Rules = []"),
    RuleRow("static let webOnce = true"),
    RuleRow("static let webOnlyColor = Color(1)"),
    RuleRow("static let webOnce = Counter(1)"),
    RuleRow(#"static let appIdentity1 = "a""#),
    RuleRow("var rules: [WebOnlyDeclaration] { [] }"),
    RuleRow("static func webOnly(_ path: String) -> [WebOnlyDeclaration] { [] }"),
    RuleRow("static func rules() -> [WebOnlyDeclaration] { [] }"),
    RuleRow(
      #"""
      static let release = AppIdentity(schemes: ["a"])
      static let webOnly: [WebOnlyDeclaration] = []
      static let webOnly2: [WebOnlyDeclaration] = []
      static var appIdentity: AppIdentity { release }
      """#
    ),
    RuleRow(
      #"""
      #if DEBUG
      static let appIdentity = AppIdentity(schemes: ["a"])
      #else
      static let appIdentity = AppIdentity(schemes: ["b"])
      #endif
      static let spare = AppIdentity(schemes: ["c"])
      """#
    ),
  ]

  @Test(arguments: properties)
  func `a property that is almost a requirement of the protocol is reported`(row: RuleRow) {
    row.check()
  }

  private static func verified(_ identity: String, _ arguments: String = "") -> String {
    "static let appIdentity = \(identity)\n"
      + #"@Route("a"\#(arguments), requiresVerifiedLink: true) case a"#
  }

  static let verifications = [
    RuleRow(verified("AppIdentity.any"), "lint.any-domain-is-verified"),
    RuleRow(
      verified(#"AppIdentity(schemes: ["a"], domains: .any)"#),
      "lint.any-domain-is-verified"
    ),
    RuleRow(
      #"""
      static let appIdentity = AppIdentity.any
      @Route("a", requiresVerifiedLink: true)
      @Route("b")
      @Route("c", requiresVerifiedLink: false)
      case a
      """#,
      "lint.any-domain-is-verified",
      "lint.any-domain-is-verified"
    ),
    RuleRow(verified(#"AppIdentity(schemes: ["a"], domains: ["a.com"])"#)),
    RuleRow(verified("AppIdentity.any", #", in: [.universal(domain: "a.com")]"#)),
    RuleRow(verified("AppIdentity.any", ", in: scopes")),
    RuleRow(verified("makeIdentity()")),
    RuleRow(#"@Route("a", requiresVerifiedLink: true) case a"#),
  ]

  @Test(arguments: verifications)
  func `a verified route in an app of any domain is reported`(row: RuleRow) { row.check() }

  static let conflicts = [
    RuleRow(
      #"@Route("u/{a}") case a(a: String); @Route("u/{b}") case b(b: Double)"#,
      "routes.conflict"
    ),
    RuleRow(#"@Route("u/{a}") @Route("u/{a:string}") case a(a: String)"#, "routes.conflict"),
    RuleRow(
      #"@Route("u/{a}", in: [.appAny]) case a(a: Int); @Route("u/{b}") case b(b: Int)"#,
      "routes.conflict"
    ),
    RuleRow(
      #"""
      @Route("a", in: [.app(scheme: "x")]) case a
      @Route("a", in: [RouteScope.app(scheme: "X")]) case b
      """#,
      "routes.conflict"
    ),
    RuleRow(#"@Route("u", spread: true) case a(T); @Route("u") case b"#, "routes.conflict"),
    // What follows is told apart, or is not known to conflict.
    RuleRow(#"@Route("u/{a}") case a(a: String); @Route("u/{b}") case b(b: Int)"#),
    RuleRow(#"@Route("u/{a}") case a(a: String); @Route("u/{b}") case b(b: T)"#),
    RuleRow(#"@Route("u/{a}") case a(a: String); @Route("u") case b(T)"#),
    RuleRow(#"@Route("u", in: [.appAny]) case a; @Route("u", in: [.universalAny]) case b"#),
    RuleRow(#"@Route("u", in: scopes) case a; @Route("u") case b"#),
    RuleRow(#"@Route("u") case a; @Route("u/") case b"#),
    RuleRow(#"@Route("u/{a}", spread: true) case a(T); @Route("u/{b}") case b(b: String)"#),
    RuleRow(#"@Route("u") case a(id: String); @Route("u") case b"#),
  ]

  /// Two routes of which one has a better scope on a.com, in an app that a literal describes.
  private static func scoped(_ identity: String) -> String {
    identity + #"""

      @Route("a", in: [.universalAny], name: "a") case a
      @Route("a", in: [.universalAny, .universal(domain: "a.com")], name: "b") case b
      """#
  }

  static let identities = [
    RuleRow(scoped("")),
    RuleRow(scoped(#"static let appIdentity = AppIdentity(domains: names)"#)),
    RuleRow(scoped(#"static var appIdentity: AppIdentity { makeIdentity() }"#)),
    RuleRow(
      scoped(#"static let appIdentity = AppIdentity(domains: ["a.com"])"#),
      "lint.unreachable-route"
    ),
    // A variant may have other domains.
    RuleRow(
      scoped(
        #"static let appIdentity = AppIdentity(domains: ["a.com"], variants: ["b": { _ in }])"#
      )
    ),
    RuleRow(
      scoped(#"static let appIdentity = AppIdentity(domains: ["a.com", "b.com"])"#),
      "routes.conflict"
    ),
    RuleRow(
      scoped(#"static var appIdentity: AppIdentity { .init(domains: .any) }"#),
      "routes.conflict"
    ),
    RuleRow(
      scoped(#"static let appIdentity = Waymark.AppIdentity(schemes: ["x"], domains: .any)"#),
      "routes.conflict"
    ),
    RuleRow(scoped(#"static let appIdentity = AppIdentity.any"#), "routes.conflict"),
    // A missing list is empty.
    RuleRow(
      scoped(#"static let appIdentity = Waymark.AppIdentity(schemes: ["x"])"#),
      "lint.no-domains",
      "lint.no-domains"
    ),
    RuleRow(
      #"""
      static let appIdentity = AppIdentity.any(policies: LinkPolicies(trailingSlash: .strict))
      @Route("a") case a
      @Route("a/") case b
      """#
    ),
    RuleRow(
      #"""
      static let appIdentity = AppIdentity.any(policies: LinkPolicies(trailingSlash: .ignore))
      @Route("a") case a
      @Route("a/") case b
      """#,
      "routes.conflict"
    ),
  ]

  @Test(arguments: identities)
  func `an identity in the source of the enum decides which routes conflict`(row: RuleRow) {
    row.check()
  }

  private static let pantry =
    #"static let appIdentity = AppIdentity(schemes: ["pantry"], domains: ["a.com"])"# + "\n"

  static let names = [
    RuleRow(pantry + #"@Route("a", in: [.app(scheme: "pantry")]) case a"#),
    RuleRow(
      #"""
      static let appIdentity = AppIdentity(schemes: ["pantry"], gates: ["signedIn"])
      @Route("a", gates: ["signedIn", "ready"]) case a
      @Route("b", gates: ["signdIn"]) case b
      """#,
      "lint.undeclared-gate"
    ),
    RuleRow(
      #"""
      static let appIdentity = AppIdentity(schemes: ["pantry"], gates: Gates.all)
      @Route("b", gates: ["signdIn"]) case b
      """#
    ),
    RuleRow(
      pantry + #"@Route("a", in: [.app(scheme: "pantri")]) case a"#,
      "lint.undeclared-scheme"
    ),
    RuleRow(
      pantry + #"@Route("a", in: [.universal(domain: "b.com")]) case a"#,
      "lint.undeclared-domain"
    ),
    RuleRow(
      #"""
      static let appIdentity = AppIdentity(schemes: ["pantry://"])
      @Route("a") case a
      """#,
      "catalog.bad-scheme"
    ),
    RuleRow(#"@Route("a", in: [.app(scheme: "pantry://")]) case a"#, "catalog.bad-scheme"),
    RuleRow(#"@Route("a", in: [.universal(domain: "a..com")]) case a"#, "catalog.bad-domain"),
    RuleRow(#"@Route("a/{id}", secrets: ["id"]) case a(id: String)"#),
    RuleRow(#"@Route("a/{id}", secrets: ["ident"]) case a(id: String)"#, "catalog.unknown-secret"),
    RuleRow(#"@Route("a/{id}", secrets: names) case a(id: String)"#),
    RuleRow(#"@Route("a", secrets: ["inner"]) case a(T)"#),
    RuleRow(#"@Route("a", activity: ".StationActivity") case a"#),
    RuleRow(#"@Route("a", activity: "Station Activity") case a"#, "catalog.bad-activity"),
    RuleRow(#"@Route("a", activity: "a/.B") case a(T)"#, "catalog.bad-activity"),
    RuleRow(#"@Route("a", activity: name) case a"#),
    RuleRow(#"@Route("a", parent: "elsewhere") case a"#),
    RuleRow(#"@Route("a", requires: ["premium"], activityType: "com.example.a") case a"#),
    RuleRow(#"@Route("a", requires: names, activityType: type) case a"#),
    RuleRow(#"@Route("a", activityType: nil) case a"#),
    RuleRow(#"@Route("a", requires: ["premium", "premium"]) case a"#, "catalog.duplicate-value"),
    RuleRow(#"@Route("a", requires: [""]) case a"#, "catalog.empty-text"),
    RuleRow(#"@Route("a", in: []) case a"#, "catalog.empty-list"),
    RuleRow(#"@Route("a", platforms: []) case a"#, "catalog.empty-list"),
    RuleRow(#"@Route("a", gates: [""]) case a"#, "catalog.empty-text"),
    RuleRow(#"@Route("a", gates: ["ready", "ready"]) case a"#, "catalog.duplicate-value"),
    RuleRow(#"@Route("a", presentation: .tab("")) case a"#, "catalog.empty-text"),
    RuleRow(
      #"@Route("a", summary: "", parent: "") case a"#,
      "catalog.empty-text",
      "catalog.empty-text"
    ),
    RuleRow(#"@Route("a", name: "") case a"#, "catalog.empty-text"),
    RuleRow(#"@Route("a", examples: [], gates: [], secrets: []) case a"#),
    RuleRow(#"@Route("a", platforms: [.iOS], presentation: .tab("b")) case a"#),
    RuleRow(#"@Route("a", activityType: "station") case a"#, "catalog.bad-activity-type"),
    RuleRow(#"@Route("a", activityType: "") case a"#, "catalog.bad-activity-type"),
  ]

  @Test(arguments: names)
  func `unknown or invalid schemes, domains, scopes, secrets and notes are reported`(row: RuleRow) {
    row.check()
  }

  static let searched = [
    RuleRow(
      #"""
      @Route("recipes/{id}") case recipe(id: String, page: Int = 1)
      @Route("recipes/{number}") case numbered(number: String)
      """#,
      "lint.unreachable-route"
    ),
    RuleRow(
      #"""
      @Route("recipes/{id}/") case recipe(id: String, page: Int = 1)
      @Route("recipes/{number}") case numbered(number: String)
      """#
    ),
    RuleRow(
      #"""
      @Route("recipes/{id}") case recipe(id: String, page: Int = 1)
      @Route("recipes/{number}") case numbered(number: Int)
      """#
    ),
    RuleRow(#"@Route("a/{id}", examples: ["a/5", "/a/x"]) case a(id: String)"#),
    RuleRow(#"@Route("a/{id}", examples: ["a/x"]) case a(id: Int)"#, "lint.unmatched-example"),
    RuleRow(
      #"@Route("a/{id}", examples: ["a/new"]) case a(id: String); @Route("a/new") case b"#,
      "lint.example-of-other-route"
    ),
    RuleRow(#"@Route("a", examples: ["a/"]) case a; @Route("a/b", examples: ["A/b"]) case b"#),
    RuleRow(#"@Route("a/{id}", examples: ["a/x"]) case a(id: T)"#),
    RuleRow(
      #"@Route("a/{n}", examples: ["a/127", "a/300"]) case a(n: Int8)"#,
      "lint.undecodable-example"
    ),
    RuleRow(
      #"@Route("a?n={n?}", examples: ["a", "a?n=b"]) case a(n: Int = 1)"#,
      "lint.undecodable-example"
    ),
    RuleRow(
      #"@Route("a/{n**}", examples: ["a/1/2", "a/1/b"]) case a(n: [Int])"#,
      "lint.undecodable-example"
    ),
    RuleRow(
      #"@Route("a", examples: ["a?on=yes&on=true"]) case a(on: [Bool])"#,
      "lint.undecodable-example"
    ),
    RuleRow(#"@Route("a", examples: ["a?on=true&on=yes"]) case a(on: Bool)"#),
    RuleRow(#"@Route("a/{d}", examples: ["a/1"]) case a(d: Date)"#, "lint.undecodable-example"),
    RuleRow(#"@Route("a/{n**}", examples: ["a/1/b"]) case a(n: String)"#),
    RuleRow(#"@Route("a", examples: ["x"] + more) case a"#),
  ]

  @Test(arguments: searched)
  func `unreachable routes and examples of other routes are reported`(row: RuleRow) { row.check() }

  static let foreign = [
    RuleRow(
      #"@Route("recipes/:id") case a(id: Int)"#,
      "lint.foreign-syntax 8",
      fixed: [#"@Route("recipes/{id}") case a(id: Int)"#]
    ),
    RuleRow(
      #"@Route("users/<id>") case a(id: Int)"#,
      "lint.foreign-syntax 6",
      fixed: [#"@Route("users/{id}") case a(id: Int)"#]
    ),
    RuleRow(
      #"@Route("a/<int:id>/b?c=:d") case a(id: Int, d: String)"#,
      "lint.foreign-syntax 2",
      "lint.foreign-syntax 15"
    ),
    RuleRow(
      #"@Route("users/{id:[0-9]+}") case a(id: Int)"#,
      "lint.foreign-syntax 6",
      fixed: [#"@Route("users/{id:int}") case a(id: Int)"#]
    ),
    RuleRow(
      #"@Route("files/{path...}") case a(path: [String])"#,
      "pattern.bad-name 11",
      fixed: [#"@Route("files/{path**}") case a(path: [String])"#]
    ),
    RuleRow(
      #"@Route("(tabs)/home") case a"#,
      "lint.foreign-syntax 0",
      fixed: [#"@Route("home") case a"#]
    ),
    RuleRow(
      #"@Route("users/{id:integer?}") case a(id: String?)"#,
      "lint.misspelt-type 6",
      fixed: [#"@Route("users/{id:int?}") case a(id: String?)"#]
    ),
    RuleRow(
      #"@Route("users/{id:long}") case a(id: String)"#,
      "lint.misspelt-type 6",
      fixed: [#"@Route("users/{id:int}") case a(id: String)"#]
    ),
    RuleRow(
      #"@Route("users/{id:slug}") case a(id: String)"#,
      "lint.misspelt-type 6",
      fixed: [#"@Route("users/{id}") case a(id: String)"#]
    ),
    RuleRow(
      #"@Route("users/{id:en | de}") case a(id: String)"#,
      "lint.invisible-text 12",
      fixed: [#"@Route("users/{id:en|de}") case a(id: String)"#]
    ),
    RuleRow(
      #"@Route(" users/{id}") case a(id: String)"#,
      "lint.invisible-text 0",
      fixed: [#"@Route("users/{id}") case a(id: String)"#]
    ),
    RuleRow(
      #"@Route("caf%C3%A9") case a"#,
      "lint.escape-in-pattern 3",
      fixed: [#"@Route("café") case a"#]
    ),
    RuleRow(
      #"@Route("a%2Fb%2Fc%20/%7Bd%7D") case a"#,
      "lint.escape-in-pattern 1",
      fixed: [##"@Route(#"a\/b\/c/\{d\}"#) case a"##]
    ),
    RuleRow(
      #"@Route("%3Aid/%2525") case a"#,
      "lint.escape-in-pattern 0",
      fixed: [##"@Route(#"\:id/\%25"#) case a"##]
    ),
    RuleRow(
      #"@Route("a?b=%20") case a"#,
      "lint.escape-in-pattern 4",
      fixed: [#"@Route("a?b") case a"#]
    ),
    RuleRow(
      #"@Route("cafe%CC%81") case a"#,
      "lint.escape-in-pattern 4",
      fixed: ["@Route(\"caf\u{E9}\") case a"]
    ),
    RuleRow(
      #"@Route("users/cafe\u{301}") case a"#,
      "lint.invisible-text 9",
      fixed: ["@Route(\"users/caf\u{E9}\") case a"]
    ),
    RuleRow(
      #"@Route("users/%@") case a(name: Int)"#,
      "lint.foreign-syntax 6",
      fixed: [#"@Route("users/{name}") case a(name: Int)"#]
    ),
    RuleRow(
      #"@Route("users/%@/%d?q=((id))") case a(user: String, page: Int, q: Int)"#,
      "lint.foreign-syntax 6",
      "lint.foreign-syntax 9",
      "lint.foreign-syntax 14"
    ),
    RuleRow(
      #"@Route("users/((id))") case a(id: Int)"#,
      "lint.foreign-syntax 6",
      fixed: [#"@Route("users/{id}") case a(id: Int)"#]
    ),
    RuleRow(
      #"@Route("users/{user.id}") case a(id: Int)"#,
      "pattern.bad-name 11",
      fixed: [#"@Route("users/{id}") case a(id: Int)"#]
    ),
    RuleRow(
      #"@Route("users/{id|name}") case a(id: Int)"#,
      "pattern.bad-name 9",
      fixed: [#"@Route("users/{id}") case a(id: Int)"#]
    ),
    RuleRow(
      #"@Route("users/{größe}") case a(größe: Int)"#,
      "routes.unnameable-value"
    ),
    RuleRow(#"@Route("users/{id}") case a(größe: Int)"#, "routes.unnameable-value"),
    RuleRow(#"@Route("users/{id}/{id}") case a(id: Int)"#, "pattern.duplicate-parameter 11"),
    RuleRow(
      #"@Route("users/{id}/{id}") case a(id: Int, other: Int)"#,
      "pattern.duplicate-parameter 11",
      fixed: [#"@Route("users/{id}/{other}") case a(id: Int, other: Int)"#]
    ),
    RuleRow(
      #"@Route("users/{id}#*") case a(id: Int)"#,
      "pattern.wildcard-outside-path 11",
      fixed: [#"@Route("users/{id}") case a(id: Int)"#]
    ),
    RuleRow(
      #"@Route("search?q=") case a(q: String)"#,
      "pattern.empty-value 8",
      fixed: [#"@Route("search?q={q}") case a(q: String)"#]
    ),
    RuleRow(
      #"@Route("users/{page=5}") case a(page: Int)"#,
      "pattern.bad-name 11",
      fixed: [#"@Route("users/{page=5}") case a(page: Int = 5)"#]
    ),
    RuleRow(
      #"@Route("users/{page=5}") case a(page: Int = 5)"#,
      "pattern.bad-name 11",
      fixed: [#"@Route("users/{page?}") case a(page: Int = 5)"#]
    ),
    RuleRow(
      #"@Route("users/{id?}/x") case a(id: Int?)"#,
      "pattern.optional-before-required 6",
      fixed: [#"@Route("users/{id}/x") case a(id: Int?)"#]
    ),
    RuleRow(
      #"@Route("GET /users/{id}") case a(id: Int)"#,
      "lint.foreign-syntax 0",
      fixed: [#"@Route("/users/{id}") case a(id: Int)"#]
    ),
    RuleRow(
      ##"@Route(#"users/\(id)/x"#) case a(id: Int)"##,
      "lint.foreign-syntax 6",
      fixed: [##"@Route(#"users/{id}/x"#) case a(id: Int)"##]
    ),
    RuleRow(
      #"@Route("users/#{id}/x") case a(id: Int)"#,
      "lint.foreign-syntax 6",
      fixed: [#"@Route("users/{id}/x") case a(id: Int)"#]
    ),
    RuleRow(
      #"@Route("{id=1}/x") case a(id: T)"#,
      "pattern.bad-name 3",
      fixed: [#"@Route("{id}/x") case a(id: T)"#]
    ),
    RuleRow(#"@Route("app://item/:id") case a(id: Int)"#, "pattern.empty-component 5"),
    RuleRow(#"@Route("users/{id:integer}") case a(id: T)"#),
    RuleRow(#"@Route("releases/{channel:alpha}") case a(channel: String)"#),
    RuleRow(##"@Route(#"a/\:id"#) case a"##),
    RuleRow(#"@Route("a/x:id") case a"#),
  ]

  @Test(arguments: foreign)
  func `placeholders of other routers are rejected`(row: RuleRow) {
    let checked = Checked(members: row.members)
    #expect(checked.findings == row.findings)
    if row.findings.count == 1 {
      #expect(checked.fixed == row.fixed.map { "@Routes enum E { \($0) }" })
    }
  }

  @Test(arguments: conflicts)
  func `conflicting routes are reported as far as the source shows them`(row: RuleRow) {
    row.check()
  }

  @Test func `the message of a conflict names both routes, their patterns and an example link`() {
    let checked = Checked(
      members: #"@Route("u/{a}") case a(a: String); @Route("u/{b}") case b(b: String)"#
    )
    let finding = checked.analysis?.findings.first
    #expect(
      finding?.text == """
        the routes 'a' (u/{a}) and 'b' (u/{b}) both match 'app://u/x' [routes.conflict]
        help: distinguish them by a literal, a restriction such as '{id:int}', a required query \
        item or the scopes, or remove one
        """
    )
    #expect(finding?.notes.map(\.text) == ["the other route, 'u/{a}'"])
  }
}
#endif
