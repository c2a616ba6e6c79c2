import Foundation
import TestSupport
import Testing

@Suite struct `The command init` {
  private static func expo(_ name: String, _ id: String) -> String {
    """
    {"expo": {"name": "\(name)", "scheme": "\(name.lowercased())",
      "ios": {"bundleIdentifier": "\(id)", "appleTeamId": "ABCDE12345",
        "associatedDomains": ["applinks:shop.example"]},
      "android": {"package": "\(id)", "intentFilters": [{"autoVerify": true,
        "data": [{"scheme": "https", "host": "shop.example", "pathPrefix": "/item/"}],
        "category": ["BROWSABLE", "DEFAULT"]}]}}}
    """
  }

  private func folder(_ files: [String: String]) throws -> URL {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("waymark-\(UUID().uuidString)")
    for (path, text) in files {
      let file = folder.appendingPathComponent(path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(),
        withIntermediateDirectories: true
      )
      try Data(text.utf8).write(to: file)
    }
    return folder
  }

  @Test func `init writes a catalog that the other commands read, and never over another`() throws {
    let folder = try folder(["app.json": Self.expo("Shop", "com.example.shop")])
    defer { try? FileManager.default.removeItem(at: folder) }
    let answer = try Tool.run(["init"], in: folder)
    #expect(answer.status == 0, "\(answer.errors)")
    #expect(answer.output.hasPrefix("created waymark.json: 2 routes, 1 domain, 1 scheme\n"))
    #expect(answer.output.contains("app.domains[0] shop.example  app.json:3"))
    #expect(answer.output.contains("next      waymark prove"))
    let explained = try Tool.run(["explain", "https://shop.example/item/1"], in: folder)
    #expect(explained.status == 0, "\(explained.output)\(explained.errors)")
    let again = try Tool.run(["init"], in: folder)
    #expect(again.status == 65 && again.errors.contains("command.file-exists"))
    #expect(try Tool.run(["init", "--force", "--json"], in: folder).status == 0)
  }

  @Test func `the literal values of a configuration that is a program are read`() throws {
    let values = """
      {
        // 'scheme: wrong'
        name: 'Shop', slug: process.env.SLUG || 'shop', scheme: "shop",
        ios: {
          bundleIdentifier: 'com.example.shop', infoPlist: { NSCameraUsage: text('camera') },
          associatedDomains: ['applinks:shop.example', `applinks:${host}`],
        },
        android: {
          package: id ? 'com.example.a' : 'com.example.b',
          intentFilters: [
            { action: 'VIEW', autoVerify: true, category: ['BROWSABLE', 'DEFAULT'],
              data: [{ scheme: 'https', host: 'shop.example', pathPrefix: '/item/' }] },
            { action: 'VIEW', data: [{ scheme: 'https' }, { host: computed() }] },
          ],
        },
      }
      """
    let programs = [
      "import { ExpoConfig } from 'expo/config'\nexport default \(values);",
      "module.exports = \(values)",
      "export default ({ config }: ConfigContext): ExpoConfig => (\(values));",
      "export default ({ config }: ConfigContext): ExpoConfig => {\n  return \(values);\n};",
      "export default function (): ExpoConfig { const id = f(); return \(values) }",
      "const config: ExpoConfig = \(values);\n\nexport default config;",
      "const config = \(values.replacing("ios: {", with: "ios: { config: {},"));\n"
        + "module.exports = config;",
    ]
    for program in programs {
      let answer = try Tool.run(["import", "."], files: ["app.config.ts": program])
      #expect(answer.status == 0, "\(answer.errors)")
      for text in ["\"name\": \"Shop\"", "\"shop.example\"", "\"shop\"", "item/"] {
        #expect(answer.output.contains(text), "\(text) \(program) \(answer.output)")
      }
      #expect(!answer.output.contains("com.example.a"))
      let keys = ["ios.associatedDomains[]", "android.package", "intentFilters[].data[].host"]
      for key in keys {
        #expect(answer.errors.contains("\(key)' is unknown"), "\(answer.errors)")
      }
      #expect(answer.errors.components(separatedBy: "project.unknown-value").count == 4)
    }
    let other = [
      "export default withPlugins(\(values))", "export default a ? \(values) : \(values)",
      "export default () => { if (a) { return {} } return \(values) }",
    ]
    for program in other {
      let answer = try Tool.run(["import", "."], files: ["app.config.js": "// expo\n" + program])
      #expect(answer.status == 1 && answer.errors.contains("computed-configuration"), "\(program)")
    }
  }

  @Test func `a folder without links gets no catalog and status 1`() throws {
    let folder = try folder([
      "a/readme.json": "{}",
      "b/app.json": #"{"expo": {"name": "Shop", "ios": {"bundleIdentifier": "com.example.shop"}}}"#,
    ])
    defer { try? FileManager.default.removeItem(at: folder) }
    for name in ["a", "b"] {
      for command in ["init", "import"] {
        let answer = try Tool.run([command, name], in: folder)
        #expect(answer.status == 1, "\(command) \(name)")
        #expect(answer.output.isEmpty && answer.errors.contains("command.no-links"))
      }
      let file = folder.appendingPathComponent("\(name)/waymark.json")
      #expect(!FileManager.default.fileExists(atPath: file.path))
    }
    let computed = try Tool.run(["init"], files: ["app.config.ts": "export default { expo: {} }"])
    #expect(computed.status == 1 && computed.output.isEmpty)
    #expect(computed.errors.contains("computes the configuration"), "\(computed.errors)")
    let angular = "export const appConfig: ApplicationConfig = { providers: [provideRouter()] };"
    let other = try Tool.run(["init"], files: ["app.config.ts": angular])
    #expect(other.status == 1 && !other.errors.contains("configuration"), "\(other.errors)")
    #expect(try Tool.run(["init", "a/readme.json"], in: folder).status == 65)
    #expect(try Tool.run(["init", "c"], in: folder).status == 65)
  }

  /// A project of Gradle with a link to a host.
  private static func gradle(_ host: String, _ script: String) -> [String: String] {
    [
      "settings.gradle": "include ':app'",
      "app/build.gradle": """
      plugins { id 'com.android.application' }
      android { namespace 'com.example.shop'
        defaultConfig { applicationId 'com.example.shop'; \(script) } }
      """,
      "app/src/main/AndroidManifest.xml": """
      <manifest xmlns:android="http://schemas.android.com/apk/res/android"><application>
      <activity android:name=".Main" android:exported="true">
      <intent-filter android:autoVerify="true">
      <action android:name="android.intent.action.VIEW"/>
      <category android:name="android.intent.category.DEFAULT"/>
      <category android:name="android.intent.category.BROWSABLE"/>
      <data android:scheme="https" android:host="\(host)" android:path="/x"/>
      </intent-filter></activity></application></manifest>
      """,
    ]
  }

  @Test func `every value that is not known is named, and none is that of another variant`() throws
  {
    let hosts = (1...5).map { "host\($0): System.getenv('H\($0)')" }.joined(separator: ", ")
    var files = Self.gradle("${host1}", "manifestPlaceholders = [\(hosts)]")
    let manifest = "app/src/main/AndroidManifest.xml"
    let data = (2...5).map { #"<data android:scheme="https" android:host="${host\#($0)}"/>"# }
    files[manifest] = files[manifest]?
      .replacing("</intent-filter>", with: data.joined() + "</intent-filter>")
    let none = try Tool.run(["init"], files: files)
    for name in 1...5 { #expect(none.errors.contains("'${host\(name)}'"), "\(none.errors)") }
    let flavors = """
      manifestPlaceholders = [host: 'shop.example'] }
      flavorDimensions 'env'
      productFlavors { prod { dimension 'env'; isDefault true }
        qa { dimension 'env'; applicationIdSuffix '.qa'
          manifestPlaceholders = [host: System.getenv('QA')] }
      """
    let answer = try Tool.run(["init"], files: Self.gradle("${host}", flavors))
    #expect(answer.status == 0, "\(answer.errors)")
    #expect(!answer.output.contains("opens the app"), "\(answer.output)")
    #expect(answer.output.contains("not compared: Android"), "\(answer.output)")
  }

  @Test func `a symbolic link to no file of the project is named`() throws {
    let folder = try folder(["app.json": Self.expo("Shop", "com.example.shop")])
    defer { try? FileManager.default.removeItem(at: folder) }
    for name in ["apple-app-site-association", "other.plist"] {
      try FileManager.default.createSymbolicLink(
        atPath: folder.appendingPathComponent(name).path,
        withDestinationPath: "absent/file"
      )
    }
    let answer = try Tool.run(["import", "."], in: folder)
    #expect(answer.status == 0 && answer.errors.contains("warning[project.missing-file]"))
    #expect(answer.errors.contains("at apple-app-site-association"), "\(answer.errors)")
    #expect(!answer.errors.contains("other.plist"), "\(answer.errors)")
    try FileManager.default.removeItem(at: folder.appendingPathComponent("app.json"))
    let alone = try Tool.run(["init"], in: folder)
    #expect(alone.status == 1 && alone.errors.contains("project.missing-file"), "\(alone.errors)")
  }

  @Test func `a graph that no file has is named where no file states a link`() throws {
    let answer = try Tool.run(
      ["init"],
      files: [
        "app/build.gradle": """
        apply plugin: 'com.android.application'
        android { namespace 'com.example.shop' }
        """,
        "app/src/main/AndroidManifest.xml": """
        <manifest xmlns:android="http://schemas.android.com/apk/res/android"><application>
        <activity android:name=".Main" android:exported="true">
        <nav-graph android:value="@navigation/none"/></activity></application></manifest>
        """,
      ]
    )
    #expect(answer.status == 1 && answer.output.isEmpty)
    #expect(answer.errors.contains("warning[project.graph-not-found]"), "\(answer.errors)")
    #expect(answer.errors.contains("at app/src/main/AndroidManifest.xml:3"), "\(answer.errors)")
  }

  @Test func `a damaged file of a project is named, and a value that is not known`() throws {
    let project = """
      name: Shop
      options: { bundleIdPrefix: com.example }
      targets:
        Shop:
          type: application
          platform: iOS
          settings:
            CODE_SIGN_ENTITLEMENTS: Shop.entitlements
            DEVELOPMENT_TEAM: ABCDE12345
            PRODUCT_BUNDLE_IDENTIFIER: com.example.shop
      """
    let rows: [([String: String], String, String)] = [
      (["app.json": #"{"expo": {"name": "Shop","#], "error[json", "app.json:1"),
      (
        ["app.json": #"{"expo": {"name": "Shop", "scheme": "my app"}}"#],
        "warning[import.bad-value]", "at app.json"
      ),
      (["app.config.ts": "import { ExpoConfig } from 'expo/config'"], "computed", "app.config.ts"),
      (
        ["Shop.xcodeproj/project.pbxproj": "// !$*UTF8*$!\n{ archiveVersion = 1;"],
        "warning[project.unreadable-file]", "project.pbxproj"
      ),
      (
        ["project.yml": project.replacing("  Shop:", with: "\tShop:")],
        "warning[project.unreadable-file]", "project.yml"
      ),
      (
        ["Project.swift": "import ProjectDescription\nlet project = Project(name: \"Shop\")"],
        "projects of Tuist are not read", "at Project.swift"
      ),
      (
        [
          "Shop.csproj": "<Project><PropertyGroup><UseMaui>true</UseMaui></PropertyGroup></Project>"
        ],
        "projects of .NET MAUI are not read", "at Shop.csproj"
      ),
      (
        ["app/BUILD.bazel": "ios_application(name = \"Shop\", bundle_id = \"com.example.shop\")"],
        "builds of Bazel are not read", "at app/BUILD.bazel"
      ),
      (
        ["config.xml": "<widget id=\"com.example.shop\"><name>Shop</name></widget>"],
        "'config.xml' of Cordova is not read", "at config.xml"
      ),
      (
        ["ProjectSettings/ProjectSettings.asset": "PlayerSettings:\n  iOSURLSchemes:\n  - shop"],
        "projects of Unity are not read", "at ProjectSettings/ProjectSettings.asset"
      ),
      (
        ["project.yml": project, "Shop.entitlements": "<plist version=\"1.0\"><dict>"],
        "error[xml.unexpected-end]", "Shop.entitlements:1"
      ),
      (
        Self.gradle("${host}", "manifestPlaceholders = [host: System.getenv('HOST')]"),
        "info[project.unknown-placeholder]", "app/build.gradle"
      ),
      (
        Self.gradle("@string/host", ""), "info[project.unknown-resource]",
        "AndroidManifest.xml"
      ),
    ]
    for (files, code, place) in rows {
      let folder = try folder(files)
      defer { try? FileManager.default.removeItem(at: folder) }
      for command in ["init", "import", "doctor"] {
        let answer = try Tool.run([command, "."], in: folder)
        #expect(answer.status == 1, "\(command) \(place)")
        #expect(answer.errors.contains(code) && answer.errors.contains(place), "\(answer.errors)")
      }
    }
    // An app with other links has a catalog, and its proof does not claim to have read the file.
    let scheme = """
      <plist version="1.0"><dict><key>CFBundleURLTypes</key><array><dict>
      <key>CFBundleURLSchemes</key><array><string>shop</string></array></dict></array></dict>
      </plist>
      """
    let partly = try folder([
      "project.yml": project + "\n      INFOPLIST_FILE: Info.plist", "Info.plist": scheme,
      "Shop.entitlements": "<plist version=\"1.0\"><dict>",
    ])
    defer { try? FileManager.default.removeItem(at: partly) }
    let answer = try Tool.run(["init", "--json"], in: partly)
    #expect(answer.status == 0, "\(answer.errors)")
    #expect(answer.output.contains(#""agree": null"#), "\(answer.output)")
    #expect(answer.output.contains(#""code": "xml.unexpected-end""#), "\(answer.output)")
  }

  @Test func `one of several apps is chosen by its name`() throws {
    let folder = try folder([
      "one/app.json": Self.expo("One", "com.example.one"),
      "two/app.json": Self.expo("Two", "com.example.two"),
      "node_modules/x/app.json": Self.expo("Three", "com.example.three"),
      ".gitignore": "/four\ntwo\n!two\n",
      "four/app.json": Self.expo("Four", "com.example.four"),
    ])
    defer { try? FileManager.default.removeItem(at: folder) }
    let several = try Tool.run(["init"], in: folder)
    #expect(several.status == 64 && several.errors.contains("--only One"), "\(several.errors)")
    #expect(!several.errors.contains("Three") && !several.errors.contains("Four"))
    // 'import' has no option '--only'.
    let imported = try Tool.run(["import", "."], in: folder)
    #expect(imported.errors.contains("choose one with 'waymark init'"), "\(imported.errors)")
    let unknown = try Tool.run(["init", "--only", "Tvo"], in: folder)
    #expect(unknown.status == 64 && unknown.errors.contains("did you mean 'Two'"))
    let chosen = try Tool.run(["init", "--only", "two", "--json"], in: folder)
    #expect(chosen.status == 0, "\(chosen.errors)")
    #expect(chosen.output.contains("com.example.two") && !chosen.output.contains("example.one"))
  }

  @Test func `the configuration of a web server is compared by init, prove and doctor`() throws {
    let server = """
      server {
        listen 443 ssl;
        server_name shop.example;
        location /items/ { proxy_pass http://links:8080; }
        location /item/ { proxy_pass http://links:8080; }
        location / { proxy_pass http://web:3000; }
      }
      """
    let damaged = [
      "app.json": Self.expo("Shop", "com.example.shop"),
      "deploy/ingress.yaml": "apiVersion: networking.k8s.io/v1\nkind: Ingress\nspec:\n\trules:\n",
    ]
    let other = try self.folder(damaged)
    defer { try? FileManager.default.removeItem(at: other) }
    let unread = try Tool.run(["init", "--json"], in: other)
    #expect(unread.output.contains(#""agree": null"#), "\(unread.output)")
    let template = "kind: Ingress\nspec:\n  rules:\n  - host: {{ .Values.host }}\n"
    let chart = try self.folder([
      "app.json": Self.expo("Shop", "com.example.shop"), "chart/ingress.yaml": template,
    ])
    defer { try? FileManager.default.removeItem(at: chart) }
    let unknown = try Tool.run(["init", "--json"], in: chart)
    #expect(unknown.output.contains(#""agree": null"#), "\(unknown.output)")
    let reason = "this Ingress is not compared: this is a template"
    for answer in [unknown, try Tool.run(["init", "--force"], in: chart)] {
      #expect(answer.output.contains(reason), "\(answer.output)")
      #expect(!answer.output.contains("the files agree"), "\(answer.output)")
    }
    let folder = try folder(damaged.merging(["deploy/nginx.conf": server]) { own, _ in own })
    defer { try? FileManager.default.removeItem(at: folder) }
    let name = folder.lastPathComponent
    let annotated = try Tool.run(
      ["doctor", name, "--format", "github"],
      in: folder.deletingLastPathComponent()
    )
    let place = "::error file=\(name)/deploy/nginx.conf,line=4,title=waymark prove::"
    #expect(annotated.status == 1 && annotated.output.contains(place), "\(annotated.output)")
    let json = try Tool.run(["init", "--json"], in: folder)
    #expect(json.output.contains(#""linksServer": "http://links:8080""#), "\(json.output)")
    let shown = try Tool.run(["init", "--force"], in: folder)
    #expect(shown.output.contains("prove     the files disagree with"), "\(shown.output)")
    #expect(shown.output.contains("the file was left out: a tab"), "\(shown.output)")
    for command in ["prove", "doctor"] {
      let answer = try Tool.run([command], in: folder)
      #expect(answer.status == 1)
      #expect(answer.output.contains("deploy/nginx.conf:4"), "\(answer.output)\(answer.errors)")
    }
    let generated = try Tool.run(["generate"], in: folder)
    #expect(generated.status == 0, "\(generated.errors)")
    let named = try Tool.run(["generate", "nginx"], in: folder)
    #expect(named.status == 64 && named.errors.contains("'--output'"), "\(named.errors)")
    let path = folder.appendingPathComponent("deploy/nginx.conf")
    #expect(try String(contentsOf: path, encoding: .utf8) == server)
  }

  @Test func `the last line of init compares association files that no output can name`() throws {
    func association(_ path: String) -> String {
      #"{"applinks": {"details": [{"appIDs": ["ABCDE12345.com.example.shop"],"#
        + #" "components": [{"/": "\#(path)"}]}]}}"#
    }
    let expo = Self.expo("Shop", "com.example.shop").replacing(
      #"["applinks:shop.example"]"#,
      with: #"["applinks:shop.example", "webcredentials:id.example"]"#
    )
    let own = "web/apple-app-site-association"
    let folder = try folder(["a b/app.json": expo, "a b/\(own)": association("/item/*")])
    defer { try? FileManager.default.removeItem(at: folder) }
    let answer = try Tool.run(["init"], in: folder.appendingPathComponent("a b"))
    #expect(answer.status == 0, "\(answer.errors)")
    let next = answer.output.split(separator: "\n").drop { !$0.hasPrefix("next") }
    #expect(
      next.map(String.init) == ["next      waymark prove", "          waymark prove --aasa \(own)"]
    )
    let outside = try Tool.run(["init", "a b", "--force"], in: folder)
    let call = "waymark prove --catalog 'a b/waymark.json' --aasa 'a b/\(own)'"
    #expect(outside.output.hasSuffix("\(call)\n"), "\(outside.output)")
  }

  @Test func `a manifest with placeholders is not generated, and prove gets their values`() throws {
    let manifest = """
      <manifest xmlns:android="http://schemas.android.com/apk/res/android"><application>
        <activity android:name=".Main" android:exported="true"><intent-filter>
          <action android:name="android.intent.action.VIEW"/>
          <category android:name="android.intent.category.DEFAULT"/>
          <category android:name="android.intent.category.BROWSABLE"/>
          <data android:scheme="${scheme}" android:host="item"/>
        </intent-filter></activity>
      </application></manifest>
      """
    let path = "app/src/main/AndroidManifest.xml"
    let folder = try folder([
      "app/build.gradle.kts": """
      plugins { id("com.android.application") }
      android {
        namespace = "com.example.shop"
        defaultConfig {
          applicationId = "com.example.shop"
          manifestPlaceholders["scheme"] = "shop"
        }
      }
      """,
      path: manifest,
    ])
    defer { try? FileManager.default.removeItem(at: folder) }
    let made = try Tool.run(["init"], in: folder)
    #expect(made.status == 0, "\(made.errors)")
    #expect(made.output.contains("--manifest \(path)"), "\(made.output)")
    #expect(made.output.contains("scheme=shop"), "\(made.output)")
    let doctor = try Tool.run(["doctor"], in: folder)
    #expect(doctor.status == 1)
    let verdict = "to do: add what could not be compared\n"
    #expect(doctor.output.hasPrefix(verdict), "\(doctor.output)")
    #expect(doctor.output.contains("'outputs' names none of them"), "\(doctor.output)")
    let proof = try Tool.run(
      ["prove", "--manifest", path, "--value", "scheme=shop"],
      in: folder
    )
    #expect(proof.status == 0, "\(proof.output)\(proof.errors)")
  }

  @Test func `the last line of init names the built app if several manifests have filters`() throws
  {
    func manifest(_ activity: String) -> String {
      """
      <manifest xmlns:android="http://schemas.android.com/apk/res/android"><application>
        <activity android:name=".\(activity)" android:exported="true"><intent-filter>
          <action android:name="android.intent.action.VIEW"/>
          <category android:name="android.intent.category.DEFAULT"/>
          <category android:name="android.intent.category.BROWSABLE"/>
          <data android:scheme="shop" android:host="\(activity)"/>
        </intent-filter></activity>
      </application></manifest>
      """
    }
    let folder = try folder([
      "settings.gradle": "include ':app', ':login'",
      "app/build.gradle": """
      apply plugin: 'com.android.application'
      android { namespace 'com.example.shop'
        defaultConfig { applicationId 'com.example.shop' } }
      dependencies { implementation project(':login') }
      """,
      "app/src/main/AndroidManifest.xml": manifest("main"),
      "login/build.gradle": """
      apply plugin: 'com.android.library'
      android { namespace 'com.example.login' }
      """,
      "login/src/main/AndroidManifest.xml": manifest("login"),
    ])
    defer { try? FileManager.default.removeItem(at: folder) }
    let made = try Tool.run(["init"], in: folder)
    #expect(made.output.hasSuffix("next      waymark prove --app APK\n"), "\(made.output)")
  }

  @Test func `the remedy for an unknown value is to import the manifest with it`() throws {
    let path = "app/src/main/AndroidManifest.xml"
    let folder = try folder([
      "app/build.gradle.kts": """
      plugins { id("com.android.application") }
      android {
        defaultConfig {
          applicationId = "com.example.shop"
          manifestPlaceholders["host"] = findProperty("host") ?: "shop.example"
        }
      }
      """,
      path: """
      <manifest xmlns:android="http://schemas.android.com/apk/res/android"><application>
      <activity android:name=".Main" android:exported="true">
      <intent-filter android:autoVerify="true">
      <action android:name="android.intent.action.VIEW"/>
      <category android:name="android.intent.category.DEFAULT"/>
      <category android:name="android.intent.category.BROWSABLE"/>
      <data android:scheme="https" android:host="${host}" android:pathPrefix="/item/"/>
      </intent-filter></activity></application></manifest>
      """,
    ])
    defer { try? FileManager.default.removeItem(at: folder) }
    let answer = try Tool.run(["init"], in: folder)
    let help = "import this manifest alone with '--value host=www.example.com'"
    #expect(answer.errors.contains(help), "\(answer.errors)")
    let made = try Tool.run(["import", path, "--value", "host=www.example.com"], in: folder)
    #expect(made.status == 0 && made.output.contains("www.example.com"), "\(made.errors)")
  }

  @Test func `import reads the files of a project as init does`() throws {
    let files = ["app.json": Self.expo("Shop", "com.example.shop")]
    let answer = try Tool.run(["import", "app.json"], files: files)
    #expect(answer.status == 0, "\(answer.errors)")
    #expect(answer.output.contains(#""pattern": "item/**""#))
    // Without the key 'expo', Expo reads the whole file; a name that no line states is not written.
    let folder = try folder(["x/app.json": #"{"scheme": "shop"}"#])
    defer { try? FileManager.default.removeItem(at: folder) }
    let root = try Tool.run(["import", "x/app.json"], in: folder)
    #expect(root.status == 0, "\(root.errors)")
    #expect(root.output.contains(#""schemes": ["shop"]"#) && !root.output.contains(#""name": "x""#))
  }
}
