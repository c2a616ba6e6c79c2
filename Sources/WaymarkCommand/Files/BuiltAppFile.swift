#if Tools
internal import Waymark
internal import WaymarkPlatforms

/// A built app on the disk: a package, an archive, or a folder `.app` or `.xcarchive`.
struct BuiltAppFile {
  /// The path as given.
  let path: String
  let app: BuiltApp

  /// The most files of a folder that are seen.
  private static var fileLimit: Int { 200_000 }

  /// Reads an app; `nil` for another file, and for standard input.
  init?(_ path: String) throws(ToolError) {
    self.path = path
    let now = Console.now
    do throws(UnreadableFileError) {
      switch Disk.kind(path) {
      case .folder:
        let name = path.reversed().drop { $0 == "/" }
        guard [".app", ".xcarchive"].contains(where: { name.starts(with: $0.reversed()) }) else {
          return nil
        }
        app = try BuiltApp(names: Self.names(in: path), now: now) {
          Self.source(Disk.path($0, in: path))
        }
      case .file:
        guard let source = Self.source(path), let app = try BuiltApp(source, now: now) else {
          return nil
        }
        self.app = app
      default: return nil
      }
    } catch {
      throw ToolError(.unreadable, error.diagnostic.inFile(InputFile.name(path)))
    }
  }

  /// Reads an app that must be one.
  static func required(_ path: String) throws(ToolError) -> BuiltAppFile {
    if let file = try BuiltAppFile(path) { return file }
    // A file that does not exist has its own error.
    _ = try InputFile(path)
    throw ToolError(
      .unreadable,
      "command.no-built-app",
      "\(quoted(InputFile.name(path))) is not an app that a build made",
      help: "name an '.apk', '.apks', '.aab', '.ipa', '.app' or '.xcarchive'"
    )
  }

  /// Returns the paths of the files below a folder, without those that symbolic links lead to.
  private static func names(in root: String) -> [String] {
    var names: [String] = []
    var count = 0
    var open = [""]
    while let folder = open.popLast() {
      for name in Disk.names(in: Disk.path(folder, in: root)) where !name.hasPrefix(".") {
        let path = folder.isEmpty ? name : "\(folder)/\(name)"
        count += 1
        if count > fileLimit { return names }
        let full = Disk.path(path, in: root)
        if Disk.isFolder(full) {
          if path.utf8.count(where: { $0 == 0x2F }) < 16 { open.append(path) }
        } else {
          names.append(path)
        }
      }
    }
    return names
  }

  /// Returns a file to read in pieces; `nil` if it cannot be opened.
  private static func source(_ path: String) -> FileSource? {
    guard Disk.kind(path) == .file, let file = Disk.OpenFile(path) else { return nil }
    return FileSource(size: file.size) { file.bytes($0, $1) }
  }

  /// The path of a file in the app, as messages and findings show it.
  func name(of file: BuiltApp.File) -> String { file.name.isEmpty ? path : "\(path): \(file.name)" }

  /// The files of the app itself and of its extensions.
  var files: [(content: PlatformFile, path: String, isNested: Bool)] {
    app.files.map { file in
      let content: PlatformFile =
        switch file.content {
        case .manifest(let content): .manifest(content)
        case .entitlements(let content): .entitlements(content)
        case .infoPropertyList(let content): .infoPropertyList(content)
        }
      return (content, name(of: file), file.isNested)
    }
  }

  /// The files of the app itself for an import.
  ///
  /// - Parameter domains: The domains of the app.
  func importFiles(of domains: [String]) throws(ToolError) -> [ImportFile] {
    try app.files.filter { !$0.isNested }.map { file throws(ToolError) in
      let bytes = Array(file.text.utf8)
      do throws(UnreadableFileError) {
        return try ImportFile(bytes: bytes, name: name(of: file), domains: domains)
      } catch {
        throw ToolError(.unreadable, error.diagnostic.inFile(name(of: file)))
      }
    }
  }

  var manifest: AndroidManifest {
    get throws(ToolError) {
      for file in app.files { if case .manifest(let content) = file.content { return content } }
      throw lacking("a manifest of Android")
    }
  }

  var entitlements: Entitlements {
    get throws(ToolError) {
      for file in app.files { if case .entitlements(let content) = file.content { return content } }
      throw lacking("entitlements")
    }
  }

  var infoPropertyList: InfoPropertyList {
    get throws(ToolError) {
      for file in app.files {
        if case .infoPropertyList(let content) = file.content { return content }
      }
      throw lacking("an Info.plist")
    }
  }

  private func lacking(_ words: String) -> ToolError {
    ToolError(
      .unreadable,
      "command.other-file",
      "\(quoted(InputFile.name(path))) is a built app without \(words)",
      help: "name the app for the other system"
    )
  }
}
#endif
