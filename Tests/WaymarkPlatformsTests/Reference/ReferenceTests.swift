import Foundation
import TestSupport
import Testing
import Waymark
import WaymarkCatalog

@testable import WaymarkPlatforms

@Suite struct `A generated reference` {
  /// Texts that mean something in Markdown or HTML.
  static let nasty = "a|b <script>alert('x')</script> `c` *d* [e](f) & \"g\" \\ ~h~"

  static func catalog() throws -> LinkCatalog {
    try LinkCatalog(
      app: AppIdentity(
        name: nasty,
        schemes: ["example", "javascript"],
        domains: ["www.example.com", "*.example.org"],
        apple: .init(appIDs: ["ABCDE12345.com.example.app"], storeID: "12345"),
        android: .init(package: "com.example.app", activity: ".Main", minSDK: 26),
        policies: LinkPolicies(pathCase: .insensitive)
      ),
      routes: [
        try Route(
          "station/{id:int}/{action:arrivals|filter?}?from={from?}",
          name: "station",
          notes: RouteNotes(
            summary: nasty,
            examples: ["station/25", "https://www.example.com/station/7/filter?from=mail"],
            platforms: [.iOS],
            requiresVerifiedLink: true,
            parent: nasty,
            presentation: .tab("map"),
            gates: ["signed-in"]
          )
        ),
        try Route(
          #"w/{k:a\|b|c`d}/{t}"#,
          in: [.universal(domain: "*.example.org"), .app(scheme: "javascript")],
          name: nasty,
          notes: RouteNotes(
            examples: ["w/a|b/hunter2"],
            deprecation: .init(reason: nasty, replacement: "station"),
            secrets: ["t"]
          )
        ),
        try Route("s/*/t", name: "Station", notes: RouteNotes(examples: ["s/1/t"])),
        try Route("share/{token}", name: "-", notes: RouteNotes(secrets: ["token"])),
        try Route("rest/{all**}", name: "rest"),
        try Route("find?tag={tags?}", name: "find", notes: RouteNotes(lists: ["tags"])),
      ],
      webOnly: [
        WebOnlyPath(try Pattern("login")),
        WebOnlyPath(try Pattern("admin/**"), domain: "www.example.com"),
      ]
    )
  }

  static func text(_ kind: GenerationKind) throws -> String {
    try catalog().generate(kind).files[0].text
  }

  @Test(arguments: [GenerationKind.markdown, .html])
  func `a reference contains everything of a catalog except secrets`(kind: GenerationKind) throws {
    let text = try Self.text(kind)
    for part in [
      "ABCDE12345.com.example.app", "12345", "com.example.app", ".Main", "*.example.org",
      "the case of letters in a path does not count", "a whole number", "arrivals", "optional",
      "any number",
      "secret: never shown", "signed-in", "tab:map", "only verified https links", "iOS",
      "admin/**", "s/*/t", "the rest of the path", "https://www.example.com/station/25",
      "https://www.example.com/station/7/filter?from=mail", "example://s/1/t",
    ] {
      #expect(text.contains(part), "\(part)")
    }
    // A route that requires a verified link does not open it.
    #expect(!text.contains("example://station/"))
    #expect(!text.contains("hunter2"))
    #expect(!text.contains("<script>"))
  }

  @Test func `the links of a reference open their routes`() throws {
    let catalog = try Self.catalog()
    let table = try catalog.table()
    let reference = LinkReference(catalog, table: table)
    for (index, entry) in reference.entries.enumerated() {
      #expect(!entry.links.isEmpty, "\(entry.name)")
      for link in entry.links {
        #expect(try table.match(link)?.routeIndex == index, "\(link)")
      }
    }
    #expect(reference.entries[0].links.count == 2)
    #expect(reference.entries[2].links.contains("https://www.example.com/s/1/t"))
    #expect(
      reference.entries[3].links == [
        "https://www.example.com/share/token", "example://share/token",
      ]
    )
  }

  @Test func `the links of a reference open their routes in random tables`() throws {
    let seed = SeededGenerator.freshSeed
    var tables = RandomTables(seed: seed)
    var count = 0
    for _ in 0..<60 {
      guard let catalog = try `Generated association files and random tables`.catalog(&tables)
      else { continue }
      let table = try catalog.table()
      let reference = LinkReference(catalog, table: table)
      for (index, entry) in reference.entries.enumerated() {
        for link in entry.links {
          count += 1
          #expect(try table.match(link)?.routeIndex == index, "seed \(seed): \(link)")
        }
      }
    }
    #expect(count > 50)
  }

  @Test(arguments: [GenerationKind.markdown, .html])
  func `text with direction marks does not reverse a row`(kind: GenerationKind) throws {
    let turning =
      ["\u{202A}", "\u{202B}", "\u{202C}", "\u{202D}", "\u{202E}"]
      + ["\u{2066}", "\u{2067}", "\u{2068}", "\u{2069}"]
    let nasty = "a" + turning.joined(separator: "b") + "\u{200F}שלום"
    let notes = RouteNotes(
      summary: nasty,
      deprecation: .init(reason: nasty),
      presentation: .tab(nasty),
      gates: [nasty]
    )
    let catalog = try LinkCatalog(
      app: AppIdentity(name: nasty, schemes: ["example"], domains: ["www.example.com"]),
      routes: [Route("\(nasty)/{k:x|\(nasty)}", name: nasty, notes: notes)],
      webOnly: [WebOnlyPath(try Pattern("w\(nasty)"))]
    )
    let text = try catalog.generate(kind).files[0].text
    for character in turning { #expect(!text.unicodeScalars.contains(Unicode.Scalar(character)!)) }
    // A word of a script that runs from right to left stays as it is.
    #expect(text.contains("\u{200F}שלום"))
  }

  @Test func `each route of a reference has its own anchor`() throws {
    let catalog = try Self.catalog()
    let reference = LinkReference(catalog, table: try catalog.table())
    let anchors = reference.entries.map(\.anchor)
    #expect(Set(anchors).count == anchors.count)
    #expect(anchors[0] == "route-station")
    #expect(anchors[2] == "route-station--2")
    for anchor in anchors {
      #expect(anchor.utf8.allSatisfy { $0 == 0x2D || (0x30...0x39).contains($0) || $0 >= 0x61 })
    }
  }

  @Test func `a reference page is well-formed, and every link in it has a target`() throws {
    let text = try Self.text(.html)
    var open: [String] = []
    var ids: Set<String> = []
    var targets: [String] = []
    for piece in text.split(separator: "<").dropFirst() {
      let tag = piece.prefix { $0 != ">" }
      #expect(piece.contains(">"), "\(piece)")
      let name = String(tag.prefix { $0.isLetter || $0.isNumber || "/!".contains($0) })
      if let id = Self.attribute("id", tag) { #expect(ids.insert(id).inserted, "\(id)") }
      if let target = Self.attribute("href", tag), target.hasPrefix("#") { targets.append(target) }
      if ["!DOCTYPE", "!", "meta", "br"].contains(name) { continue }
      if name.hasPrefix("/") {
        #expect(open.popLast() == String(name.dropFirst()), "\(piece)")
      } else {
        open.append(name)
      }
    }
    #expect(open.isEmpty)
    for target in targets { #expect(ids.contains(String(target.dropFirst())), "\(target)") }
    #expect(targets.count > 8)
    #expect(!text.contains("href=\"javascript:"))
    for outside in ["src=", "@import", "url(", "<link", " style=\""] {
      #expect(!text.contains(outside), "\(outside)")
    }
  }

  private static func attribute(_ name: String, _ tag: Substring) -> String? {
    guard let start = tag.range(of: " \(name)=\"") else { return nil }
    return String(tag[start.upperBound...].prefix { $0 != "\"" })
  }

  @Test(arguments: [
    ("a", "a"), ("a|b", "a\\|b"), ("*a*", "\\*a\\*"), ("1. a", "1\\. a"), ("- a", "\\- a"),
    ("# a", "\\# a"), ("<b>&amp;", "\\<b\\>\\&amp;"), ("a\n\n    b", "a b"), ("`", "\\`"),
    ("a-b 1.5", "a-b 1.5"),
  ])
  func `text for Markdown is escaped`(text: String, markdown: String) {
    #expect(MarkdownText.plain(text) == markdown)
  }

  @Test(arguments: [
    ("a", "`a`"), ("a|b", "`a\\|b`"), ("a`b", "``a`b``"), ("`a", "`` `a ``"),
    ("a\\|b*", "<code>a&#92;&#124;b&#42;</code>"), ("", ""), ("a\nb", "`a b`"),
  ])
  func `code for Markdown is kept unchanged`(text: String, markdown: String) {
    #expect(MarkdownText.code(text) == markdown)
  }

  @Test(arguments: [
    ("<a href='\"'>&", "&lt;a href=&#39;&quot;&#39;&gt;&amp;"), ("é👩‍👩‍👧", "é👩‍👩‍👧"),
    ("\u{1}\u{FFFE}", "\u{FFFD}\u{FFFD}"),
  ])
  func `text for HTML is escaped`(text: String, html: String) {
    #expect(HTMLText.escaped(text) == html)
  }
}
