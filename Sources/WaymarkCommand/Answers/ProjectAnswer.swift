#if Tools
internal import Waymark
internal import WaymarkAgreement
internal import WaymarkCatalog
import WaymarkDiagnostics
internal import WaymarkPlatforms

/// The first catalog of a project, and what its files disagree about.
struct ProjectAnswer {
  let project: ProjectCatalog
  private let app: ProjectApp?
  /// The other apps of the project that declare links.
  private let others: [ProjectApp]
  private let count: Int
  private let proof: Result<ProofAnswer, ToolError>
  private let tool: String

  /// Reads a project and chooses an app; `nil` if the folder has nothing about links.
  ///
  /// - Parameter chooser: The command with the option `--only`; `nil` if the command has it itself.
  /// - Throws: ``ToolError`` if there are several apps and none is chosen.
  init?(
    _ folder: ProjectFolder,
    only: String?,
    tool: String,
    chooser: String? = nil
  ) throws(ToolError) {
    let reading = ProjectReading(folder.files)
    app = try Self.app(of: reading, only: only, chooser)
    if app == nil, !reading.hasWebFiles { return nil }
    let chosen = app
    others = reading.apps.filter { $0.hasLinks && $0.name != chosen?.name }
    do throws(CatalogError) {
      project = try reading.catalog(of: app)
    } catch {
      throw ToolError(.unreadable, error.diagnostics)
    }
    if project.catalog.routes.isEmpty, project.catalog.app.domains.list.isEmpty,
      project.catalog.app.schemes.list.isEmpty
    {
      return nil
    }
    count = folder.count
    self.tool = tool
    let project = project
    proof = Result { () throws(ToolError) in
      ProofAnswer(try Self.proofs(of: project), budget: Self.budget, command: tool)
    }
  }

  /// The limits of the comparison, which should take seconds.
  private static var budget: AgreementBudget { AgreementBudget() }

  /// Returns the app that is meant; `nil` if no app of the project declares links.
  private static func app(
    of reading: ProjectReading,
    only: String?,
    _ chooser: String?
  ) throws(ToolError) -> ProjectApp? {
    let apps = reading.apps
    if let only {
      let found = apps.filter { lowercasedASCII($0.name) == lowercasedASCII(only) }
      if let app = found.first { return app }
      throw ToolError(
        .usage,
        "command.unknown-app",
        "the project has no app \(quoted(only))",
        help: apps.isEmpty
          ? "leave out '--only'"
          : nearestName(to: only, among: apps.map(\.name)).map(didYouMean)
            ?? "its apps are \(abridged(apps.map { quoted($0.name) }, limit: 20))"
      )
    }
    let candidates = reading.candidates
    if candidates.count < 2 { return candidates.first ?? (apps.count == 1 ? apps[0] : nil) }
    let lines = candidates.prefix(20).map { app in
      "  --only \(ShellText.quoted(app.name))  \(app.systems), "
        + abridged(app.places.map(\.description))
    }
    let choice = chooser.map { "choose one with '\($0)'" } ?? "choose one"
    throw ToolError(
      .usage,
      "command.several-apps",
      "the project has \(candidates.count) apps with links",
      help: "\(choice), because a catalog is for one app:\n" + lines.joined(separator: "\n")
    )
  }

  /// Returns the error for a project without anything about links, and the first findings that may
  /// be the reason.
  static func nothing(_ folder: ProjectFolder, at path: String) -> [LinkDiagnostic] {
    let reading = ProjectReading(folder.files)
    let names = reading.apps.map { quoted($0.name) }
    let all = reading.obstacles
    let obstacles = all.prefix(8)
    let message: String
    var help: String
    if names.isEmpty {
      let read = obstacles.isEmpty ? "" : " that can be read"
      message =
        "\(quoted(path)) has no app and no association file\(read) among "
        + counted(folder.count, "file")
      help = "name the folder of the project, or name files with 'import'"
    } else {
      message =
        "no file of \(abridged(names)) states the scheme or the domain of a link, so there is no "
        + "catalog"
      help =
        "declare a domain in the entitlements, a scheme in Info.plist or an intent filter, or "
        + "write the catalog yourself"
    }
    if !obstacles.isEmpty {
      let count = all.count - obstacles.count
      let more = count > 0 ? " and \(counted(count, "more finding"))" : ""
      help = "correct what the next findings\(more) name, or write the catalog yourself"
    }
    let code = LinkDiagnostic.Code(rawValue: "command.no-links")
    let error = LinkDiagnostic(code: code, message: message, help: help)
    return [error] + obstacles
  }

  /// Compares the routes with the files of the project.
  private static func proofs(of project: ProjectCatalog) throws(ToolError) -> [Proof] {
    let loaded = LoadedCatalog(project.catalog)
    let given = project.files.compactMap { file in
      GivenFile(
        composed: file.text,
        file.kind,
        path: file.path,
        domain: file.domain,
        variant: file.variant,
        lines: file.places
      )
    }
    let servers = project.comparedServers.map { output, configuration in
      let content =
        output.kind == .nginx ? PlatformFile.nginx(configuration) : .ingress(configuration)
      return GivenFile(content, path: output.file ?? "")
    }
    let compared = try loaded.identities.map { identity throws(ToolError) in
      let files = try ProvedFiles(
        given + servers,
        of: identity.catalog,
        variant: identity.variant,
        // The values of the app itself are not those of a variant.
        values: identity.variant == nil ? project.values : .init(),
        servers: project.comparedServers.compactMap { WebServers.Kind($0.output) }
      )
      return (identity, files)
    }
    if compared.allSatisfy(\.1.needed.isEmpty) { return [] }
    return try compared.map { identity, files throws(ToolError) in
      try Proof(files, of: identity.catalog, variant: identity.variant, budget: budget)
    }
  }
}

extension ProjectAnswer {
  /// The most lines of each part of the answer.
  private static var lineLimit: Int { 8 }
  /// The most reasons why a file could not be compared.
  private static var reasonLimit: Int { 3 }

  /// Returns the answer for people, on about one screen.
  ///
  /// - Parameters:
  ///   - path: The path of the catalog.
  ///   - isWritten: Indicates whether the catalog has been written.
  func text(_ path: String, in folder: String, isWritten: Bool = true) -> String {
    let catalog = project.catalog
    var head = AnswerText(
      (isWritten ? "created" : "there is no catalog yet; 'init' creates") + " \(path): "
        + "\(counted(catalog.routes.count, "route")), "
        + "\(counted(catalog.app.domains.list.count, "domain")), "
        + "\(counted(catalog.app.schemes.list.count, "scheme"))"
    )
    if let app {
      head.add("app", "\(app.name) for \(app.systems) (\(abridged(app.places.map(\.description))))")
    }
    let kinds = project.files.filter { $0.variant == nil }.map { "\($0.kind.rawValue) \($0.path)" }
    head.add("read", kinds + project.servers, limit: Self.lineLimit)
    if !others.isEmpty {
      head.add("others", "left out: " + abridged(others.map { quoted($0.name) }, limit: 5))
    }
    var blocks = [head.text]
    var values = AnswerText("the values and their lines:")
    let shown = project.sources.filter { $0.keyPath.hasPrefix("app.") }
    for source in shown.prefix(Self.lineLimit * 2) {
      values.add("", "\(source.keyPath) \(TerminalText.fit(source.value, 60))  \(source.place)")
    }
    let hidden = project.sources.count - min(shown.count, Self.lineLimit * 2)
    if hidden > 0 {
      values.add("", "and \(counted(hidden, "more value")); '--json' has all of them")
    }
    if !project.sources.isEmpty { blocks.append(values.text) }
    blocks += [disagreements, missing].compactMap(\.self)
    var end = AnswerText()
    end.add("next", isWritten ? next(path, in: folder) : [initCall(in: folder)], limit: 3)
    blocks.append(end.text)
    return blocks.joined(separator: "\n\n")
  }

  /// Indicates whether the catalog has routes about which the files could agree.
  private var hasComparableRoutes: Bool {
    let app = project.catalog.app
    return project.catalog.routes.contains { route in
      route.scopes.contains { scope in
        ([app] + app.variants.values).contains {
          scope.kind == .universal ? $0.domains != [] : $0.schemes != []
        }
      }
    }
  }

  private static func isMissing(_ finding: LinkDiagnostic) -> Bool {
    let code = finding.code.rawValue
    return code.hasPrefix("project.missing-") && code != "project.missing-file"
      || ["project.unknown-resource", "project.unknown-placeholder"].contains(code)
  }

  /// The differences between the files, and between them and the routes.
  private var disagreements: String? {
    var text = AnswerText("what disagrees:")
    switch proof {
    case .success(let answer) where answer.agrees != false && project.hasUnreadFiles:
      text.add("prove", "not everything was compared, because a part of the project cannot be read")
      addServers(to: &text)
    case .success(let answer) where answer.agrees != false && project.hasRefusedFiles:
      text.add("prove", "not everything was compared, because the systems do not fetch a file")
    case .success(let answer) where answer.agrees != false && !hasComparableRoutes:
      let missing = project.catalog.routes.isEmpty ? "route" : "domain and no scheme for its routes"
      text.add("prove", "nothing was compared, because the catalog has no \(missing)")
    case .success(let answer):
      text.add(
        "prove",
        answer.proofs.isEmpty ? "the catalog has no app to compare" : answer.verdict
      )
      for line in differences(answer) { text.add("", line) }
      var known: Set<String> = []
      for reason in answer.proofs.flatMap(\.notCompared)
      where known.count < Self.reasonLimit && known.insert(reason).inserted {
        text.add("", "not compared: \(reason)")
      }
      addServers(to: &text)
    case .failure(let error):
      text.add("prove", error.diagnostics.first?.message ?? "")
    }
    let findings = project.findings.filter { $0.severity != .info && !Self.isMissing($0) }
    let groups = findings.map(\.code).unique.map { code in findings.filter { $0.code == code } }
      .sorted { left, right in left[0].severity == .error && right[0].severity != .error }
    for group in groups.prefix(Self.lineLimit) {
      let (finding, count) = (group[0], group.count)
      let more = count > 1 ? ", and \(count - 1) more of \(finding.code)" : ""
      text.add("\(finding.severity.rawValue)", finding.message + Self.place(of: finding) + more)
    }
    let rest = groups.count - Self.lineLimit
    if rest > 0 { text.add("", "and \(counted(rest, "other code")); '--json' has all findings") }
    return text.text
  }

  /// Adds the reasons why configurations of web servers are not compared.
  private func addServers(to text: inout AnswerText) {
    let findings = project.findings.filter { $0.code.rawValue == "project.server" }
    for finding in findings.prefix(Self.reasonLimit) {
      text.add("", finding.message + Self.place(of: finding))
    }
  }

  private static func place(of finding: LinkDiagnostic) -> String {
    finding.file.map { file in "  (\(file)\(finding.line.map { ":\($0)" } ?? ""))" } ?? ""
  }

  /// Returns the first differences between the files and the routes, each with a link.
  private func differences(_ answer: ProofAnswer) -> [String] {
    let lines = answer.proofs.flatMap { proof in
      ProofGroup.differences(of: proof, command: tool).map { group in
        let line = group.place?.line.map { ":\($0)" } ?? ""
        let place = group.place.map { " (\($0.path)\(line))" } ?? ""
        return (proof.variant.map { "variant \(quoted($0)), " } ?? "") + group.message + place
      }
    }
    let rest = lines.count - Self.reasonLimit
    return lines.prefix(Self.reasonLimit) + (rest > 0 ? ["and \(counted(rest, "more kind"))"] : [])
  }

  /// The values that no file states, and where they are found.
  private var missing: String? {
    let findings = project.findings.filter(Self.isMissing)
    if findings.isEmpty { return nil }
    var text = AnswerText("what is missing:")
    for finding in findings.prefix(Self.lineLimit) {
      let hasLine = finding.code.rawValue.hasPrefix("project.unknown-")
      let place = hasLine ? finding.file.map { " (\($0):\(finding.line ?? 1))" } : nil
      text.add("", finding.message + (place ?? "") + "; " + (finding.help ?? ""))
    }
    return text.text
  }

  /// Returns the command that writes the catalog.
  private func initCall(in folder: String) -> String {
    var words = [tool, "init"]
    if folder != "." { words.append(ShellText.quoted(folder)) }
    if !others.isEmpty, let app { words += ["--only", ShellText.quoted(app.name)] }
    return words.joined(separator: " ")
  }

  /// Returns the commands that compare the catalog with the files that it names, and with those
  /// that it cannot name.
  private func next(_ path: String, in folder: String) -> [String] {
    if case .success(let answer) = proof, answer.proofs.isEmpty {
      return ["write the missing identifiers into \(path), then run '\(tool) prove'"]
    }
    var words = [tool, "prove"]
    if folder != "." { words += ["--catalog", ShellText.quoted(path)] }
    func own(_ path: String) -> String { folder == "." ? path : "\(folder)/\(path)" }
    var others = project.unlistedAssociations.flatMap { file -> [String] in
      ["--aasa", ShellText.quoted((file.domain.map { "\($0)=" } ?? "") + own(file.path))]
    }
    if let path = project.unlistedManifest {
      others += ["--manifest", ShellText.quoted(own(path))]
    }
    // Several manifests have filters, and only the built app has all of them.
    let isMerged =
      project.unlistedManifest == nil
      && !project.catalog.outputs.contains { [.androidManifest, .expo].contains($0.kind) }
      && project.files.contains { $0.kind == .androidManifest && $0.variant == nil }
    if isMerged { others += ["--app", "APK"] }
    let outputs = others.isEmpty || !project.catalog.outputs.isEmpty ? [words] : []
    let end = project.unlistedManifest == nil ? "" : values
    return outputs.map { $0.joined(separator: " ") }
      + (others.isEmpty ? [] : [(words + others).joined(separator: " ") + end])
  }

  /// The options with the values that the manifest requires when it is read alone.
  private var values: String {
    let names = project.values.placeholders.filter { $0.key != "applicationId" }
    let all = names.map { ($0.key, $0.value) } + project.values.resources.map { ($0.key, $0.value) }
    return all.sorted { $0.0 < $1.0 }.prefix(8)
      .map { " --value \(ShellText.quoted("\($0.0)=\($0.1)"))" }.joined()
  }

  /// The findings and the differences, in files whose paths are relative to the project.
  var annotations: [Annotation] {
    let findings = project.findings.filter { $0.severity != .info }.map { Annotation($0) }
    let ofProof = (try? proof.get())?.annotations(nil, showsLimits: false) ?? []
    var known: Set<String> = []
    return (findings + ofProof).filter { known.insert($0.gitHub).inserted }
  }

  /// Returns the answer as one JSON object.
  ///
  /// - Parameter path: The path of the catalog.
  func json(_ path: String) -> JSONValue {
    let agrees: JSONValue =
      switch proof {
      case .success(let answer):
        answer.proofs.isEmpty
          || answer.agrees != false
            && (!hasComparableRoutes || project.hasUnreadFiles || project.hasRefusedFiles)
          ? .null : answer.agrees.map(JSONValue.bool) ?? .null
      case .failure: .null
      }
    return .object([
      "output": .string(path),
      "app": app.map { .string($0.name) },
      "otherApps": .strings(others.map(\.name)),
      "catalog": project.catalog.jsonValue,
      "sources": .array(
        project.sources.map { source in
          .object([
            "key": .string(source.keyPath), "value": .string(source.value),
            "file": .string(source.place.path), "line": .int(source.place.line),
          ])
        }
      ),
      "agree": agrees,
      "prove": (try? proof.get())?.json ?? .null,
      "findings": .array(project.findings.map(\.json)),
    ])
  }
}
#endif
