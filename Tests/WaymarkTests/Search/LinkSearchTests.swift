import Testing
import Waymark
import WaymarkCatalog

/// A side of globs, in which `*` is any text and `?` is one byte.
private func side(
  _ globs: [String],
  isConditional: [Bool]? = nil,
  _ form: TextForm = .written
) -> LinkAcceptor {
  var builder = AutomatonBuilder()
  for (number, glob) in globs.enumerated() {
    builder.addRule(isConditional: isConditional?[number] ?? false) { $0.append(glob: glob) }
  }
  return LinkAcceptor(builder.automaton, form)
}

/// A side of patterns of components, in which `{}` is a parameter.
private func side(patterns: [String]) -> LinkAcceptor {
  var builder = AutomatonBuilder()
  for pattern in patterns {
    builder.addRule { rule in
      for (index, text) in pattern.split(separator: "{}", omittingEmptySubsequences: false)
        .enumerated()
      {
        if index > 0 { rule.appendRepeat(of: .component, 1...) }
        rule.append(text.utf8)
      }
      rule.append(optional: { $0.append("/".utf8) })
    }
  }
  return LinkAcceptor(builder.automaton, .components)
}

extension AutomatonBuilder {
  fileprivate mutating func append(glob: String) {
    for byte in glob.utf8 {
      switch byte {
      case UInt8(ascii: "*"): appendRepeat(of: .all, 0...)
      case UInt8(ascii: "?"): append(oneOf: .all)
      default: append(CollectionOfOne(byte))
      }
    }
  }
}

@Suite struct `Differences between two sides` {
  @Test(
    arguments: [
      ("the same", ["/a"], ["/a", "/a/"], [:], [:]),
      ("a missing rule", ["/a", "/b"], ["/a", "/a/"], [1: "/b"], [:]),
      ("a rule too many", ["/a"], ["/a", "/a/", "/b*"], [:], [2: "/b"]),
      (
        "`*` in the middle", ["/a/{}/c"], ["/a/*/c", "/a/*/c/"], [:],
        [0: "/a/x/x/c", 1: "/a/x/x/c/"]
      ),
      ("an exclusion after its rule", ["/a", "/a/"], ["/a*", "!/ab"], [:], [0: "/ax"]),
      ("an exclusion before its rule", ["/a/{}"], ["!/a/?*/?*", "/a/?*"], [:], [:]),
      ("an exclusion of a part", ["/a/{}"], ["!/a/?*/?*", "!/a/b", "/a/?*"], [0: "/a/b"], [:]),
      ("a short `?`", ["/a/{}"], ["/a/?", "/a/?/"], [0: "/a/xx"], [:]),
      ("an escaped slash", ["/a/{}"], ["!/a/*%2F*", "!/a/?*/?*", "/a/?*"], [0: "/a/%2F"], [:]),
    ] as [(String, [String], [String], [Int: String], [Int: String])]
  )
  func `each difference has a shortest link`(
    name: String,
    patterns: [String],
    globs: [String],
    notOpened: [Int: String],
    opened: [Int: String]
  ) {
    let excludes = globs.map { $0.hasPrefix("!") }
    let file = side(globs.map { String($0.drop { $0 == "!" }) })
    let search = LinkSearch([side(patterns: patterns), file])
    var (missing, added): ([Int: String], [Int: String]) = ([:], [:])
    for path in search.texts {
      let text = LinkAlphabet.canonical.text(path.bytes)
      let opens = path.rules[1].first.map { !excludes[$0] } ?? false
      if let route = path.rules[0].first, !opens, missing[route] == nil { missing[route] = text }
      if let rule = path.rules[1].first, opens, path.rules[0].isEmpty, added[rule] == nil {
        added[rule] = text
      }
    }
    #expect(search.undecided == nil)
    #expect(missing == notOpened, "\(name)")
    #expect(added == opened, "\(name)")
  }

  @Test func `hundreds of sides are decided in one search`() {
    let search = LinkSearch(
      (0..<300).map { number in
        side((0..<number / 128).map { "/\(number)/-\($0)" } + ["/\(number)/"])
      }
    )
    #expect(search.undecided == nil)
    for (side, text) in ["/0/", "/128/", "/256/", "/299/"].enumerated() {
      let found = search.texts.first { LinkAlphabet.canonical.text($0.bytes) == text }
      let decided = found?.rules.enumerated().filter { !$0.element.isEmpty }
      #expect(decided?.map(\.offset) == [[0, 128, 256, 299][side]], "\(text)")
      #expect(decided?.map(\.element) == [[[0, 1, 2, 2][side]]], "\(text)")
    }
  }

  @Test func `three sides are decided in one search`() {
    let search = LinkSearch([
      side(patterns: ["/a/{}"]), side(["/a/?*/?*", "/a/?*"]), side(["/a/1*"]),
    ])
    func link(_ rules: [[Int]]) -> String? {
      search.texts.first { $0.rules == rules }.map { LinkAlphabet.canonical.text($0.bytes) }
    }
    #expect(link([[0], [1], []]) == "/a/x")
    #expect(link([[0], [1], [0]]) == "/a/1")
    #expect(link([[], [0], [0]]) == "/a/1/x")
  }

  @Test func `a rule with conditions lets a later rule decide`() {
    let file = side(["/a", "/*", "/a"], isConditional: [true, false, false])
    let search = LinkSearch([side(patterns: ["/a"]), file])
    #expect(search.texts.first { $0.rules[0] == [0] }?.rules[1] == [0, 1])
  }

  @Test func `a path has no control characters, no empty component and no dots`() {
    let texts = ["/\u{7F}", "/\u{80}", "/a//b", "/.", "/..", "/./a", "/a/../b", "/...", "/\u{A0}"]
    let search = LinkSearch([side(texts, .components)])
    let links = search.texts.filter { !$0.rules[0].isEmpty }
    #expect(links.map { LinkAlphabet.canonical.text($0.bytes) } == ["/...", "/%C2%A0"])
    var alphabet = LinkAlphabet.canonical
    alphabet.allowsEmptyComponents = true
    let more = LinkSearch([side(texts, .components)], alphabet: alphabet)
    #expect(more.texts.contains { LinkAlphabet.canonical.text($0.bytes) == "/a//b" })
  }
}

@Suite struct `Sides of a search` {
  @Test func `a search without sides finds the shortest path`() {
    let search = LinkSearch([])
    #expect(search.undecided == nil)
    #expect(search.texts.map(\.bytes) == [Array("/".utf8)])
    #expect(search.texts.map(\.rules) == [[]])
    #expect(DecidedLinks([]).links.map(\.text) == ["/"])
  }

  @Test func `a side that occurs twice decides in the same way twice`() {
    let (one, other) = (side(patterns: ["/a", "/{}"]), side(["/b", "/*"]))
    let links = DecidedLinks([one, other, one]).links
    let expected = DecidedLinks([one, other]).links
    #expect(links.map(\.text) == expected.map(\.text))
    #expect(links.map(\.rules) == expected.map { $0.rules + [$0.rules[0]] })
  }
}

@Suite struct `Budgets of a search` {
  private let glob = "/*a" + String(repeating: "?", count: 20)

  @Test func `twenty question marks after a star end as undecided`() {
    let search = LinkSearch(
      [side(patterns: ["/a/{}"]), side(["/b", glob])],
      budget: SearchBudget(states: 10_000)
    )
    #expect(search.undecided?.side == 1)
    #expect(search.undecided?.rules == [1])
    #expect(search.size < 16 << 20)
  }

  @Test func `a number of bytes ends a search`() {
    let search = LinkSearch(
      [side(patterns: ["/a/{}"]), side([glob])],
      budget: SearchBudget(states: 10_000_000, bytes: 1 << 20)
    )
    #expect(search.undecided?.rules == [0])
    #expect(search.size < 2 << 20)
  }

  @Test(arguments: [nil, 99, 100, 101])
  func `a program that occupies as much memory as it may begins no search`(occupied: Int?) {
    let search = LinkSearch(
      [side(patterns: ["/a/{}"]), side(["/b"])],
      budget: SearchBudget(memory: MemoryLimit(bytes: 100) { occupied })
    )
    let isFull = (occupied ?? 0) >= 100
    #expect((search.undecided != nil) == isFull)
    #expect(search.texts.isEmpty == isFull)
  }

  @Test func `a search ends soon after the program occupies as much memory as it may`() {
    let calls = Locked(0)
    let limit = MemoryLimit(bytes: 3) {
      calls.with { count in
        count += 1
        return count
      }
    }
    let budget = SearchBudget(states: 10_000_000, bytes: .max, memory: limit)
    let search = LinkSearch([side(patterns: ["/a/{}"]), side([glob])], budget: budget)
    #expect(search.undecided?.rules == [0])
    #expect(calls.with { $0 } == 3)
    #expect((8_192..<100_000).contains(search.stateCount), "\(search.stateCount)")
  }

  @Test func `the searches for queries have a part of the budget, and not too little`() {
    let limit = MemoryLimit(bytes: 1 << 30) { 0 }
    let budget = SearchBudget(states: 400_000, bytes: 192 << 20, memory: limit)
    let usual = DecidedLinks.endingBudget(budget)
    #expect(usual.states == 100_000 && usual.bytes == 48 << 20 && usual.memory == limit)
    let least = DecidedLinks.endingBudget(SearchBudget(states: 2, bytes: 1))
    #expect(least.states == 30_000 && least.bytes == 32 << 20)
  }

  @Test(arguments: [("/*/k%*x", "/*y%*z"), ("/*/k*x%", "/*y*z%")])
  func `eight rules with two stars are decided`(first: String, second: String) {
    let globs = (0..<8).map { number in
      (number % 2 == 0 ? first : second).replacing("%", with: "\(number)")
    }
    let search = LinkSearch([side(patterns: ["/a/{}"]), side(globs)])
    #expect(search.undecided == nil)
    #expect(search.stateCount < 5_000)
  }
}

@Suite struct `Automata of bytes` {
  @Test func `a builder that is appended to another one adds the same positions and edges`() {
    func addPiece(_ builder: inout AutomatonBuilder) {
      builder.append("/a".utf8)
      builder.appendRepeat(of: .component, 0...)
      builder.append(words: [Array("x".utf8), Array("yz".utf8)])
    }
    var own = AutomatonBuilder()
    own.addRule(addPiece)
    var (expected, found) = (AutomatonBuilder(), AutomatonBuilder())
    for end in ["", "/c", "/d"] {
      expected.addRule { builder in
        builder.append("/b".utf8)
        addPiece(&builder)
        builder.append(end.utf8)
      }
      found.addRule { builder in
        builder.append("/b".utf8)
        builder.append(own.compact)
        builder.append(end.utf8)
      }
    }
    #expect(found.sets == expected.sets && found.sequences == expected.sequences)
    #expect(found.automaton == expected.automaton)
  }

  @Test func `an automaton of words accepts exactly the words`() {
    let words = ["film", "book", "films", "bow", "b", "rainbow"].map { Array($0.utf8) }
    var builder = AutomatonBuilder()
    builder.addRule { $0.append(words: words) }
    for word in words + ["boo", "fil", "", "bows"].map({ Array($0.utf8) }) {
      var single = AutomatonBuilder()
      single.addRule { $0.append(word) }
      #expect((builder.commonText(single) == word) == words.contains(word))
    }
  }

  @Test(arguments: [
    ("a-{}", "{}-b", "a-b"), ("v{}", "{}1", "v1"), ("a{}", "b{}", nil), ("{}a{}", "b{}", "bax"),
    ("{}", "{}", "x"), ("a{}b", "{}é{}", "aéb"),
  ])
  func `two automata have a shortest common text`(one: String, other: String, text: String?) {
    func automaton(_ pattern: String) -> AutomatonBuilder {
      var builder = AutomatonBuilder()
      builder.addRule { rule in
        for (index, literal) in pattern.split(separator: "{}", omittingEmptySubsequences: false)
          .enumerated()
        {
          if index > 0 { rule.appendRepeat(of: .all, 1...) }
          rule.append(literal.utf8)
        }
      }
      return builder
    }
    let common = automaton(one).commonText(automaton(other))
    #expect(common.map { String(decoding: $0, as: UTF8.self) } == text)
  }

  @Test func `a loop over some bytes does not cover a loop over all bytes`() {
    var builder = AutomatonBuilder()
    builder.addRule { rule in
      rule.append("/".utf8)
      rule.appendRepeat(of: .all, 0...)
      rule.appendRepeat(of: ByteSet("0123456789".utf8), 1...)
      rule.append("x".utf8)
    }
    let loops = LinkAcceptor(builder.automaton, .components)
    let search = LinkSearch([side(["/1a1x"], .components), loops])
    #expect(search.texts.first { $0.rules[0] == [0] }?.rules[1] == [0])
  }
}
