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
    let unused = unusedEntitlements
    findings += unused
    if app.domains.list.isEmpty {
      let isWritten = findings.contains { $0.code.rawValue == "import.ignored-domains" }
      if unused.isEmpty, !isWritten { findings.append(.unstatedDomains) }
    } else if isWithoutRoutes {
      findings.append(.unstatedRoutes(app.domains.list[0]))
    }
  }

  /// A finding for each file of entitlements that lists domains of links, and that no build setting
  /// names.
  private var unusedEntitlements: [LinkDiagnostic] {
    let setting = "CODE_SIGN_ENTITLEMENTS"
    func lacksEntitlements(_ target: AppleTarget) -> Bool {
      target.configurations.allSatisfy { configuration in
        let value = configuration.settings.value(setting)
        return configuration.entitlements == nil && (value == nil || value?.text == "")
      }
    }
    guard let target = app?.apple, lacksEntitlements(target) else { return [] }
    let path = target.place.path
    let isXcode = path.hasSuffix("/project.pbxproj")
    let folder = ProjectFiles.folder(of: isXcode ? ProjectFiles.folder(of: path) : path)
    // The file may be that of another app.
    let others = reading.apps.compactMap(\.apple).filter { $0.place.path == path }
    let files = reading.files
    guard isXcode || path.hasSuffix("ml"), others.count(where: lacksEntitlements) == 1 else {
      return []
    }
    let ends = [".pbxproj", ".xcconfig", ".yml", ".yaml"]
    let settings = files.paths.filter { path in ends.contains(where: path.hasSuffix) }
      .compactMap(files.text).flatMap { $0.split(whereSeparator: \.isNewline) }
      .filter { $0.contains(setting) || $0.contains("entitlements:") || $0.contains("path:") }
    return files.paths(under: folder).compactMap { path -> LinkDiagnostic? in
      let name = ProjectFiles.name(of: path)
      guard name.hasSuffix(".entitlements"), let bytes = files.contents(of: path),
        let hosts = try? Entitlements(bytes: bytes).linkHosts, !hosts.isEmpty,
        // An extension or an App Clip may use the file, also by a reference.
        !settings.contains(where: { $0.contains(name) || $0.contains("$(TARGET_NAME)") })
      else { return nil }
      let relative = folder.isEmpty ? path : String(path.dropFirst(folder.count + 1))
      return .unusedEntitlements(path, hosts, of: target.name, setting: relative)
        .at(ProjectPlace(path, 1))
    }
  }
}
