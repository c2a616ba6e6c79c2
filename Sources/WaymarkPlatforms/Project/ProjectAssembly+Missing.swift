import Waymark
import WaymarkCatalog

// The values that no file of the project states.
extension ProjectAssembly {
  /// Finds the identifiers of a variant that are unknown, so that it has those of the app itself.
  mutating func findUnknownIdentifiers(of variant: Identity, _ base: Identity) {
    let values = [
      ("the application ID", variant.android?.package, base.android?.package),
      ("the bundle identifier", variant.apple?.bundleID, base.apple?.bundleID),
    ]
    for (words, value, known) in values where value != known {
      guard case .unknown(let reason, let place)? = value, let name = variant.name else { continue }
      findings.append(.unknownIdentifier(words, ofVariant: name, reason).at(place))
    }
  }

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
    }
    if app.domains.list.isEmpty {
      findings.append(.unstatedDomains)
    } else if isWithoutRoutes {
      findings.append(.unstatedRoutes(app.domains.list[0]))
    }
  }
}
