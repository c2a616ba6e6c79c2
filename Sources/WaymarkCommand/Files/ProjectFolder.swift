#if Tools
internal import Waymark
internal import WaymarkPlatforms

/// The folder of a project on the disk.
///
/// The folders that git ignores, that tools download or build, and that symbolic links lead to are
/// not read.
struct ProjectFolder {
  /// The files that may state something about links.
  let files: ProjectFiles
  /// The number of files and folders that were seen.
  let count: Int
  /// Indicates whether the folder has more files than are read.
  let isIncomplete: Bool

  /// The most files and folders that are seen.
  private static var entryLimit: Int { 400_000 }
  private static var depthLimit: Int { 24 }
  /// The longest file that is read, in bytes: 32 MiB, for `project.pbxproj`.
  private static var sizeLimit: Int { 32 << 20 }

  /// Lists the files below a folder.
  init(_ folder: String) throws(ToolError) {
    switch Disk.kind(folder) {
    case .folder: break
    case .nothing:
      throw ToolError(
        .unreadable,
        "command.missing-file",
        "there is no folder \(quoted(folder))",
        help: "check the path"
      )
    default:
      throw ToolError(
        .unreadable,
        "command.no-folder",
        "\(quoted(folder)) is not a folder",
        help: "name the folder of a project"
      )
    }
    var walk = Walk(folder)
    walk.run()
    count = walk.count
    isIncomplete = walk.isIncomplete
    files = ProjectFiles(paths: walk.paths, brokenLinks: walk.brokenLinks) { path in
      try? Disk.read(Disk.path(path, in: folder), limit: Self.sizeLimit)
    }
  }

  /// Makes a project of single files, with the paths as they are given.
  init(files paths: [String]) {
    count = paths.count
    isIncomplete = false
    files = ProjectFiles(paths: paths) { try? Disk.read($0, limit: Self.sizeLimit) }
  }

  private struct Walk {
    let root: String
    var paths: [String] = []
    var brokenLinks: [String] = []
    var count = 0
    var isIncomplete = false
    private var progress = WalkProgress()

    init(_ root: String) { self.root = root }

    mutating func run() {
      defer { progress.end() }
      // A folder, with the rules of git for the folders below it.
      var open: [(path: String, depth: Int, rules: IgnoreRules)] = [("", 0, IgnoreRules())]
      while let (folder, depth, rules) = open.popLast() {
        let place = folder.isEmpty ? root : Disk.path(folder, in: root)
        let names = Disk.names(in: place)
        var rules = rules
        if names.contains(".gitignore"),
          let bytes = try? Disk.read(Disk.path(".gitignore", in: place), limit: 1 << 20)
        {
          rules.add(String(decoding: bytes, as: UTF8.self), in: folder)
        }
        for name in names where name != "." && name != ".." {
          count += 1
          if count > ProjectFolder.entryLimit {
            isIncomplete = true
            return
          }
          if count.isMultiple(of: 2000) { progress.show(count) }
          let path = folder.isEmpty ? name : "\(folder)/\(name)"
          if ProjectFiles.isRelevant(path), isOwnFile(path) {
            paths.append(path)
            continue
          }
          if ProjectFiles.isRelevant(path), isLinkToNoFile(path) { brokenLinks.append(path) }
          // Most names with a dot are files, and need no look at the disk.
          let isHidden = ProjectFiles.isIgnored(folder: name)
          if isHidden || rules.ignores(path) || !Disk.isFolder(Disk.path(path, in: root)) {
            continue
          }
          if depth < ProjectFolder.depthLimit {
            open.append((path, depth + 1, rules))
          } else {
            isIncomplete = true
          }
        }
      }
    }

    /// Returns whether a path is that of a link to nothing, or to a file outside of the project.
    private func isLinkToNoFile(_ path: String) -> Bool {
      let full = Disk.path(path, in: root)
      return Disk.isLink(full) && Disk.kind(full) != .folder
    }

    /// Returns whether a path is that of a file, and no link to one outside of the project.
    private func isOwnFile(_ path: String) -> Bool {
      let full = Disk.path(path, in: root)
      if Disk.kind(full) != .file { return false }
      if !Disk.isLink(full) { return true }
      guard let target = try? Disk.resolved(full), let top = try? Disk.resolved(root) else {
        return false
      }
      return target.hasPrefix(top == "/" ? top : top + "/")
    }
  }
}

/// The folders that files `.gitignore` name without wildcards.
private struct IgnoreRules {
  /// The names of folders, by the folder below which they are ignored.
  private var names: [(folder: String, name: String)] = []
  private var paths: Set<String> = []

  /// Adds the rules of a file in a folder.
  mutating func add(_ text: String, in folder: String) {
    for line in text.split(whereSeparator: \.isNewline).prefix(5000) {
      var rule = line.drop { $0 == " " }
      while rule.last == " " { rule.removeLast() }
      while rule.last == "/" { rule.removeLast() }
      // A later rule with '!' cancels an earlier one.
      let isKept = rule.hasPrefix("!")
      if isKept { rule = rule.dropFirst() }
      if rule.isEmpty || rule.hasPrefix("#") || rule.contains(where: { "*?[!\\".contains($0) }) {
        continue
      }
      if rule.contains("/") {
        let relative = rule.drop { $0 == "/" }
        let path = folder.isEmpty ? String(relative) : "\(folder)/\(relative)"
        if isKept { paths.remove(path) } else { paths.insert(path) }
      } else if isKept {
        names.removeAll { $0.folder == folder && $0.name == rule }
        paths.remove(folder.isEmpty ? String(rule) : "\(folder)/\(rule)")
      } else {
        names.append((folder, String(rule)))
      }
    }
  }

  /// Returns whether git ignores a folder.
  func ignores(_ path: String) -> Bool {
    if paths.contains(path) { return true }
    let name = ProjectFiles.name(of: path)
    return names.contains { rule in
      rule.name == name && (rule.folder.isEmpty || path.hasPrefix(rule.folder + "/"))
    }
  }
}

/// A line on the terminal that shows how many files were seen.
private struct WalkProgress {
  private let isShown = Console.isTerminal(2)
  private var hasText = false

  mutating func show(_ count: Int) {
    guard isShown else { return }
    hasText = true
    Console.replaceLine("reading the project: \(count) files")
  }

  /// Erases the line.
  func end() {
    if hasText { Console.replaceLine("") }
  }
}
#endif
