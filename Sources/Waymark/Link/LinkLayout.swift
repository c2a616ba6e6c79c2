/// The positions of a link's parts.
///
/// Offsets are UTF-8 bytes. They fit in 16 bits (`LinkPolicies.lengthLimit`), which keeps a link
/// small enough to pass by value.
package struct LinkLayout: Sendable {
  struct Flags: OptionSet, Sendable {
    let rawValue: UInt16
    static var web: Flags { Flags(rawValue: 1) }
    static var trailingSlash: Flags { Flags(rawValue: 2) }
    static var hasComponents: Flags { Flags(rawValue: 4) }
    static var hasQuery: Flags { Flags(rawValue: 8) }
    static var hasFragment: Flags { Flags(rawValue: 16) }
    /// The key is the link text itself, because the original path and the decoded path are the same
    /// bytes.
    static var isPlain: Flags { Flags(rawValue: 32) }
    static var plusIsSpace: Flags { Flags(rawValue: 64) }
    /// The link keeps its empty components.
    static var keepsEmpty: Flags { Flags(rawValue: 128) }
    /// `BrowserSpelling` wrote the link text, because the strict reader refuses the text that
    /// arrived.
    static var isBrowserSpelling: Flags { Flags(rawValue: 256) }
    /// The query or the fragment contains `%00`.
    static var hasNull: Flags { Flags(rawValue: 512) }
  }

  var flags: Flags = []
  // Positions in the key.
  var schemeEnd: UInt16 = 0
  var domainLower: UInt16 = 0
  var domainUpper: UInt16 = 0
  /// The decoded components joined by `/`, with `PatternByte.slashInComponent` for a slash inside a
  /// component.
  var pathLower: UInt16 = 0
  var pathUpper: UInt16 = 0
  // Positions in the link text.
  /// The path in the link text, without its first slash; the path of an app link includes the
  /// authority.
  var rawPathLower: UInt16 = 0
  var rawPathUpper: UInt16 = 0
  var queryLower: UInt16 = 0
  var queryUpper: UInt16 = 0
  var fragmentLower: UInt16 = 0
  var fragmentUpper: UInt16 = 0
  /// Bit i is set if the path's byte i is a separator, for the first 64 bytes.
  var slashes: UInt64 = 0

  package var hasComponents: Bool { flags.contains(.hasComponents) }
  package var hasFragment: Bool { flags.contains(.hasFragment) }
  package var path: Range<Int> { Int(pathLower)..<Int(pathUpper) }
  package var rawPath: Range<Int> { Int(rawPathLower)..<Int(rawPathUpper) }
  package var query: Range<Int> { Int(queryLower)..<Int(queryUpper) }
  package var fragment: Range<Int> { Int(fragmentLower)..<Int(fragmentUpper) }
  /// Indicates whether the path of an app link begins with an authority that is not empty.
  var pathHasAuthority: Bool {
    !flags.contains(.web) && rawPath.lowerBound == Int(schemeEnd) + 3
  }
}

extension LinkLayout {
  /// Returns the range of the component with an index in the key; `nil` if the index is out of
  /// range.
  func component(_ index: Int, in bytes: Span<UInt8>) -> Range<Int>? {
    if let range = nearComponent(index) { return range }
    let end = Int(pathUpper)
    guard flags.contains(.hasComponents), end &- Int(pathLower) > 64 else { return nil }
    var lower = Int(pathLower)
    for _ in 0..<index {
      lower = bytes.slash(from: lower, before: end) &+ 1
      if lower > end { return nil }
    }
    return lower..<bytes.slash(from: lower, before: end)
  }

  /// Returns the same range for a component that ends among the path's first 64 bytes, without
  /// reading these bytes; `nil` for any other component.
  @inline(__always)
  func nearComponent(_ index: Int) -> Range<Int>? {
    let (base, end) = (Int(pathLower), Int(pathUpper))
    var mask = slashes
    var lower = base
    var skipped = 0
    while skipped < index {
      guard mask != 0 else { return nil }
      lower = base &+ mask.trailingZeroBitCount &+ 1
      mask &= mask &- 1
      skipped &+= 1
    }
    if mask != 0 {
      return Range(uncheckedBounds: (lower, base &+ mask.trailingZeroBitCount))
    }
    guard end &- base <= 64, flags.contains(.hasComponents) else { return nil }
    return Range(uncheckedBounds: (lower, end))
  }
}
