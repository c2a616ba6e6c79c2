import Waymark

/// Makes the atoms of an ``AppleGlob`` from its text.
struct AppleGlobCompiler {
  private let variables: AppleVariables
  private let isCaseSensitive: Bool
  private(set) var atoms: [AppleGlob.Atom] = []
  /// Indicates whether a variable is undefined or not closed, so that no text can match.
  private(set) var isImpossible = false

  init(variables: AppleVariables, isCaseSensitive: Bool) {
    self.variables = variables
    self.isCaseSensitive = isCaseSensitive
  }

  mutating func compile(_ text: [UInt8]) {
    atoms.reserveCapacity(text.count)
    var index = 0
    while index < text.count {
      let byte = text[index]
      index += 1
      if byte == UInt8(ascii: "$"), index < text.count, text[index] == UInt8(ascii: "(") {
        guard let close = text[index...].firstIndex(of: UInt8(ascii: ")")) else {
          isImpossible = true
          return
        }
        take(variable: text[(index + 1)..<close])
        index = close + 1
      } else {
        take(byte)
      }
    }
  }

  private mutating func take(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "*"):
      // A second `*` in a row changes nothing.
      if case .anyRun = atoms.last { return }
      atoms.append(.anyRun)
    case UInt8(ascii: "?"): atoms.append(.anyOne)
    default: atoms.append(.byte(isCaseSensitive ? byte : lowercasedASCII(byte)))
    }
  }

  private mutating func take(variable name: ArraySlice<UInt8>) {
    switch variables.meaning(of: String(decoding: name, as: UTF8.self)) {
    case .oneOf(let set): atoms.append(.oneOf(isCaseSensitive ? set : set.ignoringCase))
    case .code(let codes): atoms.append(.code(isCaseSensitive ? codes : codes.ignoringCase))
    case .values(let values):
      isImpossible = isImpossible || values.isEmpty
      atoms.append(.words(isCaseSensitive ? values : values.ignoringCase))
    case nil: isImpossible = true
    }
  }

  /// Returns the atoms of a variable's value, which may contain wildcards but no variables.
  static func atoms(of value: String, isCaseSensitive: Bool) -> [AppleGlob.Atom] {
    var compiler = AppleGlobCompiler(variables: .init(), isCaseSensitive: isCaseSensitive)
    for byte in value.utf8 { compiler.take(byte) }
    return compiler.atoms
  }
}
