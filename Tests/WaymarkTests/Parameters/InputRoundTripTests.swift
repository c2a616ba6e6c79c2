import Foundation
import TestSupport
import Testing

@testable import Waymark

@Suite struct InputRoundTripTests {
  enum Kind: String, Codable, CaseIterable { case film, book, other = "ø/?" }
  struct Part: Codable, Equatable {
    var name: String
    var weight: Double?
    var inner: Leaf?
  }
  struct Leaf: Codable, Equatable { var values: [Int16], flag: Bool? }
  struct Input: Codable, Equatable, RouteParametersCodable {
    var text: String
    var optionalText: String?
    var number: Int
    var small: Int8?
    var big: UInt64
    var double: Double
    var float: Float?
    var flag: Bool
    var kind: Kind?
    var part: Part
    var leaf: Leaf?
    var texts: [String]
    var kinds: Set<Kind>
    var counts: [String: Int]
    var date: Date?
    var id: UUID?
    var bytes: Data?
  }

  @Test func `a Codable input that is written reads as the same input`() throws {
    let seed = SeededGenerator.freshSeed
    var random = SeededGenerator(seed: seed)
    let mapping = try URLMapping.of("x")
    for _ in 0..<500 {
      let input = random.input()
      let parameters = try input.encodeAsRouteParameters(for: mapping)
      let read = try Input(from: parameters, mapping: mapping)
      #expect(read == input, "seed \(seed)")
      #expect(try read?.encodeAsRouteParameters(for: mapping) == parameters, "seed \(seed)")
      #expect(try Input?(from: parameters, mapping: mapping) == input, "seed \(seed)")
    }
  }

  @Test func `parameters from outside never cause a trap`() throws {
    let seed = SeededGenerator.freshSeed
    var random = SeededGenerator(seed: seed)
    let mapping = try URLMapping.of("x")
    let names = try #require(try random.input().encodeAsRouteParameters(for: mapping)).keys
    for _ in 0..<500 {
      var parameters = try random.input().encodeAsRouteParameters(for: mapping) ?? [:]
      for _ in 0..<3 {
        let name = names.randomElement(using: &random) ?? "text"
        parameters.append(random.text(), for: random.oneIn(3) ? name + random.text() : name)
        if random.oneIn(2) { parameters[name] = random.text() }
      }
      do {
        _ = try Input(from: parameters, mapping: mapping)
        _ = try Input?(from: parameters, mapping: mapping)
      } catch let error as RouteDecodingError {
        #expect(!error.description.isEmpty)
      }
    }
  }
}

extension SeededGenerator {
  fileprivate mutating func input() -> InputRoundTripTests.Input {
    typealias Tests = InputRoundTripTests
    return Tests.Input(
      text: text(),
      optionalText: maybe { $0.text() },
      number: .random(in: .min ... .max, using: &self),
      small: maybe { .random(in: .min ... .max, using: &$0) },
      big: next(),
      double: finite(),
      float: maybe { Float($0.finite()) }.flatMap { $0.isFinite ? $0 : nil },
      flag: oneIn(2),
      kind: maybe { Tests.Kind.allCases.randomElement(using: &$0) ?? .film },
      part: Tests.Part(name: text(), weight: maybe { $0.finite() }, inner: maybe { $0.leaf() }),
      leaf: maybe { $0.leaf() },
      texts: list { $0.text() },
      kinds: Set(list { Tests.Kind.allCases.randomElement(using: &$0) ?? .film }),
      counts: Dictionary(
        list { (key: $0.key(), value: Int.random(in: -5...5, using: &$0)) }.map {
          ($0.key, $0.value)
        },
        uniquingKeysWith: { $1 }
      ),
      date: maybe { Date(timeIntervalSince1970: Double.random(in: 0...4e9, using: &$0)) },
      id: maybe { _ in UUID() },
      bytes: maybe { random in Data(random.list { UInt8.random(in: 0...255, using: &$0) }) }
    )
  }

  /// Not wholly absent, because an optional one that is would be read as `nil`.
  private mutating func leaf() -> InputRoundTripTests.Leaf {
    InputRoundTripTests.Leaf(
      values: [1] + list { .random(in: .min ... .max, using: &$0) },
      flag: maybe { $0.oneIn(2) }
    )
  }

  private mutating func key() -> String {
    // A dot and an accent after it are one character, which is not equal to a dot.
    let key = String(decoding: text().utf8.filter { $0 != UInt8(ascii: ".") }, as: UTF8.self)
    return key.isEmpty ? "k" : key
  }

  private mutating func finite() -> Double {
    while true {
      let number = Double(bitPattern: next())
      if number.isFinite { return number }
    }
  }

  private mutating func maybe<Value>(_ make: (inout Self) -> Value) -> Value? {
    oneIn(3) ? nil : make(&self)
  }

  private mutating func list<Value>(_ make: (inout Self) -> Value) -> [Value] {
    (0..<Int.random(in: 0...4, using: &self)).map { _ in make(&self) }
  }
}
