internal import Waymark
import WaymarkDiagnostics

extension ForeignSyntax {
  /// A mark for a text that a link lacks.
  static let omitted: UInt8 = 0

  /// The texts for all combinations of optional parts, the longest first; `nil` if there are many.
  var variants: [[UInt8]]? {
    // A text, and whether a component at its end is left out that any text could be.
    var texts: [(text: [UInt8], isShort: Bool)] = [([], false)]
    for choices in pieces {
      guard texts.count * choices.count <= 16 else { return nil }
      let isAny = choices.count > 1 && Self.isAnyText(choices[0])
      texts = texts.flatMap { text, isShort in
        choices.enumerated().compactMap { index, choice in
          let isKept = choices.count > 1 && choice != [Self.omitted]
          // Another combination has the same text in that component.
          if isShort, isKept { return nil }
          let isSlash = choice.isEmpty || choice == [UInt8(ascii: "/")]
          return (text + choice, isShort && (isSlash || index > 0) || isAny && index > 0)
        }
      }
    }
    return texts.map { closed($0.text) }
  }

  /// Returns whether a text consists of components that are any text.
  private static func isAnyText(_ text: [UInt8]) -> Bool {
    text.split(separator: UInt8(ascii: "/")).allSatisfy { component in
      component.first == UInt8(ascii: "{") && component.last == UInt8(ascii: "}")
        && component.dropFirst().dropLast().allSatisfy(PatternByte.isName)
    }
  }

  /// Returns a text without the marks, and without the slashes before and after omitted components.
  private func closed(_ text: [UInt8]) -> [UInt8] {
    var output: [UInt8] = []
    var wasOmitted = false
    for (index, byte) in text.enumerated() {
      if byte == Self.omitted {
        let next = text[index...].first { $0 != Self.omitted }
        let isEnd = next.map("/?#".utf8.contains) ?? true
        if isEnd, output.last == UInt8(ascii: "/") { output.removeLast() }
        wasOmitted = true
      } else if wasOmitted, byte == UInt8(ascii: "/"), output.isEmpty, depth == 0,
        bytes.first != UInt8(ascii: "/")
      {
        continue
      } else {
        output.append(byte)
        wasOmitted = false
      }
    }
    return output
  }

  /// Decides what to write.
  mutating func settle() {
    guard let variants else {
      remedy = "write a route for each combination of the optional parts"
      return
    }
    var texts: [String] = []
    for (index, variant) in variants.enumerated() {
      do throws(PatternError) {
        texts += try cleanRoutes(String(decoding: variant, as: UTF8.self))
      } catch {
        guard index == 0 else { continue }
        remedy = Self.reason(error)
        return
      }
    }
    routes = Self.merged(texts)
    if isAnchored, routes.contains(where: { $0.contains(where: "()+".contains) }) { routes = [] }
    if routes.isEmpty {
      remedy = "write '{name}' for one component, or '{path**}' for everything that follows"
    } else {
      settleRemedy()
    }
  }

  /// Writes the remedy for the routes.
  mutating func settleRemedy() {
    let shown = routes.map { "'\($0.isEmpty ? "/" : $0)'" }
    remedy = "write \(shown[0])"
    if shown.count == 2 { remedy += ", and a second route \(shown[1])" }
    if shown.count > 2 {
      remedy += ", and the routes \(shown.dropFirst().joined(separator: ", "))"
    }
    if needsText, let rest = routes.first(where: { $0.hasSuffix("**}") || $0.hasSuffix("**") }) {
      let start = rest.lastIndex(of: "/").map { rest[...$0] } ?? "/"
      let shorter = start.dropLast()
      if !routes.contains(where: { $0.utf8.elementsEqual(shorter.utf8) }) {
        remarks.insert(
          "which also matches '\(start)'" + (shorter.isEmpty ? "" : " but not '\(shorter)'"),
          at: 0
        )
      }
    }
    for remark in remarks { remedy += ", " + remark }
  }

  /// Returns valid patterns for a corrected text.
  mutating func cleanRoutes(_ text: String) throws(PatternError) -> [String] {
    let text = try Self.clean(text)
    // The text around a part can be foreign only after the part is corrected. A slash at the start
    // hides an anchor after it.
    let texts = text.hasPrefix("/") ? [text, String(text.dropFirst())] : [text]
    let read = texts.lazy.compactMap { [round] in ForeignSyntax($0, depth: 0, round: round + 1) }
    guard let again = read.first else { return [text] }
    remarks += again.remarks
    return again.routes
  }

  /// Returns a valid pattern for a corrected text.
  private static func clean(_ text: String) throws(PatternError) -> String {
    do throws(PatternError) {
      return try Pattern(text).text
    } catch {
      switch error.reason {
      case .adjacentParameters, .restNotLast, .wildcardBesideText: throw error
      default: break
      }
      guard let fixed = error.fixedPattern else { throw error }
      return fixed
    }
  }

  /// The reason why no pattern has the meaning.
  private static func reason(_ error: PatternError) -> String {
    switch error.reason {
    case .adjacentParameters:
      "the values of '\(error.pattern)' cannot be separated: write text between them"
    case .restNotLast:
      "only the last component can be a catch-all such as '{path**}'; "
        + (error.fixedPattern.map { "write '\($0)' to match one component" }
          ?? "'*' and '{name}' match one component")
    default: "write '{name}' for one component, or '{path**}' for everything that follows"
    }
  }
}

extension ForeignSyntax {
  /// A pattern as the components of its path and the text after them.
  private struct Path {
    var components: [String] = [""]
    var suffix = ""
    /// The number of components at the end that links may lack.
    var optional = 0

    init(_ text: String) {
      var depth = 0
      var isEscaped = false
      for character in text.hasPrefix("/") ? text.dropFirst() : text[...] {
        let isPlain = !isEscaped && depth == 0
        if !suffix.isEmpty || isPlain && (character == "?" || character == "#") {
          suffix.append(character)
        } else if isPlain, character == "/" {
          components.append("")
        } else {
          components[components.count - 1].append(character)
        }
        if !isEscaped, character == "{" { depth += 1 }
        if !isEscaped, character == "}" { depth -= 1 }
        isEscaped = !isEscaped && character == "\\"
      }
      if components.last == "" {
        components.removeLast()
        if !components.isEmpty { suffix = "/" + suffix }
      }
    }

    /// The text with a `?` in each parameter that links may lack.
    var text: String {
      var parts = components
      for index in parts.indices.suffix(optional) {
        var marked = ""
        for character in parts[index] {
          if character == "}", marked.last != "?" { marked += "?" }
          marked.append(character)
        }
        parts[index] = marked
      }
      return parts.joined(separator: "/") + suffix
    }

    /// The text without the names of parameters, equal for paths that match the same links.
    var shape: String {
      var shape = ""
      var isName = false
      for character in text {
        if isName, ":*?}".contains(character) { isName = false }
        if !isName { shape.append(character) }
        if character == "{" { isName = true }
      }
      return shape
    }
  }

  /// Returns routes that match the links of all texts: a last component that links may lack becomes
  /// optional.
  private static func merged(_ texts: [String]) -> [String] {
    guard texts.count > 1 else { return texts }
    var paths = texts.map(Path.init)
    var routes: [String] = []
    var shapes: Set<String> = []
    while !paths.isEmpty {
      var path = paths.removeFirst()
      guard shapes.insert(path.shape).inserted else { continue }
      while path.components.count > path.optional {
        let position = path.components.count - path.optional - 1
        let component = path.components[position]
        var shorter = path
        shorter.components.removeSubrange(position...)
        shorter.optional = 0
        guard component.contains("{"), !component.hasSuffix("**}"),
          let index = paths.firstIndex(where: { $0.text == shorter.text })
        else { break }
        path.optional += 1
        guard (try? Pattern(path.text)) != nil else {
          path.optional -= 1
          break
        }
        shapes.insert(paths.remove(at: index).shape)
      }
      let hasSlash = texts[0].hasPrefix("/")
      routes.append((hasSlash && !path.components.isEmpty ? "/" : "") + path.text)
    }
    return routes
  }
}

extension ForeignSyntax {
  /// Reads a link, whose scheme or domain is a scope.
  mutating func readLink(_ text: String) -> Bool {
    guard let link = PastedLink(text) else { return false }
    settle(link)
    return true
  }

  private mutating func settle(_ link: PastedLink) {
    let foreign = ForeignSyntax(link.path, depth: 0)
    let path = foreign.map(\.remedy) ?? "write '\(Self.fixed(link.path))'"
    guard path.hasPrefix("write '") else {
      remedy = link.remedy("a path") + "; \(path)"
      return
    }
    remedy = link.remedy(path.dropFirst(6) + (path.contains("', ") ? "," : ""))
  }

  /// Returns the pattern that is probably meant by a path.
  static func fixed(_ path: String) -> String {
    if path.isEmpty { return "/" }
    if let foreign = ForeignSyntax(path)?.corrected { return foreign }
    do throws(PatternError) {
      return try Pattern(path).text
    } catch {
      return error.fixedPattern ?? path
    }
  }

  /// Reads `/^\/item\/(\d+)$/i` of JavaScript, `^\/item$` and `\/item\/:id`, in which slashes are
  /// escaped.
  mutating func readRegularExpression(_ text: String) -> Bool {
    let trimmed = text.replacing("\\\\", with: "\\")
    let isLiteral = trimmed.hasPrefix("/^")
    let isMarked = trimmed.hasPrefix("^") || trimmed.hasPrefix("\\/")
    guard isLiteral || isMarked, isLiteral || trimmed.contains("\\/") else {
      return false
    }
    var body = trimmed.dropFirst(isLiteral ? 1 : 0)
    if isLiteral, let end = body.lastIndex(of: "/"), body[..<end].last != "\\",
      body[end...].dropFirst().allSatisfy(\.isLetter)
    {
      body = body[..<end]
    }
    let plain = body.replacing("\\/", with: "/")
    guard plain.utf8.count < text.utf8.count,
      let foreign = ForeignSyntax(String(plain), depth: 0, round: round + 1)
    else { return false }
    (routes, remedy, remarks) = (foreign.routes, foreign.remedy, foreign.remarks)
    let meant = routes.first ?? ""
    parts = [Part(kind: .expression, range: 0..<bytes.count, text: text, meant: meant)]
    return true
  }

  /// Reads `/item/{id}|/thing/{id}` and `item/{id}, thing/{id}`.
  mutating func readAlternativeRoutes() -> Bool {
    guard let (texts, separator) = Self.list(bytes) else { return false }
    for text in texts {
      let count = routes.count
      // Blanks around the separator are not part of the paths.
      var text = String(decoding: text, as: UTF8.self)[...].drop { $0 == " " }
      while text.last == " " { text.removeLast() }
      if let foreign = ForeignSyntax(String(text), depth: 0, round: round + 1) {
        routes += foreign.routes
        remarks += foreign.remarks
      } else {
        routes += (try? cleanRoutes(String(text))) ?? []
      }
      guard routes.count > count else {
        (routes, remarks) = ([], [])
        return false
      }
    }
    var bar = 0
    for text in texts.dropLast() {
      bar += text.count
      let sign = String(Unicode.Scalar(separator))
      parts.append(Part(kind: .literal, range: bar..<bar + 1, text: sign, meant: ""))
      bar += 1
    }
    settleRemedy()
    return true
  }

  /// Returns the texts between the separators that are not in brackets.
  static func alternatives(
    _ bytes: [UInt8],
    _ separator: UInt8 = UInt8(ascii: "|")
  ) -> [[UInt8]] {
    var texts: [[UInt8]] = [[]]
    var depth = 0
    var isEscaped = false
    for byte in bytes {
      if !isEscaped, "({[<".utf8.contains(byte) { depth += 1 }
      if !isEscaped, ")}]>".utf8.contains(byte) { depth = max(0, depth - 1) }
      if byte == separator, depth == 0, !isEscaped {
        texts.append([])
      } else {
        texts[texts.count - 1].append(byte)
      }
      isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
    }
    return texts
  }

  /// Reads the method in `GET /item/{id}`, and `NOT /item/*` of Apple's file or another exclusion.
  mutating func readMethod() {
    if depth == 0, let mark = ExclusionMark(string(0..<bytes.count)),
      mark.text.hasPrefix("!") || mark.text.contains(" ") || mark.text.contains(":"),
      "/*".contains(mark.path.first ?? " ")
    {
      replace(.literal, upTo: mark.text.utf8.count, with: "")
      let paths = WebOnlySyntax(string(0..<bytes.count))?.paths ?? []
      let shown = paths.isEmpty ? "the paths" : listed(paths.map(quoted), limit: paths.count)
      remedy = "list \(shown) under 'webOnly', in place of a route"
      return
    }
    let methods = bytes.prefix { 0x41...0x5A ~= $0 & 0xDF || "|,".utf8.contains($0) }
    let names = methods.split { "|,".utf8.contains($0) }.map {
      String(decoding: $0.map { $0 & 0xDF }, as: UTF8.self)
    }
    var end = methods.endIndex
    while scalar(end) == " " || scalar(end) == "\t" { end += 1 }
    let known = ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS", "ANY", "ALL"]
    let rest = string(end..<bytes.count)
    let domain = rest.prefix { $0 != "/" }
    let isLink = domain.contains(".") && domain.utf8.count < rest.utf8.count
    let isUppercase = methods.allSatisfy { $0 < 0x61 }
    let isPath =
      scalar(end) == "/"
      || !isLink && isUppercase && !rest.contains(" ") && rest.contains { "/{".contains($0) }
    guard depth == 0, end > methods.endIndex, isPath || isLink, !names.isEmpty else { return }
    guard names.allSatisfy(known.contains) else { return }
    replace(.literal, upTo: end, with: "")
    start = index
    guard !isPath, let link = PastedLink("https://" + rest) else { return }
    settle(link)
  }
}

extension ForeignSyntax {
  /// Reads a pattern with signs of a program around it, which are not part of its links:
  /// `'item/{id}'`, `"item"/**`, `item/{id},` and `item/{id} // the page`, and one with the wide
  /// signs of East Asian keyboards.
  mutating func readSurroundings(_ text: String) -> Bool {
    guard
      let (meant, sign) = Self.withoutQuotes(text) ?? withoutEnd(text)
        ?? Self.withSlashes(text).map({ ($0, 0..<1) }) ?? Self.narrowed(text)
    else { return false }
    if let foreign = ForeignSyntax(meant, depth: 0, round: round + 1) {
      (routes, remedy, remarks) = (foreign.routes, foreign.remedy, foreign.remarks)
    } else {
      routes = (try? cleanRoutes(meant)) ?? []
      if routes.isEmpty { return false }
      settleRemedy()
    }
    parts = [Part(kind: .literal, range: sign, text: string(sign), meant: "")]
    return true
  }

  /// Returns a text without the quotation marks around it or around its components, and the place
  /// of the first one; `nil` if it has none.
  static func withoutQuotes(_ text: String) -> (text: String, sign: Range<Int>)? {
    let quotes: [Character: Character] = [
      "'": "'", "\"": "\"", "`": "`", "“": "”", "„": "“", "‘": "’", "«": "»",
    ]
    func bare(_ text: Substring) -> Substring? {
      guard text.count > 2, let first = text.first, let close = quotes[first], text.last == close,
        !text.dropFirst().dropLast().contains(where: { $0 == first || $0 == close })
      else { return nil }
      return text.dropFirst().dropLast()
    }
    if let inner = bare(text[...]) {
      return (String(inner), 0..<text.prefix(1).utf8.count)
    }
    var offset = 0
    var found: Range<Int>?
    let components = text.split(separator: "/", omittingEmptySubsequences: false).map {
      component in
      defer { offset += component.utf8.count + 1 }
      guard let inner = bare(component) else { return component }
      found = found ?? offset..<offset + component.prefix(1).utf8.count
      return inner
    }
    return found.map { (components.joined(separator: "/"), $0) }
  }

  /// Returns a path of Windows with slashes, `/item/{id}` for `\item\{id}`; `nil` for other texts.
  static func withSlashes(_ text: String) -> String? {
    let path = text.replacing("\\\\", with: "\\")
    let name = path.dropFirst().prefix(while: \.isLetter)
    // `\A` begins a regular expression.
    guard path.hasPrefix("\\"), !path.hasPrefix("\\A"), name.count > 1,
      !path.contains(where: { "/()[]^$+".contains($0) })
    else { return nil }
    return path.replacing("\\", with: "/")
  }

  /// Returns `item/{id}` for `item／｛id｝`, and the place of the first wide sign; `nil` if the text
  /// has none, or other characters beyond ASCII, among which a wide sign is probably text.
  static func narrowed(_ text: String) -> (text: String, sign: Range<Int>)? {
    var (narrow, sign) = ("", Range<Int>?.none)
    for scalar in text.unicodeScalars {
      guard !scalar.isASCII else {
        narrow.unicodeScalars.append(scalar)
        continue
      }
      guard "／｛｝：？＆＝＃＊｜".unicodeScalars.contains(scalar),
        let ascii = Unicode.Scalar(scalar.value - 0xFEE0)
      else { return nil }
      sign = sign ?? narrow.utf8.count..<narrow.utf8.count + 3
      narrow.unicodeScalars.append(ascii)
    }
    return sign.map { (narrow, $0) }
  }

  /// Returns a text without a separator of a list or a comment at its end, and the place of these;
  /// `nil` if it has none.
  private func withoutEnd(_ text: String) -> (text: String, sign: Range<Int>)? {
    var kept = text[...]
    if let comment = text.firstRange(of: " //") {
      kept = text[..<comment.lowerBound]
    } else if let last = text.last, ",;".contains(last), text.dropLast().last != "\\" {
      kept = text.dropLast()
    } else {
      return nil
    }
    while kept.last == " " { kept.removeLast() }
    return kept.isEmpty ? nil : (String(kept), kept.utf8.count..<text.utf8.count)
  }

  /// Returns the texts of a list with `|`, a comma or a semicolon between its paths, and the
  /// separator; `nil` for other texts.
  static func list(_ bytes: [UInt8]) -> (texts: [[UInt8]], separator: UInt8)? {
    for separator in "|,;".utf8 {
      let texts = alternatives(bytes, separator)
      guard 2...8 ~= texts.count, texts.allSatisfy({ $0.contains(UInt8(ascii: "/")) }) else {
        continue
      }
      // A comma may be part of a path, but not before a slash or a blank and a word.
      let isList = texts.dropFirst().allSatisfy { text in
        let word = text.drop { $0 == 0x20 }
        let isWord =
          word.startIndex > text.startIndex && word.first.map(PatternByte.isLetter) == true
        return word.first == UInt8(ascii: "/") || isWord
      }
      if separator == UInt8(ascii: "|") || isList { return (texts, separator) }
    }
    return nil
  }
}
