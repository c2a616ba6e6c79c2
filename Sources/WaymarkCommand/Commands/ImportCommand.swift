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
        an AndroidManifest.xml, entitlements or an Info.plist. The content that a catalog cannot \
        express goes to standard error, with a link that shows it.

        Exit status 0 if there is a catalog, 65 if a file cannot be read.
        """
    )
  }

  @Argument(help: ArgumentHelp("Files of one app; '-' is standard input.", valueName: "file"))
  var files: [String]

  @Option(
    help: ArgumentHelp("Write the catalog to this file, and not over another.", valueName: "file")
  )
  var output: String?

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

  @Option(
    help: ArgumentHelp(
      "The value of a manifest's '${name}'; may be repeated.",
      valueName: "name=value"
    )
  )
  var placeholder: [String] = []

  @Flag(help: "Answer with one JSON object on standard output.")
  var json = false

  func validate() throws {
    if files.count(where: { $0 == "-" }) > 1 {
      throw ValidationError("'-' is standard input, which can be read once.")
    }
    if output == nil, force { throw ValidationError("'--force' is for '--output'.") }
    for text in placeholder where !text.dropFirst().contains("=") {
      throw ValidationError("'\(text)' is not NAME=VALUE.")
    }
  }

  func run() throws {
    try answer { () throws(ToolError) in
      if let output, !force, Disk.kind(output) != .nothing { throw Self.exists(output) }
      let result = try result()
      if let output { try write(result.catalog, to: output) }
      if json {
        try Console.answer(result.json(output: output).text)
        return true
      }
      if output == nil { try Console.answer(result.catalog.jsonValue.text) }
      if !result.findings.isEmpty { Console.error(result.report) }
      if let output {
        let count = result.catalog.routes.count
        try Console.answer("created \(output): \(count) \(count == 1 ? "route" : "routes")")
      }
      return true
    }
  }

  private func result() throws(ToolError) -> CatalogImport {
    var read: [ImportFile] = []
    var mistakes: [LinkDiagnostic] = []
    for path in files {
      do throws(ToolError) {
        let file = try InputFile(path)
        do throws(UnreadableFileError) {
          read.append(try ImportFile(bytes: file.bytes, name: file.name, domains: domain))
        } catch {
          throw PlatformFile.error(file, error)
        }
      } catch {
        mistakes += error.diagnostics
      }
    }
    if !mistakes.isEmpty { throw ToolError(.unreadable, mistakes) }
    var values = AndroidManifest.Values()
    for text in placeholder {
      let name = text.prefix { $0 != "=" }
      values.placeholders[String(name)] = String(text.dropFirst(name.count + 1))
    }
    do throws(CatalogError) {
      return try LinkCatalog.importing(read, appID: appID, values: values)
    } catch {
      throw ToolError(.unreadable, error.diagnostics)
    }
  }

  private func write(_ catalog: LinkCatalog, to path: String) throws(ToolError) {
    var replacement = FileReplacement()
    do throws(DiskError) {
      try FileReplacement.check(path)
      try replacement.stage(catalog.json, at: path)
      try replacement.commit()
    } catch {
      replacement.discard()
      throw error.toolError()
    }
  }

  private static func exists(_ path: String) -> ToolError {
    ToolError(
      .unreadable,
      LinkDiagnostic(
        code: .init(rawValue: "command.file-exists"),
        message: "\(quoted(path)) is there already",
        help: "name another file, or write over it with --force"
      )
    )
  }
}
#endif
