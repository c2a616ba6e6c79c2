import Waymark

extension LinkRouter {
  /// Returns whether a link may be stored, because according to the routes it contains no secret.
  ///
  /// The rule is the same as for text that is shown: if any route has secrets, secrets cannot be
  /// located in a link without a route, or in one that wraps another.
  func mayStore(_ arrival: LinkArrival) -> Bool {
    switch arrival.content {
    case .missing: return false
    case .link(let text): return mayStore(text)
    case .activity(let activity):
      guard hidesTexts else { return true }
      if let text = activity.linkText { return mayStore(text) }
      let name = activity.userInfo[LinkActivity.actionKey]
      guard let action = collection.activities.first(where: { $0.name == name }) else {
        return false
      }
      let routes = compiled.destinations[action.key] ?? []
      return routes.allSatisfy { table.routes[$0].notes.secrets.isEmpty }
    }
  }

  private func mayStore(_ text: String) -> Bool {
    guard hidesTexts else { return true }
    if let rewriting, let link = try? DeepLink(text, policy: app.policies), rewriting.takes(link) {
      return false
    }
    guard let match = (try? table.match(text)) ?? nil else { return false }
    return match.route.notes.secrets.isEmpty && !carriesUnknownSecrets(match)
  }
}
