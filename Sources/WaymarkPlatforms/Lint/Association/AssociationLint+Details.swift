import Waymark

extension AssociationLint {
  mutating func lint(detail node: Node, key: String?) {
    guard let detail = AppleAppSiteAssociation.Detail(json: node.value, key: key) else { return }
    lintKeys(of: node, .detail)
    lintApps(of: detail, node)
    lint(defaults: node["defaults"])
    if node["components"] != nil, let paths = node["paths"] { find(.mixedForms, paths) }
    lintRules(of: node, inherited: [detail.defaults, defaults].compactMap { $0 })
  }

  private mutating func lintApps(of detail: AppleAppSiteAssociation.Detail, _ node: Node) {
    if detail.appIDs.isEmpty { find(.noAppID, node) }
    if let ignored = node["appID"], node["appIDs"] != nil { find(.ignoredAppID, ignored) }
    let apps = node["appIDs"].map { $0.elements.map { $0 } } ?? [node["appID"]].compactMap { $0 }
    for app in apps { lint(appID: app) }
    for appID in detail.appIDs {
      if let first = firstDetails[appID] {
        if first != node.path.description {
          find(.appInSeveralDetails(appID, first: first), node)
        }
      } else {
        firstDetails[appID] = node.path.description
      }
    }
  }

  mutating func lint(appID node: Node) {
    guard let text = node.value.string else { return }
    if Self.isPlaceholder(text) {
      find(.placeholderAppID(text), node)
    } else if !IdentityFormat.appID.accepts(text) {
      find(.badAppID(text), node)
    }
  }

  /// Teams of examples, in documents of Apple and others, that are copied as they are.
  private static let samples: Set<String> = [
    "12345ABCDE", "1234567890", "0123456789", "A1B2C3D4E5", "ABCDEF1234", "ABCDEFGHIJ",
  ]

  /// Whether somebody has forgotten to write the app's own identifier.
  static func isPlaceholder(_ text: String) -> Bool {
    let prefix = text.prefix { $0 != "." }
    if samples.contains(String(prefix)) { return true }
    let folded = lowercasedASCII(String(prefix))
    if folded.hasPrefix("team") || folded.hasPrefix("your") || folded.contains("team_id")
      || folded.contains("placeholder") || folded.contains("teamid") || folded.contains("team-id")
    {
      return true
    }
    if let first = prefix.first, prefix.count > 3, prefix.allSatisfy({ $0 == first }) {
      return true
    }
    return prefix.contains { "<>{}[]$%".contains($0) }
  }

  mutating func lint(defaults node: Node?) {
    guard let node, let defaults = AppleAppSiteAssociation.Component(json: node.value) else {
      return
    }
    lintKeys(of: node, .component)
    lintPatterns(of: node, EffectiveRule(defaults, inherited: []))
  }
}
