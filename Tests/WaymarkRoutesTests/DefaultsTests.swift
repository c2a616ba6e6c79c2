import Foundation
import Testing
import WaymarkCatalog
import WaymarkRoutes

@Routes
private enum OddRoute: Hashable {
  static let appIdentity = AppIdentity(schemes: ["odd"])
  static let first = 3

  @Route("made/{day?}")
  case made(day: Date = Date())
  @Route("now/{day?}")
  case now(day: Date = .now)
  @Route("identifier/{id?}")
  case identifier(id: UUID = UUID(uuidString: "123e4567-e89b-12d3-a456-42661417400a")!)
  @Route("large?n={n?}")
  case large(n: UInt64 = .max)
  @Route("text/{text?}")
  case text(text: String = "")
  @Route("word?t={t?}")
  case word(t: String = "now")
  @Route("control?t={t?}")
  case control(t: String = "\u{1}")
  @Route("optional?n={n?}&m={m?}&o={o?}")
  case optional(n: Int? = -5, m: Int? = nil, o: Int?)
  @Route("list?tag={tags?}")
  case listed(tags: [String] = ["a"])
  @Route("member/{n?}")
  @Route("members/{n}")
  case member(n: Int = first)
  @Route("kind?k={k?}")
  case kind(k: Kind = .none)
  @Route("outside?k={k:a|b?}")
  case outside(k: String = "c")
  @Route("sort?by={by}")
  case sort(by: Sort)
  @Route("sorted/{by?}")
  case sorted(by: Sort = .any)

  enum Kind: String, CaseIterable { case none, some }
  enum Sort: String, CaseIterable { case any = "", date, name }
}

@Suite struct `Defaults in the catalog of an enum` {
  private func defaults(_ catalog: LinkCatalog) -> [String: [String: String]] {
    let found = catalog.routes.filter { !$0.notes.defaults.isEmpty }
    return Dictionary(uniqueKeysWithValues: found.map { ($0.label, $0.notes.defaults) })
  }

  @Test func `the catalog has the defaults of values, nested routes and spread inputs`() throws {
    let catalog = try EveryRoute.catalog()
    #expect(
      defaults(catalog) == [
        "number": ["flag": "false"], "word": ["other": "1"], "rest": ["page": "1"],
        "unlabelled": ["second": "7"], "spread": ["tab": "first"], "nested.leg": ["mark": "false"],
        "nested.deep.all": ["x": "0"],
      ]
    )
    #expect(try LinkCatalog(json: catalog.json) == catalog)
    #expect(try EveryRoute.catalog(app: EveryRoute.appIdentity) == catalog)
  }

  @Test func `the catalog has the lists of values, nested routes and patterns`() throws {
    let found = try (EveryRoute.catalog().routes + OddRoute.catalog().routes)
      .filter { !$0.notes.lists.isEmpty }
    #expect(
      Dictionary(uniqueKeysWithValues: found.map { ($0.label, $0.notes.lists) }) == [
        "own": ["list"], "list": ["texts", "numbers"], "listed": ["tags"],
      ]
    )
    #expect(try OddRoute.routes.allSatisfy(\.notes.lists.isEmpty))
  }

  @Test func `a default that may differ, or that the pattern rejects, is left out`() throws {
    #expect(
      defaults(try OddRoute.catalog()) == [
        "identifier": ["id": "123E4567-E89B-12D3-A456-42661417400A"], "text": ["text": ""],
        "word": ["t": "now"], "optional": ["n": "-5"], "member": ["n": "3"], "kind": ["k": "none"],
      ]
    )
  }

  @Test func `an empty raw value is read and written in the query, and as a default`() throws {
    for (route, link) in [
      (OddRoute.sort(by: .any), "odd://sort?by="), (.sort(by: .name), "odd://sort?by=name"),
      (.sorted(), "odd://sorted"), (.sorted(by: .date), "odd://sorted/date"),
      (.text(), "odd://text"),
    ] {
      #expect(try route.appLink() == link)
      #expect(try OddRoute.parse(link) == route)
    }
    #expect(throws: RouteReadingError.self) { try OddRoute.parse("odd:sort?by=size") }
  }

  @Test func `a link with a default of the catalog is read as the value without it`() throws {
    for (link, other) in [
      ("odd:member", "odd:member/3"), ("odd:optional", "odd:optional?n=-5"),
      ("odd:kind", "odd:kind?k=none"), ("odd:word", "odd:word?t=now"),
      ("odd:identifier", "odd:identifier/123E4567-E89B-12D3-A456-42661417400A"),
    ] {
      #expect(try OddRoute.parse(link) == OddRoute.parse(other), "\(other)")
    }
  }
}
