import TestSupport
import Testing
import Waymark
import WaymarkCatalog

@testable import WaymarkPlatforms

@Suite struct ProjectCatalogTests {
  /// A project, the app that is meant, and the lines of all values of its catalog.
  struct Example: Sendable, CustomTestStringConvertible {
    let name: String
    let files: [String: String]
    /// The key paths of the values, with the value and its line.
    let values: [String]
    var outputs: [String] = []
    var codes: [String] = []

    var testDescription: String { name }
  }

  @Test(arguments: ProjectExamples.all)
  func `every value of a project's catalog has its line`(example: Example) throws {
    let reading = ProjectReading(ProjectFiles(example.files))
    let project = try reading.catalog(of: reading.candidates.first)
    #expect(project.sources.map { "\($0.keyPath) \($0.value) \($0.place)" } == example.values)
    let known = Set(project.sources.map(\.keyPath))
    let all = Self.values(project.catalog.jsonValue)
    #expect(all.filter { !known.contains($0) } == [], "a value has no line")
    for source in project.sources {
      let text = try #require(reading.files.text(of: source.place.path))
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      #expect(lines.indices.contains(source.place.line - 1), "\(source.place) is no line")
    }
    let outputs = project.catalog.outputs.map {
      "\($0.kind.rawValue) \($0.file ?? $0.folder ?? "")\($0.variant.map { " \($0)" } ?? "")"
    }
    #expect(outputs == example.outputs)
    let codes = Set(project.findings.map(\.code.rawValue))
    #expect(codes.isSuperset(of: example.codes), "\(codes.sorted())")
    #expect(!codes.contains("project.unknown-value"))
  }

  /// Returns the key paths of the values in a catalog that come from a project.
  private static func values(_ catalog: JSONValue) -> [String] {
    func leaves(_ value: JSONValue, _ path: String) -> [String] {
      if let members = value.members {
        return members.flatMap { leaves($0.value, path.isEmpty ? $0.key : "\(path).\($0.key)") }
      }
      if let elements = value.array {
        return elements.enumerated().flatMap { leaves($0.element, "\(path)[\($0.offset)]") }
      }
      return [path]
    }
    let app = catalog["app"].map { leaves($0, "app") } ?? []
    let routes = (catalog["routes"]?.array ?? []).indices.map { "routes[\($0)]" }
    let webOnly = (catalog["webOnly"]?.array ?? []).indices.map { "webOnly[\($0)]" }
    return app.filter { !$0.hasPrefix("app.policies") } + routes + webOnly
  }

  @Test func `a path in another Unicode form leads to the file`() {
    let name = "Cafe\u{301}.entitlements"
    let files = ProjectFiles(paths: [name]) { $0.utf8.elementsEqual(name.utf8) ? [1] : nil }
    #expect(files.contents(of: "Caf\u{E9}.entitlements") == [1])
    #expect(files.contents(of: name) == [1] && files.contents(of: "Cafe.entitlements") == nil)
  }

  @Test func `several apps with links are candidates and are never mixed`() throws {
    let files = ProjectFiles([
      "a/app.json": ProjectExamples.expo(id: "com.example.one", host: "one.example"),
      "b/app.json": ProjectExamples.expo(id: "com.example.two", host: "two.example"),
    ])
    let reading = ProjectReading(files)
    #expect(reading.candidates.map(\.name) == ["a:Shop", "b:Shop"])
    let project = try reading.catalog(of: reading.candidates[1])
    #expect(project.catalog.app.domains == ["two.example"])
    #expect(project.catalog.app.android?.package == "com.example.two")
  }

  @Test func `a filter of Expo whose name has its prefix twice accepts no links`() throws {
    let text = ProjectExamples.expo(id: "com.example.shop", host: "shop.example")
      .replacing("\"VIEW\"", with: "\"android.intent.action.VIEW\"")
    let reading = ProjectReading(ProjectFiles(["app.json": text]))
    let project = try reading.catalog(of: reading.candidates[0])
    #expect(project.catalog.routes.map(\.pattern.text) == ["**"])
    #expect(project.findings.contains { $0.help == "write 'VIEW'" && $0.line == 14 })
  }

  @Test func `attributes of templates and references of XcodeGen are filled in`() throws {
    let text = """
      name: Shop
      targetTemplates:
        App:
          type: application
          platform: iOS
          settings: &settings
            PRODUCT_BUNDLE_IDENTIFIER: com.example.${bid}
          entitlements:
            path: ${target_name}.entitlements
            properties:
              com.apple.developer.associated-domains: &domains
                - applinks:${host}
                - &login webcredentials:login.${host}
                - *login
      targets:
        Shop:
          templates: [App]
          templateAttributes:
            bid: shop
            host: &host shop.example
          settings:
            <<: *settings
            DEVELOPMENT_TEAM: ABCDE12345
            ALL: *domains
            UNKNOWN: *other
      """
    let reading = ProjectReading(ProjectFiles(["project.yml": text]))
    let app = try reading.catalog(of: reading.candidates.first).catalog.app
    #expect(app.domains == ["shop.example"])
    #expect(app.apple?.appIDs == ["ABCDE12345.com.example.shop"])
  }

  @Test func `references that repeat each other are read up to a limit`() throws {
    let lines = (1..<40).map { "a\($0): &a\($0)\n  - *a\($0 - 1)\n  - *a\($0 - 1)" }
    let text = "a0: &a0\n  - x\n" + lines.joined(separator: "\n")
    let documents = try YAMLReader.documents(Array(text.utf8), skipsUnknown: true)
    #expect(documents.first?["a1"] == [["x"], ["x"]])
    #expect(documents.first?["a39"] == .array([JSONValue(.null), JSONValue(.null)]))
  }

  @Test(arguments: ["shop", "courier"])
  func `two apps in one repository share a website and nothing else`(name: String) throws {
    let reading = ProjectReading(ProjectFiles(ProjectExamples.monorepo))
    #expect(reading.apps.map(\.systems) == ["iOS and Android", "iOS and Android"])
    #expect(reading.candidates.map(\.name) == ["Courier", "Shop"])
    let app = try #require(reading.candidates.first { $0.name.lowercased() == name })
    let project = try reading.catalog(of: app)
    let identity = project.catalog.app
    #expect(identity.domains == ["\(name).example"])
    #expect(identity.schemes == ["\(name)"])
    #expect(identity.apple?.appIDs == ["ABCDE12345.com.example.\(name)"])
    #expect(identity.apple?.appClipIDs.isEmpty == (name == "shop"))
    #expect(identity.android?.package == "com.example.\(name)")
    let other = name == "shop" ? "courier" : "shop"
    #expect(!project.catalog.json.contains(other))
    let folders = Set(project.sources.map { $0.place.path.prefix { $0 != "/" } })
    #expect(folders == [name[...], "web"])
    #expect(project.files.contains { $0.path.hasSuffix("apple-app-site-association") })
  }

  @Test(
    arguments: [
      ("server_name other.example;", "it has no server for a domain of the app", nil),
      ("server_name shop.example;", "where it sends all other requests", nil),
      ("server_name shop.example;\nmystery on;", "'mystery on' on links cannot be decided", nil),
      (
        "server_name shop.example;\nif ($http_x_key != \"hunter2\") { return 403; }",
        "'if ($http_x_key …)' on links cannot be decided", nil
      ),
      ("server_name shop.example;\nlocation /a {", "ends inside this block", nil),
      (
        "server_name shop.example;\nlocation ~ /[.] { deny all; }",
        "where it sends all other requests", "the systems cannot fetch https://shop.example/"
      ),
    ] as [(String, String, String?)]
  )
  func `a server that cannot be compared has its reason in one line`(
    directives: String,
    reason: String,
    refusal: String?
  ) throws {
    let text =
      "server {\nlisten 443 ssl;\n\(directives)\nlocation / { proxy_pass http://web:3000; }\n}"
    let app = AppIdentity(domains: ["shop.example"], android: .init(package: "com.example.shop"))
    let catalog = try LinkCatalog(app: app, routes: [Route("item/{id}", name: "item")])
    let files = ProjectFiles(["nginx.conf": text])
    let server = ProjectServer(path: "nginx.conf", kind: .nginx, files: files)
    let error = #expect(throws: UnreadableFileError.self) { try server.server(for: catalog) }
    #expect(error?.diagnostic.message.contains(reason) == true, "\(String(describing: error))")
    let refused = server.refusals(for: catalog)
    #expect(refused.map(\.code.rawValue) == (refusal == nil ? [] : ["project.refused-file"]))
    #expect(refused.first?.message.contains(refusal ?? "") != false)
  }

  @Test(
    arguments: [
      ("shop.example/{id}/{name}", "{id:int}/{name}", true),
      ("https://shop.example/{user_id}", "{user_id}", true),
      ("shop.example/at-{id}.html?q=by-{name}", "at-{id:int}.html?q=by-{name?}", true),
      ("shop.example/?big={big}&x={x}&flag", "?big={big:int?}&x={x?}", true),
      ("shop.example/a?list={list}&id={id}#top", "a?list={list?}&id={id:int}", true),
      ("shop://item/{id}", "item/{id:int}", false),
      ("shop://{name}", "{name}", false),
      ("shop.example/.*/{id}", nil, true), ("shop.example/{id}{name}", nil, true),
      ("shop.example/${applicationId}/{id}", nil, true), ("shop.example/{id}/{id}", nil, true),
      ("shop.example/a%20b/{id}?a%20b={x}", "a b/{id:int}?a b={x?}", true),
      ("shop.example/a%2Fb/{id}", #"a\/b/{id:int}"#, true), ("shop.example/a%zz", nil, true),
      ("shop.example/{id?}", nil, true), ("shop.example/{name:int}", nil, true),
    ] as [(String, String?, Bool)]
  )
  func `the arguments of a navigation graph become parameters of a pattern`(
    uri: String,
    pattern: String?,
    isWeb: Bool
  ) {
    let place = ProjectPlace("main.xml", 1)
    let arguments =
      [
        ("id", "integer", nil, false), ("big", nil, "7L", false), ("list", "string[]", nil, false),
      ] as [(String, String?, String?, Bool)]
    let link = NavigationLink(
      uri: uri,
      place: place,
      arguments: arguments.map {
        .init(name: $0, type: $1, defaultValue: $2, isNullable: $3, place: place)
      },
      action: "",
      mimeType: nil,
      autoVerify: nil,
      filterPlace: place
    )
    #expect(link.pattern(isWeb: isWeb)?.text == pattern)
  }

  @Test(
    arguments: [
      (["path=/a"], ["a"], true), (["path=/a/"], ["a/"], true),
      (["path=/a/", "path=/a"], ["a"], false),
      (["path=/a/", "path=/a", "path=/b"], ["a", "a/", "b"], true),
      (["pathPrefix=/a/"], ["a/**"], false),
      (["pathPrefix=/a"], ["a", "a/**", "a{more}", "a{more}/**"], false),
      (["pathPrefix=/a", "path=/b/"], ["a", "a/**", "a{more}", "a{more}/**", "b/"], true),
    ] as [([String], [String], Bool)]
  )
  func `a route has the slash at the end of a path that the manifest compares`(
    paths: [String],
    patterns: [String],
    isStrict: Bool
  ) throws {
    let data = paths.map { path in
      let parts = path.split(separator: "=")
      return #"<data android:\#(parts[0])="\#(parts[1])"/>"#
    }
    let project = try Self.project(filter: data.joined(separator: "\n"))
    let catalog = project.catalog
    #expect(catalog.routes.map(\.pattern.text).sorted() == patterns)
    #expect((catalog.app.policies.trailingSlash == .strict) == isStrict)
    #expect(!project.findings.contains { $0.code.rawValue == "import.end-slash" })
    #expect(!project.findings.contains { $0.code.rawValue == "files.route-not-opened" })
  }

  @Test func `a specification of XcodeGen adds values to a target of the file that it includes`()
    throws
  {
    let files = [
      "ios/shop-project.yml": """
      include: [shared/base-project.yml]
      targets:
        App:
          settings: { DEVELOPMENT_TEAM: ABCDE12345, PRODUCT_BUNDLE_IDENTIFIER: com.example.shop }
          entitlements:
            properties:
              com.apple.developer.associated-domains: [ "applinks:shop.example" ]
      """,
      "ios/shared/base-project.yml": """
      targets:
        App:
          type: application
          platform: iOS
          settings: { PRODUCT_BUNDLE_IDENTIFIER: com.example.base }
      """,
    ]
    let reading = ProjectReading(ProjectFiles(files))
    #expect(reading.apps.count == 1)
    let app = try reading.catalog(of: reading.candidates.first).catalog.app
    #expect(app.domains == ["shop.example"])
    #expect(app.apple?.appIDs == ["ABCDE12345.com.example.shop"])
    // A script copies the file beside the folders that it names.
    let moved = [
      "ios/apps/shop-project.yml": "ios/shop-project.yml",
      "shared/base-project.yml": "ios/shared/base-project.yml",
    ]
    let copied = ProjectReading(ProjectFiles(moved.mapValues { files[$0] ?? "" }))
    #expect(copied.candidates.count == 1)
  }

  @Test(arguments: [("kmp/build.gradle.kts", 2), ("kmp/notes.txt", 1)])
  func `a target in another module of Gradle is another app`(path: String, count: Int) {
    var files = ProjectExamples.gradleFiles
    for (path, text) in ProjectExamples.xcode.files { files["kmp/\(path)"] = text }
    let script = "app/build.gradle.kts"
    files[script] = files[script]?.replacing("com.example.shop", with: "com.example.other")
    files[path] = ""
    #expect(ProjectReading(ProjectFiles(files)).apps.count == count)
  }

  @Test(
    arguments: [
      ("https", "web-browser", false), ("mailto", "mail-client", false), ("mailto", "", true),
    ]
  )
  func `a browser and a mail app declare a scheme of the system, which the catalog lacks`(
    scheme: String,
    key: String,
    isFound: Bool
  ) throws {
    var files = ProjectExamples.xcode.files
    files["ios/Shop/Info.plist"] = ProjectExamples.info.replacing("fb1234567890", with: scheme)
    files["ios/Shop/Shop.entitlements"] = ProjectExamples.entitlements.replacing(
      "<dict>",
      with: "<dict><key>com.apple.developer.\(key)</key><true/>"
    )
    let reading = ProjectReading(ProjectFiles(files))
    let project = try reading.catalog(of: reading.candidates.first)
    #expect(project.catalog.app.schemes == ["shop"])
    let codes = project.findings.map(\.code.rawValue)
    #expect(codes.contains("apple.reserved-scheme") == isFound, "\(codes)")
    #expect(!codes.contains("import.bad-value"), "\(codes)")
  }

  @Test func `a name in place of a scheme has one finding at its line`() throws {
    var files = ProjectExamples.xcode.files
    let path = "ios/Shop/Info.plist"
    files[path] = files[path]?.replacing("fb1234567890", with: "LOGIN_SCHEME")
    let reading = ProjectReading(ProjectFiles(files))
    let project = try reading.catalog(of: reading.candidates.first)
    #expect(project.catalog.app.schemes == ["shop"])
    let found = project.findings.filter { $0.file == path && $0.line == 11 }
    #expect(found.map(\.code.rawValue) == ["import.placeholder"])
  }

  @Test func `a configuration without the team is no variant`() throws {
    var files = ProjectExamples.xcodeGen.files
    files["project.yml"] = files["project.yml"]?.replacing(
      "PRODUCT_BUNDLE_IDENTIFIER: com.example.shop.beta",
      with: "DEVELOPMENT_TEAM: ''"
    )
    let reading = ProjectReading(ProjectFiles(files))
    let app = try reading.catalog(of: reading.candidates.first).catalog.app
    #expect(app.apple?.appIDs == ["ABCDE12345.com.example.shop"])
    #expect(app.variants.isEmpty)
  }

  @Test func `a wildcard for one character is no slash at the end of a path`() throws {
    let data =
      #"<data android:pathPattern="/a/.."/><data android:path="/b"/>"#
      + #"<data android:pathPattern="/......../black"/><data android:pathPattern="/........"/>"#
    let routes = try Self.project(filter: data).catalog.routes
    #expect(routes.map(\.pattern.text) == ["a/{a}", "b", "{name}/black", "{name}"])
  }

  @Test func `a filter for another action of the system is not for links`() throws {
    let filters = """
      </intent-filter><intent-filter>
      <action android:name="android.nfc.action.NDEF_DISCOVERED"/>
      <category android:name="android.intent.category.DEFAULT"/>
      <data android:scheme="https" android:host="tag.example"/>
      """
    let project = try Self.project(filter: filters)
    #expect(project.catalog.app.domains == ["shop.example"])
    let codes = project.findings.map(\.code.rawValue)
    #expect(!codes.contains("import.not-for-links"), "\(codes)")
  }

  @Test func `the default flavor is the app, and another one without own names is no variant`()
    throws
  {
    var files = ProjectExamples.xcode.files
    files["android/app/build.gradle"] = """
      plugins { id 'com.android.application' }
      android {
        namespace "com.example.shop"
        defaultConfig { applicationId "com.example.shop" }
        flavorDimensions "default"
        productFlavors {
          instance { dimension "default" }
          official { dimension "default"; isDefault true; minSdk 26 }
        }
      }
      """
    files["android/app/src/main/AndroidManifest.xml"] = """
      <manifest xmlns:android="http://schemas.android.com/apk/res/android"><application>
      <activity android:name=".Main" android:exported="true"><intent-filter>
      <action android:name="android.intent.action.VIEW"/>
      <category android:name="android.intent.category.DEFAULT"/>
      <category android:name="android.intent.category.BROWSABLE"/>
      <data android:scheme="shop-pay"/>
      </intent-filter></activity></application></manifest>
      """
    let reading = ProjectReading(ProjectFiles(files))
    let app = try reading.catalog(of: reading.candidates.first).catalog.app
    #expect(app.schemes == ["shop", "shop-pay"])
    #expect(app.android?.minSDK == 26)
    #expect(app.variants.keys.sorted() == ["debug"])
    #expect(app.variants["debug"]?.schemes == app.schemes)
  }

  @Test func `a manifest whose filters have values of one variant is no output`() throws {
    let path = "app/src/main/AndroidManifest.xml"
    let plain = try Self.project(filter: #"<data android:path="/a"/>"#)
    #expect(plain.catalog.outputs.contains { $0.file == path })
    #expect(plain.unlistedManifest == nil)
    let filled = try Self.project(filter: #"<data android:path="${path}"/>"#)
    #expect(filled.catalog.routes.map(\.pattern.text) == ["a"])
    #expect(!filled.catalog.outputs.contains { $0.file == path })
    #expect(filled.unlistedManifest == path)
  }

  /// Returns the catalog of an app for Android with one filter for web links.
  private static func project(filter data: String) throws -> ProjectCatalog {
    var files = ProjectExamples.gradleFiles
    files["app/build.gradle.kts"] = files["app/build.gradle.kts"]?.replacing(
      "minSdk = 24",
      with: "minSdk = 24\n    manifestPlaceholders[\"path\"] = \"/a\""
    )
    files["app/src/main/AndroidManifest.xml"] = """
      <manifest xmlns:android="http://schemas.android.com/apk/res/android">
        <application>
          <activity android:name=".Main" android:exported="true">
            <intent-filter android:autoVerify="true">
              <action android:name="android.intent.action.VIEW"/>
              <category android:name="android.intent.category.DEFAULT"/>
              <category android:name="android.intent.category.BROWSABLE"/>
              <data android:scheme="https" android:host="shop.example"/>
              \(data)
            </intent-filter>
          </activity>
        </application>
      </manifest>
      """
    let reading = ProjectReading(ProjectFiles(files))
    return try reading.catalog(of: reading.candidates.first)
  }

  @Test func `a route that only a variant has is kept on its domains, and otherwise named`() throws
  {
    func manifest(_ rules: [(host: String, prefix: String)]) -> String {
      let filters = rules.map { host, prefix in
        """
        <intent-filter android:autoVerify="true">
        <action android:name="android.intent.action.VIEW"/>
        <category android:name="android.intent.category.DEFAULT"/>
        <category android:name="android.intent.category.BROWSABLE"/>
        <data android:scheme="https" android:host="\(host)"/>
        <data android:pathPrefix="\(prefix)"/>
        </intent-filter>
        """
      }
      return """
        <manifest xmlns:android="http://schemas.android.com/apk/res/android"><application>
        <activity android:name=".Main" android:exported="true">
        \(filters.joined(separator: "\n"))
        </activity></application></manifest>
        """
    }
    let own = "app/src/debug/AndroidManifest.xml"
    var files = ProjectExamples.gradleFiles
    files["app/src/main/AndroidManifest.xml"] = manifest([("shop.example", "/item/")])
    files[own] = manifest([
      ("shop.example", "/trial/"), ("lab.example", "/lab/"), ("lab.example", "/item/"),
    ])
    let reading = ProjectReading(ProjectFiles(files))
    let project = try reading.catalog(of: reading.candidates.first)
    let routes = project.catalog.routes.map {
      "\($0.pattern.text) \($0.scopes.sorted().map(\.description).joined(separator: " "))"
    }
    #expect(routes == ["item/** universal", "lab/** universal:lab.example"])
    let sources = project.sources.filter { $0.keyPath.hasPrefix("routes[1]") }
    let lines = sources.map { "\($0.keyPath) \($0.value) \($0.place)" }
    let places = [
      "routes[1] lab/** \(own):15", "routes[1].scopes[0] universal:lab.example \(own):14",
    ]
    #expect(lines == places)
    let lost = project.findings.filter { $0.code.rawValue == "project.route-of-variant" }
    #expect(lost.map { "\($0.file ?? ""):\($0.line ?? 0)" } == ["\(own):8"])
    #expect(lost.first?.message.contains("https://shop.example/trial/") == true)
  }

  @Test func `the domains of a template are not the app's own`() throws {
    var files = ProjectExamples.xcodeGen.files
    files["project.yml"] = files["project.yml"]?.replacing(
      "- webcredentials:login.shop.example",
      with: "- webcredentials:Login.example.com\n          - applinks:shop.invalid"
    )
    let reading = ProjectReading(ProjectFiles(files))
    let project = try reading.catalog(of: reading.candidates.first)
    #expect(project.catalog.app.domains == ["shop.example"])
    #expect(project.catalog.app.listedPasswordDomains == ["*.id.example"])
    let findings = project.findings.filter { $0.code.rawValue == "import.placeholder" }
    #expect(findings.map(\.line) == [25, 26])
    #expect(!project.findings.contains { $0.code.rawValue.hasPrefix("files.") })
  }

  @Test func `names and identifiers of a template are left out`() throws {
    var files = ProjectExamples.xcodeGen.files
    files["project.yml"] = files["project.yml"]?.replacing(
      "- webcredentials:login.shop.example",
      with: "- applinks:YOUR_DOMAIN\n          - applinks:app.your-domain.com"
    )
    files["web/.well-known/apple-app-site-association"] = ProjectExamples.association
      .replacing("ABCDE12345.", with: "TEAMID1234.")
    let reading = ProjectReading(ProjectFiles(files))
    let project = try reading.catalog(of: reading.candidates.first)
    #expect(project.catalog.app.domains == ["shop.example"])
    #expect(project.catalog.app.apple?.appIDs == ["ABCDE12345.com.example.shop"])
    let messages = project.findings.map(\.message)
    #expect(messages.contains("'YOUR_DOMAIN' is not a real domain"), "\(messages)")
    let path = "web/.well-known/apple-app-site-association"
    let site = ProjectReading(ProjectFiles([path: files[path] ?? ""]))
    let identifiers = try site.catalog(of: nil).catalog.app.apple?.appIDs ?? []
    #expect(identifiers == [])
  }

  @Test func `a file in the root of a website counts only without one in the folder`() throws {
    func patterns(_ files: [String: String]) throws -> [String] {
      let reading = ProjectReading(ProjectFiles(files))
      let project = try reading.catalog(of: reading.candidates.first)
      return project.catalog.routes.map(\.pattern.text)
    }
    var files = ProjectExamples.xcode.files
    files["web/public/apple-app-site-association"] = ProjectExamples.association
      .replacing("/item/", with: "/old/")
    #expect(try patterns(files) == patterns(ProjectExamples.xcode.files))
  }

  @Test func `an association file that no output can name is in a finding`() throws {
    var files = ProjectExamples.xcodeGen.files
    let path = "web/public/.well-known/apple-app-site-association"
    files[path] = ProjectExamples.association
    let reading = ProjectReading(ProjectFiles(files))
    let project = try reading.catalog(of: reading.candidates.first)
    #expect(project.catalog.outputs == [])
    #expect(project.unlistedAssociations.map(\.path) == [path])
    let finding = project.findings.first {
      $0.code.rawValue == "project.unlisted-association"
    }
    #expect(finding?.file == path)
    #expect(finding?.message.contains("'shop.example/.well-known/") == true, "\(finding as Any)")
  }

  @Test func `the files of several websites are not compared if their domains are unknown`() throws
  {
    func project(_ root: String, _ other: String) throws -> ProjectCatalog {
      var files = ProjectExamples.xcodeGen.files
      files["project.yml"] = files["project.yml"]?.replacing(
        "- applinks:shop.example",
        with: "- applinks:shop.example\n          - applinks:other.example"
      )
      files["\(root)/apple-app-site-association"] = ProjectExamples.association
      files["\(other)/apple-app-site-association"] = ProjectExamples.association
        .replacing("/item/", with: "/other/")
      let reading = ProjectReading(ProjectFiles(files))
      return try reading.catalog(of: reading.candidates.first)
    }
    let unclear = try project("a/.well-known", "b/.well-known")
    #expect(unclear.catalog.app.domains.list.count > 1)
    #expect(unclear.files.allSatisfy { $0.kind != .appleAppSiteAssociation })
    let found = unclear.findings.filter { $0.code.rawValue == "project.unlisted-association" }
    #expect(found.map(\.file) == ["a", "b"].map { "\($0)/.well-known/apple-app-site-association" })
    let named = try project("sites/shop.example", "sites/other.example")
    #expect(named.files.count { $0.kind == .appleAppSiteAssociation } == 2)
  }

  @Test func `an association file of another app is named and left out`() throws {
    let other =
      #"{"applinks": {"details": [{"appID": "ABCDE12345.com.example.b", "paths": ["*"]}]}}"#
    let files = ProjectFiles([
      "app.json": ProjectExamples.expo(id: "com.example.one", host: "one.example"),
      "web/.well-known/apple-app-site-association": other,
    ])
    let reading = ProjectReading(files)
    let project = try reading.catalog(of: reading.candidates[0])
    #expect(project.files.allSatisfy { $0.kind != .appleAppSiteAssociation })
    #expect(project.findings.contains { $0.code.rawValue == "project.other-app" })
  }

  @Test(arguments: [
    ("com.googleusercontent.apps.123-abc", true), ("fb1234567890", true), ("shop", false),
    ("wx0123456789abcdef", true), ("fbank", false), ("vkusno", false), ("msauth.com.example", true),
    ("msauth", true),
  ])
  func `a scheme of a service for sign-in is not the app's own`(scheme: String, isOfService: Bool) {
    #expect(DeclaredNames.isOfService(scheme) == isOfService)
  }
}

@Suite struct `The codes of projects` {
  @Test func `the reference of codes has an entry for every code of a project and no others`()
    throws
  {
    let listed = try Article.codes("project").map { $0.code("Code").first ?? "" }
    let codes = FindingCodes.project.map(\.rawValue)
    #expect(listed == codes)
  }
}
