#if Tools
internal import ArgumentParser
internal import Waymark
internal import WaymarkCatalog
internal import WaymarkPlatforms

/// `waymark lint [FILE…]`: reports all mistakes and risks in the catalog and its files.
struct LintCommand<Tool: LinkTool>: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "lint",
      abstract: "List everything that is wrong or risky in the catalog and in files.",
      discussion: """
        Without files: the catalog, and what is generated from it. With files: the catalog where \
        there is one, and association files, entitlements, Info.plist files, assetlinks.json \
        files and manifests, recognized by their content, each alone and against each other, as \
        the files of one app. A file of the web belongs to the domain of DOMAIN=FILE, or to that \
        in its path, such as www.example.com/.well-known/assetlinks.json, or else to every host.

        Exit status: 0 no finding of the severity of --fail-on, 1 at least one, 64 wrong usage, \
        65 a file cannot be read; the findings of the other files are still shown.
        """
    )
  }

  @Argument(
    help: ArgumentHelp(
      "Files of platforms, one of the web also as DOMAIN=FILE; '-' is standard input.",
      valueName: "file"
    )
  )
  var files: [ServedFile] = []

  @OptionGroup var builtApps: BuiltAppOptions

  @OptionGroup var lint: LintOptions

  @OptionGroup var options: CatalogOptions<Tool>

  func validate() throws { _ = try FindingFormat.chosen(lint.format, json: options.json) }

  /// The files of the arguments and the built apps.
  private var allFiles: [ServedFile] { files + builtApps.app.map { ServedFile(path: $0) } }

  func run() async throws {
    let files = allFiles
    let form = try AnswerForm(lint.format, json: options.json, of: Tool.self)
    try await answer(in: form) { () async throws(ToolError) in
      try InputFile.checkStandardInput(files.map(\.path) + [options.catalog])
      let codes = try lint.codes()
      var catalog: LinkCatalog?
      var all: LinkCatalog?
      var variants: [(name: String, catalog: LinkCatalog)] = []
      var file: InputFile?
      var findings: [LinkDiagnostic] = []
      for path in builtApps.app { _ = try BuiltAppFile.required(path) }
      if files.isEmpty || options.namesCatalog {
        do throws(ToolError) {
          let loaded = try await options.load(fallsBack: false)
          catalog = loaded.catalog
          all = loaded.all
          variants = loaded.identities.dropFirst().compactMap { name, catalog in
            name.map { ($0, catalog) }
          }
          findings = catalogFindings(loaded.catalog, ignoring: codes).map(loaded.placed)
          file = loaded.file
          if form.format.isAnnotated, let places = loaded.places {
            findings = findings.map(places.placed)
          }
        } catch {
          // A mistake that makes a catalog unusable is a finding; a file that is not a catalog is
          // an error.
          guard Self.areFindings(error.diagnostics) else { throw error }
          findings =
            form.format.isAnnotated ? error.diagnostics : error.diagnostics.map(\.withoutFile)
        }
      } else {
        Console.error(
          "note: there is no '\(CatalogFile.defaultName)' here, so lint checks only the files"
        )
      }
      var lint = try PlatformFile.lint(files, minSDK: catalog?.app.android?.minSDK, ignoring: codes)
      try checkPlaces(of: lint.files)
      if let catalog {
        try checkDomains(of: lint.files, catalog.claimingWrappers.app)
        lint.findings.removeAll { catalog.ignores($0) }
      }
      lint.findings = findings + lint.findings
      if let all { lint.files += Self.shared(lint.files, by: all) }
      if let files = PlatformFiles(lint.files, catalog) {
        lint.findings += files.lint(with: catalog, of: all, minSDK: nil, ignoring: codes)
      }
      for (name, variant) in variants {
        guard let catalog else { break }
        let found = PlatformFiles.lint(lint.files, of: catalog, variant, ignoring: codes)
        lint.findings += found.filter { !lint.findings.contains($0) }.map { $0.of(variant: name) }
      }
      return try lint.answer(in: form, failingOn: self.lint.failOn, about: file)
    }
  }

  /// Returns the files of further domains: a generated file for several domains is in the folder of
  /// the first one.
  private static func shared(
    _ read: [PlatformFile.Read],
    by catalog: LinkCatalog
  ) -> [PlatformFile.Read] {
    [OutputKind.appleAppSiteAssociation, .assetLinks].flatMap { kind -> [PlatformFile.Read] in
      let own = read.filter { GivenFile($0.content, path: $0.path).kind == kind }
      let known = Set(own.compactMap(\.domain).map(PlatformFiles.server))
      if known.isEmpty { return [] }
      // A conflict among the routes is another finding.
      let output = CatalogOutput(kind, to: "")
      let files = (try? Output.generate(output, from: catalog, OwnFiles([])))?.files ?? []
      return files.flatMap { file -> [PlatformFile.Read] in
        let servers = file.domains.map(PlatformFiles.server)
        let given = own.first { $0.domain.map(PlatformFiles.server) == servers.first }
        guard let given, !servers.isEmpty, given.content.isEqual(to: file) else { return [] }
        return servers.filter { !known.contains($0) }.map {
          PlatformFile.Read(content: given.content, path: given.path, domain: $0)
        }
      }
    }
  }

  /// Throws an error for two arguments with the same domain and the same kind of file, of which
  /// only one would be compared with the other files.
  private func checkPlaces(of read: [PlatformFile.Read]) throws(ToolError) {
    var paths: [[String]: String] = [:]
    for argument in files {
      guard let host = argument.domain.map(PlatformFiles.server),
        let file = read.first(where: { $0.path == InputFile.name(argument.path) })
      else { continue }
      let kind = GivenFile(file.content, path: file.path).kind.rawValue
      guard let first = paths.updateValue(file.path, forKey: [host, kind]) else { continue }
      throw ToolError(
        .usage,
        "command.one-place",
        "two files are to be the '\(kind)' of \(quoted(host)): \(quoted(first)) and "
          + quoted(file.path),
        help: "name one of them"
      )
    }
  }

  /// Throws an error for an argument with a domain that neither the catalog nor a file of the app
  /// has, because its file is compared with nothing.
  private func checkDomains(of read: [PlatformFile.Read], _ app: AppIdentity) throws(ToolError) {
    var entitlements: [Entitlements] = []
    var manifests: [AndroidManifest] = []
    for file in read {
      switch file.content {
      case .entitlements(let file): entitlements.append(file)
      case .manifest(let file): manifests.append(file)
      default: break
      }
    }
    try ServedFile.checkKnown(files, by: app, entitlements, manifests)
  }

  /// Returns the findings about a catalog and, if no files are given, about what is generated from
  /// it.
  private func catalogFindings(
    _ catalog: LinkCatalog,
    ignoring codes: Set<LinkDiagnostic.Code>
  ) -> [LinkDiagnostic] {
    let found = (catalog.lint() + catalog.unknownCodes()).filter { !codes.contains($0.code) }
    return allFiles.isEmpty ? found + catalog.generatedFindings(ignoring: codes) : found
  }

  private static func areFindings(_ diagnostics: [LinkDiagnostic]) -> Bool {
    !diagnostics.isEmpty
      && diagnostics.allSatisfy {
        $0.code.rawValue.hasPrefix("catalog.") || $0.code.rawValue.hasPrefix("pattern.")
      }
  }
}

extension PlatformFile {
  /// Returns whether a file of the web has the content of a generated one.
  fileprivate func isEqual(to file: GeneratedFile) -> Bool {
    switch self {
    case .association(let own): (try? AppleAppSiteAssociation(file.text))?.text == own.text
    case .assetLinks(let own): (try? AssetLinks(file.text))?.text == own.text
    default: false
    }
  }
}

extension LinkDiagnostic {
  /// Returns the finding with the name of the variant that it is about.
  fileprivate func of(variant: String) -> LinkDiagnostic {
    var copy = LinkDiagnostic(
      severity: severity,
      code: code,
      message: "\(message) (variant \(quoted(variant)))",
      place: place,
      excerpt: excerpt,
      help: help
    )
    (copy.file, copy.line, copy.column) = (file, line, column)
    (copy.keyPath, copy.exampleLink, copy.effect) = (keyPath, exampleLink, effect)
    return copy
  }

  /// The finding without the keys of `--json` for a file, which are absent for the catalog.
  fileprivate var withoutFile: LinkDiagnostic {
    LinkDiagnostic(
      severity: severity,
      code: code,
      message: message,
      place: place,
      excerpt: excerpt,
      help: help
    )
  }
}
#endif
