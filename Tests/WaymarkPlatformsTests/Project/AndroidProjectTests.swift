import TestSupport
import Testing
import Waymark
import WaymarkCatalog

@testable import WaymarkPlatforms

/// Small projects, as each kind of project has its files, and the values with their lines.
@Suite struct `Android projects` {
  private static func modules(_ texts: [String: String]) -> [AndroidModule] {
    AndroidProject.modules(in: ProjectFiles(texts))
  }

  private static func variant(_ name: String, _ texts: [String: String]) throws -> AndroidVariant {
    try #require(modules(texts).first?.variants.first { $0.name == name })
  }

  /// The lines of the merged manifest with a text, as `text @path:line`.
  private static func lines(_ variant: AndroidVariant, _ text: String) -> [String] {
    let lines = variant.manifest.text.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.indices.filter { lines[$0].contains(text) }.map { index in
      let place = variant.manifest.place(of: index + 1)
      return "\(String(lines[index]).trimmed) @\(place?.description ?? "")"
    }
  }

  private static func manifest(_ content: String) -> String {
    """
    <manifest xmlns:android="http://schemas.android.com/apk/res/android"
      xmlns:tools="http://schemas.android.com/tools">
    <application>
    \(content)
    </application>
    </manifest>
    """
  }

  private static func filter(_ data: String, attributes: String = "") -> String {
    """
    <intent-filter\(attributes)>
    <action android:name="android.intent.action.VIEW"/>
    <category android:name="android.intent.category.DEFAULT"/>
    <category android:name="android.intent.category.BROWSABLE"/>
    \(data)
    </intent-filter>
    """
  }

  private static func activity(
    _ name: String,
    _ data: String,
    _ attributes: String = ""
  ) -> String {
    "<activity android:name=\"\(name)\"\(attributes)>\(filter(data))</activity>"
  }

  private static func codes(_ modules: [AndroidModule]) -> [String] {
    modules.flatMap(\.findings).map { "\($0.code) \($0.file ?? ""):\($0.line ?? 0)" }
  }

  /// A project with flavours, whose values are in scripts, in resources, and in a library.
  private static let shop = [
    "settings.gradle.kts": "include(\":app\", \":core:links\")",
    "app/build.gradle.kts": """
    plugins { id("com.android.application") }
    android {
      namespace = "com.shop.code"
      defaultConfig {
        applicationId = "com.shop"
        minSdk = 24
        manifestPlaceholders["host"] = "shop.example.com"
      }
      flavorDimensions += "brand"
      productFlavors {
        create("blue") { applicationIdSuffix = ".blue" }
        create("red") {
          applicationIdSuffix = "red"
          manifestPlaceholders["host"] = "red.example.com"
        }
      }
      buildTypes { debug { applicationIdSuffix = ".debug" } }
    }
    dependencies { implementation(project(":core:links")) }
    """,
    "app/src/main/AndroidManifest.xml": manifest(
      """
      <activity android:name=".Main" android:exported="@bool/open">
      \(filter(
        "<data android:scheme=\"https\" android:host=\"${host}\"/>",
        attributes: " android:autoVerify=\"true\""
      ))
      \(filter("<data android:scheme=\"@string/scheme\"/>"))
      \(filter("<data android:scheme=\"${applicationId}\"/>"))
      </activity>
      """
    ),
    "app/src/main/res/values/bools.xml": "<resources>\n<bool name=\"open\">true</bool></resources>",
    "app/src/debug/AndroidManifest.xml": manifest(
      activity("com.shop.code.Main", "<data android:scheme=\"debug\"/>")
    ),
    "core/links/build.gradle":
      "apply plugin: 'com.android.library'\nandroid { namespace 'com.links' }",
    "core/links/src/main/AndroidManifest.xml": manifest(
      activity(".Help", "<data android:scheme=\"help\"/>")
    ),
    "core/links/src/main/res/values/strings.xml": """
    <resources>
      <string name="scheme">shop</string>
    </resources>
    """,
  ]

  @Test func `the variants of a project have their own packages, hosts and lines`() throws {
    let modules = Self.modules(Self.shop)
    #expect(modules.map(\.folder) == ["app"])
    #expect(
      modules[0].variants.map { "\($0.name) \($0.applicationID?.text ?? "")" } == [
        "blueDebug com.shop.blue.debug", "blueRelease com.shop.blue",
        "redDebug com.shop.red.debug", "redRelease com.shop.red",
      ]
    )
    let blue = try Self.variant("blueRelease", Self.shop)
    let red = try Self.variant("redDebug", Self.shop)
    #expect(
      Self.lines(blue, "android:host") == [
        "android:host=\"shop.example.com\"/> @app/build.gradle.kts:7"
      ]
    )
    #expect(
      Self.lines(red, "android:host") == [
        "android:host=\"red.example.com\"/> @app/build.gradle.kts:14"
      ]
    )
    #expect(
      Self.lines(red, "android:scheme") == [
        "android:scheme=\"debug\"/> @app/src/debug/AndroidManifest.xml:8",
        "android:scheme=\"https\" @app/src/main/AndroidManifest.xml:9",
        "android:scheme=\"shop\"/> @core/links/src/main/res/values/strings.xml:2",
        "android:scheme=\"com.shop.red.debug\"/> @app/build.gradle.kts:17",
        "android:scheme=\"help\"/> @core/links/src/main/AndroidManifest.xml:8",
      ]
    )
    #expect(
      Self.lines(blue, "android:name=\"com.") == [
        "android:name=\"com.shop.code.Main\" @app/src/main/AndroidManifest.xml:4",
        "android:name=\"com.links.Help\"> @core/links/src/main/AndroidManifest.xml:4",
      ]
    )
    #expect(
      Self.lines(blue, "exported") == [
        "android:exported=\"true\"> @app/src/main/res/values/bools.xml:2"
      ]
    )
    #expect(
      Self.lines(blue, "minSdk") == [
        "<uses-sdk android:minSdkVersion=\"24\"/> @app/build.gradle.kts:6"
      ]
    )
    #expect(blue.values.placeholders["host"] == "shop.example.com")
    #expect(blue.values.resources["@string/scheme"] == "shop")
    #expect(Self.codes(modules) == [])
  }

  @Test func `the merged manifest of a variant becomes a catalog, like any manifest`() throws {
    let red = try Self.variant("redRelease", Self.shop)
    let file = try ImportFile(bytes: Array(red.manifest.text.utf8), name: "merged")
    let catalog = try LinkCatalog.importing([file]).catalog
    #expect(catalog.app.android?.package == "com.shop.red")
    #expect(catalog.app.android?.activity == "com.shop.code.Main")
    #expect(catalog.app.domains.list == ["red.example.com"])
    #expect(catalog.app.schemes.list == ["shop", "com.shop.red", "help"])
  }

  @Test func `the app for the store comes first, then flavors, build types and both`() throws {
    let apps = AndroidApp.apps(in: ProjectFiles(Self.shop))
    #expect(apps.map(\.name) == ["app"])
    #expect(
      apps[0].variants.map { "\($0.name) \($0.package?.text ?? "")" } == [
        " com.shop.red", "blue com.shop.blue", "debug com.shop.red.debug",
        "blue-debug com.shop.blue.debug",
      ]
    )
    let reading = ProjectReading(ProjectFiles(Self.shop))
    let variants = try reading.catalog(of: reading.candidates.first).catalog.app.variants
    #expect(variants.keys.sorted() == ["blue", "blue-debug", "debug"])
  }

  @Test func `a route has the domains on which only a variant opens it`() throws {
    func activity(_ links: (host: String, path: String)...) -> String {
      let filters = links.map { link in
        Self.filter(
          #"<data android:scheme="https" android:host="\#(link.host)"/>"#
            + #"<data android:pathPrefix="/\#(link.path)/"/>"#,
          attributes: #" android:autoVerify="true""#
        )
      }
      let content = filters.joined(separator: "\n")
      return Self.manifest(
        #"<activity android:name=".Main" android:exported="true">\#(content)</activity>"#
      )
    }
    let reading = ProjectReading(
      ProjectFiles([
        "app/build.gradle": """
        android {
          namespace "com.shop"
          defaultConfig { applicationId "com.shop" }
          buildTypes { debug { applicationIdSuffix ".debug" } }
        }
        """,
        "app/src/main/AndroidManifest.xml": activity(("a.example", "item"), ("b.example", "page")),
        "app/src/debug/AndroidManifest.xml": activity(("next.a.example", "item")),
      ])
    )
    let catalog = try reading.catalog(of: reading.candidates.first).catalog
    let scopes = catalog.routes.map { route in route.scopes.sorted().map { "\($0)" } }
    #expect(
      scopes == [
        ["universal:a.example", "universal:next.a.example"], ["universal:b.example"],
      ]
    )
    #expect(catalog.app.domains == ["a.example", "b.example"])
  }

  /// Projects of frameworks, the folder of the app in each, and its package and schemes.
  @Test(
    arguments: [
      (
        [
          "android/settings.gradle": "include ':app'",
          "android/app/build.gradle": """
          plugins {
              id "com.android.application"
              id "dev.flutter.flutter-gradle-plugin"
          }
          android {
              namespace = "com.flutter.app"
              defaultConfig { applicationId = "com.flutter.app"
                  minSdk = flutter.minSdkVersion }
          }
          """,
          "android/app/src/profile/AndroidManifest.xml": "<manifest/>",
        ], "profile", "com.flutter.app @android/app/build.gradle:7"
      ),
      (
        [
          "android/settings.gradle": "include ':app'\napply from: 'capacitor.settings.gradle'",
          "android/variables.gradle": "ext {\n    minSdkVersion = 22\n}",
          "android/build.gradle": "apply from: \"variables.gradle\"",
          "android/app/build.gradle": """
          apply plugin: 'com.android.application'
          android {
              namespace "io.capacitor.app"
              defaultConfig {
                  applicationId "io.capacitor.app"
                  minSdkVersion rootProject.ext.minSdkVersion
              }
          }
          """,
        ], "release", "io.capacitor.app @android/app/build.gradle:5"
      ),
      (
        [
          "android/settings.gradle": "include ':app'",
          "android/app/build.gradle": """
          apply plugin: "com.android.application"
          def projectRoot = rootDir.getAbsoluteFile().getParentFile().getAbsolutePath()
          android {
              defaultConfig { applicationId 'dev.expo.app' }
              namespace 'dev.expo.app'
          }
          """,
        ], "debug", "dev.expo.app @android/app/build.gradle:4"
      ),
    ] as [([String: String], String, String)]
  )
  func `the native folders of Flutter, Capacitor and Expo are read`(
    files: [String: String],
    name: String,
    package: String
  ) throws {
    var files = files
    files["android/app/src/main/AndroidManifest.xml"] = Self.manifest(
      Self.activity(".MainActivity", "<data android:scheme=\"own\"/>")
    )
    let variant = try Self.variant(name, files)
    let id = try #require(variant.applicationID)
    #expect("\(id.text ?? "") @\(id.place)" == package)
    #expect(variant.manifestPath == "android/app/src/main/AndroidManifest.xml")
    #expect(Self.lines(variant, "scheme").count == 1)
    #expect(Self.codes(Self.modules(files)) == [])
  }

  @Test func `the line of a scheme is not that of a path with the same name`() throws {
    let web = #"<data android:scheme="https" android:host="a.b" android:path="/shop/"/>"#
    let files = Self.app(
      Self.manifest(
        """
        \(Self.activity(".A", web))
        \(Self.activity(".B", "<data android:scheme=\"shop\"/>"))
        """
      )
    )
    let reading = ProjectReading(ProjectFiles(files))
    let sources = try reading.catalog(of: reading.candidates.first).sources
    let place = try #require(sources.first { $0.value == "shop" }?.place)
    let lines = try #require(files[place.path]).split(separator: "\n")
    #expect(lines[place.line - 1].contains("android:scheme=\"shop\""))
  }

  private static func app(_ manifest: String, _ others: [String: String] = [:]) -> [String: String]
  {
    others.merging(
      [
        "app/build.gradle": "apply plugin: 'com.android.application'\nandroid { namespace 'a.b' }",
        "app/src/main/AndroidManifest.xml": manifest,
      ]
    ) { first, _ in first }
  }

  @Test func `a node with an instruction removes filters of manifests with lower priority`() throws
  {
    let main = Self.manifest(
      """
      \(Self.activity(".A", "<data android:scheme=\"one\"/>"))
      \(Self.activity(".B", "<data android:scheme=\"two\"/>"))
      \(Self.activity(".C", "<data android:scheme=\"three\"/>", " android:enabled=\"false\""))
      """
    )
    let release = Self.manifest(
      """
      <activity android:name=".A" tools:node="remove"/>
      <activity android:name=".B"><intent-filter tools:node="removeAll"/>
      \(Self.filter("<data android:scheme=\"four\"/>"))</activity>
      <activity android:name=".C" tools:remove="android:enabled"/>
      """
    )
    let files = Self.app(main, ["app/src/release/AndroidManifest.xml": release])
    let variant = try Self.variant("release", files)
    #expect(
      Self.lines(variant, "scheme").map { $0.prefix { $0 != "@" } } == [
        "android:scheme=\"four\"/> ", "android:scheme=\"three\"/> ",
      ]
    )
    #expect(Self.lines(variant, "enabled").isEmpty)
    #expect(
      Self.codes(Self.modules(files)) == [
        "project.removed-filter app/src/release/AndroidManifest.xml:4",
        "project.removed-filter app/src/release/AndroidManifest.xml:5",
      ]
    )
  }

  /// Manifests with values that are not known, and the findings.
  @Test(
    arguments: [
      (
        "${host}", "manifestPlaceholders = [host: System.getenv('HOST')]",
        "project.unknown-placeholder app/build.gradle:2"
      ),
      (
        "${host}",
        """
        manifestPlaceholders = [host: 'shop.example'] } }
        androidComponents { onVariants { v -> v.manifestPlaceholders.put('host', 'x')
        """,
        "project.unknown-placeholder app/build.gradle:3"
      ),
      (
        "${host}",
        "manifestPlaceholders = [host: 'a.example.com'] }\n"
          + "applicationVariants.all { it.mergedFlavor.manifestPlaceholders.host = 'b.example'",
        "project.unknown-placeholder app/build.gradle:3"
      ),
      (
        "${host}",
        "manifestPlaceholders = [host: 'a.example.com'] }\n"
          + "applicationVariants.all { it.mergedFlavor.manifestPlaceholders += own",
        "project.unknown-placeholder app/build.gradle:3"
      ),
      ("${host}", "", "project.unknown-placeholder app/src/main/AndroidManifest.xml:8"),
      ("@string/host", "", "project.unknown-resource app/src/main/AndroidManifest.xml:8"),
      (
        "@string/two", "", "project.unknown-resource app/src/main/res/values/strings.xml:2"
      ),
      (
        "@string/language", "",
        "project.unknown-resource app/src/main/res/values-de/strings.xml:1"
      ),
      (
        "a.example.com", "manifestPlaceholders = [unused: 'x']",
        "project.unused-placeholder app/build.gradle:2"
      ),
    ]
  )
  func `a value that is not known has a finding with its line`(
    host: String,
    statement: String,
    finding: String
  ) throws {
    let files = Self.app(
      Self.manifest(
        Self.activity(".A", "<data android:scheme=\"https\" android:host=\"\(host)\"/>")
      ),
      [
        "app/build.gradle": """
        apply plugin: 'com.android.application'
        android { namespace 'a.b'; defaultConfig { \(statement) } }
        """,
        "app/src/main/res/values/strings.xml": """
        <resources><string name="language">a.example.com</string>
        <string name="two">a.example.com</string><string name="two">b.example.com</string>
        </resources>
        """,
        "app/src/main/res/values-de/strings.xml":
          "<resources><string name=\"language\">de.example.com</string></resources>",
      ]
    )
    #expect(Self.codes(Self.modules(files)) == [finding])
    let variant = try Self.variant("release", files)
    #expect(Self.lines(variant, "android:host").first?.contains(host) == true)
  }

  private static func graph(_ content: String) -> String {
    """
    <navigation xmlns:android="http://schemas.android.com/apk/res/android"
      xmlns:app="http://schemas.android.com/apk/res-auto">
    \(content)
    </navigation>
    """
  }

  @Test func `the links of navigation graphs become filters of the activity that names the graph`()
    throws
  {
    let files = Self.app(
      Self.manifest(
        "<activity android:name=\".A\"><nav-graph android:value=\"@navigation/main\"/></activity>"
      ),
      [
        "app/src/main/res/navigation/main.xml": Self.graph(
          """
          <fragment><argument android:name="id" app:argType="integer" android:defaultValue="1"/>
          <deepLink app:uri="www.example.com/user/{id}" android:autoVerify="true"/></fragment>
          <navigation><fragment><deepLink app:uri="shop://item/{id}/show?page={page}"/></fragment>
          </navigation>
          <include app:graph="@navigation/other"/>
          """
        ),
        "app/src/main/res/navigation/other.xml": Self.graph(
          "<dialog><deepLink app:uri=\"https://b.example.com\" app:action=\"a.b.HELP\"/>"
            + "<deepLink app:uri=\"https://b.example.com/caf%C3%A9/{id}\"/></dialog>"
        ),
        "app/src/main/res/navigation/lost.xml": Self.graph(
          "<fragment><deepLink app:uri=\"lost://x\"/></fragment>"
        ),
      ]
    )
    let variant = try Self.variant("release", files)
    let path = "app/src/main/res/navigation"
    #expect(
      Self.lines(variant, "<data").isEmpty == false
        && Self.lines(variant, "android:path") == [
          "android:pathPrefix=\"/user/\"/> @\(path)/main.xml:4",
          "android:pathPattern=\"/.*/show\"/> @\(path)/main.xml:5",
          "android:path=\"/\"/> @\(path)/other.xml:3",
          "android:pathPrefix=\"/caf\u{E9}/\"/> @\(path)/other.xml:3",
        ]
    )
    #expect(
      Self.lines(variant, "android:scheme") == [
        "android:scheme=\"http\"/> @\(path)/main.xml:4",
        "android:scheme=\"https\"/> @\(path)/main.xml:4",
        "android:scheme=\"shop\"/> @\(path)/main.xml:5",
        "android:scheme=\"https\"/> @\(path)/other.xml:3",
        "android:scheme=\"https\"/> @\(path)/other.xml:3",
      ]
    )
    #expect(Self.lines(variant, "autoVerify").count == 1)
    #expect(Self.lines(variant, "a.b.HELP").count == 1)
    let argument = variant.navigationLinks.first?.arguments.first
    #expect(argument?.type == "integer" && argument?.defaultValue == "1")
    #expect(
      Self.codes(Self.modules(files)) == ["project.unnamed-graph \(path)/lost.xml:3"]
    )
  }

  @Test func `links of a graph with the same host and path are one filter, that of the first link`()
    throws
  {
    let files = Self.app(
      Self.manifest(
        "<activity android:name=\".A\"><nav-graph android:value=\"@navigation/main\"/></activity>"
      ),
      [
        "app/build.gradle": """
        apply plugin: 'com.android.application'
        android { namespace 'a.b'; defaultConfig { applicationId 'a.b'
          manifestPlaceholders = [host: 'a.example', scheme: 'shop'] } }
        """,
        "app/src/main/res/navigation/main.xml": Self.graph(
          """
          <fragment>
          <deepLink app:uri="https://${host}/x/{id}" android:autoVerify="true"/>
          <deepLink app:uri="${applicationId}://open"/>
          <deepLink app:uri="${scheme}://${host}/x/{name}?q={q}" app:action="a.b.HELP"/>
          <deepLink app:uri="{sub}://b.example/x"/>
          </fragment>
          """
        ),
      ]
    )
    let path = "app/src/main/res/navigation/main.xml"
    let variant = try Self.variant("release", files)
    #expect(
      Self.lines(variant, "android:scheme") == [
        "android:scheme=\"https\"/> @\(path):4",
        "android:scheme=\"shop\"/> @app/build.gradle:3",
        "android:scheme=\"a.b\"/> @app/build.gradle:2",
      ]
    )
    #expect(Self.lines(variant, "autoVerify").count == 1)
    #expect(Self.lines(variant, "a.b.HELP") == [])
    #expect(Self.codes(Self.modules(files)) == ["project.navigation-host \(path):7"])
  }

  @Test(arguments: [
    ("link", "write 'https://a.example/x/{id}'"),
    ("other", "write the link itself; '${name}' in it is a placeholder of the build"),
  ])
  func `the build does not read the resource of a link in a graph`(
    name: String,
    remedy: String
  ) throws {
    let path = "app/src/main/res/navigation/main.xml"
    let files = Self.app(
      Self.manifest(
        "<activity android:name=\".A\"><nav-graph android:value=\"@navigation/main\"/></activity>"
      ),
      [
        path: Self.graph("<fragment><deepLink app:uri=\"@string/\(name)\"/></fragment>"),
        "app/src/main/res/values/strings.xml":
          "<resources><string name=\"link\">https://a.example/x/{id}</string></resources>",
      ]
    )
    let modules = Self.modules(files)
    #expect(Self.codes(modules) == ["project.navigation-reference \(path):3"])
    let findings = modules.flatMap(\.findings)
    #expect(findings.map(\.help) == [remedy])
    #expect(try Self.lines(Self.variant("release", files), "android:host") == [])
  }

  @Test func `graphs that no file has, and hosts with arguments inside, have findings`() {
    let files = Self.app(
      Self.manifest(
        """
        <activity android:name=".A"><nav-graph android:value="@navigation/none"/>
        <nav-graph android:value="@navigation/main"/></activity>
        """
      ),
      [
        "app/src/main/res/navigation/main.xml": Self.graph(
          "<fragment><deepLink app:uri=\"https://a.{b}.example.com/\"/></fragment>"
        )
      ]
    )
    #expect(
      Self.codes(Self.modules(files))
        == [
          "project.navigation-host app/src/main/res/navigation/main.xml:3",
          "project.graph-not-found app/src/main/AndroidManifest.xml:4",
        ].sorted { $0.split(separator: " ")[1] < $1.split(separator: " ")[1] }
    )
  }

  @Test func `a project with more variants than are read has a finding`() {
    let flavors = (1...40).map { "f\($0) {}" }.joined(separator: "\n")
    let files = Self.app(
      Self.manifest(""),
      [
        "app/build.gradle":
          "apply plugin: 'com.android.application'\nandroid { productFlavors {\n\(flavors)\n} }"
      ]
    )
    let modules = Self.modules(files)
    #expect(modules.first?.variants.count == 64)
    #expect(Self.codes(modules) == ["project.many-variants app/build.gradle:1"])
  }

  @Test func `random changes to the files of a project cause no trap`() {
    let seed = SeededGenerator.freshSeed
    var random = SeededGenerator(seed: seed)
    let paths = Self.shop.keys.sorted()
    for _ in 0..<60 {
      var files = Self.shop
      for _ in 0..<3 {
        let path = paths.randomElement(using: &random) ?? ""
        var bytes = Array((files[path] ?? "").utf8)
        let start = Int.random(in: 0..<bytes.count, using: &random)
        let end = min(bytes.count, start + Int.random(in: 0..<20, using: &random))
        let other = Array("\"{}[]()<>$@,:/\n='".utf8).shuffled(using: &random).prefix(3)
        bytes.replaceSubrange(start..<end, with: other)
        files[path] = String(decoding: bytes, as: UTF8.self)
        if bytes.isEmpty { files[path] = " " }
      }
      for module in Self.modules(files) {
        #expect(module.variants.count <= 64, "seed \(seed)")
        for app in module.variants {
          let count = app.manifest.text.count { $0 == "\n" }
          #expect(app.manifest.places.count == count, "seed \(seed)")
          #expect((try? AndroidManifest(app.manifest.text)) != nil, "seed \(seed)")
        }
      }
    }
  }
}

@Suite struct `The codes of Android projects` {
  @Test func `the reference of codes has an entry for every code of Gradle and no others`() throws {
    let listed = try Article.codes("project-android").map { $0.code("Code").first ?? "" }
    #expect(listed.sorted() == FindingCodes.androidProject.map(\.rawValue).sorted())
  }
}
