/// Matching one decoded component against the literals and parameters of a pattern's component.
///
/// Every parameter takes at least one byte and, from the left, as much as it can: `{a}-{b}` takes
/// `x-y-z` as `x-y` and `z`.
extension PatternCode {
  /// Whether the component at `range` fits the tokens, which are literals and parameters in turn.
  ///
  /// At worst the time grows with the component's length times the number of parameters and the
  /// length of the pattern's own text. Allocates only where one of several parameters is restricted
  /// by a type.
  func matchesComponent(
    tokens: Range<Int>,
    in text: Span<UInt8>,
    _ range: Range<Int>,
    foldingCase: Bool
  ) -> Bool {
    guard let core = core(tokens, text, range, foldingCase) else { return false }
    if needsTable(core.tokens) {
      return ComponentTable(self, core, text, foldingCase).fits(text)
    }
    guard !core.tokens.isEmpty else { return core.text.isEmpty }
    return value(of: core.tokens.lowerBound, core, text, foldingCase) != nil
  }

  /// What the parameter of the given number takes of a component that fits, the first one being 0.
  ///
  /// Allocates only where ``matchesComponent`` does. It reads no more of the component than it
  /// must: whether all of it fits is for ``matchesComponent`` to say.
  func capture(
    _ number: Int,
    tokens: Range<Int>,
    in text: Span<UInt8>,
    _ range: Range<Int>,
    foldingCase: Bool
  ) -> Range<Int>? {
    guard let core = core(tokens, text, range, foldingCase) else { return nil }
    if needsTable(core.tokens) {
      let captures = ComponentTable(self, core, text, foldingCase).captures(text)
      return captures.flatMap { $0.indices.contains(number) ? $0[number] : nil }
    }
    let token = core.tokens.lowerBound + 2 * number
    return core.tokens.contains(token) ? value(of: token, core, text, foldingCase) : nil
  }

  /// What the parameters of a component take, in their order; `nil` if the component does not fit.
  func captures(
    tokens: Range<Int>,
    in text: Span<UInt8>,
    _ range: Range<Int>,
    foldingCase: Bool
  ) -> [Range<Int>]? {
    guard let core = core(tokens, text, range, foldingCase) else { return nil }
    if needsTable(core.tokens) {
      return ComponentTable(self, core, text, foldingCase).captures(text)
    }
    guard !core.tokens.isEmpty else { return core.text.isEmpty ? [] : nil }
    guard value(of: core.tokens.lowerBound, core, text, foldingCase) != nil else { return nil }
    return stride(from: core.tokens.lowerBound, to: core.tokens.upperBound, by: 2)
      .compactMap { value(of: $0, core, text, foldingCase) }
  }

  /// A component without the literals at its ends: what is left begins and ends with a parameter.
  struct ComponentCore {
    var tokens: Range<Int>
    var text: Range<Int>
  }

  /// Takes the literals off the ends; `nil` if one of them does not stand there.
  private func core(
    _ tokens: Range<Int>,
    _ text: Span<UInt8>,
    _ range: Range<Int>,
    _ foldingCase: Bool
  ) -> ComponentCore? {
    var core = ComponentCore(tokens: tokens, text: range)
    if let first = core.tokens.first, self.tokens[first].kind == .literal {
      let literal = self.tokens[first].text
      guard literal.count <= core.text.count,
        stands(literal, in: text, at: core.text.lowerBound, foldingCase: foldingCase)
      else { return nil }
      core.text = core.text.dropFirst(literal.count)
      core.tokens = core.tokens.dropFirst()
    }
    if let last = core.tokens.last, self.tokens[last].kind == .literal {
      let literal = self.tokens[last].text
      guard literal.count <= core.text.count,
        stands(
          literal,
          in: text,
          at: core.text.upperBound - literal.count,
          foldingCase: foldingCase
        )
      else { return nil }
      core.text = core.text.dropLast(literal.count)
      core.tokens = core.tokens.dropLast()
    }
    return core
  }

  /// Whether a parameter's type can forbid it the place that it would take by itself.
  private func needsTable(_ tokens: Range<Int>) -> Bool {
    guard tokens.count > 1 else { return false }
    return tokens.contains { self.tokens[$0].restriction != .none }
  }

  /// What a parameter takes where no type restricts any, or where it is the only one.
  ///
  /// From the right, each literal takes the last place that leaves a byte to the parameter after
  /// it. No literal can stand further right in any other fit, so that every parameter from the left
  /// is as long as it can be.
  private func value(
    of target: Int,
    _ core: ComponentCore,
    _ text: Span<UInt8>,
    _ foldingCase: Bool
  ) -> Range<Int>? {
    var end = core.text.upperBound
    var token = core.tokens.upperBound - 1
    while token > core.tokens.lowerBound {
      let literal = tokens[token - 1].text
      var start = end - 1 - literal.count
      while start > core.text.lowerBound,
        !stands(literal, in: text, at: start, foldingCase: foldingCase)
      {
        start -= 1
      }
      guard start > core.text.lowerBound else { return nil }
      if token == target { return start + literal.count..<end }
      end = start
      token -= 2
    }
    let value = core.text.lowerBound..<end
    return accepts(tokens[token], text, value) ? value : nil
  }
}
