/// Example texts for the parts of a pattern, used to show people a link that a route accepts.
package enum SampleText {
  /// Returns a text that a parameter accepts.
  static func value(_ token: PatternToken, in code: PatternCode) -> [UInt8] {
    switch token.restriction {
    case .none: Array("x".utf8)
    case .int: Array("1".utf8)
    case .uuid: Array("00000000-0000-0000-0000-000000000000".utf8)
    case .words: code.words(of: token).first ?? []
    }
  }

  /// Returns a text that a component matches.
  static func component(_ tokens: Range<Int>, in code: PatternCode) -> [UInt8] {
    var text: [UInt8] = []
    for token in code.tokens[tokens] {
      switch token.kind {
      case .literal: text += code.bytes[Int(token.lower)..<Int(token.middle)]
      case .parameter: text += value(token, in: code)
      default: text += Array("x".utf8)
      }
    }
    return text
  }

  /// Returns the required query and fragment of a pattern, with `?` and `#`, encoded.
  package static func suffix(_ code: PatternCode) -> String {
    var items: [String] = []
    var fragment = ""
    code.forEachRequirement { kind, index in
      let token = code.tokens[index]
      let text = Array(code.bytes[Int(token.lower)..<Int(token.middle)])
      switch kind {
      case .fragment: fragment = "#" + encoded(value(token, in: code))
      case .fragmentWithValue: fragment = "#" + encoded(text)
      case .item:
        let takes = token.hasValue ? "=" + encoded(value(code.tokens[index + 1], in: code)) : ""
        items.append(encoded(text) + takes)
      case .itemWithValue:
        let value = code.tokens[index + 1]
        items.append(
          encoded(text) + "="
            + encoded(Array(code.bytes[Int(value.lower)..<Int(value.middle)]))
        )
      }
    }
    return (items.isEmpty ? "" : "?" + items.joined(separator: "&")) + fragment
  }

  /// Returns a link of a scope with these components.
  package static func link(
    _ components: [[UInt8]],
    hasTrailingSlash: Bool,
    suffix: String,
    scope: RouteScope,
    app: AppIdentity
  ) -> String {
    var path = components.map(encoded).joined(separator: "/")
    // Without components, a slash would be an empty component.
    if hasTrailingSlash, !components.isEmpty { path += "/" }
    switch scope.kind {
    case .app:
      let scheme = scope.name ?? app.schemes.list.first ?? "app"
      // An encoded first component is read in the same way, but not every system keeps it in a
      // host.
      let isPlain = components.first.map { !$0.isEmpty && $0.allSatisfy(isUnreserved) } ?? true
      return scheme + (isPlain ? "://" : ":///") + path + suffix
    case .universal:
      let listed = scope.name ?? app.domains.list.first ?? "example.com"
      let domain = listed.hasPrefix("*.") ? "x" + listed.dropFirst() : listed
      return "https://\(domain)/\(path)\(suffix)"
    }
  }

  private static func isUnreserved(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- 0x61 < 26 || isDigit(byte) || [0x2D, 0x2E, 0x5F, 0x7E].contains(byte)
  }

  /// Returns the bytes of a component, encoded for a link.
  package static func encoded(_ bytes: [UInt8]) -> String {
    bytes.map { byte in
      if byte == PatternByte.slashInComponent { return "%2F" }
      return isUnreserved(byte) ? String(Unicode.Scalar(byte)) : percentEscape(byte)
    }.joined()
  }
}
