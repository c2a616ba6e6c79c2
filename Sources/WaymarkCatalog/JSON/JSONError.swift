package import Waymark

/// An error for a text that is not JSON: the reason, the position, and a fix.
package struct JSONError: DiagnosableError, Hashable {
  /// The parts of a JSON text that can be expected at a position.
  package enum Expected: Sendable, Hashable {
    case value, key, colon, commaOrBracket, commaOrBrace, openingBracket, openingBrace
  }

  /// The reasons why a number is invalid.
  package enum Number: Sendable, Hashable {
    case leadingZero, missingDigits, firstCharacter
  }

  /// The reason why a text is not JSON.
  package enum Reason: Sendable, Hashable {
    case tooLarge(limit: Int)
    case invalidUTF8
    case empty
    /// A character differs from the expected one, or, with `nil`, the text ends too early.
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
    /// Another member follows the object.
    case trailingMember
    case tooDeep(limit: Int)
  }

  /// The reason for the error.
  package let reason: Reason
  /// The position of the mistake, in UTF-8 bytes from the start of the text.
  package let offset: Int
  /// The position of the mistake, in the form that editors show.
  package let position: TextPosition
  /// The line with the mistake.
  package let excerpt: LinkDiagnostic.Excerpt

  init(_ reason: Reason, at offset: Int, in lines: TextLines) {
    self.reason = reason
    self.offset = offset
    self.position = lines.position(at: offset)
    self.excerpt = lines.excerpt(at: offset)
  }

  /// The error as a diagnostic; its place is line and column.
  package var diagnostic: LinkDiagnostic { diagnostic(place: position.description) }

  /// Returns the error as a diagnostic at a more exact place from the caller.
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

extension JSONError {
  /// Every code that an error from reading a JSON text can have.
  package static var allCodes: [LinkDiagnostic.Code] { Reason.allCodes }
}

extension JSONError.Reason {
  fileprivate static var allCodes: [LinkDiagnostic.Code] {
    [
      .init("json.too-large"), .init("json.invalid-utf-8"), .init("json.empty"),
      .init("json.unexpected-end"), .init("json.unexpected-character"),
      .init("json.unterminated-string"), .init("json.control-character"), .init("json.bad-escape"),
      .init("json.lone-surrogate"), .init("json.bad-number"), .init("json.trailing-comma"),
      .init("json.comment"), .init("json.wrong-quote"), .init("json.bare-word"),
      .init("json.trailing-text"), .init("json.too-deep"),
    ]
  }

  var code: LinkDiagnostic.Code {
    switch self {
    case .tooLarge: .init("json.too-large")
    case .invalidUTF8: .init("json.invalid-utf-8")
    case .empty: .init("json.empty")
    case .unexpected(_, nil): .init("json.unexpected-end")
    case .unexpected: .init("json.unexpected-character")
    case .unterminatedString: .init("json.unterminated-string")
    case .controlCharacter: .init("json.control-character")
    case .badEscape: .init("json.bad-escape")
    case .loneSurrogate: .init("json.lone-surrogate")
    case .badNumber: .init("json.bad-number")
    case .trailingComma: .init("json.trailing-comma")
    case .comment: .init("json.comment")
    case .wrongQuote: .init("json.wrong-quote")
    case .bareWord: .init("json.bare-word")
    case .trailingText, .trailingMember: .init("json.trailing-text")
    case .tooDeep: .init("json.too-deep")
    }
  }

  var message: String {
    switch self {
    case .tooLarge(let limit): "the text is longer than \(limit) bytes"
    case .invalidUTF8: "the text is not UTF-8"
    case .empty: "the text is empty"
    case .unexpected(let expected, nil): "the text ends where \(expected.words) is expected"
    case .unexpected(let expected, let found?):
      "\(quoted(String(found))) appears where \(expected.words) is expected"
    case .unterminatedString: "the string has no closing quotation mark"
    case .controlCharacter(let byte):
      "a string contains the control character U+00\(byte < 16 ? "0" : "")\(hexadecimal(byte))"
    case .badEscape: "JSON has no such escape"
    case .loneSurrogate: "half of a surrogate pair is not a character"
    case .badNumber(.leadingZero): "a number does not begin with 0"
    case .badNumber(.missingDigits): "the number lacks a digit"
    case .badNumber(.firstCharacter): "a number begins with a digit or '-'"
    case .trailingComma: "nothing follows the comma"
    case .comment: "JSON has no comments"
    case .wrongQuote(let found): "\(quoted(String(found))) is not JSON's quotation mark"
    case .bareWord(let word): "\(quoted(word)) has no quotation marks"
    case .trailingText: "something follows the end of the value"
    case .trailingMember: "a member follows the end of the object"
    case .tooDeep(let limit): "arrays and objects are nested more than \(limit) deep"
    }
  }

  var help: String? {
    switch self {
    case .tooLarge, .loneSurrogate, .badNumber(.missingDigits): nil
    case .invalidUTF8: "save the file as UTF-8"
    case .empty: "write an object, '{ … }'"
    case .unexpected(_, "\0"): "save the file as UTF-8; it is probably UTF-16 or binary"
    case .unexpected(let expected, let found): expected.help(found: found)
    case .unterminatedString: #"write '"' at its end, or '\"' where the mark is part of the text"#
    case .controlCharacter(0x09): #"write '\t'"#
    case .controlCharacter(let byte):
      #"write '\u00\#(byte < 16 ? "0" : "")\#(hexadecimal(byte))', or remove it"#
    case .badEscape: #"write '\\' for a backslash; the escapes are \" \\ \/ \b \f \n \r \t \uXXXX"#
    case .badNumber(.leadingZero): "remove the zero, or make it a string"
    case .badNumber(.firstCharacter): "write '1' for '+1', and '0.5' for '.5'"
    case .trailingComma, .comment: "remove it"
    case .wrongQuote: #"write '"'"#
    case .bareWord(let word): Self.help(bareWord: word)
    case .trailingText: "a JSON text is one value: remove the text after it"
    case .trailingMember: "remove the '}' before it that closes the object too early"
    case .tooDeep: nil
    }
  }

  private static func help(bareWord word: String) -> String {
    if word.hasSuffix("(") { return "remove the text around the value, here and after it" }
    let lowercased = lowercasedASCII(word)
    if ["true", "false", "null"].contains(lowercased) { return "write '\(lowercased)'" }
    if ["none", "nil", "undefined"].contains(lowercased) { return "write 'null'" }
    return #"write '"\#(word)"'"#
  }
}

extension JSONError.Expected {
  fileprivate var words: String {
    switch self {
    case .value: "a value"
    case .key: "a key in quotation marks"
    case .colon: "the ':' after a key"
    case .commaOrBracket: "',' or ']'"
    case .commaOrBrace: "',' or '}'"
    case .openingBracket: "'['"
    case .openingBrace: "'{'"
    }
  }

  fileprivate func help(found: Unicode.Scalar?) -> String {
    switch (self, found) {
    case (.commaOrBracket, "\""), (.commaOrBracket, "{"), (.commaOrBrace, "\""):
      "write ',' after the value before it"
    case (.commaOrBracket, nil): "write ']' where the array ends"
    case (.commaOrBrace, nil): "write '}' where the object ends"
    case (.commaOrBracket, _): "write ',' between two values, or ']' where the array ends"
    case (.commaOrBrace, _): "write ',' between two members, or '}' where the object ends"
    case (.value, nil): "write what is missing, up to the last closing bracket"
    case (.value, ","), (.value, "}"), (.value, "]"): "write a value, or remove the key or comma"
    case (.value, _): "write a text in quotation marks, a number, 'true', 'false' or 'null'"
    case (.key, _): "write a key in quotation marks, or '}' where the object ends"
    case (.openingBracket, _): "write '[' before it, where the array begins"
    case (.openingBrace, _): "write '{' before it, where the object begins"
    case (.colon, _): "write ':' between the key and its value"
    }
  }
}

extension TextPosition: CustomStringConvertible {
  /// The position as text: `line 3, column 12`.
  package var description: String { "line \(line), column \(column)" }
}

private func hexadecimal(_ byte: UInt8) -> String {
  String(byte, radix: 16, uppercase: true)
}
