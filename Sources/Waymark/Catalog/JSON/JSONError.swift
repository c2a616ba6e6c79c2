/// A text that is not JSON: what is wrong, where, and what to write instead.
package struct JSONError: DiagnosableError, Hashable {
  /// What may stand at a place.
  package enum Expected: Sendable, Hashable {
    case value, key, colon, commaOrBracket, commaOrBrace
  }

  /// What is wrong with a number.
  package enum Number: Sendable, Hashable {
    case leadingZero, missingDigits, firstCharacter
  }

  /// What is wrong.
  package enum Reason: Sendable, Hashable {
    case tooLarge(limit: Int)
    case invalidUTF8
    case empty
    /// Something else than what is expected, or with `nil` the end of the text.
    case unexpected(expected: Expected, found: Unicode.Scalar?)
    case unterminatedString
    case controlCharacter(UInt8)
    case badEscape
    case loneSurrogate
    case badNumber(Number)
    case trailingComma
    case comment
    case wrongQuote(Unicode.Scalar)
    case bareWord(String)
    case trailingText
    case tooDeep(limit: Int)
  }

  /// What is wrong.
  package let reason: Reason
  /// Where, in UTF-8 bytes from the start of the text.
  package let offset: Int
  /// Where, as editors show it.
  package let position: TextPosition
  /// The line at fault.
  package let excerpt: LinkDiagnostic.Excerpt

  init(_ reason: Reason, at offset: Int, in lines: TextLines) {
    self.reason = reason
    self.offset = offset
    self.position = lines.position(at: offset)
    self.excerpt = lines.excerpt(at: offset)
  }

  /// The error as a diagnostic; its place is line and column.
  package var diagnostic: LinkDiagnostic { diagnostic(place: position.description) }

  /// The error as a diagnostic at a place that the caller knows better.
  package func diagnostic(place: String) -> LinkDiagnostic {
    LinkDiagnostic(
      code: reason.code,
      message: reason.message,
      place: place,
      excerpt: excerpt,
      help: reason.help
    )
  }
}
