import Testing
import Waymark
import WaymarkAgreement
import WaymarkCatalog

@testable import WaymarkPlatforms

/// Browsers do not escape `[` and `]`, and Waymark does.
@Suite struct `Brackets in a generated association file` {
  private static let appID = "ABCDE12345.com.example.app"

  private static func catalog(_ patterns: [String], webOnly: [String] = []) throws -> LinkCatalog {
    try LinkCatalog(
      app: AppIdentity(domains: ["a.example"], apple: .init(appIDs: [appID])),
      routes: patterns.enumerated().map { try Route($1, in: [.universalAny], name: "r\($0)") },
      webOnly: webOnly.map { WebOnlyPath(try Pattern($0)) }
    )
  }

  /// Patterns, and links in both spellings, each after `!` if it stays in the browser.
  @Test(
    arguments: [
      (
        [#"list?filter\[city\]={city}"#], [],
        ["/list?filter%5Bcity%5D=Paris", "/list?filter[city]=Paris", "!/list?filter[x]=Paris"]
      ),
      ([#"list?sort=\[up\]"#], [], ["/list?sort=%5Bup%5D", "/list?sort=[up]", "!/list?sort=[x]"]),
      ([#"list?sort=a\|b"#], [], ["/list?sort=a%7Cb", "/list?sort=a|b", "!/list?sort=a"]),
      ([#"list?a\|b={x}"#], [], ["/list?a%7Cb=1", "/list?a|b=1"]),
      ([#"list\[\]/{id}"#], [], ["/list%5B%5D/7", "/list[]/7", "!/list/7"]),
      (
        [#"list/{kind:\[a\]|plain|b\[\]}"#], [],
        ["/list/%5Ba%5D", "/list/[a]", "/list/plain", "/list/b[]", "/list/b%5B%5D", "!/list/a"]
      ),
      ([#"list/{kind:\[a\]}"#], [], ["/list/%5Ba%5D", "/list/[a]", "!/list/a"]),
      ([#"list#row\[{n}\]"#], [], ["/list#row%5B7%5D", "/list#row[7]", "!/list#row7"]),
      (
        ["list/**"], [#"list/**?f\[\]=x"#],
        ["/list/a", "!/list/a?f%5B%5D=x", "!/list/a?f[]=x", "/list/a?f[]=y"]
      ),
    ] as [([String], [String], [String])]
  )
  func `links with brackets open the app in both spellings`(
    patterns: [String],
    webOnly: [String],
    links: [String]
  ) throws {
    let catalog = try Self.catalog(patterns, webOnly: webOnly)
    let text = try catalog.generate(.appleAppSiteAssociation).files[0].text
    let file = try AppleAppSiteAssociation(text)
    let simulator = AppleSimulator(file, domain: "a.example")
    for link in links {
      let opens = !link.hasPrefix("!")
      let url = "https://a.example" + (opens ? link : String(link.dropFirst()))
      #expect(simulator.opens(url, appID: Self.appID) == opens, "\(url): \(text)")
      let match = try catalog.table().match(url)
      #expect((match?.route != nil) == opens, "\(url)")
    }
    #expect(file.lint().filter { $0.severity != .info } == [], "\(text)")
    // The second spelling is not a rule without links.
    let given = PlatformFiles(associations: ["a.example": file])
    let agreement = try catalog.agreement(with: given)
    #expect(agreement.unusedRules.isEmpty && agreement.differences.isEmpty)
  }

  @Test func `a file that would be too large has one spelling, and says so`() throws {
    let patterns = (0..<450).map { #"some-longer-name-of-a-page-\#($0)?filter\[city\]={city}"# }
    let catalog = try Self.catalog(patterns)
    let generation = try catalog.generate(.appleAppSiteAssociation)
    let text = generation.files[0].text
    #expect(text.utf8.count < 128 << 10 && !text.contains("filter[city]"))
    let notes = try catalog.notes(about: .appleAppSiteAssociation, generation)
    #expect(notes.contains { $0.code.rawValue == "generate.bracket" }, "\(notes.prefix(3))")
    let few = try Self.catalog(Array(patterns.prefix(100)))
    let small = try few.generate(.appleAppSiteAssociation).files[0].text
    #expect(small.contains("filter[city]") && small.contains("filter%5Bcity%5D"))
  }
}
