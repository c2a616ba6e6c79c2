import TestSupport
import Testing
import WaymarkRoutes

@Suite struct `The article on typed routes` {
  private static let file = "Sources/WaymarkRoutes/WaymarkRoutes.docc/TypedRoutesArticle.md"

  static let rows = (try? Article(file: file).rows("The value", "In the pattern")) ?? []

  /// What is written for each row: the value, what the article says, and links that prove it.
  static let examples: [(value: String, written: String, links: [(DefaultRoute, String?)])] = [
    ("page: Int", "always", [(.required(page: 1), "d://required/1")]),
    (
      "page: Int = 1", "unless it is 1",
      [(.optional(), "d://optional"), (.optional(page: 2), "d://optional/2")]
    ),
    ("page: Int = 1", "always", [(.fixed(), "d://fixed/1")]),
    (
      "page: Int?", "unless it is `nil`",
      [(.maybe(page: nil), "d://maybe"), (.maybe(page: 1), "d://maybe/1")]
    ),
    (
      "page: Int? = 5", "unless it is 5; `nil` cannot be written",
      [(.both(), "d://both"), (.both(page: 1), "d://both/1"), (.both(page: nil), nil)]
    ),
    (
      "tags: [String]", "each, in order",
      [(.tags(tags: []), "d://tags"), (.tags(tags: ["b", "a"]), "d://tags?tags=b&tags=a")]
    ),
  ]

  @Test func `TypedRoutesArticle.md lists when each kind of value is written`() {
    #expect(Self.rows.map { $0.code("The value") } == Self.examples.map { [$0.value] })
    #expect(Self.rows.map { $0["Written"] } == Self.examples.map(\.written))
  }

  @Test(arguments: examples.indices)
  func `the links of TypedRoutesArticle.md are written as it describes`(row: Int) throws {
    for (route, link) in Self.examples[row].links {
      if let link {
        #expect(try route.appLink() == link)
        #expect(try DefaultRoute.parse(link) == route)
      } else {
        #expect(throws: LinkWritingError.self) { try route.appLink() }
      }
    }
  }
}

@Routes
enum DefaultRoute: Hashable {
  static let appIdentity = AppIdentity(schemes: ["d"])

  @Route("required/{page}")
  case required(page: Int)
  @Route("optional/{page?}")
  case optional(page: Int = 1)
  @Route("fixed/{page}")
  case fixed(page: Int = 1)
  @Route("maybe/{page?}")
  case maybe(page: Int?)
  @Route("both/{page?}")
  case both(page: Int? = 5)
  @Route("tags")
  case tags(tags: [String])
}
