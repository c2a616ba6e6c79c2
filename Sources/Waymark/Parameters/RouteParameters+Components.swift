extension RouteParameters {
  /// The components that a rest (`{path**}`) took, decoded; `nil` where there is no such parameter.
  ///
  ///     // the pattern files/{path**} and the link files/2026/a%2Fb
  ///     parameters["path"]              // "2026/a%2Fb"
  ///     parameters.components("path")   // ["2026", "a/b"]
  ///
  /// No components are the value `""`.
  public func components(_ name: String) -> [String]? { self[name].map(RestText.components) }

  /// Replaces all values of a name with one value that a rest (`{path**}`) writes as components.
  public mutating func setComponents(_ name: String, to components: [String]) {
    set(name, to: [RestText.text(of: components)])
  }
}

/// The components of a rest as one text: joined by `/`, with `/` and `%` inside of one escaped.
enum RestText {
  /// The text of components; one empty component has the same text as none.
  static func text(of components: [String]) -> String {
    components.map(escaped).joined(separator: "/")
  }

  /// The components of a text; none for an empty one.
  ///
  /// Exactly the escapes that ``text(of:)`` makes are undone, in either case; every other `%` is
  /// taken as it stands, so that a text made by hand keeps its meaning.
  static func components(of text: String) -> [String] {
    guard !text.isEmpty else { return [] }
    return text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map {
      unescaped(Substring($0))
    }
  }

  private static func escaped(_ component: String) -> String {
    guard component.utf8.contains(where: { $0 == slash || $0 == percent }) else { return component }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(component.utf8.count + 8)
    for byte in component.utf8 {
      switch byte {
      case slash: bytes += [percent, UInt8(ascii: "2"), UInt8(ascii: "F")]
      case percent: bytes += [percent, UInt8(ascii: "2"), UInt8(ascii: "5")]
      default: bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func unescaped(_ component: Substring) -> String {
    guard component.utf8.contains(percent) else { return String(component) }
    let source = Array(component.utf8)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(source.count)
    var index = 0
    while index < source.count {
      if source[index] == percent, index + 2 < source.count, source[index + 1] == 0x32 {
        let last = lowercasedASCII(source[index + 2])
        if last == UInt8(ascii: "f") || last == UInt8(ascii: "5") {
          bytes.append(last == UInt8(ascii: "5") ? percent : slash)
          index += 3
          continue
        }
      }
      bytes.append(source[index])
      index += 1
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static var slash: UInt8 { UInt8(ascii: "/") }
  private static var percent: UInt8 { UInt8(ascii: "%") }
}
