/// A node of the trie, with its outgoing edges in the order in which a search tries them.
///
/// The `LiteralIndex` stores the literal components. Zero means "none" everywhere: node 0, branch 0
/// and leaf 0 are never used.
struct TableNode: Sendable {
  /// The first of the branches, in order of rank; the list ends at a branch with `isLast`.
  var branches: UInt32 = 0
  /// The node after an unrestricted parameter.
  var parameter: UInt32 = 0
  /// The node after `*`.
  var wildcard: UInt32 = 0
  /// The first of the routes that end here, in order of rank.
  var leaves: UInt32 = 0
  /// The first of the routes that end here with a catch-all, in order of rank.
  var rests: UInt32 = 0
  /// A summary of the node's edges and leaves.
  private(set) var marks = Marks()

  /// The sorts of edges and leaves that a node has, so that a search does not look for absent ones.
  struct Marks: Sendable {
    /// The marks as bits.
    ///
    /// Bit i is set for literals of i bytes, bit 27 for longer ones. Above them is one bit each for
    /// branches, parameter, wildcard and catch-alls. Below them, at lengths that no literal has, is
    /// one bit for a leaf that accepts every link.
    private var bits: UInt32 = 0

    private static var anyLength: Int { 27 }
    private static var rests: UInt32 { 0x8000_0000 }
    private static var lengths: UInt32 { 0x0FFF_FFFF }
    private static var parameter: UInt32 { 0x2000_0000 }
    private static var end: UInt32 { 1 }

    /// Indicates whether the node has a literal edge.
    var hasLiterals: Bool { bits & Self.lengths & ~Self.end != 0 }

    /// Indicates whether the first leaf accepts every link that ends here.
    @inline(__always)
    var endsSimply: Bool { bits & Self.end != 0 }

    /// Returns whether the node may have a literal edge of this length.
    ///
    /// A value at a node with literals usually has a length that no literal has, so it is not
    /// looked up.
    @inline(__always)
    func mayHaveLiteral(ofLength length: Int) -> Bool {
      bits &>> UInt32(truncatingIfNeeded: min(length, Self.anyLength)) & 1 == 1
    }

    /// Indicates whether a search has other edges to try after a literal edge has failed.
    @inline(__always)
    var hasAlternatives: Bool { bits > Self.lengths }

    /// Indicates whether a search that found no literal has at most an unrestricted parameter to
    /// try.
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
      if node.rests != 0 { bits |= Self.rests }
    }
  }

  /// Indicates whether the node has a literal edge.
  var hasLiterals: Bool { marks.hasLiterals }

  /// Records the length of a literal.
  mutating func addLiteral(ofLength length: Int) { marks.addLiteral(ofLength: length) }

  /// Records the other edges and leaves, after they have reached their final state.
  mutating func noteAlternatives(endsSimply: Bool) {
    marks.addAlternatives(of: self, endsSimply: endsSimply)
  }
}

/// A component with literal text and parameters, or one restricted parameter.
package struct TableBranch: Sendable {
  /// The rank of the branch among its siblings: more literal text first, then more restricted
  /// parameters (article "Precedence", "Components").
  package struct Rank: Comparable, Sendable {
    package var literalBytes: UInt16
    package var restricted: UInt16

    package static func < (left: Rank, right: Rank) -> Bool {
      (left.literalBytes, left.restricted) > (right.literalBytes, right.restricted)
    }
  }

  /// A route whose pattern contains the component, and the component's tokens in the pattern.
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
package struct TableLeaf: Sendable {
  package var route: UInt32
  /// The requirements for a link other than its path: a range of the table's requirements.
  var requirements: UInt32
  var requirementCount: UInt16
  var isLast = false
  /// Indicates whether the next leaf of the node has the same rank.
  var tiesWithNext = false
  /// Indicates whether the pattern ends in a slash, which matters with the strict policy.
  var endsWithSlash = false
}

/// A requirement for a link other than its path.
package struct TableRequirement: Sendable {
  package enum Kind: UInt8, Sendable {
    case item, itemWithValue, fragment, fragmentWithValue
    /// A value with literal text and parameters.
    case itemWithText, fragmentWithText
  }

  var kind: Kind
  /// The route whose pattern contains the name and the value, and the token of the item or
  /// fragment.
  var route: UInt32
  var token: UInt16
}
