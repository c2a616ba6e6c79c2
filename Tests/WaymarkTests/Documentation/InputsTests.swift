import TestSupport
import Testing

@testable import Waymark

@Suite struct `The article on inputs` {
  static let fields = (try? Article("Inputs").rows("Field", "Parameters")) ?? []
  static let values = (try? Article("Inputs").rows("Type", "Accepted text")) ?? []

  struct Field<Value: Codable>: Codable, RouteParametersCodable { var value: Value }

  struct Paged: Codable, RouteParametersCodable, Equatable { var page: Int }
  struct MaybePaged: Codable, RouteParametersCodable, Equatable { var page: Int? }
  struct Tagged: Codable, RouteParametersCodable, Equatable { var tag: [String] }
  struct TagSet: Codable, RouteParametersCodable, Equatable { var tag: Set<String> }
  struct Address: Codable, Equatable { var city: String }
  struct Addressed: Codable, RouteParametersCodable, Equatable { var address: Address }
  struct MaybeAddressed: Codable, RouteParametersCodable, Equatable { var address: Address? }
  struct Labelled: Codable, RouteParametersCodable, Equatable { var labels: [String: Int] }
  enum Shape: Codable, Equatable { case circle(radius: Int) }
  struct Shaped: Codable, RouteParametersCodable, Equatable { var shape: Shape }

  /// Reads parameters and writes them again, and returns the result of reading no parameters.
  private static func outcome<Input: RouteParametersCodable & Equatable>(
    _ type: Input.Type,
    _ texts: String,
    _ expected: Input
  ) throws -> String {
    let mapping = try URLMapping.of("x")
    var parameters: RouteParameters = [:]
    for text in texts.split(separator: "&") {
      let pair = text.split(separator: "=")
      parameters.append(String(pair[1]), for: String(pair[0]))
    }
    #expect(try Input(from: parameters, mapping: mapping) == expected)
    #expect(try expected.encodeAsRouteParameters(for: mapping) == parameters)
    do {
      let absent = try #require(try Input(from: [:], mapping: mapping))
      return try absent.encodeAsRouteParameters(for: mapping) == [:] ? "something" : "other"
    } catch {
      return "an error"
    }
  }

  static let examples: [(field: String, run: @Sendable (String) throws -> String)] = [
    ("a value", { try outcome(Paged.self, $0, Paged(page: 2)) }),
    ("an optional value", { _ in try outcome(MaybePaged.self, "page=2", MaybePaged(page: 2)) }),
    ("a list", { try outcome(Tagged.self, $0, Tagged(tag: ["a", "b"])) }),
    ("a set", { _ in try outcome(TagSet.self, "tag=a&tag=b", TagSet(tag: ["b", "a"])) }),
    (
      "a nested struct",
      { try outcome(Addressed.self, $0, Addressed(address: Address(city: "Köln"))) }
    ),
    (
      "an optional nested struct",
      { _ in
        let expected = MaybeAddressed(address: Address(city: "Köln"))
        return try outcome(MaybeAddressed.self, "address.city=Köln", expected)
      }
    ),
    ("a dictionary", { try outcome(Labelled.self, $0, Labelled(labels: ["b": 2, "a": 1])) }),
    (
      "an enum with associated values",
      { try outcome(Shaped.self, $0, Shaped(shape: .circle(radius: 2))) }
    ),
  ]

  @Test func `Inputs.md has a row for every kind of field`() {
    #expect(Self.fields.map { $0["Field"] } == Self.examples.map(\.field))
  }

  @Test(arguments: fields.indices)
  func `each row of Inputs.md shows the parameters of a field and its value without them`(
    index: Int
  ) throws {
    let row = Self.fields[index]
    let outcome = try Self.examples[index].run(row.code("Parameters").first ?? "")
    let isError = row["If it is absent"] == "an error"
    #expect((outcome == "an error") == isError)
    #expect(isError || outcome == "something")
  }

  @Test func `Inputs.md names the types that are values`() {
    let types: Set<String> = [
      "String", "Substring", "Int", "UInt", "Double", "Float", "Bool", "UUID", "Date", "URL",
      "Data", "Decimal",
    ]
    #expect(Set(Self.values.flatMap { $0.code("Type") }) == types)
  }
}
