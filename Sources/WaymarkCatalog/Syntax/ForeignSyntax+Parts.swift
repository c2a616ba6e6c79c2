internal import Waymark

extension ForeignSyntax {
  /// Reads the part that begins at `index`; returns `false` if the text there is not foreign.
  mutating func readPart() -> Bool {
    switch scalar(index) {
    case "{": readBraces(opening: index)
    case "$": readDollar()
    case ":": readColon()
    case "*": readStar()
    case "(": readParentheses()
    case "[": readBrackets()
    case "<": readAngles()
    case "@" where scalar(index + 1) == "(" && index == start: readAlternatives(at: index + 1)
    case "%" where index == start: readFormat()
    case "&" where part == .path: readAmpersand()
    case "^" where index == 0 && bytes.count > 1: readAnchor()
    case "\\", ".": readExpression()
    default: false
    }
  }

  /// Reads `:id`, `:id?`, `:path*`, `:path+`, `:id(\d+)`, `:id<int>`, `:id{[0-9]+}`.
  mutating func readColon() -> Bool {
    let follows =
      start >= 0 && index > start && ":@~".unicodeScalars.contains(scalar(start) ?? " ")
      && "-.,~_@".unicodeScalars.contains(scalar(index - 1) ?? " ")
    // In an optional part of Rails, as in `(.:format)`.
    let isFormat = depth > 0 && index == 1 && scalar(0) == "."
    guard index == start || follows || isFormat else { return false }
    var end = endOfName(index + 1)
    guard var parameter = Parameter(string(index + 1..<end)) else { return false }
    var kind = Part.Kind.parameter
    if let next = scalar(end), "(<{".unicodeScalars.contains(next), let close = closing(end) {
      let body = string(end + 1..<close - 1)
      let isOptional = [".:", ".{", "/"].contains(where: body.hasPrefix)
      if next == "(" && !isOptional || next == "<" || Self.isExpression(body) {
        parameter.constrain(body)
        if Self.isExpression(body) { kind = .expression }
        end = close
      }
    }
    if scalar(end) == "*" || scalar(end) == "+" {
      parameter.isRest = true
      if scalar(end) == "*" { parameter.isOptional = true }
      end += 1
    }
    let isBoundary = scalar(end).map("-.,~_@{".unicodeScalars.contains) ?? true
    guard isEnd(end) || isBoundary || scalar(end) == "(" || scalar(end) == ")" else { return false }
    replace(kind, upTo: end, with: parameter)
    return true
  }

  /// Reads `*path`.
  mutating func readStar() -> Bool {
    let end = endOfName(index + 1)
    guard part == .path, index == start, isEnd(end), isEnd(endOfRepetition(end)),
      var parameter = Parameter(string(index + 1..<end))
    else { return false }
    parameter.isRest = true
    replace(.parameter, upTo: end, with: parameter)
    return true
  }

  /// Reads `<id>`, `<int:id>` of Flask and Django, `<id:int>` of Bottle, `<path..>` of Rocket.
  mutating func readAngles() -> Bool {
    guard let end = closing(index) else { return false }
    var body = Substring(string(index + 1..<end - 1))
    let isOptional = body.last == "?"
    if isOptional { body = body.dropLast() }
    let isRest = body.hasSuffix("..")
    if isRest { body = body.dropLast(2) }
    let colon = body.lastIndex(of: ":")
    var parameter = Parameter(body)
    if let colon {
      let (before, after) = (body[..<colon], body[colon...].dropFirst())
      let isBottle =
        Parameter(before) != nil && Self.type(meantBy: String(before)) == nil && before != "path"
        && (after == "path" || Self.type(meantBy: String(after)) != nil)
      parameter = Parameter(isBottle ? before : after)
      let converter = isBottle ? after : before
      if !isBottle, parameter == nil, let first = body.firstIndex(of: ":"), first < colon {
        // `<name:re:[a-z]+>`
        parameter = Parameter(body[..<first])
      }
      if converter.hasPrefix("regex(") || converter.hasPrefix("re(") {
        parameter?.constrain(converter.drop { $0 != "(" }.dropFirst().dropLast())
      } else if Self.contains(":re:", in: body) {
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
    case "(": return readBraces(opening: index + 1)
    case "{": return readBraces(opening: index + 1)
    case nil where isAnchored:
      replace(.expression, upTo: index + 1, with: "")
      return true
    default: break
    }
    guard index == start else { return false }
    var end = endOfName(index + 1)
    guard var parameter = Parameter(string(index + 1..<end)) else { return false }
    if scalar(end) == "<", let close = closing(end) {
      parameter.constrain(string(end + 1..<close - 1))
      end = close
    }
    guard isEnd(end) else { return false }
    replace(.parameter, upTo: end, with: parameter)
    return true
  }

  /// Reads `%s` and `%d`.
  mutating func readFormat() -> Bool {
    guard let letter = scalar(index + 1), "sdiu@".unicodeScalars.contains(letter),
      isEnd(index + 2), var parameter = Parameter(newName())
    else { return false }
    if letter != "s", letter != "@" { parameter.type = ":int" }
    replace(.parameter, upTo: index + 2, with: parameter)
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

  /// Reads `^` at the start of a regular expression.
  mutating func readAnchor() -> Bool {
    isAnchored = true
    replace(.expression, upTo: 1, with: "")
    start = 1
    return true
  }

  /// Reads a regular expression without a name: `\d+`, `[0-9]+`, `.*`.
  mutating func readExpression() -> Bool {
    var end = index
    if scalar(index) == "." {
      guard index == start, scalar(index + 1) == "*" || scalar(index + 1) == "+",
        isEnd(endOfRepetition(index + 1))
      else { return false }
      end = endOfRepetition(index + 1)
      replace(.expression, upTo: end, with: isEndOfPath(end) ? "**" : "*")
      return true
    }
    while true {
      if scalar(end) == "\\", "dwsDWS".unicodeScalars.contains(scalar(end + 1) ?? " ") {
        end = endOfRepetition(end + 2)
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

  func isEndOfPath(_ position: Int) -> Bool {
    scalar(position) != "/" && isEnd(position)
  }
}
