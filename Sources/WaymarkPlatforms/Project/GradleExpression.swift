/// An expression of a Gradle script, as far as its value may be known without running the script.
indirect enum GradleExpression: Sendable, Hashable {
  /// A step of a chain of names: `rootProject`, `ext["host"]`, `property("host")`.
  struct Step: Sendable, Hashable {
    let name: String
    /// The arguments of a call, or the key in brackets; `nil` for a name alone.
    var arguments: [GradleExpression]?

    /// The only argument, if it is a string without templates.
    var text: String? { arguments?.count == 1 ? arguments?[0].literal : nil }
  }

  /// A string: its parts, of which references are templates.
  case text([GradleExpression])
  /// A string without templates, or a number, with its line; 0 if that is the statement's.
  case literal(String, line: Int)
  case chain([Step])
  case sum([GradleExpression])
  case list([GradleExpression])
  /// An entry of a map, or a named argument.
  case pair(key: GradleExpression, value: GradleExpression)
  /// An expression that the build computes. The reason is a clause for a message.
  case computed(reason: String)

  /// The text of a string without templates, or of a number.
  var literal: String? { if case .literal(let text, _) = self { text } else { nil } }

  /// The names of a chain without arguments, with dots between them.
  var name: String? {
    guard case .chain(let steps) = self, steps.allSatisfy({ $0.arguments == nil }) else {
      return nil
    }
    return steps.map(\.name).joined(separator: ".")
  }

  static let conditionReason = "a condition decides about it"
  static let buildReason = "the build computes it"
  static let conditional = computed(reason: conditionReason)
  static let calculated = computed(reason: buildReason)
}

/// Reads the expressions of one statement from its tokens.
struct GradleExpressionReader {
  private let tokens: ArraySlice<GradleToken>
  private let isKotlin: Bool
  private var index: Int
  private let depth: Int

  /// The deepest nesting of brackets, and of strings in templates, that is read.
  private static var depthLimit: Int { 16 }

  /// Returns the expressions between commas.
  static func list(
    _ tokens: ArraySlice<GradleToken>,
    isKotlin: Bool,
    depth: Int = 0
  ) -> [GradleExpression] {
    if depth > depthLimit { return [.calculated] }
    var reader = GradleExpressionReader(
      tokens: tokens,
      isKotlin: isKotlin,
      index: tokens.startIndex,
      depth: depth
    )
    var list: [GradleExpression] = []
    reader.skipLineBreaks()
    while reader.index < tokens.endIndex {
      list.append(reader.entry())
      reader.skipLineBreaks()
      if reader.token?.isSymbol(",") == true { reader.index += 1 }
      reader.skipLineBreaks()
    }
    return list
  }

  /// Returns the expression that all of the tokens are.
  static func value(_ tokens: ArraySlice<GradleToken>, isKotlin: Bool) -> GradleExpression {
    let list = list(tokens, isKotlin: isKotlin)
    return list.count == 1 ? list[0] : .calculated
  }

  private var token: GradleToken? { index < tokens.endIndex ? tokens[index] : nil }

  private mutating func skipLineBreaks() {
    while let token, token.kind == .lineBreak { index += 1 }
  }

  /// Reads an expression up to the next comma, with its key if it has one.
  private mutating func entry() -> GradleExpression {
    let end = endOfEntry()
    let first = sum(before: end)
    skipLineBreaks()
    if index < end, let token {
      let isPair =
        isKotlin
        ? token.isName("to") || token.isSymbol("=") : token.isSymbol(":")
      if isPair {
        index += 1
        skipLineBreaks()
        let value = sum(before: end)
        skipLineBreaks()
        if index >= end { return .pair(key: first, value: value) }
        let rest = reason(before: end)
        return .pair(key: first, value: .computed(reason: rest))
      }
      return .computed(reason: reason(before: end))
    }
    index = max(index, end)
    return first
  }

  /// Returns the place of the next comma that is in no brackets.
  private func endOfEntry() -> Int {
    var open = 0
    for place in index..<tokens.endIndex {
      if tokens[place].isSymbol(","), open <= 0 { return place }
      open += tokens[place].nesting
    }
    return tokens.endIndex
  }

  /// Moves to the end of an expression that is not read, and returns the reason.
  private mutating func reason(before end: Int) -> String {
    let rest = tokens[index..<max(index, end)]
    index = max(index, end)
    let isCondition = rest.contains {
      $0.isSymbol("?") || $0.isSymbol("?:") || $0.isName("if") || $0.isName("when")
        || $0.isSymbol("==")
    }
    return isCondition ? GradleExpression.conditionReason : GradleExpression.buildReason
  }

  private mutating func sum(before end: Int) -> GradleExpression {
    var terms = [term(before: end)]
    while index < end, tokens[index].isSymbol("+") {
      index += 1
      skipLineBreaks()
      terms.append(term(before: end))
    }
    return terms.count == 1 ? terms[0] : .sum(terms)
  }

  private mutating func term(before end: Int) -> GradleExpression {
    skipLineBreaks()
    guard index < end, let token else { return .calculated }
    var value: GradleExpression
    switch token.kind {
    case .text(let parts):
      index += 1
      value = text(parts, token.line)
      if index < end, tokens[index].isSymbol(".") { skipConversions(&value, before: end) }
    case .number(let text):
      index += 1
      value = .literal(text, line: token.line)
    case .symbol("["): value = .list(inBrackets(before: end))
    case .symbol("("):
      let list = inBrackets(before: end)
      value = list.count == 1 ? list[0] : .list(list)
      if index < end, tokens[index].isSymbol(".") { skipConversions(&value, before: end) }
    case .name(let name): value = chain(name, before: end)
    default: return .computed(reason: reason(before: end))
    }
    if index < end, tokens[index].isSymbol("!!") { index += 1 }
    if index < end, tokens[index].isName("as") {
      // The type, as in `as String` or `as? List<String>`.
      index += 1
      while index < end, !tokens[index].isSymbol("+"), !tokens[index].isSymbol("?:") { index += 1 }
    }
    return value
  }

  /// Skips calls such as `.toString()`, which keep a text.
  private mutating func skipConversions(_ value: inout GradleExpression, before end: Int) {
    while index + 3 < end, tokens[index].isSymbol("."),
      let name = tokens[index + 1].name, GradleScope.conversions.contains(name),
      tokens[index + 2].isSymbol("("), tokens[index + 3].isSymbol(")")
    {
      index += 4
    }
    if index < end, tokens[index].isSymbol(".") { value = .computed(reason: reason(before: end)) }
  }

  private func text(_ parts: [GradleToken.Part], _ line: Int) -> GradleExpression {
    let values = parts.map { part in
      switch part {
      case .literal(let text): GradleExpression.literal(text, line: line)
      case .template(let source): template(source, line)
      }
    }
    if values.isEmpty { return .literal("", line: line) }
    return values.count == 1 && values[0].literal != nil ? values[0] : .text(values)
  }

  private func template(_ source: String, _ line: Int) -> GradleExpression {
    let tokens = GradleTokenizer.tokens(of: Array(source.utf8), isKotlin: isKotlin, line: line)
    let list = Self.list(tokens[...], isKotlin: isKotlin, depth: depth + 1)
    return list.count == 1 ? list[0] : .calculated
  }

  /// Reads the expressions in the brackets at the current place.
  private mutating func inBrackets(before end: Int) -> [GradleExpression] {
    let start = index + 1
    var open = 0
    while index < end {
      open += tokens[index].nesting
      index += 1
      if open == 0 { break }
    }
    let last = max(start, open == 0 ? index - 1 : index)
    return Self.list(tokens[start..<last], isKotlin: isKotlin, depth: depth + 1)
  }

  private mutating func chain(_ first: String, before end: Int) -> GradleExpression {
    if ["if", "when", "try", "switch"].contains(first) {
      index = max(index, end)
      return .conditional
    }
    index += 1
    var steps = [GradleExpression.Step(name: first)]
    while index < end, case .symbol(let symbol) = tokens[index].kind {
      switch symbol {
      case "!!": index += 1
      case ".", "?.":
        guard index + 1 < end, let name = tokens[index + 1].name else {
          return .computed(reason: reason(before: end))
        }
        index += 2
        steps.append(.init(name: name))
      case "(" where steps[steps.count - 1].arguments == nil:
        steps[steps.count - 1].arguments = inBrackets(before: end)
      case "[": steps.append(.init(name: "[]", arguments: inBrackets(before: end)))
      case "{":
        // A closure.
        return .computed(reason: reason(before: end))
      default: return simplified(steps)
      }
    }
    return simplified(steps)
  }

  /// Returns a list in place of a call that makes one.
  private func simplified(_ steps: [GradleExpression.Step]) -> GradleExpression {
    let makers = [
      "mapOf", "mutableMapOf", "hashMapOf", "linkedMapOf", "listOf", "mutableListOf", "setOf",
      "arrayOf", "arrayListOf",
    ]
    if let step = steps.first, steps.count == 1, makers.contains(step.name) {
      return .list(step.arguments ?? [])
    }
    return .chain(steps)
  }
}
