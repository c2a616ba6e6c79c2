import Waymark

/// A file for the systems that a web server serves.
package struct WebFile: Sendable, Hashable {
  /// The path of its URL on the server.
  let url: String
  /// The path of the file relative to the output directory.
  let path: String

  /// The paths at which Apple's systems request the association file.
  ///
  /// They also request the file at the root (QA1919); Android never does.
  static let associationPaths = [
    "/.well-known/apple-app-site-association", "/apple-app-site-association",
  ]

  /// The path at which Android requests the list of statements.
  static let assetLinksPath = "/.well-known/assetlinks.json"

  /// The path of the stylesheet, which the server for links has for its pages.
  package static let stylePath = "/_links/style.css"

  /// Returns the files of a place.
  static func files(of place: WebPlace, _ app: AppIdentity) -> [WebFile] {
    var files: [WebFile] = []
    if let path = place.association {
      files += associationPaths.map { WebFile(url: $0, path: path) }
    }
    if app.android != nil {
      let path = place.assetLinks ?? String(assetLinksPath.dropFirst())
      files.append(WebFile(url: assetLinksPath, path: path))
    }
    return files
  }
}
