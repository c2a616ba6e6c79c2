/// Reads an advanced glob as `PatternMatcher.parseAndVerifyAdvancedPattern` does.
///
/// The class writes a list of numbers, with characters as themselves and operators as negative
/// numbers, and reads the last number to decide whether the next element is valid. This parser
/// makes the same list, because the list determines which invalid patterns the class accepts by
/// mistake (`a}` is `a`, `[a-` has a set without an end).
struct AdvancedGlobParser {
  struct ParsingError: Error {
    let reason: AndroidPatternError.Reason
    let index: Int
  }

  private enum Element: Equatable {
    case setStart(isInverse: Bool)
    case setStop, any, rangeStart, rangeStop, zeroOrMore, oneOrMore
    case number(Int)

    var isModifier: Bool {
      switch self {
      case .rangeStart, .rangeStop, .zeroOrMore, .oneOrMore: true
      default: false
      }
    }
  }

  /// The maximum number of elements in the list of the class.
  private static var capacity: Int { 2048 }

  private let pattern: [UInt16]
  private var index = 0
  private var elements: [Element] = []
  private var isInSet = false
  private var isInCount = false
  /// Indicates whether the parser has read the first end of a range in a set.
  private var isInRange = false
  private var reversedRange: (UInt16, UInt16)?

  private init(_ pattern: [UInt16]) { self.pattern = pattern }

  static func parse(
    _ pattern: [UInt16]
  ) throws(ParsingError) -> ([AdvancedGlob.Step], reversedRange: (UInt16, UInt16)?) {
    var parser = AdvancedGlobParser(pattern)
    while parser.index < pattern.count {
      if parser.elements.count > capacity - 3 { throw parser.error(.tooLarge) }
      try parser.takeUnit()
    }
    if parser.isInSet { throw parser.error(.openSet) }
    return (parser.steps, parser.reversedRange)
  }

  private func error(_ reason: AndroidPatternError.Reason) -> ParsingError {
    ParsingError(reason: reason, index: index)
  }

  private mutating func takeUnit() throws(ParsingError) {
    var unit = pattern[index]
    var isLiteral = false
    switch UInt8(exactly: unit) {
    case UInt8(ascii: "[") where !isInSet: return try openSet()
    case UInt8(ascii: "]") where isInSet: try closeSet()
    case UInt8(ascii: "{") where !isInSet:
      try takeModifier(.rangeStart)
      index += 1
      isInCount = true
    case UInt8(ascii: "}"):
      if isInCount {
        elements.append(.rangeStop)
        isInCount = false
      }
    case UInt8(ascii: "*") where !isInSet: try takeModifier(.zeroOrMore)
    case UInt8(ascii: "+") where !isInSet: try takeModifier(.oneOrMore)
    case UInt8(ascii: ".") where !isInSet: elements.append(.any)
    case UInt8(ascii: "{"), UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "."): break
    case UInt8(ascii: "\\"):
      guard index + 1 < pattern.count else { throw error(.escapeAtEnd) }
      index += 1
      unit = pattern[index]
      isLiteral = true
    default: isLiteral = true
    }
    if isInSet {
      takeInSet(unit)
    } else if isInCount {
      return try takeCount()
    } else if isLiteral {
      elements.append(.number(Int(unit)))
    }
    index += 1
  }

  private mutating func openSet() throws(ParsingError) {
    guard index + 1 < pattern.count else { throw error(.bracketAtEnd) }
    let isInverse = pattern[index + 1] == UInt16(UInt8(ascii: "^"))
    elements.append(.setStart(isInverse: isInverse))
    index += isInverse ? 2 : 1
    isInSet = true
  }

  private mutating func closeSet() throws(ParsingError) {
    if case .setStart = elements.last { throw error(.emptySet) }
    elements.append(.setStop)
    isInSet = false
    isInRange = false
  }

  private mutating func takeModifier(_ element: Element) throws(ParsingError) {
    guard let last = elements.last, !last.isModifier else { throw error(.strayModifier) }
    elements.append(element)
  }

  private mutating func takeInSet(_ unit: UInt16) {
    if isInRange, case .number(let first)? = elements.last, first > Int(unit) {
      reversedRange = reversedRange ?? (UInt16(truncatingIfNeeded: first), unit)
    }
    elements.append(.number(Int(unit)))
    if isInRange {
      isInRange = false
    } else if index + 2 < pattern.count, pattern[index + 1] == UInt16(UInt8(ascii: "-")),
      pattern[index + 2] != UInt16(UInt8(ascii: "]"))
    {
      isInRange = true
      index += 1
    } else {
      elements.append(.number(Int(unit)))
    }
  }

  /// Reads the numbers up to the brace, which the next iteration reads.
  private mutating func takeCount() throws(ParsingError) {
    // If the pattern ends before the numbers of a count, the count has no brace either.
    let rest = index < pattern.count ? pattern[index...] : []
    guard let end = rest.firstIndex(of: UInt16(UInt8(ascii: "}"))) else { throw error(.openCount) }
    let text = pattern[index..<end]
    let comma = text.firstIndex(of: UInt16(UInt8(ascii: ",")))
    guard let least = Self.number(text[..<(comma ?? end)]) else { throw error(.malformedCount) }
    var most = least
    if let comma, comma + 1 == end {
      most = Int(Int32.max)
    } else if let comma {
      guard let number = Self.number(text[(comma + 1)...]) else { throw error(.malformedCount) }
      most = number
    }
    if least > most { throw error(.reversedCount) }
    elements += [.number(least), .number(most)]
    index = end
  }

  /// Returns a number as `Integer.parseInt` reads it: 32 bits, with an optional sign.
  private static func number(_ text: ArraySlice<UInt16>) -> Int? {
    Int32(String(decoding: text, as: UTF16.self)).map(Int.init)
  }

  // MARK: - Steps

  /// The steps that `matchAdvancedPattern` reads from the list.
  private var steps: [AdvancedGlob.Step] {
    var steps: [AdvancedGlob.Step] = []
    var index = 0
    while index < elements.count {
      let token: AdvancedGlob.Token
      switch elements[index] {
      case .setStart(let isInverse):
        let start = index + 1
        while index < elements.count, elements[index] != .setStop { index += 1 }
        token = .set(Self.ranges(elements[start..<index]), isInverse: isInverse)
      case .number(let unit): token = .literal(UInt16(truncatingIfNeeded: unit))
      default: token = .any
      }
      index += 1
      var (least, most) = (1, 1)
      if index < elements.count {
        switch elements[index] {
        case .zeroOrMore: (least, most) = (0, Int(Int32.max))
        case .oneOrMore: (least, most) = (1, Int(Int32.max))
        case .rangeStart:
          if case .number(let first) = elements[index + 1] { least = first }
          if case .number(let second) = elements[index + 2] { most = second }
          index += 3
        default: index -= 1
        }
        index += 1
      }
      steps.append(.init(token: token, least: least, most: most))
    }
    return steps
  }

  private static func ranges(_ elements: ArraySlice<Element>) -> [ClosedRange<UInt16>] {
    let units: [UInt16] = elements.compactMap {
      if case .number(let unit) = $0 { UInt16(truncatingIfNeeded: unit) } else { nil }
    }
    return stride(from: 0, to: units.count - 1, by: 2).compactMap {
      units[$0] <= units[$0 + 1] ? units[$0]...units[$0 + 1] : nil
    }
  }
}
