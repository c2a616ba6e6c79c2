#if Tools
internal import Waymark
internal import WaymarkPlatforms

/// Everything that a call of `waymark generate` makes, before anything is written.
struct Output {
  /// A note with the file that it is about, as the user has named it.
  struct Note {
    let kind: OutputKind
    let note: GenerationNote
    let diagnostic: LinkDiagnostic
  }

  private(set) var files: [OutputFile] = []
  private(set) var notes: [Note] = []
  /// The kinds that were not asked for by name and about which the catalog has nothing to say.
  private(set) var leftOut: [(kind: OutputKind, reason: String)] = []

  /// Generates files of the kinds.
  ///
  /// - Parameters:
  ///   - kinds: The kinds that were named; without any, all that the catalog can give.
  ///   - folder: The folder of the output; without one, only the user's own files are added to.
  init(
    _ catalog: LinkCatalog,
    kinds: [OutputKind],
    folder: String?,
    options: GenerateOptions
  ) throws(ToolFailure) {
    let own = options.ownFiles
    let named = OutputKind.allCases.filter { kinds.contains($0) || own[$0] != nil }
    let all = kinds.isEmpty && folder != nil ? OutputKind.standard : []
    let files = try OwnFiles(options)
    for kind in OutputKind.allCases where named.contains(kind) || all.contains(kind) {
      let generation = try Self.generate(kind, catalog, options, files)
      if !named.contains(kind), let reason = kind.absence(in: catalog, generation) {
        leftOut.append((kind, reason))
        continue
      }
      try add(generation, kind, folder: folder, own: own[kind], files)
    }
    try checkPaths()
  }

  /// Whether nothing keeps a file from being used.
  var isUsable: Bool { !notes.contains { $0.diagnostic.severity == .error } }

  private static func generate(
    _ kind: OutputKind,
    _ catalog: LinkCatalog,
    _ options: GenerateOptions,
    _ files: OwnFiles
  ) throws(ToolFailure) -> Generation {
    do throws(RouteTableError) {
      return try catalog.generate(kind.generation(options, files))
    } catch {
      throw ToolFailure(.unreadable, error.diagnostics)
    }
  }

  private mutating func add(
    _ generation: Generation,
    _ kind: OutputKind,
    folder: String?,
    own: String?,
    _ files: OwnFiles
  ) throws(ToolFailure) {
    var places: [String: String] = [:]
    for file in generation.files {
      var path = own ?? ""
      if own == nil { path = try OutputFile.path(file.path, below: folder ?? ".") }
      places[file.path] = path
      guard generation.isUsable else { continue }
      do throws(DiskError) {
        self.files.append(
          try OutputFile(file, kind: kind, path: path, old: files.bytes[path])
        )
      } catch {
        throw error.failure()
      }
    }
    for note in generation.notes {
      let place = note.path.map { places[$0] ?? own ?? $0 }
      notes.append(Note(kind: kind, note: note, diagnostic: note.diagnostic(at: place)))
    }
  }

  /// Refuses two files in one place.
  private func checkPaths() throws(ToolFailure) {
    var kinds: [String: OutputKind] = [:]
    for file in files {
      let place = Disk.identity(file.path)
      guard let other = kinds.updateValue(file.kind, forKey: place) else { continue }
      throw ToolFailure(
        .usage,
        LinkDiagnostic(
          code: .init(rawValue: "command.one-place"),
          message: "\(quoted(file.path)) is to be '\(other.rawValue)' and '\(file.kind.rawValue)'",
          help: "name another file for one of them"
        )
      )
    }
  }

  /// Writes every file that differs from what is there.
  func write() throws(ToolFailure) {
    let changed = files.filter { $0.state != .unchanged }
    var replacement = FileReplacement()
    do throws(DiskError) {
      for file in changed { try FileReplacement.check(file.path) }
      for file in changed { try replacement.stage(file.text, at: file.path) }
      try replacement.commit()
    } catch {
      replacement.discard()
      throw error.failure()
    }
  }
}

extension GenerationNote {
  /// The note as a diagnostic that names the file as the user does.
  fileprivate func diagnostic(at place: String?) -> LinkDiagnostic {
    let diagnostic = diagnostic
    return LinkDiagnostic(
      severity: diagnostic.severity,
      code: diagnostic.code,
      message: diagnostic.message,
      place: place.map { place in route.map { "\(place) (\($0))" } ?? place } ?? route,
      excerpt: diagnostic.excerpt,
      help: diagnostic.help
    )
  }
}
#endif
