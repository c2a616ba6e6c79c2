#if Tools
internal import ArgumentParser
internal import Waymark
internal import WaymarkCatalog
import WaymarkDiagnostics

/// The options that select the catalog of a command and the form of its answer.
struct CatalogOptions<Tool: LinkTool>: ParsableArguments {
  @Option(
    help: ArgumentHelp("The file of a catalog; without it, \(Tool.source).", valueName: "file"),
    completion: .file(extensions: ["json"])
  )
  var catalog: String?

  @Flag(help: "Use the built-in catalog of the Underway transit app.")
  var example = false

  @Option(
    help: ArgumentHelp("The variant of the app; without it, the app itself.", valueName: "name")
  )
  var variant: String?

  @Flag(help: "Answer with one JSON object on standard output.")
  var json = false

  func validate() throws {
    if example, catalog != nil {
      throw ValidationError("'--example' and '--catalog' each name a catalog; give one of them.")
    }
  }

  /// Returns the catalog that the options select, or else the tool's own.
  ///
  /// - Parameter fallsBack: Whether the example replaces a missing `waymark.json`.
  func load(fallsBack: Bool) async throws(ToolError) -> LoadedCatalog {
    var loaded = try await read(fallsBack: fallsBack)
    try loaded.choose(variant)
    return loaded
  }

  private func read(fallsBack: Bool) async throws(ToolError) -> LoadedCatalog {
    if let catalog { return try CatalogFile.load(catalog) }
    if example { return LoadedCatalog(try Self.exampleCatalog()) }
    if Tool.isWaymark {
      if !fallsBack || CatalogFile.exists(CatalogFile.defaultName) {
        return try CatalogFile.load(CatalogFile.defaultName)
      }
      Console.error(
        "note: there is no '\(CatalogFile.defaultName)' here; this is the example, Underway"
      )
      return LoadedCatalog(try Self.exampleCatalog())
    }
    return try await Self.ownCatalog()
  }

  /// Returns the tool's own catalog, which was made in Swift.
  static func ownCatalog() async throws(ToolError) -> LoadedCatalog {
    do {
      return LoadedCatalog(try await Tool.catalog(), isDeclaredInSwift: true)
    } catch let error as ToolError {
      throw error
    } catch let error as CatalogError {
      throw ToolError(.unreadable, error.diagnostics)
    } catch let error as any DiagnosableError {
      throw ToolError(.unreadable, error.diagnostic)
    } catch {
      throw ToolError(
        .unreadable,
        LinkDiagnostic(code: .init(rawValue: "command.no-catalog"), message: "\(error)")
      )
    }
  }

  /// Indicates whether there is a catalog: an option selects one, or the tool has one, or there is
  /// a `waymark.json`.
  var namesCatalog: Bool {
    catalog != nil || example || !Tool.isWaymark || CatalogFile.exists(CatalogFile.defaultName)
  }

  /// Indicates whether the catalog is the one that the tool makes in Swift.
  var isOwn: Bool { catalog == nil && !example && !Tool.isWaymark }

  private static func exampleCatalog() throws(ToolError) -> LinkCatalog {
    do throws(CatalogError) {
      return try LinkCatalog(json: CommandTexts.underwayCatalog)
    } catch {
      throw ToolError(.unreadable, error.diagnostics)
    }
  }
}

/// A catalog and the file that it was read from.
struct LoadedCatalog {
  /// The catalog with all variants of the app.
  let all: LinkCatalog
  /// The catalog of the chosen variant, or else of the app itself.
  private(set) var catalog: LinkCatalog
  /// The chosen variant.
  private(set) var variant: String?
  /// The file; `nil` for the example and for a catalog that was made in Swift.
  let file: InputFile?
  /// Indicates whether the catalog was made in Swift.
  let isDeclaredInSwift: Bool

  init(_ catalog: LinkCatalog, file: InputFile? = nil, isDeclaredInSwift: Bool = false) {
    all = catalog
    self.catalog = catalog
    self.file = file
    self.isDeclaredInSwift = isDeclaredInSwift
  }

  /// The chosen variant, or else the app itself and each of its variants.
  var identities: [(variant: String?, catalog: LinkCatalog)] {
    var identities = [(variant: variant, catalog: catalog)]
    if variant == nil {
      for name in all.app.variants.keys.sorted() {
        if let variant = all.variant(name) { identities.append((name, variant)) }
      }
    }
    return identities
  }

  /// Chooses a variant of the app.
  fileprivate mutating func choose(_ name: String?) throws(ToolError) {
    guard let name else { return }
    guard let chosen = all.variant(name) else {
      let known = all.app.variants.keys.sorted()
      throw ToolError(
        .usage,
        "command.unknown-variant",
        "the app has no variant \(quoted(name))",
        help: known.isEmpty
          ? "the catalog has no 'variants'; leave out '--variant'"
          : nearestName(to: name, among: known).map(didYouMean)
            ?? "its variants are \(quotedList(known))"
      )
    }
    (catalog, variant) = (chosen, name)
  }

  /// Returns a finding about a value of the app that the chosen variant has itself, at the place of
  /// the variant's value.
  func placed(_ finding: LinkDiagnostic) -> LinkDiagnostic {
    let names = finding.keyPath.split(separator: ".")
    guard let variant, finding.file == nil, names.first == "app",
      var value = all.app.jsonValue["variants"]?[variant]
    else { return finding }
    for name in names.dropFirst() {
      guard let member = value[String(name.prefix { $0 != "[" })] else { return finding }
      value = member
    }
    let path = CatalogPath().key("app").key("variants").key(variant)
    var placed = finding
    placed.keyPath = path.description + String(finding.keyPath.dropFirst("app".count))
    return placed
  }
}

extension LinkCatalog {
  /// The catalog's routes as a table, or an error with every conflict among the routes.
  func compiled() throws(ToolError) -> RouteTable {
    do throws(RouteTableError) {
      return try table()
    } catch {
      throw ToolError(.unreadable, error.diagnostics)
    }
  }
}
#endif
