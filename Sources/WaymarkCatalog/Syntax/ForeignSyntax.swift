internal import Waymark

/// The parts of a text that are written in the pattern syntax of another router, and the pattern
/// that they mean.
///
///     ForeignSyntax("users/:id")?.corrected         // "users/{id}", of Express and many others
///     ForeignSyntax("users/<int:id>")?.corrected    // "users/{id:int}", of Flask and Django
///     ForeignSyntax("users/{id:[0-9]+}")?.corrected // "users/{id:int}", of Spring and gorilla
///     ForeignSyntax("users/\\:id")                  // nil: the colon is escaped
///
/// It reads the text and not the parsed pattern, because many of these parts are no valid pattern.
struct ForeignSyntax {
  /// A part of the text with the text that should be in its place.
  struct Part {
    /// The reason why the part does not do what the author wants.
    enum Kind {
      /// A parameter, which would capture nothing.
      case parameter
      /// A regular expression.
      case expression
      /// Text that is not in the URL, or that links may lack.
      case literal
      /// The sign of a template before a parameter: `${id}`.
      case sign
      /// The `&` before the first query item.
      case ampersand
    }

    let kind: Kind
    /// The position of the part in the text, in UTF-8 bytes.
    let range: Range<Int>
    let text: String
    let meant: String
  }

  var parts: [Part] = []
  /// The patterns that were probably meant; empty if patterns cannot have the meaning.
  var routes: [String] = []
  /// The remedy: the patterns to write, or the reason why no pattern has the meaning.
  var remedy = ""

  /// The first of the patterns that were probably meant, or the only one.
  var corrected: String? { routes.first }

  /// Indicates whether the remedy consists of the replaced parts only.
  var isOnlyReplaced: Bool {
    pieces.count == 1 && routes.count == 1 && remarks.isEmpty && !hasCorrectedType
      && parts.allSatisfy { $0.kind == .parameter }
      && routes[0].utf8.elementsEqual(pieces[0][0])
  }

  let bytes: [UInt8]
  var index = 0
  /// The position at which the component, the value or the fragment begins.
  var start = 0
  var part = PatternError.Part.path
  /// The corrected text: each element lists the texts that links may have at its place.
  var pieces: [[[UInt8]]] = [[[]]]
  var isAnchored = false
  var hasGroup = false
  var hasInterpolation = false
  /// Indicates whether a catch-all of the text requires at least one character.
  var needsText = false
  var unnamed = 0
  var remarks: [String] = []
  /// Indicates whether a type of another router is corrected, which is a finding of its own.
  var hasCorrectedType = false
  /// The number of optional parts around the text.
  let depth: Int
  /// The number of corrections that led to the text.
  let round: Int

  /// Reads a text; returns `nil` if it contains no foreign syntax.
  init?(_ text: String) { self.init(text, depth: 0) }

  init?(_ text: String, depth: Int, round: Int = 0) {
    // A limit, because a part is read again when the parts around it have no meaning.
    guard text.utf8.count <= 512, depth < 3, round < 4 else { return nil }
    self.depth = depth
    self.round = round
    bytes = Array(text.utf8)
    if depth == 0,
      readLink(text) || readSurroundings(text) || readAlternativeRoutes()
        || readRegularExpression(text)
    {
      return
    }
    // After a literal, as in `cost$`, it is text.
    if bytes.count > 1, bytes.last == UInt8(ascii: "$"),
      "})]*+/".unicodeScalars.contains(scalar(bytes.count - 2) ?? " ") || endsInColonName,
      !isEscape(at: bytes.count - 3)
    {
      isAnchored = true
    }
    readMethod()
    while index < bytes.count {
      if !readPart() { copy(isEscape(at: index) ? 2 : 1) }
    }
    guard !parts.isEmpty || hasCorrectedType && round > 0 else { return nil }
    if depth == 0, remedy.isEmpty { settle() }
  }
}

extension ForeignSyntax {
  func scalar(_ position: Int) -> Unicode.Scalar? {
    bytes.indices.contains(position) ? Unicode.Scalar(bytes[position]) : nil
  }

  /// Indicates whether the last component is `:name$`.
  private var endsInColonName: Bool {
    let component = bytes.split(separator: UInt8(ascii: "/")).last ?? []
    return component.first == UInt8(ascii: ":")
      && Parameter(String(decoding: component.dropFirst().dropLast(), as: UTF8.self)) != nil
  }

  func string(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }

  func isEscape(at position: Int) -> Bool {
    scalar(position) == "\\" && position + 1 < bytes.count
      && PatternByte.isPunctuation(bytes[position + 1])
  }

  /// Copies text that is not foreign.
  mutating func copy(_ count: Int) {
    let end = min(index + count, bytes.count)
    append([Array(bytes[index..<end])])
    if count == 1 {
      switch (scalar(index), part) {
      case ("/", .path), ("/", .fragment), ("=", .query): start = end
      // The name of an item contains no foreign syntax.
      case ("?", .path), ("&", .query): (part, start) = (.query, -1)
      case ("#", .path), ("#", .query): (part, start) = (.fragment, end)
      default: break
      }
    }
    index = end
  }

  /// Adds the texts that links may have at one place.
  mutating func append(_ choices: [[UInt8]]) {
    if choices.count == 1, pieces[pieces.count - 1].count == 1 {
      pieces[pieces.count - 1][0] += choices[0]
    } else {
      pieces.append(choices)
      if choices.count > 1 { pieces.append([[]]) }
    }
  }

  /// Replaces the text up to `end`.
  ///
  /// - Parameter isOmissible: Indicates that links may lack the replaced text.
  mutating func replace(
    _ kind: Part.Kind,
    upTo end: Int,
    with meant: String,
    isOmissible: Bool = false
  ) {
    let text = Array(meant.utf8)
    replace(kind, upTo: end, with: isOmissible ? [text, [Self.omitted]] : [text], meant: meant)
  }

  /// Replaces the text up to `end` with the texts that links may have in its place.
  mutating func replace(_ kind: Part.Kind, upTo end: Int, with choices: [[UInt8]], meant: String) {
    let range = index..<end
    parts.append(Part(kind: kind, range: range, text: string(range), meant: meant))
    append(choices)
    index = end
  }

  /// Returns whether a component, value or fragment ends at a position.
  func isEnd(_ position: Int) -> Bool {
    switch scalar(position) {
    case nil: true
    case "/": part != .query
    case "?": part == .path
    case "#": part != .fragment
    case "&": part != .fragment
    case "$": isAnchored && position == bytes.count - 1
    case "\\": isAnchored && position == bytes.count - 2
    default: false
    }
  }

  /// Returns whether the text from `start` up to a position is a whole component, value or
  /// fragment.
  func isWhole(_ end: Int) -> Bool { index == start && isEnd(end) }

  /// Returns the position after the bracket that closes the one at `position`.
  func closing(_ position: Int) -> Int? {
    let opening = bytes[position]
    let closing: UInt8 =
      switch Unicode.Scalar(opening) {
      case "(": UInt8(ascii: ")")
      case "[": UInt8(ascii: "]")
      case "<": UInt8(ascii: ">")
      default: UInt8(ascii: "}")
      }
    var depth = 0
    var position = position
    // A limit, because the text in nested brackets is read again for each of them.
    while position < bytes.count, depth < 7 {
      let byte = bytes[position]
      if byte == UInt8(ascii: "\\") {
        position += 2
        continue
      }
      if byte == opening { depth += 1 }
      if byte == closing {
        depth -= 1
        if depth == 0 { return position + 1 }
      }
      position += 1
    }
    return nil
  }

  /// Returns the position after the name that begins at a position, or the position itself.
  func endOfName(_ position: Int) -> Int {
    guard let first = scalar(position), first.isASCII, PatternByte.isNameStart(bytes[position])
    else { return position }
    var end = position
    while end < bytes.count, PatternByte.isName(bytes[end]) { end += 1 }
    while bytes[end - 1] == UInt8(ascii: "-") { end -= 1 }
    return end
  }

  /// Returns whether a `?` at a position marks the part before it as optional, and does not begin
  /// the query.
  func isMark(_ position: Int) -> Bool {
    guard scalar(position) == "?", part != .fragment else { return false }
    switch scalar(position + 1) {
    case let next where part == .query: return next == nil || next == "&" || next == "#"
    case nil, "/", ".", "-", "#", "?", "&", ")", "]", "}": return true
    // `:first?:second` of Express.
    case ":": return endOfName(position + 2) > position + 2
    case "$": return position + 2 == bytes.count
    default: return false
    }
  }

  /// Returns the position after the repetition at a position: `+`, `*`, `?`, `{2}`.
  func endOfRepetition(_ position: Int) -> Int {
    var end = position
    while let next = scalar(end) {
      if next == "+" || next == "*" || isMark(end) {
        end += 1
      } else if next == "{", let close = closing(end),
        string(end + 1..<close - 1).utf8.allSatisfy({ isDigit($0) || $0 == UInt8(ascii: ",") }),
        close > end + 2
      {
        end = close
      } else {
        break
      }
    }
    return end
  }
}
