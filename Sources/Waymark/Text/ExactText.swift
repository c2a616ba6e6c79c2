/// A text that is compared byte for byte in UTF-8.
///
/// `String` is compared by canonical equivalence, so that "é" in one code point equals "é" in two.
/// Names in links are not compared in this way (RFC 3986 §6.2.1).
struct ExactText: Hashable {
  let text: String

  init(_ text: String) { self.text = text }

  static func == (left: ExactText, right: ExactText) -> Bool { left.text.isExactly(right.text) }

  // Canonically equivalent texts have the same hash value, so equal bytes do as well.
  func hash(into hasher: inout Hasher) { hasher.combine(text) }
}

extension String {
  /// Returns whether both texts are the same bytes in UTF-8.
  @inline(__always)
  package func isExactly(_ other: String) -> Bool {
    #if _pointerBitWidth(_64)
    // Different texts never have the same representation. Short texts with the same bytes always
    // have it, because Swift stores them without an allocation.
    let (left, right) = (
      unsafeBitCast(self, to: (UInt64, UInt64).self),
      unsafeBitCast(other, to: (UInt64, UInt64).self)
    )
    if left == right { return true }
    #endif
    return utf8.count == other.utf8.count && hasBytes(of: other)
  }

  /// Returns whether this text has the same bytes as another of the same length.
  @inline(never)
  private func hasBytes(of other: String) -> Bool {
    withBytes(self) { bytes in
      withBytes(other) { other in
        for index in 0..<bytes.count where bytes[index] != other[index] { return false }
        return true
      }
    }
  }

  /// Returns whether the text begins with the bytes of another.
  func beginsExactly(with other: String) -> Bool { utf8.starts(with: other.utf8) }
}
