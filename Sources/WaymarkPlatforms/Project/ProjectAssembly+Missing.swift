import Waymark
import WaymarkCatalog

// The values that no file of the project states.
extension ProjectAssembly {
  mutating func findMissing(
    _ app: AppIdentity,
    _ base: Identity,
    isWithoutRoutes: Bool
  ) {
    if let apple = self.app?.apple, app.apple?.appIDs.isEmpty != false {
      let configuration = base.apple
      var isNamed = false
      if let team = configuration?.team {
        switch team {
        case .stated(let text, let place) where Self.isPlaceholder(text):
          findings.append(.placeholderValue(text, of: "team").at(place))
          isNamed = true
        case .unknown(let reason, let place):
          findings.append(.unknownProjectValue("the team", reason).at(place))
          isNamed = true
        case .stated: break
        }
      }
      switch configuration?.bundleID {
      case .unknown(let reason, let place)?:
        findings.append(.unknownProjectValue("the bundle identifier", reason).at(place))
      case nil: findings.append(.unstatedBundleID.at(apple.place))
      case .stated(let text, let place)? where configuration?.team?.text != nil && !isNamed:
        findings.append(
          .badValue(text, of: "bundle identifier", help: IdentityFormat.appID.help(for: text))
            .at(place)
        )
      case .stated?: break
      }
      if configuration?.team == nil || isNamed { findings.append(.unstatedTeam.at(apple.place)) }
    }
    if let android = self.app?.android {
      switch base.android?.package {
      case .unknown(let reason, let place)?:
        findings.append(.unknownProjectValue("the application ID", reason).at(place))
        if app.android == nil { findings.append(.unstatedPackage.at(android.place)) }
      case nil: findings.append(.unstatedPackage.at(android.place))
      case .stated?: break
      }
      if app.android?.fingerprints.isEmpty == true {
        findings.append(.unstatedFingerprints.at(android.place))
      }
      let unsigned = app.sortedVariants.filter { _, variant in
        variant.android?.fingerprints.isEmpty == true && !variant.domains.list.isEmpty
      }
      if app.android?.fingerprints.isEmpty == false, !unsigned.isEmpty {
        let names = unsigned.map(\.name)
        findings.append(.unstatedFingerprints(ofVariants: names).at(android.place))
      }
    }
    if app.domains.list.isEmpty {
      findings.append(.unstatedDomains)
    } else if isWithoutRoutes {
      findings.append(.unstatedRoutes(app.domains.list[0]))
    }
  }
}
