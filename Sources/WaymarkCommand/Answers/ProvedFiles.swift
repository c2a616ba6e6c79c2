#if Tools
internal import Waymark
internal import WaymarkAgreement
internal import WaymarkCatalog
internal import WaymarkPlatforms

/// A file of a platform that exists, with its place.
struct GivenFile {
  let content: PlatformFile
  /// The path as the user or the catalog names it.
  let path: String
  /// The domains that serve the file, in lowercase; empty for a file of the app, and for one that
  /// every domain serves.
  let domains: [String]
  /// The variant whose app contains the file; `nil` for the app itself and for a file of the web.
  let variant: String?
  /// The line of a project behind each line of a file that a build composes; `nil` for a file that
  /// was read as it is.
  let lines: [ProjectPlace]?
  /// The program that may give the file other links, so that it is not compared.
  var program: String?

  init(
    _ content: PlatformFile,
    path: String,
    domains: [String] = [],
    variant: String? = nil,
    lines: [ProjectPlace]? = nil
  ) {
    self.content = content
    self.path = path
    self.domains = domains
    self.variant = variant
    self.lines = lines
  }

  /// Makes a file of an app from the text that a build composes; `nil` if it cannot be read.
  init?(
    composed text: String,
    _ kind: OutputKind,
    path: String,
    domain: String? = nil,
    variant: String?,
    lines: [ProjectPlace]
  ) {
    let content: PlatformFile? =
      switch kind {
      case .appleAppSiteAssociation: (try? AppleAppSiteAssociation(text)).map { .association($0) }
      case .assetLinks: (try? AssetLinks(text)).map { .assetLinks($0) }
      case .entitlements: (try? Entitlements(text)).map { .entitlements($0) }
      case .infoPropertyList: (try? InfoPropertyList(text)).map { .infoPropertyList($0) }
      case .androidManifest: (try? AndroidManifest(text)).map { .manifest($0) }
      default: nil
      }
    guard let content else { return nil }
    let domains = domain.map { [$0] } ?? []
    self.init(content, path: path, domains: domains, variant: variant, lines: lines)
  }

  /// Makes a file of the app, which is in a built app if the path is that of one.
  init(ofApp content: PlatformFile, path: String, variant: String?) throws(ToolError) {
    let own = GivenFile(content, path: path, variant: variant)
    let built = try BuiltAppFile(path)?.files.first {
      GivenFile($0.content, path: $0.path).kind == own.kind
    }
    self = built.map { GivenFile($0.content, path: $0.path, variant: variant) } ?? own
  }

  /// The path in quotation marks.
  var name: String { path == "-" ? InputFile.name(path) : quoted(path) }

  /// Indicates whether the file is in an app that a build made.
  var isBuilt: Bool {
    switch content {
    case .manifest(let content): content.built != nil
    case .entitlements(let content): content.built != nil
    case .infoPropertyList: path != "-" && !ProvedFiles.Place(path: path).isInRepository
    default: false
    }
  }

  /// The kind of the file.
  var kind: OutputKind {
    switch content {
    case .association: .appleAppSiteAssociation
    case .entitlements: .entitlements
    case .infoPropertyList: .infoPropertyList
    case .assetLinks: .assetLinks
    case .manifest: .androidManifest
    case .nginx: .nginx
    case .ingress: .ingress
    }
  }
}

extension GivenFile {
  /// The kind of the output that makes the file.
  var output: OutputKind {
    lines != nil && kind.isOfOneVariant && path.hasSuffix(".json") ? .expo : kind
  }

  /// The path, which several files can have that are composed from one.
  var id: String { lines == nil ? path : "\(path)#\(kind.rawValue)" }

  /// Returns whether a file of a built app is in place of this one.
  private func isReplaced(by builtApps: [GivenFile]) -> Bool {
    builtApps.contains { $0.kind == kind && $0.variant == variant }
  }

  /// Returns a finding about the file, at its line or at that of the project behind it.
  func placed(_ finding: LinkDiagnostic) -> LinkDiagnostic {
    guard let lines else { return finding.inFile(path) }
    let line = finding.line.flatMap { lines.indices.contains($0 - 1) ? lines[$0 - 1] : nil }
    var placed = finding.at(line ?? ProjectPlace(path, 1))
    placed.column = 1
    return output == .expo ? placed.inWordsOfExpo(path) : placed
  }

  /// Returns a place in the file, or the place in the project behind it.
  fileprivate func placed(_ place: ProvedFiles.Place) -> ProvedFiles.Place {
    guard let line = place.line, let lines, lines.indices.contains(line - 1) else { return place }
    return .init(path: lines[line - 1].path, line: lines[line - 1].line, rule: place.rule)
  }

  /// Reads the files of the catalog's outputs of some kinds, where they exist.
  ///
  /// - Parameter builtApps: The files of built apps, which are in place of those that the apps are
  ///   built from.
  static func outputs(
    of loaded: LoadedCatalog,
    _ kinds: [OutputKind],
    _ builtApps: [GivenFile] = []
  ) throws(ToolError) -> [GivenFile] {
    var files = builtApps
    for request in try OutputPlan(outputsOf: loaded, kinds: kinds + [.expo]).requests {
      let output = request.output
      for (path, domains) in try request.places {
        // To read a pipe may never end.
        if [.nothing, .other].contains(Disk.kind(path)) { continue }
        if output.kind == .expo {
          let composed = try expo(at: path, variant: output.variant, of: request.catalog)
          files += composed.filter { file in
            kinds.contains(file.kind) && !file.isReplaced(by: builtApps)
          }
          continue
        }
        let content = try PlatformFile(output.kind, at: path, output.settings)
        let file = GivenFile(content, path: path, domains: domains, variant: output.variant)
        if !file.isReplaced(by: builtApps) { files.append(file) }
      }
    }
    return files
  }
}

extension PlatformFile {
  /// Reads the file of a kind at a path.
  init(
    _ kind: OutputKind,
    at path: String,
    _ settings: CatalogOutput.Settings = .init()
  ) throws(ToolError) {
    self =
      switch kind {
      case .appleAppSiteAssociation: .association(try Self.association(at: path))
      case .entitlements: .entitlements(try Self.entitlements(at: path))
      case .infoPropertyList: .infoPropertyList(try Self.infoPropertyList(at: path))
      case .androidManifest: .manifest(try Self.manifest(at: path))
      case .nginx: .nginx(try Self.nginx(at: path, settings: settings.nginx))
      case .ingress: .ingress(try Self.ingress(at: path, settings: settings.ingress))
      default: .assetLinks(try Self.assetLinks(at: path))
      }
  }
}

extension OutputPlan.Request {
  /// The paths of the output's files, with the domains that serve each.
  fileprivate var places: [(path: String, domains: [String])] {
    get throws(ToolError) {
      if let file = output.file { return [(file == "-" ? "./-" : file, [])] }
      // Only the places matter, so the settings of the output do not.
      let plain = CatalogOutput(output.kind, to: "")
      let files = try Output.generate(plain, from: catalog, try OwnFiles([])).files
      // The servers only include the locations.
      let own = files.filter { output.kind != .nginx || $0.path.hasSuffix("links.conf") }
      return try own.map { file throws(ToolError) in
        (try OutputFile.path(file.path, below: output.folder ?? "."), file.domains)
      }
    }
  }
}

/// A file of a host that cannot be read.
struct UnreadableFile {
  let kind: OutputKind
  let host: String
  /// The reason, in one sentence that begins in lowercase.
  let reason: String
}

/// The files of one identity of the app that are compared with its routes.
struct ProvedFiles {
  /// The place of a rule in a given file.
  struct Place: Hashable {
    let path: String
    var line: Int?
    /// The conditions of the rule, in words.
    var rule: String?

    /// Indicates whether the path is that of a file, and not standard input, a URL, or a file in a
    /// built app.
    var isInRepository: Bool { path != "-" && !path.hasPrefix("https://") && !path.contains(": ") }
  }

  /// The kinds of files that decide about links.
  static let kinds: [OutputKind] = [
    .appleAppSiteAssociation, .entitlements, .infoPropertyList, .androidManifest, .assetLinks,
  ]

  /// The kinds of files of web servers.
  static let serverKinds: [OutputKind] = [.nginx, .ingress]

  /// All kinds of files that are compared.
  static var allKinds: [OutputKind] { kinds + serverKinds }

  /// The files that are given; others are generated.
  private(set) var given: [GivenFile] = []
  /// The files that are not compared, because a program may change them.
  private(set) var computed: [GivenFile] = []
  /// The kinds of files that the identity needs.
  let needed: [OutputKind]
  private var files = PlatformFiles()
  /// The values of references and placeholders in the manifest.
  let values: AndroidManifest.Values
  /// The hosts for which a given manifest requests verification, by API level.
  private var verifiedHosts: [Int: [String]] = [:]
  /// The given files by the hosts that serve them.
  private var associations: [String: GivenFile] = [:]
  private var assetLinks: [String: GivenFile] = [:]
  /// The web servers to compare.
  let servers: [WebServers]
  private let nginx: [String?: GivenFile]
  /// The domains of the identity, in lowercase; `nil` for any domain.
  private let ownDomains: Set<String>?
  /// The hosts with generated files of a kind of which other hosts have given ones.
  private(set) var generatedHosts: [OutputKind: [String]] = [:]

  /// The given files of a system for which the identity has no app, so that they are not compared.
  private(set) var withoutApp: [GivenFile] = []

  /// The files to compare; `nil` if all of them are generated.
  ///
  /// Where a file is given for only some hosts, the others have the generated one.
  var platformFiles: PlatformFiles? {
    given.allSatisfy { Self.serverKinds.contains($0.kind) } && files.isEmpty ? nil : files
  }

  /// Chooses the files of an identity; the first of several that are for the same place.
  ///
  /// - Parameters:
  ///   - unreadable: The files of hosts that cannot be read.
  ///   - values: The values of references and placeholders in the manifest.
  ///   - kinds: The kinds of the web servers to compare.
  /// - Throws: ``ToolError`` with the conflicts among the routes, if some files of a kind that is
  ///   given have to be generated, or with references in the manifest that have no value.
  init(
    _ all: [GivenFile],
    of catalog: LinkCatalog,
    variant: String?,
    unreadable: [UnreadableFile] = [],
    values: AndroidManifest.Values = .init(),
    servers kinds: [WebServers.Kind] = []
  ) throws(ToolError) {
    let needed =
      Self.kinds.filter { kind in
        guard kind == .infoPropertyList else { return catalog.hasApp(for: Self.platform(of: kind)) }
        // The schemes of the file need no identifier of the app.
        let hasApp = catalog.hasApp(for: .iOS) || all.contains { $0.kind == kind }
        return hasApp && !catalog.schemes(on: .iOS).isEmpty
      } + kinds.map(\.output)
    self.needed = needed
    let values = catalog.completed(values)
    self.values = values
    withoutApp = Self.withoutApp(all, needed, catalog, variant)
    computed = all.filter {
      $0.program != nil && $0.variant == variant && needed.contains($0.kind)
    }
    let all = all.filter { needed.contains($0.kind) && $0.program == nil }
    let configurations = all.filter { file in kinds.contains { $0.output == file.kind } }
    let nginx = Self.byDomain(configurations.filter { $0.kind == .nginx })
    let objects = configurations.filter { $0.kind == .ingress }
    let ingress = objects.first { $0.variant == variant } ?? objects.first
    self.nginx = nginx
    servers = kinds.map { kind in
      WebServers(kind, nginx: nginx, ingress: ingress)
    }
    let domains = catalog.app.domains
    let own: Set<String>? = domains == .any ? nil : Set(domains.list.map(lowercasedASCII))
    ownDomains = own
    given = configurations.filter { file in
      file.domains.isEmpty || own.map { file.domains.contains(where: $0.contains) } ?? true
    }
    for file in all where file.variant == variant {
      switch file.content {
      case .entitlements(let content) where files.entitlements == nil:
        files.entitlements = content
        files.paths[PlatformFiles.Name.entitlements] = file.id
      case .infoPropertyList(let content) where files.infoPropertyList == nil:
        files.infoPropertyList = content
        files.paths[PlatformFiles.Name.infoPropertyList] = file.id
      case .manifest(let content) where files.manifest == nil:
        files.manifest = content
        let filled = content.filled(with: values)
        verifiedHosts = Dictionary(
          uniqueKeysWithValues: Agreement.apiLevels.map { ($0, filled.verifiedHosts(apiLevel: $0)) }
        )
        if content.built != nil { files.paths[PlatformFiles.Name.manifest] = file.path }
      default: continue
      }
      given.append(file)
    }
    let served = all.filter { [.appleAppSiteAssociation, .assetLinks].contains($0.kind) }
    let unreadable = unreadable.filter { needed.contains($0.kind) }
    if served.isEmpty, unreadable.isEmpty { return }
    do throws(RouteTableError) {
      try serve(served, unreadable, catalog, PlatformFiles(generatedFrom: catalog))
    } catch {
      throw ToolError(.unreadable, error.diagnostics)
    }
  }

  /// Chooses the file of each host.
  private mutating func serve(
    _ served: [GivenFile],
    _ unreadable: [UnreadableFile],
    _ catalog: LinkCatalog,
    _ generated: PlatformFiles
  ) {
    let domains = catalog.app.domains.list + catalog.app.listedPasswordDomains
    let own = domains.map(PlatformFiles.server).filter { !$0.contains(":") }
    let declared: Set<String> = Set(domains.map { lowercasedASCII($0) })
    let isAny = catalog.app.domains == .any
    func hosts(
      of kind: OutputKind,
      named: [String],
      generated: [String]
    ) -> (given: [String: GivenFile], unreadable: [String: String]) {
      // Generated files are also for the domains of other variants, of which the identity has only
      // those that its wildcards cover.
      let below = generated.filter { host in
        isAny || host.coveringDomains.contains(where: declared.contains)
      }
      let known = Set(own + named.map(PlatformFiles.server) + below)
      var hosts: [String: GivenFile] = [:]
      for file in served where file.kind == kind && file.domains.isEmpty {
        for host in known where hosts[host] == nil { hosts[host] = file }
      }
      for file in served where file.kind == kind {
        for host in file.domains.map(PlatformFiles.server) where isAny || known.contains(host) {
          hosts[host] = file
        }
      }
      let broken = unreadable.filter { $0.kind == kind && (isAny || known.contains($0.host)) }
      return (hosts, Dictionary(broken.map { ($0.host, $0.reason) }) { first, _ in first })
    }
    (associations, files.unreadableAssociations) = hosts(
      of: .appleAppSiteAssociation,
      named: files.entitlements?.knownDomains.map(\.host) ?? [],
      generated: Array(generated.associations.keys)
    )
    (assetLinks, files.unreadableAssetLinks) = hosts(
      of: .assetLinks,
      named: files.manifest?.filled(with: values).verifiedHosts() ?? [],
      generated: Array(generated.assetLinks.keys)
    )
    for (host, file) in associations {
      if case .association(let content) = file.content { files.associations[host] = content }
      files.paths[PlatformFiles.Name.association(host)] = file.path
    }
    for (host, file) in assetLinks {
      if case .assetLinks(let content) = file.content { files.assetLinks[host] = content }
      files.paths[PlatformFiles.Name.assetLinks(host)] = file.path
    }
    let associated = own.unique.filter { host in
      associations[host] == nil && files.unreadableAssociations[host] == nil
        && generated.associations[host] != nil
    }
    let stated = own.unique.filter { host in
      assetLinks[host] == nil && files.unreadableAssetLinks[host] == nil
        && generated.assetLinks[host] != nil
    }
    generatedHosts = [.appleAppSiteAssociation: associated, .assetLinks: stated]
    let used = Set((Array(associations.values) + assetLinks.values).map(\.path))
    given += served.filter { used.contains($0.path) }
  }

  /// Returns the platform whose systems read a kind of file for an app.
  static func platform(of kind: OutputKind) -> Agreement.Platform {
    switch kind {
    case .nginx: .nginx
    case .ingress: .ingress
    default: kind.platform == .iOS ? .iOS : .android
    }
  }

  /// The error about a catalog without an app.
  static var noApp: LinkDiagnostic {
    LinkDiagnostic(
      code: .init(rawValue: "command.no-app"),
      message: "the catalog has no app whose files could be compared",
      help: "write 'app.apple.appIDs' or 'app.android.package' in the catalog"
    )
  }

  /// Throws an error for a file of a platform for which no identity has an app, and if there is
  /// nothing to compare.
  static func checkApps(of given: [GivenFile], _ compared: [ProvedFiles]) throws(ToolError) {
    // A build composes files of both systems, also of one that the catalog lacks.
    for file in given where file.lines == nil {
      // A file of the app is for the first identity, and one of the web for all.
      let isOfApp = file.kind.isOfOneVariant && file.kind != .assetLinks
      let own = compared.prefix(isOfApp ? 1 : compared.count)
      // An app without custom schemes has an 'Info.plist', too.
      let needed = [file.kind, file.kind == .infoPropertyList ? .entitlements : file.kind]
      if own.contains(where: { $0.needed.contains(where: needed.contains) }) { continue }
      throw .noApp(for: platform(of: file.kind), file.name)
    }
    if compared.allSatisfy(\.needed.isEmpty) { throw ToolError(.unreadable, noApp) }
  }

  /// Throws an error for a file of a domain that no identity has.
  static func checkDomains(of given: [GivenFile], _ compared: [ProvedFiles]) throws(ToolError) {
    for file in given {
      let isUsed = compared.contains { files in
        switch file.kind {
        case .appleAppSiteAssociation: files.ownDomains == nil || !files.associations.isEmpty
        case .assetLinks: files.ownDomains == nil || !files.assetLinks.isEmpty
        default: true
        }
      }
      if file.domains.isEmpty, !isUsed {
        throw ToolError(
          .usage,
          "command.no-domain",
          "the app has no domain without a port, so no link of \(quoted(file.path)) is compared",
          help: "list the domains in 'app.domains', or leave the file out"
        )
      }
      for domain in file.domains {
        let host = PlatformFiles.server(of: domain)
        let isKnown = compared.contains {
          (file.kind == .assetLinks ? $0.assetLinks : $0.associations)[host] != nil
            || file.kind == .nginx && $0.ownDomains?.contains(domain) ?? true
        }
        if !isKnown { throw .unknownDomain(domain) }
      }
    }
  }
}

extension ProvedFiles {
  /// Returns the findings about the built apps among the files: about their signatures, and about
  /// values that the build should have filled in.
  ///
  /// If a link does not open the app, also about activities that no link opens.
  func findings(
    _ catalog: LinkCatalog,
    _ differences: [Agreement.Disagreement]
  ) -> [LinkDiagnostic] {
    let isClosed = differences.contains { $0.platform == .android && $0.kind == .notOpened }
    var findings: [LinkDiagnostic] = []
    for file in given {
      switch file.content {
      case .manifest(let content):
        guard let built = content.built else { continue }
        let closed = (isClosed ? content.lint() : []).filter {
          $0.code.rawValue == "android.closed-component" && $0.severity == .warning
        }
        let own = built.findings.filter { !$0.isAnswered(by: values) }
        findings += (own + closed).map { $0.inFile(file.path) }
      case .entitlements(let content):
        let own = content.built == nil ? content.findingsOfModes : content.findingsOfRelease
        findings += own.filter { !catalog.ignores($0) }.map(file.placed)
      default: break
      }
    }
    return findings + files.lintPackage(with: catalog)
  }

  /// Returns the given file that is probably to blame for a difference; `nil` if there is none.
  func file(of disagreement: Agreement.Disagreement) -> GivenFile? {
    func only(_ kind: OutputKind) -> GivenFile? { given.first { $0.kind == kind } }
    switch disagreement.platform {
    case .iOS where disagreement.isScheme: return only(.infoPropertyList)
    case .android where disagreement.isScheme: return only(.androidManifest)
    case .iOS:
      let served = file(servedBy: disagreement.domain, associations)
      let isOfApp = disagreement.kind == .notOpened && !isAssociated(disagreement.domain)
      return isOfApp ? only(.entitlements) : served ?? only(.entitlements)
    case .android:
      let served = file(servedBy: disagreement.domain, assetLinks)
      // A filter that matches the link opens the app if the domain is verified.
      let isUnverified =
        disagreement.kind == .notOpened && disagreement.rule != nil
        && requestsVerification(for: disagreement)
      return isUnverified ? served ?? only(.androidManifest) : only(.androidManifest) ?? served
    case .nginx, .ingress:
      return configuration(for: disagreement.domain, disagreement.platform)
    }
  }

  /// Returns whether the manifest requests the verification of a link's domain, as a generated one
  /// does.
  func requestsVerification(for disagreement: Agreement.Disagreement) -> Bool {
    // A level between those of the changes has the answers of the one before it.
    guard let last = disagreement.apiLevels.last,
      let level = Agreement.apiLevels.last(where: { $0 <= last }), let hosts = verifiedHosts[level]
    else { return true }
    return hosts.contains { AndroidSimulator.verifies($0, disagreement.domain) }
  }

  /// Returns the configuration of a web server for a domain.
  func configuration(for domain: String, _ platform: Agreement.Platform) -> GivenFile? {
    if platform == .ingress { return given.first { $0.kind == .ingress } }
    return domain.coveringDomains.lazy.compactMap { nginx[$0] }.first ?? nginx[nil]
  }

  /// Returns whether the entitlements list a domain, as generated ones do.
  func isAssociated(_ domain: String) -> Bool {
    files.entitlements.map { $0.server(of: domain) != nil } ?? true
  }

  /// Returns whether a rule is in a given file, not in a generated one.
  func contains(_ rule: Agreement.UnusedRule) -> Bool {
    switch rule.platform {
    case .iOS:
      rule.domain.map { file(servedBy: $0, associations) != nil } ?? !associations.isEmpty
    case .android: given.contains { $0.kind == .androidManifest }
    case .nginx: given.contains { $0.kind == .nginx }
    case .ingress: given.contains { $0.kind == .ingress }
    }
  }

  /// Returns the file of a domain: its own, or that of the domain whose subdomain it is.
  private func file(servedBy domain: String, _ files: [String: GivenFile]) -> GivenFile? {
    PlatformFiles.servers(of: PlatformFiles.server(of: domain)).lazy.compactMap { files[$0] }.first
  }

  /// Returns the place of each difference in a given file, with the line of the rule that decides.
  func places(of differences: [Agreement.Disagreement]) -> [Place?] {
    // Several differences often have a simulator in common.
    var apple: [String: AppleSimulator] = [:]
    var android: [Int: AndroidSimulator] = [:]
    return differences.map { difference in
      guard let file = file(of: difference) else { return nil }
      var place = Place(path: file.path)
      if case .infoPropertyList(let content) = file.content {
        let scheme = content.locatedSchemes.first { $0.scheme == difference.domain }
        place.line = (scheme?.place ?? content.placeOfTypes)?.line
      }
      if difference.isScheme, case .manifest(let content) = file.content {
        place.line = content.line(ofFilterFor: difference.domain)
      }
      guard let rule = difference.rule else { return file.placed(place) }
      switch file.content {
      case .association(let content):
        let host = AppleSimulator.host(of: difference.url) ?? difference.domain
        let simulator = apple[host] ?? AppleSimulator(content, domain: host)
        apple[host] = simulator
        let answers = simulator.appIDs.lazy.map {
          simulator.answerInWords(for: difference.url, appID: $0)
        }
        if let found = answers.first(where: { $0.answer.rule == rule }) {
          (place.line, place.rule) = (found.answer.line, found.words)
        }
      case .manifest(let content):
        let level = difference.apiLevels.last ?? AndroidSimulator.newestLevel
        let simulator = android[level] ?? AndroidSimulator(content, apiLevel: level, values: values)
        android[level] = simulator
        let answer = simulator.answer(for: difference.url)
        if answer.filter == rule { place.line = answer.line }
      case .nginx(let content), .ingress(let content):
        let simulator = try? content.simulator(for: difference.domain)
        let answer = simulator?.answer(for: difference.url)
        place = Place(path: answer?.file ?? file.path, line: answer?.line)
      default: break
      }
      return file.placed(place)
    }
  }
}
#endif
