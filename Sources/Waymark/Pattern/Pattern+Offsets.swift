/// Where the parts of a pattern stand in its text, in UTF-8 bytes: for whoever changes the text or
/// points into it.
extension Pattern {
  /// Where each of ``parameters`` begins: at its opening bracket.
  package var parameterOffsets: [Int] {
    code.tokens.compactMap { token in
      switch token.kind {
      case .parameter: Int(token.offset)
      case .rest: token.text.isEmpty ? nil : Int(token.offset)
      case .literal, .wildcard, .item: nil
      }
    }
  }

  /// Where each of ``queryItems`` begins.
  package var itemOffsets: [Int] {
    code.tokens.filter { $0.kind == .item }.map { Int($0.offset) }
  }

  /// Where the fragment begins with its `#`, or the end of the text where there is none.
  package var fragmentOffset: Int {
    guard code.tokens.indices.contains(code.queryEnd) else { return text.utf8.count }
    return Int(code.tokens[code.queryEnd].offset) - 1
  }
}
