/// The patterns of a table's routes, followed by those of its `webOnly` paths, read from the arrays
/// that already store them.
struct PatternList: RandomAccessCollection, Sendable {
  private let routes: [Route]
  private let webOnly: [WebOnlyPath]

  init(_ routes: [Route], _ webOnly: [WebOnlyPath]) {
    self.routes = routes
    self.webOnly = webOnly
  }

  var startIndex: Int { 0 }
  var endIndex: Int { routes.count + webOnly.count }

  /// Provides access to a pattern without a copy, which would change the reference counts of both
  /// of its arrays.
  subscript(index: Int) -> PatternCode {
    @inline(__always)
    _read {
      if index < routes.count {
        yield routes[index].pattern.code
      } else {
        yield webOnly[index - routes.count].pattern.code
      }
    }
  }

  /// Returns a token of a pattern, without a copy of the pattern.
  @inline(__always)
  func token(_ token: Int, of index: Int) -> PatternToken {
    index < routes.count
      ? routes[index].pattern.code.tokens[token]
      : webOnly[index - routes.count].pattern.code.tokens[token]
  }

  /// Calls `body` with the bytes of a pattern, without a copy of the pattern.
  @inline(__always)
  func withBytes<Answer>(of index: Int, _ body: (Span<UInt8>) -> Answer) -> Answer {
    index < routes.count
      ? routes[index].pattern.code.bytes.withUnsafeBufferPointer { body($0.span) }
      : webOnly[index - routes.count].pattern.code.bytes.withUnsafeBufferPointer { body($0.span) }
  }

  /// Returns whether a component of a pattern matches a text; see ``PatternCode/matchesComponent``.
  ///
  /// A single parameter is checked without a copy of the pattern, which would change the reference
  /// counts of both of its arrays. Access to a pattern costs an allocation if the compiler does not
  /// inline it.
  @inline(__always)
  func matchesComponent(
    of index: Int,
    tokens: Range<Int>,
    in text: Span<UInt8>,
    _ range: Range<Int>,
    foldingCase: Bool
  ) -> Bool {
    let first =
      index < routes.count
      ? routes[index].pattern.code.tokens[tokens.lowerBound]
      : webOnly[index - routes.count].pattern.code.tokens[tokens.lowerBound]
    if tokens.count == 1, first.kind == .parameter,
      let isAccepted = PatternCode.accepts(first.restriction, text, range)
    {
      return isAccepted
    }
    return self[index].matchesComponent(tokens: tokens, in: text, range, foldingCase: foldingCase)
  }
}
