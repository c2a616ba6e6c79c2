import TestSupport
import Testing
import Waymark
import WaymarkCatalog

/// Two random sides, and all paths up to a length.
private struct ModelCase {
  private var random: SeededGenerator
  var sides: [ModelSide] = []

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    for _ in 0..<2 {
      let forms = random.oneIn(3) ? TextForm.allCases : [pick(TextForm.allCases)]
      var side = ModelSide(rules: [], ignoresEndSlashes: random.oneIn(3))
      let conditions = random.oneIn(2) ? 3 : 1_000_000
      for _ in 0..<Int.random(in: 1...5, using: &random) {
        let form = pick(forms)
        let texts = (0...(random.oneIn(5) ? 1 : 0)).map { _ in pieces(form) }
        let isConditional = random.oneIn(conditions)
        let item = isConditional && random.oneIn(2) ? Int.random(in: 0...1, using: &random) : nil
        side.rules.append(
          ModelRule(forms: texts, form: form, isConditional: isConditional, item: item)
        )
      }
      sides.append(side)
    }
  }

  private mutating func pick<Element>(_ choices: [Element]) -> Element {
    choices[Int.random(in: choices.indices, using: &random)]
  }

  private mutating func text(_ form: TextForm) -> String {
    let special = form == .written ? ["%2F", "%C3%A9", "%C3", "2F"] : ["é", "\u{1}", "😀"]
    return (0..<Int.random(in: 1...2, using: &random))
      .map { _ in random.oneIn(4) ? pick(special) : pick(["a", "b", "1", "/", "A"]) }.joined()
  }

  private mutating func pieces(_ form: TextForm) -> [ModelPiece] {
    var pieces: [ModelPiece] = [.text("/", foldingCase: false)]
    if random.oneIn(30) { pieces = [] }
    if form == .decoded, random.oneIn(4) {
      return pieces + [.greedy((0...Int.random(in: 0...4, using: &random)).map { _ in run() })]
    }
    for _ in 0..<Int.random(in: 0...4, using: &random) { pieces.append(piece(form)) }
    return pieces
  }

  private mutating func piece(_ form: TextForm) -> ModelPiece {
    switch Int.random(in: 0..<12, using: &random) {
    case 0...3: return .text(text(form), foldingCase: random.oneIn(4))
    case 4:
      return .bytes(0...255, except: nil, least: Int.random(in: 0...1, using: &random), most: nil)
    case 5: return .bytes(0...255, except: 0x2F, least: 1, most: random.oneIn(2) ? nil : 2)
    case 6:
      return .bytes(
        0x30...0x39,
        except: nil,
        least: Int.random(in: 0...1, using: &random),
        most: random.oneIn(2) ? nil : 3
      )
    case 7: return .bytes(0x61...0x62, except: nil, least: 0, most: nil)
    case 8: return .words((0...2).map { _ in text(form) })
    case 9: return .anyOf((0...1).map { _ in random.oneIn(3) ? [] : [piece(form)] })
    case 10: return form == .written ? .bytes(0...255, except: nil, least: 1, most: 1) : .character
    default: return random.oneIn(5) ? .nothing : .text("/", foldingCase: false)
    }
  }

  private mutating func run() -> ModelPiece.GreedyRun {
    let sets: [[ClosedRange<UInt16>]] = [
      [0x61...0x61], [0x62...0x62], [0x31...0x31], [0x2F...0x2F], [0x61...0x62], [0x30...0x39],
      [0...0x2E, 0x30...0xFFFF], [0...0xFFFF], [0xE9...0xE9], [0xE0...0x1F00],
      [0...0x60, 0x62...0xD83C, 0xD83E...0xFFFF], [0xDC00...0xDD00],
    ]
    let (least, most) = pick(
      [(1, 1), (0, nil), (1, nil), (2, 2), (1, 3), (2, nil)] as [(Int, Int?)]
    )
    return .init(units: UnitRanges(pick(sets)), least: least, most: most)
  }

  /// Returns the lengths of the shortest links, by the rules that decide.
  private static func lengths(_ sides: [LinkAcceptor]) -> [[Int?]: Int] {
    let links = DecidedLinks(sides).links.map { ($0.rules, $0.text.utf8.count) }
    return Dictionary(links) { min($0, $1) }
  }

  /// The mistakes of the search, compared with the naive matcher.
  func mistakes(upTo length: Int) -> [String] {
    let acceptors = sides.map(\.acceptor)
    var mistakes = SearchCheck.mistakes(of: acceptors, upTo: length) { path in
      sides.map { $0.decision(path) }
    }
    // A search that is limited to a side finds the same paths of this side.
    let limited = LinkSearch(acceptors, within: [1])
    if limited.texts.filter({ !$0.rules[1].isEmpty })
      != LinkSearch(acceptors).texts.filter({ !$0.rules[1].isEmpty })
    {
      mistakes.append("the limited search has \(limited.texts)")
    }
    // Rules with the same conditions decide like rules of which the search sees no relation.
    let unlike = sides.map { $0.acceptor(conditionsAreUnlike: true) }
    let (links, expected) = (Self.lengths(acceptors), Self.lengths(unlike))
    if links != expected { mistakes.append("\(links) are not \(expected)") }
    return mistakes
  }
}

@Suite(.sameWithoutDiagnostics) struct `Search over links` {
  @Test func `the search and a naive matcher agree on random rules`() {
    let first = SeededGenerator.freshSeed
    for number in 0..<30 as Range<UInt64> {
      let seed = first &+ number
      let model = ModelCase(seed: seed)
      let mistakes = model.mistakes(upTo: 4)
      #expect(
        mistakes.isEmpty,
        "seed \(seed):\n\(model.sides[0])\n\n\(model.sides[1])\n\(mistakes)"
      )
    }
  }
}
