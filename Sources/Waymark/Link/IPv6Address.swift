/// An IPv6 address, read and written as the URL standard does (RFC 4291 §2.2, RFC 5952).
struct IPv6Address {
  private var pieces: [UInt16] = []

  /// Reads the text between the brackets; `nil` if it is not an address.
  init?(_ text: some Sequence<UInt8>) {
    let bytes = Array(text)
    var index = 0
    /// The number of pieces before `::`.
    var compressed: Int?
    if bytes.first == 0x3A {
      guard bytes.starts(with: [0x3A, 0x3A]) else { return nil }
      (index, compressed) = (2, 0)
    }
    while index < bytes.count {
      guard pieces.count < 8 else { return nil }
      if bytes[index] == 0x3A {
        guard compressed == nil else { return nil }
        index += 1
        compressed = pieces.count
        continue
      }
      let start = index
      var value: UInt16 = 0
      while index < bytes.count, index < start + 4, let digit = hexadecimalValue(bytes[index]) {
        value = value << 4 | UInt16(digit)
        index += 1
      }
      if index < bytes.count, bytes[index] == PatternByte.dot {
        guard index > start, let ends = Self.ipv4(bytes[start...]) else { return nil }
        guard pieces.count <= 6 else { return nil }
        pieces += ends
        index = bytes.count
        break
      }
      if index < bytes.count {
        guard bytes[index] == 0x3A, index > start else { return nil }
        index += 1
        if index == bytes.count { return nil }
      }
      pieces.append(value)
    }
    if let compressed {
      guard pieces.count < 8 else { return nil }
      let zeros = [UInt16](repeating: 0, count: 8 - pieces.count)
      pieces.insert(contentsOf: zeros, at: compressed)
    }
    guard pieces.count == 8 else { return nil }
  }

  /// Returns the two pieces of four decimal numbers; `nil` if the text has another form.
  private static func ipv4(_ text: ArraySlice<UInt8>) -> [UInt16]? {
    let parts = text.split(separator: PatternByte.dot, omittingEmptySubsequences: false)
    guard parts.count == 4 else { return nil }
    var numbers: [UInt16] = []
    for part in parts {
      guard (1...3).contains(part.count), part.allSatisfy(isDigit) else { return nil }
      if part.count > 1, part.first == 0x30 { return nil }
      let number = part.reduce(UInt16(0)) { $0 * 10 + UInt16($1 & 15) }
      guard number < 256 else { return nil }
      numbers.append(number)
    }
    return [numbers[0] << 8 | numbers[1], numbers[2] << 8 | numbers[3]]
  }

  /// The shortest text of the address, without brackets.
  var text: String {
    let zeros = longestZeros
    var text = ""
    var index = 0
    while index < pieces.count {
      if let zeros, zeros.lowerBound == index {
        text += index == 0 ? "::" : ":"
        index = zeros.upperBound
        continue
      }
      text += String(pieces[index], radix: 16)
      if index < 7 { text += ":" }
      index += 1
    }
    return text
  }

  /// The first longest run of at least two pieces that are 0.
  private var longestZeros: Range<Int>? {
    var longest: Range<Int>?
    var start = 0
    for index in 0...pieces.count where index == pieces.count || pieces[index] != 0 {
      if index - start >= 2, index - start > longest?.count ?? 0 { longest = start..<index }
      start = index + 1
    }
    return longest
  }
}
