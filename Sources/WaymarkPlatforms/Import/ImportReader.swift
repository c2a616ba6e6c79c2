import Waymark
import WaymarkCatalog

/// Reads all files: first the identity, and then the rules, which require the domains.
struct ImportReader {
  let files: [ImportFile]
  private let wantedApp: String?
  let values: AndroidManifest.Values
  private let own: OwnNames?
  var identity = ImportIdentity()
  private(set) var lists: [ImportRuleList] = []
  /// The findings of each file.
  var findings: [[LinkDiagnostic]]
  /// The association files of the app by domains.
  ///
  /// Files of unknown domains have an empty list.
  private(set) var associations: [(domains: [String], file: AppleAppSiteAssociation)] = []
  private(set) var manifests: [AndroidManifest] = []
  /// The app to look for in association files.
  private(set) var appID: String?
  /// The schemes that the `Info.plist` declares.
  private(set) var appleSchemes: [String] = []
  /// The entries of entitlements for App Clips, with their files and places.
  private var clips: [(domain: AssociatedDomain, index: Int, place: FilePlace?)] = []
  /// Indicates whether an `Info.plist` was read, so that other schemes are not Apple's.
  private(set) var hasInfoPropertyList = false

  init(
    _ files: [ImportFile],
    appID: String?,
    values: AndroidManifest.Values,
    own: OwnNames? = nil
  ) {
    self.files = files
    self.own = own
    self.wantedApp = appID
    self.values = values
    findings = Array(repeating: [], count: files.count)
  }

  mutating func find(
    _ finding: LinkDiagnostic,
    _ index: Int,
    keyPath: String = "",
    _ place: FilePlace? = nil
  ) {
    let finding = finding.at(keyPath, place).inFile(files[index].name)
    if !findings[index].contains(finding) { findings[index].append(finding) }
  }

  mutating func read() {
    for (index, file) in files.enumerated() {
      findings[index] += file.findings.map { $0.inFile(file.name) }
      switch file.content {
      case .entitlements(let file): read(file, index)
      case .infoPropertyList(let file): read(file, index)
      case .manifest(let file): read(file, index)
      case .assetLinks, .association: break
      }
    }
    for case (let index, .assetLinks(let file)) in files.map(\.content).enumerated() {
      read(file, index)
    }
    // A file with rules names the app whose passwords the other files share.
    for hasRules in [true, false] {
      for case (let index, .association(let file)) in files.map(\.content).enumerated()
      where AssociationReader.apps(file).isEmpty != hasRules {
        read(file, index)
      }
    }
    let order = lists.enumerated().sorted {
      ($0.element.file, $0.offset) < ($1.element.file, $1.offset)
    }
    lists = order.map(\.element)
    addCoveredDomains()
    findWhatIsMissing()
  }

  /// Replaces the patterns of a manifest's rules about which the caller knows more than the files
  /// state.
  ///
  /// - Parameter patterns: Returns the patterns of a rule; `nil` for those of the file.
  mutating func replacePatterns(_ patterns: (ImportRule, _ scopes: [RouteScope]) -> [Pattern]?) {
    for list in lists.indices where lists[list].platform == .android {
      let scopes = lists[list].scopes
      for index in lists[list].rules.indices {
        guard let own = patterns(lists[list].rules[index], scopes) else { continue }
        lists[list].rules[index].patterns = own
      }
    }
  }

  /// Adds to the rules for a wildcard host the domains under it that another file names.
  ///
  /// A catalog prefers the routes of a domain to those of the wildcard, but on Android the filters
  /// for the wildcard also match the domain's links.
  private mutating func addCoveredDomains() {
    let domains = identity.domains.map { RouteScope.universal(domain: $0) }
    for index in lists.indices where lists[index].platform == .android {
      let own = lists[index].scopes
      lists[index].scopes += domains.filter { domain in
        !own.contains(domain) && own.contains { $0.covers(domain) }
      }
    }
  }

  private mutating func findWhatIsMissing() {
    // The entitlements of a signed app name it.
    for case .entitlements(let file) in files.map(\.content)
    where identity.appIDs.isEmpty && !file.isOfAppClip {
      if let signed = file.applicationIdentifier { _ = identity.add(appID: signed) }
    }
    // A project has its package in another file, or a finding about it.
    if identity.package == nil, own == nil, !lists.isEmpty,
      let index = files.firstIndex(where: { $0.kind == .androidManifest })
    {
      find(.manifestWithoutPackage, index, keyPath: "manifest")
    }
    for (domain, index, place) in clips where !domain.isBuildSetting {
      let isListed = identity.domains.contains(lowercasedASCII(domain.host))
      if isListed, !identity.appClipIDs.isEmpty { continue }
      let finding = LinkDiagnostic.appClip(
        domain,
        isListed: isListed,
        isKnown: !identity.appClipIDs.isEmpty
      )
      find(finding, index, keyPath: Entitlements.associatedDomainsKey, place)
    }
    let silent = identity.schemes.filter { scheme in
      !lists.contains { $0.scopes.contains(.app(scheme: scheme)) }
    }
    if !silent.isEmpty,
      let index = files.firstIndex(where: { $0.kind == .infoPropertyList })
    {
      find(.schemesWithoutRoutes(silent), index, keyPath: "CFBundleURLTypes")
    }
  }

  // MARK: - Property lists

  private mutating func read(_ file: Entitlements, _ index: Int) {
    let key = Entitlements.associatedDomainsKey
    let elements = file.list[key]?.elements.filter { $0.name == "string" } ?? []
    for (domain, element) in zip(file.associatedDomains, elements) {
      let place = file.list.document.place(of: element.offset)
      func report(_ finding: LinkDiagnostic) { find(finding, index, keyPath: key, place) }
      let isPlaceholder = own != nil && OwnNames.isForExamples(lowercasedASCII(domain.host))
      if isPlaceholder, ["applinks", "webcredentials"].contains(domain.service) {
        report(.placeholderValue(domain.host, of: "domain"))
        continue
      }
      let help = "write the host alone, without scheme, path and port"
      switch domain.service {
      case "applinks" where domain.isBuildSetting, "webcredentials" where domain.isBuildSetting,
        "" where domain.isBuildSetting:
        report(.unknownValue(domain.text, isBuildSetting: true))
      case "applinks":
        if let mode = domain.mode { report(.mode(mode)) }
        if !identity.add(domain: domain.host) {
          report(.badValue(domain.text, of: "domain", help: help))
        }
      case "webcredentials":
        if !identity.add(passwordDomain: domain.host) {
          report(.badValue(domain.text, of: "domain", help: help))
        }
      // The identifier of the App Clip is in the association file.
      case "appclips": if !isPlaceholder { clips.append((domain, index, place)) }
      // Lint reports any other text.
      default:
        if domain.isBuildSetting || DomainEntries.services.contains(domain.service) {
          report(.unsupportedService(domain.text))
        }
      }
    }
  }

  private mutating func read(_ file: InfoPropertyList, _ index: Int) {
    hasInfoPropertyList = true
    let types = file.list["CFBundleURLTypes"]?.elements ?? []
    let schemes = types.flatMap { $0.value(of: "CFBundleURLSchemes")?.elements ?? [] }
    for element in schemes where element.name == "string" {
      let scheme = element.text
      func report(_ finding: LinkDiagnostic) {
        let place = file.list.document.place(of: element.offset)
        find(finding, index, keyPath: "CFBundleURLTypes", place)
      }
      if own?.otherSchemes.contains(lowercasedASCII(scheme)) == true { continue }
      // The schemes of the web have a finding of lint.
      if ["http", "https"].contains(lowercasedASCII(scheme)) { continue }
      // A script writes the scheme in place of a name such as LOGIN_SCHEME.
      let isName = scheme.contains("_") && scheme.utf8.allSatisfy { $0 == 0x5F || $0 &- 0x41 < 26 }
      if own != nil, isName || OwnNames.isTemplate(scheme) {
        report(.placeholderValue(scheme, of: "scheme"))
      } else if scheme.contains("$(") || scheme.contains("${") {
        report(.unknownValue(scheme, isBuildSetting: true))
      } else if identity.add(scheme: scheme) {
        appleSchemes.append(lowercasedASCII(scheme))
      } else {
        let help = ImportIdentity.help(for: scheme)
        report(.badValue(scheme, of: "scheme", help: help))
      }
    }
    for type in file.userActivityTypes where !identity.add(activityType: type) {
      // The name of an intent's class is an activity type of the system.
      if type.hasSuffix("Intent"), !type.contains(".") { continue }
      let help = IdentityFormat.activityType.help(for: type)
      find(.badValue(type, of: "activity type", help: help), index, keyPath: "NSUserActivityTypes")
    }
    for key in ["CFBundleDisplayName", "CFBundleName"] where identity.name.isEmpty {
      guard let element = file.list[key], element.name == "string" else { continue }
      let isPlain = !element.text.contains("$(") && !element.text.contains("${")
      let isLine = !element.text.unicodeScalars.contains {
        $0.properties.generalCategory == .control
      }
      if isPlain, isLine { identity.name = element.text }
    }
  }

  // MARK: - Android

  private mutating func read(_ file: AndroidManifest, _ index: Int) {
    manifests.append(file)
    let reader = ManifestReader(file, name: files[index].name, values: values, own: own)
    findings[index] += reader.findings
    for scheme in reader.schemes { _ = identity.add(scheme: scheme) }
    for domain in reader.domains { _ = identity.add(domain: domain) }
    lists += reader.lists.map { list in
      var list = list
      list.file = index
      return list
    }
    if identity.minSDK == nil, let minSDK = file.minSDK, (1...10_000).contains(minSDK) {
      identity.minSDK = minSDK
    }
    if let package = file.package {
      if !IdentityFormat.package.accepts(package) {
        let help = IdentityFormat.package.help(for: package)
        find(.badValue(package, of: "package", help: help), index, keyPath: "manifest")
      } else if identity.package == nil {
        identity.package = package
      }
    }
    for activity in reader.activities
    where !identity.add(activity: activity.name, written: activity.written) {
      let help = "write the class name under 'activity' yourself"
      findings[index].append(
        .badValue(activity.name, of: "activity", help: help).at(activity.place)
      )
    }
    if identity.activity == nil {
      identity.activity = reader.mainActivity.flatMap { identity.activities[$0] }
    }
    // Links that were left out have findings of their own.
    if reader.lists.isEmpty, reader.findings.isEmpty { find(.noLinks, index) }
  }

  private mutating func read(_ file: AssetLinks, _ index: Int) {
    var hasApp = false
    for (number, statement) in file.statements.enumerated() {
      let path = "[\(number)]"
      if let include = statement.include {
        find(.includedFile(include), index, keyPath: path)
        continue
      }
      guard case .androidApp(let package, let fingerprints)? = statement.target else {
        find(.otherSite, index, keyPath: path)
        continue
      }
      guard statement.relations.contains(AssetLinks.handleAllURLs) else {
        find(.unsupportedService(statement.relations.first ?? ""), index, keyPath: path)
        continue
      }
      guard IdentityFormat.package.accepts(package) else {
        let help = IdentityFormat.package.help(for: package)
        find(.badValue(package, of: "package", help: help), index, keyPath: path)
        continue
      }
      guard identity.package == nil || identity.package == package else {
        find(.otherPackage(package), index, keyPath: path)
        continue
      }
      hasApp = true
      identity.package = package
      for fingerprint in fingerprints where !identity.add(fingerprint: fingerprint) {
        let help = IdentityFormat.fingerprint.help(for: fingerprint)
        find(.badValue(fingerprint, of: "fingerprint", help: help), index, keyPath: path)
      }
      if statement.dynamicComponents != nil { find(.dynamicRules, index, keyPath: path) }
    }
    if !hasApp { find(.noLinks, index) }
    for domain in files[index].domains { _ = identity.add(domain: domain) }
  }

  // MARK: - Apple

  private mutating func read(_ file: AppleAppSiteAssociation, _ index: Int) {
    let services = Set(file.webCredentials + file.appClips + file.activityContinuation)
    let apps = AssociationReader.apps(file)
    guard !apps.isEmpty else {
      let known = wantedApp ?? appID
      let shared = file.webCredentials.filter { app in
        known == nil || app == known || identity.appIDs.contains(app)
      }
      // The domains of a file about another app are not those of this one.
      if let known, shared.isEmpty, file.appClips.isEmpty, !file.webCredentials.isEmpty {
        return find(.unknownApp(known), index)
      }
      for app in shared { take(appID: app, index) }
      take(clips: file.appClips, known, index)
      if services.isEmpty { find(.noLinks, index) }
      for domain in files[index].domains { _ = identity.add(domain: domain) }
      if !shared.isEmpty { identity.sharePasswords(with: files[index].domains) }
      return
    }
    let wanted = wantedApp ?? appID ?? apps[0].appID
    guard let app = apps.first(where: { $0.appID == wanted }) else {
      find(.unknownApp(wanted), index)
      take(clips: file.appClips, wanted, index)
      return
    }
    appID = wanted
    let rulesOfApp = AssociationReader.rules(file, app.details)
    for other in apps {
      let isOwn = own?.isOwn(other.appID)
      if other.appID != wanted, AssociationReader.rules(file, other.details) != rulesOfApp {
        find(.otherApp(other.appID), index)
      } else if isOwn == nil, own?.bundleIDs.isEmpty == false {
        find(.unstatedApp(other.appID), index)
      } else if isOwn != false {
        take(appID: other.appID, index)
      }
    }
    take(clips: file.appClips, wanted, index)
    if !Set(file.webCredentials).isDisjoint(with: identity.appIDs + [wanted]) {
      identity.sharePasswords(with: files[index].domains)
    }
    let domains = domains(of: index)
    associations.append((domains, file))
    var reader = AssociationReader(file, name: files[index].name)
    let rules = reader.rules(of: app.details)
    findings[index] += reader.findings
    if reader.cases.insensitive > 0 {
      identity.ignoresCase = reader.cases.sensitive == 0
    }
    let scopes = domains.map { RouteScope.universal(domain: $0) }
    lists.append(
      .init(
        file: index,
        platform: .iOS,
        scopes: scopes.isEmpty ? [.universalAny] : scopes,
        rules: rules
      )
    )
    if rules.isEmpty { find(.noLinks, index) }
  }

  private mutating func take(appID: String, _ index: Int) {
    if own != nil, IdentityFormat.isPlaceholder(appID: appID) {
      return find(.placeholderValue(appID, of: "app identifier"), index)
    }
    if identity.add(appID: appID) { return }
    let help = IdentityFormat.appID.help(for: appID)
    find(.badValue(appID, of: "app identifier", help: help), index)
  }

  /// Takes the App Clips of the app, whose identifiers begin with that of the app (Apple, "Creating
  /// an App Clip with Xcode").
  ///
  /// - Parameter app: The app that is imported; `nil` if it is not known.
  private mutating func take(clips: [String], _ app: String?, _ index: Int) {
    let apps = identity.appIDs + [app].compactMap(\.self)
    for clip in clips {
      let isKnown = own?.isOwn(clip, isClip: true)
      if isKnown == false { continue }
      let isNamed = apps.isEmpty || apps.contains { clip.hasPrefix("\($0).") }
      guard isKnown == true || own?.bundleIDs.isEmpty != false && isNamed else {
        find(.clipOfOtherApp(clip), index, keyPath: "appclips.apps")
        continue
      }
      if identity.add(appClipID: clip) { continue }
      let help = IdentityFormat.appID.help(for: clip)
      find(.badValue(clip, of: "App Clip", help: help), index, keyPath: "appclips.apps")
    }
  }

  /// Returns the domains that serve an association file: its own or, if it has none, those in the
  /// other files.
  private mutating func domains(of index: Int) -> [String] {
    let own = files[index].domains.filter { identity.add(domain: $0) }.map(lowercasedASCII)
    for domain in files[index].domains where !own.contains(lowercasedASCII(domain)) {
      find(.badValue(domain, of: "domain", help: "write the host alone"), index)
    }
    guard own.isEmpty else {
      // The file of the parent domain decides about subdomains.
      return own + own.map { "*.\($0)" }.filter { identity.domains.contains($0) }
    }
    if identity.domains.isEmpty {
      identity.isForAnyDomain = true
      find(.unknownDomain, index)
    } else {
      find(.assumedDomains(identity.domains), index)
    }
    return identity.domains
  }
}
