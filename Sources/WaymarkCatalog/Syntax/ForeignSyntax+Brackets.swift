internal import Waymark

extension ForeignSyntax {
  /// Reads `[id]`, `[[id]]`, `[...slug]`, `[[...slug]]`, `[id=matcher]`, `[i:id]`, `[/{id}]` and
  /// classes of regular expressions.
  mutating func readBrackets() -> Bool {
    guard let end = closing(index) else { return false }
    var body = Substring(string(index + 1..<end - 1))
    if readOptionalItems(body, upTo: end) { return true }
    guard start >= 0 else { return false }
    if body.hasPrefix("/") { return readOptional(String(body), upTo: end) }
    // `[.{ext}]`
    if body.hasPrefix(".{") || body.hasPrefix(".:") {
      return readOptional(String(body), upTo: end)
    }
    // `[{lang}/]`, `[:lang/]` and `[:lang[/:region]]` of Laminas.
    let isPart = body.hasSuffix("/") || body.contains("[/")
    if index == start,
      body.hasPrefix("{") && (isPart || body.hasSuffix("}")) || body.hasPrefix(":") && isPart
    {
      return readOptional(String(body), upTo: end)
    }
    if index == start, body.contains("|"), Self.isListOfWords(body),
      var parameter = Parameter(newName())
    {
      parameter.type = ":" + body
      replace(.expression, upTo: end, with: parameter)
      return true
    }
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
      if body.hasPrefix("a:") || body.hasPrefix("h:") { parameter?.wider = "text" }
      if body.hasPrefix("*") { parameter?.isRest = true }
    } else if let colon = body.firstIndex(of: ":"), body[..<colon].contains("|") {
      parameter = Parameter(body[colon...].dropFirst())
      parameter?.constrain(body[..<colon])
    }
    // `+api` is the name of a file of expo-router.
    let isRepeated = endOfRepetition(end) > end && !isMark(end) && !isFile(end)
    let isClass =
      isRepeated || body.contains("\\") || body.hasPrefix("^")
      || ["a-z", "A-Z", "0-9", "1-9", "a-f", "A-F"].contains { body.contains($0) }
    if isClass { return readExpression() }
    let isBoundary =
      index == start || "-._@".unicodeScalars.contains(scalar(index - 1) ?? " ")
      || parts.last?.range.upperBound == index
    guard var parameter, isBoundary else { return false }
    parameter.isOptional = isOptional
    if isRest { parameter.isRest = true }
    replace(.parameter, upTo: end, with: parameter)
    if isFile(index) { replace(.literal, upTo: bytes.count, with: "") }
    return true
  }

  /// Reads `[?q={q}]`, `(?q={q})` and `[&page={page}]`.
  private mutating func readOptionalItems(_ body: Substring, upTo end: Int) -> Bool {
    guard body.first == (part == .path ? "?" : "&"), part != .fragment else { return false }
    var items: [String] = []
    for item in body.dropFirst().split(separator: "&") {
      let parts = item.split(separator: "=", maxSplits: 1)
      guard parts.count == 2, let value = try? Pattern(Self.fixed(String(parts[1]))).text,
        value.hasPrefix("{"), value.hasSuffix("}")
      else { return false }
      items.append("\(parts[0])=\(value.dropLast())\(value.hasSuffix("?}") ? "" : "?")}")
    }
    guard !items.isEmpty else { return false }
    replace(.literal, upTo: end, with: "\(body.prefix(1))\(items.joined(separator: "&"))")
    (part, start) = (.query, -1)
    return true
  }

  /// Returns whether only the rest of the name of a file follows, as in `[id].tsx`.
  func isFile(_ position: Int) -> Bool {
    let files = [
      "+api", ".js", ".ts", ".tsx", ".jsx", ".vue", ".astro", "+api.ts", "/index", "/index.js",
      "/index.jsx", "/index.tsx", "/page.js", "/page.jsx", "/page.tsx", "/route.js", "/route.ts",
      "/+page.svelte",
    ]
    return files.contains(string(position..<bytes.count))
  }

  /// Reads `(a|b)`, `(\d+)`, `(?P<id>\d+)`, `(:num)`, `(/:slug)` and groups of expo-router.
  mutating func readParentheses() -> Bool {
    guard let end = closing(index) else { return false }
    var body = string(index + 1..<end - 1)
    if Self.slashes.contains(body) { return readOptional("/", upTo: end) }
    if readOptionalItems(body[...], upTo: end) || readOptionalText(body, upTo: end) { return true }
    if body == "?i", index == 0 {
      remarks.append("and set the policy 'pathCase' to 'insensitive'")
      replace(.expression, upTo: end, with: "")
      start = end
      return true
    }
    if body.hasPrefix("?:"), isMark(end) || body.contains("/") { body.removeFirst(2) }
    if body.contains("/"), readChoices(body, upTo: end) { return true }
    if body.contains("/:"), index == start { return readOptional(body, upTo: end) }
    if body.hasPrefix("/") || body.hasPrefix(".:") || body.hasPrefix(".{")
      || body.hasPrefix(":") && body.hasSuffix("/")
    {
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
      return readInterception(body, end)
    }
    guard isWhole(end), !body.isEmpty,
      body.split(separator: ",").allSatisfy({ Parameter($0) != nil })
    else { return false }
    return readGroup(body, end)
  }

  /// The expressions for a slash at the end.
  private static let slashes: Set<String> = [
    "/|$", "$|/", "/|", "/?", "\\/|$", "\\/?", "?:/|$", "?:\\/|$", "/|\\z",
  ]

  /// Reads `(.)`, `(..)` and `(...)`, which are the component, the one before it, and the root.
  mutating func readInterception(_ body: String, _ end: Int) -> Bool {
    var text = pieces[pieces.count - 1][0]
    func removeComponent() {
      while text.last == UInt8(ascii: "/") { text.removeLast() }
      while let last = text.last, last != UInt8(ascii: "/") { text.removeLast() }
    }
    let components = text.split(separator: UInt8(ascii: "/"))
    // A slot, which is not in the URL.
    if components.last?.first == UInt8(ascii: "@") { removeComponent() }
    if body == ".." { removeComponent() }
    if body == "..." { text = [] }
    pieces[pieces.count - 1][0] = text
    replace(.literal, upTo: end, with: "")
    start = index
    return true
  }

  /// Reads `(tabs)`, which is not in the URL; as the last component, a parameter may be meant.
  mutating func readGroup(_ body: String, _ end: Int) -> Bool {
    if isEndOfPath(end), !hasGroup, let parameter = Parameter(body) {
      remarks.append("or leave '(\(body))' out if it is a group, which is not in the URL")
      replace(.parameter, upTo: end, with: parameter)
      return true
    }
    hasGroup = true
    var end = end
    if string(end..<bytes.count) == "/index" { end = bytes.count }
    let hasSlash = scalar(end) == "/"
    if !hasSlash, pieces[pieces.count - 1][0].last == UInt8(ascii: "/") {
      pieces[pieces.count - 1][0].removeLast()
    }
    replace(.literal, upTo: end + (hasSlash ? 1 : 0), with: "")
    start = index
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
      if index == start {
        parameter.isRest = true
        if !parameter.type.isEmpty { (parameter.type, parameter.wider) = ("", "text") }
      }
      end += 1
    }
    replace(.expression, upTo: end, with: parameter)
    return true
  }

  /// Reads alternatives with a `/`: `(/a|/b)`.
  mutating func readChoices(_ body: String, upTo closing: Int) -> Bool {
    let bodies = Self.alternatives(Array(body.utf8)).map { String(decoding: $0, as: UTF8.self) }
    guard depth < 2, part == .path, bodies.count > 1 else { return false }
    let end = isMark(closing) ? closing + 1 : closing
    var texts: [[UInt8]] = []
    for body in bodies {
      let inner = ForeignSyntax(body, depth: depth + 1)
      let variants = inner == nil ? [Array(body.utf8)] : inner?.variants ?? []
      guard !variants.isEmpty else { return false }
      texts += variants
    }
    let omitted = end > closing ? [[Self.omitted]] : []
    replace(.expression, upTo: end, with: texts + omitted, meant: bodies[0])
    return true
  }

  /// Reads a part that links may lack, in parentheses, brackets or braces.
  mutating func readOptional(_ body: String, upTo closing: Int) -> Bool {
    let end = isMark(closing) ? closing + 1 : closing
    if body == "/" {
      // A slash at the end has a meaning only by a policy.
      guard isEnd(end) || scalar(end) == "$" else { return false }
      replace(.literal, upTo: end, with: "")
      return true
    }
    guard depth < 2, part == .path else { return false }
    let inner = ForeignSyntax(body, depth: depth + 1)
    let texts = inner == nil ? [Array(body.utf8)] : inner?.variants ?? []
    let isValid = texts.allSatisfy { text in
      text.isEmpty
        || (try? Pattern(String(decoding: text, as: UTF8.self)))?.code.tokens.isEmpty == false
    }
    guard isValid, let longest = texts.first, !longest.isEmpty else { return false }
    remarks += inner?.remarks ?? []
    unnamed += inner?.unnamed ?? 0
    if inner?.needsText == true { needsText = true }
    let choices = texts.filter { !$0.isEmpty } + [[Self.omitted]]
    replace(.literal, upTo: end, with: choices, meant: String(decoding: longest, as: UTF8.self))
    return true
  }

  /// Reads a parameter in braces, with what another router adds to the name, or one of this syntax.
  mutating func readBraces(opening: Int) -> Bool {
    guard let close = closing(opening) else { return false }
    var body = string(opening + 1..<close - 1)
    let first = body.first ?? " "
    if isGroup(body, isMarked: isMark(close)) { return readOptional(body, upTo: close) }
    if "/?&#;".contains(first), readTemplate(body, upTo: close) { return true }
    if first == ".", Parameter(body.dropFirst()) != nil {
      return readOptional(".{\(body.dropFirst())}", upTo: close)
    }
    if ".-".contains(first), !body.hasPrefix(".."), body.contains(":") || isMark(close),
      readOptional(body, upTo: close)
    {
      return true
    }
    if body == "$" {
      replace(.expression, upTo: close, with: "")
      return true
    }
    if body == "..." || body == "*" {
      replace(.parameter, upTo: close, with: "**")
      return true
    }
    while body.hasPrefix("{"), body.hasSuffix("}") { body = String(body.dropFirst().dropLast()) }
    let isTemplate = body.utf8.count < close - opening - 2
    if isTemplate || opening > index && scalar(opening) == "{" && body.contains("."),
      let inner = interpolated(body)
    {
      replace(isTemplate ? .parameter : .sign, upTo: close, with: inner)
      return true
    }
    if readResource(body, upTo: close) { return true }
    if let choices = Self.choices(of: body) {
      let first = String(decoding: choices[0], as: UTF8.self)
      replace(.expression, upTo: close, with: choices, meant: first)
      return true
    }
    if body.last?.isNumber == true, let star = body.firstIndex(of: "*"), index == start,
      let parameter = Parameter(body[..<star]), let count = Int(body[star...].dropFirst()),
      1...9 ~= count
    {
      // Components of hapi.
      let names = (1...count).map { "{\(parameter.name)\($0 == 1 ? "" : "\($0)")}" }
      replace(.parameter, upTo: close, with: names.joined(separator: "/"))
      return true
    }
    if let (parameter, kind) = meaning(of: body, isLast: isEndOfRequired(close)) {
      replace(kind, upTo: close, with: parameter)
      return true
    }
    if opening > index, scalar(opening) == "{", (try? Pattern("{\(body)}")) != nil {
      replace(.sign, upTo: close, with: "{\(body)}")
      return true
    }
    // A parameter of this syntax has nothing foreign in it.
    guard let pattern = try? Pattern("{\(body)}") else { return false }
    if scalar(close) == "*", isEndOfPath(close + 1), index == start,
      var parameter = Parameter(body.prefix { $0 != ":" && $0 != "*" })
    {
      // `{tail}*` of actix.
      (parameter.isRest, parameter.needsText) = (true, false)
      replace(.parameter, upTo: close + 1, with: parameter)
      return true
    }
    if readMarked(body, pattern, upTo: close) { return true }
    let isOptional = body.last == "?"
    var text = isOptional ? String(body.dropLast()) : body
    if pattern.code.tokens.first?.restriction == .words, let colon = text.firstIndex(of: ":"),
      let type = Self.type(meantBy: String(text[colon...].dropFirst())), !type.isEmpty
    {
      text = "\(text[...colon])\(type)"
      hasCorrectedType = true
    }
    let sign = String(decoding: bytes[index...opening], as: UTF8.self)
    let end = string(close - 1..<close)
    if isOptional, part == .path, isWhole(close) {
      append([Array("\(sign)\(text)\(end)".utf8), [Self.omitted]])
    } else {
      append([Array("\(sign)\(text)\(isOptional ? "?" : "")\(end)".utf8)])
    }
    index = close
    return true
  }

  /// Returns whether the text in braces is a group of Express or of the URLPattern of browsers:
  /// `{/:id}`, `{chapter/:n}?`, `item{s}?`.
  private func isGroup(_ body: String, isMarked: Bool) -> Bool {
    if body.hasPrefix("/") || body.contains("/:") { return isMarked || isExpress }
    // A component is more likely an optional parameter.
    return isMarked && index > start && start >= 0 && part == .path && Parameter(body) != nil
      && (isExpress || body == "s" || body == "es")
  }

  /// Indicates whether the text has parameters of Express, whose braces are around optional text.
  var isExpress: Bool {
    let text = string(0..<bytes.count)
    return text.contains("/:") || text.hasPrefix(":")
  }

  /// Reads `{name=**}`, `{name=shelves/*}` and `{name=shelves/*/books/*}` of gRPC.
  mutating func readResource(_ body: String, upTo end: Int) -> Bool {
    guard let sign = body.firstIndex(of: "="), let named = Parameter(body[..<sign]) else {
      return false
    }
    let value = body[sign...].dropFirst()
    guard value.contains("*") else { return false }
    var text = ""
    var count = 0
    for (position, component) in value.split(separator: "/").enumerated() {
      if position > 0 { text += "/" }
      guard component == "*" || component == "**" else {
        text += Pattern.escaping(String(component))
        continue
      }
      count += 1
      let name = count == 1 ? named.name : "\(named.name)\(count)"
      text += component == "*" ? "{\(name)}" : "{\(name)**}"
    }
    if text.contains("/") { remarks.append("where '\(named.name)' is only the text for '*'") }
    replace(.parameter, upTo: end, with: text)
    return true
  }

  /// Returns whether only optional parameters follow, so that a default can be used.
  func isEndOfRequired(_ position: Int) -> Bool {
    var position = position
    while scalar(position) == "/", scalar(position + 1) == "{", let close = closing(position + 1) {
      let body = string(position + 2..<close - 1)
      guard body.contains("=") || body.hasSuffix("?") || body.hasPrefix("*") else { return false }
      position = close
    }
    return isEndOfPath(position)
  }

  /// Returns the parameter that the text between braces means; `nil` if the text is not foreign.
  ///
  /// - Parameter isLast: Indicates whether a default can be used.
  mutating func meaning(of text: String, isLast: Bool) -> (Parameter, Part.Kind)? {
    var body = Substring(text)
    var isRest = false
    var isOptional = false
    for prefix in ["**", "*+", "*?", "*", "...", "+"] where !isRest && body.hasPrefix(prefix) {
      body = body.dropFirst(prefix.count)
      isRest = true
    }
    if !isRest, body.hasPrefix("-$") {
      body = body.dropFirst(2)
      isOptional = true
    } else if body.hasPrefix("!") || body.hasPrefix(":") || body.hasPrefix("$") {
      body = body.dropFirst()
    }
    let name = body.prefix { $0.isASCII && PatternByte.isName($0.utf8.first ?? 0) }
    guard var parameter = Parameter(name) else { return nil }
    parameter.isRest = isRest
    parameter.isOptional = isOptional
    var rest = body.dropFirst(name.count)
    let trimmed = rest.drop { $0 == " " }
    let type = trimmed.dropFirst().drop { $0 == " " }
    if trimmed.first == ":", Self.isKnownType(type) || Self.isExpression(String(type)) {
      // `{id : \d+}` of JAX-RS.
      rest = ":" + type
      body = name + rest
    }
    let isChanged = body.utf8.count < text.utf8.count
    switch rest.first {
    case nil: return isChanged ? (parameter, .parameter) : nil
    case "?" where rest == "?":
      parameter.isOptional = true
      return isChanged ? (parameter, .parameter) : nil
    case "*" where rest == "*", "+" where rest == "+", "." where rest == "..." || rest == "..":
      parameter.isRest = true
      parameter.needsText = rest != "..."
      return (parameter, .parameter)
    case "=",
      "?" where rest.hasPrefix("?=") || rest.dropFirst().allSatisfy(\.isNumber):
      if isLast { setDefault(rest.drop { $0 == "?" || $0 == "=" }, of: &parameter) }
      return (parameter, .parameter)
    case "<":
      guard let end = rest.lastIndex(of: ">") else { return nil }
      parameter.constrain(rest[..<end].dropFirst())
      let mark = rest[end...].dropFirst()
      if mark.hasPrefix("?"), isLast { setDefault(mark.dropFirst(), of: &parameter) }
      return (parameter, .expression)
    case " ":
      // `{int id}`, and `{id int}`.
      let words = body.split(separator: " ")
      guard words.count == 2, let type = words.first(where: Self.isKnownType),
        var parameter = Parameter(words[words[0] == type ? 1 : 0])
      else { return nil }
      parameter.constrain(type)
      return (parameter, .parameter)
    case "(" where rest.last == ")":
      // `{kind(film|book)}` and `{end(|s)}` of DeepLinkDispatch.
      let words = rest.dropFirst().dropLast()
      parameter.isOptional = words.hasPrefix("|")
      parameter.constrain(words.drop { $0 == "|" })
      if parameter.isOptional, Self.isListOfWords(words.dropFirst()) {
        (parameter.type, parameter.wider) = (":" + words.dropFirst(), nil)
      }
      return (parameter, .expression)
    case "|" where Self.isExpression(String(rest.dropFirst())):
      parameter.constrain(rest.dropFirst())
      return (parameter, .expression)
    case "|"
    where Self.type(meantBy: parameter.name) == nil
      && Self.type(meantBy: String(rest.dropFirst()))?.isEmpty == false:
      // `{id|int}`
      parameter.constrain(rest.dropFirst())
      return (parameter, .parameter)
    case ",", "|":
      let words = String(body.map { $0 == "," ? "|" : $0 })
      guard Self.isListOfWords(words) else { return nil }
      if rest.first == "," {
        let parameters = body.split(separator: ",").map { "{\($0)}" }.joined(separator: ",")
        remarks.append("or '\(parameters)' for parameters")
      }
      parameter.name = newName()
      parameter.type = ":" + words
      return (parameter, .expression)
    case ":":
      var type = rest.dropFirst()
      if type.last == "?" {
        parameter.isOptional = true
        type = type.dropLast()
      } else if let mark = type.lastIndex(of: "?"), Self.isKnownType(type[..<mark]),
        type[mark...].dropFirst().allSatisfy(\.isNumber)
      {
        // `{page:int?1}`
        if isLast { setDefault(type[mark...].dropFirst(), of: &parameter) }
        parameter.constrain(type[..<mark])
        return (parameter, .parameter)
      }
      let plain = type.filter { $0 != " " && $0 != "," }
      if plain.utf8.count < type.utf8.count, Self.isKnownType(plain[...]) {
        parameter.constrain(plain)
        return (parameter, .expression)
      }
      if Self.typesBeforeNames.contains(parameter.name), Self.type(meantBy: String(type)) == nil,
        var named = Parameter(type)
      {
        // `{int:id}`
        named.constrain(parameter.name)
        named.isOptional = parameter.isOptional
        return (named, .expression)
      }
      let isRegular = Self.isExpression(String(type))
      if !isRegular, let sign = type.firstIndex(of: "="), Self.isKnownType(type[..<sign]) {
        if isLast { setDefault(type[sign...].dropFirst(), of: &parameter) }
        type = type[..<sign]
        parameter.constrain(type)
        return (parameter, .parameter)
      }
      let unquoted = type.filter { $0 != "\"" && $0 != "'" }
      if unquoted.utf8.count < type.utf8.count, Self.isListOfWords(unquoted) {
        // `{tab:"home"|"map"}`
        parameter.type = ":" + unquoted
        return (parameter, .expression)
      }
      let isConstraint =
        type.hasSuffix(")") && type.contains("(") && !type.hasPrefix("(")
        || type.split(separator: ":").count > 1 && Self.isKnownType(type.prefix { $0 != ":" })
      let isStar = type == "*" || type == "**"
      let list = isRegular || isConstraint ? nil : words(separatedIn: type)
      if let list { type = list[...] }
      if type.contains("|"), type.split(separator: "|").allSatisfy(Self.isKnownType) {
        parameter.wider = "text"
        return (parameter, .expression)
      }
      guard isChanged || isRegular || isConstraint || isStar || list != nil else { return nil }
      if !isRest { parameter.constrain(type) }
      return (parameter, .expression)
    default: return nil
    }
  }

  /// Returns the texts that `{id:int|new}` means: a parameter with the type, and each word; `nil`
  /// if the list has no type.
  private static func choices(of body: String) -> [[UInt8]]? {
    guard let colon = body.firstIndex(of: ":"), let name = Parameter(body[..<colon]) else {
      return nil
    }
    let isOptional = body.hasSuffix("?")
    let list = body[colon...].dropFirst().dropLast(isOptional ? 1 : 0)
    let words = list.split(separator: "|").map(String.init)
    // Other names of types may be meant as words.
    let types = words.filter { ["int", "integer", "uint", "uuid", "guid"].contains($0) }
    guard isListOfWords(list), 1..<words.count ~= types.count else { return nil }
    let texts = types.compactMap(type(meantBy:)).map { "{\(name.name):\($0)}" }
    return (texts + words.filter { !types.contains($0) }).map { Array($0.utf8) }
      + (isOptional ? [[omitted]] : [])
  }

  /// The names of types that are unlikely as names of parameters.
  private static let typesBeforeNames: Set<String> = ["int", "integer", "str", "string", "uuid"]

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
      var name = name
      let isRest = name.last == "*"
      if isRest { name = name.dropLast() }
      let colon = name.firstIndex(of: ":")
      var parameter = Parameter(colon.map { name[..<$0] } ?? name)
      if let colon { parameter?.constrain(name[colon...].dropFirst()) }
      if isRest { parameter?.isRest = true }
      return parameter
    }
    guard !names.isEmpty, parameters.count == names.count else {
      return body.hasPrefix("/") && readOptional(body, upTo: end)
    }
    switch body.first {
    case "/":
      // Each value may be absent.
      var texts = [[Self.omitted]]
      for parameter in parameters {
        texts.insert(texts[0].filter { $0 != Self.omitted } + "/\(parameter.text)".utf8, at: 0)
      }
      replace(.literal, upTo: end, with: texts, meant: String(decoding: texts[0], as: UTF8.self))
      if isMark(end) { index += 1 }
    case ";":
      replace(.parameter, upTo: end, with: parameters.map { ";\($0.name)=\($0.text)" }.joined())
    case "#":
      guard part != .fragment, let first = parameters.first, names.count == 1 else { return false }
      part = .fragment
      replace(.parameter, upTo: end, with: "#{\(first.name)?}")
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
