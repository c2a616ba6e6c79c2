/// A place in the trie: every way on from it, in the order in which a search tries them.
///
/// Literal components stand in the `LiteralIndex`. Zero means "none" everywhere: node 0, branch 0
/// and leaf 0 are never used.
struct TableNode: Sendable {
  /// The first of the branches, in order of rank; the list ends at a branch that is `isLast`.
  var branches: UInt32 = 0
  /// Where an unrestricted parameter leads.
  var parameter: UInt32 = 0
  /// Where `*` leads.
  var wildcard: UInt32 = 0
  /// The first of the routes that end here, in order of rank.
  var leaves: UInt32 = 0
  /// The first of the routes that take whatever follows, in order of rank.
  var rests: UInt32 = 0
  /// What there is to try, at a glance.
  private(set) var marks = Marks()

  /// What a node has, so that a search need not look for what is not there.
  struct Marks: Sendable {
    /// Bit i for literals of i bytes, bit 27 for longer ones; above them a bit each for branches,
    /// parameter, wildcard and rests; below them, where no literal can be, one for a leaf that
    /// takes every link.
    private var bits: UInt32 = 0

    private static var anyLength: Int { 27 }
    private static var lengths: UInt32 { 0x0FFF_FFFF }
    private static var parameter: UInt32 { 0x2000_0000 }
    private static var end: UInt32 { 1 }

    /// Indicates whether any literal leads on from here.
    var hasLiterals: Bool { bits & Self.lengths & ~Self.end != 0 }

    /// Indicates whether every link that ends here takes the first leaf.
    @inline(__always)
    var endsSimply: Bool { bits & Self.end != 0 }

    /// Returns whether a literal of so many bytes may lead on from here.
    ///
    /// A value beside literals has most often the length of none, and is not looked up.
    @inline(__always)
    func mayHaveLiteral(ofLength length: Int) -> Bool {
      bits &>> UInt32(truncatingIfNeeded: min(length, Self.anyLength)) & 1 == 1
    }

    /// Indicates whether a search that fails behind a literal has anything else to try.
    @inline(__always)
    var hasAlternatives: Bool { bits > Self.lengths }

    /// Indicates whether a search without a literal has at most an unrestricted parameter to try.
    @inline(__always)
    var hasNothingButParameter: Bool { bits & ~Self.parameter <= Self.lengths }

    fileprivate mutating func addLiteral(ofLength length: Int) {
      bits |= 1 << UInt32(min(length, Self.anyLength))
    }

    fileprivate mutating func addAlternatives(of node: TableNode, endsSimply: Bool) {
      if endsSimply { bits |= Self.end }
      if node.branches != 0 { bits |= 0x1000_0000 }
      if node.parameter != 0 { bits |= Self.parameter }
      if node.wildcard != 0 { bits |= 0x4000_0000 }
      if node.rests != 0 { bits |= 0x8000_0000 }
    }
  }

  /// Indicates whether any literal leads on from here.
  var hasLiterals: Bool { marks.hasLiterals }

  /// Notes the length of a literal.
  mutating func addLiteral(ofLength length: Int) { marks.addLiteral(ofLength: length) }

  /// Notes what else there is, when it does not change any more.
  mutating func noteAlternatives(endsSimply: Bool) {
    marks.addAlternatives(of: self, endsSimply: endsSimply)
  }
}

/// A component with literal text and parameters, or one restricted parameter.
struct TableBranch: Sendable {
  /// Its rank among its siblings: more literal text first, then more restricted parameters
  /// (article "Precedence", "Components").
  struct Rank: Equatable, Sendable {
    var literalBytes: UInt16
    var restricted: UInt16
  }

  /// A route whose pattern has the component, and the component's tokens in it.
  var route: UInt32
  var lower: UInt16
  var upper: UInt16
  var rank: Rank
  var child: UInt32
  var isLast = false
  /// Indicates whether the next branch has the same rank.
  var tiesWithNext = false
}

/// A route that ends at a node.
struct TableLeaf: Sendable {
  var route: UInt32
  /// What a link must carry besides its path: a range of the table's requirements.
  var requirements: UInt32
  var requirementCount: UInt16
  var isLast = false
  /// Indicates whether the next leaf of the node has the same rank.
  var tiesWithNext = false
  /// Indicates whether the pattern ends in a slash, which counts where the policy is strict.
  var endsWithSlash = false
}

/// Something that a link must carry besides its path.
struct TableRequirement: Sendable, Equatable {
  enum Kind: UInt8, Sendable { case item, itemWithValue, fragment, fragmentWithValue }

  var kind: Kind
  /// The route in whose pattern the name and the value stand, and the token of the item or
  /// fragment.
  var route: UInt32
  var token: UInt16
}

/// What decides between routes that end at the same place (rule 3).
struct RouteRank: Sendable, Equatable {
  /// Required items and fragments with a literal value.
  var literal = 0
  /// Required items and fragments.
  var required = 0
  /// Optional components, items and fragments.
  var optional = 0

  init(_ code: PatternCode) {
    optional = code.optionalCount
    var index = code.pathCount
    while index < code.tokens.count {
      let token = code.tokens[index]
      let value =
        token.kind == .item ? (token.hasValue ? code.tokens[index + 1] : nil) : token
      if token.isOptional || value?.isOptional == true {
        optional += 1
      } else {
        required += 1
        if value?.kind == .literal { literal += 1 }
      }
      index += token.kind == .item && token.hasValue ? 2 : 1
    }
  }

  /// Returns whether a route of this rank is tried before one of the other.
  func precedes(_ other: RouteRank) -> Bool {
    if literal != other.literal { return literal > other.literal }
    if required != other.required { return required > other.required }
    return optional < other.optional
  }
}
