extension RouteConflict {
  /// The conflict in words, with the names and patterns of both routes.
  public var diagnostic: LinkDiagnostic {
    LinkDiagnostic(
      code: .init("table.conflict"),
      message: "the routes \(first.quoted) and \(second.quoted) both take '\(link)'",
      place: "scope '\(scope)'",
      help: "let a literal, a restriction such as '{id:int}', a required query item or the scopes "
        + "tell them apart, or remove one"
    )
  }
}

extension Route {
  /// The route as messages name it: its name, and its pattern where that says more.
  var quoted: String { name.map { "'\($0)' (\(pattern))" } ?? "'\(pattern)'" }
}

extension RouteTableError {
  /// The first fault in words.
  public var diagnostic: LinkDiagnostic {
    switch self {
    case .conflicts(let conflicts):
      conflicts.first?.diagnostic
        ?? LinkDiagnostic(code: .init("table.conflict"), message: "two routes tie")
    case .tooManyRoutes(let count, let limit):
      LinkDiagnostic(
        code: .init("table.too-many-routes"),
        message: "there are \(count) routes; a table takes at most \(limit)",
        help: "use parameters in place of routes that differ only in a word"
      )
    case .tooManyOverlaps(let limit):
      LinkDiagnostic(
        code: .init("table.too-many-overlaps"),
        message: "the components of the routes overlap in more than \(limit) ways",
        help: "make the literal text at the start of components that carry parameters differ"
      )
    }
  }

  /// Every code that building a table can give.
  static var allCodes: [String] {
    ["table.conflict", "table.too-many-routes", "table.too-many-overlaps"]
  }
}
