import Foundation
import Testing

@testable import Waymark

@Suite struct CodableInputTests {
  enum Line: String, Codable { case red, green, serviceAlerts = "service-alerts" }
  enum Size: Int, Codable, CaseIterable { case small = 1, large = 10 }
  struct Address: Codable, Equatable {
    var city: String
    var zip: Int?
  }
  struct Everything: Codable, Equatable, RouteParametersCodable {
    var text = "a"
    var flag = true
    var int = -1
    var int8: Int8 = -128
    var uint64 = UInt64.max
    var double = 2.5
    var float: Float = 0.1
    var line = Line.serviceAlerts
    var size = Size.large
    var tags = ["x", "", "x"]
    var numbers: Set<Int> = [10, 9, 1]
    var address = Address(city: "Köln", zip: nil)
    var labels = ["b": 2, "a": 1]
    var absent: String?
    var id = UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16))
    var date = Date(timeIntervalSince1970: 0)
    var url = URL(string: "https://example.com/?q=1")!
    var data = Data([1, 2, 3])
    var price = Decimal(string: "12.50")!
  }

  @Test func `each field is encoded as the parameter of its name, in the order of the fields`()
    throws
  {
    let mapping = try URLMapping.of("x")
    let parameters = try Everything().encodeAsRouteParameters(for: mapping)
    #expect(
      parameters == [
        "text": "a", "flag": "true", "int": "-1", "int8": "-128",
        "uint64": "18446744073709551615", "double": "2.5", "float": "0.1",
        "line": "service-alerts", "size": "10", "tags": "x", "tags": "", "tags": "x",
        "numbers": "1", "numbers": "10", "numbers": "9", "address.city": "Köln", "labels.a": "1",
        "labels.b": "2", "id": "01020304-0506-0708-090A-0B0C0D0E0F10",
        "date": "1970-01-01T00:00:00Z", "url": "https://example.com/?q=1", "data": "AQID",
        "price": "12.5",
      ]
    )
    #expect(try Everything(from: parameters, mapping: mapping) == Everything())
  }

  struct Scalars: Codable, Equatable, RouteParametersCodable {
    var text: String?
    var flag: Bool?
    var int8: Int8?
    var uint: UInt?
    var double: Double?
    var line: Line?
    var size: Size?
    var date: Date?
    var id: UUID?
  }

  @Test(arguments: [
    ("flag", "yes", "true or false"),
    ("int8", "999", "an integer from -128 to 127"),
    ("int8", "", "an integer from -128 to 127"),
    ("int8", " 1", "an integer from -128 to 127"),
    ("uint", "-1", "an integer from 0 to 18446744073709551615"),
    ("double", "1e999", "a number in the range of Double, such as 2.5"),
    ("line", "blue", "a value of type Line"),
    ("size", "2", "one of 1, 10"),
    ("size", "ten", "one of 1, 10"),
    ("date", "2026-01-31", "an ISO 8601 date such as 2026-01-31T12:00:00Z"),
    ("id", "1", "a UUID such as 123e4567-e89b-12d3-a456-426614174000"),
  ])
  func `a decoding error for a bad value has its name, its text and the expected value`(
    name: String,
    value: String,
    expected: String
  ) throws {
    let error = RouteDecodingError(
      route: "items",
      parameter: name,
      value: value,
      reason: .malformed(expected: expected)
    )
    #expect(throws: error) {
      try Scalars(from: [name: value], mapping: .of("x", name: "items"))
    }
  }

  @Test func `an optional field without a parameter is nil`() throws {
    let scalars = try Scalars(from: ["other": "1"], mapping: .of("x"))
    #expect(scalars == Scalars())
    #expect(try Scalars(from: nil, mapping: .of("x")) == Scalars())
    #expect(try Scalars().encodeAsRouteParameters(for: .of("x")) == [:])
  }

  @Test func `an optional text with an empty parameter is empty, not nil`() throws {
    let scalars = try Scalars(from: ["text": ""], mapping: .of("x"))
    #expect(scalars?.text == "")
  }

  @Test func `a required field without a parameter is an error`() throws {
    struct Required: Codable, RouteParametersCodable { var id: Int, kind: Line, place: Address }
    func error(_ name: String) -> RouteDecodingError {
      RouteDecodingError(route: "x", parameter: name, reason: .missing)
    }
    let mapping = try URLMapping.of("x")
    #expect(throws: error("id")) { try Required(from: [:], mapping: mapping) }
    #expect(throws: error("kind")) { try Required(from: ["id": "1"], mapping: mapping) }
    #expect(throws: error("place.city")) {
      try Required(from: ["id": "1", "kind": "red"], mapping: mapping)
    }
  }

  @Test func `a single value is decoded from the first of several parameters`() throws {
    #expect(try Scalars(from: ["int8": "1", "int8": "x"], mapping: .of("x"))?.int8 == 1)
  }

  @Test func `parameters without a field are ignored`() throws {
    let parameters: RouteParameters = ["int8": "1", "int8.x": "?", "text.y": "?", "": "?"]
    #expect(try Scalars(from: parameters, mapping: .of("x")) == Scalars(int8: 1))
  }

  @Test func `a parameter name equals the coding key byte for byte`() throws {
    struct Keyed: Codable, Equatable, RouteParametersCodable {
      var id: Int
      enum CodingKeys: String, CodingKey { case id = "caf\u{E9}.id" }
    }
    let mapping = try URLMapping.of("x")
    #expect(try Keyed(id: 1).encodeAsRouteParameters(for: mapping) == ["caf\u{E9}.id": "1"])
    #expect(try Keyed(from: ["caf\u{E9}.id": "1"], mapping: mapping) == Keyed(id: 1))
    #expect(throws: RouteDecodingError.self) {
      try Keyed(from: ["cafe\u{301}.id": "1"], mapping: mapping)
    }
  }

  @Test func `an input is decoded from thousands of parameters as from a few`() throws {
    var parameters = RouteParameters((0..<5_000).map { .init(name: "n\($0)", value: "x") })
    parameters.append("7", for: "int8")
    parameters.append("8", for: "int8")
    #expect(try Scalars(from: parameters, mapping: .of("x")) == Scalars(int8: 7))
  }

  @Test func `a custom decoding initializer receives the mapping, and its errors have names`()
    throws
  {
    struct Picky: Decodable, RouteParametersDecodable {
      var name: String
      enum Key: String, CodingKey { case name, other }
      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        let mapping = decoder.userInfo[.urlMapping] as? URLMapping
        name = try container.decode(String.self, forKey: mapping?.name == "old" ? .other : .name)
        if name == "bad" {
          throw DecodingError.dataCorruptedError(
            forKey: .name,
            in: container,
            debugDescription: "this name is taken"
          )
        }
      }
    }
    let parameters: RouteParameters = ["name": "bad", "other": "good"]
    #expect(try Picky(from: parameters, mapping: .of("x", name: "old"))?.name == "good")
    let error = RouteDecodingError(
      route: "x",
      parameter: "name",
      value: "bad",
      reason: .invalid("this name is taken")
    )
    #expect(throws: error) { try Picky(from: parameters, mapping: .of("x")) }
  }

  @Test func `a custom error is thrown unchanged`() throws {
    struct Broken: Codable, RouteParametersCodable {
      struct Fault: Error {}
      init(from decoder: any Decoder) throws { throw Fault() }
      func encode(to encoder: any Encoder) throws { throw Fault() }
      init() {}
    }
    #expect(throws: Broken.Fault.self) { try Broken(from: [:], mapping: .of("x")) }
    #expect(throws: Broken.Fault.self) { try Broken().encodeAsRouteParameters(for: .of("x")) }
  }

  @Test func `a type can conform only to the decoding or only to the encoding protocol`() throws {
    struct In: Decodable, RouteParametersDecodable { var id: Int }
    struct Out: Encodable, RouteParametersEncodable { var id: Int }
    #expect(try In(from: ["id": "1"], mapping: .of("x"))?.id == 1)
    #expect(try Out(id: 1).encodeAsRouteParameters(for: .of("x")) == ["id": "1"])
  }

  @Test func `a class and its superclass use the same names`() throws {
    class Base: Codable, RouteParametersCodable { var id = 1 }
    final class Derived: Base {
      var page = 2
      enum Key: String, CodingKey { case page }
      override init() { super.init() }
      required init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        page = try container.decode(Int.self, forKey: .page)
        try super.init(from: container.superDecoder())
      }
      override func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(page, forKey: .page)
        try super.encode(to: container.superEncoder())
      }
    }
    let mapping = try URLMapping.of("x")
    let parameters = try Derived().encodeAsRouteParameters(for: mapping)
    #expect(parameters == ["page": "2", "super.id": "1"])
    let read = try Derived(from: ["page": "5", "super.id": "6"], mapping: mapping)
    #expect(read?.page == 5 && read?.id == 6)
  }

  @Test func `the conversions of a value to text are tried in a fixed order`() throws {
    struct Number: RouteValue, RawRepresentable, LosslessStringConvertible, Codable, Equatable {
      var rawValue: Int
      init(rawValue: Int) { self.rawValue = rawValue }
      init?(_ description: String) { nil }
      var description: String { "description" }
      init?(routeValue: String) {
        guard let value = Int(routeValue.dropFirst()) else { return nil }
        rawValue = value
      }
      var routeValue: String { "#\(rawValue)" }
    }
    struct Version: LosslessStringConvertible, Codable, Equatable {
      var major: Int, minor: Int
      init(major: Int, minor: Int) { (self.major, self.minor) = (major, minor) }
      init?(_ description: String) {
        let parts = description.split(separator: ".").compactMap { Int($0) }
        guard parts.count == 2 else { return nil }
        self.init(major: parts[0], minor: parts[1])
      }
      var description: String { "\(major).\(minor)" }
    }
    struct Input: Codable, Equatable, RouteParametersCodable {
      var number: Number, version: Version
    }
    let input = Input(number: Number(rawValue: 7), version: Version(major: 1, minor: 2))
    let mapping = try URLMapping.of("x")
    #expect(
      try input.encodeAsRouteParameters(for: mapping) == ["number": "#7", "version": "1.2"]
    )
    #expect(try Input(from: ["number": "#7", "version": "1.2"], mapping: mapping) == input)
    let error = RouteDecodingError(
      route: "x",
      parameter: "version",
      value: "1",
      reason: .malformed(expected: "a value of type Version")
    )
    #expect(throws: error) { try Input(from: ["number": "#7", "version": "1"], mapping: mapping) }
  }
}
