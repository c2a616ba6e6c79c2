@testable import WaymarkPlatforms

/// A slow reader of PNG files with one bit for each pixel and no filter.
struct PNGModel {
  let width: Int
  /// The pixels; `true` is white.
  let rows: [[Bool]]

  struct Mistake: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
  }

  init(reading file: [UInt8]) throws {
    guard file.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) else {
      throw Mistake("the signature is wrong")
    }
    var (rest, chunks) = (file.dropFirst(8), [(name: String, bytes: [UInt8])]())
    while !rest.isEmpty {
      let length = Self.number(rest)
      guard rest.count >= length + 12 else { throw Mistake("a chunk is cut off") }
      let checked = rest.dropFirst(4).prefix(length + 4)
      guard Self.number(rest.dropFirst(8 + length)) == Self.checksum(checked) else {
        throw Mistake("the checksum of a chunk is wrong")
      }
      chunks.append(
        (String(decoding: checked.prefix(4), as: UTF8.self), Array(checked.dropFirst(4)))
      )
      rest = rest.dropFirst(length + 12)
    }
    guard chunks.map(\.name) == ["IHDR", "IDAT", "IEND"], chunks[0].bytes.count == 13,
      chunks[2].bytes.isEmpty, chunks[0].bytes.suffix(5) == [1, 0, 0, 0, 0]
    else { throw Mistake("the chunks are \(chunks.map(\.name))") }
    let (width, height) = (
      Self.number(chunks[0].bytes[...]), Self.number(chunks[0].bytes.dropFirst(4))
    )
    let pixels = try InflateModel.bytes(ofStream: chunks[1].bytes)
    let length = 1 + (width + 7) / 8
    guard pixels.count == length * height else { throw Mistake("there are not enough rows") }
    rows = try (0..<height).map { y in
      guard pixels[y * length] == 0 else { throw Mistake("a row has a filter") }
      return (0..<width).map { x in pixels[y * length + 1 + x / 8] >> UInt8(7 - x % 8) & 1 == 1 }
    }
    self.width = width
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.prefix(4).reduce(0) { $0 << 8 | Int($1) }
  }

  /// The remainder of the division by the polynomial, bit by bit.
  private static func checksum(_ bytes: ArraySlice<UInt8>) -> Int {
    var value: UInt32 = ~0
    for byte in bytes {
      value ^= UInt32(byte)
      for _ in 0..<8 { value = value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1 }
    }
    return Int(~value)
  }
}

/// A slow reader of a zlib stream with one block of the fixed codes.
struct InflateModel {
  private let input: [UInt8]
  private var position = 0
  private var output: [UInt8] = []

  static func bytes(ofStream stream: [UInt8]) throws -> [UInt8] {
    guard stream.count >= 6, stream[0] == 0x78, (Int(stream[0]) << 8 + Int(stream[1])) % 31 == 0
    else {
      throw PNGModel.Mistake("the header of the stream is wrong")
    }
    var model = InflateModel(input: Array(stream.dropFirst(2).dropLast(4)))
    try model.read()
    guard (model.position + 7) / 8 == model.input.count else {
      throw PNGModel.Mistake("bytes follow the block")
    }
    var (sum, total) = (1, 0)
    for byte in model.output {
      sum = (sum + Int(byte)) % 65521
      total = (total + sum) % 65521
    }
    guard stream.suffix(4).reduce(0, { $0 << 8 | Int($1) }) == total << 16 | sum else {
      throw PNGModel.Mistake("the checksum of the stream is wrong")
    }
    return model.output
  }

  private init(input: [UInt8]) { self.input = input }

  private mutating func bit() throws -> Int {
    guard position < 8 * input.count else { throw PNGModel.Mistake("the block has no end") }
    defer { position += 1 }
    return Int(input[position / 8]) >> (position % 8) & 1
  }

  private mutating func number(_ bits: Int) throws -> Int {
    try (0..<bits).reduce(0) { try $0 | bit() << $1 }
  }

  private mutating func read() throws {
    guard try number(3) == 3 else { throw PNGModel.Mistake("the block has other codes") }
    let lengths = [
      3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131,
      163, 195, 227, 258,
    ]
    let distances = [
      1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537,
      2049,
      3073, 4097, 6145, 8193, 12289, 16385, 24577,
    ]
    while true {
      let symbol = try symbol()
      if symbol < 256 { output.append(UInt8(symbol)) }
      if symbol == 256 { return }
      if symbol > 256 {
        let index = symbol - 257
        let length = try lengths[index] + number(index < 8 || index == 28 ? 0 : index / 4 - 1)
        let place = try (0..<5).reduce(0) { code, _ in try code << 1 | bit() }
        guard place < 30 else { throw PNGModel.Mistake("a distance has no meaning") }
        let distance = try distances[place] + number(place < 4 ? 0 : place / 2 - 1)
        guard distance <= output.count else { throw PNGModel.Mistake("a distance is too large") }
        for _ in 0..<length { output.append(output[output.count - distance]) }
      }
    }
  }

  private mutating func symbol() throws -> Int {
    var code = 0
    for length in 1...9 {
      code = try code << 1 | bit()
      switch (length, code) {
      case (7, 0..<24): return 256 + code
      case (8, 0x30..<0xC0): return code - 0x30
      case (8, 0xC0..<0xC6): return 280 + code - 0xC0
      case (9, 0x190...): return 144 + code - 0x190
      default: continue
      }
    }
    throw PNGModel.Mistake("a code has no meaning")
  }
}
