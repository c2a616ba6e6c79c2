import Waymark

extension [UInt8] {
  /// Returns the byte that the escape `%XX` at an index represents; `nil` if there is no escape.
  package func escapedByte(at index: Int) -> UInt8? {
    guard index + 2 < count, self[index] == UInt8(ascii: "%"),
      let high = hexadecimalValue(self[index + 1]), let low = hexadecimalValue(self[index + 2])
    else { return nil }
    return high << 4 | low
  }

  /// Returns the bytes without their escapes; a `%` without two hexadecimal digits is kept.
  ///
  /// - Parameter isDecoded: Returns whether the escape of a byte is decoded.
  package func unescaped(where isDecoded: (UInt8) -> Bool = { _ in true }) -> [UInt8] {
    guard contains(UInt8(ascii: "%")) else { return self }
    var bytes: [UInt8] = []
    var index = 0
    while index < count {
      if let byte = escapedByte(at: index), isDecoded(byte) {
        bytes.append(byte)
        index += 3
      } else {
        bytes.append(self[index])
        index += 1
      }
    }
    return bytes
  }
}
