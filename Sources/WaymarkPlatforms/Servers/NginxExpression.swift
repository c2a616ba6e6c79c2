import Waymark

/// A regular expression of a location, as nginx compiles it: for bytes, without Unicode.
///
///     let expression = try NginxExpression("^/buy/[^/]+/?$", foldingCase: false)
///     expression.matches(Array("/buy/tea".utf8))   // true
///
/// It contains what an automaton can decide: characters, sets, groups, choices, repetitions, the
/// ends of the text, and words that must not follow before any other text. Everything else is an
/// error.
struct NginxExpression: Sendable, Hashable {
  indirect enum Node: Sendable, Hashable {
    case set(Set<UInt8>)
    case sequence([Node])
    case choice([Node])
    /// A repetition; without a maximum if that is `nil`.
    case repetition(Node, Int, Int?)
    /// The place before the first byte of a text.
    case start
    /// The place after the last byte of a text.
    case end
    /// A place that is not before one of some words: `(?!…)`.
    case notBefore([[Set<UInt8>]])
  }

  let root: Node

  /// A piece that cannot be decided.
  struct Unsupported: Error, Hashable {
    let piece: String
    /// Indicates that the text is not a regular expression.
    var isInvalid = false
  }

  init(_ text: String, foldingCase: Bool) throws(Unsupported) {
    var parser = NginxExpressionParser(text, foldingCase: foldingCase)
    root = try parser.expression()
    if parser.hasLookahead, Self.forms(of: root) == nil { throw Unsupported(piece: "(?!") }
  }

  /// Returns whether some part of a text matches.
  ///
  /// This function tries all places of the text, so it is slow and simple.
  func matches(_ text: [UInt8]) -> Bool {
    !Self.ends(of: root, from: Set(0...text.count), text).isEmpty
  }

  /// Returns the places where a piece ends that begins at one of some places.
  private static func ends(of node: Node, from places: Set<Int>, _ text: [UInt8]) -> Set<Int> {
    switch node {
    case .set(let set):
      return Set(places.filter { $0 < text.count && set.contains(text[$0]) }.map { $0 + 1 })
    case .sequence(let nodes):
      return nodes.reduce(places) { ends(of: $1, from: $0, text) }
    case .choice(let nodes):
      return nodes.reduce(into: []) { $0.formUnion(ends(of: $1, from: places, text)) }
    case .start: return places.intersection([0])
    case .end: return places.intersection([text.count])
    case .notBefore(let words):
      return places.filter { place in
        !words.contains { word in
          word.count <= text.count - place
            && zip(word, text[place...]).allSatisfy { $0.contains($1) }
        }
      }
    case .repetition(let node, let least, let most):
      var current = places
      for _ in 0..<least { current = ends(of: node, from: current, text) }
      var all = current
      var count = least
      while !current.isEmpty, most.map({ count < $0 }) ?? true {
        current = ends(of: node, from: current, text).subtracting(all)
        all.formUnion(current)
        count += 1
      }
      return all
    }
  }
}

extension NginxExpression.Node {
  /// Indicates whether the piece matches the empty text, if it has no ends of the text.
  var isNullable: Bool {
    switch self {
    case .set: false
    case .sequence(let nodes): nodes.allSatisfy(\.isNullable)
    case .choice(let nodes): nodes.contains(where: \.isNullable)
    case .repetition(let node, let least, _): least == 0 || node.isNullable
    case .start, .end, .notBefore: true
    }
  }

  /// Indicates whether the piece depends on the text around it.
  var hasEnds: Bool {
    switch self {
    case .set: false
    case .sequence(let nodes), .choice(let nodes): nodes.contains(where: \.hasEnds)
    case .repetition(let node, _, _): node.hasEnds
    case .start, .end, .notBefore: true
    }
  }

  /// The words of which the piece matches one; `nil` if there are others than words.
  fileprivate var words: [[Set<UInt8>]]? {
    switch self {
    case .set(let set): return [[set]]
    case .sequence(let nodes):
      var words: [[Set<UInt8>]] = [[]]
      for node in nodes {
        guard let next = node.words, words.count * next.count <= 100 else { return nil }
        words = words.flatMap { word in next.map { word + $0 } }
      }
      return words
    case .choice(let nodes):
      var words: [[Set<UInt8>]] = []
      for node in nodes {
        guard let next = node.words, words.count + next.count <= 100 else { return nil }
        words += next
      }
      return words
    case .repetition, .start, .end, .notBefore: return nil
    }
  }
}

/// Reads a regular expression.
private struct NginxExpressionParser {
  typealias Node = NginxExpression.Node
  typealias Unsupported = NginxExpression.Unsupported

  private let bytes: [UInt8]
  private var index = 0
  private var isFolded: Bool
  private var depth = 0
  private(set) var hasLookahead = false

  init(_ text: String, foldingCase: Bool) {
    bytes = Array(text.utf8)
    isFolded = foldingCase
  }

  mutating func expression() throws(Unsupported) -> Node {
    let node = try choice()
    if index < bytes.count { throw Unsupported(piece: ")", isInvalid: true) }
    return node
  }

  private func peek(_ text: String) -> Bool { bytes[index...].starts(with: text.utf8) }

  private mutating func skip(_ text: String) -> Bool {
    guard peek(text) else { return false }
    index += text.utf8.count
    return true
  }

  private func unsupported(from start: Int, to end: Int? = nil) -> Unsupported {
    Unsupported(piece: piece(from: start, to: end))
  }

  private mutating func choice() throws(Unsupported) -> Node {
    depth += 1
    defer { depth -= 1 }
    if depth > 100 { throw Unsupported(piece: "(((…") }
    var nodes = [try sequence()]
    while skip("|") { nodes.append(try sequence()) }
    return nodes.count == 1 ? nodes[0] : .choice(nodes)
  }

  private mutating func sequence() throws(Unsupported) -> Node {
    var nodes: [Node] = []
    while index < bytes.count, !peek("|"), !peek(")") {
      let start = index
      guard let node = try piece() else { continue }
      nodes.append(try repeated(node, start))
    }
    return nodes.count == 1 ? nodes[0] : .sequence(nodes)
  }

  /// Returns the next piece; `nil` for a setting.
  private mutating func piece() throws(Unsupported) -> Node? {
    let start = index
    index += 1
    switch bytes[start] {
    case UInt8(ascii: "^"): return .start
    case UInt8(ascii: "$"): return .end
    case UInt8(ascii: "."): return .set(Self.all.subtracting([0x0A]))
    case UInt8(ascii: "("): return try group(start)
    case UInt8(ascii: "["): return .set(folded(try set(start)))
    case UInt8(ascii: "\\"): return try escape(start)
    case UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "?"):
      throw Unsupported(piece: String(UnicodeScalar(bytes[start])), isInvalid: true)
    default: return .set(folded([bytes[start]]))
    }
  }

  private static let all = Set(UInt8.min...UInt8.max)

  private func folded(_ set: Set<UInt8>) -> Set<UInt8> {
    guard isFolded else { return set }
    let letters = set.filter { (0x61...0x7A).contains($0 | 0x20) }
    return set.union(letters.map { $0 ^ 0x20 })
  }

  // MARK: - Repetitions

  /// Returns a piece with the repetition that follows it.
  private mutating func repeated(_ node: Node, _ start: Int) throws(Unsupported) -> Node {
    guard let (least, most) = try count() else { return node }
    if node.hasEnds || peek("+") { throw unsupported(from: start, to: index + 1) }
    // The choice between short and long does not change whether a text matches.
    _ = skip("?")
    if index < bytes.count, "*+?".utf8.contains(bytes[index]) {
      throw Unsupported(piece: String(UnicodeScalar(bytes[index])), isInvalid: true)
    }
    if peek("{") {
      let place = index
      if try count() != nil { throw unsupported(from: place) }
    }
    return .repetition(node, least, most)
  }

  /// The maximum number of times that a piece can be repeated.
  private static var countLimit: Int { 1_000 }

  private mutating func count() throws(Unsupported) -> (Int, Int?)? {
    if skip("*") { return (0, nil) }
    if skip("+") { return (1, nil) }
    if skip("?") { return (0, 1) }
    let start = index
    guard skip("{") else { return nil }
    func number() -> Int? {
      var value: Int?
      while index < bytes.count, (0x30...0x39).contains(bytes[index]), value ?? 0 < 100_000 {
        value = (value ?? 0) * 10 + Int(bytes[index] - 0x30)
        index += 1
      }
      return value
    }
    // Other braces are literal; but newer versions of the library read '{,3}'.
    guard let least = number() else {
      if peek(",") { throw unsupported(from: start, to: index + 1) }
      index = start
      return nil
    }
    var most: Int? = least
    if skip(",") { most = number() }
    guard skip("}") else {
      index = start
      return nil
    }
    if let most, most < least { throw Unsupported(piece: piece(from: start), isInvalid: true) }
    if max(least, most ?? 0) > Self.countLimit { throw unsupported(from: start) }
    return (least, most)
  }

  private func piece(from start: Int, to end: Int? = nil) -> String {
    String(decoding: bytes[start..<min(end ?? index, bytes.count)], as: UTF8.self)
  }

  // MARK: - Groups

  private mutating func group(_ start: Int) throws(Unsupported) -> Node? {
    let outer = isFolded
    var isLookahead = false
    if skip("?") {
      if skip(":") {
      } else if skip("!") {
        (isLookahead, hasLookahead) = (true, true)
      } else if skip("P<") || peek("<") && !peek("<=") && !peek("<!") && skip("<") {
        while index < bytes.count, !peek(">") { index += 1 }
        if !skip(">") { throw Unsupported(piece: "(?", isInvalid: true) }
      } else if try isSetting(start) {
        return nil
      }
    } else if peek("*") {
      throw unsupported(from: start, to: index + 1)
    }
    let node = try choice()
    guard skip(")") else { throw Unsupported(piece: "(", isInvalid: true) }
    isFolded = outer
    if !isLookahead { return node }
    // The words must not follow.
    guard let words = node.words, !words.contains([]) else { throw unsupported(from: start) }
    return .notBefore(words)
  }

  /// Reads the settings of a group: `i`, `-i` and `s`; returns whether they end with the group.
  private mutating func isSetting(_ start: Int) throws(Unsupported) -> Bool {
    var isOn = true
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "i"): isFolded = isOn
      case UInt8(ascii: "s"): break
      case UInt8(ascii: "-"): isOn = false
      case UInt8(ascii: ":"):
        index += 1
        return false
      case UInt8(ascii: ")"):
        index += 1
        return true
      default: throw unsupported(from: start, to: index + 1)
      }
      index += 1
    }
    throw Unsupported(piece: "(?", isInvalid: true)
  }

  // MARK: - Sets

  private mutating func escape(_ start: Int) throws(Unsupported) -> Node {
    guard index < bytes.count else { throw Unsupported(piece: "\\", isInvalid: true) }
    switch bytes[index] {
    case UInt8(ascii: "A"):
      index += 1
      return .start
    case UInt8(ascii: "z"), UInt8(ascii: "Z"):
      index += 1
      return .end
    default: return .set(folded(try escapedSet(start)))
    }
  }

  /// Returns the bytes of an escape, whose backslash was read.
  private mutating func escapedSet(_ start: Int) throws(Unsupported) -> Set<UInt8> {
    guard index < bytes.count else { throw Unsupported(piece: "\\", isInvalid: true) }
    let byte = bytes[index]
    index += 1
    switch byte {
    case UInt8(ascii: "d"): return Self.digits
    case UInt8(ascii: "D"): return Self.all.subtracting(Self.digits)
    case UInt8(ascii: "w"): return Self.word
    case UInt8(ascii: "W"): return Self.all.subtracting(Self.word)
    case UInt8(ascii: "s"): return Self.blanks
    case UInt8(ascii: "S"): return Self.all.subtracting(Self.blanks)
    case UInt8(ascii: "t"): return [0x09]
    case UInt8(ascii: "n"): return [0x0A]
    case UInt8(ascii: "r"): return [0x0D]
    case UInt8(ascii: "x"):
      let digits = bytes[index...].prefix(2)
      index += digits.count
      guard digits.count == 2,
        let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
      else { throw unsupported(from: start) }
      return [value]
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: throw unsupported(from: start)
    default: return [byte]
    }
  }

  private static let digits = Set(UInt8(ascii: "0")...UInt8(ascii: "9"))
  private static let word = digits.union(UInt8(ascii: "A")...UInt8(ascii: "Z"))
    .union(UInt8(ascii: "a")...UInt8(ascii: "z")).union([UInt8(ascii: "_")])
  private static let blanks: Set<UInt8> = [0x20, 0x09, 0x0A, 0x0B, 0x0C, 0x0D]

  /// Returns the bytes of a set, whose bracket was read.
  private mutating func set(_ start: Int) throws(Unsupported) -> Set<UInt8> {
    let isNegated = skip("^")
    var set: Set<UInt8> = []
    var isFirst = true
    while isFirst || !peek("]") {
      guard index < bytes.count else { throw Unsupported(piece: "[", isInvalid: true) }
      isFirst = false
      let first = try element(start)
      guard peek("-"), !peek("-]"), index + 1 < bytes.count else {
        set.formUnion(first)
        continue
      }
      let place = index
      index += 1
      let last = try element(start)
      guard first.count == 1, last.count == 1, let lower = first.first, let upper = last.first
      else { throw unsupported(from: start, to: place + 1) }
      if lower > upper { throw Unsupported(piece: piece(from: place - 1), isInvalid: true) }
      set.formUnion(lower...upper)
    }
    index += 1
    // A set of letters has both cases before it is negated.
    let all = folded(set)
    return isNegated ? Self.all.subtracting(all) : all
  }

  private mutating func element(_ start: Int) throws(Unsupported) -> Set<UInt8> {
    if peek("[:") || peek("[.") || peek("[=") { throw unsupported(from: start, to: index + 2) }
    let place = index
    let byte = bytes[index]
    index += 1
    guard byte == UInt8(ascii: "\\") else { return [byte] }
    return try escapedSet(place)
  }
}
