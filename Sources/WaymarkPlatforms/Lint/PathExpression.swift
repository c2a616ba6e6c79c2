import Waymark

/// A path in the syntax of regular expressions, routers or shells, as its author probably means it.
///
///     PathExpression("/item/(:id|new)", .simpleGlob).foreign   // "(:id|new)"
///
/// The text is read to find what a system reads literally by mistake, and to write the same paths
/// in the system's own syntax. It is a guess that simulators check.
struct PathExpression {
  /// The characters that a step matches.
  enum Characters: Equatable {
    case literal(Character)
    /// A variable of an association file, such as `$(digit)`.
    case variable(String)
    /// Any character, or any but a slash.
    case any, component
    case digit
    /// A set as in an advanced pattern: `[a-z]`.
    case set(String)
  }

  /// Characters, and how many of them.
  struct Step: Equatable {
    var characters: Characters
    var least = 1
    var most = 1

    var isOne: Bool { least == 1 && most == 1 }
  }

  /// The first part that has no meaning in the syntax of the system.
  private(set) var foreign: String?
  /// Indicates whether a `*` is meant for any text but is not.
  private(set) var hasStar = false
  /// Indicates whether a `?` is meant for an optional character but is literal.
  private(set) var hasOptional = false
  /// Indicates whether a query or a fragment follows the path.
  private(set) var hasQuery = false
  /// Indicates whether the text ends with an anchor, so that it is no prefix.
  private(set) var isWhole = false
  /// The paths; empty if they are too many, or their syntax has no equivalent.
  private(set) var alternatives: [[Step]] = []

  /// The kind of pattern of a manifest; `nil` for the globs of an association file.
  let kind: AndroidPattern.Kind?
  /// The part of a link that the text is about.
  let part: AndroidManifest.Data.Part
  private let text: [Character]
  private var index = 0
  private var isUnsupported = false
  /// Indicates that the globs of an association file are not the text's syntax.
  private var isOfRouter = false

  /// Reads a text as the system receives it, without spaces around it.
  init(
    _ text: String,
    _ kind: AndroidPattern.Kind?,
    part: AndroidManifest.Data.Part = .path
  ) {
    self.kind = kind
    self.part = part
    var characters = Array(PathSyntax.visible(text))
    let start = kind == .suffix ? nil : Self.withoutFrame(&characters)
    self.text = characters
    foreign = start
    // A limit, because alternatives multiply.
    if self.text.count > 512 { return }
    var read = readAlternatives(depth: 0)
    if kind == nil, foreign != nil, self.text.contains("?"), !text.contains("$(") {
      // Only now is it known that '?' may make an element optional.
      (index, isOfRouter) = (0, true)
      read = readAlternatives(depth: 0)
    }
    if isUnsupported || index < self.text.count && !hasQuery { return }
    let paths = part == .path ? read.map { Self.rooted($0, beside: read[0]) } : read
    let keepsSlashes = part != .path || text.contains("://")
    alternatives = keepsSlashes ? paths : paths.map(Self.withoutDoubleSlashes)
  }

  private static let slash = Step(characters: .literal("/"))

  /// Returns the steps of an alternative: `b` in `/item/a|b` is `/item/b`.
  private static func rooted(_ steps: [Step], beside first: [Step]) -> [Step] {
    guard first.first == slash, let own = steps.first, own != slash, own.isText,
      let end = first.lastIndex(of: slash)
    else { return steps }
    return first[...end] + steps
  }

  /// Returns the steps without one of two slashes, between which an optional part is absent.
  private static func withoutDoubleSlashes(_ steps: [Step]) -> [Step] {
    steps.indices.filter { $0 == 0 || steps[$0] != slash || steps[$0 - 1] != slash }
      .map { steps[$0] }
  }
}

extension PathExpression {
  /// Indicates whether `.` and `*` are operators for the system.
  private var isPattern: Bool { kind == .simpleGlob || kind == .advancedGlob }

  private func character(_ position: Int) -> Character? {
    text.indices.contains(position) ? text[position] : nil
  }

  private func string(_ range: Range<Int>) -> String { String(text[range]) }

  private mutating func mark(_ part: String) { if foreign == nil { foreign = part } }

  private static func isName(_ character: Character?) -> Bool {
    character.map { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") } ?? false
  }

  private static func isLetter(_ character: Character?) -> Bool {
    character.map { $0.isASCII && ($0.isLetter || $0 == "_") } ?? false
  }

  private var startsComponent: Bool { index == 0 || "/^(|".contains(text[index - 1]) }

  /// Returns whether a component ends at a position.
  private func isEnd(_ position: Int) -> Bool {
    character(position).map { "/)|?#$".contains($0) } ?? true
  }

  /// Returns the position of the bracket that closes the one at a position.
  private func closing(_ position: Int) -> Int? {
    let pairs: [Character: Character] = ["(": ")", "[": "]", "{": "}", "<": ">"]
    guard let open = character(position), let close = pairs[open] else { return nil }
    var depth = 0
    var position = position
    while let next = character(position) {
      if next == "\\" { position += 1 }
      if next == open { depth += 1 }
      if next == close { depth -= 1 }
      if depth == 0 { return position }
      position += 1
    }
    return nil
  }

  private static let run = Step(characters: .any, least: 0, most: .max)
  private static let parameter = Step(characters: .component, most: .max)

  // MARK: - Alternatives

  private mutating func readAlternatives(depth: Int) -> [[Step]] {
    var all: [[Step]] = []
    var current: [[Step]] = [[]]
    while let next = character(index), !hasQuery, !(depth > 0 && next == ")") {
      if next == "|" {
        mark("|")
        index += 1
        all += current
        current = [[]]
      } else if depth == 0, let end = endOfSeparator {
        mark(string(index..<end))
        index = end
        all += current
        current = [[]]
      } else {
        let atom = readAtom(depth: depth)
        if let only = atom.first, atom.count == 1 {
          for index in current.indices { current[index] += only }
        } else {
          current = current.flatMap { start in atom.map { start + $0 } }
        }
      }
      if current.count + all.count > 16 || depth > 8 { isUnsupported = true }
      if isUnsupported { return [] }
    }
    return all + current
  }

  /// The end of the comma, semicolon or space at the index if another path begins after it.
  private var endOfSeparator: Int? {
    guard index > 0, let next = character(index), ",; ".contains(next) else { return nil }
    var end = index
    while let next = character(end), ",; ".contains(next) { end += 1 }
    return character(end) == "/" ? end : nil
  }

  // MARK: - Atoms

  /// Reads the next element with its repetition, as a list of alternatives.
  private mutating func readAtom(depth: Int) -> [[Step]] {
    let start = index
    let next = text[index]
    switch next {
    case "^" where startsComponent && (index == 0 || text[index - 1] != "/"):
      mark("^")
      index += 1
      return [[]]
    case "$" where kind != nil && character(index + 1) == "(":
      if let steps = readVariable() { return [steps] }
    case "$": if let steps = readDollar() { return repeated(steps, isClass: true, start) }
    case "(":
      if let group = readGroup(depth: depth) { return repeated(group, isClass: true, start) }
    case "[": if let steps = readSet() { return repeated(steps, isClass: true, start) }
    case "{", "<", ":", "%":
      if let steps = readParameter(depth: depth) { return repeated(steps, isClass: true, start) }
    case "\\": return readEscape()
    case ".": if let steps = readDot() { return repeated(steps, isClass: true, start) }
    case "*": return readStar()
    case "#" where character(index + 1) == "{":
      // The parameter of a text in Ruby.
      guard let close = closing(index + 1) else { break }
      mark(string(index..<close + 1))
      index = close + 1
      return repeated([[Self.parameter]], isClass: true, start)
    case "?", "#":
      if kind == nil, next == "?" {
        index += 1
        return [[Step(characters: .any)]]
      }
      if kind != nil, next == "?", character(index + 1) == "*", index > 0, text[index - 1] == "/" {
        // Any text in an association file.
        mark("?*")
        index += 2
        return [[Self.parameter]]
      }
      if kind != nil {
        // A mark that follows nothing begins the query.
        if depth > 0 { isUnsupported = true }
        hasQuery = true
        return [[]]
      }
    default: break
    }
    index += 1
    return repeated([[Step(characters: .literal(next))]], isClass: false, start)
  }

  /// Reads `$` at the end, `$(name)`, `${name}`, or a component `$name` below another one: the path
  /// `/$metadata` is one of a service.
  private mutating func readDollar() -> [[Step]]? {
    if kind == nil, character(index + 1) == "(", let close = closing(index + 1) {
      let name = string(index..<close + 1)
      index = close + 1
      return [[Step(characters: .variable(name))]]
    }
    if kind == nil, character(index + 1) == "{", let close = closing(index + 1) {
      mark(string(index..<close + 1))
      index = close + 1
      return [[Self.parameter]]
    }
    if index > 1, startsComponent, Self.isLetter(character(index + 1)) {
      var end = index + 1
      while Self.isName(character(end)) { end += 1 }
      guard isEnd(end) else { return nil }
      mark(string(index..<end))
      index = end
      return [[Self.parameter]]
    }
    let next = character(index + 1)
    let isEnd = next == nil || next == "|" || next == ")" || next == "/" && kind == nil
    let isAnchor =
      kind != nil || foreign == "^" || index > 0 && (next == nil || text[index - 1] != "/")
    guard isEnd, isAnchor else { return nil }
    mark("$")
    isWhole = isWhole || next == nil && kind != .suffix
    index += 1
    return [[]]
  }

  /// Reads a variable of an association file in a manifest.
  private mutating func readVariable() -> [Step]? {
    guard let close = closing(index + 1) else { return nil }
    let whole = string(index..<close + 1)
    mark(whole)
    index = close + 1
    let sets: [String: Characters] = [
      "$(digit)": .digit, "$(alpha)": .set("[A-Za-z]"), "$(lower)": .set("[a-z]"),
      "$(upper)": .set("[A-Z]"), "$(alnum)": .set("[A-Za-z0-9]"),
      "$(xdigit)": .set("[0-9A-Fa-f]"),
    ]
    return [sets[whole].map { Step(characters: $0) } ?? Self.parameter]
  }

  /// Reads a group of a regular expression; `nil` for other parentheses.
  private mutating func readGroup(depth: Int) -> [[Step]]? {
    guard let close = closing(index), close > index + 1 else { return nil }
    let content = string(index + 1..<close)
    let next = character(close + 1)
    let isRepeated =
      next == "+" || next == "*" && isPattern || next == "?" && !text[close...].contains("=")
      || next == "{" && isCount(close + 1)
    let isMarked = content.hasPrefix("?") && content.count > 1 || content.contains("|")
    let hasOperators =
      ["\\", "[", ".*", ".+"].contains { content.contains($0) }
      || content.hasPrefix(":") || content.hasPrefix("{") || content == "*"
    // In Rails, '(/:id)' is optional.
    let isOptional = ["/:", ".:", "/{", ".{"].contains { content.hasPrefix($0) }
    let isOfPattern =
      startsComponent || kind != nil || isOfRouter || content == "/" && next == "?"
    guard isMarked || hasOperators || isOptional || isRepeated && isOfPattern else { return nil }
    mark(string(index..<close + 1))
    index += 1
    if content.hasPrefix("?:") {
      index += 2
    } else if content.hasPrefix("?<") || content.hasPrefix("?P<"),
      let end = content.firstIndex(of: ">"), !content.hasPrefix("?<="), !content.hasPrefix("?<!")
    {
      index += content.distance(from: content.startIndex, to: end) + 1
    } else if content.hasPrefix("?") {
      // A condition on the following text, or an option.
      isUnsupported = true
    }
    let read = readAlternatives(depth: depth + 1)
    if !isUnsupported, index != close { isUnsupported = true }
    index = close + 1
    return isOptional && next != "?" ? read + [[]] : read
  }

  /// Returns whether the braces at a position have the counts of a repetition.
  private func isCount(_ position: Int) -> Bool {
    closing(position).map { string(position + 1..<$0) }.flatMap(Self.count) != nil
  }

  /// Reads a set, or `[id]` and `[...path]` of Next.js.
  private mutating func readSet() -> [[Step]]? {
    guard let close = closing(index), close > index + 1 else { return nil }
    let whole = string(index..<close + 1)
    let content = whole.dropFirst().dropLast()
    let isFile = character(close + 1) == "." && Self.isLetter(character(close + 2))
    let isComponent = startsComponent && (isEnd(close + 1) || isFile)
    if content.hasPrefix("...") || content.hasPrefix("[...") {
      mark(whole)
      index = close + 1
      let steps = [Step(characters: .any, least: content.hasPrefix("[") ? 0 : 1, most: .max)]
      return [steps]
    }
    if isComponent, content.count > 1, content.allSatisfy({ Self.isLetter($0) }),
      kind != .advancedGlob || Self.parameterNames.contains(String(content))
    {
      mark(whole)
      index = close + 1
      return [[Self.parameter]]
    }
    if content.contains("&&") || content == "^" { return nil }
    var set = content.replacing("\\/", with: "/")
    let written = set
    for (short, long) in Self.classes { set = set.replacing(short, with: long) }
    let isShort = set != written
    if set.contains("[") && kind == .advancedGlob && !isShort { return nil }
    if kind != .advancedGlob || isShort { mark(whole) }
    index = close + 1
    set = Self.ordered(set)
    let characters: Characters =
      set == "^/" ? .component : set == "0-9" ? .digit : .set("[\(set)]")
    return [[Step(characters: characters)]]
  }

  /// Abbreviations in sets.
  private static let classes = [
    ("[:digit:]", "0-9"), ("[:alpha:]", "A-Za-z"), ("[:alnum:]", "A-Za-z0-9"),
    ("[:lower:]", "a-z"), ("[:upper:]", "A-Z"), ("\\d", "0-9"), ("\\w", "A-Za-z0-9_"),
    ("\\s", " "),
  ]

  /// Reads `:id`, `{id}`, `<id>` and `%s`, which may have an expression or a type.
  private mutating func readParameter(depth: Int) -> [[Step]]? {
    let start = index
    switch text[index] {
    case ":":
      let isStart = startsComponent || "-._~@,".contains(text[index - 1])
      guard isStart, Self.isLetter(character(index + 1)) else { return nil }
      var end = index + 1
      while Self.isName(character(end)) { end += 1 }
      mark(string(start..<end))
      index = end
      if character(end) == "(", let close = closing(end) {
        return expression(string(end + 1..<close), endingAt: close + 1)
      }
      if character(end) == "*" || character(end) == "+" {
        index = end + 1
        return [[Step(characters: .any, least: text[end] == "*" ? 0 : 1, most: .max)]]
      }
      return [[Self.parameter]]
    case "%":
      guard startsComponent, let next = character(index + 1), "sd@".contains(next),
        isEnd(index + 2) || ".-".contains(text[index + 2])
      else { return nil }
      mark(string(start..<index + 2))
      index += 2
      return [[next == "d" ? Step(characters: .digit, most: .max) : Self.parameter]]
    default:
      guard let close = closing(index) else { return nil }
      return readBraces(string(index + 1..<close), close)
    }
  }

  private mutating func readBraces(_ written: String, _ close: Int) -> [[Step]]? {
    let isAngle = text[index] == "<"
    let whole = string(index..<close + 1)
    // '{{id}}' and '{ id }' are parameters of templates.
    let isDouble = !isAngle && written.hasPrefix("{") && written.hasSuffix("}")
    var content = isDouble ? written.dropFirst().dropLast() : written[...]
    content = content.drop { $0 == " " }
    while content.last == " " { content.removeLast() }
    var name = content
    let separator: Character = content.contains("|") ? "|" : ","
    if !isAngle, content.contains(separator), !content.contains(":"), !content.contains(" "),
      !content.allSatisfy({ $0.isNumber || $0 == "," })
    {
      mark(whole)
      index = close + 1
      return content.split(separator: separator, omittingEmptySubsequences: false)
        .map { $0.map { Step(characters: .literal($0)) } }
    }
    let isRest = name.hasPrefix("*") || ["*", "+", "..."].contains { name.hasSuffix($0) }
    name = name.drop { $0 == "*" }
    while let last = name.last, "*+.".contains(last) { name.removeLast() }
    let isOptional = name.hasSuffix("?")
    if isOptional { name.removeLast() }
    var constraint: Substring?
    if let colon = name.firstIndex(of: ":") {
      let parts = (name[..<colon], name[name.index(after: colon)...])
      // Flask and Django write the type first.
      (constraint, name) = isAngle ? parts : (parts.1, parts.0)
    }
    let isEmpty = name.isEmpty && !isAngle && startsComponent
    guard isEmpty || name.allSatisfy({ Self.isName($0) || $0 == "-" || $0 == "." }),
      isEmpty || Self.isLetter(name.first) || startsComponent && isEnd(close + 1)
    else { return nil }
    if kind == .advancedGlob, name.allSatisfy(\.isNumber) { return nil }
    mark(whole)
    index = close + 1
    if isRest || constraint == "path" {
      return [[Step(characters: .any, most: .max)]]
    }
    var choices = [[Self.parameter]]
    if constraint == "int" {
      choices = [[Step(characters: .digit, most: .max)]]
    } else if let constraint, !isAngle, constraint.contains(where: { !Self.isName($0) }) {
      choices = expression(String(constraint), endingAt: index)
    }
    return isOptional ? choices + [[]] : choices
  }

  /// Returns the paths of the expression of a parameter, and continues at a position.
  private mutating func expression(_ text: String, endingAt end: Int) -> [[Step]] {
    let read = PathExpression(text, .advancedGlob).alternatives
    index = end
    return read.isEmpty || read == [[]] ? [[Self.parameter]] : read
  }

  private mutating func readEscape() -> [[Step]] {
    let start = index
    if character(index + 1) == "\\", let next = character(index + 2), next != "\\" {
      // A backslash for a language in which each of them is written twice.
      mark(string(index..<index + 3))
      index += 1
    }
    guard let next = character(index + 1) else {
      if kind != .advancedGlob { mark("\\") }
      index += 1
      return [[]]
    }
    if isPattern, next == "?" || next == "#" {
      hasQuery = true
      return [[]]
    }
    if !isPattern { mark(string(start..<index + 2)) }
    let part = string(start..<index + 2)
    index += 2
    let characters: Characters
    switch next {
    case "d": characters = .digit
    case "w": characters = .set("[A-Za-z0-9_]")
    case "s": characters = .set("[ ]")
    case "D", "W", "S": characters = .component
    case "p" where character(index) == "{", "P" where character(index) == "{":
      // A class by its name, such as `\p{L}`.
      (index, characters) = ((closing(index) ?? index) + 1, .component)
    case "b", "B", "A", "Z", "z":
      mark(part)
      return [[]]
    default:
      return repeated([[Step(characters: .literal(next))]], isClass: false, start)
    }
    mark(part)
    return repeated([[Step(characters: characters)]], isClass: true, start)
  }

  /// Reads a dot that is meant for any character.
  private mutating func readDot() -> [[Step]]? {
    if !isPattern {
      let dots = character(index + 1) == "." ? 2 : 1
      let isValue = part != .path && index > 0 && text[index - 1] == "="
      // `/invite.*` as a prefix or a path, where a shell's star has no meaning either.
      let isEnd = kind != nil && kind != .suffix && string(index..<text.count) == ".*"
      guard startsComponent || isValue || isEnd, let next = character(index + dots),
        "*+".contains(next)
      else { return nil }
      if next == "*", kind != nil { hasStar = true } else { mark(string(index..<index + dots + 1)) }
      index += dots + 1
      let least = next == "*" ? dots - 1 : dots
      while character(index) == "*" { index += 1 }
      if character(index) == "?" && kind != nil { index += 1 }
      return [[Step(characters: .any, least: least, most: .max)]]
    }
    index += 1
    // After a parameter, the dot of a file's extension is meant as itself.
    let isDot =
      kind == .advancedGlob && foreign != nil
      && (Self.isLetter(character(index)) || character(index) == ":")
    return [[Step(characters: isDot ? .literal(".") : .any)]]
  }

  private mutating func readStar() -> [[Step]] {
    let start = index
    while character(index) == "*" { index += 1 }
    if kind != nil { hasStar = true } else if index > start + 1 { mark(string(start..<index)) }
    return [[Self.run]]
  }

  // MARK: - Repetitions

  /// Reads the repetition after an element.
  ///
  /// - Parameter isClass: Indicates that the element is not one literal character.
  private mutating func repeated(_ choices: [[Step]], isClass: Bool, _ start: Int) -> [[Step]] {
    var choices = choices
    var isRepeated = false
    // Elements that the system itself can repeat.
    let isOwn = kind == .advancedGlob && foreign == nil
    while let next = character(index) {
      let (least, most): (Int, Int)
      switch next {
      case "*":
        if isRepeated {
          if kind == .advancedGlob { mark("**") } else { hasStar = true }
        } else if !isClass {
          guard isPattern, case .literal(let last)? = choices[0].last?.characters else {
            return choices
          }
          let isPart =
            last == "/"
            ? !endsSlashes(start)
            : last.isLetter || last.isNumber
              || Self.isAnyText(last, text[..<start].last, text[(index + 1)...], kind)
          guard text[start] == "\\" || !isPart else { return choices }
        } else if kind == nil, foreign == nil {
          return choices
        }
        (least, most) = (0, .max)
      case "+":
        guard isClass || kind == .advancedGlob else { return choices }
        if !isOwn || isRepeated { mark(string(start..<index + 1)) }
        (least, most) = (1, .max)
      case "{":
        guard isClass || kind != nil, let close = closing(index),
          let count = Self.count(string(index + 1..<close))
        else { return choices }
        if !isOwn { mark(string(start..<close + 1)) }
        index = close
        (least, most) = count
      case "?":
        guard isOptional(isClass: isClass || isRepeated) else { return choices }
        hasOptional = true
        if kind == nil || isRepeated || isClass && kind != .advancedGlob {
          mark(string(start..<index + 1))
        }
        (least, most) = (0, 1)
      default: return choices
      }
      index += 1
      // A repetition of a repetition is greedy or lazy, or means the same.
      if !isRepeated { choices = Self.repeated(choices, least, most) }
      isRepeated = true
    }
    return choices
  }

  /// Returns whether the slash at a position is optional, as in the advanced pattern `[^/]+/*`.
  private func endsSlashes(_ slash: Int) -> Bool {
    kind == .advancedGlob && slash > 1 && "+*".contains(text[slash - 1])
      && text[slash - 2] == "]" && character(slash + 2) != "/"
  }

  /// Returns whether a `?` makes the element before it optional, and begins no query.
  private func isOptional(isClass: Bool) -> Bool {
    let next = character(index + 1)
    if kind == nil {
      // In '/item/?$', the slash before the anchor is optional.
      let isBeforeAnchor = next == "$" && character(index + 2) == nil
      let isLetter = isOfRouter && next == "/" && Self.isLetter(text[index - 1])
      return isClass && foreign != nil || isLetter || isBeforeAnchor && text[index - 1] == "/"
    }
    let rest = text[(index + 1)...]
    if rest.contains("=") || rest.contains("&") { return false }
    if isClass { return true }
    // A query begins with neither of them.
    guard isPattern || next == "/" || next == "$" && character(index + 2) == nil else {
      return false
    }
    // A dot after the optional slash of `/item/?.*`; `/?.*` is the root with a query.
    if next == ".", index > 1, text[index - 1] == "/" { return true }
    return next.map { "/)|$".contains($0) || $0.isLetter || $0.isNumber || $0 == "[" } ?? true
  }
}
