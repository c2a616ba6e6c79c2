#if Tools
internal import Waymark
internal import WaymarkPlatforms

/// A generated file and what stands in its place.
struct OutputFile {
  /// What becomes of the place; raw values are those of `--json`.
  enum State: String, CaseIterable {
    case created, updated, unchanged
  }

  let kind: OutputKind
  /// Where it belongs, as the user has named the folder or the file.
  let path: String
  let domains: [String]
  let text: String
  /// What is there; `nil` for nothing.
  private let old: [UInt8]?

  /// - Parameters:
  ///   - path: The place; what is there is read unless `old` has it.
  ///   - old: The bytes that the file was made of.
  init(
    _ file: GeneratedFile,
    kind: OutputKind,
    path: String,
    old: [UInt8]?
  ) throws(DiskError) {
    self.kind = kind
    self.path = path
    domains = file.domains
    text = file.text
    if let old {
      self.old = old
    } else {
      let isThere = try FileReplacement.isFile(path)
      self.old = isThere ? try Disk.read(path, limit: OwnFiles.sizeLimit) : nil
    }
  }

  var state: State {
    guard let old else { return .created }
    return old.elementsEqual(text.utf8) ? .unchanged : .updated
  }

  /// What would be changed.
  var diff: String { UnifiedDiff(path: path, old: old, new: Array(text.utf8)).text }

  /// The path of a generated file in the output folder.
  ///
  /// - Throws: ``ToolFailure`` for a path that leads out of the folder, by its text or by a
  ///   symbolic link. The folder itself may be a link.
  static func path(_ path: String, below folder: String) throws(ToolFailure) -> String {
    let names = path.split(separator: "/", omittingEmptySubsequences: false)
    guard !names.contains(where: { ["", ".", ".."].contains($0) || $0.contains("\0") }) else {
      throw ToolFailure(
        .unwritable,
        LinkDiagnostic(
          code: .init(rawValue: "command.path-leaves-output"),
          message: "\(quoted(path)) is outside of the output folder",
          help: "check the domains of the catalog"
        )
      )
    }
    let path = Disk.path(path, in: folder)
    do throws(DiskError) {
      let (root, target) = (try Disk.resolved(folder), try Disk.resolved(path))
      if !target.hasPrefix(root == "/" ? root : root + "/") {
        throw DiskError(path, .outside(target))
      }
    } catch {
      throw error.failure()
    }
    return path
  }
}
#endif
