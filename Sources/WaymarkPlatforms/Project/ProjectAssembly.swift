import Waymark
import WaymarkCatalog

/// Makes the catalog of one app from the files of its project.
struct ProjectAssembly {
  /// The files of the app in one configuration and variant.
  struct Identity {
    /// The name in the catalog; `nil` for the app itself.
    var name: String?
    var apple: AppleTarget.Configuration?
    var android: AndroidApp.Variant?
  }

  /// A file for the import, with the lines of the project behind it.
  struct Input {
    let file: ImportFile
    let composed: ComposedFile
    let lines: ValueLines

    init(file: ImportFile, composed: ComposedFile) {
      (self.file, self.composed) = (file, composed)
      lines = ValueLines(composed)
    }
  }

  /// The most variants that a catalog gets.
  private static var variantLimit: Int { 16 }

  let app: ProjectApp?
  let reading: ProjectReading
  var findings: [LinkDiagnostic] = []
  var sources: [ProjectCatalog.Source] = []
  var files: [ProjectCatalog.File] = []
  /// Indicates whether a configuration of a web server cannot be compared.
  var hasUnreadServers = false

  init(_ app: ProjectApp?, _ reading: ProjectReading) {
    self.app = app
    self.reading = reading
  }

  mutating func catalog(_ webFindings: [LinkDiagnostic]) throws(CatalogError) -> ProjectCatalog {
    findings = (app?.findings ?? []) + webFindings
    let base = Identity(
      name: nil,
      apple: app?.apple?.configurations.first,
      android: app?.android?.variants.first
    )
    let web = ownWebFiles(base)
    var (identity, inputs, reader) = read(base, web)
    let placeOfSlash = keepEndSlashes(&reader, inputs)
    let result = try ImportAssembly(reader).result()
    findings += (base.apple?.findings ?? []) + (base.android?.findings ?? [])
    let unknown = LinkDiagnostic.unknownProjectValue("", "").code
    let ofApple = base.apple?.findings ?? []
    let ofApp = (app?.findings ?? []) + ofApple + (base.android?.findings ?? [])
    let hasUnreadFiles =
      app?.hasUnknownLinks == true || ofApp.contains(where: \.leavesLinksUnknown)
      || ofApple.contains { $0.code == unknown }
      || webFindings.contains { $0.severity == .error }
    findings += result.findings.compactMap { placed($0, inputs) }
    let signed = base.apple?.entitlements?.entitlements?.list
    // The default browser and the default mail app declare schemes of the system.
    for (key, schemes) in [("web-browser", ["http", "https"]), ("mail-client", ["mailto"])]
    where signed?["com.apple.developer.\(key)"] != nil {
      let messages = schemes.map { LinkDiagnostic.reservedScheme($0).message }
      findings.removeAll { messages.contains($0.message) }
    }
    if let place = placeOfSlash {
      identity.policies.trailingSlash = .strict
      sources.append(
        .init(keyPath: "app.policies.trailingSlash", value: "strict", place: place)
      )
    }
    addSources(of: identity, "app.", inputs, base)
    addFiles(inputs, base)
    // No variant has variants.
    let plain = identity
    let ofSchemes = routeOfSchemes(result.catalog, inputs)
    let first = result.catalog.routes + [ofSchemes?.route].compactMap(\.self)
    var routes = VariantRoutes(plain, first, reader)
    for other in variants(base) {
      guard let name = other.name else { continue }
      // The rules of the website are those of the app itself, as are the routes, but for domains.
      let (variant, read, found) = read(other, web)
      var reader = found
      if placeOfSlash != nil { _ = keepEndSlashes(&reader, read, always: true) }
      var changed = variant
      changed.name = identity.name
      changed.policies = identity.policies
      changed.android?.activity = identity.android?.activity
      changed.android?.minSDK = identity.android?.minSDK
      // Another package has its own statements, and without them no line names who signs it.
      if changed.android?.package == identity.android?.package {
        changed.android?.fingerprints = identity.android?.fingerprints ?? []
      }
      // An unknown identifier is no reason for a variant.
      if other.apple == nil || changed.apple == nil { changed.apple = identity.apple }
      if changed.apple?.appIDs.isEmpty == true {
        changed.apple?.appIDs = identity.apple?.appIDs ?? []
      }
      if other.android == nil || changed.android == nil { changed.android = identity.android }
      copyNames(
        plain,
        base,
        web,
        isApple: other.apple != nil,
        isAndroid: other.android != nil,
        to: &changed
      )
      removeOtherSystem(other, base, plain, from: &changed)
      let (stated, unknown) = withStatedIDs(changed, variant, other, base)
      if changed.hasNoNames, !plain.hasNoNames {
        findings += unknown
        if changed != plain {
          findings.append(.variantWithoutLinks(name).at(app?.places.first ?? .init("", 1)))
        }
        continue
      }
      let isKnown = changed == plain || identity.variants.values.contains(stated)
      let isNew = !isKnown && identity.variants.count < Self.variantLimit
      findings += isNew ? unknown : unknown.filter { $0.file == other.android?.package?.place.path }
      if isNew, let (link, place) = linkOfBase(result.catalog, inputs, missingIn: read) {
        findings.append(.variantWithOtherLinks(name, link).at(place))
        continue
      }
      if isNew || isKnown {
        let lost = try routes.add(changed, reader, isNew: isNew) { Self.place(of: $0, read) }
        findings += lost.map { .routeOfVariant(name, $0.link).at($0.place) }
      }
      guard isNew else { continue }
      addSources(of: stated, "app.variants.\(name).", read, other, base: identity)
      identity.variants[name] = stated
      addFiles(read, other)
    }
    removeFindings(aboutVariantsOf: identity)
    addPlaces(of: result, inputs)
    let places = Set(sources.filter { $0.keyPath.hasPrefix("routes[") }.map(\.place))
    for link in base.android?.links ?? [] where places.contains(link.place) {
      findings += link.differences
    }
    findMissing(identity, base, isWithoutRoutes: result.catalog.routes.isEmpty)
    let webOnly = result.catalog.webOnly
    if let ofSchemes { addSource(of: ofSchemes.route, first.count - 1, ofSchemes.place) }
    for (index, place) in routes.places.enumerated() {
      addSource(of: routes.all[first.count + index], first.count + index, place)
    }
    addSourcesOfScopes(routes.all, plain)
    let unclear = associationsOfUnknownDomains(identity)
    files.removeAll { unclear.contains($0.path) }
    let example = identity.domains.list.first?.bareDomain ?? "DOMAIN"
    findings += unclear.map { path in
      LinkDiagnostic.associationOfUnknownDomain(path, example).at(ProjectPlace(path, 1))
    }
    let draft = try LinkCatalog(app: identity, routes: routes.all, webOnly: webOnly)
    let (named, unlisted) = outputs(draft)
    findings += unlisted.map { file, reason in reason.at(ProjectPlace(file.path, 1)) }
    let servers = servers(draft, named.count)
    let misnamed = web.compactMap { $0.refusalOfName(among: web, in: reading.files) }
    findings += misnamed
    let outputs = named + servers.map(\.output)
    let catalog = try LinkCatalog(
      app: identity,
      routes: routes.all,
      webOnly: webOnly,
      outputs: outputs
    )
    // The names that the catalog does not declare were left out on purpose.
    let omitted = Set(
      ["files.undeclared-host", "files.undeclared-scheme"].map(LinkDiagnostic.Code.init(rawValue:))
    )
    let compared = inputs.filter { !unclear.contains($0.composed.places.first?.path ?? "") }
    let own = Self.platformFiles(compared, catalog)
    findings += own.lint(with: catalog, ignoring: omitted).compactMap { finding in
      guard let placed = placed(finding, inputs) else { return nil }
      // The website may be another project.
      guard placed.code.rawValue == "files.domain-without-association" else { return placed }
      return .associationElsewhere(placed).at(ProjectPlace(placed.file ?? "", placed.line ?? 1))
    }
    // A value of a template has one finding at its line.
    let code = LinkDiagnostic.Code(rawValue: "import.placeholder")
    func line(_ finding: LinkDiagnostic) -> String { "\(finding.file ?? ""):\(finding.line ?? 0)" }
    let templates = Set(findings.filter { $0.code == code }.map(line))
    findings.removeAll { $0.code != code && templates.contains(line($0)) }
    var project = ProjectCatalog(catalog: catalog)
    project.sources = sources
    project.files = files
    project.hasUnreadFiles = hasUnreadFiles || hasUnreadServers
    project.hasRefusedFiles = !misnamed.isEmpty
    project.comparedServers = servers
    project.unlistedAssociations = unlisted.map(\.file)
    project.unlistedManifest = base.android?.manifestPath.flatMap { needsValues($0) ? $0 : nil }
    project.servers = reading.web.compactMap { file in
      if case .server = file.content { file.path } else { nil }
    }
    project.values = base.android?.values ?? .init()
    var known: Set<LinkDiagnostic> = []
    project.findings = findings.filter { known.insert($0).inserted }
    return project
  }

  // MARK: - Files

  /// Returns the files of the website that are about the app, and finds those of other apps.
  private mutating func ownWebFiles(_ base: Identity) -> [ProjectWebFile] {
    var own: [ProjectWebFile] = []
    for file in reading.web {
      let all: [String]
      let isOwn: Bool
      switch file.content {
      case .association(let content):
        let apps = content.appLinks?.details.flatMap(\.appIDs) ?? []
        all = apps + content.webCredentials + content.appClips
        let bundles = (app?.apple?.configurations ?? []).compactMap(\.bundleID?.text)
        let isOfUnknown =
          app?.apple == nil ? app?.android == nil : Set(all).count == 1
        isOwn =
          bundles.isEmpty
          ? isOfUnknown : all.contains { id in bundles.contains { id.hasSuffix(".\($0)") } }
      case .assetLinks(let content):
        all = content.statements.compactMap(\.package)
        let packages = (app?.android?.variants ?? []).compactMap(\.package?.text)
        let isOfUnknown = packages.isEmpty && Set(all).count == 1 && app?.android != nil
        isOwn = app == nil || isOfUnknown || !Set(all).isDisjoint(with: packages)
      case .server: continue
      }
      if isOwn {
        own.append(file)
      } else if !all.isEmpty {
        findings.append(.fileOfOtherApp(all).at(ProjectPlace(file.path, 1)))
      }
    }
    return own
  }

  /// Reads the files of an identity.
  func read(
    _ identity: Identity,
    _ web: [ProjectWebFile]
  ) -> (app: AppIdentity, inputs: [Input], reader: ImportReader) {
    var inputs: [Input] = []
    var domains: Set<String> = []
    var schemes: Set<String> = []
    if let composed = identity.apple?.entitlements, let file = composed.entitlements {
      domains.formUnion(file.linkHosts.map(lowercasedASCII))
      inputs.append(input(.entitlements(file), composed, inputs.count))
    }
    if let composed = identity.apple?.infoPropertyList, let file = composed.infoPropertyList {
      schemes.formUnion(file.urlTypes.flatMap(\.schemes))
      inputs.append(input(.infoPropertyList(file), composed, inputs.count))
    }
    if let composed = identity.android?.manifest,
      let file = try? AndroidManifest(bytes: composed.bytes)
    {
      domains.formUnion(AndroidSimulator(file).requestedHosts)
      schemes.formUnion(file.locatedFilters.flatMap { $0.filter.data.compactMap { $0[.scheme] } })
      inputs.append(input(.manifest(file), composed, inputs.count))
    }
    domains.formUnion(web.compactMap(\.domain))
    domains = domains.filter { !OwnNames.isForExamples($0) }
    for file in web {
      guard let composed = ComposedFile(file.path, in: reading.files) else { continue }
      let own = file.domain.map { [$0] } ?? []
      switch file.content {
      case .association(let content):
        inputs.append(input(.association(content), composed, inputs.count, own))
      case .assetLinks(let content):
        inputs.append(input(.assetLinks(content), composed, inputs.count, own))
      case .server: break
      }
    }
    let others = schemes.filter { scheme in
      DeclaredNames.isOfService(scheme)
        || LinkCatalog.reservedSchemes.contains(lowercasedASCII(scheme))
    }
    var own = OwnNames(domains: domains, otherSchemes: Set(others.map(lowercasedASCII)))
    own.bundleIDs = Set([identity.apple?.bundleID?.text].compactMap(\.self))
    own.otherBundleIDs = bundleIDs.subtracting(own.bundleIDs)
    let (read, appID) = (inputs.map(\.file), appID(identity, web))
    var reader = ImportReader(read, appID: appID, values: .init(), own: own)
    reader.read()
    let links = Dictionary(grouping: identity.android?.links ?? [], by: \.filterPlace)
    if !links.isEmpty {
      reader.replacePatterns { rule, scopes in
        Self.patterns(of: rule, isWeb: scopes.first?.kind == .universal, links, inputs)
      }
    }
    var app = reader.identity.app
    // No line states that an association file of unknown domains is for any.
    if app.domains == .any { app.domains = [] }
    if let id = stated(identity.apple) {
      app.apple = app.apple ?? .init()
      if app.apple?.appIDs.contains(id) == false { app.apple?.appIDs.insert(id, at: 0) }
    }
    if let package = identity.android?.package?.text, IdentityFormat.package.accepts(package),
      !Self.isPlaceholder(package)
    {
      if app.android == nil { app.android = .init(package: package) }
      app.android?.package = package
    } else if self.app?.android?.variants.contains(where: {
      $0.package?.text != nil && $0.package?.text == app.android?.package
    }) == true {
      // The first package of 'assetlinks.json' is that of another variant.
      app.android = nil
    }
    if app.name.isEmpty {
      app.name = identity.apple?.settings.value("INFOPLIST_KEY_CFBundleDisplayName")?.text ?? ""
    }
    return (app, inputs, reader)
  }

  /// The bundle identifiers of all apps of the project, in each configuration.
  private var bundleIDs: Set<String> {
    let apps = reading.apps + [app].compactMap(\.self)
    return Set(apps.flatMap { $0.apple?.configurations ?? [] }.compactMap(\.bundleID?.text))
  }

  /// Returns the patterns of the links of a navigation graph that a rule is made from; `nil` for
  /// another rule, and if a pattern cannot contain one of the links.
  private static func patterns(
    of rule: ImportRule,
    isWeb: Bool,
    _ links: [ProjectPlace: [NavigationLink]],
    _ inputs: [Input]
  ) -> [Pattern]? {
    guard case .pattern(let path?)? = rule.part?.origin, let line = rule.place.place?.line,
      let input = inputs.first(where: { $0.file.name == rule.place.file }),
      let place = input.composed.place(of: line)
    else { return nil }
    let own = links[place, default: []].filter {
      $0.pathAttribute.value == path.text
        && $0.schemes.contains { ["http", "https"].contains($0) } == isWeb
    }
    let patterns = own.compactMap { $0.pattern(isWeb: isWeb) }
    return patterns.isEmpty || patterns.count < own.count ? nil : patterns
  }

  private func input(
    _ content: ImportFile.Content,
    _ composed: ComposedFile,
    _ index: Int,
    _ domains: [String] = []
  ) -> Input {
    Input(file: ImportFile(content, name: "#\(index)", domains: domains), composed: composed)
  }

  /// Returns whether a text is that of a template, which somebody has to replace.
  static func isPlaceholder(_ text: String) -> Bool {
    let upper = text.uppercased()
    let words = upper.split { !($0.isLetter || $0.isNumber) }.map(String.init)
    let known: Set = ["YOUR", "TEAMID", "REPLACE", "CHANGEME", "PLACEHOLDER", "REPLACEME"]
    return words.contains { known.contains($0) || $0.hasPrefix("XXXX") || $0.hasPrefix("YOUR") }
      || upper.contains("TEAM_ID") || text.contains("<") || text.contains("$")
  }

  /// Returns the application identifier that lines of the project state.
  private func stated(_ configuration: AppleTarget.Configuration?) -> String? {
    guard let bundleID = configuration?.bundleID?.text, let team = configuration?.team?.text,
      !Self.isPlaceholder(team), !Self.isPlaceholder(bundleID)
    else { return nil }
    let id = "\(team).\(bundleID)"
    return IdentityFormat.appID.accepts(id) ? id : nil
  }

  /// Returns the application identifier by which the association files name the app.
  private func appID(_ identity: Identity, _ web: [ProjectWebFile]) -> String? {
    let ids = web.flatMap { file -> [String] in
      guard case .association(let content) = file.content else { return [] }
      return content.appLinks?.details.flatMap(\.appIDs) ?? []
    }
    let stated = stated(identity.apple)
    if let stated, ids.contains(stated) || ids.isEmpty { return stated }
    guard let bundleID = identity.apple?.bundleID?.text else { return stated }
    return ids.first { $0.hasSuffix(".\(bundleID)") } ?? stated
  }

  // MARK: - Places

  /// Returns a finding about an input at the line of the project; `nil` for one without a meaning
  /// in a project.
  private func placed(_ finding: LinkDiagnostic, _ inputs: [Input]) -> LinkDiagnostic? {
    guard let index = inputs.firstIndex(where: { $0.file.name == finding.file }) else {
      return finding
    }
    let composed = inputs[index].composed
    guard let place = composed.place(of: finding.line ?? 1) else { return finding }
    let result = finding.at(finding.line == nil ? ProjectPlace(place.path, 1) : place)
      .inWordsOfExpo(place.path).ofProject.inWordsOfNavigation(place.path)
    return isAboutUnknownSchemes(result) ? nil : result
  }

  /// Returns whether a finding is about a type without schemes from whose list an unknown value was
  /// left out.
  private func isAboutUnknownSchemes(_ finding: LinkDiagnostic) -> Bool {
    guard finding.code == LinkDiagnostic.noSchemes.code, let line = finding.line,
      let text = finding.file.flatMap({ reading.files.text(of: $0) })
    else { return false }
    return text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .dropFirst(line - 1)
      .prefix { !$0.contains("</array>") }
      .contains { $0.contains("$(") || $0.contains("${") }
  }

  private static func place(of place: ImportPlace, _ inputs: [Input]) -> ProjectPlace? {
    inputs.first { $0.file.name == place.file }?.composed.place(of: place.place?.line ?? 1)
  }

  private mutating func addPlaces(of result: CatalogImport, _ inputs: [Input]) {
    func add(_ places: [ImportPlace], _ key: String, _ texts: [String]) {
      for (index, (place, text)) in zip(places, texts).enumerated() {
        guard let line = Self.place(of: place, inputs) else { continue }
        sources.append(.init(keyPath: "\(key)[\(index)]", value: text, place: line))
      }
    }
    add(result.places.routes, "routes", result.catalog.routes.map(\.pattern.text))
    add(result.places.webOnly, "webOnly", result.catalog.webOnly.map(\.pattern.text))
  }

  /// Returns a route for all links of the schemes in `Info.plist` for which no file lists links:
  /// iOS gives each of them to the app.
  private func routeOfSchemes(
    _ catalog: LinkCatalog,
    _ inputs: [Input]
  ) -> (route: Route, place: ProjectPlace)? {
    let known = catalog.routes.flatMap(\.scopes).filter { $0.kind == .app }
    let file = inputs.lazy.compactMap { input -> InfoPropertyList? in
      if case .infoPropertyList(let file) = input.file.content { file } else { nil }
    }.first
    let listed = (file?.urlTypes ?? []).flatMap { $0.schemes.map { lowercasedASCII($0) } }
    let own = catalog.app.schemes.list.filter { scheme in
      listed.contains(scheme) && !known.contains { $0.covers(.app(scheme: scheme)) }
    }
    let keys = ["CFBundleURLSchemes"]
    guard let scheme = own.first, let pattern = try? Pattern("**"),
      let place = Self.place(of: scheme, inputs, [.infoPropertyList], after: keys)
    else { return nil }
    let name = VariantRoutes.name("anyLink", in: catalog.routes)
    let isShared = inputs.contains { $0.file.kind == .androidManifest }
    let isForAll = known.isEmpty && own == catalog.app.schemes.list
    let scopes: Set<RouteScope> =
      isForAll ? [.appAny] : Set(own.map { RouteScope.app(scheme: $0) })
    let notes = RouteNotes(platforms: isShared ? [.iOS] : nil)
    return (Route(pattern, in: scopes, name: name, notes: notes), place)
  }

  /// Adds the line of each value of an identity that differs from another.
  private mutating func addSources(
    of app: AppIdentity,
    _ start: String,
    _ inputs: [Input],
    _ identity: Identity,
    base: AppIdentity? = nil
  ) {
    func add(_ key: String, _ value: String, _ place: ProjectPlace?) {
      let isScheme = key.hasPrefix("schemes")
      let keys = isScheme ? ["CFBundleURLSchemes"] : ["CFBundleDisplayName", "CFBundleName"]
      let isAfter = isScheme || key == "name" ? keys : []
      let kinds = isScheme ? Self.schemeKinds : []
      let place = place ?? Self.place(of: value, inputs, kinds, after: isAfter)
      if let place { sources.append(.init(keyPath: start + key, value: value, place: place)) }
    }
    let setting = identity.apple?.settings.value("INFOPLIST_KEY_CFBundleDisplayName")
    if base == nil, !app.name.isEmpty {
      add("name", app.name, setting?.text == app.name ? setting?.place : nil)
    }
    if app.schemes != base?.schemes {
      for (index, scheme) in app.schemes.list.enumerated() { add("schemes[\(index)]", scheme, nil) }
    }
    if app.domains != base?.domains {
      for (index, domain) in app.domains.list.enumerated() {
        let served = reading.web.first { $0.domain == domain }
        let place = Self.place(of: domain, inputs, [.entitlements, .androidManifest])
        add("domains[\(index)]", domain, place ?? served.map { ProjectPlace($0.path, 1) })
      }
    }
    if let apple = app.apple, apple != base?.apple {
      for (index, id) in apple.appIDs.enumerated() {
        let own = id == stated(identity.apple) ? identity.apple : nil
        add("apple.appIDs[\(index)]", id, own?.bundleID?.place)
      }
      for (index, id) in apple.appClipIDs.enumerated() {
        add("apple.appClipIDs[\(index)]", id, nil)
      }
      for (index, domain) in app.listedPasswordDomains.enumerated()
      where apple.sharesPasswords != base?.apple?.sharesPasswords {
        let place = Self.place(of: "webcredentials:\(domain)", inputs)
        add("apple.sharesPasswords[\(index)]", domain, place)
      }
      if apple.sharesPasswords == true {
        let places = app.domains.list.lazy.compactMap {
          Self.place(of: "webcredentials:\($0)", inputs)
        }
        let place = places.first ?? Self.place(of: "webcredentials", inputs)
        add("apple.sharesPasswords", "true", place)
      }
      for (index, type) in apple.activityTypes.enumerated() {
        add("apple.activityTypes[\(index)]", type, nil)
      }
    }
    if let android = app.android, android != base?.android {
      add("android.package", android.package, identity.android?.package?.place)
      for (index, print) in android.fingerprints.enumerated()
      where android.fingerprints != base?.android?.fingerprints {
        add("android.fingerprints[\(index)]", print, nil)
      }
      if base == nil, let activity = android.activity {
        let name = activity.split(separator: ".").last.map(String.init) ?? activity
        add(
          "android.activity",
          activity,
          Self.place(of: activity, inputs) ?? Self.place(of: name, inputs)
        )
      }
      if base == nil, let minSDK = android.minSDK { add("android.minSDK", "\(minSDK)", nil) }
    }
  }

  private static let schemeKinds: [CatalogOutput.Kind] = [.infoPropertyList, .androidManifest]

  /// Returns the first line that contains a value as a whole.
  ///
  /// - Parameters:
  ///   - kinds: The kinds of files to search; empty for all.
  ///   - keys: The keys of an `Info.plist` before the value; empty for any line.
  private static func place(
    of value: String,
    _ inputs: [Input],
    _ kinds: [CatalogOutput.Kind] = [],
    after keys: [String] = []
  ) -> ProjectPlace? {
    for input in inputs where kinds.isEmpty || kinds.contains(input.file.kind) {
      let keys = input.file.kind == .infoPropertyList ? keys : []
      if let place = input.lines.place(of: value, after: keys) { return place }
    }
    return nil
  }
}

extension AssetLinks.Statement {
  /// The package that the statement is about.
  fileprivate var package: String? {
    if case .androidApp(let package, _)? = target { package } else { nil }
  }
}
