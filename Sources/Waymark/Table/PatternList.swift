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

  /// Returns whether a component of a pattern matches a text; see ``PatternCode/matchesComponent``.
  ///
  /// Access to a pattern costs an allocation if the compiler does not inline it.
  @inline(__always)
  func matchesComponent(
    of index: Int,
    tokens: Range<Int>,
    in text: Span<UInt8>,
    _ range: Range<Int>,
    foldingCase: Bool
  ) -> Bool {
    index < routes.count
      ? routes[index].pattern.code.matches(tokens, text, range, foldingCase)
      : webOnly[index - routes.count].pattern.code.matches(tokens, text, range, foldingCase)
  }
}

extension PatternCode {
  /// Returns whether a component matches a text; a single parameter is compared directly.
  @inline(__always)
  fileprivate func matches(
    _ tokens: Range<Int>,
    _ text: Span<UInt8>,
    _ range: Range<Int>,
    _ foldingCase: Bool
  ) -> Bool {
    let token = self.tokens[tokens.lowerBound]
    if tokens.count == 1, token.kind == .parameter { return accepts(token, text, range) }
    return matchesComponent(tokens: tokens, in: text, range, foldingCase: foldingCase)
  }
}
