import Waymark
import WaymarkCatalog

/// A file for the systems that a web server serves.
package struct WebFile: Sendable, Hashable {
  /// The path of its URL on the server.
  let url: String
  /// The path of the file relative to the output directory.
  let path: String

  /// The paths at which Apple's systems request the association file.
  ///
  /// They also request the file at the root (QA1919); Android never does.
  package static let associationPaths = [
    "/.well-known/apple-app-site-association", "/apple-app-site-association",
  ]

  /// The path at which Android requests the list of statements.
  package static let assetLinksPath = "/.well-known/assetlinks.json"

  /// The path of the stylesheet, which the server for links has for its pages.
  package static let stylePath = "/_links/style.css"
}

/// The files for the systems that each place of a catalog serves.
struct WebFiles: Sendable {
  private let associations: HostFiles
  /// The lists of statements of the places; `nil` if all places serve the same one.
  private let lists: HostFiles?
  private let isOnAndroid: Bool

  /// Determines the files of all places.
  init(_ catalog: LinkCatalog) {
    associations = AssociationGenerator(catalog).files
    // Domains with different variants have different lists, and so have wrappers and passwords.
    let generator = AssetLinksGenerator(catalog, fingerprints: [], into: nil)
    let isSame = catalog.app.identities.allSatisfy {
      $0.variants.isEmpty && $0.wrappers.isEmpty && $0.listedPasswordDomains.isEmpty
    }
    let generation = isSame ? nil : try? generator.generation(hasRules: false)
    lists = generation.map { HostFiles($0.files, of: generator.plan) }
    isOnAndroid = catalog.app.identities.contains { $0.android != nil }
  }

  /// Returns the files of a place.
  func files(of place: WebPlace) -> [WebFile] {
    var files: [WebFile] = []
    if let association = associations.file(of: place.name) {
      files += WebFile.associationPaths.map { WebFile(url: $0, path: association.path) }
    }
    let path = lists.map { $0.file(of: place.name)?.path } ?? AssetLinksGenerator.path
    if isOnAndroid, let path { files.append(WebFile(url: WebFile.assetLinksPath, path: path)) }
    return files
  }
}
