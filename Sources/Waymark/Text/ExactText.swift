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
  package func isExactly(_ other: String) -> Bool {
    let count = utf8.count
    return count == other.utf8.count && (count == 0 || utf8.elementsEqual(other.utf8))
  }

  /// Returns whether the text begins with the bytes of another.
  func beginsExactly(with other: String) -> Bool { utf8.starts(with: other.utf8) }
}
