import Foundation
import TestSupport
import Testing
import Waymark
import WaymarkCatalog
import WaymarkPlatforms

@testable import WaymarkAgreement
@testable import WaymarkCommand

@Suite struct `Proofs by the command` {
  private static let catalog = """
    {
      "schema": 1,
      "app": {
        "domains": ["shop.example", "*.tea.example"],
        "apple": { "appIDs": ["ABCDE12345.a.b"] },
        "android": {
          "package": "a.b", "activity": ".Main", "fingerprints": ["\(fingerprint)"]
        },
        "variants": {
          "beta": {
            "domains": ["beta.example"], "apple": { "appIDs": ["ABCDE12345.a.beta"] }
          }
        }
      },
      "routes": [
        { "name": "item", "pattern": "item/{id}", "examples": ["item/1"] },
        { "name": "cart", "pattern": "cart", "examples": ["cart"], "activity": ".Cart" }
      ]
    }
    """
  private static let fingerprint = Array(repeating: "AB", count: 32).joined(separator: ":")
  private static let association = """
    {
      "applinks": {
        "details": [
          {
            "appIDs": ["ABCDE12345.a.b"],
            "components": [
              { "/": "/cart" }
            ]
          }
        ]
      }
    }
    """
  private static let entitlements = """
    <plist version="1.0"><dict><key>com.apple.developer.associated-domains</key>
    <array><string>applinks:shop.example</string></array></dict></plist>
    """
  private static let manifest = """
    <manifest xmlns:android="http://schemas.android.com/apk/res/android"><application>
    <activity android:name=".Main" android:exported="true">
    <intent-filter android:autoVerify="true">
    <action android:name="android.intent.action.VIEW"/>
    <category android:name="android.intent.category.DEFAULT"/>
    <category android:name="android.intent.category.BROWSABLE"/>
    <data android:scheme="https" android:host="shop.example"/>
    </intent-filter></activity></application></manifest>
    """

  // MARK: Arguments

  @Test(
    arguments: [
      (["--states", "0"], 64, "'--states' requires a number from 1 to 1000000000."),
      (["--states", "many"], 64, "'many' is invalid for '--states <number>'"),
      (["--memory", "0"], 64, "'--memory' requires a number of MiB"),
      (["--memory", "9223372036854775807"], 64, "'--memory' requires a number of MiB"),
      (["--format", "xml"], 64, "'xml' is invalid for '--format <format>'"),
      (["--format", "github", "--json"], 64, "'--json' means '--format json'"),
      (["--aasa", "aasa", "--aasa", "aasa"], 64, "'--aasa' gives two files for every domain."),
      (
        ["--assetlinks", "A.b=links", "--assetlinks", "a.b=links"], 64,
        "'--assetlinks' gives two files for 'a.b'."
      ),
      (["--aasa", "=aasa"], 64, "'=aasa' is invalid for '--aasa <file>'"),
      (["--aasa", "other.example=aasa"], 64, "the app has no domain 'other.example'"),
      (["--assetlinks", "other.example=links"], 64, "error[command.unknown-domain]"),
      (["--variant", "betta"], 64, "did you mean 'beta'?"),
      (["--aasa", "-", "--manifest", "-"], 64, "command.standard-input-twice"),
      (["--example", "--catalog", "waymark.json"], 64, "give one of them"),
      (["extra"], 64, "Unexpected argument 'extra'"),
      (["--aasa", "missing"], 65, "there is no file 'missing'"),
      (["--aasa", "shop.example=missing"], 65, "there is no file 'missing'"),
      (["--aasa", "./shop.example=missing"], 65, "there is no file './shop.example=missing'"),
      (["--aasa", "manifest"], 65, "'manifest' is a manifest of Android"),
      (["--manifest", "aasa"], 65, "is an apple-app-site-association file"),
      (["--entitlements", "empty"], 65, "at empty"),
      (["--assetlinks", "."], 65, "is a folder"),
      (["--catalog", "missing.json"], 65, "command.missing-file"),
      (["--catalog", "conflict.json"], 65, "error[table.conflict]"),
    ] as [([String], Int32, String)]
  )
  func `wrong usage and unreadable files are errors with a remedy`(
    arguments: [String],
    status: Int32,
    message: String
  ) throws {
    let files = [
      "waymark.json": Self.catalog, "aasa": Self.association, "manifest": Self.manifest,
      "empty": "", "links": "[]",
      "conflict.json": """
      {
        "schema": 1,
        "app": { "domains": ["a.example"], "apple": { "appIDs": ["ABCDE12345.a.b"] } },
        "routes": [
          { "name": "a", "pattern": "x/{a}" }, { "name": "b", "pattern": "x/{b}" }
        ]
      }
      """,
    ]
    let own = arguments.contains("conflict.json") ? ["--aasa", "aasa"] : []
    let answer = try Tool.run(["prove"] + arguments + own, files: files)
    #expect(answer.status == status, "\(answer.output)\(answer.errors)")
    #expect(answer.output.isEmpty)
    #expect(answer.errors.contains(message), "\(answer.errors)")
  }

  @Test func `a catalog is necessary`() throws {
    let answer = try Tool.run("prove")
    #expect(answer.status == 65)
    #expect(answer.errors.contains("there is no file 'waymark.json'"), "\(answer.errors)")
  }

  @Test(
    arguments: [
      ("aasa", nil, "aasa"), ("Shop.Example=aasa", "shop.example", "aasa"),
      ("a.b=c=d", "a.b", "c=d"), ("./a=b", nil, "./a=b"), ("", nil, ""), ("a.b=", "a.b", ""),
      ("-", nil, "-"), ("a.b=-", "a.b", "-"),
    ] as [(String, String?, String)]
  )
  func `an argument names a file and possibly its domain`(
    argument: String,
    domain: String?,
    path: String
  ) throws {
    let file = try #require(ServedFile(argument: argument))
    #expect(file.domain == domain)
    #expect(file.path == path)
  }

  // MARK: Files

  @Test func `without files and outputs everything is generated, for all variants`() throws {
    let answer = try Tool.run("prove", files: ["waymark.json": Self.catalog])
    let generated =
      "generated: apple-app-site-association, entitlements, android-manifest and assetlinks"
    #expect(answer.output.contains("the app: the files"), "\(answer.output)\(answer.errors)")
    #expect(answer.output.contains("variant 'beta': the files"), "\(answer.output)")
    #expect(Self.unwrapped(answer.output).components(separatedBy: generated).count == 3)
    let beta = try Tool.run("prove", "--variant=beta", files: ["waymark.json": Self.catalog])
    #expect(beta.output.hasPrefix("variant 'beta': "), "\(beta.output)")
    #expect(!beta.output.contains("the app: "), "\(beta.output)")
  }

  @Test func `the outputs of the catalog are compared where they exist`() throws {
    try SystemTool.withFolder { folder in
      let outputs = """
        , "outputs": [
          { "kind": "apple-app-site-association", "to": "web" },
          { "kind": "android-manifest", "into": "app/AndroidManifest.xml" },
          { "kind": "entitlements", "to": "ios" },
          { "kind": "markdown", "to": "docs" }
        ]
        """
      let catalog = Self.catalog.trimmingCharacters(in: .whitespacesAndNewlines).dropLast()
      let own = folder.appendingPathComponent("own")
      let app = own.appendingPathComponent("app")
      try FileManager.default.createDirectory(at: app, withIntermediateDirectories: true)
      let path = own.appendingPathComponent("c.json")
      try Data((catalog + outputs + "}").utf8).write(to: path)
      try Data(Self.manifest.utf8).write(to: app.appendingPathComponent("AndroidManifest.xml"))
      let prove = ["prove", "--catalog", "own/c.json"]
      let first = Self.unwrapped(try Tool.run(prove, in: folder).output)
      #expect(
        first.contains(
          "compared android-manifest 'own/app/AndroidManifest.xml'; "
            + "generated: apple-app-site-association, entitlements and assetlinks"
        ),
        "\(first)"
      )
      // The manifest is that of the app, not that of the variant.
      #expect(first.components(separatedBy: "AndroidManifest.xml'").count == 2, "\(first)")

      let kinds = ["apple-app-site-association", "entitlements"]
      let generate = try Tool.run(
        ["generate"] + kinds + ["--catalog", "own/c.json"],
        in: folder
      )
      #expect(generate.status == 0, "\(generate.errors)")
      let second = Self.unwrapped(try Tool.run(prove, in: folder).output)
      #expect(second.contains("apple-app-site-association 'own/web/"), "\(second)")
      #expect(second.contains("own/ios/App.entitlements'"), "\(second)")
      #expect(second.contains("own/ios/beta/App.entitlements'"), "\(second)")

      // An option replaces the outputs.
      let given = Self.unwrapped(
        try Tool.run(prove + ["--manifest", "own/app/AndroidManifest.xml"], in: folder).output
      )
      #expect(!given.contains("own/web/"), "\(given)")
      #expect(given.contains("android-manifest 'own/app/AndroidManifest.xml'"), "\(given)")

      // A file that exists must be readable.
      try Data("{".utf8).write(to: app.appendingPathComponent("AndroidManifest.xml"))
      let broken = try Tool.run(prove, in: folder)
      #expect(broken.status == 65)
      #expect(broken.errors.contains("own/app/AndroidManifest.xml"), "\(broken.errors)")
    }
  }

  @Test func `a file without a domain is that of every domain, and one with a domain of that`()
    throws
  {
    let catalog = try LinkCatalog(json: Self.catalog)
    let every = PlatformFile.association(try AppleAppSiteAssociation(Self.association))
    let other = PlatformFile.association(
      try AppleAppSiteAssociation(Self.association.replacingOccurrences(of: "/cart", with: "/x"))
    )
    let both = try ProvedFiles(
      [
        GivenFile(every, path: "every"),
        GivenFile(other, path: "tea", domains: ["*.tea.example"]),
      ],
      of: catalog,
      variant: nil
    )
    let served = try #require(both.platformFiles).associations
    #expect(served["shop.example"]?.root.text.contains("/cart") == true)
    #expect(served["tea.example"]?.root.text.contains("/cart") == false)
    #expect(both.platformFiles?.assetLinks.isEmpty == true)
    #expect(both.platformFiles?.manifest == nil)

    // The other domain has the generated file.
    let one = try ProvedFiles(
      [GivenFile(every, path: "tea", domains: ["tea.example"])],
      of: catalog,
      variant: nil
    )
    let files = try #require(one.platformFiles)
    let generated = try PlatformFiles(generatedFrom: catalog).associations
    #expect(files.associations["shop.example"] == generated["shop.example"])
    #expect(files.associations["tea.example"] != generated["tea.example"])

    // No file is that of a domain that the identity does not have.
    let beta = try ProvedFiles(
      [GivenFile(every, path: "shop", domains: ["shop.example"])],
      of: try #require(catalog.variant("beta")),
      variant: "beta"
    )
    #expect(beta.platformFiles == nil)
    #expect(beta.given.isEmpty)
  }

  @Test func `a file of the app belongs to one identity`() throws {
    let catalog = try LinkCatalog(json: Self.catalog)
    let manifest = PlatformFile.manifest(try AndroidManifest(Self.manifest))
    let files = ["m", "second"].map { GivenFile(manifest, path: $0, variant: "beta") }
    #expect(try ProvedFiles(files, of: catalog, variant: nil).platformFiles == nil)
    let beta = try ProvedFiles(files, of: #require(catalog.variant("beta")), variant: "beta")
    #expect(beta.platformFiles?.manifest != nil)
    #expect(beta.given.map(\.path) == ["m"])
  }

  // MARK: Answers

  private static func unwrapped(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  private static func destinations(_ route: String?) -> Agreement.Destinations {
    Agreement.Destinations(route: route, iOS: false, android: ".Main")
  }

  private static let notOpened = Agreement.Disagreement(
    platform: .iOS,
    domain: "shop.example",
    kind: .notOpened,
    route: "item",
    rule: nil,
    apiLevels: [],
    url: "https://shop.example/item/x",
    opens: destinations("item"),
    reason: "no rule of the app fits"
  )
  private static let opened = Agreement.Disagreement(
    platform: .iOS,
    domain: "shop.example",
    kind: .opened,
    route: nil,
    rule: "applinks.details[0].components[0]",
    apiLevels: [],
    url: "https://shop.example/cart",
    opens: destinations(nil),
    reason: "the rule fits"
  )
  private static let otherActivity = Agreement.Disagreement(
    platform: .android,
    domain: "shop.example",
    kind: .otherActivity,
    route: "cart",
    rule: "manifest/application/activity[1]/intent-filter[1]",
    apiLevels: [26, 27, 28, 31, 33, 34],
    url: "https://shop.example/cart",
    opens: destinations("cart"),
    reason: "the filter matches it"
  )
  private static let limit: Agreement.Disagreement = {
    var limit = otherActivity
    limit.code = LinkDiagnostic.Code(rawValue: "generate.exact-case")
    return limit
  }()
  private static let undecided = Agreement.Undecided(
    platform: .android,
    domain: "shop.example",
    rules: ["item", "manifest/application/activity[0]/intent-filter[7]"],
    reason: "the search reached 400000 states"
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
    let catalog = try LinkCatalog(json: catalog)
    let files = [
      GivenFile(.association(try AppleAppSiteAssociation(association)), path: "web/aasa"),
      GivenFile(.manifest(try AndroidManifest(manifest)), path: "m.xml", variant: variant),
    ]
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

        The comparison covers every link as Waymark writes it, with any text in values, \
        and the same links
          with one slash at the end of the path. It makes no statement about other spellings: '//',
          unnecessary escapes, ports and user names.
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
        iOS       does not open the app: no rule of the app fits
        routes    'item' accepts the link
        help      generate the file again with 'waymark generate apple-app-site-association'
        """,
        """
        https://shop.example/cart
        iOS       opens the app: the rule fits
        rule      line 7, applinks.details[0].components[0]
        routes    no route accepts the link
        help      remove the rule in 'web/aasa', declare a route for the link, or generate \
        the file again
                    with 'waymark generate apple-app-site-association'
        """,
        """
        https://shop.example/cart
        Android   opens .Main: the filter matches it
        rule      line 3, manifest/application/activity[1]/intent-filter[1]
        API       26-28, 31, 33-34
        routes    'cart' opens .Cart
        help      generate the file again with 'waymark generate android-manifest'
        """,
      ],
      "\(blocks)"
    )
  }

  @Test func `a difference is due to the file that decides about it`() throws {
    let files = [
      GivenFile(.association(try AppleAppSiteAssociation(Self.association)), path: "aasa"),
      GivenFile(.entitlements(try Entitlements(Self.entitlements)), path: "plist"),
      GivenFile(.manifest(try AndroidManifest(Self.manifest)), path: "manifest"),
      GivenFile(.assetLinks(try AssetLinks("[]")), path: "links"),
    ]
    let catalog = try LinkCatalog(json: Self.catalog)
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
        kind: kind,
        route: "item",
        rule: rule,
        apiLevels: [],
        url: "https://\(domain)/item/x",
        opens: Self.destinations("item"),
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
    #expect(short.contains("'--limits' shows each with a link"), "\(short)")
    #expect(short.contains("do not have 1 limit that"), "\(short)")
    #expect(!short.contains("generate.exact-case"))
    let long = answer.text(showsLimits: true)
    #expect(long.components(separatedBy: "limit     generate.exact-case").count == 3, "\(long)")
    #expect(!long.contains("--limits"))
  }

  @Test func `a search that ended early has its rules and a larger budget`() throws {
    var agreement = Agreement()
    agreement.undecided = [Self.undecided]
    let budget = AgreementBudget(states: 1_000, bytes: 8 << 20)
    let answer = try Self.answer(agreement, budget: budget)
    #expect(answer.agrees == nil)
    let text = Self.unwrapped(answer.text(showsLimits: false))
    #expect(text.hasPrefix("no one knows whether the files agree"), "\(text)")
    #expect(text.contains("no differences, 1 search ended early"), "\(text)")
    #expect(text.contains("rules item, manifest/application/activity[0]/intent-filter[7] help"))
    #expect(text.contains("'--states 4000 --memory 32'"), "\(text)")
    agreement.differences = [Self.notOpened]
    #expect(try Self.answer(agreement).agrees == false)
  }

  @Test func `an unused rule is shown if its file is given`() throws {
    var agreement = Agreement()
    agreement.unusedRules = [
      .init(platform: .iOS, domain: "www.tea.example", rule: "applinks.details[1]"),
      .init(platform: .iOS, domain: "other.example", rule: "applinks.details[2]"),
      .init(platform: .android, domain: nil, rule: "manifest/application/activity[2]"),
    ]
    let answer = try Self.answer(agreement)
    let text = answer.text(showsLimits: false)
    #expect(
      text.contains(
        """
        no link needs these rules of the given files:
        iOS       applinks.details[1] on www.tea.example
        Android   manifest/application/activity[2]
        """
      ),
      "\(text)"
    )
    #expect(answer.json["unusedRules"]?.array?.count == 2)
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

  @Test func `the keys of the JSON are stable`() throws {
    var agreement = Agreement()
    agreement.differences = [Self.notOpened]
    agreement.limits = [Self.limit]
    agreement.undecided = [Self.undecided]
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
            "reason": "no rule of the app fits",
          ] as [String: Any]
        ],
        "limits": [
          [
            "platform": "android", "domain": "shop.example", "route": "cart",
            "rule": "manifest/application/activity[1]/intent-filter[1]",
            "kind": "other-activity", "api": [26, 27, 28, 31, 33, 34],
            "url": "https://shop.example/cart",
            "opens": ["app": "cart", "ios": false, "android": ".Main"],
            "reason": "the filter matches it", "code": "generate.exact-case",
          ] as [String: Any]
        ],
        "undecided": [
          [
            "platform": "android", "domain": "shop.example",
            "rules": ["item", "manifest/application/activity[0]/intent-filter[7]"],
            "reason": "the search reached 400000 states",
          ] as [String: Any]
        ],
        "better": 3,
        "unusedRules": [] as [Any],
      ] as NSDictionary,
      "\(text)"
    )
    agreement.differences = []
    #expect(try Self.answer(agreement).json["agree"] == .null)
    #expect(try Self.answer(Agreement()).json["agree"]?.bool == true)
  }

  @Test func `annotations are at the rule of a given file`() throws {
    var agreement = Agreement()
    agreement.differences = [Self.opened, Self.otherActivity]
    agreement.undecided = [Self.undecided]
    agreement.limits = [Self.limit]
    let answer = try Self.answer(agreement, variant: "beta")
    let lines = answer.annotations(nil, showsLimits: false).split(separator: "\n")
    #expect(lines.count == 4)
    #expect(
      lines[0].hasPrefix(
        "::error file=web/aasa,line=7,title=waymark prove::on iOS, https://shop.example/cart opens "
          + "the app: the rule fits; no route accepts the link (variant 'beta')%0Ahelp: remove the "
      ),
      "\(lines[0])"
    )
    #expect(lines[1].hasPrefix("::error file=m.xml,line=3,title=waymark prove::on Android (API 26"))
    #expect(lines[2].hasPrefix("::warning title=waymark prove::undecided on Android for shop"))
    #expect(lines[3] == answer.verdict)
    let catalog = InputFile(name: "c.json", bytes: Array(Self.catalog.utf8))
    let all = answer.annotations(CatalogPlaces(catalog), showsLimits: true)
    #expect(
      all.contains("::notice file=c.json,line=17,col=5,title=generate.exact-case::on Android"),
      "\(all)"
    )
  }

  @Test func `hostile text neither controls nor floods a terminal`() throws {
    let sting = "\u{1b}[2J\u{7}\u{202e}\n" + String(repeating: "x", count: 10_000)
    func hostile(_ kind: Agreement.Disagreement.Kind) -> Agreement.Disagreement {
      Agreement.Disagreement(
        platform: .android,
        domain: sting,
        kind: kind,
        route: sting,
        rule: sting,
        apiLevels: [35],
        url: "https://shop.example/" + sting,
        opens: .init(route: sting, iOS: nil, android: sting),
        reason: sting
      )
    }
    var agreement = Agreement()
    agreement.differences = Agreement.Disagreement.Kind.allCases.map(hostile)
    agreement.undecided = [
      .init(platform: .iOS, domain: sting, rules: [sting], reason: sting)
    ]
    agreement.unusedRules = [.init(platform: .android, domain: sting, rule: sting)]
    let answer = try Self.answer(agreement)
    let text = answer.text(showsLimits: true)
    let annotations = answer.annotations(nil, showsLimits: true)
    for scalar in (text + annotations).unicodeScalars where scalar != "\n" {
      let category = scalar.properties.generalCategory
      #expect(category != .control && category != .format)
    }
    #expect(text.count < 8_000, "\(text.count)")
    #expect(annotations.split(separator: "\n").count == 5)
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
