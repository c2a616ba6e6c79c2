#if Tools
#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Darwin)
internal import Darwin
#endif

/// Replaces files as a whole: all of them or none, as far as a file system allows.
///
/// Each file is first written to a temporary file in the folder of its target, and synchronized.
/// The temporary files are renamed only when all of them are complete. A full disk therefore
/// changes nothing, and a concurrent reader sees the old file or the new one. A symbolic link is
/// kept, and the file that it leads to is replaced.
struct FileReplacement {
  private var staged: [(temporary: String, target: String, path: String)] = []
  private var folders: [String] = []

  /// Replaces files, or changes nothing.
  ///
  /// - Returns: The last of the folders that were made for the files; `nil` if none was made.
  @discardableResult
  static func write(_ files: [(path: String, bytes: [UInt8])]) throws(ToolError) -> String? {
    var replacement = FileReplacement()
    do throws(DiskError) {
      for file in files { try check(file.path) }
      for file in files { try replacement.stage(file.bytes, at: file.path) }
      let folder = replacement.folders.last
      try replacement.commit()
      return folder
    } catch {
      replacement.discard()
      throw error.toolError()
    }
  }

  /// Throws an error for a path that leads to a folder, a fifo, a device or a socket.
  ///
  /// - Returns: A Boolean value that indicates whether there is a file to replace.
  static func isFile(_ path: String) throws(DiskError) -> Bool {
    switch Disk.kind(path) {
    case .folder: throw DiskError(path, .notAFile("a folder"))
    case .other: throw DiskError(path, .notAFile("not an ordinary file"))
    case .file: return true
    case .nothing: return false
    }
  }

  /// Throws an error for a path that cannot be written, as far as this is visible without writing.
  private static func check(_ path: String) throws(DiskError) {
    let target = try Disk.resolved(path)
    // The folder of a read-only file may permit replacing the file, but the file does not permit
    // it.
    if try isFile(path), access(target, W_OK) != 0 { throw DiskError(path, .unwritable(errno)) }
    var folder = Disk.folder(of: target)
    // No folder is made in a place to which only a link leads.
    if Disk.kind(folder) == .nothing, let link = danglingLink(in: path) {
      throw DiskError(path, .fileInPath(link))
    }
    while Disk.kind(folder) == .nothing, folder != ".", folder != "/" {
      folder = Disk.folder(of: folder)
    }
    if Disk.kind(folder) != .folder { throw DiskError(path, .fileInPath(Disk.shown(folder))) }
    if access(folder, W_OK | X_OK) != 0 { throw DiskError(path, .unwritable(errno)) }
  }

  /// Returns the last part of a path that is a symbolic link to nothing.
  private static func danglingLink(in path: String) -> String? {
    var part = path
    while part != ".", part != "/" {
      if Disk.isLink(part), Disk.kind(part) == .nothing { return part }
      part = Disk.folder(of: part)
    }
    return nil
  }

  /// Writes bytes to a temporary file next to its target.
  private mutating func stage(_ bytes: [UInt8], at path: String) throws(DiskError) {
    let target = try Disk.resolved(path)
    try makeFolder(Disk.folder(of: target), for: path)
    let (descriptor, temporary) = try Self.temporary(beside: target, path)
    staged.append((temporary, target, path))
    defer { close(descriptor) }
    guard Console.write(bytes[...], to: descriptor) else {
      throw DiskError(path, .unwritable(errno))
    }
    Self.takeOver(target, descriptor)
    if fsync(descriptor) != 0 { throw DiskError(path, .unwritable(errno)) }
  }

  /// Renames all temporary files to their targets.
  private mutating func commit() throws(DiskError) {
    var changed: [String] = []
    while let file = staged.first {
      guard rename(file.temporary, file.target) == 0 else {
        throw DiskError(file.path, .unwritable(errno))
      }
      staged.removeFirst()
      let folder = Disk.folder(of: file.target)
      if !changed.contains(folder) { changed.append(folder) }
    }
    folders = []
    for folder in changed {
      let descriptor = open(folder, O_RDONLY | O_CLOEXEC)
      if descriptor < 0 { continue }
      // Not every file system supports this call; the file itself exists.
      _ = fsync(descriptor)
      close(descriptor)
    }
  }

  /// Removes the temporary files, and the folders that were made for them.
  private mutating func discard() {
    for file in staged { unlink(file.temporary) }
    for folder in folders.reversed() { rmdir(folder) }
    (staged, folders) = ([], [])
  }

  private mutating func makeFolder(_ folder: String, for path: String) throws(DiskError) {
    switch Disk.kind(folder) {
    case .folder: return
    case .file, .other: throw DiskError(path, .fileInPath(Disk.shown(folder)))
    case .nothing: break
    }
    try makeFolder(Disk.folder(of: folder), for: path)
    if mkdir(folder, 0o777) == 0 {
      folders.append(folder)
    } else if Disk.kind(folder) != .folder {
      throw DiskError(path, .unwritable(errno))
    }
  }

  /// Makes a new file with an unused name.
  private static func temporary(
    beside target: String,
    _ path: String
  ) throws(DiskError) -> (Int32, String) {
    let name = target.split(separator: "/").last ?? ""
    for attempt in 0..<100 {
      // A name may have at most 255 bytes, so a long one is shortened.
      let stem = String(decoding: name.utf8.prefix(200), as: UTF8.self)
      let file = Disk.path(".\(stem).\(getpid())-\(attempt)", in: Disk.folder(of: target))
      let descriptor = open(file, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
      if descriptor >= 0 { return (descriptor, file) }
      if errno != EEXIST { break }
    }
    throw DiskError(path, .unwritable(errno))
  }

  /// Copies the permissions and, if permitted, the owner of the old file to the new one.
  private static func takeOver(_ target: String, _ descriptor: Int32) {
    var status = stat()
    guard stat(target, &status) == 0 else { return }
    _ = fchown(descriptor, status.st_uid, status.st_gid)
    _ = fchmod(descriptor, status.st_mode & 0o7777)
  }
}
#endif
