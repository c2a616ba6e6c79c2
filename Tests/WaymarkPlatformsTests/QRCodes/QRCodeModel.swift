import TestSupport
import WaymarkPlatforms

/// A slow reader of QR codes, which shares no code and no table with the encoder.
///
/// It reads a code without damage, and rejects a code with a single wrong module.
struct QRCodeModel {
  let version: Int
  /// The level: L, M, Q and H are 0, 1, 2 and 3.
  let correction: Int
  let mask: Int
  let bytes: [UInt8]

  struct Mistake: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
  }

  private let modules: QRModules
  private var size: Int { modules.size }

  init(reading code: QRCode) throws {
    try self.init(reading: QRModules(code))
  }

  init(reading modules: QRModules) throws {
    self.modules = modules
    let version = (modules.size - 17) / 4
    guard (1...40).contains(version), modules.size == 4 * version + 17 else {
      throw Mistake("the size is \(modules.size)")
    }
    (correction, mask) = try modules.format()
    try modules.checkPatterns(version)
    self.version = version
    bytes = try Self.text(modules.codewords(version, mask), version, correction)
  }

  // MARK: - Codewords

  /// The bytes of the text in the codewords.
  private static func text(_ codewords: [UInt8], _ version: Int, _ correction: Int) throws
    -> [UInt8]
  {
    // The text has 12 or 20 bits before it, and fills the data up to 4 bits.
    let lengthBits = version < 10 ? 8 : 16
    let dataCount =
      QRCodeCapacity.all[correction][version - 1] + (lengthBits == 8 ? 2 : 3)
    let corrections = codewords.count - dataCount
    // Only the right number of blocks makes all of them words of the code.
    let data = (1...100).compactMap { count -> [UInt8]? in
      guard corrections % count == 0, (7...30).contains(corrections / count) else { return nil }
      let blocks = blocks(codewords, dataCount, count)
      guard blocks.allSatisfy({ isWord($0, corrections / count) }) else { return nil }
      return blocks.flatMap { $0.dropLast(corrections / count) }
    }
    guard data.count == 1 else { throw Mistake("\(data.count) divisions into blocks are correct") }
    var bits = data[0].flatMap { byte in (0..<8).map { Int(byte) >> (7 - $0) & 1 } }[...]
    func take(_ count: Int) throws -> Int {
      guard bits.count >= count else { throw Mistake("the data ends early") }
      defer { bits = bits.dropFirst(count) }
      return bits.prefix(count).reduce(0) { $0 << 1 | $1 }
    }
    var mode = try take(4)
    if mode == 7 {
      guard try take(8) == 26 else { throw Mistake("the encoding is not UTF-8") }
      mode = try take(4)
    }
    guard mode == 4 else { throw Mistake("the mode is \(mode)") }
    let text = try (0..<take(lengthBits)).map { _ in try UInt8(take(8)) }
    guard try take(min(4, bits.count)) == 0 else { throw Mistake("the text does not end") }
    guard try take(bits.count % 8) == 0 else { throw Mistake("the last byte is not filled") }
    var padding = 0xEC
    while !bits.isEmpty {
      guard try take(8) == padding else { throw Mistake("the padding is wrong") }
      padding ^= 0xEC ^ 0x11
    }
    return text
  }

  /// The blocks of data, each with its correction.
  private static func blocks(_ codewords: [UInt8], _ dataCount: Int, _ count: Int) -> [[UInt8]] {
    var blocks = [[UInt8]](repeating: [], count: count)
    let isLong = (0..<count).map { $0 >= count - dataCount % count }
    var rest = codewords[...]
    for offset in 0..<dataCount / count + 1 {
      for block in 0..<count where offset < dataCount / count || isLong[block] {
        blocks[block].append(rest.removeFirst())
      }
    }
    while !rest.isEmpty {
      for block in 0..<count { blocks[block].append(rest.removeFirst()) }
    }
    return blocks
  }

  /// Whether each of the first powers of 2 is a root of the block as a polynomial.
  private static func isWord(_ block: [UInt8], _ corrections: Int) -> Bool {
    var root: UInt8 = 1
    for _ in 0..<corrections {
      var value: UInt8 = 0
      for byte in block { value = products[Int(value) << 8 | Int(root)] ^ byte }
      if value != 0 { return false }
      root = product(root, 2)
    }
    return true
  }

  private static let products = (0..<1 << 16).map { product(UInt8($0 >> 8), UInt8($0 & 0xFF)) }

  /// The product of two polynomials over two elements, modulo x⁸ + x⁴ + x³ + x² + 1.
  private static func product(_ one: UInt8, _ other: UInt8) -> UInt8 {
    var (product, shifted) = (0, Int(one))
    for bit in 0..<8 {
      if other >> UInt8(bit) & 1 == 1 { product ^= shifted }
      shifted <<= 1
      if shifted > 0xFF { shifted ^= 0x11D }
    }
    return UInt8(product)
  }
}

/// The modules of a code as rows; `true` is dark.
struct QRModules: Equatable {
  var rows: [[Bool]]
  var size: Int { rows.count }

  init(_ rows: [[Bool]]) { self.rows = rows }

  init(_ code: QRCode) {
    rows = (0..<code.size).map { y in (0..<code.size).map { x in code[x: x, y: y] } }
  }

  /// Reads both copies of the format, around the finder in the corner and beside the other two.
  func format() throws -> (correction: Int, mask: Int) {
    let columns = [8, 8, 8, 8, 8, 8, 8, 8, 7, 5, 4, 3, 2, 1, 0]
    let first = zip(columns, columns.reversed()).map { rows[$1][$0] }
    let second =
      (0..<8).map { rows[8][size - 1 - $0] } + (8..<15).map { rows[size - 15 + $0][8] }
    let bits = first.enumerated().reduce(0) { $0 | ($1.element ? 1 << $1.offset : 0) }
    for (level, formats) in QRCodeStandard.formats.enumerated() {
      if first == second, let mask = formats.firstIndex(of: bits) { return (level, mask) }
    }
    throw QRCodeModel.Mistake("the format is wrong")
  }

  /// The code with another mask, as the encoder considered it.
  func masked(_ mask: Int) throws -> QRModules {
    let (correction, old) = try format()
    let fixed = fixed((size - 17) / 4)
    var code = self
    for y in 0..<size {
      for x in 0..<size where !fixed[y][x] {
        let isInverted =
          QRCodeStandard.inverts(old, x, y) != QRCodeStandard.inverts(mask, x, y)
        if isInverted { code.rows[y][x].toggle() }
      }
    }
    let columns = [8, 8, 8, 8, 8, 8, 8, 8, 7, 5, 4, 3, 2, 1, 0]
    for bit in 0..<15 {
      let isDark = QRCodeStandard.formats[correction][mask] >> bit & 1 == 1
      code.rows[columns[14 - bit]][columns[bit]] = isDark
      if bit < 8 { code.rows[8][size - 1 - bit] = isDark }
      if bit >= 8 { code.rows[size - 15 + bit][8] = isDark }
    }
    return code
  }

  /// The modules that belong to no codeword, apart from a few left over.
  func fixed(_ version: Int) -> [[Bool]] {
    var fixed = [[Bool]](repeating: Array(repeating: false, count: size), count: size)
    func fill(_ columns: Range<Int>, _ rows: Range<Int>) {
      for y in rows { for x in columns { fixed[y][x] = true } }
    }
    fill(0..<9, 0..<9)
    fill(size - 8..<size, 0..<9)
    fill(0..<9, size - 8..<size)
    fill(6..<7, 0..<size)
    fill(0..<size, 6..<7)
    if version >= 7 {
      fill(0..<6, size - 11..<size - 8)
      fill(size - 11..<size - 8, 0..<6)
    }
    for (x, y) in alignments(version) { fill(x - 2..<x + 3, y - 2..<y + 3) }
    return fixed
  }

  private func alignments(_ version: Int) -> [(x: Int, y: Int)] {
    let centers = QRCodeStandard.alignments[version - 1]
    return centers.flatMap { y in centers.map { ($0, y) } }.filter { x, y in
      (x > 6 || y > 6) && (x > 6 || y < size - 7) && (x < size - 7 || y > 6)
    }
  }

  /// Checks everything that is the same in all codes of a version.
  func checkPatterns(_ version: Int) throws {
    let finder = ["#######", "#     #", "# ### #", "# ### #", "# ### #", "#     #", "#######"]
    let alignment = ["#####", "#   #", "# # #", "#   #", "#####"]
    try check(finder.map { $0 + " " } + ["        "], 0, 0)
    try check(finder.map { " " + $0 } + ["        "], size - 8, 0)
    try check(["        "] + finder.map { $0 + " " }, 0, size - 8)
    for (x, y) in alignments(version) { try check(alignment, x - 2, y - 2) }
    for index in 8..<size - 8 {
      guard rows[6][index] == (index % 2 == 0), rows[index][6] == (index % 2 == 0) else {
        throw QRCodeModel.Mistake("a timing pattern is wrong at \(index)")
      }
    }
    guard rows[size - 8][8] else { throw QRCodeModel.Mistake("the dark module is light") }
    guard version >= 7 else { return }
    for bit in 0..<18 {
      let isDark = QRCodeStandard.numbers[version - 7] >> bit & 1 == 1
      let (near, far) = (bit / 3, size - 11 + bit % 3)
      guard rows[near][far] == isDark, rows[far][near] == isDark else {
        throw QRCodeModel.Mistake("the version is wrong at bit \(bit)")
      }
    }
  }

  private func check(_ pattern: [String], _ x: Int, _ y: Int) throws {
    for (row, line) in pattern.enumerated() {
      for (column, character) in line.enumerated()
      where rows[y + row][x + column] != (character == "#") {
        throw QRCodeModel.Mistake("a pattern is wrong at \(x + column), \(y + row)")
      }
    }
  }

  /// The codewords, read up and down in pairs of columns, without the mask.
  func codewords(_ version: Int, _ mask: Int) -> [UInt8] {
    var bits: [Bool] = []
    let fixed = fixed(version)
    let pairs = Array((0..<size).filter { $0 != 6 }.reversed())
    for start in stride(from: 0, to: pairs.count, by: 2) {
      let down = Array(0..<size)
      for y in start % 4 == 0 ? down.reversed() : down {
        for x in pairs[start...start + 1] where !fixed[y][x] {
          bits.append(rows[y][x] != QRCodeStandard.inverts(mask, x, y))
        }
      }
    }
    return (0..<bits.count / 8).map { byte in
      (0..<8).reduce(0) { $0 << 1 | (bits[8 * byte + $1] ? 1 : 0) }
    }
  }

  // MARK: - Penalty

  /// The penalty of the code, counted module by module.
  var penalty: Int {
    let columns = (0..<size).map { x in rows.map { $0[x] } }
    var penalty = 0
    for line in rows + columns {
      var start = 0
      for end in 1...size where end == size || line[end] != line[start] {
        if end - start >= 5 { penalty += end - start - 2 }
        start = end
      }
      let quiet = [Bool](repeating: false, count: 4)
      let text = String((quiet + line + quiet).map { $0 ? "#" : " " })
      for shape in ["    # ### #", "# ### #    "] { penalty += 40 * text.count(of: shape) }
    }
    for y in 1..<size {
      for x in 1..<size {
        let square = [rows[y - 1][x - 1], rows[y - 1][x], rows[y][x - 1], rows[y][x]]
        if Set(square).count == 1 { penalty += 3 }
      }
    }
    let share = 100 * Double(rows.joined().count { $0 }) / Double(size * size)
    return penalty + 10 * Int(abs(share - 50) / 5)
  }
}

extension String {
  /// The number of places where a text is in this one, also if two of them overlap.
  fileprivate func count(of text: String) -> Int {
    let (all, part) = (Array(utf8), Array(text.utf8))
    return all.indices.count { all[$0...].starts(with: part) }
  }
}
