#if Tools
internal import ArgumentParser
internal import Waymark
internal import WaymarkCatalog
internal import WaymarkPlatforms

/// `waymark import FILE…`: makes a first catalog from the platforms' files.
struct ImportCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "import",
      abstract: "Make a first catalog from the platforms' files.",
      discussion: """
        The content of a file shows its kind: an apple-app-site-association, an assetlinks.json, \
        an AndroidManifest.xml, entitlements or an Info.plist. The folder of a project and its \
        files of Xcode, XcodeGen, Gradle and Expo are read as 'init' reads them. The content that \
        a catalog cannot express goes to standard error, with a link that shows it.

        Exit status 0 if there is a catalog, 1 if the files have nothing about links, 65 if a file \
        cannot be read.
        """
    )
  }

  @Argument(
    help: ArgumentHelp("Files of one app; '-' is standard input.", valueName: "file"),
    completion: .file()
  )
  var files: [String] = []

  @Option(
    help: ArgumentHelp("Write the catalog to this file, and not over another.", valueName: "file"),
    completion: .file()
  )
  var output: String?

  @Option(
    help: ArgumentHelp(
      "Write the routes to this file, too, as an enum with '@Routes'.",
      valueName: "file"
    ),
    completion: .file()
  )
  var swift: String?

  @Flag(help: "Write over a file that is there.")
  var force = false

  @Option(
    help: ArgumentHelp(
      "A domain that serves the association files; may be repeated.",
      valueName: "domain"
    )
  )
  var domain: [String] = []

  @Option(
    help: ArgumentHelp("The app that is meant, where a file has several.", valueName: "app-id")
  )
  var appID: String?

  @OptionGroup var builtApps: BuiltAppOptions

  @OptionGroup var manifestValues: ManifestValueOptions

  @Flag(help: "Answer with one JSON object on standard output.")
  var json = false

  func validate() throws {
    if files.isEmpty, builtApps.app.isEmpty {
      throw ValidationError("Missing expected argument '<file> ...'")
    }
    if files.count(where: { $0 == "-" }) > 1 {
      throw ValidationError("'-' is standard input, which can be read once.")
    }
    if output == nil, swift == nil, force {
      throw ValidationError("'--force' is for '--output' and '--swift'.")
    }
    if let swift, swift == output {
      throw ValidationError("'--output' and '--swift' are two files.")
    }
  }

  func run() throws {
    try answer { () throws(ToolError) in
      let written = [output, swift].compactMap { $0 }
      for path in written where !force && Disk.kind(path) != .nothing { throw .exists(path) }
      let result = try result()
      if result.isEmpty {
        let error = LinkDiagnostic(
          code: .init(rawValue: "command.no-links"),
          message:
            "\(abridged(files.map { quoted($0) })) has nothing about links, so there is no catalog",
          help: "name other files, or the folder of a project"
        )
        Console.error(([error] + result.findings).map(\.description).joined(separator: "\n\n"))
        return false
      }
      try write(result.catalog)
      if json {
        try Console.answer(result.json(output: output, swift: swift))
        return true
      }
      if output == nil { try Console.answer(result.catalog.jsonValue.text) }
      if !result.findings.isEmpty { Console.error(result.report) }
      let count = result.catalog.routes.count
      for path in written {
        let line = "created \(path): \(count) \(count == 1 ? "route" : "routes")"
        // Without a file for the catalog, standard output is the catalog.
        if output == nil { Console.error(line) } else { try Console.answer(line) }
      }
      return true
    }
  }

  /// Returns the catalog of a project: of a folder, or of files that declare its apps.
  private func project() throws(ToolError) -> CatalogImport? {
    let folder: ProjectFolder
    if files.count == 1, files[0] != "-", Disk.kind(files[0]) == .folder,
      try BuiltAppFile(files[0]) == nil
    {
      folder = try ProjectFolder(files[0])
    } else if files.contains(where: ProjectFiles.declaresApps) {
      for path in files { _ = try InputFile(path) }
      folder = ProjectFolder(files: files)
    } else {
      return nil
    }
    try manifestValues.refuseInProject()
    let chooser = "waymark init"
    guard
      let answer = try ProjectAnswer(folder, only: nil, tool: "waymark", chooser: chooser)
    else {
      let obstacles = ProjectReading(folder.files).obstacles
      let catalog = try? LinkCatalog(app: AppIdentity(), routes: [])
      return catalog.map { CatalogImport($0, obstacles) }
    }
    return CatalogImport(answer.project.catalog, answer.project.findings)
  }

  private func result() throws(ToolError) -> CatalogImport {
    if let project = try project() { return project }
    var read: [ImportFile] = []
    var mistakes: [LinkDiagnostic] = []
    for path in files + builtApps.app {
      do throws(ToolError) {
        if let app = try builtApps.app.contains(path)
          ? BuiltAppFile.required(path) : BuiltAppFile(path)
        {
          read += try app.importFiles(of: domain)
          continue
        }
        let file = try InputFile(path)
        let imported: ImportFile
        do throws(UnreadableFileError) {
          imported = try ImportFile(bytes: file.bytes, name: file.name, domains: domain)
        } catch {
          throw PlatformFile.error(file, error)
        }
        switch imported.content {
        case .association(let object): try PlatformFile.check(object, file)
        case .assetLinks(let list): try PlatformFile.check(list, file)
        default: break
        }
        read.append(imported)
      } catch {
        mistakes += error.diagnostics
      }
    }
    if !mistakes.isEmpty { throw ToolError(.unreadable, mistakes) }
    let values = try manifestValues.values()
    do throws(CatalogError) {
      return try LinkCatalog.importing(read, appID: appID, values: values)
    } catch {
      throw ToolError(.unreadable, error.diagnostics)
    }
  }

  private func write(_ catalog: LinkCatalog) throws(ToolError) {
    let files = [
      output.map { ($0, Array(catalog.json.utf8)) },
      swift.map { ($0, Array(catalog.swiftRoutes(type: Self.type(in: $0)).utf8)) },
    ]
    try FileReplacement.write(files.compactMap(\.self))
  }

  /// Returns the name of the type in a file: `ShopRoute` for `Sources/ShopRoute.swift`, and
  /// `AppRoute` for a name that is no type's.
  private static func type(in path: String) -> String {
    let file = path.split(separator: "/").last ?? ""
    let name = file.hasSuffix(".swift") ? file.dropLast(6) : file
    let isType =
      name.first.map { $0.isUppercase } == true
      && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
      && !["Any", "Protocol", "Self", "Type"].contains(name)
    return isType ? String(name) : "AppRoute"
  }
}
#endif
