import Waymark

extension Pattern {
  /// The first run of `%XX`, the text that it represents in the syntax of a pattern, and its
  /// position.
  ///
  /// The result is `nil` if a backslash precedes the run, or if the run represents no text.
  var percentEscape: (escape: String, meant: String, offset: Int)? {
    let bytes = Array(text.utf8)
    guard let first = bytes.indices.first(where: { bytes.escapedByte(at: $0) != nil }),
      first == 0 || bytes[first - 1] != UInt8(ascii: "\\"),
      let (plain, end) = Self.escapes(at: first, in: bytes),
      let plain
    else { return nil }
    let escape = String(decoding: bytes[first..<end], as: UTF8.self)
    return (escape, Pattern.escaping(plain), first)
  }

  /// Returns the pattern with the text of each run of `%XX`.
  ///
  /// - Parameter isQuoted: Indicates whether a backslash precedes all punctuation of these texts.
  func decodingEscapes(isQuoted: Bool) -> String {
    let bytes = Array(text.utf8)
    var decoded: [UInt8] = []
    var index = 0
    while index < bytes.count {
      var end = index + 1
      var meant: String?
      if index == 0 || bytes[index - 1] != UInt8(ascii: "\\"),
        let run = Self.escapes(at: index, in: bytes)
      {
        end = run.end
        meant = run.plain.map(isQuoted ? Self.quoting : Pattern.escaping)
      }
      decoded += meant.map { Array($0.utf8) } ?? Array(bytes[index..<end])
      index = end
    }
    return String(decoding: decoded, as: UTF8.self)
  }

  private static func quoting(_ text: String) -> String {
    text.reduce(into: "") { quoted, character in
      let isMark = character.isASCII && !character.isLetter && !character.isNumber
      quoted += isMark && character != " " ? "\\\(character)" : "\(character)"
    }
  }

  /// Returns the text of the run of `%XX` at an index, which is `nil` if it represents no text, and
  /// the end of the run; `nil` without a run.
  private static func escapes(at start: Int, in bytes: [UInt8]) -> (plain: String?, end: Int)? {
    var decoded: [UInt8] = []
    var end = start
    while let byte = bytes.escapedByte(at: end) {
      decoded.append(byte)
      end += 3
    }
    guard end > start else { return nil }
    let plain = String(decoding: decoded, as: UTF8.self)
    let isText =
      plain.utf8.elementsEqual(decoded) && decoded.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
    return (isText ? plain : nil, end)
  }
}
