#if Tools
internal import Waymark
internal import WaymarkAgreement
internal import WaymarkCatalog
internal import WaymarkPlatforms
internal import WaymarkSite

/// All results of a call of `waymark generate`, before any file is written.
struct Output {
  private(set) var files: [OutputFile] = []
  /// The findings about each kind, with the names that the user gave to the files.
  private(set) var findings: [(kind: OutputKind, finding: LinkDiagnostic)] = []
  /// The kinds for which the catalog has no content.
  private(set) var leftOut: [(kind: OutputKind, variant: String?, reason: String)] = []
  /// Indicates whether each kind that was requested by name has a file or an error.
  private(set) var isComplete = true

  /// Generates the files of a plan.
  ///
  /// - Parameters:
  ///   - findsLimits: Indicates whether the findings contain a note for each limit. Its search
  ///     takes longer than generating the files.
  ///   - acceptsMistakes: Indicates whether a mistake in one of the user's own files is a finding,
  ///     and not an error.
  init(_ plan: OutputPlan, findsLimits: Bool, acceptsMistakes: Bool = false) throws(ToolError) {
    let files = try OwnFiles(plan.outputs, acceptsMistakes: acceptsMistakes)
    // The user's own configuration of a web server is only compared.
    let requests = plan.requests.filter { $0.output.file == nil || !$0.output.kind.isOfServer }
    for request in requests {
      let generation = try Self.generate(request.output, from: request.catalog, files)
      let kind = request.output.kind
      let isEmpty = generation.files.isEmpty && generation.isUsable
      if !request.isNamed || isEmpty,
        let reason = kind.absence(in: request.catalog, request.output, generation)
      {
        leftOut.append((kind, request.output.variant, reason))
        if !request.isNamed { continue }
        isComplete = false
      }
      let findings =
        findsLimits ? try Self.findings(about: generation, of: request, files) : generation.findings
      try add(generation, findings, request, files)
    }
    try checkPaths()
  }

  /// Indicates whether all files can be used.
  var isUsable: Bool { !findings.contains { $0.finding.severity == .error } }

  /// Generates the files of an output.
  static func generate(
    _ output: CatalogOutput,
    from catalog: LinkCatalog,
    _ files: OwnFiles
  ) throws(ToolError) -> Generation {
    guard let kind = output.kind.generation(output, files) else {
      return try site(of: catalog, output.settings)
    }
    do throws(RouteTableError) {
      return try catalog.generate(kind)
    } catch {
      throw ToolError(.unreadable, error.diagnostics)
    }
  }

  private static func site(
    of catalog: LinkCatalog,
    _ settings: CatalogOutput.Settings
  ) throws(ToolError) -> Generation {
    guard let host = settings.host else {
      throw ToolError(
        .usage,
        "command.no-host",
        "the files of a site depend on the static host",
        help: "name it with '--host', such as '--host \(CatalogOutput.StaticHost.netlify.rawValue)'"
      )
    }
    do throws(SiteError) {
      return try catalog.generateSite(for: host, hasPages: !settings.isFilesOnly)
    } catch {
      throw ToolError(.unreadable, error.diagnostics)
    }
  }

  /// Returns the findings about generated files, with a note for each limit.
  private static func findings(
    about generation: Generation,
    of request: OutputPlan.Request,
    _ files: OwnFiles
  ) throws(ToolError) -> [LinkDiagnostic] {
    guard let kind = request.output.kind.generation(request.output, files), generation.isUsable
    else { return generation.findings }
    do throws(AgreementError) {
      return LinkCatalog.findings(generation.findings, with: try request.catalog.limits(of: kind))
    } catch {
      throw ToolError(error)
    }
  }

  private mutating func add(
    _ generation: Generation,
    _ findings: [LinkDiagnostic],
    _ request: OutputPlan.Request,
    _ files: OwnFiles
  ) throws(ToolError) {
    let output = request.output
    var places: [String: String] = [:]
    for file in generation.files {
      var path = output.file ?? ""
      if output.file == nil { path = try OutputFile.path(file.path, below: output.folder ?? ".") }
      places[file.path] = path
      guard generation.isUsable else { continue }
      do throws(DiskError) {
        let file = try OutputFile(file, of: output, path: path, old: files.bytes[path])
        let others = file.otherEntries(request.catalog)
        guard others.isEmpty else {
          self.findings.append((output.kind, .otherEntries(others).inFile(path)))
          continue
        }
        self.files.append(file)
      } catch {
        throw error.toolError()
      }
    }
    for finding in findings {
      let path = finding.file.map { places[$0] ?? output.file ?? $0 }
      self.findings.append((output.kind, path.map { finding.inFile($0) } ?? finding))
    }
  }

  /// Throws an error if two files have the same path.
  private func checkPaths() throws(ToolError) {
    var kinds: [String: OutputKind] = [:]
    for file in files {
      let place = Disk.identity(file.path)
      guard let other = kinds.updateValue(file.kind, forKey: place) else { continue }
      throw ToolError(
        .usage,
        "command.one-place",
        "\(quoted(file.path)) is to be '\(other.rawValue)' and '\(file.kind.rawValue)'",
        help: "name another file for one of them"
      )
    }
  }

  /// Writes every file that differs from the existing one.
  func write() throws(ToolError) {
    let changed = files.filter { $0.state != .unchanged }
    try FileReplacement.write(changed.map { ($0.path, Array($0.text.utf8)) })
  }
}

extension Output {
  /// Returns the answer for people.
  ///
  /// - Parameters:
  ///   - isWritten: Indicates whether the files have been written.
  ///   - showsDiff: Indicates whether the difference of each changed file is shown.
  ///   - showsNotes: Indicates whether all differences between a file and the catalog are shown, or
  ///     only warnings.
  func text(isWritten: Bool, showsDiff: Bool, showsNotes: Bool) -> String {
    var blocks: [String] = []
    var lines: [String] = []
    for file in files {
      lines.append(Self.line(file, isWritten: isWritten))
      if showsDiff, file.state != .unchanged { lines.append(file.diff.trimmedOfLastNewline) }
    }
    for (kind, variant, reason) in leftOut {
      let name = kind.rawValue + (variant.map { " of '\($0)'" } ?? "")
      lines.append("left out       \(name): \(reason)")
    }
    if !lines.isEmpty { blocks.append(lines.joined(separator: "\n")) }
    let usable = findings.filter { $0.finding.severity != .error }
    let shown = usable.filter { showsNotes || !$0.finding.isMinor }
    blocks += shown.map(\.finding).folded
    if shown.count < usable.count {
      let kinds = OutputKind.allCases.filter { kind in
        usable.contains { $0.kind == kind && $0.finding.isMinor }
      }
      blocks.append(
        "Files that may match more or less than the catalog: "
          + "\(kinds.map(\.rawValue).joined(separator: ", ")). "
          + "'--notes' shows which routes, each with a link."
      )
    }
    if files.isEmpty, findings.isEmpty { blocks.append("nothing to generate") }
    return blocks.joined(separator: "\n\n")
  }

  private static func line(_ file: OutputFile, isWritten: Bool) -> String {
    let word =
      switch file.state {
      case .created: isWritten ? "created" : "would create"
      case .updated: isWritten ? "updated" : "would update"
      case .unchanged: "unchanged"
      }
    let domains = file.domains.isEmpty ? "" : "  (\(file.domains.joined(separator: ", ")))"
    let blanks = String(repeating: " ", count: 15 - word.count)
    return word + blanks + file.path + domains
  }

  /// Returns the files that are not current, and the findings, as annotations.
  ///
  /// - Parameters:
  ///   - places: The lines of the catalog that the files were generated from.
  ///   - command: The name of the command that writes the files.
  func annotations(_ places: CatalogPlaces?, command: String, showsNotes: Bool) -> [Annotation] {
    let shown = findings.map(\.finding).filter { showsNotes || !$0.isMinor }
    return annotationsOfFiles(command: command) + shown.map { Annotation(places?.placed($0) ?? $0) }
  }

  /// Returns the files that are not current as annotations.
  func annotationsOfFiles(command: String) -> [Annotation] {
    files.filter { $0.state != .unchanged }.map { file in
      let isThere = file.state == .updated
      return Annotation(
        severity: .error,
        title: "\(command) generate --check",
        message: "the file \(isThere ? "differs from" : "is missing for") the catalog\n"
          + "help: run '\(command) generate' with the same arguments and commit the file",
        file: file.path,
        line: isThere ? file.firstChange : nil
      )
    }
  }

  /// The last line of annotations.
  var verdict: String {
    "\(files.count { $0.state == .unchanged }) of \(files.count) files are current"
  }

  /// Returns the answer as one JSON object.
  func json(isWritten: Bool, showsDiff: Bool) -> JSONValue {
    .object([
      "written": .bool(isWritten),
      "files": .array(
        files.map { file in
          .object([
            "path": .string(file.path), "kind": .string(file.kind.rawValue),
            "variant": file.variant.map(JSONValue.string),
            "domains": .strings(file.domains), "state": .string(file.state.rawValue),
            "diff": showsDiff && file.state != .unchanged ? .string(file.diff) : nil,
          ])
        }
      ),
      "leftOut": .array(
        leftOut.map { kind, variant, reason in
          .object([
            "kind": .string(kind.rawValue), "variant": variant.map(JSONValue.string),
            "reason": .string(reason),
          ])
        }
      ),
      "notes": .array(findings.map { $0.finding.json(of: $0.kind.rawValue) }),
    ])
  }
}

extension LinkDiagnostic {
  /// Indicates whether the finding is only about a small difference between the file and the
  /// catalog.
  fileprivate var isMinor: Bool { severity == .info && effect != nil }
}

extension String {
  fileprivate var trimmedOfLastNewline: String {
    utf8.last == UInt8(ascii: "\n") ? String(decoding: utf8.dropLast(), as: UTF8.self) : self
  }
}
#endif
