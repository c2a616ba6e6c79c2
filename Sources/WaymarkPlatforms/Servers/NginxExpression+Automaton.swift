import Waymark
import WaymarkCatalog

extension NginxExpression {
  /// A choice of the expression, with its ends of the text moved out of it.
  struct Form: Sendable, Hashable {
    /// Indicates whether the form begins at the beginning of a text.
    var isAtStart = false
    /// Indicates whether the form ends at the end of a text.
    var isAtEnd = false
    /// The pieces, none of which depends on the text around it.
    var nodes: [Node] = []
    /// The words that must not follow the pieces.
    var notFollowed: [[Set<UInt8>]] = []
    /// The bytes of the remaining text, if the form also ends at the end of a text.
    var rest: Set<UInt8>?

    /// Indicates whether the form can follow words that must not follow: it is empty, or `.*`.
    var isRest: Bool {
      if isAtStart { return false }
      if nodes.isEmpty { return true }
      guard case .repetition(.set(let set), 0, nil) = nodes[0] else { return false }
      return nodes.count == 1 && set.count >= 255
    }
  }

  /// The maximum number of forms, and of places in the automaton of an expression.
  ///
  /// nginx reads expressions of up to 4,096 bytes.
  private static var formLimit: Int { 500 }
  private static var placeLimit: Int { 4_200 }
  /// The maximum number of pairs of places that follow each other.
  private static var pairLimit: Double { 50_000 }

  /// The forms of which a text that the expression matches has one; `nil` if there are too many.
  var forms: [Form]? {
    guard let forms = Self.forms(of: root) else { return nil }
    let size = forms.reduce(0) { $0 + $1.nodes.reduce(0) { $0 + Self.size(of: $1) } }
    let pairs = forms.reduce(0.0) { $0 + NginxExpression.Size(of: .sequence($1.nodes)).pairs }
    return size > Self.placeLimit || pairs > Self.pairLimit ? nil : forms
  }

  static func forms(of node: Node) -> [Form]? {
    switch node {
    case .start: return [Form(isAtStart: true)]
    case .end: return [Form(isAtEnd: true)]
    case .notBefore(let words): return [Form(notFollowed: words)]
    case _ where !node.hasEnds: return [Form(nodes: [node])]
    case .choice(let nodes):
      var forms: [Form] = []
      for node in nodes {
        guard let own = Self.forms(of: node) else { return nil }
        forms += own
      }
      return forms.count > formLimit ? nil : forms
    case .sequence(let nodes):
      var forms = [Form()]
      for node in nodes {
        guard let own = Self.forms(of: node), own.count * forms.count <= formLimit else {
          return nil
        }
        let hasWords = forms.contains { !$0.notFollowed.isEmpty && !$0.isAtEnd }
        let hasRest = forms.contains { $0.rest != nil }
        if hasWords, !own.allSatisfy({ $0.isRest && ($0.notFollowed.isEmpty || !hasRest) }) {
          return nil
        }
        forms = forms.flatMap { form in own.compactMap { joined(form, $0) } }
      }
      return forms
    // A repetition has no ends of the text.
    case .set, .repetition: return [Form(nodes: [node])]
    }
  }

  /// Returns two forms, one after the other; `nil` if no text has both.
  private static func joined(_ left: Form, _ right: Form) -> Form? {
    var (left, right) = (left, right)
    if !left.notFollowed.isEmpty, !left.isAtEnd {
      if case .repetition(.set(let set), _, _)? = right.nodes.first {
        left.rest = left.rest?.intersection(set) ?? set
      }
      left.notFollowed += right.notFollowed
      left.isAtEnd = right.isAtEnd
      return left
    }
    // Nothing comes before the beginning of a text, and nothing after its end.
    if right.isAtStart {
      guard left.nodes.allSatisfy(\.isNullable) else { return nil }
      left.nodes = []
    }
    if left.isAtEnd {
      guard right.nodes.allSatisfy(\.isNullable) else { return nil }
      if !left.notFollowed.isEmpty { return left }
      right.nodes = []
      right.notFollowed = []
    }
    return Form(
      isAtStart: left.isAtStart || right.isAtStart,
      isAtEnd: left.isAtEnd || right.isAtEnd,
      nodes: left.nodes + right.nodes,
      notFollowed: right.notFollowed,
      rest: right.rest
    )
  }

  /// Returns the number of places in the automaton of a piece.
  private static func size(of node: Node) -> Int {
    func sum(_ nodes: [Node]) -> Int { nodes.reduce(0) { min($0 + size(of: $1), placeLimit + 1) } }
    switch node {
    case .set: return 1
    case .sequence(let nodes), .choice(let nodes): return sum(nodes)
    case .repetition(let node, let least, let most):
      return min(size(of: node) * max(least, most ?? 1, 1), placeLimit + 1)
    case .start, .end: return 0
    case .notBefore(let words): return words.reduce(0) { $0 + $1.count }
    }
  }
}

extension NginxExpression {
  /// Returns whether the expression matches all hosts that end with a text and are longer, or none
  /// of them; `nil` if it may match some.
  func matches(textsEndingWith ending: [UInt8]) -> Bool? {
    guard let forms else { return nil }
    // Such an expression matches longer texts with the same end, too.
    let isOpen = forms.allSatisfy { !$0.isAtStart && $0.notFollowed.isEmpty }
    if isOpen, matches(ending) { return true }
    let answers = forms.map { $0.matches(textsEndingWith: ending[...]) }
    return answers.contains(true) ? true : answers.contains(nil) ? nil : false
  }
}

extension NginxExpression.Form {
  fileprivate func matches(textsEndingWith ending: ArraySlice<UInt8>) -> Bool? {
    guard notFollowed.isEmpty else { return nil }
    if !isAtEnd {
      let isAny = nodes.first?.isAnyHost != false && nodes.dropFirst().allSatisfy(\.isNullable)
      return isAny ? true : nil
    }
    var ending = ending
    var nodes = nodes
    while let node = nodes.popLast() {
      switch node {
      case .sequence(let parts): nodes += parts
      case .set(let set):
        guard let byte = ending.popLast() else { return nil }
        if !set.contains(byte) { return false }
      case _ where nodes.isEmpty && node.isAnyHost: return true
      case .repetition(let part, 0, .some(1...)) where nodes.isEmpty:
        // The piece may be there.
        let form = NginxExpression.Form(isAtStart: isAtStart, isAtEnd: true, nodes: [part])
        return form.matches(textsEndingWith: ending) == true ? true : nil
      default: return nil
      }
    }
    return !isAtStart
  }
}

extension NginxExpression.Node {
  /// Indicates whether the piece matches all hosts.
  fileprivate var isAnyHost: Bool {
    guard case .repetition(.set(let set), 0...1, nil) = self else { return false }
    return set.isSuperset(of: "abcdefghijklmnopqrstuvwxyz0123456789-.".utf8)
  }
}

extension NginxExpression {
  /// The work for the automaton of a piece, which optional pieces after each other square.
  fileprivate struct Size {
    /// The numbers of places with which the piece begins and ends.
    private var first = 0.0
    private var last = 0.0
    private var isNullable = true
    /// The number of pairs of places that follow each other.
    private(set) var pairs = 0.0

    private init() {}

    init(of node: Node) {
      self.init()
      switch node {
      case .set: (first, last, isNullable) = (1, 1, false)
      case .sequence(let nodes): for node in nodes { append(Size(of: node)) }
      case .choice(let nodes):
        isNullable = false
        for node in nodes {
          let own = Size(of: node)
          first += own.first
          last += own.last
          pairs += own.pairs
          isNullable = isNullable || own.isNullable
        }
      case .repetition(let node, let least, let most):
        let copy = Size(of: node)
        for _ in 0..<least { append(copy) }
        // The copies after the minimum, from the last one on: (x(x)?)?, or a loop.
        var end = Size()
        for _ in 0..<(most.map { $0 - least } ?? 1) {
          var longer = copy
          if most == nil { longer.pairs += copy.first * copy.last }
          longer.append(end)
          longer.isNullable = true
          end = longer
        }
        append(end)
      case .start, .end, .notBefore: break
      }
    }

    private mutating func append(_ next: Size) {
      pairs += next.pairs + last * next.first
      if isNullable { first += next.first }
      last = next.isNullable ? last + next.last : next.last
      isNullable = isNullable && next.isNullable
    }
  }
}

extension NginxExpression.Form {
  /// Appends the texts of the form.
  func append(to builder: inout AutomatonBuilder) {
    if isAtStart, isAtEnd, nodes.isEmpty, rest == nil { return }
    if !isAtStart { builder.appendRepeat(of: .all, 0...) }
    builder.append(.sequence(nodes))
    if !notFollowed.isEmpty {
      // Without bytes for the rest, the text ends before any word.
      if isAtEnd, rest == nil { return }
      let words = notFollowed.map { $0.map { ByteSet($0) } }
      builder.appendText(of: isAtEnd ? rest.map { ByteSet($0) } ?? .all : .all, without: words)
    } else if !isAtEnd {
      builder.appendRepeat(of: .all, 0...)
    }
  }
}

extension AutomatonBuilder {
  /// Appends any text of some bytes that does not begin with one of some words.
  mutating func appendText(of bytes: ByteSet, without words: [[ByteSet]]) {
    let start = last
    let other = addPosition()
    var exits = [other]
    // A place, and the words with which the text before it begins.
    var open = [(place: start, words: Array(words.indices))]
    var depth = 0
    while !open.isEmpty {
      var next: [(place: UInt32, words: [Int])] = []
      for (place, begun) in open {
        exits.append(place)
        var left = bytes
        var sets: [(words: [Int], bytes: ByteSet)] = []
        while let byte = left.first {
          let own = begun.filter { words[$0][depth].contains(byte) }
          var set = left
          for word in begun {
            let letters = words[word][depth]
            set = own.contains(word) ? set.intersection(letters) : set.subtracting(letters)
          }
          left = left.subtracting(set)
          sets.append((own, set))
        }
        for (own, set) in sets {
          if own.isEmpty {
            connect(place, set, other)
          } else if own.allSatisfy({ words[$0].count > depth + 1 }) {
            let longer = addPosition()
            connect(place, set, longer)
            next.append((longer, own))
          }
        }
      }
      open = next
      depth += 1
    }
    connect(other, bytes, other)
    join(exits, in: sequences[Int(start)])
  }

  /// Appends the texts of a piece.
  ///
  /// Each byte of the piece is one position. A position leads to those that can follow it.
  fileprivate mutating func append(_ node: NginxExpression.Node) {
    var places = ExpressionPlaces()
    let whole = places.add(node)
    let start = last
    let positions = places.sets.map { _ in addPosition() }
    for place in whole.first.sorted() { connect(start, places.sets[place], positions[place]) }
    for (place, next) in places.following.enumerated() {
      for target in next.sorted() {
        connect(positions[place], places.sets[target], positions[target])
      }
    }
    var exits = whole.last.sorted().map { positions[$0] }
    if whole.isNullable { exits.insert(start, at: 0) }
    join(exits, in: sequences[Int(start)])
  }
}

/// The places of an expression: one for each byte that it reads.
private struct ExpressionPlaces {
  /// The places with which a piece begins and ends.
  struct Piece {
    var first: Set<Int> = []
    var last: Set<Int> = []
    var isNullable = true

    /// Adds the places of a piece that follows.
    mutating func append(_ next: Piece) {
      if isNullable { first.formUnion(next.first) }
      last = next.isNullable ? last.union(next.last) : next.last
      isNullable = isNullable && next.isNullable
    }
  }

  private(set) var sets: [ByteSet] = []
  /// The places that can follow each place.
  private(set) var following: [Set<Int>] = []

  mutating func add(_ node: NginxExpression.Node) -> Piece {
    switch node {
    case .set(let set):
      sets.append(ByteSet(set))
      following.append([])
      return Piece(first: [sets.count - 1], last: [sets.count - 1], isNullable: false)
    case .sequence(let nodes): return sequence(nodes)
    case .choice(let nodes):
      var piece = Piece(isNullable: false)
      for node in nodes {
        let own = add(node)
        piece.first.formUnion(own.first)
        piece.last.formUnion(own.last)
        piece.isNullable = piece.isNullable || own.isNullable
      }
      return piece
    case .repetition(let node, let least, let most):
      return repetition(of: node, least, most)
    case .start, .end, .notBefore: return Piece()
    }
  }

  private mutating func connect(_ piece: Piece, _ next: Piece) {
    for place in piece.last { following[place].formUnion(next.first) }
  }

  private mutating func sequence(_ nodes: [NginxExpression.Node]) -> Piece {
    var piece = Piece()
    for node in nodes {
      let next = add(node)
      connect(piece, next)
      piece.append(next)
    }
    return piece
  }

  private mutating func repetition(
    of node: NginxExpression.Node,
    _ least: Int,
    _ most: Int?
  ) -> Piece {
    // The copies after the minimum, from the last one on: (x(x)?)?, or a loop.
    var end = Piece()
    if let most {
      for _ in least..<most {
        var copy = add(node)
        connect(copy, end)
        copy.append(end)
        copy.isNullable = true
        end = copy
      }
    } else {
      end = add(node)
      connect(end, end)
      end.isNullable = true
    }
    var piece = Piece()
    for _ in 0..<least {
      let copy = add(node)
      connect(piece, copy)
      piece.append(copy)
    }
    connect(piece, end)
    piece.append(end)
    return piece
  }
}
