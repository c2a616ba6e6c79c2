/// The routes of a table by name, and by the beginning of their paths.
///
/// A table makes its index when a `LinkCreator` writes the first link, because an app that only
/// reads links does not need an index. Typed routes make one for the time in which they are
/// compiled.
final class WritingIndex: Sendable {
  private let routes: [Route]
  private let labels: [String: [Int]]
  private let shapes: [PathShape]
  /// The patterns by the literal that their paths begin with.
  private let byFirst: [String: [Int]]
  /// The other patterns.
  private let others: [Int]

  init(_ table: RouteTable) {
    let routes = table.routes
    self.routes = routes
    labels = Dictionary(grouping: routes.indices) { routes[$0].label }
    let foldingCase = table.app.policies.pathCase == .insensitive
    let shapes = table.codes.map { PathShape($0, foldingCase: foldingCase) }
    self.shapes = shapes
    byFirst = Dictionary(grouping: shapes.indices.filter { shapes[$0].firstLiteral != nil }) {
      shapes[$0].firstText
    }
    others = shapes.indices.filter { shapes[$0].firstLiteral == nil }
  }

  /// Returns the routes with a name; if no route has it, the routes without a name whose pattern is
  /// this text.
  func routes(named name: String) -> [Int] {
    let found = labels[name] ?? []
    let named = found.filter { routes[$0].name != nil }
    return named.isEmpty ? found : named
  }

  /// Returns whether a route's path has nothing in common with that of any other route or web-only
  /// path, regardless of the scopes; if so, every link that the route accepts opens it.
  ///
  /// The result `true` is certain. The result may be `false` for a route that shares a path only in
  /// theory.
  func isDisjoint(_ route: Int) -> Bool {
    let shape = shapes[route]
    func isRival(_ other: Int) -> Bool { other != route && shapes[other].mayOverlap(shape) }
    // If both patterns begin with a literal, they can overlap only if the literals are the same.
    guard shape.firstLiteral != nil else { return !shapes.indices.contains(where: isRival) }
    let sameStart = byFirst[shape.firstText] ?? []
    return !sameStart.contains(where: isRival) && !others.contains(where: isRival)
  }
}

/// A summary of a pattern's path for a quick comparison.
private struct PathShape: Sendable {
  /// The text of each component that is a literal as a whole; `nil` for any other component.
  private let literals: [[UInt8]?]
  /// The minimum number of components of a link to the route, and the maximum; `nil` for no
  /// maximum.
  private let least: Int
  private let most: Int?

  init(_ code: PatternCode, foldingCase: Bool) {
    var literals: [[UInt8]?] = []
    code.forEachComponent { _, tokens in
      let token = code.tokens[tokens.lowerBound]
      let isLiteral = tokens.count == 1 && token.kind == .literal
      let text = isLiteral ? Array(code.bytes[token.text]) : nil
      literals.append(foldingCase ? text?.map(lowercasedASCII) : text)
    }
    self.literals = literals
    least = code.componentCount - code.optionalCount - (code.endsInRest ? 1 : 0)
    most = code.endsInRest ? nil : code.componentCount
  }

  /// The first component, if every link has it and it is a literal.
  var firstLiteral: [UInt8]? { least > 0 ? literals.first ?? nil : nil }

  /// The same literal as a key, which canonically equivalent literals share.
  ///
  /// A dictionary with texts as keys is made sooner than one with bytes as keys, because programs
  /// mostly have used one before.
  var firstText: String { String(decoding: firstLiteral ?? [], as: UTF8.self) }

  /// Returns whether a path may exist that matches both patterns.
  func mayOverlap(_ other: PathShape) -> Bool {
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
