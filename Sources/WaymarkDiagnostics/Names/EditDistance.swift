import Waymark

/// The number of typing mistakes between two short texts: a byte too many, a missing byte, another
/// byte, or two adjacent bytes swapped (optimal string alignment).
///
/// ASCII letters are compared without regard to case.
struct EditDistance {
  /// The longest text that is compared, in bytes.
  static var lengthLimit: Int { 64 }

  /// The last three rows of the table, stored so that ten thousand comparisons allocate once.
  private var rows = [[Int]](repeating: [Int](repeating: 0, count: lengthLimit + 1), count: 3)

  /// Returns the largest number of mistakes that still makes it likely that one text was meant to
  /// be the other.
  ///
  /// The limit is one in three bytes, and never more than three. For one or two bytes the limit is
  /// 0, because any other text could have been meant.
  static func limit(_ left: Int, _ right: Int) -> Int {
    guard left <= lengthLimit, right <= lengthLimit else { return -1 }
    return min(min(left, right) / 3, 3)
  }

  /// Returns the distance between two texts if it is small enough for one to be a mistyped form of
  /// the other, otherwise `nil`.
  ///
  /// A distance of 0 means that only the case of letters differs, or that an accent is a character
  /// of its own in one of the texts.
  ///
  /// - Parameter most: An additional limit of the caller.
  mutating func slip(
    _ left: ArraySlice<UInt8>,
    _ right: ArraySlice<UInt8>,
    atMost most: Int = .max
  ) -> Int? {
    let isBeyondASCII = left.contains { $0 >= 0x80 } && right.contains { $0 >= 0x80 }
    // Equal strings are canonically equivalent.
    if isBeyondASCII, max(left.count, right.count) <= Self.lengthLimit,
      String(decoding: left, as: UTF8.self) == String(decoding: right, as: UTF8.self)
    {
      return 0
    }
    return distance(left, right, limit: min(most, Self.limit(left.count, right.count)))
  }

  /// Returns the distance between two texts of at most ``lengthLimit`` bytes if it is at most
  /// `limit`, otherwise `nil`.
  mutating func distance(
    _ left: ArraySlice<UInt8>,
    _ right: ArraySlice<UInt8>,
    limit: Int
  ) -> Int? {
    guard max(left.count, right.count) <= Self.lengthLimit, abs(left.count - right.count) <= limit
    else { return nil }
    // Most texts that are not similar differ in more letters than the allowed mistakes could
    // change.
    let (inLeft, inRight) = (Self.letters(left), Self.letters(right))
    let missing = max((inLeft & ~inRight).nonzeroBitCount, (inRight & ~inLeft).nonzeroBitCount)
    return missing <= limit ? bandedDistance(left, right, limit) : nil
  }

  private static func letters(_ text: ArraySlice<UInt8>) -> UInt64 {
    text.reduce(0) { $0 | 1 &<< UInt64(lowercasedASCII($1) & 63) }
  }

  private mutating func bandedDistance(
    _ left: ArraySlice<UInt8>,
    _ right: ArraySlice<UInt8>,
    _ limit: Int
  ) -> Int? {
    let unreachable = limit + 1
    for column in 0...right.count { rows[0][column] = min(column, unreachable) }
    for row in 1..<(left.count + 1) {
      let (current, above, second) = (row % 3, (row + 2) % 3, (row + 1) % 3)
      let byte = lowercasedASCII(left[left.startIndex + row - 1])
      // Outside this band the distance always exceeds the limit.
      let first = max(1, row - limit)
      let last = min(right.count, row + limit)
      rows[current][first - 1] = first == 1 ? min(row, unreachable) : unreachable
      var best = rows[current][first - 1]
      for column in first..<(max(first, last + 1)) {
        let other = lowercasedASCII(right[right.startIndex + column - 1])
        let up = column < row + limit ? rows[above][column] + 1 : unreachable
        var value = min(rows[above][column - 1] + (byte == other ? 0 : 1), up)
        value = min(value, rows[current][column - 1] + 1)
        if row > 1, column > 1, byte == lowercasedASCII(right[right.startIndex + column - 2]),
          other == lowercasedASCII(left[left.startIndex + row - 2])
        {
          value = min(value, rows[second][column - 2] + 1)
        }
        rows[current][column] = min(value, unreachable)
        best = min(best, value)
      }
      if best > limit { return nil }
    }
    let result = rows[left.count % 3][right.count]
    return result <= limit ? result : nil
  }
}
