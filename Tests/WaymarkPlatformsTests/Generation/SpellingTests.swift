import Testing
import Waymark
import WaymarkAgreement
import WaymarkCatalog

@testable import WaymarkPlatforms

/// Apple's systems compare the text of a link, which Waymark, people and programs escape in their
/// own ways.
@Suite struct `Spellings of a link in a generated association file` {
  private static let appID = "ABCDE12345.com.example.app"

  private static func catalog(
    _ pattern: String,
    _ policies: LinkPolicies = LinkPolicies(),
    examples: [String] = []
  ) throws -> LinkCatalog {
    let notes = RouteNotes(examples: examples)
    return try LinkCatalog(
      app: AppIdentity(domains: ["a.example"], apple: .init(appIDs: [appID]), policies: policies),
      routes: [Route(pattern, in: [.universalAny], name: "r", notes: notes)]
    )
  }

  /// The parts of a link that contain a character, with `@` in its place.
  @Test(arguments: ["p/a@b", "p?a@b=c", "p?a=b@c", "p#a@b", "p?a\\[\\]=b@c"])
  func `a link opens with each character as it is, as browsers send it, and escaped`(
    place: String
  ) throws {
    var closed: Set<String> = []
    for byte in UInt8(0x20)..<0x7F {
      let character = String(Unicode.Scalar(byte))
      let escape = character == "*" || character == "\\" ? "\\" + character : nil
      let text = place.replacing("@", with: escape ?? Pattern.escaping(character))
      guard let catalog = try? Self.catalog(text) else { continue }
      let written = try catalog.generate(.appleAppSiteAssociation).files[0].text
      let file = try AppleAppSiteAssociation(written)
      let count = file.appLinks?.details[0].components?.count ?? 0
      #expect(count <= 4, "\(text)")
      let simulator = AppleSimulator(file, domain: "a.example")
      let table = try catalog.table()
      let isKept =
        "-_.!~*'()".contains(character) || character.allSatisfy { $0.isLetter || $0.isNumber }
      let escaped = isKept ? character : percentEscape(byte)
      let plain = place.replacing("\\", with: "")
      for spelling in [character, escaped] {
        let url = "https://a.example/" + plain.replacing("@", with: spelling)
        guard let link = try? DeepLink(url), table.match(link) != nil else { continue }
        for sent in Set([url, link.browserText ?? url]) where !simulator.opens(sent) {
          closed.insert(spelling)
          let causes = catalog.causes(ofAssociationOf: "a.example")
          let finding = causes?.finding(about: link, false, chosen: ("r", false))
          #expect(finding?.code.rawValue == "generate.spelling", "\(sent)")
        }
      }
    }
    // Such escapes are unnecessary in this part; browsers leave them, '%' without two digits, and
    // '#' in a fragment.
    let open = place.contains("?") ? ["%2B", "%3B"] : []
    #expect(closed.allSatisfy { "%#".contains($0.prefix(1)) && !open.contains($0) }, "\(closed)")
  }

  @Test(arguments: [
    ("t?time={h}:{m}", "t?time=8%3A30", "generate.spelling"),
    (#"odata?\$filter={f}"#, "odata?%24filter=x", "generate.spelling"),
    ("item/{id}", "https://a.example//item/7", "generate.spelling"),
    ("item/{id}", "http://a.example/item/7", "generate.not-opened"),
    ("search?q={q}", "search?q=", "generate.empty-item"),
    ("search?q=a", "search?q=a&q=b", "generate.repeated-item"),
    ("list?sort=a+b", "list?sort=a+b", nil), ("list?sort=a;b", "list?sort=a%3Bb", nil),
  ])
  func `the reason for a closed example is its spelling or the limit that it shows`(
    pattern: String,
    example: String,
    code: String?
  ) throws {
    let generation = try Self.catalog(pattern, examples: [example]).generate(
      .appleAppSiteAssociation
    )
    let found = generation.findings.filter { $0.severity == .warning }
    #expect(found.map(\.code.rawValue) == (code.map { [$0] } ?? []), "\(found)")
  }

  @Test func `a plus sign that is read as a space opens no link of a literal plus sign`() throws {
    let catalog = try Self.catalog("list?sort=a+b", LinkPolicies(plus: .space))
    let text = try catalog.generate(.appleAppSiteAssociation).files[0].text
    #expect(text.contains("a%2Bb") && !text.contains("a+b"), "\(text)")
  }
}
