/// Texts that must not be shown, and what is left of other texts without them.
package struct SecretTexts: Sendable, Hashable {
  private var texts: Set<[UInt8]> = []

  /// None.
  package init() {}

  /// What stands for a secret.
  package static let mask = "***"

  /// More of them hide everything: a search for each would take too long.
  private static let limit = 64

  /// Indicates whether there are none.
  package var isEmpty: Bool { texts.isEmpty }

  /// Adds texts, with the forms that they have inside the descriptions of Swift's values.
  package mutating func add(_ secrets: some Sequence<String>) {
    for secret in secrets where !secret.isEmpty {
      texts.insert(Array(secret.utf8))
      texts.insert(Array(secret.debugDescription.utf8.dropFirst().dropLast()))
    }
  }

  /// A text with `***` in the place of each secret, whatever surrounds or overlaps it.
  ///
  /// Bytes are compared: what a secret stands beside may make other characters of it.
  package func hide(in text: String) -> String {
    guard !texts.isEmpty, !text.isEmpty else { return text }
    guard texts.count <= Self.limit else { return Self.mask }
    let bytes = Array(text.utf8)
    // For each place the end of the longest secret that begins there.
    var ends = [Int](repeating: 0, count: bytes.count)
    for secret in texts {
      for start in Self.places(of: secret, in: bytes) {
        ends[start] = max(ends[start], start + secret.count)
      }
    }
    var shown: [UInt8] = []
    var position = 0
    while position < bytes.count {
      guard ends[position] > position else {
        shown.append(bytes[position])
        position += 1
        continue
      }
      var end = ends[position]
      while position < end {
        end = max(end, ends[position])
        position += 1
      }
      shown += Self.mask.utf8
    }
    return String(decoding: shown, as: UTF8.self)
  }

  /// Where a text begins in another, in linear time: Knuth, Morris and Pratt's search.
  private static func places(of needle: [UInt8], in text: [UInt8]) -> [Int] {
    guard needle.count <= text.count else { return [] }
    // How long an end of the first bytes is also their beginning.
    var borders = [0]
    var length = 0
    for byte in needle.dropFirst() {
      while length > 0, needle[length] != byte { length = borders[length - 1] }
      if needle[length] == byte { length += 1 }
      borders.append(length)
    }
    var places: [Int] = []
    length = 0
    for (index, byte) in text.enumerated() {
      while length > 0, length == needle.count || needle[length] != byte {
        length = borders[length - 1]
      }
      if needle[length] == byte { length += 1 }
      if length == needle.count { places.append(index + 1 - length) }
    }
    return places
  }
}
