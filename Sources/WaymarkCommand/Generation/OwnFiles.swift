#if Tools
internal import Waymark
internal import WaymarkPlatforms

/// The user's own files to extend, read and checked.
struct OwnFiles {
  private(set) var entitlements: Entitlements?
  private(set) var infoPropertyList: InfoPropertyList?
  private(set) var manifest: AndroidManifest?
  private(set) var assetLinks: AssetLinks?
  /// The unchanged files, by their paths.
  private(set) var bytes: [String: [UInt8]] = [:]

  /// The longest file that is read, in bytes: 16 MiB.
  static var sizeLimit: Int { 1 << 24 }

  /// Reads every file that an option names.
  ///
  /// - Throws: ``ToolError`` with all mistakes in the files, each with its place.
  init(_ options: GenerateOptions) throws(ToolError) {
    var findings: [LinkDiagnostic] = []
    func read<File>(
      _ path: String?,
      _ make: ([UInt8]) throws(UnreadableFileError) -> File,
      _ list: (File) -> [LinkDiagnostic]
    ) throws(ToolError) -> (bytes: [UInt8], file: File)? {
      guard let path else { return nil }
      let found: [UInt8]
      do throws(DiskError) {
        // The file is written later, so it cannot be a fifo or standard input.
        if Disk.kind(path) == .other { throw DiskError(path, .notAFile("not an ordinary file")) }
        found = try Disk.read(path == "-" ? "./-" : path, limit: Self.sizeLimit)
      } catch {
        throw error.toolError(help: "check the path; without the option a new file is written")
      }
      do throws(UnreadableFileError) {
        let file = try make(found)
        findings += list(file).filter { $0.severity == .error }.map { $0.inFile(path) }
        return (found, file)
      } catch {
        findings.append(error.diagnostic.inFile(path))
        return nil
      }
    }
    if let read = try read(options.entitlements, Entitlements.init(bytes:), \.findings) {
      entitlements = read.file
      bytes[options.entitlements ?? ""] = read.bytes
    }
    if let read = try read(options.infoPlist, InfoPropertyList.init(bytes:), \.findings) {
      infoPropertyList = read.file
      bytes[options.infoPlist ?? ""] = read.bytes
    }
    if let read = try read(options.manifest, AndroidManifest.init(bytes:), \.findings) {
      manifest = read.file
      bytes[options.manifest ?? ""] = read.bytes
    }
    if let read = try read(options.assetlinks, AssetLinks.init(bytes:), \.findings) {
      assetLinks = read.file
      bytes[options.assetlinks ?? ""] = read.bytes
    }
    if !findings.isEmpty { throw ToolError(.unreadable, findings) }
  }
}
#endif
