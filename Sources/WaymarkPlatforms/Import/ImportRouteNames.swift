import Waymark
import WaymarkCatalog

/// Names for routes, made from the words of the path and then from differences to other routes with
/// the same words.
struct ImportRouteNames {
  private var used: Set<String> = []

  /// Returns a name that no other route has.
  ///
  /// - Parameter wish: The name from the imported file.
  mutating func name(_ pattern: Pattern, wish: String? = nil) -> String {
    if let wish, used.insert(wish).inserted { return wish }
    let words = pattern.components.flatMap { $0.elements.compactMap(Self.word) }
    let parameters = pattern.parameters.map(\.name)
    let isRest = pattern.endsInRest
    var base = Self.joined(words)
    if base.isEmpty {
      if parameters.isEmpty { base = isRest ? "anyPage" : "home" } else { base = "page" }
    }
    let items = pattern.requiredItems.map(\.name)
    let candidates = [
      base, Self.joined([base] + items), ImportNames.singular(base),
      Self.joined([base] + parameters.suffix(1)), Self.joined([base] + parameters),
      isRest ? "\(base)Pages" : base,
    ]
    for candidate in candidates where used.insert(candidate).inserted { return candidate }
    var count = 2
    while !used.insert("\(base)\(count)").inserted { count += 1 }
    return "\(base)\(count)"
  }

  private static func word(_ element: Pattern.Element) -> String? {
    guard case .literal(let text) = element else { return nil }
    let word = ImportNames.camelCase(text)
    return word.isEmpty ? nil : word
  }

  private static func joined(_ words: [String]) -> String {
    words.enumerated().map { index, word in
      index == 0 ? word : word.prefix(1).uppercased() + word.dropFirst()
    }.joined()
  }
}
