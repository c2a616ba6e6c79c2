#if Tools
internal import Waymark
internal import WaymarkCatalog
internal import WaymarkPlatforms

extension GivenFile {
  /// Reads the files that Expo's build makes from a configuration.
  ///
  /// The build makes files for both systems. Those of a system for which the catalog has no app are
  /// left out if they state no link.
  static func expo(
    at path: String,
    variant: String?,
    of catalog: LinkCatalog
  ) throws(ToolError) -> [GivenFile] {
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
      let (apple, android) = (catalog.app.apple != nil, catalog.app.android != nil)
      let isForOther = kind.platform == .iOS ? !apple && android : apple && !android
      if isForOther, given?.statesNames == false { return nil }
      return given
    }
  }

  /// Indicates whether the file states links or schemes for the app of its system.
  private var statesNames: Bool {
    if case .infoPropertyList(let content) = content { return !content.locatedSchemes.isEmpty }
    return hasLinks
  }
}
#endif
