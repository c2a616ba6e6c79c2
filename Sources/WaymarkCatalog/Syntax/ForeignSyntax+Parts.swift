internal import Waymark

extension ForeignSyntax {
  /// Reads the part that begins at `index`; returns `false` if the text there is not foreign.
  mutating func readPart() -> Bool {
    if readList() { return true }
    return switch scalar(index) {
    case "{": readBraces(opening: index)
    case "$": readDollar()
    case ":" where start < 0 && "?&".unicodeScalars.contains(scalar(index - 1) ?? " "): readItem()
    case ":": readColon()
    case "*": readStar()
    case "#": readNumberSign()
    case "(": readParentheses()
    case "[": readBrackets()
    case "<": readAngles()
    case "@" where index == start && scalar(index + 1) != "(": readAt()
    case "@", "+":
      scalar(index + 1) == "(" && index == start && readAlternatives(at: index + 1)
    case "%": readFormat()
    case "/" where string(index..<bytes.count) == "/?$": readAnchor()
    case "!" where scalar(index + 1) == "(" && index == start: readExclusion()
    case "~" where index == 0 && scalar(1) == "/": readRoot()
    case "?" where part == .path && scalar(index + 1) == ":": readOptionalFormat()
    case "?" where index == start && part == .path: readSomething()
    case "\\" where scalar(index + 1) == "(": readSwift()
    case "&" where part == .path: readAmpersand()
    case "^" where index == 0 && depth == 0 && bytes.count > 1: readAnchor()
    case "\\" where depth == 0 && isRubyAnchor(index): readRubyAnchor()
    case "\\" where isSeparator: readSeparator()
    case "\\" where Self.optionalSlashes.contains(string(index..<bytes.count)): readAnchor()
    case "\\", ".": readExpression()
    case ";" where part == .query: readSemicolon()
    default: false
    }
  }

  /// The ends of regular expressions with escaped slashes.
  private static let optionalSlashes: Set<String> = [#"\/?"#, #"\/?$"#, #"\\/?"#, #"\\/?$"#]

  /// Reads `:id`, `:id?`, `:path*`, `:path+`, `:id(\d+)`, `:id<int>`, `:id{[0-9]+}`, `:id:int`, and
  /// `:id:` of Crossroads.
  mutating func readColon() -> Bool {
    let follows =
      start >= 0 && index > start && "-.,~_@=;)".unicodeScalars.contains(scalar(index - 1) ?? " ")
      || part == .path && index == start + 1 && scalar(index - 1) == "v"
      || parts.last?.range.upperBound == index
    // In an optional part, as in `(.:format)` and `(/p:page)`.
    var end = endOfName(index + 1)
    let hasExpression =
      scalar(end) == "(" && closing(end).map { Self.isExpression(string(end..<$0)) } == true
    guard index == start || follows || hasExpression || depth > 0 && index > 0,
      var parameter = Parameter(string(index + 1..<end))
    else { return false }
    var kind = Part.Kind.parameter
    var isBounded = false
    if let next = scalar(end), "(<{".unicodeScalars.contains(next), let close = closing(end) {
      let body = string(end + 1..<close - 1)
      let isOptional = [".:", ".{", "/", "-"].contains(where: body.hasPrefix)
      if next == "(" && !isOptional || next == "<" || Self.isExpression(body) {
        parameter.constrain(body)
        if Self.isExpression(body) {
          (kind, isBounded) = (.expression, true)
        } else if Self.isListOfWords(body), !body.contains("|"), parameter.wider != nil,
          Self.type(meantBy: body) == nil, !Self.typeLikeWords.contains(body)
        {
          (parameter.type, parameter.wider) = (":" + body, nil)
        }
        end = close
      }
    } else if scalar(end) == ":", index == start {
      let type = endOfName(end + 1)
      let word = string(end + 1..<type)
      if isEnd(type), Self.type(meantBy: word) != nil {
        parameter.constrain(word)
        end = type
      } else if isEnd(end + 1), part == .path, index > 0 || end + 1 < bytes.count {
        // Alone, it is more likely the name of an emoji.
        parameter.isOptional = true
        remarks.append("or '{\(parameter.name)}:' for a colon after the value")
        end += 1
      }
    }
    if scalar(end) == "*" || scalar(end) == "+" {
      if !parameter.type.isEmpty { (parameter.type, parameter.wider) = ("", "text") }
      parameter.isRest = true
      parameter.needsText = scalar(end) == "+"
      if scalar(end) == "*" { parameter.isOptional = true }
      end += 1
    }
    let isBoundary = scalar(end).map("-.,~_@{();".unicodeScalars.contains) ?? true
    let isBeforePart =
      scalar(end) == "[" && scalar(end + 1) == "/"
      || scalar(end) == ":" && endOfName(end + 1) > end + 1
    // `:name\.html` of a regular expression.
    let isBeforeDot = scalar(end) == "\\" && scalar(end + 1) == "."
    guard isEnd(end) || isBoundary || isBeforePart || isBeforeDot || isBounded || isMark(end) else {
      return false
    }
    replace(kind, upTo: end, with: parameter)
    return true
  }

  /// Reads `/?:format?` and `.?:format?` of Sinatra.
  private mutating func readOptionalFormat() -> Bool {
    let end = endOfName(index + 2)
    guard let sign = scalar(index - 1), sign == "/" || sign == ".", isMark(end),
      let parameter = Parameter(string(index + 2..<end))
    else { return false }
    let hasPoint = sign == "." && pieces[pieces.count - 1][0].last == UInt8(ascii: ".")
    if hasPoint { pieces[pieces.count - 1][0].removeLast() }
    let text = (hasPoint ? "." : "") + parameter.text
    replace(.parameter, upTo: end + 1, with: text, isOmissible: true)
    return true
  }

  /// Indicates whether a backslash is between two words: `account\delete`.
  private var isSeparator: Bool {
    guard index > 0, index + 2 < bytes.count else { return false }
    return "dwsDWS".unicodeScalars.contains(scalar(index + 1) ?? " ")
      && PatternByte.isLetter(bytes[index - 1]) && PatternByte.isLetter(bytes[index + 2])
  }

  private mutating func readSeparator() -> Bool {
    if scalar(index + 1) == "d" { remarks.append("or '{name:int}' for '\\d'") }
    replace(.literal, upTo: index + 1, with: "/")
    start = index
    return true
  }

  /// Reads `?:id`, an item with the name of its value.
  private mutating func readItem() -> Bool {
    let end = endOfName(index + 1)
    guard isEnd(end), let parameter = Parameter(string(index + 1..<end)) else { return false }
    replace(.parameter, upTo: end, with: "\(parameter.name)=\(parameter.text)")
    return true
  }

  /// Reads `@id` and `@id:[0-9]+` of Fat-Free and Flight; other words after `@` may be names.
  private mutating func readAt() -> Bool {
    let name = endOfName(index + 1)
    guard part == .path, var parameter = Parameter(string(index + 1..<name)) else { return false }
    guard scalar(name) == ":" else {
      guard isEnd(name), ["id", "slug", "uuid"].contains(parameter.name) else { return false }
      replace(.parameter, upTo: name, with: parameter)
      return true
    }
    var end = name + 1
    while !isEnd(end) { end += 1 }
    let body = string(name + 1..<end)
    guard Self.isExpression(body) else { return false }
    parameter.constrain(body)
    replace(.expression, upTo: end, with: parameter)
    return true
  }

  /// Returns whether `\A`, `\z` or `\Z` of Ruby is at a position.
  private func isRubyAnchor(_ position: Int) -> Bool {
    let letter = scalar(position + 1)
    return position == 0
      ? letter == "A" : position + 2 == bytes.count && (letter == "z" || letter == "Z")
  }

  private mutating func readRubyAnchor() -> Bool {
    isAnchored = true
    let isFirst = index == 0
    replace(.expression, upTo: index + 2, with: "")
    if isFirst { start = index }
    return true
  }

  /// Reads `*path`.
  mutating func readStar() -> Bool {
    let end = endOfName(index + 1)
    guard part != .query, index == start else { return false }
    if part == .fragment {
      let end = scalar(index + 1) == "*" ? index + 2 : index + 1
      return isEnd(end) && readRest(upTo: end)
    }
    if string(index..<min(index + 3, bytes.count)) == "**:" {
      // A catch-all of radix3.
      let end = endOfName(index + 3)
      guard isEnd(end), var parameter = Parameter(string(index + 3..<end)) else { return false }
      (parameter.isRest, parameter.needsText) = (true, false)
      replace(.parameter, upTo: end, with: parameter)
      return true
    }
    guard isEnd(end), isEnd(endOfRepetition(end)),
      var parameter = Parameter(string(index + 1..<end))
    else { return false }
    parameter.isRest = true
    replace(.parameter, upTo: end, with: parameter)
    return true
  }

  /// Reads `#{id}` of Ruby, where it is no fragment.
  mutating func readNumberSign() -> Bool {
    guard scalar(index + 1) == "{", let close = closing(index + 1),
      let parameter = interpolated(string(index + 2..<close - 1))
    else { return false }
    let rest = string(close..<bytes.count)
    let isValue = part == .query && index == start
    // After a word, it is more likely a fragment, as in `page#{tab}/{item}`.
    let isFragment = index > 0 && PatternByte.isName(bytes[index - 1]) && scalar(index - 1) != "-"
    guard !isFragment || hasInterpolation,
      hasInterpolation || isValue || scalar(close) == "/" || scalar(close) == "?"
        || rest.contains("#{")
    else { return false }
    hasInterpolation = true
    replace(.sign, upTo: close, with: parameter)
    return true
  }

  /// Reads `\(id)` of Swift, whose closing parenthesis is not escaped.
  mutating func readSwift() -> Bool {
    guard let end = closing(index + 1) else { return readExpression() }
    let body = string(index + 2..<end - 1)
    guard let parameter = interpolated(body) else { return false }
    let text = "\\(\(body)\\)"
    remarks.append("or '\(text)' for text in parentheses")
    replace(.parameter, upTo: end, with: parameter)
    return true
  }

  /// Returns the parameter for the value in a template: `user_id` for `user.id`.
  func interpolated(_ text: String) -> Parameter? {
    let name = text.split(separator: " ").first ?? ""
    return Parameter(String(name.map { $0 == "." ? "_" : $0 }))
  }

  /// Reads `!(a|b)` of globs.
  mutating func readExclusion() -> Bool {
    guard let end = closing(index + 1), var parameter = Parameter(newName()) else { return false }
    (parameter.wider, parameter.excludes) = ("text", true)
    replace(.expression, upTo: end, with: parameter)
    return true
  }

  /// Reads `~/` of ASP.NET, the root of the app.
  mutating func readRoot() -> Bool {
    replace(.literal, upTo: 1, with: "")
    start = 1
    return true
  }

  /// Reads `?*` and `????` of Apple's file after a slash: one or more characters.
  mutating func readSomething() -> Bool {
    var end = index + 1
    while scalar(end) == "?" { end += 1 }
    let isOpen = scalar(end) == "*"
    if isOpen { end += 1 }
    if isOpen, isEndOfPath(end), end == index + 2 {
      needsText = true
      replace(.expression, upTo: end, with: "**")
      return true
    }
    guard end > index + 1, scalar(end) == nil || scalar(end) == "/",
      var parameter = Parameter(newName())
    else { return false }
    if end > index + 2 { parameter.wider = "text" }
    replace(.expression, upTo: end, with: parameter)
    return true
  }

  /// Reads `<id>`, `<int:id>` of Flask and Django, `<id:int>` of Bottle, `<path..>` of Rocket.
  mutating func readAngles() -> Bool {
    guard let end = closing(index) else { return false }
    var body = Substring(string(index + 1..<end - 1))
    if let sign = ["%=", "?=", "?php"].first(where: body.hasPrefix), body.last == body.first {
      // `<%= id %>` and `<?php echo $id ?>` of templates.
      let words = body.dropFirst(sign.count).dropLast().split { " $;".contains($0) }
      guard let parameter = interpolated(String(words.last ?? "")) else { return false }
      replace(.parameter, upTo: end, with: parameter)
      return true
    }
    let isOptional = body.last == "?"
    if isOptional { body = body.dropLast() }
    var isRest = body.hasSuffix("..")
    if isRest { body = body.dropLast(2) }
    for prefix in ["**", "*"] where body.hasPrefix(prefix) && !isRest {
      (body, isRest) = (body.dropFirst(prefix.count), true)
    }
    if Parameter(body) == nil, Self.isExpression(String(body)), !body.contains(":"),
      !body.contains("|"), var parameter = Parameter(newName())
    {
      parameter.constrain(body)
      replace(.expression, upTo: end, with: parameter)
      return true
    }
    let colon = body.lastIndex(of: ":")
    var parameter = Parameter(body)
    if let bar = body.firstIndex(of: "|"), let named = Parameter(body[..<bar]) {
      parameter = named
      parameter?.constrain(body[bar...].dropFirst())
    } else if let colon {
      let (before, after) = (body[..<colon], body[colon...].dropFirst())
      let isBottle =
        Parameter(before) != nil && Self.type(meantBy: String(before)) == nil && before != "path"
        && (after == "path" || Self.type(meantBy: String(after)) != nil
          || Self.isExpression(String(after)) || after.contains("|") && Self.isListOfWords(after))
      parameter = Parameter(isBottle ? before : after)
      let converter = isBottle ? after : before
      if !isBottle, parameter == nil, let first = body.firstIndex(of: ":"), first < colon {
        // `<name:re:[a-z]+>`
        parameter = Parameter(body[..<first])
      }
      if converter.hasPrefix("regex(") || converter.hasPrefix("re(") {
        parameter?.constrain(converter.drop { $0 != "(" }.dropFirst().dropLast())
      } else if body.contains(":re:") {
        parameter?.constrain(after)
      } else if !isBottle, before.contains(":") {
        parameter = nil
      } else {
        parameter?.constrain(converter)
      }
    }
    guard var parameter else { return false }
    parameter.isOptional = isOptional
    if isRest { parameter.isRest = true }
    replace(.parameter, upTo: end, with: parameter)
    return true
  }

  /// Reads `${id}`, `$id` and `$id<[0-9]+>`, and a parameter `$(id)` of this syntax.
  mutating func readDollar() -> Bool {
    switch scalar(index + 1) {
    case "(", "{": return readBraces(opening: index + 1)
    case nil where isAnchored || parts.contains { $0.kind == .expression }:
      replace(.expression, upTo: index + 1, with: "")
      return true
    default: break
    }
    let follows = index > start && "-._".unicodeScalars.contains(scalar(index - 1) ?? " ")
    guard start >= 0, index == start || follows else { return false }
    var end = endOfName(index + 1)
    guard var parameter = Parameter(string(index + 1..<end)) else { return false }
    if scalar(end) == "<", let close = closing(end) {
      parameter.constrain(string(end + 1..<close - 1))
      end = close
    }
    let isBoundary = scalar(end) == "." || scalar(end) == "-" || isMark(end)
    guard isEnd(end) || isBoundary else { return false }
    replace(.parameter, upTo: end, with: parameter)
    return true
  }

  /// Reads `%s`, `%d`, `%1$s`, `%lld`, and `%{id}` and `%(id)s` of Ruby and Python.
  mutating func readFormat() -> Bool {
    let isStart = index == start
    let follows =
      start >= 0 && index > start && "-._".unicodeScalars.contains(scalar(index - 1) ?? " ")
    if scalar(index + 1) == "{", isStart, let close = closing(index + 1),
      let parameter = interpolated(string(index + 2..<close - 1))
    {
      replace(.sign, upTo: close, with: parameter)
      return true
    }
    var end = index + 1
    var name = unnamed == 0 ? "name" : "name\(unnamed + 1)"
    if scalar(end) == "(", let close = closing(end) {
      name = string(end + 1..<close - 1)
      end = close
    } else if let digit = scalar(end), "1"..."9" ~= digit, scalar(end + 1) == "$" {
      end += 2
    }
    while scalar(end) == "l" { end += 1 }
    let isBoundary = scalar(end + 1).map("-._".unicodeScalars.contains) ?? true
    guard isStart || follows, isEnd(end + 1) || isBoundary, let letter = scalar(end),
      "sdiu@".unicodeScalars.contains(letter), var parameter = Parameter(name)
    else { return false }
    if name.hasPrefix("name") { unnamed += 1 }
    if letter != "s", letter != "@" { parameter.type = ":int" }
    replace(.parameter, upTo: end + 1, with: parameter)
    return true
  }

  /// Reads the `&` in `list/{slug}&q={q}`.
  mutating func readAmpersand() -> Bool {
    let end = endOfName(index + 1)
    guard end > index + 1, scalar(end) == "=", scalar(end + 1) != nil else { return false }
    let hasQuery = (end..<bytes.count).contains {
      scalar($0) == "?" && scalar($0 + 1) != "}" && scalar($0 + 1) != ")"
    }
    guard !hasQuery else { return false }
    replace(.ampersand, upTo: index + 1, with: "?")
    (part, start) = (.query, -1)
    return true
  }

  /// Reads `^` at the start of a regular expression, and `/?$` at its end.
  mutating func readAnchor() -> Bool {
    isAnchored = true
    replace(.expression, upTo: index == 0 ? 1 : bytes.count, with: "")
    if index == 1 { start = 1 }
    return true
  }

  /// Reads a regular expression without a name: `\d+`, `[0-9]+`, `.*`.
  mutating func readExpression() -> Bool {
    var end = index
    let isInExpression = parts.contains { $0.kind == .expression }
    if isInExpression, string(index..<bytes.count).hasPrefix("\\\\.") {
      // A backslash that is escaped once more.
      replace(.expression, upTo: index + 3, with: ".")
      return true
    }
    if index > 0, index == start, part == .path, string(index..<bytes.count) == "..." {
      replace(.parameter, upTo: bytes.count, with: "**")
      return true
    }
    if scalar(index) == "." {
      // `..*` of Android is the same as `.+`.
      if scalar(index + 1) == ".", scalar(index + 2) == "*" { end += 1 }
      guard index == start, let mark = scalar(end + 1), mark == "*" || mark == "+" else {
        return false
      }
      let needsText = mark == "+" || end > index
      end = endOfRepetition(end + 1)
      if isEnd(end), part == .fragment { return readRest(upTo: end) }
      if isEnd(end) {
        if needsText { self.needsText = isEndOfPath(end) }
        replace(.expression, upTo: end, with: isEndOfPath(end) ? "**" : "*")
        return true
      }
      // `.*` before other text, which is no glob.
      guard mark == "*", let parameter = Parameter(newName()) else { return false }
      replace(.expression, upTo: end, with: parameter)
      return true
    }
    while true {
      let slashes = scalar(end) == "\\" && scalar(end + 1) == "\\" ? 2 : 1
      if scalar(end) == "\\",
        "dwsDWS".unicodeScalars.contains(scalar(end + slashes) ?? " "),
        slashes == 1 || endOfRepetition(end + 3) > end + 3
      {
        end = endOfRepetition(end + slashes + 1)
      } else if scalar(end) == "[", let close = closing(end), scalar(end + 1) != "/" {
        end = endOfRepetition(close)
      } else {
        break
      }
    }
    guard end > index, var parameter = Parameter(newName()) else { return false }
    parameter.constrain(string(index..<end))
    replace(.expression, upTo: end, with: parameter)
    return true
  }

  /// Replaces any text in a fragment, which has no catch-all.
  private mutating func readRest(upTo end: Int) -> Bool {
    guard let parameter = Parameter(newName()) else { return false }
    if index > 0, scalar(index - 1) == "/" {
      remarks.append("where '\(parameter.name)' is one component")
    }
    replace(.expression, upTo: end, with: parameter)
    return true
  }

  func isEndOfPath(_ position: Int) -> Bool {
    scalar(position) != "/" && isEnd(position)
  }
}

extension ForeignSyntax {
  /// Reads a component or a value that is a list without brackets: `a|b` and `{id}|new`.
  mutating func readList() -> Bool {
    guard start >= 0, index == start else { return false }
    var end = index
    while !isEnd(end) {
      let isBracket = scalar(end).map("({[<".unicodeScalars.contains) == true
      end = isBracket ? closing(end) ?? end + 1 : end + (isEscape(at: end) ? 2 : 1)
    }
    guard end <= bytes.count else { return false }
    let texts = Self.alternatives(Array(bytes[index..<end]))
    if texts.count < 2 || texts.contains([]) { return false }
    let words = string(index..<end)
    if Self.isListOfWords(words), var parameter = Parameter(newName()) {
      parameter.type = ":" + words
      replace(.expression, upTo: end, with: parameter)
      return true
    }
    let isPlain = texts.allSatisfy { text in
      let text = String(decoding: text, as: UTF8.self)
      return (try? Pattern(text)) != nil && ForeignSyntax(text, depth: depth + 1) == nil
    }
    guard isPlain, depth < 2 else { return false }
    replace(.expression, upTo: end, with: texts, meant: String(decoding: texts[0], as: UTF8.self))
    return true
  }

  /// Reads a parameter of this syntax with the mark of other routers before a slash: `{id}?/edit`.
  mutating func readMarked(_ body: String, _ pattern: Pattern, upTo end: Int) -> Bool {
    guard isMark(end), part == .path, body.last != "?", scalar(end + 1) == "/" || !parts.isEmpty,
      pattern.code.tokens.first?.kind == .parameter,
      var parameter = Parameter(body.prefix { $0 != ":" })
    else { return false }
    parameter.type = String(body.dropFirst(parameter.name.count))
    replace(.parameter, upTo: end, with: parameter)
    return true
  }

  /// Reads the semicolon between two query items.
  mutating func readSemicolon() -> Bool {
    let end = endOfName(index + 1)
    guard start >= 0, end > index + 1, scalar(end) == "=" else { return false }
    replace(.literal, upTo: index + 1, with: "&")
    start = -1
    return true
  }

  /// Reads `(bc)?d`, text in a component that links may lack.
  mutating func readOptionalText(_ body: String, upTo end: Int) -> Bool {
    let rest = string(min(end + 1, bytes.count)..<bytes.count)
    guard part == .path, index > start, scalar(end) == "?", Self.isListOfWords(body),
      rest.first?.isLetter == true, !rest.contains(where: { "=&".contains($0) })
    else { return false }
    replace(.literal, upTo: end + 1, with: [Array(body.utf8), [Self.omitted]], meant: body)
    return true
  }
}
