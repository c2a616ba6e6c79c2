import TestSupport
import Testing
import Waymark
import WaymarkCatalog

@Suite(.sameWithoutDiagnostics) struct `Divisions of a component` {
  /// All texts of up to two letters of the paths that are searched.
  private static var shortTexts: [String] {
    let letters = ["a", "b", "1"]
    return letters + letters.flatMap { letter in letters.map { letter + $0 } }
  }

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
      let shared = names[0].filter(names[1].contains)
      guard let name = shared.randomElement(using: &random) else { continue }
      // Two values at different places are compared if one of them is known.
      let divisions = try #require(read(patterns, name, known: Self.shortTexts))
      let texts = divisions.texts { comparison, _ in comparison == .different }
      let mistakes = SearchCheck.mistakes(of: [acceptor([texts])], upTo: 6) { path in
        let (one, other) = values(path, tables, name)
        return one == nil || other == nil || one == other ? [[]] : [[0]]
      }
      if !texts.isEmpty { count += 1 }
      #expect(mistakes.isEmpty, "seed \(seed): \(patterns.map(\.text)), \(name): \(mistakes)")
    }
    #expect(count > 2, "seed \(seed)")
  }

  @Test(arguments: [["a", "ab"], ["1"], ["b1", "1b", "bb", "b"], []])
  func `two values that exchange their places are compared with known ones`(known: [String]) throws
  {
    let patterns = try ["{x}a{y}", "{y}a{x}"].map { try Pattern($0) }
    let tables = try patterns.map { try RouteTable([Route($0)]) }
    let divisions = try #require(read(patterns, "x", known: known))
    let sides = [
      acceptor(
        [ComponentDivisions.Comparison.different, .unknown].map { expected in
          divisions.texts { comparison, _ in comparison == expected }
        }
      ),
      acceptor(known.indices.map { index in divisions.texts { _, known in known == index } }),
    ]
    let mistakes = SearchCheck.mistakes(of: sides, upTo: 6) { path in
      guard case (let one?, let other?) = values(path, tables, "x") else { return [[], []] }
      let isKnown = known.contains(one) || known.contains(other)
      return [
        isKnown ? (one == other ? [] : [0]) : [1],
        known.firstIndex(of: one).map { [$0] } ?? [],
      ]
    }
    #expect(mistakes.isEmpty, "\(mistakes)")
  }

  private func read(
    _ patterns: [Pattern],
    _ name: String,
    known: [String]
  ) -> ComponentDivisions? {
    let elements = patterns.compactMap {
      $0.components[0].elements.firstIndex { element in
        if case .parameter(let parameter) = element { parameter.name == name } else { false }
      }
    }
    let sides = patterns.map { ComponentDivisions.Component(0, of: $0, foldingCase: false) }
    return ComponentDivisions(
      sides[0],
      sides[1],
      comparing: [elements[0], elements[1]],
      known: known.map { Array($0.utf8) }
    )
  }

  /// Returns a side with one rule for each automaton of first components.
  private func acceptor(_ texts: [Automaton]) -> LinkAcceptor {
    var builder = AutomatonBuilder()
    for automaton in texts {
      builder.addRule {
        $0.append("/".utf8)
        $0.append(automaton)
        $0.append(optional: {
          $0.append("/".utf8)
          $0.appendRepeat(of: .all, 0...)
        })
      }
    }
    return LinkAcceptor(builder.automaton, .components)
  }

  /// Returns the values of a parameter that two tables read from the first component of a path.
  private func values(
    _ path: String,
    _ tables: [RouteTable],
    _ name: String
  ) -> (String?, String?) {
    let component = path.dropFirst().prefix { $0 != "/" }
    let values = tables.map { table in
      ((try? table.match("https://e.f/\(component)")) ?? nil)?.parameters[name]
    }
    return (values[0], values[1])
  }

  /// Returns two patterns of one component, in which a value is hardly ever the same text at
  /// another place.
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
