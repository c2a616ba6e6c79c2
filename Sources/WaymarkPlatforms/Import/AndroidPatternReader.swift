import Waymark

/// Reads the patterns of a manifest for a path.
enum AndroidPatternReader {
  /// Returns the tokens of the path that the pattern matches; `nil` if no link can match.
  static func tokens(_ pattern: AndroidPattern) -> [ImportToken]? {
    switch pattern.kind {
    case .literal: text(pattern.text)
    case .prefix: text(pattern.text).map { $0 + [.run(.any, least: 0)] }
    case .suffix: text(pattern.text).map { [.slash, .run(.component, least: 0)] + $0 }
    case .simpleGlob: simpleGlob(pattern.text)
    case .advancedGlob: advancedGlob(pattern)
    }
  }

  private static func text(_ text: String) -> [ImportToken]? {
    if text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) {
      return nil
    }
    var tokens: [ImportToken] = []
    for (index, part) in text.split(separator: "/", omittingEmptySubsequences: false).enumerated() {
      if index > 0 { tokens.append(.slash) }
      if !part.isEmpty { tokens.append(.text(String(part))) }
    }
    return tokens
  }

  /// Reads a simple glob: `.*` matches anything, `..*` at least one character, `c*` any number of
  /// c, and `.` one character.
  ///
  /// `\.` also matches any character, but is meant as a dot. It is read as a dot, except where no
  /// link could have such a component, as in `/\.`.
  private static func simpleGlob(_ glob: String) -> [ImportToken]? {
    guard let tokens = literalGlob(glob) else { return nil }
    let components = tokens.split(separator: .slash, omittingEmptySubsequences: false)
    let read = components.map { component -> [ImportToken] in
      switch Array(component) {
      case [.text(".")]: [.character(.any)]
      case [.text("..")]: [.character(.any), .character(.any)]
      default: Array(component)
      }
    }
    return Array(read.joined(separator: [.slash]))
  }

  /// Reads a simple glob, with every character after a backslash as itself.
  private static func literalGlob(_ glob: String) -> [ImportToken]? {
    var tokens: [ImportToken] = []
    var rest = Array(glob)[...]
    var literal = ""
    func close() -> Bool {
      guard let text = text(literal) else { return false }
      tokens += text
      literal = ""
      return true
    }
    while let first = rest.popFirst() {
      let isEscaped = first == "\\" && !rest.isEmpty
      let character = isEscaped ? rest.removeFirst() : first
      let isRun = rest.first == "*"
      if isRun { rest.removeFirst() }
      switch (character, isRun) {
      case (".", true) where !isEscaped:
        guard close() else { return nil }
        tokens.append(.run(.any, least: 0))
      case (".", false) where !isEscaped:
        guard close() else { return nil }
        tokens.append(.character(.any))
      // `/foo/*` matches any number of slashes at its end, which are ignored.
      case ("/", true): if !rest.isEmpty { literal.append("/") }
      case (_, true):
        guard close() else { return nil }
        tokens.append(.run(.other, least: 0))
      default: literal.append(character)
      }
    }
    return close() ? tokens : nil
  }

  private static func advancedGlob(_ pattern: AndroidPattern) -> [ImportToken]? {
    guard var steps = pattern.program?.program else { return nil }
    // `/{0,1}` at the end is an optional slash, which is ignored.
    if let last = steps.last, last.least == 0, case .literal(0x2F) = last.token {
      steps.removeLast()
    }
    var tokens: [ImportToken] = []
    var literal: [UInt16] = []
    func close() -> Bool {
      guard let text = text(String(decoding: literal, as: UTF16.self)) else { return false }
      tokens += text
      literal = []
      return true
    }
    for step in steps {
      if case .literal(let unit) = step.token, step.least == step.most, step.least <= 64 {
        literal += Array(repeating: unit, count: step.least)
        continue
      }
      // `/{0,3}` is any number of slashes at the start of a link with a custom scheme.
      if case .literal(0x2F) = step.token, step.least == 0 {
        literal.append(0x2F)
        continue
      }
      guard close() else { return nil }
      let characters = characters(of: step.token)
      if step.least == step.most, step.least <= 64 {
        tokens += Array(repeating: .character(characters), count: step.least)
      } else {
        tokens.append(.run(characters, least: min(step.least, 1)))
      }
    }
    return close() ? tokens : nil
  }

  private static func characters(of token: AdvancedGlob.Token) -> ImportToken.Characters {
    switch token {
    case .any: return .any
    case .literal: return .other
    case .set(let ranges, isInverse: true):
      return ranges.contains { $0.contains(0x2F) } ? .component : .any
    case .set(let ranges, isInverse: false):
      if ranges == [0x30...0x39] { return .digit }
      if ranges.contains(0x30...0x39), ranges.contains(0x61...0x66) || ranges.contains(0x41...0x46),
        ranges.allSatisfy({ [0x30...0x39, 0x41...0x46, 0x61...0x66].contains($0) })
      {
        return .hexadecimal
      }
      return .other
    }
  }
}
