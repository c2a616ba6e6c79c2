#if Tools
internal import Waymark
internal import WaymarkPlatforms

extension PlatformFiles {
  /// The files of one app that a command was given; `nil` where there is nothing to compare.
  ///
  /// Nobody says which hosts serve a file of the web: it counts as that of every host of the app,
  /// by the app's own files, or else by the catalog. Of files of one kind, as two flavours of an
  /// app have them, none is compared.
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
      let own = entitlements?.associatedDomains.filter { $0.service == "applinks" }.map(\.host)
      for host in own ?? domains { associations[Self.server(of: host)] = file }
    }
    if let file = only({ if case .assetLinks(let file) = $0 { file } else { nil } }) {
      let own = manifest.map { AndroidSimulator($0).hosts }
      for host in own ?? domains { assetLinks[Self.server(of: host)] = file }
    }
  }

  /// The host whose file decides for a domain: that of `*.example.com` is `example.com`.
  private static func server(of domain: String) -> String {
    AndroidSimulator.source(of: lowercasedASCII(domain))
  }
}
#endif
