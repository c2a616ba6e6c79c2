import Waymark

/// A pattern as it is written, in a form to compare with another one.
struct GlobShape: Hashable {
  enum Token: Hashable {
    case byte(UInt8)
    /// The wildcard `?`.
    case one
    /// The wildcard `*`.
    case run
    case variable(String)
  }

  let tokens: [Token]
  /// The bytes before the first wildcard.
  let head: [UInt8]

  init(_ tokens: [Token]) {
    self.tokens = tokens
    head = Self.head(of: tokens)
  }

  /// Reads a pattern.
  ///
  /// A variable that is not closed is literal text here.
  init(_ text: String, isFolded: Bool) {
    var tokens: [Token] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "*"): if tokens.last != .run { tokens.append(.run) }
      case UInt8(ascii: "?"): tokens.append(.one)
      case UInt8(ascii: "$") where rest.first == UInt8(ascii: "("):
        guard let close = rest.firstIndex(of: UInt8(ascii: ")")) else { fallthrough }
        let name = String(decoding: rest[(rest.startIndex + 1)..<close], as: UTF8.self)
        tokens.append(.variable(name))
        rest = rest[(close + 1)...]
      default: tokens.append(.byte(isFolded ? lowercasedASCII(byte) : byte))
      }
    }
    self.init(tokens)
  }

  /// Reads the pattern of a path, with one slash at the start and none at the end.
  init(path text: String, isFolded: Bool) {
    let slash = UInt8(ascii: "/")
    let shape = GlobShape(text, isFolded: isFolded)
    var tokens = [Self.slash] + shape.tokens.drop { $0 == .byte(slash) }
    while tokens.count > 1, tokens.last == Self.slash { tokens.removeLast() }
    self.init(tokens)
  }

  private static func head(of tokens: [Token]) -> [UInt8] {
    var head: [UInt8] = []
    for case .byte(let byte) in tokens.prefix(while: { if case .byte = $0 { true } else { false } })
    {
      head.append(byte)
    }
    return head
  }

  /// Hashes the tokens as bytes, because a pattern has many of them.
  func hash(into hasher: inout Hasher) {
    for token in tokens {
      switch token {
      case .byte(let byte): hasher.combine(byte)
      case .one: hasher.combine(UInt8(0xFE))
      case .run: hasher.combine(UInt8(0xFF))
      case .variable(let name): hasher.combine(name)
      }
    }
  }

  static var slash: Token { .byte(UInt8(ascii: "/")) }

  /// Indicates whether the pattern matches every text, or every path.
  var isAny: Bool { tokens == [.run] || tokens == [Self.slash, .run] }

  /// The second pattern that a path pattern ending in `/*` matches.
  var parent: GlobShape? {
    guard tokens.count > 2, tokens.suffix(2) == [Self.slash, .run] else { return nil }
    return GlobShape(Array(tokens.dropLast(2)))
  }

  /// The patterns with `*/*` in place of each `*` before another component, one at a time; empty if
  /// there is a `*` only at the end.
  var crossings: [GlobShape] {
    if tokens.count > Self.limit { return [] }
    return tokens.indices.compactMap { index in
      let rest = tokens[(index + 1)...]
      guard tokens[index] == .run, rest.contains(Self.slash),
        rest.contains(where: { $0 != Self.slash && $0 != .run })
      else { return nil }
      return GlobShape(tokens[...index] + [Self.slash, .run] + rest)
    }
  }

  /// The maximum length of a compared pattern, which limits the cost of a hostile file.
  static var limit: Int { 256 }

  /// Returns whether this pattern certainly matches everything that the other pattern matches.
  ///
  /// The wildcards of the other pattern count as characters that only a wildcard matches, so the
  /// result `false` proves nothing.
  func covers(_ other: GlobShape, steps: inout Int) -> Bool {
    if self == other { return true }
    let (pattern, text) = (tokens, other.tokens)
    if pattern.count > Self.limit || text.count > Self.limit { return false }
    var (atom, index) = (0, 0)
    var last: (atom: Int, index: Int)?
    while true {
      steps += 1
      if atom < pattern.count, pattern[atom] == .run {
        atom += 1
        last = (atom, index)
      } else if atom < pattern.count, index < text.count, pattern[atom].takes(text[index]) {
        atom += 1
        index += 1
      } else if atom == pattern.count, index == text.count {
        return true
      } else {
        guard let run = last, run.index < text.count else { return false }
        last = (run.atom, run.index + 1)
        (atom, index) = (run.atom, run.index + 1)
      }
    }
  }
}

extension GlobShape.Token {
  fileprivate func takes(_ other: GlobShape.Token) -> Bool {
    switch (self, other) {
    case (.one, .byte(let byte)): byte < 0x80
    default: self == other
    }
  }
}
