/// The policies that the reader of a link needs.
struct ReadingLimits: Sendable {
  fileprivate let flags: LinkLayout.Flags
  fileprivate let maximumLength: Int
  fileprivate let maximumItems: Int

  init(_ policies: LinkPolicies) {
    flags = policies.flags
    maximumLength = policies.maximumLength
    maximumItems = policies.maximumItems
  }
}

/// Reads the links that can be compared without changes, which are nearly all links.
///
/// Other links, with an escape in the path, an upper-case domain or a mistake, are left to
/// `LinkReader`, which reads them from the start. So a failure of this reader is always safe, only
/// slower.
struct PlainReader {
  private(set) var layout: LinkLayout

  @inline(__always)
  init() { layout = LinkLayout() }

  /// The bytes of `https://`, with the first byte as the lowest.
  private static var secureWebStart: UInt64 { 0x2F2F_3A73_7074_7468 }

  /// Reads the bytes of a link; returns `false` if the other reader must read the link.
  @inline(__always)
  mutating func readLink(_ bytes: Span<UInt8>, _ limits: ReadingLimits) -> Bool {
    let count = bytes.count
    guard count >= 8, count <= limits.maximumLength else { return false }
    layout.flags = limits.flags
    var position = 8
    if bytes.bytes.word(at: 0) == Self.secureWebStart {
      layout.schemeEnd = 5
    } else {
      position = readScheme(bytes)
      if position == 0 { return false }
      if !layout.flags.contains(.web) { return readPath(bytes, from: position, limits) }
    }
    layout.flags.insert(.web)
    let end = Self.domainEnd(bytes, from: position)
    guard end > position else { return false }
    layout.domainLower = UInt16(truncatingIfNeeded: position)
    layout.domainUpper = UInt16(truncatingIfNeeded: end)
    return readPath(bytes, from: end, limits)
  }

  /// Reads the bytes of a path with its query and fragment; returns `false` if the other reader
  /// must read the path.
  @inline(__always)
  mutating func readPath(_ bytes: Span<UInt8>, _ limits: ReadingLimits) -> Bool {
    guard bytes.count > 0, bytes.count <= limits.maximumLength else { return false }
    layout.flags = limits.flags
    layout.flags.insert(.web)
    return readPath(bytes, from: 0, limits)
  }

  /// Returns the position where the domain or the path begins, or 0.
  ///
  /// The path of an app link includes its authority.
  private mutating func readScheme(_ bytes: Span<UInt8>) -> Int {
    guard bytes[0] &- 0x61 < 26 else { return 0 }
    var index = 1
    while index < bytes.count, Self.isInScheme(bytes[index]) { index &+= 1 }
    guard index &+ 2 < bytes.count, bytes[index] == 0x3A else { return 0 }
    layout.schemeEnd = UInt16(truncatingIfNeeded: index)
    let hasAuthority = bytes[index &+ 1] == 0x2F && bytes[index &+ 2] == 0x2F
    // A scheme that begins like `https` is `http` or `https`, or is left to the other reader.
    if index == 4 || index == 5,
      UInt32(truncatingIfNeeded: bytes.bytes.word(at: 0)) == 0x7074_7468
    {
      guard hasAuthority, index == 4 else { return 0 }
      layout.flags.insert(.web)
    }
    return hasAuthority ? index &+ 3 : index &+ 1
  }

  /// Returns whether a byte is a lower-case letter, a digit, `+`, `-` or `.`.
  @inline(__always)
  private static func isInScheme(_ byte: UInt8) -> Bool {
    byte &- 0x61 < 26 || byte &- 0x30 < 10 || byte == 0x2D || byte == 0x2E || byte == 0x2B
  }

  /// Returns the position where a domain of lower-case letters, digits, `-` and `.` ends, or 0.
  ///
  /// A domain with an empty label or a dot at its end is left to the other reader.
  @inline(__always)
  private static func domainEnd(_ bytes: Span<UInt8>, from start: Int) -> Int {
    guard bytes.count >= ByteChunk.width else { return 0 }
    var index = start
    // Bit 0 indicates whether the byte before `index` is a dot, or the start of the domain.
    var before: UInt64 = 1
    while index < bytes.count {
      let position = min(index, bytes.count &- ByteChunk.width)
      let skipped = UInt64(truncatingIfNeeded: index &- position)
      let chunk = ByteChunk(bytes, at: position)
      let uncommon = chunk.uncommonInDomain &>> skipped
      let dots = chunk.equal(to: PatternByte.dot) &>> skipped
      // The mask may include harmless dots after the domain; then the other reader reads the link,
      // only more slowly.
      if (dots &<< 1 | before) & (dots | uncommon) != 0 { return 0 }
      if uncommon == 0 {
        before = dots &>> (15 &- skipped)
        index = position &+ ByteChunk.width
        continue
      }
      index &+= uncommon.trailingZeroBitCount
      let byte = bytes[index]
      return byte == 0x2F || byte == 0x3F || byte == 0x23 ? index : 0
    }
    return before == 0 ? index : 0
  }

  /// Reads the part of the link that begins at `position` with the path.
  @inline(__always)
  private mutating func readPath(
    _ bytes: Span<UInt8>,
    from position: Int,
    _ limits: ReadingLimits
  ) -> Bool {
    let count = bytes.count
    let start = position < count && bytes[position] == 0x2F ? position &+ 1 : position
    guard let path = PlainPath(bytes, from: start) else { return false }
    layout.flags.insert(.isPlain)
    layout.rawPathLower = UInt16(truncatingIfNeeded: start)
    layout.rawPathUpper = UInt16(truncatingIfNeeded: path.end)
    layout.pathLower = UInt16(truncatingIfNeeded: start)
    var upper = path.end
    if upper > start {
      layout.flags.insert(.hasComponents)
      if bytes[upper &- 1] == 0x2F {
        upper &-= 1
        layout.flags.insert(.trailingSlash)
      }
    }
    layout.pathUpper = UInt16(truncatingIfNeeded: upper)
    let length = UInt64(truncatingIfNeeded: upper &- start)
    layout.slashes = length < 64 ? path.slashes & ((1 &<< length) &- 1) : path.slashes
    return path.end == count || readQuery(bytes, from: path.end, limits)
  }

  /// Reads the query and the fragment; returns `false` if they contain a mistake.
  private mutating func readQuery(
    _ bytes: Span<UInt8>,
    from start: Int,
    _ limits: ReadingLimits
  ) -> Bool {
    var position = start
    do throws(LinkMistake) {
      if bytes[position] == 0x3F {
        layout.flags.insert(.hasQuery)
        position &+= 1
        layout.queryLower = UInt16(truncatingIfNeeded: position)
        // An item needs one byte and a separator, so a short query has few items.
        let isShort = (bytes.count &- position) &>> 1 < limits.maximumItems
        if isShort, QueryScan.isCommon(bytes, from: position) {
          layout.queryUpper = UInt16(truncatingIfNeeded: bytes.count)
          layout.flags.insert(.isPlainQuery)
          return true
        }
        let check = try QueryScan(bytes, from: position, stopsAtFragment: true)
        if check.items > limits.maximumItems { return false }
        layout.queryUpper = UInt16(truncatingIfNeeded: check.end)
        if check.hasNull { layout.flags.insert(.hasNull) }
        position = check.end
      }
      if position < bytes.count {
        layout.flags.insert(.hasFragment)
        let check = try QueryScan(bytes, from: position &+ 1, stopsAtFragment: false)
        if check.hasNull { layout.flags.insert(.hasNull) }
        layout.fragmentLower = UInt16(truncatingIfNeeded: position &+ 1)
        layout.fragmentUpper = UInt16(truncatingIfNeeded: bytes.count)
      }
      return true
    } catch {
      return false
    }
  }
}
