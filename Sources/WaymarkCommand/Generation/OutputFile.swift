#if Tools
internal import Waymark
internal import WaymarkCatalog
internal import WaymarkPlatforms

/// A generated file and the existing file that it replaces.
struct OutputFile {
  /// The change to the existing file; raw values are those of `--json`.
  enum State: String, CaseIterable {
    case created, updated, unchanged
  }

  let kind: OutputKind
  /// The variant whose app contains the file; `nil` for the app itself and for a file of the web.
  let variant: String?
  /// The path of the file, with the folder or the file as the user named it.
  let path: String
  let domains: [String]
  let text: String
  /// The bytes of the existing file; `nil` if there is none.
  private let old: [UInt8]?
  /// Indicates whether the file gets what it lacks, and keeps everything else.
  private let isCompleted: Bool

  /// Makes an output file.
  ///
  /// - Parameters:
  ///   - path: The path; the existing file is read unless `old` contains it.
  ///   - old: The bytes that the file was made from.
  init(
    _ file: GeneratedFile,
    of output: CatalogOutput,
    path: String,
    old: [UInt8]?
  ) throws(DiskError) {
    kind = output.kind
    variant = output.variant
    self.path = path
    domains = file.domains
    isCompleted = old != nil
    if let old {
      text = file.text.withLineEnds(of: old)
      self.old = old
    } else {
      text = file.text
      let isThere = try FileReplacement.isFile(path)
      self.old = isThere ? try Disk.read(path, limit: OwnFiles.sizeLimit) : nil
    }
  }

  var state: State {
    guard let old else { return .created }
    return old.elementsEqual(text.utf8) ? .unchanged : .updated
  }

  /// Returns the entries of the existing file that are not of the catalog's app, and that a new
  /// file in its place would lack; one that is completed keeps them.
  func otherEntries(_ catalog: LinkCatalog) -> [String] {
    guard let old, !isCompleted, state == .updated else { return [] }
    let kept = Set(catalog.otherEntries(of: Array(text.utf8), at: path))
    return catalog.otherEntries(of: old, at: path).filter { !kept.contains($0) }
  }

  /// The changes as a unified diff.
  var diff: String { UnifiedDiff(path: path, old: old, new: Array(text.utf8)).text }

  /// The first line of the existing file that changes, from 1.
  var firstChange: Int {
    var line = 1
    for (old, new) in zip(old ?? [], text.utf8) {
      if old != new { break }
      if old == UInt8(ascii: "\n") { line += 1 }
    }
    return line
  }

  /// Returns the path of a generated file in the output folder.
  ///
  /// - Throws: ``ToolError`` for a path that leads out of the folder, by its text or by a
  ///   symbolic link. The folder itself may be a link.
  static func path(_ path: String, below folder: String) throws(ToolError) -> String {
    let names = path.split(separator: "/", omittingEmptySubsequences: false)
    guard !names.contains(where: { ["", ".", ".."].contains($0) || $0.contains("\0") }) else {
      throw ToolError(
        .unwritable,
        "command.path-leaves-output",
        "\(quoted(path)) is outside of the output folder",
        help: "check the domains of the catalog"
      )
    }
    let path = Disk.path(path, in: folder)
    do throws(DiskError) {
      let (root, target) = (try Disk.resolved(folder), try Disk.resolved(path))
      if !target.hasPrefix(root == "/" ? root : root + "/") {
        throw DiskError(path, .outside(target))
      }
    } catch {
      throw error.toolError()
    }
    return path
  }
}

extension String {
  /// Returns the text with the line ends of Windows, if all lines of a file have them.
  fileprivate func withLineEnds(of file: [UInt8]) -> String {
    let lines = file.split(separator: 0x0A, omittingEmptySubsequences: false).dropLast()
    guard !lines.isEmpty, lines.allSatisfy({ $0.last == 0x0D }) else { return self }
    return split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
      .joined(separator: "\r\n")
  }
}
#endif
