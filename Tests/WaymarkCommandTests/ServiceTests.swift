import Foundation
import TestSupport
import Testing
import Waymark
import WaymarkCatalog
import WaymarkPlatforms

/// Shared passwords and App Clips in the catalog, in the files, and across files.
@Suite struct `Services other than links` {
  /// Returns a catalog whose app for Apple's systems has some members.
  private static func catalog(
    _ apple: String = #", "sharesPasswords": true"#,
    fingerprints: [String] = [Shop.fingerprint]
  ) -> String {
    """
    {
      "schema": 1,
      "app": {
        "domains": ["shop.example"],
        "apple": { "appIDs": ["ABCDE12345.a.b"]\(apple) },
        "android": {
          "package": "a.b", "activity": ".Main",
          "fingerprints": [\(fingerprints.map { "\"\($0)\"" }.joined(separator: ", "))]
        }
      },
      "routes": [{ "name": "item", "pattern": "item/{id}", "examples": ["item/7"] }]
    }
    """
  }

  private static func association(_ services: String = "") -> String {
    """
    { "applinks": { "details": [{
      "appIDs": ["ABCDE12345.a.b"],
      "components": [{ "/": "/item/?*/?*", "exclude": true }, { "/": "/item/?*" }]
    }] }\(services) }
    """
  }

  private static func entitlements(_ domains: [String]) -> String {
    """
    <plist version="1.0"><dict><key>com.apple.developer.associated-domains</key>
    <array>\(domains.map { "<string>\($0)</string>" }.joined())</array></dict></plist>
    """
  }

  private static func statements(_ relations: [String], _ fingerprints: [String]) -> String {
    func list(_ texts: [String]) -> String { texts.map { "\"\($0)\"" }.joined(separator: ", ") }
    return """
      [{
        "relation": [\(list(relations.map { "delegate_permission/common.\($0)" }))],
        "target": {
          "namespace": "android_app", "package_name": "a.b",
          "sha256_cert_fingerprints": [\(list(fingerprints))]
        }
      }]
      """
  }

  private static let own = #", "webcredentials": { "apps": ["ABCDE12345.a.b"] }"#
  private static let both = ["applinks:shop.example", "webcredentials:shop.example"]
  private static let plain = ["applinks:shop.example"]
  private static let list = #", "sharesPasswords": ["login.example", "*.id.example"]"#
  private static let listed =
    plain + ["webcredentials:login.example", "webcredentials:*.id.example"]
  private static let links = ["handle_all_urls"]
  private static let passwords = links + ["get_login_creds"]
  private static let certificate = Shop.fingerprint
  private static let other = Shop.fingerprint.replacing("AB", with: "CD")

  /// Files of an app, and the findings about services.
  struct Case: Sendable {
    var catalog = `Services other than links`.catalog()
    var association: String?
    var entitlements: [String]?
    var statements: String?
    var found: [String] = []
    /// The host whose file is not known.
    var missing: String?
  }

  private static let lacksApp = "error files.app-not-in-service"
  private static let undeclared = "warning files.undeclared-service"
  private static let onAndroid = "warning files.passwords-not-in-asset-links"

  private static let cases: [Case] = [
    Case(association: association(own), entitlements: both),
    Case(association: association(own)),
    Case(entitlements: both),
    Case(association: association(), entitlements: both, found: [lacksApp]),
    Case(association: association(), found: [lacksApp]),
    Case(
      association: association(#", "webcredentials": { "apps": ["ABCDE12345.a.old"] }"#),
      entitlements: both,
      found: [lacksApp]
    ),
    Case(
      association: association(#", "webcredentials": { "apps": "ABCDE12345.a.b" }"#),
      found: [lacksApp]
    ),
    Case(
      association: association(own),
      entitlements: plain,
      found: ["error files.missing-service"]
    ),
    Case(entitlements: plain, found: ["error files.missing-service"]),
    Case(
      association: association(own),
      entitlements: both + ["webcredentials:login.shop.example"],
      missing: "login.shop.example"
    ),
    Case(
      association: association(own),
      entitlements: both + ["appclips:shop.example"],
      found: ["error files.no-service"]
    ),
    // The other direction: the files have what the catalog does not declare.
    Case(catalog: catalog(""), association: association(own), found: [undeclared]),
    Case(
      catalog: catalog(""),
      association: association(own),
      entitlements: both,
      found: [undeclared, undeclared]
    ),
    Case(catalog: catalog(""), entitlements: both, found: [undeclared]),
    Case(
      catalog: catalog(""),
      association: association(#", "webcredentials": { "apps": ["ABCDE12345.a.old"] }"#)
    ),
    Case(catalog: catalog(""), statements: statements(links, [certificate])),
    Case(
      catalog: catalog(""),
      statements: statements(passwords, [certificate]),
      found: [undeclared]
    ),
    // Domains that share passwords, which need not be those of links.
    Case(catalog: catalog(list), association: association(), entitlements: listed),
    Case(catalog: catalog(list), association: association(own), found: [undeclared]),
    Case(
      catalog: catalog(list),
      association: association(own),
      entitlements: listed + ["webcredentials:shop.example"],
      found: [undeclared, undeclared]
    ),
    Case(
      catalog: catalog(list),
      entitlements: plain + ["webcredentials:login.example"],
      found: ["error files.missing-service"]
    ),
    Case(
      catalog: catalog(list.replacing("login", with: "shop.example\", \"login")),
      association: association(),
      entitlements: listed,
      found: [lacksApp, "error files.missing-service"]
    ),
    Case(catalog: catalog(list), statements: statements(links, [certificate])),
    Case(
      catalog: catalog(list),
      statements: statements(passwords, [certificate]),
      found: [undeclared]
    ),
    // App Clips.
    Case(
      catalog: catalog(#", "appClipIDs": ["ABCDE12345.a.b.Clip"]"#),
      association: association(#", "appclips": { "apps": ["ABCDE12345.a.b.Clip"] }"#)
    ),
    Case(
      catalog: catalog(#", "appClipIDs": ["ABCDE12345.a.b.Clip"]"#),
      association: association(#", "appclips": { "apps": ["ABCDE12345.a.b.Old"] }"#),
      found: [lacksApp, undeclared]
    ),
    Case(
      association: association(own + #", "appclips": { "apps": ["ABCDE12345.a.c.Clip"] }"#)
    ),
    // Handoff, which only the entitlements declare.
    Case(
      association: association(own),
      entitlements: both + ["activitycontinuation:shop.example"],
      found: [lacksApp]
    ),
    Case(
      association: association(
        own + #", "activitycontinuation": { "apps": ["ABCDE12345.a.b"] }"#
      ),
      entitlements: both + ["activitycontinuation:shop.example"]
    ),
    // Statements of Android.
    Case(statements: statements(passwords, [certificate])),
    Case(statements: statements(links, [certificate]), found: [onAndroid]),
    Case(
      catalog: catalog(fingerprints: [certificate, other]),
      statements: statements(passwords, [certificate]),
      found: [onAndroid]
    ),
    Case(
      statements: #"[{ "include": "https://other.example/.well-known/assetlinks.json" }]"#,
      missing: "shop.example"
    ),
  ]

  @Test(arguments: cases)
  func `lint and prove find the same differences of services, with their places`(
    test: Case
  ) throws {
    var files = ["waymark.json": test.catalog]
    var (linted, proved) = ([String](), [String]())
    func add(_ path: String, _ text: String?, _ option: String, _ argument: String) {
      guard let text else { return }
      files[path] = text
      linted.append(argument)
      proved += ["--\(option)", argument]
    }
    add("aasa", test.association, "aasa", "shop.example=aasa")
    let entitlements = test.entitlements.map(Self.entitlements)
    add("app.entitlements", entitlements, "entitlements", "app.entitlements")
    add("links.json", test.statements, "assetlinks", "shop.example=links.json")
    func entries(_ arguments: [String], _ key: String) throws -> (JSONValue, [JSONValue], Int32) {
      let answer = try Tool.run(arguments + ["--json"], files: files)
      let root = try JSONDocument(Array(answer.output.utf8)).root
      return (root, root[key]?.array ?? [], answer.status)
    }
    func told(_ entries: [JSONValue]) -> [String] {
      entries.map { "\($0["severity"]?.string ?? "") \($0["code"]?.string ?? "")" }
    }
    let services = Set([Self.lacksApp, Self.undeclared, Self.onAndroid]).union(
      ["missing", "no"].map { "error files.\($0)-service" }
    )
    let found = try entries(["lint"] + linted, "findings").1.filter {
      services.contains(told([$0])[0])
    }
    #expect(told(found) == test.found)
    let (root, differences, status) = try entries(["prove"] + proved, "services")
    #expect(told(differences) == test.found)
    #expect(differences.map { $0["message"] } == found.map { $0["message"] })
    for entry in differences {
      #expect(entry["domain"]?.string.map { test.catalog.contains("\"\($0)\"") } != false)
      #expect(files[entry["file"]?.string ?? ""] != nil, "\(entry.text)")
      #expect((entry["line"]?.text).map { $0 != "0" } == true && entry["help"] != nil)
    }
    let missing = (root["notCompared"]?.array ?? []).compactMap { $0["domain"]?.string }
    #expect(missing == [test.missing].compactMap(\.self), "\(root.text)")
    let agrees: JSONValue =
      test.found.isEmpty ? test.missing == nil ? .bool(true) : .null : .bool(false)
    #expect(root["agree"] == agrees, "\(root.text)")
    #expect((status == 0) == (agrees == .bool(true)))
  }

  /// A generated file never has the apps of Handoff, which no catalog declares.
  @Test func `prove and doctor compare a generated association file for Handoff, too`() throws {
    let outputs = """
      { "outputs": [
        { "kind": "apple-app-site-association", "to": "web" },
        { "kind": "entitlements", "into": "app.entitlements" }
      ],
      """
    let catalog = Self.catalog("").replacing(/,\s*"android": [^\]]*\]\s*\}/, with: "")
    try SystemTool.withFolder { folder in
      func write(_ text: String, _ name: String) throws {
        try Data(text.utf8).write(to: folder.appendingPathComponent(name))
      }
      func lacking(_ arguments: [String]) throws -> String? {
        let answer = try Tool.run(arguments + ["--catalog", "waymark.json"], in: folder)
        #expect(answer.status == 1, "\(answer.errors)")
        let lines = answer.output.split(separator: "\n").map(String.init)
        return lines.first { $0.hasPrefix("help: ") }
      }
      let own = Self.plain + ["activitycontinuation:shop.example"]
      try write(Self.entitlements(own), "app.entitlements")
      try write(catalog, "waymark.json")
      let add = "add 'ABCDE12345.a.b' to the 'apps' of 'activitycontinuation'"
      let prove = ["prove", "--entitlements", "app.entitlements"]
      #expect(try lacking(prove) == "help: \(add)")
      try write(catalog.replacing(/^\{/, with: outputs), "waymark.json")
      #expect(try Tool.run(["generate"], in: folder).status == 0)
      let path = "web/.well-known/apple-app-site-association"
      let remove = "remove the file from 'outputs', because no catalog declares Handoff, and \(add)"
      for arguments in [prove, prove + ["--aasa", path], ["prove"]] {
        #expect(try lacking(arguments) == "help: \(remove)", "\(arguments)")
      }
      #expect(try Tool.run(["doctor"], in: folder).output.contains(remove))
      // As the remedy says.
      let one = outputs.replacing(/\{ "kind": "apple[^\n]*\n/, with: "")
      try write(catalog.replacing(/^\{/, with: one), "waymark.json")
      let file = try String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8)
      let handoff = #"{ "activitycontinuation": { "apps": ["ABCDE12345.a.b"] }, "#
      try write(file.replacing(/^\{/, with: handoff), path)
      for arguments in [["doctor"], ["generate"], ["doctor"]] {
        let answer = try Tool.run(arguments, in: folder)
        #expect(answer.status == 0, "\(answer.output)\(answer.errors)")
      }
    }
  }

  @Test func `the generated statements of a variant do not let another app use passwords`() throws {
    let variant = """
      , "variants": { "beta": {
        "apple": { "sharesPasswords": false },
        "android": { "fingerprints": ["\(Shop.fingerprint)"] }
      } } }, "routes"
      """
    let catalog = Self.catalog(fingerprints: [])
      .replacing("},\n  \"routes\"", with: variant)
      .replacing(#""examples""#, with: #""platforms": ["ios"], "examples""#)
      .replacing(#"["shop.example"]"#, with: #"["shop.example", "other.example"]"#)
    let files = [
      "waymark.json": catalog, "links.json": Self.statements(Self.passwords, [Self.certificate]),
    ]
    let answer = try Tool.run(
      ["prove", "--json", "--assetlinks", "other.example=links.json"],
      files: files
    )
    let root = try JSONDocument(Array(answer.output.utf8)).root
    let entry = root["notCompared"]?.array?.first { $0["domain"]?.string == "shop.example" }
    let reason =
      "no 'assetlinks.json' of 'shop.example' is given, and the catalog has no fingerprint for one"
    #expect(entry?["what"]?.string == "assetlinks", "\(root.text)\(answer.errors)")
    #expect(entry?["reason"]?.string == reason, "\(root.text)")
    #expect(root["agree"] != .bool(true) && answer.status == 1)
  }

  @Test func `a proof shows a difference of services as text and as an annotation`() throws {
    let files = ["waymark.json": Self.catalog(), "aasa": Self.association()]
    let message =
      "the association file of 'shop.example' lacks 'ABCDE12345.a.b' under "
      + "'webcredentials', so the app offers no passwords there"
    let text = try Tool.run(["prove", "--aasa", "aasa"], files: files).output
    #expect(text.hasPrefix("the files disagree with the routes: 1 difference of services"))
    #expect(text.contains("error[files.app-not-in-service]: \(message)\n  at aasa:1:1"), "\(text)")
    let github = try Tool.run(["prove", "--aasa", "aasa", "--format", "github"], files: files)
    #expect(
      github.output.contains(
        "::error file=aasa,line=1,col=1,title=files.app-not-in-service::\(message)%0Ahelp: add "
      ),
      "\(github.output)"
    )
  }

  @Test func `a generated list of statements lets an app use the passwords of the site`() throws {
    let catalog = Self.catalog()
    try SystemTool.withFolder { folder in
      try Data(catalog.utf8).write(to: folder.appending(path: "waymark.json"))
      #expect(try Tool.run(["generate", "assetlinks", "--output", "o"], in: folder).status == 0)
      let path = folder.appending(path: "o/.well-known/assetlinks.json")
      let text = try String(contentsOf: path, encoding: .utf8)
      #expect(text.contains("delegate_permission/common.get_login_creds"), "\(text)")
      let lint = try Tool.run(["lint", "shop.example=o/.well-known/assetlinks.json"], in: folder)
      #expect(!lint.output.contains("files."), "\(lint.output)")
      try Data(text.replacing("get_login_creds", with: "use_as_origin").utf8).write(to: path)
      let other = try Tool.run(["lint", "shop.example=o/.well-known/assetlinks.json"], in: folder)
      #expect(other.output.contains("files.passwords-not-in-asset-links"), "\(other.output)")
    }
  }

  @Test func `a warning about a service that the catalog ignores is no difference`() throws {
    let files = [
      "waymark.json": Self.catalog("").replacing(
        #""schema": 1"#,
        with: #""schema": 1, "ignoredCodes": ["files.undeclared-service"]"#
      ),
      "app.entitlements": Self.entitlements(Self.both),
    ]
    #expect(try Tool.run(["lint", "app.entitlements"], files: files).status == 0)
    let proof = ["prove", "--entitlements", "app.entitlements"]
    #expect(try Tool.run(proof, files: files).status == 0)
  }

  @Test func `generated files and their catalog have the same services`() throws {
    let clips = #", "appClipIDs": ["ABCDE12345.a.b.Clip"]"#
    let shares = #", "sharesPasswords": true"#
    for apple in ["", shares, clips, shares + clips, Self.list, Self.list + clips] {
      let outputs = """
        , "outputs": [
          { "kind": "apple-app-site-association", "to": "web" },
          { "kind": "assetlinks", "to": "web" },
          { "kind": "entitlements", "to": "ios" }
        ] }
        """
      let catalog = Self.catalog(apple).dropLast() + outputs
      try SystemTool.withFolder { folder in
        try Data(catalog.utf8).write(to: folder.appending(path: "waymark.json"))
        let generated = try Tool.run(["generate"], in: folder)
        #expect(generated.status == 0, "\(generated.errors)")
        let answer = try Tool.run(["prove"], in: folder)
        #expect(answer.status == 0, "\(answer.output)")
        let text = Shop.unwrapped(answer.output)
        #expect(text.contains("; generated: android-manifest"), "\(text)")
      }
    }
  }
}
