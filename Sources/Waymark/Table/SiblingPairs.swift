/// The literal text before the first and after the last parameter of a component.
struct ComponentEnds {
  let prefix: [UInt8]
  let suffix: [UInt8]

  /// Returns whether a text may begin and end with the literal text of both components.
  func mayShareText(with other: ComponentEnds) -> Bool {
    let prefixes =
      prefix.count <= other.prefix.count
      ? other.prefix.starts(with: prefix) : prefix.starts(with: other.prefix)
    guard prefixes else { return false }
    return suffix.count <= other.suffix.count
      ? other.suffix.suffix(suffix.count).elementsEqual(suffix)
      : suffix.suffix(other.suffix.count).elementsEqual(other.suffix)
  }
}

/// The pairs of siblings whose literal prefixes, or whose suffixes, agree.
///
/// A node with a thousand components such as `user-{id}`, `item-{id}` has half a million pairs, but
/// no pair has a common text. After sorting by prefix, the components that can share a text are
/// adjacent.
struct SiblingPairs {
  private let ends: [ComponentEnds]

  init(_ ends: [ComponentEnds]) { self.ends = ends }

  /// Calls `body` with the indices of each such pair, the smaller index first.
  func forEach<Failure: Error>(
    _ body: (Int, Int) throws(Failure) -> Void
  ) throws(Failure) {
    let byPrefix = ends.indices.sorted {
      ends[$0].prefix.lexicographicallyPrecedes(ends[$1].prefix)
        || ends[$0].prefix == ends[$1].prefix && $0 < $1
    }
    // Without a prefix, only the suffix can distinguish them.
    let open = byPrefix.filter { ends[$0].prefix.isEmpty }
    let closed = byPrefix.filter { !ends[$0].prefix.isEmpty }
    for (position, first) in closed.enumerated() {
      for second in closed[(position + 1)...] {
        guard ends[second].prefix.starts(with: ends[first].prefix) else { break }
        try body(min(first, second), max(first, second))
      }
    }
    for first in open {
      for second in closed { try body(min(first, second), max(first, second)) }
    }
    let bySuffix = open.sorted {
      ends[$0].suffix.reversed().lexicographicallyPrecedes(ends[$1].suffix.reversed())
        || ends[$0].suffix == ends[$1].suffix && $0 < $1
    }
    for (position, first) in bySuffix.enumerated() {
      for second in bySuffix[(position + 1)...] {
        guard ends[second].suffix.reversed().starts(with: ends[first].suffix.reversed()) else {
          break
        }
        try body(min(first, second), max(first, second))
      }
    }
  }
}
