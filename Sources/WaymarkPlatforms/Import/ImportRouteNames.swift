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
    var base = words.camelCased
    if base.isEmpty {
      if parameters.isEmpty { base = isRest ? "anyPage" : "home" } else { base = "page" }
    }
    let items = pattern.requiredItems.map(\.name)
    let candidates = [
      base, ([base] + items).camelCased, ImportNames.singular(base),
      ([base] + parameters.suffix(1)).camelCased, ([base] + parameters).camelCased,
      isRest ? "\(base)Pages" : base,
    ]
    for candidate in candidates where used.insert(candidate).inserted { return candidate }
    return base.numbered { !used.insert($0).inserted }
  }

  private static func word(_ element: Pattern.Element) -> String? {
    guard case .literal(let text) = element else { return nil }
    let word = ImportNames.camelCase(text)
    return word.isEmpty ? nil : word
  }
}
