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
    return hasSameBytes(as: other)
  }

  /// A function of its own, because `isExactly` has a copy of its code for each call.
  @inline(never)
  private func hasSameBytes(as other: String) -> Bool {
    utf8.count == other.utf8.count && hasBytes(of: other, at: 0)
  }

  /// Returns whether both texts are the same bytes in UTF-8; without a call if the lengths differ.
  ///
  /// It is for a loop that compares many texts; each use has much more code than `isExactly`.
  @inline(__always)
  func isExactlyInLoop(_ other: String) -> Bool {
    utf8.count == other.utf8.count && isExactly(other)
  }

  /// Returns whether the text has the bytes of another at an offset, from which on it is at least
  /// as long as the other.
  @inline(never)
  private func hasBytes(of other: String, at offset: Int) -> Bool {
    withBytes(self) { bytes in
      withBytes(other) { other in
        for index in 0..<other.count where bytes[offset + index] != other[index] { return false }
        return true
      }
    }
  }

  /// Returns whether the text is before another in the order of their bytes.
  @inline(never)
  func precedesExactly(_ other: String) -> Bool {
    withBytes(self) { bytes in
      withBytes(other) { other in
        let count = min(bytes.count, other.count)
        for index in 0..<count where bytes[index] != other[index] {
          return bytes[index] < other[index]
        }
        return bytes.count < other.count
      }
    }
  }

  /// Returns whether the text begins with the bytes of another.
  @inline(never)
  func beginsExactly(with other: String) -> Bool {
    utf8.count >= other.utf8.count && hasBytes(of: other, at: 0)
  }

  /// Returns whether the text ends with the bytes of another.
  @inline(never)
  func endsExactly(with other: String) -> Bool {
    utf8.count >= other.utf8.count && hasBytes(of: other, at: utf8.count - other.utf8.count)
  }
}
