#if Tools
internal import Waymark
internal import WaymarkAgreement
internal import WaymarkCatalog
internal import WaymarkPlatforms

/// The answer of `doctor`: those of `generate --check`, `lint` and `prove` about one catalog and
/// the files of its outputs.
struct DoctorAnswer {
  private let loaded: LoadedCatalog
  /// The files of the outputs; `nil` if the catalog has no outputs.
  private let output: Output?
  /// The findings about the catalog, and then those about the files of its outputs.
  private let catalogFindings: [LinkDiagnostic]
  private let fileFindings: [LinkDiagnostic]
  /// The files of the project that no output names, and that are about the app.
  private let unlisted: [GivenFile]
  /// The comparison; `nil` if the catalog has no app whose files could be compared.
  private let proof: ProofAnswer?
  private let threshold: FailureThreshold
  private let command: String

  init(
    _ loaded: LoadedCatalog,
    builtApps: [GivenFile] = [],
    values: AndroidManifest.Values = .init(),
    ignoring codes: Set<LinkDiagnostic.Code>,
    failingOn threshold: FailureThreshold,
    budget: AgreementBudget,
    command: String
  ) throws(ToolError) {
    self.loaded = loaded
    self.threshold = threshold
    self.command = command
    let catalog = loaded.catalog
    let found = (catalog.lint() + catalog.unknownCodes()).filter { !codes.contains($0.code) }
    let outputs = loaded.all.outputs
    let plan = try OutputPlan(outputsOf: loaded, kinds: OutputKind.allCases)
    let output =
      outputs.isEmpty ? nil : try Output(plan, findsLimits: false, acceptsMistakes: true)
    self.output = output
    let unusable = (output?.findings ?? []).map(\.finding).filter { $0.severity == .error }
    var known: Set<[String]> = []
    catalogFindings = (found + catalog.generatedFindings(ignoring: codes) + unusable).filter {
      known.insert([$0.code.rawValue, $0.keyPath, $0.message]).inserted
    }
    let folder = loaded.file?.path.map { Disk.folder(of: $0) }
    let project = try folder.map { folder throws(ToolError) in
      (folder, try ProjectFolder(folder).files)
    }
    unlisted = try Self.unlisted(project, in: loaded)
    let files = try GivenFile.outputs(of: loaded, ProvedFiles.allKinds, builtApps) + unlisted
    // A mistake of the catalog is also one of each file that is generated from it.
    let ofCatalog = Set(catalogFindings.map { [$0.code.rawValue, $0.message] })
    let ofFiles = Self.lint(files, loaded, ignoring: codes).filter {
      !ofCatalog.contains([$0.code.rawValue, $0.message]) && !$0.isAnswered(by: values)
    }
    fileFindings = ofFiles + Self.refusedFiles(project, loaded, ignoring: codes)
    let servers = ProvedFiles.serverKinds.compactMap { kind in
      outputs.first { $0.kind == kind }.flatMap(WebServers.Kind.init)
    }
    do throws(ToolError) {
      let proofs = try Proof.all(
        of: loaded,
        found: unlisted,
        builtApps: builtApps,
        servers: servers,
        values: values,
        budget: budget
      )
      proof = ProofAnswer(proofs, budget: budget, command: command)
    } catch {
      guard error.diagnostics.first?.message == ProvedFiles.noApp.message else { throw error }
      proof = nil
    }
  }

  /// The folder of the catalog, and the files in it.
  private typealias Project = (folder: String, files: ProjectFiles)

  /// Returns the files that websites serve in the folder of a catalog, if it has no outputs of
  /// their kind.
  private static func unlisted(
    _ project: Project?,
    in loaded: LoadedCatalog
  ) throws(ToolError) -> [GivenFile] {
    let outputs = loaded.all.outputs.map(\.kind)
    let kinds = [OutputKind.appleAppSiteAssociation, .assetLinks].filter { !outputs.contains($0) }
    guard !kinds.isEmpty, let (folder, files) = project else { return [] }
    return try loaded.all.servedFiles(in: files).filter { kinds.contains($0.kind) }
      .map { file throws(ToolError) in
        let path = folder == "." ? file.path : Disk.path(file.path, in: folder)
        let domains = file.domain.map { [$0] } ?? []
        return GivenFile(try PlatformFile(file.kind, at: path), path: path, domains: domains)
      }
  }

  /// Returns the findings about files that the systems cannot fetch, as those of `init`, in the
  /// folder of the catalog.
  private static func refusedFiles(
    _ project: Project?,
    _ loaded: LoadedCatalog,
    ignoring codes: Set<LinkDiagnostic.Code>
  ) -> [LinkDiagnostic] {
    guard let (folder, files) = project else { return [] }
    return loaded.all.refusedFiles(in: files).filter { finding in
      !codes.contains(finding.code) && !loaded.catalog.ignores(finding)
    }.map { finding in
      finding.inFile(finding.file.map { Disk.path($0, in: folder) } ?? loaded.file?.path ?? "")
    }
  }

  /// Returns the findings about the files of the outputs, each alone and against the others of the
  /// same app.
  private static func lint(
    _ files: [GivenFile],
    _ loaded: LoadedCatalog,
    ignoring codes: Set<LinkDiagnostic.Code>
  ) -> [LinkDiagnostic] {
    var findings: [LinkDiagnostic] = []
    for file in files {
      let minSDK = loaded.catalog.app.android?.minSDK
      // The catalog says that these entitlements are those of a development build.
      let isForDevelopment = loaded.all.outputs.contains {
        $0.kind == file.kind && $0.variant == file.variant && $0.settings.isDeveloperMode
      }
      findings += file.content.lint(minSDK: minSDK, ignoring: codes)
        .filter { !isForDevelopment || $0.code.rawValue != "apple.development-mode" }
        .map(file.placed)
    }
    for (variant, catalog) in loaded.identities {
      let own = files.filter { !$0.kind.isOfOneVariant || $0.variant == variant }
      let read = own.flatMap { file in
        let domains: [String?] = file.domains.isEmpty ? [nil] : file.domains
        return domains.map { PlatformFile.Read(content: file.content, path: file.id, domain: $0) }
      }
      let found =
        PlatformFiles(read, catalog)?
        .lint(with: catalog, of: loaded.all, minSDK: nil, ignoring: codes) ?? []
      findings += found.map { finding in
        own.first { $0.id == finding.file }?.placed(finding) ?? finding
      }
    }
    return findings.filter { !loaded.catalog.ignores($0) }.unique
  }
}

extension LinkDiagnostic {
  /// Returns whether this is about a reference in a built app whose value is given.
  func isAnswered(by values: AndroidManifest.Values) -> Bool {
    code.rawValue == "app.unknown-reference"
      && values.resources.keys.contains { help?.contains("'--value \($0)=") == true }
  }
}

extension DoctorAnswer {
  /// The tasks, the most important first; raw values are those of `--json`.
  private enum Task: String, CaseIterable {
    case catalog, generate, files, compare, review
  }

  /// The tasks with their blocks of text.
  private var tasks: [(task: Task, blocks: [String])] {
    let proofs = proof?.proofs ?? []
    return Task.allCases.map { task in
      let blocks: [String] =
        switch task {
        case .catalog: catalogFindings.filter { $0.severity == .error }.folded
        case .generate:
          outdated.map { "\($0.state == .created ? "missing  " : "different")  \($0.path)" }
        case .files:
          fileFindings.filter { $0.severity == .error }.folded
            + proofs.flatMap { proof in
              ProofGroup.texts(of: ProofGroup.differences(of: proof, command: command))
            } + ProofAnswer.texts(of: proofs, except: fileFindings)
        case .compare:
          (proof == nil ? [Self.noAppText] : isWithoutFiles ? [Self.noFiles(indent: "  ")] : [])
            + Self.notCompared(proofs)
            + proofs.flatMap(\.agreement.undecided).compactMap { proof?.text(of: $0) }
        case .review: (catalogFindings + fileFindings).filter { $0.severity == .warning }.folded
        }
      return (task, blocks)
    }.filter { !$0.blocks.isEmpty }
  }

  /// Returns the parts that were not compared; one that all variants have is named once.
  private static func notCompared(_ proofs: [Proof]) -> [String] {
    proofs.flatMap(\.notCompared).unique.flatMap { line in
      let own = proofs.filter { $0.notCompared.contains(line) }
      if own.count == proofs.count { return ["not compared: \(line)"] }
      return own.map { proof in
        "not compared\(proof.variant.map { " (variant \(quoted($0)))" } ?? ""): \(line)"
      }
    }
  }

  private var outdated: [OutputFile] {
    (output?.files ?? []).filter { $0.state != .unchanged }
  }

  /// The kinds of files that the app's links need and no output has.
  private var missing: [OutputKind] {
    var outputs = Set(loaded.all.outputs.map(\.kind) + unlisted.map(\.kind))
    if outputs.contains(.expo) {
      outputs.formUnion([.entitlements, .infoPropertyList, .androidManifest])
    }
    return ProvedFiles.kinds.filter { kind in
      let isAboutDomains = ![.infoPropertyList, .androidManifest].contains(kind)
      return !outputs.contains(kind)
        && (proof?.proofs ?? []).contains { proof in
          proof.files.needed.contains(kind) && (proof.hasDomain || !isAboutDomains)
        }
    }
  }

  /// Indicates whether the outputs name no file to compare, so that all files are generated ones.
  private var isWithoutFiles: Bool {
    outdated.isEmpty
      && (proof?.proofs ?? []).allSatisfy { $0.files.given.isEmpty && $0.files.computed.isEmpty }
  }

  private static func noFiles(indent: String = "") -> String {
    "not compared: the files of the project, because 'outputs' names none of them\n"
      + "\(indent)help: name them under 'outputs', or compare them with 'prove'"
  }

  /// Indicates whether there is nothing to do.
  var isHealthy: Bool {
    outdated.isEmpty && proof?.agrees == true && !isWithoutFiles
      && !(catalogFindings + fileFindings).contains(where: threshold.includes)
  }

  private static var noAppText: String {
    let noApp = ProvedFiles.noApp
    return "not compared: \(noApp.message)\n  help: \(noApp.help ?? "")"
  }

  /// The first line of the answer.
  var verdict: String {
    let names = tasks.map { name(of: $0.task) }
    let order = "the \(missing.isEmpty ? "links" : "compared files") are in order"
    if names.isEmpty { return order }
    let start = isHealthy ? "\(order); to look at: " : "to do: "
    return start + names.joined(separator: "; ")
  }

  private func name(of task: Task) -> String {
    switch task {
    case .catalog: "correct the declarations"
    case .generate: "run '\(command) generate'"
    case .files: "correct the files"
    case .compare: "add what could not be compared"
    case .review: "review the warnings"
    }
  }

  /// The answer for people.
  var text: String {
    var blocks = [verdict]
    for (index, (task, texts)) in tasks.enumerated() {
      blocks.append("\(index + 1). \(name(of: task))")
      // The names of files are a list.
      blocks += task == .generate ? [texts.joined(separator: "\n")] : texts
    }
    var end = AnswerText()
    let checked = (output?.files ?? []).count { $0.state == .unchanged }
    if output != nil { end.add("Current files: \(checked) of \((output?.files ?? []).count).") }
    for proof in proof?.proofs ?? [] {
      let name = proof.variant.map { " (variant \(quoted($0)))" } ?? ""
      end.add("Compared\(name): \(proof.comparedFiles).")
    }
    if !missing.isEmpty {
      let names = listed(missing.map(\.rawValue), limit: .max, last: "and")
      end.add(
        "Not compared: 'outputs' has no file with what the catalog promises for \(names): name it "
          + "there, compare it with 'prove', or check what is served."
      )
    }
    let notes = (catalogFindings + fileFindings).count { $0.severity == .info }
    if notes > 0 { end.add("'--json' shows \(counted(notes, "note")) more.") }
    blocks.append(end.text)
    return blocks.joined(separator: "\n\n")
  }

  /// The answer as annotations, in the order of the tasks.
  var annotations: [Annotation] {
    let places = loaded.places
    let ofCatalog = catalogFindings.map { Annotation(places?.placed($0) ?? $0) }
    let ofProof = Set(
      (proof?.proofs ?? []).flatMap { $0.findings + $0.agreement.services.map(\.finding) }
    )
    let ofFiles = fileFindings.filter { !ofProof.contains($0) }.map { Annotation($0) }
    return ofCatalog.filter { $0.severity == .error }
      + (output?.annotationsOfFiles(command: command) ?? [])
      + ofFiles.filter { $0.severity == .error }
      + (proof?.annotations(places, showsLimits: false) ?? [Annotation(ProvedFiles.noApp)])
      + (proof != nil && isWithoutFiles
        ? [Annotation(severity: .warning, title: "\(command) doctor", message: Self.noFiles())]
        : [])
      + ofCatalog.filter { $0.severity == .warning }
      + ofFiles.filter { $0.severity == .warning }
  }

  /// The answer with the keys of `--json`: those of `generate --check`, `lint` and `prove` in one
  /// object.
  var json: JSONValue {
    .object([
      "healthy": .bool(isHealthy),
      "tasks": .strings(tasks.map(\.task.rawValue)),
      "missing": .strings(missing.map(\.rawValue)),
      "generate": output?.json(isWritten: false, showsDiff: false) ?? .null,
      "lint": .object(["findings": .array((catalogFindings + fileFindings).map(\.json))]),
      "prove": proof?.json ?? .null,
    ])
  }
}
#endif
