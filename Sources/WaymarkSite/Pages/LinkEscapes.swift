internal import Waymark

/// The texts that bytes of a link have in a form of it, made in advance.
struct LinkEscapes: Sendable {
  /// The text of each byte.
  private let texts: [[UInt8]]
  /// Indicates for each byte whether it is its own text.
  private let isPlain: [Bool]

  init(_ text: (UInt8) -> [UInt8]) {
    texts = (UInt8.min...UInt8.max).map(text)
    isPlain = texts.enumerated().map { $1 == [UInt8($0)] }
  }

  /// Writes a part of a link.
  func write(_ part: String, to body: inout [UInt8]) {
    let bytes = Array(part.utf8)
    var start = 0
    for index in bytes.indices where !isPlain[Int(bytes[index])] {
      body += bytes[start..<index]
      body += texts[Int(bytes[index])]
      start = index + 1
    }
    body += bytes[start...]
  }
}

extension LinkText {
  /// The texts of bytes in this form.
  var escapes: LinkEscapes {
    switch self {
    case .url: Self.urlEscapes
    case .listedURL: Self.listedEscapes
    case .json: Self.jsonEscapes
    case .value(levels: 1): Self.valueEscapes
    case .value(levels: 2): Self.nestedEscapes
    case .value: LinkEscapes(text)
    }
  }

  private static let urlEscapes = LinkEscapes(LinkText.url.text)
  private static let listedEscapes = LinkEscapes(LinkText.listedURL.text)
  private static let jsonEscapes = LinkEscapes(LinkText.json.text)
  private static let valueEscapes = LinkEscapes(LinkText.value(levels: 1).text)
  private static let nestedEscapes = LinkEscapes(LinkText.value(levels: 2).text)

  /// Returns the text of a byte of a link.
  ///
  /// A byte that no URL contains is percent-encoded. In HTML, `&` and `'` are the only special
  /// characters that a URL contains.
  private func text(_ byte: UInt8) -> [UInt8] {
    let url = PercentEncoding.url.allows(byte) ? [byte] : Array(percentEscape(byte).utf8)
    switch self {
    case .value(let levels): return url.flatMap { Self.value($0, levels) }
    // A URL contains no character that is special in a string of JSON.
    case .json: return url
    case .listedURL where byte == UInt8(ascii: ","): return Array("%2C".utf8)
    case .url, .listedURL:
      switch byte {
      case UInt8(ascii: "&"): return Array("&amp;".utf8)
      case UInt8(ascii: "'"): return Array("&#39;".utf8)
      default: return url
      }
    }
  }

  /// Returns the text of a byte of a URL that is a value in the query of a URL.
  private static func value(_ byte: UInt8, _ levels: Int) -> [UInt8] {
    if PercentEncoding.unreserved.allows(byte) { return [byte] }
    // Each further level escapes the '%' of the level before.
    let more = String(repeating: "25", count: levels - 1)
    return Array("%\(more)\(percentEscape(byte).dropFirst())".utf8)
  }
}
