/// A JSON text that has been read: its value, and what else its reader noticed.
///
///     try JSONDocument(#"{"schema": 1}"#).root["schema"]?.int   // 1
///     try JSONDocument(#"{"schema": 1,}"#)                      // JSONError: a comma too many
///
/// Strict RFC 8259 in UTF-8, with one leniency: a byte order mark at the start is skipped, as
/// RFC 8259 §8.1 allows, because editors on Windows write it. Linear in the length of the text;
/// nesting and size are limited, so that no text from outside exhausts the stack.
package struct JSONDocument: Sendable {
  /// A key that its object holds more than once.
  package struct RepeatedKey: Sendable, Equatable {
    /// The key, decoded.
    package let key: String
    /// Where it stands again.
    package let offset: Int
    /// Where it stood first.
    package let firstOffset: Int
  }

  /// The text in UTF-8.
  package let bytes: [UInt8]
  /// The one value of the text.
  package let root: JSONValue
  /// Every key that its object already had, in their order.
  ///
  /// RFC 8259 §4 leaves open what such an object means, so whoever reads strictly refuses it.
  package let repeatedKeys: [RepeatedKey]
  /// Indicates whether the text begins with a byte order mark.
  package let hasByteOrderMark: Bool

  /// The longest text that is read, in bytes: 16 MiB.
  package static var sizeLimit: Int { 16 << 20 }
  /// How many arrays and objects may stand in each other.
  package static var depthLimit: Int { 64 }

  /// Reads a text in UTF-8.
  package init(_ bytes: [UInt8], sizeLimit: Int = Self.sizeLimit) throws(JSONError) {
    var parser = JSONParser(bytes)
    do throws(JSONParser.Fault) {
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
