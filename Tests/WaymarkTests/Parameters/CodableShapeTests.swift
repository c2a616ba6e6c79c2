import Foundation
import Testing

@testable import Waymark

@Suite struct CodableShapeTests {
  struct Wrapped<Value: Codable & Equatable>: Codable, Equatable, RouteParametersCodable {
    var value: Value
  }

  struct Point: Codable, Equatable { var x: Int, y: Int }

  private func write<Value: Codable & Equatable>(_ value: Value) throws -> RouteParameters? {
    try Wrapped(value: value).encodeAsRouteParameters(for: .of("x"))
  }

  private func read<Value>(_ parameters: RouteParameters, as type: Value.Type) throws -> Value?
  where Value: Codable & Equatable {
    try Wrapped<Value>(from: parameters, mapping: .of("x"))?.value
  }

  private func writingError(_ name: String?, _ reason: RouteEncodingError.Reason)
    -> RouteEncodingError
  {
    RouteEncodingError(route: "x", parameter: name, reason: reason)
  }

  private func readingError(_ name: String?, _ shape: ParameterShape) -> RouteDecodingError {
    RouteDecodingError(route: "x", parameter: name, reason: .unsupported(shape))
  }

  @Test func `a list is encoded as one parameter for each element, and an empty list as none`()
    throws
  {
    #expect(try write([3, 1, 2]) == ["value": "3", "value": "1", "value": "2"])
    #expect(try read(["value": "3", "other": "0", "value": "1"], as: [Int].self) == [3, 1])
    #expect(try write([Int]()) == [:])
    #expect(try read([:], as: [Int].self) == [])
    #expect(try read([:], as: [Int]?.self) == .some(nil))
    let error = RouteDecodingError(
      route: "x",
      parameter: "value",
      value: "a",
      reason: .malformed(expected: "an integer from 0 to 255")
    )
    #expect(throws: error) { try read(["value": "3", "value": "a"], as: [UInt8].self) }
  }

  @Test func `a set is encoded in sorted order`() throws {
    #expect(try write(Set(["b", "a", "é", "B"]))?.all("value") == ["B", "a", "b", "é"])
    #expect(try read(["value": "b", "value": "a", "value": "b"], as: Set<String>.self)?.count == 2)
  }

  @Test func `the fields of a nested struct have dotted names`() throws {
    #expect(try write(Point(x: 1, y: 2)) == ["value.x": "1", "value.y": "2"])
    #expect(try read(["value.y": "2", "value.x": "1"], as: Point.self) == Point(x: 1, y: 2))
    #expect(
      try write(Wrapped(value: Point(x: 1, y: 2)))?.keys == ["value.value.x", "value.value.y"]
    )
  }

  @Test func `an optional struct without any of its parameters is nil`() throws {
    #expect(try read([:], as: Point?.self) == .some(nil))
    #expect(
      try read(["value.z": "1", "value": "2", "valued.x": "1"], as: Point?.self) == .some(nil)
    )
    #expect(try read(["value.x": "1", "value.y": "2"], as: Point?.self) == Point(x: 1, y: 2))
    let error = RouteDecodingError(route: "x", parameter: "value.y", reason: .missing)
    #expect(throws: error) { try read(["value.x": "1"], as: Point?.self) }
  }

  @Test func `a dictionary adds its sorted keys to the name`() throws {
    let lists = ["b": [1, 2], "a": [3]]
    #expect(try write(lists) == ["value.a": "3", "value.b": "1", "value.b": "2"])
    #expect(
      try read(["value.b": "1", "value.b": "2", "value.a": "3"], as: [String: [Int]].self) == lists
    )
    #expect(try write([2: "x", 10: "y"]) == ["value.10": "y", "value.2": "x"])
    #expect(try read(["value.2": "x"], as: [Int: String].self) == [2: "x"])
    #expect(try read([:], as: [String: Int].self) == [:])
  }

  @Test(arguments: ["", "a.b", "."])
  func `a dictionary key that does not make a name is rejected`(key: String) {
    #expect(throws: writingError("value", .unusableKey(key))) { try write([key: 1]) }
  }

  @Test func `a dictionary whose keys are not names is rejected`() throws {
    #expect(throws: writingError("value", .unsupported(.unnamedKeys))) { try write([2.5: "x"]) }
    #expect(throws: readingError("value", .unnamedKeys)) {
      try read(["value": "2.5", "value": "x"], as: [Double: String].self)
    }
  }

  @Test func `a list of structs or lists is rejected`() throws {
    let error = writingError("value", .unsupported(.nestedInList))
    #expect(throws: error) { try write([Point(x: 1, y: 2)]) }
    #expect(throws: error) { try write([[1]]) }
    #expect(throws: error) { try write([["a": 1]]) }
    #expect(throws: readingError("value", .nestedInList)) {
      try read(["value": "1"], as: [Point].self)
    }
    #expect(throws: readingError("value", .nestedInList)) {
      try read(["value": "1"], as: [[Int]].self)
    }
  }

  @Test func `a list that contains nil is rejected`() throws {
    #expect(throws: writingError("value", .indistinguishable("a list cannot hold nil"))) {
      try write([1, nil])
    }
    #expect(try read(["value": "1"], as: [Int?].self) == [1])
    #expect(try write([1, 2] as [Int?]) == ["value": "1", "value": "2"])
  }

  @Test func `a number that is not finite is rejected`() throws {
    for number in [Double.nan, .infinity, -.infinity] {
      let reason = RouteEncodingError.Reason.unreadable(
        value: number.description,
        expected: "a number in the range of Double, such as 2.5"
      )
      #expect(throws: writingError("value", reason)) { try write(number) }
      #expect(throws: writingError("value", reason)) { try write([1, number]) }
      #expect(throws: writingError("value.value", reason)) { try write(Wrapped(value: number)) }
    }
    #expect(throws: RouteEncodingError.self) { try write(Float.nan) }
    #expect(throws: RouteEncodingError.self) { try write(Decimal.nan) }
    #expect(throws: RouteEncodingError.self) { try write(Date.distantFuture + 1e12) }
    #expect(throws: RouteEncodingError.self) {
      try write(Date(timeIntervalSinceReferenceDate: .nan))
    }
  }

  @Test func `an input that is a single value or a list has no name and is rejected`() throws {
    struct Single: Codable, RouteParametersCodable {
      var id = 1
      init() {}
      init(from decoder: any Decoder) throws {
        id = try decoder.singleValueContainer().decode(Int.self)
      }
      func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(id)
      }
    }
    struct List: Codable, RouteParametersCodable {
      init() {}
      init(from decoder: any Decoder) throws { _ = try decoder.unkeyedContainer() }
      func encode(to encoder: any Encoder) throws {
        var container = encoder.unkeyedContainer()
        try container.encode(1)
      }
    }
    enum Kind: String, Codable, RouteParametersCodable { case film }
    let mapping = try URLMapping.of("x")
    let value = readingError(nil, .namelessValue)
    #expect(throws: value) { try Single(from: ["id": "1"], mapping: mapping) }
    #expect(throws: value) { try Kind(from: ["kind": "film"], mapping: mapping) }
    #expect(throws: value) { try Kind?(from: ["kind": "film"], mapping: mapping) }
    #expect(throws: readingError(nil, .namelessList)) { try List(from: [:], mapping: mapping) }
    let unwritable = writingError(nil, .unsupported(.namelessValue))
    #expect(throws: unwritable) { try Single().encodeAsRouteParameters(for: mapping) }
    #expect(throws: unwritable) { try Kind.film.encodeAsRouteParameters(for: mapping) }
    #expect(throws: writingError(nil, .unsupported(.namelessList))) {
      try List().encodeAsRouteParameters(for: mapping)
    }
  }

  enum Screen: Codable, Equatable, RouteParametersCodable {
    case list
    case detail(id: Int, tab: String?)
  }

  @Test func `an enum is encoded by its case, but a case without values is rejected`() throws {
    let mapping = try URLMapping.of("x")
    let detail = Screen.detail(id: 7, tab: nil)
    #expect(try detail.encodeAsRouteParameters(for: mapping) == ["detail.id": "7"])
    #expect(try Screen(from: ["utm": "1", "detail.id": "7"], mapping: mapping) == detail)
    #expect(try Screen?(from: ["utm": "1"], mapping: mapping) == .some(nil))
    let reason = RouteEncodingError.Reason.indistinguishable("a case without values writes nothing")
    #expect(throws: writingError(nil, reason)) {
      try Screen.list.encodeAsRouteParameters(for: mapping)
    }
    #expect(throws: writingError("value", reason)) { try write(Screen.list) }
    #expect(throws: RouteDecodingError.self) { try Screen(from: [:], mapping: mapping) }
  }

  @Test func `two fields with the same parameter name are rejected`() throws {
    struct Clash: Codable, RouteParametersCodable {
      var dotted = 1
      var point = Point(x: 2, y: 3)
      enum CodingKeys: String, CodingKey { case dotted = "point.x", point }
    }
    #expect(throws: writingError("point.x", .nameTaken)) {
      try Clash().encodeAsRouteParameters(for: .of("x"))
    }
  }
}
