#if Tools
#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Darwin)
internal import Darwin
#endif

/// Reads files as the commands that write files need it: with a limit, and with what the system
/// says where it fails.
enum Disk {
  /// What stands at a path, links followed.
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

  /// The bytes of a file, or with `-` those of standard input.
  ///
  /// - Parameter limit: The most bytes that are read; a longer file is refused.
  static func read(_ path: String, limit: Int) throws(DiskError) -> [UInt8] {
    if path == "-" { return try read(descriptor: 0, path: "standard input", limit: limit) }
    switch kind(path) {
    case .folder: throw DiskError(path, .folder)
    case .nothing where errno == ENOENT: throw DiskError(path, .missing)
    default: break
    }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw DiskError(path, .unreadable(errno)) }
    defer { close(descriptor) }
    return try read(descriptor: descriptor, path: path, limit: limit)
  }

  private static func read(
    descriptor: Int32,
    path: String,
    limit: Int
  ) throws(DiskError) -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = chunk.withUnsafeMutableBytes { systemRead(descriptor, $0) }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw DiskError(path, .unreadable(errno)) }
      if count == 0 { return bytes }
      bytes += chunk[..<count]
      if bytes.count > limit { throw DiskError(path, .tooLarge(limit: limit)) }
    }
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

  /// A text that two paths share where they lead to one file.
  static func identity(_ path: String) -> String {
    var status = stat()
    guard stat(path, &status) == 0 else { return path }
    return "\(status.st_dev) \(status.st_ino)"
  }

  /// The folder of a path, `.` for a name alone.
  static func folder(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// A path in a folder.
  static func path(_ name: String, in folder: String) -> String {
    if folder == "." { return name }
    return folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
  }
}
#endif
