extension Pattern {
  /// The patterns whose last parameters come from the query, one parameter more in each.
  ///
  ///     try Pattern("a/{x}/{y}").shortenings.map(\.text)   // ["a/{x}?y={y}", "a?x={x}&y={y}"]
  ///     try Pattern("a/{x}/b").shortenings                 // []: the last component is literal
  ///
  /// Only a parameter that is all of its component and that a link must have comes from the query.
  package var shortenings: [Pattern] {
    var components: [Range<Int>] = []
    var first = 0
    while first < code.pathCount {
      components.append(code.component(at: first))
      first = components[components.count - 1].upperBound
    }
    let items = code.tokens.indices
      .filter { $0 >= code.pathCount && code.tokens[$0].kind == .item }
      .map(code.text(ofItem:))
    var moved: [String] = []
    var result: [Pattern] = []
    while let last = components.last, last.count == 1,
      code.tokens[last.lowerBound].kind == .parameter, !code.tokens[last.lowerBound].isOptional
    {
      components.removeLast()
      let name = code.string(code.tokens[last.lowerBound].text)
      moved.insert("\(name)=\(code.text(ofComponent: last))", at: 0)
      let path = components.map(code.text(ofComponent:)).joined(separator: "/")
      let query = (items + moved).joined(separator: "&")
      if let shorter = try? Pattern("\(path)?\(query)") { result.append(shorter) }
    }
    return result
  }
}
