import Foundation
import Testing
import Waymark
import WaymarkCatalog
import WaymarkPlatforms

@testable import WaymarkAgreement
@testable import WaymarkCommand

@Suite struct `The answer of a proof` {
  private static func destinations(_ route: String?) -> Agreement.Destinations {
    Agreement.Destinations(route: route, iOS: false, android: ".Main")
  }

  private static let notOpened = Agreement.Disagreement(
    platform: .iOS,
    domain: "shop.example",
    isScheme: false,
    kind: .notOpened,
    route: "item",
    rule: nil,
    apiLevels: [],
    url: "https://shop.example/item/x",
    opens: destinations("item"),
    wanted: "'item' accepts it",
    reason: "the app's file on the domain does not list this address"
  )
  private static let opened = Agreement.Disagreement(
    platform: .iOS,
    domain: "shop.example",
    isScheme: false,
    kind: .opened,
    route: nil,
    rule: "applinks.details[0].components[0]",
    apiLevels: [],
    url: "https://shop.example/cart",
    opens: destinations(nil),
    wanted: Agreement.noRoute,
    reason: "the rule fits"
  )
  private static let otherActivity = Agreement.Disagreement(
    platform: .android,
    domain: "shop.example",
    isScheme: false,
    kind: .otherActivity,
    route: "cart",
    rule: "manifest/application/activity[1]/intent-filter[1]",
    apiLevels: [26, 35],
    url: "https://shop.example/cart",
    opens: destinations("cart"),
    wanted: "'cart' opens a.b.Cart",
    reason: "the filter matches it"
  )
  private static let limit: Agreement.Disagreement = {
    var limit = otherActivity
    limit.note = LinkDiagnostic(code: .init(rawValue: "generate.exact-case"), message: "")
    return limit
  }()
  private static let undecided = Agreement.Undecided(
    platform: .android,
    domain: "shop.example",
    isScheme: false,
    rules: ["item", "manifest/application/activity[0]/intent-filter[7]"],
    reason: "the search reached 400000 states",
    needsBudget: true
  )

  /// Returns the answer for an agreement with files that are given.
  private static func answer(
    _ agreement: Agreement,
    variant: String? = nil,
    budget: AgreementBudget = AgreementBudget()
  ) throws -> ProofAnswer {
    ProofAnswer([try proof(agreement, variant: variant)], budget: budget, command: "waymark")
  }

  private static func proof(_ agreement: Agreement, variant: String? = nil) throws -> Proof {
    let catalog = try LinkCatalog(json: Shop.catalog)
    let files = [
      GivenFile(.association(try AppleAppSiteAssociation(Shop.association)), path: "web/aasa"),
      GivenFile(.manifest(try AndroidManifest(Shop.manifest)), path: "m.xml", variant: variant),
    ]
    var agreement = agreement
    agreement.compared = [.iOS: [.universal], .android: [.universal]]
    return Proof(
      agreement,
      try ProvedFiles(files, of: catalog, variant: variant),
      catalog,
      variant: variant
    )
  }

  @Test func `the text begins with the verdict and ends with the covered links`() throws {
    let text = try Self.answer(Agreement()).text(showsLimits: false)
    #expect(
      text == """
        the files agree with the routes: no differences
        compared  apple-app-site-association 'web/aasa'; android-manifest 'm.xml'; \
        generated: entitlements
                    and assetlinks

        Compared: web links as Waymark writes them, any text in values, with or without a slash at \
        the end.
        Not compared: other spellings ('//', unnecessary escapes, a port, a user name).
        """,
      "\(text)"
    )
  }

  @Test func `a difference has the link, both sides, the place and a remedy`() throws {
    var agreement = Agreement()
    agreement.differences = [Self.notOpened, Self.opened, Self.otherActivity]
    let answer = try Self.answer(agreement)
    #expect(answer.agrees == false)
    let blocks = answer.text(showsLimits: false).components(separatedBy: "\n\n")
    #expect(blocks[0].hasPrefix("the files disagree with the routes: 3 differences\n"))
    #expect(
      blocks.dropFirst().dropLast() == [
        """
        https://shop.example/item/x
        routes    'item' accepts it
        iOS       does not open the app: the app's file on the domain does not list this address
        help      add a rule for the link to 'web/aasa' or generate the file again with \
        'waymark generate
                    apple-app-site-association'
        """,
        """
        https://shop.example/cart
        routes    no route accepts it
        iOS       opens the app
        rule      web/aasa:7, applinks.details[0].components[0]: path '/cart'
        help      narrow or remove the rule, exclude the link in an earlier rule, declare a route \
        for the
                    link or generate the file again with 'waymark generate \
        apple-app-site-association'
        """,
        """
        https://shop.example/cart
        routes    'cart' opens a.b.Cart
        Android   opens .Main: the filter matches it
        filter    m.xml:3, manifest/application/activity[1]/intent-filter[1]
        API level before 31, 35 and later
        help      move the filter to the activity of the route or remove the filter on line 3 of \
        'm.xml',
                    which 'waymark generate' keeps, and generate the file again with 'waymark \
        generate
                    android-manifest'
        """,
      ],
      "\(blocks)"
    )
  }

  @Test func `differences of the same rule on several domains are shown together`() throws {
    func lost(_ route: String, _ domain: String, _ path: String) -> Agreement.Disagreement {
      Agreement.Disagreement(
        platform: .iOS,
        domain: domain,
        isScheme: false,
        kind: .notOpened,
        route: route,
        rule: nil,
        apiLevels: [],
        url: "https://\(domain)/\(path)",
        opens: Self.destinations(route),
        wanted: "'\(route)' accepts it",
        reason: "the app's file on the domain does not list this address"
      )
    }
    var agreement = Agreement()
    agreement.differences = [
      lost("item", "shop.example", "item/1"), Self.opened, lost("cart", "shop.example", "cart"),
      lost("item", "tea.example", "item/1"),
    ]
    let answer = try Self.answer(agreement)
    let blocks = answer.text(showsLimits: false).components(separatedBy: "\n\n")
    #expect(
      blocks[1].hasPrefix(
        """
        https://shop.example/item/1
        https://shop.example/cart
        https://tea.example/item/1
        routes    'item' and 'cart' accept them
        iOS       does not open the app: the app's file on the domain does not list this address
        """
      ),
      "\(blocks)"
    )
    #expect(blocks.count == 4)
    let lines = answer.annotations(nil, showsLimits: false).map(\.gitHub)
    #expect(lines[0].contains("'item' accepts it (and 2 more links)%0Ahelp:"), "\(lines)")
    #expect(lines.count == 2)
    agreement.differences = (1...20).map { lost("item", "a\($0).example", "item/1") }
    let many = try Self.answer(agreement).text(showsLimits: false)
    #expect(many.contains("/item/1\nand 12 more; --json shows all\nroutes"), "\(many)")
    agreement.differences = (1...60).map { number in
      var lost = lost("item", "shop.example", "item/\(number)")
      lost.apiLevels = [number]
      return lost
    }
    let all = try Self.answer(agreement).text(showsLimits: false)
    #expect(all.contains("item/50\n") && !all.contains("item/51\n"), "\(all)")
    #expect(all.contains("\n\nand 10 more links; --json shows all\n\n"), "\(all)")
  }

  @Test(
    arguments: [
      ([26], "before 31"), ([31], "31 to 34"), ([35], "35 and later"), ([26, 31], "before 35"),
      ([31, 35], "31 and later"), ([26, 35], "before 31, 35 and later"), ([26, 31, 35], nil),
    ] as [([Int], String?)]
  )
  func `API levels are shown as ranges, if they are not all`(levels: [Int], words: String?) throws {
    var agreement = Agreement()
    var difference = Self.otherActivity
    difference.apiLevels = levels
    agreement.differences = [difference]
    let text = try Self.answer(agreement).text(showsLimits: false)
    if let words {
      #expect(text.contains("\nAPI level \(words)\n"), "\(text)")
    } else {
      #expect(!text.contains("API"), "\(text)")
    }
  }

  @Test func `a difference is due to the file that decides about it`() throws {
    let files = [
      GivenFile(.association(try AppleAppSiteAssociation(Shop.association)), path: "aasa"),
      GivenFile(.entitlements(try Entitlements(Shop.entitlements)), path: "plist"),
      GivenFile(.manifest(try AndroidManifest(Shop.manifest)), path: "manifest"),
      GivenFile(.assetLinks(try AssetLinks("[]")), path: "links"),
    ]
    let catalog = try LinkCatalog(json: Shop.catalog)
    func file(
      _ platform: Agreement.Platform,
      _ domain: String,
      _ kind: Agreement.Disagreement.Kind,
      rule: String?,
      _ files: [GivenFile] = files
    ) throws -> String? {
      let difference = Agreement.Disagreement(
        platform: platform,
        domain: domain,
        isScheme: false,
        kind: kind,
        route: "item",
        rule: rule,
        apiLevels: [],
        url: "https://\(domain)/item/x",
        opens: Self.destinations("item"),
        wanted: "why",
        reason: "why"
      )
      return try ProvedFiles(files, of: catalog, variant: nil).file(of: difference)?.path
    }
    #expect(try file(.iOS, "shop.example", .notOpened, rule: nil) == "aasa")
    #expect(try file(.iOS, "a.tea.example", .notOpened, rule: nil) == "plist")
    #expect(try file(.iOS, "a.tea.example", .opened, rule: "applinks") == "aasa")
    #expect(try file(.iOS, "shop.example", .notOpened, rule: nil, [files[1]]) == "plist")
    #expect(try file(.iOS, "shop.example", .notOpened, rule: nil, [files[2]]) == nil)
    #expect(try file(.android, "shop.example", .notOpened, rule: nil) == "manifest")
    #expect(try file(.android, "shop.example", .notOpened, rule: "filter") == "links")
    #expect(try file(.android, "shop.example", .opened, rule: "filter") == "manifest")
    #expect(try file(.android, "shop.example", .notOpened, rule: nil, [files[3]]) == "links")
  }

  @Test func `limits are counted, and listed only on request`() throws {
    var agreement = Agreement()
    agreement.limits = [Self.limit, Self.limit]
    agreement.betterCount = 1
    let answer = try Self.answer(agreement)
    #expect(answer.agrees == true)
    let short = answer.text(showsLimits: false)
    #expect(short.hasPrefix("the files agree with the routes: no differences, 2 limits of the"))
    #expect(short.contains("'--limits' shows the 2 limits"), "\(short)")
    #expect(short.contains("avoid 1 limit that"), "\(short)")
    #expect(!short.contains("generate.exact-case"))
    let long = answer.text(showsLimits: true)
    #expect(
      long.contains(
        """
        https://shop.example/cart
        https://shop.example/cart
        routes    'cart' opens a.b.Cart
        Android   opens .Main: the filter matches it
        filter    manifest/application/activity[1]/intent-filter[1]
        API level before 31, 35 and later
        limit     generate.exact-case
        """
      ),
      "\(long)"
    )
    #expect(!long.contains("--limits"))
  }

  @Test func `a search that ended early has its rules and a larger budget`() throws {
    var agreement = Agreement()
    agreement.undecided = [Self.undecided]
    let budget = AgreementBudget(states: 1_000, bytes: 8 << 20)
    let answer = try Self.answer(agreement, budget: budget)
    #expect(answer.agrees == nil)
    let text = Shop.unwrapped(answer.text(showsLimits: false))
    #expect(text.hasPrefix("no one knows whether the files agree"), "\(text)")
    #expect(text.contains("no differences, 1 search ended early"), "\(text)")
    #expect(text.contains("rules item, manifest/application/activity[0]/intent-filter[7] help"))
    #expect(text.contains("'--states 4000 --memory 32'"), "\(text)")
    agreement.undecided[0] = .init(
      platform: .android,
      domain: "shop.example",
      isScheme: false,
      rules: ["item"],
      reason: "the rules have more query items than a search compares",
      needsBudget: false
    )
    let other = Shop.unwrapped(try Self.answer(agreement).text(showsLimits: false))
    #expect(other.contains("rules item help make the rules simpler"), "\(other)")
    agreement.undecided = [Self.undecided]
    agreement.differences = [Self.notOpened]
    #expect(try Self.answer(agreement).agrees == false)
  }

  @Test func `an unused rule is shown if its file is given`() throws {
    var agreement = Agreement()
    agreement.unusedRules = [
      .init(platform: .iOS, domain: "www.tea.example", rule: "applinks.details[1]"),
      .init(platform: .iOS, domain: "shop.example", rule: "applinks.details[1]"),
      .init(platform: .iOS, domain: "other.example", rule: "applinks.details[2]"),
      .init(platform: .android, domain: nil, rule: "manifest/application/activity[2]"),
    ]
    let answer = try Self.answer(agreement)
    let text = answer.text(showsLimits: false)
    #expect(
      text.contains(
        """
        no link reaches these rules of the given files:
        iOS       applinks.details[1] on www.tea.example and shop.example
        Android   manifest/application/activity[2]
        """
      ),
      "\(text)"
    )
    #expect(answer.json["unusedRules"]?.array?.count == 3)
  }

  @Test func `several identities have a verdict together and one each`() throws {
    var agreement = Agreement()
    agreement.limits = [Self.limit]
    var beta = agreement
    beta.differences = [Self.notOpened]
    let proofs = [try Self.proof(agreement), try Self.proof(beta, variant: "beta")]
    let answer = ProofAnswer(proofs, budget: AgreementBudget(), command: "waymark")
    #expect(answer.agrees == false)
    let text = answer.text(showsLimits: false)
    #expect(
      text.hasPrefix(
        """
        the files disagree with the routes: 1 difference, 2 limits of the platforms

        the app: the files agree with the routes: no differences, 1 limit of the platforms
        compared
        """
      ),
      "\(text)"
    )
    #expect(text.contains("variant 'beta': the files disagree with the routes: 1 difference, 1 l"))
    let limits = try #require(answer.json["limits"]?.array)
    #expect(limits.map { $0["variant"]?.string } == [nil, "beta"])
    #expect(answer.json["differences"]?.array?.first?.members?.first?.key == "variant")
  }

  private static func service(_ text: String) -> Agreement.ServiceDifference {
    let finding = LinkDiagnostic(
      code: LinkDiagnostic.Code(rawValue: "files.no-service"),
      message: text == "aasa" ? "it lacks the app" : "it lacks \(quoted(text))",
      place: "webcredentials",
      help: "add it"
    )
    return Agreement.ServiceDifference(
      platform: .iOS,
      domain: "shop.example",
      service: "webcredentials",
      finding: finding.inFile(text == "aasa" ? text : "file")
    )
  }

  @Test func `the keys of the JSON are stable`() throws {
    var agreement = Agreement()
    agreement.differences = [Self.notOpened]
    agreement.services = [Self.service("aasa")]
    agreement.limits = [Self.limit]
    agreement.undecided = [Self.undecided]
    agreement.notCompared = [
      .init(.android, "shop.example", "assetlinks", reason: "the answer has the status 404")
    ]
    agreement.betterCount = 3
    let text = try Self.answer(agreement).json.text
    let value = try #require(
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    )
    #expect(
      value as NSDictionary == [
        "agree": false,
        "differences": [
          [
            "platform": "ios", "domain": "shop.example", "route": "item", "kind": "not-opened",
            "url": "https://shop.example/item/x",
            "opens": ["app": "item", "ios": false, "android": ".Main"],
            "reason": "the app's file on the domain does not list this address",
          ] as [String: Any]
        ],
        "services": [
          [
            "platform": "ios", "domain": "shop.example", "service": "webcredentials",
            "severity": "error", "code": "files.no-service", "message": "it lacks the app",
            "place": "aasa (webcredentials)", "file": "aasa", "help": "add it",
          ] as [String: Any]
        ],
        "limits": [
          [
            "platform": "android", "domain": "shop.example", "route": "cart",
            "rule": "manifest/application/activity[1]/intent-filter[1]",
            "kind": "other-activity", "api": [26, 35],
            "url": "https://shop.example/cart",
            "opens": ["app": "cart", "ios": false, "android": ".Main"],
            "reason": "'cart' opens a.b.Cart; the filter matches it", "code": "generate.exact-case",
          ] as [String: Any]
        ],
        "undecided": [
          [
            "platform": "android", "domain": "shop.example",
            "rules": ["item", "manifest/application/activity[0]/intent-filter[7]"],
            "reason": "the search reached 400000 states",
          ] as [String: Any]
        ],
        "notCompared": [
          [
            "platform": "android", "domain": "shop.example", "what": "assetlinks",
            "reason": "the answer has the status 404",
          ] as [String: Any]
        ],
        "better": 3,
        "unusedRules": [] as [Any],
        "findings": [] as [Any],
      ] as NSDictionary,
      "\(text)"
    )
    agreement.differences = []
    #expect(try Self.answer(agreement).json["agree"]?.bool == false)
    agreement.services = []
    #expect(try Self.answer(agreement).json["agree"] == .null)
    agreement.undecided = []
    #expect(try Self.answer(agreement).json["agree"] == .null)
    #expect(try Self.answer(Agreement()).json["agree"]?.bool == true)
  }

  @Test func `annotations are at the rule of a given file`() throws {
    var agreement = Agreement()
    agreement.differences = [Self.opened, Self.otherActivity]
    agreement.undecided = [Self.undecided]
    agreement.limits = [Self.limit]
    let answer = try Self.answer(agreement, variant: "beta")
    let lines = answer.annotations(nil, showsLimits: false).map(\.gitHub)
    #expect(lines.count == 3)
    #expect(
      lines[0].hasPrefix(
        "::error file=web/aasa,line=7,title=waymark prove::on iOS, https://shop.example/cart opens "
          + "the app; no route accepts it (variant 'beta')%0Ahelp: narrow or remove the rule, "
      ),
      "\(lines[0])"
    )
    #expect(lines[1].hasPrefix("::error file=m.xml,line=3,title=waymark prove::on Android (API l"))
    #expect(lines[2].hasPrefix("::warning title=waymark prove::undecided on Android for shop"))
    let catalog = InputFile(name: "c.json", bytes: Array(Shop.catalog.utf8))
    let all = answer.annotations(CatalogPlaces(catalog), showsLimits: true).map(\.gitHub)
    #expect(
      all.contains {
        $0.hasPrefix("::notice file=c.json,line=17,col=5,title=generate.exact-case::on Android")
      },
      "\(all)"
    )
  }

  @Test func `hostile text neither controls nor floods a terminal`() throws {
    let sting = "\u{1b}[2J\u{7}\u{202e}\n" + String(repeating: "x", count: 10_000)
    func hostile(_ kind: Agreement.Disagreement.Kind) -> Agreement.Disagreement {
      Agreement.Disagreement(
        platform: .android,
        domain: sting,
        isScheme: false,
        kind: kind,
        route: sting,
        rule: sting,
        apiLevels: [35],
        url: "https://shop.example/" + sting,
        opens: .init(route: sting, iOS: nil, android: sting),
        wanted: sting,
        reason: sting
      )
    }
    var agreement = Agreement()
    agreement.differences = Agreement.Disagreement.Kind.allCases.map(hostile)
    agreement.undecided = [
      .init(
        platform: .iOS,
        domain: sting,
        isScheme: false,
        rules: [sting],
        reason: sting,
        needsBudget: false
      )
    ]
    agreement.services = [Self.service(sting)]
    agreement.notCompared = [.init(.android, sting, sting, reason: sting)]
    agreement.unusedRules = [.init(platform: .android, domain: sting, rule: sting)]
    let answer = try Self.answer(agreement)
    let text = answer.text(showsLimits: true)
    let annotations = answer.annotations(nil, showsLimits: true).map(\.gitHub)
      .joined(separator: "\n")
    for scalar in (text + annotations).unicodeScalars where scalar != "\n" {
      let category = scalar.properties.generalCategory
      #expect(category != .control && category != .format)
    }
    #expect(text.count < 8_000, "\(text.count)")
    #expect(annotations.split(separator: "\n").count == 6)
    #expect(answer.json.text.count > 100_000)
  }

  @Test func `a contradiction asks for a report with the link`() {
    let error = ToolError(AgreementError.contradiction(link: "https://a.b/\u{1b}", "iOS opens it"))
    #expect(error.status.rawValue == 70)
    let text = error.diagnostics[0].description
    #expect(text.contains("error[command.contradiction]"), "\(text)")
    #expect(text.contains(#"https://a.b/\u{1b}: iOS opens it"#), "\(text)")
    #expect(text.contains("please report it"), "\(text)")
  }
}
