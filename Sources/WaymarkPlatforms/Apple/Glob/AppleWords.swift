import Waymark

/// The values of a variable, compiled once for all patterns that use it.
final class AppleWords: Sendable {
  /// The values without wildcards.
  let literals: [[UInt8]]
  /// The values with wildcards.
  let patterns: [[AppleGlob.Atom]]
  /// Indicates whether the variable has no values.
  let isEmpty: Bool
  /// The values to compare with lowercase text.
  var ignoringCase: AppleWords { folded ?? self }

  private let folded: AppleWords?

  convenience init(_ values: [String]) {
    self.init(values, isCaseSensitive: true, folded: AppleWords(values, isCaseSensitive: false))
  }

  private init(_ values: [String], isCaseSensitive: Bool, folded: AppleWords? = nil) {
    let isPattern = { (value: String) in
      value.utf8.contains { $0 == UInt8(ascii: "*") || $0 == UInt8(ascii: "?") }
    }
    literals = values.filter { !isPattern($0) }.map {
      isCaseSensitive ? Array($0.utf8) : $0.utf8.map(lowercasedASCII)
    }
    patterns = values.filter(isPattern).map {
      AppleGlobCompiler.atoms(of: $0, isCaseSensitive: isCaseSensitive)
    }
    isEmpty = values.isEmpty
    self.folded = folded
  }
}
