/// One item of a link's query; the description shows its value, even if a route keeps it secret.
public struct LinkQueryItem: Sendable, Hashable, CustomStringConvertible {
  /// The decoded name.
  public let name: String
  /// The decoded value; `nil` for `?flag`, `""` for `?flag=`.
  public let value: String?
  /// The name as in the link, percent-encoded.
  public let rawName: String
  /// The value as in the link, percent-encoded.
  public let rawValue: String?

  /// The item as in the link, percent-encoded.
  public var description: String { rawValue.map { "\(rawName)=\($0)" } ?? rawName }

  /// Returns whether two items decode to the same bytes, regardless of their escapes.
  public static func == (left: LinkQueryItem, right: LinkQueryItem) -> Bool {
    left.name.isExactly(right.name) && (left.value == nil) == (right.value == nil)
      && (left.value ?? "").isExactly(right.value ?? "")
  }

  /// Hashes the parts that `==` compares.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(value)
  }
}

extension DeepLink {
  /// The query items in order, including repeated ones, but without empty pieces (`a&&b`).
  public var queryItems: [LinkQueryItem] {
    guard layout.flags.contains(.hasQuery) else { return [] }
    let plusIsSpace = layout.flags.contains(.plusIsSpace)
    return withBytes(linkText) { bytes in
      var items: [LinkQueryItem] = []
      var pieces = QueryPieces(layout.query)
      while let piece = pieces.next(bytes) {
        let name = QueryText(bytes, piece.name, plusIsSpace: plusIsSpace)
        let value = piece.value.map { QueryText(bytes, $0, plusIsSpace: plusIsSpace) }
        items.append(
          LinkQueryItem(
            name: name.text,
            value: value?.text,
            rawName: name.raw,
            rawValue: value?.raw
          )
        )
      }
      return items
    }
  }

  /// The decoded fragment; `nil` if the link has no `#`.
  public var fragment: String? {
    guard layout.flags.contains(.hasFragment) else { return nil }
    return withBytes(linkText) { decodedQueryText($0, layout.fragment, plusIsSpace: false) }
  }

  /// The fragment as in the link, percent-encoded.
  public var rawFragment: String? {
    guard layout.flags.contains(.hasFragment) else { return nil }
    return linkText.slice(Int(layout.fragmentLower), Int(layout.fragmentUpper))
  }
}

/// Iterates over the pieces of a query without decoding or copying them.
struct QueryPieces {
  private var position: Int
  private let end: Int

  init(_ query: Range<Int>) {
    position = query.lowerBound
    end = query.upperBound
  }

  /// Returns the next piece that is not empty.
  mutating func next(_ bytes: Span<UInt8>) -> (name: Range<Int>, value: Range<Int>?)? {
    while position < end, bytes[position] == 0x26 { position += 1 }
    guard position < end else { return nil }
    let start = position
    let equals = bytes.count >= ByteChunk.width ? scan(bytes) : scanShort(bytes)
    guard equals < position else { return (start..<position, nil) }
    return (start..<equals, equals &+ 1..<position)
  }

  /// Moves the position to the end of a piece, and returns that of its first `=`, or a position
  /// that is not less than the end.
  private mutating func scan(_ bytes: Span<UInt8>) -> Int {
    var equals = Int.max
    while position < end {
      // The last chunk overlaps the chunk before it.
      let start = min(position, bytes.count &- ByteChunk.width)
      let chunk = ByteChunk(bytes, at: start)
      let skipped = UInt64(truncatingIfNeeded: position &- start)
      if equals == Int.max {
        let found = chunk.equal(to: 0x3D) &>> skipped
        if found != 0 { equals = position &+ found.trailingZeroBitCount }
      }
      let found = chunk.equal(to: 0x26) &>> skipped
      if found != 0 {
        position = min(position &+ found.trailingZeroBitCount, end)
        return equals
      }
      position = start &+ ByteChunk.width
    }
    position = end
    return equals
  }

  private mutating func scanShort(_ bytes: Span<UInt8>) -> Int {
    var equals = Int.max
    while position < end, bytes[position] != 0x26 {
      if equals == Int.max, bytes[position] == 0x3D { equals = position }
      position += 1
    }
    return equals
  }
}

/// A piece of a query, or a fragment, decoded and as in the link.
struct QueryText {
  let text: String
  let raw: String

  /// Decodes a piece that the reader has checked.
  ///
  /// A piece without escapes is copied once.
  init(_ bytes: Span<UInt8>, _ range: Range<Int>, plusIsSpace: Bool) {
    raw = String(decoding: bytes, in: range)
    text =
      isEscapedQueryText(bytes, range, plusIsSpace: plusIsSpace)
      ? decodedQueryText(bytes, range, plusIsSpace: plusIsSpace) : raw
  }
}

/// Returns whether decoding changes the bytes of a piece of a query or of a fragment.
func isEscapedQueryText(_ bytes: Span<UInt8>, _ range: Range<Int>, plusIsSpace: Bool) -> Bool {
  for index in range where bytes[index] == 0x25 || bytes[index] == 0x2B && plusIsSpace {
    return true
  }
  return false
}

/// Returns the decoded text of a piece of a query or of a fragment that the reader has checked.
@inline(never)
func decodedQueryText(_ bytes: Span<UInt8>, _ range: Range<Int>, plusIsSpace: Bool) -> String {
  guard isEscapedQueryText(bytes, range, plusIsSpace: plusIsSpace) else {
    return String(decoding: bytes, in: range)
  }
  var output: [UInt8] = []
  output.reserveCapacity(range.count)
  appendDecodedQueryText(bytes, range, to: &output, plusIsSpace: plusIsSpace)
  return String(decoding: output, as: UTF8.self)
}

/// Appends the decoded bytes of such a piece.
func appendDecodedQueryText(
  _ bytes: Span<UInt8>,
  _ range: Range<Int>,
  to output: inout [UInt8],
  plusIsSpace: Bool
) {
  var index = range.lowerBound
  while index < range.upperBound {
    output.append(decodedQueryByte(bytes, &index, below: range.upperBound, plusIsSpace))
  }
}

/// Returns whether a piece of a query, decoded, is equal to this text.
func queryText(
  _ bytes: Span<UInt8>,
  _ range: Range<Int>,
  equals expected: Span<UInt8>,
  _ expectedRange: Range<Int>,
  plusIsSpace: Bool
) -> Bool {
  var index = range.lowerBound
  var other = expectedRange.lowerBound
  while index < range.upperBound {
    let byte = decodedQueryByte(bytes, &index, below: range.upperBound, plusIsSpace)
    guard other < expectedRange.upperBound, expected[other] == byte else { return false }
    other += 1
  }
  return other == expectedRange.upperBound
}

@inline(__always)
private func decodedQueryByte(
  _ bytes: Span<UInt8>,
  _ index: inout Int,
  below end: Int,
  _ plusIsSpace: Bool
) -> UInt8 {
  let byte = bytes[index]
  if byte == 0x25, let decoded = decodedEscape(bytes, at: index, below: end) {
    index += 3
    return decoded
  }
  index += 1
  return byte == 0x2B && plusIsSpace ? 0x20 : byte
}
