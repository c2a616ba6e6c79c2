/// Finds the end of a path and its separators, and checks whether the path can be compared without
/// changes.
///
/// A path is plain if no part of it must be decoded, resolved or collapsed. The result "not plain"
/// is always safe, only slower.
struct PathScan {
  /// The position where the first component begins: after the path's first slash.
  let start: Int
  /// The position where the path ends.
  private(set) var end: Int
  /// The position where the last component ends: before a trailing slash.
  private(set) var pathUpper = 0
  /// Bit i is set if byte `start + i` is a separator between components, for the first 64 bytes.
  private(set) var slashes: UInt64 = 0
  private(set) var isPlain: Bool

  init(_ bytes: Span<UInt8>, from position: Int, authorityEnd: Int) {
    let count = bytes.count
    let start = position < count && bytes[position] == 0x2F ? position &+ 1 : position
    self.start = start
    end = count
    isPlain = authorityEnd <= position
    // The path begins with a slash or a dot, so it may contain an empty component or a dot segment.
    if start < count, bytes[start] | 1 == 0x2F { isPlain = false }
    scanBytes(bytes)
    let hasTrailingSlash = end > start && bytes[end &- 1] == 0x2F
    pathUpper = hasTrailingSlash ? end &- 1 : end
    if hasTrailingSlash { keepSlashes(before: pathUpper) }
  }

  private mutating func scanBytes(_ bytes: Span<UInt8>) {
    var index = start
    var previous = index > 0 ? bytes[index &- 1] : 0
    while index < bytes.count {
      let byte = bytes[index]
      if byte == 0x2F {
        if previous == 0x2F { isPlain = false }
        let bit = index &- start
        if bit < 64 { slashes |= 1 &<< UInt64(truncatingIfNeeded: bit) }
      } else if byte == 0x2E {
        if previous == 0x2F { isPlain = false }
      } else if !isPathCharacter(byte) {
        if byte == 0x3F || byte == 0x23 { break }
        isPlain = false
      }
      previous = byte
      index &+= 1
    }
    end = index
  }

  private mutating func keepSlashes(before end: Int) {
    let count = end &- start
    if count < 64 { slashes &= (1 &<< UInt64(truncatingIfNeeded: count)) &- 1 }
  }
}

/// Returns whether RFC 3986 §3.3 allows the byte unescaped in a path component (`pchar` without
/// escapes).
@inline(__always)
package func isPathCharacter(_ byte: UInt8) -> Bool {
  // One bit for each character: "!$&'()*+,-." digits ":;=" below 64, "@", letters, "_~" above.
  let set: UInt64 = byte < 64 ? 0x2FFF_7FD2_0000_0000 : 0x47FF_FFFE_87FF_FFFF
  return byte < 128 && set &>> UInt64(byte & 63) & 1 == 1
}

/// Checks a query or a fragment: its characters, its escapes, and its number of items.
struct QueryScan {
  let end: Int
  /// The number of pieces between `&` that are not empty.
  let items: Int
  /// Indicates whether an escape contains U+0000.
  private(set) var hasNull = false

  init(
    _ bytes: Span<UInt8>,
    from start: Int,
    stopsAtFragment: Bool,
    isLenient: Bool = false
  ) throws(LinkMistake) {
    if let (end, items) = Self.common(bytes, from: start) {
      self.end = end
      self.items = items
      return
    }
    var index = start
    var items = 0
    var isInItem = false
    while index < bytes.count {
      let byte = bytes[index]
      if byte == 0x26 {
        isInItem = false
      } else {
        if byte == 0x23, stopsAtFragment { break }
        if !isInItem {
          isInItem = true
          items += 1
        }
        if !isPathCharacter(byte), byte != 0x2F, byte != 0x3F {
          if byte == 0x25 || byte >= 0x80 {
            let start = index
            index = try EscapeCheck.end(
              bytes,
              from: start,
              allowsControls: true,
              isLenient: isLenient
            )
            hasNull = hasNull || EscapeCheck.hasNull(bytes, start..<index)
            continue
          }
          // RFC 3986 reserves brackets for IPv6 addresses. Browsers also write them in queries
          // (WHATWG URL, query percent-encode set), where they have no other meaning.
          if byte != 0x5B, byte != 0x5D { throw .notStrict }
        }
      }
      index += 1
    }
    self.end = index
    self.items = items
  }

  /// Returns whether the text has, from `start` on, no character that ends a query or needs a
  /// further check.
  @inline(__always)
  static func isCommon(_ bytes: Span<UInt8>, from start: Int) -> Bool {
    guard bytes.count >= ByteChunk.width else { return false }
    var index = start
    while index < bytes.count {
      // The bytes before the query are nearly always common, too.
      let position = min(index, bytes.count &- ByteChunk.width)
      if ByteChunk(bytes, at: position).isUncommonInQuery { return false }
      index = position &+ ByteChunk.width
    }
    return true
  }

  /// Returns the result for a query or fragment that extends to the end of the text and has only
  /// common characters; `nil` for any other.
  @inline(__always)
  private static func common(_ bytes: Span<UInt8>, from start: Int) -> (end: Int, items: Int)? {
    guard bytes.count >= ByteChunk.width else { return nil }
    var index = start
    var items = 0
    // Bit 0 indicates whether the byte before `index` belongs to an item.
    var inside: UInt64 = 0
    while index < bytes.count {
      let position = min(index, bytes.count &- ByteChunk.width)
      let chunk = ByteChunk(bytes, at: position)
      let skipped = UInt64(truncatingIfNeeded: index &- position)
      if chunk.uncommonInQuery &>> skipped != 0 { return nil }
      let item = (~chunk.equal(to: 0x26) & 0xFFFF) &>> skipped
      items &+= (item & ~(item &<< 1 | inside)).nonzeroBitCount
      inside = item &>> (15 &- skipped) & 1
      index = position &+ ByteChunk.width
    }
    return (bytes.count, items)
  }
}

/// Checks characters that are not plain.
enum EscapeCheck {
  /// Returns the end of the run of escapes and characters beyond ASCII that begins at `start`;
  /// throws if they are broken, are control characters, or are not valid UTF-8.
  ///
  /// - Parameters:
  ///   - allowsControls: Indicates whether an escape may contain a control character.
  ///   - isLenient: Indicates whether escapes may contain bytes that are not valid UTF-8.
  @inline(never)
  static func end(
    _ bytes: Span<UInt8>,
    from start: Int,
    allowsControls: Bool,
    isLenient: Bool
  ) throws(LinkMistake) -> Int {
    var check = UTF8Check()
    var index = start
    var lead = start
    while index < bytes.count {
      var byte = bytes[index]
      var width = 1
      if byte == 0x25 {
        guard let decoded = decodedEscape(bytes, at: index, below: bytes.count) else {
          throw .notStrict
        }
        (byte, width) = (decoded, 3)
      } else if byte < 0x80 {
        break
      }
      let isLead = check.isComplete
      if isLead { lead = index }
      switch check.take(byte) {
      case .good: index += width
      case .malformed:
        guard isLenient else { throw .notStrict }
        // A byte that does not continue a character may begin another one.
        check = UTF8Check()
        if isLead { index += width }
      case .control:
        guard allowsControls, width > 1 else {
          throw LinkMistake(.controlCharacter, lead)
        }
        index += width
      }
    }
    guard check.isComplete || isLenient else { throw .notStrict }
    return index
  }

  /// Returns whether a run of escapes contains U+0000.
  static func hasNull(_ bytes: Span<UInt8>, _ run: Range<Int>) -> Bool {
    for index in run where decodedEscape(bytes, at: index, below: run.upperBound) == 0 {
      return true
    }
    return false
  }
}
