import Waymark

/// The parts of a URL in one of the four forms that rules compare: as written or decoded, each in
/// its own case or in lowercase.
///
/// This type is a class because every rule reads it.
final class AppleLinkText {
  /// The path, with a slash at its start and no slashes at its end.
  let path: [UInt8]
  let query: [UInt8]
  let fragment: [UInt8]
  /// The items of the query, in their order.
  ///
  /// An item without `=` has an empty value.
  let items: [(name: [UInt8], value: [UInt8])]

  init(_ url: AppleURL, isDecoded: Bool, isFolded: Bool) {
    let form = { (part: [UInt8]) -> [UInt8] in
      let text = isDecoded ? AppleURL.decoded(part) : part
      return isFolded ? text.map(lowercasedASCII) : text
    }
    path = Self.trimmed(form(url.path))
    query = form(url.query)
    fragment = form(url.fragment)
    items =
      url.query.isEmpty
      ? []
      : url.query.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: true).map {
        let equals = $0.firstIndex(of: UInt8(ascii: "=")) ?? $0.endIndex
        return (form(Array($0[..<equals])), form(Array($0[equals...].dropFirst())))
      }
  }

  /// Returns the path in the form that is compared: with one slash at the start and none at the
  /// end.
  static func trimmed(_ path: [UInt8]) -> [UInt8] {
    let slash = UInt8(ascii: "/")
    let end = path.lastIndex { $0 != slash }.map { $0 + 1 } ?? 0
    let trimmed = path[..<end]
    return trimmed.first == slash ? Array(trimmed) : [slash] + trimmed
  }
}

/// A URL and its forms, each made when a rule first needs it.
struct AppleLinkForms {
  private let url: AppleURL
  private var forms: [AppleLinkText?] = [nil, nil, nil, nil]

  init(_ url: AppleURL) { self.url = url }

  mutating func form(isDecoded: Bool, isFolded: Bool) -> AppleLinkText {
    let index = (isDecoded ? 2 : 0) + (isFolded ? 1 : 0)
    if let form = forms[index] { return form }
    let form = AppleLinkText(url, isDecoded: isDecoded, isFolded: isFolded)
    forms[index] = form
    return form
  }
}
