#if Tools
#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Darwin)
internal import Darwin
#endif

/// Reads files for the commands that write files: with a size limit, and with the system's error
/// messages.
enum Disk {
  /// The kind of the file that a path leads to after following symbolic links.
  enum Kind {
    case nothing, file, folder, other
  }

  static func kind(_ path: String) -> Kind {
    var status = stat()
    guard stat(path, &status) == 0 else { return .nothing }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return .file
    case S_IFDIR: return .folder
    default: return .other
    }
  }

  /// Returns whether a path is that of a folder, and not of a link to one.
  static func isFolder(_ path: String) -> Bool { isEntry(path, S_IFDIR) }

  /// Returns whether a path is that of a symbolic link.
  static func isLink(_ path: String) -> Bool { isEntry(path, S_IFLNK) }

  private static func isEntry(_ path: String, _ type: mode_t) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == type
  }

  /// Returns the names in a folder, in their order.
  static func names(in folder: String) -> [String] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      names.append(
        withUnsafePointer(to: &entry.pointee.d_name) { name in
          name.withMemoryRebound(to: CChar.self, capacity: 1) { String(cString: $0) }
        }
      )
    }
    return names.sorted()
  }

  /// Returns the bytes of a file, or of standard input for `-`.
  ///
  /// - Parameter limit: The maximum number of bytes; a longer file is an error.
  static func read(_ path: String, limit: Int) throws(DiskError) -> [UInt8] {
    var bytes: [UInt8] = []
    try forEachChunk(of: path) { chunk throws(DiskError) in
      bytes += chunk
      let name = path == "-" ? "standard input" : path
      if bytes.count > limit { throw DiskError(name, .tooLarge(limit: limit)) }
    }
    return bytes
  }

  /// Reads a file, or standard input for `-`, piece by piece.
  static func forEachChunk(
    of path: String,
    body: (ArraySlice<UInt8>) throws(DiskError) -> Void
  ) throws(DiskError) {
    if path == "-" { return try read(descriptor: 0, path: "standard input", body: body) }
    switch kind(path) {
    case .folder: throw DiskError(path, .folder)
    case .nothing where errno == ENOENT:
      throw DiskError(path, link(path).map(DiskError.Reason.danglingLink) ?? .missing)
    default: break
    }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw DiskError(path, .unreadable(errno)) }
    defer { close(descriptor) }
    try read(descriptor: descriptor, path: path, body: body)
  }

  private static func read(
    descriptor: Int32,
    path: String,
    body: (ArraySlice<UInt8>) throws(DiskError) -> Void
  ) throws(DiskError) {
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(descriptor: descriptor, into: &chunk)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw DiskError(path, .unreadable(errno)) }
      if count == 0 { return }
      try body(chunk[..<count])
    }
  }

  /// Reads bytes with the function of the system.
  static func read(descriptor: Int32, into chunk: inout [UInt8]) -> Int {
    chunk.withUnsafeMutableBytes { systemRead(descriptor, $0) }
  }

  private static func systemRead(_ descriptor: Int32, _ bytes: UnsafeMutableRawBufferPointer) -> Int
  {
    #if canImport(Glibc)
    Glibc.read(descriptor, bytes.baseAddress, bytes.count)
    #elseif canImport(Musl)
    Musl.read(descriptor, bytes.baseAddress, bytes.count)
    #else
    Darwin.read(descriptor, bytes.baseAddress, bytes.count)
    #endif
  }

  /// A file that is open until the value is released.
  final class OpenFile: Sendable {
    let size: UInt64
    private let descriptor: Int32

    /// Opens a file; `nil` if that fails.
    init?(_ path: String) {
      let descriptor = open(path, O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else { return nil }
      self.descriptor = descriptor
      size = UInt64(clamping: lseek(descriptor, 0, SEEK_END))
    }

    deinit { close(descriptor) }

    /// Returns the bytes of a range; fewer if the file ends or cannot be read.
    func bytes(_ offset: UInt64, _ count: Int) -> [UInt8]? {
      guard let start = off_t(exactly: offset) else { return nil }
      var bytes = [UInt8](repeating: 0, count: count)
      var done = 0
      while done < count {
        let read = bytes.withUnsafeMutableBytes { buffer in
          pread(descriptor, buffer.baseAddress.map { $0 + done }, count - done, start + off_t(done))
        }
        if read < 0, errno == EINTR { continue }
        if read <= 0 { return nil }
        done += read
      }
      return bytes
    }
  }

  /// Returns the absolute path that a path leads to, after following every symbolic link on the
  /// way; a file that does not exist yet has its future path.
  static func resolved(_ path: String) throws(DiskError) -> String {
    var open = Array(path.split(separator: "/").map(String.init).reversed())
    var names: [String] = []
    if !path.hasPrefix("/"), let current = getcwd(nil, 0) {
      names = String(cString: current).split(separator: "/").map(String.init)
      free(current)
    }
    var links = 0
    while let name = open.popLast() {
      if name == "." { continue }
      if name == ".." {
        _ = names.popLast()
        continue
      }
      guard let target = link("/" + (names + [name]).joined(separator: "/")) else {
        names.append(name)
        continue
      }
      links += 1
      if links > 40 { throw DiskError(path, .unwritable(ELOOP)) }
      if target.hasPrefix("/") { names = [] }
      open += target.split(separator: "/").map(String.init).reversed()
    }
    return "/" + names.joined(separator: "/")
  }

  /// Returns a resolved path as shown in messages: relative to the working directory if it is below
  /// that directory.
  static func shown(_ path: String) -> String {
    guard let root = try? resolved("."), path.hasPrefix(root + "/") else { return path }
    return String(path.dropFirst(root.count + 1))
  }

  /// Returns the target of a symbolic link; `nil` for any other file.
  private static func link(_ path: String) -> String? {
    var bytes = [UInt8](repeating: 0, count: 1 << 14)
    let count = bytes.withUnsafeMutableBytes { buffer in
      buffer.baseAddress.map { readlink(path, $0, buffer.count) } ?? -1
    }
    return count < 0 ? nil : String(decoding: bytes.prefix(count), as: UTF8.self)
  }

  /// Returns a text that two paths share if they lead to the same file.
  static func identity(_ path: String) -> String {
    var status = stat()
    guard stat(path, &status) == 0 else { return path }
    return "\(status.st_dev) \(status.st_ino)"
  }

  /// Returns the folder of a path, `.` for a name alone.
  static func folder(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Returns the path of a name in a folder.
  static func path(_ name: String, in folder: String) -> String {
    if folder == "." { return name }
    return folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
  }
}
#endif
