/// A set of secret texts, which hides them in other texts.
package struct SecretTexts: Sendable, Hashable {
  private var texts: Set<[UInt8]> = []

  /// Creates an empty set.
  package init() {}

  /// The text that replaces a secret.
  package static let mask = "***"

  /// The maximum number of secrets that are searched for; with more, which would take too long, the
  /// whole text is hidden.
  private static let limit = 64

  /// Indicates whether the set is empty.
  package var isEmpty: Bool { texts.isEmpty }

  /// Adds texts, and the forms that they have in the descriptions of Swift values.
  package mutating func add(_ secrets: some Sequence<String>) {
    for secret in secrets where !secret.isEmpty {
      texts.insert(Array(secret.utf8))
      texts.insert(Array(secret.debugDescription.utf8.dropFirst().dropLast()))
    }
  }

  /// Returns a text in which `***` replaces each secret, even if secrets overlap or other text
  /// surrounds them.
  ///
  /// The search compares bytes, because neighboring text can combine with a secret into other
  /// characters.
  package func hide(in text: String) -> String {
    guard !texts.isEmpty, !text.isEmpty else { return text }
    guard texts.count <= Self.limit else { return Self.mask }
    let bytes = Array(text.utf8)
    // For each position, the end of the longest secret that begins there.
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

  /// Returns the positions at which a text begins in another, in linear time (Knuth–Morris–Pratt
  /// search).
  private static func places(of needle: [UInt8], in text: [UInt8]) -> [Int] {
    guard needle.count <= text.count else { return [] }
    // For each prefix, the length of its longest proper suffix that is also its prefix.
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

extension RouteParameters {
  /// Returns the values with these names, both in the form that the link contains and decoded.
  package func texts(of names: [String]) -> [String] {
    entries.filter { names.contains($0.name) }.flatMap { [$0.value, $0.raw] }
  }
}

/// Returns only the scheme and domain of a link.
package func shownHost(of text: String) -> String {
  (try? DeepLink(text))?.shownHost ?? SecretTexts.mask
}

extension DeepLink {
  /// The scheme and domain: the only parts that may be shown while secrets cannot be located.
  package var shownHost: String { domain.map { "\(scheme)://\($0)/…" } ?? "\(scheme):…" }
}

extension RouteDecodingError {
  /// Returns the error without the values that a route keeps secret.
  package func hiding(_ secrets: SecretTexts, of match: RouteMatch) -> RouteDecodingError {
    hiding(secrets, named: match.route.notes.secrets)
  }

  /// Returns the error without the values of the parameters with these names, and without these
  /// texts.
  package func hiding(_ secrets: SecretTexts, named names: [String]) -> RouteDecodingError {
    guard !secrets.isEmpty else { return self }
    var reason = reason
    if case .invalid(let words) = reason { reason = .invalid(secrets.hide(in: words)) }
    // A value may be a part of the secret, or may have been changed along the way.
    let isSecret = parameter.map(names.contains) ?? false
    return RouteDecodingError(
      route: route,
      parameter: parameter.map(secrets.hide),
      value: isSecret ? value.map { _ in SecretTexts.mask } : value.map(secrets.hide),
      reason: reason
    )
  }
}
