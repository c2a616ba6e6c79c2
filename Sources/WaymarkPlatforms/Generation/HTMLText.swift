import Waymark

/// Text of a catalog as written in HTML.
package enum HTMLText {
  /// Returns a text in which no character is markup, between tags or in an attribute.
  package static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&#39;"
      case _ where isAllowed(scalar): escaped.unicodeScalars.append(scalar)
      default: escaped += "\u{FFFD}"
      }
    }
    return escaped
  }

  /// Returns whether a document may contain the character (HTML, §13.2.3.5).
  ///
  /// Control characters and noncharacters are not allowed, and here neither are characters that
  /// reorder the text around them.
  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.reordersText { return false }
    return switch scalar.value {
    case 0x09, 0x0A: true
    case 0..<0x20, 0x7F..<0xA0, 0xFDD0..<0xFDF0: false
    default: scalar.value & 0xFFFE != 0xFFFE
    }
  }

  /// Returns a text as code.
  package static func code(_ text: String) -> String { "<code>\(escaped(text))</code>" }

  /// Returns a link that a reader can follow, or only its text if a browser would execute the link.
  package static func link(_ text: String) -> String {
    let scheme = text.prefix { $0 != ":" }.lowercased()
    if isUnsafeScheme(scheme) { return code(text) }
    return "<a href=\"\(escaped(text))\">\(code(text))</a>"
  }
}
