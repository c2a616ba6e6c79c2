import Waymark

extension Explanation {
  /// The explanation with the keys of `explain --json`.
  package var json: JSONValue {
    let others = notes.filter { $0 != obstacle }
    return .object([
      "url": .string(shownText),
      "app": .object([
        "result": .string(word),
        "opens": .bool(opens),
        "inside": wrapper.map { _ in .string(shownLink) },
        "route": match.map { .string($0.route.label) },
        "pattern": match.map { .string($0.route.pattern.text) },
        "scope": match.map { .string($0.scope.description) },
        "parameters": match.map { .array(Self.parameters($0)) },
        "reason": .string(reason),
        "obstacle": obstacle.map { .string($0.words) },
        "notes": others.isEmpty ? nil : .array(others.map { .string($0.words) }),
        "nearest": .array(
          nearest.map { miss in
            .object([
              "route": .string(miss.route.label),
              "pattern": .string(miss.route.pattern.text),
              "reason": .string(miss.reason),
            ])
          }
        ),
        "candidates": candidates.isEmpty ? nil : .array(candidates.map(\.json)),
      ]),
    ])
  }

  private var word: String {
    switch result {
    case .matched: "matched"
    case .unmatched: "unmatched"
    case .excluded: "excluded"
    case .unreadable: "unreadable"
    }
  }

  /// Returns the parameters in order; a secret one shows only that it is present.
  private static func parameters(_ match: RouteMatch) -> [JSONValue] {
    match.shownParameters.map { ["name": .string($0.name), "value": .string($0.value)] }
  }
}

extension Explanation.Candidate {
  fileprivate var json: JSONValue {
    .object([
      "link": .string(shown), "route": route.map(JSONValue.string),
      "reason": .string(reason.words),
    ])
  }
}
