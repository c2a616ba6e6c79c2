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
    if IdentityFormat.isPlaceholder(appID: text) {
      find(.placeholderAppID(text), node)
    } else if !IdentityFormat.appID.accepts(text) {
      find(.badAppID(text), node)
    } else if IdentityFormat.hasUnderscore(appID: text) {
      find(.underscoreInBundleID(text), node)
    }
  }

  mutating func lint(defaults node: Node?) {
    guard let node, let defaults = AppleAppSiteAssociation.Component(json: node.value) else {
      return
    }
    lintKeys(of: node, .component)
    lintPatterns(of: node, EffectiveRule(defaults, inherited: []))
  }
}
