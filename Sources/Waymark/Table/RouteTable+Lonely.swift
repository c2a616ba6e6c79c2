extension RouteTable {
  /// For each route, whether no other route and no web-only path has a path in common with it,
  /// whatever the scopes are: then every link that the route takes opens it.
  ///
  /// What is said is certain; a route that shares a path only in theory may be left out.
  var lonelyRoutes: [Bool] {
    let shapes = codes.map { PathShape($0, foldingCase: app.policies.pathCase == .insensitive) }
    var byFirst: [[UInt8]: [Int]] = [:]
    var others: [Int] = []
    for (index, shape) in shapes.enumerated() {
      if let first = shape.firstLiteral {
        byFirst[first, default: []].append(index)
      } else {
        others.append(index)
      }
    }
    return routes.indices.map { index in
      let shape = shapes[index]
      // Where both begin with a literal, only those with the same one can meet.
      let rivals =
        shape.firstLiteral.map { (byFirst[$0] ?? []) + others } ?? Array(shapes.indices)
      return rivals.allSatisfy { $0 == index || !shapes[$0].mayMeet(shape) }
    }
  }
}

/// What a pattern's path says at a glance.
private struct PathShape {
  /// The text of each component that is literal as a whole; `nil` for any other.
  private var literals: [[UInt8]?] = []
  /// The least components that a link to it has, and the most; `nil` for any number.
  private let least: Int
  private let most: Int?

  init(_ code: PatternCode, foldingCase: Bool) {
    for tokens in code.componentRanges {
      let token = code.tokens[tokens.lowerBound]
      let isLiteral = tokens.count == 1 && token.kind == .literal
      let text = isLiteral ? Array(code.bytes[token.text]) : nil
      literals.append(foldingCase ? text?.map(lowercasedASCII) : text)
    }
    least = code.componentCount - code.optionalCount - (code.endsInRest ? 1 : 0)
    most = code.endsInRest ? nil : code.componentCount
  }

  /// The first component, where every link has it and it is literal.
  var firstLiteral: [UInt8]? { least > 0 ? literals.first ?? nil : nil }

  /// Whether some path may fit both.
  func mayMeet(_ other: PathShape) -> Bool {
    if let most, most < other.least { return false }
    if let most = other.most, most < least { return false }
    for index in 0..<max(least, other.least) {
      guard index < literals.count, index < other.literals.count,
        let text = literals[index], let otherText = other.literals[index]
      else { continue }
      if text != otherText { return false }
    }
    return true
  }
}
