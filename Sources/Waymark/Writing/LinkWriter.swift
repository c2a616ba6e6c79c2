/// Writes one link; every part is percent-encoded once, by the rules for its position in the link.
struct LinkWriter {
  /// The part before the path.
  enum Base {
    case app(scheme: String)
    case universal(domain: String)
  }

  let route: String
  let pattern: Pattern
  let parameters: RouteParameters
  /// The values for missing parameters, used only if a part must be written.
  let defaults: RouteParameters
  var output: [UInt8] = []

  /// - Parameters:
  ///   - route: The name of the route in errors.
  ///   - defaults: The values of optional components that have no value but precede a component
  ///     that is written.
  init(
    route: String,
    pattern: Pattern,
    parameters: RouteParameters,
    defaults: RouteParameters = [:]
  ) {
    self.route = route
    self.pattern = pattern
    self.parameters = parameters
    self.defaults = defaults
  }

  /// Writes the link.
  mutating func write(_ base: Base) throws(LinkWritingError) -> String {
    try refuseWildcards()
    output.reserveCapacity(64 + pattern.text.utf8.count)
    let count = try writtenComponentCount()
    writeBase(base, hasComponents: count > 0)
    try writePath(count)
    try writeQuery()
    try writeFragment()
    return String(decoding: output, as: UTF8.self)
  }

  private func refuseWildcards() throws(LinkWritingError) {
    for token in code.tokens
    where token.kind == .wildcard || token.kind == .rest && token.text.isEmpty {
      let offset = Int(token.offset)
      throw LinkWritingError(
        route: route,
        reason: .wildcardInPattern(pattern: pattern.text, offset: offset)
      )
    }
  }

  private mutating func writeBase(_ base: Base, hasComponents: Bool) {
    switch base {
    case .app(let scheme):
      output += scheme.utf8
      output += "://".utf8
      // The first component may be in the position of a host if it looks like one for all values.
      if hasComponents, !code.beginsAsHost { output.append(UInt8(ascii: "/")) }
    case .universal(let domain):
      output += "https://".utf8
      output += domain.utf8
      output.append(UInt8(ascii: "/"))
    }
  }
}

extension LinkWriter {
  var code: PatternCode { pattern.code }

  /// Returns the values of a parameter, or its default if a part must be written.
  func values(of token: PatternToken, isForced: Bool = false) -> [String] {
    let name = code.bytes[token.text]
    func all(_ parameters: RouteParameters) -> [String] {
      parameters.entries.compactMap { $0.name.utf8.elementsEqual(name) ? $0.value : nil }
    }
    let given = all(parameters)
    return given.isEmpty && isForced ? all(defaults) : given
  }

  /// Returns the only value of a required parameter.
  func requiredValue(of token: PatternToken) throws(LinkWritingError) -> String {
    let values = values(of: token, isForced: true)
    guard let value = values.first else { throw missing(token) }
    guard values.count == 1 else { throw fault(token, values[1], .repeated) }
    return value
  }

  /// Throws an error for a value that no link can contain, or that the pattern does not accept.
  func check(
    _ value: String,
    of token: PatternToken,
    isInPath: Bool
  ) throws(LinkWritingError) {
    guard !value.hasControlCharacter else { throw fault(token, value, .controlCharacter) }
    if value.isEmpty, isInPath { throw fault(token, value, .empty) }
    guard token.kind == .parameter, token.restriction != .none else { return }
    guard code.accepts(token, value, isInPath: isInPath) else {
      let name = code.string(token.text)
      let restriction = pattern.parameters.first { $0.name == name }?.restriction ?? .none
      throw fault(token, value, .restricted(expected: restriction.expectation))
    }
  }

  /// Appends text, escaped for its position.
  mutating func append(_ text: some Sequence<UInt8>, _ encoding: PercentEncoding) {
    for byte in text { encoding.append(byte, to: &output) }
  }

  /// Appends a character that separates parts.
  mutating func append(_ separator: Unicode.Scalar) { output.append(UInt8(ascii: separator)) }

  /// Returns whether the output from an index on is a dot segment.
  func isDotSegment(from start: Int) -> Bool {
    let written = output[start...]
    return written.count < 3 && !written.isEmpty && written.allSatisfy { $0 == UInt8(ascii: ".") }
  }

  func missing(_ token: PatternToken) -> LinkWritingError {
    LinkWritingError(route: route, reason: .missingParameter(code.string(token.text)))
  }

  func fault(
    _ token: PatternToken,
    _ value: String,
    _ fault: LinkWritingError.ValueFault
  ) -> LinkWritingError {
    let name = code.string(token.text)
    return LinkWritingError(
      route: route,
      reason: .valueNotAllowed(parameter: name, value: value, fault)
    )
  }
}

extension LinkWriter {
  /// Returns the number of components that are written: all required ones, and the optional ones up
  /// to the last that has a value.
  func writtenComponentCount() throws(LinkWritingError) -> Int {
    var count = 0
    var index = 0
    var first = 0
    while first < code.pathCount {
      let component = code.component(at: first)
      index += 1
      if !code.tokens[first].isOptional || hasValue(component) { count = index }
      first = component.upperBound
    }
    return count
  }

  private func hasValue(_ component: Range<Int>) -> Bool {
    component.contains {
      code.tokens[$0].kind == .parameter && !values(of: code.tokens[$0]).isEmpty
    }
  }

  /// Writes the first components, separated by slashes.
  mutating func writePath(_ count: Int) throws(LinkWritingError) {
    var first = 0
    for index in 0..<count {
      let component = code.component(at: first)
      if index > 0 { append("/") }
      try writeComponent(component)
      first = component.upperBound
    }
    if code.endsWithSlash, count > 0 { append("/") }
  }

  private mutating func writeComponent(_ component: Range<Int>) throws(LinkWritingError) {
    let start = output.count
    var lastParameter: (token: PatternToken, value: String)?
    for index in component {
      let token = code.tokens[index]
      switch token.kind {
      case .literal, .item:
        for byte in code.bytes[token.text] {
          let decoded = byte == PatternByte.slashInComponent ? UInt8(ascii: "/") : byte
          PercentEncoding.pathComponent.append(decoded, to: &output)
        }
      case .parameter:
        let value = try requiredValue(of: token)
        try check(value, of: token, isInPath: true)
        append(value.utf8, .pathComponent)
        lastParameter = (token, value)
      case .rest: try writeRest(token)
      case .wildcard: break  // refused before
      }
    }
    if let lastParameter, isDotSegment(from: start) {
      throw fault(lastParameter.token, lastParameter.value, .dotSegment)
    }
  }

  /// Writes the components of a catch-all; without any, the slash before them is the end of the
  /// path.
  ///
  /// A reader removes one slash at the end as the trailing slash of the path, so an empty last
  /// component, which `emptyComponents: strict` keeps, needs one more slash.
  private mutating func writeRest(_ token: PatternToken) throws(LinkWritingError) {
    let value = try requiredValue(of: token)
    try check(value, of: token, isInPath: false)
    let components = RestText.components(of: value)
    for (index, component) in components.enumerated() {
      if index > 0 { append("/") }
      let start = output.count
      append(component.utf8, .pathComponent)
      if isDotSegment(from: start) { throw fault(token, value, .dotSegment) }
    }
    if components.last?.isEmpty == true { append("/") }
  }
}

extension LinkWriter {
  /// Writes the query: the declared items in the pattern's order, then every parameter without a
  /// position in the pattern, under its own name.
  mutating func writeQuery() throws(LinkWritingError) {
    var hasItems = false
    for index in code.pathCount..<code.queryEnd where code.tokens[index].kind == .item {
      try writeDeclared(index, &hasItems)
    }
    for entry in parameters.entries where !isDeclared(entry.name) {
      guard !entry.name.hasControlCharacter, !entry.value.hasControlCharacter else {
        throw LinkWritingError(
          route: route,
          reason: .valueNotAllowed(
            parameter: entry.name,
            value: entry.value,
            .controlCharacter
          )
        )
      }
      beginItem(entry.name.utf8, &hasItems)
      append("=")
      append(entry.value.utf8, .queryValue)
    }
  }

  /// Writes the fragment, if the pattern has one.
  mutating func writeFragment() throws(LinkWritingError) {
    guard code.queryEnd < code.tokens.count else { return }
    let token = code.tokens[code.queryEnd]
    if token.kind == .literal {
      append("#")
      return append(code.bytes[token.text], .fragment)
    }
    if token.isOptional, values(of: token).isEmpty { return }
    let value = try requiredValue(of: token)
    try check(value, of: token, isInPath: false)
    append("#")
    append(value.utf8, .fragment)
  }

  private mutating func writeDeclared(
    _ index: Int,
    _ hasItems: inout Bool
  ) throws(LinkWritingError) {
    let item = code.tokens[index]
    let name = code.bytes[item.text]
    guard item.hasValue else { return try writeValueless(item, &hasItems) }
    let token = code.tokens[index + 1]
    if token.kind == .literal {
      try checkLiteral(item, token)
      beginItem(name, &hasItems)
      append("=")
      return append(code.bytes[token.text], .queryValue)
    }
    let isRequired = !item.isOptional && !token.isOptional
    let values = values(of: token, isForced: isRequired)
    if values.isEmpty, isRequired { throw missing(token) }
    for value in values {
      try check(value, of: token, isInPath: false)
      beginItem(name, &hasItems)
      append("=")
      append(value.utf8, .queryValue)
    }
  }

  /// Writes an item for which the pattern gives no value: an item with any value or none.
  private mutating func writeValueless(
    _ item: PatternToken,
    _ hasItems: inout Bool
  ) throws(LinkWritingError) {
    var values = values(of: item)
    if values.isEmpty { values = [""] }
    for value in values {
      guard !value.hasControlCharacter else { throw fault(item, value, .controlCharacter) }
      beginItem(code.bytes[item.text], &hasItems)
      if value.isEmpty { continue }
      append("=")
      append(value.utf8, .queryValue)
    }
  }

  /// Throws an error for a value that differs from the literal value of an item.
  private func checkLiteral(
    _ item: PatternToken,
    _ literal: PatternToken
  ) throws(LinkWritingError) {
    let expected = code.string(literal.text)
    for value in values(of: item) where !value.isExactly(expected) {
      throw fault(item, value, .restricted(expected: "\"\(expected.quotable)\""))
    }
  }

  private mutating func beginItem(_ name: some Sequence<UInt8>, _ hasItems: inout Bool) {
    append(hasItems ? "&" : "?")
    hasItems = true
    append(name, .queryName)
  }

  /// Returns whether a parameter has a position in the pattern.
  private func isDeclared(_ name: String) -> Bool {
    code.tokens.indices.contains { index in
      let token = code.tokens[index]
      switch token.kind {
      case .parameter, .rest: break
      case .item:
        // An item whose value is a parameter has the parameter's name.
        if token.hasValue, code.tokens[index + 1].kind == .parameter { return false }
      case .literal, .wildcard: return false
      }
      return name.utf8.elementsEqual(code.bytes[token.text])
    }
  }
}

extension PatternCode {
  /// Indicates whether the first component is text that may be in the place of the host in other
  /// URLs.
  ///
  /// Such text needs no escape and is always present.
  var beginsAsHost: Bool {
    guard pathCount > 0, component(at: 0).count == 1, tokens[0].kind == .literal else {
      return false
    }
    return bytes[tokens[0].text].allSatisfy(PercentEncoding.host.allows)
  }
}
