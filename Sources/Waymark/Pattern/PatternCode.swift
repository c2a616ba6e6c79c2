/// A pattern in the form that is compiled, matched and written: one flat list of tokens over one
/// pool of bytes.
///
/// Ten thousand patterns are read and compiled at start, so that a pattern costs two allocations,
/// not one an element.
struct PatternCode: Sendable, Equatable {
  /// The path's tokens from the left, then each query item (followed by its value, if it has one),
  /// then the fragment.
  var tokens: [PatternToken] = []
  /// Decoded literal text, names and words.
  ///
  /// A `/` inside a component stands as ``slashInComponent``.
  var bytes: [UInt8] = []
  /// How many of the tokens belong to the path.
  var pathCount = 0
  /// The index after the last token of the query; what follows is the fragment.
  var queryEnd = 0
  /// How many components the path has, optional ones and a rest included.
  var componentCount = 0
  /// How many components at the end of the path are optional.
  var optionalCount = 0
  /// Whether the path was written with a slash at its end, which counts only under `trailingSlash:
  /// strict`.
  ///
  /// Never set for the root and after a rest, where it can make no difference.
  var endsWithSlash = false

  /// Stands for a `/` that is part of a component, so that a path is one run of bytes with `/`
  /// between its components.
  ///
  /// Control characters never come out of a link, hence it cannot be mistaken.
  static var slashInComponent: UInt8 { 0x01 }
}

extension PatternCode {
  /// The tokens of the component that begins with the token at `first`.
  func component(at first: Int) -> Range<Int> {
    var end = first + 1
    while end < pathCount, !tokens[end].startsComponent { end += 1 }
    return first..<end
  }

  /// Where the words of a parameter stand in the pool, in the order written.
  func wordRanges(_ token: PatternToken) -> [Range<Int>] {
    guard token.restriction == .words else { return [] }
    return bytes[token.words]
      .split(separator: 0, omittingEmptySubsequences: false)
      .map(\.indices)
  }

  /// Text of the pool, with a slash that is part of a component as `/`.
  func string(_ range: Range<Int>) -> String {
    let text = bytes[range]
    guard text.contains(Self.slashInComponent) else { return String(decoding: text, as: UTF8.self) }
    let slashes = text.lazy.map { $0 == Self.slashInComponent ? PatternByte.slash : $0 }
    return String(decoding: slashes, as: UTF8.self)
  }
}
