/// The statements of a Gradle script, in Groovy or Kotlin.
///
///     android { defaultConfig { applicationId "com.example" } }
///     // the path android.defaultConfig.applicationId, with one argument
///
/// The script is not run. A statement whose effect depends on a condition, a loop or a function is
/// marked, and one that this reader does not understand is skipped up to its end.
struct GradleScript: Sendable {
  struct Statement: Sendable {
    enum Operation: Sendable { case call, set, add, variable }

    /// The names of the blocks around the statement, and its own.
    let path: [GradleExpression.Step]
    let operation: Operation
    let arguments: [GradleExpression]
    let place: ProjectPlace
    /// Indicates whether the statement is in a branch, a loop or a function.
    let isConditional: Bool
    /// Indicates whether the statement begins a block.
    var isBlock = false
  }

  /// The name of a step that is a string, as in `"free" { }`.
  static let textStep = "\"\""
  /// The last argument of a plugin that the script does not apply.
  static let notApplied = "apply false"

  private(set) var statements: [Statement] = []
  /// The line of a bracket that is not closed.
  private(set) var openLine: Int?

  /// The largest file that is read, in bytes.
  static var sizeLimit: Int { 1 << 20 }

  /// Reads a script.
  ///
  /// - Parameter readsFunctions: `true` for the source of a plugin, whose functions the build
  ///   calls.
  init(_ bytes: [UInt8], path: String, readsFunctions: Bool = false) {
    let isKotlin = path.hasSuffix(".kts") || path.hasSuffix(".kt")
    let tokens = GradleTokenizer.tokens(of: bytes, isKotlin: isKotlin)
    var reader = Reader(
      tokens: tokens,
      file: path,
      isKotlin: isKotlin,
      readsFunctions: readsFunctions
    )
    reader.read()
    statements = reader.statements
    openLine = reader.frames.last?.line
  }
}

extension GradleScript {
  /// Reads statements, without recursion.
  private struct Reader {
    struct Frame {
      /// The number of steps of the path outside the block.
      let count: Int
      let isConditional: Bool
      /// Indicates whether the block is a function, which this reader does not read.
      let isFunction: Bool
      let line: Int
    }

    let tokens: [GradleToken]
    let file: String
    let isKotlin: Bool
    let readsFunctions: Bool
    var index = 0
    var path: [GradleExpression.Step] = []
    var frames: [Frame] = []
    var statements: [Statement] = []
    /// Indicates whether a condition without braces is before the next statement.
    var isNextConditional = false

    private static var depthLimit: Int { 24 }

    private var token: GradleToken? { index < tokens.count ? tokens[index] : nil }

    private func token(_ distance: Int) -> GradleToken? {
      index + distance < tokens.count ? tokens[index + distance] : nil
    }

    private var isConditional: Bool { isNextConditional || frames.last?.isConditional == true }

    mutating func read() {
      while let token {
        switch token.kind {
        case .lineBreak, .symbol(";"), .symbol(","), .symbol("->"), .symbol(")"), .symbol("]"):
          index += 1
        case .symbol("}"):
          index += 1
          close()
        case .symbol("{"): open([])
        case .symbol("@"): skipAnnotation()
        case .name(let name): takeStatement(name)
        case .text: takeChain(token.line)
        case .symbol, .number: skipStatement()
        }
      }
    }

    // MARK: - Blocks

    /// Opens a block at its brace.
    private mutating func open(
      _ steps: [GradleExpression.Step],
      isConditional: Bool = false,
      isFunction: Bool = false
    ) {
      let isInside = self.isConditional || isConditional
      let line = token?.line ?? 0
      isNextConditional = false
      index += 1
      // A deeper block only counts its braces.
      let added = frames.count < Self.depthLimit ? steps : []
      frames.append(
        Frame(
          count: path.count,
          isConditional: isInside,
          isFunction: isFunction || frames.last?.isFunction == true,
          line: line
        )
      )
      path += added
      skipParameters()
    }

    /// Skips the parameters of a closure: `variant ->`.
    private mutating func skipParameters() {
      var place = index
      while place < tokens.count, place < index + 16 {
        switch tokens[place].kind {
        case .symbol("->"):
          index = place + 1
          return
        case .name, .symbol(","), .symbol(":"), .symbol("("), .symbol(")"): place += 1
        default: return
        }
      }
    }

    private mutating func close() {
      guard let frame = frames.popLast() else { return }
      path.removeLast(path.count - frame.count)
    }

    // MARK: - Statements

    private mutating func takeStatement(_ name: String) {
      switch name {
      case "import", "package":
        while let token, token.kind != .lineBreak { index += 1 }
      case "if", "while", "for", "switch", "when", "catch", "else", "try", "finally", "do":
        takeCondition()
      case "def", "val", "var": takeVariable()
      case "fun" where isKotlin: takeDeclaration()
      // Before no name, these are names themselves: a flavor may be `internal`.
      case _ where token(1)?.name == nil: takeChain(token?.line ?? 0)
      case "fun", "class", "interface", "object", "enum": takeDeclaration()
      case "final", "const", "private", "internal", "public", "static", "protected", "override",
        "lateinit", "abstract", "open", "inline", "data":
        takeVariable()
      default:
        // Groovy: a type and a name.
        if !isKotlin, let next = token(1)?.name, token(2)?.isSymbol("=") == true {
          index += 1
          takeValue(of: next)
        } else {
          takeChain(token?.line ?? 0)
        }
      }
    }

    /// Reads the head of a branch or loop.
    private mutating func takeCondition() {
      index += 1
      if token?.isSymbol("(") == true { skipBrackets() }
      let place = tokens[index...].firstIndex { $0.kind != .lineBreak }
      if let place, tokens[place].isSymbol("{") {
        index = place
        open([], isConditional: true)
      } else {
        isNextConditional = true
      }
    }

    /// Reads the head of a function or type, whose block the script itself does not run.
    private mutating func takeDeclaration() {
      while let token {
        if token.kind == .lineBreak || token.isSymbol("}") || token.isSymbol("=") { break }
        if token.isSymbol("{") { return open([], isFunction: !readsFunctions) }
        if token.isSymbol("(") { skipBrackets() } else { index += 1 }
      }
      // A function of one expression, or without a body.
      skipStatement()
    }

    private mutating func takeVariable() {
      var names: [String] = []
      while let name = token?.name {
        if ["fun", "class", "interface", "object", "enum"].contains(name) {
          return takeDeclaration()
        }
        names.append(name)
        index += 1
        if name == "by" || names.count > 8 { break }
      }
      if names.last == "by", names.count > 1 { return takeDelegate(names[names.count - 2]) }
      guard let name = names.last else { return skipStatement() }
      if token?.isSymbol("(") == true, !isKotlin {
        // A method of Groovy.
        return takeDeclaration()
      }
      if isKotlin, token?.isSymbol(":") == true {
        // A type.
        while let token, token.kind != .lineBreak, !token.isSymbol("="), !token.isSymbol(";") {
          index += 1
          if token.isName("by") { return takeDelegate(name) }
        }
      }
      guard token?.isSymbol("=") == true else { return skipStatement() }
      takeValue(of: name)
    }

    /// Reads the value of a variable from its `=`.
    private mutating func takeValue(of name: String) {
      let line = token?.line ?? 0
      index += 1
      let value = expression(stopsAtBlock: false)
      add(
        [.init(name: name)],
        .variable,
        [GradleExpressionReader.value(value, isKotlin: isKotlin)],
        line
      )
    }

    /// Reads the delegate of a property of Kotlin: `val host by extra("a.com")`.
    private mutating func takeDelegate(_ name: String) {
      let line = token?.line ?? 0
      guard let maker = token?.name else { return skipStatement() }
      if ["creating", "registering", "getting", "existing"].contains(maker) {
        index += 1
        if token?.isSymbol("(") == true { skipBrackets() }
        let step = GradleExpression.Step(name: "create", arguments: [.literal(name, line: line)])
        add([step], .call, [], line, isBlock: true)
        if token?.isSymbol("{") == true { open([step]) } else { skipStatement() }
        return
      }
      let value = GradleExpressionReader.value(expression(stopsAtBlock: false), isKotlin: isKotlin)
      switch value {
      case .chain(let steps) where steps.count == 1 && steps[0].name == "extra":
        add([.init(name: name)], .variable, steps[0].arguments ?? [.calculated], line)
      case .chain(let steps) where steps.count == 1 && steps[0].arguments == nil:
        // A property of the project.
        let property = GradleExpression.Step(
          name: "property",
          arguments: [.literal(name, line: line)]
        )
        add([.init(name: name)], .variable, [.chain([property])], line)
      default: add([.init(name: name)], .variable, [.calculated], line)
      }
    }

    /// Reads a statement that begins with a chain of names.
    private mutating func takeChain(_ line: Int) {
      var steps: [GradleExpression.Step] = []
      while let token {
        switch token.kind {
        case .name(let name): steps.append(.init(name: name))
        case .text:
          let list = GradleExpressionReader.list([token], isKotlin: isKotlin)
          steps.append(.init(name: GradleScript.textStep, arguments: list))
        default: break
        }
        index += 1
        if self.token?.isSymbol("<") == true, isKotlin { skipTypes() }
        takeBrackets(&steps)
        guard let next = self.token, next.isSymbol(".") || next.isSymbol("?.") else { break }
        guard self.token(1)?.name != nil else { return skipStatement() }
        index += 1
      }
      takeEnd(of: steps, line)
    }

    private mutating func takeBrackets(_ steps: inout [GradleExpression.Step]) {
      while let token, token.isSymbol("(") || token.isSymbol("[") || token.isSymbol("!!") {
        if token.isSymbol("!!") {
          index += 1
          continue
        }
        // In Groovy, `include [` is a call with a list.
        let start = index + 1
        if token.isSymbol("["), !isKotlin, isAfterBlank { return }
        skipBrackets()
        let end = max(start, index - 1)
        let list = GradleExpressionReader.list(tokens[start..<end], isKotlin: isKotlin)
        if token.isSymbol("(") {
          guard steps[steps.count - 1].arguments == nil else { return }
          steps[steps.count - 1].arguments = list
        } else {
          steps.append(.init(name: "[]", arguments: list))
        }
      }
    }

    /// Indicates whether a list, and no key, follows a name of Groovy: no assignment follows it.
    private var isAfterBlank: Bool {
      var open = 0
      for place in index..<min(tokens.count, index + 64) {
        guard case .symbol(let symbol) = tokens[place].kind else { continue }
        if symbol == "[" { open += 1 }
        if symbol == "]" { open -= 1 }
        if open == 0 {
          let next = place + 1 < tokens.count ? tokens[place + 1] : nil
          return !(next?.isSymbol("=") == true || next?.isSymbol(".") == true)
        }
      }
      return true
    }

    private mutating func takeEnd(of steps: [GradleExpression.Step], _ line: Int) {
      guard let token else { return add(steps, .call, [], line) }
      switch token.kind {
      case .symbol("="), .symbol("+="):
        index += 1
        let value = expression(stopsAtBlock: false)
        add(
          steps,
          token.isSymbol("=") ? .set : .add,
          [GradleExpressionReader.value(value, isKotlin: isKotlin)],
          line
        )
      case .symbol("{"):
        add(steps, .call, [], line, isBlock: true)
        open(steps)
      case .lineBreak, .symbol(";"), .symbol("}"): add(steps, .call, [], line)
      case .symbol("->"), .symbol(","): index += 1
      case .symbol(":") where !isKotlin:
        // A label, such as `case "a":` of a switch.
        index += 1
      case .name, .text, .number, .symbol("["), .symbol("("), .symbol("-"):
        let list = callArguments(of: steps)
        let isBlock = self.token?.isSymbol("{") == true
        add(steps, .call, list, line, isBlock: isBlock)
        if isBlock {
          var inner = steps
          if !inner.isEmpty, inner[inner.count - 1].arguments == nil {
            inner[inner.count - 1].arguments = list
          }
          open(inner)
        }
      default: skipStatement()
      }
    }

    /// Reads the arguments of a call without parentheses.
    private mutating func callArguments(
      of steps: [GradleExpression.Step]
    ) -> [GradleExpression] {
      var tokens = expression(stopsAtBlock: true)
      guard let name = steps.first?.name, ["id", "alias", "kotlin"].contains(name) else {
        return GradleExpressionReader.list(tokens, isKotlin: isKotlin)
      }
      // A plugin with its version: `id 'a' version '1' apply false`.
      let isOnlyKnown =
        tokens.contains { $0.isName("apply") } && tokens.last?.isName("false") == true
      tokens = tokens.prefix { !$0.isName("version") && !$0.isName("apply") }
      let list = GradleExpressionReader.list(tokens, isKotlin: isKotlin)
      return isOnlyKnown ? list + [.literal(GradleScript.notApplied, line: 0)] : list
    }

    private mutating func add(
      _ steps: [GradleExpression.Step],
      _ operation: Statement.Operation,
      _ arguments: [GradleExpression],
      _ line: Int,
      isBlock: Bool = false
    ) {
      if frames.last?.isFunction == true {
        if !isBlock { isNextConditional = false }
        return
      }
      statements.append(
        Statement(
          path: path + steps,
          operation: operation,
          arguments: arguments,
          place: ProjectPlace(file, line),
          isConditional: isConditional,
          isBlock: isBlock
        )
      )
      if !isBlock { isNextConditional = false }
    }

    // MARK: - Ends

    /// Takes the tokens up to the end of a statement, or up to a block if the statement is a call.
    private mutating func expression(stopsAtBlock: Bool) -> ArraySlice<GradleToken> {
      let found = tokens.statement(from: index, stopsAtBlock: stopsAtBlock)
      index = found.endIndex
      return found
    }

    private mutating func skipStatement() {
      isNextConditional = false
      if token?.kind == .lineBreak { return }
      let start = index
      let end = expression(stopsAtBlock: true).endIndex
      if let token, token.isSymbol("{") { open([.init(name: "?")]) }
      if end == start, index == start { index += 1 }
    }

    /// Moves past the bracket that closes the one at the current place.
    private mutating func skipBrackets() {
      var open = 0
      while let token {
        open += token.nesting
        index += 1
        if open == 0 { return }
      }
    }

    /// Skips the types of a call: `configure<ApplicationExtension>`.
    private mutating func skipTypes() {
      for place in index..<min(tokens.count, index + 24) {
        switch tokens[place].kind {
        case .symbol(">"):
          // The last bracket, after which the call or its block begins.
          let next = place + 1 < tokens.count ? tokens[place + 1] : nil
          if next?.isSymbol(">") == true { continue }
          if next?.isSymbol("(") == true || next?.isSymbol("{") == true { index = place + 1 }
          return
        case .name, .symbol("<"), .symbol(","), .symbol("."), .symbol("?"), .symbol("*"): continue
        default: return
        }
      }
    }

    private mutating func skipAnnotation() {
      index += 1
      while let token {
        if token.name != nil || token.isSymbol(".") || token.isSymbol(":") {
          index += 1
        } else if token.isSymbol("(") {
          return skipBrackets()
        } else {
          return
        }
      }
    }
  }
}

extension [GradleToken] {
  /// Returns the tokens from a place, after line breaks, up to the end of a statement, or up to a
  /// block.
  func statement(from start: Int, stopsAtBlock: Bool = false) -> ArraySlice<GradleToken> {
    let start = self[start...].firstIndex { $0.kind != .lineBreak } ?? endIndex
    var index = start
    var open = 0
    while index < count {
      let (token, nesting) = (self[index], self[index].nesting)
      if open == 0,
        nesting < 0 || token.isSymbol(";") || token.isSymbol("{") && stopsAtBlock
          || token.kind == .lineBreak && !continues(after: index)
      {
        break
      }
      open += nesting
      index += 1
    }
    return self[start..<index]
  }

  /// Returns whether a statement continues after a line break.
  private func continues(after place: Int) -> Bool {
    if place > 0, case .symbol(let symbol) = self[place - 1].kind,
      ["+", ",", "=", "?:", "?", "&&", "||", "->", ".", ":", "+="].contains(symbol)
    {
      return true
    }
    let next = self[place...].prefix(8).first { $0.kind != .lineBreak }
    guard case .symbol(let symbol)? = next?.kind else { return false }
    return [".", "?.", "?:", "&&", "||", "?"].contains(symbol)
  }
}
