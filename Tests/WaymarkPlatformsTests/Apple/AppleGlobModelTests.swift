import TestSupport
import Testing

@testable import WaymarkPlatforms

/// The slow, obvious matcher: every way to go on is tried.
private func modelOfGlob(
  _ pattern: Substring,
  _ text: Substring,
  _ variables: [String: [String]]
) -> Bool {
  guard let first = pattern.first else { return text.isEmpty }
  if pattern.hasPrefix("$(") {
    guard let close = pattern.firstIndex(of: ")") else { return false }
    let name = String(pattern[pattern.index(pattern.startIndex, offsetBy: 2)..<close])
    let rest = pattern[pattern.index(after: close)...]
    return (variables[name] ?? []).contains {
      modelOfGlob(Substring($0) + rest, text, variables)
    }
  }
  switch first {
  case "*":
    return text.indices.contains { modelOfGlob(pattern.dropFirst(), text[$0...], variables) }
      || modelOfGlob(pattern.dropFirst(), "", variables)
  case "?": return !text.isEmpty && modelOfGlob(pattern.dropFirst(), text.dropFirst(), variables)
  default:
    return text.first == first && modelOfGlob(pattern.dropFirst(), text.dropFirst(), variables)
  }
}

@Suite struct `A pattern of Apple` {
  private static let variables = [
    "two": ["a", "ab"], "wild": ["a*b", "?", "/"], "one": ["b?"], "empty": [""], "none": [],
  ]

  @Test func `a pattern of Apple agrees with a slow matcher on random patterns`() {
    let seed = SeededGenerator.freshSeed
    var random = SeededGenerator(seed: seed)
    let tokens = [
      "a", "b", "/", "é", "*", "?", "?*", "$(two)", "$(wild)", "$(one)", "$(empty)",
      "$(none)", "$(nobody)",
    ]
    for _ in 0..<20_000 {
      var pattern = ""
      for _ in 0..<Int.random(in: 0...6, using: &random) {
        // Variables are rarer than the rest.
        let count = random.oneIn(3) ? tokens.count : 7
        pattern += tokens[Int.random(in: 0..<count, using: &random)]
      }
      let text = `A pattern of Android`.text(of: "aabb/é", &random)
      let glob = AppleGlob(pattern, variables: AppleVariables(Self.variables))
      let expected = modelOfGlob(pattern[...], text[...], Self.variables)
      #expect(
        glob.matches(Array(text.utf8)) == expected,
        "'\(pattern)' and '\(text)', seed \(seed)"
      )
    }
  }

  @Test func `a hostile pattern of Apple costs at most its length times the text's`() {
    let variables = AppleVariables([
      "many": (0..<200).map { "a\($0 % 7)*" }, "long": [String(repeating: "a", count: 500), "a"],
    ])
    let length = 200 * 3
    let hostile = [
      (String(repeating: "*a", count: 500), 1_000), (String(repeating: "?*", count: 500), 1_000),
      (String(repeating: "*", count: 1_000) + "b", 1_000),
      (String(repeating: "$(many)", count: 10), 10 * length),
      (String(repeating: "$(long)", count: 20), 20 * 501),
      (String(repeating: "$(lang)", count: 500), 500 * 631),
      (String(repeating: "*$(digit)", count: 200), 400),
    ]
    let texts = [
      String(repeating: "a", count: 2_000), String(repeating: "ab", count: 1_000),
      String(repeating: "a1", count: 1_000),
    ]
    for (pattern, length) in hostile {
      let glob = AppleGlob(pattern, variables: variables)
      for text in texts {
        var steps = 0
        _ = glob.matches(Array(text.utf8), steps: &steps)
        #expect(steps <= 2 * (length + 1) * (text.utf8.count + 1), "\(pattern.prefix(20))")
      }
    }
  }

  @Test func `Apple's region and language codes match their variables`() {
    #expect(AppleCodes.regionList.split(separator: " ").count == 257)
    #expect(AppleCodes.languageList.split(separator: " ").count == 631)
    let variables = AppleVariables()
    for code in AppleCodes.languageList.split(separator: " ") {
      #expect(AppleGlob("$(lang)", variables: variables).matches(Array(code.utf8)), "\(code)")
    }
    for code in AppleCodes.regionList.split(separator: " ") {
      #expect(AppleGlob("$(region)", variables: variables).matches(Array(code.utf8)), "\(code)")
    }
    #expect(!AppleGlob("$(region)", variables: variables).matches(Array("UK".utf8)))
  }

  @Test func `a random link never causes a trap in the simulator of iOS`() throws {
    let seed = SeededGenerator.freshSeed
    var random = SeededGenerator(seed: seed)
    let file = try AppleAppSiteAssociation(
      ##"{"applinks":{"details":[{"appIDs":["A.b"],"components":[{"/":"/a?*","?":{"é":"?"}},"##
        + ##"{"/":"*é?","percentEncoded":false,"caseSensitive":false},{"#":"$(lang)"}]}]}}"##
    )
    let simulator = AppleSimulator(file, domain: "a.b")
    for _ in 0..<5_000 {
      let text = random.oneIn(4) ? random.text(upTo: 30) : "https://a.b" + random.text(upTo: 30)
      let answer = simulator.explain(text, appID: "A.b").answer
      #expect((answer.rule == nil) == (answer.decision == .noMatch), "'\(text)', seed \(seed)")
    }
  }
}
