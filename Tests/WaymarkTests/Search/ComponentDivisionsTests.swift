import TestSupport
import Testing
import Waymark
import WaymarkCatalog

@Suite struct `Divisions of a component` {
  @Test func `a search finds exactly the texts from which two patterns read different values`()
    throws
  {
    let seed = SeededGenerator.freshSeed
    var random = SeededGenerator(seed: seed)
    var count = 0
    for _ in 0..<25 {
      let patterns = try texts(&random).map { try Pattern($0) }
      let tables = try patterns.map { try RouteTable([Route($0)]) }
      let names = patterns.map { $0.parameters.map(\.name) }
      let values = names[0].compactMap { name -> SIMD2<Int>? in
        guard names[1].contains(name) else { return nil }
        let places = patterns.compactMap {
          $0.components[0].elements.firstIndex { element in
            if case .parameter(let parameter) = element { parameter.name == name } else { false }
          }
        }
        return [places[0], places[1]]
      }
      let sides = patterns.map { ComponentDivisions.Component(0, of: $0, foldingCase: false) }
      let divisions = try #require(ComponentDivisions(sides[0], sides[1], comparing: values))
      let acceptor = LinkAcceptor(divisions, ofComponent: 0, of: patterns[0], foldingCase: false)
      var isEmpty = true
      let mistakes = SearchCheck.mistakes(of: [acceptor], upTo: 6) { path in
        let component = path.dropFirst().prefix { $0 != "/" }
        let found = tables.map { table in
          ((try? table.match("https://e.f/\(component)")) ?? nil)?.parameters
        }
        guard let one = found[0], let other = found[1],
          names[0].contains(where: { names[1].contains($0) && one[$0] != other[$0] })
        else { return [[]] }
        isEmpty = false
        return [[0]]
      }
      if !isEmpty { count += 1 }
      #expect(isEmpty || !divisions.isEmpty)
      #expect(mistakes.isEmpty, "seed \(seed): \(patterns.map(\.text)): \(mistakes)")
    }
    #expect(count > 2, "seed \(seed)")
  }

  /// Returns two patterns of one component, in which no value is the same text at another place.
  private func texts(_ random: inout SeededGenerator) -> [String] {
    func pick(_ choices: [String]) -> String {
      choices[Int.random(in: choices.indices, using: &random)]
    }
    // With digits between numbers, there are too many divisions.
    let (restrictions, separators) =
      random.oneIn(2)
      ? (["", ":int", ":1|11"], ["a", "b", "ab"])
      : (["", ":a|ab|b", ":1|1a|b1", ":b|1|a1b"], ["a", "b", "1", "1a"])
    let between = [pick(separators), pick(separators), ""]
    func pattern(_ count: Int) -> String {
      ["x", "y", "z"].prefix(count).enumerated().map { index, name in
        "{\(name)\(pick(restrictions))}" + (index + 1 < count ? between[index] : "")
      }.joined()
    }
    if random.oneIn(2) { return [pattern(2), pattern(Int.random(in: 1...3, using: &random))] }
    let count = Int.random(in: 1...3, using: &random)
    return [pick(["", "a", "1"]) + pattern(count) + pick(["", "b", "1"]), pattern(count)]
  }
}
