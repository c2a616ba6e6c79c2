import Waymark

/// A JSON text that has been read, with its value and the reader's other observations.
///
///     try JSONDocument(#"{"schema": 1}"#).root["schema"]?.int   // 1
///     try JSONDocument(#"{"schema": 1,}"#)                      // JSONError: a comma too many
///
/// The reader accepts strict RFC 8259 in UTF-8, with one exception: it skips a byte order mark at
/// the start, as RFC 8259 §8.1 allows, because editors on Windows write one. The cost is linear in
/// the length of the text. Nesting and size are limited, so no text from outside can exhaust the
/// stack.
package struct JSONDocument: Sendable {
  /// A key that an object contains more than once.
  package struct RepeatedKey: Sendable, Equatable {
    /// The key, decoded.
    package let key: String
    /// The position of the repetition.
    package let offset: Int
    /// The position of the first occurrence.
    package let firstOffset: Int
  }

  /// The text in UTF-8.
  package let bytes: [UInt8]
  /// The value of the text.
  package let root: JSONValue
  /// Every repeated key in its object, in the order of the text.
  ///
  /// RFC 8259 §4 does not define the meaning of such an object, so a strict reader rejects it.
  package let repeatedKeys: [RepeatedKey]
  /// Indicates whether the text begins with a byte order mark.
  package let hasByteOrderMark: Bool

  /// The maximum length of a text, in bytes: 16 MiB.
  package static var sizeLimit: Int { 16 << 20 }
  /// The maximum nesting depth of arrays and objects.
  package static var depthLimit: Int { 64 }

  /// Reads a text in UTF-8.
  package init(_ bytes: [UInt8], sizeLimit: Int = Self.sizeLimit) throws(JSONError) {
    var parser = JSONParser(bytes)
    do throws(JSONParser.ParsingError) {
      if bytes.count > sizeLimit { throw .init(reason: .tooLarge(limit: sizeLimit), offset: 0) }
      self.root = try parser.parse()
    } catch {
      throw JSONError(error.reason, at: error.offset, in: TextLines(bytes))
    }
    self.bytes = bytes
    self.repeatedKeys = parser.repeatedKeys
    self.hasByteOrderMark = parser.hasByteOrderMark
  }

  /// Reads a text.
  package init(_ text: String) throws(JSONError) { try self.init(Array(text.utf8)) }
}
