import Waymark

/// A set of ASCII characters.
struct ByteSet: Sendable {
  private var low: UInt64 = 0
  private var high: UInt64 = 0

  init(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { insert(byte) }
  }

  private mutating func insert(_ byte: UInt8) {
    if byte < 64 { low |= 1 &<< UInt64(byte) } else { high |= 1 &<< UInt64(byte &- 64) }
  }

  func contains(_ byte: UInt8) -> Bool {
    if byte < 64 { return low & (1 &<< UInt64(byte)) != 0 }
    return byte < 128 && high & (1 &<< UInt64(byte &- 64)) != 0
  }

  /// The set with each letter in lowercase, to compare with lowercase text.
  var ignoringCase: ByteSet {
    ByteSet((0..<128).filter(contains).flatMap { [$0, lowercasedASCII($0)] })
  }
}
