/// The end and the separators of a path in which no part must be decoded, resolved or collapsed.
struct PlainPath {
  /// The position where the path ends.
  private(set) var end: Int
  /// Bit i is set if byte `start + i` is a slash, for the first 64 bytes.
  private(set) var slashes: UInt64 = 0
  /// Bit 0 indicates whether the byte before the next chunk is a slash; there is a slash before the
  /// start.
  private var behind: UInt64 = 1
  /// A value that is not 0 if a slash follows a slash.
  private var doubled: UInt64 = 0

  /// Returns `nil` if the path does not fulfill these conditions.
  @inline(__always)
  init?(_ bytes: Span<UInt8>, from start: Int) {
    end = bytes.count
    let isPlain: Bool
    if end >= ByteChunk.width {
      isPlain = scan(bytes, start)
    } else if end >= 8 {
      take(ByteChunk(padding: bytes), bytes, from: start, skipping: start, start)
      isPlain = isFine
    } else {
      isPlain = scanShort(bytes, start)
    }
    if !isPlain { return nil }
  }

  @inline(__always)
  private mutating func scan(_ bytes: Span<UInt8>, _ start: Int) -> Bool {
    var index = start
    while index < end {
      // The last chunk overlaps the chunk before it, or the bytes before the path.
      let position = min(index, bytes.count &- ByteChunk.width)
      take(ByteChunk(bytes, at: position), bytes, from: index, skipping: index &- position, start)
      index = position &+ ByteChunk.width
    }
    return isFine
  }

  /// Indicates whether the path has no two adjacent slashes and no byte that needs a further check.
  @inline(__always)
  private var isFine: Bool { doubled == 0 }

  /// Scans the bytes of a chunk after its first `skipped` bytes.
  @inline(__always)
  private mutating func take(
    _ chunk: ByteChunk,
    _ bytes: Span<UInt8>,
    from index: Int,
    skipping skipped: Int,
    _ start: Int
  ) {
    let skipped = UInt64(truncatingIfNeeded: skipped)
    var found = chunk.equal(to: 0x2F) &>> skipped
    if chunk.isUncommonInPath {
      let uncommon = chunk.uncommonInPath &>> skipped
      if uncommon != 0 {
        let stop = Self.stop(bytes, uncommon, from: index, start)
        if stop < index &+ ByteChunk.width {
          if stop < 0 { doubled = 1 }
          end = stop
          found &= (1 &<< UInt64(truncatingIfNeeded: stop &- index)) &- 1
        }
      }
    }
    doubled |= found & (found &<< 1 | behind)
    behind = found &>> 15
    let offset = index &- start
    if offset < 64 { slashes |= found &<< UInt64(truncatingIfNeeded: offset) }
  }

  /// Scans a text of a few bytes in the same way.
  private mutating func scanShort(_ bytes: Span<UInt8>, _ start: Int) -> Bool {
    var index = start
    var isBehindSlash = true
    while index < end {
      let byte = bytes[index]
      if byte == 0x3F || byte == 0x23 {
        end = index
        return true
      }
      if byte == 0x2F {
        if isBehindSlash { return false }
        slashes |= 1 &<< UInt64(truncatingIfNeeded: index &- start)
        isBehindSlash = true
      } else {
        if !isPathCharacter(byte) || byte == 0x2E && isBehindSlash { return false }
        isBehindSlash = false
      }
      index &+= 1
    }
    return true
  }

  /// Returns the position where the path ends among the uncommon bytes of a chunk, or a position
  /// after the chunk; -1 if a byte needs a further check.
  @inline(__always)
  private static func stop(
    _ bytes: Span<UInt8>,
    _ uncommon: UInt64,
    from lower: Int,
    _ start: Int
  ) -> Int {
    var uncommon = uncommon
    while uncommon != 0 {
      let index = lower &+ uncommon.trailingZeroBitCount
      let byte = bytes[index]
      if byte == 0x3F || byte == 0x23 { return index }
      let isDot = byte == 0x2E
      if isDot ? index == start || bytes[index &- 1] == 0x2F : !isPathCharacter(byte) { return -1 }
      uncommon &= uncommon &- 1
    }
    return lower &+ ByteChunk.width
  }
}
