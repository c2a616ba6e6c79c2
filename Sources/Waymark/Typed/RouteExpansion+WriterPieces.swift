extension RouteExpansion.Writer {
  /// Writes the next value, unless its text equals that of its default.
  @usableFromInline
  mutating func put(_ text: String, unless defaultText: String?) throws(LinkWritingError) {
    try put(text, isForced: !(defaultText?.isExactly(text) ?? false))
  }

  /// Writes the next value.
  ///
  /// - Parameter isForced: Whether the value must be written even if it is optional in the pattern.
  @usableFromInline
  mutating func put(_ text: String, isForced: Bool) throws(LinkWritingError) {
    if rest?.labels != nil { return try label(text) }
    let piece = try nextPiece()
    guard let token = piece.token else { throw misdeclared }
    switch piece.part {
    case .path:
      if token.kind == .rest { return try put(RestText.components(of: text), rest: piece) }
      try put(text, path: piece, token, isForced: isForced)
    case .query:
      if isForced || !token.isOptional { try put(text, item: piece, token) }
    case .fragment:
      guard isForced || !token.isOptional else { return }
      try check(text, token, isInPath: false)
      needs.fragment = "#" + (try escaped(text, .fragment, token))
    }
  }

  /// Leaves the next value out.
  @usableFromInline
  mutating func putNothing() throws(LinkWritingError) {
    if let rest, rest.labels?.isEmpty == false {
      rest.labels?.removeFirst()
      return
    }
    let piece = try nextPiece()
    guard let token = piece.token else { throw misdeclared }
    guard token.isOptional, !(isForced && !piece.startsComponent && piece.part == .path) else {
      throw missing(token)
    }
    if piece.part == .path, rest?.gap == nil { needs.gap = name(token) }
  }

  /// Writes the next values as repeated items or as the components of a catch-all.
  mutating func putList(_ texts: [String]) throws(LinkWritingError) {
    if let rest, rest.labels?.isEmpty == false {
      for text in texts.dropLast() {
        guard let label = rest.labels?.first else { break }
        rest.labelled.append(RouteParameters.Entry(name: label, value: text))
      }
      guard let last = texts.last else { return try putNothing() }
      return try label(last)
    }
    let token = try peek()
    guard token.kind == .rest else {
      return texts.isEmpty ? try putNothing() : try putRepeated(texts)
    }
    try put(texts, rest: try nextPiece())
  }

  /// Writes the texts of the next parameter as repeated items.
  mutating func putRepeated(_ texts: [String]) throws(LinkWritingError) {
    let piece = try nextPiece()
    guard let token = piece.token, let first = texts.first else { throw misdeclared }
    if piece.part == .query {
      for text in texts { try put(text, item: piece, token) }
      return
    }
    guard texts.count == 1 else { throw fault(token, texts[1], .repeated) }
    next -= 1
    try put(first, isForced: true)
  }

  /// Writes a parameter that has no place in the pattern as an additional item.
  mutating func putUndeclared(_ entry: RouteParameters.Entry) throws(LinkWritingError) {
    guard !entry.name.hasControlCharacter, !entry.value.hasControlCharacter else {
      throw error(
        .valueNotAllowed(parameter: entry.name, value: entry.value, .controlCharacter)
      )
    }
    beginItem(PercentEncoding.queryName.encode(entry.name) + "=")
    output += PercentEncoding.queryValue.encode(entry.value)
  }

  /// Stores a value that comes before a spread last value.
  ///
  /// Both are written together.
  private mutating func label(_ text: String) throws(LinkWritingError) {
    guard let rest, let label = rest.labels?.first else { throw misdeclared }
    rest.labels?.removeFirst()
    rest.labelled.append(RouteParameters.Entry(name: label, value: text))
  }
}

extension RouteExpansion.Writer {
  /// Returns the token of the next value.
  func peek() throws(LinkWritingError) -> PatternToken {
    guard let plan else { throw misdeclared }
    var index = next
    while index < plan.pieces.count {
      if let token = plan.pieces[index].token { return token }
      index += 1
    }
    throw misdeclared
  }

  /// Returns the token of the next value; `nil` if no value follows.
  func nextToken() -> PatternToken? { try? peek() }

  /// Writes the texts before the next value, and returns the piece of that value.
  private mutating func nextPiece() throws(LinkWritingError) -> WritingPlan.Piece {
    guard let plan else { throw misdeclared }
    while next < plan.pieces.count {
      let piece = plan.pieces[next]
      next += 1
      if piece.token != nil { return piece }
      writeText(piece)
    }
    throw misdeclared
  }

  /// Writes the texts at the end of the path.
  mutating func writePathTexts() throws(LinkWritingError) {
    guard let plan else { throw misdeclared }
    while next < plan.pieces.count, plan.pieces[next].part == .path {
      guard plan.pieces[next].token == nil else { throw misdeclared }
      writeText(plan.pieces[next])
      next += 1
    }
  }

  /// Writes a piece that has no value.
  mutating func writeText(_ piece: WritingPlan.Piece) {
    switch piece.part {
    case .path:
      if piece.prefix == "/", !hasComponents { return }
      writePrefix(piece)
    case .query: beginItem(piece.prefix)
    case .fragment: needs.fragment = "#" + piece.prefix
    }
  }

  /// Writes the text before a piece's value, unless the beginning of the link contains it.
  private mutating func writePrefix(_ piece: WritingPlan.Piece) {
    if isOpened {
      isOpened = false
      hasComponents = true
      return
    }
    if hasLead(piece) { output += "/" }
    output += piece.prefix
  }

  /// Returns whether a slash is needed between a piece of the path and the text before it, which is
  /// the beginning of the link or the path that is continued.
  private mutating func hasLead(_ piece: WritingPlan.Piece) -> Bool {
    let isLater = hasComponents
    hasComponents = true
    return piece.isFirst && (isLater || request.kind == .app && !piece.beginsAsHost)
  }

  private mutating func put(
    _ text: String,
    path piece: WritingPlan.Piece,
    _ token: PatternToken,
    isForced: Bool
  ) throws(LinkWritingError) {
    if piece.startsComponent { self.isForced = false }
    let isNeeded = !token.isOptional || isForced || self.isForced
    if isNeeded, let gap = rest?.gap { throw error(.missingParameter(gap)) }
    try check(text, token, isInPath: true)
    if let dots = piece.dots, text.utf8.count &+ dots < 3, text.utf8.allSatisfy({ $0 == 0x2E }) {
      throw fault(token, text, .dotSegment)
    }
    if isDoubtful { needs.values.append(text) }
    let value = try escaped(text, .pathComponent, token)
    guard isNeeded else {
      let lead = hasLead(piece) ? "/" : ""
      needs.pending += lead + piece.prefix + value + piece.suffix
      return
    }
    self.isForced = true
    if let rest {
      rest.neededValues = rest.values.count
      output += rest.pending
      rest.pending = ""
    }
    writePrefix(piece)
    output += value
    if !piece.suffix.isEmpty { output += piece.suffix }
  }

  private mutating func put(
    _ components: [String],
    rest piece: WritingPlan.Piece
  ) throws(LinkWritingError) {
    guard let token = piece.token else { throw misdeclared }
    // A single empty component would be read as no component.
    if components.count == 1, components[0].isEmpty { throw fault(token, "", .empty) }
    writePrefix(piece)
    for (index, component) in components.enumerated() {
      if index > 0 { output += "/" }
      if component == "." || component == ".." { throw fault(token, component, .dotSegment) }
      output += try escaped(component, .pathComponent, token)
    }
    // A reader ignores one slash at the end of the path.
    if components.last?.isEmpty == true { output += "/" }
    needs.values.append(RestText.text(of: components))
    needs.neededValues = needs.values.count
  }

  private mutating func put(
    _ text: String,
    item piece: WritingPlan.Piece,
    _ token: PatternToken
  ) throws(LinkWritingError) {
    try check(text, token, isInPath: false)
    let value = try escaped(text, .queryValue, token)
    beginItem(piece.prefix)
    output += value
  }

  private mutating func beginItem(_ text: String) {
    output += itemCount > 0 ? "&" : "?"
    itemCount += 1
    output += text
  }

  /// Returns a value percent-encoded for its part of the link.
  ///
  /// A text that needs no escape is not copied.
  private func escaped(
    _ text: String,
    _ encoding: PercentEncoding,
    _ token: PatternToken
  ) throws(LinkWritingError) -> String {
    if encoding.allows(text) { return text }
    if text.hasControlCharacter { throw fault(token, text, .controlCharacter) }
    return encoding.encode(text)
  }
}

extension RouteExpansion.Writer {
  /// Throws an error for a value that the pattern does not match.
  private func check(
    _ text: String,
    _ token: PatternToken,
    isInPath: Bool
  ) throws(LinkWritingError) {
    if isInPath, text.isEmpty { throw fault(token, text, .empty) }
    let isTaken =
      switch token.restriction {
      case .none: true
      case .int: withBytes(text) { PatternCode.isInteger($0, 0..<$0.count) }
      case .uuid: withBytes(text) { $0.count == 36 && PatternCode.isUUID($0, at: 0) }
      case .words: plan?.pattern.code.accepts(token, text, isInPath: isInPath) ?? false
      }
    if isTaken { return }
    // An unsigned 64-bit number may have one digit more than a pattern matches.
    let digits = PatternCode.integerDigits
    if token.restriction == .int, text.utf8.count > digits, UInt64(text) != nil {
      throw fault(token, text, .restricted(expected: "an integer of at most \(digits) digits"))
    }
    let name = name(token)
    let parameter = plan?.pattern.parameters.first { $0.name == name }
    throw fault(token, text, .restricted(expected: parameter?.restriction.expectation ?? ""))
  }

  private func name(_ token: PatternToken) -> String {
    plan?.pattern.code.string(token.text) ?? ""
  }

  private func missing(_ token: PatternToken) -> LinkWritingError {
    error(.missingParameter(name(token)))
  }

  func fault(
    _ token: PatternToken,
    _ value: String,
    _ fault: LinkWritingError.ValueFault
  ) -> LinkWritingError {
    error(.valueNotAllowed(parameter: name(token), value: value, fault))
  }
}
