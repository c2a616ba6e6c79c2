#if Tools
internal import Waymark
internal import WaymarkCatalog
internal import WaymarkPlatforms

/// The user's own files to complete, read and checked, by their paths.
struct OwnFiles {
  private(set) var entitlements: [String: Entitlements] = [:]
  private(set) var infoPropertyLists: [String: InfoPropertyList] = [:]
  private(set) var manifests: [String: AndroidManifest] = [:]
  private(set) var assetLinks: [String: AssetLinks] = [:]
  private(set) var configurations: [String: ExpoConfiguration] = [:]
  /// The unchanged files.
  private(set) var bytes: [String: [UInt8]] = [:]

  /// The longest file that is read, in bytes: 16 MiB.
  static var sizeLimit: Int { 1 << 24 }

  /// Reads every file that an output completes.
  ///
  /// - Parameter acceptsMistakes: Indicates whether a file with mistakes is added, too.
  /// - Throws: ``ToolError`` with all mistakes in the files, each with its place.
  init(_ outputs: [CatalogOutput], acceptsMistakes: Bool = false) throws(ToolError) {
    var findings: [LinkDiagnostic] = []
    for output in outputs {
      guard let path = output.file else { continue }
      if output.kind == .expo { try Self.checkProgram(path) }
      let found = try Self.read(path)
      do throws(UnreadableFileError) {
        let mistakes = try add(found, at: path, output.kind)
        if acceptsMistakes { continue }
        findings += mistakes.filter { $0.severity == .error }.map { $0.inFile(path) }
      } catch {
        findings.append(error.diagnostic.inFile(path))
      }
    }
    if !findings.isEmpty { throw ToolError(.unreadable, findings) }
  }

  private static func read(_ path: String) throws(ToolError) -> [UInt8] {
    do throws(DiskError) {
      // The file is written later, so it cannot be a fifo or standard input.
      if Disk.kind(path) == .other { throw DiskError(path, .notAFile("not an ordinary file")) }
      return try Disk.read(path == "-" ? "./-" : path, limit: sizeLimit)
    } catch {
      throw error.toolError(help: "check the path, or name a folder for a new file")
    }
  }

  /// Throws an error for a configuration that is a program.
  private static func checkProgram(_ path: String) throws(ToolError) {
    guard [".js", ".ts", ".cjs", ".mjs"].contains(where: path.hasSuffix) else { return }
    throw ToolError(
      .usage,
      "command.computed-file",
      "\(quoted(path)) is a program, which Waymark does not change",
      help: "name 'app.json', whose values the program receives; or write a new file with "
        + "'--output', and use its values in the program"
    )
  }

  /// Adds a file, and returns the mistakes in it.
  private mutating func add(
    _ found: [UInt8],
    at path: String,
    _ kind: OutputKind
  ) throws(UnreadableFileError) -> [LinkDiagnostic] {
    bytes[path] = found
    switch kind {
    case .entitlements:
      let file = try Entitlements(bytes: found)
      entitlements[path] = file
      return file.findings
    case .infoPropertyList:
      let file = try InfoPropertyList(bytes: found)
      infoPropertyLists[path] = file
      return file.findings
    case .androidManifest:
      let file = try AndroidManifest(bytes: found)
      manifests[path] = file
      return file.findings
    case .assetLinks:
      let file = try AssetLinks(bytes: found)
      assetLinks[path] = file
      // A file without statements gets its first one.
      return file.root.array?.isEmpty == true ? [] : file.findings
    case .expo:
      configurations[path] = try ExpoConfiguration(bytes: found)
      return []
    default: return []
    }
  }
}
#endif
