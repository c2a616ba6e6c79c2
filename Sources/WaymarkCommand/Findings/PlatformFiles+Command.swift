#if Tools
internal import Waymark
internal import WaymarkCatalog
internal import WaymarkPlatforms

extension PlatformFiles {
  /// Makes the files of one app from a command's arguments; `nil` if there is nothing to compare.
  ///
  /// The arguments do not contain the hosts that serve a file of the web. Such a file counts as the
  /// file of every host of the app, according to the app's own files, or else to the catalog.
  /// Several files of one kind, for example of two flavors of an app, are not compared.
  init?(_ files: [PlatformFile], _ catalog: LinkCatalog?) {
    guard files.count > 1 || (catalog != nil && !files.isEmpty) else { return nil }
    func only<File>(_ file: (PlatformFile) -> File?) -> File? {
      let found = files.compactMap(file)
      return found.count == 1 ? found[0] : nil
    }
    self.init(
      entitlements: only { if case .entitlements(let file) = $0 { file } else { nil } },
      infoPropertyList: only { if case .infoPropertyList(let file) = $0 { file } else { nil } },
      manifest: only { if case .manifest(let file) = $0 { file } else { nil } }
    )
    let domains = catalog?.app.domains.list ?? []
    if let file = only({ if case .association(let file) = $0 { file } else { nil } }) {
      for host in entitlements?.linkHosts ?? domains { associations[Self.server(of: host)] = file }
    }
    if let file = only({ if case .assetLinks(let file) = $0 { file } else { nil } }) {
      let own = manifest.map { AndroidSimulator($0).hosts }
      for host in own ?? domains { assetLinks[Self.server(of: host)] = file }
    }
  }

  /// Returns the host whose file decides for a domain: `example.com` for `*.example.com`.
  static func server(of domain: String) -> String {
    AndroidSimulator.source(of: lowercasedASCII(domain))
  }
}
#endif
