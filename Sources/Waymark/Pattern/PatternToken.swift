/// One piece of a pattern: literal text, or a part that captures a value.
package struct PatternToken: Sendable {
  package enum Kind: UInt8, Sendable {
    /// Text that is matched but not captured: `bytes[lower..<middle]`.
    case literal
    /// A named value: its name is `bytes[lower..<middle]`, its words are `bytes[middle..<upper]`.
    case parameter
    /// A wildcard, `*`: one whole component.
    case wildcard
    /// A catch-all, `**` or `{name**}`: all remaining components.
    ///
    /// The name is empty for `**`.
    case rest
    /// A query item.
    ///
    /// Its name is `bytes[lower..<middle]`. If `hasValue`, the next tokens are its value: literals
    /// and parameters, of which no two of the same kind are adjacent.
    case item
  }

  package enum Restriction: UInt8, Sendable {
    case none, int, uuid
    /// One of the words in `bytes[middle..<upper]`.
    ///
    /// The words are in the order in which they are written, separated by a zero byte.
    case words
  }

  package internal(set) var kind: Kind
  package internal(set) var restriction: Restriction = .none
  /// Indicates whether the token is the first of its component, in the path or in a fragment that
  /// is a path.
  package internal(set) var startsComponent = false
  /// Indicates whether the component, item or fragment that the token belongs to is optional.
  package internal(set) var isOptional = false
  /// Indicates whether the tokens after a query item are its value.
  package internal(set) var hasValue = false
  package internal(set) var lower: UInt16 = 0
  package internal(set) var middle: UInt16 = 0
  package internal(set) var upper: UInt16 = 0
  /// The offset of the token in the pattern's text, in UTF-8 bytes.
  package internal(set) var offset: UInt16 = 0

  /// The range of the literal text or the name in the pool.
  @inline(__always)
  package var text: Range<Int> { Int(lower)..<Int(middle) }
  /// The range of the words in the pool.
  @inline(__always)
  package var words: Range<Int> { Int(middle)..<Int(upper) }
}

/// The words of a parameter, in the pool of its pattern.
extension PatternToken {
  /// Returns the ranges of the words, in the order in which they are written.
  package func wordRanges(in bytes: [UInt8]) -> [Range<Int>] {
    guard restriction == .words else { return [] }
    return bytes[words].split(separator: 0, omittingEmptySubsequences: false).map(\.indices)
  }

  /// Returns the range of the first word.
  package func firstWord(in bytes: [UInt8]) -> Range<Int>? {
    restriction == .words ? word(from: Int(middle), in: bytes) : nil
  }

  /// Returns the range of the word after `word`.
  package func nextWord(after word: Range<Int>, in bytes: [UInt8]) -> Range<Int>? {
    word.upperBound < Int(upper) ? self.word(from: word.upperBound + 1, in: bytes) : nil
  }

  private func word(from start: Int, in bytes: [UInt8]) -> Range<Int> {
    var end = start
    while end < Int(upper), bytes[end] != 0 { end += 1 }
    return start..<end
  }
}

extension PatternToken: Equatable {
  /// Returns whether two tokens have the same meaning.
  ///
  /// Their offsets are ignored.
  package static func == (left: PatternToken, right: PatternToken) -> Bool {
    left.kind == right.kind && left.restriction == right.restriction
      && left.startsComponent == right.startsComponent && left.isOptional == right.isOptional
      && left.hasValue == right.hasValue && left.lower == right.lower
      && left.middle == right.middle && left.upper == right.upper
  }
}
