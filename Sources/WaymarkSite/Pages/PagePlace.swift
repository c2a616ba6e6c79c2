internal import Waymark
internal import WaymarkPlatforms

/// A place of a text in a page, which determines how the text is escaped.
enum PagePlace: Sendable, Hashable {
  /// Between two tags, or in an attribute in quotation marks.
  case text
  /// A part of a URL after its host, in an attribute in quotation marks.
  case url
  /// The components of a catch-all in the path of a URL.
  case components
  /// In a string of a JSON script.
  case json

  /// Returns a text as it appears at the place.
  func escaped(_ text: String) -> String {
    switch self {
    case .text: return HTMLText.escaped(text)
    // '.' and '..' would be other directories.
    case .url where text == ".": return "%2E"
    case .url where text == "..": return "%2E%2E"
    case .url: return PercentEncoding.unreserved.encode(text)
    case .components:
      return RestText.components(of: text).map(PagePlace.url.escaped).joined(separator: "/")
    case .json:
      var escaped = ""
      for scalar in text.unicodeScalars {
        switch scalar {
        case "\"", "\\": escaped += "\\\(scalar)"
        case "<", ">", "&", "'", "\u{2028}", "\u{2029}", "\0"..."\u{1F}", "\u{7F}"..."\u{9F}":
          let digits = String(scalar.value, radix: 16)
          escaped += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        default: escaped.unicodeScalars.append(scalar)
        }
      }
      return escaped
    }
  }
}
