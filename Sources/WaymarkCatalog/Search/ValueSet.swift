internal import Waymark

/// Some values, or all values except some.
package struct ValueSet: Sendable {
  package let values: [String]
  /// Indicates whether the set contains all other values.
  package let isComplement: Bool

  package static let any = ValueSet(except: [])

  /// Creates the set of some values.
  package init(_ values: [String]) { (self.values, isComplement) = (values, false) }

  /// Creates the set of all other values.
  package init(except values: [String]) { (self.values, isComplement) = (values, true) }

  package var isAny: Bool { isComplement && values.isEmpty }

  package func contains(_ value: String) -> Bool {
    values.contains(where: value.isExactly) != isComplement
  }
}

extension AutomatonBuilder {
  /// Appends a value of a set.
  ///
  /// - Parameters:
  ///   - bytes: The bytes of which a value consists.
  ///   - marks: The bytes that represent others.
  mutating func append(
    _ set: ValueSet,
    of bytes: ByteSet,
    escaping marks: [UInt8: UInt8] = [:]
  ) {
    append(set.values.map { $0.utf8.map { marks[$0] ?? $0 } }, isExcluded: set.isComplement, bytes)
  }

  /// Appends one of some texts, or a text of some bytes that is not one of them.
  mutating func append(_ texts: [[UInt8]], isExcluded: Bool, _ bytes: ByteSet) {
    guard isExcluded else { return append(words: texts) }
    let (first, other) = (addPosition(), addPosition())
    skip(last, first)
    var exits = [other]
    let nodes = addBeginnings(of: texts, from: first)
    for node in nodes {
      connect(node, nodes, bytes, other)
      if !node.isEnd { exits.append(node.position) }
    }
    connect(other, bytes, other)
    join(exits, in: sequences[Int(first)])
  }
}
