import Testing
import Waymark
import WaymarkCatalog

@testable import WaymarkPlatforms

/// Findings about the filters that a build writes for a graph, whose remedies are for the graph.
@Suite struct `Findings about navigation graphs` {
  typealias Row = (links: String, code: String, remedy: String, corrected: String)

  private static func link(_ uri: String, _ more: String = #"android:autoVerify="true""#) -> String
  {
    "<deepLink app:uri=\"\(uri)\" \(more)/>"
  }

  private static let part =
    "write '{name}' or '.*' as a whole component for each part of the path that changes"
  private static let scheme =
    "remove 'http://', because a link without a scheme is for 'http' and 'https'"
  private static let filter =
    "write another host or path in the links of one scheme, because links with the same host and "
    + "path become one filter"

  static let rows: [Row] = [
    (link("https://a.example/i/*"), "android.star-in-path", part, link("https://a.example/i/.*")),
    (
      link("https://a.example/i/:id"), "android.foreign-syntax", part,
      link("https://a.example/i/{id}")
    ),
    (
      link("https://a.example/i/{id}.html"), "android.double-run", part,
      link("https://a.example/i/{id}")
    ),
    (
      link("https://a.example/{id}-x/y"), "android.first-stop", part,
      link("https://a.example/{id}/y")
    ),
    (
      link("https://a.example/x "), "android.foreign-syntax", "write '/x'",
      link("https://a.example/x")
    ),
    (link("https://a.example//x"), "android.double-slash", "write '/x'", link("a.example/x")),
    (
      link("https://a.example/(a|b)"), "android.foreign-syntax",
      "write a '<deepLink>' for each of the paths '/a', '/b'",
      link("https://a.example/a") + link("https://a.example/b")
    ),
    (link("http://a.example/x"), "android.http-only", scheme, link("a.example/x")),
    (link("http://a.example/x"), "import.http-only", scheme, link("a.example/x")),
    (
      link("https://a.example/x") + link("shop://a.example/x", ""), "android.mixed-schemes", filter,
      link("https://a.example/x") + link("shop://x/x", "")
    ),
    (
      link("https://a.example/x") + link("shop://a.example/x", ""), "import.other-host", filter,
      link("https://a.example/x") + link("shop://x/x", "")
    ),
    (
      link("https://a.example/x", ""), "import.other-host",
      "add 'android:autoVerify=\"true\"' to the '<deepLink>' if the host is the app's own",
      link("https://a.example/x")
    ),
    (
      link("shop://x/y"), "android.needless-auto-verify",
      "remove 'android:autoVerify' from the '<deepLink>'", link("shop://x/y", "")
    ),
    (
      link("https://a.example:81/x"), "manifest.port-without-host",
      "remove the port, or write an '<intent-filter>' with it into the manifest",
      link("https://a.example/x")
    ),
    (
      link("shop:///x/{id}", ""), "android.path-without-host", "write a host after '://'",
      link("shop://x/{id}", "")
    ),
    (
      link("https://a.example/x", #"app:mimeType="text/plain""#), "import.not-for-links",
      "remove 'app:action' and 'app:mimeType', if the link is for browsers",
      link("https://a.example/x")
    ),
    (
      link("shop://x", ""), "android.path-of-nothing",
      "write an '<intent-filter>' for the link into the manifest, because the build adds the path "
        + "'/' to it",
      ""
    ),
    (
      link("https://${host}/x"), "import.unknown-value",
      "write the value into the script, or into the link", link("https://a.example/x")
    ),
    (
      link("https://${host}/x"), "project.unknown-placeholder",
      "write the value into the script, or into the link", link("https://a.example/x")
    ),
    (
      link("https://A.example/x"), "android.upper-case-host", "write 'a.example'",
      link("https://a.example/x")
    ),
  ]

  private static let path = "app/src/main/res/navigation/main.xml"

  /// Returns the findings about a graph with links, without those about a catalog.
  private static func findings(_ links: String) throws -> [LinkDiagnostic] {
    var files = ProjectExamples.gradleFiles
    files["web/.well-known/assetlinks.json"] = nil
    files[path] = """
      <navigation xmlns:android="http://schemas.android.com/apk/res/android"
        xmlns:app="http://schemas.android.com/apk/res-auto"><fragment>\(links)</fragment>
      </navigation>
      """
    let reading = ProjectReading(ProjectFiles(files))
    guard let app = reading.apps.first else { return [] }
    let ofCatalog = ["several-components", "empty-value", "characters", "unsupported-pattern"]
    return try reading.catalog(of: app).findings.filter { finding in
      finding.file == path && !ofCatalog.contains { finding.code.rawValue == "import.\($0)" }
    }
  }

  @Test(arguments: rows.indices)
  func `the remedy for a link of a graph works in the graph`(index: Int) throws {
    let row = Self.rows[index]
    let found = try Self.findings(row.links).filter { $0.code.rawValue == row.code }
    #expect(Set(found.map(\.help)) == [row.remedy], "\(row.links)")
    let rest = try Self.findings(row.corrected).map { "\($0.code) \($0.message)" }
    #expect(rest == [], "\(row.corrected)")
  }
}
