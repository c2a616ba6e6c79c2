/// Writes one link: everything in it is percent-encoded once, for the part in which it stands.
struct LinkWriter {
  /// What stands before the path.
  enum Base {
    case app(scheme: String)
    case universal(domain: String)
  }

  let route: String
  let pattern: Pattern
  let parameters: RouteParameters
  /// The values of parameters that are not there, used only where a part must be written.
  let defaults: RouteParameters
  var output: [UInt8] = []

  /// - Parameters:
  ///   - route: What errors call the route.
  ///   - defaults: What is written for an optional component that stands before another that is
  ///     written.
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
      // The first component may stand in the place of a host if it looks like one and always does.
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

  /// The values of a parameter, or its default where it is forced to be there.
  func values(of token: PatternToken, isForced: Bool = false) -> [String] {
    let name = code.bytes[token.text]
    func all(_ parameters: RouteParameters) -> [String] {
      parameters.entries.compactMap { $0.name.utf8.elementsEqual(name) ? $0.value : nil }
    }
    let given = all(parameters)
    return given.isEmpty && isForced ? all(defaults) : given
  }

  /// The only value of a parameter that must be there.
  func requiredValue(of token: PatternToken) throws(LinkWritingError) -> String {
    let values = values(of: token, isForced: true)
    guard let value = values.first else { throw missing(token) }
    guard values.count == 1 else { throw fault(token, values[1], .repeated) }
    return value
  }

  /// Refuses what no link can carry, or the pattern does not take.
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

  /// Adds text, escaped for its part.
  mutating func append(_ text: some Sequence<UInt8>, _ encoding: PercentEncoding) {
    for byte in text { encoding.append(byte, to: &output) }
  }

  /// Adds a character that separates parts.
  mutating func append(_ separator: Unicode.Scalar) { output.append(UInt8(ascii: separator)) }

  /// The output from an index on.
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

extension String {
  /// Whether there is a character that readers of links refuse: U+0000 to U+001F and U+007F to
  /// U+009F.
  var hasControlCharacter: Bool {
    var previous: UInt8 = 0
    for byte in utf8 {
      if byte < 0x20 || byte == 0x7F || previous == 0xC2 && byte < 0xA0 { return true }
      previous = byte
    }
    return false
  }
}

extension Unicode.Scalar {
  /// Whether this is U+FFFE or U+FFFF, which no XML file can contain (XML 1.0 §2.2).
  var isBasicNoncharacter: Bool { value == 0xFFFE || value == 0xFFFF }
}
