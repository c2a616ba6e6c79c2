#if Tools
internal import ArgumentParser
internal import Waymark
internal import WaymarkCatalog
internal import WaymarkPlatforms

/// The built apps whose files a command reads.
struct BuiltAppOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      A built app, whose manifest, entitlements and Info.plist are read: an .apk, .apks, .aab, \
      .ipa, .app or .xcarchive; may be repeated for the two systems.
      """,
      valueName: "file"
    ),
    completion: .file()
  )
  var app: [String] = []

  /// The files of the apps, without those of extensions and App Clips.
  private var own: [(content: PlatformFile, path: String)] {
    get throws(ToolError) {
      var files: [(content: PlatformFile, path: String)] = []
      for path in app {
        for file in try BuiltAppFile.required(path).files where !file.isNested {
          files.append((file.content, file.path))
        }
      }
      return files
    }
  }

  var platformFiles: PlatformFiles {
    get throws(ToolError) {
      var files = PlatformFiles()
      for file in try own {
        switch file.content {
        case .manifest(let content): files.manifest = content
        case .entitlements(let content): files.entitlements = content
        case .infoPropertyList(let content): files.infoPropertyList = content
        default: break
        }
      }
      return files
    }
  }

  /// Returns the files that decide about links, for the identity with their app.
  func files(for loaded: LoadedCatalog) throws(ToolError) -> [GivenFile] {
    try own.compactMap { file in
      let isOf: (AppIdentity) -> Bool
      switch file.content {
      case .manifest(let content): isOf = { $0.android?.package == content.package }
      case .entitlements(let content):
        let signed = content.applicationIdentifier
        isOf = { app in app.apple?.appIDs.contains { $0 == signed } == true }
      case .infoPropertyList(let content):
        guard let own = content.bundleIdentifier else { return nil }
        isOf = { app in
          app.apple?.appIDs.contains { $0.drop { $0 != "." }.dropFirst() == own } == true
        }
      default: return nil
      }
      let identity = loaded.identities.first { isOf($0.catalog.app) }
      let variant = identity.map(\.variant) ?? loaded.variant
      return GivenFile(file.content, path: file.path, variant: variant)
    }
  }
}
#endif
