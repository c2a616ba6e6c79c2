import Waymark
import WaymarkCatalog

// The files of the project that the catalog names.
extension ProjectAssembly {
  mutating func addFiles(_ inputs: [Input], _ identity: Identity) {
    for input in inputs {
      let kind = input.file.kind
      let own: String? =
        switch kind {
        case .entitlements: identity.apple?.entitlementsPath
        case .infoPropertyList: identity.apple?.infoPropertyListPath
        case .androidManifest: identity.android?.manifestPath
        default: nil
        }
      let isWeb = !kind.isOfOneVariant
      // The files of the website are those of every variant.
      if isWeb, identity.name != nil { continue }
      let first = input.composed.places.first?.path ?? ""
      let path = isWeb ? first : own ?? first
      let raw = reading.files.text(of: path) ?? ""
      let isUnchanged =
        (isWeb || own != nil)
        && raw.split(whereSeparator: \.isNewline)
          == input.composed.text.split(whereSeparator: \.isNewline)
      let isManifest = kind == .androidManifest && own != nil && !needsValues(path)
      files.append(
        .init(
          path: path,
          text: input.composed.text,
          variant: identity.name,
          kind: kind,
          places: input.composed.places,
          domain: isWeb ? ImportFile.domain(in: path) : nil,
          isUnchanged: isUnchanged || isManifest
        )
      )
    }
  }

  /// Returns the association files of several websites that differ, if no path says which of the
  /// app's domains serves which of them.
  func associationsOfUnknownDomains(_ app: AppIdentity) -> [String] {
    let found = files.filter { $0.kind == .appleAppSiteAssociation && $0.domain == nil }
    let roots = Set(
      found.map { file in
        let folder = ProjectFiles.folder(of: file.path)
        let isWellKnown = ProjectFiles.name(of: folder) == ".well-known"
        return isWellKnown ? ProjectFiles.folder(of: folder) : folder
      }
    )
    let differs = roots.count > 1 && Set(found.map(\.text)).count > 1
    let domains = Set(app.domains.list + app.listedPasswordDomains)
    return differs && domains.count > 1 ? found.map(\.path) : []
  }

  /// Returns whether filters of a manifest have placeholders or resources, in whose place
  /// `generate` would write the values of one variant.
  func needsValues(_ path: String) -> Bool {
    guard let bytes = reading.files.contents(of: path),
      let manifest = try? AndroidManifest(bytes: bytes)
    else { return false }
    return !AndroidSimulator(manifest).unknownValues.isEmpty
  }

  /// Returns the outputs that name files of the project, which `generate` completes, and the
  /// association files that none can name, with the reasons: the generated ones have other paths,
  /// or lack entries of other apps.
  func outputs(
    _ catalog: LinkCatalog
  ) -> (outputs: [CatalogOutput], unlisted: [(file: ProjectCatalog.File, reason: LinkDiagnostic)]) {
    var outputs: [CatalogOutput] = []
    var unlisted: [(file: ProjectCatalog.File, reason: LinkDiagnostic)] = []
    let generated = catalog.associationFiles.map(\.path)
    let ordered = files.filter { $0.variant == nil } + files.filter { $0.variant != nil }
    for file in ordered where file.isUnchanged && !file.path.hasPrefix("~") {
      if let name = file.variant, catalog.app.variants[name] == nil { continue }
      if file.kind == .appleAppSiteAssociation {
        if generated.isEmpty { continue }
        let others =
          (try? AppleAppSiteAssociation(file.text)).map(catalog.otherEntries) ?? []
        if !others.isEmpty {
          unlisted.append((file, .sharedAssociation(others)))
          continue
        }
        // The name of such a file is fixed, so only its folder can be chosen.
        guard
          let path = generated.first(where: { file.path == $0 || file.path.hasSuffix("/\($0)") })
        else {
          unlisted.append((file, .unlistedAssociation(catalog)))
          continue
        }
        let folder = file.path == path ? "." : String(file.path.dropLast(path.count + 1))
        let output = CatalogOutput(.appleAppSiteAssociation, to: folder)
        if !outputs.contains(output) { outputs.append(output) }
        continue
      }
      // Without own types, the schemes are those of Android.
      if file.kind == .infoPropertyList,
        let info = try? InfoPropertyList(bytes: Array(file.text.utf8)), info.urlTypes.isEmpty
      {
        continue
      }
      var output = CatalogOutput(file.kind, into: file.path)
      output.variant = file.variant
      // The entitlements of a development build, whose domains are all in developer mode.
      if file.kind == .entitlements, file.variant != nil,
        let entitlements = try? Entitlements(bytes: Array(file.text.utf8))
      {
        output.settings.isDeveloperMode = entitlements.isForDevelopment
      }
      // One file has the links of one variant, that of the app itself first.
      let isKnown = outputs.contains { $0.kind == file.kind && $0.file == file.path }
      if !isKnown { outputs.append(output) }
    }
    let ofApp = files.filter { $0.variant == nil && $0.kind.isOfOneVariant }
    let own = Set(ofApp.map(\.path))
    // A program beside the configuration may have other values.
    if own.count == 1, let path = own.first, ExpoProject.isConfiguration(path),
      ofApp.allSatisfy({ $0.places.allSatisfy { $0.path == path } })
    {
      outputs.append(CatalogOutput(.expo, into: path))
    }
    return (outputs, unlisted)
  }

  /// The mistakes of a file that no program can read; others may be forms that Waymark does not
  /// read, or templates.
  private static let damages = [
    "yaml.after-text", "yaml.bracket", "yaml.escape", "yaml.invalid-utf-8", "yaml.tab",
  ]

  /// Returns the configurations of web servers that can be compared, one of each kind, with their
  /// outputs, and finds the reasons why others cannot.
  ///
  /// - Parameter count: The number of outputs before these.
  mutating func servers(
    _ catalog: LinkCatalog,
    _ count: Int
  ) -> [(output: CatalogOutput, NginxConfiguration)] {
    var compared: [(output: CatalogOutput, NginxConfiguration)] = []
    for case (let path, .server(let kind)) in reading.web.map({ ($0.path, $0.content) }) {
      let server = ProjectServer(path: path, kind: kind, files: reading.files)
      do throws(UnreadableFileError) {
        let (configuration, receiver) = try server.server(for: catalog)
        if let first = compared.first(where: { $0.output.kind == kind }) {
          throw UnreadableFileError(.secondServer(first.output.file ?? ""))
        }
        var output = CatalogOutput(kind, into: path)
        let isNginx = kind == .nginx
        if isNginx { output.settings.linksServer = receiver.text }
        if !isNginx { output.settings.linksService = receiver.text }
        let key = "outputs[\(count + compared.count)].\(isNginx ? "linksServer" : "linksService")"
        sources.append(.init(keyPath: key, value: receiver.text, place: receiver.place))
        compared.append((output, configuration))
      } catch {
        let refusals = server.refusals(for: catalog)
        findings += refusals
        // A server without a location decides about the files of the systems only.
        if refusals.isEmpty, !server.hasLocation { continue }
        let reason = error.diagnostic
        let place = ProjectPlace(reason.file ?? path, reason.line ?? 1)
        // The server may decide about the app's links, unless its file was read.
        if reason.code != LinkDiagnostic.serverOfOthers.code { hasUnreadServers = true }
        let isDamaged = Self.damages.contains(reason.code.rawValue)
        let finding: LinkDiagnostic =
          isDamaged
          ? .unreadableProjectFile(error) : .notComparedServer(server.words, reason.message)
        findings.append(finding.at(place))
      }
    }
    return compared
  }

  /// Returns the files of the app itself, for comparisons with each other and with the catalog.
  static func platformFiles(_ inputs: [Input], _ catalog: LinkCatalog) -> PlatformFiles {
    var files = PlatformFiles()
    for input in inputs {
      let name = input.file.name
      let own = input.file.domains
      let hosts = (own.isEmpty ? catalog.app.domains.list : own).map(AndroidSimulator.source)
      switch input.file.content {
      case .entitlements(let file):
        files.entitlements = file
        files.paths[PlatformFiles.Name.entitlements] = name
      case .infoPropertyList(let file):
        files.infoPropertyList = file
        files.paths[PlatformFiles.Name.infoPropertyList] = name
      case .manifest(let file):
        files.manifest = file
        files.paths[PlatformFiles.Name.manifest] = name
      case .association(let file):
        for host in hosts where files.associations[host] == nil || !own.isEmpty {
          files.associations[host] = file
          files.paths[PlatformFiles.Name.association(host)] = name
        }
      case .assetLinks(let file):
        for host in hosts where files.assetLinks[host] == nil || !own.isEmpty {
          files.assetLinks[host] = file
          files.paths[PlatformFiles.Name.assetLinks(host)] = name
        }
      }
    }
    return files
  }
}

// The links that the manifests match.
extension ProjectAssembly {
  /// Returns the beginning of the links in a scope.
  static func start(of scope: RouteScope) -> String {
    let name = scope.name ?? ""
    return scope.kind == .app ? "\(name)://" : "https://\(name.exampleDomain())/"
  }

  private func manifests(_ inputs: [Input]) -> [(file: AndroidManifest, composed: ComposedFile)] {
    inputs.compactMap { input in
      if case .manifest(let file) = input.file.content { (file, input.composed) } else { nil }
    }
  }

  /// Writes the slash at the end of a path into the patterns of the rules that require it, if a
  /// filter matches a link only with or only without this slash, and returns the place of the
  /// filter.
  ///
  /// Nothing changes if iOS, which ignores such a slash, opens links of the website.
  ///
  /// - Parameter always: Whether the catalog already compares the slash.
  func keepEndSlashes(
    _ reader: inout ImportReader,
    _ inputs: [Input],
    always: Bool = false
  ) -> ProjectPlace? {
    let isForApple = inputs.contains { $0.file.kind == .appleAppSiteAssociation }
    guard !isForApple, let (file, composed) = manifests(inputs).first else { return nil }
    let simulator = AndroidSimulator(file)
    var place: ProjectPlace?
    var exact = reader
    exact.identity.comparesEndSlash = true
    exact.replacePatterns { rule, scopes in
      if rule.excludes { return nil }
      return rule.patterns.flatMap { pattern -> [Pattern] in
        if pattern.endsInRest || pattern.components.isEmpty { return [pattern] }
        let link = ExampleLink(pattern)
        var longer = link
        longer.components[longer.components.count - 1] += "x"
        let answers = [link, link.withSlash, longer].map { link in
          scopes.map { simulator.answer(for: Self.start(of: $0) + link.relativePath) }
        }
        let isOpened = answers.map { $0.allSatisfy { $0.filter != nil } }
        // A wildcard for a number of characters matches any other character there, too.
        if !isOpened[0], isOpened[1], isOpened[2] { return [pattern] }
        if isOpened[0] != isOpened[1], place == nil {
          place = answers[isOpened[0] ? 0 : 1].first?.line.flatMap(composed.place)
        }
        // A wildcard at the end matches the slash as any other text.
        let isExact = rule.patterns.count == 1 && pattern.endsInText
        if !isOpened[1] || isOpened[0] && !isExact { return [pattern] }
        let ended = [pattern.withEndSlash].compactMap(\.self)
        return isOpened[0] ? [pattern] + ended : ended
      }
    }
    if place != nil || always { reader = exact }
    return place
  }

  /// Returns a link with a custom scheme that the manifest of the app matches and that of a variant
  /// does not, although it has filters for the scheme, and the place of the first one.
  func linkOfBase(
    _ catalog: LinkCatalog,
    _ inputs: [Input],
    missingIn others: [Input]
  ) -> (link: String, place: ProjectPlace)? {
    guard let base = manifests(inputs).first, let other = manifests(others).first else {
      return nil
    }
    let simulators = [base.file, other.file].map { AndroidSimulator($0) }
    for route in catalog.routes {
      let rest = ExampleLink(route.pattern).relativePath
      for start in catalog.app.scopes(of: route).map(Self.start)
      where !start.hasPrefix("https:") {
        let scheme = String(start.dropLast(3))
        guard let line = other.file.line(ofFilterFor: scheme),
          simulators[0].answer(for: start + rest).filter != nil,
          simulators[1].answer(for: start + rest).filter == nil
        else { continue }
        return other.composed.place(of: line).map { (start + rest, $0) }
      }
    }
    return nil
  }
}

extension AppIdentity {
  /// Returns the scopes of a route that the app has.
  func scopes(of route: Route) -> [RouteScope] {
    route.scopes.sorted().flatMap { scope in
      scopes(scope.kind).compactMap { scope.intersection($0) }
    }
  }
}

extension Pattern {
  /// Indicates whether the path ends in literal text.
  fileprivate var endsInText: Bool {
    if case .literal? = components.last?.elements.last { true } else { false }
  }

  /// The pattern with a slash at the end of its path.
  fileprivate var withEndSlash: Pattern? {
    let bytes = Array(text.utf8)
    let end = itemOffsets.first.map { $0 - 1 } ?? fragmentOffset
    return try? Pattern(String(decoding: bytes[..<end] + [0x2F] + bytes[end...], as: UTF8.self))
  }
}
