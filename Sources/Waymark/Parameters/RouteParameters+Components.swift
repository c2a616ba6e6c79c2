extension RouteParameters {
  /// The decoded components that a catch-all (`{path**}`) captured; `nil` without such a parameter.
  ///
  ///     // the pattern files/{path**} and the link files/2026/a%2Fb/50%25
  ///     parameters["path"]              // "2026/a%2Fb/50%"
  ///     parameters.components("path")   // ["2026", "a/b", "50%"]
  ///
  /// No components are the value `""`. In the value a `/` inside a component is `%2F`, and text of
  /// a component that reads `%2F` is `%252F`; every other `%` is plain text.
  public func components(_ name: String) -> [String]? { self[name].map(RestText.components) }

  /// Replaces all values of a name with one value that a catch-all (`{path**}`) writes as
  /// components.
  public mutating func setComponents(_ name: String, to components: [String]) {
    set(name, to: [RestText.text(of: components)])
  }
}

/// The components of a catch-all as one text: joined by `/`, with a `/` inside of one as `%2F`.
///
/// Each text has one meaning, and each list of components one text; only one empty component has
/// the same text as none. So that a component may itself contain `%2F`, its text is `%252F`, that
/// of `%252F` is `%25252F`, and so on. Any other `%` is plain text: the names of ordinary files,
/// such as `sale 50% off.pdf`, are their own text.
enum RestText {
  /// The text of components.
  static func text(of components: [String]) -> String {
    components.map { component in
      withBytes(component) { bytes in
        let range = 0..<bytes.count
        return isPlain(bytes, range, slash: slash)
          ? component : escaped(bytes, range, slash: slash)
      }
    }
    .joined(separator: "/")
  }

  /// The components of a text; none for an empty one.
  static func components(of text: String) -> [String] {
    guard !text.isEmpty else { return [] }
    return text.utf8.split(separator: slash, omittingEmptySubsequences: false).map {
      unescaped(String(Substring($0)))
    }
  }

  /// Whether there is nothing to escape: no slash inside of a component, and nothing that reads
  /// like an escape.
  static func isPlain(_ bytes: Span<UInt8>, _ range: Range<Int>, slash: UInt8) -> Bool {
    for index in range {
      if bytes[index] == slash || isEscape(index, in: bytes, range.upperBound) { return false }
    }
    return true
  }

  /// Escapes the slashes inside the components of a catch-all, and what reads like such an escape.
  ///
  /// - Parameter slash: The byte that is a slash inside of a component.
  static func escaped(_ bytes: Span<UInt8>, _ range: Range<Int>, slash: UInt8) -> String {
    var output: [UInt8] = []
    output.reserveCapacity(range.count + 8)
    for index in range {
      if bytes[index] == slash {
        output += "%2F".utf8
      } else {
        output.append(bytes[index])
        if isEscape(index, in: bytes, range.upperBound) { output += "25".utf8 }
      }
    }
    return String(decoding: output, as: UTF8.self)
  }

  /// Whether an escape begins at an index: `%2F`, `%252F`, `%25252F`, and so on.
  private static func isEscape(_ index: Int, in bytes: Span<UInt8>, _ end: Int) -> Bool {
    guard bytes[index] == percent else { return false }
    var next = index + 1
    while next + 1 < end, bytes[next] == UInt8(ascii: "2") {
      if bytes[next + 1] == UInt8(ascii: "F") { return true }
      guard bytes[next + 1] == UInt8(ascii: "5") else { return false }
      next += 2
    }
    return false
  }

  private static func unescaped(_ component: String) -> String {
    guard component.utf8.contains(percent) else { return component }
    return withBytes(component) { bytes in
      var output: [UInt8] = []
      output.reserveCapacity(bytes.count)
      var index = 0
      while index < bytes.count {
        guard isEscape(index, in: bytes, bytes.count) else {
          output.append(bytes[index])
          index += 1
          continue
        }
        // `%2F` is a slash, and any longer escape has one "25" less.
        output.append(bytes[index + 2] == UInt8(ascii: "F") ? slash : percent)
        index += 3
      }
      return String(decoding: output, as: UTF8.self)
    }
  }

  private static var slash: UInt8 { UInt8(ascii: "/") }
  private static var percent: UInt8 { UInt8(ascii: "%") }
}
