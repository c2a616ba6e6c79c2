/// The values of query items and the fragment.
extension PatternCode {
  /// Returns the tokens of a query item's value; empty if the pattern accepts any value or none.
  package func value(ofItem index: Int) -> Range<Int> {
    guard tokens[index].hasValue else { return index + 1..<index + 1 }
    var end = index + 2
    while end < queryEnd, tokens[end].kind != .item { end += 1 }
    return index + 1..<end
  }

  /// The tokens of the fragment; empty if the pattern has none.
  package var fragmentTokens: Range<Int> { queryEnd..<tokens.count }

  /// Returns whether a value is a fragment that is a path.
  func isPath(_ value: Range<Int>) -> Bool { hasFragmentPath && value.lowerBound == queryEnd }

  /// Returns the components of a value; only a path has several.
  package func components(ofValue value: Range<Int>) -> [Range<Int>] {
    guard isPath(value) else { return [value] }
    var components: [Range<Int>] = []
    var end = value.upperBound
    for index in value.reversed() where tokens[index].startsComponent {
      components.append(index..<end)
      end = index
    }
    return components.reversed()
  }

  /// Returns whether a value is literal text only.
  package func isLiteral(_ value: Range<Int>) -> Bool {
    value.count == 1 && tokens[value.lowerBound].kind == .literal
  }

  /// Returns whether a value has literal text and parameters, so that it does not match every text.
  package func isMixed(_ value: Range<Int>) -> Bool { value.count > 1 }

  /// Returns the literal value that an item requires; `nil` if its value is not literal text only.
  func literal(ofItem index: Int) -> Range<Int>? {
    let value = value(ofItem: index)
    return isLiteral(value) ? tokens[value.lowerBound].text : nil
  }

  /// The number of literal bytes in a value with parameters, and of the slashes of a path.
  func textCount(ofValue value: Range<Int>) -> Int {
    guard isMixed(value) else { return 0 }
    let literals = value.lazy.filter { self.tokens[$0].kind == .literal }
    return literals.reduce(components(ofValue: value).count - 1) { $0 + tokens[$1].text.count }
  }
}

/// The matching of literal text and parameters with a value of a link.
///
/// The type of a parameter does not decide whether a value matches. It only affects how a value is
/// divided among several parameters: as in a path, if all types accept their values.
extension PatternCode {
  /// A value that a parameter captures.
  struct ValueCapture {
    let text: String
    /// The value as in the link, as a range of the link's text.
    let raw: Range<Int>
  }

  /// Returns whether a value with literal text and parameters matches a piece of a link.
  package func matches(
    _ value: Range<Int>,
    _ link: Span<UInt8>,
    _ piece: Range<Int>,
    plusIsSpace: Bool
  ) -> Bool {
    let untyped = withoutTypes(value)
    return forEachComponent(of: value, link, piece) { component, range in
      let text = decoded(link, range, plusIsSpace: plusIsSpace)
      return untyped.matchesComponent(
        tokens: component,
        in: text.span,
        0..<text.count,
        foldingCase: false
      )
    }
  }

  /// Returns the texts that the parameters of a value capture from a piece of a link; `nil` if the
  /// piece does not match.
  func captures(
    of value: Range<Int>,
    _ link: Span<UInt8>,
    _ piece: Range<Int>,
    plusIsSpace: Bool
  ) -> [ValueCapture]? {
    let untyped = withoutTypes(value)
    var captures: [ValueCapture] = []
    let matches = forEachComponent(of: value, link, piece) { component, range in
      let text = decoded(link, range, plusIsSpace: plusIsSpace)
      let found =
        self.captures(tokens: component, in: text.span, 0..<text.count, foldingCase: false)
        ?? untyped.captures(tokens: component, in: text.span, 0..<text.count, foldingCase: false)
      for capture in found ?? [] {
        captures.append(
          ValueCapture(
            text: String(decoding: text[capture], as: UTF8.self),
            raw: rawRange(capture, link, range)
          )
        )
      }
      return found != nil
    }
    return matches ? captures : nil
  }

  /// Calls `body` with each component of a value and its piece of the link until it returns
  /// `false`; returns whether all components match.
  private func forEachComponent(
    of value: Range<Int>,
    _ link: Span<UInt8>,
    _ piece: Range<Int>,
    _ body: (_ component: Range<Int>, _ piece: Range<Int>) -> Bool
  ) -> Bool {
    let components = components(ofValue: value)
    guard components.count > 1 else { return body(value, piece) }
    var start = piece.lowerBound
    for (index, component) in components.enumerated() {
      var end = start
      while end < piece.upperBound, link[end] != PatternByte.slash { end += 1 }
      let isLast = index == components.count - 1
      guard isLast == (end == piece.upperBound), body(component, start..<end) else { return false }
      start = end + 1
    }
    return true
  }

  /// Returns the description of the values that match a value with literal text and parameters.
  func expectation(ofValue value: Range<Int>) -> String {
    "text that matches '\(text(ofValue: value))'"
  }

  private func decoded(
    _ link: Span<UInt8>,
    _ range: Range<Int>,
    plusIsSpace: Bool
  ) -> ContiguousArray<UInt8> {
    var output: [UInt8] = []
    output.reserveCapacity(range.count)
    appendDecodedQueryText(link, range, to: &output, plusIsSpace: plusIsSpace)
    return ContiguousArray(output)
  }

  /// Returns the part of a piece that decodes to a range of bytes.
  private func rawRange(
    _ decoded: Range<Int>,
    _ link: Span<UInt8>,
    _ piece: Range<Int>
  ) -> Range<Int> {
    var index = piece.lowerBound
    var (position, lower) = (0, piece.lowerBound)
    while index < piece.upperBound, position < decoded.upperBound {
      if position == decoded.lowerBound { lower = index }
      let isEscape = decodedEscape(link, at: index, below: piece.upperBound) != nil
      index += link[index] == 0x25 && isEscape ? 3 : 1
      position += 1
    }
    return lower..<index
  }

  /// Returns the same code in which the parameters of a value have no types.
  private func withoutTypes(_ value: Range<Int>) -> PatternCode {
    guard value.contains(where: { tokens[$0].restriction != .none }) else { return self }
    var draft = Draft(self)
    for index in value { draft.tokens[index].restriction = .none }
    return PatternCode(draft)
  }
}
