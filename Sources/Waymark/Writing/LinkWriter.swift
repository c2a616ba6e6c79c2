/// Writes one link, piece by piece, in the order of its plan.
///
/// A typed route passes its values in their order. ``write(_:)`` looks up the values of
/// parameters by name. Every value is checked and percent-encoded once, by the rules for its
/// position in the link.
struct LinkWriter {
  private let kind: RouteScope.Kind
  /// The plan of the pattern that is being written; `nil` before the first one.
  var plan: WritingPlan?
  /// The index of the next piece of the plan.
  var next = 0
  private var output = LinkBytes()
  /// Indicates whether the optional component that is being written must be in the link.
  private var isForced = false
  private var hasComponents = false
  /// Indicates whether the beginning of the link already contains the text before the first value.
  private var isOpened = false
  /// The number of query items that have been written.
  private(set) var itemCount = 0
  /// Indicates whether reading the link might return other values than those that are written.
  var isDoubtful = false
  /// The data that only few links need.
  private(set) var extra: Extra?

  /// The data that only few links need.
  ///
  /// It is in a class of its own because every field of a writer costs reference counting for every
  /// link.
  final class Extra {
    /// The optional components that are held back because so far their values equal their defaults.
    fileprivate var pending = ""
    /// The name of the first optional parameter in the path that has no value.
    fileprivate var gap: String?
    fileprivate var fragment = ""
    /// The values of the path as they were written, if reading might change them.
    fileprivate(set) var values: [String] = []
    /// The number of those values that the link contains.
    fileprivate(set) var neededValues = 0
    /// The values with text around them that the query contains.
    fileprivate(set) var itemTexts: [String] = []
    /// The values with text around them that the fragment contains.
    fileprivate(set) var fragmentTexts: [String] = []
    /// The value with text around parameters that is being written.
    fileprivate var value = ValueDraft()
  }

  /// A value with text around parameters that is being written.
  fileprivate struct ValueDraft {
    var text = ""
    var parameters: [String] = []
    /// Indicates whether the value must be in the link.
    var isNeeded = false
    /// The name of the first parameter without a text.
    var gap: String?
  }

  init(_ kind: RouteScope.Kind) { self.kind = kind }

  /// The extra data, created when a link needs it.
  private var needed: Extra {
    @inline(never)
    mutating get {
      if let extra { return extra }
      let made = Extra()
      extra = made
      return made
    }
  }

  /// Begins a pattern: that of the link, or one that continues the path.
  ///
  /// - Throws: ``LinkWritingError`` if no link can be written for the pattern.
  mutating func begin(_ plan: WritingPlan) throws(LinkWritingError) {
    self.plan = plan
    next = 0
    guard let offset = plan.wildcard else { return }
    throw error(.wildcardInPattern(pattern: plan.pattern.text, offset: offset))
  }

  /// Writes the beginning of the link, up to the path.
  ///
  /// - Parameters:
  ///   - text: The scheme or domain with the punctuation after it.
  ///   - hasPrefix: Whether the text includes the text of the path before the first value.
  mutating func open(_ text: String, hasPrefix: Bool = false) {
    output = LinkBytes()
    output.append(text)
    isOpened = hasPrefix
  }

  /// Writes the texts after the last value: literal text at the end of the path, query items
  /// without a parameter, and a literal fragment.
  mutating func end() throws(LinkWritingError) {
    guard let plan else { throw misdeclared }
    while next < plan.pieces.count {
      let piece = plan.pieces[next]
      guard piece.token == nil else { throw misdeclared }
      writeText(piece)
      next += 1
    }
  }

  /// Returns the complete link.
  func finish() -> String {
    guard let extra, !extra.fragment.isEmpty else { return output.text }
    return output.text + extra.fragment
  }
}

extension LinkWriter {
  /// Returns the link of a pattern with parameters.
  ///
  /// - Parameters:
  ///   - base: The scheme or domain of the link.
  ///   - route: The name of the route in errors.
  ///   - parameters: The values; a value without a position in the pattern becomes a query item.
  @inline(never)
  static func link(
    to base: RouteScope,
    _ pattern: Pattern,
    route: String,
    _ parameters: RouteParameters
  ) throws(LinkWritingError) -> String {
    let plan = WritingPlan(pattern, name: route)
    let opening = LinkOpening(base.linkBase, base.kind, plan)
    return try link(plan, opening, base.kind, parameters)
  }

  /// Returns the link of a plan with parameters.
  static func link(
    _ plan: WritingPlan,
    _ opening: LinkOpening,
    _ kind: RouteScope.Kind,
    _ parameters: RouteParameters
  ) throws(LinkWritingError) -> String {
    var writer = LinkWriter(kind)
    try writer.begin(plan)
    writer.open(opening.text, hasPrefix: opening.hasPrefix)
    try writer.write(parameters)
    return writer.finish()
  }

  /// Writes the next pieces with the values of parameters, and parameters without a position in the
  /// pattern as query items after those that the pattern declares.
  mutating func write(_ parameters: RouteParameters) throws(LinkWritingError) {
    guard let plan else { throw misdeclared }
    let required = plan.requiredCount { parameters.entries.hasValue(of: $0) }
    while next < plan.pieces.count {
      let piece = plan.pieces[next]
      guard let token = piece.token else {
        try write(parameters.entries, ofItem: piece)
        next += 1
        continue
      }
      if piece.isPart {
        try writeParts(parameters.entries)
        continue
      }
      if parameters.entries.hasValue(of: piece) {
        try put(parameters.entries)
      } else if !token.isOptional || next < required {
        throw missing(token)
      } else {
        try putNothing()
      }
    }
    for index in parameters.entries.indices
    where !plan.declares(parameters.entries[index].name) {
      putUndeclared(parameters.entries[index])
    }
  }

  /// Writes the values of the next parameter, of which there is at least one.
  private mutating func put(_ entries: [RouteParameters.Entry]) throws(LinkWritingError) {
    let piece = try nextPiece()
    guard let token = piece.token else { throw misdeclared }
    guard let place = entries.place(of: piece.name) else { throw misdeclared }
    let more = entries.place(of: piece.name, from: place + 1)
    if piece.part != .query {
      if let more { throw error(token, entries[more].value, .repeated) }
      next -= 1
      return try put(entries[place].value, isForced: true)
    }
    var last: Int? = place
    while let index = last {
      try put(entries[index].value, item: piece, token)
      last = entries.place(of: piece.name, from: index + 1)
    }
  }

  /// Writes the values of the next parameters, which have text around them in one query item or in
  /// the fragment: an item for each value.
  private mutating func writeParts(
    _ entries: [RouteParameters.Entry]
  ) throws(LinkWritingError) {
    guard let plan else { throw misdeclared }
    let first = next
    guard let last = plan.pieces[first...].firstIndex(where: \.endsValue) else { throw misdeclared }
    let values = plan.pieces[first...last].map { piece in
      entries.filter { $0.name.isExactly(piece.name) }.map(\.value)
    }
    // Without the first value, the others have a gap.
    let count = max(values[0].count, 1)
    for (piece, texts) in zip(plan.pieces[first...last], values) {
      guard let token = piece.token else { throw misdeclared }
      let limit = piece.part == .fragment ? 1 : count
      if texts.count > limit { throw error(token, texts[limit], .repeated) }
    }
    for number in 0..<count {
      next = first
      for texts in values {
        if texts.indices.contains(number) {
          try put(texts[number], isForced: true)
        } else {
          try putNothing()
        }
      }
    }
  }

  /// Writes a piece that is no parameter; values may be given for an item of any value.
  private mutating func write(
    _ entries: [RouteParameters.Entry],
    ofItem piece: WritingPlan.Piece
  ) throws(LinkWritingError) {
    guard let item = piece.item, entries.hasValue(of: piece) else { return writeText(piece) }
    var isFirst = true
    for entry in entries where entry.name.isExactly(piece.name) {
      // The first item with a name decides. The items after it may have any value.
      if isFirst, let literal = piece.literal, !entry.value.isExactly(literal) {
        throw error(item, entry.value, .restricted(expected: "\"\(literal.quotable)\""))
      }
      isFirst = false
      let text = PercentEncoding.queryValue.encode(entry.value)
      beginItem(piece.itemName)
      if !text.isEmpty { output.append("=" + text) }
    }
  }

  /// Writes a parameter that has no position in the pattern as an additional item.
  private mutating func putUndeclared(_ entry: RouteParameters.Entry) {
    beginItem(PercentEncoding.queryName.encode(entry.name))
    output.append("=")
    output.append(PercentEncoding.queryValue.encode(entry.value))
  }
}

extension [RouteParameters.Entry] {
  /// Returns whether there is a value for the parameter or item of a piece.
  fileprivate func hasValue(of piece: WritingPlan.Piece) -> Bool {
    guard piece.token != nil || piece.item != nil else { return false }
    return contains(name: piece.name)
  }
}

extension LinkWriter {
  /// Writes the next value.
  ///
  /// - Parameter isForced: Whether the value must be written even if it is optional in the pattern.
  @inline(__always)
  mutating func put(_ text: String, isForced: Bool) throws(LinkWritingError) {
    let piece = try nextPiece()
    guard let token = piece.token else { throw misdeclared }
    switch piece.part {
    case .query where piece.isPart, .fragment where piece.isPart:
      try put(text, part: piece, token, isForced: isForced)
    case .path:
      guard token.kind != .rest else {
        return try put(RestText.components(of: text), text, catchAll: piece)
      }
      try put(text, path: piece, token, isForced: isForced)
    case .query:
      if isForced || !token.isOptional { try put(text, item: piece, token) }
    case .fragment:
      guard isForced || !token.isOptional else { return }
      try check(text, token, isInPath: false)
      needed.fragment = "#" + (try escaped(text, .fragment, token))
    }
  }

  /// Leaves the next value out.
  mutating func putNothing() throws(LinkWritingError) {
    let piece = try nextPiece()
    guard let token = piece.token else { throw misdeclared }
    if piece.isPart { return try put(nil, part: piece, token, isForced: false) }
    if piece.startsComponent { isForced = false }
    guard token.isOptional, !(isForced && piece.part == .path) else { throw missing(token) }
    if piece.part == .path, extra?.gap == nil { needed.gap = name(token) }
  }

  /// Writes the next values as repeated items or as the components of a catch-all.
  mutating func putList(_ texts: [String]) throws(LinkWritingError) {
    guard try peek().kind == .rest else {
      return texts.isEmpty ? try putNothing() : try putRepeated(texts)
    }
    try put(texts, catchAll: try nextPiece())
  }

  /// Writes a value with text around it, and the whole query item or fragment after its last value.
  ///
  /// - Parameter text: The value; `nil` for none.
  private mutating func put(
    _ text: String?,
    part piece: WritingPlan.Piece,
    _ token: PatternToken,
    isForced: Bool
  ) throws(LinkWritingError) {
    let extra = needed
    if piece.startsComponent { extra.value = ValueDraft() }
    if let text {
      try check(text, token, isInPath: false)
      if text.isEmpty { throw error(token, text, .empty) }
      let encoding: PercentEncoding =
        piece.part == .query
        ? .queryValue : piece.isInFragmentPath ? .fragmentComponent : .fragment
      extra.value.text += piece.prefix + (try escaped(text, encoding, token)) + piece.suffix
      extra.value.parameters.append(text)
    } else if extra.value.gap == nil {
      extra.value.gap = name(token)
    }
    if isForced || !token.isOptional { extra.value.isNeeded = true }
    guard piece.endsValue, extra.value.isNeeded else { return }
    if let gap = extra.value.gap { throw error(.missingParameter(gap)) }
    if piece.part == .query {
      beginItem(extra.value.text)
      extra.itemTexts += extra.value.parameters
    } else {
      extra.fragment = "#" + extra.value.text
      extra.fragmentTexts = extra.value.parameters
    }
  }

  /// Writes the texts of the next parameter as repeated items.
  private mutating func putRepeated(_ texts: [String]) throws(LinkWritingError) {
    let piece = try nextPiece()
    guard let token = piece.token, let first = texts.first else { throw misdeclared }
    if piece.isPart, piece.part == .query {
      guard piece.startsComponent, piece.endsValue else { throw misdeclared }
      for text in texts { try put(text, part: piece, token, isForced: true) }
      return
    }
    if piece.part == .query {
      for text in texts { try put(text, item: piece, token) }
      return
    }
    guard texts.count == 1 else { throw error(token, texts[1], .repeated) }
    next -= 1
    try put(first, isForced: true)
  }
}

extension LinkWriter {
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
  private mutating func writeText(_ piece: WritingPlan.Piece) {
    switch piece.part {
    case .path:
      if piece.prefix == "/", !hasComponents { return }
      writePrefix(piece)
    case .query: beginItem(piece.prefix)
    case .fragment: needed.fragment = "#" + piece.prefix
    }
  }

  /// Writes the text before a piece's value, unless the beginning of the link contains it.
  private mutating func writePrefix(_ piece: WritingPlan.Piece) {
    if isOpened {
      isOpened = false
      hasComponents = true
      return
    }
    if hasLead(piece) { output.append("/") }
    output.append(piece.prefix)
  }

  /// Returns whether a slash is needed between a piece of the path and the text before it, which is
  /// the beginning of the link or the path that is continued.
  private mutating func hasLead(_ piece: WritingPlan.Piece) -> Bool {
    let isLater = hasComponents
    hasComponents = true
    return piece.isFirst && (isLater || kind == .app && !piece.beginsAsHost)
  }

  private mutating func put(
    _ text: String,
    path piece: WritingPlan.Piece,
    _ token: PatternToken,
    isForced: Bool
  ) throws(LinkWritingError) {
    if piece.startsComponent { self.isForced = false }
    let isNeeded = !token.isOptional || isForced || self.isForced
    if isNeeded, let gap = extra?.gap { throw error(.missingParameter(gap)) }
    try check(text, token, isInPath: true)
    if let dots = piece.dots, text.utf8.count &+ dots < 3, text.utf8.allSatisfy({ $0 == 0x2E }) {
      throw error(token, text, .dotSegment)
    }
    if isDoubtful { needed.values.append(text) }
    let value = try escaped(text, .pathComponent, token, isInPath: true)
    guard isNeeded else {
      let lead = hasLead(piece) ? "/" : ""
      needed.pending += lead + piece.prefix + value + piece.suffix
      return
    }
    self.isForced = true
    if let extra {
      extra.neededValues = extra.values.count
      output.append(extra.pending)
      extra.pending = ""
    }
    writePrefix(piece)
    output.append(value)
    if !piece.suffix.isEmpty { output.append(piece.suffix) }
  }

  /// Writes the components of a catch-all.
  ///
  /// A reader removes one slash at the end as the trailing slash of the path, so an empty last
  /// component, which `emptyComponents: strict` keeps, needs one more slash.
  ///
  /// - Parameter text: The value in errors; by default the component that is not allowed.
  private mutating func put(
    _ components: [String],
    _ text: String? = nil,
    catchAll piece: WritingPlan.Piece
  ) throws(LinkWritingError) {
    guard let token = piece.token else { throw misdeclared }
    // A single empty component would be read as no component.
    if components.count == 1, components[0].isEmpty { throw error(token, "", .empty) }
    writePrefix(piece)
    for (index, component) in components.enumerated() {
      if index > 0 { output.append("/") }
      if component == "." || component == ".." {
        throw error(token, text ?? component, .dotSegment)
      }
      output.append(try escaped(component, .pathComponent, token, isInPath: true))
    }
    if components.last?.isEmpty == true { output.append("/") }
    needed.values.append(RestText.text(of: components))
    needed.neededValues = needed.values.count
  }

  private mutating func put(
    _ text: String,
    item piece: WritingPlan.Piece,
    _ token: PatternToken
  ) throws(LinkWritingError) {
    try check(text, token, isInPath: false)
    let value = try escaped(text, .queryValue, token)
    beginItem(piece.prefix)
    output.append(value)
  }

  private mutating func beginItem(_ text: String) {
    output.append(itemCount > 0 ? "&" : "?")
    itemCount += 1
    output.append(text)
  }

  /// Returns a value percent-encoded for its part of the link.
  ///
  /// A text that needs no escape is not copied.
  private func escaped(
    _ text: String,
    _ encoding: PercentEncoding,
    _ token: PatternToken,
    isInPath: Bool = false
  ) throws(LinkWritingError) -> String {
    if encoding.allows(text) { return text }
    // A path has no control characters, and a value that a pattern declares is never U+0000.
    if isInPath ? text.hasControlCharacter : text.utf8.contains(0) {
      throw error(token, text, .controlCharacter)
    }
    return encoding.encode(text)
  }
}

extension LinkWriter {
  /// Throws an error for a value that the pattern does not match.
  private func check(
    _ text: String,
    _ token: PatternToken,
    isInPath: Bool
  ) throws(LinkWritingError) {
    if isInPath, text.isEmpty { throw error(token, text, .empty) }
    if token.restriction == .none { return }
    let isAccepted =
      PatternCode.accepts(token.restriction, text)
      ?? plan?.pattern.code.accepts(token, text, isInPath: isInPath) ?? false
    if isAccepted { return }
    if isInPath, text.hasControlCharacter { throw error(token, text, .controlCharacter) }
    // An unsigned 64-bit number may have one digit more than a pattern matches.
    let digits = PatternCode.integerDigits
    if token.restriction == .int, text.utf8.count > digits, UInt64(text) != nil {
      throw error(token, text, .restricted(expected: "an integer of at most \(digits) digits"))
    }
    let name = name(token)
    let parameter = plan?.pattern.parameters.first { $0.name == name }
    throw error(token, text, .restricted(expected: parameter?.restriction.expectation ?? ""))
  }

  private func name(_ token: PatternToken) -> String {
    plan?.pattern.code.string(token.text) ?? ""
  }

  private func missing(_ token: PatternToken) -> LinkWritingError {
    error(.missingParameter(name(token)))
  }

  func error(
    _ token: PatternToken,
    _ value: String,
    _ reason: LinkWritingError.ValueReason
  ) -> LinkWritingError {
    error(.valueNotAllowed(parameter: name(token), value: value, reason))
  }

  var misdeclared: LinkWritingError { error(.misdeclared) }

  func error(_ reason: LinkWritingError.Reason) -> LinkWritingError {
    LinkWritingError(route: plan?.name ?? "", reason: reason)
  }
}
