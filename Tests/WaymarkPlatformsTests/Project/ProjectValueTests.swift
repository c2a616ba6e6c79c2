import Testing
import Waymark
import WaymarkCatalog

@testable import WaymarkPlatforms

/// The values that a project states, and those that it does not.
@Suite struct ProjectValueTests {
  /// Returns the catalog of the first app in files.
  static func project(_ files: [String: String]) throws -> ProjectCatalog {
    let reading = ProjectReading(ProjectFiles(files))
    return try reading.catalog(of: reading.candidates.first)
  }

  @Test func `an association file whose domain no file names makes no catalog for any domain`()
    throws
  {
    let path = "public/.well-known/apple-app-site-association"
    let project = try Self.project([path: ProjectExamples.association])
    #expect(project.catalog.app.domains == [])
    #expect(project.catalog.routes.map(\.pattern.text) == ["item/{item}"])
    #expect(project.findings.contains { $0.code.rawValue == "project.missing-domains" })
  }

  @Test func `entitlements that no build setting names are named with their domains`() throws {
    let setting = "CODE_SIGN_ENTITLEMENTS = Shop/Shop.entitlements;"
    var files = ProjectExamples.xcode.files.filter { $0.key.hasPrefix("ios/") }
    files["ios/Shop/Shop.entitlements"] = ProjectExamples.entitlements
      .replacing("$(LINK_HOST)", with: "shop.example")
    files["ios/Clip/Clip.entitlements"] = files["ios/Shop/Shop.entitlements"]
    func codes() throws -> [String] {
      try Self.project(files).findings.filter { $0.code.rawValue.hasPrefix("project.missing-") }
        .map { "\($0.code.rawValue) \($0.file ?? "")" }
    }
    #expect(try !codes().joined().contains("entitlements"))
    let path = "ios/Shop.xcodeproj/project.pbxproj"
    let clip = "CODE_SIGN_ENTITLEMENTS = Clip/Clip.entitlements;"
    files[path] = ProjectExamples.project.replacing(setting, with: "")
      .replacing("W = {", with: "\(clip)\nW = {")
    let found = try codes()
    let own = "project.missing-entitlements ios/Shop/Shop.entitlements"
    #expect(found.filter { $0.contains("entitlements") } == [own])
    #expect(!found.contains { $0.hasPrefix("project.missing-domains") })
    let help = try Self.project(files).findings.compactMap(\.help)
    #expect(help.contains { $0.contains(setting.dropLast()) }, "\(help)")
  }

  @Test func `the schemes in the Info.plist of an Expo app replace the key 'scheme' on iOS`() throws
  {
    let types = #""infoPlist": {"CFBundleURLTypes": [{"CFBundleURLSchemes": ["shop-ios"]}]},"#
    let text = ProjectExamples.expo(id: "com.example.shop", host: "shop.example")
      .replacing("\"ios\": {", with: "\"ios\": {\n\(types)")
    let project = try Self.project(["app.json": text])
    let lists = project.files.filter { $0.kind == .infoPropertyList }.map(\.text)
    #expect(lists.count == 1 && lists[0].contains("<string>shop-ios</string>"), "\(lists)")
    #expect(!lists[0].contains("<string>shop</string>"), "\(lists)")
    let finding = project.findings.first { $0.code.rawValue == "import.not-for-links" }
    #expect(finding?.line == 4, "\(finding as Any)")
  }

  @Test(arguments: [
    (#""ios": {"associatedDomains": "applinks:a.example"}"#, #"write ["applinks:a.example"]"#),
    (#""associatedDomains": ["applinks:a.example"], "ios": {}"#, "'ios.associatedDomains'"),
    (#""ios": {"associatedDomain": ["applinks:a.example"]}"#, "'ios.associatedDomains'"),
    (
      #""ios": {"entitlements": {"com.apple.developer.associated-domains":"#
        + #" ["applinks:a.example"]}}"#,
      "'ios.associatedDomains'"
    ),
    (#""android": {"associatedDomains": ["applinks:a.example"]}"#, "'ios.associatedDomains'"),
    (
      #""ios": {"associatedDomains": ["applinks:a.example"], "entitlements":"#
        + #" {"com.apple.developer.associated-domains": ["applinks:a.example"]}}"#,
      nil
    ),
  ])
  func `domains that Expo ignores are named with their key`(json: String, help: String?) throws {
    let project = try Self.project([
      "app.json": #"{"expo": {"name": "Shop", "scheme": "shop", \#(json)}}"#
    ])
    let found = project.findings.filter { $0.message.contains("'applinks:a.example'") }
    #expect(found.map(\.code.rawValue) == (help == nil ? [] : ["import.ignored-domains"]))
    #expect(found.allSatisfy { $0.help?.contains(help ?? "-") == true }, "\(found)")
    #expect(project.catalog.app.domains == (help == nil ? ["a.example"] : []))
    #expect(!project.findings.contains { $0.code.rawValue == "project.missing-domains" })
  }

  @Test func `a program of Expo gets the values of app.json, and returns all values`() throws {
    func project(_ program: String) throws -> ProjectCatalog {
      try Self.project([
        "app.json": ProjectExamples.expo(id: "com.example.shop", host: "shop.example"),
        "app.config.js": "module.exports = \(program)",
      ])
    }
    let whole = try project("({ config }) => ({ ...config, extra: { build: process.env.BUILD } })")
    #expect(whole.catalog.outputs.map(\.file) == ["app.json"])
    #expect(whole.catalog.app.domains == ["shop.example"] && !whole.hasUnreadFiles)
    let changed = try project(
      """
      ({ config }) => {
        return {
          ...config, name: isBeta ? 'Beta' : 'Shop', scheme: 'own',
          ios: {
            ...config.ios,
            associatedDomains: [...config.ios.associatedDomains, 'applinks:b.example'],
          },
        };
      }
      """
    )
    #expect(changed.catalog.outputs == [] && !changed.hasUnreadFiles)
    #expect(changed.catalog.app.schemes == ["own"])
    #expect(changed.catalog.app.domains == ["shop.example", "b.example"])
    let places = Dictionary(changed.sources.map { ($0.keyPath, $0.place.description) }) { $1 }
    #expect(places["app.domains[0]"] == "app.json:8", "\(places)")
    #expect(places["app.domains[1]"] == "app.config.js:6", "\(places)")
    let values = changed.findings.filter { $0.code.rawValue == "project.unknown-value" }
    #expect(values.map(\.line) == [3], "\(values)")
    let computed = "({ config }) => ({ ...config, android: { intentFilters: hosts.map(filter) } })"
    #expect(try project(computed).hasUnreadFiles)
    let unread = try project("({ config }) => withPlugin(config)")
    #expect(unread.hasUnreadFiles)
    #expect(unread.findings.contains { $0.code.rawValue == "project.computed-configuration" })
  }

  @Test func `a variant without a known identifier, and one without links, are named`() throws {
    func manifest(_ filter: String) -> String {
      """
      <manifest xmlns:android="http://schemas.android.com/apk/res/android"><application>
      <activity android:name="com.k.A" android:exported="true">
      \(filter)
      </activity></application></manifest>
      """
    }
    let filter = """
      <intent-filter>
      <action android:name="android.intent.action.VIEW"/>
      <category android:name="android.intent.category.DEFAULT"/>
      <category android:name="android.intent.category.BROWSABLE"/>
      <data android:scheme="k-app"/>
      </intent-filter>
      """
    let project = try Self.project([
      "app/build.gradle": """
      plugins { id 'com.android.application' }
      android { namespace 'com.k'; defaultConfig { applicationId 'com.k' }
        flavorDimensions 'x'
        productFlavors {
          pro { isDefault = true }
          free { applicationIdSuffix '.free' }
        }
        buildTypes { debug {
          if (isCI) { applicationIdSuffix '.debug' }
        } } }
      """,
      "app/src/main/AndroidManifest.xml": manifest(""),
      "app/src/pro/AndroidManifest.xml": manifest(filter),
    ])
    #expect(project.catalog.app.android?.package == "com.k")
    #expect(project.catalog.app.variants.isEmpty, "\(project.catalog.app.variants)")
    let unknown = project.findings.filter { $0.message.contains("of the variant 'debug'") }
    #expect(unknown.map(\.line) == [9], "\(project.findings)")
    #expect(project.findings.contains { $0.message.contains("state neither") })
  }

  @Test func `a module for watches without links is no second app`() throws {
    func script(_ id: String) -> String {
      "plugins { id 'com.android.application' }\n"
        + "android { namespace '\(id)'; defaultConfig { applicationId '\(id)' } }"
    }
    var files = ProjectExamples.xcode.files
    let manifest = """
      <manifest xmlns:android="http://schemas.android.com/apk/res/android"><application>
      <activity android:name="com.k.A" android:exported="true"><intent-filter>
      <action android:name="android.intent.action.VIEW"/>
      <category android:name="android.intent.category.DEFAULT"/>
      <category android:name="android.intent.category.BROWSABLE"/>
      <data android:scheme="shop"/>
      </intent-filter></activity></application></manifest>
      """
    files["settings.gradle"] = "include ':phone', ':watch'"
    files["phone/build.gradle"] = script("com.k")
    files["phone/src/main/AndroidManifest.xml"] = manifest
    files["watch/build.gradle"] = script("com.k.watch")
    files["watch/src/main/AndroidManifest.xml"] = "<manifest><application/></manifest>"
    let reading = ProjectReading(ProjectFiles(files))
    #expect(reading.candidates.map(\.systems) == ["iOS and Android"])
    #expect(
      try reading.catalog(of: reading.candidates.first).catalog.app.android?.package == "com.k"
    )
    files["watch/src/main/AndroidManifest.xml"] = manifest
    #expect(ProjectReading(ProjectFiles(files)).candidates.count == 3)
  }

  @Test func `a specification of XcodeGen for another project than that of Xcode has its apps`() {
    var files = ProjectExamples.xcode.files
    func names() -> [String] { ProjectReading(ProjectFiles(files)).apps.map(\.name).sorted() }
    func specification(_ name: String) -> String {
      """
      name: \(name)
      targets:
        Shop: { type: application, platform: iOS }
        Beta: { type: application, platform: iOS }
      """
    }
    files["ios/project.yml"] = specification("Shop")
    #expect(names() == ["Shop"])
    files["ios/project-beta.yml"] = specification("Other")
    #expect(names() == ["Beta", "Shop"])
  }

  @Test func `routes of flavors have the activity and the domain of the flavor`() throws {
    func manifest(_ activity: String, _ host: String, _ path: String) -> String {
      """
      <manifest xmlns:android="http://schemas.android.com/apk/res/android"><application>
      <activity android:name="\(activity)" android:exported="true">
      <intent-filter android:autoVerify="true">
      <action android:name="android.intent.action.VIEW"/>
      <category android:name="android.intent.category.DEFAULT"/>
      <category android:name="android.intent.category.BROWSABLE"/>
      <data android:scheme="https" android:host="\(host)" android:pathPrefix="/\(path)/"/>
      </intent-filter></activity></application></manifest>
      """
    }
    let project = try Self.project([
      "settings.gradle": "include ':app'",
      "app/build.gradle": """
      plugins { id 'com.android.application' }
      android { namespace 'com.k'; defaultConfig { applicationId 'com.k' }
        flavorDimensions 'x'
        productFlavors {
          pro { dimension 'x'; isDefault = true }
          free { dimension 'x'; applicationIdSuffix '.free' }
        } }
      """,
      "app/src/main/AndroidManifest.xml": "<manifest/>",
      "app/src/pro/AndroidManifest.xml": manifest(".ProActivity", "pro.example", "p"),
      "app/src/free/AndroidManifest.xml": manifest(".FreeActivity", "free.example", "f"),
    ])
    let routes = project.catalog.routes.map { route in
      "\(route.pattern.text) \(route.scopes.sorted()) \(route.notes.activity ?? "")"
    }
    #expect(project.catalog.app.android?.activity == "com.k.ProActivity")
    #expect(
      routes == [
        "p/** [universal:pro.example] ", "f/** [universal:free.example] com.k.FreeActivity",
      ]
    )
  }

  /// Configurations of a website, and whether they send the file that `FILE` is the path of.
  @Test(
    arguments: [
      ("_redirects", "/.well-known/* FILE 200", true),
      ("_redirects", "/.well-known/* FILE 301", false),
      ("_redirects", "/.well-known/* FILE", false),
      ("_redirects", "# /.well-known/* FILE 200", false),
      ("netlify.toml", "[[redirects]]\nto = \"FILE\"\nstatus = 200", true),
      ("netlify.toml", "[[redirects]]\nto = \"FILE\"\n[[redirects]]\nstatus = 200", false),
      ("vercel.json", #"{"rewrites": [{"destination": "FILE"}]}"#, true),
      ("vercel.json", #"{"redirects": [{"destination": "FILE"}]}"#, false),
      ("now.json", #"{"routes": [{"dest": "FILE", "status": 301}]}"#, false),
      ("firebase.json", #"{"hosting": {"headers": [{"source": "FILE"}]}}"#, false),
      (".htaccess", "RewriteRule ^a$ FILE [L]", true),
      (".htaccess", "RewriteRule ^a$ FILE [L,R=301]", false),
      (".htaccess", "Redirect 301 /a FILE", false),
      ("site.conf", "location = /a { alias /srvFILE; }", true),
      ("site.conf", "location = /a { rewrite ^ FILE permanent; }", false),
      ("site.conf", "location = FILE { root /srv; }", false),
    ] as [(String, String, Bool)]
  )
  func `an association file with the ending '.json' is sent only without a redirect`(
    name: String,
    text: String,
    isSent: Bool
  ) throws {
    var files = ProjectExamples.xcode.files
    let path = "web/public/.well-known/apple-app-site-association"
    func codes() throws -> [String] {
      try Self.project(files).findings.map(\.code.rawValue).filter { $0 == "project.refused-file" }
    }
    #expect(try codes() == [])
    files["\(path).json"] = files.removeValue(forKey: path)
    #expect(try codes().count == 1 && Self.project(files).hasRefusedFiles)
    let file = "/.well-known/apple-app-site-association.json"
    files["web/\(name)"] = text.replacing("FILE", with: file)
    #expect(try codes().isEmpty == isSent && Self.project(files).hasRefusedFiles != isSent)
  }

  /// The dependencies of an app, and the code of the finding if the module is not read.
  @Test(
    arguments: [
      ("implementation(project(Modules.LINKS))", nil),
      ("implementation(project(path = Modules.LINKS))", nil),
      ("add(\"implementation\", project(\":links\"))", nil),
      ("implementation(project(Modules.Links.path))", "project.unknown-value"),
      ("listOf(\":links\").forEach { implementation(project(it)) }", "project.unknown-value"),
      ("implementation(project(\":other\"))", "project.unread-script"),
      ("testImplementation(project(Modules.Links.path))", ""),
    ] as [(String, String?)]
  )
  func `a module that a dependency adds is read, or named`(
    dependency: String,
    code: String?
  ) throws {
    func manifest(_ scheme: String) -> String {
      """
      <manifest xmlns:android="http://schemas.android.com/apk/res/android"><application>
      <activity android:name="com.k.A" android:exported="true"><intent-filter>
      <action android:name="android.intent.action.VIEW"/>
      <category android:name="android.intent.category.DEFAULT"/>
      <category android:name="android.intent.category.BROWSABLE"/>
      <data android:scheme="\(scheme)"/>
      </intent-filter></activity></application></manifest>
      """
    }
    let project = try Self.project([
      "settings.gradle.kts": "include(\":app\", \":links\")",
      "buildSrc/src/main/kotlin/Modules.kt": "object Modules { const val LINKS = \":links\" }",
      "app/build.gradle.kts": """
      plugins { id("com.android.application") }
      android { namespace = "com.k"; defaultConfig { applicationId = "com.k" } }
      dependencies {
        \(dependency)
      }
      """,
      "app/src/main/AndroidManifest.xml": manifest("k-app"),
      "links/build.gradle.kts": "plugins { id(\"com.android.library\") }",
      "links/src/main/AndroidManifest.xml": manifest("k-links"),
    ])
    let schemes = project.catalog.app.schemes.list
    #expect(schemes.contains("k-links") == (code == nil), "\(dependency) \(schemes)")
    let found = project.findings.filter { $0.file == "app/build.gradle.kts" && $0.line == 4 }
    let expected = code.map { $0.isEmpty ? [] : [$0] } ?? []
    #expect(found.map(\.code.rawValue) == expected, "\(dependency) \(found)")
    #expect(project.hasUnreadFiles != expected.isEmpty, "\(dependency)")
  }

  /// Changes of the filter of an Expo app without domains, and the remedy for it.
  @Test(
    arguments: [
      (#""autoVerify": true,"#, "", #"add '"autoVerify": true' to the filter"#),
      (
        #"{ "scheme": "https","#, #"{ "scheme": "shop" }, { "scheme": "https","#,
        "write a separate filter for custom schemes"
      ),
      (
        #""host": "shop.example""#, #""host": "https://shop.example""#,
        "write a host that systems verify"
      ),
      (
        #""host": "shop.example""#, #""host": "shop.example", "path": "/a", "pathSuffix": "/b""#,
        "write a separate object in 'data' for each path"
      ),
    ]
  )
  func `the remedy for a filter is in words of Expo`(
    old: String,
    new: String,
    remedy: String
  ) throws {
    let file = ProjectExamples.expo(id: "com.example.shop", host: "shop.example")
      .replacing(#""applinks:shop.example""#, with: "")
    let changed = file.replacing(old, with: new)
    #expect(changed != file)
    let project = try Self.project(["app.json": changed])
    let remedies = project.findings.compactMap(\.help)
    #expect(remedies.contains { $0.hasPrefix(remedy) }, "\(project.findings)")
  }

  /// Loops that make flavors or build types, and whether a finding names them.
  @Test(
    arguments: [
      (#"productFlavors { listOf("de", "fr").forEach { create(it) { } } }"#, true),
      (#"productFlavors { listOf("de", "fr").forEach { c -> register(c) { } } }"#, true),
      (#"buildTypes { listOf("qa").forEach { n -> create(n) { initWith(release) } } }"#, true),
      (#"buildTypes { configureEach { isMinifyEnabled = true } }"#, false),
    ]
  )
  func `the names of a loop are computed`(block: String, isComputed: Bool) {
    let files = ProjectFiles([
      "app/build.gradle.kts": """
      plugins { id("com.android.application") }
      android { defaultConfig { applicationId = "com.k" } }
      android { \(block) }
      """
    ])
    let found = AndroidProject.modules(in: files).flatMap(\.findings).map(\.code.rawValue)
    #expect(found == (isComputed ? ["project.unread-script"] : []))
  }

  @Test func `a type whose only scheme is unknown has one finding`() throws {
    var files = ProjectExamples.xcode.files
    let path = "ios/Shop/Info.plist"
    files[path] = files[path]?.replacing(
      "<string>fb1234567890</string>",
      with: """
        </array>
        </dict>
        <dict>
          <key>CFBundleURLSchemes</key>
          <array>
            <string>fb$(FACEBOOK_APP_ID)</string>
        """
    )
    let codes = try Self.project(files).findings.filter { $0.file == path }.map(\.code.rawValue)
    #expect(codes.contains("project.unknown-value"), "\(codes)")
    #expect(!codes.contains("apple.no-schemes"), "\(codes)")
  }

  @Test func `included files and values for a configuration are those that Xcode finds`() throws {
    var files = ProjectExamples.xcode.files
    files["ios/Config/Shop.xcconfig"] = """
      #include "Base"
      URL_SCHEME = shop
      URL_SCHEME[config=Debug] = shop-debug
      """
    files["ios/Base.xcconfig"] = """
      PRODUCT_BUNDLE_IDENTIFIER = com.example.shop
      DEVELOPMENT_TEAM = ABCDE12345
      LINK_HOST = shop.example
      """
    let app = try Self.project(files).catalog.app
    #expect(app.apple?.appIDs == ["ABCDE12345.com.example.shop"])
    #expect(app.schemes == ["shop"])
    #expect(app.variants["debug"]?.schemes.list == ["shop-debug"])
  }

  /// The lines of a file of settings, and the scheme in a release and in a debug build.
  @Test(arguments: [
    ("URL_SCHEME = a\nURL_SCHEME[config=Debug*] = b", "a", "b"),
    ("URL_SCHEME[config=*] = b\nURL_SCHEME = a", "b", "b"),
    ("URL_SCHEME [config=R*e] = b\nURL_SCHEME = a", "b", "a"),
    ("URL_SCHEME[config=Debu?] = b\nURL_SCHEME = a", "a", "b"),
    ("URL_SCHEME[sdk=iphoneos*][config=Release] = b\nURL_SCHEME = a", "b", "a"),
    ("URL_SCHEME[sdk=iphone*,config=Release] = b\nURL_SCHEME[sdk=*] = a", "b", "a"),
    ("URL_SCHEME[config=Debug][sdk=macosx*] = b\nURL_SCHEME = a", "a", "a"),
    ("URL_SCHEME[sdk=iphonesimulator*] = b\nURL_SCHEME = a", "a", "a"),
    ("URL_SCHEME[arch=*] = b\nURL_SCHEME = a", "b", "b"),
    ("URL_SCHEME[arch=arm64] = b\nURL_SCHEME = a", "a", "a"),
    ("URL_SCHEME = a\nURL_SCHEME[config=Debug] = $(inherited)-debug", "a", "a-debug"),
    ("URL_SCHEME[sdk=iphonesimulator*] = b", nil, nil),
  ])
  func `a value under conditions is that of the builds for which they hold`(
    lines: String,
    release: String?,
    debug: String?
  ) throws {
    var files = ProjectExamples.xcode.files
    files["ios/Config/Shop.xcconfig"] = ProjectExamples.configuration
      .replacing("URL_SCHEME = shop", with: lines)
    let app = try Self.project(files).catalog.app
    let schemes = app.schemes.list.filter { !$0.hasPrefix("fb") }
    #expect(schemes == [release].compactMap(\.self), "\(lines)")
    let variant = app.variants["debug"]?.schemes.list.filter { !$0.hasPrefix("fb") }
    #expect(variant == [debug].compactMap(\.self), "\(lines)")
  }

  @Test func `a target of XcodeGen for several systems has the system in its name`() throws {
    let reading = ProjectReading(
      ProjectFiles([
        "project.yml": """
        name: Shop
        options: { bundleIdPrefix: com.example }
        targetTemplates:
          Base: { type: application, settings: { DEVELOPMENT_TEAM: ABCDE12345 } }
          App:
            templates: [Base]
            entitlements:
              path: Shop.entitlements
              properties:
                com.apple.developer.associated-domains: [
                  "applinks:shop.example", # the website
                  "applinks:${platform}.shop.example",
                ]
        targets:
          My_Shop:
            templates: [App]
            platform: [iOS, tvOS]
        """
      ])
    )
    #expect(reading.apps.map(\.name).sorted() == ["My_Shop_iOS", "My_Shop_tvOS"])
    let app = try reading.catalog(of: reading.candidates.first).catalog.app
    #expect(app.apple?.appIDs == ["ABCDE12345.com.example.My-Shop-iOS"])
    #expect(app.domains.list.first == "shop.example")
  }

  @Test(arguments: ["project.yml", "base.yml"])
  func `a specification of XcodeGen with a wrong bracket is named`(path: String) throws {
    var files = [
      "project.yml": """
      name: Shop
      include: base.yml
      targets:
        Shop:
          type: application
          platform: iOS
          sources: [Sources]
          info: { path: Info.plist, properties: { CFBundleURLTypes: [] } }
      """,
      "base.yml": "settings:\n  base: { DEVELOPMENT_TEAM: ABCDE12345,\n    A: [b] }\n",
    ]
    func findings() -> [LinkDiagnostic] {
      ProjectReading(ProjectFiles(files)).obstacles.filter {
        $0.code.rawValue == "project.unreadable-file"
      }
    }
    #expect(findings().isEmpty)
    files[path] = files[path]?.replacing("[Sources]", with: "[Sources")
      .replacing("[b] }", with: "[b} }")
    let found = findings()
    #expect(found.map(\.file) == [path])
    #expect(found.map(\.line) == [path == "base.yml" ? 3 : 7], "\(found)")
  }

  @Test func `the line of a value has its letter case, and that of a domain is no name`() throws {
    var files = ProjectExamples.xcode.files
    files["ios/Shop/Info.plist"] = files["ios/Shop/Info.plist"]?
      .replacing("<string>Shop</string>", with: "<string>shop.example</string>")
      .replacing("<string>fb1234567890</string>", with: "<string>shop</string>")
      .replacing("$(URL_SCHEME)", with: "SHOP")
    let sources = try Self.project(files).sources
    func line(_ keyPath: String) -> String? {
      sources.first { $0.keyPath == keyPath }?.place.description
    }
    #expect(line("app.schemes[0]") == "ios/Shop/Info.plist:11")
    #expect(line("app.domains[0]") == "ios/Shop/Shop.entitlements:5")
  }

  @Test func `an Info.plist without schemes is no output`() throws {
    func outputs(_ content: String) throws -> [String] {
      var files = ProjectExamples.xcode.files
      let path = "ios/Shop/Info.plist"
      files[path] = "<plist version=\"1.0\">\n<dict>\n\(content)</dict>\n</plist>\n"
      return try Self.project(files).catalog.outputs.compactMap(\.file).filter { $0 == path }
    }
    let scheme = "<key>CFBundleURLSchemes</key><array><string>shop</string></array>"
    let types = "<key>CFBundleURLTypes</key>\n<array><dict>\(scheme)</dict></array>\n"
    #expect(try outputs(types).count == 1)
    #expect(try outputs("") == [])
  }
  @Test func `an identifier in an association file belongs to the configuration that states it`()
    throws
  {
    let path = "web/public/.well-known/apple-app-site-association"
    let shop = "ABCDE12345.com.example.shop"
    func project(_ apps: [String], clips: [String] = []) throws -> ProjectCatalog {
      var files = ProjectExamples.xcode.files
      func list(_ texts: [String]) -> String {
        "[\(texts.map { "\"\($0)\"" }.joined(separator: ", "))]"
      }
      files[path] = ProjectExamples.association.replacing("[\"\(shop)\"]", with: list(apps))
        .replacing(
          "{\n  \"applinks\"",
          with: "{\n  \"appclips\": {\"apps\": \(list(clips))},\n\"applinks\""
        )
      return try Self.project(files)
    }
    let variants = try project(
      [shop, "\(shop).debug"],
      clips: ["\(shop).Clip", "\(shop).debug.Clip"]
    )
    let app = variants.catalog.app
    #expect(app.apple?.appIDs == [shop])
    #expect(app.apple?.appClipIDs == ["\(shop).Clip"])
    #expect(app.variants["debug"]?.apple?.appIDs == ["\(shop).debug"])
    #expect(app.variants["debug"]?.apple?.appClipIDs == ["\(shop).debug.Clip"])
    #expect(variants.catalog.outputs.contains { $0.kind == .appleAppSiteAssociation })
    #expect(!variants.findings.contains { $0.code.rawValue == "import.other-app" })
    let driver = "ABCDE12345.com.example.driver"
    let shared = try project([shop, driver], clips: ["\(driver).Clip"])
    #expect(shared.catalog.app.apple?.appIDs == [shop])
    #expect(shared.catalog.app.apple?.appClipIDs == [])
    #expect(shared.findings.count { $0.code.rawValue == "import.other-app" } == 2)
    #expect(!shared.catalog.outputs.contains { $0.kind == .appleAppSiteAssociation })
    #expect(shared.unlistedAssociations.map(\.path) == [path])
    let finding = shared.findings.first { $0.code.rawValue == "project.shared-association" }
    #expect(finding?.message.contains("'\(driver)' under 'applinks'") == true, "\(finding as Any)")
  }

  @Test func `a fingerprint belongs to the package of its statement`() throws {
    let name = "web/.well-known/assetlinks.json"
    func project(_ statements: [(package: String, print: String)]) throws -> ProjectCatalog {
      var files = ProjectExamples.gradleFiles
      let texts = statements.map { package, print in
        String(ProjectExamples.assetLinks(package).dropFirst(2).dropLast(2))
          .replacing(ProjectExamples.fingerprint, with: print)
      }
      files[name] = "[\n\(texts.joined(separator: ",\n"))\n]"
      return try Self.project(files)
    }
    let (shop, own) = ("com.example.shop", ProjectExamples.fingerprint)
    let other = own.replacing("A1", with: "B2")
    let both = try project([(shop, own), ("\(shop).debug", other)])
    #expect(both.catalog.app.android?.fingerprints == [own])
    #expect(both.catalog.app.variants["debug"]?.android?.fingerprints == [other])
    #expect(both.sources.contains { $0.keyPath == "app.variants.debug.android.fingerprints[0]" })
    let codes = Set(both.findings.map(\.code.rawValue))
    #expect(codes.isDisjoint(with: ["import.other-package", "project.missing-fingerprints"]))
    let one = try project([(shop, own)])
    #expect(one.catalog.app.variants["debug"]?.android?.fingerprints == [])
    #expect(try LinkCatalog(json: one.catalog.json) == one.catalog)
    let missing = one.findings.filter { $0.code.rawValue == "project.missing-fingerprints" }
    #expect(missing.count == 1 && missing[0].message.contains("'debug'"), "\(missing)")
  }

  /// The links of the app for iOS, and whether a variant for Android alone still has that app.
  @Test(arguments: [
    (["shop.example"], false), (["shop.example", "beta.shop.example"], true),
    (["*.shop.example", "shop.example"], true),
  ])
  func `a variant has a system only if the project builds it there, or if its links open the app`(
    domains: [String],
    hasApple: Bool
  ) throws {
    var files = ProjectExamples.gradleFiles
    files["ios/Shop.xcodeproj/project.pbxproj"] = ProjectExamples.project
    files["ios/Config/Shop.xcconfig"] = ProjectExamples.configuration
    files["ios/Shop/Info.plist"] = ProjectExamples.info
    files["ios/Shop/Shop.entitlements"] = ProjectExamples.entitlements.replacing(
      "<string>applinks:$(LINK_HOST)</string>",
      with: domains.map { "<string>applinks:\($0)</string>" }.joined()
    )
    let script = "app/build.gradle.kts"
    files[script] = files[script]?.replacing(
      "buildTypes {",
      with: """
        flavorDimensions += "stage"
        productFlavors {
          create("prod") { dimension = "stage"; isDefault = true }
          create("beta") { dimension = "stage"; applicationIdSuffix = ".beta" }
        }
        buildTypes {
        """
    )
    files["app/src/beta/res/navigation/main.xml"] = ProjectExamples.graph
      .replacing("shop.example", with: "beta.shop.example")
    let app = try Self.project(files).catalog.app
    let beta = try #require(app.variants["beta"], "\(app.variants)")
    #expect(beta.domains == ["beta.shop.example"])
    #expect((beta.apple != nil) == hasApple)
    #expect(beta.android?.package == "com.example.shop.beta")
    #expect(app.variants["debug"]?.apple?.appIDs == ["ABCDE12345.com.example.shop.debug"])
  }

  @Test func `an identifier of a variant that is not known is not that of the app itself`() throws {
    var files = ProjectExamples.gradleFiles
    let script = "app/build.gradle.kts"
    files[script] = files[script]?.replacing("\".debug\"", with: "System.getenv(\"SUFFIX\")")
    let project = try Self.project(files)
    #expect(project.catalog.app.variants.isEmpty)
    let unknown = project.findings.filter { $0.code.rawValue == "project.unknown-value" }
    #expect(unknown.map(\.line) == [9] && unknown[0].message.contains("'debug'"), "\(unknown)")
  }

  @Test(
    arguments: [
      ("onVariants(selector().withBuildType(\"debug\"))", ["shop.example"]),
      ("onVariants(selector().all())", []), ("onVariants", []),
    ] as [(String, [String])]
  )
  func `a value that a script sets for one build type is unknown only there`(
    call: String,
    domains: [String]
  ) throws {
    var files = ProjectExamples.gradleFiles
    let script = "app/build.gradle.kts"
    files[script] = files[script]?.replacing(
      "minSdk = 24",
      with: "minSdk = 24\n    manifestPlaceholders[\"host\"] = \"shop.example\""
    )
    files[script]?
      .append("\nandroidComponents { \(call) { it.manifestPlaceholders.put(\"host\", \"x\") } }")
    files["app/src/main/res/navigation/main.xml"] = ProjectExamples.graph
      .replacing("https://shop.example", with: "https://${host}")
    let project = try Self.project(files)
    #expect(project.catalog.app.domains.list == domains)
    #expect(project.findings.contains { $0.code.rawValue == "project.unknown-placeholder" })
  }

  @Test func `the entitlements of a development build are an output in developer mode`() throws {
    var files = ProjectExamples.xcode.files
    let path = "ios/Shop/Debug.entitlements"
    files[path] = ProjectExamples.entitlements
      .replacing("applinks:$(LINK_HOST)", with: "applinks:shop.example?mode=developer")
    files["ios/Shop.xcodeproj/project.pbxproj"] = ProjectExamples.project
      .replacing("Shop/Shop.entitlements", with: "Shop/Debug.entitlements", maxReplacements: 1)
    let project = try Self.project(files)
    let output = try #require(project.catalog.outputs.first { $0.file == path })
    #expect(output.variant == "debug" && output.settings.isDeveloperMode)
    let file = try Entitlements(files[path] ?? "")
    let variant = try #require(project.catalog.variant("debug"))
    let generated = try variant.generate(.entitlements(into: file, isDeveloperMode: true))
    #expect(generated.files.map(\.text) == [files[path] ?? ""])
  }
}
