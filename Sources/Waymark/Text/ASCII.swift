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

/// Returns the form in which domains are compared: in lower case, and without the dot of the DNS
/// root at the end.
package func foldedDomain(_ text: String) -> String {
  var name = foldedName(text)
  if name.utf8.count > 1, name.utf8.last == 0x2E { name.unicodeScalars.removeLast() }
  return name
}

/// Returns the text in lower case.
///
/// A character beyond ASCII is converted separately (without a locale), unless its lower case has
/// more bytes, so a name never becomes longer.
package func foldedName(_ text: String) -> String {
  let text = lowercasedASCII(text)
  guard text.utf8.contains(where: { $0 >= 0x80 }) else { return text }
  return text.unicodeScalars.reduce(into: "") { folded, scalar in
    let lower = scalar.properties.lowercaseMapping
    folded += lower.utf8.count > UTF8.width(scalar) ? String(scalar) : lower
  }
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
