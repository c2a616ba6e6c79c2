import TestSupport
import Testing
import Waymark
import WaymarkCatalog

@testable import WaymarkPlatforms

@Suite struct `Association files in a search` {
  @Test func `a search over random files finds what the simulator decides`() throws {
    let first = SeededGenerator.freshSeed
    for number in 0..<16 as Range<UInt64> {
      let seed = first &+ number
      var random = SeededGenerator(seed: seed)
      let text = random.association(appID: "T.a")
      let simulator = AppleSimulator(try AppleAppSiteAssociation(text), domain: "a.b")
      let rules = simulator.rules(of: "T.a")
      let mistakes = SearchCheck.mistakes(of: [simulator.acceptor(appID: "T.a")], upTo: 5) { path in
        guard let url = AppleURL("https://a.b" + path) else { return [[-1]] }
        var forms = AppleLinkForms(url)
        var steps = 0
        let matching = rules.indices.filter { rules[$0].mismatch(&forms, steps: &steps) != .path }
        let last = matching.firstIndex { !rules[$0].isConditional }
        return [last.map { Array(matching[...$0]) } ?? matching]
      }
      #expect(mistakes.isEmpty, "seed \(seed): \(text)\n\(mistakes)")
      let links = DecidedLinks([simulator.acceptor(appID: "T.a")]).links
      let endings = SearchCheck.endings(
        &random,
        names: ["a", "b", "A", "a&b=c"],
        values: ["", "a", "b", "1", "aA", "a&b", "a=b", "é"],
        fragments: ["a", "b", "aa", "A&b"]
      )
      let linkMistakes = SearchCheck.mistakes(
        in: links.map { ($0.text, $0.rules[0].map { rules[$0].place.keyPath }) },
        endings: endings,
        upTo: 3
      ) { text in
        simulator.answer(for: "https://a.b" + text, appID: "T.a").rule
      }
      #expect(linkMistakes.isEmpty, "seed \(seed): \(text)\n\(linkMistakes.prefix(10))")
    }
  }

  @Test func `a rule of a random file decides about a link, or other rules hide it`() throws {
    let first = SeededGenerator.freshSeed
    var alphabet = LinkAlphabet.canonical
    alphabet.allowsEmptyComponents = true
    var counts = [0, 0]
    for number in 0..<150 as Range<UInt64> {
      let seed = first &+ number
      var random = SeededGenerator(seed: seed)
      let text = random.association(appID: "T.a")
      let simulator = AppleSimulator(try AppleAppSiteAssociation(text), domain: "a.b")
      let rules = simulator.rules(of: "T.a")
      var coverage = AppleRuleCoverage(rules, limits: .init(steps: 1_000_000, states: 1_000_000))
      let hiding = rules.indices.map { coverage.rules(hiding: $0) }
      // The search over all links with all rules is another way to find the rules that decide.
      let search = DecidedLinks([simulator.acceptor(appID: "T.a")], alphabet: alphabet)
      let deciding = Set(search.links.compactMap { $0.rules[0] })
      for index in rules.indices {
        #expect(hiding[index].allSatisfy { $0 < index }, "seed \(seed): \(index) in \(text)")
        if !hiding[index].isEmpty {
          #expect(!deciding.contains(index), "seed \(seed): \(index) in \(text)")
          counts[0] += 1
        } else if search.undecided.isEmpty, !deciding.contains(index) {
          // No link as Waymark writes it matches the rule, or other rules hide these links.
          let own = DecidedLinks(
            [AppleRule.acceptor(of: [rules[index]], [rules[index].conditions])],
            alphabet: alphabet
          )
          let isMixed = rules[..<index].contains { $0.isDecoded != rules[index].isDecoded }
          let matching = own.links.filter { $0.rules[0] != nil }
          // A rule that ignores case also matches escapes that Waymark does not write.
          let isForOtherLinks = matching.contains { link in
            let text = link.text.replacing(/%../) { $0.0.lowercased() }
            let answer = simulator.answer(for: "https://a.b" + text, appID: "T.a")
            return answer.rule == rules[index].place.keyPath
          }
          #expect(
            isMixed || matching.isEmpty || isForOtherLinks,
            "seed \(seed): \(index) in \(text)"
          )
          counts[1] += 1
        }
      }
      for _ in 0..<200 {
        let link = "https://a.b" + random.unnormalizedLink()
        guard let url = AppleURL(link) else { continue }
        var (forms, steps) = (AppleLinkForms(url), 0)
        let matching = rules.indices.filter { rules[$0].mismatch(&forms, steps: &steps) == nil }
        for (place, index) in matching.enumerated() where !hiding[index].isEmpty {
          let isHidden = matching[..<place].contains(where: hiding[index].contains)
          #expect(isHidden, "seed \(seed): \(link) and \(index) in \(text)")
        }
      }
    }
    #expect(counts[0] > 15, "\(counts) from seed \(first)")
  }

  /// The texts of the patterns show this without a search, for which the limit is 0.
  @Test(arguments: [
    (["/a/*1", "/a/*2", "/a/*11", "/a/*21", "/a/*12"], [[], [], [0], [0], [1]]),
    (["/a*c*e", "/abcde", "/abcdef", "/axcycze", "/ac"], [[], [0], [], [0], []]),
    (["/a/*", "/a", "/a/?", "/b/*"], [[], [], [0], []]),
    (["/a/?*", "/a/*"], [[], []]), (["/a/?", "/a/b"], [[], []]),
    (["*", "/a"], [[], [0]]), (["/*", "/a/*/b"], [[], [0]]),
  ])
  func `a long list of rules needs no search for a rule with more literal text`(
    patterns: [String],
    hiding: [[Int]]
  ) throws {
    let components = patterns.map { #"{"/": "\#($0)"}"# }.joined(separator: ", ")
    let text = """
      {"applinks": {"details": [{"appIDs": ["T.a"], "components": [\(components)]}]}}
      """
    let rules = AppleSimulator(try AppleAppSiteAssociation(text), domain: "a.b").rules(of: "T.a")
    var coverage = AppleRuleCoverage(rules, limits: .init(steps: 1_000_000, states: 0))
    #expect(rules.indices.map { coverage.rules(hiding: $0) } == hiding)
  }

  @Test(arguments: [
    ("/station/*", "/station"), ("/$(lang)/?", "/aa/x"), ("/*$(region)", "/AC"), ("/$(x)", nil),
    ("/%2f", nil), ("%2F", "/%2F"), ("/*/", "/"),
  ])
  func `the shortest path that a pattern opens`(_ pattern: String, _ path: String?) throws {
    let text = """
      {"applinks": {"details": [{"appIDs": ["T.a"], "components": [{"/": "\(pattern)"}]}]}}
      """
    let simulator = AppleSimulator(try AppleAppSiteAssociation(text), domain: "a.b")
    let search = LinkSearch([simulator.acceptor(appID: "T.a")])
    let found = search.texts.first { $0.rules == [[0]] }
    #expect(found.map { LinkAlphabet.canonical.text($0.bytes) } == path)
  }
}
