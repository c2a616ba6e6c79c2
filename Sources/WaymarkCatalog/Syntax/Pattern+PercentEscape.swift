import Waymark

extension Pattern {
  /// The first run of `%XX`, the text that it represents in the syntax of a pattern, and its
  /// position.
  ///
  /// The result is `nil` if a backslash precedes the run, or if the run represents no text.
  var percentEscape: (escape: String, meant: String, offset: Int)? {
    let bytes = Array(text.utf8)
    guard let first = bytes.indices.first(where: { bytes.escapedByte(at: $0) != nil }),
      first == 0 || bytes[first - 1] != UInt8(ascii: "\\")
    else { return nil }
    var decoded: [UInt8] = []
    var end = first
    while let byte = bytes.escapedByte(at: end) {
      decoded.append(byte)
      end += 3
    }
    let plain = String(decoding: decoded, as: UTF8.self)
    guard plain.utf8.elementsEqual(decoded), decoded.allSatisfy({ $0 >= 0x20 && $0 != 0x7F })
    else { return nil }
    let escape = String(decoding: bytes[first..<end], as: UTF8.self)
    return (escape, Pattern.escaping(plain), first)
  }
}
