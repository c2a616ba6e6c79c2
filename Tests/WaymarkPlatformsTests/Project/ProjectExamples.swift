import Foundation

/// Minimal projects, one of each kind.
enum ProjectExamples {
  typealias Example = ProjectCatalogTests.Example

  static let all = [xcode, xcodeGen, expoProject, gradle, nginx, ingress]

  static let entitlements = """
    <plist version="1.0">
    <dict>
      <key>com.apple.developer.associated-domains</key>
      <array>
        <string>applinks:$(LINK_HOST)</string>
      </array>
    </dict>
    </plist>
    """

  static let info = """
    <plist version="1.0">
    <dict>
      <key>CFBundleDisplayName</key>
      <string>Shop</string>
      <key>CFBundleURLTypes</key>
      <array>
        <dict>
          <key>CFBundleURLSchemes</key>
          <array>
            <string>$(URL_SCHEME)</string>
            <string>fb1234567890</string>
          </array>
        </dict>
      </array>
    </dict>
    </plist>
    """

  static let association = """
    {
      "applinks": {
        "details": [
          {
            "appIDs": ["ABCDE12345.com.example.shop"],
            "components": [
              { "/": "/item/?*" },
              { "/": "/admin/*", "exclude": true }
            ]
          }
        ]
      }
    }
    """

  static let project = """
    // !$*UTF8*$!
    {
      objects = {
        P = { isa = PBXProject; buildConfigurationList = PL; mainGroup = G; targets = (T, W); };
        G = { isa = PBXGroup; children = (C); sourceTree = "<group>"; };
        C = { isa = PBXGroup; children = (X); path = Config; sourceTree = "<group>"; };
        X = { isa = PBXFileReference; path = Shop.xcconfig; sourceTree = "<group>"; };
        PL = { isa = XCConfigurationList; buildConfigurations = (PD, PR); };
        PD = { isa = XCBuildConfiguration; name = Debug; buildSettings = { SDKROOT = iphoneos; }; };
        PR = { isa = XCBuildConfiguration; name = Release; buildSettings = {}; };
        T = {
          isa = PBXNativeTarget; name = Shop; buildConfigurationList = TL;
          productType = "com.apple.product-type.application";
        };
        W = {
          isa = PBXNativeTarget; name = "Shop Tests"; buildConfigurationList = TL;
          productType = "com.apple.product-type.bundle.unit-test";
        };
        TL = { isa = XCConfigurationList; buildConfigurations = (TD, TR); };
        TD = {
          isa = XCBuildConfiguration; name = Debug; baseConfigurationReference = X;
          buildSettings = {
            CODE_SIGN_ENTITLEMENTS = Shop/Shop.entitlements;
            INFOPLIST_FILE = "$(SRCROOT)/Shop/Info.plist";
            PRODUCT_BUNDLE_IDENTIFIER = "$(inherited).debug";
          };
        };
        TR = {
          isa = XCBuildConfiguration; name = Release; baseConfigurationReference = X;
          buildSettings = {
            CODE_SIGN_ENTITLEMENTS = Shop/Shop.entitlements;
            INFOPLIST_FILE = "$(SRCROOT)/Shop/Info.plist";
          };
        };
      };
      rootObject = P;
    }
    """

  static let configuration = """
    #include? "Secrets.xcconfig"
    // The identity.
    PRODUCT_BUNDLE_IDENTIFIER = com.example.shop
    DEVELOPMENT_TEAM[sdk=iphoneos*] = ABCDE12345
    LINK_HOST = shop.example
    URL_SCHEME = shop
    """

  static let xcode = Example(
    name: "a project of Xcode with files of settings",
    files: [
      "ios/Shop.xcodeproj/project.pbxproj": project,
      "ios/Config/Shop.xcconfig": configuration,
      "ios/Shop/Shop.entitlements": entitlements,
      "ios/Shop/Info.plist": info,
      "web/public/.well-known/apple-app-site-association": association,
    ],
    values: [
      "app.name Shop ios/Shop/Info.plist:4",
      "app.schemes[0] shop ios/Shop/Info.plist:10",
      "app.domains[0] shop.example ios/Shop/Shop.entitlements:5",
      "app.apple.appIDs[0] ABCDE12345.com.example.shop ios/Config/Shop.xcconfig:3",
      "app.variants.debug.apple.appIDs[0] ABCDE12345.com.example.shop.debug "
        + "ios/Shop.xcodeproj/project.pbxproj:25",
      "routes[0] item/{item} web/public/.well-known/apple-app-site-association:7",
      "webOnly[0] admin/** web/public/.well-known/apple-app-site-association:8",
      "routes[1] ** ios/Shop/Info.plist:10",
    ],
    outputs: ["apple-app-site-association web/public"],
    codes: [
      "import.assumed-domains", "import.schemes-without-routes", "import.several-components",
    ]
  )

  static let xcodeGen = Example(
    name: "a project of XcodeGen",
    files: [
      "project.yml": """
      name: Shop
      options:
        bundleIdPrefix: com.example
      configs:
        Beta: release
        Release: release
      settings:
        base: { DEVELOPMENT_TEAM: ABCDE12345 }
      targets:
        Shop:
          type: application
          platform: iOS
          sources: [Sources]
          settings:
            base:
              PRODUCT_BUNDLE_IDENTIFIER: com.example.shop
            configs:
              Beta:
                PRODUCT_BUNDLE_IDENTIFIER: com.example.shop.beta
          entitlements:
            path: Shop.entitlements
            properties:
              com.apple.developer.associated-domains:
                - applinks:shop.example
                - webcredentials:login.shop.example
                - webcredentials:*.id.example
        ShopTests:
          type: bundle.unit-test
          platform: iOS
      """
    ],
    values: [
      "app.domains[0] shop.example project.yml:24",
      "app.apple.appIDs[0] ABCDE12345.com.example.shop project.yml:16",
      "app.apple.sharesPasswords[0] login.shop.example project.yml:25",
      "app.apple.sharesPasswords[1] *.id.example project.yml:26",
      "app.variants.beta.apple.appIDs[0] ABCDE12345.com.example.shop.beta project.yml:19",
    ],
    codes: ["project.missing-routes"]
  )

  static func expo(id: String, host: String) -> String {
    """
    {
      "expo": {
        "name": "Shop",
        "scheme": "shop",
        "ios": {
          "bundleIdentifier": "\(id)",
          "appleTeamId": "ABCDE12345",
          "associatedDomains": ["applinks:\(host)"]
        },
        "android": {
          "package": "\(id)",
          "intentFilters": [
            {
              "action": "VIEW",
              "autoVerify": true,
              "data": [
                { "scheme": "https", "host": "\(host)", "pathPrefix": "/item/" }
              ],
              "category": ["BROWSABLE", "DEFAULT"]
            }
          ]
        }
      }
    }
    """
  }

  static let expoProject = Example(
    name: "a project of Expo",
    files: ["app.json": expo(id: "com.example.shop", host: "shop.example")],
    values: [
      "app.name Shop app.json:3",
      "app.schemes[0] shop app.json:4",
      "app.domains[0] shop.example app.json:8",
      "app.apple.appIDs[0] ABCDE12345.com.example.shop app.json:6",
      "app.android.package com.example.shop app.json:11",
      "app.android.activity .MainActivity app.json:10",
      "routes[0] ** app.json:4",
      "routes[1] item/** app.json:17",
    ],
    outputs: ["expo app.json"],
    codes: ["project.missing-fingerprints"]
  )

  static let fingerprint = (0..<32).map { ["A1", "5C"][$0 % 2] }.joined(separator: ":")

  static func assetLinks(_ package: String) -> String {
    """
    [
      {
        "relation": ["delegate_permission/common.handle_all_urls"],
        "target": {
          "namespace": "android_app",
          "package_name": "\(package)",
          "sha256_cert_fingerprints": ["\(fingerprint)"]
        }
      }
    ]
    """
  }

  static let graph = """
    <navigation xmlns:android="http://schemas.android.com/apk/res/android"
      xmlns:app="http://schemas.android.com/apk/res-auto">
      <fragment android:name=".Item">
        <argument android:name="id" app:argType="integer"/>
        <argument android:name="page" android:defaultValue="1"/>
        <argument android:name="sort" app:argType="string"/>
        <argument android:name="hint" app:argType="string" app:nullable="true"/>
        <deepLink android:autoVerify="true"
          app:uri="https://shop.example/item/{id}?page={page}&amp;sort={sort}&amp;hint={hint}"/>
        <deepLink app:uri="shop://item/{id}?from=mail"/>
      </fragment>
    </navigation>
    """

  static let gradleFiles = [
    "app/build.gradle.kts": """
    plugins { id("com.android.application") }
    android {
      namespace = "com.example.code"
      defaultConfig {
        applicationId = "com.example.shop"
        minSdk = 24
      }
      buildTypes {
        getByName("debug") { applicationIdSuffix = ".debug" }
        create("qa") { initWith(getByName("release")) }
        create("staging") { initWith(getByName("release")) }
      }
    }
    """,
    "app/src/main/AndroidManifest.xml": """
    <manifest xmlns:android="http://schemas.android.com/apk/res/android">
      <application>
        <activity android:name=".Main" android:exported="true">
          <nav-graph android:value="@navigation/main"/>
        </activity>
      </application>
    </manifest>
    """,
    "app/src/main/res/navigation/main.xml": graph,
    "web/.well-known/assetlinks.json": assetLinks("com.example.shop"),
  ]

  static let gradle = Example(
    name: "a project of Gradle with a navigation graph",
    files: gradleFiles,
    values: gradleValues,
    outputs: ["assetlinks web/.well-known/assetlinks.json"],
    codes: ["project.navigation-number", "project.navigation-item"]
  )

  static let gradleValues = [
    "app.schemes[0] shop app/src/main/res/navigation/main.xml:10",
    "app.domains[0] shop.example app/src/main/res/navigation/main.xml:9",
    "app.android.package com.example.shop app/build.gradle.kts:5",
    "app.android.fingerprints[0] \(fingerprint) web/.well-known/assetlinks.json:7",
    "app.android.activity com.example.code.Main app/src/main/AndroidManifest.xml:3",
    "app.android.minSDK 24 app/build.gradle.kts:6",
    "app.variants.debug.android.package com.example.shop.debug app/build.gradle.kts:9",
    "routes[0] item/{id:int}?page={page:int?}&sort={sort}&hint={hint?} "
      + "app/src/main/res/navigation/main.xml:9",
    "routes[1] item/{id:int} app/src/main/res/navigation/main.xml:10",
  ]

  static func server(_ directives: String) -> String {
    """
    server {
      listen 443 ssl;
      server_name shop.example;
      \(directives)
      location / { proxy_pass http://web:3000; }
    }
    """
  }

  static let nginx = Example(
    name: "a project with nginx",
    files: gradleFiles.merging([
      "deploy/nginx.conf": server("include links.conf;"),
      "deploy/links.conf": "location /item/ {\n  proxy_pass http://links:8080;\n}",
      "deploy/other.conf": server("").replacing("shop.example", with: "other.example"),
    ]) { $1 },
    values: gradleValues + ["outputs[1].linksServer http://links:8080 deploy/links.conf:2"],
    outputs: ["assetlinks web/.well-known/assetlinks.json", "nginx deploy/nginx.conf"],
    codes: ["project.server"]
  )

  static let ingress = Example(
    name: "a project with an Ingress",
    files: gradleFiles.merging([
      "deploy/ingress.yaml": """
      apiVersion: networking.k8s.io/v1
      kind: Ingress
      metadata:
        name: shop
      spec:
        rules:
          - host: shop.example
            http:
              paths:
                - path: /
                  pathType: Prefix
                  backend:
                    service:
                      name: web
                      port:
                        number: 3000
                - path: /item
                  pathType: Prefix
                  backend:
                    service:
                      name: links
                      port:
                        number: 8080
      """
    ]) { $1 },
    values: gradleValues + ["outputs[1].linksService links:8080 deploy/ingress.yaml:21"],
    outputs: ["assetlinks web/.well-known/assetlinks.json", "ingress deploy/ingress.yaml"]
  )

  /// The files of a project with two apps for both systems and one website.
  static let monorepo: [String: String] = {
    var files: [String: String] = [:]
    let apps = ["shop", "courier"]
    for app in apps {
      let name = app == "shop" ? "Shop" : "Courier"
      for (path, text) in xcode.files.merging(gradleFiles, uniquingKeysWith: { $1 })
      where !path.hasPrefix("web/") {
        let folder = path.hasPrefix("ios/") ? "\(app)/" : "\(app)/android/"
        let own = text.replacing("shop", with: app).replacing("Shop", with: name)
        files[folder + path.replacing("Shop", with: name)] = own
      }
    }
    let links = association.replacing(
      "[\"ABCDE12345.com.example.shop\"]",
      with: "[\"ABCDE12345.com.example.shop\", \"ABCDE12345.com.example.courier\"]"
    )
    files["web/public/.well-known/apple-app-site-association"] = links.replacing(
      "{\n  \"applinks\"",
      with: "{\n  \"appclips\": { \"apps\": [\"ABCDE12345.com.example.courier.Clip\"] },\n"
        + "  \"applinks\""
    )
    let statements = apps.map { assetLinks("com.example.\($0)").dropFirst(2).dropLast(2) }
    files["web/public/.well-known/assetlinks.json"] = "[\n\(statements.joined(separator: ",\n"))\n]"
    return files
  }()
}
