import Waymark

/// Converts patterns into locations of nginx, which compares paths after decoding them.
struct NginxPatternReader {
  let policies: LinkPolicies
  /// Indicates whether any text matches in place of a list of words.
  var isLoose = false
  /// Indicates whether a text without case is written as `[aA]`, because the reader of the
  /// expression lacks `(?i:a)`.
  var hasNoFlags = false

  /// Returns the locations that match the paths of a pattern.
  func locations(of pattern: Pattern) -> [NginxLocation] {
    let components = pattern.components
    if policies.pathCase == .sensitive, let texts = Self.literals(components) {
      let path = "/" + texts.joined(separator: "/")
      if texts.isEmpty { return [.exact(path)] }
      switch policies.trailingSlash {
      case .ignore: return [.exact(path), .exact(path + "/")]
      case .strict: return [.exact(pattern.endsWithSlash ? path + "/" : path)]
      }
    }
    return [.regex(regex(of: pattern, components))]
  }

  /// Returns the texts of components that are all literal; `nil` if one of them is not.
  static func literals(_ components: [Pattern.Component]) -> [String]? {
    let texts = components.compactMap(\.literal)
    return texts.count == components.count ? texts : nil
  }

  /// Returns a regular expression that matches the whole decoded paths of a pattern.
  func expression(of pattern: Pattern) -> String {
    let regex = regex(of: pattern, pattern.components)
    return regex.hasSuffix("$") ? regex : regex + ".*$"
  }

  private func regex(of pattern: Pattern, _ components: [Pattern.Component]) -> String {
    var required: [String] = []
    var optional: [String] = []
    for component in components {
      if case .rest? = component.elements.first {
        // A catch-all also matches if nothing follows the slash.
        return "^/" + required.map { $0 + "/" }.joined()
      }
      let text = component.elements.map(text).joined()
      if component.isOptional { optional.append(text) } else { required.append(text) }
    }
    let slash = policies.trailingSlash == .ignore ? "/?" : pattern.endsWithSlash ? "/" : ""
    var end = ""
    for text in optional.dropFirst(required.isEmpty ? 1 : 0).reversed() {
      end = "(?:/\(text)\(end))?"
    }
    // The slash of a path without components is part of the path itself.
    if required.isEmpty, let first = optional.first { return "^/(?:\(first)\(end)\(slash))?$" }
    return "^/" + required.joined(separator: "/") + end + (required.isEmpty ? "" : slash) + "$"
  }

  private func text(_ element: Pattern.Element) -> String {
    switch element {
    case .literal(let text):
      let hasLetters = text.utf8.contains { (0x61...0x7A).contains($0 | 0x20) }
      let escaped = Self.escaped(text)
      if policies.pathCase == .insensitive, hasLetters, hasNoFlags { return Self.cased(escaped) }
      return policies.pathCase == .insensitive && hasLetters ? "(?i:\(escaped))" : escaped
    case .wildcard, .rest: return "[^/]+"
    case .parameter(let parameter):
      switch parameter.restriction.form {
      case .any: return "[^/]+"
      case .runs(let runs): return runs.map(Self.regex).joined()
      case .words where isLoose: return "[^/]+"
      case .words(let words): return "(?:\(words.map(Self.escaped).joined(separator: "|")))"
      }
    }
  }

  private static func regex(of run: RouteRestriction.Run) -> String {
    let ranges = run.ranges.sorted { $0.lowerBound < $1.lowerBound }.map { range in
      [range.lowerBound, range.upperBound].map { String(Unicode.Scalar($0)) }
    }
    let isOne = run.characters.utf8.count == 1
    let set = ranges.map { $0.joined(separator: "-") }.joined()
    let text = isOne ? escaped(run.characters) : "[\(set)]"
    switch (run.count.lowerBound, run.count.upperBound) {
    case (1, 1): return text
    case (0, 1): return text + "?"
    case (let least, let most) where least == most: return text + "{\(least)}"
    case (let least, let most): return text + "{\(least),\(most)}"
    }
  }

  /// Returns an expression with both cases of each ASCII letter.
  private static func cased(_ escaped: String) -> String {
    escaped.map { letter in
      let upper = letter.uppercased()
      return letter.isASCII && letter.isLetter ? "[\(lowercasedASCII(upper))\(upper)]" : "\(letter)"
    }.joined()
  }

  /// Returns a text that a regular expression matches literally.
  private static func escaped(_ text: String) -> String {
    let special = Array("\\^$.|?*+()[]{}".utf8)
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      if special.contains(byte) { bytes.append(UInt8(ascii: "\\")) }
      bytes.append(byte)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
