package import Waymark

extension Explanation {
  /// The explanation with the keys of `explain --json`.
  package var json: JSONValue {
    let others = notes.filter { $0 != obstacle }
    return .object([
      "url": .string(shownText),
      "app": .object([
        "result": .string(word),
        "opens": .bool(opens),
        "route": match.map { .string($0.route.label) },
        "pattern": match.map { .string($0.route.pattern.text) },
        "scope": match.map { .string($0.scope.description) },
        "parameters": match.map { .array(Self.parameters($0)) },
        "reason": .string(reason),
        "obstacle": obstacle.map { .string(words(of: $0)) },
        "notes": others.isEmpty ? nil : .array(others.map { .string(words(of: $0)) }),
        "nearest": .array(
          nearest.map { miss in
            .object([
              "route": .string(miss.route.label),
              "pattern": .string(miss.route.pattern.text),
              "reason": .string(miss.reason),
            ])
          }
        ),
      ]),
    ])
  }

  private func words(of note: Note) -> String {
    note.words(secrets: match?.route.notes.secrets ?? [])
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
    let secrets = match.route.notes.secrets
    return match.parameters.entries.map { entry in
      let isShown = match.shows(entry.name, entry.value)
      return .object([
        "name": .string(isShown ? entry.name : "***"),
        "value": .string(!isShown || secrets.contains(entry.name) ? "***" : entry.value),
      ])
    }
  }
}
