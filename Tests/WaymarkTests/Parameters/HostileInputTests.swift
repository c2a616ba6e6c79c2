import TestSupport
import Testing

@testable import Waymark

@Suite struct HostileInputTests {
  final class Node: Codable, RouteParametersCodable {
    var id = 0
    var next: Node?
    init() {}
  }

  @Test func `a recursive type is read and written up to a limited depth`() throws {
    let mapping = try URLMapping.of("x")
    let parameters: RouteParameters = ["id": "1", "next.id": "2", "next.next.id": "3"]
    let node = try #require(try Node(from: parameters, mapping: mapping))
    #expect(node.next?.next?.id == 3)
    #expect(node.next?.next?.next == nil)
    #expect(try node.encodeAsRouteParameters(for: mapping) == parameters)
    var deep: RouteParameters = [:]
    for depth in 0..<1_000 {
      deep.append("1", for: String(repeating: "next.", count: depth) + "id")
    }
    let path = [String](repeating: "next", count: 32).joined(separator: ".")
    let tooDeep = RouteDecodingError(
      route: "x",
      parameter: path,
      reason: .unsupported(.nested(limit: 32))
    )
    #expect(throws: tooDeep) {
      try Node(from: deep, mapping: mapping)
    }
    #expect(throws: tooDeep) {
      try Node?(from: deep, mapping: mapping)
    }
    node.next?.next?.next = node
    #expect(
      throws: RouteEncodingError(
        route: "x",
        parameter: path,
        reason: .unsupported(.nested(limit: 32))
      )
    ) {
      try node.encodeAsRouteParameters(for: mapping)
    }
  }

  @Test func `the decoding time grows linearly with the number of parameters`() throws {
    struct Tree: Codable, RouteParametersCodable { var groups: [String: [String: Leaf?]] }
    struct Leaf: Codable { var a: Int?, b: [Int]?, c: [String: Int]? }
    let mapping = try URLMapping.of("x")
    func time(_ count: Int) throws -> Duration {
      let parameters = RouteParameters(
        (0..<count).map { .init(name: "groups.g\($0).h\($0).a", value: "1") }
      )
      return try processorTime {
        let tree = try #require(try Tree?(from: parameters, mapping: mapping) as Tree??)
        #expect(tree?.groups.count == count)
      }
    }
    _ = try time(250)
    // Linear is 8 times as long; quadratic would be 64 times.
    // The best of several, because other work of the machine empties the caches.
    let few = try (0..<5).map { _ in try time(250) }.min()
    let many = try (0..<5).map { _ in try time(2_000) }.min()
    #expect(try #require(many) < #require(few) * 24)
  }

  @Test func `the names with a prefix are found among any other names`() {
    let seed = SeededGenerator.freshSeed
    var random = SeededGenerator(seed: seed)
    for count in 0..<60 {
      let entries = (0..<count).map {
        RouteParameters.Entry(name: random.name(), value: "\($0)")
      }
      let index = ParameterIndex(entries)
      #expect((index == nil) == (count <= 16))
      let mapping = URLMapping(name: nil, pattern: .root, scope: .appAny)
      let reading = ParameterReading(RouteParameters(entries), mapping: mapping)
      for prefix in entries.map(\.name) + ["", "a", "a.", "é", "b.a"] {
        let equal = entries.indices.filter { entries[$0].name.isExactly(prefix) }
        #expect(reading.all(prefix) == equal.map { "\($0)" }, "seed \(seed)")
        #expect(reading.first(prefix) == equal.first.map { "\($0)" }, "seed \(seed)")
        let expected = entries.indices.filter { entries[$0].name.beginsExactly(with: prefix) }
        let found = index?.places(beginningWith: prefix) ?? expected
        #expect(found == expected, "seed \(seed)")
        let hasFields = entries.contains { $0.name.beginsExactly(with: prefix + ".") }
        #expect(
          reading.hasAnything(under: .named(prefix)) == (hasFields || !equal.isEmpty),
          "seed \(seed)"
        )
      }
    }
  }
}

extension SeededGenerator {
  fileprivate mutating func name() -> String {
    let pieces = ["a", "b", "ab", "é", "e\u{301}", ".", "a.", "z"]
    return (0..<Int.random(in: 0...4, using: &self))
      .map { _ in pieces.randomElement(using: &self) ?? "a" }.joined()
  }
}
