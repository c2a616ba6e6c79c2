extension QRCode {
  /// Returns the code with its quiet zone as a PNG file with one bit for each pixel.
  ///
  /// - Parameter moduleSize: The number of pixels of a module's side, from 1 to 100; other numbers
  ///   count as the nearest one of these.
  public func png(moduleSize: Int = 8) -> [UInt8] {
    let scale = min(max(moduleSize, 1), 100)
    let side = (size + 2 * Self.quietZone) * scale
    var file: [UInt8] = [0x89] + Array("PNG\r\n\u{1A}\n".utf8)
    // The depth is 1 bit, the color type gray; compression, filters and order are the only ones.
    let header = Self.bigEndian(UInt32(side)) + Self.bigEndian(UInt32(side)) + [1, 0, 0, 0, 0]
    file += Self.chunk("IHDR", header)
    file += Self.chunk("IDAT", ZlibWriter.compressed(pixels(scale), rowLength: 1 + (side + 7) / 8))
    file += Self.chunk("IEND", [])
    return file
  }

  /// Returns the rows of the image, each after a zero, the number of its filter; a bit is white.
  private func pixels(_ scale: Int) -> [UInt8] {
    let range = -Self.quietZone..<size + Self.quietZone
    var pixels: [UInt8] = []
    for y in range {
      var row = [UInt8](repeating: 0, count: 1 + (range.count * scale + 7) / 8)
      for (column, x) in range.enumerated() where !self[x: x, y: y] {
        for pixel in column * scale..<(column + 1) * scale {
          row[1 + pixel / 8] |= 0x80 >> UInt8(pixel % 8)
        }
      }
      for _ in 0..<scale { pixels += row }
    }
    return pixels
  }

  /// Returns a part of a file: its length, its name, its bytes and their checksum.
  private static func chunk(_ name: String, _ bytes: [UInt8]) -> [UInt8] {
    let checked = Array(name.utf8) + bytes
    return bigEndian(UInt32(bytes.count)) + checked + bigEndian(Checksum.crc32(checked))
  }

  private static func bigEndian(_ number: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }
}
