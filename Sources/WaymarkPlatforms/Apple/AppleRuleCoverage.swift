import Waymark
import WaymarkCatalog

/// Finds the rules of a list that never decide about a link, because earlier rules decide about all
/// links that they match.
///
/// The search begins with a link that a rule matches. While an earlier rule decides about the link,
/// the next link is one that none of these earlier rules matches. So most rules need no search, and
/// a search compares few rules.
///
/// The links are those that Waymark writes, and the same links with empty components.
struct AppleRuleCoverage {
  /// The limits of all answers together, which keep the cost of a hostile file low.
  struct Limits {
    /// The number of steps for comparing links with patterns.
    var steps: Int
    /// The number of states of the searches, including those for making their sides.
    var states: Int
  }

  /// The answer is not known, or needs more than the limits.
  private struct Undecided: Error {}

  private(set) var limits: Limits
  private let rules: [AppleRule]
  private let index: BeginningIndex
  /// The conditions of the earlier rules that have been searched.
  private var conditions: [Int: RuleConditions] = [:]

  /// The maximum number of rules that hide another one together.
  private static var mostRules: Int { 16 }
  /// The maximum number of states of one search.
  private static var mostStates: Int { 5_000 }

  private static let alphabet = {
    var alphabet = LinkAlphabet.canonical
    alphabet.allowsEmptyComponents = true
    return alphabet
  }()

  init(_ rules: [AppleRule], limits: Limits) {
    (self.rules, self.limits) = (rules, limits)
    index = BeginningIndex(rules.map(\.beginnings))
  }

  /// Returns the earlier rules that decide about all links of a rule, none of which is unnecessary
  /// for that.
  ///
  /// There are none if the rule decides about a link, if no link matches it, or if the answer is
  /// not known.
  mutating func rules(hiding index: Int) -> [Int] {
    rules(hiding: rules[index], at: index, in: [0..<index])
  }

  /// Returns the rules that would hide a rule in the place of another one.
  ///
  /// - Parameter runs: The earlier rules that the system compares with the same links.
  mutating func rules(hiding rule: AppleRule, at place: Int, in runs: [Range<Int>]) -> [Int] {
    if limits.steps <= 0 { return [] }
    // Most rules need no link, because no earlier rule matches such a path.
    let path = rule.path?.sample ?? Array("/".utf8)
    var steps = runs.count
    let first = self.index.first(for: .init(path), in: runs) { index in
      steps += 1
      return steps <= limits.steps && rules[index].mayMatch(path: path, steps: &steps)
    }
    limits.steps -= steps
    return first == nil ? [] : (try? search(rule, at: place, in: runs)) ?? []
  }

  private mutating func search(
    _ rule: AppleRule,
    at place: Int,
    in runs: [Range<Int>]
  ) throws(Undecided) -> [Int] {
    var hiding: [Int] = []
    if let decider = try decider(of: rule.sample, rule, at: place, in: runs) {
      if decider == place { return [] }
      if rule.hasPlainSample, rules[decider].covers(rule) { return [decider] }
      hiding = [decider]
    }
    if limits.states <= 0 { throw Undecided() }
    let own = acceptor(of: [rule], [rule.conditions])
    while let link = try link(of: own, hiddenBy: hiding) {
      guard let decider = try decider(of: link, rule, at: place, in: runs),
        !hiding.contains(decider),
        hiding.count < Self.mostRules
      else { throw Undecided() }
      if decider == place { return [] }
      hiding.append(decider)
    }
    // The sample may be the only link, but written in another way than all links of the search.
    if try link(of: own, hiddenBy: []) == nil { return [] }
    for earlier in hiding where hiding.count > 1 {
      let others = hiding.filter { $0 != earlier }
      if try link(of: own, hiddenBy: others) == nil { hiding = others }
    }
    return hiding.sorted()
  }

  /// Returns the rule that decides about a link; `nil` if the rule itself does not match it.
  private mutating func decider(
    of link: String,
    _ rule: AppleRule,
    at place: Int,
    in runs: [Range<Int>]
  ) throws(Undecided) -> Int? {
    guard let url = AppleURL("https://x" + link) else { throw Undecided() }
    var forms = AppleLinkForms(url)
    var steps = runs.count
    defer { limits.steps -= steps }
    if rule.mismatch(&forms, steps: &steps) != nil { return nil }
    let path = BeginningIndex.Key(forms.form(isDecoded: false, isFolded: false).path)
    let earlier = self.index.first(for: path, in: runs) { index in
      steps += 1
      let earlier = rules[index]
      // A rule for links as they are written does not match all spellings of a decoded link.
      return (earlier.isDecoded || !rule.isDecoded || earlier.matchesAll)
        && steps <= limits.steps && earlier.mismatch(&forms, steps: &steps) == nil
    }
    if steps > limits.steps { throw Undecided() }
    return earlier ?? place
  }

  /// Returns a link that a rule matches and some earlier rules do not.
  private mutating func link(
    of own: LinkAcceptor,
    hiddenBy earlier: [Int]
  ) throws(Undecided) -> String? {
    if limits.states <= 0 { throw Undecided() }
    let earlier = acceptor(
      of: earlier.map { rules[$0] },
      earlier.map { index in
        let known = conditions[index] ?? rules[index].conditions
        conditions[index] = known
        return known
      }
    )
    // The last side limits the search to the paths of the rule.
    let paths = LinkAcceptor(own.parts[0].automaton, own.parts[0].form)
    let states = max(0, min(limits.states, Self.mostStates))
    let search = DecidedLinks(
      [earlier, own, paths],
      matchesLast: true,
      alphabet: Self.alphabet,
      budget: SearchBudget(states: states, bytes: 32 << 20),
      total: states
    )
    limits.states -= search.stateCount
    if let link = search.links.first(where: { $0.rules[0] == nil && $0.rules[1] != nil }) {
      return link.text
    }
    if search.undecided.isEmpty { return nil }
    throw Undecided()
  }

  private mutating func acceptor(
    of rules: [AppleRule],
    _ conditions: [RuleConditions]
  ) -> LinkAcceptor {
    let acceptor = AppleRule.acceptor(of: rules, conditions)
    // To make a position takes longer than to visit a state.
    limits.states -= 4 * acceptor.size
    return acceptor
  }
}

extension AppleRule {
  /// Indicates whether the rule matches every link.
  var matchesAll: Bool {
    let values: [AppleGlob] =
      switch query {
      case .text(let glob): [glob]
      case .items(let items): items.map(\.value)
      case nil: []
      }
    return (path?.isRun(after: "/") ?? true) && (fragment?.isRun(after: "") ?? true)
      && values.allSatisfy { $0.isRun(after: "") }
  }

  /// Returns whether the texts of the patterns show that the rule matches all links of another one,
  /// as `/a/*1` does for `/a/*11`; other rules need a search.
  fileprivate func covers(_ other: AppleRule) -> Bool {
    guard query == nil, fragment == nil, isDecoded == other.isDecoded, isFolded == other.isFolded
    else { return false }
    guard let path else { return true }
    return other.path.map(path.covers) ?? false && other.parent.map(path.covers) ?? true
  }

  /// Indicates whether the sample is a path that all links write in the same way.
  fileprivate var hasPlainSample: Bool {
    guard query == nil, fragment == nil, let sample = path?.sample else { return false }
    var last: UInt8 = 0
    return sample.allSatisfy { byte in
      defer { last = byte }
      return byte == UInt8(ascii: "/")
        ? last != byte
        : isDigit(byte) || lowercasedASCII(byte) &- 0x61 < 26 || byte == UInt8(ascii: "-")
    }
  }

  /// Returns whether the rule matches links with a path, or may match other spellings of it.
  fileprivate func mayMatch(path text: [UInt8], steps: inout Int) -> Bool {
    guard let path, !isDecoded, text.count == 1 || text.last != UInt8(ascii: "/") else {
      return true
    }
    let text = isFolded ? text.map(lowercasedASCII) : text
    return path.matches(text, steps: &steps) || parent?.matches(text, steps: &steps) ?? false
  }

  /// A link from its path on, which the rule matches if its patterns contain only characters of
  /// links and do not contradict each other.
  var sample: String {
    var link = path?.sample ?? Array("/".utf8)
    switch query {
    case .text(let glob): link += Array("?".utf8) + glob.sample
    case .items(let items):
      let texts = items.map { $0.name + Array("=".utf8) + $0.value.sample }
      link += Array("?".utf8) + texts.joined(separator: Array("&".utf8))
    case nil: break
    }
    if let fragment { link += Array("#".utf8) + fragment.sample }
    return String(decoding: link, as: UTF8.self)
  }
}

extension AppleGlob {
  /// Indicates whether the pattern is `*` after some text.
  fileprivate func isRun(after text: String) -> Bool {
    guard atoms.count == 1, case .anyRun = atoms[0] else { return false }
    return beginning.elementsEqual(text.utf8)
  }

  /// Returns whether the pattern, of bytes and `*`, matches all texts that another one matches: its
  /// bytes are the same bytes there, and each `*` is any part of the other pattern.
  fileprivate func covers(_ other: AppleGlob) -> Bool {
    var own: [UInt8?] = beginning
    for atom in atoms {
      switch atom {
      case .byte(let byte): own.append(byte)
      case .anyRun: own.append(nil)
      default: return false
      }
    }
    let texts: [UInt8?] =
      other.beginning
      + other.atoms.map { atom in
        if case .byte(let byte) = atom { byte } else { nil }
      }
    // The place after the last '*', and the part of the other pattern that it does not match yet.
    var (index, place) = (0, 0)
    var retry: (index: Int, place: Int)?
    while place < texts.count {
      if index < own.count, own[index] == nil {
        index += 1
        retry = (index, place)
      } else if index < own.count, own[index] == texts[place] {
        (index, place) = (index + 1, place + 1)
      } else if let last = retry {
        retry = (last.index, last.place + 1)
        (index, place) = (last.index, last.place + 1)
      } else {
        return false
      }
    }
    return own[index...].allSatisfy { $0 == nil }
  }

  /// A text that the pattern matches, unless no text does.
  var sample: [UInt8] { beginning + Self.sample(atoms) }

  private static func sample(_ atoms: [Atom]) -> [UInt8] {
    atoms.flatMap { atom -> [UInt8] in
      switch atom {
      case .byte(let byte): [byte]
      case .anyOne, .anyRun: [UInt8(ascii: "x")]
      case .oneOf(let set): [set.sample ?? 0]
      case .code(let codes): codes.sample
      // A rule for a longer number comes after one for a shorter number.
      case .words(let words):
        words.literals.max { $0.count < $1.count } ?? words.patterns.first.map(sample) ?? []
      }
    }
  }
}
