import Foundation
import TestSupport
import Testing
import WaymarkRoutes

@Suite struct `The article on associated values` {
  private static let folder = "Sources/WaymarkRoutes/WaymarkRoutes.docc"

  static let rows =
    (try? Article(file: "\(folder)/AssociatedValues.md").rows("Value", "Case", "Pattern")) ?? []

  /// The text of a declaration without its line breaks and with single spaces.
  private static func flat(_ source: String) -> String {
    source.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  @Test func `AssociatedValues.md has a row for every kind`() throws {
    #expect(try Set(Self.rows.map { try Self.name($0) }).count == ValueRoute.routeNames.count)
  }

  @Test(arguments: rows)
  func `each row of AssociatedValues.md shows a case that is compiled`(row: Article.Row) throws {
    let file = "\(Article.root.path)/Tests/WaymarkRoutesTests/Documentation/ValueRoute.swift"
    let source = Self.flat(try String(contentsOfFile: file, encoding: .utf8))
    let shown = try #require(row.code("Case").first)
    #expect(source.contains(shown + " "))
  }

  @Test(arguments: rows)
  func `each row of AssociatedValues.md shows the pattern of the case`(row: Article.Row) throws {
    let name = try Self.name(row)
    let patterns = try ValueRoute.routes.filter { $0.name?.prefix { $0 != "." } ?? "" == name }
    #expect(patterns.map(\.pattern.text).contains(row.code("Pattern").first ?? ""))
  }

  @Test(arguments: rows)
  func `each row of AssociatedValues.md shows a link that is read and written again`(
    row: Article.Row
  ) throws {
    let link = "v://\(row.code("Reads").first ?? "")"
    let name = try Self.name(row)
    #expect(try ValueRoute.match(link)?.route.name?.prefix { $0 != "." } ?? "" == name)
    #expect(try ValueRoute.parse(link).appLink() == link)
  }

  @Test(arguments: rows)
  func `each row of AssociatedValues.md shows a link that is rejected, with the code`(
    row: Article.Row
  ) throws {
    let link = "v://\(row.code("Refuses").first ?? "")"
    let error = #expect(throws: RouteReadingError.self) { try ValueRoute.parse(link) }
    #expect(error?.diagnostic.code.rawValue == row.code("Refuses").last)
  }

  @Test func `a value that the pattern does not match is not written`() {
    let error = #expect(throws: LinkWritingError.self) {
      try ValueRoute.post(number: .max).appLink()
    }
    #expect(error?.diagnostic.code.rawValue == "writing.value-not-allowed")
    #expect(throws: Never.self) { try ValueRoute.post(number: 9_999_999_999_999_999_999).appLink() }
  }

  @Test(arguments: ["lines?all", "lines?all=1", "lines?all=true"])
  func `a Bool is read as AssociatedValues.md describes`(link: String) throws {
    #expect(try ValueRoute.parse("v:\(link)") == .lines(all: true))
    #expect(try ValueRoute.lines(all: true).appLink() == "v://lines?all=true")
  }

  @Test func `a catch-all is read as text as AssociatedValues.md describes`() throws {
    #expect(try ValueRoute.parse("v:docs/a/b%2Fc") == .document(path: "a/b%2Fc"))
    #expect(try ValueRoute.document(path: "a/b%2Fc").appLink() == "v://docs/a/b%2Fc")
  }

  @Test func `an empty text is written as AssociatedValues.md describes`() throws {
    #expect(try ValueRoute.notes(tag: "").appLink() == "v://notes?tag=")
    #expect(try ValueRoute.faq(topic: "").appLink() == "v://faq#")
    #expect(throws: LinkWritingError.self) { try ValueRoute.tag(tag: "").appLink() }
  }

  @Test func `a Codable type with fields is rejected without spread`() {
    #expect(throws: RouteReadingError.self) { try FieldsRoute.parse("v:place/1") }
    #expect(throws: LinkWritingError.self) {
      try FieldsRoute.place(place: .init(latitude: 1)).appLink(scheme: "v")
    }
  }

  /// The name of the case of a row.
  private static func name(_ row: Article.Row) throws -> String {
    let declaration = try #require(row.code("Case").first)
    return String(try #require(declaration.firstMatch(of: #/ case (\w+)/#)).1)
  }
}

extension ValueRoute {
  /// The names of all cases.
  fileprivate static var routeNames: Set<String> {
    get throws { Set(try routes.map { String($0.label.prefix { $0 != "." }) }) }
  }
}
