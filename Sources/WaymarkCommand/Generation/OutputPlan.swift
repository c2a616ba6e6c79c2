#if Tools
internal import Waymark
internal import WaymarkCatalog
internal import WaymarkPlatforms

/// The files that a call of `waymark generate` makes, and their places.
struct OutputPlan {
  /// A file of one identity of the app.
  struct Request {
    /// The output, with its place on the disk.
    var output: CatalogOutput
    let catalog: LinkCatalog
    /// Indicates whether the file was requested, so that it is an error if the catalog lacks its
    /// content.
    let isNamed: Bool
  }

  private(set) var requests: [Request] = []
  private let loaded: LoadedCatalog

  /// Plans the files for the arguments of the command: files of the given kinds in the given
  /// folder, or else the outputs of the catalog.
  init(
    _ loaded: LoadedCatalog,
    kinds: [OutputKind],
    folder: String?,
    options: GenerateOptions
  ) throws(ToolError) {
    self.loaded = loaded
    let own = options.ownFiles
    if folder == nil, own.isEmpty {
      // The user's own configuration of a web server is only compared.
      let isWritten = { (kind: OutputKind) in
        !kind.isOfServer || loaded.all.outputs.contains { $0.kind == kind && $0.folder != nil }
      }
      if let kind = kinds.first(where: { !isWritten($0) }) { throw Self.noFolder(for: kind) }
      try addOutputs(of: kinds, unused: options.firstGiven)
      return
    }
    if folder == nil, let kind = kinds.first(where: { own[$0] == nil }) {
      throw Self.noFolder(for: kind)
    }
    let settings = options.settings
    for kind in OutputKind.allCases {
      if let file = own[kind] {
        let output = CatalogOutput(kind, into: file, settings: settings)
        requests.append(Request(output: output, catalog: catalog(for: kind), isNamed: true))
      } else if let folder, kinds.contains(kind) {
        add(CatalogOutput(kind, to: folder, settings: settings), isNamed: true)
      } else if let folder, kinds.isEmpty, OutputKind.standard.contains(kind) {
        let place = Disk.path(kind.folder, in: folder)
        add(CatalogOutput(kind, to: place, settings: settings), isNamed: false)
      }
    }
  }

  /// Plans the files of those outputs of the catalog that have one of the kinds.
  init(outputsOf loaded: LoadedCatalog, kinds: [OutputKind]) throws(ToolError) {
    self.loaded = loaded
    let kinds = kinds.filter { kind in loaded.all.outputs.contains { $0.kind == kind } }
    if !kinds.isEmpty { try addOutputs(of: kinds, unused: nil) }
  }

  /// The outputs with their places on the disk.
  var outputs: [CatalogOutput] { requests.map(\.output) }

  /// Adds the outputs of the catalog.
  private mutating func addOutputs(of kinds: [OutputKind], unused: String?) throws(ToolError) {
    let outputs = loaded.all.outputs
    if outputs.isEmpty { throw Self.noFolder(for: kinds.first) }
    if let kind = kinds.first(where: { kind in !outputs.contains { $0.kind == kind } }) {
      throw Self.noFolder(for: kind)
    }
    if let unused {
      throw ToolError(
        .usage,
        "command.unused-option",
        "'\(unused)' does not change the outputs of the catalog",
        help: "write the setting into 'outputs', or name a folder with '--output'"
      )
    }
    let base = loaded.file?.path.map(Disk.folder(of:)) ?? "."
    for output in outputs where kinds.isEmpty || kinds.contains(output.kind) {
      let place = Disk.path(output.folder ?? output.file ?? "", in: base)
      var placed =
        output.folder == nil
        ? CatalogOutput(output.kind, into: place, settings: output.settings)
        : CatalogOutput(output.kind, to: place, settings: output.settings)
      placed.variant = output.variant
      let others = outputs.filter { $0.kind == output.kind }.compactMap(\.variant)
      add(placed, isNamed: true, except: Set(others))
    }
  }

  /// Adds an output for the app and, in folders of their names, for its variants.
  ///
  /// - Parameter others: The variants that have their own output of the kind.
  private mutating func add(
    _ output: CatalogOutput,
    isNamed: Bool,
    except others: Set<String> = []
  ) {
    func add(_ output: CatalogOutput, _ catalog: LinkCatalog?, isNamed: Bool) {
      guard let catalog else { return }
      var output = output
      if output.kind == .kotlin, catalog.app.android != nil, let own = loaded.all.app.android {
        // The flavors of an app share their sources.
        output.settings.package = output.settings.package ?? own.package
        output.settings.type = output.settings.type ?? loaded.all.app.kotlinType
      }
      requests.append(Request(output: output, catalog: catalog, isNamed: isNamed))
    }
    guard output.kind.isOfOneVariant else {
      add(output, catalog(for: output.kind), isNamed: isNamed)
      return
    }
    if let name = output.variant {
      guard loaded.variant == nil || loaded.variant == name else { return }
      add(output, loaded.all.variant(name), isNamed: isNamed)
      return
    }
    if loaded.variant == nil { add(output, loaded.all, isNamed: isNamed) }
    guard let folder = output.folder else { return }
    for name in loaded.all.app.variants.keys.sorted() where !others.contains(name) {
      guard loaded.variant == nil || loaded.variant == name else { continue }
      var placed = CatalogOutput(
        output.kind,
        to: Disk.path(name, in: folder),
        settings: output.settings
      )
      placed.variant = name
      add(placed, loaded.all.variant(name), isNamed: isNamed && loaded.variant == name)
    }
  }

  /// Returns the catalog for a kind: a file of the web lists all variants, because several variants
  /// can have its domain.
  private func catalog(for kind: OutputKind) -> LinkCatalog {
    let kinds: [OutputKind] = [.appleAppSiteAssociation, .assetLinks, .site, .nginx, .ingress]
    return kinds.contains(kind) ? loaded.all : loaded.catalog
  }

  private static func noFolder(for kind: OutputKind?) -> ToolError {
    ToolError(
      .usage,
      "command.no-output",
      kind.map { "there is no folder for '\($0.rawValue)'" } ?? "there is no folder for the files",
      help: "name it with '--output', or list the files under 'outputs' in the catalog"
    )
  }
}
#endif
