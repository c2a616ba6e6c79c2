import TestSupport
import Testing
import Waymark

@testable import WaymarkPlatforms

/// The slow, obvious matcher of a simple glob: the table of its tokens, word by word, on the rest
/// of pattern and text.
private func modelOfSimpleGlob(_ pattern: [UInt16], _ text: [UInt16]) -> Bool {
  func unit(_ character: Character) -> UInt16 { Array(String(character).utf16)[0] }
  func rest(_ pattern: ArraySlice<UInt16>, _ text: ArraySlice<UInt16>) -> Bool {
    guard let first = pattern.first else { return text.isEmpty }
    if text.isEmpty { return Array(pattern) == [unit("."), unit("*")] }
    let isEscaped = first == unit("\\")
    let token = isEscaped ? pattern.dropFirst() : pattern
    guard let literal = token.first else { return false }
    let behind = token.dropFirst()
    guard behind.first == unit("*") else {
      // The bug: an escaped dot takes any unit.
      if literal != unit("."), literal != text.first { return false }
      return rest(behind, text.dropFirst())
    }
    let next = behind.dropFirst()
    if isEscaped || literal != unit(".") {
      return rest(next, text.drop { $0 == literal })
    }
    if next.isEmpty { return true }
    let stop = next.first == unit("\\") ? next.dropFirst() : next
    let found = text.drop { $0 != (stop.first ?? 0) }
    return found.isEmpty ? false : rest(stop.dropFirst(), found.dropFirst())
  }
  return pattern.isEmpty ? text.isEmpty : rest(pattern[...], text[...])
}

@Suite struct `A pattern of Android` {
  @Test func `a pattern of Android agrees with a slow matcher on random patterns`() throws {
    let seed = SeededGenerator.freshSeed
    var random = SeededGenerator(seed: seed)
    for _ in 0..<20_000 {
      let pattern = Self.text(of: #"ab/.*\"#, &random)
      let text = Self.text(of: "ab/.*", &random)
      let glob = try AndroidPattern(pattern, kind: .simpleGlob)
      #expect(
        glob.matches(text) == modelOfSimpleGlob(Array(pattern.utf16), Array(text.utf16)),
        "'\(pattern)' and '\(text)', seed \(seed)"
      )
    }
  }

  /// What gives nothing back is a regular expression whose counts are possessive.
  @Test func `a pattern of Android agrees with a possessive regular expression`() throws {
    let seed = SeededGenerator.freshSeed
    var random = SeededGenerator(seed: seed)
    let tokens = ["a", "b", ".", "/", "[a-b]", "[^ab]", "[/-9]", #"\."#, "[^/]"]
    let counts = ["", "", "*", "+", "{2}", "{1,}", "{0,2}"]
    for _ in 0..<3_000 {
      var pattern = ""
      var expression = ""
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let token = tokens.randomElement(using: &random) ?? "a"
        let count = counts.randomElement(using: &random) ?? ""
        pattern += token + count
        expression += count.isEmpty ? token : token + count + "+"
      }
      let regex = try Regex(expression)
      let glob = try AndroidPattern(pattern, kind: .advancedGlob)
      for _ in 0..<4 {
        let text = Self.text(of: "ab/.3", &random)
        let expected = text.wholeMatch(of: regex) != nil
        #expect(glob.matches(text) == expected, "'\(pattern)' and '\(text)', seed \(seed)")
      }
    }
  }

  @Test func `a hostile pattern of Android costs at most its length times the text's`() throws {
    let hostile: [(AndroidPattern.Kind, String)] = [
      (.simpleGlob, String(repeating: "a*", count: 1_000)),
      (.simpleGlob, String(repeating: ".*a", count: 600)),
      (.simpleGlob, String(repeating: ".*", count: 1_000)),
      (.advancedGlob, String(repeating: "a*", count: 900)),
      (.advancedGlob, String(repeating: "[a-zA-Z0-9/]{0,9}", count: 90)),
      (.advancedGlob, "[" + String(repeating: "b", count: 1_000) + "]*"),
      (.advancedGlob, "a{0,2147483647}a{2147483647}"),
    ]
    let texts = [String(repeating: "a", count: 5_000), String(repeating: "ab", count: 2_500)]
    for (kind, text) in hostile {
      let pattern = try AndroidPattern(text, kind: kind)
      for link in texts {
        var steps = 0
        _ = pattern.matches(Array(link.utf16), steps: &steps)
        #expect(steps <= (text.utf16.count + 1) * (link.utf16.count + 1), "\(text.prefix(20))")
      }
    }
  }

  @Test func `a random text is parsed as a pattern or rejected, without a trap`() {
    let seed = SeededGenerator.freshSeed
    var random = SeededGenerator(seed: seed)
    for _ in 0..<5_000 {
      let text =
        random.oneIn(4) ? random.text() : Self.text(of: #"[]{}^-\,0129*+.ab"#, &random)
      for kind in AndroidPattern.Kind.allCases {
        do throws(AndroidPatternError) {
          let pattern = try AndroidPattern(text, kind: kind)
          _ = pattern.matches(Self.text(of: "ab0", &random))
        } catch {
          #expect(error.offset <= text.utf8.count, "'\(text)', seed \(seed)")
          #expect(!error.description.isEmpty)
        }
      }
    }
  }

  static func text(of characters: String, _ random: inout SeededGenerator) -> String {
    let characters = Array(characters)
    let count = Int.random(in: 0...8, using: &random)
    return String((0..<count).map { _ in characters.randomElement(using: &random) ?? "a" })
  }
}
