/// The modules of a code before it is masked (ISO/IEC 18004:2015, §6.3, §7.7).
struct QRLayout {
  private let version: QRVersion
  private var grid: QRGrid
  /// The modules that are the same for all texts, and those of the format and the version.
  private var fixed: QRGrid

  init(_ version: QRVersion, _ codewords: [UInt8]) {
    self.version = version
    grid = QRGrid(size: version.size)
    fixed = grid
    drawPatterns()
    draw(formatBits: 0)
    drawNumber()
    place(codewords)
  }

  /// Returns the mask with the lowest penalty, the first one of several, and the masked code.
  func masked(_ correction: QRCode.Correction) -> (mask: Int, grid: QRGrid) {
    var best: (mask: Int, grid: QRGrid, penalty: Int)?
    for (number, mask) in QRMask.all(size: version.size).enumerated() {
      var code = self
      code.grid.invert(mask, except: fixed)
      code.draw(formatBits: QRVersion.formatBits(correction, mask: number))
      let penalty = QRMask.penalty(of: code.grid)
      if penalty < best?.penalty ?? .max { best = (number, code.grid, penalty) }
    }
    return best.map { ($0.mask, $0.grid) } ?? (0, grid)
  }

  private mutating func draw(_ x: Int, _ y: Int, isDark: Bool) {
    guard grid.contains(x, y) else { return }
    grid[x, y] = isDark
    fixed[x, y] = true
  }

  /// Draws the timing patterns, and over them the finder and the alignment patterns.
  private mutating func drawPatterns() {
    let (end, centers) = (version.size - 1, version.alignmentCenters)
    for index in 0...end {
      draw(index, 6, isDark: index % 2 == 0)
      draw(6, index, isDark: index % 2 == 0)
    }
    for (x, y) in [(3, 3), (end - 3, 3), (3, end - 3)] {
      drawRings(x, y, radius: 4) { $0 != 2 && $0 != 4 }
    }
    for x in centers {
      for y in centers where !(x == 6 && y == 6 || x == 6 && y == end - 6 || x == end - 6 && y == 6)
      {
        drawRings(x, y, radius: 2) { $0 != 1 }
      }
    }
  }

  /// Draws square rings around a center, which is the ring 0.
  private mutating func drawRings(_ x: Int, _ y: Int, radius: Int, isDark: (Int) -> Bool) {
    for row in -radius...radius {
      for column in -radius...radius {
        draw(x + column, y + row, isDark: isDark(max(abs(row), abs(column))))
      }
    }
  }

  /// Draws the format twice, around the finder in the corner and beside the other two.
  private mutating func draw(formatBits bits: Int) {
    let size = version.size
    for bit in 0..<15 {
      let isDark = (bits >> bit) & 1 == 1
      // The timing patterns divide the first copy.
      switch bit {
      case ..<6: draw(8, bit, isDark: isDark)
      case ..<8: draw(8, bit + 1, isDark: isDark)
      case 8: draw(7, 8, isDark: isDark)
      default: draw(14 - bit, 8, isDark: isDark)
      }
      if bit < 8 {
        draw(size - 1 - bit, 8, isDark: isDark)
      } else {
        draw(8, size - 15 + bit, isDark: isDark)
      }
    }
    draw(8, size - 8, isDark: true)
  }

  /// Draws the version twice, beside the finders at the top right and at the bottom left.
  private mutating func drawNumber() {
    guard version.showsNumber else { return }
    let bits = version.numberBits
    for bit in 0..<18 {
      let (near, far) = (bit / 3, version.size - 11 + bit % 3)
      draw(near, far, isDark: (bits >> bit) & 1 == 1)
      draw(far, near, isDark: (bits >> bit) & 1 == 1)
    }
  }

  /// Fills the other modules, up and down in pairs of columns, from the right to the left.
  private mutating func place(_ codewords: [UInt8]) {
    let (size, count) = (version.size, 8 * codewords.count)
    var (bit, goesUp) = (0, true)
    for pair in stride(from: size - 1, to: 0, by: -2) {
      // The vertical timing pattern fills a column of its own.
      let right = pair > 6 ? pair : pair - 1
      for step in 0..<size {
        let y = goesUp ? size - 1 - step : step
        for x in [right, right - 1] where !fixed[x, y] && bit < count {
          grid[x, y] = (codewords[bit / 8] >> UInt8(7 - bit % 8)) & 1 == 1
          bit += 1
        }
      }
      goesUp.toggle()
    }
  }
}
