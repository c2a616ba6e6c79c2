/// How many slips of the keyboard lie between two short texts: a byte too many, too few, another
/// one, or two neighbours exchanged (optimal string alignment).
///
/// Letters of ASCII count as equal in either case.
struct EditDistance {
  /// The longest text that is looked at, in bytes.
  static var lengthLimit: Int { 64 }

  /// The last three rows of the table, kept so that ten thousand comparisons allocate once.
  private var rows = [[Int]](repeating: [Int](repeating: 0, count: lengthLimit + 1), count: 3)

  /// How many slips still make it likely that one text was meant to be the other.
  ///
  /// One in three bytes, and never more than three; in one or two bytes anything could have been
  /// meant.
  static func limit(_ left: Int, _ right: Int) -> Int {
    guard left <= lengthLimit, right <= lengthLimit else { return -1 }
    return min(min(left, right) / 3, 3)
  }

  /// The distance between two texts if it is small enough for one to be a slip of the other, else
  /// `nil`.
  ///
  /// 0 means that only the case of letters differs.
  ///
  /// - Parameter most: A limit of the caller's own.
  mutating func slip(
    _ left: ArraySlice<UInt8>,
    _ right: ArraySlice<UInt8>,
    atMost most: Int = .max
  ) -> Int? {
    distance(left, right, limit: min(most, Self.limit(left.count, right.count)))
  }

  /// The distance between two texts of at most ``lengthLimit`` bytes if it is at most `limit`, else
  /// `nil`.
  mutating func distance(
    _ left: ArraySlice<UInt8>,
    _ right: ArraySlice<UInt8>,
    limit: Int
  ) -> Int? {
    guard max(left.count, right.count) <= Self.lengthLimit, abs(left.count - right.count) <= limit
    else { return nil }
    // Most texts that are not alike differ in more letters than slips could change.
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
      // Outside of this band the distance is greater than the limit in any case.
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
