import Waymark

/// Finds the patterns that may match a text, by the literal text that the patterns begin with.
///
/// For the path `/buy/42`, an index of `/buy/*`, `/sell/*` and `*` finds the first and the last
/// one. The time for a lookup grows with the logarithm of the number of all patterns, and with the
/// number of those that may match.
struct BeginningIndex: Sendable {
  /// A text in the form that is compared: without the slashes at its start, and in lowercase.
  ///
  /// The patterns themselves decide about slashes and the case of letters.
  struct Key: Sendable, Equatable {
    fileprivate var bytes: [UInt8] = []

    /// The maximum length; the remaining text is not compared.
    static var limit: Int { 256 }

    var isEmpty: Bool { bytes.isEmpty }

    /// Returns whether the text begins with another one, which is in lowercase.
    func begins(with text: String) -> Bool { bytes.starts(with: text.utf8.prefix(Self.limit)) }

    init() {}

    init(_ text: [UInt8]) {
      bytes = text.drop { $0 == UInt8(ascii: "/") }.prefix(Self.limit).map(lowercasedASCII)
    }

    /// Makes the key of UTF-16 units, of which only the low bytes are compared.
    init(_ text: [UInt16]) {
      let key = text.drop { $0 & 0xFF == UInt8(ascii: "/") }.prefix(Self.limit)
      bytes = key.map { lowercasedASCII(UInt8($0 & 0xFF)) }
    }

    mutating func append(_ unit: UInt16) {
      let byte = UInt8(unit & 0xFF)
      if bytes.isEmpty && byte == UInt8(ascii: "/") || bytes.count == Self.limit { return }
      bytes.append(lowercasedASCII(byte))
    }
  }

  /// The patterns that begin with the same text.
  private struct Node: Sendable {
    let beginning: [UInt8]
    /// The index of the node with the longest beginning that this one begins with; -1 if
    /// no other beginning is the start of this one.
    let parent: Int
    /// The indices of the patterns, ascending.
    var patterns: [Int]
  }

  /// The nodes, sorted by their beginnings.
  private var nodes: [Node] = []

  /// Makes an index of patterns.
  ///
  /// - Parameter patterns: A list of beginnings for each pattern; every text that the pattern
  ///   matches begins with one of them.
  init(_ patterns: [[Key]]) {
    var entries: [(beginning: [UInt8], pattern: Int)] = []
    for (pattern, keys) in patterns.enumerated() {
      for key in keys { entries.append((key.bytes, pattern)) }
    }
    // Comparing numbers is much faster than comparing texts.
    let order = entries.enumerated().map { (start: Self.start(of: $1.beginning), index: $0) }
      .sorted { left, right in
        if left.start != right.start { return left.start < right.start }
        let (one, other) = (entries[left.index].beginning, entries[right.index].beginning)
        return one == other ? left.index < right.index : Self.precedes(one, other)
      }
    for (_, index) in order {
      let (beginning, pattern) = entries[index]
      if nodes.last?.beginning == beginning {
        nodes[nodes.count - 1].patterns.append(pattern)
        continue
      }
      var parent = nodes.count - 1
      while parent >= 0, !Self.begins(beginning, with: nodes[parent].beginning) {
        parent = nodes[parent].parent
      }
      nodes.append(Node(beginning: beginning, parent: parent, patterns: [pattern]))
    }
  }

  /// Returns the first pattern that meets a condition, of those that may match a text; `nil` if
  /// none of them meets it.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - ranges: The patterns to consider, as disjoint ranges in ascending order.
  ///   - accepts: The condition.
  func first(
    for text: Key,
    in ranges: [Range<Int>] = [0..<Int.max],
    where accepts: (Int) -> Bool
  ) -> Int? {
    var end = Int.max
    var index = lastNode(upTo: text.bytes)
    while index >= 0 {
      if Self.begins(text.bytes, with: nodes[index].beginning) {
        for pattern in nodes[index].patterns {
          if pattern >= end { break }
          if Self.contains(ranges, pattern), accepts(pattern) { end = pattern }
        }
      }
      index = nodes[index].parent
    }
    return end == .max ? nil : end
  }

  /// Returns whether one of some ranges, which are in ascending order, contains a number.
  private static func contains(_ ranges: [Range<Int>], _ number: Int) -> Bool {
    var (low, high) = (0, ranges.count)
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].upperBound <= number { low = middle + 1 } else { high = middle }
    }
    return low < ranges.count && ranges[low].contains(number)
  }

  /// Returns the last node whose beginning does not come after the text; -1 if every
  /// beginning comes after it.
  ///
  /// The text begins only with the beginnings of this node and of its parents, because every node
  /// that is sorted between such a node and the text also begins with that beginning.
  private func lastNode(upTo text: [UInt8]) -> Int {
    var (low, high) = (0, nodes.count)
    while low < high {
      let middle = (low + high) / 2
      if Self.precedes(text, nodes[middle].beginning) {
        high = middle
      } else {
        low = middle + 1
      }
    }
    return low - 1
  }

  /// Returns the first bytes of a text as a number, which is smaller for a text that comes first.
  private static func start(of text: [UInt8]) -> UInt64 {
    var start: UInt64 = 0
    for index in 0..<8 { start = start << 8 | (index < text.count ? UInt64(text[index]) : 0) }
    return start
  }

  // These functions are not generic, because that makes debug builds several times as fast.

  private static func begins(_ text: [UInt8], with beginning: [UInt8]) -> Bool {
    if text.count < beginning.count { return false }
    var index = 0
    while index < beginning.count, text[index] == beginning[index] { index += 1 }
    return index == beginning.count
  }

  private static func precedes(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    let count = min(left.count, right.count)
    var index = 0
    while index < count, left[index] == right[index] { index += 1 }
    return index == count ? left.count < right.count : left[index] < right[index]
  }
}

extension [Range<Int>] {
  /// Appends a range, as one with the last one if it follows that.
  mutating func appendJoining(_ range: Range<Int>) {
    if let last, last.upperBound == range.lowerBound {
      self[count - 1] = last.lowerBound..<range.upperBound
    } else {
      append(range)
    }
  }
}
