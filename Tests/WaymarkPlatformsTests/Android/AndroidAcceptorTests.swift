import TestSupport
import Testing
import Waymark

@testable import WaymarkCatalog
@testable import WaymarkPlatforms

@Suite struct `A manifest in a search` {
  /// Queries and fragments as in links, with the decoded query and fragment.
  private static let endings: [(text: String, query: String, fragment: String?)] = [
    ("", "", nil), ("?a=1", "a=1", nil), ("?a", "a", nil), ("?b&a=1", "b&a=1", nil),
    ("?b%3Ba=1", "b;a=1", nil), ("?a%26b", "a&b", nil), ("?b=a#a", "b=a", "a"), ("#b", "", "b"),
    ("?a=1&b#ab", "a=1&b", "ab"), ("?%26a=1", "&a=1", nil),
  ]

  @Test func `a search over random manifests finds what the simulator decides`() throws {
    let first = SeededGenerator.freshSeed
    for number in 0..<24 as Range<UInt64> {
      let seed = first &+ number
      let model = try ModelCase(seed: seed)
      let mistakes = model.mistakes(Self.endings)
      #expect(mistakes.isEmpty, "seed \(seed): \(model.text)\n\(mistakes.prefix(10))")
    }
  }

  static let shortest: [(level: Int, filter: String, path: String?)] = [
    (35, #"<data android:pathPattern="/..*/b"/>"#, "/x/b"),
    (26, #"<data android:pathSuffix="/b"/>"#, "/"),
    (31, #"<data android:pathSuffix="/b"/>"#, "/b"),
    (31, #"<data android:pathAdvancedPattern="/[0-9]{2,}x"/>"#, "/11x"),
    (31, #"<data android:pathAdvancedPattern="/[a-z]*z"/>"#, nil),
    (35, #"<data android:path="/a"/><data android:mimeType="text/plain"/>"#, nil),
    (35, #"<data android:pathPrefix="/a b"/>"#, "/a%20b"),
    (35, #"<data android:pathAdvancedPattern="/[😀]{2}"/>"#, "/%F0%9F%98%80"),
    (
      35,
      """
      <uri-relative-filter-group android:allow="false"><data android:pathPrefix="/a"/>\
      </uri-relative-filter-group>
      <uri-relative-filter-group><data android:pathSuffix="b"/><data android:path="/a"/>\
      </uri-relative-filter-group>
      <uri-relative-filter-group><data android:pathSuffix="b"/><data android:pathPrefix="/c"/>\
      </uri-relative-filter-group>
      """, "/cb"
    ),
    (35, #"<uri-relative-filter-group/>"#, nil),
  ]

  @Test(arguments: shortest.indices)
  func `the shortest path that a filter opens`(index: Int) throws {
    let (level, filter, path) = Self.shortest[index]
    let text = RandomManifest.text([
      [RandomManifest.filter("<data android:host=\"a.bc\"/>" + filter)]
    ])
    let simulator = AndroidSimulator(try AndroidManifest(text), apiLevel: level)
    let acceptor = simulator.acceptor(scheme: "https", host: "a.bc")
    let search = acceptor.sides.isEmpty ? nil : LinkSearch(acceptor.sides.map(\.acceptor))
    let found = search?.texts.first { acceptor.answer($0.rules.map(\.first)).opens }
    #expect(found.map { LinkAlphabet.canonical.text($0.bytes) } == path)
    if let path { #expect(simulator.opens("https://a.bc" + path)) }
  }

  @Test(arguments: [
    (#"android:ssp="//a.bc/?a=1""#, "/?a=1"), (#"android:ssp="//a.bc/c""#, "/c"),
    (#"android:sspPrefix="//a.bc/c?x""#, "/c?x"), (#"android:sspSuffix="/b?c=1""#, "/b?c=1"),
    (#"android:sspAdvancedPattern="//a.bc/[0-9]{2}[?]z""#, "/11?z"),
  ])
  func `the shortest link whose text after the scheme a filter accepts`(
    data: String,
    link: String
  ) throws {
    let filter = RandomManifest.filter("<data android:scheme=\"app\"/><data \(data)/>")
    let simulator = AndroidSimulator(try AndroidManifest(RandomManifest.text([[filter]])))
    let acceptor = simulator.acceptor(scheme: "app", host: "a.bc")
    let search = DecidedLinks(acceptor.sides.map(\.acceptor))
    let found = search.links.filter { acceptor.answer($0.rules).opens }
    #expect(found.first?.text == link)
    #expect(found.allSatisfy { simulator.opens("app://a.bc" + $0.text) })
  }

  @Test func `a rule names its filter and its pattern`() throws {
    let host = "<data android:host=\"a.bc\"/>"
    let text = RandomManifest.text([
      [RandomManifest.filter(host)],
      [
        RandomManifest.filter("<data android:host=\"c.de\"/>"),
        RandomManifest.filter(host + #"<data android:path="/a"/>"#),
      ],
    ])
    let simulator = AndroidSimulator(try AndroidManifest(text))
    let acceptor = simulator.acceptor(scheme: "https", host: "a.bc")
    #expect(acceptor.sides.map(\.rules.count) == [1, 1])
    #expect(acceptor.sides[0].rules[0].origin == .pattern(nil))
    let rule = acceptor.sides[1].rules[0]
    #expect(rule.origin == .pattern(try AndroidPattern("/a", kind: .literal)))
    #expect(acceptor.filter(of: rule) == "manifest/application/activity[2]/intent-filter[2]")
    #expect(acceptor.answer([nil, nil]) == simulator.answer(for: "https://e.f/"))
    #expect(acceptor.answer([0, nil]) == simulator.answer(for: "https://a.bc/"))
    #expect(acceptor.answer([0, 0]) == simulator.answer(for: "https://a.bc/a"))
    #expect(simulator.acceptor(scheme: "http", host: "a.bc").sides.isEmpty)
  }

  @Test func `a pattern with too many states is reported and left out`() throws {
    let filter = """
      <data android:host="a.bc"/><data android:path="/a"/>
      <data android:pathAdvancedPattern="/[a-z]{9000}[0-9]{9000}"/>
      <uri-relative-filter-group><data android:queryAdvancedPattern="a{2147483647}"/>\
      </uri-relative-filter-group>
      """
    let text = RandomManifest.text([[RandomManifest.filter(filter)]])
    let simulator = AndroidSimulator(try AndroidManifest(text))
    let acceptor = simulator.acceptor(scheme: "https", host: "a.bc")
    #expect(acceptor.sides.map(\.rules.count) == [1])
    let pattern = try AndroidPattern("/[a-z]{9000}[0-9]{9000}", kind: .advancedGlob)
    #expect(acceptor.oversized.map(\.origin) == [.pattern(pattern), .group(0)])
  }

  // MARK: - Automata

  @Test func `the automaton of a pattern agrees with its matcher on random texts`() throws {
    let seed = SeededGenerator.freshSeed
    var random = SeededGenerator(seed: seed)
    for _ in 0..<300 {
      let kind = random.pick(AndroidPattern.Kind.allCases)
      let text = random.pattern(kind)
      let pattern = try AndroidPattern(text, kind: kind)
      let units = try #require(pattern.automaton)
      let bytes = automaton(try #require(pattern.form))
      for _ in 0..<8 {
        let text = random.unicodeText()
        let expected = pattern.matches(text)
        let comment: Comment = "\(kind) '\(pattern.text)' and '\(text)', seed \(seed)"
        #expect(units.matches(text) == expected, comment)
        #expect(bytes.rules(matching: text).isEmpty != expected, comment)
      }
      let other = try AndroidPattern(random.pattern(.simpleGlob), kind: .simpleGlob)
      let glob = try #require(other.automaton)
      let shared = try #require(units.intersection(glob))
      for _ in 0..<4 {
        let text = random.unicodeText()
        #expect(
          shared.matches(text) == (pattern.matches(text) && other.matches(text)),
          "\(kind) '\(pattern.text)', '\(other.text)' and '\(text)', seed \(seed)"
        )
      }
    }
  }

  @Test func `the automaton of a lazy pattern agrees with its matcher on random texts`() throws {
    let seed = SeededGenerator.freshSeed
    var random = SeededGenerator(seed: seed)
    for _ in 0..<600 {
      let literal = random.oneIn(3) ? random.pick(["a=", "b=", "é="]) : ""
      let pattern = random.text(of: ["*", "*", "?", "a", "b", "/", "é", "😀"], upTo: 5)
      let glob = LazyGlob(literal, then: pattern)
      let units = try #require(glob.automaton)
      for _ in 0..<12 {
        let text = (random.oneIn(2) ? literal : "") + random.unicodeText()
        #expect(
          units.matches(text) == glob.matches(Array(text.utf16)[...]),
          "'\(literal)' '\(pattern)' and '\(text)', seed \(seed)"
        )
      }
    }
  }

  @Test func `the automaton of a query agrees with the parameters of a group`() throws {
    let seed = SeededGenerator.freshSeed
    var random = SeededGenerator(seed: seed)
    for _ in 0..<400 {
      let kind = random.pick(AndroidPattern.Kind.allCases)
      let parts = ["a", "b", "&", ";", "=", ""]
      let text =
        kind == .simpleGlob || kind == .advancedGlob
        ? random.text(of: parts + [".*", "a*", "."], upTo: 4) : random.text(of: parts, upTo: 3)
      let pattern = try AndroidPattern(text, kind: kind)
      let group = AndroidFilterRules.Group(allows: true, parts: [(.query, pattern)])
      let units = try #require(pattern.automaton?.asParameter)
      #expect(!units.matches(""))
      #expect(!group.takes(AndroidURI("https://a.bc/")))
      for _ in 0..<15 {
        let query = random.text(of: ["a", "b", "&", "&", ";", "=", "%26", "%3B"], upTo: 7)
        if query.isEmpty { continue }
        let decoded = String(decoding: UriDecoder.decode(Array(query.utf16)[...]), as: UTF16.self)
        #expect(
          units.matches(decoded) == group.takes(AndroidURI("https://a.bc/?" + query)),
          "\(kind) '\(text)' and '\(query)', seed \(seed)"
        )
      }
    }
  }
}

/// A random manifest, and the links with all paths of few characters.
private struct ModelCase {
  let text: String
  let simulator: AndroidSimulator
  let acceptor: AndroidAcceptor
  private let scheme: String

  init(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    scheme = random.oneIn(5) ? "app" : "https"
    let hasUnknown = random.oneIn(2)
    let components = (0...(random.oneIn(2) ? 1 : 0)).map { _ in
      (0...(random.oneIn(3) ? 1 : 0)).map { _ in
        random.filter(
          hosts: ["a.bc", "a.bc", "a.bc", "a.bc", "*.b", "*", "A.B", "c.de"],
          hasUnknown: hasUnknown
        )
      } + (hasUnknown && random.oneIn(10) ? ["<nav-graph/>"] : [])
    }
    text = RandomManifest.text(
      components,
      aliases: random.oneIn(4) ? [0] : [],
      attributes: components.map { _ in random.attributes(hasUnknown: hasUnknown) }
    )
    let level = random.pick([26, 31, 35, 35, 35])
    var verification = AndroidSimulator.Verification.assumed
    if random.oneIn(2) {
      let file = try AssetLinks(random.assetLinks(package: "a.bc", fingerprints: ["A"]))
      verification = .files(["a.bc": file, "b": file], package: "a.bc", fingerprint: "A")
    }
    simulator = AndroidSimulator(
      try AndroidManifest(text),
      apiLevel: level,
      verification: verification
    )
    acceptor = simulator.acceptor(scheme: scheme, host: "a.bc")
  }

  func mistakes(_ endings: [(text: String, query: String, fragment: String?)]) -> [String] {
    if !acceptor.oversized.isEmpty { return ["a rule is left out"] }
    var mistakes: [String] = []
    if !acceptor.sides.isEmpty {
      mistakes = SearchCheck.mistakes(of: acceptor.sides.map(\.acceptor), upTo: 5, rules: rules)
    }
    if !acceptor.sides.isEmpty {
      let search = DecidedLinks(acceptor.sides.map(\.acceptor))
      if !search.undecided.isEmpty { mistakes.append("undecided: \(search.undecided)") }
      mistakes += SearchCheck.mistakes(
        in: search.links.map { ($0.text, acceptor.answer($0.rules)) },
        endings: endings.map(\.text),
        upTo: 3
      ) { simulator.answer(for: scheme + "://a.bc" + $0) }
    }
    for path in SearchCheck.paths(upTo: 4) {
      let rules = rules(of: path)
      for ending in path.utf8.count > 5 ? [endings[0]] : endings {
        let deciding = zip(acceptor.sides, rules).map { side, rules in
          rules.first { number in
            let conditions = side.rules[number].conditions
            let fits = { (texts: RuleConditions.Texts?, text: String) in
              texts.map { !$0.automaton.rules(matching: text).isEmpty } ?? true
            }
            return fits(conditions.query, ending.query)
              && fits(conditions.fragment, ending.fragment ?? "")
          }
        }
        let link = scheme + "://a.bc" + path + ending.text
        let (expected, found) = (simulator.answer(for: link), acceptor.answer(deciding))
        if expected != found { mistakes.append("\(link): \(expected), but \(found)") }
      }
    }
    return mistakes
  }

  /// Returns for each side the rules that may decide about a path.
  private func rules(of path: String) -> [[Int]] {
    let uri = AndroidURI(scheme + "://a.bc" + path)
    return acceptor.sides.map { side in
      let matching = side.rules.indices.filter { matches(uri, $0, side) }
      let last = matching.firstIndex { side.rules[$0].conditions.isEmpty }
      return last.map { Array(matching[...$0]) } ?? matching
    }
  }

  /// Returns whether a rule matches the path of a URI.
  private func matches(_ uri: AndroidURI, _ number: Int, _ side: AndroidAcceptor.Side) -> Bool {
    let (rule, path) = (side.rules[number], uri.path ?? [])
    switch rule.origin {
    case .pattern(nil): return true
    case .pattern(let pattern?):
      if rule.match == .path { return pattern.matches(path) }
      // The rules of such a pattern are checked together with the endings.
      let text = String(decoding: path, as: UTF16.self)
      return side.acceptor.parts[0].automaton.rules(matching: text).contains(number)
    case .group(let index):
      let compiled = simulator.entries[rule.entry ?? 0].compiled
      let group = compiled.rules(isKnown: rule.isKnown).groups[index]
      return !group.parts.isEmpty
        && group.parts.allSatisfy { $0.part != .path || $0.pattern.matches(path) }
    case .dynamicRule(let index, of: let list):
      let rules = simulator.dynamicRules(for: uri)[list].rules
      return rules[index].path?.matches(path[...]) ?? true
    }
  }
}

extension SeededGenerator {
  fileprivate mutating func unicodeText() -> String {
    if !oneIn(3) { return text(of: ["a", "b", pick(["/", "é", "😀"])], upTo: 4) }
    return text(of: ["a", "a", "b", "/", "1", ".", "é", "😀", "😃", "\u{FFFD}"], upTo: 7)
  }

  /// Returns a random pattern with many characters that are special.
  fileprivate mutating func pattern(_ kind: AndroidPattern.Kind) -> String {
    switch kind {
    case .literal, .prefix: return text(of: ["a", "b", "/", "é", "😀"], upTo: 3)
    case .suffix: return text(of: ["a", "a", "b", "é", "😀"], upTo: 5)
    case .simpleGlob:
      return text(
        of: [
          "a", "b", "/", ".", ".*", "a*", "\\", "\\.", "\\.*", "*", "é", "é*", ".*é", "😀", ".*😀",
        ],
        upTo: 6
      )
    case .advancedGlob:
      var text = ""
      for _ in 0..<Int.random(in: 0...5, using: &self) {
        text += pick([
          "a", "b", ".", "/", "[a-b]", "[^a]", "[😀]", "[^😀]", "[😀-é]", "é", "[/-9]", #"\."#,
        ])
        text += pick(["", "", "*", "+", "{2}", "{1,}", "{0,2}", "{-1}", "{2,2147483647}", "{0}"])
      }
      return text
    }
  }
}

/// Returns an automaton with one rule.
private func automaton(_ form: (inout AutomatonBuilder) -> Void) -> Automaton {
  var builder = AutomatonBuilder()
  builder.addRule(form)
  return builder.automaton
}

extension Automaton {
  /// Returns the rules that match a text.
  fileprivate func rules(matching text: String) -> [Int] {
    var current = Set(starts)
    for byte in text.utf8 {
      let next = current.flatMap { position in
        edges(of: positions[Int(position)])
          .filter { sets[Int($0.set)].contains(byte) }.map(\.target)
      }
      current = Set(next)
    }
    let accepting = current.map { positions[Int($0)] }.filter(\.accepts)
    return Set(accepting.map { Int($0.rule) }).sorted()
  }
}

extension UnitAutomaton {
  fileprivate func matches(_ text: String) -> Bool {
    var state = 0
    for unit in text.utf16 {
      guard let next = next(state, unit) else { return false }
      state = next
    }
    return accepts[state]
  }
}
