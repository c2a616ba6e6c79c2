/// A pattern in the form that is compiled, matched and written: one flat list of tokens over one pool of bytes.
///
/// Ten thousand patterns are read and compiled at start, so that a pattern costs two allocations, not one an element.
struct PatternCode: Sendable {
  /// The path's tokens from the left, then each query item (followed by its value, if it has one), then the fragment.
  var tokens: [PatternToken] = []
  /// Decoded literal text, names and words. A `/` inside a component stands as ``slashInComponent``.
  var bytes: [UInt8] = []
  /// How many of the tokens belong to the path.
  var pathCount = 0
  /// The index after the last token of the query; what follows is the fragment.
  var queryEnd = 0
  /// How many components the path has, optional ones and a rest included.
  var componentCount = 0
  /// How many components at the end of the path are optional.
  var optionalCount = 0
  /// Whether the path was written with a slash at its end, which counts only under `trailingSlash: strict`.
  var endsWithSlash = false

  /// Stands for a `/` that is part of a component, so that a path is one run of bytes with `/` between its
  /// components. Control characters never come out of a link, hence it cannot be mistaken.
  static var slashInComponent: UInt8 { 0x01 }
}

/// One piece of a pattern: literal text, or a place that a value is taken from.
struct PatternToken: Sendable, Equatable {
  enum Kind: UInt8, Sendable {
    /// Text that is matched and not taken: `bytes[lower..<middle]`.
    case literal
    /// A named value: its name is `bytes[lower..<middle]`, its words are `bytes[middle..<upper]`.
    case parameter
    /// `*`: one whole component.
    case wildcard
    /// `**` or `{name**}`: everything that follows; the name is empty for `**`.
    case rest
    /// A query item: its name is `bytes[lower..<middle]`. If `hasValue`, the next token is its value: a literal
    /// or a parameter.
    case item
  }

  enum Restriction: UInt8, Sendable {
    case none, int, uuid
    /// One of the words in `bytes[middle..<upper]`, which stand in the order written, joined by a zero byte.
    case words
  }

  var kind: Kind
  var restriction: Restriction = .none
  /// Whether the token is the first of its path component.
  var startsComponent = false
  /// Whether the component, item or fragment that the token belongs to may be absent.
  var isOptional = false
  /// Whether a query item's next token is its value.
  var hasValue = false
  var lower: UInt16 = 0
  var middle: UInt16 = 0
  var upper: UInt16 = 0
  /// Where the token begins in the pattern's text, in UTF-8 bytes.
  var offset: UInt16 = 0
}
