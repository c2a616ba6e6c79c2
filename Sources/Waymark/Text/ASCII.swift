/// ASCII as RFC 3986 and the platforms compare it: byte by byte, without locale.

/// Returns the byte in lower case if it is `A`–`Z`.
@inline(__always)
package func lowercasedASCII(_ byte: UInt8) -> UInt8 {
  byte &- 0x41 < 26 ? byte | 0x20 : byte
}

/// Returns the text with `A`–`Z` in lower case and everything else unchanged.
package func lowercasedASCII(_ text: String) -> String {
  guard text.utf8.contains(where: { $0 &- 0x41 < 26 }) else { return text }
  return String(decoding: text.utf8.map(lowercasedASCII), as: UTF8.self)
}

/// Returns whether the byte is `0`–`9`.
@inline(__always)
package func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }

/// Returns the value of a hexadecimal digit of either case, or `nil`.
@inline(__always)
package func hexadecimalValue(_ byte: UInt8) -> UInt8? {
  if isDigit(byte) { return byte &- 0x30 }
  let letter = (byte | 0x20) &- 0x61
  return letter < 6 ? letter &+ 10 : nil
}
