import Waymark
package import WaymarkCatalog

extension LinkCatalog {
  /// Returns the files in a project that name the catalog's app and that a website serves, with the
  /// domain that a folder names; files of unknown domains only if all of them are the same.
  package func servedFiles(
    in files: ProjectFiles
  ) -> [(path: String, kind: CatalogOutput.Kind, domain: String?)] {
    let apps = Set(app.identities.flatMap { $0.apple?.appIDs ?? [] })
    let packages = app.identities.compactMap(\.android?.package)
    let found = ProjectWebFile.files(in: files).files.compactMap {
      file -> (path: String, kind: CatalogOutput.Kind, domain: String?)? in
      switch file.content {
      case .association(let content):
        let named = content.appLinks?.details.flatMap(\.appIDs) ?? []
        let isOwn = !apps.isDisjoint(with: named + content.webCredentials)
        return isOwn ? (file.path, .appleAppSiteAssociation, file.domain) : nil
      case .assetLinks(let content):
        let isOwn = packages.contains { package in
          content.statements.contains {
            if case .androidApp(package, _)? = $0.target { true } else { false }
          }
        }
        return isOwn ? (file.path, .assetLinks, file.domain) : nil
      case .server: return nil
      }
    }
    return found.filter { file in
      let others = found.filter { $0.kind == file.kind && $0.domain == nil }
      return file.domain != nil || Set(others.map { files.contents(of: $0.path) }).count == 1
    }
  }
}
