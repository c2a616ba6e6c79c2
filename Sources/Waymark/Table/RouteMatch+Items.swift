extension RouteMatch {
  /// The route's pattern as it is matched.
  var code: PatternCode { table.routes[routeIndex].pattern.code }

  /// The decoded value of the first query item that has the name of one the pattern declares; `nil`
  /// where the link has none.
  ///
  /// Nothing is decoded but the value, and nothing is allocated for a name.
  func itemValue(_ index: Int) -> String? {
    var value: String?
    forEachValue(ofItem: index) {
      value = $0
      return false
    }
    return value
  }

  /// The decoded values of all query items that have the name of one the pattern declares.
  func itemValues(_ index: Int) -> [String] {
    var values: [String] = []
    forEachValue(ofItem: index) {
      values.append($0)
      return true
    }
    return values
  }

  private func forEachValue(ofItem index: Int, _ goOn: (String) -> Bool) {
    let layout = link.layout
    guard layout.flags.contains(.hasQuery) else { return }
    let code = code
    guard let item = code.itemToken(index) else { return }
    let plusIsSpace = layout.flags.contains(.plusIsSpace)
    let name = code.tokens[item].text
    withBytes(link.text) { bytes in
      var pieces = QueryPieces(layout.query)
      while let piece = pieces.next(bytes) {
        guard code.bytes.holds(name, as: bytes, piece.name, plusIsSpace) else { continue }
        let text = piece.value.map { decodedQueryText(bytes, $0, plusIsSpace: plusIsSpace) }
        if !goOn(text ?? "") { return }
      }
    }
  }
}

extension PatternCode {
  /// The token of a query item, counted from the left; `nil` where there are not so many.
  func itemToken(_ index: Int) -> Int? {
    var count = 0
    for position in pathCount..<queryEnd where tokens[position].kind == .item {
      if count == index { return position }
      count += 1
    }
    return nil
  }
}

extension [UInt8] {
  /// Whether a piece of a query, decoded, is the text of a range.
  fileprivate func holds(
    _ range: Range<Int>,
    as bytes: Span<UInt8>,
    _ piece: Range<Int>,
    _ plusIsSpace: Bool
  ) -> Bool {
    withUnsafeBufferPointer {
      queryText(bytes, piece, equals: $0.span, range, plusIsSpace: plusIsSpace)
    }
  }
}
