/// Texts of a catalog as HTML shows them.
enum HTMLText {
  /// A text in which nothing has a meaning, between tags or in an attribute.
  static func escaped(_ text: String) -> String {
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

  /// Returns whether a document may have the character (HTML, §13.2.3.5).
  ///
  /// It may have neither control characters nor noncharacters, and here no character that reorders
  /// the text around it.
  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.reordersText { return false }
    return switch scalar.value {
    case 0x09, 0x0A: true
    case 0..<0x20, 0x7F..<0xA0, 0xFDD0..<0xFDF0: false
    default: scalar.value & 0xFFFE != 0xFFFE
    }
  }

  /// A text in code type.
  static func code(_ text: String) -> String { "<code>\(escaped(text))</code>" }

  /// A link that can be followed, or its text alone where a browser would run it.
  static func link(_ text: String) -> String {
    let scheme = text.prefix { $0 != ":" }.lowercased()
    if ["javascript", "vbscript", "data", "file", "blob", "about"].contains(scheme) {
      return code(text)
    }
    return "<a href=\"\(escaped(text))\">\(code(text))</a>"
  }
}
