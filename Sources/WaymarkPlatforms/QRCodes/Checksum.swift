/// The checksums of a PNG file and of the compressed bytes in it.
enum Checksum {
  /// Returns the cyclic redundancy check of ISO 3309, as PNG has it (Annex D).
  static func crc32(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(~0) { table[Int(($0 ^ UInt32($1)) & 0xFF)] ^ ($0 >> 8) }
  }

  private static let table: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { value, _ in
      value & 1 == 1 ? (value >> 1) ^ (0xEDB8_8320 as UInt32) : value >> 1
    }
  }

  /// Returns the Adler-32 checksum of a zlib stream (RFC 1950, §8.2).
  static func adler32(_ bytes: [UInt8]) -> UInt32 {
    var (sum, total): (UInt32, UInt32) = (1, 0)
    for byte in bytes {
      sum = (sum + UInt32(byte)) % 65521
      total = (total + sum) % 65521
    }
    return (total << 16) | sum
  }
}
