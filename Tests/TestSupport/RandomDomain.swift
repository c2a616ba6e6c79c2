/// A random domain of letters of several scripts, and its spellings.
package struct RandomDomain {
  private let labels: [(text: String, code: String)]

  /// The form that browsers send.
  package var ascii: String { labels.map(\.code).joined(separator: ".") }

  package init(using random: inout SeededGenerator) {
    let known = [
      ("münchen", "xn--mnchen-3ya"), ("bücher", "xn--bcher-kva"), ("日本", "xn--wgv71a"),
      ("рф", "xn--p1ai"), ("☕", "xn--53h"), ("faß", "xn--fa-hia"), ("example", "example"),
      ("i\u{307}", "xn--i-9bb"), ("www", "www"), ("e7", "e7"),
    ]
    labels = (0..<Int.random(in: 1...3, using: &random)).map { _ in
      known.randomElement(using: &random) ?? known[0]
    }
  }

  /// Returns a text that browsers convert to this domain.
  package func spelling(using random: inout SeededGenerator) -> String {
    labels.map { label in
      random.oneIn(3) ? Self.cased(label.code, &random) : Self.spelling(label.text, &random)
    }
    .joined(separator: random.oneIn(5) ? "。" : ".")
  }

  private static func cased(_ text: String, _ random: inout SeededGenerator) -> String {
    random.oneIn(3) ? text.uppercased() : text
  }

  private static func spelling(_ label: String, _ random: inout SeededGenerator) -> String {
    label.unicodeScalars.map { scalar in
      switch scalar {
      case "ü" where random.oneIn(3): random.oneIn(2) ? "u\u{308}" : "U\u{308}"
      case "a"..."z" where random.oneIn(6):
        Unicode.Scalar(scalar.value + 0xFEE0).map { String($0) } ?? ""
      case "ß", "\u{307}": String(scalar)
      case _ where random.oneIn(8): "\u{AD}" + String(scalar)
      case _ where random.oneIn(4): String(scalar).uppercased()
      default: String(scalar)
      }
    }
    .joined()
  }
}
