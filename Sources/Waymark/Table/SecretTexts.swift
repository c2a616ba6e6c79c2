/// A value that contains a link, or texts of one, and whose descriptions show no secret of it.
///
/// A conforming type only writes its ``description``. `print`, `String(reflecting:)`, `dump` and
/// the failures of tests show this text, because the mirror of the value has no children.
package protocol MaskedValue: CustomStringConvertible, CustomDebugStringConvertible,
  CustomReflectable
{}

extension MaskedValue {
  /// The same text as `description`.
  public var debugDescription: String { description }

  /// A mirror without children, because they may contain a secret.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

/// A set of secret texts, which hides them in other texts.
package struct SecretTexts: Sendable, Hashable, MaskedValue {
  private var texts: Set<[UInt8]> = []

  /// Creates a set of texts.
  package init(_ secrets: [String] = []) { add(secrets) }

  /// The text that replaces a secret.
  package static let mask = "***"

  /// The maximum number of secrets that are searched for; with more, which would take too long, the
  /// whole text is hidden.
  private static let limit = 64

  /// The mask, in place of the texts.
  package var description: String { Self.mask }

  /// Indicates whether the set is empty.
  package var isEmpty: Bool { texts.isEmpty }

  /// Adds texts, and the forms that they have in the descriptions of Swift values.
  package mutating func add(_ secrets: [String]) {
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
    guard !secrets.isEmpty || !names.isEmpty else { return self }
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

extension RouteMatch {
  /// Returns an error about a value of the link without the link's secrets: in a table with
  /// secrets, it shows only values that the pattern declares.
  @usableFromInline
  package func shown(_ error: RouteDecodingError) -> RouteDecodingError {
    guard table.hasSecrets else { return error }
    let notes = route.notes
    let shown = Set(route.pattern.declaredNames.filter { !notes.secrets.contains($0) })
    let parameters = parameters
    let (rest, hidden) = (route.pattern.restName, hiddenRest)
    let names = parameters.entries
      .filter {
        !shown.contains($0.name) || hidden?.isExactly($0.name) == true
          || $0.value.mayContainLink(isRest: rest?.isExactly($0.name) == true)
      }
      .map(\.name)
    var secrets = SecretTexts(parameters.texts(of: route.notes.secrets))
    // A shorter text without a declaration is no secret, and is often a part of other texts.
    secrets.add(parameters.texts(of: names).filter { $0.utf8.count > 2 })
    return error.hiding(secrets, named: names)
  }
}

extension RouteMatch {
  /// The name of the catch-all if another link may begin after an empty component that the policy
  /// leaves out of the path; `nil` otherwise.
  var hiddenRest: String? {
    guard table.hasSecrets, let name = route.pattern.restName else { return nil }
    let components = route.pattern.components
    let mayBegin = link.componentsAfterEmpty.contains { index in
      index >= components.count || components[index].literal == nil
    }
    return mayBegin ? name : nil
  }
}

extension DeepLink {
  /// The ranges of the path's components in the link text.
  package var rawComponentRanges: [Range<Int>] {
    withBytes(linkText) { RawPath($0, layout).components }
  }

  /// The range of an app link's scheme or a web link's authority in the link text.
  package var rawNameRange: Range<Int> {
    let end = Int(layout.schemeEnd)
    guard kind == .web else { return 0..<end }
    return withBytes(linkText) { end + 3..<max(end + 3, AuthorityReader.end($0, from: end + 3)) }
  }

  /// The indices of the path's components that follow an empty one which the policy leaves out.
  var componentsAfterEmpty: [Int] {
    let ranges = rawComponentRanges
    // A path begins after a domain, or after a scheme with at most three slashes.
    let start = rawNameRange.upperBound + (kind == .web ? 1 : 4)
    return ranges.indices.filter { index in
      ranges[index].lowerBound > (index > 0 ? ranges[index - 1].upperBound + 1 : start)
    }
  }
}

extension RouteTable {
  /// Returns an error about a text that is not a link, without the text if it may contain a secret.
  ///
  /// Only the scheme and the domain are shown, and only if the app lists them.
  package func shown(_ error: LinkError) -> LinkError {
    hasSecrets && error.reason != .empty
      ? error.hidingText(app.shownHost(ofUnreadable: error.text)) : error
  }
}

extension AppIdentity {
  /// Returns the scheme and the domain of a text that is not a link, if the app lists them.
  ///
  /// In such a text, anything else may be a secret, even the host.
  fileprivate func shownHost(ofUnreadable text: String) -> String {
    let bytes = Array(text.utf8).map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
    guard let colon = bytes.firstIndex(of: 0x3A) else { return SecretTexts.mask }
    let scheme = String(decoding: bytes[..<colon], as: UTF8.self)
    guard scheme == "https" || scheme == "http" else {
      return schemes.list.contains(scheme) ? "\(scheme):…" : SecretTexts.mask
    }
    let rest = bytes[(colon + 1)...]
    guard rest.starts(with: [0x2F, 0x2F]) else { return "\(scheme):…" }
    let authority = rest.dropFirst(2).prefix { !"/\\?#".utf8.contains($0) }
    // Before an `@`, even the name of a domain is a user name.
    guard !authority.contains(0x40) else { return "\(scheme):…" }
    let host = String(decoding: authority.prefix { $0 != 0x3A }, as: UTF8.self)
    return domains.list.contains(host) ? "\(scheme)://\(host)/…" : "\(scheme):…"
  }
}

extension ArraySlice<UInt8> {
  /// Returns whether bytes contain one of these characters, even escaped several times.
  @inline(never)
  func contains(anyOf characters: [UInt8]) -> Bool {
    unescaped.contains { characters.contains($0) }
  }

  /// The bytes without any escape, even one that appears only when another is decoded: `%252%46` is
  /// `%2F`, which is `/`.
  @inline(never)
  var unescaped: [UInt8] {
    var bytes: [UInt8] = []
    for byte in self {
      bytes.append(byte)
      while bytes.count > 2, bytes[bytes.count - 3] == 0x25,
        let high = hexadecimalValue(bytes[bytes.count - 2]),
        let low = hexadecimalValue(bytes[bytes.count - 1])
      {
        bytes.removeLast()
        bytes.removeLast()
        bytes[bytes.count - 1] = high << 4 | low
      }
    }
    return bytes
  }
}

extension String {
  /// Returns whether a value may contain another link, which can have a secret of its own.
  ///
  /// The signs of a link are `&`, `#`, `?` and `/`, also escaped.
  ///
  /// - Parameter isRest: Indicates that the value is of a catch-all. An unescaped `/` is then a
  ///   sign only at the beginning, and after `/` or `:`; any other one separates two components.
  package func mayContainLink(isRest: Bool = false) -> Bool {
    let bytes = Array(utf8)
    var start = 0
    for end in 0...bytes.count where end == bytes.count || bytes[end] == 0x2F {
      let part = bytes[start..<end]
      // '&', '#', '?', '/'.
      if part.contains(anyOf: [0x26, 0x23, 0x3F, 0x2F]) { return true }
      let isSign = !isRest || part.isEmpty || part.unescaped.last == 0x3A
      if end < bytes.count, isSign { return true }
      start = end + 1
    }
    return false
  }
}
