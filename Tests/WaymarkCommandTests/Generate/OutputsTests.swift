import Foundation
import TestSupport
import Testing

@Suite struct `The outputs that generate makes` {
  private static let print = "AB:01" + String(repeating: ":AB:02", count: 15)

  private static func catalog(_ outputs: String, variants: String = "") -> String {
    """
    {
      "schema": 1,
      "app": {
        "name": "Shop", "schemes": ["shop"], "domains": ["shop.example"],
        "apple": { "appIDs": ["ABCDE12345.example.shop"] },
        "android": { "package": "example.shop", "fingerprints": ["\(print)"], "activity": ".Main" },
        "variants": {
          "beta": {
            "schemes": ["shop-beta"], "domains": ["beta.shop.example"],
            "apple": { "appIDs": ["ABCDE12345.example.shop.beta"] },
            "android": { "package": "example.shop.beta", "fingerprints": ["\(print)"] }
          }\(variants)
        }
      },
      "routes": [{ "name": "item", "pattern": "item/{id}" }],
      "outputs": \(outputs)
    }
    """
  }

  private static let entitlements =
    #"<?xml version="1.0"?><plist version="1.0"><dict></dict></plist>"#

  private static let outputs = """
    [
      { "kind": "apple-app-site-association", "to": "../site" },
      { "kind": "assetlinks", "to": "../site/" },
      { "kind": "entitlements", "into": "../ios/App.entitlements" },
      { "kind": "entitlements", "into": "../ios/Beta.entitlements", "variant": "beta" },
      { "kind": "kotlin", "to": "../android", "package": "example.links", "type": "Links" }
    ]
    """

  /// Runs a body in a folder with a catalog in the folder `links` and with entitlements in `ios`.
  private func withFolder(
    _ outputs: String = outputs,
    variants: String = "",
    _ body: (URL) throws -> Void
  ) throws {
    try SystemTool.withFolder { folder in
      let files = [
        "links/waymark.json": Self.catalog(outputs, variants: variants),
        "ios/App.entitlements": Self.entitlements,
        "ios/Beta.entitlements": Self.entitlements,
      ]
      for (name, text) in files {
        let file = folder.appendingPathComponent(name)
        let parent = file.deletingLastPathComponent()
        try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
      }
      try body(folder)
    }
  }

  private func text(_ name: String, _ folder: URL) throws -> String {
    String(decoding: try Data(contentsOf: folder.appendingPathComponent(name)), as: UTF8.self)
  }

  private static let call = ["generate", "--catalog", "links/waymark.json"]

  @Test(
    arguments: [
      (
        "apple-app-site-association",
        #"{"applinks": {"details": [{"appIDs": ["ABCDE12345.example.driver"], "paths": ["/d"]}]}}"#,
        "'ABCDE12345.example.driver' under 'applinks'"
      ),
      (
        "apple-app-site-association",
        #"{"activitycontinuation": {"apps": ["ABCDE12345.example.shop"]}}"#,
        "'ABCDE12345.example.shop' under 'activitycontinuation'"
      ),
      (
        "apple-app-site-association",
        #"{"webcredentials": {"apps": ["ABCDE12345.example.shop.beta"]}}"#, nil
      ),
      (
        "assetlinks.json",
        #"[{"relation": ["delegate_permission/common.handle_all_urls"], "target": {"namespace":"#
          + #" "android_app", "package_name": "example.driver","#
          + #" "sha256_cert_fingerprints": []}}]"#,
        "'example.driver'"
      ),
      ("assetlinks.json", #"[{"include": "https://a.example/b.json"}]"#, "the include of"),
    ] as [(String, String, String?)]
  )
  func `generate removes no entry of another app`(
    name: String,
    content: String,
    entry: String?
  ) throws {
    try withFolder { folder in
      let parent = folder.appendingPathComponent("site/shop.example/.well-known")
      try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
      let file = parent.appendingPathComponent(name)
      try Data(content.utf8).write(to: file)
      let answer = try Tool.run(Self.call, in: folder)
      let isKept = try Data(contentsOf: file) == Data(content.utf8)
      #expect(isKept == (entry != nil), "\(answer.output)\(answer.errors)")
      #expect(answer.status == (entry == nil ? 0 : 1), "\(answer.output)\(answer.errors)")
      guard let entry else { return }
      #expect(answer.errors.contains("error[generate.other-entries]"), "\(answer.errors)")
      #expect(answer.errors.contains(entry), "\(answer.errors)")
      let doctor = try Tool.run(["doctor", "links"], in: folder)
      #expect(doctor.status == 1 && doctor.output.contains(entry), "\(doctor.output)")
    }
  }

  @Test func `generate without arguments makes all outputs, relative to the catalog`() throws {
    try withFolder { folder in
      let missing = try Tool.run(Self.call + ["--check"], in: folder)
      #expect(missing.status == 1)
      #expect(missing.output.contains("would create   links/../site/"), "\(missing.output)")
      #expect(!FileManager.default.fileExists(atPath: folder.path + "/site"))
      let dry = try Tool.run(Self.call + ["--dry-run"], in: folder)
      #expect(dry.status == 0)
      let made = try Tool.run(Self.call, in: folder)
      #expect(made.status == 0, "\(made.errors)\(made.output)")
      #expect(try text("ios/App.entitlements", folder).contains(">applinks:shop.example<"))
      #expect(try text("ios/Beta.entitlements", folder).contains(">applinks:beta.shop.example<"))
      let kotlin = try text("android/example/links/Links.kt", folder)
      #expect(kotlin.contains("\"shop\"") && !kotlin.contains("shop-beta"))
      let beta = try text("android/beta/example/links/Links.kt", folder)
      #expect(beta.contains("\"shop-beta\""))
      for host in ["shop.example", "beta.shop.example"] {
        let file = "site/\(host)/.well-known/apple-app-site-association"
        #expect(try text(file, folder).contains("/item/?*"))
      }
      let current = try Tool.run(Self.call + ["--check"], in: folder)
      #expect(current.status == 0, "\(current.output)")
      // From the folder of the catalog, the places are the same.
      let links = folder.appendingPathComponent("links")
      #expect(try Tool.run(["generate", "--check"], in: links).status == 0)
      // The outputs of some kinds, or of one variant, have the same places.
      for more in [["kotlin"], ["--variant", "beta"], ["entitlements", "--variant", "beta"]] {
        let part = try Tool.run(Self.call + more + ["--check"], in: folder)
        #expect(part.status == 0, "\(more) \(part.output)\(part.errors)")
        #expect(more[0] == "kotlin" || !part.output.contains("App.entitlements"))
      }
    }
  }

  @Test func `without outputs, each kind has a folder, and each variant a folder in it`() throws {
    try withFolder("[]") { folder in
      let answer = try Tool.run(Self.call + ["--output", "out"], in: folder)
      #expect(answer.status == 0, "\(answer.errors)\(answer.output)")
      let all = FileManager.default.enumerator(atPath: folder.path + "/out")
      let names = (all?.compactMap { $0 as? String } ?? []).filter { name in
        var isFolder: ObjCBool = false
        let path = folder.path + "/out/" + name
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
          && !isFolder.boolValue
      }
      #expect(
        names.sorted()
          == [
            "android/AndroidManifest.xml", "android/beta/AndroidManifest.xml",
            "android/example/shop/ShopRoute.kt",
            "android/beta/example/shop/ShopRoute.kt", "apple/App.entitlements",
            "apple/Info.plist", "apple/beta/App.entitlements", "apple/beta/Info.plist",
            "reference/links.html", "reference/links.md",
            "web/beta.shop.example/.well-known/apple-app-site-association",
            "web/beta.shop.example/.well-known/assetlinks.json",
            "web/shop.example/.well-known/apple-app-site-association",
            "web/shop.example/.well-known/assetlinks.json",
          ].sorted()
      )
      // The variant has the activity of the app.
      #expect(!answer.output.contains("left out"))
      let one = try Tool.run(
        Self.call + ["--output", "one", "--variant", "beta", "info-plist", "--json"],
        in: folder
      )
      #expect(one.output.contains(#""path": "one/beta/Info.plist""#), "\(one.output)")
      #expect(one.output.contains(#""variant": "beta""#))
      #expect(try text("one/beta/Info.plist", folder).contains(">shop-beta<"))
    }
  }

  @Test func `a variant without an Android app has no Kotlin file, unless it is requested`() throws
  {
    let variants = #", "ios": { "schemes": ["shop-ios"], "android": null }"#
    try withFolder("[]", variants: variants) { folder in
      let answer = try Tool.run(Self.call + ["--output", "out"], in: folder)
      #expect(answer.status == 0, "\(answer.errors)\(answer.output)")
      #expect(
        answer.output.contains("left out       kotlin of 'ios': the catalog has no Android app\n")
      )
      #expect(!answer.output.contains("generate.kotlin-no-package"))
      let files = FileManager.default
      #expect(!files.fileExists(atPath: folder.path + "/out/android/ios"))
      #expect(files.fileExists(atPath: folder.path + "/out/android/beta/example/shop/ShopRoute.kt"))
      let one = ["kotlin", "--output", "one", "--variant", "ios"]
      let named = try Tool.run(Self.call + one, in: folder)
      #expect(named.output.contains("warning[generate.kotlin-no-package]"), "\(named.output)")
      #expect(files.fileExists(atPath: folder.path + "/one/ios/ShopRoute.kt"))
      let package = ["--output", "two", "--kotlin-package", "example.links"]
      _ = try Tool.run(Self.call + package, in: folder)
      #expect(files.fileExists(atPath: folder.path + "/two/android/ios/example/links"))
    }
  }

  @Test(
    arguments: [
      ([], ["html"], 64, "there is no folder for 'html'"),
      ([], ["--developer-mode"], 64, "'--developer-mode' does not change the outputs"),
      ([], ["--name", "x", "--check"], 64, "write the setting into 'outputs'"),
      ([], ["--variant", "bta"], 64, "did you mean 'beta'?"),
      ([], ["--variant", ""], 64, "its variants are 'beta'"),
      ([], ["--entitlements", "missing"], 65, "there is no file 'missing'"),
      ([(#"App.entitlements""#, #"No.entitlements""#)], [], 65, "No.entitlements'"),
      ([("Beta.entitlements", "App.entitlements")], [], 64, "command.one-place"),
      ([(#"to": "../site""#, #"to": "/site""#)], [], 65, "catalog.bad-path"),
    ] as [([(String, String)], [String], Int32, String)]
  )
  func `wrong outputs and wrong usage are errors with a remedy`(
    changes: [(String, String)],
    arguments: [String],
    status: Int32,
    message: String
  ) throws {
    var outputs = Self.outputs
    for (old, new) in changes { outputs = outputs.replacingOccurrences(of: old, with: new) }
    try withFolder(outputs) { folder in
      let answer = try Tool.run(Self.call + arguments, in: folder)
      #expect(answer.status == status, "\(answer.errors)\(answer.output)")
      #expect(answer.errors.contains(message), "\(answer.errors)")
      #expect(!FileManager.default.fileExists(atPath: folder.path + "/site"))
    }
  }

  @Test(
    arguments: [
      (["--name", "My Links"], "'--name': 'My Links' is not a name of Kubernetes"),
      (["--annotation", "a"], "'--annotation a' is not KEY=VALUE."),
      (["--annotation", "a b=c"], "'a b' is not the key of an annotation"),
      (["--annotation", "=c"], "is not the key of an annotation"),
      (["--annotation", "a=b", "--annotation", "a=c"], "'--annotation a' is given twice."),
      (["--namespace", "a.b"], "is not a namespace of Kubernetes"),
      (["--links-service", "Links"], "is not a service of Kubernetes"),
      (["--links-server", "http://a;b"], "is not the URL of a server"),
    ] as [([String], String)]
  )
  func `the settings of servers are checked as the servers do`(
    arguments: [String],
    message: String
  ) throws {
    let answer = try Tool.run(
      ["generate", "ingress", "--output", "o", "--example"] + arguments,
      files: [:]
    )
    #expect(answer.status == 64)
    #expect(answer.errors.contains(message), "\(answer.errors)")
  }

  @Test func `an Ingress has the given name and annotations`() throws {
    try withFolder { folder in
      let answer = try Tool.run(
        [
          "generate", "ingress", "--output", "o", "--name", "shop.links", "--annotation",
          "nginx.ingress.kubernetes.io/use-regex=true", "--annotation", "A=b=\"c\": d",
        ] + Self.call.dropFirst(),
        in: folder
      )
      #expect(answer.status == 0, "\(answer.errors)")
      let yaml = try text("o/kubernetes/ingress.yaml", folder)
      #expect(yaml.contains("  name: shop.links\n"))
      #expect(
        yaml.contains(
          """
            annotations:
              "A": "b=\\"c\\": d"
              "nginx.ingress.kubernetes.io/use-regex": "true"

          """
        ),
        "\(yaml)"
      )
    }
  }
}
