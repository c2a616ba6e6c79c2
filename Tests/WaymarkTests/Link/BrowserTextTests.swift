import TestSupport
import Testing

@testable import Waymark

/// A link, its browser text and its link text open the same screen with the same values.
@Suite(.sameWithoutDiagnostics) struct `The texts of a link` {
  private static let segments = [
    "a", "b", "..", "..", "..", ".", "%2e", "%2E.", ".%2e", "", "", "a%2Fb", "%41", "é", "%C3%A9",
    "a|b", "a b", "{a}", "\\", "%zz", "%E9", "%C3", "%", "^", "[", "[::1]", "'", "a\tb", "...",
    "..a", "%0A", "\u{1}", "\u{85}", "a;b", "=", "*", "\"",
  ]
  private static let authorities = [
    "", "h", "H", "a.b", "%41", "%68", "h%7C", "..", ".", "%2e", "a%2Fb", "é", "h{", "'", "*", "-",
    "h;", "[::1]",
  ]
  private static let domains = ["h", "H.E", "h.e:443", "h.e:8080", "h%2Ee", "é.e", "h.", "0x7F.1"]
  private static let values = [
    "", "a", "a=b", "a=b&&c", "'", "a|b", "%zz", "%41", "%00", "é", "/", "?", "a+b", "[]", "a b",
    "\\", "../..", "%E9", "\u{1}", "`",
  ]

  /// A random link of a custom scheme or a website.
  private func link(_ random: inout SeededGenerator) -> String {
    func pick(_ texts: [String]) -> String { texts[Int.random(in: texts.indices, using: &random)] }
    var text = ""
    if random.oneIn(2) {
      text = pick(["https://", "https://", "HTTP://", "https:", "https:/", "https:\\"])
      text += pick(Self.domains) + (random.oneIn(9) ? "" : "/")
    } else {
      text = pick(["x:", "x:/", "x://", "x://", "x:///", "X://"])
      if text.hasSuffix("://") { text += pick(Self.authorities) + (random.oneIn(9) ? "" : "/") }
    }
    let count = Int.random(in: 0...6, using: &random)
    text += (0..<count).map { _ in pick(Self.segments) }.joined(separator: "/")
    if random.oneIn(3) { text += "?" + pick(Self.values) }
    if random.oneIn(3) { text += "#" + pick(Self.values) }
    return text
  }

  @Test(
    arguments: [
      ("https://münchen.example/x%0A", "https://xn--mnchen-3ya.example/x%0A"),
      ("https://user:pw@MÜNCHEN.example/%00", "https://user:pw@xn--mnchen-3ya.example/%00"),
      ("https://münchen.example/x", "https://xn--mnchen-3ya.example/x"),
      ("https://shop.example/x%0A", nil), ("https://shop.example/a/../x", nil), ("no link", nil),
    ] as [(String, String?)]
  )
  func `a browser sends a domain in ASCII, also in a text that is no link`(
    text: String,
    sent: String?
  ) {
    #expect(DeepLink.browserText(of: text) == sent)
  }

  @Test(arguments: [LinkPolicies.EmptyComponents.collapse, .strict])
  func `a link means the same as its browser text and its link text`(
    empty: LinkPolicies.EmptyComponents
  ) throws {
    let seed = SeededGenerator.freshSeed
    var random = SeededGenerator(seed: seed)
    let policies = LinkPolicies(emptyComponents: empty)
    let table = try RouteTable(
      [
        Route("a"), Route("h/{x}"), Route("{x}/{y}?a={z?}"), Route("{x}/a/{y**}"),
        Route("{x**}#{y?}"),
      ],
      app: .any(policies: policies)
    )
    var (strict, spelled) = (0, 0)
    for _ in 0..<5_000 {
      let text = link(&random)
      // Only the authority of a custom scheme may be valid without a browser text.
      guard let link = try? DeepLink(text, policy: policies),
        let browserText = try? BrowserSpelling.read(text, .browser, policies).text
      else { continue }
      if link.browserText == nil { strict += 1 } else { spelled += 1 }
      let linkText = try BrowserSpelling.read(text, .link, policies).text
      let match = try #require(table.match(link), "seed \(seed): \(text.debugDescription)")
      for other in [browserText, linkText, link.description] {
        let note: Comment = "seed \(seed): \(text.debugDescription) and \(other.debugDescription)"
        let same = try DeepLink(other, policy: policies)
        #expect(same == link, note)
        let found = table.match(same)
        #expect(found?.routeIndex == match.routeIndex, note)
        #expect(found?.parameters == match.parameters, note)
        #expect(found?.restComponents == match.restComponents, note)
      }
    }
    #expect(strict > 500 && spelled > 2_000, "seed \(seed): \(strict), \(spelled)")
  }
}
