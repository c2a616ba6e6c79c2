public import Waymark
public import WaymarkCatalog
public import WaymarkPlatforms

extension LinkCatalog {
  /// Compares the routes with the files of the platforms, for every link.
  ///
  ///     let agreement = try catalog.agreement(with: files)
  ///
  /// The comparison is about the identity of this catalog; `variant(_:)` gives the catalog of a
  /// variant. A file that is not among `files` is generated. The lower one of the API levels in the
  /// catalog and in the manifest decides about the systems, and about the generated files.
  ///
  /// - Parameters:
  ///   - files: The files to compare; `nil` compares what the catalog generates.
  ///   - values: The values of references and placeholders in the manifest of `files`; that of
  ///     `${applicationId}` is the catalog's package if it is missing. If another value is
  ///     missing, the links that depend on it are undecided.
  ///   - servers: The web servers to compare, at most one value for each kind.
  ///   - budget: The limits of each search.
  /// - Throws: ``AgreementError``, for example if files of a platform are given and the catalog has
  ///   no app for it.
  public func agreement(
    with files: PlatformFiles? = nil,
    values: AndroidManifest.Values = .init(),
    servers: [WebServers] = [],
    budget: AgreementBudget = AgreementBudget()
  ) throws(AgreementError) -> Agreement {
    if lacksWrapperRoutes {
      return
        try claimingWrappers
        .agreement(with: files, values: values, servers: servers, budget: budget)
    }
    let values = completed(values)
    if let files {
      let isForAndroid = !files.assetLinks.isEmpty || files.manifest != nil
      if isForAndroid, !hasApp(for: .android) { throw .noApp(.android) }
      // A catalog generates entitlements also without the identifier of an app.
      let isForApple = !files.associations.isEmpty || files.entitlements != nil && !isForAndroid
      if isForApple, !hasApp(for: .iOS) { throw .noApp(.iOS) }
      let lowest = [app.android?.minSDK, files.manifest?.minSDK].compactMap { $0 }.min()
      if app.android != nil, lowest != app.android?.minSDK {
        var app = app
        app.android?.minSDK = lowest
        return try replacing(app)
          .agreement(with: files, values: values, servers: servers, budget: budget)
      }
    }
    var search: AgreementSearch
    var generated: PlatformFiles
    let sides = try servers.map { servers throws(AgreementError) in
      try ServerSides(self, servers)
    }
    do throws(RouteTableError) {
      let table = try table()
      generated = try PlatformFiles(generatedWithoutAssociationsFrom: self)
      generated.addDynamicRules(from: self, asIn: files)
      let given = AppFiles(self, given: files, values: values, generated: generated)
      search = AgreementSearch(
        self,
        table,
        given: given,
        generated: AppFiles(self, given: nil, generated: generated),
        servers: sides,
        budget: budget,
        schemes: [
          .iOS: schemes(on: .iOS),
          // A scheme that the catalog does not name, as a domain is.
          .android: schemes(on: .android)
            + (app.schemes == .any ? [given.label(unusedIn: table)] : []),
        ]
      )
    } catch {
      throw .conflicts(error)
    }
    try search.run()
    var agreement = search.agreement
    let isForAnyScheme = routes.contains {
      $0.scopes.contains(.appAny) && $0.applies(to: .iOS) && $0.notes.requiresVerifiedLink != true
    }
    if app.schemes == .any, isForAnyScheme, hasApp(for: .iOS), files?.infoPropertyList == nil {
      let reason = "'Info.plist' must list the scheme, and a catalog for any scheme generates none"
      agreement.leaveOut("info-plist", of: .iOS, reason: reason)
    }
    agreement.addServices(of: files?.readable ?? PlatformFiles(), generated, self)
    return agreement
  }

  /// Returns whether the catalog has an app that a platform's files can name.
  package func hasApp(for platform: Agreement.Platform) -> Bool {
    switch platform {
    case .iOS: !(app.apple?.appIDs ?? []).isEmpty
    case .android: app.android != nil
    case .nginx, .ingress: true
    }
  }

  /// Returns a note for each limit of the files of a kind: for the links that they treat in another
  /// way than the routes, because the platform's rules cannot tell more links apart.
  ///
  ///     for note in try catalog.limits(of: .appleAppSiteAssociation) { print(note) }
  ///
  /// Every note has one of its links: an example of the route, if that shows the limit, or else a
  /// shortest one. Links of a route without a note are treated exactly as the route says, among
  /// the links that ``Agreement`` covers and, in a manifest, among those with a custom scheme that
  /// the manifest contains. The notes are in the order of the routes. Only association files,
  /// manifests, dynamic rules and files for web servers have notes here.
  ///
  /// The notes about example links are also among the findings of `generate(_:)`.
  ///
  /// - Parameters:
  ///   - kind: The kind of the files.
  ///   - budget: The limits of each search.
  public func limits(
    of kind: GenerationKind,
    budget: AgreementBudget = AgreementBudget()
  ) throws(AgreementError) -> [LinkDiagnostic] {
    if lacksWrapperRoutes { return try claimingWrappers.limits(of: kind, budget: budget) }
    let platform: Agreement.Platform
    var hasDynamicRules = false
    var existing: AndroidManifest?
    var servers: WebServers?
    switch kind {
    case .appleAppSiteAssociation: platform = .iOS
    case .androidManifest(let file): (platform, existing) = (.android, file)
    case .nginx(let settings): (platform, servers) = (.nginx, WebServers(.nginx(settings)))
    case .ingress(let settings): (platform, servers) = (.ingress, WebServers(.ingress(settings)))
    case .assetLinks(_, _, hasDynamicRules: true): (platform, hasDynamicRules) = (.android, true)
    default: return []
    }
    let sides = try servers.map { servers throws(AgreementError) in
      [try ServerSides(self, servers)]
    }
    var search: AgreementSearch
    let generation: Generation
    let files: AppFiles
    do throws(RouteTableError) {
      generation = try generate(kind)
      var generated = try PlatformFiles(generatedWithoutAssociationsFrom: self)
      // The order of the user's own activities decides, too.
      if let existing { generated.manifest = generatedFilters(in: existing) }
      files = AppFiles(self, given: nil, generated: generated)
      search = AgreementSearch(
        self,
        try table(),
        given: files,
        generated: files,
        servers: sides ?? [],
        budget: budget,
        platforms: hasDynamicRules ? [] : [platform],
        schemes: platform == .android && !hasDynamicRules ? [.android: schemesOfManifest] : [:],
        comparesAllSchemeLinks: true,
        comparesDynamicRules: hasDynamicRules
      )
    } catch {
      throw .conflicts(error)
    }
    try search.run()
    // A warning about an example link takes the place of the shortest link.
    let warnings = generation.findings.filter { $0.severity == .warning }
    var notes = warnings.filter { $0.exampleLink != nil && !$0.keyPath.isEmpty }
    var known = Set(notes.map(Self.key))
    let warned = Set(warnings.map(Self.key))
    var paths: [String: String?] = [:]
    let associationHost = associationHost()
    func path(of domain: String) -> String? {
      let servers =
        platform.isServer
        ? domain.coveringDomains : [files.server(of: domain) ?? associationHost(domain)]
      let file = servers.lazy.compactMap { name in
        generation.files.first { $0.domains.contains(name) }
      }.first
      return (file ?? generation.files.first { $0.domains.isEmpty })?.path
    }
    for limit in search.agreement.limits {
      guard var note = limit.note else { continue }
      let path = paths[limit.domain] ?? path(of: limit.domain)
      paths[limit.domain] = path
      if let path { note = note.inFile(path) }
      if warned.contains(Self.key(note)) { note.severity = .warning }
      if known.insert(Self.key(note)).inserted { notes.append(note) }
    }
    let order = Dictionary(routes.map(\.label).enumerated().map { ($1, $0) }) { first, _ in first }
    notes = notes.enumerated()
      .sorted {
        (order[$0.element.keyPath] ?? routes.count, $0.offset)
          < (order[$1.element.keyPath] ?? routes.count, $1.offset)
      }
      .map(\.element)
    if !search.agreement.undecided.isEmpty { notes.append(.undecidedLimits) }
    return notes.filter { !ignoredCodes.contains($0.code) }
  }

  /// Returns findings about generated files with the notes about all limits, which replace findings
  /// of the same codes about the same routes.
  package static func findings(
    _ findings: [LinkDiagnostic],
    with limits: [LinkDiagnostic]
  ) -> [LinkDiagnostic] {
    let known = Set(limits.map(key))
    return findings.filter { !known.contains(key($0)) } + limits
  }

  /// The parts of a note that no two notes of a file have in common.
  private static func key(_ note: LinkDiagnostic) -> [String] {
    [note.code.rawValue, note.keyPath, note.file ?? ""]
  }
}

extension Route {
  /// Returns the examples of the route on a domain, or with a custom scheme.
  func examples(in scope: RouteScope) -> [String] {
    let name = scope.name ?? ""
    return notes.examples.compactMap { example in
      if example.utf8.contains(UInt8(ascii: ":")) {
        let isOwn =
          scope.kind == .app
          ? example.hasPrefix("\(name):") : AppleSimulator.host(of: example) == name
        return isOwn ? example : nil
      }
      let path = example.hasPrefix("/") ? example.dropFirst() : example[...]
      return (scope.kind == .app ? "\(name)://" : "https://\(name)/") + path
    }
  }
}

extension Agreement {
  /// Adds the differences of services, and the files that decide about services and are missing.
  fileprivate mutating func addServices(
    of files: PlatformFiles,
    _ generated: PlatformFiles,
    _ catalog: LinkCatalog
  ) {
    let comparison = ServiceComparison(files, catalog)
    let needsAssociations = comparison.missing.contains { $0.platform == .iOS }
    let associations = needsAssociations ? catalog.associationsOfHosts : [:]
    // Generated files lack the apps of Handoff, which no catalog declares.
    var filled = files
    for file in comparison.missing where file.platform == .iOS && file.reason == nil {
      filled.associations[file.host] = associations[file.host]
    }
    let ofHandoff = ServiceComparison(filled, catalog).differences.filter {
      $0.service == "activitycontinuation" && files.associations[$0.domain] == nil
    }
    services = (comparison.differences + ofHandoff).filter { !catalog.ignores($0.finding) }.map {
      ServiceDifference(
        platform: $0.platform == .iOS ? .iOS : .android,
        domain: $0.domain,
        service: $0.service,
        finding: $0.finding
      )
    }
    // The generated file of another variant has no certificate of this app.
    let hasCertificate = catalog.app.android?.fingerprints.isEmpty == false
    for file in comparison.missing {
      let isApple = file.platform == .iOS
      let isGenerated =
        isApple
        ? associations[file.host] != nil
        : generated.assetLinks[file.host] != nil && hasCertificate
      if isGenerated, file.reason == nil { continue }
      let (platform, what): (Platform, String) =
        isApple ? (.iOS, "apple-app-site-association") : (.android, "assetlinks")
      // The links of the host may need the same file.
      let isKnown = notCompared.contains {
        $0.platform == platform && $0.what == what && ($0.domain == nil || $0.domain == file.host)
      }
      if isKnown { continue }
      let words = isApple ? "association file" : "'assetlinks.json'"
      let lacking = "no \(words) of \(quoted(file.host)) is given, and the catalog"
      let cause = isApple || hasCertificate ? "generates none" : "has no fingerprint for one"
      let reason = file.reason ?? "\(lacking) \(cause)"
      notCompared.append(NotCompared(platform, file.host, what, reason: reason))
    }
  }
}
