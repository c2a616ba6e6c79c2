/// The items of a long query, sorted by name, for tables in which many routes require items.
///
/// Without this index, each of ten thousand routes that differ only in their items would scan the
/// whole query.
///
/// The type is a class, so a look-up can be counted without changing its caller.
final class ItemIndex {
  private struct Item {
    let name: Range<Int>
    let value: Range<Int>
    /// The position where the item begins in the link.
    let position: Int
  }

  /// The names and values, decoded.
  private let bytes: [UInt8]
  /// The items, sorted by name, then by position.
  private let items: [Item]
  /// The number of texts that were compared to find items.
  private(set) var comparisons = 0

  init(_ linkText: String, _ layout: LinkLayout) {
    let (bytes, items) = withBytes(linkText) { Self.decoded($0, layout) }
    self.bytes = bytes
    self.items = items.sorted { left, right in
      let order = Self.order(bytes, left.name, right.name)
      return order == 0 ? left.position < right.position : order < 0
    }
  }

  private static func decoded(_ text: Span<UInt8>, _ layout: LinkLayout) -> ([UInt8], [Item]) {
    let plusIsSpace = layout.flags.contains(.plusIsSpace)
    var bytes: [UInt8] = []
    var items: [Item] = []
    bytes.reserveCapacity(layout.query.count)
    var pieces = QueryPieces(layout.query)
    while let piece = pieces.next(text) {
      let start = bytes.count
      appendDecodedQueryText(text, piece.name, to: &bytes, plusIsSpace: plusIsSpace)
      let middle = bytes.count
      if let value = piece.value {
        appendDecodedQueryText(text, value, to: &bytes, plusIsSpace: plusIsSpace)
      }
      let value = middle..<bytes.count
      items.append(Item(name: start..<middle, value: value, position: piece.name.lowerBound))
    }
    return (bytes, items)
  }

  /// Returns the position where the first item with a name begins in the link; `nil` if there is no
  /// such item, or if its value differs from the given one.
  func position(
    _ literals: Span<UInt8>,
    name: Range<Int>,
    value: Range<Int>?
  ) -> Int? {
    let lower = items.partitioningIndex { order($0.name, literals, name) >= 0 }
    guard lower < items.count, order(items[lower].name, literals, name) == 0 else { return nil }
    if let value, order(items[lower].value, literals, value) != 0 { return nil }
    return items[lower].position
  }

  private func order(_ text: Range<Int>, _ literals: Span<UInt8>, _ other: Range<Int>) -> Int {
    comparisons += 1
    return bytes.withUnsafeBufferPointer { Self.order($0.span, text, literals, other) }
  }

  private static func order(_ bytes: [UInt8], _ one: Range<Int>, _ other: Range<Int>) -> Int {
    bytes.withUnsafeBufferPointer { order($0.span, one, $0.span, other) }
  }

  /// Returns a number below 0 if the left text comes first, compared byte by byte, and above 0 if
  /// the right text does.
  private static func order(
    _ left: Span<UInt8>,
    _ one: Range<Int>,
    _ right: Span<UInt8>,
    _ other: Range<Int>
  ) -> Int {
    for offset in 0..<min(one.count, other.count) {
      let (a, b) = (left[one.lowerBound + offset], right[other.lowerBound + offset])
      if a != b { return a < b ? -1 : 1 }
    }
    return one.count - other.count
  }
}
