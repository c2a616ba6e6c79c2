#if Tools
/// The Swift files below a folder, without those of dependencies and builds.
struct SwiftSources {
  /// The files in the order of their paths.
  private(set) var files: [(name: String, bytes: [UInt8])] = []

  /// Reads the files, at most 5,000 of them.
  init(below folder: String = ".") {
    var folders = [folder]
    while let folder = folders.popLast(), files.count < Self.limit {
      let names = Disk.names(in: folder)
      for name in names where name.hasSuffix(".swift") && files.count < Self.limit {
        let path = Disk.path(name, in: folder)
        guard let bytes = try? Disk.read(path, limit: 1 << 20) else { continue }
        files.append((path, bytes))
      }
      folders += names.reversed().filter { !$0.hasSuffix(".swift") && !Self.isForeign($0) }
        .map { Disk.path($0, in: folder) }.filter(Disk.isFolder)
    }
  }

  private static var limit: Int { 5_000 }

  /// Returns whether a folder contains code that others wrote, or nothing to read.
  private static func isForeign(_ name: String) -> Bool {
    let folders = ["build", "Build", "Carthage", "DerivedData", "Pods", "node_modules"]
    return name.hasPrefix(".") || folders.contains(name)
  }
}
#endif
