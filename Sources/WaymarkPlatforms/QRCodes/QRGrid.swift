/// A square of modules that are dark or light.
///
/// A word contains 64 modules of a row, so that the penalty of a mask looks at 64 columns at once.
struct QRGrid: Equatable {
  /// The number of modules of a side.
  let size: Int
  /// The first words of all rows, then the second words of all rows, and so on.
  ///
  /// A bit is a module, the lowest one the module on the left. Bits to the right of the square are
  /// zero.
  private var words: [UInt64]

  init(size: Int) {
    self.size = size
    words = Array(repeating: 0, count: (size + 63) / 64 * size)
  }

  /// Indicates whether a module is dark.
  subscript(x: Int, y: Int) -> Bool {
    get { (words[x / 64 * size + y] >> UInt64(x % 64)) & 1 == 1 }
    set {
      let bit: UInt64 = 1 << UInt64(x % 64)
      if newValue { words[x / 64 * size + y] |= bit } else { words[x / 64 * size + y] &= ~bit }
    }
  }

  /// Returns whether the square has a module there.
  func contains(_ x: Int, _ y: Int) -> Bool { 0..<size ~= x && 0..<size ~= y }

  /// The number of dark modules.
  var darkCount: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }

  /// The words of each row in strips of 64 columns, from left to right.
  var strips: [ArraySlice<UInt64>] {
    stride(from: 0, to: words.count, by: size).map { words[$0..<$0 + size] }
  }

  /// Returns the word whose bits are the columns of a strip, without those outside of the square.
  func columns(ofStrip strip: Int) -> UInt64 {
    let count = size - 64 * strip
    return count >= 64 ? ~0 : (1 << UInt64(count)) - 1
  }

  /// The square with its rows as columns.
  var transposed: QRGrid {
    var turned = QRGrid(size: size)
    for (index, var word) in words.enumerated() {
      while word != 0 {
        turned[index % size, index / size * 64 + word.trailingZeroBitCount] = true
        word &= word - 1
      }
    }
    return turned
  }

  /// Inverts the modules that are dark in another square and not in a third one.
  mutating func invert(_ inverted: QRGrid, except fixed: QRGrid) {
    for index in words.indices { words[index] ^= inverted.words[index] & ~fixed.words[index] }
  }
}
