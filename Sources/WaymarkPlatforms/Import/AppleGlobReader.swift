import Waymark

/// Reads a glob of an association file.
struct AppleGlobReader {
  /// An error for a glob that has no pattern.
  enum GlobError: Error {
    case undefinedVariable(String)
    case unreachable
    case tooMany
  }

  /// The variables of the file.
  let variables: [String: [String]]
  /// Indicates whether the glob is compared with the link as it is written, and contains escapes
  /// itself.
  let isPercentEncoded: Bool

  /// The maximum number of globs that one glob expands to.
  private static var limit: Int { 64 }

  /// Returns the tokens of each glob that this glob expands to.
  ///
  /// There are several globs if a variable has values that are not single words.
  func read(_ glob: String) throws(GlobError) -> [[ImportToken]] {
    var open = [Array(glob.utf8)]
    var lists: [[ImportToken]] = []
    while !open.isEmpty {
      let text = open.removeFirst()
      guard let place = try complicated(text) else {
        lists.append(try tokens(text))
        continue
      }
      open =
        place.values.map {
          Array(text[..<place.range.lowerBound] + $0 + text[place.range.upperBound...])
        } + open
      if open.count + lists.count > Self.limit { throw .tooMany }
    }
    return lists
  }

  /// Returns the first variable that must be replaced by its values before the text is read.
  private func complicated(
    _ text: [UInt8]
  ) throws(GlobError) -> (range: Range<Int>, values: [[UInt8]])? {
    for (range, name) in try Self.variables(in: text) {
      guard !AppleVariables.predefined.contains(name) else { continue }
      guard let values = variables[name] else { throw .undefinedVariable(name) }
      if Self.isNumeric(values) { continue }
      let isAdjacent =
        text[..<range.lowerBound].last == UInt8(ascii: ")")
        || text[range.upperBound...].starts(with: "$(".utf8)
      let isPlain = values.allSatisfy { value in
        !value.isEmpty && !value.utf8.contains { "/*?".utf8.contains($0) }
      }
      if !isPlain || isAdjacent { return (range, values.map { Array($0.utf8) }) }
    }
    return nil
  }

  /// Returns the ranges of the variables and their names.
  private static func variables(in text: [UInt8]) throws(GlobError) -> [(Range<Int>, String)] {
    var found: [(Range<Int>, String)] = []
    var rest = text[...]
    while let start = rest.firstRange(of: "$(".utf8) {
      let bytes = rest[start.upperBound...].prefix { $0 != UInt8(ascii: ")") }
      let name = String(decoding: bytes, as: UTF8.self)
      guard bytes.endIndex < rest.endIndex else { throw .undefinedVariable(name) }
      found.append((start.lowerBound..<bytes.endIndex + 1, name))
      rest = rest[(bytes.endIndex + 1)...]
    }
    return found
  }

  /// Returns whether the values are sequences of one or more digits, which are parts of a number.
  private static func isNumeric(_ values: [String]) -> Bool {
    values.count >= 10
      && values.allSatisfy { value in
        let digits = value.hasPrefix("-") ? value.dropFirst() : value[...]
        return !digits.isEmpty && digits.utf8.allSatisfy(isDigit)
      }
      && (0...9).allSatisfy { values.contains("\($0)") }
  }

  private func tokens(_ text: [UInt8]) throws(GlobError) -> [ImportToken] {
    var tokens: [ImportToken] = []
    var literal: [UInt8] = []
    func close() throws(GlobError) {
      if literal.isEmpty { return }
      tokens.append(.text(try decoded(literal)))
      literal = []
    }
    var index = 0
    while index < text.count {
      let byte = text[index]
      index += 1
      switch byte {
      case UInt8(ascii: "/"):
        try close()
        tokens.append(.slash)
      case UInt8(ascii: "*"):
        try close()
        tokens.append(.run(.any, least: 0))
      case UInt8(ascii: "?"):
        try close()
        tokens.append(.character(.any))
      case UInt8(ascii: "#"): throw .unreachable
      case UInt8(ascii: "$") where index < text.count && text[index] == UInt8(ascii: "("):
        try close()
        let name = text[(index + 1)...].prefix { $0 != UInt8(ascii: ")") }
        tokens.append(try token(of: String(decoding: name, as: UTF8.self)))
        index += name.count + 2
      default: literal.append(byte)
      }
    }
    try close()
    return tokens
  }

  private func token(of variable: String) throws(GlobError) -> ImportToken {
    switch variable {
    case "digit": return .character(.digit)
    case "xdigit": return .character(.hexadecimal)
    case "alpha", "upper", "lower", "alnum": return .character(.other)
    case "region", "lang": return .code(variable)
    default:
      let values = variables[variable] ?? []
      if Self.isNumeric(values) { return .number }
      var words: [String] = []
      for value in values {
        let word = try decoded(Array(value.utf8))
        if !words.contains(word) { words.append(word) }
      }
      return .words(words, name: variable)
    }
  }

  /// Returns the text that a link has in this place after decoding.
  private func decoded(_ bytes: [UInt8]) throws(GlobError) -> String {
    let decoded = isPercentEncoded ? AppleURL.decoded(bytes) : bytes
    var isBroken = false
    for (index, byte) in bytes.enumerated() where isPercentEncoded && byte == UInt8(ascii: "%") {
      let digits = bytes[(index + 1)...].prefix(2)
      if digits.count < 2 || digits.contains(where: { hexadecimalValue($0) == nil }) {
        isBroken = true
      }
    }
    guard !isBroken, let text = String(plain: decoded) else { throw .unreachable }
    return text
  }
}
