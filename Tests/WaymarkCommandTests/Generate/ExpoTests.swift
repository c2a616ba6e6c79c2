import Foundation
import TestSupport
import Testing

@Suite struct `An app of Expo` {
  private static let print = (0..<32)
    .map { String(format: "%02X", ($0 * $0 * 73 + 41) % 256) }.joined(separator: ":")

  private static func catalog(variants: String = "", outputs: String = "") -> String {
    """
    {
      "schema": 1,
      "app": {
        "name": "Shop", "schemes": ["shop"], "domains": ["shop.example"],
        "apple": { "appIDs": ["ABCDE12345.example.shop"] },
        "android": {
          "package": "example.shop", "fingerprints": ["\(print)"], "activity": ".MainActivity"
        },
        "variants": { \(variants) }
      },
      "routes": [{ "name": "item", "pattern": "item/{id}" }],
      "outputs": [
        { "kind": "apple-app-site-association", "to": "web" },
        { "kind": "assetlinks", "to": "web" },
        { "kind": "expo", "into": "app.json" }\(outputs)
      ]
    }
    """
  }

  private static let configuration = """
    {
      "expo": {
        "name": "Shop", "slug": "shop", // as it was
        "android": { "package": "example.shop" }
      }
    }
    """

  private func withFolder(
    _ files: [String: String] = ["waymark.json": catalog(), "app.json": configuration],
    _ body: (URL) throws -> Void
  ) throws {
    try SystemTool.withFolder { folder in
      for (name, text) in files {
        try Data(text.utf8).write(to: folder.appendingPathComponent(name))
      }
      try body(folder)
    }
  }

  private func text(_ name: String, _ folder: URL) throws -> String {
    String(decoding: try Data(contentsOf: folder.appendingPathComponent(name)), as: UTF8.self)
  }

  @Test func `its configuration is completed, current, compared and in order`() throws {
    try withFolder { folder in
      let missing = try Tool.run(["generate", "expo", "--check"], in: folder)
      #expect(missing.status == 1 && missing.output.contains("would update   app.json\n"))
      let made = try Tool.run(["generate"], in: folder)
      #expect(made.status == 0, "\(made.errors)\(made.output)")
      #expect(made.output.contains("updated        app.json\n"), "\(made.output)")
      let text = try text("app.json", folder)
      #expect(text.contains("\"slug\": \"shop\", // as it was\n"), "\(text)")
      for command in [["generate", "--check"], ["prove"], ["doctor"]] {
        let answer = try Tool.run(command, in: folder)
        #expect(answer.status == 0, "\(command) \(answer.output)\(answer.errors)")
      }
      let proof = try Tool.run(["prove"], in: folder)
      #expect(proof.output.contains("'app.json'; android-manifest 'app.json'"), "\(proof.output)")
      let doctor = try Tool.run(["doctor"], in: folder)
      #expect(!doctor.output.contains("No file of the project"), "\(doctor.output)")
    }
  }

  @Test(arguments: [
    (#""apple": { "appIDs": ["ABCDE12345.example.shop"] }"#, "apple-app-site-association"),
    (
      #""android": { "package": "example.shop", "activity": ".MainActivity", "#
        + #""fingerprints": ["\#(print)"] }"#,
      "assetlinks"
    ),
  ])
  func `an app for one system lacks nothing for the other`(app: String, served: String) throws {
    let catalog = """
      {
        "schema": 1,
        "app": { "schemes": ["shop"], "domains": ["shop.example"], \(app) },
        "routes": [{ "name": "item", "pattern": "item/{id}" }],
        "outputs": [
          { "kind": "\(served)", "to": "web" }, { "kind": "expo", "into": "app.json" }
        ]
      }
      """
    try withFolder(["waymark.json": catalog, "app.json": Self.configuration]) { folder in
      let made = try Tool.run(["generate"], in: folder)
      #expect(made.status == 0, "\(made.errors)\(made.output)")
      for command in ["prove", "doctor"] {
        let answer = try Tool.run([command], in: folder)
        #expect(answer.status == 0, "\(command) \(answer.output)\(answer.errors)")
      }
    }
  }

  @Test func `a limit of its filters is no difference, although groups have none`() throws {
    let catalog = Self.catalog().replacing("item/{id}", with: "item?q={q}")
      .replacing("\"activity\"", with: "\"minSDK\": 35, \"activity\"")
    try withFolder(["waymark.json": catalog, "app.json": Self.configuration]) { folder in
      #expect(try Tool.run(["generate"], in: folder).status == 0)
      let answer = try Tool.run(["prove"], in: folder)
      #expect(answer.status == 0, "\(answer.output)")
      #expect(answer.output.contains(" of the platforms"), "\(answer.output)")
    }
  }

  @Test func `a variant has a new file, or the one that the catalog names`() throws {
    let variants = #""beta": { "domains": ["beta.shop.example"] }"#
    let outputs = #", { "kind": "expo", "to": "links", "variant": "beta" }"#
    let files = [
      "waymark.json": Self.catalog(variants: variants, outputs: outputs),
      "app.json": Self.configuration,
    ]
    try withFolder(files) { folder in
      let made = try Tool.run(["generate"], in: folder)
      #expect(made.status == 0, "\(made.errors)\(made.output)")
      #expect(try !text("app.json", folder).contains("beta.shop.example"))
      let beta = try text("links/app.json", folder)
      #expect(beta.contains("\"applinks:beta.shop.example\""), "\(beta)")
      let proof = try Tool.run(["prove"], in: folder)
      #expect(proof.status == 0 && proof.output.contains("'links/app.json'"), "\(proof.output)")
    }
  }

  @Test func `a mistake in its configuration is found at its line`() throws {
    try withFolder { folder in
      #expect(try Tool.run(["generate"], in: folder).status == 0)
      let right = try text("app.json", folder)
      let wrong = right.replacing("/item/", with: "/goods/")
      #expect(wrong != right)
      let lines = wrong.split(separator: "\n", omittingEmptySubsequences: false)
      let line = try #require(lines.firstIndex { $0.contains("\"action\"") })
      try Data(wrong.utf8).write(to: folder.appendingPathComponent("app.json"))
      let place = "app.json:\(line)"
      for command in [["prove"], ["doctor"], ["prove", "--expo", "app.json"]] {
        let answer = try Tool.run(command + ["--format", "github"], in: folder)
        #expect(answer.status == 1, "\(command) \(answer.output)")
        #expect(answer.output.contains("file=app.json,line=\(line)"), "\(place) \(answer.output)")
        let text = try Tool.run(command, in: folder)
        #expect(text.output.contains("'waymark generate expo'"), "\(text.output)")
      }
      // Without the domain, iOS opens no link, and the remedy names the file.
      let lost = right.replacing("\"applinks:shop.example\"", with: "")
      try Data(lost.utf8).write(to: folder.appendingPathComponent("app.json"))
      let answer = try Tool.run(["prove"], in: folder)
      #expect(answer.status == 1, "\(answer.output)")
      let help = "add 'applinks:shop.example' to 'app.json'"
      #expect(answer.output.contains(help), "\(answer.output)")
      let unverified = right.replacing(#""autoVerify": true,"#, with: "")
      #expect(unverified != right)
      try Data(unverified.utf8).write(to: folder.appendingPathComponent("app.json"))
      let words = Shop.unwrapped(try Tool.run(["prove"], in: folder).output)
      #expect(words.contains(#"write '"autoVerify": true' in a filter of 'app.json'"#), "\(words)")
    }
  }

  @Test func `another activity in the catalog is named with a remedy that works`() throws {
    let other = Self.catalog().replacing(".MainActivity", with: ".Main")
    try withFolder(["waymark.json": other, "app.json": Self.configuration]) { folder in
      let made = try Tool.run(["generate"], in: folder)
      #expect((made.output + made.errors).contains("generate.one-activity"), "\(made)")
      let proof = try Tool.run(["prove"], in: folder)
      #expect(proof.status == 1)
      let words = Shop.unwrapped(proof.output)
      #expect(words.contains("write '.MainActivity', Expo's only activity"), "\(proof.output)")
      try Data(Self.catalog().utf8).write(to: folder.appendingPathComponent("waymark.json"))
      #expect(try Tool.run(["prove"], in: folder).status == 0)
    }
  }

  /// A program beside the configuration, and a part of the reason why it is not compared.
  @Test(
    arguments: [
      ("({ config }) => ({ ...config, extra: { a: f() } })", nil),
      (
        "({ config }) => ({ ...config, scheme: f() })",
        "not compared: iOS: entitlements: 'app.config"
      ),
      ("({ config }) => withLinks(config)", "computes links, which 'app.json' does not state"),
    ] as [(String, String?)]
  )
  func `a program that may change the links is not compared`(
    program: String,
    reason: String?
  ) throws {
    try withFolder { folder in
      #expect(try Tool.run(["generate"], in: folder).status == 0)
      let path = folder.appendingPathComponent("app.config.js")
      try Data("module.exports = \(program)".utf8).write(to: path)
      for command in ["prove", "doctor"] {
        let answer = try Tool.run([command], in: folder)
        #expect(answer.status == (reason == nil ? 0 : 1), "\(program) \(answer.output)")
        guard let reason else { continue }
        #expect(Shop.unwrapped(answer.output).contains(reason), "\(answer.output)")
      }
    }
  }

  @Test func `a scheme of one system stays under its key, and remedies are in words of Expo`()
    throws
  {
    let route = #"{ "name": "item", "pattern": "item/{id}" }"#
    let own =
      #"{ "name": "own", "pattern": "own", "scopes": ["app:shop-ios"], "platforms": ["ios"] }"#
    let catalog = Self.catalog().replacing(#"["shop"]"#, with: #"["shop", "shop-ios"]"#)
      .replacing(
        route,
        with: #"{ "name": "item", "pattern": "item/{id}" , "#
          + #""scopes": ["universal", "app:shop"] }, \#(own)"#
      )
    let configuration = Self.configuration.replacing(
      "\"android\": {",
      with: "\"ios\": { \"scheme\": \"shop-ios\" }, \"android\": {"
    )
    try withFolder(["waymark.json": catalog, "app.json": configuration]) { folder in
      let made = try Tool.run(["generate"], in: folder)
      #expect(made.status == 0, "\(made.errors)")
      let right = try text("app.json", folder)
      #expect(right.contains("\"scheme\": \"shop\""), "\(right)")
      #expect(try Tool.run(["doctor"], in: folder).status == 0)
      let wrong = right.replacing("\"VIEW\"", with: "\"android.intent.action.VIEW\"")
      #expect(wrong != right)
      try Data(wrong.utf8).write(to: folder.appendingPathComponent("app.json"))
      let help = "write 'VIEW' in place of 'android.intent.action.VIEW'"
      let answer = try Tool.run(["doctor"], in: folder)
      #expect(answer.output.contains(help), "\(answer.output)")
    }
  }

  @Test func `lint of its configuration names the lines of the file`() throws {
    try withFolder { folder in
      #expect(try Tool.run(["generate"], in: folder).status == 0)
      let right = try text("app.json", folder)
      let wrong = right.replacing("\"applinks:", with: "\n\"applinks:https://")
      let lines = wrong.split(separator: "\n", omittingEmptySubsequences: false)
      let line = try #require(lines.firstIndex { $0.contains("applinks:https") })
      try Data(wrong.utf8).write(to: folder.appendingPathComponent("app.json"))
      let answer = try Tool.run(["doctor", "--format", "github"], in: folder)
      #expect(answer.status == 1)
      #expect(answer.output.contains("file=app.json,line=\(line + 1)"), "\(answer.output)")
      #expect(!answer.output.contains("app.json#"), "\(answer.output)")
    }
  }

  @Test func `a configuration that is a program is refused with a way out`() throws {
    for name in ["app.config.js", "app.config.ts"] {
      try withFolder(["waymark.json": Self.catalog(), name: "export default {}"]) { folder in
        let answer = try Tool.run(["generate", "--expo", name], in: folder)
        #expect(answer.status == 64, "\(answer.output)")
        #expect(answer.errors.contains("command.computed-file"), "\(answer.errors)")
        #expect(try text(name, folder) == "export default {}")
      }
    }
  }

  @Test func `a file that is not a configuration of Expo stays as it is`() throws {
    for (text, code) in [
      ("{ \"name\": \"App\" }", "expo.no-configuration"), ("{ 'expo': {} }", "json."),
      ("", "file.empty"),
    ] {
      try withFolder(["waymark.json": Self.catalog(), "app.json": text]) { folder in
        for command in [["generate", "--expo", "app.json"], ["prove", "--expo", "app.json"]] {
          let answer = try Tool.run(command, in: folder)
          #expect(answer.status == 65, "\(answer.output)")
          #expect(answer.errors.contains(code), "\(answer.errors)")
        }
        #expect(try self.text("app.json", folder) == text)
      }
    }
    let both = try Tool.run("prove", "--example", "--expo", "a", "--manifest", "b")
    #expect(both.status == 64 && both.errors.contains("'--expo'"), "\(both.errors)")
  }

  @Test func `init names its configuration as an output`() throws {
    let expo = """
      { "expo": {
        "name": "Shop", "scheme": "shop",
        "ios": { "bundleIdentifier": "example.shop", "appleTeamId": "ABCDE12345",
          "associatedDomains": ["applinks:shop.example"] },
        "android": { "package": "example.shop" }
      } }
      """
    try withFolder(["app.json": expo]) { folder in
      #expect(try Tool.run(["init"], in: folder).status == 0)
      let catalog = try text("waymark.json", folder)
      #expect(catalog.contains("\"kind\": \"expo\"") && catalog.contains("\"into\": \"app.json\""))
    }
  }
}
