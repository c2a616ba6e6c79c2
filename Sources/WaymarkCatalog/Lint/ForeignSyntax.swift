internal import Waymark

/// The pattern syntax of other routers, which people write by mistake.
enum ForeignSyntax {
  /// Returns the parameter that was probably intended by a literal.
  ///
  ///     ForeignSyntax.parameter(meantBy: ":id")        // "{id}", of Express and many others
  ///     ForeignSyntax.parameter(meantBy: "<int:id>")   // "{id:int}", of Flask and Django
  ///     ForeignSyntax.parameter(meantBy: "id")         // nil
  static func parameter(meantBy text: String) -> String? {
    if ["%s", "%d", "%i", "%u", "%@"].contains(text) { return "{name}" }
    if text.hasPrefix(":") { return parameter(named: text.dropFirst()) }
    if text.hasPrefix("$") { return parameter(named: text.dropFirst()) }
    if text.hasPrefix("("), text.hasSuffix(")") {
      return parameter(named: text.dropFirst().dropLast())
    }
    if text.hasPrefix("["), text.hasSuffix("]") {
      let body = text.drop { $0 == "[" }.prefix { $0 != "]" }
      if body.hasPrefix("...") { return parameter(named: body.dropFirst(3), suffix: "**") }
      return parameter(named: body)
    }
    guard text.hasPrefix("<"), text.hasSuffix(">") else { return nil }
    let parts = text.dropFirst().dropLast().split(separator: ":", omittingEmptySubsequences: false)
    switch (parts.count, parts.first) {
    case (1, let name?): return parameter(named: name)
    case (2, "path"): return parameter(named: parts[1], suffix: "**")
    case (2, let type?):
      let known = Self.type(meantBy: String(type)) ?? String(type)
      let suffix = known == "int" || known == "uuid" ? ":\(known)" : ""
      return parameter(named: parts[1], suffix: suffix)
    default: return nil
    }
  }

  private static func parameter(named name: Substring, suffix: String = "") -> String? {
    let isName = name.utf8.allSatisfy {
      isDigit($0) || lowercasedASCII($0) &- 0x61 < 26 || $0 == UInt8(ascii: "_")
        || $0 == UInt8(ascii: "-")
    }
    guard isName, let first = name.utf8.first, !isDigit(first), first != UInt8(ascii: "-")
    else { return nil }
    return "{\(name)\(suffix)}"
  }

  /// Returns the type that was probably intended by a parameter's only word: empty if patterns have
  /// no such type, `nil` if the text seems to be intended as a word.
  ///
  /// Types that are also ordinary words, such as `date`, `text` and `path`, count as words.
  static func type(meantBy word: String) -> String? {
    switch lowercasedASCII(word) {
    case "int", "int32", "int64", "integer", "uint", "num", "number", "numeric", "digits", "d+":
      "int"
    case "uuid", "guid": "uuid"
    case "string", "str": "string"
    case "bool", "boolean": "true|false"
    case "alnum", "alpha", "datetime", "decimal", "double", "float", "regex", "slug": ""
    default: nil
    }
  }
}
