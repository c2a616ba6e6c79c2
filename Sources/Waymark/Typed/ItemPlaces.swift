/// The values that a link has for the first declared query items of its route, found in one pass
/// over the query.
struct ItemPlaces: Sendable {
  /// The number of items whose values are found.
  static var count: Int { 4 }

  /// The start and the end of each value in the link's text, each as half of a number; 0 for an
  /// item that the link does not have.
  private var numbers: SIMD4<UInt32> = .zero
  /// A bit for each item whose value may not be allowed.
  private var checks: UInt8 = 0

  @inline(__always)
  init(_ match: RouteMatch) {
    guard match.link.layout.flags.contains(.hasQuery),
      match.table.captures.conditions[match.routeIndex].contains(.any)
    else { return }
    self = Self.found(match)
  }

  private init() {}

  /// Returns the range of an item's value in the link's text; `nil` if the link has no such item.
  ///
  /// - Parameter index: The index of the item, less than ``count``.
  subscript(index: Int) -> Range<Int>? {
    let number = numbers[index]
    return number == 0 ? nil : Int(number >> 16)..<Int(number & 0xFFFF)
  }

  /// Returns whether the value of an item must be compared with what its pattern allows.
  ///
  /// - Parameter index: The index of the item, less than ``count``.
  func needsCheck(_ index: Int) -> Bool { checks >> UInt8(truncatingIfNeeded: index) & 1 != 0 }

  @inline(never)
  private static func found(_ match: RouteMatch) -> ItemPlaces {
    let (table, route, layout) = (match.table, match.routeIndex, match.link.layout)
    let plusIsSpace = layout.flags.contains(.plusIsSpace)
    let path = table.routes[route].pattern.code.pathCount
    let items = path..<table.routes[route].pattern.code.queryEnd
    var places = ItemPlaces()
    if layout.flags.contains(.hasNull) { places.checks = .max }
    withBytes(match.link.linkText) { text in
      table.routes[route].pattern.code.tokens.withUnsafeBufferPointer { tokens in
        table.routes[route].pattern.code.bytes.withUnsafeBufferPointer { names in
          var pieces = QueryPieces(layout.query)
          while let piece = pieces.next(text) {
            var index = 0
            for token in items where tokens[token].kind == .item {
              // Only the first item with a name counts.
              let isFound =
                places.numbers[index] == 0
                && queryText(
                  text,
                  piece.name,
                  equals: names.span,
                  tokens[token].text,
                  plusIsSpace: plusIsSpace
                )
              if isFound {
                let end = piece.name.upperBound
                let value = piece.value ?? end..<end
                places.numbers[index] =
                  UInt32(truncatingIfNeeded: value.lowerBound) << 16
                  | UInt32(truncatingIfNeeded: value.upperBound)
                if tokens[token].hasValue, tokens[token + 1].restriction != .none {
                  places.checks |= 1 << UInt8(truncatingIfNeeded: index)
                }
              }
              index += 1
              if index == count { break }
            }
          }
        }
      }
    }
    return places
  }
}

extension RouteMatch {
  /// Returns the decoded value of a query item, of which the range is in the link's text.
  func itemText(_ value: Range<Int>) -> String {
    let plusIsSpace = link.layout.flags.contains(.plusIsSpace)
    let isPlain = link.layout.flags.contains(.isPlainQuery)
    return withBytes(link.linkText) {
      isPlain
        ? String(decoding: $0, in: value)
        : decodedQueryText($0, value, plusIsSpace: plusIsSpace)
    }
  }
}
