extension PatternCode {
  func matchesComponent(tokens: Range<Int>, in bytes: Span<UInt8>, _ range: Range<Int>, foldingCase: Bool) -> Bool { false }
  func captures(tokens: Range<Int>, in bytes: Span<UInt8>, _ range: Range<Int>, foldingCase: Bool) -> [Range<Int>]? { nil }
}
