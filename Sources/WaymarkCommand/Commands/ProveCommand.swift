#if Tools
internal import ArgumentParser
internal import Waymark
internal import WaymarkAgreement
internal import WaymarkCatalog
internal import WaymarkPlatforms

/// `waymark prove`: compares the routes with the platforms' files, for every link.
struct ProveCommand<Tool: LinkTool>: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "prove",
      abstract: "Prove that the platforms' files open the app for the links of the routes.",
      discussion: """
        The command compares all links, not samples, and shows a shortest link for each \
        difference. Without files, it reads those that 'outputs' in the catalog lists, where they \
        exist, and generates the others. Without --variant, it compares the app \
        and then each of its variants.

        Exit status: 0 the files agree with the routes, 1 they do not, or not all links could be \
        compared, 64 wrong usage, 65 a file cannot be read, routes conflict or the catalog has no \
        app for the platform of a file, 70 a mistake in Waymark.
        """
    )
  }

  @OptionGroup var files: ProofOptions

  @Flag(help: "List the links that no file can treat as the routes do.")
  var limits = false

  @OptionGroup var limitsOfSearches: BudgetOptions

  @Option(
    help: ArgumentHelp(
      "The form of the answer; 'github' annotates a pull request, 'sarif' is for code scanning.",
      valueName: "format"
    )
  )
  var format: FindingFormat?

  @OptionGroup var options: CatalogOptions<Tool>

  func validate() throws { _ = try FindingFormat.chosen(format, json: options.json) }

  func run() async throws {
    let form = try AnswerForm(format, json: options.json, of: Tool.self)
    try await answer(in: form) { () async throws(ToolError) in
      try InputFile.checkStandardInput(files.paths + [options.catalog])
      let loaded = try await options.load(fallsBack: false)
      let answer = ProofAnswer(try proofs(of: loaded), budget: budget, command: Tool.name)
      switch form.format {
      case .json: try Console.answer(answer.json)
      case .github, .sarif:
        let annotations = answer.annotations(loaded.places, showsLimits: limits)
        try form.show(annotations, answer.verdict, about: loaded.file)
      case .text: try Console.answer(answer.text(showsLimits: limits))
      }
      return answer.agrees ?? false
    }
  }

  private var budget: AgreementBudget { limitsOfSearches.budget }

  /// Returns the kinds of the web servers to compare, with their settings.
  private func servers(_ loaded: LoadedCatalog) -> [WebServers.Kind] {
    ProvedFiles.serverKinds.compactMap { kind in
      let output = loaded.all.outputs.first { $0.kind == kind }
      let isGiven = kind == .nginx ? !files.nginx.isEmpty : !files.ingress.isEmpty
      if files.isEmpty ? output == nil : !isGiven { return nil }
      var settings = output?.settings ?? CatalogOutput.Settings()
      if let server = files.linksServer { settings.linksServer = server }
      if let service = files.linksService { settings.linksService = service }
      return kind == .nginx ? .nginx(settings.nginx) : .ingress(settings.ingress)
    }
  }

  private func proofs(of loaded: LoadedCatalog) throws(ToolError) -> [Proof] {
    let servers = servers(loaded)
    return try Proof.all(
      of: loaded,
      with: files.isEmpty ? nil : try files.read(for: loaded, servers),
      servers: servers,
      values: try files.manifestValues.values(),
      budget: budget
    )
  }
}

/// The platforms' files that `prove` reads in place of the outputs of the catalog.
struct ProofOptions: ParsableArguments {
  @OptionGroup var builtApps: BuiltAppOptions

  @Option(help: ServedFile.help("An apple-app-site-association file"))
  var aasa: [ServedFile] = []

  @Option(
    help: ArgumentHelp("The app's entitlements.", valueName: "file"),
    completion: .file()
  )
  var entitlements: [String] = []

  @Option(
    help: ArgumentHelp("The app's Info.plist, for custom schemes.", valueName: "file"),
    completion: .file()
  )
  var infoPlist: [String] = []

  @Option(
    help: ArgumentHelp(
      "The app.json of Expo, in place of entitlements, Info.plist and manifest.",
      valueName: "file"
    ),
    completion: .file()
  )
  var expo: [String] = []

  @Option(
    help: ArgumentHelp("The app's AndroidManifest.xml.", valueName: "file"),
    completion: .file()
  )
  var manifest: [String] = []

  @OptionGroup var manifestValues: ManifestValueOptions

  @Option(help: ServedFile.help("An assetlinks.json file"))
  var assetlinks: [ServedFile] = []

  @Option(
    help: ArgumentHelp(
      """
      A configuration of nginx, of one domain as DOMAIN=FILE, else of every domain; may be \
      repeated.
      """,
      valueName: "file"
    )
  )
  var nginx: [ServedFile] = []

  @Option(
    help: ArgumentHelp(
      """
      nginx: the server that answers the app's links. (default: \
      \(WebOptions.linksServer))
      """,
      valueName: "url"
    )
  )
  var linksServer: String?

  @Option(
    help: ArgumentHelp("An Ingress of Kubernetes, in YAML or in JSON.", valueName: "file"),
    completion: .file()
  )
  var ingress: [String] = []

  @Option(
    help: ArgumentHelp(
      "Ingress: the service that answers the app's links. (default: links)",
      valueName: "service:port"
    )
  )
  var linksService: String?

  func validate() throws {
    if let linksService { try SettingFormat.service.check(linksService, of: "links-service") }
    try ServedFile.checkOnce([
      ("--entitlements", entitlements), ("--info-plist", infoPlist), ("--expo", expo),
      ("--manifest", manifest),
    ])
    if !expo.isEmpty, !entitlements.isEmpty || !infoPlist.isEmpty || !manifest.isEmpty {
      throw ValidationError(
        "'--expo' is in place of '--entitlements', '--info-plist' and '--manifest'."
      )
    }
    if ingress.count > 1 {
      throw ValidationError(
        "'--ingress' gives two files; join them, with a line '---' between their objects."
      )
    }
    if linksService != nil, ingress.isEmpty {
      throw ValidationError("'--links-service' is for a file of '--ingress'.")
    }
    if let linksServer { try SettingFormat.server.check(linksServer, of: "links-server") }
    if linksServer != nil, nginx.isEmpty {
      throw ValidationError("'--links-server' is for a file of '--nginx'.")
    }
    try ServedFile.checkDomains(
      of: [("--aasa", aasa), ("--assetlinks", assetlinks), ("--nginx", nginx)]
    )
  }

  /// All paths in the options.
  var paths: [String?] {
    let files: [[String]] = [
      builtApps.app, aasa.map(\.path), entitlements, infoPlist, expo, manifest,
      (assetlinks + nginx).map(\.path), ingress,
    ]
    let paths: [String] = Array(files.joined())
    return paths
  }

  /// Indicates whether no file is given.
  var isEmpty: Bool { paths.allSatisfy { $0 == nil } }

  /// Reads the files; those of the app belong to a variant, or to the app itself.
  ///
  /// - Parameter servers: The kinds of web servers, with their settings.
  func read(
    for loaded: LoadedCatalog,
    _ servers: [WebServers.Kind]
  ) throws(ToolError) -> [GivenFile] {
    let variant = loaded.variant
    var files = try builtApps.files(for: loaded)
    func addServed(_ kind: OutputKind, _ served: [ServedFile]) throws(ToolError) {
      for file in served.placed {
        let content = try PlatformFile(kind, at: file.path)
        files.append(GivenFile(content, path: file.path, domains: file.domains))
      }
    }
    func add(_ kind: OutputKind, _ path: String?) throws(ToolError) {
      guard let path else { return }
      let content = try PlatformFile(kind, at: path)
      files.append(try GivenFile(ofApp: content, path: path, variant: variant))
    }
    try addServed(.appleAppSiteAssociation, aasa)
    try add(.entitlements, entitlements.first)
    try add(.infoPropertyList, infoPlist.first)
    try add(.androidManifest, manifest.first)
    if let path = expo.first {
      files += try GivenFile.expo(at: path, variant: variant, of: loaded.catalog)
    }
    try addServed(.assetLinks, assetlinks)
    for server in servers {
      switch server {
      case .nginx(let settings):
        for file in nginx {
          let content = try PlatformFile.nginx(at: file.path, settings: settings)
          files.append(GivenFile(.nginx(content), path: file.path, domains: file.domains))
        }
      case .ingress(let settings):
        guard let path = ingress.first else { continue }
        let content = try PlatformFile.ingress(at: path, settings: settings)
        files.append(GivenFile(.ingress(content), path: path, variant: variant))
      }
    }
    return files
  }
}
#endif
