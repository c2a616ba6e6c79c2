#if Tools
internal import Waymark
internal import WaymarkCatalog
internal import WaymarkPlatforms

extension GivenFile {
  /// Reads the files of both systems that Expo's build makes from a configuration.
  static func expo(at path: String, variant: String?) throws(ToolError) -> [GivenFile] {
    let configuration = try InputFile(path).read(ExpoConfiguration.init(bytes:))
    let folder = path == "-" ? nil : Disk.folder(of: path)
    let project = ExpoProject.project(configuration, at: path) { name in
      folder.flatMap { try? Disk.read(Disk.path(name, in: $0), limit: LinkCatalog.sizeLimit) }
    }
    let program = ExpoProject.computedNames.first { name in
      folder.map { CatalogFile.exists(Disk.path(name, in: $0)) } ?? false
    }
    return project.files.compactMap { kind, file in
      var given = GivenFile(
        composed: file.text,
        kind,
        path: path,
        variant: variant,
        lines: file.places
      )
      if project.hasUnknownLinks { given?.program = program }
      return given
    }
  }
}
#endif
