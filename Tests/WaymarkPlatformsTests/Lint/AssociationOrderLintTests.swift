import Testing
import Waymark

@testable import WaymarkPlatforms

/// The first rule that matches decides, in all details of an app.
@Suite struct `Lint of the order of rules` {
  private static func detail(_ apps: String, _ rules: String) -> String {
    let appIDs = apps.map { "\"ABCDE12345.com.example.\($0)\"" }.joined(separator: ",")
    let key = rules.hasPrefix("\"") ? "paths" : "components"
    return "{\"appIDs\": [\(appIDs)], \"\(key)\": [\(rules)]}"
  }

  private static let all = #"{"/": "/a/?*"}"#
  private static let exclusion = #"{"/": "/a/b", "exclude": true}"#
  private static let noneOfThem = #"{"/": "/a/?*", "exclude": true}"#
  private static let one = #"{"/": "/a/b"}"#

  /// The details of a file, and the findings about the order of rules with their places.
  static let rows: [(details: [String], findings: [String])] = [
    ([detail("a", all), detail("a", exclusion)], ["exclude-after-allow details[1].components[0]"]),
    ([detail("a", noneOfThem), detail("a", one)], ["unreachable-rule details[1].components[0]"]),
    ([detail("a", exclusion), detail("a", all)], []),
    ([detail("a", all), detail("b", exclusion)], []),
    ([detail("a", noneOfThem), detail("b", one)], []),
    // The other app has no earlier rule.
    ([detail("a", all), detail("ab", exclusion)], []),
    (
      [detail("a", all), detail("b", all), detail("ab", exclusion)],
      ["exclude-after-allow details[2].components[0]"]
    ),
    (
      [detail("ab", all), detail("c", one), detail("a", exclusion)],
      ["exclude-after-allow details[2].components[0]"]
    ),
    // Two details together.
    (
      [
        detail("a", one), detail("a", #"{"/": "/a/c"}"#), detail("a", #"{"/": "/a/$(x)"}, "# + all),
      ],
      []
    ),
    (
      [detail("a", #"{"/": "/a"}"#), detail("a", all + #", {"/": "/a/*", "exclude": true}"#)],
      ["exclude-after-allow details[1].components[1]"]
    ),
    // The same rules for iOS 12, which reads only the legacy form, and for later systems.
    ([detail("a", #""/a/*""#), detail("a", all)], []),
    ([detail("a", all), detail("a", #""/a/?*""#)], []),
    ([detail("a", noneOfThem), detail("a", #""/a/b""#)], []),
    (
      [detail("a", #""NOT /a/*", "/c""#), detail("a", one)],
      ["unreachable-rule details[1].components[0]"]
    ),
    // A link with brackets, and an exclusion of a query, in two details.
    (
      [detail("a", #"{"/": "/l", "?": {"f%5B%5D": "?*"}}"#), detail("a", #"{"/": "/l"}"#)], []
    ),
    (
      [detail("a", #"{"/": "/a", "?": "x=1", "exclude": true}"#), detail("a", #"{"/": "/a"}"#)],
      ["exact-query details[0].components[0]['?']"]
    ),
  ]

  @Test(arguments: rows.indices)
  func `lint and the simulator go through all details of an app`(index: Int) throws {
    let (details, expected) = Self.rows[index]
    let text = #"{"applinks": {"details": [\#(details.joined(separator: ","))]}}"#
    let file = try AppleAppSiteAssociation(text)
    let other: Set = [
      "apple.app-in-several-details", "apple.no-rules", "apple.opens-parent",
      "apple.unknown-variable",
    ]
    let found = file.lint().filter { !other.contains($0.code.rawValue) }
    let places = found.map {
      "\($0.code.rawValue.dropFirst(6)) \($0.keyPath.dropFirst("applinks.".count))"
    }
    #expect(places == expected, "\(text)")
    let simulator = AppleSimulator(file, domain: "a.b")
    for finding in found where finding.code.rawValue == "apple.unreachable-rule" {
      #expect(!simulator.opens("https://a.b/a/b"), "\(finding)")
    }
    for finding in found where finding.code.rawValue == "apple.exclude-after-allow" {
      #expect(simulator.opens("https://a.b/a/b"), "\(finding)")
    }
  }

  @Test func `many details of two apps are checked in time`() throws {
    let details = (0..<1_000).map { Self.detail($0 % 2 == 0 ? "a" : "b", #"{"/": "/\#($0)/?*"}"#) }
    let text = #"{"applinks": {"details": [\#(details.joined(separator: ","))]}}"#
    let codes = Set(try AppleAppSiteAssociation(text).lint().map(\.code.rawValue))
    #expect(codes == ["apple.app-in-several-details"])
  }
}
