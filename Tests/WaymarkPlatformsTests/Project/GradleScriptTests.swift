import TestSupport
import Testing

@testable import WaymarkPlatforms

/// Modules of one script, and the values that the reader finds with their lines.
@Suite struct `Gradle scripts` {
  private static func module(_ script: String, _ others: [String: String] = [:]) throws
    -> GradleModule
  {
    let isKotlin = script.contains("plugins {\n  id(")
    let path = isKotlin ? "app/build.gradle.kts" : "app/build.gradle"
    let files = ProjectFiles(
      others.merging([path: script, "settings.gradle": "include ':app'"]) { $1 }
    )
    let build = try #require(GradleBuild.builds(in: files).first { $0.root.isEmpty })
    return try #require(build.module(in: "app"))
  }

  /// The values of a configuration, as `name = value @line`.
  private static func lines(_ configuration: GradleConfiguration) -> [String] {
    var values = configuration.placeholders.map { ("${\($0)}", $1) }
    values += configuration.resources.map { ($0, $1) }
    let named = [
      ("id", configuration.applicationID), ("suffix", configuration.applicationIDSuffix),
      ("min", configuration.minSDK),
    ]
    values += named.compactMap { name, value in value.map { (name, $0) } }
    return values.map { "\($0) = \($1.text ?? "?") @\($1.place.line)" }.sorted()
  }

  @Test func `a script in Groovy states values in all of its forms`() throws {
    let module = try Self.module(
      #"""
      apply plugin: 'com.android.application'
      def host = 'shop.example.com' // not the last
      final String APP_ID = "com.example"
      ext.brand = "Shop"
      /* applicationId "wrong" { */
      android {
          namespace 'com.example.code'
          defaultConfig {
              applicationId "${APP_ID}.shop"
              minSdkVersion 24
              manifestPlaceholders = [host: host, "other": 'a' + "b",
                  third: "x"]
              resValue "string", "brand", ext.brand
          }
          flavorDimensions "tier", "store"
          productFlavors {
              free { dimension "tier"; applicationIdSuffix ".free" }
              create("paid") {
                  dimension = 'tier'
                  manifestPlaceholders.third = "y"
                  manifestPlaceholders["fourth"] = "z"
              }
              play { dimension "store" }
          }
          buildTypes {
              debug { applicationIdSuffix = ".debug" }
              staging { initWith debug
                  manifestPlaceholders += [host: "staging.example.com"]
              }
              release.resValue 'bool', 'open', "true"
          }
      }
      """#
    )
    #expect(module.isApplication)
    #expect(module.namespace == .stated("com.example.code", .init("app/build.gradle", 7)))
    #expect(module.dimensions == ["tier", "store"])
    #expect(
      Self.lines(module.base) == [
        "${host} = shop.example.com @2", "${other} = ab @11", "${third} = x @12",
        "@string/brand = Shop @4", "id = com.example.shop @9", "min = 24 @10",
      ]
    )
    #expect(module.flavors.map(\.name) == ["free", "paid", "play"])
    #expect(Self.lines(module.flavors[0]) == ["suffix = .free @17"])
    #expect(module.flavors[1].dimension == "tier")
    #expect(Self.lines(module.flavors[1]).contains("${fourth} = z @21"))
    #expect(module.buildTypes.map(\.name) == ["debug", "release", "staging"])
    #expect(Self.lines(module.buildTypes[0]) == ["suffix = .debug @26"])
    #expect(Self.lines(module.buildTypes[1]) == ["@bool/open = true @30"])
    #expect(
      Self.lines(module.buildTypes[2]) == [
        "${host} = staging.example.com @28", "suffix = .debug @26",
      ]
    )
    #expect(
      module.variants.map { $0.flavors.map(\.name) + [$0.buildType.name] }.first
        == ["free", "play", "debug"]
    )
    #expect(module.variants.count == 6)
  }

  @Test func `a script in Kotlin states values in all of its forms`() throws {
    let module = try Self.module(
      #"""
      plugins {
        id("com.android.application") version "8.7.0"
        alias(libs.plugins.kotlin) apply false
      }
      val domain: String by project
      val host by extra("www.$domain")
      private val raw = """a "quoted" { text"""
      android {
        namespace = "com.example.app"
        defaultConfig {
          applicationId = namespace
          minSdk = libs.versions.min.sdk.get().toInt()
          manifestPlaceholders["host"] = host
          manifestPlaceholders += mapOf("one" to "1", "raw" to raw)
          manifestPlaceholders.putAll(mapOf("two" to "2"))
          addManifestPlaceholders(mapOf("three" to "3"))
          resValue("string", "host", "login.$domain")
        }
        flavorDimensions += listOf("brand")
        productFlavors {
          register("blue") { applicationId = "com.example.blue" }
          val red by creating { applicationIdSuffix = ".red" }
          "green" { manifestPlaceholders["host"] = "green.${domain}" }
        }
        buildTypes {
          getByName("debug") { applicationIdSuffix = ".debug" }
          named("release").configure { isMinifyEnabled = true }
          create("beta") {
            initWith(getByName("debug"))
          }
        }
        sourceSets { getByName("main") { manifest.srcFile("src/android.xml") } }
      }
      """#,
      [
        "gradle.properties": "# a\ndomain = example.com\n",
        "gradle/libs.versions.toml": """
        [versions]
        min-sdk = "26" # the lowest
        [plugins]
        kotlin = { id = "org.jetbrains.kotlin.android", version = "2" }
        """,
      ]
    )
    #expect(module.plugins.map(\.text) == ["com.android.application"])
    #expect(
      Self.lines(module.base) == [
        "${host} = www.example.com @6", "${one} = 1 @14", "${raw} = a \"quoted\" { text @7",
        "${three} = 3 @16", "${two} = 2 @15", "@string/host = login.example.com @17",
        "id = com.example.app @9", "min = 26 @2",
      ]
    )
    #expect(module.flavors.map(\.name) == ["blue", "red", "green"])
    #expect(Self.lines(module.flavors[0]) == ["id = com.example.blue @21"])
    #expect(Self.lines(module.flavors[1]) == ["suffix = .red @22"])
    #expect(Self.lines(module.flavors[2]) == ["${host} = green.example.com @23"])
    #expect(module.buildTypes.map(\.name) == ["debug", "release", "beta"])
    #expect(Self.lines(module.buildTypes[2]) == ["suffix = .debug @26"])
    #expect(module.sourceSets["main"]?.manifest?.text == "src/android.xml")
  }

  @Test(
    arguments: [
      ("[versions", 1), ("[versions]\nid = \"com.example", 2), ("[versions]\nid = 'a'\nmin", 3),
      ("[plugins]\n\nkotlin = { id = \"a.b\"", 3), ("[\u{0}", 1),
      (
        "# a\n[versions]\nmin = \"26\" # b\n[bundles]\nall = [\n  \"a\",\n]\n[libraries]\nx = 'y'",
        0
      ),
    ]
  )
  func `a damaged catalog of versions is named with its line`(text: String, line: Int) throws {
    let script = "plugins {\n  id(\"com.android.application\")\n}"
    let module = try Self.module(script, ["gradle/libs.versions.toml": text])
    let places = module.unread.map(\.place)
    let expected = ProjectPlace("gradle/libs.versions.toml", line)
    #expect(places == (line == 0 ? [] : [expected]), "\(places)")
  }

  /// Statements, and the reasons why the value of the application ID is unknown.
  @Test(
    arguments: [
      ("applicationId System.getenv('ID')", "it comes from the environment"),
      ("applicationId project.property('id')", "no gradle.properties has 'id'"),
      ("applicationId isBeta ? 'a.b' : 'a.c'", "a condition decides about it"),
      ("if (isBeta) { applicationId 'a.b' }", "a condition decides about it"),
      ("if (isBeta) applicationId 'a.b'", "a condition decides about it"),
      ("applicationId props['id']", "it comes from 'props', whose values are not read"),
      ("applicationId name()", "'name' computes it"),
      ("applicationId \"a.${name()}\"", "'name' computes it"),
      ("applicationId rootProject.ext.id", "'ext.id' has no value in the scripts that were read"),
      ("applicationId unknown.id", "'unknown.id' has no value in the scripts that were read"),
      ("applicationId 'a.b'.replace('b', 'c')", "the build computes it"),
    ]
  )
  func `a value that the build computes is unknown, with the reason`(
    statement: String,
    reason: String
  ) throws {
    let module = try Self.module("android { defaultConfig {\n\(statement)\n} }")
    let place = ProjectPlace("app/build.gradle", 2)
    #expect(module.base.applicationID == .unknown(reason: reason, place))
  }

  @Test(arguments: ["API_TOKEN", "property('API_TOKEN')", "ext.clientSecret", "dbPassword"])
  func `the value of a secret is not read`(expression: String) throws {
    let module = try Self.module(
      "def dbPassword = 'geheim'\next.clientSecret = 'geheim'\n"
        + "android { defaultConfig {\nmanifestPlaceholders = [part: \"a\" + \(expression)] } }",
      ["gradle.properties": "API_TOKEN=geheim\n"]
    )
    let value = try #require(module.base.placeholders["part"])
    #expect(value.text == nil && !"\(value)".contains("geheim"), "\(value)")
    #expect("\(value)".contains("is probably the name of a secret"), "\(value)")
  }

  @Test func `words of one language are names in the other`() throws {
    let module = try Self.module(
      "android { productFlavors {\ninternal { applicationIdSuffix '.i' }\nopen {}\ndata {}\n} }"
    )
    #expect(module.flavors.map(\.name) == ["internal", "open", "data"])
    #expect(module.flavors.first?.applicationIDSuffix?.text == ".i")
  }

  @Test func `a variable with two values is unknown`() throws {
    let module = try Self.module(
      "def id = 'a.b'\nid = 'a.c'\nandroid { defaultConfig { applicationId id } }"
    )
    #expect(module.base.applicationID?.text == nil)
  }

  @Test func `scripts that a script applies, and plugins of the build, are read in its place`()
    throws
  {
    let module = try Self.module(
      """
      plugins { id 'example.app' }
      apply from: '../common.gradle'
      apply from: "$rootDir/gradle/missing.gradle"
      """,
      [
        "common.gradle": "android {\n defaultConfig { applicationId 'a.common' }\n}",
        "plugins/build.gradle.kts": """
        gradlePlugin { plugins { register("app") {
          id = "example.app"
          implementationClass = "a.AppPlugin"
        } } }
        """,
        "plugins/src/main/kotlin/AppPlugin.kt": """
        class AppPlugin : Plugin<Project> {
          override fun apply(target: Project) {
            with(target) {
              pluginManager.apply("com.android.application")
              extensions.configure<ApplicationExtension> { namespace = "a.plugin" }
            }
          }
        }
        """,
      ]
    )
    #expect(module.isApplication)
    #expect(module.base.applicationID == .stated("a.common", .init("common.gradle", 2)))
    #expect(
      module.namespace == .stated("a.plugin", .init("plugins/src/main/kotlin/AppPlugin.kt", 5))
    )
    let reason = "the project has no script '//root/gradle/missing.gradle'"
    #expect(module.unread == [.unknown(reason: reason, .init("app/build.gradle", 3))])
  }

  @Test func `constants of the build's own sources are known, and those of the app are not`() throws
  {
    let constants = """
      package config
      object BuildConfig {
        const val ID = "a.b" // the app
        const val LEVEL: Int = 24
        const val OTHER = "$ID.c"
        object Links {
          const val HOST = "shop" +
            ".example"
          val computed = name()
        }
      }
      class Web { companion object { const val HOST = "web." + BuildConfig.Links.HOST } }
      const val SCHEME = "shop"
      """
    let module = try Self.module(
      """
      import config.BuildConfig
      android {
        namespace BuildConfig.OTHER
        defaultConfig {
          applicationId BuildConfig.ID
          minSdk BuildConfig.LEVEL
          manifestPlaceholders = [host: AppConfig.HOST, link: BuildConfig.Links.HOST]
          manifestPlaceholders.web = Web.HOST
          manifestPlaceholders.scheme = SCHEME
          manifestPlaceholders.computed = BuildConfig.Links.computed
        }
      }
      """,
      [
        "plugins/src/main/kotlin/config/BuildConfig.kt": constants,
        "app/src/main/kotlin/AppConfig.kt": "object AppConfig {\nconst val HOST = \"a.example\"\n}",
      ]
    )
    let path = "plugins/src/main/kotlin/config/BuildConfig.kt"
    #expect(module.base.applicationID == .stated("a.b", .init(path, 3)))
    #expect(module.base.minSDK == .stated("24", .init(path, 4)))
    #expect(module.namespace == .stated("a.b.c", .init(path, 5)))
    let placeholders = module.base.placeholders.compactMapValues(\.text)
    #expect(placeholders == ["link": "shop.example", "web": "web.shop.example", "scheme": "shop"])
    #expect(module.base.placeholders["host"] != nil)
    #expect(module.base.placeholders["computed"] != nil)
  }

  @Test func `functions and statements for each variant set no value`() throws {
    let module = try Self.module(
      """
      def configure() { android { defaultConfig { applicationId 'wrong' } } }
      android { defaultConfig { applicationId 'a.b' } }
      androidComponents { onVariants(selector().all()) { variant ->
        variant.manifestPlaceholders.put("host", "x")
        variant.manifestPlaceholders.putAll(all)
      } }
      """
    )
    #expect(module.base.applicationID?.text == "a.b")
    #expect(module.ofVariants.placeholders.mapValues(\.place.line) == ["host": 4])
    #expect(module.ofVariants.unknownPlaceholders?.place.line == 5)
  }

  /// Pieces of scripts, which random texts are made of.
  private static let pieces = [
    "android", "{", "}", "(", ")", "[", "]", "\"", "'", "\"\"\"", "${", "$x", "\\", "/", "//", "/*",
    "*/", "\n", "=", "+=", ",", ":", ";", ".", "->", "if (a)", "else", "def ", "val ", " by ",
    "productFlavors", "create(\"x\")", "manifestPlaceholders", "resValue", "applicationId ", "`",
    "ext", "apply from: 'a'", "#", "é", "fun ", "class ", "@", "<", ">", "mapOf(", " to ", "+",
    "?:",
  ]

  @Test func `no text of a script causes a trap`() {
    let seed = SeededGenerator.freshSeed
    var random = SeededGenerator(seed: seed)
    for _ in 0..<1000 {
      let count = Int.random(in: 0..<60, using: &random)
      let text = (0..<count).map { _ in Self.pieces.randomElement(using: &random) ?? "" }.joined()
      for path in ["build.gradle", "build.gradle.kts"] {
        let files = ProjectFiles([path: text, "a": text, "settings.gradle": text])
        for build in GradleBuild.builds(in: files) {
          #expect(build.modules.count == 1, "seed \(seed)")
        }
      }
    }
  }

  @Test(arguments: [
    "{", "(", "[", "\"${", "a(", "a.", "if (", "a {", "/*", "\"", "val a = b(", "a+",
  ])
  func `the cost of a broken script grows with its length alone`(piece: String) {
    func time(_ count: Int) -> Duration {
      let bytes = Array(String(repeating: piece, count: count).utf8)
      return processorTime {
        _ = GradleScript(bytes, path: "build.gradle")
        _ = GradleScript(bytes, path: "build.gradle.kts")
      }
    }
    let short = max(time(1000), .milliseconds(4))
    #expect(time(10_000) < short * 60)
  }
}
