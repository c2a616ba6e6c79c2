#if Tools
internal import WaymarkCatalog
#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Darwin)
internal import Darwin
#endif

/// The files that a configuration of nginx includes.
///
/// nginx looks for them in the folder of its main file, on the machine that it runs on. Here, the
/// end of the name is looked up in the folder of the configuration and in the one around it.
enum IncludedFiles {
  /// Returns the files that an `include` names; none if one of them cannot be read.
  ///
  /// - Parameter path: The path of the configuration.
  static func files(_ name: String, of path: String) -> [(path: String, bytes: [UInt8])] {
    let names = name.split(separator: "/").map(String.init)
    if names.isEmpty || names.contains("..") { return [] }
    let folder = Disk.folder(of: path)
    let folders = [folder, outer(folder)]
    for count in (min(names.count, 2)...names.count).reversed() {
      let end = names.suffix(count).joined(separator: "/")
      for folder in folders {
        let paths = paths(end, in: folder)
        if !paths.isEmpty { return contents(paths) }
      }
    }
    return []
  }

  /// Returns the folder that contains a folder.
  private static func outer(_ folder: String) -> String {
    let last = folder.split(separator: "/").last
    if last == "." || last == ".." { return folder == "." ? ".." : folder + "/.." }
    return Disk.folder(of: folder)
  }

  private static func contents(_ paths: [String]) -> [(path: String, bytes: [UInt8])] {
    let files = paths.compactMap { path in
      (try? Disk.read(path, limit: LinkCatalog.sizeLimit)).map { (path: path, bytes: $0) }
    }
    return files.count == paths.count ? files : []
  }

  /// Returns the files in a folder that a name with wildcards means, in the order of nginx.
  private static func paths(_ name: String, in folder: String) -> [String] {
    let path = Disk.path(name, in: folder)
    guard name.contains(where: { "*?[".contains($0) }) else {
      return Disk.kind(path) == .file ? [path] : []
    }
    var list = glob_t()
    defer { globfree(&list) }
    guard glob(path, 0, nil, &list) == 0 else { return [] }
    return (0..<Int(list.gl_pathc)).compactMap { index in
      list.gl_pathv[index].map { String(cString: $0) }
    }
    .filter { Disk.kind($0) == .file }
  }
}
#endif
