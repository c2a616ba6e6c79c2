#if Tools
internal import Waymark
internal import WaymarkAgreement
internal import WaymarkCatalog
internal import WaymarkPlatforms

extension ProvedFiles {
  /// Returns the files with links for a system for which an identity has no app.
  ///
  /// - Parameter needed: The kinds of files that the identity needs.
  static func withoutApp(
    _ files: [GivenFile],
    _ needed: [OutputKind],
    _ catalog: LinkCatalog,
    _ variant: String?
  ) -> [GivenFile] {
    files.filter { file in
      guard !needed.contains(file.kind), file.hasLinks else { return false }
      if file.kind.isOfOneVariant { return file.variant == variant }
      // A file of the web may be for a variant.
      return variant == nil
        && !catalog.owners.contains { $0.catalog.hasApp(for: platform(of: file.kind)) }
    }
  }
}

extension GivenFile {
  /// Indicates whether the file states links for the app of its system.
  var hasLinks: Bool {
    switch content {
    case .entitlements(let content): !content.linkHosts.isEmpty
    case .manifest(let content):
      // The build of Expo writes the schemes for both systems.
      output == .expo
        ? !AndroidSimulator(content).hosts.isEmpty
        : content.locatedFilters.contains { !$0.filter.data.isEmpty }
    case .association, .assetLinks: true
    default: false
    }
  }
}
#endif
