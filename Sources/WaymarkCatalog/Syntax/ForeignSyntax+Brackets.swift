internal import Waymark

extension ForeignSyntax {
  /// Reads `[id]`, `[[id]]`, `[...slug]`, `[[...slug]]`, `[id=matcher]`, `[i:id]`, `[/{id}]` and
  /// classes of regular expressions.
  mutating func readBrackets() -> Bool {
    guard start >= 0, let end = closing(index) else { return false }
    var body = Substring(string(index + 1..<end - 1))
    if body.hasPrefix("/") { return readOptional(String(body), upTo: end) }
    var isOptional = false
    if body.hasPrefix("["), body.hasSuffix("]") {
      isOptional = true
      body = body.dropFirst().dropLast()
    }
    let isRest = body.hasPrefix("...")
    if isRest { body = body.dropFirst(3) }
    var parameter = Parameter(body)
    if let sign = body.firstIndex(of: "=") {
      // A matcher of SvelteKit.
      parameter = Parameter(body[..<sign])
      parameter?.constrain(body[sign...].dropFirst())
    } else if let colon = body.firstIndex(of: ":"), body[..<colon].utf8.count <= 2 {
      // A type of AltoRouter: one letter or asterisks.
      parameter = Parameter(body[colon...].dropFirst())
      if body.hasPrefix("i:") { parameter?.type = ":int" }
      if body.hasPrefix("*") { parameter?.isRest = true }
    }
    let isClass =
      endOfRepetition(end) > end && !isMark(end) || body.contains("\\") || body.hasPrefix("^")
      || ["a-z", "A-Z", "0-9", "1-9", "a-f", "A-F"].contains { Self.contains($0, in: body) }
    if isClass { return readExpression() }
    let isBoundary =
      index == start || "-._@".unicodeScalars.contains(scalar(index - 1) ?? " ")
      || parts.last?.range.upperBound == index
    guard var parameter, isBoundary else { return false }
    parameter.isOptional = isOptional
    if isRest { parameter.isRest = true }
    replace(.parameter, upTo: end, with: parameter)
    return true
  }

  /// Reads `(a|b)`, `(\d+)`, `(?P<id>\d+)`, `(:num)`, `(/:slug)` and groups of expo-router.
  mutating func readParentheses() -> Bool {
    guard let end = closing(index) else { return false }
    let body = string(index + 1..<end - 1)
    if body.hasPrefix("/") || body.hasPrefix(".:") || body.hasPrefix(".{") {
      return readOptional(body, upTo: end)
    }
    if body.hasPrefix(":") || body.hasPrefix("*") || body.hasPrefix("$"), index == start {
      let name = body.dropFirst()
      // The placeholders of CodeIgniter.
      let types = [
        "num": ":int", "any": "", "segment": "", "alpha": "", "alphanum": "", "hash": "",
      ]
      var parameter = Parameter(types[String(name)] == nil ? String(name) : newName())
      parameter?.type = types[String(name)] ?? ""
      parameter?.isOptional = types[String(name)] == nil
      parameter?.isRest = body.hasPrefix("*")
      guard let parameter else { return false }
      replace(.parameter, upTo: end, with: parameter)
      return true
    }
    if Self.isExpression(body) || body.contains("|") { return readAlternatives(at: index) }
    if isMark(end) { return readOptional(body, upTo: end) }
    if !body.isEmpty, body.allSatisfy({ $0 == "." }), index == start {
      // An intercepting route of Next.js.
      replace(.group, upTo: end, with: "")
      start = index
      return true
    }
    guard isWhole(end), !body.isEmpty,
      body.split(separator: ",").allSatisfy({ Parameter($0) != nil })
    else { return false }
    return readGroup(body, end)
  }

  /// Reads `(tabs)`, which is not in the URL; as the last component, a parameter may be meant.
  mutating func readGroup(_ body: String, _ end: Int) -> Bool {
    if isEndOfPath(end), let parameter = Parameter(body) {
      remarks.append("or leave '(\(body))' out if it is a group, which is not in the URL")
      replace(.parameter, upTo: end, with: parameter)
    } else {
      replace(.group, upTo: end + (scalar(end) == "/" ? 1 : 0), with: "")
      start = index
    }
    return true
  }

  /// Reads alternatives or an expression in parentheses, and what repeats it.
  mutating func readAlternatives(at opening: Int) -> Bool {
    guard let close = closing(opening) else { return false }
    var body = Substring(string(opening + 1..<close - 1))
    var name: Substring?
    if body.hasPrefix("?P<") || body.hasPrefix("?<"), let end = body.firstIndex(of: ">") {
      name = body[..<end].drop { $0 != "<" }.dropFirst()
      body = body[end...].dropFirst()
    }
    guard body.contains("|") || Self.isExpression(String(body)) || name != nil,
      var parameter = Parameter(name ?? Substring(newName()))
    else { return false }
    parameter.constrain(body)
    var end = close
    if scalar(end) == "*" || scalar(end) == "+" {
      if index == start { parameter.isRest = true }
      end += 1
    }
    replace(.expression, upTo: end, with: parameter)
    return true
  }

  /// Reads a part that links may lack, in parentheses, brackets or braces.
  mutating func readOptional(_ body: String, upTo closing: Int) -> Bool {
    let end = isMark(closing) ? closing + 1 : closing
    let inner = ForeignSyntax(body, depth: depth + 1)
    let text = inner?.corrected ?? body
    guard depth < 2, let tokens = (try? Pattern(text))?.code.tokens, !tokens.isEmpty else {
      return false
    }
    let isParameters = tokens.allSatisfy { $0.kind == .parameter && $0.startsComponent }
    if text.hasPrefix("/"), isParameters, isEnd(end), tokens.count(where: { !$0.isOptional }) == 1 {
      var marked = ""
      for character in text {
        if character == "}", marked.last != "?" { marked += "?" }
        marked.append(character)
      }
      replace(.optional, upTo: end, with: marked, isOmissible: true)
    } else {
      needsSecondRoute = true
      replace(.optional, upTo: end, with: text, isOmissible: true)
    }
    return true
  }

  /// Reads a parameter in braces, with what another router adds to the name, or one of this syntax.
  mutating func readBraces(opening: Int) -> Bool {
    guard let close = closing(opening) else { return false }
    let body = string(opening + 1..<close - 1)
    if body.hasPrefix("/") || body.hasPrefix("?") || body.hasPrefix("&") || body.hasPrefix("#") {
      if readTemplate(body, upTo: close) { return true }
    } else if body.hasPrefix("."), !body.hasPrefix("..") {
      return readOptional(".{\(body.dropFirst())}", upTo: close)
    }
    if body == "$" {
      replace(.expression, upTo: close, with: "")
      return true
    }
    if body == "..." || body == "*" {
      replace(.parameter, upTo: close, with: "**")
      return true
    }
    if body.hasPrefix("{"), body.hasSuffix("}"), let inner = Parameter(body.dropFirst().dropLast())
    {
      replace(.parameter, upTo: close, with: inner)
      return true
    }
    if let (parameter, kind) = meaning(of: body) {
      replace(kind, upTo: close, with: parameter)
      return true
    }
    if opening > index, scalar(opening) == "{", (try? Pattern("{\(body)}")) != nil {
      replace(.dollar, upTo: close, with: "{\(body)}")
      return true
    }
    // A parameter of this syntax has nothing foreign in it.
    guard (try? Pattern("{\(body)}")) != nil else { return false }
    copy(close - index)
    return true
  }

  /// Returns the parameter that the text between braces means; `nil` if the text is not foreign.
  mutating func meaning(of text: String) -> (Parameter, Part.Kind)? {
    var body = Substring(text)
    var isRest = false
    var isOptional = false
    for prefix in ["**", "*", "...", "+"] where !isRest && body.hasPrefix(prefix) {
      body = body.dropFirst(prefix.count)
      isRest = true
    }
    if !isRest, body.hasPrefix("-$") {
      body = body.dropFirst(2)
      isOptional = true
    } else if body.hasPrefix("!") {
      body = body.dropFirst()
    }
    let isChanged = body.utf8.count < text.utf8.count
    let name = body.prefix { $0.isASCII && PatternByte.isName($0.utf8.first ?? 0) }
    guard var parameter = Parameter(name) else { return nil }
    parameter.isRest = isRest
    parameter.isOptional = isOptional
    let rest = body.dropFirst(name.count)
    switch rest.first {
    case nil: return isChanged ? (parameter, .parameter) : nil
    case "?" where rest == "?":
      parameter.isOptional = true
      return isChanged ? (parameter, .parameter) : nil
    case "*" where rest != "**" && rest.dropFirst().allSatisfy(\.isNumber), "+" where rest == "+",
      "." where rest == "..." || rest == "..":
      parameter.isRest = true
      return (parameter, .parameter)
    case "=",
      "?" where rest.hasPrefix("?=") || rest.dropFirst().allSatisfy(\.isNumber):
      setDefault(rest.drop { $0 == "?" || $0 == "=" }, of: &parameter)
      return (parameter, .parameter)
    case "<":
      guard let end = rest.lastIndex(of: ">") else { return nil }
      parameter.constrain(rest[..<end].dropFirst())
      let mark = rest[end...].dropFirst()
      if mark.hasPrefix("?") { setDefault(mark.dropFirst(), of: &parameter) }
      return (parameter, .expression)
    case ",":
      let words = String(body.map { $0 == "," ? "|" : $0 })
      guard Self.isListOfWords(words) else { return nil }
      let parameters = body.split(separator: ",").map { "{\($0)}" }.joined(separator: ",")
      remarks.append("or '\(parameters)' for parameters")
      parameter.name = newName()
      parameter.type = ":" + words
      return (parameter, .expression)
    case ":":
      var type = rest.dropFirst()
      if type.last == "?" {
        parameter.isOptional = true
        type = type.dropLast()
      }
      let isRegular = Self.isExpression(String(type))
      if !isRegular, let sign = type.firstIndex(of: "="), Self.isKnownType(type[..<sign]) {
        setDefault(type[sign...].dropFirst(), of: &parameter)
        type = type[..<sign]
        parameter.constrain(type)
        return (parameter, .parameter)
      }
      let isConstraint =
        type.hasSuffix(")") && type.contains("(") && !type.hasPrefix("(")
        || type.split(separator: ":").count > 1 && Self.isKnownType(type.prefix { $0 != ":" })
        || type.hasPrefix(" ") && Self.isKnownType(type.drop { $0 == " " })
      guard isChanged || isRegular || isConstraint else { return nil }
      if !isRest { parameter.constrain(type) }
      return (parameter, .expression)
    default: return nil
    }
  }

  static func isKnownType(_ word: Substring) -> Bool { type(meantBy: String(word)) != nil }

  mutating func setDefault(_ text: Substring, of parameter: inout Parameter) {
    parameter.isOptional = true
    guard !text.isEmpty else { return }
    remarks.append("and '\(text)' as the default of '\(parameter.name)' in 'defaults'")
  }

  /// Reads the expressions `{/id}`, `{?q}`, `{&q}` and `{#top}` of URI templates (RFC 6570), and
  /// `{/:id}` of Express 5.
  mutating func readTemplate(_ body: String, upTo end: Int) -> Bool {
    let names = body.dropFirst().split(separator: ",")
    let parameters = names.compactMap { name -> Parameter? in
      var parameter = Parameter(name.last == "*" ? name.dropLast() : name)
      parameter?.isRest = name.last == "*"
      parameter?.isOptional = name.last != "*"
      return parameter
    }
    guard !names.isEmpty, parameters.count == names.count else {
      return body.hasPrefix("/") && readOptional(body, upTo: end)
    }
    switch body.first {
    case "/":
      let text = parameters.map { "/" + $0.text }.joined()
      if parameters.contains(where: \.isRest) { needsSecondRoute = true }
      replace(.optional, upTo: end, with: text, isOmissible: true)
    case "#":
      guard part != .fragment, let first = parameters.first, names.count == 1 else { return false }
      part = .fragment
      replace(.parameter, upTo: end, with: "#" + first.text)
    default:
      guard part != .fragment else { return false }
      let items = parameters.map { "\($0.name)={\($0.name)?}" }.joined(separator: "&")
      let sign = part == .path ? "?" : "&"
      part = .query
      replace(.parameter, upTo: end, with: sign + items)
    }
    return true
  }
}
