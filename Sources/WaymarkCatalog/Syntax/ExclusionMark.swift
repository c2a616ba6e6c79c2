internal import Waymark

/// The mark of an exclusion at the start of a path, as systems and people write it, and the path
/// after it.
///
///     ExclusionMark("NOT /admin/*")     // "NOT " and "/admin/*", of Apple's file
///     ExclusionMark("exclude: admin")   // "exclude: " and "admin"
///     ExclusionMark("!/admin")          // "!" and "/admin"
///     ExclusionMark("-/admin")          // "-" and "/admin"
///     ExclusionMark("/not/admin")       // nil: an ordinary path
package struct ExclusionMark {
  package let text: String
  package let path: String

  package init?(_ path: String) {
    // A minus sign or a dash, which programs write in its place.
    if let sign = path.unicodeScalars.first, sign == "!" || Self.isDash(sign) {
      let rest = path.dropFirst().drop { $0 == " " }
      guard rest.hasPrefix("/") || rest.hasPrefix("*") else { return nil }
      self.init(path, before: rest)
      return
    }
    let letters = path.drop { $0 == " " || $0 == "/" }.prefix { $0.isASCII && $0.isLetter }
    let word = lowercasedASCII(String(letters))
    guard Self.words.contains(word) else { return nil }
    let sign = path[letters.endIndex...].prefix { " \t:".contains($0) }
    let rest = path[sign.endIndex...]
    let isPath = rest.hasPrefix("/") || rest.hasPrefix("*")
    let isUppercase = letters.allSatisfy(\.isUppercase)
    let isRelative = !path.hasPrefix("/")
    let isUsual = word == "not" || word == "exclude"
    let isMeant =
      if sign.isEmpty {
        // The path '/not/a' excludes nothing.
        isPath && isRelative && (isUppercase || word == "not")
      } else {
        isPath
          || !rest.isEmpty && (isUppercase || isRelative && (isUsual || sign.contains(":")))
      }
    guard isMeant else { return nil }
    self.init(path, before: rest)
  }

  private init(_ text: String, before path: Substring) {
    self.text = String(text[..<path.startIndex])
    self.path = String(path)
  }

  private static func isDash(_ sign: Unicode.Scalar) -> Bool {
    sign == "\u{2212}" || sign.properties.generalCategory == .dashPunctuation
  }

  private static let words: Set<String> = [
    "block", "deny", "disallow", "except", "exclude", "excluding", "ignore", "not", "without",
  ]
}
