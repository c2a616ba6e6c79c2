internal import Waymark

/// Reads a template as a browser reads HTML, to find the place of each name.
struct TemplateReader {
  private let text: [Unicode.Scalar]
  private let route: Route
  private var position = 0
  /// The start of the markup that is not a part yet.
  private var start = 0
  private(set) var parts: [PageTemplate.Part] = []
  private(set) var findings: [LinkDiagnostic] = []

  init(_ text: String, _ route: Route) {
    self.text = Array(text.unicodeScalars)
    self.route = route
  }

  private static let words = ["title", "summary", "image", "app", "link", "head", "buttons"]
  /// The attributes whose values are addresses.
  private static let addresses: Set<String> = [
    "href", "src", "action", "formaction", "poster", "cite", "data", "background", "longdesc",
    "manifest", "xlink:href",
  ]
  /// The attributes in which no name is safe; an animation of SVG can give each of the last four to
  /// an address.
  private static let unsafeAttributes: Set<String> = [
    "srcset", "imagesrcset", "srcdoc", "ping", "to", "from", "by", "values",
  ]

  private var known: [String] {
    Self.words + ["content"] + route.pattern.parameterNames.map { "parameter:\($0)" }
  }

  /// Reads the whole template.
  mutating func read() {
    while position < text.count {
      if at("{{") {
        readName { .place($0.isMarkup ? nil : .text) }
      } else if at("<!--") {
        skip(to: "-->", in: "a comment")
      } else if at("<!") || at("</") || at("<?") {
        skip(to: ">", in: "a tag")
      } else if at("<{{") {
        position += 1
        refuseName(in: "the name of an element")
      } else if at("<"), position + 1 < text.count, text[position + 1].isASCIILetter {
        readTag()
      } else {
        position += 1
      }
    }
    endMarkup(at: text.count)
  }

  // MARK: - Tags

  private mutating func readTag() {
    let tag = position
    position += 1
    let name = readWord(until: { $0.isBlank || $0 == "/" || $0 == ">" }, in: "a tag")
    var attributes: [String: String] = [:]
    var hasName = false
    while position < text.count, text[position] != ">" {
      if text[position].isBlank || text[position] == "/" {
        position += 1
        continue
      }
      let (key, value, isWithName) = readAttribute()
      attributes[key] = value
      hasName = hasName || isWithName
      if key.hasPrefix("on") || key == "style" {
        find(.blocked("the attribute \(quoted(key))", help: "put it into a stylesheet"), at: tag)
      }
    }
    position = min(position + 1, text.count)
    if hasName, attributes["http-equiv"] != nil {
      let help = "remove the name from the element"
      find(.unsafePlace("{{…}}", "an element with 'http-equiv'", help: help), at: tag)
    }
    if let (element, help) = Self.blockedElement(name, attributes) {
      find(.blocked(element, help: help), at: tag)
    }
    switch name {
    case "script" where attributes["type"].map(lowercasedASCII) == "application/ld+json": readJSON()
    case "script":
      find(.blocked("scripts", help: "remove the script: a page works without"), at: tag)
      skip(to: "</script", in: "a script")
    case "style":
      find(.blocked("the element 'style'", help: "put it into a file of the website"), at: tag)
      skip(to: "</style", in: "a style")
    default: break
    }
  }

  /// Returns the name of an element that the policy of pages blocks, and the remedy.
  private static func blockedElement(
    _ name: String,
    _ attributes: [String: String]
  ) -> (name: String, help: String)? {
    let address = lowercasedASCII(attributes["src"] ?? attributes["href"] ?? "")
    let isForeign = address.hasPrefix("//") || address.contains("://")
    let own = "serve it from the domain of the links, and begin the address with '/'"
    switch name {
    case "form":
      return ("the element 'form'", "link to a page of the website that has the form")
    case "iframe", "frame", "embed", "object":
      return ("the element \(quoted(name))", "link to the other page instead")
    case "base": return ("the element 'base'", "write whole addresses, or begin them with '/'")
    case "link":
      let kinds = lowercasedASCII(attributes["rel"] ?? "").split { " \t\n".contains($0) }
      if kinds.contains("manifest") { return ("a manifest of a web app", "remove the element") }
      return kinds.contains("stylesheet") && isForeign
        ? ("a style sheet of another host", own) : nil
    case "video", "audio", "source", "track":
      return isForeign ? ("sound and video of another host", own) : nil
    case "img":
      let isBlocked = address.hasPrefix("http:") || address.hasPrefix("data:")
      return isBlocked
        ? ("an image without 'https'", "begin the address with 'https://' or '/'") : nil
    default: return nil
    }
  }

  private mutating func readAttribute() -> (key: String, value: String, hasName: Bool) {
    let key = readWord(
      until: { $0.isBlank || $0 == "=" || $0 == "/" || $0 == ">" },
      in: "the name of an attribute"
    )
    skipBlanks()
    guard position < text.count, text[position] == "=" else { return (key, "", false) }
    position += 1
    skipBlanks()
    guard position < text.count else { return (key, "", false) }
    let quote = text[position]
    guard quote == "\"" || quote == "'" else {
      let place = "an attribute without quotation marks"
      return (key, readWord(until: { $0.isBlank || $0 == ">" }, in: place), false)
    }
    position += 1
    let begin = position
    let text = text
    var hasName = false
    while position < text.count, text[position] != quote {
      guard at("{{") else {
        position += 1
        continue
      }
      hasName = true
      let before = Self.string(text[begin..<position])
      readName { name in
        let isWhole =
          before.isEmpty && text.indices.contains(name.end) && text[name.end] == quote
        return Self.place(of: name, in: key, after: before, isWhole: isWhole)
      }
    }
    let value = Self.string(text[begin..<min(position, text.count)])
    position = min(position + 1, text.count)
    return (key, value, hasName)
  }

  /// A name, with its end in the template.
  private struct Name {
    let text: String
    let end: Int

    /// Indicates whether elements take the place of the name.
    var isMarkup: Bool { ["head", "buttons", "content"].contains(text) }
  }

  private enum Verdict {
    /// The place of a text; `nil` for elements.
    case place(PagePlace?)
    /// The whole address of an attribute.
    case address
    case unsafe(String, help: String)
  }

  private static func place(
    of name: Name,
    in key: String,
    after before: String,
    isWhole: Bool
  ) -> Verdict {
    if name.isMarkup {
      return .unsafe("an attribute", help: "write it between two tags")
    }
    if key.hasPrefix("on") || key == "style" || unsafeAttributes.contains(key) {
      return .unsafe("the attribute \(quoted(key))", help: "remove it from the attribute")
    }
    guard addresses.contains(key) else { return .place(.text) }
    if name.text == "link" || name.text == "image", isWhole { return .address }
    if isHostComplete(before) {
      return .place(before.contains { "?#".contains($0) } ? .url : .components)
    }
    return .unsafe(
      "the scheme or the host of an address",
      help: "begin the address with 'https://', a host and '/', or with a path such as '/items/'"
    )
  }

  /// Returns whether nothing after the beginning of an address can change its host.
  private static func isHostComplete(_ start: String) -> Bool {
    if start.hasPrefix("?") || start.hasPrefix("#") { return true }
    if start.hasPrefix("/") {
      // A name may be empty, and '//' begins a host.
      return start.unicodeScalars.dropFirst().first.map { $0.isASCIILetter || $0.isASCIIDigit }
        ?? false
    }
    guard start.hasPrefix("https://") else { return false }
    let rest = start.dropFirst("https://".count)
    guard let end = rest.firstIndex(where: { "/?#".contains($0) }) else { return false }
    return DomainName.finding(in: String(rest[..<end])) == nil
  }

  // MARK: - JSON

  /// Reads a script with JSON, in whose strings names are safe.
  private mutating func readJSON() {
    var isString = false
    while position < text.count, !at("</script") {
      if at("{{") {
        let inString = isString
        readName { name in
          inString && !name.isMarkup
            ? .place(.json)
            : .unsafe("JSON outside of a string", help: "write it in quotation marks")
        }
      } else {
        if text[position] == "\"" { isString.toggle() }
        // An escaped quotation mark does not end a string.
        position += isString && text[position] == "\\" ? 2 : 1
      }
    }
  }

  // MARK: - Names

  /// Reads a name in double braces, and adds it as a part if it is safe at its place.
  private mutating func readName(_ verdict: (Name) -> Verdict) {
    let begin = position
    guard let end = index(of: "}}", from: begin + 2) else {
      find(.unclosedName, at: begin)
      position = text.count
      return
    }
    let name = Name(text: Self.string(text[begin + 2..<end]), end: end + 2)
    position = name.end
    guard known.contains(name.text) else {
      find(.unknownName(name.text, known: known), at: begin)
      return
    }
    let verdict = verdict(name)
    if case .unsafe(let place, let help) = verdict {
      find(.unsafePlace(name.text, place, help: help), at: begin)
      return
    }
    guard let part = part(name, verdict) else {
      find(.secretName(name.text), at: begin)
      return
    }
    endMarkup(at: begin)
    parts.append(part)
    start = position
  }

  /// Returns the part for a name; `nil` if it would show a secret.
  private func part(_ name: Name, _ verdict: Verdict) -> PageTemplate.Part? {
    let secrets = route.notes.secrets
    var verdict = verdict
    if case .place(.components) = verdict,
      name.text != "parameter:\(route.pattern.catchAllName ?? "")"
    {
      verdict = .place(.url)
    }
    switch (name.text, verdict) {
    case ("head", _): return .head
    case ("buttons", _): return .buttons
    case ("content", _): return .content
    case ("link", .address): return .link
    case ("link", .place(let place?)): return secrets.isEmpty ? .value(.link, place) : nil
    case ("title", .place(let place?)): return .value(.title, place)
    case ("summary", .place(let place?)): return .value(.summary, place)
    case ("app", .place(let place?)): return .value(.app, place)
    case ("image", .address): return .value(.image, .text)
    case ("image", .place(let place?)): return .value(.image, place)
    case (_, .place(let place?)):
      let parameter = String(name.text.dropFirst("parameter:".count))
      return secrets.contains(parameter) ? nil : .value(.parameter(parameter), place)
    default: return nil
    }
  }

  private mutating func endMarkup(at end: Int) {
    if start < end { parts.append(.markup(Self.string(text[start..<end]))) }
  }

  private mutating func find(_ finding: LinkDiagnostic, at offset: Int) {
    var finding = finding
    let before = text[..<offset]
    finding.line = before.count { $0 == "\n" } + 1
    finding.column = offset - (before.lastIndex(of: "\n") ?? -1)
    findings.append(finding)
  }

  // MARK: - Text

  private func at(_ word: String) -> Bool {
    var index = position
    for scalar in word.unicodeScalars {
      guard index < text.count, text[index].lowercasedASCII == scalar else { return false }
      index += 1
    }
    return true
  }

  private func index(of word: String, from start: Int) -> Int? {
    var copy = self
    copy.position = start
    while copy.position < text.count {
      if copy.at(word) { return copy.position }
      copy.position += 1
    }
    return nil
  }

  private mutating func skipBlanks() {
    while position < text.count, text[position].isBlank { position += 1 }
  }

  /// Skips a part in which no name is safe.
  private mutating func skip(to end: String, in place: String) {
    while position < text.count, !at(end) {
      if at("{{") { refuseName(in: place) } else { position += 1 }
    }
    position = min(position + end.unicodeScalars.count, text.count)
  }

  /// Reads a word in which no name is safe, in lower case.
  private mutating func readWord(until isEnd: (Unicode.Scalar) -> Bool, in place: String) -> String
  {
    let begin = position
    while position < text.count, position == begin || !isEnd(text[position]) {
      if at("{{") { refuseName(in: place) } else { position += 1 }
    }
    return lowercasedASCII(Self.string(text[begin..<position]))
  }

  private mutating func refuseName(in place: String) {
    let help = "write it between two tags, or in an attribute in quotation marks"
    readName { _ in .unsafe(place, help: help) }
  }

  private static func string(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    return String(view)
  }
}

extension Unicode.Scalar {
  fileprivate var isASCIILetter: Bool { isASCII && properties.isAlphabetic }
  fileprivate var isASCIIDigit: Bool { ("0"..."9").contains(self) }

  /// Indicates whether HTML separates attributes by the character.
  fileprivate var isBlank: Bool { [" ", "\t", "\n", "\u{C}", "\r"].contains(self) }

  fileprivate var lowercasedASCII: Unicode.Scalar {
    isASCIILetter ? Unicode.Scalar(UInt8(ascii: self) | 0x20) : self
  }
}
