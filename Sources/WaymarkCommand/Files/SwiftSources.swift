#if Tools
#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Darwin)
internal import Darwin
#endif

/// The Swift files below a folder, without those of dependencies and builds.
struct SwiftSources {
  /// The files in the order of their paths.
  private(set) var files: [(name: String, bytes: [UInt8])] = []

  /// Reads the files, at most 5,000 of them.
  init(below folder: String = ".") {
    var folders = [folder]
    while let folder = folders.popLast(), files.count < Self.limit {
      let names = Self.names(in: folder)
      for name in names where name.hasSuffix(".swift") && files.count < Self.limit {
        let path = Disk.path(name, in: folder)
        guard let bytes = try? Disk.read(path, limit: 1 << 20) else { continue }
        files.append((path, bytes))
      }
      folders += names.reversed().filter { !$0.hasSuffix(".swift") && !Self.isForeign($0) }
        .map { Disk.path($0, in: folder) }.filter(Self.isFolder)
    }
  }

  private static var limit: Int { 5_000 }

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

  /// Returns whether a folder contains code that others wrote, or nothing to read.
  private static func isForeign(_ name: String) -> Bool {
    let folders = ["build", "Build", "Carthage", "DerivedData", "Pods", "node_modules"]
    return name.hasPrefix(".") || folders.contains(name)
  }

  /// Returns whether a path is that of a folder, and not of a link to one.
  static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}
#endif
