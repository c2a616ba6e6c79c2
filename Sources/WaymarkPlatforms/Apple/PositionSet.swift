/// A set of positions in a text.
struct PositionSet: Sendable {
  private var words: [UInt64]
  private let limit: Int

  /// Makes an empty set for positions from 0 to the limit.
  init(limit: Int) {
    self.limit = limit
    words = [UInt64](repeating: 0, count: limit / 64 + 1)
  }

  /// Makes a set of one position.
  init(_ position: Int, limit: Int) {
    self.init(limit: limit)
    insert(position)
  }

  /// The number of steps that an operation on the whole set takes.
  var cost: Int { words.count }

  var isEmpty: Bool { words.allSatisfy { $0 == 0 } }

  func contains(_ position: Int) -> Bool {
    words[position / 64] & (1 &<< UInt64(position % 64)) != 0
  }

  mutating func insert(_ position: Int) { words[position / 64] |= 1 &<< UInt64(position % 64) }

  mutating func formUnion(_ other: PositionSet) {
    for index in words.indices { words[index] |= other.words[index] }
  }

  /// Adds every position from the first position of the other set on.
  mutating func insertAll(from other: PositionSet) {
    guard let index = other.words.firstIndex(where: { $0 != 0 }) else { return }
    words[index] |= ~0 << UInt64(other.words[index].trailingZeroBitCount)
    for later in words.indices.dropFirst(index + 1) { words[later] = ~0 }
    let last = limit % 64
    if last < 63 { words[words.count - 1] &= (1 << UInt64(last + 1)) - 1 }
  }

  func forEach(_ body: (Int) -> Void) {
    for (index, word) in words.enumerated() {
      var rest = word
      while rest != 0 {
        body(index * 64 + rest.trailingZeroBitCount)
        rest &= rest - 1
      }
    }
  }
}
