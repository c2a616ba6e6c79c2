import Foundation
import TestSupport
import Testing
import Waymark
import WaymarkCatalog

@testable import WaymarkPlatforms

private let aapt2 = SystemTool("aapt2")
private let framework = "/usr/share/android-framework-res/framework-res.apk"

/// Android's build tool reads the manifests.
///
/// Debian's framework is that of API level 29. It does not know `pathAdvancedPattern`,
/// `sspAdvancedPattern`, groups and their attributes, and refuses them: there an attribute of
/// level 1 or 19 that is a string, too, stands in for each, so that what arrives of its text is
/// seen, and that the element is unknown is only warned of. That a newer framework knows the
/// attributes themselves is not seen here.
@MainActor
@Suite(
  .enabled(if: aapt2.isExpected, Comment(rawValue: aapt2.absence)),
  .enabled(if: aapt2.isExpected && FileManager.default.fileExists(atPath: framework))
)
struct `Manifests for aapt2` {
  @Test func `a manifest is compiled by aapt2 with unchanged patterns`() throws {
    var catalogs = try ExampleCatalog.all.map(\.catalog)
    for minSDK in [26, 31, 35] { catalogs.append(try Self.nasty(minSDK: minSDK)) }
    for catalog in catalogs {
      for minSDK in Set([catalog.app.android?.minSDK ?? 1, 31, 35]) {
        var app = catalog.app
        app.android?.minSDK = minSDK
        let file = try LinkCatalog(app: app, routes: catalog.routes, webOnly: catalog.webOnly)
          .generate(.androidManifest()).files[0]
        let known = minSDK < 31 ? file.text : Self.withKnownAttributes(file.text)
        let found = try Self.values(in: known)
        let expected = try Self.expected(file.text)
        #expect(expected.count > 3)
        #expect(found == expected, "\(file.text)")
      }
    }
  }

  /// Literals with what means something to XML, to aapt2, to Gradle and to globs.
  static func nasty(minSDK: Int) throws -> LinkCatalog {
    let literals = [
      "a\"b", "a'b", "a&b", "a<b>c", #"a\\b"#, #"a\*b"#, "a.b", "é", "日本", "👍", "@a", "a b",
      #"$\{host\}"#, #"\?x"#, #"\\u0041"#, "%41", "a  b",
    ]
    let routes = try literals.enumerated().flatMap { index, literal in
      [
        try Route(literal, name: "literal\(index)"),
        try Route("p/\(literal)/{x}", name: "parameter\(index)"),
        try Route("q?\\@k\(index)=\(literal.replacing("&", with: "\\&"))", name: "item\(index)"),
      ]
    }
    return try LinkCatalog(
      app: AppIdentity(
        schemes: ["x"],
        domains: ["www.example.com"],
        android: .init(package: "com.example.app", activity: ".Main", minSDK: minSDK)
      ),
      routes: routes,
      webOnly: [WebOnlyPath(try Pattern("p/a/b"))]
    )
  }

  private static let standIns = [
    ("android:pathAdvancedPattern=", "android:pathPattern="),
    ("android:sspAdvancedPattern=", "android:sspPattern="),
    ("android:queryPrefix=", "android:pathPrefix="), ("android:query=", "android:path="),
    ("android:fragmentPattern=", "android:pathPattern="), ("android:fragment=", "android:path="),
    ("android:allow=", "android:exported="),
  ]

  private static func withKnownAttributes(_ text: String) -> String {
    standIns.reduce(text) { $0.replacing($1.0, with: $1.1) }
  }

  /// What the system should get for each pattern, in the order of the file.
  private static func expected(_ text: String) throws -> [String] {
    try AndroidManifest(text).components[0].intentFilters.flatMap { filter in
      (filter.data + filter.groups.flatMap(\.data)).flatMap { data in
        data.attributes.filter { $0 != .scheme && $0 != .host }.map {
          AndroidManifest.Values().resolve(data[$0] ?? "").text ?? "?"
        }
      }
    }
  }

  /// The values of paths and what follows schemes in the compiled manifest.
  private static func values(in text: String) throws -> [String] {
    try SystemTool.withFolder { folder in
      // Gradle puts the package in before it calls the tool.
      let whole = text.replacing("<manifest ", with: "<manifest package=\"com.example.app\" ")
      let name = "AndroidManifest.xml"
      try Data(whole.utf8).write(to: folder.appendingPathComponent(name))
      let link = try aapt2.run(
        [
          "link", "--warn-manifest-validation", "-I", framework, "--manifest", name, "-o", "a.apk",
        ],
        in: folder
      )
      try #require(link.status == 0, "\(link.errors)\n\(text)")
      let dump = try aapt2.run(["dump", "xmltree", "--file", name, "a.apk"], in: folder)
      try #require(dump.status == 0, "\(dump.errors)")
      return dump.output.split(separator: "\n").compactMap { line in
        guard line.contains("/android:path") || line.contains("/android:ssp"),
          let start = line.firstRange(of: ")=\"")
        else { return nil }
        // The value stands there twice, unless it is empty.
        let rest = line[start.upperBound...]
        guard let end = rest.ranges(of: "\" (Raw: \"").last?.lowerBound else { return "" }
        return String(rest[..<end])
      }
    }
  }
}
