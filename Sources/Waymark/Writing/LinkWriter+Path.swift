extension LinkWriter {
  /// How many components are written: all that are required, and the optional ones up to the last
  /// that has a value.
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

  /// Writes the first components, a slash between them.
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
          let decoded = byte == PatternCode.slashInComponent ? UInt8(ascii: "/") : byte
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

  /// Writes the components of a rest; without any, the slash before them is the path's end.
  ///
  /// A reader takes one slash at the end for the path's own, so that an empty last component, which
  /// `emptyComponents: strict` knows, has one more.
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
