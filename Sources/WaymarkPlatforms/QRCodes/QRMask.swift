/// The masks of a code, and the penalty that chooses one of them (ISO/IEC 18004:2015, §7.8).
enum QRMask {
  /// Returns the eight masks of a size; each inverts the modules that are dark in it.
  static func all(size: Int) -> [QRGrid] {
    conditions.map { condition in
      var mask = QRGrid(size: size)
      // Each condition repeats after 12 rows and after 12 columns.
      var isDark = [Bool](repeating: false, count: 12 * 12)
      for index in isDark.indices { isDark[index] = condition(index % 12, index / 12) }
      for y in 0..<size {
        for x in 0..<size where isDark[y % 12 * 12 + x % 12] { mask[x, y] = true }
      }
      return mask
    }
  }

  private static let conditions: [@Sendable (_ x: Int, _ y: Int) -> Bool] = [
    { x, y in (x + y) % 2 == 0 },
    { _, y in y % 2 == 0 },
    { x, _ in x % 3 == 0 },
    { x, y in (x + y) % 3 == 0 },
    { x, y in (x / 3 + y / 2) % 2 == 0 },
    { x, y in x * y % 2 + x * y % 3 == 0 },
    { x, y in (x * y % 2 + x * y % 3) % 2 == 0 },
    { x, y in ((x + y) % 2 + x * y % 3) % 2 == 0 },
  ]

  /// Returns the penalty of a code for everything that makes it hard to read.
  static func penalty(of code: QRGrid) -> Int {
    let (total, dark) = (code.size * code.size, code.darkCount)
    // 10 for each 5% that the share of dark modules is away from one half.
    let balance = abs(20 * dark - 10 * total) / total * 10
    return columns(of: code) + columns(of: code.transposed) + squares(of: code) + balance
  }

  /// Returns the penalty of the columns: 3 for five equal modules in a row, 1 for each further one,
  /// and 40 for each shape of a finder with four light modules before or after it.
  private static func columns(of code: QRGrid) -> Int {
    var penalty = 0
    for (strip, rows) in code.strips.enumerated() {
      let (columns, start, end) = (code.columns(ofStrip: strip), rows.startIndex, rows.endIndex)
      // Outside of the code is the quiet zone.
      func row(_ y: Int) -> UInt64 { start..<end ~= y ? rows[y] : 0 }
      var before: UInt64 = 0
      for y in start..<end - 4 {
        let dark = rows[y] & rows[y + 1] & rows[y + 2] & rows[y + 3] & rows[y + 4]
        let light = ~(rows[y] | rows[y + 1] | rows[y + 2] | rows[y + 3] | rows[y + 4]) & columns
        // A run of n modules has n - 4 places where five modules begin.
        let fives = dark | light
        penalty += fives.nonzeroBitCount + 2 * (fives & ~before).nonzeroBitCount
        before = fives
      }
      for y in start..<end - 6 {
        let finders =
          rows[y] & ~rows[y + 1] & rows[y + 2] & rows[y + 3] & rows[y + 4] & ~rows[y + 5]
          & rows[y + 6]
        if finders == 0 { continue }
        let above = row(y - 4) | row(y - 3) | row(y - 2) | row(y - 1)
        let below = row(y + 7) | row(y + 8) | row(y + 9) | row(y + 10)
        penalty += 40 * ((finders & ~above).nonzeroBitCount + (finders & ~below).nonzeroBitCount)
      }
    }
    return penalty
  }

  /// Returns the penalty of the areas of one color: 3 for each square of four modules in them.
  private static func squares(of code: QRGrid) -> Int {
    let strips = code.strips
    /// The columns in which two modules, one below the other, are dark, and those where both are
    /// light.
    func pairs(_ strip: Int, _ y: Int) -> (dark: UInt64, light: UInt64) {
      guard strip < strips.count else { return (0, 0) }
      let index = strips[strip].startIndex + y
      let (upper, lower) = (strips[strip][index], strips[strip][index + 1])
      return (upper & lower, ~(upper | lower) & code.columns(ofStrip: strip))
    }
    var count = 0
    for strip in strips.indices {
      for y in 0..<code.size - 1 {
        let (here, next) = (pairs(strip, y), pairs(strip + 1, y))
        count += (here.dark & ((here.dark >> 1) | (next.dark << 63))).nonzeroBitCount
        count += (here.light & ((here.light >> 1) | (next.light << 63))).nonzeroBitCount
      }
    }
    return 3 * count
  }
}
