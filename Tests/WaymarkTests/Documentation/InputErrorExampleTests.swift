import Testing

@testable import Waymark

/// The examples of `decoding.` and `encoding.` codes, which the reference describes in words.
@Suite struct `Input errors in the reference of codes` {
  struct Page: Codable, RouteParametersCodable { var page: Int }
  struct Pages: Codable, RouteParametersCodable { var pages: [Page] }
  struct Sizes: Codable, RouteParametersCodable { var sizes: [Int?] }
  struct Place: Codable, RouteParametersCodable { var latitude: Double }
  struct Counts: Codable, RouteParametersCodable { var counts: [String: Int] }
  struct Nested: Codable, RouteParametersCodable {
    struct Inner: Codable { var b = 1 }
    var a = Inner()
    var dotted = 2
    enum CodingKeys: String, CodingKey { case a, dotted = "a.b" }
  }
  struct DocumentRef: RouteParametersDecodable {
    var name: String
    init?(from routeParameters: RouteParameters?, mapping: URLMapping) {
      guard let name = routeParameters?["name"] else { return nil }
      self.name = name
    }
  }
  struct Picky: Codable, RouteParametersCodable {
    var page: Int
    enum CodingKeys: CodingKey { case page }
    init(page: Int) { self.page = page }
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      page = try container.decode(Int.self, forKey: .page)
      guard page > 0 else {
        let words = "pages are counted from 1"
        throw DecodingError.dataCorruptedError(
          forKey: .page,
          in: container,
          debugDescription: words
        )
      }
    }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      guard page > 0 else {
        let context = EncodingError.Context(codingPath: [CodingKeys.page], debugDescription: "")
        throw EncodingError.invalidValue(page, context)
      }
      try container.encode(page, forKey: .page)
    }
  }

  static let examples: [(code: String, run: @Sendable () throws -> Void)] = [
    ("decoding.missing", { try Self.read(Page.self, "x:search") }),
    ("decoding.malformed", { try Self.read(Page.self, "x:search?page=two") }),
    (
      "decoding.restricted",
      { try Self.read(Page.self, "x:search?page=two", "search?page={page:int}") }
    ),
    ("decoding.refused", { try Self.read(DocumentRef.self, "x:search") }),
    ("decoding.invalid", { try Self.read(Picky.self, "x:search?page=0") }),
    ("decoding.unsupported", { try Self.read(Pages.self, "x:search?pages=1") }),
    ("encoding.unreadable", { try Self.write(Place(latitude: .nan)) }),
    ("encoding.name-taken", { try Self.write(Nested()) }),
    ("encoding.indistinguishable", { try Self.write(Sizes(sizes: [1, nil])) }),
    ("encoding.unusable-key", { try Self.write(Counts(counts: ["a.b": 1])) }),
    ("encoding.invalid", { try Self.write(Picky(page: 0)) }),
    ("encoding.unsupported", { try Self.write(Pages(pages: [Page(page: 1)])) }),
  ]

  @Test(arguments: examples.indices)
  func `the example of each input error causes its code`(index: Int) {
    let (code, run) = Self.examples[index]
    do {
      try run()
      Issue.record("\(code): no error")
    } catch {
      #expect((error as? any DiagnosableError)?.diagnostic.code.rawValue == code)
    }
  }

  private static func read<Input: RouteParametersDecodable>(
    _ type: Input.Type,
    _ link: String,
    _ pattern: String = "search"
  ) throws {
    _ = try #require(try RouteTable([Route(pattern)]).match(link)).decode(type)
  }

  private static func write(_ input: some RouteParametersEncodable) throws {
    _ = try input.encodeAsRouteParameters(for: .of("search"))
  }
}
