import Waymark

/// A pattern as the generated matcher reads it.
///
/// All characters except letters, digits and `-._~` are escaped, so that the matcher can split the
/// pattern without a parser.
struct KotlinTemplate {
  let path: String
  let query: String
  let fragment: String

  init(_ pattern: Pattern) {
    let path = pattern.components.map { $0.elements.map(Self.text).joined() }
    self.path = path.joined(separator: "/") + (pattern.endsWithSlash ? "/" : "")
    query = pattern.queryItems.map { item in
      Self.escaped(item.name) + (item.value.map { "=" + Self.text($0) } ?? "")
    }.joined(separator: "&")
    fragment = pattern.fragment.map(Self.text) ?? ""
  }

  private static func text(_ element: Pattern.Element) -> String {
    switch element {
    case .literal(let text): escaped(text)
    case .parameter(let parameter): text(parameter)
    case .wildcard: "*"
    case .rest(let parameter): parameter.map { "{\($0.name)**}" } ?? "**"
    }
  }

  private static func text(_ value: Pattern.Value) -> String {
    switch value {
    case .literal(let text): escaped(text)
    case .parameter(let parameter): text(parameter)
    }
  }

  private static func text(_ parameter: Pattern.Parameter) -> String {
    let type =
      switch parameter.restriction {
      case .none: ""
      case .int: ":int"
      case .uuid: ":uuid"
      case .words(let words): ":" + words.map(escaped).joined(separator: "|")
      }
    return "{\(parameter.name)\(type)\(parameter.isOptional ? "?" : "")}"
  }

  private static func escaped(_ text: String) -> String {
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      let isPlain =
        isDigit(byte) || (byte | 0x20) &- 0x61 < 26 || "-._~".utf8.contains(byte)
      bytes += isPlain ? [byte] : Array("%".utf8) + digits(byte)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func digits(_ byte: UInt8) -> [UInt8] {
    let digits = Array("0123456789ABCDEF".utf8)
    return [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
  }
}
